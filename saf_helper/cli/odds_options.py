"""The options of `saf odds`, checked, and what they come to: a target number, a sum of DRMs, halves of the Cover card."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from saf_helper.cli.odds_basis import Number
from saf_helper.errors import UsageError
from saf_helper.games.scream_aim_fire.rules.assault import PER_EXTRA_DEFENDER
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import CoverHalf

F = TypeVar("F", bound=Callable[..., Any])

TARGETS = {
    "infantry": "german-infantry",
    "veteran": "german-veteran",
    "mg42": "mg42",
    "hunter": "hunter",
    "at-gun": "at-gun",
}
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


@dataclass(frozen=True, slots=True)
class Shot:
    """What the options of a shot come to."""

    number: Number
    drm: int

    @property
    def to_hit(self) -> int:
        """The target's to-hit number."""
        return self.number.value

    @property
    def words(self) -> str:
        """The shot as told: `4+ to hit, DRM +1`."""
        return f"{self.to_hit}+ to hit, DRM {self.drm:+}"


def shot(given: Mapping[str, Any]) -> Shot:
    """§6.3.5.A–B Return the target number and the sum of the DRMs."""
    number = given["basis"].number("to-hit", TARGETS[given["target"]], given["to_hit"])
    drm = given["drm"] + given["veteran"] + given["lieutenant"] - given["panicked"] + bool(given.get("spotted"))
    return Shot(number, drm)


def halves(hex: str) -> dict[str, CoverHalf]:
    """§6.3.4.B Return the halves of the Cover card to look at, by the name of the hex."""
    if hex in TERRAINS:
        return {hex: tables().terrain[hex].cover_half}
    both: dict[str, CoverHalf] = {"clear": "clear", "cover": "cover"}
    return both if hex == "both" else {hex: both[hex]}


def two_dice(given: Mapping[str, Any]) -> tuple[bool, bool]:
    """Return whether any 1 of two dice runs low, and whether others than infantry run low at all."""
    values = given["basis"].houses(given["house"], "natural-die", "low-ammo-units")
    return values["natural-die"] == "any", values["low-ammo-units"] == "all-hit-rolls"


def defending(given: Mapping[str, Any]) -> int:
    """§6.3.6.6.F Return what the defenders' markers and numbers come to."""
    return int(given["low"] + given["panicked"] - PER_EXTRA_DEFENDER * (given["defenders"] - 1))
