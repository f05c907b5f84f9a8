"""Every sentence about an event: each kind has its words in one module here, or is silent."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from saf_helper.engine.events import Chosen, Drawn, Event, Line, each_in_words
from saf_helper.games.scream_aim_fire.events import Check
from saf_helper.games.scream_aim_fire.words import (
    american,
    arrivals,
    assault,
    corrections,
    draws,
    fire,
    german,
    german_guns,
    interruptions,
    losses,
    markers,
    orders,
    setup,
    surprise,
    tanks,
    turn,
)
from saf_helper.games.scream_aim_fire.words.names import Named

PARTS = (
    setup,
    arrivals,
    orders,
    american,
    assault,
    fire,
    tanks,
    german,
    german_guns,
    surprise,
    losses,
    markers,
    draws,
    turn,
    corrections,
    interruptions,
)
WORDS: Mapping[type[Event], Callable[[Any, Named], Iterable[Line]]] = {
    kind: tell for part in PARTS for kind, tell in getattr(part, "WORDS", {}).items()
}
CHECKS: Mapping[str, Callable[[Check, Named], Iterable[Line]]] = {
    name: tell for part in PARTS for name, tell in getattr(part, "CHECKS", {}).items()
}
SILENT: tuple[type[Event], ...] = (Chosen, Drawn)
"""Kinds that nobody is told on screen: what came of them is told."""


def words(events: Sequence[Event], named: Named) -> list[Line]:
    """Return the lines that tell events."""

    def of_one(event: Event) -> Iterable[Line]:
        if isinstance(event, Check):
            return CHECKS[event.check](event, named)
        return () if isinstance(event, SILENT) else WORDS[type(event)](event, named)

    return each_in_words(events, of_one)
