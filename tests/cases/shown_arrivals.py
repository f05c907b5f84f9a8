"""Reading arrivals and set-up off the conversation: who, where, when they act."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from saf_helper.engine.events import Event
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from tests.cases.board import STATUS
from tests.cases.conversation import Table

HEXES = {"the red hex or the hexes around it": "red-or-surrounding", "any hex of the east edge": "any-east-edge"}
"""A place of a scenario, and the case's word for it."""
PLACES = {
    "any American tank hex or the blue hex": "us-tank-hex-or-blue",
    "the blue hex, with the unit he is attached to": "blue",
    "the blue hex": "blue",
    "any hex of the second column": "second-column",
}


def _last_check(t: Table) -> list[Event]:
    """Return the events since the last Enemy Spotted Check began; without one, all of them."""
    starts = [n for n, one in enumerate(t.events) if isinstance(one, events.SpottedCheck) and one.rolls]
    return t.events[starts[-1] :] if starts else t.events


def _entered(t: Table) -> list[events.Entered]:
    return [one for one in _last_check(t) if isinstance(one, events.Entered)]


def _placed_units(t: Table) -> list[Unit]:
    return [t.game.units[one.unit] for one in _entered(t)]


def placed(t: Table) -> list[Any]:
    """Return where each arrival is placed."""
    nowhere = "players-choice-nearest-with-room"
    return [int(one.hex) if one.hex.isdecimal() else one.hex or nowhere for one in _entered(t)]


def arrive(t: Table) -> dict[str, int]:
    """Return how many Germans of each kind were told to be placed."""
    counts = Counter(t.board.word(unit) for unit in _placed_units(t))
    return {kind: counts[kind] for kind in ("g-infantry", "g-veteran")}


def counted(t: Table) -> int:
    """Return how many Germans counted for the check."""
    (check,) = t.happened(events.SpottedCheck, cause="count")
    return check.count


def statuses(t: Table) -> list[str]:
    """Return the status of each arrival."""
    words = {status: word for word, status in STATUS.items()}
    return [words[unit.status] for unit in _placed_units(t)]


def further_check(t: Table) -> bool:
    """Return whether the turn has another roll on the table beyond the one that is both."""
    return not (len(t.asked("spotted.roll")) == 1 and bool(t.happened(events.SpottedCheck, cause="set-up")))


def moves_toward(t: Table) -> list[str]:
    """Return whom each arrival moves toward."""
    goals = [one.toward for one in t.happened(events.InfantryMoved)]
    return [f"us-unit-{t.game.units[goal].number}" if goal else "closest-american" for goal in goals]


# Reserves, surprise, scenario ----------------------------------------------------------------------------------------


def kinds(t: Table, ids: Iterable[str]) -> dict[str, int]:
    """Return how many of each kind these units are."""
    return dict(Counter(t.board.word(t.game.units[id]) for id in ids))


def arrives(t: Table) -> Any:
    """Return what arrived: for the surprise check one unit's kind, else how many of each kind."""
    new = [id for id in t.game.units if id not in t.start.units]
    if t.case.procedure == "surprise":
        return next(iter(kinds(t, new)), "none")
    return kinds(t, new)


def place(t: Table) -> str:
    """Return where arrivals are placed."""
    surprise = t.last(events.SurpriseArrives)
    if surprise is not None:
        return "red-or-adjacent-better-los" if surprise.hex == "red" else surprise.hex
    if t.happened(events.ReserveArrives):
        return "blue"
    (placed,) = t.happened(events.Placed)
    begin = ("the red hex", "the blue hex")
    return HEXES.get(placed.place) or next(words.split()[1] for words in begin if placed.place.startswith(words))


def acts_from(t: Table) -> str:
    """Return when a surprise unit acts: seen by going on with this turn and the next."""
    return "next-german-turn" if t.noted["acts_next_turn"] and not t.noted["acts_this_turn"] else "otherwise"


def move_later(t: Table) -> int:
    """Return how many hexes the arrivals move in the next turn."""
    (hexes,) = {one.hexes for one in t.noted["next_turn"] if isinstance(one, events.GermanMoved)}
    return hexes


def side(t: Table, american: bool) -> dict[str, int]:
    """Return the counters on the map after set-up, the Lieutenant with the Americans."""
    game = t.noted["set up"]
    counts = Counter(t.board.word(unit) for unit in (game.americans() if american else game.germans()))
    return dict(counts) | ({"lieutenant": 1} if american and t.happened(events.Placed, lieutenant=True) else {})


def set_up_place(t: Table, kind: str = "", **expected: Any) -> str:
    """Return where set-up places some counter."""
    found = t.happened(events.Placed, **expected)
    (placed,) = [one for one in found if not kind or t.game.units[one.units[0]].kind == kind]
    return next(word for words, word in PLACES.items() if placed.place.startswith(words))


def per_hex(t: Table, kind: str) -> int:
    """Return how many of a kind share a hex at set-up."""
    (found,) = {one.per_hex for one in t.happened(events.Placed) if t.game.units[one.units[0]].kind == kind}
    assert found is not None
    return found


ARRIVALS: Mapping[str, Callable[[Table], Any]] = {
    "check": lambda t: bool(t.asked("spotted.roll")),
    "arrive": arrive,
    "placed": placed,
    "counted": counted,
    "statuses": statuses,
    "further_check_this_turn": further_check,
    "keys": lambda t: [unit.number or "none" for unit in _placed_units(t)],
    "moves_toward": moves_toward,
    "arrives": arrives,
    "hex": place,
    "status": lambda t: {"none": "calm"}.get(next(t.game.units[id].status for id in t.noted["arrived"]), "marked"),
    "acts_from": acts_from,
    "roll_due": lambda t: t.noted["ran"],
    "acts_this_turn": lambda t: t.noted["acts_this_turn"],
    "move_later": move_later,
    "stacking_waived_on_arrival": lambda t: bool(t.happened(events.Placed, shares_hex=True)),
    "map": lambda t: int(tables().scenarios[t.happened(events.ScenarioBegins)[0].scenario].map.split()[-1]),
    "us": lambda t: side(t, True),
    "german": lambda t: side(t, False),
    "later": lambda t: kinds(t, t.noted["later"]),
    "m10_place": lambda t: set_up_place(t, "m10"),
    "lieutenant_place": lambda t: set_up_place(t, lieutenant=True),
    "panzers_per_hex": lambda t: per_hex(t, "panzer-iv"),
    "mg42_per_hex": lambda t: per_hex(t, "mg42"),
    "victory_morale": lambda t: t.happened(events.NoVictory)[0].needed,
    "reserve_threshold": lambda t: t.happened(events.BoardCheck)[0].threshold,
}
