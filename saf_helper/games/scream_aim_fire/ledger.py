"""The ledger: every change of Morale with its cause, and where the tracks stood after it, read from the events."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from saf_helper.engine.event_data import Kinds, decoded
from saf_helper.engine.events import Event, Told
from saf_helper.games.scream_aim_fire.changes import gone, moved
from saf_helper.games.scream_aim_fire.events import AmericanLoss
from saf_helper.games.scream_aim_fire.words.losses import booked
from saf_helper.games.scream_aim_fire.words.names import Named
from saf_helper.state.record import Record

TRACKS = ("morale", "reserves")
LOSS_CLAUSE = "6.5.2"
"""Every loss of Morale cites it, one that the floor stopped too."""


class Booked(NamedTuple):
    """A change of Morale, or a loss that the floor stopped."""

    cause: str
    change: int
    morale: int
    """Where Morale stood after it."""
    reserves: int
    """Where the reserve marker stood after it."""
    step: int
    """How far the reserve marker moved."""
    rules: tuple[str, ...]

    @property
    def change_words(self) -> str:
        """The change in words: a loss that the floor stopped has its own."""
        return f"{self.change:+}" if self.change else "no Morale lost"


class Ledger:
    """Reads events in their order."""

    def __init__(self, morale: int, named: Named) -> None:
        """Begin a ledger at the starting Morale."""
        self._morale = morale
        self._reserves = 0
        self._named = named

    def read(self, event: Event) -> Booked | None:
        """Follow the tracks over an event; return what it did to Morale, None where it is no gain or loss."""
        morale = moved(event, "morale")
        reserves, self._reserves = moved(event, "reserves") or (self._reserves, self._reserves)
        before, self._morale = morale or (self._morale, self._morale)
        if morale is None and not _is_stopped(event):
            return None
        cause, step = booked(event, self._named), self._reserves - reserves
        return Booked(cause, self._morale - before, self._morale, self._reserves, step, event.rules)

    def read_all(self, record: Record, known: Kinds) -> Iterator[tuple[int, Booked]]:
        """Read the events of a record; yield each change of Morale after its turn.

        Args:
            record: the record.
            known: the kinds of events.
        """
        for turn in record.turns:
            for phase in turn.phases:
                for data in chain(phase.events, *(entry.events for entry in phase.entries)):
                    found = self.read(decoded(data, known)) if _concerns(data) else None
                    if found is not None:
                        yield turn.turn, found


def _concerns(data: Mapping[str, Any]) -> bool:
    """Return whether a recorded event may be about the tracks: the others need not be decoded."""
    rules, changes = data.get("rules"), data.get("changes")
    moved = isinstance(changes, dict) and any(path.casefold() in TRACKS for path in changes)
    return moved or (isinstance(rules, list) and LOSS_CLAUSE in rules)


def _is_stopped(event: Event) -> bool:
    """Return whether an event that did not change Morale is a loss: in an older save its clause says so."""
    if isinstance(event, Told):
        return LOSS_CLAUSE in event.rules and bool(gone(event) or "lieutenant" in event.changes)
    return isinstance(event, AmericanLoss)
