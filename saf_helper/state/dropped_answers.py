"""Answers that corrections left without their place: they wait for their question, or are offered again where it is asked.

They need no record of their own. A correction keeps the entries that it replaced, so that it can be taken back exactly; of
those, the ones that stand no longer are what was dropped. So they are offered after an undo, a redo and in another terminal just
the same. The answers behind the last of them that stands again still wait: where the rules come to their question, they answer
it, in order.
"""

from collections.abc import Iterable, Sequence

from saf_helper.state.entry import Entry
from saf_helper.state.record import Correction, TurnRecord, entries_of


def dropped_answers(turn: TurnRecord) -> list[Entry]:
    """Return the answers that corrections have dropped and nobody has given again, in the order they stood."""
    if not turn.corrections:
        return []
    entries = entries_of(turn)
    standing = {entry.n for entry in entries}
    dropped: dict[int, tuple[Entry, int]] = {}
    for correction in turn.corrections:
        for entry in (one for phase in _without_amended(correction) for one in phase):
            if not entry.do and entry.n not in standing:
                dropped[entry.n] = entry, correction.n
    return _not_given_again(dropped.values(), entries)


def waiting_answers(turn: TurnRecord, at: int, entries: Sequence[Entry]) -> list[Entry]:
    """Return the answers that still wait for their questions in a phase of the turn, in order.

    Args:
        turn: the turn, with its corrections.
        at: the phase's place in the turn.
        entries: the entries that stand in that phase.
    """
    return with_dropped(turn, at, entries, len(entries))


def with_dropped(turn: TurnRecord, at: int, entries: Sequence[Entry], behind: int) -> list[Entry]:
    """Return the entries of a phase behind a place, and between them the answers that were dropped there, in order.

    Args:
        turn: the turn, with its corrections.
        at: the phase's place in the turn.
        entries: the entries that stand in that phase.
        behind: how many of them come before the place.
    """
    if not turn.corrections:
        return list(entries[behind:])
    merged: list[tuple[Entry, int]] = [(entry, entry.n) for entry in entries]
    for correction in reversed(turn.corrections):
        phases = _without_amended(correction)
        if not 0 <= at - correction.phase < len(phases):
            continue
        index = {n: place for place, (entry, _) in enumerate(merged) for n in entry.numbers}
        place = len(merged)
        for entry in reversed(phases[at - correction.phase]):
            if entry.n in index:
                place = index[entry.n]
            elif not entry.do and entry.by != "remembered":
                merged.insert(place, (entry, correction.n))
    standing = {entry.n for entry in entries}
    before = {entry.n for entry in entries[:behind]}
    first = max((place for place, (entry, _) in enumerate(merged, 1) if entry.n in before), default=0)
    every = [*(entry for phase in turn.phases[:at] for entry in phase.entries), *entries]
    dropped = [pair for pair in merged[first:] if pair[0].n not in standing]
    left = {entry.n for entry in _not_given_again(dropped, every)} | standing
    return [entry for entry, _ in merged[first:] if entry.n in left]


def _without_amended(correction: Correction) -> list[list[Entry]]:
    """Return what a correction replaced, but for the answer that it changed."""
    first, *after = correction.replaced
    return [first[correction.amended :], *after]


def _not_given_again(dropped: Iterable[tuple[Entry, int]], entries: Sequence[Entry]) -> list[Entry]:
    """Return the dropped answers to whose question no answer was typed since.

    Args:
        dropped: each with the number of the correction that dropped it.
        entries: the entries that stand.
    """
    left = list(dropped)
    for given in sorted(
        (one for one in entries if one.typed and not one.do and not one.amended), key=lambda one: one.n
    ):
        same = (pair for pair in left if pair[1] < given.n and pair[0].asks_as(given))
        if (first := next(same, None)) is not None:
            left.remove(first)
    return [entry for entry, _ in left]
