"""The one loop that plays a session with any front end.

Theory of operation: show what has happened, ask the standing question, take the reply, save, again. A reply is a typed line
(read by the grammar of `typed.py`; what it holds beyond the standing question is queued for the next ones), an answer as a
value, or a command. Every accepted answer is saved before anything else is shown, and Ctrl-C and its kin are held back while
that goes on; so leaving is always safe and always at once.
"""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from types import FrameType
from typing import Any, NamedTuple, TypeAlias

from saf_helper.errors import BadAnswerError, ExitCode, SafError
from saf_helper.game_rules import Happened
from saf_helper.prompts import typed
from saf_helper.prompts.frontends import Asked, Command, FrontEnd, Given, Typed
from saf_helper.prompts.lines import act_words, answered
from saf_helper.prompts.questions import Choose, Confirm, Draw, Option, Pick, Question, Roll
from saf_helper.prompts.retelling import retold, retold_data
from saf_helper.session import Session
from saf_helper.state.entry import Entry
from saf_helper.state.record import Record

Said: TypeAlias = str | Sequence[str] | Mapping[str, Any]
"""What a command has to say: a line, lines, or data."""
Commands: TypeAlias = Mapping[str, Callable[[Session[Any], str], Said]]
"""A game's own commands: the word to a function of the session and the words after it; it raises `SafError`."""

MOST_NAMED = 8
"""More acts than this that one undo takes back are counted, not named."""
LONGEST_NUMBER = 9
"""Digits of a count or an entry's number."""

_HELP = (
    "u, undo: take back the last answer",
    "redo: do it again",
    "rollall: roll and draw everything for the rest of this step",
    "amend: list this turn's answers; amend N ANSWER changes one and keeps the rest",
    "?, why: why this is asked; why N: how answer N came about",
    "q, quit: leave; the game is saved",
    "A line may answer several questions in a row",
)


class Hints(NamedTuple):
    """What helps with a question, such as odds: a few words an option, and whole lines for who asks why."""

    notes: Mapping[str, str] = {}
    lines: tuple[str, ...] = ()


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
) -> Outcome:
    """Play a session from where it stands until it ends or the player leaves.

    Args:
        session: the game.
        front: where it is shown and asked.
        save: called with the record after every change, before anything else is shown.
        commands: the game's own commands.
        until: looked at before every question; true ends the loop there.
        hints: what helps with a question of the game as it stands, such as odds.

    Raises:
        SaveError: the game could not be saved.
    """
    return _Loop(session, front, save, commands or {}, until, hints).run()


class _Loop:
    def __init__(
        self,
        session: Session[Any],
        front: FrontEnd,
        save: Callable[[Record], None],
        commands: Commands,
        until: Callable[[Session[Any]], bool] | None,
        hints: Callable[[Question, Any], Hints] | None,
    ) -> None:
        self.session = session
        self.front = front
        self.save = save
        self.commands = commands
        self.until = until
        self.hints = hints
        self.leaving = Leaving()
        self.rest = ""
        """What the last line holds for the next questions."""
        self.rolling = 0
        """The step whose rolls and draws are all made here, once `rollall` was said in it."""
        self.passed: list[Option] = []
        """Answers that the line may name although nobody was asked for them."""

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
        except (EOFError, OSError):
            return Outcome.INPUT_ENDED

    def _walk(self) -> Outcome:
        session = self.session
        self.front.begin(session.record.game, session.record.rules)
        happened = session.happened()
        if happened:
            self._save()
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
            if question is None:
                return Outcome.FINISHED
            if self.until is not None and self.until(session):
                return Outcome.STOPPED
            if self._ask(question):
                return Outcome.QUIT

    def _ask(self, question: Question) -> bool:
        """Get one reply and act on it; true: leave."""
        rolls = False
        if isinstance(question, Roll | Draw):
            rolls = self.session.rules.mode(self.session.game, question) != "physical"
        if self.rolling == self.session.step_count and isinstance(question, Roll | Draw) and question.default is None:
            self._answer(question, typed.VIRTUAL, None)
            return False
        if self.rest:
            text, self.rest = self._without_passed(question), ""
            return bool(text) and self._typed(question, text, rolls, queued=True)
        noted = question
        if self.hints is not None and isinstance(question, Choose):
            notes = self.hints(question, self.session.game).notes
            options = tuple(one._replace(note=_joined(one.note, notes.get(one.value, ""))) for one in question.options)
            noted = replace(question, options=options)
        reply = self.front.ask(Asked(noted, self.session.n, rolls, tuple(self.commands)))
        if isinstance(reply, Typed):
            return self._typed(question, reply.text, rolls, queued=False)
        if isinstance(reply, Command):
            if reply.name == "amend" and reply.answer is not None:
                return self._refusable(lambda: self._amend(int(reply.words[0]), reply.answer))
            return self._command(question, reply.name, reply.words)
        assert isinstance(reply, Given)
        self._answer(question, reply.answer, None)
        return False

    # Typed lines -------------------------------------------------------------------------------------------------

    def _typed(self, question: Question, text: str, rolls: bool, *, queued: bool) -> bool:
        head = next(typed.beginnings(text), ("", ""))[0] if queued else text
        command = typed.command(head, self.commands)
        if command is not None:
            return self._command(question, command[0], (command[1],))
        try:
            answer, rest = typed.split(question, text, enter_rolls=rolls)
        except BadAnswerError as error:
            self.front.error(error)
            unused = next(typed.beginnings(text), ("", ""))[1]
            if unused and not typed.of_several(question):
                self.front.say("unused", [f"not used: {unused}"])
            return False
        self.rest = rest
        seen = self.front.echoes and not queued and not rest
        self._answer(question, answer, text if seen else None)
        return False

    def _without_passed(self, question: Question) -> str:
        """Return the queued rest without answers to questions that had only one and were passed over."""
        text = self.rest
        while text:
            rest = self._passed_over(question, text)
            if rest is None:
                return text
            text = rest
        return text

    def _passed_over(self, question: Question, text: str) -> str | None:
        for index, option in enumerate(self.passed):
            only = Choose(key=question.key, prompt="", options=(option,))
            for head, rest in typed.beginnings(text):
                if not _legal(only, head):
                    continue
                named = typed.alike(head, option.value) or typed.alike(head, option.label)
                if named or not _legal(question, head):
                    del self.passed[: index + 1]
                    return rest
        return None

    # Answers and commands ----------------------------------------------------------------------------------------

    def _answer(self, question: Question, answer: Any, seen: str | None) -> None:
        """Give an answer and save; show what comes of it, without the answer itself where it is seen already."""
        with self.leaving.held():
            try:
                if answer is typed.VIRTUAL:
                    self.session.roll()
                else:
                    self.session.answer(answer)
            except BadAnswerError as error:
                self.rest = ""
                self.front.error(error)
                return
            self._save()
        self.passed = [option for _, option in self.session.skipped]
        happened = self.session.happened()
        first = happened[0] if happened else None
        if first and first.entry and seen is not None and answer is not typed.VIRTUAL and _same(question, seen, answer):
            happened = happened[1:]
        self.front.show(happened)

    def _command(self, question: Question, name: str, words: tuple[str, ...]) -> bool:
        self.rest = ""
        if name == "quit":
            return True
        try:
            if name in self.commands:
                self._own_command(name, words)
            elif name in {"undo", "redo"}:
                self._back_or_forth(name, _count(words[0]))
            elif name == "why" and words[0].strip():
                self._retell(words[0].strip())
            elif name == "why":
                hints = self.hints(question, self.session.game).lines if self.hints else ()
                said = question.answer_to_why() or ["there is nothing more to say"]
                data = {"leads": dict(question.leads)} if question.leads else None
                self.front.say("why", [*said, *hints], question.rules, data)
            elif name == "rollall":
                self.rolling = self.session.step_count
            elif name == "help":
                self.front.say("help", [*_HELP, *([f"also: {', '.join(self.commands)}"] if self.commands else [])])
            elif name == "amend":
                self._amend_words(words[0])
            else:
                raise BadAnswerError(f"{name} is not known here")
        except BadAnswerError as error:
            self.front.error(error)
        return False

    def _refusable(self, act: Callable[[], None]) -> bool:
        """Do something that may be refused; the game goes on either way."""
        self.rest = ""
        try:
            act()
        except BadAnswerError as error:
            self.front.error(error)
        return False

    def _retell(self, number: str) -> None:
        """`why N`: how the decision of an entry came about."""
        if not (number.isdecimal() and len(number) <= LONGEST_NUMBER):
            raise BadAnswerError(
                f"{number[:60]!r} is no entry's number", "why alone is about this question; why N retells an answer"
            )
        happened = self.session.retell(int(number))
        self.front.say("why", retold(happened), data={"retold": retold_data(happened)})

    def _amend_words(self, words: str) -> None:
        """`amend` lists this turn's answers; `amend N ANSWER` changes one."""
        number, _, text = words.strip().partition(" ")
        answers = self.session.answers()
        if not number:
            self.front.say("amend", amendable(answers) or ["nothing has been answered in this turn"])
            return
        question = next((asked for entry, asked in answers if str(entry.n) == number), None)
        if question is None:
            raise BadAnswerError(f"{number!r} is no answer of this turn", "amend alone lists them")
        if not text.strip():
            raise BadAnswerError(f"amend {number} to what?", question.prompt)
        self._amend(int(number), question.accept(typed.read(question, text)))

    def _amend(self, n: int, answer: Any) -> None:
        """Change an answer of this turn, and say what to move on the table."""
        session = self.session
        before = session.game
        with self.leaving.held():
            session.amend(n, answer)
            self._save()
        self.passed = []
        self.front.show(session.happened())
        moves = [f"on the table: {move}" for move in session.rules.diff(before, session.game)]
        self.front.say("table", [*let_go(session), *(moves or ["amend: nothing to move on the table"])])

    def _own_command(self, name: str, words: tuple[str, ...]) -> None:
        """Run a command of the game, once for each of the words; all of it is done or nothing."""
        session = self.session
        before, game = self._mark(), session.game
        redo, undone = session.record.redo[:], session.record.undone[:]
        said: list[Said] = []
        acts = 0
        with self.leaving.held():
            try:
                for word in words:
                    stood = session.n
                    said.append(self.commands[name](session, word))
                    acts += session.n > stood
            except SafError as error:
                session.undo(acts)
                session.record.redo[:], session.record.undone[:] = redo, undone
                session.happened()
                self.front.error(error)
                return
            finally:
                if self._mark() != before:
                    self._save()
        for one in said:
            if isinstance(one, Mapping):
                lines = getattr(one, "lines", None) or [f"{key}: {value}" for key, value in one.items()]
                self.front.say(name, lines, data=one)
            elif one:
                self.front.say(name, [one] if isinstance(one, str) else one)
        self.front.show(session.happened())
        moves = session.rules.diff(game, session.game) if session.came_out_otherwise() else []
        if lines := [*let_go(session), *(f"on the table: {move}" for move in moves)]:
            self.front.say("table", lines)

    def _back_or_forth(self, name: str, count: int) -> None:
        """Undo or redo, and say what to move on the table."""
        session = self.session
        before, phase, turn = session.game, session.phase, session.rules.turn(session.game)
        answers = session.answers() if name == "undo" else []
        with self.leaving.held():
            done = session.undo(count) if name == "undo" else session.redo(count)
            if not done:
                raise BadAnswerError(f"there is nothing to {name}")
            self._save()
        self.passed = []
        happened = [one for one in session.happened() if one.told is None]
        if name == "undo":
            there = session.rules.turn(session.game)
            moved = (session.phase, there) != (phase, turn)
            happened = [Happened(phase=session.phase, turn=there)] if moved else []
        self.front.show(happened)
        acts = taken_back(session.record, done, answers) if name == "undo" else []
        moves = [f"on the table: {move}" for move in session.rules.diff(before, session.game)]
        self.front.say("table", [*acts, *(moves or [f"{name}: nothing to move on the table"])])

    def _mark(self) -> tuple[int, int, int]:
        record = self.session.record
        return self.session.n, len(record.undone), len(record.redo)

    def _save(self) -> None:
        self.save(self.session.record)


def _joined(note: str, hint: str) -> str:
    return ", ".join(part for part in (note, hint) if part)


def taken_back(record: Record, count: int, answers: Sequence[tuple[Entry, Question]]) -> list[str]:
    """Return what the last undo took back, a line each, the last done first; of many only how many they are.

    Args:
        record: the record after the undo.
        count: how many acts it took back.
        answers: the answers that stood before, with their questions.
    """
    if count > MOST_NAMED:
        return [f"taken back: {count} answers"]
    questions = {entry.n: question for entry, question in answers}
    lines = []
    for act in (group.entries[0][0] for group in record.redo[len(record.redo) - count :]):
        question = questions.get(act.n)
        words = act_words(act) if act.do else answered(question, act.answer) if question else f"the answer to {act.key}"
        lines.append(f"taken back: {words}")
    return lines


def amendable(answers: Sequence[tuple[Entry, Question]]) -> list[str]:
    """Return this turn's answers, a line each: number, question, answer, and whether it was rolled or remembered."""
    lines = []
    for entry, question in answers:
        answer = entry.answer
        if isinstance(question, Draw) and isinstance(answer, list):
            answer = [question.face(str(one)) for one in answer]
        shown = " ".join(map(str, answer)) or "-" if isinstance(answer, list) else str(answer)
        if isinstance(question, Confirm):
            shown = "yes" if answer else "no"
        how = {"rolled": " (rolled)", "remembered": " (as you said)"}.get(entry.by, "")
        lines.append(f"{entry.n}: {question.prompt}{f' [{entry.about}]' if entry.about else ''} = {shown}{how}")
    return lines


def let_go(session: Session[Any]) -> list[str]:
    """Return a line for each thing done beside the rules that stands no longer, because an answer before it was changed."""
    return [f"no longer done, as what came before it is another: {act_words(entry)}" for entry in session.let_go()]


def _count(word: str) -> int:
    """Return how many times: once without a word, and never more than a game has answers."""
    return int(word[:LONGEST_NUMBER]) if word.strip() else 1


def _legal(question: Question, text: str) -> bool:
    try:
        typed.read(question, text)
    except BadAnswerError:
        return False
    return True


def _same(question: Question, text: str, answer: Any) -> bool:
    """Return whether a typed line shows the answer already as it is."""
    if isinstance(question, Choose | Pick | Draw):
        names = {one.value: one.label for one in question.options}
        values = [str(one) for one in answer] if isinstance(answer, list) else [str(answer)]
        spelled = ("".join(values), "".join(names.get(one, one) for one in values))
        return any(typed.alike(text.replace(",", ""), one) for one in spelled)
    return bool(text.strip())


class Leaving:
    """Ctrl-C, a closed terminal and a polite kill: all raise `KeyboardInterrupt`, but never in the middle of a save."""

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self._busy = False
        self._wanted = False

    def __enter__(self) -> "Leaving":
        """Take the signals over, where this thread may."""
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
                number = getattr(signal, name, None)
                if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
                    self._before[number] = signal.signal(number, self._leave)
        return self

    def __exit__(self, *error: object) -> None:
        """Hand the signals back."""
        self.hand_back()

    def hand_back(self) -> None:
        """Let the signals do again what they did before."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Hold leaving back until the block is done."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
        if self._wanted:
            raise KeyboardInterrupt

    def _leave(self, number: int, frame: FrameType | None) -> None:
        self._wanted = True
        if not self._busy:
            raise KeyboardInterrupt
