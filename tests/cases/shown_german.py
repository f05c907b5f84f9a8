"""Reading what a German unit did off the events: its card, its moves, its target and the step that chose it."""

from collections.abc import Callable, Mapping
from typing import Any

from saf_helper.engine.events import Event
from saf_helper.games.scream_aim_fire import events
from tests.cases.conversation import Table


def done(t: Table) -> list[str]:
    """Return what the unit did, in order: its moves, its shot with the card's DRM, its assault."""
    return [word for one in t.events if (word := _deed(one))]


def _deed(event: Event) -> str:
    if isinstance(event, events.InfantryMoved | events.GermanMoved):
        return f"move {event.hexes}"
    if isinstance(event, events.HitRoll):
        bonus = sum(row.value for row in event.drms if row.name == "card" and row.counts)
        return f"fire{bonus:+}" if bonus else "fire"
    if isinstance(event, events.TankShot):
        return "fire"
    return "assault" if isinstance(event, events.AssaultRoll) else ""


def dropped(t: Table) -> list[str]:
    """Return what of the card was not done, in the card's order."""
    (drawn,) = t.happened(events.ActionCard)
    card = drawn.option.removesuffix("!").split(", ")
    causes = ("has-attacked", "has-moved", "shot-ended-it")
    left = [one.action for one in t.happened(events.CardAction) if one.cause in causes]
    without = {"cannot-fire": "fire", "cannot-assault": "assault"}
    left += [without[one.cause] for one in t.happened(events.NoTarget) if one.cause in without]
    if t.happened(events.HoldsFire, holds=True):
        left += [word for word in card if not word.startswith("move")]
    if t.happened(events.CardAction, cause="fire-instead"):
        left += ["fire"] * (len(card) - 1)
    return sorted(left, key=lambda word: [one.split("+")[0] == word or one == word for one in card].index(True))


def _aimed(t: Table) -> list[events.TargetNamed]:
    return t.happened(events.TargetNamed, act="fire")


def target(t: Table) -> str:
    """Return whom a German fired at."""
    return t.board.name(_aimed(t)[-1].target) if _aimed(t) else "none"


def sieve_step(t: Table) -> int | str:
    """Return which step of 7.2.2.E decided: the last one that is cited; `only` where none is."""
    (aimed,) = _aimed(t)
    assert "7.2.2.E" in aimed.rules
    steps = [int(rule.rsplit(".", 1)[1]) for rule in aimed.rules if rule.startswith("7.2.2.E.")]
    return steps[-1] if steps else "only"


def moves(t: Table) -> int | bool:
    """Return how many hexes a German moves; a unit that never moves, False."""
    moved = t.last(events.InfantryMoved, events.GermanMoved)
    if not isinstance(moved, events.InfantryMoved | events.GermanMoved):
        return False
    stays = t.case.given.get("adjacent_at_start") and getattr(moved, "toward", "") == "lieutenant"
    return 0 if stays else moved.hexes


def toward(t: Table) -> str:
    """Return whom a tank moves toward: the closest American tank is the table's to see."""
    assert t.happened(events.GermanMoved, toward="tank")
    tanks = [unit.id for unit in t.game.american_tanks()]
    return t.board.name(min(tanks, key=lambda id: t.board.facts[id]["distance"]))


GERMAN: Mapping[str, Callable[[Table], Any]] = {
    "option": lambda t: t.noted["option"],
    "does": done,
    "dropped": dropped,
    "target": target,
    "step": sieve_step,
    "moves": moves,
    "toward": toward,
    "draws_card": lambda t: bool(t.asked("german-infantry.card")),
}
