"""A game in progress: the standing question, answers, interruptions, undo and redo, the next phase. Pure: no files, no clock.

Theory of operation: the record holds every entry of every phase. Whatever happens is one of two things: the current phase is
run again on a changed list of entries, or, where it has come to its end, the next phase of the sequence of play is begun.
Virtual dice are answered on the way. Undo is the same run on fewer entries.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from saf_helper.errors import BadAnswerError, SaveError
from saf_helper.prompts.dice import virtual
from saf_helper.prompts.player import Interruption, Line, Player, Position, Snapshot, Step, play
from saf_helper.prompts.questions import Answer, Draw, Question, Roll
from saf_helper.state.entry import By, Entry, Told
from saf_helper.state.record import PhaseRecord, Record, TurnRecord, Undone

G = TypeVar("G", bound=Snapshot)


@dataclass(frozen=True, slots=True)
class Phase:
    """One row of the sequence of play."""

    name: str
    title: str
    rule: str
    """The § that puts it there."""
    run: Callable[[Player, Any], None]
    skip: Callable[[Any], str | None] = lambda game: None
    """Why it is skipped now; an empty reason skips it without a word; None runs it."""

    def __call__(self, player: Player, game: Any) -> None:
        """Run the phase, or say why it is skipped."""
        player.step(self.rule)
        reason = self.skip(game)
        if reason is None:
            self.run(player, game)
        elif reason:
            player.tell(f"{self.title}: skipped, {reason}", rules=(self.rule,), why=reason)


@dataclass(frozen=True, slots=True)
class GameRules(Generic[G]):
    """All that the generic parts know of a game."""

    name: str
    title: str
    phases: tuple[Phase, ...]
    """One turn, in order."""
    interruptions: Mapping[str, Interruption]
    load: Callable[[Mapping[str, Any]], G]
    dump: Callable[[G], dict[str, Any]]
    turn: Callable[[G], int]
    outcome: Callable[[G], str | None]
    mode: Callable[[G, Question], str]
    """Whose dice and cards answer a roll or draw: virtual, ask or physical."""
    diff: Callable[[G, G], list[str]]
    """What to move on the table to get from one state to the other, removals first."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing to show: a phase begun, an entry accepted, or a line told."""

    phase: Phase | None = None
    turn: int = 0
    entry: Entry | None = None
    question: Question | None = None
    told: Told | None = None
    step: int = 0
    """Counts the steps of the game so far, so that a shell can tell where one ends."""


class Session(Generic[G]):
    """One game, held open."""

    def __init__(self, rules: GameRules[G], record: Record) -> None:
        """Resume a record: its current phase is run again on its entries.

        Raises:
            SaveError: the record is of another game, or holds no turn or phase of this one.
        """
        if record.game != rules.name:
            raise SaveError(f"the save is of {record.game!r}, not of {rules.title}", "open it with its own program")
        self.rules = rules
        self.record = record
        self.asked_again: list[Entry] = []
        """Recorded answers that no longer fit and are asked again."""
        self._suggested: dict[tuple[str, str | None], Any] = {}
        self._queue: list[Entry] = []
        self._happened: list[Happened] = []
        self._steps_before = 0
        self._starts: list[G] = []
        self._first_n = 0
        self._rolled_before = 0
        self._position: Position[G]
        self._open()

    @classmethod
    def new(cls, rules: GameRules[G], game: G, *, name: str, seed: int, version: str) -> "Session[G]":
        """Begin a game from its first state."""
        turn = TurnRecord(turn=rules.turn(game), snapshot=rules.dump(game))
        record = Record(rules=version, game=rules.name, name=name, seed=seed, turns=[turn])
        return cls(rules, record)

    # What stands -------------------------------------------------------------------------------------------------

    @property
    def game(self) -> G:
        """The game as it stands, mid-phase."""
        return self._position.game

    @property
    def pending(self) -> Question | None:
        """The standing question, offering an earlier answer where one was dropped; None: the game is over."""
        question = self._position.pending
        if question is None:
            return None
        suggested = self._suggested.get((question.key, question.about))
        return question if suggested is None else question.with_default(suggested)

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.rules.phases[(len(self._turn.phases) - 1) % len(self.rules.phases)]

    @property
    def n(self) -> int:
        """The number the next entry gets."""
        return max((entry.n for entry in self._entries), default=self._first_n - 1) + 1

    @property
    def step(self) -> Step | None:
        """The step the game is in."""
        return self._position.steps[-1] if self._position.steps else None

    @property
    def step_count(self) -> int:
        """How many steps the session has seen; it grows when a step begins."""
        return self._steps_before + len(self._position.steps)

    @property
    def skipped(self) -> tuple[tuple[str, str], ...]:
        """Questions of one possible answer passed over since the last entry: (key, value)."""
        return self._position.skipped

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._position.pending is None

    def happened(self) -> list[Happened]:
        """Return, once, what has happened since the last call."""
        happened, self._happened = self._happened, []
        return happened

    def last_told(self) -> list[Told]:
        """Return what was told last, for someone who comes back to the table: the current step's lines, or earlier ones."""
        lines: Sequence[Line] = self._position.lines
        if lines:
            step = lines[-1].step
            return [line.told for line in lines if line.step == step]
        for phase in reversed(self._turn.phases[:-1]):
            told = [*phase.told, *(one for entry in phase.entries for one in entry.told)]
            if told:
                return told[-6:]
        return []

    # Acting ------------------------------------------------------------------------------------------------------

    def answer(self, answer: Any, by: By = "typed") -> None:
        """Answer the standing question.

        Raises:
            BadAnswerError: the answer is not legal; nothing has changed.
        """
        question = self.pending
        if question is None:
            raise BadAnswerError("the game is over", "undo takes the last answer back")
        entry = Entry(key=question.key, about=question.about, answer=question.accept(answer), by=by)
        self.record.redo.clear()
        self._run([*self._entries, entry], shown=len(self._entries))

    def roll(self) -> None:
        """Answer the standing roll or draw with virtual dice or cards.

        Raises:
            BadAnswerError: it is no roll or draw, or there is nothing virtual to draw from.
        """
        question = self.pending
        given = virtual(question, self.record.seed, self._rolled()) if question is not None else None
        if given is None:
            raise BadAnswerError("there is nothing to roll or draw here", "answer the question")
        self.answer(given, by="rolled")

    def interrupt(self, name: str, args: Mapping[str, Any], reason: str = "") -> None:
        """Carry out an interruption at the start of the current step; the step's answers follow it as far as they fit.

        Raises:
            BadAnswerError: the game does not know or not allow it; nothing has changed.
        """
        if name not in self.rules.interruptions:
            raise BadAnswerError(f"{name!r} is not known here", "one of: " + ", ".join(self.rules.interruptions))
        if self.over:
            raise BadAnswerError("the game is over", "undo takes the last answer back, then it can be done")
        start = self._position.steps[-1].at
        head, tail = self._entries[:start], self._entries[start:]
        done = Entry(do=name, args=dict(args), reason=reason, before=[one.model_copy() for one in tail])
        play(self.phase, self._starts[-1], [*head, done], None, self.rules.interruptions)
        self.record.redo.clear()
        done.n = self.n
        self._run([*head, done, *tail], lenient=True, shown=start)
        self._suggest(self._position.dropped)

    # Undo and redo -----------------------------------------------------------------------------------------------

    def undo(self, count: int = 1) -> int:
        """Take back the last typed entries, across phases and turns; virtual results after them go with them.

        Returns:
            How many were taken back; fewer than asked at the start of the game.
        """
        done = 0
        while done < count and self._undo_one():
            done += 1
        if done:
            self.record.undone.append(Undone(n=self.n, count=done))
        return done

    def redo(self, count: int = 1) -> int:
        """Do again what was undone last.

        Returns:
            How many were done again.
        """
        done = 0
        while done < count and self.record.redo:
            group = self.record.redo.pop()
            waiting = self.record.redo[:]
            self._redo_group(group)
            self.record.redo[:] = waiting
            done += 1
        return done

    def _redo_group(self, group: list[Entry]) -> None:
        first, rest = group[0], group[1:]
        self._queue = rest
        try:
            if first.do:
                self.interrupt(first.do, first.args, first.reason)
            else:
                self.answer(first.answer, first.by)
        finally:
            self._queue = []

    def _undo_one(self) -> bool:
        place = self._last_act()
        if place is None:
            return False
        phases_back, index = place
        later: list[Entry] = []
        for _ in range(phases_back):
            later = [*self._entries, *later]
            self._drop_phase()
        entries = self._entries
        act = entries[index]
        self.record.redo.append([act, *(one for one in entries[index + 1 :] if one.n > act.n), *later])
        restored = [one.model_copy() for one in act.before] if act.do else []
        self._suggested.clear()
        self._run([*entries[:index], *restored], shown=None, quiet=True)
        return True

    def _last_act(self) -> tuple[int, int] | None:
        """Return where the last thing somebody did stands: how many phases back, and its index there."""
        phases = [phase for turn in self.record.turns for phase in turn.phases]
        for back, phase in enumerate(reversed(phases)):
            acts = [(entry.n, index) for index, entry in enumerate(phase.entries) if entry.typed]
            if acts:
                return back, max(acts)[1]
        return None

    def _drop_phase(self) -> None:
        """Go back to the phase before, as it stands at its last entry."""
        self._turn.phases.pop()
        self._starts.pop()
        if not self._turn.phases:
            self.record.turns.pop()
            self._reopen_turn()
        self._count_before()

    def _reopen_turn(self) -> None:
        """Work out the phase snapshots of a closed turn again, from its start snapshot."""
        turn = self._turn
        game = self._load(turn.snapshot)
        self._starts = []
        for phase, record in zip(self.rules.phases, turn.phases, strict=True):
            self._starts.append(game)
            record.snapshot = self.rules.dump(game)
            game = play(phase, game, record.entries, None, self.rules.interruptions, lenient=True).game

    # Running -----------------------------------------------------------------------------------------------------

    @property
    def _turn(self) -> TurnRecord:
        return self.record.turns[-1]

    @property
    def _entries(self) -> list[Entry]:
        return self._turn.phases[-1].entries

    def _count_before(self) -> None:
        """Count the entries of the phases before the current one: the numbers and the virtual results go on from there."""
        phases = [phase for turn in self.record.turns for phase in turn.phases][:-1]
        self._first_n = 1 + max((entry.n for phase in phases for entry in phase.entries), default=-1)
        self._rolled_before = sum(entry.by == "rolled" for phase in phases for entry in phase.entries)

    def _rolled(self) -> int:
        return self._rolled_before + sum(entry.by == "rolled" for entry in self._entries)

    def _auto(self, question: Question, game: Any, rolled: int) -> tuple[Answer, By] | None:
        """Answer what is waiting to be done again, and virtual dice and draws."""
        while self._queue and self._queue[0].by == "remembered":
            self._queue.pop(0)
        if self._queue:
            entry = self._queue.pop(0)
            if (entry.key, entry.about) == (question.key, question.about) and not entry.do:
                try:
                    return question.accept(entry.answer), entry.by
                except BadAnswerError:
                    pass
            self._queue = []
        if isinstance(question, Roll | Draw) and self.rules.mode(game, question) == "virtual":
            given = virtual(question, self.record.seed, self._rolled_before + rolled)
            if given is not None:
                return given, "rolled"
        return None

    def _open(self) -> None:
        """Resume: rebuild the current turn's snapshots, run its last phase, and go on."""
        turn = self._turn
        if not turn.phases:
            self._starts = []
            self._begin_phase(self._load(turn.snapshot))
            self._run([], shown=None)
            return
        self._starts = [self._load(phase.snapshot or {}) for phase in turn.phases]
        recorded = self._entries
        names = [phase.name for phase in self.rules.phases]
        if [phase.phase for phase in turn.phases] != names[: len(turn.phases)]:
            raise SaveError("the save's phases are not those of the sequence of play", "it may be from another program")
        self._count_before()
        before = [entry.model_copy() for entry in recorded]
        agreed = self._agreed(before)
        self._run(before[:agreed], shown=None, quiet=True)
        self.asked_again = before[agreed:]
        self._suggest(self.asked_again)

    def _load(self, snapshot: Mapping[str, Any]) -> G:
        try:
            return self.rules.load(snapshot)
        except (ValueError, TypeError, KeyError) as error:
            what = str(error).splitlines()
            raise SaveError(
                f"a snapshot in the save is no state of {self.rules.title}: {'; '.join(what[:3])}",
                "a backup of an earlier turn may be whole",
            ) from None

    def _agreed(self, recorded: list[Entry]) -> int:
        """Return how many entries the rules of today still agree with: key, about, options and changes."""
        position = play(self.phase, self._starts[-1], recorded, None, self.rules.interruptions, lenient=True)
        kept = len(recorded) - len(position.dropped)
        changes: list[list[Any]] = [[] for _ in range(kept + 1)]
        for line in position.lines:
            if line.told.changes:
                changes[line.at].append(line.told.changes)
        for index in range(kept):
            then = [told.changes for told in recorded[index].told if told.changes]
            if _plain(changes[index + 1]) != _plain(then):
                return index
        return kept

    def _begin_phase(self, game: G) -> None:
        """Begin the next phase of the sequence of play, or the next turn."""
        if len(self._turn.phases) == len(self.rules.phases):
            for phase in self._turn.phases:
                phase.snapshot = None
            self.record.turns.append(TurnRecord(turn=self.rules.turn(game), snapshot=self.rules.dump(game)))
            self._starts = []
        index = len(self._turn.phases)
        snapshot = self.rules.dump(game) if index else self._turn.snapshot
        self._turn.phases.append(PhaseRecord(phase=self.rules.phases[index].name, snapshot=snapshot))
        self._starts.append(game)
        self._count_before()

    def _run(self, entries: list[Entry], *, shown: int | None, lenient: bool = False, quiet: bool = False) -> None:
        """Run the current phase on these entries, and every phase after it up to the next question.

        Args:
            entries: the phase's entries, old and new.
            shown: how many of them a shell has shown already; None: the phase is new to it.
            lenient: drop entries that no longer fit.
            quiet: report nothing of the current phase.
        """
        while True:
            self._position = play(
                self.phase, self._starts[-1], entries, self._auto, self.rules.interruptions, lenient=lenient
            )
            self._keep(self._position)
            if not quiet:
                self._report(shown)
            if self._position.pending is not None or self.rules.outcome(self._position.game):
                return
            self._steps_before += len(self._position.steps)
            self._suggested.clear()
            self._begin_phase(self._position.game)
            entries, shown, lenient, quiet = [], None, False, False

    def _keep(self, position: Position[G]) -> None:
        """Write the run into the record: entries, and what was told after each."""
        phase = self._turn.phases[-1]
        told: list[list[Told]] = [[] for _ in range(len(position.entries) + 1)]
        for line in position.lines:
            told[line.at].append(line.told)
        phase.told = told[0]
        n = 1 + max([self._first_n - 1, *(entry.n for entry in position.entries)])
        for index, entry in enumerate(position.entries):
            if entry.n < 0:
                entry.n, n = n, n + 1
            entry.told = told[index + 1]
        phase.entries = list(position.entries)

    def _report(self, shown: int | None) -> None:
        """Note what a shell has to show of the run: everything after the entries it has shown."""
        position = self._position
        lines: list[list[Line]] = [[] for _ in range(len(position.entries) + 1)]
        for line in position.lines:
            lines[line.at].append(line)
        if shown is None:
            if not lines[0] and not position.entries and position.pending is None:
                return
            self._happened.append(Happened(phase=self.phase, turn=self.rules.turn(self._starts[-1])))
            self._report_lines(lines[0])
        for index in range(shown or 0, len(position.entries)):
            self._happened.append(Happened(entry=position.entries[index], question=position.questions[index]))
            self._report_lines(lines[index + 1])

    def _report_lines(self, lines: Sequence[Line]) -> None:
        self._happened.extend(Happened(told=line.told, step=self._steps_before + line.step) for line in lines)

    def _suggest(self, entries: Sequence[Entry]) -> None:
        self._suggested = {(one.key, one.about): one.answer for one in entries if not one.do}


def _plain(changes: list[Any]) -> list[dict[str, list[Any]]]:
    return [{path: list(pair) for path, pair in one.items()} for one in changes]
