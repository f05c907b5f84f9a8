"""What the commands that look back on a game share: which game, its course, and a file to write to."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from saf_helper.cli.game_argument import command, say_which
from saf_helper.cli.open_game import faults_of, find_game, folder, looked_into, read_session
from saf_helper.cli.streams import complain
from saf_helper.cli.this_game import rules
from saf_helper.engine.session import Session
from saf_helper.errors import SafError, SaveError, UsageError
from saf_helper.history.timeline import Course, course
from saf_helper.state.files import write_named
from saf_helper.state.save import Listed, Store, read
from saf_helper.state.save_paths import expanded, games_folder, newest_first


def last_played(home: str | None, name: str | None) -> Path:
    """Return the save of a named game, or of the one played last, finished or not, and say which that is.

    Raises:
        UsageError: there is no such game, or none that can be read.
    """
    if name:
        return find_game(home, name)
    for path in newest_first(folder(home)):
        try:
            if read(path).game == rules().name:
                say_which(path)
                return path
        except SaveError as fault:
            complain(f"passed over: {fault.message}")
    raise UsageError("there is no game yet", f"{command('play')} starts one")


def course_of(session: Session[Any]) -> Course:
    """Return the course of an open game.

    Raises:
        SpoiltTurnError: a turn in the save is no state of the game.
    """
    return course(session.record, session.game, session.rules)


def read_course(path: Path) -> Course:
    """Return the course of a saved game; the file is only looked at.

    Raises:
        SaveError: the save cannot be used.
    """
    with faults_of(path):
        return course_of(read_session(Store.open(path)))


def looked_through(path: Path) -> Listed:
    """Return what a save holds, every turn looked into: what undo, log and report go back to as well."""
    one = looked_into(path)
    if one.fault is None:
        try:
            found = read_course(path)
        except SaveError as fault:
            return Listed.broken(path, fault)
        return replace(one, outgrown=sum(not phase.known for turn in found.turns for phase in turn.phases))
    return one


def all_courses(home: str | None) -> Iterator[Course]:
    """Yield the course of every game that can be used, the last played first; the others are named on stderr."""
    for path in newest_first(folder(home)):
        try:
            found = read_course(path)
        except SafError as fault:
            complain(f"passed over: {fault.message}")
        else:
            yield found


def write_file(path: Path, data: bytes, home: str | None, *, save: Path) -> None:
    """Write a file the player asked for.

    Args:
        path: where.
        data: what.
        home: the folder that --home names.
        save: the game it is made of.

    Raises:
        UsageError: it would be written over a save, or cannot be written.
    """
    where = expanded(str(path))
    games = games_folder(Path(home) if home else None)
    try:
        target, ours = Path(os.path.realpath(where)), Path(os.path.realpath(games))
        kept = target.suffix == ".json" and target.parent in (ours, ours / "backups")
        if kept and not target.exists():
            raise UsageError(f"{where} would lie among the saves", "choose another file for -o")
        if kept or (target.exists() and target == Path(os.path.realpath(save))):
            raise UsageError(f"{where} is a save and is not written over", "choose another file for -o")
        write_named(where, data)
    except OSError as error:
        raise UsageError(
            f"{where}: cannot be written: {error.strerror or error}", "choose another file for -o"
        ) from None
