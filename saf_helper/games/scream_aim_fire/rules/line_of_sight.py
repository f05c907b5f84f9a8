"""§6.3.3 Line of sight: the product models no map, so the limits are told where the table answers for them."""

from saf_helper.games.scream_aim_fire.rules.markers import spelled

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

LOS_HELP = (
    ", centre to centre: woods, buildings and hills in between block, a line exactly along one blocking "
    "hex's side does not; the first woods hex and a building in range can be seen into; of a hill only the outer hexes; from "
    "a hill cover in between does not block, another hill does. Friendly infantry in between blocks, unless the firer is on a "
    "hill; friendly tanks block only tanks. The LOS Matrix is on the Charts and Tables sheet"
)


def los_help() -> str:
    """§6.3.3.B–M Return line of sight in our own words, as `?` shows it."""
    return spelled("LOS") + LOS_HELP
