"""A game in progress: the standing question, answers, interruptions, undo and redo, the next phase. Pure: no files, no clock.

Theory of operation: the record holds every entry of every phase. Whatever happens is one of two things: the current phase is
run again on a changed list of entries, or, where it has come to its end, the next phase of the sequence of play is begun.
Virtual dice are answered on the way. Undo is the same run on fewer entries.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic

from saf_helper.errors import BadAnswerError, SaveError
from saf_helper.game_rules import G, GameRules, Happened, Phase, Skipped
from saf_helper.prompts.dice import virtual
from saf_helper.prompts.player import Line, Position, Step, play
from saf_helper.prompts.questions import Answer, Draw, Option, Question, Roll
from saf_helper.state.entry import By, Entry, Told
from saf_helper.state.record import PhaseRecord, Record, Redo, TurnRecord, Undone
from saf_helper.state.replaced import dropped_answers

__all__ = ["GameRules", "Happened", "Phase", "Session", "Skipped"]


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
        """Recorded answers that no longer fit and have still to be asked again."""
        self._suggested: list[Entry] = []
        """Answers that stand no longer, offered again as defaults."""
        self._let_go: list[Entry] = []
        self._came_out_otherwise = False
        self._happened: list[Happened] = []
        self._steps_before = 0
        self._starts: list[G] = []
        self._first_n = 0
        self._rolled_before = 0
        self._position: Position[G]
        if record.turns[-1].phases:
            self._resume()
        else:
            self._starts = []
            self._begin_phase(self._load(self._turn.snapshot, self._turn))
            self._run([], shown=None)

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
        suggested = self._suggestion(question)
        return question if suggested is None else question.with_default(suggested.answer)

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.rules.phases[(len(self._turn.phases) - 1) % len(self.rules.phases)]

    @property
    def n(self) -> int:
        """The number the next entry gets; a number once undone is not given again."""
        return self._after(self._entries)

    @property
    def step(self) -> Step | None:
        """The step the game is in."""
        return self._position.steps[-1] if self._position.steps else None

    @property
    def step_count(self) -> int:
        """How many steps the session has seen; it grows when a step begins."""
        return self._steps_before + len(self._position.steps)

    @property
    def skipped(self) -> tuple[tuple[str, Option], ...]:
        """Questions of one possible answer passed over since the last entry: (key, that answer)."""
        return self._position.skipped

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._position.pending is None

    def happened(self) -> list[Happened]:
        """Return, once, what has happened since the last call."""
        happened, self._happened = self._happened, []
        return happened

    def came_out_otherwise(self) -> bool:
        """Return, once, whether an interruption since the last call made its step come out otherwise than it was told."""
        otherwise, self._came_out_otherwise = self._came_out_otherwise, False
        return otherwise

    def let_go(self) -> list[Entry]:
        """Return, once, the interruptions that stand no longer since the last call: what they rested on was changed."""
        let_go, self._let_go = self._let_go, []
        return let_go

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
        if (suggested := self._suggestion(question)) is not None:
            self.asked_again = [one for one in self.asked_again if one is not suggested]
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
        if self.over and name not in self.rules.harmless:
            raise BadAnswerError("the game is over", "undo takes the last answer back, then it can be done")
        start = self._position.steps[-1].at if self._position.steps else 0
        phase = self._turn.phases[-1]
        head, tail = self._entries[:start], self._entries[start:]
        done = Entry(n=self.n, do=name, args=dict(args), reason=reason, before=_copies(tail))
        play(self.phase, self._starts[-1], [*head, done], None, self.rules.interruptions)
        self.record.redo.clear()
        earlier = self._happened
        self._happened = []
        self._run([*head, done, *tail], lenient=True, anew=True, shown=None, quiet=True)
        told = [*done.told]
        followed = _all_told(phase.entries[start + 1 :])
        if _effects(followed) != _effects(_all_told(done.before)):
            self._came_out_otherwise = True
            told += followed
        what = [Happened(entry=done), *(Happened(told=one, step=self.step_count) for one in told)]
        self._happened = [*earlier, *what, *self._happened]

    def amend(self, n: int, answer: Any) -> None:
        """Change an answer of this turn; the later ones stand as far as they fit, the rest is asked again.

        Args:
            n: the entry's number.
            answer: what it should have been.

        Raises:
            BadAnswerError: no such answer in this turn, or the new one is not legal; nothing has changed.
        """
        place = next(((at, index) for at, index, entry in self._this_turn() if entry.n == n and not entry.do), None)
        if place is None:
            raise BadAnswerError(
                f"answer {n} is not one of this turn's", "amend alone lists them; undo and rewind go further"
            )
        at, index = place
        phases = self._turn.phases
        old = phases[at].entries[index]
        question = self._question(at, index)
        accepted = question.accept(answer)
        if accepted == old.answer:
            raise BadAnswerError("that is what it is already", "nothing is changed")
        tail = phases[at].entries[index + 1 :]
        following = [_copies(phase.entries) for phase in phases[at + 1 :]]
        new = Entry(
            n=self.n, key=old.key, about=old.about, answer=accepted, before=_copies([old, *tail]), after=following
        )
        self.record.redo.clear()
        self._drop_phases(len(following))
        following = [_copies(entries) for entries in following]
        self._run([*self._entries[:index], new, *tail], lenient=True, anew=True, shown=index, following=following)

    def answers(self) -> list[tuple[Entry, Question]]:
        """Return this turn's answers in order, with the questions: what can be amended."""
        found = []
        for at in range(len(self._turn.phases)):
            questions = self._questions(at)
            entries = self._turn.phases[at].entries
            found += [
                (entry, question) for entry, question in zip(entries, questions, strict=True) if question is not None
            ]
        return found

    def retell(self, n: int | None = None) -> list[Happened]:
        """Return the step in which an entry stands: its entries, everything told, and how each decision came about.

        Nothing is drawn or rolled again: the recorded entries are run. Where today's rules no longer ask what was answered
        then, it is told as it is recorded, without its accounts.

        Args:
            n: the entry's number; None: the last entry.

        Raises:
            BadAnswerError: there is no such entry.
        """
        where = [
            (turn, at, index)
            for turn in self.record.turns
            for at, phase in enumerate(turn.phases)
            for index, entry in enumerate(phase.entries)
            if n is None or entry.n == n
        ]
        if not where:
            raise BadAnswerError(f"there is no answer {n}" if n is not None else "nothing has been answered yet")
        turn, at, index = where[-1]
        game = self._starts[at] if turn is self._turn else self._start_of(turn, at)
        recorded = turn.phases[at].entries
        position = play(
            self.rules.phases[at], game, recorded, None, self.rules.interruptions, lenient=True, in_detail=True
        )
        steps, entries = position.steps, position.entries
        heading = Happened(phase=self.rules.phases[at], turn=turn.turn)
        if index >= len(entries):
            told = (Happened(told=one) for one in recorded[index].told)
            return [heading, Happened(entry=recorded[index]), *told]
        begun = [number for number, step in enumerate(steps, 1) if step.at <= index]
        number = begun[-1] if begun and not entries[index].do else len(begun) + 1
        start, end = steps[number - 1].at, steps[number].at if number < len(steps) else len(entries)
        while start and entries[start - 1].do:
            start -= 1
        while end > start and end < len(entries) and entries[end - 1].do:
            end -= 1
        happened = [heading]
        for point in range(start, end + 1):
            happened += _said(position, point, number if point == start else None)
            if point < end:
                happened.append(Happened(entry=entries[point], question=position.questions[point]))
        return [*happened, *self._settings(happened)]

    def _settings(self, happened: Sequence[Happened]) -> list[Happened]:
        """Return the house rules that were named in what has happened, each once."""
        used = (setting for one in happened for setting in self.rules.settings(_reason(one)))
        return [Happened(account=setting) for setting in dict.fromkeys(used)]

    # Undo and redo -----------------------------------------------------------------------------------------------

    def undo(self, count: int = 1) -> int:
        """Take back the last typed entries, across phases and turns; virtual results after them go with them.

        Returns:
            How many were taken back; fewer than asked at the start of the game.
        """
        return self._take_back(lambda done: done < count)

    def redo(self, count: int = 1) -> int:
        """Do again what was undone last.

        Returns:
            How many were done again.
        """
        done = 0
        while done < count and self.record.redo:
            group, acts = self._next_redo(count - done)
            self._drop_phases(len(self._turn.phases) - group.phase - 1)
            first, *following = [_copies(entries) for entries in group.entries]
            head = self._entries[: group.at]
            self._run([*head, *first], shown=group.at, lenient=True, following=following)
            self._not_undone(acts)
            done += acts
        return done

    def rewind(self, turn: int) -> int:
        """Go back to the start of a turn: every answer since is undone, and can be redone.

        Returns:
            How many answers were taken back.

        Raises:
            BadAnswerError: there is no such turn yet.
        """
        indexes = [index for index, record in enumerate(self.record.turns) if record.turn == turn]
        if not indexes:
            raise BadAnswerError(f"turn {turn} has not been played", f"1 to {self.record.turns[-1].turn}")
        since = self.record.turns[indexes[0] :]
        return self._take_back(lambda done: any(entry.typed for turn in since for entry in _entries_of(turn)))

    def _next_redo(self, most: int) -> tuple[Redo, int]:
        """Take off what is to be done again next: one act, or as many as go on in the same phase where it ends, in one.

        Returns:
            The entries to put back, and of how many acts they are.
        """
        group, acts = self.record.redo.pop(), 1
        while acts < most and self.record.redo and len(group.entries) == 1:
            then, so_far = self.record.redo[-1], group.entries[0]
            if (then.phase, then.at) != (group.phase, group.at + len(so_far)):
                break
            group = Redo(phase=group.phase, at=group.at, entries=[[*so_far, *then.entries[0]], *then.entries[1:]])
            self.record.redo.pop()
            acts += 1
        return group, acts

    def _not_undone(self, acts: int) -> None:
        """Note that the last acts undone are done again: the log has nothing to say of them."""
        undone = self.record.undone
        for _ in range(acts):
            if undone and undone[-1].count > 1:
                undone[-1].count -= 1
            elif undone:
                undone.pop()

    def _take_back(self, wanted: Callable[[int], bool]) -> int:
        """Undo one act after another while that is wanted of so many; return how many were undone.

        The phase is run again where the last of them stood, and on the way only after an act that put entries back: a plain
        answer leaves those before it as they are.
        """
        done, reached = 0, self.n
        following: list[list[Entry]] | None = None
        while wanted(done) and (act := self._undo_one()) is not None:
            done += 1
            following = [_copies(one) for one in act.after]
            if act.do or act.before:
                self._run(self._entries, shown=None, quiet=True, lenient=True, following=following)
                following = None
        if following is not None:
            self._run(self._entries, shown=None, quiet=True, lenient=True, following=following)
        if done:
            self.record.undone.append(Undone(n=reached, count=done))
        return done

    def _undo_one(self) -> Entry | None:
        """Take the last act and what followed it out of the record, put back what it replaced, and return it."""
        place = self._last_act()
        if place is None:
            return None
        phases_back, index = place
        phases = [phase for turn in self.record.turns for phase in turn.phases]
        later = [phase.entries for phase in phases[len(phases) - phases_back :]]
        self._drop_phases(phases_back)
        entries = self._entries
        act = entries[index]
        taken = [_copies(one) for one in [entries[index:], *later]]
        self.record.redo.append(Redo(phase=len(self._turn.phases) - 1, at=index, entries=taken))
        self.asked_again.clear()
        self._let_go.clear()
        self._turn.phases[-1].entries = [*entries[:index], *_copies(act.before)]
        return act

    def _last_act(self) -> tuple[int, int] | None:
        """Return where the last thing somebody did stands: how many phases back, and its index there.

        It has the highest number in the last turn in which somebody did something: only a turn's own answers are amended.
        """
        before = 0
        for turn in reversed(self.record.turns):
            acts = [
                (entry.n, back, index)
                for back, phase in enumerate(reversed(turn.phases), before)
                for index, entry in enumerate(phase.entries)
                if entry.typed
            ]
            if acts:
                return max(acts)[1:]
            before += len(turn.phases)
        return None

    def _drop_phases(self, count: int) -> None:
        """Go back so many phases, to the last entry of the one before them."""
        for _ in range(count):
            self._turn.phases.pop()
            self._starts.pop()
            if not self._turn.phases:
                self.record.turns.pop()
                self._reopen_turn()
        if count:
            self._count_before()

    def _reopen_turn(self) -> None:
        """Work out the phase snapshots of a closed turn again, from its start snapshot."""
        game = self._load(self._turn.snapshot, self._turn)
        self._starts = []
        for phase, record in zip(self.rules.phases, self._turn.phases, strict=False):
            self._starts.append(game)
            record.snapshot = self.rules.dump(game)
            game = self._replayed(phase, game, record.entries).game

    def _start_of(self, turn: TurnRecord, at: int) -> G:
        """Return the game at the start of a phase of any turn, by running the phases before it."""
        game = self._load(turn.snapshot, turn)
        for phase, record in zip(self.rules.phases[:at], turn.phases, strict=False):
            game = self._replayed(phase, game, record.entries).game
        return game

    def _replayed(self, phase: Phase, game: G, entries: Sequence[Entry]) -> Position[G]:
        return play(phase, game, entries, None, self.rules.interruptions, lenient=True)

    def _this_turn(self) -> list[tuple[int, int, Entry]]:
        phases = enumerate(self._turn.phases)
        return [(at, index, entry) for at, phase in phases for index, entry in enumerate(phase.entries)]

    def _questions(self, at: int) -> tuple[Question | None, ...]:
        if at == len(self._turn.phases) - 1:
            return self._position.questions
        return self._replayed(self.rules.phases[at], self._starts[at], self._turn.phases[at].entries).questions

    def _question(self, at: int, index: int) -> Question:
        question = self._questions(at)[index]
        assert question is not None
        return question

    # Running -----------------------------------------------------------------------------------------------------

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

    def _load(self, snapshot: Mapping[str, Any], turn: TurnRecord, phase: str = "start") -> G:
        try:
            return self.rules.load(snapshot)
        except (ValueError, TypeError, KeyError) as error:
            what = "; ".join(str(error).splitlines()[:3])[:400]
            where = f"turn {turn.turn}, {phase}"
            raise SaveError(f"{where}: a snapshot in the save is no state of {self.rules.title}: {what}") from None

    def _agreed(self, recorded: list[Entry]) -> int:
        """Return how many entries the rules of today still agree with: key, about, options and changes."""
        recorded, position = self._playable(recorded)
        kept = len(recorded) - len(position.dropped)
        if position.refused:
            kept = next(index for index, entry in enumerate(position.entries) if entry is position.refused[0])
        changes: list[list[Any]] = [[] for _ in range(kept + 1)]
        for line in position.lines:
            if line.told.changes:
                changes[line.at].append(line.told.changes)
        for index in range(kept):
            then = [told.changes for told in recorded[index].told if told.changes]
            if _plain(changes[index + 1]) != _plain(then):
                return index
        return kept

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
    ) -> None:
        """Run the current phase on these entries, and every phase after it up to the next question.

        Args:
            entries: the phase's entries, old and new.
            shown: how many of them a shell has shown already; None: the phase is new to it.
            lenient: drop entries that no longer fit; they are offered again as defaults.
            anew: an entry was changed; what was remembered is looked up again.
            quiet: report nothing of the current phase.
            following: recorded entries of the phases after it, as far as they still fit.
        """
        waiting = following or []
        dropped: list[Entry] = []
        while True:
            self._position = self._played(entries, lenient, anew)
            dropped += self._position.dropped
            self._keep(self._position)
            if not quiet:
                self._report(shown)
            if self._position.pending is not None or self.rules.outcome(self._position.game):
                dropped += [entry for entries in waiting for entry in entries]
                self._let_go += [entry for entry in dropped if entry.do]
                self._suggested = self._offered()
                return
            self._steps_before += len(self._position.steps)
            if len(self._turn.phases) == len(self.rules.phases):
                self.asked_again.clear()
            self._begin_phase(self._position.game)
            entries, shown, quiet = [], None, bool(waiting)
            if waiting:
                entries = waiting.pop(0)
            lenient = lenient or bool(entries)

    def _played(self, entries: list[Entry], lenient: bool, anew: bool) -> Position[G]:
        """Run the current phase; interruptions that are no longer allowed are let go, for a strict run would stop at them."""
        position = play(
            self.phase, self._starts[-1], entries, self._auto, self.rules.interruptions, lenient=lenient, anew=anew
        )
        if position.refused:
            self._let_go += position.refused
            kept = [one for one in position.entries if not any(one is gone for gone in position.refused)]
            again = self._played(kept, lenient, anew)
            return replace(again, dropped=(*position.dropped, *again.dropped))
        return position

    def _keep(self, position: Position[G]) -> None:
        """Write the run into the record: entries, and what was told after each."""
        phase = self._turn.phases[-1]
        told: list[list[Told]] = [[] for _ in range(len(position.entries) + 1)]
        for line in position.lines:
            told[line.at].append(line.told)
        phase.told = told[0]
        n = self._after(position.entries)
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

    def _offered(self) -> list[Entry]:
        """Return the answers to offer again: those that the rules of today left over, and those that corrections dropped."""
        left_over = [entry for entry in self.asked_again if not entry.do]
        return [*left_over, *dropped_answers(_entries_of(self._turn))]

    def _suggestion(self, question: Question) -> Entry | None:
        """Return the first answer to this question that was dropped."""
        fits = (entry for entry in self._suggested if (entry.key, entry.about) == (question.key, question.about))
        return next(fits, None)


def _reason(one: Happened) -> str:
    """Return why something was asked or told, or how it came about."""
    if one.account is not None:
        return "\n".join(one.account.lines())
    if one.told is not None:
        return one.told.why
    return one.question.explain() if one.question is not None else ""


def _said(position: Position[Any], at: int, step: int | None) -> list[Happened]:
    """Return what was told after so many entries, each line after the accounts of how it came about; of one step, or all."""
    found: list[tuple[int, int, Happened]] = []
    for index, line in enumerate(position.lines):
        if line.at == at and step in (None, line.step):
            found.append((index, 1, Happened(told=line.told, step=line.step)))
    for one in position.accounts:
        if one.at == at and step in (None, one.step):
            found.append((one.before, 0, Happened(account=one.account, step=one.step)))
    return [happened for *_, happened in sorted(found, key=lambda row: row[:2])]


def _all_told(entries: Sequence[Entry]) -> list[Told]:
    return [told for entry in entries for told in entry.told]


def _effects(told: Sequence[Told]) -> list[Any]:
    """Return what lines do, whatever their wording and wherever the tracks stand that they move."""
    return [(one.rules, [(path, _by(*pair)) for path, pair in one.changes.items()]) for one in told]


def _by(before: Any, after: Any) -> Any:
    return after - before if type(before) is type(after) is int else (before, after)


def _copies(entries: Sequence[Entry]) -> list[Entry]:
    return [entry.copied() for entry in entries]


def _entries_of(turn: TurnRecord) -> list[Entry]:
    return [entry for phase in turn.phases for entry in phase.entries]


def _plain(changes: list[Any]) -> list[dict[str, list[Any]]]:
    return [{path: list(pair) for path, pair in one.items()} for one in changes]
