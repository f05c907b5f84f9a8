"""A session at a table: it takes a reply, does what it says, and returns what there is to show. It never waits.

Theory of operation: `begin` and `receive` return outputs in order; `asked` is the question that stands after them. A reply is a
typed line (read by `answer_grammar.py`; what it holds beyond the standing question is kept by `typeahead.py` for the next ones),
an answer as a value, or a command. Every change is saved before anything of it is returned: leaving is always safe. A reply may
say to which asking it belongs; one to another is refused as stale. Whoever shows and asks is thin around this: `loop.py` for the
front ends that wait for a person, a server for those that do not.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

from saf_helper.engine.game import Happened
from saf_helper.engine.game_parts import Commands, Hints
from saf_helper.engine.questions import Choose, Draw, Number, Pick, Question, Roll
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError, ExitCode, SaveError
from saf_helper.prompts import answer_grammar, name_matching, order_line
from saf_helper.prompts.command_words import CommandWords
from saf_helper.prompts.frontends import Asked, Command, Given, Output, Reply, Typed
from saf_helper.prompts.typeahead import otherwise, without_settled
from saf_helper.state.record import Record

STALE = BadAnswerError("that was for an earlier question", "answer the one that stands")


class Outcome(Enum):
    """Why a table was left."""

    FINISHED = "finished"
    STOPPED = "stopped"
    """As far as was asked for; the game goes on another time."""
    QUIT = "quit"
    INPUT_ENDED = "input ended"
    INTERRUPTED = "interrupted"

    @property
    def exit_code(self) -> ExitCode:
        """Return the exit code of a command that ends so."""
        ends = {Outcome.INPUT_ENDED: ExitCode.INPUT_ENDED, Outcome.INTERRUPTED: ExitCode.INTERRUPTED}
        return ends.get(self, ExitCode.DONE)


class Table(CommandWords):
    """A session, what stands at it, and what replies do."""

    def __init__(
        self,
        session: Session[Any],
        save: Callable[[Record], None],
        commands: Commands | None = None,
        *,
        until: Callable[[Session[Any]], bool] | None = None,
        hints: Callable[[Question, Any], Hints] | None = None,
        named: Callable[[SaveError], SaveError] = lambda fault: fault,
        echoes: bool = False,
        numbers: Iterator[int] | None = None,
    ) -> None:
        """Take a session.

        Args:
            session: the game.
            save: called with the record after every change, before anything else is shown.
            commands: the game's own commands.
            until: looked at before every question; true ends it there.
            hints: what helps with a question of the game as it stands, such as odds.
            named: gives a fault of a turn in the save the save's name.
            echoes: whether a typed line is seen already, so that its answer is not shown again.
            numbers: what hands out the numbers of askings; one that goes on from an earlier table never gives one twice.
        """
        super().__init__(session, save, commands or {}, hints, named)
        self.until = until
        self.echoes = echoes
        self.numbers = itertools.count(1) if numbers is None else numbers
        self.at = next(self.numbers)
        """The number of the standing question's asking."""
        self.asked: Asked | None = None
        """The standing question; None: the table is left."""
        self.outcome: Outcome | None = None
        """Why it is left; None: it is not."""

    def begin(self) -> list[Output]:
        """Return what has happened so far in the phase, and let the first question stand."""
        session = self.session
        happened = session.happened()
        if happened:
            self.write()
        if not any(one.phase for one in happened):
            happened = [Happened(phase=session.phase, turn=session.rules.turn(session.game)), *happened]
        self.show(happened)
        if session.asked_again:
            keys = ", ".join(
                f"{one.key} {one.about}" if one.about else one.key or one.do for one in session.asked_again
            )
            self.say("resume", [f"The rules have changed; asked again: {keys}"])
        self._advance()
        return self.fetched()

    def receive(self, reply: Reply, at: int | None = None) -> list[Output]:
        """Do what a reply says and return what there is to show; a change is saved before.

        Args:
            reply: a typed line, an answer as a value, or a command.
            at: the asking that it is for; None: the standing one.

        Raises:
            SaveError: the game could not be saved; what there was to show before is still to be fetched.
        """
        asked = self.asked
        if asked is None or (at is not None and at != self.at):
            self.refuse(STALE, "stale")
            return self.fetched()
        question, mark = asked.question, self._mark()
        if isinstance(reply, Typed):
            self._typed(question, reply.text, asked.enter_rolls, queued=False)
        elif isinstance(reply, Command):
            self._carry_out(question, reply.name, reply.words, reply.fields)
        elif isinstance(reply, Given):
            self._answer(question, reply.answer, None)
        self._advance()
        if self._mark() != mark:
            self.at = next(self.numbers)
            self.asked = self.asked and replace(self.asked, at=self.at)
        return self.fetched()

    def fetched(self) -> list[Output]:
        """Return, once, what there is to show."""
        outputs, self.outputs = self.outputs, []
        return outputs

    def _advance(self) -> None:
        """Answer what the last line or `rollall` answers already, up to a question that stands, or to the end."""
        self.asked = None
        while self.outcome is None:
            question = self.session.pending
            if question is None or (self.until is not None and self.until(self.session)):
                self._kept(None)
                self.outcome = Outcome.FINISHED if question is None else Outcome.STOPPED
                return
            rolls = False
            if isinstance(question, Roll | Draw):
                rolls = self.session.rules.mode(self.session.game, question) != "physical"
            if self.rolling == self.session.step_count and self.rolls_here(question):
                self._answer(question, answer_grammar.VIRTUAL, None)
            elif self.rest and not _in_between(question):
                text = self._kept(question)
                if text:
                    self._typed(question, text, rolls, queued=True)
            else:
                self.asked = Asked(
                    self._noted(question), self.session.n, self.at, rolls, tuple(self.commands), self._tracks()
                )
                return

    def _noted(self, question: Question) -> Question:
        """Return a choice with what helps to choose beside each option."""
        if self.hints is None or not isinstance(question, Choose):
            return question
        notes = self.hints(question, self.session.game).notes
        options = tuple(one._replace(note=_joined(one.note, notes.get(one.value, ""))) for one in question.options)
        return replace(question, options=options)

    def _tracks(self) -> tuple[str, ...]:
        return self.session.rules.table.tracks(self.session.game)

    def _carry_out(
        self, question: Question, name: str, words: tuple[str, ...], fields: Mapping[str, Any] | None = None
    ) -> None:
        """Carry out a command; leaving is one."""
        if self.command(question, name, words, fields):
            self.outcome = Outcome.QUIT

    # Typed lines -------------------------------------------------------------------------------------------------

    def _typed(self, question: Question, text: str, rolls: bool, *, queued: bool) -> None:
        command = answer_grammar.command(text, self.commands)
        if command is None and queued and (found := answer_grammar.command_and_rest(text, self.commands)) is not None:
            command = found[:2]
            self._not_used(found[2])
        if command is not None:
            name, words = command[:2]
            one = "1" if queued and name == "undo" and not words else words  # in a line it takes back its last answer
            self._carry_out(question, name, (one,))
            return
        if _in_between(question):
            self._typed_in_between(question, text)
            return
        number, step = self.session.step_count, self.session.step
        whole = text
        try:
            text = order_line.line(question, text)
        except BadAnswerError as error:
            self.refuse(error)
            return
        try:
            answer, rest = self._split(question, text, rolls)
        except BadAnswerError as error:
            self.refuse(error)
            if not answer_grammar.of_several(question):
                self._not_used(next(name_matching.beginnings(text), ("", ""))[1])
            return
        self.rest, self.rest_step, self.rest_unit = rest, number, step.unit if step else None
        seen = self.echoes and not queued and not rest
        self._answer(question, answer, whole if seen else None, same_line=queued)

    def _typed_in_between(self, question: Question, text: str) -> None:
        """Take a whole line for a number asked in between; what an earlier line holds waits for the questions after it."""
        try:
            answer = answer_grammar.read(question, text)
        except BadAnswerError as error:
            self.refuse(error)
            return
        self._answer(question, answer, text if self.echoes else None)

    def _split(self, question: Question, text: str, rolls: bool) -> tuple[answer_grammar.Read, str]:
        """Split a line; where it begins with what the step has settled already, that is passed over."""
        try:
            return answer_grammar.split(question, text, enter_rolls=rolls)
        except BadAnswerError:
            more = without_settled(question, text, self.session.settled(self.session.step_count))
            if not more or more == text:
                raise
            return answer_grammar.split(question, more, enter_rolls=rolls)

    def _kept(self, question: Question | None) -> str:
        """Return what the last line holds for this question, or for the command that it goes on with; say what nothing takes.

        Args:
            question: the standing question; None: there is none any more.
        """
        text, self.rest = self.rest, ""
        now, step = self.session.step_count, self.session.step
        if now == self.rest_step + 1 and not self.rest_unit and step is not None and step.unit:
            self.rest_step, self.rest_unit = now, step.unit
        settled = self.session.settled(self.rest_step)
        asked = question if now == self.rest_step else None
        text = without_settled(asked, text, settled)
        if not text or (question is not None and answer_grammar.command_and_rest(text, self.commands) is not None):
            return text
        known = otherwise(asked, text, settled, self.commands)
        if asked is not None and known is None:
            return text
        self._not_used(text, *([known] if known else []))
        return ""

    def _not_used(self, text: str, *why: str) -> None:
        """Say which words of a line nothing has taken."""
        if text:
            self.say("unused", [f"not used: {text}", *why])

    # Answers and commands ----------------------------------------------------------------------------------------

    def _answer(self, question: Question, answer: Any, seen: str | None, *, same_line: bool = False) -> None:
        """Give an answer and save; show what comes of it, without the answer itself where it is seen already."""
        with self.leaving.held():
            try:
                if answer is answer_grammar.VIRTUAL:
                    self.session.roll(same_line=same_line)
                else:
                    self.session.answer(answer, same_line=same_line)
            except BadAnswerError as error:
                self.refuse(error)
                self._not_used(self.rest)
                self.rest = ""
                return
            self.write()
        happened = self.session.happened()
        first = happened[0] if happened else None
        if (
            first
            and first.entry
            and seen is not None
            and answer is not answer_grammar.VIRTUAL
            and _same(question, seen, answer)
        ):
            happened = happened[1:]
        self.show(happened)


def _joined(note: str, hint: str) -> str:
    return ", ".join(part for part in (note, hint) if part)


def _in_between(question: Question) -> bool:
    """Return whether a number is asked that is read off a counter once a game: no line typed ahead means it."""
    return isinstance(question, Number) and question.stand_in


def _same(question: Question, text: str, answer: Any) -> bool:
    """Return whether a typed line shows the answer already as it is."""
    if isinstance(question, Choose | Pick | Draw):
        names = {one.value: one.label for one in question.options}
        values = [str(one) for one in answer] if isinstance(answer, list) else [str(answer)]
        spelled = ("".join(values), "".join(names.get(one, one) for one in values))
        return any(name_matching.alike(text.replace(",", ""), one) for one in spelled)
    return bool(text.strip())
