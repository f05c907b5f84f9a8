"""Why a unit that exists is not offered, by the key that a rule gives."""

WHY_NOT = {
    # American fire (6.3.3, 6.3.6)
    "tank": "a tank; only tanks fire at tanks, by chits (6.3.6.7.E)",
    "no-tank": "no tank; a tank fires at it by he (6.3.6.7.I)",
    "gun-unspottable": "a gun cannot be spotted (6.3.6.5.C)",
    # German infantry (7.2)
    "fresh": "it has just arrived and acts from next turn",
    "german-acted": "it has acted (7.2.G)",
    "dropped-before": "out of sight or dropped by a preference before (7.2.2.E)",
}
