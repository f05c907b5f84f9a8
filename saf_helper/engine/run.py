"""A record being run: its phases, entries and numbers, the position it has come to, and what there is to show of it.

Theory of operation: the record holds every entry of every phase. Whatever happens is one of two things: the current phase is
run again on a changed list of entries, or, where it has come to its end, the next phase of the sequence of play is begun.
Virtual dice are answered on the way, and so is what a correction left waiting. What changes the entries stands in
`corrections.py` and `undo.py`.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Generic

from saf_helper.engine.earlier_turns import loaded, replayed, running, through
from saf_helper.engine.event_data import encoded
from saf_helper.engine.game import GameDefinition, Happened, Phase
from saf_helper.engine.game_parts import G
from saf_helper.engine.phase_run import Happening, Position
from saf_helper.engine.player import play
from saf_helper.engine.questions import Answer, Draw, Question, Roll
from saf_helper.engine.resume import agreed, check_phases, check_track
from saf_helper.engine.virtual_dice import virtual
from saf_helper.errors import SaveError, SpoiltTurnError
from saf_helper.state.dropped_answers import waiting_answers, with_dropped
from saf_helper.state.entry import By, Entry
from saf_helper.state.record import Correction, PhaseRecord, Record, TurnRecord


class Run(Generic[G]):
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
        self.position: Position[G]
        self.starts: list[G] = []
        """The game at the start of each phase of the current turn."""
        self.ended: list[tuple[int, Position[G]]] = []
        """The phases that the last answer brought to their end, each with how many steps came before it."""
        self.steps_before = 0
        """How many steps came before the current phase."""
        self.rolled_before = 0
        """How many virtual results came before the current phase."""
        self.asked_again: list[Entry] = []
        """Recorded answers that no longer fit and have still to be asked again."""
        self.to_show: list[Happened | Happening] = []
        """What has happened and was not shown yet."""
        self.let_go: list[Entry] = []
        """Interruptions that stand no longer, as what came before them is another."""
        self._earlier: Position[G] | None = None
        """The last run, of whatever phase: the next may go on from within it."""
        self._first_n = 0
        if record.turns[-1].phases:
            self._resume()
        else:
            self._begin_phase(loaded(rules, self.turn.snapshot, self.turn))
            self.go_on([], shown=None)

    # Where it stands -----------------------------------------------------------------------------------------------

    @property
    def turn(self) -> TurnRecord:
        """The current turn."""
        return self.record.turns[-1]

    @property
    def entries(self) -> list[Entry]:
        """The entries of the current phase."""
        return self.turn.phases[-1].entries

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.rules.phases[(len(self.turn.phases) - 1) % len(self.rules.phases)]

    @property
    def n(self) -> int:
        """The number the next entry gets; a number once undone is not given again."""
        return self._after(self.entries)

    @property
    def step_count(self) -> int:
        """How many steps the session has seen; it grows when a step begins."""
        return self.steps_before + len(self.position.steps)

    @property
    def rolled(self) -> int:
        """How many virtual results there are."""
        return self.rolled_before + sum(entry.by == "rolled" for entry in self.entries)

    def questions(self, at: int) -> Sequence[Question | None]:
        """Return the questions of a phase of this turn, an entry each; None where today's rules ask it no longer."""
        if at == len(self.turn.phases) - 1:
            return self.position.questions
        recorded = self.turn.phases[at].entries
        try:
            with running(self.turn):
                position = replayed(self.rules, self.rules.phases[at], self.starts[at], recorded)
        except SpoiltTurnError:
            return [None] * len(recorded)
        asked = {entry.n: one for entry, one in zip(position.entries, position.questions, strict=True)}
        return [asked.get(entry.n) for entry in recorded]

    def correction(self, n: int, at: int, index: int, *, amended: bool = False) -> Correction:
        """Return a correction that keeps what stands and waits from a place of this turn on.

        Args:
            n: the number of the entry that is put in.
            at: the phase's place in the turn.
            index: how many entries of that phase stand before.
            amended: whether the entry there is amended by it.
        """
        kept: list[list[Entry]] = []
        waiting: list[int] = []
        for later in range(at, len(self.turn.phases)):
            entries = self.turn.phases[later].entries
            place = index + amended if later == at else 0
            behind = with_dropped(self.turn, later, entries, place)
            if amended and later == at:
                behind = [entries[index], *behind]
            questions = {one.n: question for one, question in zip(entries, self.questions(later), strict=True)}
            kept.append([_as_kept(entry, questions.get(entry.n)) for entry in behind])
            waiting += [entry.n for entry in behind if entry.n not in questions]
        return Correction(n=n, phase=at, kept=kept, waiting=waiting, amended=amended)

    # Running -------------------------------------------------------------------------------------------------------

    def go_on(
        self,
        entries: list[Entry],
        *,
        shown: int | None,
        anew: bool = False,
        quiet: bool = False,
        following: Sequence[list[Entry]] = (),
    ) -> None:
        """Run the current phase on these entries, and every phase after it up to the next question.

        Args:
            entries: the phase's entries, old and new.
            shown: how many of them a shell has shown already; None: the phase is new to it.
            anew: an entry was changed; those that no longer fit are dropped, and what was remembered is looked up again.
            quiet: report nothing of the current phase.
            following: recorded entries of the phases after it, as far as they still fit.
        """
        left = list(following)
        self.ended = []
        while True:
            waiting = waiting_answers(self.turn, len(self.turn.phases) - 1, entries)
            anew = anew or bool(waiting)
            self.position = self._played([*entries, *waiting], anew)
            self._keep()
            if not quiet:
                self._report(shown)
            if self.position.pending is not None or self.rules.outcome(self.position.game):
                self.let_go += [entry for phase in left for entry in phase if entry.do]
                return
            self.ended.append((self.steps_before, self.position))
            self.steps_before += len(self.position.steps)
            if len(self.turn.phases) == len(self.rules.phases):
                self.asked_again.clear()
            self._begin_phase(self.position.game)
            quiet = bool(left)
            entries, shown = left.pop(0) if left else [], None
            anew = anew or bool(entries)

    def _played(self, entries: list[Entry], anew: bool) -> Position[G]:
        """Run the current phase; interruptions that are no longer allowed are let go, for a strict run would stop at them."""
        start, interruptions = self.starts[-1], self.rules.interruptions
        position = play(
            self.phase,
            start,
            entries,
            self._auto,
            interruptions,
            lenient=anew,
            anew=anew,
            runs_on=True,
            earlier=None if anew else self._earlier,
        )
        self.let_go += [entry for entry in (*position.dropped, *position.waiting) if entry.do]
        if not position.refused:
            return position
        self.let_go += position.refused
        kept = [one for one in position.entries if not any(one is gone for gone in position.refused)]
        return self._played([*kept, *(one for one in position.waiting if not one.do)], anew)

    def _auto(self, question: Question, game: Any, rolled: int) -> tuple[Answer, By] | None:
        """Answer virtual dice and draws, and what the owner's file says."""
        if (found := self.rules.recorded(question, self.record)) is not None:
            return question.accept(found), "recorded"
        if isinstance(question, Roll | Draw) and self.rules.mode(game, question) == "virtual":
            given = virtual(question, self.record.seed, self.rolled_before + rolled)
            if given is not None:
                return given, "rolled"
        return None

    def _keep(self) -> None:
        """Write the run into the record: entries, and what happened after each."""
        events: list[list[dict[str, Any]]] = [[] for _ in range(len(self.position.entries) + 1)]
        for one in self.position.events:
            events[one.at].append(encoded(one.event))
        phase = self.turn.phases[-1]
        n = self._after(self.position.entries)
        phase.events, phase.entries = events[0], []
        for entry, after in zip(self.position.entries, events[1:], strict=True):
            new = entry.n < 0
            phase.entries.append(entry.but(n=n if new else entry.n, events=after))
            n += new
        self.position = self._earlier = replace(self.position, entries=tuple(phase.entries))

    def _report(self, shown: int | None) -> None:
        """Note what a shell has to show of the run: everything after the entries it has shown."""
        position = self.position
        events: list[list[Happening]] = [[] for _ in range(len(position.entries) + 1)]
        for one in position.events:
            events[one.at].append(one._replace(step=self.steps_before + one.step))
        if shown is None:
            if not events[0] and not position.entries and position.pending is None:
                return
            self.to_show.append(Happened(phase=self.phase, turn=self.rules.turn(self.starts[-1])))
            self.to_show += events[0]
        for index in range(shown or 0, len(position.entries)):
            self.to_show.append(Happened(entry=position.entries[index], question=position.questions[index]))
            self.to_show += events[index + 1]

    # Phases and turns ----------------------------------------------------------------------------------------------

    def _begin_phase(self, game: G) -> None:
        """Begin the next phase of the sequence of play, or the next turn."""
        if self.turn.phases:
            self._count(self.entries)
        if len(self.turn.phases) == len(self.rules.phases):
            for phase in self.turn.phases:
                phase.snapshot = None
            self.record.turns.append(TurnRecord(turn=self.rules.turn(game), snapshot=self.rules.dump(game)))
            self.starts = []
        index = len(self.turn.phases)
        snapshot = self.rules.dump(game) if index else self.turn.snapshot
        self.turn.phases.append(PhaseRecord(phase=self.rules.phases[index].name, snapshot=snapshot))
        self.starts.append(game)

    def drop_phases(self, count: int) -> None:
        """Go back so many phases, to the last entry of the one before them.

        Raises:
            SpoiltTurnError: today's rules do not come to all that is recorded of an earlier turn.
        """
        for _ in range(count):
            self.turn.phases.pop()
            self.starts.pop()
            if not self.turn.phases:
                self.record.turns.pop()
                self._reopen_turn()
        if count:
            self._count_before()

    def _reopen_turn(self) -> None:
        """Work out the phase snapshots of a closed turn again, from its start snapshot."""
        turn = self.turn
        self.starts = [game for game, _ in through(self.rules, turn)]
        if not len(self.starts) == len(turn.phases) == len(self.rules.phases):
            after = [phase.phase[:80] for phase in turn.phases[len(self.starts) :]] or ["its end"]
            raise SpoiltTurnError(f"turn {turn.turn}, {after[0]}: today's rules do not come to what is recorded there")
        for game, record in zip(self.starts, turn.phases, strict=True):
            record.snapshot = self.rules.dump(game)

    def _resume(self) -> None:
        """Rebuild the current turn's snapshots, run its last phase as far as the rules agree with it, and go on."""
        turn, recorded = self.turn, self.entries
        self.starts = [loaded(self.rules, phase.snapshot or {}, turn, phase.phase) for phase in turn.phases]
        check_phases(self.rules, self.record)
        self._count_before()
        check_track(self.rules, self.record)
        try:
            kept = agreed(self.rules, self.phase, self.starts[-1], recorded)
            self.go_on(recorded[:kept], shown=None, quiet=True)
        except Exception as error:  # a state that breaks no invariant and that yet no game gets into
            where = f"turn {turn.turn}, {turn.phases[-1].phase}"
            why = f"{type(error).__name__}: {str(error)[:200]}"
            raise SaveError(f"{where}: the rules cannot go on from there: {why}") from error
        self.asked_again = recorded[kept:]

    # Numbers -------------------------------------------------------------------------------------------------------

    def _count_before(self) -> None:
        """Count the entries of the phases before the current one: the numbers and the virtual results go on from there."""
        self._first_n = self.rolled_before = 0
        for phase in [phase for turn in self.record.turns for phase in turn.phases][:-1]:
            self._count(phase.entries)

    def _count(self, entries: Sequence[Entry]) -> None:
        """Count the entries of a phase that is over."""
        self._first_n = max(self._first_n, 1 + max((entry.n for entry in entries), default=-1))
        self.rolled_before += sum(entry.by == "rolled" for entry in entries)

    def _after(self, entries: Sequence[Entry]) -> int:
        """Return the number after those of these entries, of the phases before, of corrections, and of what was undone."""
        undone = self.record.undone[-1].n if self.record.undone else 0
        corrected = self.turn.corrections[-1].n + 1 if self.turn.corrections else 0
        return max(undone, corrected, self._first_n, *(entry.n + 1 for entry in entries), 0)


def _as_kept(entry: Entry, question: Question | None) -> Entry:
    """Return an entry as a correction keeps it: what the table looked over may have been more than its question names by now."""
    among = entry.among if entry.among is not None or question is None else sorted(question.looked_over())
    return entry.but(events=[], among=among)
