"""What became of every unit: when and how it came and left, and by what."""

from collections.abc import Sequence
from dataclasses import dataclass

from saf_helper.history.blocks import Grid
from saf_helper.history.timeline import Course
from saf_helper.history.turn_summary import TurnAccount, killers


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
    by: str = ""
    """The name of the unit that took it out."""

    @property
    def words(self) -> str:
        """Its fate and whose doing that was."""
        return f"{self.fate} by {self.by}" if self.by else self.fate


def fates(course: Course, accounts: Sequence[TurnAccount]) -> list[FateRow]:
    """Return every unit that was ever on the map, Americans first, in the order they came.

    Args:
        course: the game.
        accounts: its turns' accounts, for who took out whom.
    """
    killed = killers(accounts)
    left: dict[str, tuple[int, tuple[str, ...]]] = {}
    for turn in course.turns:
        for event in turn.events:
            left |= dict.fromkeys(course.reporting.gone(event), (turn.turn, event.rules))
    rows = []
    for unit in course.game.units.values():
        markers = [unit.status.capitalize()] * (unit.status != "none") + ["Low Supply"] * unit.low_supply
        fate = ", ".join(["on the map", *markers]) if unit.in_play else unit.fate
        turn_left, rules = (None, ()) if unit.in_play else left.get(unit.id, (None, ()))
        came = unit.came or "set-up"
        by = "" if unit.in_play else course.name(killed.get(unit.id))
        rows.append(FateRow(unit.id, unit.side, unit.kind, unit.name, came, fate, turn_left, rules, by))
    return sorted(rows, key=lambda row: row.side != "american")


def fates_table(rows: Sequence[FateRow]) -> Grid:
    """Return the fates as a table, with the clauses that took units off."""
    cells = [
        (row.id, row.name, row.came, row.words, str(row.turn) if row.turn is not None else "", ", ".join(row.rules))
        for row in rows
    ]
    return Grid("Every unit", ("Code", "Unit", "Came", "Fate", "Turn", "Rules"), tuple(cells))


def fates_small(rows: Sequence[FateRow]) -> Grid:
    """Return the fates as a small table: what became of each unit, and when."""
    cells = [(row.id, row.name, row.words, str(row.turn) if row.turn is not None else "") for row in rows]
    return Grid("Every unit", ("Code", "Unit", "Fate", "Turn"), tuple(cells))
