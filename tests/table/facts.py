"""What is true on the table: every question that only the map can answer, by its key.

A question's truthful answers stand best first; there are several only where a tie leaves the choice to the player.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from saf_helper.engine.questions import Answer, Pick, Question
from saf_helper.games.scream_aim_fire.state_parts import Unit
from tests.table.board import Board
from tests.table.hexes import Hex, distance

Truth: TypeAlias = "Callable[[Board, Question], Sequence[Answer]]"


def truths(board: Board, question: Question) -> Sequence[Answer] | None:
    """Return the truthful answers; None where the question is no fact of the map."""
    last = question.key.rsplit(".", 1)[-1]
    truth = FACTS.get(question.key) or (None if question.key in DECISIONS else BY_LAST_PART.get(last))
    return truth(board, question) if truth else None


def _options(board: Board, question: Question) -> list[Unit]:
    values = [option.value for option in getattr(question, "options", ())]
    return [board.unit(value) for value in values if value in board.game.units]


def _about(board: Board, question: Question) -> Unit:
    return board.unit(str(question.about))


def _ids(units: Iterable[Unit]) -> list[str]:
    return [unit.id for unit in units]


def _host(board: Board) -> Unit:
    return board.unit(str(board.game.lieutenant.host))


# Where units stand ---------------------------------------------------------------------------------------------------


def _terrain(board: Board, question: Question) -> Sequence[Answer]:
    return [board.terrain(_about(board, question))]


def _beside_lieutenant(board: Board, question: Question) -> Sequence[Answer]:
    return [board.adjacent(_about(board, question), _host(board))]


def _adjacent(board: Board, question: Question) -> Sequence[Answer]:
    unit = _about(board, question)
    return [_ids(other for other in _options(board, question) if board.adjacent(unit, other))]


def _neighbours(board: Board) -> list[Unit]:
    """Return the Americans that count as neighbours (house rule german-assaults-tanks)."""
    tanks = None if board.game.rule("german-assaults-tanks") == "yes" else False
    return board.standing("american", tanks=tanks)


def _beside(board: Board, unit: Unit) -> bool:
    return any(board.adjacent(unit, other) for other in _neighbours(board))


def _who_is_beside(board: Board, question: Question) -> Sequence[Answer]:
    return [_ids(unit for unit in _options(board, question) if _beside(board, unit))]


def _is_beside(board: Board, question: Question) -> Sequence[Answer]:
    return [_beside(board, _about(board, question))]


def _near_tank(board: Board, question: Question) -> Sequence[Answer]:
    tanks = [_about(board, question)] if question.about else board.standing("american", tanks=True)
    return [_ids(unit for unit in _options(board, question) if board.near_tank(unit, tanks))]


def _hex_mates(board: Board, question: Question) -> Sequence[Answer]:
    hex = board.where(_about(board, question))
    return [_ids(unit for unit in _options(board, question) if board.where(unit) == hex)]


def _same_hex(board: Board, question: Question) -> Sequence[Answer]:
    named = [one for one in board.standing("american") if re.search(rf"{re.escape(one.name)}(?!\w)", question.prompt)]
    return [len({board.where(one) for one in named}) == 1]


def _cover(board: Board, shooter: Unit, target: Unit) -> int:
    """Return what a target's hex adds to the number to hit it (7.2.2.C)."""
    terrain = board.terrain(target)
    if terrain == "hill":
        return int(board.terrain(shooter) != "hill")
    return {"clear": 0, "woods": 1, "building": 2}[terrain]


def _of_cover(cover: int) -> Truth:
    def truth(board: Board, question: Question) -> Sequence[Answer]:
        shooter = _about(board, question)
        return [_ids(unit for unit in _options(board, question) if _cover(board, shooter, unit) == cover)]

    return truth


def _from_below(board: Board, question: Question) -> Sequence[Answer]:
    return [board.terrain(_about(board, question)) != "hill"]


# Whom a German can see and reach -------------------------------------------------------------------------------------


def _in_sight(board: Board, question: Question) -> Sequence[Answer]:
    unit = _about(board, question)
    return [_ids(other for other in _options(board, question) if board.can_fire(unit, other))]


def _closest(board: Board, question: Question) -> Sequence[Answer]:
    """Return the closest it can see and reach: all that tie in a pick, any of them in a choice."""
    unit = _about(board, question)
    seen = [other for other in _options(board, question) if board.can_fire(unit, other)]
    tied = _ids(board.closest(unit, seen))
    if isinstance(question, Pick):
        return [tied]
    return tied or ["none"]


# Named hexes ---------------------------------------------------------------------------------------------------------


def _occupied(board: Board, question: Question) -> Sequence[Answer]:
    occupied = []
    for option in getattr(question, "options", ()):
        name, _, full = option.value.partition("-")
        state = _state(board, board.places.red if name == "red" else board.places.entry[name])
        if state == ("full" if full else "one"):
            occupied.append(option.value)
    return [occupied]


def _state(board: Board, hex: Hex) -> str:
    there = board.units_in(hex)
    full = any(unit.side == "american" or unit.category == "tank" for unit in there) or len(there) > 1
    return "full" if full else "one" if there else "empty"


def _surprise_hex(board: Board, question: Question) -> Sequence[Answer]:
    hex = board.places.red if question.key.endswith("red") else board.places.blue
    there = board.units_in(hex)
    if any(unit.side == "american" for unit in there):
        return ["american"]
    return ["germans" if _state(board, hex) == "full" else "free"]


def _infantry(board: Board) -> list[Unit]:
    kinds = ["us-infantry", "us-veteran"] + ["us-mortar"] * (board.game.rule("mortar-is-infantry") == "yes")
    return [unit for unit in board.standing("american") if unit.kind in kinds]


def _objective(board: Board, question: Question) -> Sequence[Answer]:
    return [any(board.where(unit) == board.places.objective for unit in _infantry(board))]


def _near_red(board: Board, question: Question) -> Sequence[Answer]:
    return [sum(distance(board.where(unit), board.places.red) <= 2 for unit in _infantry(board)) >= 2]


def _three_buildings(board: Board, question: Question) -> Sequence[Answer]:
    held = {board.where(unit) for unit in _infantry(board)}
    return [all(hex in held for hex in board.places.centre)]


FACTS: Mapping[str, Truth] = {
    "german-infantry.adjacent": _who_is_beside,
    "german-infantry.beside": _is_beside,
    "hunter.adjacent": _beside_lieutenant,
    "german-fire.open": _of_cover(0),
    "german-fire.slight": _of_cover(1),
    "german-tank.target": _closest,
    "at-gun.target": _closest,
    "tiger-entry.target": _closest,
    "arrivals.occupied": _occupied,
    "arrivals.occupied-elsewhere": _occupied,
    "surprise.red": _surprise_hex,
    "surprise.blue": _surprise_hex,
    "victory.objective": _objective,
    "victory.two-infantry-near-red": _near_red,
    "victory.three-buildings": _three_buildings,
}
DECISIONS = ("setup.lieutenant",)
"""Keys whose last part is a fact's elsewhere."""
BY_LAST_PART: Mapping[str, Truth] = {
    "terrain": _terrain,
    "lieutenant": _beside_lieutenant,
    "near-tank": _near_tank,
    "adjacent": _adjacent,
    "in-sight": _in_sight,
    "closest": _closest,
    "with": _hex_mates,
    "same-hex": _same_hex,
    "from-below": _from_below,
}


def holds(board: Board, fact: str, value: Any) -> bool:
    """Return whether a fact that the product keeps, by its name in the game's state, is so.

    Raises:
        KeyError: a kind of fact the table does not know.
    """
    kind, *ids = fact.split(" ")
    return bool(REMEMBERED[kind](board, *(board.unit(id) for id in ids)) == value)


REMEMBERED: Mapping[str, Callable[..., Any]] = {
    "terrain": lambda board, unit: board.terrain(unit),
    "adjacent": lambda board, one, other: board.adjacent(one, other),
    "below": lambda board, firer, target: board.terrain(firer) != "hill",
    "open": lambda board, firer, target: _cover(board, firer, target) == 0,
    "slight": lambda board, firer, target: _cover(board, firer, target) == 1,
    "near": lambda board, unit, tank: board.near_tank(unit, [tank]),
    "some-tank": lambda board, unit: board.near_tank(unit, board.standing("american", tanks=True)),
}
