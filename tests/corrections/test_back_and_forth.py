"""Corrections upon corrections: each is taken back to where the game stood, done again to where it led, and saved so."""

import random
from typing import Any

import pytest

from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.save_encoding import encode
from saf_helper.state.upgrade import decode
from tests.players import legal_answer

ROUNDS = 200
BEHIND = 25
"""How far back an answer is amended, in answers."""
TRACKS = ("morale", "supply", "german-losses", "reserves")


def stand(session: Session[Game]) -> tuple[Any, ...]:
    """Return where a game stands, with every entry and what happened after it."""
    question = session.pending
    entries = [entry for turn in session.record.turns for phase in turn.phases for entry in phase.entries]
    assert len({entry.n for entry in entries}) == len(entries)
    rows = [(one.n, one.key or one.do, one.about, one.answer, one.by, one.events) for one in entries]
    return RULES.dump(session.game), session.phase.name, question and (question.key, question.about), rows


def saved(session: Session[Game]) -> Session[Game]:
    """Return the game as it comes back from a save."""
    again = Session(RULES, decode(encode(session.record).encode()))
    assert stand(again) == stand(session)
    assert again.asked_again == []
    return again


def corrected(session: Session[Game], rng: random.Random) -> None:
    """Amend an answer or put a track right; one undo takes exactly that back, and one redo does it again."""
    before = stand(session)
    try:
        if rng.random() < 0.2:
            session.interrupt("adjust", {"set": {rng.choice(TRACKS): rng.randint(0, 6)}})
        else:
            entry, question = rng.choice(session.answers()[-BEHIND:])
            session.amend(entry.n, legal_answer(question, rng))
    except BadAnswerError:
        assert stand(session) == before
        return
    after = stand(session)
    assert session.undo() == 1
    assert stand(session) == before
    assert session.redo() == 1
    assert stand(session) == after


@pytest.mark.parametrize("mode", ["physical", "virtual"])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.share(4)
def test_each_is_taken_back_and_done_again_exactly(seed: int, mode: str) -> None:
    rng = random.Random(f"{seed} {mode}")
    game = Game.new(str(1 + seed % 5), dice=mode, cards=mode, chits=mode)
    session = Session.new(RULES, game, name="any", seed=seed, version="test")
    for _ in range(ROUNDS):
        chance = rng.random()
        if session.pending is None:
            break
        if chance < 0.8 or not session.answers():
            session.answer(legal_answer(session.pending, rng))
        elif chance < 0.95:
            corrected(session, rng)
        else:
            before = stand(session)
            done = session.undo(rng.randint(1, 8))
            session = saved(session)
            assert session.redo(done) == done
            assert stand(session) == before
    saved(session)
