"""What commands share: finding a game, opening it, locking it."""

import contextlib
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from saf_helper.errors import SaveError, UsageError
from saf_helper.rules.sequence import RULES
from saf_helper.session import Session
from saf_helper.state.model import Game
from saf_helper.state.places import games_folder, newest_first, path_of
from saf_helper.state.save import Listed, Store, listed, placed
from saf_helper.tables.load import look_in

F = TypeVar("F", bound=Callable[..., Any])


def game_argument(function: F) -> F:
    """Add the optional GAME argument: a name or a path."""
    return click.argument("game", required=False, shell_complete=games_alike)(function)


def games_alike(context: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the games that a shell offers for what is typed so far; files where no name begins so."""
    home = context.find_root().params.get("home")
    names = [path.stem for path in newest_first(games_folder(Path(home) if home else None))]
    fitting = [CompletionItem(name) for name in names if name.startswith(begun) and " " not in name]
    return fitting or [CompletionItem(begun, type="file")]


def folder(home: str | None) -> Path:
    """Return the games folder, by --home or SAF_HOME or the user's data folder; scenarios of one's own lie beside it."""
    games = games_folder(Path(home) if home else None)
    own = games.parent / "scenarios"
    look_in(own if own.is_dir() else None)
    return games


def find_game(home: str | None, name: str | None) -> Path:
    """Return the save of a named game, or of the newest unfinished one (else the newest).

    Raises:
        UsageError: there is no such game, or none at all.
    """
    place = folder(home)
    if name:
        path = path_of(name, place)
        if path.exists() or path.is_symlink():
            return path
        near = get_close_matches(name, [one.stem for one in newest_first(place)], 3)
        hint = f"did you mean {', '.join(near)}?" if near else "saf games lists them; saf new --name NAME makes one"
        raise UsageError(f"there is no game {name!r}", hint)
    newest = newest_game(place)
    if newest is None:
        raise UsageError("there is no game yet", "saf play starts one")
    return newest.path


def newest_game(place: Path) -> Listed | None:
    """Return the newest unfinished game, else the newest of all that can be read.

    A broken save that is passed over is named on stderr; older saves are not looked at.
    """
    newest = None
    for path in newest_first(place):
        one = listed(path)
        if one.fault is not None:
            click.echo(f"passed over: {one.fault.message}\nhint: {one.fault.hint or 'saf doctor tells more'}", err=True)
        elif one.game == RULES.name:
            if not one.outcome:
                return one
            newest = newest or one
    return newest


def read_session(store: Store) -> Session[Game]:
    """Return the session of a save.

    Raises:
        SaveError: the save cannot be used.
    """
    record = store.read()
    try:
        return Session(RULES, record)
    except SaveError as fault:
        raise placed(store.path, fault) from fault


@contextlib.contextmanager
def opened(path: Path) -> Iterator[tuple[Store, Session[Game]]]:
    """Hold a game for changing: locked, read, resumed.

    Raises:
        SaveError: the save cannot be used, or another terminal has it.
    """
    store = Store.open(path)
    with store.lock():
        yield store, read_session(store)
