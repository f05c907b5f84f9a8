"""`saf export`: all that a bug report needs in one file, even of a game that does not load."""

import io
import os
import platform
import re
import shutil
import sys
import zipfile
from collections.abc import Iterable, Sequence
from importlib.metadata import PackageNotFoundError, version
from itertools import chain, count
from pathlib import Path
from typing import Any

import click

from saf_helper import __version__
from saf_helper.cli.components_folder import owner_file
from saf_helper.cli.game_argument import command, game_argument, say_which
from saf_helper.cli.open_game import find_game, folder, read_session
from saf_helper.cli.past_games import write_file
from saf_helper.cli.streams import complain
from saf_helper.errors import SafError, SaveError, UsageError
from saf_helper.folders import files_in
from saf_helper.output import json_text, one_line, write_line
from saf_helper.state.files import LARGEST
from saf_helper.state.save import Store
from saf_helper.state.save_paths import newest_first
from saf_helper.state.upgrade import decode

LIBRARIES = (
    "click",
    "rich",
    "questionary",
    "prompt_toolkit",
    "pydantic",
    "platformdirs",
    "filelock",
    "tomlkit",
    "starlette",
    "uvicorn",
    "h11",
    "segno",
)
TERMINAL = ("TERM", "COLORTERM", "NO_COLOR", "COLUMNS", "LANG", "LC_ALL", "PYTHONIOENCODING", "PYTHONUTF8")
"""What decides how a terminal is used."""
USER = ("USER", "LOGNAME", "USERNAME")
NOT_PACKED = "not packed, it is a link to a file of another folder"
LARGEST_OWN = 1024 * 1024
"""So much of a file of the player's own goes along."""


@click.command("export", epilog="Example: saf export scenario-1 -o bug.zip")
@game_argument
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FILE", help="Write here instead of GAME.zip.")
@click.pass_obj
def export_command(home: str | None, game: str | None, output: Path | None) -> None:
    """Pack a game into one zip file for a bug report, whether it loads or not.

    In it: the save as it is on the disk, versions, what the terminal can do, your recorded components, your own scenarios.
    Nothing else of you: no user name, no folder, no file of another folder that a link leads to. GAME is a name or a path;
    without it, the game played last.
    """
    path = find_game(home, game) if game else _newest(folder(home))
    components = owner_file(home)
    data = packed(path, components.parent, [components, *files_in(components.parent / "scenarios", ".toml")])
    where = output or _free(f"{_file_name(path)}.zip")
    write_file(where, data, home, save=path)
    write_line(f"written: {where}")
    complain("it holds the save, versions, terminal facts and what you recorded; look into it before you send it")


def _newest(place: Path) -> Path:
    found = newest_first(place)
    if not found:
        raise UsageError("there is no game yet", f"{command('play')} starts one")
    say_which(found[0])
    return found[0]


def _file_name(path: Path) -> str:
    return re.sub(r"[^\w .-]", "_", path.stem).strip(" .-") or "game"


def _free(name: str) -> Path:
    """Return a name that no file in this folder has."""
    stem = name.removesuffix(".zip")
    numbered = (Path(f"{stem}-{number}.zip") for number in count(2))
    return next(path for path in chain([Path(name)], numbered) if not os.path.lexists(path))


def packed(path: Path, home: Path, own: Iterable[Path]) -> bytes:
    """Return the zip file of a game.

    A shared folder may hold a link to a file that its player would not send to anybody. A link is followed out of its folder
    only to a good save.

    Args:
        path: the save.
        home: the folder of the player's own files.
        own: the player's own components and scenarios, whether they are there or not.
    """
    facts = about()
    own = list(own)
    files: dict[str, bytes] = {}
    try:
        data = _read(path, LARGEST)
        if not lies_in(path, path.parent):
            decode(data)
    except OSError as error:
        facts["save"] = f"cannot be read: {error.strerror or type(error).__name__}"
    except SaveError:
        facts["save"] = f"{NOT_PACKED} that is no save"
    else:
        files["save.json"], facts["save"] = data, loads(path)
    for one in (one for one in own if one.exists()):
        name = one_line(f"{'scenarios/' * (one.parent.name == 'scenarios')}{one.name}")
        if not lies_in(one, home):
            facts[name] = NOT_PACKED
            continue
        try:
            files[name] = _read(one, LARGEST_OWN)
        except OSError as error:
            facts[name] = f"cannot be read: {error.strerror or type(error).__name__}"
    told = without_places(facts, places([path, *own]))
    files["about.json"] = json_text(told, indent=1).encode("utf-8", "replace")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)  # with a date that is the same for all
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def lies_in(path: Path, folder: Path) -> bool:
    """Return whether a file lies in a folder or below it, wherever links lead."""
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _read(path: Path, largest: int) -> bytes:
    if not path.is_file():
        raise OSError(0, "it is no file")
    with path.open("rb") as file:
        return file.read(largest)


def loads(path: Path) -> str:
    """Return where a game stands, or why it does not load."""
    try:
        session = read_session(Store.open(path))
    except SafError as error:
        return f"does not load: {error.message}"
    except Exception as error:
        return f"does not load, a fault of the program: {type(error).__name__}: {error}"
    question = session.pending
    asked = f"asks {question.key}" if question else f"over: {session.game.outcome}"
    again = f", asked again: {len(session.asked_again)}" if session.asked_again else ""
    return f"loads: turn {session.game.turn}, {session.phase.name}, entry {session.n}, {asked}{again}"


def about() -> dict[str, Any]:
    """Return versions and what the terminal can do."""
    return {
        "saf-helper": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "libraries": {name: _version(name) for name in LIBRARIES},
        "terminal": {
            "stdin is a console": _is_console(sys.stdin),
            "stdout is a console": _is_console(sys.stdout),
            "encoding": getattr(sys.stdout, "encoding", None),
            "size": list(shutil.get_terminal_size()),
            **{name: os.environ[name] for name in TERMINAL if name in os.environ},
        },
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _is_console(stream: Any) -> bool:
    try:
        return bool(stream.isatty())
    except (AttributeError, ValueError):
        return False


def places(files: Iterable[Path]) -> list[str]:
    """Return the folders that a message may name: of the files, of what they link to, and of the user; the longest first."""
    folders = {Path.cwd(), Path.home(), Path(os.environ.get("PWD") or Path.cwd())}
    for file in files:
        folders |= {file.absolute().parent, Path(os.path.abspath(file)).parent, Path(os.path.realpath(file)).parent}
    found = {str(one) for folder in folders for one in (folder, Path(os.path.realpath(folder)))}
    return sorted((one for one in found if len(one) > 1), key=len, reverse=True)


def without_places(value: Any, known: Sequence[str]) -> Any:
    """Return facts without the folders and the user's name that a message may carry.

    Args:
        value: a text, or lists and tables of them.
        known: folders, the longest first. What else looks like a path goes too; only a known one may have any letters.
    """
    if isinstance(value, dict):
        return {without_places(key, known): without_places(one, known) for key, one in value.items()}
    if isinstance(value, list):
        return [without_places(one, known) for one in value]
    if not isinstance(value, str):
        return value
    for place in known:
        for spelt in (place, repr(place)[1:-1]):
            value = re.sub(rf"{re.escape(spelt)}{_END}", "…", value)
    value = _PATH.sub("…", value)
    for name in _user_names():
        value = re.sub(rf"\b{re.escape(name)}\b", "…", value)
    return value


_END = r"(?=[\\/\s'\":,;)\]]|$)"
_PATH = re.compile(
    r"""(?<![\w.…])
    (?:[A-Za-z]:|~[\w.-]*)?                # a drive, or a home
    (?:[\\/]+[^\\/\n'":;,]*)*              # folders, whose names may have spaces where a separator follows
    [\\/]+[^\\/\s'":;,]+[\\/]*""",
    re.VERBOSE,
)


def _user_names() -> list[str]:
    """Return what the user is called here, where it is no word that says nothing of anybody."""
    home = Path.home()
    called = {home.name, Path(os.path.realpath(home)).name, *(os.environ.get(key, "") for key in USER)}
    return sorted((name for name in called if len(name) > 2 and name != "root"), key=len, reverse=True)
