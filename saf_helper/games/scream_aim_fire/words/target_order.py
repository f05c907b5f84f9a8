"""Words for the steps of a choice of target (§7.2.2.E, §7.2.5.C): as they decide, and as they do not."""

STEPS = {
    "infantry": "infantry",
    "next-to": "next to it",
    "in-sight": "in sight and within its printed range",
    "least-cover": "the least cover",
    "keyed": "its keyed unit",
    "worst-off": "Panicked before Alert before calm",
    "veteran-first": "a Veteran before regulars",
    "closest": "the closest",
    "closest-in-sight": "the closest it can see and reach",
    "not-lieutenant": "others than the Lieutenant's unit",
    "may-be-assaulted": "what it may assault",
    "infantry-first": "infantry before a tank",
    "same-hex": "everybody in the hex",
    "tank-first": "a tank before infantry",
    "closest-in-reach": "the closest in sight and in range",
    "your-choice": "your choice of equals",
}
"""What a step keeps, by its key."""
CAUSES = {
    "only": "the only American it can fire at",
    "next-to": "the one American next to it; {house}",
    "least-cover": "of those next to it, in the least cover",
    "keyed": STEPS["keyed"],
    "worst-off": STEPS["worst-off"],
    "veteran-first": STEPS["veteran-first"],
    "closest": STEPS["closest"],
    "closest-in-sight": STEPS["closest-in-sight"],
    "tanks-only": "{house}",
    "least-cover-of-tied": "the least cover",
    "veteran-of-tied": "a Veteran",
    "your-choice": "your choice",
    "closest-tank": "the closest tank in range and in sight",
    "closest-on-entry": "the closest unit as it enters",
    "beside-lieutenant": "it ended its move next to the Lieutenant",
}
"""Why a target was the one, by the step that decided."""
SHORT = {
    "only": "only target",
    "next-to": "adjacent",
    "least-cover": "least cover",
    "keyed": "keyed",
    "worst-off": "worst status",
    "veteran-first": "Veteran",
    "closest": "closest",
    "closest-in-sight": "closest",
    "tanks-only": "only tanks",
    "least-cover-of-tied": "least cover",
    "veteran-of-tied": "Veteran",
    "your-choice": "your choice",
    "closest-tank": "closest",
    "closest-on-entry": "closest",
    "beside-lieutenant": "with the Lieutenant",
}
"""The same in a word or two, for the line on screen."""
BECAUSE = {
    "no-tanks": "tanks are no targets for infantry",
    "mg42-no-tanks": "tanks are no targets for MG 42",
    "said-and-began": "as you said; it began next to an American",
    "none-adjacent": "no American is adjacent",
    "one-adjacent": "only one is adjacent",
    "table-sees": "only the table sees which it is",
    "number-gone": "the American of its number is out of the game",
    "number-unknown": "no American has its number",
    "no-number": "it has no number",
    "no-such-number": "none of them has its number",
    "same-markers": "the same markers",
    "no-veteran": "no Veteran to prefer",
}
"""What else explains a step."""
UNDECIDED = {
    **BECAUSE,
    "one-adjacent": f"{BECAUSE['one-adjacent']} ({{house}})",
    "next-to": "",
    "least-cover": "those next to it tie on cover",
    "no-number": "",
    "no-such-number": "no American {0} among them",
    **{step: f"{{0}} tie: {STEPS[step]}" for step in ("keyed", "worst-off", "veteran-first")},
    "equally-close": "{units} equally close",
    "equal-in-cover": "{units} equally close, in equal cover",
    "equal-in-kind": "{units} equally close, equal in cover and kind",
}
"""How a step left several; empty where that needs no words."""
