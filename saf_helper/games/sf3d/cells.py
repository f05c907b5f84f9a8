"""Cells of the owner's charts and counters: every number that the text does not print.

A cell has a key: the chart and what it is crossed by, such as `strength.afs.mg.5` (the strength of an AFS's MG at range 5) or
`armor.b.7`. What is typed of it is checked here and nowhere else; a hole is a cell that nobody has typed.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from saf_helper.errors import BadAnswerError

Value: TypeAlias = int | str

LOWEST, HIGHEST = -20, 40
"""Bounds of a number on a chart or counter."""
FARTHEST = 99
"""Hexes of the longest range."""
MOST_IN_ROW = 30
RESULTS = ("0", "A", "M", "-")
"""Results of the Armor Resistance chart (6.4)."""
OUT_OF_RANGE = "-"


def whole(low: int, high: int) -> Callable[[str], Value]:
    """Return what reads a whole number within bounds."""

    def read(text: str) -> Value:
        if re.fullmatch(r"[+-]?[0-9]{1,4}", text) and low <= int(text) <= high:
            return int(text)
        raise BadAnswerError(f"{text!r}: type a whole number, {low} to {high}")

    return read


def one_of(*words: str) -> Callable[[str], Value]:
    """Return what reads one of a few words."""

    def read(text: str) -> Value:
        found = next((word for word in words if word.casefold() == text.casefold()), None)
        if found is None:
            raise BadAnswerError(f"{text!r}: type one of {' '.join(words)}")
        return found

    return read


def code(most: int) -> Callable[[str], Value]:
    """Return what reads a code as counters print it, in small letters."""

    def read(text: str) -> Value:
        if re.fullmatch(rf"[A-Za-z][A-Za-z0-9]{{0,{most - 1}}}", text):
            return text.casefold()
        raise BadAnswerError(f"{text!r}: type the code as printed, {most} letters at most")

    return read


def strength(text: str) -> Value:
    """Read a strength at a range; `-` is out of range there and beyond."""
    return OUT_OF_RANGE if text == OUT_OF_RANGE else whole(LOWEST, HIGHEST)(text)


def weapon(text: str) -> Value:
    """Read the weapon code of a counter; `-` is unarmed."""
    return OUT_OF_RANGE if text == OUT_OF_RANGE else code(6)(text)


class Chart(NamedTuple):
    """One chart, or one number of the counters."""

    read: Callable[[str], Value]
    crossed_by: tuple[str, ...] = ()
    """What its cells are named by, after the chart's name."""
    row: bool = False
    """Whether several may be typed from a cell on: the last part of its key counts up."""
    last: int = FARTHEST
    """The highest last part of a row's keys."""


_number = whole(LOWEST, HIGHEST)

CHARTS: Mapping[str, Chart] = {
    "range-chart": Chart(one_of("strength", "modifier")),
    "weapon": Chart(weapon, ("kind",)),
    "column": Chart(code(6), ("weapon",)),
    "strength": Chart(strength, ("kind", "weapon", "range"), row=True),
    "attack": Chart(_number, ("kind", "weapon")),
    "range": Chart(whole(0, FARTHEST), ("kind", "weapon")),
    "defense": Chart(_number, ("kind",)),
    "armor-type": Chart(code(4), ("kind",)),
    "move": Chart(one_of("W", "C", "H", "B", "F", "-"), ("kind",)),
    "vp": Chart(whole(0, HIGHEST), ("kind",)),
    "rockets": Chart(whole(0, HIGHEST), ("kind",)),
    "terrain": Chart(_number, ("terrain", "weapon")),
    "blocks": Chart(one_of("yes", "no"), ("terrain",)),
    "to-hit": Chart(_number, ("condition",)),
    "armor": Chart(one_of(*RESULTS), ("type", "total"), row=True, last=13),
}
"""Every chart by its name."""
CONDITIONS = ("immobilized", "smoke1", "smoke2")
"""Rows of the To Hit Modifier chart that are not printed in the text."""


def slug(text: str) -> str:
    """Return words as a key has them: small letters and digits, accents left out."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]", "", plain.casefold())


def key(chart: str, *parts: str | int) -> str:
    """Return the key of a cell."""
    return ".".join((chart, *map(str, parts)))


def parts_of(cell: str) -> dict[str, str]:
    """Return what a cell is named by: `kind`, `weapon`, `range`."""
    chart, *parts = cell.split(".")
    return dict(zip(CHARTS[chart].crossed_by, parts, strict=True))


def check(cell: str) -> str:
    """Return a cell's key in its canonical form.

    Raises:
        BadAnswerError: no chart has such a cell.
    """
    chart, *parts = cell.strip().casefold().split(".")
    found = CHARTS.get(chart)
    if found is None:
        raise BadAnswerError(f"{chart!r}: no such chart", f"one of: {', '.join(CHARTS)}")
    form = ".".join((chart, *map(str.upper, found.crossed_by)))
    if len(parts) != len(found.crossed_by) or not all(slug(part) for part in parts):
        raise BadAnswerError(f"{cell!r}: {chart} is written {form}")
    for name, part in zip(found.crossed_by, parts, strict=True):
        if name in ("range", "total") and not (part.isdecimal() and int(part) <= found.last):
            raise BadAnswerError(f"{cell!r}: {name} {part!r} is no number up to {found.last}", form)
        if name == "condition" and part not in CONDITIONS:
            raise BadAnswerError(f"{cell!r}: no such row", f"one of: {', '.join(CONDITIONS)}")
    return key(chart, *(part if part in CONDITIONS else slug(part) for part in parts))


def read(cell: str, text: str) -> str:
    """Return what was typed of a cell, canonical: its value, or `row` and the values of the cells from it on.

    Raises:
        BadAnswerError: it is no value of the chart.
    """
    chart = CHARTS[cell.partition(".")[0]]
    words = text.split()
    if len(words) > 1 and words[0].casefold() == "row":
        if not chart.row:
            raise BadAnswerError("one value here, no row")
        first = int(cell.rpartition(".")[2])
        if len(words) - 1 > min(MOST_IN_ROW, chart.last - first + 1):
            raise BadAnswerError(f"{len(words) - 1} values are too many", f"the row ends at {chart.last}")
        return " ".join(["row", *(str(chart.read(word)) for word in words[1:])])
    return str(chart.read(text.strip()))


def spread(cell: str, answer: str) -> dict[str, Value]:
    """Return the cells that an answer fills, with their values."""
    name = cell.partition(".")[0]
    if not answer.startswith("row "):
        return {cell: CHARTS[name].read(answer)}
    stem, _, first = cell.rpartition(".")
    return {
        f"{stem}.{int(first) + at}": CHARTS[name].read(word)
        for at, word in enumerate(answer.removeprefix("row ").split())
    }


def out_of_range(cells: Mapping[str, Value], kind: str, weapon: str, distance: int) -> bool:
    """Return whether a `-` of the range chart, or a recorded range, rules a distance out."""
    longest = cells.get(key("range", kind, weapon))
    if isinstance(longest, int) and distance > longest:
        return True
    return any(cells.get(key("strength", kind, weapon, nearer)) == OUT_OF_RANGE for nearer in range(distance + 1))
