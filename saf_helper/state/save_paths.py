"""Where saves lie and what they may be called. Nothing of a save is read here."""

import os
import re
import shlex
import unicodedata
from pathlib import Path

import platformdirs

from saf_helper.errors import UsageError
from saf_helper.folders import files_in

_RESERVED_NAMES = re.compile(
    r"(con|conin\$|conout\$|clock\$|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE
)


_BETWEEN = " -_."
"""What a name may have beside letters and digits: nothing that a shell reads."""


def games_folder(home: Path | None = None) -> Path:
    """Return the folder of the saves: under `home`, else under `SAF_HOME`, else in the user's data folder."""
    where = str(home) if home is not None else os.environ.get("SAF_HOME", "")
    base = expanded(where) if where else platformdirs.user_data_path("saf-helper", appauthor=False)
    return base / "games"


def expanded(path: str) -> Path:
    """Return a path with a ~ at its beginning as the folder that it stands for.

    Raises:
        UsageError: there is no such user.
    """
    try:
        return Path(path).expanduser() if path.startswith("~") else Path(path)
    except RuntimeError as error:
        raise UsageError(f"{path}: {str(error).rstrip('.').casefold()}", "write the folder out") from None


def safe_name(name: str) -> str:
    """Return the name if a new game may have it: every system can have such a file, and a shell takes it as it stands.

    Raises:
        UsageError: a new game cannot have it.
    """
    fault = ""
    if len(name) > 80 or len(name.encode("utf-8", "replace")) > 200:
        fault = "a name has at most 80 characters"
    elif name.casefold().endswith(".json"):
        fault = "what ends with .json is a path, a name does not"
    elif not name[:1].isalnum() or name.endswith((" ", ".")):
        fault = "a name begins with a letter or digit and ends with no space or dot"
    elif wrong := next((letter for letter in name if not _allowed(letter)), ""):
        fault = f"a name has no {wrong if wrong.isprintable() else ascii(wrong)}"
    elif _RESERVED_NAMES.fullmatch(name):
        fault = "Windows keeps this name for itself"
    if fault:
        raise UsageError(
            f"{name!r} cannot be the name of a game: {fault}",
            "allowed are letters, digits, spaces and - _ .",
        )
    return name


def _allowed(letter: str) -> bool:
    """Return whether a name may have this; an accent that is a character of its own belongs to its letter."""
    return letter.isalnum() or letter in _BETWEEN or unicodedata.category(letter).startswith("M")


def quoted(word: str) -> str:
    """Return a word of a command as a shell takes it: in quotes where it has to be."""
    if os.name == "nt":
        return word if re.fullmatch(r"[\w.:\\/~-]+", word) else f'"{word}"'
    return shlex.quote(word)


def path_of(name_or_path: str, folder: Path) -> Path:
    """Return the save of a game by its name, or the path itself where a path is given.

    A save that is there is found by whatever name it has; one that is not there yet has to be named as a new game is.

    Raises:
        UsageError: there is no such save, and a new game cannot have that name.
    """
    if "/" in name_or_path or os.sep in name_or_path or name_or_path.endswith(".json"):
        if "\0" in name_or_path:
            raise UsageError(f"{name_or_path!r} is no path")
        return expanded(name_or_path)
    there = folder / f"{name_or_path}.json"
    if there.parent == folder and os.path.lexists(there):
        return there
    return folder / f"{safe_name(name_or_path)}.json"


def new_path(name_or_path: str, folder: Path) -> Path:
    """Return where a new game is written, by its name or as a path; either way its file is named as a game may be.

    Raises:
        UsageError: a new game cannot have that name.
    """
    if not name_or_path.endswith(".json"):
        safe_name(name_or_path)
    path = path_of(name_or_path, folder)
    safe_name(path.stem)
    return path


def newest_first(folder: Path) -> list[Path]:
    """Return the saves in the folder, the last played first; none of them is read.

    Raises:
        UsageError: the folder cannot be looked through.
    """
    return sorted(files_in(folder, ".json"), key=lambda path: (-played_last(path), path.name))


def played_last(path: Path) -> float:
    """Return when a save was last written, in seconds since 1970; 0 where that cannot be known."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
