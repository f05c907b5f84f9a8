"""JSON lines: one object a line each way, for tests and for any other front end; protocol version 2 (`messages.py`).

Out: hello, phase, state, ask, result, event, said, status, why, error, end. In: an answer (`{"at": 3, "answer": "A2"}`) or a
command (`{"command": "undo"}`). `at` says for which asking it is; without it, it is for the standing one. A line that is no good
is answered by an `error` and the same `ask` again. `null` is the question's default, or a virtual roll or draw.
"""

import json
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from typing import Any, TextIO

from saf_helper.engine.game import Happened
from saf_helper.engine.questions import Question
from saf_helper.errors import BadAnswerError, SafError
from saf_helper.output import json_text, write_machine
from saf_helper.prompts import answer_grammar, messages
from saf_helper.prompts.frontends import Asked, Command, Given, Reply, Said
from saf_helper.prompts.table import Table
from saf_helper.untrusted import shown, too_deep

LONGEST = 100_000
"""Characters of a line that is looked at."""
DEEPEST = 10
"""Levels of a line; no message has half of them."""
LONGEST_WORD = 200
LONGEST_TEXT = 1000
"""Characters of a value, and of free words."""


class StaleError(BadAnswerError):
    """A reply is for another asking than the standing one."""


class JsonLines:
    """The front end of another program."""

    echoes = False

    def __init__(self, stdin: TextIO | None, stdout: TextIO | None) -> None:
        self._stdin = stdin
        self._stdout = stdout
        self._table: Table | None = None
        self._feed = messages.Feed()
        self._at = 0
        """The asking of which the state was sent."""
        self._begun = False
        """Whether a line was read: editors and shells of Windows begin the first with a mark."""
        if isinstance(stdin, TextIOWrapper):
            stdin.reconfigure(encoding="utf-8", errors="surrogateescape")

    def begin(self, table: Table) -> None:
        """Say hello."""
        self._table = table
        self._feed = messages.Feed()
        self._send(messages.hello(table))

    def show(self, happened: Sequence[Happened]) -> None:
        """Send phases, results and events."""
        for one in self._feed.shown(happened):
            self._send(one)

    def say(
        self, kind: str, lines: Sequence[str], rules: Sequence[str] = (), data: Mapping[str, Any] | None = None
    ) -> None:
        """Send the answer to a command."""
        for one in self._feed.messages([Said(kind, tuple(lines), tuple(rules), data)]):
            self._send(one)

    def error(self, error: SafError, code: str = "refused") -> None:
        """Send an error; the same ask follows."""
        self._send(messages.error(error, code))

    def ask(self, asked: Asked) -> Reply:
        """Send the state where it has changed, and the question; return the first good reply."""
        if self._table is not None and asked.at != self._at:
            self._at = asked.at
            self._send(self._feed.state(self._table))
        while True:
            self._send(messages.ask(asked))
            try:
                return reply(self._receive(), asked, self._arguments())
            except StaleError as error:
                self.error(error, "stale")
            except BadAnswerError as error:
                self.error(error)

    def give_way(self) -> bool:
        """Return that the other program's line cannot be ended."""
        return False

    def end(self, outcome: str, *, over: bool = False) -> None:
        """Send the end."""
        self._send(messages.end(outcome, over=over))

    def _arguments(self) -> Mapping[str, tuple[tuple[str, str], ...]]:
        return messages.BUILT_IN if self._table is None else messages.arguments(self._table)

    def _send(self, message: Mapping[str, Any]) -> None:
        if self._stdout is not None:
            write_machine(json_text(message, default=str), self._stdout)

    def _receive(self) -> str:
        if self._stdin is None:
            raise EOFError
        line = self._stdin.readline(LONGEST + 1)
        if not line:
            raise EOFError
        if not self._begun:
            line, self._begun = line.removeprefix("\ufeff"), True
        if len(line) > LONGEST:
            while line and not line.endswith("\n"):
                line = self._stdin.readline(LONGEST)
            raise BadAnswerError(f"the line is longer than {LONGEST} characters")
        return line


def reply(line: str, asked: Asked, known: Mapping[str, tuple[tuple[str, str], ...]] = messages.BUILT_IN) -> Reply:
    """Return what a line of the other program means.

    Args:
        line: the line.
        asked: the standing question.
        known: the commands with their arguments: name and kind.

    Raises:
        BadAnswerError: it means nothing here, or is for another question.
    """
    try:
        line.encode()
        data = json.loads(line)
    except UnicodeEncodeError:
        raise BadAnswerError("the line is not UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadAnswerError(f"the line is not JSON: column {error.colno}: {error.msg}") from None
    except ValueError:
        raise BadAnswerError("the line holds a number of thousands of digits") from None
    except RecursionError:
        raise BadAnswerError("the line is nested too deeply") from None
    if too_deep(data, DEEPEST):
        raise BadAnswerError("the line is nested too deeply")
    if not isinstance(data, dict) or ("answer" in data) == ("command" in data and data["command"] != "amend"):
        raise BadAnswerError("the line is neither an answer nor a command", '{"answer": …} or {"command": …}')
    at = data.pop("at", None)
    if at is not None and (not isinstance(at, int) or isinstance(at, bool) or at != asked.at):
        raise StaleError(f"that is for {shown(at, 40)}, the question is {asked.at}", "the ask says its at")
    if "command" in data:
        return command(data, known)
    if extra := sorted(set(data) - {"n", "answer"}):
        raise BadAnswerError(f"unknown fields: {', '.join(extra)[:200]}")
    n = data.get("n")
    if n is not None and (not isinstance(n, int) or isinstance(n, bool) or n != asked.n):
        raise BadAnswerError(f"the answer is for {shown(n, 40)}, the question is {asked.n}")
    return Given(_value(asked.question, data["answer"]))


def _value(question: Question, answer: Any) -> Any:
    """Return the answer's value; `null` is the default, or a roll or draw."""
    if answer is not None:
        return answer
    return answer_grammar.read(question, "", enter_rolls=True)


def command(data: Mapping[str, Any], known: Mapping[str, tuple[tuple[str, str], ...]]) -> Command:
    """Return a command with its arguments, checked by their kinds.

    Args:
        data: the message.
        known: the commands with their arguments: name and kind.

    Raises:
        BadAnswerError: there is no such command or argument, or a value is not of its kind.
    """
    name = data["command"]
    if not isinstance(name, str) or len(name) > 40:
        raise BadAnswerError("a command is a word")
    kinds = dict(known.get(name, ()))
    fields = {key: value for key, value in data.items() if key != "command"}
    if extra := sorted(set(fields) - set(kinds)):
        raise BadAnswerError(f"{name} has no {', '.join(extra)[:200]}")
    for key, value in fields.items():
        _check(name, key, kinds[key], value)
    if name in {"undo", "redo", "why"}:
        return Command(name, tuple(str(value) for value in fields.values()) or ("",))
    if name == "amend" and ("n" not in fields or fields.get("answer") is None):
        form = '{"command": "amend", "n": 3, "answer": …}'
        raise BadAnswerError("amend has the number of an answer and the new one", form)
    if kinds.get("set") == "paths" and "set" not in fields:
        raise BadAnswerError(f"{name} has a set of paths and values", PATHS)
    return Command(name, fields=fields)


PATHS = '{"command": "adjust", "set": {"PATH": 9}, "reason": "a slip"}'


def _check(name: str, key: str, kind: str, value: Any) -> None:
    """Refuse an argument that is not of its kind."""
    if kind == "number":
        low = 1 if key == "count" else 0
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= 10_000_000:
            raise BadAnswerError(f"{key} is a number from {low}", f'{{"command": "{name}", "{key}": 3}}')
    elif kind == "paths":
        if not isinstance(value, dict) or not value:
            raise BadAnswerError(f"{name} has a set of paths and values", PATHS)
        for path, one in value.items():
            if not path.strip():
                raise BadAnswerError("a path in the set is empty", PATHS)
            for word in [path, *(one if isinstance(one, list) else [one])]:
                _check_word(word)
    elif kind == "text":
        if value is not None and (not isinstance(value, str) or len(value) > LONGEST_TEXT):
            raise BadAnswerError(
                f"{shown(value)} is no {key}: a {key} is words", f'{{"command": "{name}", "{key}": "…"}}'
            )
    elif kind != "answer":
        _check_word(value)


def _check_word(value: Any) -> None:
    good = isinstance(value, int | str | None) and len(str(value)) <= LONGEST_WORD and str(value).isprintable()
    if not good:
        raise BadAnswerError(f"{shown(value)} is no single value", "a word, a whole number, true or false")
