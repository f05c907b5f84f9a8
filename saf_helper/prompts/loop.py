"""The one loop that plays a session with any front end.

Theory of operation: show what has happened, ask the standing question, take the reply, save, again. A reply is a typed line
(read by `answer_grammar.py`; what it holds beyond the standing question is kept by `typeahead.py` for the next ones), an answer
as a value, or a command. Every accepted answer is saved before anything else is shown, and Ctrl-C and its kin are held back while
that goes on; so leaving is always safe and always at once.
"""

import contextlib
from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from typing import Any

from saf_helper.engine.game import Happened
from saf_helper.engine.game_parts import Commands, Hints
from saf_helper.engine.questions import Choose, Draw, Number, Pick, Question, Roll
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError, ExitCode, SaveError, no_room
from saf_helper.prompts import answer_grammar, name_matching, order_line
from saf_helper.prompts.command_words import CommandWords
from saf_helper.prompts.frontends import Asked, Command, FrontEnd, Given, Typed
from saf_helper.prompts.typeahead import otherwise, without_settled
from saf_helper.state.record import Record


class Outcome(Enum):
    """Why the loop ended."""

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


def play_on(
    session: Session[Any],
    front: FrontEnd,
    save: Callable[[Record], None],
    commands: Commands | None = None,
    until: Callable[[Session[Any]], bool] | None = None,
    hints: Callable[[Question, Any], Hints] | None = None,
    named: Callable[[SaveError], SaveError] = lambda fault: fault,
) -> Outcome:
    """Play a session from where it stands until it ends or the player leaves.

    Args:
        session: the game.
        front: where it is shown and asked.
        save: called with the record after every change, before anything else is shown.
        commands: the game's own commands.
        until: looked at before every question; true ends the loop there.
        hints: what helps with a question of the game as it stands, such as odds.
        named: gives a fault of a turn in the save the save's name.

    Raises:
        SaveError: the game could not be saved.
    """
    return _Loop(session, front, save, commands or {}, until, hints, named).run()


class _Loop(CommandWords):
    def __init__(
        self,
        session: Session[Any],
        front: FrontEnd,
        save: Callable[[Record], None],
        commands: Commands,
        until: Callable[[Session[Any]], bool] | None,
        hints: Callable[[Question, Any], Hints] | None,
        named: Callable[[SaveError], SaveError],
    ) -> None:
        super().__init__(session, front, save, commands, hints, named)
        self.until = until

    def run(self) -> Outcome:
        try:
            with self.leaving:
                outcome = self._until_left()
        except KeyboardInterrupt:  # a second way to leave, while the first was on its way: a closed window has two
            outcome = Outcome.INTERRUPTED
            self.leaving.hand_back()
        over = self.session.rules.outcome(self.session.game) if outcome is Outcome.FINISHED else None
        with contextlib.suppress(OSError, ValueError, KeyboardInterrupt):
            self.front.end(over or "saved")
        return outcome

    def _until_left(self) -> Outcome:
        try:
            return self._walk()
        except KeyboardInterrupt:
            return Outcome.INTERRUPTED
        except (EOFError, OSError) as error:
            if no_room(error):
                raise
            return Outcome.INPUT_ENDED

    def _walk(self) -> Outcome:
        session = self.session
        self.front.begin(session.record.game, session.record.rules)
        happened = session.happened()
        if happened:
            self.write()
        if not any(one.phase for one in happened):
            here = Happened(phase=session.phase, turn=session.rules.turn(session.game))
            happened = [here, *happened]
        self.front.show(happened)
        if session.asked_again:
            keys = ", ".join(
                f"{one.key} {one.about}" if one.about else one.key or one.do for one in session.asked_again
            )
            self.front.say("resume", [f"The rules have changed; asked again: {keys}"])
        while True:
            question = session.pending
            if question is None or (self.until is not None and self.until(session)):
                self._kept(None)
                return Outcome.FINISHED if question is None else Outcome.STOPPED
            if self._ask(question):
                return Outcome.QUIT

    def _ask(self, question: Question) -> bool:
        """Get one reply and act on it; true: leave."""
        rolls = False
        if isinstance(question, Roll | Draw):
            rolls = self.session.rules.mode(self.session.game, question) != "physical"
        if self.rolling == self.session.step_count and self.rolls_here(question):
            self._answer(question, answer_grammar.VIRTUAL, None)
            return False
        if self.rest and not _in_between(question):
            text = self._kept(question)
            return bool(text) and self._typed(question, text, rolls, queued=True)
        noted = question
        if self.hints is not None and isinstance(question, Choose):
            notes = self.hints(question, self.session.game).notes
            options = tuple(one._replace(note=_joined(one.note, notes.get(one.value, ""))) for one in question.options)
            noted = replace(question, options=options)
        reply = self.front.ask(Asked(noted, self.session.n, rolls, tuple(self.commands), self._tracks()))
        if isinstance(reply, Typed):
            return self._typed(question, reply.text, rolls, queued=False)
        if isinstance(reply, Command):
            if reply.name == "amend" and reply.answer is not None:
                return self.refusable(lambda: self.amend(int(reply.words[0]), reply.answer))
            return self.command(question, reply.name, reply.words)
        assert isinstance(reply, Given)
        self._answer(question, reply.answer, None)
        return False

    def _tracks(self) -> tuple[str, ...]:
        return self.session.rules.table.tracks(self.session.game)

    # Typed lines -------------------------------------------------------------------------------------------------

    def _typed(self, question: Question, text: str, rolls: bool, *, queued: bool) -> bool:
        command = answer_grammar.command(text, self.commands)
        if command is None and queued and (found := answer_grammar.command_and_rest(text, self.commands)) is not None:
            command = found[:2]
            self._not_used(found[2])
        if command is not None:
            return self.command(question, command[0], (command[1],))
        if _in_between(question):
            return self._typed_in_between(question, text)
        number, step = self.session.step_count, self.session.step
        whole = text
        try:
            text = order_line.line(question, text)
        except BadAnswerError as error:
            self.front.error(error)
            return False
        try:
            answer, rest = self._split(question, text, rolls)
        except BadAnswerError as error:
            self.front.error(error)
            if not answer_grammar.of_several(question):
                self._not_used(next(name_matching.beginnings(text), ("", ""))[1])
            return False
        self.rest, self.rest_step, self.rest_unit = rest, number, step.unit if step else None
        seen = self.front.echoes and not queued and not rest
        self._answer(question, answer, whole if seen else None)
        return False

    def _typed_in_between(self, question: Question, text: str) -> bool:
        """Take a whole line for a number asked in between; what an earlier line holds waits for the questions after it."""
        try:
            answer = answer_grammar.read(question, text)
        except BadAnswerError as error:
            self.front.error(error)
            return False
        self._answer(question, answer, text if self.front.echoes else None)
        return False

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
            self.front.say("unused", [f"not used: {text}", *why])

    # Answers and commands ----------------------------------------------------------------------------------------

    def _answer(self, question: Question, answer: Any, seen: str | None) -> None:
        """Give an answer and save; show what comes of it, without the answer itself where it is seen already."""
        with self.leaving.held():
            try:
                if answer is answer_grammar.VIRTUAL:
                    self.session.roll()
                else:
                    self.session.answer(answer)
            except BadAnswerError as error:
                self.front.error(error)
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
        self.front.show(happened)


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
