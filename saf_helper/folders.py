"""The player's folders as they come: unreadable, in each other's way, crowded. Only the top of one is looked at."""

import os
from pathlib import Path

from saf_helper.errors import UsageError

MOST = 2000
"""Files in a folder beyond which it is not looked through."""
LONGEST = 200
"""Characters of a path that a message shows."""
MEND = "mend it, or choose another folder with --home FOLDER or SAF_HOME"


def usable(folder: Path) -> Path:
    """Return a folder that can be looked through, or that is not there and has nothing in its place.

    Raises:
        UsageError: it cannot be used; the message names the folder on the way to it that is at fault.
    """
    if any(ord(letter) < 32 or ord(letter) == 127 for letter in str(folder)):
        raise UsageError(f"{short(repr(str(folder)))}: a folder's name has no control characters", MEND)
    try:
        with os.scandir(folder) as found:
            next(found, None)
    except FileNotFoundError as error:
        if (place := _at_fault(folder)) is not None:
            raise _unusable(place, error) from None
    except OSError as error:
        raise _unusable(_at_fault(folder) or folder, error) from None
    return folder


def _at_fault(folder: Path) -> Path | None:
    """Return the first folder on the way to one that is none or lets nobody in; None where none is, or it is not there."""
    for one in (*reversed(folder.parents), folder):
        try:
            os.stat(os.path.join(one, os.curdir))
        except FileNotFoundError:
            return one if os.path.islink(one) else None
        except OSError:
            return one
    return None


def _unusable(folder: Path, error: OSError) -> UsageError:
    if os.path.islink(folder) and not os.path.exists(folder):
        return UsageError(f"{short(str(folder))} is a link that leads to no folder", MEND)
    if isinstance(error, NotADirectoryError):
        return UsageError(f"{short(str(folder))} is not a folder", MEND)
    return UsageError(f"{short(str(folder))}: the folder cannot be used: {error.strerror or error}", MEND)


def files_in(folder: Path, ending: str) -> list[Path]:
    """Return what lies in a folder and is called so, by name; nothing where there is no folder.

    Raises:
        UsageError: the folder cannot be used, or more lies in it than anybody needs.
    """
    found = []
    try:
        with os.scandir(folder) as entries:
            for count, entry in enumerate(entries, 1):
                if count > MOST:
                    what = f"{short(str(folder))}: more than {MOST} files are in the folder"
                    raise UsageError(what, "move what is not needed to another place")
                if entry.name.endswith(ending):
                    found.append(folder / entry.name)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _unusable(_at_fault(folder) or folder, error) from None
    return sorted(found)


def is_there(path: Path) -> bool:
    """Return whether something is called so, be it a link that leads nowhere.

    Raises:
        UsageError: that cannot be known.
    """
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        raise UsageError(
            f"{short(str(path))}: cannot be looked at: {_reason(error)}", "mend the path, or its folder"
        ) from None
    return True


def not_ours(error: OSError) -> UsageError:
    """Return a fault of a file or folder that nothing else has named, as what it is: none of the program's."""
    name = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else str(error.filename)
    return UsageError(f"{short(name)}: cannot be used: {_reason(error)}", MEND)


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)


def short(path: str) -> str:
    """Return a path as a message shows it: of a long one both ends."""
    return path if len(path) <= LONGEST else f"{path[: LONGEST // 2]}…{path[-LONGEST // 2 :]}"
