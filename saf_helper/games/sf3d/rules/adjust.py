"""Corrections: what the players put right by hand, as paths and values."""

from collections.abc import Mapping
from typing import Any

from saf_helper.engine.events import Noted
from saf_helper.engine.player import Player
from saf_helper.errors import BadAnswerError
from saf_helper.games.sf3d.cells import check, read, spread
from saf_helper.games.sf3d.events import Adjusted
from saf_helper.games.sf3d.state import MARKS, Game
from saf_helper.games.sf3d.tables import SIDES

PLACES = ("map", "waiting", "destroyed", "left")
YES = {"yes": True, "no": False}
UNIT_FIELDS = ("place", "terrain", "pf", "rockets", "fired", "overran", "painted", *MARKS)
MOST = 99
HIGHEST_VP = 999


def adjust(player: Player, game: Game, args: Mapping[str, Any]) -> None:
    """Set paths to values; all of it or nothing.

    Raises:
        BadAnswerError: a path is unknown, or a value is none of it.
    """
    changes = {}
    for path, value in args.get("set", {}).items():
        before, after = set_path(game, str(path), str(value))
        if before != after:
            changes[str(path)] = (before, after)
    player.happen(Adjusted(paths=tuple(changes), changes=changes))


def note(player: Player, game: Game, args: Mapping[str, Any]) -> None:
    """Keep a note."""
    player.happen(Noted(text=str(args["text"])))


def set_path(game: Game, path: str, value: str) -> tuple[Any, Any]:
    """Set one path and return its values before and after.

    Raises:
        BadAnswerError: there is no such path, or the value is none of it.
    """
    head, _, field = path.partition(".")
    if head == "chart":
        cell = check(field)
        before = game.cells.get(cell)
        game.cells |= spread(cell, read(cell, value))
        return before, game.cells[cell]
    if head == "vp" and field in SIDES:
        before_vp = game.vp[field]
        game.vp[field] = float(_number(path, value, HIGHEST_VP))
        return before_vp, game.vp[field]
    if path in ("turn", "last"):
        before_turn = getattr(game, path)
        setattr(game, path, max(_number(path, value, MOST), 1))
        return before_turn, getattr(game, path)
    if path == "first":
        before_first, game.first = game.first, _one_of(path, value, SIDES)
        return before_first, game.first
    if path == "dice":
        before_dice, game.dice = game.dice, _one_of(path, value, ("virtual", "ask", "physical"))  # type: ignore[assignment]
        return before_dice, game.dice
    if head in game.units and field in UNIT_FIELDS:
        return _set_unit(game, head, field, value)
    raise BadAnswerError(path)


def _set_unit(game: Game, id: str, field: str, value: str) -> tuple[Any, Any]:
    unit = game.units[id]
    before = getattr(unit, field)
    after: Any
    if field == "place":
        after = _one_of(field, value, PLACES)
    elif field == "terrain":
        after = _one_of(field, value, ("", *game.terrain_names()))
    elif field in ("pf", "rockets"):
        after = _number(field, value, MOST)
    elif field == "fired":
        after = "adjusted" if YES[_one_of(field, value, tuple(YES))] else ""
    else:
        after = YES[_one_of(field, value, tuple(YES))]
    setattr(unit, field, after)
    return before, after


def _number(path: str, value: str, most: int) -> int:
    if value.isdecimal() and int(value) <= most:
        return int(value)
    raise BadAnswerError(f"{path}: {value!r}", f"0-{most}")


def _one_of(path: str, value: str, words: tuple[str, ...]) -> str:
    if value in words:
        return value
    raise BadAnswerError(f"{path}: {value!r}", ", ".join(filter(None, words)))


INTERRUPTIONS = {"adjust": adjust, "note": note}
HARMLESS = frozenset({"note"})
