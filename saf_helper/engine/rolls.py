"""The modifiers of a roll: one table of rows that decides, explains and feeds the odds.

A row says what it adds; where only the table knows, it is asked, and only where an answer could change the outcome.
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from saf_helper.engine.events import Row
from saf_helper.engine.player import Player

A = TypeVar("A")


def _no_note(about: Any) -> str:
    return ""


def _never_asked(player: Player, about: Any) -> tuple[int, str]:
    raise AssertionError("this row asks the table and says no question")


@dataclass(frozen=True, slots=True)
class Modifier(Generic[A]):
    """One row of a roll."""

    name: str
    """Its key: `cover`."""
    value: int | Callable[[A], int]
    """What it adds where it counts."""
    clause: str
    counts: Callable[[A], bool | None]
    """Whether it counts; None: only the table knows."""
    ask: Callable[[Player, A], tuple[int, str]] = _never_asked
    """Ask the table and return what it adds (0 where it does not count) and the row's note."""
    may_add: Callable[[A], tuple[int, ...]] | None = None
    """What the table may say that it adds; None: its value or nothing."""
    note: Callable[[A], str] = _no_note

    def worth(self, about: A) -> int:
        """Return what it adds where it counts."""
        return self.value(about) if callable(self.value) else self.value


@dataclass(frozen=True, slots=True)
class Settled:
    """The rows of one roll, each counted, not counted, or not asked because it could not decide."""

    rows: tuple[Row, ...]

    @property
    def total(self) -> int:
        """Return the sum of the rows that count."""
        return sum(row.value for row in self.rows if row.counts)

    @property
    def counted(self) -> tuple[Row, ...]:
        """Return the rows that count."""
        return tuple(row for row in self.rows if row.counts)

    @property
    def clauses(self) -> tuple[str, ...]:
        """Return the clauses of the rows that count."""
        return tuple(dict.fromkeys(row.clause for row in self.counted))


def known(rows: Sequence[Modifier[A]], about: A) -> Settled:
    """Settle the rows as far as they are known, and ask nothing."""
    return Settled(
        tuple(Row(row.name, row.worth(about), row.clause, row.counts(about), row.note(about)) for row in rows)
    )


def settle(rows: Sequence[Modifier[A]], about: A, player: Player, outcome: Callable[[int], object]) -> Settled:
    """Settle every row; ask an unknown one while the rows still open could change the outcome.

    The player's own extra rows are counted too.

    Args:
        rows: the roll's table, in the order in which unknown rows are asked.
        about: the roll they are about.
        player: who sees the map.
        outcome: what a sum of the rows comes to.
    """
    counts = {row.name: row.counts(about) for row in rows}
    value = {row.name: row.worth(about) for row in rows}
    note = {row.name: row.note(about) for row in rows}
    further = sum(row.value for row in player.extra)
    may_add = {
        row.name: row.may_add(about) if row.may_add else (0, value[row.name])
        for row in rows
        if counts[row.name] is None
    }
    for row in rows:
        if counts[row.name] is not None:
            continue
        total = further + sum(value[name] for name, yes in counts.items() if yes)
        still_open = [may_add[name] for name, yes in counts.items() if yes is None]
        ends = {outcome(total + sum(some)) for some in itertools.product(*still_open)}
        if len(ends) > 1:
            added, note[row.name] = row.ask(player, about)
            counts[row.name] = bool(added)
            value[row.name] = added or value[row.name]
    settled = [Row(row.name, value[row.name], row.clause, counts[row.name], note[row.name]) for row in rows]
    return Settled((*player.extra, *settled))
