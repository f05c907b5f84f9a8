"""Clauses at work in a case that the conversation does not cite, each with the reason. To be shrunk."""

from collections.abc import Mapping

UNCITED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "2.0.A": (
        "which counters are Infantry and which Veterans is data; the check says how many count, not why",
        ("spotted-row-3", "spotted-veterans-count-default"),
    ),
    "2.0.C": (
        "the M10's one armor number is data; only its missing flank save is told",
        ("gtank-m10-one-crosshair-front-save",),
    ),
    "2.0.G": (
        "a Sniper is not among the units for a move, and other kinds of unit are not explained",
        ("bad-sniper-move",),
    ),
    "5.0.A.4": ("heads the phase, no line in it", ("reserves-turn-12-six",)),
    "5.0.B.3": ("heads a phase that has not begun", ("bad-mg42-before-infantry-done",)),
    "5.0.B.4": ("heads the phase, no line in it", ("scenario-2-tiger-turn-3",)),
    "6.2.A.1": (
        "cited when a Medic is ordered, not where one is only possible or useless",
        ("medic-4-panic-to-alert", "order-same-roll-unadjusted"),
    ),
    "6.2.A.5": (
        "cited when a Mortar is ordered, not where a pair of fours is missing, and not against other orders",
        (
            "bad-covering-fire-by-mortar",
            "bad-order-four-and-three-as-mortar",
            "order-adjust-5-to-4-opens-mortar",
            "order-same-roll-unadjusted",
        ),
    ),
    "6.2.A.6": ("cited when a tank is ordered, not against other orders", ("bad-order-tank-into-2",)),
    "6.2.A.8": ("cited when a Sniper is ordered, not where a six is missing", ("bad-sniper-one-six",)),
    "6.2.B": ("an option that is off is not spoken of", ("order-outnumbered-off-by-default",)),
    "6.2.E": (
        "having acted already is told in words, without the clause",
        ("supply-spend-after-low-ammo-shot-no-second-shot",),
    ),
    "6.3.2.A": ("that a Mortar is infantry is data", ("gfire-mortar-lost",)),
    "6.3.3.L": (
        "the general sentence; the clauses that modify number and roll are cited",
        ("usfire-light-cover-5-hits",),
    ),
    "6.3.5.A.2": (
        "his +1 is asked for where it decides; attached or gone he is not asked about, and his DRM is named without the clause",
        ("lt-dead-no-fire-bonus",),
    ),
    "6.3.5.D.1": ("who is off the map is not spoken of", ("bad-usfire-dead-target",)),
    "6.3.5.F": ("cited when a marker is placed; here none is", ("usfire-panicked-german-stays-panic",)),
    "6.3.5.G": (
        "cited when a unit runs low; here none does",
        ("gfire-german-natural-1-no-low-supply", "mortar-range-in-1-is-no-hit-roll", "sniper-scope-1-is-not-low-ammo"),
    ),
    "6.3.5.H": (
        "turned over is enough; one shot a turn is said where there is a choice of actions",
        ("bad-usfire-second-fire-same-turn", "supply-spend-after-low-ammo-shot-no-second-shot"),
    ),
    "6.3.6.2": ("other kinds of unit are not explained at the order prompt", ("bad-covering-fire-by-mortar",)),
    "6.3.6.4.G": ("cited when a double 6 comes up", ("mortar-single-6-hits-one",)),
    "6.3.6.5.C": ("cited when he has scoped in", ("sniper-spot-fails",)),
    "6.3.6.6.E": (
        "a German assault cites 7.2.4.B, which points to it",
        ("gassault-hill-from-below", "gassault-sole-sniper-in-building"),
    ),
    "6.3.6.7.E": ("a tank is not among the targets, and other kinds are not explained", ("bad-usfire-rifle-at-tank",)),
    "6.4": (
        "a skipped check cites its place in the sequence of play; where a counter came from is no matter at the victory test",
        ("bad-reserves-turn-2", "victory-s4-reserve-makes-eight"),
    ),
    "6.5.1.A": (
        "cited where Low Supply stops something or is placed; here it does neither",
        ("action-low-supply-german-still-fires", "gfire-low-supply-unit-hit-keeps-it", "medic-leaves-low-supply"),
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
    "7.2.1.B": ("German stacking is cited by 7.3.C", ("surprise-german-stacking-none",)),
    "7.2.2.E.1": (
        "the step that ties is told in words; only the deciding one is cited",
        (
            "target-adjacent-same-cover-keyed-decides",
            "target-adjacent-woods-ties-with-hill-from-below",
            "target-three-adjacent-two-steps",
        ),
    ),
    "7.2.3.B": ("who is off the map is not spoken of", ("bad-usfire-dead-shooter",)),
    "7.2.5.A": ("heads a step, no line in it", ("bad-mg42-before-infantry-done", "mg42-higher-die-hits")),
    "7.2.5.B": ("an MG 42 is simply not asked for a card", ("bad-action-mg42-draws-card", "mg42-higher-die-hits")),
    "7.2.6.2.C": (
        "German fire only; that the explosion is a hit like another is told with 6.3.6.7.G",
        ("tankfire-m4-explosion-still-draws-damage",),
    ),
    "7.2.6.B.2": ("the range is in the prompt's reminder", ("gtank-scenario-tiger-three-hexes",)),
    "7.2.6.D": ("cited once no American tank is left", ("gtank-infantry-near-but-us-tank-exists",)),
    "7.2.C.3": ("the prompt names the option's color; 7.2.C is cited", ("action-adjacent-panic-move-becomes-fire",)),
    "7.2.D": (
        "cited where an action is not possible; here the card is simply carried out in order",
        ("action-move-then-assault",),
    ),
    "7.2.F": (
        "cited when the icon puts a marker on",
        ("action-low-supply-german-still-fires", "action-nothing-possible", "gfire-german-natural-1-no-low-supply"),
    ),
    "7.2.G": ("who has acted is not among the next", ("bad-action-unit-already-acted",)),
    "7.2.H": (
        "cited when counters are turned back, which the case only begins with",
        ("order-flips-back-at-turn-end",),
    ),
    "7.5.C": ("the gun stays; the phase says that a surprise unit is in play", ("surprise-at-gun-in-play-no-roll",)),
    "7.5.D": ("the loss is told with the chit's own clause", ("atgun-m10-flank", "atgun-prefers-tank")),
    "7.5.E": (
        "the loss is told with the clause of the fire",
        ("atgun-killed-by-rifle", "mortar-hits-at-gun", "tankhe-kept-6-always-hits"),
    ),
    "8.1.3.B": (
        "the objective is asked about with 8.1.3.A",
        ("bad-victory-objective-claimed-mid-turn", "victory-s1-morale-lost-again-before-turn-end"),
    ),
    "8.1.3.C": ("cited in defeat", ("victory-s1-turn-12-met",)),
    "8.2.1.T": ("set-up cites each counter's own clause", ("scenario-starting-morale-chosen",)),
    "8.2.2.C": ("nothing comes, nothing is told", ("scenario-2-nothing-turn-4",)),
    "8.2.2.E": ("told when reserves come; set-up shows the number only", ("scenario-starting-morale-chosen",)),
    "8.2.2.T": ("set-up cites each counter's own clause", ("scenario-starting-morale-chosen",)),
    "8.3.2.B": ("cited at set-up", ("assault-two-panzers-in-set-up-hex",)),
    "8.3.2.C": ("nothing comes, nothing is told", ("scenario-early-tiger-none-turn-2",)),
    "8.3.2.E": ("told when reserves come; set-up shows the number only", ("scenario-3-set-up-m10s",)),
    "8.3.2.T": ("set-up cites each counter's own clause", ("scenario-3-set-up-m10s",)),
    "8.4.1.T": ("set-up cites each counter's own clause", ("scenario-4-set-up-low-supply",)),
    "8.4.2.E": ("told when reserves come; set-up shows the number only", ("scenario-4-set-up-low-supply",)),
    "8.4.2.T": ("set-up cites each counter's own clause", ("scenario-4-set-up-low-supply",)),
    "8.5.1.T": ("set-up cites each counter's own clause", ("scenario-5-set-up",)),
    "8.5.2.E": ("told when reserves come; set-up shows the number only", ("scenario-5-set-up",)),
    "8.5.2.T": ("set-up cites each counter's own clause", ("scenario-5-set-up",)),
    "8.6.2.T": ("nobody comes, nothing is told", ("reserve-capture-and-hold-has-none",)),
}
"""By clause: the reason, and the cases."""
