"""Which game the command under way is of, and the options that a game gives to commands of every game."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from saf_helper.games import registry

if TYPE_CHECKING:
    from saf_helper.engine.game import GameDefinition

_KEY = "saf_helper.game"


def is_of(context: click.Context, game: str) -> None:
    """Note of which game a command is."""
    context.meta[_KEY] = game


def this_game() -> str:
    """Return the name of the game that the command under way is of; outside a command, of the first game."""
    context = click.get_current_context(silent=True)
    name: str = registry.FIRST if context is None else context.meta.get(_KEY, registry.FIRST)
    return name


def program() -> registry.Program:
    """Return the command line of this game, the game itself not loaded."""
    return registry.program(this_game())


def rules() -> "GameDefinition[Any]":
    """Return this game, loaded now."""
    return registry.definition(this_game())


class GameOptions(click.Option):
    """Stands among a command's options for those that the game gives."""

    def __init__(self, made: "Callable[[GameDefinition[Any]], Sequence[click.Option]]") -> None:
        """Take what makes them."""
        super().__init__(["--of-the-game"], help="Options that the game gives.", expose_value=False)
        self.made = made


F = TypeVar("F", bound=Callable[..., Any])


def game_options(made: "Callable[[GameDefinition[Any]], Sequence[click.Option]]") -> Callable[[F], F]:
    """Give a command the options that the game gives; the command gets their values by name."""

    def decorate(function: F) -> F:
        params: list[click.Parameter] = function.__dict__.setdefault("__click_params__", [])
        params.append(GameOptions(made))
        return function

    return decorate
