"""The hand-written turns of `tests/transcripts`: what is asked, answered, told and changed, in that order."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from saf_helper.engine.questions import Draw, Question
from saf_helper.engine.session import Happened, Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))
LINE = re.compile(r"(?P<verb>phase|ask|known|roll|draw|tell|tracks)\s+(?P<rest>.*)")


@dataclass
class Step:
    """One line of a transcript."""

    verb: str
    rest: str
    line: int


def steps_of(path: Path) -> list[Step]:
    """Read a transcript; a line that is none of the known ones fails."""
    steps = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = LINE.fullmatch(line.strip())
        assert match, f"{path.name}:{number}: {line!r}"
        steps.append(Step(match["verb"], match["rest"], number))
    return steps


def answer_to(question: Question, verb: str, text: str) -> Any:
    """Read a transcript's answer as this question's kind has it."""
    kinds = {"roll": "roll", "draw": "draw"}
    assert question.kind == kinds.get(verb, question.kind)
    if question.kind == "roll":
        return [int(face) for face in text.split()]
    if isinstance(question, Draw):
        return text.split() if question.count > 1 else [text]
    if question.kind == "pick":
        return [] if text == "-" else text.split()
    if question.kind == "confirm":
        return {"yes": True, "no": False}[text]
    return int(text) if question.kind == "number" else text


def shown(value: Any) -> str:
    """Return a value of a change as a transcript writes it."""
    return {True: "yes", False: "no", None: "none"}.get(value, str(value)) if type(value) is not int else str(value)


def changes_of(text: str) -> dict[str, tuple[str, str]]:
    """Read `PATH BEFORE -> AFTER; …`."""
    found = {}
    for part in text.split(";"):
        path, rest = part.strip().split(" ", 1)
        before, after = rest.split(" -> ")
        found[path] = (before, after)
    return found


class Table:
    """A session that is checked line by line."""

    def __init__(self) -> None:
        game = Game.new("1", dice="physical", cards="physical", chits="physical")
        self.session = Session.new(RULES, game, name="transcript", seed=1, version="test")
        self.happened: list[Happened] = self.session.happened()

    def phase(self, name: str) -> None:
        while self.happened:
            first = self.happened.pop(0)
            if first.phase is not None and first.phase.name == name:
                return
            assert first.event is None or not first.event.changes, f"not in the transcript: {first.event}"
        raise AssertionError(f"phase {name} did not begin")

    def ask(self, verb: str, rest: str) -> None:
        for one in self.happened:
            assert one.event is None or not one.event.changes, f"not in the transcript: {one.event}"
        head, answer = (part.strip() for part in rest.split(">", 1))
        key, _, about = head.partition(" ")
        question = self.session.pending
        assert question is not None
        assert (question.key, question.about or "") == (key, about)
        self.session.answer(answer_to(question, verb, answer))
        self.happened = self.session.happened()[1:]

    def known(self, rest: str) -> None:
        head, answer = (part.strip() for part in rest.split(">", 1))
        key, _, about = head.partition(" ")
        while self.happened:
            one = self.happened.pop(0)
            if one.entry is not None:
                entry = one.entry
                assert (entry.by, entry.key, entry.about or "") == ("remembered", key, about)
                assert entry.answer == answer.split()
                return
            assert one.event is None or not one.event.changes, f"not in the transcript: {one.event}"
        raise AssertionError(f"not remembered: {rest}")

    def tell(self, rest: str) -> None:
        clauses, _, words = rest.partition(":")
        wanted = {clause.strip() for clause in clauses.split(",")}
        changes = changes_of(words.rsplit("|", 1)[1]) if "|" in words else {}
        while self.happened:
            event = self.happened.pop(0).event
            if event is None:
                continue
            seen = {path: (shown(before), shown(after)) for path, (before, after) in event.changes.items()}
            if wanted <= set(event.rules) and seen == changes:
                return
            assert not event.changes, f"instead: {event}"
        raise AssertionError(f"never told: {rest}")

    def tracks(self, rest: str) -> None:
        game = self.session.game
        wanted = dict(part.strip().split(" ") for part in rest.split(","))
        seen = {"turn": game.turn, "morale": game.morale, "reserves": game.reserves, "supply": game.supply}
        assert {name: str(value) for name, value in seen.items()} == wanted


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_whole_turn_goes_as_written_by_hand(path: Path) -> None:
    table = Table()
    for step in steps_of(path):
        try:
            if step.verb == "phase":
                table.phase(step.rest)
            elif step.verb == "known":
                table.known(step.rest)
            elif step.verb == "tell":
                table.tell(step.rest)
            elif step.verb == "tracks":
                table.tracks(step.rest)
            else:
                table.ask(step.verb, step.rest)
        except AssertionError as fault:
            raise AssertionError(f"{path.name}:{step.line}: {step.verb} {step.rest}\n{fault}") from fault
    for one in table.happened:
        assert one.event is None or not one.event.changes, f"not in the transcript: {one.event}"


def test_there_are_two_whole_turns() -> None:
    assert {path.stem for path in TRANSCRIPTS} >= {"first_contact", "close_quarters"}
