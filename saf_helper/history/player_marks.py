"""What the player did beside the rules: adjustments, notes, Supply counters, undo, amendments."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from saf_helper.engine.events import Line
from saf_helper.history.timeline import Item
from saf_helper.state.entry import Entry


@dataclass(frozen=True, slots=True)
class Marked:
    """A told line that the player's own act brought."""

    told: Line
    entry: Entry


def marked(items: Sequence[Item]) -> Iterator[Item | Marked]:
    """Yield the items, the line that tells of an interruption marked as the player's own."""
    own: Entry | None = None
    for item in items:
        if item.told is not None and own is not None:
            yield Marked(item.told, own)
        else:
            yield item
        own = item.entry if item.entry is not None and item.entry.do else None


def is_own(item: Item | Marked) -> bool:
    """Return whether the player did it beside the rules: an adjustment, a note, a Supply counter, an undo, an amendment."""
    return isinstance(item, Marked) or item.undone is not None or (item.entry is not None and item.entry.amended)
