"""What a report asks of a game: of each event a phrase, made by the game's words and joined into lines by the report."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from saf_helper.engine.events import Event
from saf_helper.state.entry import Entry

Namer: TypeAlias = Callable[[str], str]
"""Returns a unit's name by its id."""
Part: TypeAlias = Literal[
    "act", "attack", "also", "shot", "assault", "result", "state", "card", "arrivals", "place", "fact"
]
"""What an event is for a report.

`act`: a unit does something; `attack`: the same against others; `also`: others that the attack is against; `shot`, `assault`:
what came of an attack, whose it was named with it; `result`: what came of what is going on; `state`: how units stand now; `card`:
what a unit drew; `arrivals`: how many come; `place`: where they are put; `fact`: a sentence of its own.
"""


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a report tells of an event."""

    part: Part
    words: str = ""
    who: tuple[str, ...] = ()
    """The ids of the units it is said of; none: of nobody, or of whoever acts."""
    whom: tuple[str, ...] = ()
    """The ids of those it was done to."""
    gone: tuple[str, ...] = ()
    """The ids of those who left play by it."""
    mark: str = ""
    """The mark of a stand-in card."""


class Brought(NamedTuple):
    """What events brought, in words."""

    changes: str = ""
    """Only what changed, as the line of a phase has it; empty: nothing did."""
    counts: str = ""
    """Every count, as the line of a turn has it."""
    sentence: str = ""
    """The same as a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reporting:
    """What a game gives for the account of what happened in it."""

    phrase: Callable[[Event, Namer], Phrase | None] = lambda event, name: None
    """What is told of an event; None: nothing."""
    aim: Callable[[str, str, Any], Phrase | None] = lambda key, about, answer: None
    """Whom a unit attacks, from the key of a question, the unit it is about and the answer."""
    brought: Callable[[Iterable[Event]], Brought] = lambda events: Brought()
    """What events brought."""
    tracks_words: Callable[[Any, Any], Sequence[str]] = lambda before, after: ()
    """How a turn moved the tracks, from the game as it began to the game as it ended."""
    tracks_data: Callable[[Any, Any], Mapping[str, Any]] = lambda before, after: {}
    """The same with stable keys."""
    gone: Callable[[Event], Sequence[str]] = lambda event: ()
    """The ids of the units that left play by an event."""
    side: Callable[[str, str], str] = lambda phase, rule: ""
    """Whose half of the turn a phase stands in, by its name and rule; empty: neither."""
    heading: Callable[[str, str], str] = lambda phase, side: side
    """Under which heading a phase of a side is told."""
    opening: Callable[[str, Iterable[Entry], Sequence[Event]], Iterator[str]] = lambda phase, entries, events: iter(())
    """What is said before a phase, from all entries and events of its turn."""
