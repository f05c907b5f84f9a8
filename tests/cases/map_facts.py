"""Answers that only the map gives: terrain, sight, range, distance, adjacency, as the case states them."""

import re
from collections.abc import Callable
from typing import Any

from saf_helper.engine.questions import Answer, Pick, Question
from tests.cases.board import Board


def map_fact(board: Board, question: Question) -> Answer | None:
    """Return the case's answer to a question about the map; None if it has none."""
    fact = FACTS.get(question.key) or FACTS.get(question.key.rsplit(".", 1)[-1])
    return fact(board, question) if fact else None


def _known(board: Board, question: Question) -> dict[str, Any]:
    return board.facts[str(question.about)]


def _units(board: Board, question: Question) -> list[tuple[str, dict[str, Any]]]:
    options = getattr(question, "options", ())
    return [(option.value, board.facts[option.value]) for option in options if option.value in board.facts]


def _terrain(board: Board, question: Question) -> str | None:
    known = _known(board, question)
    hexes = {"hex": board.given.get("hex")} | known
    return hexes["hex"]


def _beside_lieutenant(board: Board, question: Question) -> bool:
    return _known(board, question).get("lieutenant") == "adjacent"


def _from_below(board: Board, question: Question) -> bool | None:
    height = _known(board, question).get("elevation")
    return None if height is None else height == "lower"


def _of_cover(cover: int) -> Callable[[Board, Question], list[str]]:
    """Return who of a question's units have so much cover: the case states each one's hex and, for a hill, the heights."""

    def fact(board: Board, question: Question) -> list[str]:
        up = _from_below(board, question) is not False
        gives = {"clear": 0, "woods": 1, "building": 2, "hill": int(up)}
        return [id for id, known in _units(board, question) if gives[known.get("hex", "clear")] == cover]

    return fact


def _near_tank(board: Board, question: Question) -> list[str]:
    return [id for id, known in _units(board, question) if known.get("near_us_tank")]


def in_reach(question: Question, known: dict[str, Any]) -> bool:
    """Return whether a unit is in sight and within the range that the prompt's reminder names."""
    limit = re.search(r"range (\d+)", question.reminder)
    near = limit is None or known.get("distance", 1) <= int(limit[1])
    return bool(known.get("los", True) and near)


def _in_sight(board: Board, question: Question) -> list[str]:
    return [id for id, known in _units(board, question) if in_reach(question, known)]


def _adjacent(board: Board, question: Question) -> list[str]:
    return [id for id, known in _units(board, question) if known.get("adjacent")]


def _hex_mates(board: Board, question: Question) -> list[str]:
    where = _known(board, question).get("shares")
    return [id for id, known in _units(board, question) if where and known.get("shares") == where]


def _same_hex(board: Board, question: Question) -> bool:
    """Return whether all who are adjacent share one hex."""
    return len({known.get("shares", id) for id, known in board.facts.items() if known.get("adjacent")}) == 1


def _closest(board: Board, question: Question) -> str | list[str] | None:
    """Return the closest in reach: all that tie where several may be named, else the first, or `none`."""
    seen = [(known.get("distance", 1), id) for id, known in _units(board, question) if in_reach(question, known)]
    near = [id for distance, id in seen if distance == min(seen)[0]]
    if isinstance(question, Pick):
        return near
    return near[0] if near else "none"


FACTS: dict[str, Callable[[Board, Question], Any]] = {
    "terrain": _terrain,
    "lieutenant": _beside_lieutenant,
    "from-below": _from_below,
    "near-tank": _near_tank,
    "in-sight": _in_sight,
    "adjacent": _adjacent,
    "with": _hex_mates,
    "same-hex": _same_hex,
    "closest": _closest,
    "open": _of_cover(0),
    "slight": _of_cover(1),
    "german-tank.target": _closest,
    "at-gun.target": _closest,
}
"""By a question's key, or the last part of it."""
