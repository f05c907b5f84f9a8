"""What a conversation shows, in the words of the cases: one reading a key of `expect`."""

from collections.abc import Callable, Mapping
from typing import Any

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from tests.cases.arrivals import phase
from tests.cases.conversation import Table
from tests.cases.shown_arrivals import ARRIVALS
from tests.cases.shown_fire import FIRE
from tests.cases.shown_german import GERMAN
from tests.cases.shown_orders import ORDERS

Reading = Callable[[Table], Any]


def markers(t: Table) -> dict[str, list[str]]:
    """Return all markers on each unit that the case looks at."""
    seen = {}
    for name in t.case.expect["markers"]:
        unit = t.board.unit(name)
        on_it = ["low-supply"] * unit.low_supply + [unit.status] * (unit.status != "none")
        wanted = t.case.expect["markers"][name]
        seen[name] = sorted(on_it, key=lambda one: wanted.index(one) if one in wanted else len(wanted))
    return seen


def off_the_map(t: Table) -> list[str]:
    """Return who was lost during the case, the Lieutenant too; a hunter that left with him is no loss."""
    gone = []
    for id, unit in t.game.units.items():
        was = t.start.units.get(id)
        if (was is None or was.in_play) and not unit.in_play and unit.fate != "left":
            gone.append(t.board.name(id))
    if t.start.lieutenant.alive and not t.game.lieutenant.alive:
        gone.append("lieutenant")
    return _in_the_cases_order(t, "destroyed", gone)


def turned_over(t: Table) -> list[str]:
    """Return who was turned over during the case."""
    over = [t.board.name(id) for id, unit in t.game.units.items() if unit.acted and not t.start.units[id].acted]
    return _in_the_cases_order(t, "acted", over)


def _in_the_cases_order(t: Table, key: str, names: list[str]) -> list[str]:
    wanted = t.case.expect[key]
    return sorted(names, key=lambda name: (name not in wanted, wanted.index(name) if name in wanted else 0, name))


def morale_changes(t: Table) -> list[int]:
    """Return each change of Morale as told, which must be as the track moved."""
    told: list[int] = [after - before for before, after in t.changes("morale")]
    assert sum(told) == t.game.morale - t.start.morale, f"told {told}, moved {t.game.morale - t.start.morale}"
    return told


def reserve_steps(t: Table) -> int:
    """Return how far the reserve marker was moved up, its return to 0 not counted."""
    steps: int = sum(after - before for before, after in t.changes("reserves") if after > before)
    return steps


def supply_gained(t: Table) -> int:
    """Return the Supply counters gained, as told."""
    gained: int = sum(max(0, after - before) for before, after in t.changes("supply"))
    assert t.game.supply - t.start.supply == gained, "Supply as told and as it stands differ"
    return gained


def pool_after(t: Table) -> Any:
    """Return the cup as it was, if the chit drawn by its id is back in it."""
    back = t.game.piles["unit-damage"] == t.start.piles["unit-damage"]
    cup = list(tables().decks["unit-damage"].cards)
    return t.case.given["pool_before"] if back and t.game.piles["unit-damage"].left == cup else "changed"


def captured(t: Table) -> str:
    """Return `lieutenant` if he was captured."""
    return "lieutenant" if t.game.lieutenant.fate == "captured" and t.happened(events.LieutenantCaptured) else "none"


def lieutenant_roll(t: Table) -> int | str:
    """Return the die rolled for the Lieutenant's life."""
    rolled = t.asked("lieutenant.roll")
    if not rolled:
        return "none"
    assert isinstance(rolled[0].answer, list)
    return rolled[0].answer[0]


def surprise_slot_free(t: Table) -> bool:
    """Return whether the next surprise check is due."""
    return phase("surprise").skip(t.game) is None


def triggered_at_loss(t: Table) -> int | str:
    """Return which loss brought the German reserves."""
    return next((number for number, (_, came) in enumerate(t.noted["after"], 1) if came), "none")


def repanicked(t: Table) -> bool:
    """Return whether a card was read by its Panic option."""
    return bool(t.noted["option"] == "panic")


def winner(t: Table) -> str:
    """Return who won; where ending is offered, what accepting and declining it do."""
    if "offer" in t.noted:
        return "none-unless-accepted" if t.noted["offer"] == ("defeat", None) else str(t.noted["offer"])
    return {"victory": "american", "defeat": "german", None: "none"}[t.game.outcome]


def offer(t: Table) -> str:
    """Return the offer to end the game when no American is left."""
    asked = t.asked("victory.concede")
    return "end-as-defeat" if asked else "none"


TRACKS: Mapping[str, Reading] = {
    "morale_delta": morale_changes,
    "reserve_delta": reserve_steps,
    "supply_gained": supply_gained,
    "supply_counters": lambda t: t.game.supply,
    "morale": lambda t: t.noted.get("set up", t.game).morale,
    "reserve": lambda t: t.game.reserves,
    "reserve_after_each": lambda t: [reserves for reserves, _ in t.noted["after"]],
    "triggered_at_loss": triggered_at_loss,
    "lieutenant_alive": lambda t: t.game.lieutenant.alive,
    "lieutenant_roll": lieutenant_roll,
    "captured": captured,
    "surprise_slot_free": surprise_slot_free,
    "pool_after": pool_after,
}
UNITS: Mapping[str, Reading] = {
    "markers": markers,
    "destroyed": off_the_map,
    "acted": turned_over,
    "fired": lambda t: [t.board.name(id) for id, unit in t.game.units.items() if unit.fired],
    "hunter_removed": lambda t: t.board.unit("h1").fate == "left",
    "repanicked_before_acting": repanicked,
}
VICTORY: Mapping[str, Reading] = {
    "asked": lambda t: [
        one.question.key.removeprefix("victory.")
        for one in t.exchanges
        if one.question.key.startswith("victory.") and one.question.key != "victory.concede"
    ],
    "winner": winner,
    "next": lambda t: f"turn-{t.game.turn}",
    "offer": offer,
}
READINGS: Mapping[str, Reading] = {**TRACKS, **UNITS, **VICTORY, **FIRE, **ORDERS, **GERMAN, **ARRIVALS}


def shown(t: Table, key: str) -> Any:
    """Return what the conversation shows of one key of `expect`.

    Raises:
        AssertionError: the conversation cannot show it.
    """
    assert key in READINGS, f"nothing reads {key!r}"
    return READINGS[key](t)
