"""Words for tanks and the hunter on the move (§7.2.6, §7.4)."""

from collections.abc import Iterator

from saf_helper.engine.events import Line
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.names import Named, hexes, line

GOALS = {
    "tank": "the closest American tank",
    "american": "the closest American",
    "lieutenant": "the Lieutenant (with {host})",
}
IN_COVER = "in cover and out of American sight where it can; already next to him it stays"
MOVES = {
    "nobody-in-reach": (
        "seeking a line of sight; one tank a hex, no other unit there",
        "nobody in range {reach} and in sight",
    ),
    "no-card": (IN_COVER, "it draws no card"),
    "lieutenant-gone": (IN_COVER, "the Lieutenant is gone"),
}
"""How a German moves, and why it does."""


def goal(event: events.GermanMoved, named: Named) -> str:
    """Return toward what a German moves."""
    return GOALS[event.toward].format(host=named(event.host) if event.host else "")


def german_moved(event: events.GermanMoved, named: Named) -> Iterator[Line]:
    """Tell where a tank or the hunter moves."""
    how, why = MOVES[event.cause]
    text = f"Move {named(event.unit)} {hexes(event.hexes)} toward {goal(event, named)}, {how}"
    yield line(event, text, why.format(reach=event.reach))


WORDS = {events.GermanMoved: german_moved}
