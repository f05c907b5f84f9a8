"""Why a unit is not among those that a question offers."""

from typing import TypeAlias

Reason: TypeAlias = str | tuple[str, ...]
"""A key of `WHY_NOT`, alone or with what its words name."""
KINDS = {"infantry": "infantry", "tank": "a tank", "gun": "an AT gun", "mg42": "an MG 42"}
WHY_NOT = {
    "gone": "out of the game, {0}",
    "american": "an American",
    "german": "a German",
    "other-kind": "{0}, not asked for here",
    "not-here": "it cannot be chosen here",
    # American fire.
    "no-tank": "no tank; a tank fires at it by he (6.3.6.7.I)",
    "gun-unspottable": "a gun cannot be spotted (6.3.6.5.C)",
    "tank": "a tank; only tanks fire at tanks, by chits (6.3.6.7.E)",
}


def why_not(reason: Reason) -> str:
    """Return in words why a unit is not offered."""
    key, *values = (reason,) if isinstance(reason, str) else reason
    if key == "other-kind":
        values = [KINDS.get(values[0], f"a {values[0].title()}")]
    return WHY_NOT[key].format(*values) if key in WHY_NOT else key
