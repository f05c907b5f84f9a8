"""What happens in the toy game, as values."""

from dataclasses import dataclass

from saf_helper.engine.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldCounted(Event):
    """1.1, 3.1 Gold comes in: rolled, or a gift."""

    gold: int
    dice: tuple[int, ...] = ()
    """What was rolled for it; empty for a gift."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxPaid(Event):
    """1.2 The tax."""

    tax: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DayNamed(Event):
    """1.3 The day has a name."""

    day: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """2.2.A A fighter moves and does no more."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought(Event):
    """2.2.B A fighter fights in the weather its card brings."""

    unit: str
    target: str
    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """2.3 The turn marker moves."""

    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(Event):
    """2.4 A fighter leaves play."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Event):
    """The player keeps words of one's own."""

    words: str
