"""Where saves lie and what they may be called. Nothing of a save is read here."""

import os
import re
import shlex
from pathlib import Path

import platformdirs

from saf_helper.errors import UsageError
from saf_helper.folders import files_in

_RESERVED_NAMES = re.compile(
    r"(con|conin\$|conout\$|clock\$|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?", re.IGNORECASE
)


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
        return Path(path).expanduser()
    except RuntimeError as error:
        raise UsageError(f"{path}: {str(error).rstrip('.').casefold()}", "write the folder out") from None


def safe_name(name: str) -> str:
    """Return the name if every system can have a file of that name.

    Raises:
        UsageError: it cannot be the name of a game.
    """
    fault = ""
    if not name or name != name.strip():
        fault = "a name begins and ends with something else than a space"
    elif len(name) > 80 or len(name.encode("utf-8", "replace")) > 200:
        fault = "a name has at most 80 characters"
    elif not name.isprintable():
        fault = "a name has no control characters"
    elif found := re.search(r'[/\\<>:"|?*]', name):
        fault = f"a name has no {found.group()}"
    elif name.casefold().endswith(".json"):
        fault = "what ends with .json is a path, a name does not"
    elif name.startswith((".", "-")) or name.endswith("."):
        fault = "a name begins with no dot or hyphen and ends with no dot"
    elif _RESERVED_NAMES.fullmatch(name):
        fault = "Windows keeps this name for itself"
    if fault:
        raise UsageError(f"{name!r} cannot be the name of a game: {fault}", "try letters, digits, spaces and hyphens")
    return name


def quoted(word: str) -> str:
    """Return a word of a command as a shell takes it: in quotes where it has to be."""
    if os.name == "nt":
        return word if re.fullmatch(r"[\w.:\\/~-]+", word) else f'"{word}"'
    return shlex.quote(word)


def path_of(name_or_path: str, folder: Path) -> Path:
    """Return the save of a game by its name, or the path itself where a path is given.

    Raises:
        UsageError: it cannot be the name of a game.
    """
    if "/" in name_or_path or os.sep in name_or_path or name_or_path.endswith(".json"):
        if "\0" in name_or_path:
            raise UsageError(f"{name_or_path!r} is no path")
        return expanded(name_or_path)
    return folder / f"{safe_name(name_or_path)}.json"


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
