"""Words for tanks and the hunter on the move, and for targets named (§7.2.5, §7.2.6, §7.4, §7.5)."""

from collections.abc import Iterator

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.names import Named, house_notes, joined, line, undecided
from saf_helper.games.scream_aim_fire.words.target_order import CAUSES
from saf_helper.state.entry import Told

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


def target_named(event: events.TargetNamed, named: Named) -> Iterator[Told]:
    """Tell whom a German fires at or assaults."""
    does = "fires at" if event.act == "fire" else "assaults"
    cause = CAUSES[event.cause].format(house=house_notes(event.house))
    why = joined(cause, *(undecided(step, named) for step in event.passed))
    yield line(event, f"{named(event.unit)} {does} {named(event.target)}", why)


def german_moved(event: events.GermanMoved, named: Named) -> Iterator[Told]:
    """Tell where a tank or the hunter moves."""
    how, why = MOVES[event.cause]
    goal = GOALS[event.toward].format(host=named(event.host) if event.host else "")
    hexes = f"{event.hexes} hex{'es' if event.hexes > 1 else ''}"
    yield line(event, f"Move {named(event.unit)} {hexes} toward {goal}, {how}", why.format(reach=event.reach))


WORDS = {events.TargetNamed: target_named, events.GermanMoved: german_moved}
