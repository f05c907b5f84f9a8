"""§5.3, §6.2 The owner's charts: a hole is asked when it is first needed, and never again."""

from functools import partial

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.cells import Value, key, parts_of, read, spread
from saf_helper.games.sf3d.events import CellTyped
from saf_helper.games.sf3d.state import Game, Shot, kind_name


def cell(player: Player, game: Game, *named: str | int) -> Value:
    """Return the value of a cell, asked where nobody has typed it.

    Args:
        player: whoever has the charts.
        game: the game.
        *named: the chart and what the cell is crossed by.
    """
    wanted = key(*map(str, named))
    if wanted not in game.cells:
        parts = parts_of(wanted)
        given = {"whose" if name == "kind" else name: _shown(name, part) for name, part in parts.items()}
        answer = player.text(f"hole.{named[0]}", about=wanted, read=partial(read, wanted), max=120, **given)
        found = spread(wanted, answer)
        new = {name: value for name, value in found.items() if name not in game.cells or name == wanted}
        game.cells |= new
        player.happen(
            CellTyped(
                cell=wanted,
                values=tuple(found.values()),
                changes={f"cells.{one}": (None, value) for one, value in new.items()},
            )
        )
    return game.cells[wanted]


def _shown(name: str, part: str) -> str:
    """Return a part of a cell's key as charts and counters print it."""
    return kind_name(part) if name == "kind" else part.upper() if name in ("weapon", "type") else part


def number(player: Player, game: Game, *named: str | int, shot: Shot | None = None) -> int:
    """Return the number of a cell; one that the shot brings along counts for it alone."""
    once = shot.once.get(str(named[0])) if shot is not None else None
    return int(once if once is not None else cell(player, game, *named))
