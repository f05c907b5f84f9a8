"""JSON lines: one object a line each way, for tests and for any other front end; protocol version 1.

Out: hello, phase, ask, result, tell, status, why, error, end. In: an answer (`{"n": 3, "answer": "A2"}`) or a command
(`{"command": "undo"}`). A line that is no good is answered by an `error` and the same `ask` again. `null` is the question's
default, or a virtual roll or draw.
"""

import json
import shlex
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from typing import Any, TextIO

from saf_helper.engine.game import Happened
from saf_helper.engine.questions import Choose, Draw, Number, Pick, Question, Roll, Text
from saf_helper.errors import BadAnswerError, SafError
from saf_helper.output import json_text, write_machine
from saf_helper.prompts import answer_grammar
from saf_helper.prompts.frontends import Asked, Command, Given, Reply
from saf_helper.untrusted import shown, too_deep

PROTOCOL = 1
LONGEST = 100_000
"""Characters of a line that is looked at."""
DEEPEST = 10
"""Levels of a line; no message has half of them."""

FIELDS: Mapping[str, frozenset[str]] = {
    "undo": frozenset({"count"}),
    "redo": frozenset({"count"}),
    "why": frozenset({"n"}),
    "supply": frozenset({"unit"}),
    "adjust": frozenset({"set", "reason"}),
    "amend": frozenset({"n", "answer"}),
    "note": frozenset({"text"}),
    "log": frozenset({"words"}),
}
"""Command to the fields it may have."""


class JsonLines:
    """The front end of another program."""

    echoes = False

    def __init__(self, stdin: TextIO | None, stdout: TextIO | None) -> None:
        self._stdin = stdin
        self._stdout = stdout
        self._begun = False
        """Whether a line was read: editors and shells of Windows begin the first with a mark."""
        if isinstance(stdin, TextIOWrapper):
            stdin.reconfigure(encoding="utf-8", errors="surrogateescape")

    def begin(self, game: str, rules: str) -> None:
        """Say hello."""
        self._send("hello", protocol=PROTOCOL, game=game, rules=rules)

    def show(self, happened: Sequence[Happened]) -> None:
        """Send phases, results and told lines."""
        for one in happened:
            if one.phase is not None:
                phase = one.phase
                self._send("phase", id=phase.name, turn=one.turn, title=phase.title, rules=[phase.rule])
            if (entry := one.entry) is not None:
                key, answer = (entry.do, entry.args) if entry.do else (entry.key, entry.answer)
                faces = {}
                if isinstance(one.question, Draw) and isinstance(entry.answer, list) and entry.by == "rolled":
                    faces = {"faces": [one.question.face(str(drawn)) for drawn in entry.answer]}
                self._send("result", n=entry.n, key=key, answer=answer, by=entry.by, **faces)
            if one.told is not None:
                told = one.told
                self._send("tell", text=told.text, rules=told.rules, why=told.why, changes=told.changes)

    def say(
        self, kind: str, lines: Sequence[str], rules: Sequence[str] = (), data: Mapping[str, Any] | None = None
    ) -> None:
        """Send `why` and `status` as such, anything else as told lines."""
        if kind == "why":
            self._send("why", text="\n".join(lines), rules=rules, **(data or {}))
        elif kind == "status":
            self._send("status", **({"text": "\n".join(lines)} if data is None else data))
        else:
            for line in lines:
                self._send("tell", text=line, rules=rules, why="", changes={})

    def error(self, error: SafError) -> None:
        """Send an error; the same ask follows."""
        self._send("error", message=error.message[:1000], **({"hint": error.hint} if error.hint else {}))

    def ask(self, asked: Asked) -> Reply:
        """Send the question; return the first good reply."""
        while True:
            self._send("ask", **described(asked))
            try:
                return reply(self._receive(), asked)
            except BadAnswerError as error:
                self.error(error)

    def end(self, outcome: str) -> None:
        """Send the end."""
        self._send("end", outcome=outcome)

    def _send(self, type_: str, /, **fields: Any) -> None:
        if self._stdout is not None:
            write_machine(json_text({"type": type_} | fields | {"type": type_}, default=str), self._stdout)

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


def described(asked: Asked) -> dict[str, Any]:
    """Return the fields of an `ask`."""
    question = asked.question
    fields: dict[str, Any] = {"n": asked.n, "key": question.key, "about": question.about, "kind": question.kind}
    fields["prompt"] = question.prompt
    if isinstance(question, Choose | Pick | Draw):
        fields["options"] = [
            {"value": one.value, "label": one.label or one.value} | ({"note": one.note} if one.note else {})
            for one in question.options
        ]
    if isinstance(question, Pick | Number):
        fields["min"] = question.min
    if isinstance(question, Pick | Number | Text):
        fields["max"] = question.max
    if isinstance(question, Roll):
        fields["dice"] = question.dice
    if isinstance(question, Draw):
        fields["deck"] = question.deck
    if isinstance(question, Roll | Draw):
        fields["count"] = question.count
    if question.reminder:
        fields["reminder"] = question.reminder
    if leads := dict(question.what_follows()):
        fields["leads"] = leads
    return fields | {"default": question.default, "rules": question.rules, "why": question.explain()}


def reply(line: str, asked: Asked) -> Reply:
    """Return what a line of the other program means.

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
    if "command" in data:
        return _command(data)
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


def _command(data: dict[str, Any]) -> Command:
    name = data["command"]
    if not isinstance(name, str) or len(name) > 40:
        raise BadAnswerError("a command is a word")
    fields = {key: value for key, value in data.items() if key != "command"}
    if extra := sorted(set(fields) - FIELDS.get(name, frozenset())):
        raise BadAnswerError(f"{name} has no {', '.join(extra)[:200]}")
    if name in {"undo", "redo"}:
        count = fields.get("count", 1)
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= 10_000:
            raise BadAnswerError("count is a number from 1")
        return Command(name, (str(count),))
    if name == "why" and "n" in fields:
        n = fields["n"]
        if not isinstance(n, int) or isinstance(n, bool) or n < 0:
            raise BadAnswerError("n is the number of an answer", '{"command": "why", "n": 3}')
        return Command(name, (str(n),))
    if name == "amend":
        n = fields.get("n")
        if not isinstance(n, int) or isinstance(n, bool) or fields.get("answer") is None:
            raise BadAnswerError(
                "amend has the number of an answer and the new one", '{"command": "amend", "n": 3, "answer": …}'
            )
        return Command(name, (str(n),), fields["answer"])
    if name == "supply":
        return Command(name, (_word(fields.get("unit") or ""),))
    if name in {"note", "log"}:
        words = next(iter(fields.values()), "")
        if not isinstance(words, str) or len(words) > 1000:
            raise BadAnswerError(
                f"{name} has words", '{"command": "note", "text": "…"}, {"command": "log", "words": "3"}'
            )
        return Command(name, (words,))
    if name == "adjust":
        return Command(name, (_adjusted(fields),))
    return Command(name)


def _adjusted(fields: dict[str, Any]) -> str:
    """Return paths and values as a typed line has them, a line each: every part is one word of it, quoted."""
    form = '{"command": "adjust", "set": {"PATH": 9}, "reason": "a slip"}'
    changes = fields.get("set")
    if not isinstance(changes, dict) or not changes:
        raise BadAnswerError("adjust has a set of paths and values", form)
    reason = fields.get("reason")
    if reason is not None and not isinstance(reason, str):
        raise BadAnswerError(f"{shown(reason)} is no reason: a reason is words", form)
    lines = []
    for path, value in changes.items():
        if not path.strip():
            raise BadAnswerError("a path in the set is empty", form)
        words = " ".join(_word(one) for one in value) or "-" if isinstance(value, list) else _word(value)
        why = ["--why", _word(reason)] if reason else []
        lines.append(shlex.join([_word(path), words, *why]))
    return "\n".join(lines)


def _word(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | str) and len(text := str(value)) <= 200 and text.isprintable():
        return text
    raise BadAnswerError(f"{shown(value)} is no single value", "a word, a whole number, true or false")
