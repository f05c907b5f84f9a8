"""After an amendment the game is the one played with the right answer from the start, with the answers that were kept."""

import random
from typing import Any

import pytest

from saf_helper.engine.questions import Question
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.entry import Entry
from tests.players import legal_answer

PLACES = 40
"""Amendments a scenario."""
LATER = (0, 1, 3, 10, 25)
"""How many answers after the wrong one it is noticed."""


def begun(scenario: str) -> Session[Game]:
    """Begin a game of typed dice and cards: a virtual die depends on how many were rolled before."""
    game = Game.new(scenario, dice="physical", cards="physical", chits="physical")
    return Session.new(RULES, game, name="amended", seed=1, version="test")


def answered(session: Session[Game], rng: random.Random, count: int) -> None:
    """Answer so many questions at random, all in one turn."""
    turn = session.game.turn
    for _ in range(count):
        if session.pending is None or session.game.turn != turn:
            return
        session.answer(legal_answer(session.pending, rng))


def entries(session: Session[Game]) -> list[Entry]:
    return [entry for turn in session.record.turns for phase in turn.phases for entry in phase.entries]


def another(question: Question, answer: Any, rng: random.Random) -> Any:
    """Return another legal answer; None where there is none to be found."""
    found = (question.accept(legal_answer(question, rng)) for _ in range(20))
    return next((one for one in found if one != answer), None)


def from_the_start(session: Session[Game], scenario: str) -> Session[Game]:
    """Play a new game with every answer that stands in the record, and no other."""
    fresh = begun(scenario)
    for entry in entries(session):
        if entry.by == "remembered":
            continue
        assert fresh.pending is not None
        assert (fresh.pending.key, fresh.pending.about) == (entry.key, entry.about)
        fresh.answer(entry.answer)
    return fresh


def course(session: Session[Game]) -> list[tuple[Any, ...]]:
    """Return every entry with what was told after it."""
    return [(entry.key, entry.about, entry.answer, entry.by, entry.events) for entry in entries(session)]


def stands(session: Session[Game]) -> tuple[Any, ...]:
    question = session.pending
    return RULES.dump(session.game), None if question is None else (question.key, question.about, question.prompt)


@pytest.mark.parametrize("scenario", ["1", "2", "5"])
@pytest.mark.share(3)
def test_it_is_the_game_played_with_the_right_answer_from_the_start(scenario: str) -> None:
    rng = random.Random(f"amended {scenario}")
    done = 0
    session = begun(scenario)
    while done < PLACES:
        answered(session, rng, rng.randint(1, 30))
        if session.pending is None:
            session = begun(scenario)
            continue
        answered(session, rng, rng.choice(LATER))
        asked = [(entry, question) for entry, question in session.answers() if entry.by != "remembered"]
        if not asked:
            continue
        entry, question = rng.choice(asked)
        right = another(question, entry.answer, rng)
        if right is None:
            continue
        session.amend(entry.n, right)
        fresh = from_the_start(session, scenario)
        assert course(session) == course(fresh)
        assert stands(session) == stands(fresh)
        done += 1


@pytest.mark.parametrize("scenario", ["1", "2", "5"])
def test_amended_there_and_back_the_game_is_as_it_was(scenario: str) -> None:
    rng = random.Random(f"back {scenario}")
    done = 0
    session = begun(scenario)
    while done < PLACES // 2:
        answered(session, rng, rng.randint(1, 30))
        if session.pending is None:
            session = begun(scenario)
            continue
        turn, was, script = session.game.turn, stands(session), entries(session)
        asked = [(entry, question) for entry, question in session.answers() if entry.by != "remembered"]
        if not asked:
            continue
        entry, question = rng.choice(asked)
        wrong = another(question, entry.answer, rng)
        if wrong is None:
            continue
        session.amend(entry.n, wrong)
        number = next(one.n for one, _ in session.answers() if one.n not in {old.n for old in script})
        try:
            session.amend(number, entry.answer)
        except BadAnswerError:  # the game has gone on into the next turn with it
            assert session.game.turn != turn or session.pending is None
            session.undo()
        assert stands(session) == was
        done += 1
