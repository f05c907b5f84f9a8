"""§6.3.3 Line of sight: the product models no map, so the limits are told where the table answers for them."""

from saf_helper.games.scream_aim_fire.tables.load import tables

LOS_RULES = (
    "6.3.3.B",
    "6.3.3.C",
    "6.3.3.D",
    "6.3.3.E",
    "6.3.3.F",
    "6.3.3.G",
    "6.3.3.H",
    "6.3.3.I",
    "6.3.3.J",
    "6.3.3.M",
)
"""The clauses of line of sight, cited wherever a sight question is asked."""


def los_help() -> str:
    """§6.3.3.B–M Return line of sight in our own words, as `?` shows it."""
    return tables().questions.find("fire.target").shared["los"]
