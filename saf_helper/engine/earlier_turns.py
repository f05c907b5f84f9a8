"""Turns that are over, run again from their start, and what a run must come to so that today's rules agree with a record."""

import contextlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from saf_helper.engine.game import GameDefinition, Phase
from saf_helper.engine.game_parts import G
from saf_helper.engine.phase_run import Position
from saf_helper.engine.player import play
from saf_helper.errors import SafError, SpoiltTurnError
from saf_helper.state.entry import Entry
from saf_helper.state.record import PhaseRecord, TurnRecord
from saf_helper.untrusted import complaint


def loaded(rules: GameDefinition[G], snapshot: Mapping[str, Any], turn: TurnRecord, phase: str = "start") -> G:
    """Return the game that a snapshot in a save holds.

    Raises:
        SpoiltTurnError: it holds none; the message names the turn, the phase and the fault.
    """
    try:
        return rules.load(snapshot)
    except (ValueError, TypeError, KeyError) as error:
        what = complaint(error, "the state") if isinstance(error, ValidationError) else str(error)
        where = f"turn {turn.turn}, {phase}"
        raise SpoiltTurnError(f"{where}: a snapshot in the save is no state of {rules.title}: {what[:400]}") from None


@contextlib.contextmanager
def running(turn: TurnRecord) -> Iterator[None]:
    """Run a recorded turn: a state that breaks no invariant and that yet no game gets into is the save's fault.

    Raises:
        SpoiltTurnError: the rules cannot run on it.
    """
    try:
        yield
    except SafError:
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {str(error)[:200]}"
        raise SpoiltTurnError(f"turn {turn.turn}: the rules cannot go on from there: {why}") from error


def replayed(rules: GameDefinition[G], phase: Phase, game: G, entries: Sequence[Entry]) -> Position[G]:
    """Run a phase on recorded entries alone, as far as they fit."""
    return play(phase, game, entries, None, rules.interruptions, lenient=True)


def through(rules: GameDefinition[G], turn: TurnRecord) -> Iterator[tuple[G, Position[G]]]:
    """Run the phases of an earlier turn one after another, and yield the start and the run of each.

    It ends before a phase in which today's rules do not come to what is recorded.

    Raises:
        SpoiltTurnError: the turn's start is no state of the game, or the rules cannot run on it.
    """
    game = loaded(rules, turn.snapshot, turn)
    for phase, record in zip(rules.phases, turn.phases, strict=False):
        if phase.name != record.phase:
            return
        with running(turn):
            position = replayed(rules, phase, game, record.entries)
        if position.pending is not None or not comes_to(position, record):
            return
        yield game, position
        game = position.game


def start_of(rules: GameDefinition[G], turn: TurnRecord, at: int) -> G | None:
    """Return the game at the start of a phase of an earlier turn; None where today's rules do not come there."""
    if not at:
        return loaded(rules, turn.snapshot, turn)
    ends = (position.game for _, position in through(rules, turn))
    return next(itertools.islice(ends, at - 1, None), None)


def comes_to(position: Position[Any], record: PhaseRecord) -> bool:
    """Return whether a run of a phase comes to all that is recorded of it: every entry, and every change after each."""
    if position.dropped or position.waiting or len(position.entries) != len(record.entries):
        return False
    groups = (record.events, *(entry.events for entry in record.entries))
    return changes(position) == [composed(events) for events in groups]


def changes(position: Position[Any]) -> list[dict[str, list[Any]]]:
    """Return what was changed before the first entry of a run and after each."""
    events: list[list[dict[str, Any]]] = [[] for _ in range(len(position.entries) + 1)]
    for one in position.events:
        events[one.at].append({"changes": one.event.changes})
    return [composed(these) for these in events]


def composed(events: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Return what several events changed in all, by path: from what to what."""
    found: dict[str, list[Any]] = {}
    for event in events:
        for path, (before, after) in event.get("changes", {}).items():
            found[path] = [found[path][0] if path in found else before, after]
    return {path: pair for path, pair in found.items() if pair[0] != pair[1]}
