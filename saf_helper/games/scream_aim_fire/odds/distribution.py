"""What may come of dice and draws, each with its exact chance.

Theory of operation: a `Distribution` maps outcomes to fractions that add up to 1. `then` follows each outcome with what may
come of it, which is how a rulebook reads: draw a card, then roll, then draw a chit.
"""

from collections.abc import Callable, Hashable, ItemsView, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Generic, TypeVar

from saf_helper.tables.fact import DIE_FACES

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

SURE = Fraction(1)
NEVER = Fraction(0)


class Distribution(Generic[T]):
    """Outcomes and their chances."""

    __slots__ = ("_chances",)

    def __init__(self, chances: Mapping[T, Fraction]) -> None:
        """Take the chances as they are.

        Raises:
            ValueError: they do not add up to 1, or one is below 0.
        """
        if sum(chances.values()) != 1 or any(chance < 0 for chance in chances.values()):
            raise ValueError(f"the chances add up to {sum(chances.values())}, not to 1")
        self._chances = dict(chances)

    @classmethod
    def certain(cls, outcome: T) -> "Distribution[T]":
        """Return the distribution in which only this happens."""
        return cls({outcome: SURE})

    @classmethod
    def even(cls, weights: Mapping[T, int]) -> "Distribution[T]":
        """Return the chances of drawing one of so many of each."""
        total = sum(weights.values())
        return cls({outcome: Fraction(count, total) for outcome, count in weights.items() if count})

    def items(self) -> ItemsView[T, Fraction]:
        """Return the outcomes and their chances."""
        return self._chances.items()

    def __eq__(self, other: object) -> bool:
        """Return whether the same outcomes have the same chances."""
        return isinstance(other, Distribution) and self._chances == other._chances

    def __hash__(self) -> int:
        return hash(frozenset(self._chances.items()))

    def then(self, follow: "Callable[[T], Distribution[U]]") -> "Distribution[U]":
        """Return what may come in the end when each outcome is followed by something."""
        found: dict[U, Fraction] = {}
        for outcome, chance in self._chances.items():
            for last, then in follow(outcome).items():
                found[last] = found.get(last, NEVER) + chance * then
        return Distribution(found)

    def read(self, reading: Callable[[T], U]) -> "Distribution[U]":
        """Return the same chances of what the outcomes mean."""
        return self.then(lambda outcome: Distribution.certain(reading(outcome)))

    def chance(self, holds: Callable[[T], bool]) -> Fraction:
        """Return the chance of an outcome for which something holds."""
        return sum((chance for outcome, chance in self._chances.items() if holds(outcome)), NEVER)

    def mean(self, value: Callable[[T], int]) -> Fraction:
        """Return the expected value."""
        return sum((chance * value(outcome) for outcome, chance in self._chances.items()), NEVER)


@cache
def rolls(count: int) -> Distribution[tuple[int, ...]]:
    """Return every roll of so many dice, in the order rolled."""
    return Distribution.even(dict.fromkeys(product(DIE_FACES, repeat=count), 1))


@cache
def totals(count: int) -> Distribution[int]:
    """Return every total of so many dice."""
    weights: dict[int, int] = {0: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, ways in weights.items():
            for face in DIE_FACES:
                more[total + face] = more.get(total + face, 0) + ways
        weights = more
    return Distribution.even(weights)
