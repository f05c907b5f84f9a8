"""The ledger: every change of Morale with its cause, the running total and the reserve marker; and the tracks by turn."""

from dataclasses import dataclass

from saf_helper.games.scream_aim_fire.ledger import Booked, Ledger
from saf_helper.history.log import EVERYTHING, Selection, selected_turns
from saf_helper.history.phrasing import rules_words
from saf_helper.history.timeline import Course, PhasePart


@dataclass(frozen=True, slots=True)
class Row:
    """One change of Morale, and where it happened."""

    turn: int
    phase: PhasePart
    booked: Booked

    @property
    def line(self) -> str:
        """The row as a line: turn, change, where the tracks stood after it, cause and clauses."""
        row = self.booked
        reserves = f", reserves {row.reserves} ({row.step:+})" if row.step else ""
        return f"Turn {self.turn}: {row.change_words} = {row.morale}{reserves}: {row.cause}{rules_words(row.rules)}"


@dataclass(frozen=True, slots=True)
class Point:
    """The tracks at the end of a turn (or now, in the turn that is being played)."""

    turn: int
    """0: before the first turn."""
    morale: int
    reserves: int


def ledger(course: Course) -> list[Row]:
    """Return every change of Morale of a game, in order."""
    book = Ledger(course.game.starting_morale, course.name)
    places = [(turn, phase, item.event) for turn in course.turns for phase in turn.phases for item in phase.items]
    read = ((turn, phase, book.read(event)) for turn, phase, event in places if event is not None)
    return [Row(turn.turn, phase, booked) for turn, phase, booked in read if booked is not None]


def selected_rows(course: Course, selection: Selection) -> list[Row]:
    """Return the changes of Morale in the turns, phases and half of the turn selected.

    Raises:
        UsageError: a turn asked for has not been played.
    """
    turns = selected_turns(course, selection)
    rows = [row for row in ledger(course) if row.turn in turns]
    if not (selection.phases or selection.side):
        return rows
    return [row for row in rows if selection.has(row.phase)]


def ledger_lines(course: Course, selection: Selection = EVERYTHING) -> list[str]:
    """Return the ledger as lines; the last one adds it up, the whole of it against the track.

    Raises:
        UsageError: a turn asked for has not been played.
    """
    game = course.game
    rows = selected_rows(course, selection)
    up = sum(max(0, row.booked.change) for row in rows)
    down = -sum(min(0, row.booked.change) for row in rows)
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
