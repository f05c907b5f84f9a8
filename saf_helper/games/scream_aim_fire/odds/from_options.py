"""The situations that `saf odds` is asked for, made of its options."""

from collections.abc import Mapping
from typing import Any

from saf_helper.games.scream_aim_fire.odds.situations import Piece, Situation, Table, hexes
from saf_helper.games.scream_aim_fire.state_parts import Status

TARGETS = {
    "infantry": "german-infantry",
    "veteran": "german-veteran",
    "mg42": "mg42",
    "hunter": "hunter",
    "at-gun": "at-gun",
}
"""Whom `target` names."""
TANK = "panzer-iv"
UNITS = {
    "fire": "us-infantry",
    "he": "m4",
    "mortar": "us-mortar",
    "sniper": "us-sniper",
    "assault": "us-infantry",
    "german-assault": "german-infantry",
    "hunter-assault": "hunter",
}
"""Who acts where `by` does not say it."""


def from_options(table: Table, act: str, options: Mapping[str, Any], terrain: str = "") -> Situation:
    """Return the situation that options describe: `veteran`, `panicked`, `target`, `defenders`, `drm` and the like.

    Markers of defenders are on the first, for each counts once for the hex (§6.3.6.6.F).
    """
    given = {name: value for name, value in options.items() if value}
    german = act in ("german-assault", "hunter-assault")
    assaults = german or act == "assault"
    marker: Status = "panic" if "panicked" in given else "none"
    target = given.get("at") or TARGETS[given.get("target", "infantry")]
    if german:
        target = "us-mortar" if "specialist" in given else "us-infantry"
    elif "tank" in given or act == "tank-fire":
        target = TANK
    unit = Piece(given.get("by") or UNITS[act], "none" if assaults else marker, veteran="veteran" in given)
    first = Piece(target, marker if assaults else "none", "low" in given)
    second = {"infantry": TARGETS["infantry"], "tank": TANK}.get(given.get("second", ""))
    with_him = "lieutenant" in given or act == "hunter-assault"
    return Situation(
        table,
        act,
        unit,
        (first, *[Piece(target)] * (given.get("defenders", 1) - 1)),
        second=Piece(second) if second else None,
        lieutenant=("target" if german else "with") if with_him else "gone",
        spotted="spotted" in given,
        terrain=terrain,
        extra=given.get("drm", 0),
    )


def looked_at(hex: str, kinds: tuple[str, ...]) -> Mapping[str, str]:
    """§6.3.4.B Return the kinds of hex to look at, by their name: one for each entry of the Cover card, or the one given."""
    return {hex: hex} if hex in kinds else {half: name for half, name in hexes().items() if hex in (half, "both")}
