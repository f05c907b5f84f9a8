"""Words for tanks and the hunter on the move (§7.2.6, §7.4)."""

from collections.abc import Iterator

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.folding import Part, do_alone
from saf_helper.games.scream_aim_fire.words.names import Named, hexes

GOALS = {
    "tank": "the closest US tank",
    "american": "the closest American",
    "lieutenant": "the Lieutenant (with {host})",
}
IN_COVER = "in cover, out of LOS"
MOVES = {
    "nobody-in-reach": ("to gain LOS", "no target in LOS and range {reach}; 1 tank per hex, alone"),
    "no-card": (IN_COVER, "it draws no card; adjacent to him it stays"),
    "lieutenant-gone": (IN_COVER, "the Lieutenant is removed"),
}
"""How a German moves, and why it does."""


def goal(event: events.GermanMoved, named: Named) -> str:
    """Return toward what a German moves."""
    return GOALS[event.toward].format(host=named(event.host) if event.host else "")


def german_moved(event: events.GermanMoved, named: Named) -> Iterator[Part]:
    """Tell where a tank or the Surprise Vet moves."""
    how, why = MOVES[event.cause]
    text = f"Move {{}} {hexes(event.hexes)} toward {goal(event, named)}, {how}"
    yield do_alone(event, text, named(event.unit), why=why.format(reach=event.reach))


WORDS = {events.GermanMoved: german_moved}
