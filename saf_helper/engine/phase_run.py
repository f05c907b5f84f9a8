"""Where a run of a phase came to: game, questions, events, steps, and the milestones it can be run on from.

A long phase passes milestones: places it comes to at once when it is called on the game as it stands there. A run whose first
entries are those of an earlier run goes on from the last milestone before they part, which is the same run in less time.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from saf_helper.engine.events import Event
from saf_helper.engine.questions import Passed, Question
from saf_helper.state.entry import Entry


class Snapshot(Protocol):
    """A game's state: all that `play` needs of it is a copy to work on."""

    def copied(self) -> Self:
        """Return a copy that shares nothing that changes."""
        ...


G = TypeVar("G", bound=Snapshot)


class Happening(NamedTuple):
    """An event and where it happened: after how many entries, and in which step."""

    at: int
    step: int
    event: Event


class Milestone(NamedTuple):
    """A place from which a phase can be run on: the game there, what the phase keeps beside it, and how much came before."""

    game: Any
    kept: Any
    at: int
    """How many entries came before it."""
    rolled: int
    events: int
    steps: int
    passed: int


class Step(NamedTuple):
    """One activation, check or arrival: its rule, the unit it is for, and the entry it begins at."""

    rule: str
    unit: str | None
    at: int


@dataclass(frozen=True, slots=True)
class Position(Generic[G]):
    """Where a run came to: the game, what happened, and the question that now stands (None: the phase is over)."""

    game: G
    events: tuple[Happening, ...]
    pending: Question | None
    entries: tuple[Entry, ...]
    questions: tuple[Question | None, ...]
    """What each entry answered; None for an interruption."""
    steps: tuple[Step, ...]
    passed: tuple[Passed, ...]
    """Questions with one possible answer."""
    dropped: tuple[Entry, ...]
    """Entries that no longer fitted (only in a lenient run)."""
    waiting: tuple[Entry, ...] = ()
    """Entries that may fit after the question that now stands (only in a lenient run)."""
    refused: tuple[Entry, ...] = ()
    """Interruptions that are no longer allowed where they stand; they did nothing (only in a lenient run)."""
    milestones: tuple[Milestone, ...] = ()
    """Where the phase can be run on from (only in a run that may be run on)."""
    start: G | None = None
    """The game at the phase's start (only in a run that may be run on)."""

    def milestone(self, start: Any, entries: Sequence[Entry]) -> Milestone | None:
        """Return the last milestone that a run from this start comes to on these entries, if there is one.

        Entries are told apart by identity: an accepted answer is never changed, only replaced. An interruption that is new
        may belong to a step before the milestone, so it stands well after.
        """
        if not self.milestones or self.start is not start or self.refused:
            return None
        pairs = enumerate(zip(self.entries, entries, strict=False))
        same = next((at for at, (one, other) in pairs if one is not other), min(len(self.entries), len(entries)))
        last = same - 1 if same < len(entries) and entries[same].do else same
        return next((one for one in reversed(self.milestones) if one.at <= last), None)
