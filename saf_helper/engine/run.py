"""A record being run: its phases, entries and numbers, the position it has come to, and what there is to show of it.

Theory of operation: the record holds every entry of every phase. Whatever happens is one of two things: the current phase is
run again on a changed list of entries, or, where it has come to its end, the next phase of the sequence of play is begun.
Virtual dice are answered on the way. What changes the entries stands in `undoing.py` and `session.py`.
"""

import contextlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Generic

from pydantic import ValidationError

from saf_helper.engine.event_data import encoded
from saf_helper.engine.game import GameDefinition, Happened, Phase
from saf_helper.engine.game_parts import G
from saf_helper.engine.phase_run import Happening, Position
from saf_helper.engine.player import play
from saf_helper.engine.questions import Answer, Draw, Question, Roll
from saf_helper.engine.virtual_dice import virtual
from saf_helper.errors import SafError, SaveError, SpoiltTurnError
from saf_helper.state.dropped_answers import dropped_answers
from saf_helper.state.entry import By, Entry
from saf_helper.state.record import PhaseRecord, Record, TurnRecord
from saf_helper.untrusted import complaint

NOTHING_ASKED: Mapping[int, Question] = MappingProxyType({})


class Running(Generic[G]):
    """A record, and where running it has come to."""

    def __init__(self, rules: GameDefinition[G], record: Record) -> None:
        """Resume a record: its current phase is run again on its entries.

        Raises:
            SaveError: the record is of another game, or holds no turn or phase of this one.
        """
        if record.game != rules.name:
            raise SaveError(f"the save is of {record.game!r}, not of {rules.title}", "open it with its own program")
        self.rules = rules
        self.record = record
        self.asked_again: list[Entry] = []
        """Recorded answers that no longer fit and have still to be asked again."""
        self._suggested: list[Entry] = []
        """Answers that stand no longer, offered again as defaults."""
        self._let_go: list[Entry] = []
        self._came_out_otherwise = False
        self._happened: list[Happened | Happening] = []
        self._steps_before = 0
        self._ended: list[tuple[int, Position[G]]] = []
        """The phases that the last answer brought to their end, each with how many steps came before it."""
        self._starts: list[G] = []
        self._first_n = 0
        self._rolled_before = 0
        self._position: Position[G]
        self._earlier: Position[G] | None = None
        """The last run, of whatever phase: the next may go on from within it."""
        if record.turns[-1].phases:
            self._resume()
        else:
            self._starts = []
            self._begin_phase(self._load(self._turn.snapshot, self._turn))
            self._run([], shown=None)

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.rules.phases[(len(self._turn.phases) - 1) % len(self.rules.phases)]

    @property
    def n(self) -> int:
        """The number the next entry gets; a number once undone is not given again."""
        return self._after(self._entries)

    @property
    def step_count(self) -> int:
        """How many steps the session has seen; it grows when a step begins."""
        return self._steps_before + len(self._position.steps)

    @property
    def _turn(self) -> TurnRecord:
        return self.record.turns[-1]

    @property
    def _entries(self) -> list[Entry]:
        return self._turn.phases[-1].entries

    def _count_before(self) -> None:
        """Count the entries of the phases before the current one: the numbers and the virtual results go on from there."""
        self._first_n = self._rolled_before = 0
        for phase in [phase for turn in self.record.turns for phase in turn.phases][:-1]:
            self._count(phase.entries)

    def _count(self, entries: Sequence[Entry]) -> None:
        """Count the entries of a phase that is over."""
        self._first_n = max(self._first_n, 1 + max((entry.n for entry in entries), default=-1))
        self._rolled_before += sum(entry.by == "rolled" for entry in entries)

    def _after(self, entries: Sequence[Entry]) -> int:
        """Return the number after those of these entries, of the phases before, and of what was undone."""
        undone = self.record.undone[-1].n if self.record.undone else 0
        return max(undone, self._first_n, *(entry.n + 1 for entry in entries), 0)

    def _rolled(self) -> int:
        return self._rolled_before + sum(entry.by == "rolled" for entry in self._entries)

    def _auto(self, question: Question, game: Any, rolled: int) -> tuple[Answer, By] | None:
        """Answer virtual dice and draws."""
        if isinstance(question, Roll | Draw) and self.rules.mode(game, question) == "virtual":
            given = virtual(question, self.record.seed, self._rolled_before + rolled)
            if given is not None:
                return given, "rolled"
        return None

    def _resume(self) -> None:
        """Rebuild the current turn's snapshots, run its last phase as far as the rules agree with it, and go on."""
        turn = self._turn
        self._starts = [self._load(phase.snapshot or {}, turn, phase.phase) for phase in turn.phases]
        recorded = self._entries
        names = [phase.name for phase in self.rules.phases]
        if [phase.phase for phase in turn.phases] != names[: len(turn.phases)]:
            raise SaveError("the save's phases are not those of the sequence of play")
        self._count_before()
        self._check_track()
        before = [entry.copied() for entry in recorded]
        try:
            agreed = self._agreed(before)
            self._run(before[:agreed], shown=None, quiet=True, lenient=True)
        except Exception as error:  # a state that breaks no invariant and that yet no game gets into
            where = f"turn {turn.turn}, {turn.phases[-1].phase}"
            why = f"{type(error).__name__}: {str(error)[:200]}"
            raise SaveError(f"{where}: the rules cannot go on from there: {why}") from error
        self.asked_again = before[agreed:]
        self._suggested = self._offered()

    def _check_track(self) -> None:
        """Refuse a current turn whose snapshots have another value on the track of the ledger than the events come to.

        Raises:
            SaveError: one has; the message names turn and phase.
        """
        track, value = self.rules.past.ledger, None
        for turn in self.record.turns if track else ():
            for phase in turn.phases:
                stands = (phase.snapshot or {}).get(track, 0)
                if turn is self._turn and value is not None and stands != value:
                    where = f"turn {turn.turn}, {phase.phase}"
                    raise SaveError(f"{where}: {track} is {stands} in the snapshot, {value} by what happened before it")
                for event in (*phase.events, *(one for entry in phase.entries for one in entry.events)):
                    value = next(
                        (pair[1] for path, pair in event.get("changes", {}).items() if path.lower() == track), value
                    )
                if phase is self.record.turns[0].phases[0]:
                    value = None  # the first phase may put the track where it starts

    def _load(self, snapshot: Mapping[str, Any], turn: TurnRecord, phase: str = "start") -> G:
        return loaded(self.rules, snapshot, turn, phase)

    def _agreed(self, recorded: list[Entry]) -> int:
        """Return how many entries the rules of today still agree with: key, about, options and changes."""
        recorded, position = self._playable(recorded)
        kept = len(recorded) - len(position.dropped)
        if position.refused:
            kept = next(index for index, entry in enumerate(position.entries) if entry is position.refused[0])
        changes = _changes(position)
        return next((index for index in range(kept) if changes[index + 1] != composed(recorded[index].events)), kept)

    def _playable(self, recorded: list[Entry]) -> tuple[list[Entry], Position[G]]:
        """Run as many entries as the rules can: one changed by hand may be such as they never meet."""
        for count in range(len(recorded), 0, -1):
            with contextlib.suppress(Exception):
                return recorded[:count], self._replayed(self.phase, self._starts[-1], recorded[:count])
        return [], self._replayed(self.phase, self._starts[-1], [])

    def _begin_phase(self, game: G) -> None:
        """Begin the next phase of the sequence of play, or the next turn."""
        if self._turn.phases:
            self._count(self._entries)
        if len(self._turn.phases) == len(self.rules.phases):
            for phase in self._turn.phases:
                phase.snapshot = None
            self.record.turns.append(TurnRecord(turn=self.rules.turn(game), snapshot=self.rules.dump(game)))
            self._starts = []
        index = len(self._turn.phases)
        snapshot = self.rules.dump(game) if index else self._turn.snapshot
        self._turn.phases.append(PhaseRecord(phase=self.rules.phases[index].name, snapshot=snapshot))
        self._starts.append(game)

    def _run(
        self,
        entries: list[Entry],
        *,
        shown: int | None,
        lenient: bool = False,
        anew: bool = False,
        quiet: bool = False,
        following: list[list[Entry]] | None = None,
        asked: Mapping[int, Question] = NOTHING_ASKED,
    ) -> None:
        """Run the current phase on these entries, and every phase after it up to the next question.

        Args:
            entries: the phase's entries, old and new.
            shown: how many of them a shell has shown already; None: the phase is new to it.
            lenient: drop entries that no longer fit; they are offered again as defaults.
            anew: an entry was changed; what was remembered is looked up again.
            quiet: report nothing of the current phase.
            following: recorded entries of the phases after it, as far as they still fit.
            asked: the questions that recorded entries answered, by their numbers, where those may be others now.
        """
        waiting = following or []
        dropped: list[Entry] = []
        self._ended = []
        while True:
            self._position = self._earlier = self._played(entries, lenient, anew, asked)
            dropped += self._position.dropped
            self._keep(self._position)
            if not quiet:
                self._report(shown)
            if self._position.pending is not None or self.rules.outcome(self._position.game):
                dropped += [entry for entries in waiting for entry in entries]
                self._let_go += [entry for entry in dropped if entry.do]
                self._suggested = self._offered()
                return
            self._ended.append((self._steps_before, self._position))
            self._steps_before += len(self._position.steps)
            if len(self._turn.phases) == len(self.rules.phases):
                self.asked_again.clear()
            self._begin_phase(self._position.game)
            entries, shown, quiet = [], None, bool(waiting)
            if waiting:
                entries = waiting.pop(0)
            lenient = lenient or bool(entries)

    def _played(
        self, entries: list[Entry], lenient: bool, anew: bool, asked: Mapping[int, Question] = NOTHING_ASKED
    ) -> Position[G]:
        """Run the current phase; interruptions that are no longer allowed are let go, for a strict run would stop at them.

        An answer that was found among fewer than there are now is dropped, with those after it.
        """
        position = play(
            self.phase,
            self._starts[-1],
            entries,
            self._auto,
            self.rules.interruptions,
            lenient=lenient,
            anew=anew,
            runs_on=True,
            earlier=None if anew else self._earlier,
        )
        if position.refused:
            self._let_go += position.refused
            kept = [one for one in position.entries if not any(one is gone for gone in position.refused)]
            again = self._played(kept, lenient, anew, asked)
            return replace(again, dropped=(*position.dropped, *again.dropped))
        for index, (entry, question) in enumerate(zip(position.entries, position.questions, strict=True)):
            then = asked.get(entry.n)
            if then is not None and question is not None and question.looked_over() - then.looked_over():
                again = self._played(list(position.entries[:index]), lenient, anew, asked)
                return replace(again, dropped=(*position.entries[index:], *position.dropped, *again.dropped))
        return position

    def _keep(self, position: Position[G]) -> None:
        """Write the run into the record: entries, and what was told after each."""
        phase = self._turn.phases[-1]
        events: list[list[dict[str, Any]]] = [[] for _ in range(len(position.entries) + 1)]
        for one in position.events:
            events[one.at].append(encoded(one.event))
        phase.events = events[0]
        n = self._after(position.entries)
        for index, entry in enumerate(position.entries):
            if entry.n < 0:
                entry.n, n = n, n + 1
            entry.events = events[index + 1]
        phase.entries = list(position.entries)

    def _report(self, shown: int | None) -> None:
        """Note what a shell has to show of the run: everything after the entries it has shown."""
        position = self._position
        events: list[list[Happening]] = [[] for _ in range(len(position.entries) + 1)]
        for one in position.events:
            events[one.at].append(one._replace(step=self._steps_before + one.step))
        if shown is None:
            if not events[0] and not position.entries and position.pending is None:
                return
            self._happened.append(Happened(phase=self.phase, turn=self.rules.turn(self._starts[-1])))
            self._happened += events[0]
        for index in range(shown or 0, len(position.entries)):
            self._happened.append(Happened(entry=position.entries[index], question=position.questions[index]))
            self._happened += events[index + 1]

    def _offered(self) -> list[Entry]:
        """Return the answers to offer again: those that the rules of today left over, and those that corrections dropped."""
        left_over = [entry for entry in self.asked_again if not entry.do]
        return [*left_over, *dropped_answers(entries_of(self._turn))]

    def _suggestion(self, question: Question) -> Entry | None:
        """Return the first answer to this question that was dropped."""
        fits = (entry for entry in self._suggested if (entry.key, entry.about) == (question.key, question.about))
        return next(fits, None)

    def _through(self, turn: TurnRecord) -> Iterator[tuple[G, Position[G]]]:
        """Run the phases of an earlier turn one after another, and yield the start and the run of each.

        It ends before a phase in which today's rules do not come to what is recorded.

        Raises:
            SpoiltTurnError: the turn's start is no state of the game, or the rules cannot run on it.
        """
        game = self._load(turn.snapshot, turn)
        for phase, record in zip(self.rules.phases, turn.phases, strict=False):
            if phase.name != record.phase:
                return
            with self._runs(turn):
                position = self._replayed(phase, game, record.entries)
            if position.pending is not None or not comes_to(position, record):
                return
            yield game, position
            game = position.game

    def _start_of(self, turn: TurnRecord, at: int) -> G | None:
        """Return the game at the start of a phase of an earlier turn; None where today's rules do not come there."""
        if not at:
            return self._load(turn.snapshot, turn)
        ends = (position.game for _, position in self._through(turn))
        return next(itertools.islice(ends, at - 1, None), None)

    @contextlib.contextmanager
    def _runs(self, turn: TurnRecord) -> Iterator[None]:
        """Run an earlier turn again: a state that breaks no invariant and that yet no game gets into is the save's fault.

        Raises:
            SpoiltTurnError: the rules cannot run on it.
        """
        try:
            yield
        except SafError:
            raise
        except Exception as error:
            why = f"{type(error).__name__}: {str(error)[:200]}"
            raise SpoiltTurnError(f"turn {turn.turn}: the rules cannot go on from there: {why}") from error

    def _replayed(self, phase: Phase, game: G, entries: Sequence[Entry]) -> Position[G]:
        return play(phase, game, entries, None, self.rules.interruptions, lenient=True)


def loaded(rules: GameDefinition[G], snapshot: Mapping[str, Any], turn: TurnRecord, phase: str = "start") -> G:
    """Return the game that a snapshot in a save holds.

    Raises:
        SpoiltTurnError: it holds none; the message names the turn, the phase and the fault.
    """
    try:
        return rules.load(snapshot)
    except (ValueError, TypeError, KeyError) as error:
        what = complaint(error, "the state") if isinstance(error, ValidationError) else str(error)
        where = f"turn {turn.turn}, {phase}"
        raise SpoiltTurnError(f"{where}: a snapshot in the save is no state of {rules.title}: {what[:400]}") from None


def comes_to(position: Position[Any], record: PhaseRecord) -> bool:
    """Return whether a run of a phase comes to all that is recorded of it: every entry, and every change told after each."""
    if position.dropped or len(position.entries) != len(record.entries):
        return False
    groups = (record.events, *(entry.events for entry in record.entries))
    return _changes(position) == [composed(events) for events in groups]


def copies(entries: Sequence[Entry]) -> list[Entry]:
    """Return copies of entries."""
    return [entry.copied() for entry in entries]


def entries_of(turn: TurnRecord) -> list[Entry]:
    """Return all entries of a turn."""
    return [entry for phase in turn.phases for entry in phase.entries]


def _changes(position: Position[Any]) -> list[dict[str, list[Any]]]:
    """Return what was changed before the first entry of a run and after each."""
    events: list[list[dict[str, Any]]] = [[] for _ in range(len(position.entries) + 1)]
    for one in position.events:
        events[one.at].append({"changes": one.event.changes})
    return [composed(these) for these in events]


def composed(events: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """Return what several events changed in all, by path: from what to what."""
    found: dict[str, list[Any]] = {}
    for event in events:
        for path, (before, after) in event.get("changes", {}).items():
            found[path] = [found[path][0] if path in found else before, after]
    return {path: pair for path, pair in found.items() if pair[0] != pair[1]}
