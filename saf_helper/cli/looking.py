"""What the commands that look back on a game share: which game, its course, and a file to write to."""

from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from saf_helper.cli.context import find_game, folder, read_session
from saf_helper.cli.names import command
from saf_helper.cli.streams import complain
from saf_helper.errors import SafError, SaveError, UsageError
from saf_helper.foreign import complaint
from saf_helper.history.course import Course, course
from saf_helper.rules.sequence import RULES
from saf_helper.session import Session
from saf_helper.state.model import Game
from saf_helper.state.places import games_folder, newest_first
from saf_helper.state.save import Store, read


def last_played(home: str | None, name: str | None) -> Path:
    """Return the save of a named game, or of the one played last, finished or not.

    Raises:
        UsageError: there is no such game, or none that can be read.
    """
    if name:
        return find_game(home, name)
    for path in newest_first(folder(home)):
        try:
            if read(path).game == RULES.name:
                return path
        except SaveError as fault:
            complain(f"passed over: {fault.message}")
    raise UsageError("there is no game yet", f"{command('play')} starts one")


def course_of(session: Session[Game]) -> Course:
    """Return the course of an open game.

    Raises:
        SaveError: an earlier turn in the save is no state of the game.
    """
    try:
        return course(session.record, session.game)
    except (ValidationError, ValueError, TypeError, KeyError) as fault:
        what = f"nothing is called {fault}" if isinstance(fault, KeyError) else str(fault)
        if isinstance(fault, ValidationError):
            what = complaint(fault, "its state")
        raise SaveError(
            f"an earlier turn in the save cannot be read: {what[:400]}", "saf export packs it up as it is"
        ) from None


def read_course(path: Path) -> Course:
    """Return the course of a saved game; the file is only looked at.

    Raises:
        SaveError: the save cannot be used.
    """
    return course_of(read_session(Store.open(path)))


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
    where = path.expanduser()
    games = games_folder(Path(home) if home else None)
    try:
        target = where.resolve()
        kept = target.suffix == ".json" and target.parent in (games.resolve(), games.resolve() / "backups")
        if where.exists() and (kept or target == save.resolve()):
            raise UsageError(f"{where} is a save and is not written over", "choose another file for -o")
        where.write_bytes(data)
    except OSError as error:
        raise UsageError(
            f"{where}: cannot be written: {error.strerror or error}", "choose another file for -o"
        ) from None
