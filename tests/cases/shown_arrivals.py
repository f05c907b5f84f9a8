"""Reading arrivals and set-up off the conversation: who, where, when they act."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from saf_helper.engine.events import Line
from saf_helper.games.scream_aim_fire.state_parts import Unit
from tests.cases.board import STATUS
from tests.cases.conversation import Table
from tests.cases.reading import group

HEXES = {
    "the red hex or next to it, where it sees Americans best": "red-or-adjacent-better-los",
    "the red hex or the hexes around it": "red-or-surrounding",
    "the red hex": "red",
    "the blue hex": "blue",
    "any hex of the east edge": "any-east-edge",
}
"""A place as told, and the case's word for it."""
PLACES = {
    "any American tank hex or the blue hex": "us-tank-hex-or-blue",
    "the blue hex, with the unit he is attached to": "blue",
    "the blue hex": "blue",
    "any hex of the second column": "second-column",
}


def _last_check(t: Table) -> list[Line]:
    """Return the lines told since the last Enemy Spotted Check began; without one, all of them."""
    starts = [index for index, line in enumerate(t.lines) if line.text.startswith("Roll on the Enemy Spotted Table")]
    return t.lines[starts[-1] :] if starts else t.lines


def _placed_units(t: Table) -> list[Unit]:
    ids = [found[1] for line in _last_check(t) if (found := re.match(r"Place .* \((G\d+)\) on ", line.text))]
    return [t.game.units[id] for id in ids]


def placed(t: Table) -> list[Any]:
    """Return where each arrival was told to be placed."""
    places: list[Any] = []
    for line in _last_check(t):
        if found := re.match(
            r"Place .* on (?:hex (\d)|the (red) hex|(the nearest hex with room that is no entry hex, your choice))$",
            line.text,
        ):
            places.append(int(found[1]) if found[1] else found[2] or "players-choice-nearest-with-room")
    return places


def arrive(t: Table) -> dict[str, int]:
    """Return how many Germans of each kind were told to be placed."""
    counts = Counter(t.board.word(unit) for unit in _placed_units(t))
    return {kind: counts[kind] for kind in ("g-infantry", "g-veteran")}


def counted(t: Table) -> int:
    """Return how many Germans were told to count for the check."""
    (reason,) = t.why("Enemy Spotted Table")
    return int(group(r"^(\d+) German", reason))


def statuses(t: Table) -> list[str]:
    """Return the status of each arrival."""
    words = {status: word for word, status in STATUS.items()}
    return [words[unit.status] for unit in _placed_units(t)]


def further_check(t: Table) -> bool:
    """Return whether the turn has another roll on the table beyond the one told to be both."""
    return not (
        len(t.asked("spotted.roll")) == 1 and "the set-up roll is Turn 1's check" in " ".join(t.why("Enemy Spotted"))
    )


def moves_toward(t: Table) -> list[str]:
    """Return whom each arrival was told to move toward."""
    goals = []
    for found in t.told(r"^Move .* toward (?:.* \((A\d+)\) by the path|the (closest American))"):
        goals.append(f"us-unit-{t.game.units[found[1]].number}" if found[1] else "closest-american")
    return goals


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
    """Return where arrivals were told to be placed."""
    (line,) = [one.text for one in t.lines if one.text.startswith("Place ")]
    told = re.split(r"\(\w+\)(?: on |: )", line)[-1]
    return HEXES[max((words for words in HEXES if told.startswith(words)), key=len)]


def acts_from(t: Table) -> str:
    """Return when a surprise unit acts: seen by going on with this turn and the next."""
    return "next-german-turn" if t.noted["acts_next_turn"] and not t.noted["acts_this_turn"] else "otherwise"


def move_later(t: Table) -> int:
    """Return how many hexes the arrivals were told to move in the next turn."""
    (hexes,) = {
        int(found[1]) for line in t.noted["next_turn"] if (found := re.search(r"(\d) hexes? toward", line.text))
    }
    return hexes


def side(t: Table, american: bool) -> dict[str, int]:
    """Return the counters on the map after set-up, the Lieutenant with the Americans."""
    game = t.noted["set up"]
    counts = Counter(t.board.word(unit) for unit in (game.americans() if american else game.germans()))
    return dict(counts) | ({"lieutenant": 1} if american and t.told("^Place .*the Lieutenant with") else {})


def told_place(t: Table, pattern: str) -> str:
    """Return where set-up told some counter to be placed."""
    (found,) = t.told(pattern)
    return PLACES[found[1]]


def said_number(t: Table, pattern: str) -> int:
    """Return a number that a told line or its reason says."""
    found = [re.search(pattern, f"{line.text}; {line.why}") for line in t.lines]
    (number,) = {int(one[1]) for one in found if one}
    return number


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
    "stacking_waived_on_arrival": lambda t: any("several may share" in f"{one.text}; {one.why}" for one in t.lines),
    "map": lambda t: said_number(t, r"Map (\d)"),
    "us": lambda t: side(t, True),
    "german": lambda t: side(t, False),
    "later": lambda t: kinds(t, t.noted["later"]),
    "m10_place": lambda t: told_place(t, r"^Place M10.*\(\w+\): (.*)$"),
    "lieutenant_place": lambda t: told_place(t, r"^Place .*the Lieutenant with .*?: (.*)$"),
    "panzers_per_hex": lambda t: said_number(t, r"Place Panzer IV.*, (\d) a hex"),
    "mg42_per_hex": lambda t: said_number(t, r"Place MG 42.*, (\d) a hex"),
    "victory_morale": lambda t: said_number(t, r"Morale \d+ of (\d+)"),
    "reserve_threshold": lambda t: said_number(t, r"German reserves \d+ of (\d+)"),
}
