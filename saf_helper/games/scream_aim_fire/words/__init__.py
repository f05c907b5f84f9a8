"""Every sentence about an event: each kind has its words in one module here, or is silent."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from saf_helper.engine.events import Chosen, Drawn, Event, Line, Told
from saf_helper.games.scream_aim_fire import events
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
from saf_helper.games.scream_aim_fire.words.fire import hit_why, hit_words
from saf_helper.games.scream_aim_fire.words.folding import Part, folded
from saf_helper.games.scream_aim_fire.words.german import target_why
from saf_helper.games.scream_aim_fire.words.names import Named, joined
from saf_helper.games.scream_aim_fire.words.tanks import shot_words
from saf_helper.games.scream_aim_fire.words.target_order import SHORT

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
WORDS: Mapping[type[Event], Callable[[Any, Named], Iterable[Part]]] = {
    kind: tell for part in PARTS for kind, tell in getattr(part, "WORDS", {}).items()
}
CHECKS: Mapping[str, Callable[[Check, Named], Iterable[Part]]] = {
    name: tell for part in PARTS for name, tell in getattr(part, "CHECKS", {}).items()
}
SILENT: tuple[type[Event], ...] = (Chosen, Drawn)
"""Kinds that nobody is told on screen: what came of them is told."""


def words(events: Sequence[Event], named: Named) -> list[Line]:
    """Return the lines that tell events."""
    return folded(parts(events, named))


def parts(happened: Sequence[Event], named: Named) -> Iterator[Part]:
    """Yield what each event says; why a target was chosen is told with the shot at it, where that follows at once."""
    chosen: tuple[int, events.TargetNamed] | None = None
    for index, event in enumerate(happened):
        if isinstance(event, SILENT):
            continue
        if chosen is not None:
            at, target = chosen
            shot = _shot(event, target, named)
            chosen = None
            if shot is not None:
                yield replace(shot, at=index, also=(at,))
                continue
            yield from _of_one(target, at, named)
        if isinstance(event, events.TargetNamed):
            chosen = index, event
        else:
            yield from _of_one(event, index, named)
    if chosen is not None:
        yield from _of_one(chosen[1], chosen[0], named)


def _shot(event: Event, target: events.TargetNamed, named: Named) -> Part | None:
    """Return a shot at the target just named, with the reason; None: it is another event."""
    because, why = SHORT[target.cause], target_why(target, named)
    if isinstance(event, events.HitRoll) and event.shooter == target.unit:
        return Part(event, hit_words(event, named, because), joined(why, hit_why(event)))
    if isinstance(event, events.TankShot) and event.shooter == target.unit:
        return Part(event, shot_words(event, named, because), why)
    return None


def _of_one(event: Event, index: int, named: Named) -> Iterator[Part]:
    if isinstance(event, Told):
        yield Part(event, event.text, event.why, at=index)
        return
    parts = CHECKS[event.check](event, named) if isinstance(event, Check) else WORDS[type(event)](event, named)
    for part in parts:
        yield replace(part, at=index)
