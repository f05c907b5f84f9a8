"""Clauses at work in a case that the conversation does not cite, each with the reason."""

from collections.abc import Mapping

UNCITED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "2.0.C": (
        "the M10's one armor number is data; only its missing flank save is told",
        ("gtank-m10-one-crosshair-front-save",),
    ),
    "5.0.B.3": ("begins a phase that has not begun", ("bad-mg42-before-infantry-done",)),
    "6.2.A.1": ("cited where a Medic is possible", ("order-same-roll-unadjusted",)),
    "6.3.2.A": ("that a Mortar is infantry is data", ("gfire-mortar-lost",)),
    "6.3.5.A.2": ("gone, he is not asked about", ("lt-dead-no-fire-bonus",)),
    "6.3.5.D.1": ("who is off the map is not spoken of", ("bad-usfire-dead-target",)),
    "6.3.5.F": ("cited when a marker is placed; here none is", ("usfire-panicked-german-stays-panic",)),
    "6.3.5.G": (
        "cited when a unit runs low; here none does",
        ("gfire-german-natural-1-no-low-supply", "mortar-range-in-1-is-no-hit-roll", "sniper-scope-1-is-not-low-ammo"),
    ),
    "6.3.6.2": ("other kinds of unit are not explained at the order prompt", ("bad-covering-fire-by-mortar",)),
    "6.3.6.4.G": ("cited when a double 6 comes up", ("mortar-single-6-hits-one",)),
    "6.3.6.7.E": ("a tank is not among the targets, and other kinds are not explained", ("bad-usfire-rifle-at-tank",)),
    "6.4": ("where a counter came from is no matter at the victory test", ("victory-s4-reserve-makes-eight",)),
    "6.5.1.A": (
        "cited where Low Supply stops something or is placed; here it does neither",
        ("gfire-low-supply-unit-hit-keeps-it", "medic-leaves-low-supply"),
    ),
    "6.5.1.B": ("cited when a counter is gained", ("supply-every-second-loss",)),
    "6.5.2": ("cited when Morale falls", ("reserve-gains-do-not-move-it",)),
    "6.5.3.A": (
        "cited when he rolls or is attached; here he does not roll",
        (
            "assault-fails-with-lieutenant-no-life-roll",
            "lt-dead-no-fire-bonus",
            "usfire-low-ammo-fired-on-lieutenant-not-rolled",
        ),
    ),
    "7.2.3.B": ("who is off the map is not spoken of", ("bad-usfire-dead-shooter",)),
    "7.2.5.A": ("begins a phase that has not begun", ("bad-mg42-before-infantry-done",)),
    "7.2.5.B": ("cited where an MG 42 acts", ("bad-action-mg42-draws-card",)),
    "7.2.6.2.C": (
        "German fire only; that the explosion is a hit like another is told with 6.3.6.7.G",
        ("tankfire-m4-explosion-still-draws-damage",),
    ),
    "7.2.6.D": ("cited once no American tank is left", ("gtank-infantry-near-but-us-tank-exists",)),
    "7.2.F": (
        "cited when the icon puts a marker on",
        ("action-low-supply-german-still-fires", "action-nothing-possible", "gfire-german-natural-1-no-low-supply"),
    ),
    "7.2.G": ("who has acted is not among the next", ("bad-action-unit-already-acted",)),
    "7.2.H": (
        "cited when counters are turned back, which the case only begins with",
        ("order-flips-back-at-turn-end",),
    ),
    "8.1.3.B": (
        "the objective is asked about once Morale is there, as the turn ends",
        ("bad-victory-objective-claimed-mid-turn", "victory-s1-morale-lost-again-before-turn-end"),
    ),
    "8.1.3.C": ("cited in defeat", ("victory-s1-turn-12-met",)),
    "8.2.2.C": ("nothing comes, nothing is told", ("scenario-2-nothing-turn-4",)),
    "8.3.2.B": ("cited at set-up", ("assault-two-panzers-in-set-up-hex",)),
    "8.3.2.C": ("nothing comes, nothing is told", ("scenario-early-tiger-none-turn-2",)),
    "8.6.2.T": ("nobody comes, nothing is told", ("reserve-capture-and-hold-has-none",)),
}
"""By clause: the reason, and the cases."""

IN_WORDS: Mapping[str, tuple[str, ...]] = {
    "2.0.G": ("bad-sniper-move",),
    "6.2.A.5": ("bad-covering-fire-by-mortar", "bad-order-four-and-three-as-mortar", "order-same-roll-unadjusted"),
    "6.2.A.6": ("bad-order-tank-into-2",),
    "6.2.A.8": ("bad-sniper-one-six",),
    "6.2.E": ("bad-usfire-second-fire-same-turn",),
    "6.3.5.H": ("bad-usfire-second-fire-same-turn",),
    "6.3.6.3.C": ("bad-medic-alert-unit",),
    "6.5.1.A": ("bad-assault-low-supply", "order-low-supply-mortar-leaves-fours-dead"),
    "7.2.3.A": ("bad-assault-panicked",),
}
"""By clause, the cases in which only the words of `?` name it: why something is not offered."""
