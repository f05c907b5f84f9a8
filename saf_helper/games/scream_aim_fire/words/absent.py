"""Why a unit that exists is not offered: the keys that rules give, in words."""

WHY_NOT = {
    # Any question
    "out-of-game": "out of the game, {fate}",
    "american": "an American",
    "german": "a German",
    "other-kind": "{kind}, not asked for here",
    "not-here": "it cannot be chosen here",
    # Orders (6.2)
    "wrong-order": "not for it ({clause})",
    "never-moves": "never moves (2.0.G)",
    "not-panicked": "not Panicked (6.3.6.3.C)",
    "has-fired": "has fired (6.2.E, 6.3.5.H)",
    "has-acted": "has acted (6.2.E)",
    "low-supply": "Low Supply (6.5.1.A)",
    "panicked": "Panicked (7.2.3.A)",
    "panicked-no-target": "Panicked, and nobody to fire at (7.2.3.A)",
    "no-german": "no German left to assault",
    "no-target": "no target (6.3.6.4.D)",
    "nobody-to-cover": "nobody to fire at or to move",
    # American fire, Covering Fire, assault (6.3)
    "no-tank": "no tank; a tank fires at it by he (6.3.6.7.I)",
    "gun-unspottable": "a gun cannot be spotted (6.3.6.5.C)",
    "tank": "a tank; only tanks fire at tanks, by chits (6.3.6.7.E)",
    "gives-covering-fire": "it is the one that fires",
    "not-moved-by-it": "only Infantry, Veterans and Mortars move by it (6.3.6.2)",
    "assaulted": "assaulted already",
    # German infantry (7.2)
    "fresh": "it has just arrived and acts from next turn",
    "german-acted": "it has acted (7.2.G)",
    "dropped-before": "out of sight or dropped by a preference before (7.2.2.E)",
}
KIND_WORDS = {"infantry": "infantry", "tank": "a tank", "gun": "an AT gun", "mg42": "an MG 42"}


def why_not(reason: str, **values: str) -> str:
    """Return a reason in words; what is no key is in words already."""
    return WHY_NOT.get(reason, reason).format(**values)


def kind_words(category: str) -> str:
    """Return a category of counters in words: `an MG 42`."""
    return KIND_WORDS.get(category, f"a {category.title()}")
