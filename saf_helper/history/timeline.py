"""The course of a game: its turns, phases and steps, and in each what was answered and what happened, in order.

Theory of operation: the record holds every entry and every event, but neither the questions nor where a step begins. So each
phase is run once more on its entries, from its turn's snapshot; where that run agrees with the record, the questions, steps and
events are the run's, which also makes events of the lines that an older save holds. Where it does not agree (an older version
of the rules), the phase is one step, its events are those recorded, and its answers stand without their questions. Undone
entries are in no record; each undo is one item at the place where it came to rest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from saf_helper.engine.earlier_turns import comes_to, loaded
from saf_helper.engine.event_data import decoded
from saf_helper.engine.events import Event, Line
from saf_helper.engine.game import GameDefinition, Phase
from saf_helper.engine.phase_run import Position
from saf_helper.engine.player import play
from saf_helper.engine.questions import Question
from saf_helper.engine.reporting import Reporting
from saf_helper.errors import SpoiltTurnError
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.entry import Entry
from saf_helper.state.record import PhaseRecord, Record, TurnRecord, Undone


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that happened: an entry with its question, an event, or an undo."""

    entry: Entry | None = None
    question: Question | None = None
    event: Event | None = None
    told: Line | None = None
    """The line that tells the event; None: it is silent."""
    undone: Undone | None = None

    @property
    def silent(self) -> bool:
        """Whether it is an event of which no line tells."""
        return self.event is not None and self.told is None


@dataclass(frozen=True, slots=True)
class StepPart:
    """One activation, check or arrival."""

    rule: str
    unit: str | None
    """The id of the unit it is for."""
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class PhasePart:
    """One run of a phase."""

    name: str
    title: str
    rule: str
    side: str
    """`american`, `german`, or empty for what belongs to both."""
    steps: tuple[StepPart, ...]
    known: bool
    """Whether its questions and steps could be worked out."""

    @property
    def items(self) -> Iterator[Item]:
        """Yield what happened in it, in order."""
        for step in self.steps:
            yield from step.items

    @property
    def events(self) -> list[Event]:
        """Return the events in it, in order."""
        return [item.event for item in self.items if item.event is not None]


@dataclass(frozen=True, slots=True)
class TurnPart:
    """One turn, with the tracks as they stood when it began and when it ended (or stand now)."""

    turn: int
    phases: tuple[PhasePart, ...]
    before: Game
    after: Game

    @property
    def items(self) -> Iterator[Item]:
        """Yield what happened in it, in order."""
        for phase in self.phases:
            yield from phase.items

    @property
    def events(self) -> list[Event]:
        """Return the events in it, in order."""
        return [event for phase in self.phases for event in phase.events]

    @property
    def morale_before(self) -> int:
        """Morale as the turn began; the starting Morale in the turn of the set-up."""
        return self.before.morale if self.before.units else self.after.starting_morale


@dataclass(frozen=True, slots=True)
class Course:
    """A whole game, as far as it has come."""

    record: Record
    game: Game
    """The game as it stands."""
    reporting: Reporting
    turns: tuple[TurnPart, ...] = field(default=())

    @property
    def items(self) -> Iterator[Item]:
        """Yield everything that happened, in order."""
        for turn in self.turns:
            yield from turn.items

    def name(self, unit: str | None) -> str:
        """Return a unit's name with its id, as told lines have it; empty for none."""
        found = self.game.units.get(unit or "")
        return found.name if found else unit or ""


def course(record: Record, game: Game, rules: GameDefinition[Game]) -> Course:
    """Return the course of a game.

    Args:
        record: all that was entered and told.
        game: the game as it stands, from its session.
        rules: what the game is.

    Raises:
        SpoiltTurnError: a turn in the record is no state of the game.
    """
    starts = [loaded(rules, turn.snapshot, turn) for turn in record.turns]
    ends = [*starts[1:], game]
    waiting = _Undos(record.undone)
    turns = []
    for turn, before, after in zip(record.turns, starts, ends, strict=True):
        last = turn is record.turns[-1]
        turns.append(TurnPart(turn.turn, tuple(_phases(rules, turn, before, waiting, game, last=last)), before, after))
    return Course(record, game, rules.reporting, tuple(turns))


class _Undos:
    """The undos still to be placed, in the order they were done."""

    def __init__(self, undone: Iterable[Undone]) -> None:
        self._left = sorted(undone, key=lambda one: one.n)

    def before(self, n: int | None) -> Iterator[Item]:
        """Yield those that came to rest at or before entry n; all that are left at the end of the record."""
        while self._left and (n is None or self._left[0].n <= n):
            yield Item(undone=self._left.pop(0))


def _phases(
    rules: GameDefinition[Game], turn: TurnRecord, game: Game, waiting: _Undos, now: Game, *, last: bool
) -> Iterator[PhasePart]:
    known = True
    for index, record in enumerate(turn.phases):
        phase = next((one for one in rules.phases if one.name == record.phase), None)
        if phase is None:
            raise SpoiltTurnError(f"turn {turn.turn}: there is no phase {record.phase[:80]!r}")
        if record.snapshot is not None:
            game, known = loaded(rules, record.snapshot, turn, record.phase), True
        position = _again(rules, phase, record, game) if known else None
        known = position is not None
        if position is not None:
            game = position.game
        end = last and index == len(turn.phases) - 1
        steps = _steps(rules, phase.rule, _happened(rules, record, position), record, position, waiting, now, end=end)
        if any(step.items for step in steps):
            yield PhasePart(
                record.phase, phase.title, phase.rule, rules.reporting.side(phase.name, phase.rule), steps, known
            )


def _again(rules: GameDefinition[Game], phase: Phase, record: PhaseRecord, game: Game) -> Position[Game] | None:
    """Run a phase once more; None where the rules of today do not agree with the record."""
    try:
        position = play(phase, game, record.entries, None, rules.interruptions, lenient=True)
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
        return None  # an answer of other rules that today's cannot even work with
    return position if comes_to(position, record) else None


def _happened(
    rules: GameDefinition[Game], record: PhaseRecord, position: Position[Game] | None
) -> list[list[tuple[int, Event]]]:
    """Return the events before the first entry and after each, with the step in which each happened."""
    if position is None:
        recorded = (record.events, *(entry.events for entry in record.entries))
        return [[(0, decoded(one, rules.events)) for one in events] for events in recorded]
    found: list[list[tuple[int, Event]]] = [[] for _ in range(len(record.entries) + 1)]
    for one in position.events:
        found[one.at].append((one.step, one.event))
    return found


def _told(rules: GameDefinition[Game], events: Sequence[Event], game: Game) -> Iterator[list[Item]]:
    """Yield for each event the item that it is, with the lines that tell it."""
    for event, lines in zip(events, rules.by_event(events, game), strict=True):
        yield [Item(event=event, told=lines[0] if lines else None), *(Item(told=line) for line in lines[1:])]


def _steps(
    rules: GameDefinition[Game],
    rule: str,
    happened: Sequence[Sequence[tuple[int, Event]]],
    record: PhaseRecord,
    position: Position[Game] | None,
    waiting: _Undos,
    now: Game,
    *,
    end: bool,
) -> tuple[StepPart, ...]:
    heads: list[tuple[str, str | None]] = [(rule, None)]
    heads += [(step.rule, step.unit) for step in position.steps] if position else []
    parts: list[list[Item]] = [[] for _ in heads]
    for at, events in enumerate(happened):
        if at:
            here, entry = _step_of_entry(position, at), record.entries[at - 1]
            parts[here].extend(waiting.before(entry.n))
            parts[here].append(Item(entry=entry, question=position.questions[at - 1] if position else None))
        told = _told(rules, [event for _, event in events], now)
        for (step, _), items in zip(events, told, strict=True):
            parts[step].extend(items)
    if end:
        parts[-1].extend(waiting.before(None))
    return tuple(StepPart(*head, tuple(items)) for head, items in zip(heads, parts, strict=True) if items)


def _step_of_entry(position: Position[Game] | None, at: int) -> int:
    """Return the index of the step that entry `at - 1` was given in; an interruption ends the step it stands after."""
    if position is None:
        return 0
    return max((index for index, step in enumerate(position.steps, 1) if step.at <= at - 1), default=0)
