"""Events: what happens in a game, as values.

A rule speaks in events. An event is a small frozen value of ids, numbers, faces, keys and clauses; it holds no sentence. A
game defines its own kinds in its `events.py` and words them in its `words`; the kinds here serve every game.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from saf_helper.state.entry import Changes


class Ruled(NamedTuple):
    """A house rule that decided, and its value then."""

    key: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """What every event says: its clauses, the house rules that decided it, and what it changed."""

    rules: tuple[str, ...] = ()
    house: tuple[Ruled, ...] = ()
    changes: Changes = field(default_factory=dict)
    """Path to (before, after), such as `supply` to (1, 0)."""


# Rolls ---------------------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """One modifier of a roll as it was settled."""

    name: str
    value: int
    """What it adds where it counts."""
    clause: str
    counts: bool | None
    """Whether it counted; None: nobody was asked, because it could not decide."""
    note: str = ""
    """A key or an id that says more: why it does not count, whom it is about."""


# Choices -------------------------------------------------------------------------------------------------------------


class Candidate(NamedTuple):
    """One of several to choose from, and a key for what counts about it."""

    id: str
    note: str = ""


class Narrowed(NamedTuple):
    """One step of a choice: its key, its clause, and the candidates it kept."""

    name: str
    clause: str
    kept: tuple[Candidate, ...]
    dropped: tuple[Candidate, ...]
    note: str = ""
    """A key that says why nobody was dropped, or who decided."""
    house: tuple[Ruled, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen(Event):
    """One of several was chosen by steps of the rulebook; silent on screen."""

    what: str
    """The key of what they were candidates for: `target`."""
    unit: str | None = None
    """The unit whose choice it was."""
    candidates: tuple[Candidate, ...]
    steps: tuple[Narrowed, ...]


# Draws ---------------------------------------------------------------------------------------------------------------


class Card(NamedTuple):
    """A card or chit drawn: its id in the virtual pile (empty: typed), what it shows here, and the whole card."""

    id: str
    face: str
    line: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Event):
    """Cards or chits were drawn; silent on screen, as its effect is told."""

    deck: str
    unit: str | None = None
    cards: tuple[Card, ...]
    stand_in: bool
    """Whether the virtual pile is a stand-in mix."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffled(Event):
    """A deck is shuffled anew, on the table or by the program."""

    deck: str
    cause: str
    """A key: `said` by the player, `ran-out`, or `last-card` of the owner's list."""
    count: int = 0
    """The cards of the owner's list, where its last one is out."""


# Words ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Told(Event):
    """What an older save, or another version, holds of an event: the line that told it."""

    text: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that tells one event or several: what to do or what happened, its clauses, the reason, what they changed."""

    text: str
    rules: tuple[str, ...] = ()
    why: str = ""
    changes: Changes = field(default_factory=dict)
    events: tuple[int, ...] = field(default=(), compare=False)
    """The indexes of those events, among the events that were put into words together."""
    hands: bool = False
    """Whether it tells hands what to do on the map."""


def each_in_words(events: Sequence[Event], words: Callable[[Event], Iterable[Line]]) -> list[Line]:
    """Put events into words one by one; what an older save holds is quoted."""
    found = []
    for index, event in enumerate(events):
        if isinstance(event, Told):
            found.append(Line(event.text, event.rules, event.why, event.changes, (index,)))
        else:
            found += [replace(line, events=(index,)) for line in words(event)]
    return found


# Notes ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Event):
    """The player keeps a note; nothing on the map changes."""

    text: str


# Phases --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseSkipped(Event):
    """A phase of the sequence of play is skipped aloud."""

    phase: str
    cause: str
    """A key."""
    details: tuple[int | str, ...] = ()
