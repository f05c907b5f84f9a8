"""The save file: one JSON file a game, written whole after every answer, never trusted when read.

Theory of operation: `Store` keeps one game's file. A write makes the text (`save_encoding.py`), puts it into a temporary file in
the same folder, forces it onto the disk and renames it over the save, so that the save is at every moment either the old or the
new one. Reading ends in a `Record` or in a `SaveError` that names the file, the fault and the newest good backup; a file that
cannot be read is never written to.
"""

import contextlib
import errno
import itertools
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from saf_helper.errors import SaveError
from saf_helper.state.files import (
    LARGEST,
    LOCK,
    file_bytes,
    leftovers,
    own_name,
    private_folder,
    writable,
    write_new,
    write_whole,
)
from saf_helper.state.record import Record
from saf_helper.state.save_encoding import Encoder
from saf_helper.state.save_paths import newest_first, played_last, quoted
from saf_helper.state.upgrade import decode

BACKUPS = 3
"""How many backups a game keeps, one for the start of each of the last turns."""


def read(path: Path) -> Record:
    """Return the game that a save holds; the file is only looked at.

    Raises:
        SaveError: the file cannot be read or is no good save; the hint names the newest good backup.
    """
    return _read(path)[0]


def _read(path: Path) -> tuple[Record, bytes]:
    try:
        data = file_bytes(path)
        return decode(data), data
    except SaveError as error:
        raise placed(path, error) from None


def placed(path: Path, error: SaveError, opens: Callable[[Record], object] = bool) -> SaveError:
    """Return an error of a save with the file's name and, where it has no advice of its own, the newest good backup."""
    hint = error.hint
    if not hint and (good := newest_good(path, opens)) is not None:
        hint = f"the newest good backup is {good}; saf games --restore {quoted(str(path))} puts it back"
    return SaveError(f"{path}: {error.message}", hint)


def backups(path: Path) -> list[Path]:
    """Return the backups of a save, that of the latest turn first; when a file was written is no matter."""
    return [one for _, one in _by_turn(path)]


def _by_turn(path: Path) -> list[tuple[int, Path]]:
    named = re.compile(rf"{re.escape(path.stem)}\.turn-([0-9]{{1,9}}){re.escape(path.suffix)}")
    found = []
    with contextlib.suppress(OSError):
        for one in (path.parent / "backups").iterdir():
            if match := named.fullmatch(one.name):
                found.append((int(match[1]), one))
    return sorted(found, reverse=True)


def newest_good(path: Path, opens: Callable[[Record], object] = bool) -> Path | None:
    """Return the newest backup of a save that can be read.

    Args:
        path: the save.
        opens: what must come of its record too; it raises `SaveError` where that cannot be.
    """
    for one in backups(path):
        with contextlib.suppress(SaveError):
            opens(decode(file_bytes(one)))
            return one
    return None


@dataclass(frozen=True, slots=True)
class Listed:
    """One save in a folder: what it holds, or what is wrong with it."""

    path: Path
    name: str
    """What the file is called: a copy is a game of its own."""
    mtime: float
    game: str = ""
    turn: int = 0
    entries: int = 0
    outcome: str = ""
    """How it ended; empty while it goes on."""
    began: Mapping[str, Any] = field(default_factory=dict)
    """The state that it began with, as it was saved."""
    asked_again: int = 0
    """How many answers the rules of today no longer agree with; 0 where nobody has looked."""
    outgrown: int = 0
    """In how many phases today's rules do not come to what is recorded; 0 where nobody has looked."""
    fault: SaveError | None = None

    @classmethod
    def broken(cls, path: Path, fault: SaveError) -> "Listed":
        """Return how a save is listed that cannot be used."""
        return cls(path, path.stem, played_last(path), fault=fault)

    @classmethod
    def of(cls, path: Path, record: Record) -> "Listed":
        """Return how a save is listed that holds this."""
        entries = sum(len(phase.entries) for turn in record.turns for phase in turn.phases)
        turn, began = record.turns[-1].turn, record.turns[0].snapshot
        return cls(path, path.stem, played_last(path), record.game, turn, entries, _outcome(record), began)


def listed(path: Path) -> Listed:
    """Return what a save holds, or what is wrong with it."""
    try:
        return Listed.of(path, read(path))
    except SaveError as fault:
        return Listed.broken(path, fault)


def listing(folder: Path) -> list[Listed]:
    """Return every save in the folder, the last played first; a broken one is listed with its fault."""
    return [listed(path) for path in newest_first(folder)]


def _outcome(record: Record) -> str:
    """Return how a game ended: the last phase tells a change of `outcome`; empty while it goes on."""
    for phase in record.turns[-1].phases[-1:]:
        for event in [*phase.events, *(one for entry in phase.entries for one in entry.events)]:
            if "outcome" in event.get("changes", ()):
                return str(event["changes"]["outcome"][1])
    return ""


def restore(path: Path, good: Path) -> Path | None:
    """Put a good copy in a save's place; the file that was there is kept beside it.

    Args:
        path: the save.
        good: a copy that reads.

    Returns:
        Where the file that was there is kept, None if there was none.

    Raises:
        SaveError: the copy cannot be put there; the save is as it was.
    """
    kept: Path | None = None
    try:
        data = good.read_bytes()
        if path.exists():
            names = (path.with_suffix(f".json.broken-{number}") for number in itertools.count(1))
            kept = next(name for name in names if not os.path.lexists(name))
            write_new(kept, path.read_bytes(), 0o600)
        write_whole(path, data)
    except OSError as error:
        if kept is not None:
            with contextlib.suppress(OSError):
                kept.unlink()
        raise SaveError(f"{path}: cannot be restored: {error.strerror or error}", f"copy {good} by hand") from None
    return kept


class Store:
    """One game's save: read, locked and written."""

    def __init__(self, path: Path) -> None:
        self.path = Path(os.path.realpath(path))
        self._is_link = os.path.islink(path)
        self._encoder = Encoder()
        self._seen: tuple[int, int, int] | None = None
        self.data = b""
        """What the file held when it was last read or written here."""
        self._turns = 0

    @classmethod
    def open(cls, path: Path) -> "Store":
        """Return the store of a save, whether the file exists yet or not."""
        return cls(path)

    def read(self) -> Record:
        """Return the game that the save holds, by the file's own name: a copy is a game of its own; remember the file.

        Raises:
            SaveError: the file cannot be read or is no good save.
        """
        record, data = _read(self.path)
        self._remember(data)
        self._turns = len(record.turns)
        record.name = self.path.stem
        return record

    @contextlib.contextmanager
    def lock(self, *, broken: bool = False) -> Iterator[None]:
        """Hold the game for this process; the lock ends with the process, whatever ends that.

        Nothing is made or removed beside a file that turns out to be no save.

        Args:
            broken: the save may be broken, for a good backup of it is known.

        Raises:
            SaveError: another terminal has the game, or what is there is no save.
        """
        if not broken and (self._is_link or os.path.lexists(self.path)):
            read(self.path)
        import filelock

        place = self.path.with_name(f"{own_name(self.path)}{LOCK}")
        try:
            if place.is_symlink():
                raise OSError(errno.ELOOP, "it is a link; remove it")
            private_folder(place.parent)
            lock = filelock.FileLock(str(place), timeout=0, mode=0o600, thread_local=False)
            lock.acquire()
        except filelock.Timeout:
            served = served_at(self.path)
            hint = f"it is served at {served}" if served else "go on there, or end it there first"
            raise SaveError(f"another terminal has the game {self.path.stem!r}", hint) from None
        except OSError as error:
            raise SaveError(
                f"{place}: the game cannot be locked: {error.strerror or error}", self._elsewhere()
            ) from None
        try:
            for stale in leftovers(self.path):
                with contextlib.suppress(OSError):
                    stale.unlink()
            yield
        finally:
            lock.release()

    def write(self, record: Record) -> None:
        """Write the game over its save, in one step that cannot be half done.

        Raises:
            SaveError: the file has changed since it was last read or written here, or it cannot be written; the save is
                as it was.
        """
        try:
            data = self._encoder.encode(record)
        except (ValueError, RecursionError) as error:
            raise SaveError(f"{self.path}: the game cannot be written: {error}") from None
        if len(data) > LARGEST:
            raise SaveError(f"{self.path}: the game cannot be written: it is larger than a save that can be read")
        self._unchanged()
        try:
            private_folder(self.path.parent)
            writable(self.path)
            write_whole(self.path, data)
        except OSError as error:
            raise SaveError(
                f"{self.path}: the game cannot be written: {error.strerror or error}",
                "the save is as it was before the last answer; make room or mend the folder and go on, or "
                + self._elsewhere(),
            ) from None
        self._remember(data)
        if len(record.turns) != self._turns:
            self._back_up(record, data)
        self._turns = len(record.turns)

    def _elsewhere(self) -> str:
        """Return how to play where this folder cannot be written."""
        if not self.path.exists():
            return "choose another folder with --home FOLDER"
        copy = quoted(self.path.name)
        return f"copy the save into another folder and go on with it there: saf play FOLDER/{copy}"

    def _unchanged(self) -> None:
        """Refuse where the file is not the one that was read or written here last."""
        try:
            now = self._signature()
        except OSError:
            return
        if now == self._seen:
            return
        with contextlib.suppress(OSError, SaveError):
            if self.data and file_bytes(self.path) == self.data:
                return
        what = "has changed since it was read" if self.data else "exists already"
        raise SaveError(
            f"{self.path}: the save {what} and is not written over", "open the game again, or use another name"
        )

    def _signature(self) -> tuple[int, int, int]:
        found = self.path.stat()
        return found.st_mtime_ns, found.st_size, found.st_ino

    def _remember(self, data: bytes) -> None:
        self.data = data
        try:
            self._seen = self._signature()
        except OSError:
            self._seen = None

    def _back_up(self, record: Record, data: bytes) -> None:
        """Keep a copy of the turn now come to; without room for one the game goes on.

        Where it is gone back to, the copies of the turns after it go: this one holds them, to be redone.
        """
        folder, turn = self.path.parent / "backups", record.turns[-1].turn
        before, new = (folder / f"{self.path.stem}.turn-{of:02d}{self.path.suffix}" for of in (turn - 1, turn))
        with contextlib.suppress(OSError):
            private_folder(folder)
            for stale in (*leftovers(before), *leftovers(new)):
                stale.unlink()
            write_whole(new, data)
            kept = _by_turn(self.path)
            later = [one for of, one in kept if of > turn]
            for old in (*later, *[one for of, one in kept if of <= turn][BACKUPS:]):
                old.unlink()


SERVED = ".saf-served"
"""Ends the name of the note that says where a game is served."""


@contextlib.contextmanager
def noted_as_served(path: Path, address: str) -> Iterator[None]:
    """Note beside a save where it is served, for who opens it meanwhile."""
    place = path.with_name(f"{own_name(path)}{SERVED}")
    try:
        with contextlib.suppress(OSError):
            write_whole(place, address.encode())
        yield
    finally:
        with contextlib.suppress(OSError):
            place.unlink()


def served_at(path: Path) -> str:
    """Return where a game is served; empty where that is not noted."""
    try:
        return file_bytes(path.with_name(f"{own_name(path)}{SERVED}")).decode()[:100]
    except (OSError, ValueError, SaveError):
        return ""
