"""The GAME that a command is given: a name or a path, completed by a shell."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from saf_helper.cli.streams import complain
from saf_helper.cli.this_game import program
from saf_helper.errors import UsageError
from saf_helper.output import one_line
from saf_helper.state.save_paths import games_folder, newest_first, quoted, safe_name


def command(*words: str) -> str:
    """Return a command of this program as a shell takes it, with the --home that the one under way was given."""
    context = click.get_current_context(silent=True)
    home = context.obj if context is not None else None
    return " ".join([program().name, *map(quoted, [*(["--home", home] if isinstance(home, str) else []), *words])])


def called(path: Path) -> str:
    """Return what a player calls a save in the games folder: its name; one that a shell would read, as a shell takes it."""
    try:
        return safe_name(path.stem)
    except UsageError:
        as_option_or_path = path.stem.startswith("-") or path.stem.endswith(".json")
        return quoted(str(path) if as_option_or_path else path.stem)


def say_which(path: Path) -> None:
    """Say on stderr which game a command took that was given no name: the newest by its date, and a clock may be wrong."""
    complain(f"Game: {called(path)}")


F = TypeVar("F", bound=Callable[..., Any])


def game_argument(function: F) -> F:
    """Add the optional GAME argument: a name or a path."""
    return click.argument("game", required=False, shell_complete=games_alike)(function)


def games_alike(context: click.Context, _: click.Parameter, begun: str) -> list[CompletionItem]:
    """Return the games that a shell offers for what is typed so far; files where no name begins so.

    A name that a shell would read is not offered: bash puts what it is offered into the line as it stands.
    """
    home = context.find_root().params.get("home")
    found: list[str] = []
    with contextlib.suppress(UsageError, OSError):
        found = [path.stem for path in newest_first(games_folder(Path(home) if home else None))]
    fitting = [CompletionItem(_inserted(name)) for name in found if name.startswith(begun) and _harmless(name)]
    return fitting or [CompletionItem(begun, type="file")]


def _harmless(name: str) -> bool:
    try:
        return bool(safe_name(name)) and one_line(name) == name
    except UsageError:
        return False


def _inserted(name: str) -> str:
    """Return a name as click's script needs it: zsh and fish quote a space, in bash nobody does, and it drops a backslash."""
    in_bash = os.environ.get(f"_{program().name.upper()}_COMPLETE", "").startswith("bash")
    return name.replace(" ", r"\\ ") if in_bash else name
