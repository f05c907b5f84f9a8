"""The options of `saf odds`, checked."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from saf_helper.errors import UsageError
from saf_helper.games.scream_aim_fire.odds.from_options import TARGETS

F = TypeVar("F", bound=Callable[..., Any])

TERRAINS = ("clear", "woods", "building", "hill")
HEXES = ("both", "cover", *TERRAINS)


def options(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Give a command several options, listed in this order."""

    def decorate(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


def flag(name: str, words: str) -> Callable[[F], F]:
    """An option that is there or not."""
    return click.option(name, is_flag=True, help=words)


def number(name: str, least: int, most: int, words: str, default: int | None = None) -> Callable[[F], F]:
    """An option that takes a whole number within bounds; without a default it may be left out."""

    def whole(ctx: click.Context, param: click.Parameter, value: str | int | None) -> int | None:
        if value is None:
            return None
        try:
            found = int(value)
        except ValueError:
            found = least - 1
        if not least <= found <= most:
            raise UsageError(f"{name} cannot be {str(value)!r}", f"a whole number from {least} to {most}")
        return found

    shown = default is not None
    return click.option(name, metavar="N", default=default, type=str, show_default=shown, callback=whole, help=words)


def one_of(name: str, choices: tuple[str, ...], default: str, words: str) -> Callable[[F], F]:
    """An option that takes one of some words."""
    return click.option(name, type=click.Choice(choices), default=default, show_default=True, help=words)


OUTPUT = (flag("--exact", "Add the exact fractions."), flag("--json", "As JSON."))
GAME = click.option("--game", "-g", metavar="GAME", help="Count with this game's cards, numbers and house rules.")
DRM = number("--drm", -20, 20, "Any further DRM, added to those of the flags.", 0)
SIZE = "How many stand in the hex; each past the first costs 2."
SHOOTER = (
    one_of("--target", tuple(TARGETS), "infantry", "Whose to-hit number it is."),
    number("--to-hit", 1, 9, "The number printed on the target, if another."),
    DRM,
    flag("--veteran", "Veterans: +1."),
    flag("--lieutenant", "With or next to the Lieutenant: +1."),
    flag("--panicked", "The firer is Panicked: -1."),
)
SPOTTED = flag("--spotted", "A Sniper has spotted the target: +1.")
TWO_DICE = click.option("--house", metavar="KEY=VALUE", multiple=True, help="natural-die or low-ammo-units.")
