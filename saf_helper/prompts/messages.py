"""Protocol 2 as values: what another program or a page is sent, each message made in one place.

`Feed` turns what a table shows into messages and keeps the newest events, so that one whole `state` can be sent at any time.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, TypeAlias

from saf_helper.engine.event_data import encoded
from saf_helper.engine.events import Event
from saf_helper.engine.game import Happened
from saf_helper.engine.game_parts import PromptCommand
from saf_helper.engine.questions import Choose, Draw, Number, Pick, Question, Roll, Text
from saf_helper.errors import SafError
from saf_helper.prompts.frontends import Asked, Output, Refused, Said
from saf_helper.prompts.table import Table

PROTOCOL = 2
KEPT = 40
"""Events of which a state tells."""
LONGEST = 1000
"""Characters of an error that are told."""

Message: TypeAlias = dict[str, Any]

BUILT_IN: Mapping[str, tuple[tuple[str, str], ...]] = {
    "undo": (("count", "number"),),
    "redo": (("count", "number"),),
    "why": (("n", "number"),),
    "amend": (("n", "number"), ("answer", "answer")),
    "rollall": (),
    "help": (),
    "quit": (),
}
"""Commands of every table, with their arguments: name and kind."""


def arguments(table: Table) -> dict[str, tuple[tuple[str, str], ...]]:
    """Return the commands of a table with their arguments."""
    own = {
        name: tuple((one.name, one.kind) for one in command.arguments) if isinstance(command, PromptCommand) else ()
        for name, command in table.commands.items()
    }
    return {**BUILT_IN, **own}


def hello(table: Table) -> Message:
    """Return the message that opens the conversation."""
    record = table.session.record
    commands = [
        {"name": name, "args": [{"name": one, "kind": kind} for one, kind in args]}
        for name, args in arguments(table).items()
    ]
    return {
        "type": "hello", "protocol": PROTOCOL, "game": record.game, "name": record.name, "rules": record.rules,
        "commands": commands,
    }  # fmt: skip


def ask(asked: Asked) -> Message:
    """Return the question that stands."""
    question = asked.question
    fields: Message = {"type": "ask", "at": asked.at, "n": asked.n, "key": question.key, "about": question.about}
    fields |= {"kind": question.kind, "prompt": question.prompt}
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
        fields |= {"dice": question.dice, "sides": question.sides, "total": question.total}
    if isinstance(question, Draw):
        fields["deck"] = question.deck
    if isinstance(question, Roll | Draw):
        fields |= {"count": question.count, "rolls": asked.enter_rolls}
    if question.reminder:
        fields["reminder"] = question.reminder
    if leads := dict(question.what_follows()):
        fields["leads"] = leads
    if refused := _not_offered(question):
        fields["refused"] = refused
    return fields | {"default": question.default, "rules": question.rules, "why": question.explain()}


def _not_offered(question: Question) -> list[dict[str, str]]:
    """Return what exists and is not offered, with the reason."""
    others = question.others() if isinstance(question, Choose | Pick) else ()
    return [{"value": one.value, "label": one.label or one.value, "why": one.note} for one in others]


def phase(one: Happened) -> Message:
    """Return the phase that begins."""
    assert one.phase is not None
    return {
        "type": "phase",
        "id": one.phase.name,
        "turn": one.turn,
        "title": one.phase.title,
        "rules": [one.phase.rule],
    }


def result(one: Happened) -> Message:
    """Return an answer or an interruption as it was accepted."""
    entry = one.entry
    assert entry is not None
    key, answer = (entry.do, entry.args) if entry.do else (entry.key, entry.answer)
    faces = {}
    if isinstance(one.question, Draw) and isinstance(entry.answer, list) and entry.by == "rolled":
        faces = {"faces": [one.question.face(str(drawn)) for drawn in entry.answer]}
    return {"type": "result", "n": entry.n, "key": key, "answer": answer, "by": entry.by, **faces}


def said(one: Said) -> Message:
    """Return the answer to a command."""
    if one.kind == "status" and one.data is not None:
        return {"type": "status", **one.data}
    if one.kind == "why":
        return {"type": "why", "text": "\n".join(one.lines), "rules": one.rules, **(one.data or {})}
    return {"type": "said", "kind": one.kind, "lines": list(one.lines), "rules": list(one.rules)}


def error(one: SafError, code: str = "refused") -> Message:
    """Return why something was refused; the same question stands."""
    return {
        "type": "error", "code": code, "message": one.message[:LONGEST], **({"hint": one.hint} if one.hint else {})
    }  # fmt: skip


def end(outcome: str, *, over: bool) -> Message:
    """Return the message that closes the conversation."""
    return {"type": "end", "outcome": outcome, "over": over}


class Feed:
    """What a table shows as messages, and the newest of it."""

    def __init__(self) -> None:
        """Begin with nothing told."""
        self._id = 0
        self._n: int | None = None
        self._told: deque[Message] = deque(maxlen=KEPT)

    def messages(self, outputs: Iterable[Output]) -> Iterator[Message]:
        """Yield outputs as messages."""
        for one in outputs:
            if isinstance(one, Refused):
                yield error(one.error, one.code)
            elif isinstance(one, Said):
                yield self._noted(said(one))
            else:
                yield from self.shown(one.happened)

    def shown(self, happened: Sequence[Happened]) -> Iterator[Message]:
        """Yield what has happened as messages: phases, answers, events."""
        for index, one in enumerate(happened):
            if one.phase is not None:
                yield phase(one)
            if one.entry is not None:
                self._n = one.entry.n
                yield result(one)
            if one.event is not None and (index == 0 or happened[index - 1].event is not one.event):
                yield self._noted(self._event(one.event, [two for two in happened[index:] if two.event is one.event]))

    def _event(self, event: Event, lines: Sequence[Happened]) -> Message:
        """Return an event with the lines that stand with it; a silent one has no text."""
        self._id += 1
        told = [one.told for one in lines if one.told is not None]
        return {
            "type": "event",
            "id": self._id,
            "n": self._n,
            "changes": {},
            **encoded(event),
            "text": "\n".join(line.text for line in told),
            "why": "\n".join(line.why for line in told if line.why),
            "rules": [rule for line in told for rule in line.rules] or list(event.rules),
            "hands": any(line.hands for line in told),
        }

    def _noted(self, message: Message) -> Message:
        """Keep what a state tells of a message, and return the message."""
        if message["type"] == "event" and message["text"]:
            self._told.append({name: message[name] for name in ("id", "n", "text", "rules", "hands")})
        elif message["type"] == "said" and message["kind"] in ("table", "undo", "redo", "resume"):
            self._id += 1
            lines = "\n".join(message["lines"])
            self._told.append({"id": self._id, "n": None, "text": lines, "rules": [], "hands": True})
        return message

    def state(self, table: Table) -> Message:
        """Return the whole state of a table."""
        session = table.session
        overview = session.rules.table.overview
        return {
            "type": "state",
            "at": table.at,
            "game": session.record.game,
            "name": session.record.name,
            "status": asdict(overview(session)) if overview is not None else {},
            "ask": None if table.asked is None else ask(table.asked),
            "told": list(self._told),
            "undo": session.acts > 0,
            "redo": bool(session.record.redo),
            "over": session.over,
        }
