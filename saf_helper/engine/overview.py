"""What a screen shows of a game as a whole: tracks, what wins, each side's units, what may be put right on a unit.

Plain values of any game; the words are the game's. A front end that shows them knows no rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Track:
    """One track."""

    name: str
    value: str
    goal: str = ""
    """What is wanted, or feared, of it."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of winning, in words, and whether it is met; None: only the table knows."""

    text: str
    met: bool | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker as a shape and a word."""

    shape: str
    word: str


@dataclass(frozen=True, slots=True)
class Edit:
    """What may be put right on a unit: a command with its arguments."""

    label: str
    command: str
    fields: Mapping[str, Any]
    confirm: bool = False
    """Whether it is asked twice: it takes the unit off the map."""


@dataclass(frozen=True, slots=True)
class UnitView:
    """One unit on the map."""

    id: str
    name: str
    marks: tuple[Mark, ...] = ()
    note: str = ""
    """What tells it from another: where it came."""
    done: bool = False
    """Whether it has acted."""
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class SideView:
    """One side."""

    title: str
    units: tuple[UnitView, ...]
    lost: int = 0
    of: int = 0
    """How many came in all."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A track turn by turn."""

    name: str
    points: tuple[tuple[int, int], ...]
    """Turn and value, in order."""
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Overview:
    """A game at a glance."""

    title: str
    turn: int
    turns: int | None
    phase: str
    tracks: tuple[Track, ...] = ()
    goal: str = ""
    """What wins, in a line."""
    conditions: tuple[Condition, ...] = ()
    sides: tuple[SideView, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    """What else there is, each with its name: dice still to be used."""
    charts: tuple[Chart, ...] = ()
    outcome: str | None = None
