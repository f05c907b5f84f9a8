"""Answers that corrections left without their place: they wait for their question, or are offered again where it is asked.

A correction keeps what stood behind it, so that it can be taken back exactly, and between that, in order, what had waited there
already. Of all this, the answers behind the last one that stands again still wait: where the rules come to their question, they
answer it. So they do after an undo, a redo and in another terminal just the same.
"""

from collections.abc import Iterable, Sequence

from saf_helper.state.entry import Entry
from saf_helper.state.record import TurnRecord, entries_of


def dropped_answers(turn: TurnRecord) -> list[Entry]:
    """Return the answers that corrections have dropped and nobody has given again, in the order they stood."""
    if not turn.corrections:
        return []
    entries = entries_of(turn)
    standing = {entry.n for entry in entries}
    dropped: dict[int, tuple[Entry, int]] = {}
    for correction in turn.corrections:
        for entry in (one for phase in correction.behind for one in phase):
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


def with_dropped(turn: TurnRecord, at: int, entries: Sequence[Entry], place: int) -> list[Entry]:
    """Return the entries of a phase behind a place, and between them, in order, the answers that wait or were dropped there.

    Args:
        turn: the turn, with its corrections.
        at: the phase's place in the turn.
        entries: the entries that stand in that phase.
        place: how many of them come before the place.
    """
    found: list[Entry] = []
    index = {n: spot for spot, entry in enumerate(entries) for n in entry.numbers}
    spot = len(entries)
    for correction in [one for one in reversed(turn.corrections) if one.covers(at)]:
        here = correction.behind[at - correction.phase]
        every = [*(entry for phase in turn.phases[:at] for entry in phase.entries), *entries]
        dropped = ((entry, correction.n) for entry in here if entry.n not in index and entry.given)
        left = {entry.n for entry in _not_given_again(dropped, every)} - {entry.n for entry in found}
        before = spot == len(entries)
        for entry in reversed(here):
            if index.get(entry.n, spot) < spot:
                found[:0] = entries[max(index[entry.n], place) : spot]
                spot, before = index[entry.n], True
            elif before and spot >= place and entry.n in left:
                found.insert(0, entry)
        # What stands before the correction is the earlier ones' to look after.
        start = index.get(correction.n, -1) + 1 if at == correction.phase else 0
        if start < spot:
            found[:0] = entries[max(start, place) : spot]
            spot = start
        if spot < place:
            return found
    return [*entries[place:spot], *found]


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
