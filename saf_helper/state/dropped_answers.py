"""Answers that a correction left without their place: they are offered again where the same is asked again.

They need no record of their own. An interruption and an amended answer hold the entries that stood after them, so that they
can be taken back exactly; of those, the ones that stand no longer are what was dropped. So they are offered after an undo, a
redo and in another terminal just the same.
"""

from collections.abc import Collection, Iterator, Sequence

from saf_helper.state.entry import Entry

DEEPEST = 50
"""How many corrections of corrections are kept inside each other: three levels of JSON each, and a save is read to 200."""
MOST = 3000
"""How many entries one correction keeps to be taken back exactly."""


def keepable(act: Entry) -> bool:
    """Return whether a correction can be kept with all that it replaces: a save that holds it can still be read."""
    layer, count = [act], 0
    for _ in range(DEEPEST):
        layer = [one for entry in layer for one in (*entry.before, *(old for phase in entry.after for old in phase))]
        count += len(layer)
        if not layer or count > MOST:
            return count <= MOST
    return False


def first_numbers(entry: Entry) -> list[int]:
    """Return the numbers that an amended answer had before, the latest first."""
    found = []
    while entry.amended:
        entry = entry.before[0]
        found.append(entry.n)
    return found


def dropped_answers(entries: Sequence[Entry]) -> list[Entry]:
    """Return the answers that corrections have dropped and nobody has given again, in the order they stood.

    Args:
        entries: all entries of a turn.
    """
    if not any(entry.before or entry.after for entry in entries):
        return []
    standing = {entry.n for entry in entries}
    dropped: list[Entry] = []
    for entry in sorted(entries, key=lambda one: one.n):
        if entry.before or entry.after:
            dropped += _replaced(entry, standing)
        elif entry.typed and not entry.do:
            again = (old for old in dropped if (old.key, old.about) == (entry.key, entry.about))
            if (first := next(again, None)) is not None:
                dropped.remove(first)
    return dropped


def _replaced(act: Entry, standing: Collection[int]) -> Iterator[Entry]:
    """Yield the answers that stood when something was corrected and stand no longer, then those that had gone before."""
    stood = [*act.before[act.amended :], *(entry for phase in act.after for entry in phase)]
    yield from (entry for entry in stood if not entry.do and entry.n not in standing)
    for entry in [*act.before[: act.amended], *stood]:
        if (entry.before or entry.after) and entry.n not in standing:
            yield from _replaced(entry, standing)
