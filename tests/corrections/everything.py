"""All that a player may put right in a game: every path with every value worth trying, every counter, every Supply spent."""

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple, get_args

from saf_helper.games.scream_aim_fire.rules.adjust_paths import paths
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Fate, LieutenantFate, Mode, Status
from saf_helper.games.scream_aim_fire.tables.load import tables

UNIT = r"[AG]\d+\."
VALUES: dict[str, tuple[Any, ...]] = {
    "morale": (-40, -1, 0, 1, 37),
    "reserves": (0, 1, 4, 7),
    "supply": (0, 1, 3),
    "german-losses": (0, 1, 2, 5),
    "dice|cards|chits": get_args(Mode),
    "lieutenant": get_args(LieutenantFate),
    r"lieutenant\.host": ("A1", "A2", "A3", "A4", "A5", "A6"),
    "order-dice": ("-", "1", "4 4 2", "6 6 6 1 2 3", "5"),
    UNIT + "status": get_args(Status),
    UNIT + "(low_supply|acted)": ("yes", "no"),
    UNIT + "fate": get_args(Fate),
    UNIT + "terrain": ("-", *tables().terrain),
    UNIT + "number": ("-", 1, 9),
    UNIT + "name": ("", "Easy"),
    r"kills\..*": (0, 1, 4),
    r"printed\..*": (1, 3, 5),
    r"components\..*": ("owner", "stand-in"),
}
"""What is tried of each kind of path; house rules have their own values."""


class Act(NamedTuple):
    """One interruption, and what it needs first."""

    name: str
    args: dict[str, Any]
    first: dict[str, Any] | None = None
    """What is put right before it, so that it is allowed."""

    def __str__(self) -> str:
        """Return it as a failure names it."""
        return f"{self.name} {self.args} after {self.first}"


@cache
def kind_of(path: str) -> str:
    """Return the pattern of `VALUES` that a path is of; a house rule is its own."""
    if path.startswith("house."):
        return path
    return next(pattern for pattern in VALUES if re.fullmatch(pattern, path))


def values_of(path: str) -> tuple[Any, ...]:
    """Return the values to try of a path."""
    if path.startswith("house."):
        rule = tables().house_rules[path.removeprefix("house.")]
        return (*rule.values, *(("5", "12") if rule.number else ()))
    return VALUES[kind_of(path)]


def everything(game: Game) -> Iterator[Act]:
    """Yield every act there is in a position."""
    for path in paths(game):
        for value in values_of(path):
            yield Act("adjust", {"set": {path: value}})
    for kind in tables().counters:
        yield Act("adjust", {"add": [{"kind": kind, "number": None}]})
    yield from supplies(game)


def supplies(game: Game) -> Iterator[Act]:
    """Yield a Supply spent for every American, made low and given a counter first where it must be."""
    for unit in game.americans():
        first: dict[str, Any] = {}
        if not unit.low_supply:
            first[f"{unit.id}.low_supply"] = "yes"
        if not game.supply:
            first["supply"] = 1
        yield Act("supply", {"unit": unit.id}, first)


def some(game: Game, rng: random.Random, count: int) -> list[Act]:
    """Return a few acts of kinds as different as can be, and one Supply spent: over a whole game all are met."""
    by_kind: dict[str, list[Act]] = {}
    for act in everything(game):
        path = next(iter(act.args.get("set", ())), "")
        by_kind.setdefault(kind_of(path) if path else act.name, []).append(act)
    kinds = rng.sample(sorted(by_kind), min(count, len(by_kind)))
    return [rng.choice(by_kind[kind]) for kind in dict.fromkeys([*kinds, *({"supply"} & {*by_kind})])]
