"""The ledger: every change of Morale with its cause, the running total and the reserve marker; and the tracks by turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from saf_helper.history.log import EVERYTHING, Selection, selected_turns
from saf_helper.history.phrasing import changes_of, rules_words
from saf_helper.history.timeline import Course, PhasePart


@dataclass(frozen=True, slots=True)
class Row:
    """One change of Morale."""

    turn: int
    cause: str
    change: int
    morale: int
    """Where Morale stood after it."""
    reserves: int
    """Where the reserve marker stood after it."""
    step: int
    """How far the reserve marker moved."""
    rules: tuple[str, ...] = ()
    phase: PhasePart | None = None
    """Where it was told; None where no told line is of it."""

    @property
    def line(self) -> str:
        """The row as a line: turn, change, where the tracks stood after it, cause and clauses."""
        reserves = f", reserves {self.reserves} ({self.step:+})" if self.step else ""
        return f"Turn {self.turn}: {self.change:+} = {self.morale}{reserves}: {self.cause}{rules_words(self.rules)}"


@dataclass(frozen=True, slots=True)
class Point:
    """The tracks at the end of a turn (or now, in the turn that is being played)."""

    turn: int
    """0: before the first turn."""
    morale: int
    reserves: int


def ledger(course: Course) -> list[Row]:
    """Return every change of Morale of a game, in order; undone ones are no part of the state and so none of these."""
    told = _morale_told(course)
    waiting = next(told, None)
    before = 0
    rows = []
    for line in course.game.ledger:
        rules: tuple[str, ...] = ()
        phase: PhasePart | None = None
        step = line.reserves - (before if line.reserves >= before else 0)
        if waiting is not None and line.change and waiting.morale == line.morale:
            rules, step, phase = waiting.rules, waiting.step, waiting.phase
            waiting = next(told, None)
        rows.append(Row(line.turn, line.cause, line.change, line.morale, line.reserves, step, rules, phase))
        before = line.reserves
    return rows


@dataclass(frozen=True, slots=True)
class _Told:
    """A told line that changed Morale."""

    morale: int
    step: int
    rules: tuple[str, ...]
    phase: PhasePart


def _morale_told(course: Course) -> Iterator[_Told]:
    for phase in (phase for turn in course.turns for phase in turn.phases):
        for told in (item.told for item in phase.items if item.told is not None):
            changes = {path: (before, after) for path, before, after in changes_of(told)}
            if "morale" in changes:
                was, now = changes.get("reserves", (0, 0))
                yield _Told(int(changes["morale"][1]), int(now) - int(was), told.rules, phase)


def selected_rows(course: Course, selection: Selection) -> list[Row]:
    """Return the changes of Morale in the turns, phases and half of the turn selected.

    Raises:
        UsageError: a turn asked for has not been played.
    """
    turns = selected_turns(course, selection)
    rows = [row for row in ledger(course) if row.turn in turns]
    if not (selection.phases or selection.side):
        return rows
    return [row for row in rows if row.phase is not None and selection.has(row.phase)]


def ledger_lines(course: Course, selection: Selection = EVERYTHING) -> list[str]:
    """Return the ledger as lines; the last one adds it up, the whole of it against the track.

    Raises:
        UsageError: a turn asked for has not been played.
    """
    game = course.game
    rows = selected_rows(course, selection)
    up = sum(row.change for row in rows if row.change > 0)
    down = -sum(row.change for row in rows if row.change < 0)
    lines = [row.line for row in rows]
    if selection.narrows and not rows:
        return ["Morale did not change there"]
    if selection.narrows:
        return [*lines, f"Sum of these: {up} - {down} = {up - down:+}"]
    total = game.starting_morale + up - down
    stands = "the track stands there" if total == game.morale else f"but the track stands at {game.morale}"
    start = game.starting_morale
    return [f"Start: Morale {start}", *lines, f"Sum: {start} + {up} - {down} = {total}, {stands}"]


def points(course: Course) -> list[Point]:
    """Return where Morale and the reserve marker stood at the start and at the end of each turn."""
    first = course.turns[0]
    rows = [Point(first.turn - 1, first.morale_before, first.before.reserves)]
    return rows + [Point(turn.turn, turn.after.morale, turn.after.reserves) for turn in course.turns]
