"""What the command words of every prompt do: take back, amend, retell, explain, and the game's own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from saf_helper.engine.game import Happened
from saf_helper.engine.game_parts import Commands, Hints, Said, given
from saf_helper.engine.questions import Draw, Question, Roll
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError, SafError, SaveError, SpoiltTurnError
from saf_helper.prompts import answer_grammar
from saf_helper.prompts.correction_messages import amendable, answers_behind, let_go, taken_back
from saf_helper.prompts.frontends import Output, Refused, Shown
from saf_helper.prompts.frontends import Said as ToSay
from saf_helper.prompts.interrupt_signals import Leaving
from saf_helper.prompts.why_text import retold, retold_data
from saf_helper.state.record import Record

MOST_ON_A_LINE = 8
"""Answers of one line that are named when it is taken back."""
LONGEST_NUMBER = 9
"""Digits of a count or an entry's number."""


ROLL_ALL = (
    "until this order, activation or check is done dice are rolled and cards and chits drawn for you",
    "this question is no roll and no draw: it is yours to answer",
)
"""What `rollall` says where it answers nothing."""

_HELP = (
    "u, undo: take back the last line; u 1 its last answer",
    "redo: do it again",
    "rollall: roll and draw everything until this order, activation or check is done",
    "amend: list this turn's answers; amend N ANSWER changes one and keeps the rest",
    "?, why: why this is asked; why N: how answer N came about",
    "q, quit: leave; the game is saved",
    "A line may answer several questions in a row",
)


class CommandWords:
    """A session at a prompt, and what can be said there besides an answer."""

    def __init__(
        self,
        session: Session[Any],
        save: Callable[[Record], None],
        commands: Commands,
        hints: Callable[[Question, Any], Hints] | None,
        named: Callable[[SaveError], SaveError],
    ) -> None:
        """Begin with nothing typed ahead."""
        self.session = session
        self.outputs: list[Output] = []
        """What there is to show and was not fetched yet."""
        self.save = save
        self.commands = commands
        self.hints = hints
        self.named = named
        self.leaving = Leaving()
        self.rest = ""
        """What the last line holds for the next questions of its step."""
        self.rest_step = 0
        """That step."""
        self.rest_unit: str | None = None
        """Whose step it is: one of nobody's goes over into the activation that follows it."""
        self.rolling = 0
        """The step whose rolls and draws are all made here, once `rollall` was said in it."""

    # What there is to show ---------------------------------------------------------------------------------------

    def say(
        self, kind: str, lines: Sequence[str], rules: Sequence[str] = (), data: Mapping[str, Any] | None = None
    ) -> None:
        """Note the answer to a command, to be shown."""
        self.outputs.append(ToSay(kind, tuple(lines), tuple(rules), data))

    def show(self, happened: Sequence[Happened]) -> None:
        """Note what has happened, to be shown."""
        if happened:
            self.outputs.append(Shown(tuple(happened)))

    def refuse(self, error: SafError, code: str = "refused") -> None:
        """Note why something was refused, to be shown."""
        self.outputs.append(Refused(error, code))

    # Commands ----------------------------------------------------------------------------------------------------

    def command(
        self, question: Question, name: str, words: tuple[str, ...], fields: Mapping[str, Any] | None = None
    ) -> bool:
        """Carry out a command at a question; true: leave."""
        self.rest = ""
        if name == "quit":
            return True
        try:
            if name in self.commands:
                self._own_command(name, words, fields or {})
            elif name in {"undo", "redo"}:
                self._back_or_forth(name, _count(words[0]) if words[0].strip() else None)
            elif name == "amend" and fields:
                self.amend(int(fields["n"]), fields["answer"])
            elif name == "why" and words[0].strip():
                self._retell(words[0].strip())
            elif name == "why":
                hints = self.hints(question, self.session.game).lines if self.hints else ()
                said = question.answer_to_why() or ["there is nothing more to say"]
                leads = dict(question.what_follows())
                data = {"leads": leads} if leads else None
                self.say("why", [*said, *hints], question.rules, data)
            elif name == "rollall":
                self._roll_all(question)
            elif name == "help":
                self.say("help", [*_HELP, *([f"also: {', '.join(self.commands)}"] if self.commands else [])])
            elif name == "amend":
                self._amend_words(words[0])
            else:
                raise BadAnswerError(f"{name} is not known here")
        except BadAnswerError as error:
            self.refuse(error)
        except SpoiltTurnError as error:  # of an earlier turn: the current one goes on
            self.refuse(self.named(error))
        return False

    def rolls_here(self, question: Question) -> bool:
        """Return whether `rollall` answers this question: a roll or a draw that has no default of its own."""
        return isinstance(question, Roll | Draw) and question.default is None

    def _roll_all(self, question: Question) -> None:
        """`rollall`: roll and draw for the rest of this step; at a question that is neither, say so."""
        self.rolling = self.session.step_count
        if not self.rolls_here(question):
            self.say("rollall", ROLL_ALL)

    def _retell(self, number: str) -> None:
        """`why N`: how the decision of an entry came about."""
        if not (number.isdecimal() and len(number) <= LONGEST_NUMBER):
            raise BadAnswerError(
                f"{number[:60]!r} is no answer's number",
                f"why alone is about this question; why N retells an answer, N being {self.session.numbers.split(';')[0]}",
            )
        happened = self.session.retell(int(number))
        self.say("why", retold(happened), data={"retold": retold_data(happened)})

    def _amend_words(self, words: str) -> None:
        """`amend` lists this turn's answers; `amend N ANSWER` changes one."""
        number, _, text = words.strip().partition(" ")
        answers = self.session.answers()
        if not number:
            self.say("amend", amendable(answers) or ["nothing has been answered in this turn"])
            return
        n = self.session.number_now(int(number)) if number.isdecimal() and len(number) <= LONGEST_NUMBER else None
        question = next((asked for entry, asked in answers if entry.n == n), None)
        if n is None or question is None:
            raise BadAnswerError(f"{number!r} is no answer of this turn", "amend alone lists them")
        if not text.strip():
            raise BadAnswerError(f"amend {number} to what?", question.prompt)
        self.amend(n, question.accept(answer_grammar.read(question, text)))

    def amend(self, n: int, answer: Any) -> None:
        """Change an answer of this turn, and say what to move on the table."""
        session = self.session
        before = session.game
        with self.leaving.held():
            session.amend(n, answer)
            self.write()
        self.show(session.happened())
        moves = [f"on the table: {move}" for move in session.rules.diff(before, session.game)]
        self.say("table", [*let_go(session), *(moves or ["amend: nothing to move on the table"])])

    def _own_command(self, name: str, words: tuple[str, ...], fields: Mapping[str, Any]) -> None:
        """Run a command of the game, once for each of the words or with its arguments; all of it is done or nothing."""
        session, command = self.session, self.commands[name]
        before, game = self._mark(), session.game
        redo, undone = session.record.redo[:], session.record.undone[:]
        said: list[Said] = []
        acts = 0
        with self.leaving.held():
            try:
                for word in words:
                    stood = session.n
                    said.append(given(command, session, fields) if fields else command(session, word))
                    acts += session.n > stood
            except SafError as error:
                session.undo(acts)
                session.record.redo[:], session.record.undone[:] = redo, undone
                session.happened()
                self.refuse(self.named(error) if isinstance(error, SpoiltTurnError) else error)
                return
            finally:
                if self._mark() != before:
                    self.write()
        for one in said:
            if isinstance(one, Mapping):
                lines = getattr(one, "lines", None) or [f"{key}: {value}" for key, value in one.items()]
                self.say(name, lines, data=one)
            elif one:
                self.say(name, [one] if isinstance(one, str) else one)
        self.show(session.happened())
        moves = session.rules.diff(game, session.game) if session.came_out_otherwise() else []
        if lines := [*let_go(session), *(f"on the table: {move}" for move in moves)]:
            self.say("table", lines)

    def _back_or_forth(self, name: str, count: int | None) -> None:
        """Undo or redo, and say what to move on the table.

        Args:
            name: which of them.
            count: how many answers; None: one typed line, whatever it answered.
        """
        session, lines = self.session, count is None
        before, phase, turn = session.game, session.phase, session.rules.turn(session.game)
        answers = answers_behind(session, count or MOST_ON_A_LINE) if name == "undo" else []
        with self.leaving.held():
            act = session.undo if name == "undo" else session.redo
            done = act(count or 1, lines=lines)
            if not done:
                raise BadAnswerError(f"there is nothing to {name}")
            self.write()
        happened = [one for one in session.happened() if one.told is None]
        if name == "undo":
            there = session.rules.turn(session.game)
            moved = (session.phase, there) != (phase, turn)
            happened = [Happened(phase=session.phase, turn=there)] if moved else []
        self.show(happened)
        acts = taken_back(session.record, done, answers) if name == "undo" else []
        moves = [f"on the table: {move}" for move in session.rules.diff(before, session.game)]
        self.say("table", [*acts, *(moves or [f"{name}: nothing to move on the table"])])

    def _mark(self) -> tuple[int, int, int]:
        record = self.session.record
        return self.session.n, len(record.undone), len(record.redo)

    def write(self) -> None:
        """Save the game as it stands."""
        self.save(self.session.record)


def _count(word: str) -> int:
    """Return how many times, and never more than a game has answers.

    Raises:
        BadAnswerError: it is no count.
    """
    if not (word.isascii() and word.isdecimal()) or not word.strip("0"):
        raise BadAnswerError(f"{word[:60]!r} is no count", "a whole number from 1; without one it is the last line")
    return int(word.lstrip("0")[:LONGEST_NUMBER])
