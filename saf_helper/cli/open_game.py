"""What commands share: finding a game, opening it, locking it."""

import contextlib
import json
from collections.abc import Iterator
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from saf_helper.cli.cached_status import copies, home_games
from saf_helper.cli.game_argument import command, say_which
from saf_helper.cli.streams import complain
from saf_helper.cli.this_game import program, rules
from saf_helper.engine.session import Session
from saf_helper.errors import SaveError, SpoiltTurnError, UsageError
from saf_helper.folders import is_there
from saf_helper.state.files import file_bytes
from saf_helper.state.record import Record
from saf_helper.state.save import Listed, Store, listed, placed
from saf_helper.state.save_paths import newest_first, path_of
from saf_helper.state.status_cache import Kept
from saf_helper.state.status_sheet import Standing

GOES_ON = "it can be played on; only what lies before cannot be gone back to. {} export packs it up as it is"
"""What to do about a spoilt turn of which there is no better copy."""


def folder(home: str | None) -> Path:
    """Return the games folder; scenarios of one's own lie beside it.

    Raises:
        UsageError: one of the two cannot be used.
    """
    games = home_games(home)
    own = games.parent / "scenarios"
    rules().start.look_in(own if own.is_dir() else None)
    rules().start.owner_folder(games.parent)
    return games


def find_game(home: str | None, name: str | None) -> Path:
    """Return the save of a named game, or of the newest unfinished one (else the newest), and say which that is.

    Raises:
        UsageError: there is no such game, or none at all.
    """
    place = folder(home)
    if name:
        path = path_of(name, place)
        if is_there(path):
            return path
        near = get_close_matches(name, [one.stem for one in newest_first(place)], 3)
        hint = (
            f"did you mean {', '.join(near)}?"
            if near
            else f"{command('games')} lists them; {command('new')} --name NAME makes one"
        )
        raise UsageError(f"there is no game {name!r}", hint)
    newest = newest_game(place)
    if newest is None:
        raise UsageError("there is no game yet", f"{command('play')} starts one")
    say_which(newest.path)
    return newest.path


def looked_into(path: Path) -> Listed:
    """Return what a save holds as `play` finds it, snapshots and all, or what is wrong with it."""
    try:
        store = Store.open(path)
        record = store.read()
        one = Listed.of(path, record)
        return replace(one, asked_again=len(session_at(store.path, record).asked_again))
    except SaveError as fault:
        return Listed.broken(path, fault)


def newest_game(place: Path) -> Listed | None:
    """Return the newest unfinished game, else the newest of all that can be read.

    A broken save that is passed over is named on stderr; older saves are not looked at.
    """
    newest = None
    for path in newest_first(place):
        one = listed(path)
        if one.fault is not None:
            complain(f"passed over: {one.fault.message}", one.fault.hint or f"{program().name} doctor tells more")
        elif one.game == rules().name:
            if not one.outcome:
                return one
            newest = newest or one
    return newest


def read_session(store: Store) -> Session[Any]:
    """Return the session of a save.

    Raises:
        SaveError: the save cannot be used.
    """
    return session_at(store.path, store.read())


def session_at(path: Path, record: Record) -> Session[Any]:
    """Return the session of the record in a save.

    Raises:
        SaveError: the rules cannot go on from it; file and newest good backup are named.
    """
    try:
        return session_of(record)
    except SaveError as fault:
        raise placed(path, fault, session_of) from fault


def session_of(record: Record) -> Session[Any]:
    """Return the session of a record.

    Raises:
        SaveError: the rules cannot go on from it.
    """
    return Session(rules(), record)


def sound(record: Record) -> object:
    """Go through every turn of a record.

    Raises:
        SaveError: the rules cannot go on from it, or cannot go back to one of its turns.
    """
    from saf_helper.history.timeline import course

    session = session_of(record)
    return course(record, session.game, session.rules)


def of_save(path: Path, fault: SaveError) -> SaveError:
    """Return a fault of a turn in a save with the file's name, and the newest good backup where there is one."""
    named = placed(path, fault, sound)
    return named if named.hint else SaveError(named.message, GOES_ON.format(program().name))


@contextlib.contextmanager
def faults_of(path: Path) -> Iterator[None]:
    """Name the file where a turn of its game turns out to be spoilt."""
    try:
        yield
    except SpoiltTurnError as fault:
        raise of_save(path, fault) from fault


@contextlib.contextmanager
def opened(home: str | None, path: Path) -> Iterator[tuple[Store, Session[Any]]]:
    """Hold a game for changing: locked, read, resumed; where it stands is kept when it is put down.

    Raises:
        SaveError: the save cannot be used, or another terminal has it.
    """
    store = Store.open(path)
    with store.lock():
        session = read_session(store)
        with put_down(home, path), faults_of(path):
            yield store, session


@contextlib.contextmanager
def put_down(home: str | None, path: Path) -> Iterator[None]:
    """Keep where a game stands once it is put down, whatever ended that."""
    kept = copies(home)
    try:
        yield
    finally:
        # The game is saved: no fault of a copy, and no impatience, is worth more than how the command itself ended.
        with contextlib.suppress(Exception, KeyboardInterrupt):
            if kept.find(path, file_bytes(path)) is None:
                reckoned(kept, path)


def reckoned(kept: Kept, path: Path) -> Standing:
    """Return where a game stands by its save, and keep that.

    Raises:
        SaveError: the save cannot be used.
    """
    store = Store.open(path)
    session = read_session(store)
    shown = json.dumps(session.rules.table.standing(session)).encode()
    kept.keep(path, store.data, shown)
    standing: Standing = json.loads(shown)
    return standing
