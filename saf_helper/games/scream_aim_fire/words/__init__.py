"""Every sentence about an event: each kind has its words in one module here, or is silent."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from saf_helper.engine.events import Chosen, Drawn, Event, Told
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
WORDS: Mapping[type[Event], Callable[[Any, Named], Iterable[Told]]] = {
    kind: words for part in PARTS for kind, words in getattr(part, "WORDS", {}).items()
}
CHECKS: Mapping[str, Callable[[Check, Named], Iterable[Told]]] = {
    name: words for part in PARTS for name, words in getattr(part, "CHECKS", {}).items()
}
SILENT: tuple[type[Event], ...] = (Chosen, Drawn)
"""Kinds that nobody is told on screen: what came of them is told."""


def told(event: Event, named: Named) -> Sequence[Told]:
    """Return an event as the lines that tell it."""
    if isinstance(event, Check):
        return list(CHECKS[event.check](event, named))
    if isinstance(event, SILENT):
        return ()
    return list(WORDS[type(event)](event, named))
