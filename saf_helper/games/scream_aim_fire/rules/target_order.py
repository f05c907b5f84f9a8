"""§7.2.2.E.1–5 The target order as a list of steps: each keeps the best of those left and passes on ties."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from saf_helper.engine.choices import no_note
from saf_helper.engine.events import Ruled
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import Undecided
from saf_helper.games.scream_aim_fire.rules.german_cover import cover_note, least_cover
from saf_helper.games.scream_aim_fire.rules.markers import not_offered
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

STATUS_RANK = {"panic": 0, "alert": 1, "none": 2}


class Aim(NamedTuple):
    """A German that chooses a target, as the steps look at it."""

    player: Player
    game: Game
    shooter: Unit
    next_to: Sequence[Unit]
    """Who is next to it, as the table said."""
    passed: list[Undecided]
    """The steps that did not decide."""

    @property
    def house(self) -> tuple[Ruled, ...]:
        """Return the house rules that kept them from it."""
        return tuple(rule for step in self.passed for rule in step.house)


class Kept(NamedTuple):
    """Whom a step keeps, and what explains it."""

    units: Sequence[Unit]
    undecided: Undecided | None = None
    """Why it drops nobody; None where it applies."""
    because: str = ""
    house: tuple[Ruled, ...] = ()


class Step(NamedTuple):
    """One step of §7.2.2.E."""

    name: str
    clause: str
    keep: Callable[[Aim, Sequence[Unit]], Kept | None]
    """Whom it keeps of those left; None: the step before did not apply, so this one does not."""
    note: Callable[[Aim], Callable[[Unit], str]] = lambda aim: no_note
    """What it looks at in a unit."""


def next_to_it(aim: Aim, left: Sequence[Unit]) -> Kept:
    """§7.2.2.E.1 Keep those next to it: several, or even one by the house rule adjacent-first."""
    beside = [unit for unit in left if unit in aim.next_to]
    house = aim.game.ruled("adjacent-first")
    if len(beside) > 1 or (beside and aim.game.rule("adjacent-first") == "any"):
        return Kept(beside, house=house)
    return Kept(left, Undecided("one-adjacent", house=house) if beside else Undecided("none-adjacent"))


def in_least_cover(aim: Aim, left: Sequence[Unit]) -> Kept | None:
    """§7.2.2.E.1 Keep those in the least cover, where all that are left are next to it."""
    if next_to_it(aim, left).undecided:
        return None
    return Kept(least_cover(aim.player, aim.game, aim.shooter, left))


def keyed(aim: Aim, left: Sequence[Unit]) -> Kept:
    """§7.2.2.E.2 Keep the American whose number it has."""
    number = aim.shooter.number
    if number is None:
        return Kept(left, Undecided("no-number"))
    mine = [unit for unit in left if unit.number == number]
    return Kept(mine) if mine else Kept(left, Undecided("no-such-number", (number,)))


def worst_off(aim: Aim, left: Sequence[Unit]) -> Kept:
    """§7.2.2.E.3 Keep the Panicked, else those with Alert."""
    rank = min(STATUS_RANK[unit.status] for unit in left)
    worst = [unit for unit in left if STATUS_RANK[unit.status] == rank]
    return Kept(worst) if len(worst) < len(left) else Kept(left, Undecided("same-markers"))


def veteran_first(aim: Aim, left: Sequence[Unit]) -> Kept:
    """§7.2.2.E.4 Keep the Veterans."""
    found = veterans(left)
    return Kept(found) if len(found) < len(left) else Kept(left, Undecided("no-veteran"))


def closest(aim: Aim, left: Sequence[Unit]) -> Kept:
    """§7.2.2.E.5 Ask which is the closest."""
    id = aim.player.choose(
        "german-fire.closest",
        left,
        about=aim.shooter,
        others=not_offered(aim.game, left, lambda unit: "dropped-before"),
        passed=aim.passed,
        house=aim.house,
    )
    return Kept([aim.game.units[id]], because="said")


def number_note(unit: Unit) -> str:
    """Return the number on a unit as the note of a candidate."""
    return "no-number" if unit.number is None else str(unit.number)


def veterans(units: Sequence[Unit]) -> Sequence[Unit]:
    """Return the Veterans among units, or all where there is none."""
    return [unit for unit in units if unit.counter.veteran] or units


TARGET_ORDER = (
    Step("next-to", "7.2.2.E.1", next_to_it),
    Step("least-cover", "7.2.2.E.1", in_least_cover, lambda aim: cover_note(aim.game, aim.shooter)),
    Step("keyed", "7.2.2.E.2", keyed, lambda aim: number_note),
    Step("worst-off", "7.2.2.E.3", worst_off, lambda aim: lambda unit: unit.status),
    Step("veteran-first", "7.2.2.E.4", veteran_first, lambda aim: lambda unit: unit.kind),
    Step("closest", "7.2.2.E.5", closest),
)
