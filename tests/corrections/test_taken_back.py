"""What an undo says it took back: the question and the answer in plain words, across phases and turns."""

import random
import re

import pytest

from saf_helper.engine.questions import Draw
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.history.log import Selection, log_lines
from saf_helper.history.timeline import course
from saf_helper.prompts.correction_messages import MOST_NAMED, amendable, answers_behind, taken_back
from tests.players import legal_answer

KEY = re.compile(r"\b[a-z-]+\.[a-z-]+\b")
"""A question's key, or a path."""


def played(seed: int, scenario: str, turn: int) -> Session[Game]:
    """Play at random to the third answer of a turn."""
    session = Session.new(RULES, Game.new(scenario, dice="physical"), name="any", seed=seed, version="test")
    rng = random.Random(seed)
    while session.pending is not None and session.game.turn < turn:
        session.answer(legal_answer(session.pending, rng))
    for _ in range(3):
        assert session.pending is not None
        session.answer(legal_answer(session.pending, rng))
    return session


@pytest.mark.parametrize("scenario", ["1", "4", "capture-and-hold"])
@pytest.mark.parametrize("count", [1, 4, MOST_NAMED])
def test_what_is_taken_back_across_turns_is_named_by_its_question(scenario: str, count: int) -> None:
    session = played(3, scenario, 3)
    for _ in range(4):
        answers = answers_behind(session, count)
        prompts = {entry.n: question.prompt for entry, question in answers}
        numbers = [entry.n for turn in session.record.turns for phase in turn.phases for entry in phase.entries]
        assert session.undo(count) == count
        lines = taken_back(session.record, count, answers)
        acts = [group.entries[0][0] for group in session.record.redo[-count:]]
        assert len(lines) == count
        assert set(numbers) >= {act.n for act in acts}
        for line, act in zip(lines, acts, strict=True):
            assert line.startswith(f"taken back: {prompts[act.n]}"), line
            assert not KEY.search(line), line


def test_more_than_are_named_are_counted_and_fewer_than_asked_are_named() -> None:
    session = played(5, "1", 2)
    acts = session.acts
    answers = answers_behind(session, 10_000)
    assert session.undo(10_000) == acts
    assert taken_back(session.record, acts, answers) == [f"taken back: {acts} answers"]
    session.redo(2)
    answers = answers_behind(session, 10_000)
    assert session.undo(10_000) == 2
    assert [line.partition(":")[2][:16] for line in taken_back(session.record, 2, answers)] == [
        " Numbers on your",
        " Starting Morale",
    ]


def test_an_addition_and_what_was_set_are_named_as_one_types_them() -> None:
    session = played(5, "1", 2)
    session.interrupt("adjust", {"add": [{"kind": "us-infantry", "number": "9"}, {"kind": "tiger", "number": None}]})
    session.interrupt("adjust", {"set": {"A1.name": "Easy Red", "morale": 3}, "reason": "a slip"})
    answers = answers_behind(session, 2)
    session.undo(2)
    assert taken_back(session.record, 2, answers) == [
        "taken back: adjust A1.name Easy Red, morale 3",
        "taken back: adjust add us-infantry 9, add tiger",
    ]


def test_what_was_drawn_is_said_to_be_drawn_and_what_was_rolled_to_be_rolled() -> None:
    session = Session.new(RULES, Game.new("1"), name="any", seed=5, version="test")
    rng = random.Random(5)
    while session.pending is not None and session.game.turn < 3:
        session.answer(legal_answer(session.pending, rng))
        found = [(entry, question) for entry, question in session.answers() if entry.by == "rolled"]
        if any(isinstance(question, Draw) for _, question in found):
            break
    logged = log_lines(course(session.record, session.game, RULES), Selection(full=True))
    for (entry, question), line in zip(session.answers(), amendable(session.answers()), strict=True):
        if entry.by == "rolled":
            drawn = isinstance(question, Draw)
            assert line.endswith("(drawn †)" if drawn else "(rolled)")
            (kept,) = [one for one in logged if one.strip().startswith(f"* {entry.n}: ")]
            assert ("(drawn): " if drawn else "(rolled): ") in kept
    assert any(line.endswith("(drawn †)") for line in amendable(session.answers()))
