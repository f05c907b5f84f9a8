"""What became of every unit: when and how it came and left, and by what."""

from dataclasses import dataclass

from saf_helper.history.course import Course
from saf_helper.history.words import IN_PLAY, changes_of


@dataclass(frozen=True, slots=True)
class FateRow:
    """One unit's fate."""

    id: str
    side: str
    kind: str
    name: str
    came: str
    fate: str
    """In play with its markers, or how it left."""
    turn: int | None
    """The turn it left in; None while it is on the map."""
    rules: tuple[str, ...]
    """The clauses of the line that took it off."""


def fates(course: Course) -> list[FateRow]:
    """Return every unit that was ever on the map, Americans first, in the order they came."""
    left: dict[str, tuple[int, tuple[str, ...]]] = {}
    for turn in course.turns:
        for item in turn.items:
            for path, before, after in changes_of(item.told) if item.told else ():
                if before == IN_PLAY and after != IN_PLAY and item.told:
                    left[path] = (turn.turn, item.told.rules)
    rows = []
    for unit in course.game.units.values():
        markers = [unit.status.capitalize()] * (unit.status != "none") + ["Low Supply"] * unit.low_supply
        fate = ", ".join(["on the map", *markers]) if unit.in_play else unit.fate
        turn_left, rules = (None, ()) if unit.in_play else left.get(unit.id, (None, ()))
        came = unit.came or "set-up"
        rows.append(FateRow(unit.id, unit.side, unit.kind, unit.name, came, fate, turn_left, rules))
    return sorted(rows, key=lambda row: row.side != "american")
