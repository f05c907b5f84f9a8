"""Hexes: columns that stand straight, odd ones half a hex lower, and exact lines from centre to centre.

Theory of operation: in cube coordinates (x + y + z = 0) a hex is where all of x-y, y-z and z-x are less than 1 away from
its centre. A line between two centres is clipped against these with exact fractions, so a line along a hex side is known
from one through a hex. It depends only on the step from one end to the other, and is worked out once for each.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple, TypeAlias

Cube: TypeAlias = tuple[int, int, int]
STEPS: tuple[Cube, ...] = ((0, 1, -1), (1, 0, -1), (1, -1, 0), (0, -1, 1), (-1, 0, 1), (-1, 1, 0))
"""North, then clockwise."""


class Hex(NamedTuple):
    """A hex by its column from the west and its row from the north, both from 0."""

    col: int
    row: int


class Line(NamedTuple):
    """What a line from centre to centre meets between its two ends."""

    through: tuple[Hex, ...]
    """Hexes whose inside it crosses."""
    beside: tuple[tuple[Hex, Hex], ...]
    """The two hexes of each side it runs along exactly."""


def cube(hex: Hex) -> Cube:
    """Return a hex in cube coordinates."""
    x = hex.col
    z = hex.row - (hex.col - hex.col % 2) // 2
    return x, -x - z, z


def from_cube(at: Cube) -> Hex:
    """Return the hex of cube coordinates."""
    x, _, z = at
    return Hex(x, z + (x - x % 2) // 2)


@cache
def distance(one: Hex, other: Hex) -> int:
    """Return how many hexes lie from one to the other; neighbours are 1 apart."""
    return _length(_minus(cube(one), cube(other)))


def neighbours(hex: Hex) -> list[Hex]:
    """Return the six hexes around, north first, then clockwise."""
    at = cube(hex)
    return [from_cube(_plus(at, step)) for step in STEPS]


@cache
def line(one: Hex, other: Hex) -> Line:
    """Return what the line between two centres meets, the ends not counted."""
    start = cube(one)
    through, beside = _line(_minus(cube(other), start))

    def moved(at: Cube) -> Hex:
        return from_cube(_plus(start, at))

    return Line(
        tuple(moved(at) for at in through),
        tuple((moved(left), moved(right)) for left, right in beside),
    )


@cache
def _line(step: Cube) -> tuple[list[Cube], list[tuple[Cube, Cube]]]:
    """Return the hexes that a line from the origin meets: those it crosses, and pairs along whose side it runs."""
    through: list[Cube] = []
    along: dict[tuple[Fraction, Fraction], list[Cube]] = {}
    for at in _around(step):
        span, on_side = _span(at, step)
        if span is None or at in ((0, 0, 0), step):
            continue
        if on_side:
            along.setdefault(span, []).append(at)
        else:
            through.append(at)
    return through, [(pair[0], pair[1]) for _, pair in sorted(along.items())]


def _span(at: Cube, step: Cube) -> tuple[tuple[Fraction, Fraction] | None, bool]:
    """Return which part of the line is in a hex, None where it is no more than a point, and whether on its side."""
    low, high = Fraction(0), Fraction(1)
    on_side = False
    for one, other in ((0, 1), (1, 2), (2, 0)):
        begin, slope = at[other] - at[one], step[one] - step[other]
        if slope == 0:
            if abs(begin) > 1:
                return None, False
            on_side |= abs(begin) == 1
            continue
        ends = sorted((Fraction(-1 - begin, slope), Fraction(1 - begin, slope)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return ((low, high), on_side) if low < high else (None, False)


def _around(step: Cube) -> Iterator[Cube]:
    """Yield every hex that a line from the origin could meet."""
    far = _length(step)
    for x in range(min(0, step[0]) - 1, max(0, step[0]) + 2):
        for y in range(min(0, step[1]) - 1, max(0, step[1]) + 2):
            at = (x, y, -x - y)
            if _length(at) + _length(_minus(step, at)) <= far + 1:
                yield at


def _plus(one: Cube, other: Cube) -> Cube:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _minus(one: Cube, other: Cube) -> Cube:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def _length(at: Cube) -> int:
    return max(abs(part) for part in at)
