"""Files read whole and written whole: a reader meets at every moment either the old one or the new one."""

import contextlib
import errno
import hashlib
import os
import re
import stat
import tempfile
import time
from pathlib import Path

from saf_helper.errors import SaveError

LARGEST = 12 * 1024 * 1024
"""Bytes beyond which a file is no save; a long game takes a fiftieth of it."""
LONGEST_NAME = 230
"""Bytes of a file's name to which a temporary file's own may still be added."""
LOCK = ".saf-lock"
TEMPORARY = ".saf-tmp"
"""What the names of this program's own files end with; nobody else's do."""
_RETRIES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds to wait where another program (a virus scanner, a backup) holds the file for a moment."""


def _without_waiting(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def file_bytes(path: Path) -> bytes:
    """Return what is in a file, which may be anything.

    Raises:
        SaveError: it cannot be read, or is no file of a size that a save can have.
    """
    try:
        with open(path, "rb", opener=_without_waiting) as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode):
                raise SaveError("is no file")
            if found.st_size > LARGEST:
                raise SaveError(f"is far too large for a save, {found.st_size} bytes")
            return file.read()
    except FileNotFoundError:
        raise SaveError("there is no such save") from None
    except IsADirectoryError:
        raise SaveError("is a folder, not a save") from None
    except OSError as error:
        raise SaveError(f"cannot be read: {error.strerror or error}") from None


def write_named(path: Path, data: bytes) -> None:
    """Put the data where the player said, whole or not at all; what is there keeps its mode, a device or pipe is written into.

    Raises:
        OSError: it cannot be written; a file that was there is as it was, and none is left that was not.
    """
    target = Path(os.path.realpath(path))
    if not target.is_file():
        if target.exists():
            target.write_bytes(data)
        else:
            write_new(target, data)
        return
    writable(target)
    if not os.access(target.parent, os.W_OK):
        target.write_bytes(data)
        return
    mode = stat.S_IMODE(target.stat().st_mode)
    write_whole(target, data)
    os.chmod(target, mode)


def writable(path: Path) -> None:
    """Refuse a file that is write-protected: to put another in its place would not ask.

    Raises:
        PermissionError: it is.
    """
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, "it is write-protected")


def private_folder(path: Path) -> None:
    """Make a folder, and those it lies in, for the user alone; one that is there stays as it is.

    Raises:
        OSError: it cannot be made.
    """
    for one in reversed((path, *path.parents)):
        if one.is_dir():
            continue
        try:
            one.mkdir(mode=0o700, exist_ok=True)
        except FileExistsError:
            raise NotADirectoryError(errno.ENOTDIR, f"{one} is not a folder") from None


def write_new(path: Path, data: bytes, mode: int = 0o666) -> None:
    """Put the data into a file that is not there yet; where that fails none is left.

    Args:
        path: where.
        data: what.
        mode: who may read and write it, less what the user's umask takes away.

    Raises:
        OSError: it cannot be written.
    """
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
        try:
            file.write(data)
            file.flush()
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(path)
            raise


def own_name(path: Path) -> str:
    """Return what the names of this program's files beside a file begin with; no other file's begin so."""
    name = os.fsencode(path.name)
    return f".{path.name}" if len(name) <= LONGEST_NAME else f".{hashlib.blake2b(name, digest_size=16).hexdigest()}"


def leftovers(path: Path) -> list[Path]:
    """Return the temporary files that writes of a file left behind which were cut off: exactly its own."""
    named = re.compile(rf"{re.escape(own_name(path))}\.[a-z0-9_]{{8}}{re.escape(TEMPORARY)}")
    found = []
    with contextlib.suppress(OSError):
        found = [one for one in path.parent.iterdir() if named.fullmatch(one.name)]
    return found


def write_whole(path: Path, data: bytes, *, forced: bool = True) -> None:
    """Put the data at the path, for its owner alone: temporary file, onto the disk, renamed over.

    Args:
        path: where; what is there is replaced.
        data: what.
        forced: wait until it is on the disk; what can be made again needs no such wait.
    """
    handle, name = tempfile.mkstemp(prefix=f"{own_name(path)}.", suffix=TEMPORARY, dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            if forced:
                file.flush()
                os.fsync(file.fileno())
        for wait in (*_RETRIES, None):
            try:
                os.replace(name, path)
                break
            except PermissionError:
                if wait is None:
                    raise
                time.sleep(wait)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise
    if not forced:
        return
    with contextlib.suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
