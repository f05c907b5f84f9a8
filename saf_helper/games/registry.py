"""The games that there are: nothing of one is loaded before it is asked for.

A game has two sides. Its `Program` is what the command line needs in order to list its commands and costs nothing; its
`GameDefinition` is the game itself. Adding a game is a line here, its room and its data.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from saf_helper.engine.game import GameDefinition


class Registered(NamedTuple):
    """A game that can be played, and where its two sides are found: MODULE:NAME."""

    program: str
    game: str


FIRST = "scream-aim-fire"
"""The game that is played where none is named."""
GAMES: dict[str, Registered] = {
    FIRST: Registered(
        "saf_helper.games.scream_aim_fire.commands:PROGRAM", "saf_helper.games.scream_aim_fire.game:RULES"
    ),
    "sf3d": Registered("saf_helper.games.sf3d.commands:PROGRAM", "saf_helper.games.sf3d.game:RULES"),
}
"""Every game by the name that its saves have."""


class Help(NamedTuple):
    """What a command that every game has says of itself in this one; what is empty is said as everywhere."""

    line: str = ""
    """Its line in the list of commands."""
    text: str = ""
    example: str = ""
    """A whole command line."""


class OwnCommand(NamedTuple):
    """A shell command that only this game has; it is loaded when it is called."""

    module: str
    line: str
    before: str = ""
    """The command that it stands before in the list; without one it stands at the end."""


@dataclass(frozen=True, slots=True)
class Program:
    """What the command line of a game is made of."""

    name: str
    """What is typed: `saf`."""
    about: str
    """What it says of itself."""
    data: str
    """The folder of the game's data files."""
    own: Mapping[str, OwnCommand] = field(default_factory=dict)
    without: frozenset[str] = frozenset()
    """Commands of every game that mean nothing in this one."""
    help: Mapping[str, Help] = field(default_factory=dict)
    """By command, `log`, or by command and subcommand, `components show`."""


@cache
def program(game: str) -> Program:
    """Return what the command line of a game is made of."""
    found: Program = _at(GAMES[game].program)
    return found


@cache
def definition(game: str) -> "GameDefinition[Any]":
    """Return a game, loaded now."""
    found: GameDefinition[Any] = _at(GAMES[game].game)
    return found


def _at(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
