"""A game in progress: the standing question, answers, interruptions, amendments. Pure: no files, no clock.

A session is built of a run of the record (`run.py`), of what changes it (`corrections.py`, `undo.py`) and of what retells it
(`explain.py`); it adds what a shell asks for.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic

from saf_helper.engine import corrections, explain, undo
from saf_helper.engine.earlier_turns import through
from saf_helper.engine.events import Line
from saf_helper.engine.game import GameDefinition, Happened, Phase, Skipped
from saf_helper.engine.game_parts import G
from saf_helper.engine.phase_run import Happening, Step
from saf_helper.engine.questions import Question
from saf_helper.engine.run import Run
from saf_helper.engine.step_answers import Settled, settled
from saf_helper.engine.virtual_dice import virtual
from saf_helper.errors import BadAnswerError
from saf_helper.state.dropped_answers import dropped_answers
from saf_helper.state.entry import By, Entry
from saf_helper.state.record import Record, TurnRecord, entries_of

__all__ = ["GameDefinition", "Happened", "Phase", "Session", "Skipped"]


class Session(Generic[G]):
    """One game, held open."""

    def __init__(self, rules: GameDefinition[G], record: Record) -> None:
        """Resume a game from its record.

        Raises:
            SaveError: the record is of another game, or holds no turn or phase of this one.
        """
        self.rules = rules
        self.record = record
        self.run: Run[G] = Run(rules, record)
        self._came_out_otherwise = False

    @classmethod
    def new(cls, rules: GameDefinition[G], game: G, *, name: str, seed: int, version: str) -> "Session[G]":
        """Begin a game from its first state."""
        turn = TurnRecord(turn=rules.turn(game), snapshot=rules.dump(game))
        record = Record(rules=version, game=rules.name, name=name, seed=seed, turns=[turn])
        return cls(rules, record)

    # What stands -------------------------------------------------------------------------------------------------

    @property
    def game(self) -> G:
        """The game as it stands, mid-phase."""
        return self.run.position.game

    @property
    def phase(self) -> Phase:
        """The current phase."""
        return self.run.phase

    @property
    def n(self) -> int:
        """The number the next entry gets; a number once undone is not given again."""
        return self.run.n

    @property
    def pending(self) -> Question | None:
        """The standing question, offering an earlier answer where one was dropped; None: the game is over."""
        question = self.run.position.pending
        if question is None:
            return None
        suggested = self._suggestion(question)
        if suggested is not None:
            return question.with_default(suggested.answer)
        draft = self.rules.drafted(question, self.record)
        return question if draft is None else question.with_default(draft)

    def _suggestion(self, question: Question) -> Entry | None:
        """Return the first answer to this question that was left over or dropped by a correction."""
        offered = (one for one in (*self.run.asked_again, *dropped_answers(self.run.turn)) if not one.do)
        return next((one for one in offered if (one.key, one.about) == (question.key, question.about)), None)

    @property
    def asked_again(self) -> list[Entry]:
        """Recorded answers that today's rules do not agree with, and that have still to be asked again."""
        return self.run.asked_again

    @property
    def step(self) -> Step | None:
        """The step the game is in."""
        steps = self.run.position.steps
        return steps[-1] if steps else None

    @property
    def step_count(self) -> int:
        """How many steps the session has seen; it grows when a step begins."""
        return self.run.step_count

    @property
    def acts(self) -> int:
        """How many answers and interruptions can be undone."""
        return sum(entry.typed for turn in self.record.turns for entry in entries_of(turn))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.run.position.pending is None

    def settled(self, step: int) -> list[Settled]:
        """Return what has been settled in a step, as `step_count` counted it then: the step under way, or one just ended."""
        runs = [*self.run.ended, (self.run.steps_before, self.run.position)]
        return [one for before, position in runs for one in settled(position, before) if one.step == step]

    # What there is to show -----------------------------------------------------------------------------------------

    def happened(self) -> list[Happened]:
        """Return, once, what has happened since the last call, in words."""
        happened, self.run.to_show = self.run.to_show, []
        events = [one.event for one in happened if isinstance(one, Happening)]
        told = iter(self.rules.by_event(events, self.game))
        shown: list[Happened] = []
        for one in happened:
            if isinstance(one, Happening):
                lines: Sequence[Line | None] = next(told) or [None]
                shown += [Happened(event=one.event, told=line, step=one.step) for line in lines]
            else:
                shown.append(one)
        return shown

    def came_out_otherwise(self) -> bool:
        """Return, once, whether an interruption since the last call made its step come out otherwise than it was told."""
        otherwise, self._came_out_otherwise = self._came_out_otherwise, False
        return otherwise

    def let_go(self) -> list[Entry]:
        """Return, once, the interruptions that stand no longer since the last call: what they rested on was changed."""
        let_go, self.run.let_go = self.run.let_go, []
        return let_go

    def told(self, events: Sequence[Mapping[str, Any]]) -> list[Line]:
        """Return recorded events as the lines that tell them."""
        return self.rules.told(events, self.game)

    def last_told(self) -> list[Line]:
        """Return what was told last, for someone who comes back to the table: the current step's lines, or earlier ones."""
        happened = self.run.position.events
        told = self.rules.by_event([one.event for one in happened], self.game)
        pairs = [(one.step, line) for one, lines in zip(happened, told, strict=True) for line in lines]
        if pairs:
            return [line for step, line in pairs if step == pairs[-1][0]]
        for phase in reversed(self.run.turn.phases[:-1]):
            events = [*phase.events, *(one for entry in phase.entries for one in entry.events)]
            if lines := self.told(events):
                return lines[-6:]
        return []

    def answers(self) -> list[tuple[Entry, Question]]:
        """Return this turn's answers in order, with the questions: what can be amended."""
        found = []
        for at, phase in enumerate(self.run.turn.phases):
            pairs = zip(phase.entries, self.run.questions(at), strict=True)
            found += [(entry, question) for entry, question in pairs if question is not None]
        return found

    def last_answers(self, count: int) -> list[tuple[Entry, Question]]:
        """Return the answers with their questions as far back as the last so many acts go, whole turns at a time.

        Raises:
            SpoiltTurnError: one of those turns is spoilt.
        """
        found = self.answers()
        acts = sum(entry.typed for entry in entries_of(self.run.turn))
        for turn in reversed(self.record.turns[:-1]):
            if acts >= count:
                break
            acts += sum(entry.typed for entry in entries_of(turn))
            for _, position in through(self.rules, turn):
                asked = zip(position.entries, position.questions, strict=True)
                found += [(entry, question) for entry, question in asked if question is not None]
        return found

    def retell(self, n: int | None = None) -> list[Happened]:
        """Return the step in which an entry stands, and how each decision in it came about (`explain.py`)."""
        return explain.retell(self.run, n)

    def number_now(self, n: int) -> int:
        """Return the number that an answer has now: one that was amended has another than it was given under."""
        return corrections.number_now(self.run, n)

    @property
    def numbers(self) -> str:
        """The numbers that entries have, in words."""
        return explain.numbers(self.record)

    # Acting ------------------------------------------------------------------------------------------------------

    def answer(self, answer: Any, by: By = "typed", *, same_line: bool = False) -> None:
        """Answer the standing question.

        Args:
            answer: the answer.
            by: how it came about.
            same_line: whether it was typed in one line with the answer before it: one act with it.

        Raises:
            BadAnswerError: the answer is not legal; nothing has changed.
        """
        question = self.pending
        if question is None:
            raise BadAnswerError("the game is over", "undo takes the last answer back")
        accepted = question.accept(answer)
        entry = Entry.made(question.key, question.about, accepted, by).but(n=self.n, same_line=same_line)
        self.record.redo.clear()
        suggested = self._suggestion(question)
        self.run.asked_again = [one for one in self.run.asked_again if one is not suggested]
        self.run.go_on([*self.run.entries, entry], shown=len(self.run.entries))

    def roll(self, *, same_line: bool = False) -> None:
        """Answer the standing roll or draw with virtual dice or cards.

        Args:
            same_line: whether that was typed in one line with the answer before it.

        Raises:
            BadAnswerError: it is no roll or draw, or there is nothing virtual to draw from.
        """
        question = self.pending
        given = virtual(question, self.record.seed, self.run.rolled) if question is not None else None
        if given is None:
            raise BadAnswerError("there is nothing to roll or draw here", "answer the question")
        self.answer(given, by="rolled", same_line=same_line)

    def interrupt(self, name: str, args: Mapping[str, Any], reason: str = "") -> None:
        """Carry out an interruption at the start of the current step; the step's answers follow it as far as they fit.

        Raises:
            BadAnswerError: the game does not know or not allow it, or nothing would be changed by it; nothing has changed.
            SpoiltTurnError: the rules cannot go on from what stands there in the save; nothing has changed.
        """
        if name not in self.rules.interruptions:
            raise BadAnswerError(f"{name!r} is not known here", "one of: " + ", ".join(self.rules.interruptions))
        if self.over and name not in self.rules.harmless:
            raise BadAnswerError("the game is over", "undo takes the last answer back, then it can be done")
        done = Entry(do=name, args=dict(args), reason=reason)
        self._came_out_otherwise |= corrections.interrupt(self.run, done)

    def amend(self, n: int, answer: Any) -> None:
        """Change an answer of this turn; the later ones stand as far as they fit (`corrections.py`).

        Args:
            n: the number under which the answer was given, or that it has now.
            answer: what it should have been.

        Raises:
            BadAnswerError: no such answer in this turn, or the new one is not legal; nothing has changed.
            SpoiltTurnError: the rules cannot go on from what stands there in the save; nothing has changed.
        """
        corrections.amend(self.run, self.number_now(n), answer)

    def undo(self, count: int = 1, *, lines: bool = False) -> int:
        """Take back the last entries, or the last lines, and return how many entries those were (`undo.py`)."""
        return undo.undo(self.run, count, lines=lines)

    def redo(self, count: int = 1, *, lines: bool = False) -> int:
        """Do again what was undone last, and return how many entries those were (`undo.py`)."""
        return undo.redo(self.run, count, lines=lines)

    def rewind(self, turn: int) -> int:
        """Go back to the start of a turn, and return how many entries were taken back (`undo.py`)."""
        return undo.rewind(self.run, turn)
