"""A record as it was read: whether its current turn hangs together, and how far today's rules agree with it."""

import contextlib

from saf_helper.engine.earlier_turns import changes, composed, replayed
from saf_helper.engine.game import GameDefinition, Phase
from saf_helper.engine.game_parts import G
from saf_helper.engine.phase_run import Position
from saf_helper.errors import SaveError
from saf_helper.state.entry import Entry
from saf_helper.state.record import Record


def check_phases(rules: GameDefinition[G], record: Record) -> None:
    """Refuse a current turn whose phases are not those of the sequence of play.

    Raises:
        SaveError: they are not.
    """
    recorded = [phase.phase for phase in record.turns[-1].phases]
    if recorded != [phase.name for phase in rules.phases][: len(recorded)]:
        raise SaveError("the save's phases are not those of the sequence of play")


def check_track(rules: GameDefinition[G], record: Record) -> None:
    """Refuse a current turn whose snapshots have another value on the track of the ledger than the events come to.

    Raises:
        SaveError: one has; the message names turn and phase.
    """
    track, value = rules.past.ledger, None
    for turn in record.turns if track else ():
        for phase in turn.phases:
            stands = (phase.snapshot or {}).get(track, 0)
            if turn is record.turns[-1] and value is not None and stands != value:
                where = f"turn {turn.turn}, {phase.phase}"
                raise SaveError(f"{where}: {track} is {stands} in the snapshot, {value} by what happened before it")
            for event in (*phase.events, *(one for entry in phase.entries for one in entry.events)):
                moved = (pair[1] for path, pair in event.get("changes", {}).items() if path.lower() == track)
                value = next(moved, value)
            if phase is record.turns[0].phases[0]:
                value = None  # the first phase may put the track where it starts


def agreed(rules: GameDefinition[G], phase: Phase, start: G, recorded: list[Entry]) -> int:
    """Return how many entries of a phase the rules of today still agree with: key, about, options and changes."""
    recorded, position = _playable(rules, phase, start, recorded)
    pairs = enumerate(zip(position.entries, recorded, strict=False))
    kept = next((at for at, (one, other) in pairs if one is not other), min(len(position.entries), len(recorded)))
    if position.refused:
        kept = min(kept, next(at for at, entry in enumerate(recorded) if entry is position.refused[0]))
    changed = changes(position)
    return next((at for at in range(kept) if changed[at + 1] != composed(recorded[at].events)), kept)


def _playable(
    rules: GameDefinition[G], phase: Phase, start: G, recorded: list[Entry]
) -> tuple[list[Entry], Position[G]]:
    """Run as many entries as the rules can: one changed by hand may be such as they never meet."""
    for count in range(len(recorded), 0, -1):
        with contextlib.suppress(Exception):
            return recorded[:count], replayed(rules, phase, start, recorded[:count])
    return [], replayed(rules, phase, start, [])
