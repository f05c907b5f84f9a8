"""What events changed that a report counts: Morale, units that come and go; read from their changes."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from saf_helper.engine.events import Event

FATE = re.compile(r"([AG]\d+)(?:\.fate)?", re.IGNORECASE)
"""The path of a unit's fate: as rules change it, or as an adjustment does."""
IN_PLAY = "in play"
TELLING = frozenset({"morale", "supply", "outcome", "lieutenant"})
"""Changes that make an event one of a turn's, besides units that come and go."""


@dataclass(slots=True)
class Effects:
    """What events changed, in sum."""

    morale: int = 0
    came: int = 0
    """Germans that came onto the map; Americans are few enough to be read."""
    german_lost: int = 0
    american_lost: int = 0


def effects(events: Iterable[Event]) -> Effects:
    """Return what events changed, in sum."""
    found = Effects()
    for event in events:
        before, after = moved(event, "morale") or (0, 0)
        found.morale += after - before
        for path, before, after in changes_of(event):
            if not FATE.fullmatch(path):
                continue
            if path.startswith("G"):
                found.came += before is None
                found.german_lost += before == IN_PLAY and after != IN_PLAY
            else:
                found.american_lost += before == IN_PLAY and after != IN_PLAY
    return found


def changes_of(event: Event) -> Iterator[tuple[str, Any, Any]]:
    """Yield what an event changed: the path, before and after; a unit's fate by the unit's id alone, however it was typed."""
    for path, (before, after) in event.changes.items():
        fate = FATE.fullmatch(path)
        yield (fate[1].upper() if fate else path.casefold()), before, after


def moved(event: Event, track: str) -> tuple[int, int] | None:
    """Return from where to where an event moved a track; None: it did not. What a spoilt save has there is no number."""
    pairs = ((before, after) for path, before, after in changes_of(event) if path == track)
    return next((pair for pair in pairs if isinstance(pair[0], int) and isinstance(pair[1], int)), None)


def gone(event: Event) -> tuple[str, ...]:
    """Return the ids of the units that left play by an event."""
    return tuple(path for path, before, after in changes_of(event) if before == IN_PLAY and after != IN_PLAY)


def is_telling(event: Event) -> bool:
    """Return whether an event changes what a report is about: Morale, Supply, the Lieutenant, units, the outcome."""
    return any(path in TELLING or FATE.fullmatch(path) for path, _, _ in changes_of(event))
