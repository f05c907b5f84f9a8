"""However often a turn is corrected, its save can be read again and every correction taken back; one too many is refused."""

import random
from pathlib import Path

import pytest

from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError, SaveError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.save import Store
from saf_helper.state.save_encoding import encode
from saf_helper.state.upgrade import decode
from tests import toy
from tests.corrections.test_amended import another
from tests.saves import ALL


def corrected_without_end(session: Session[Game], seed: int, rounds: int, most: int = 1000) -> int:
    """Amend and adjust at random, each time read back what would be saved; return how many corrections were refused."""
    rng = random.Random(seed)
    refused = 0
    for number in range(rounds):
        answers = [(entry, question) for entry, question in session.answers() if entry.by == "typed"][:most]
        entry, question = answers[number % len(answers)]
        n = session.n
        try:
            if rng.random() < 0.2:
                session.interrupt("adjust", {"set": {"supply": number % 40}})
            else:
                session.amend(entry.n, another(question, entry.answer, rng))
        except BadAnswerError as error:
            refused += "too many corrections" in error.message
        else:
            assert session.n > n
        if number % 20 == 19:
            assert encode(decode(encode(session.record).encode())) == encode(session.record)
    return refused


@pytest.mark.parametrize("most", [1, 1000])
@pytest.mark.share(2)
def test_a_turn_corrected_eighty_times_is_saved_readably_and_goes_back_to_where_it_was(most: int) -> None:
    path = next(path for path in ALL if path.stem == "american-turn")
    session: Session[Game] = Session(RULES, decode(path.read_bytes()))
    before, acts = RULES.dump(session.game), session.n
    assert corrected_without_end(session, 1, 80, most) == 0
    reopened: Session[Game] = Session(RULES, decode(encode(session.record).encode()))
    assert RULES.dump(reopened.game) == RULES.dump(session.game)
    while max(entry.n for phase in reopened.record.turns[-1].phases for entry in phase.entries) >= acts:
        assert reopened.undo() == 1
    assert RULES.dump(reopened.game) == before


def test_so_many_corrections_that_a_save_would_grow_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    path = next(path for path in ALL if path.stem == "american-turn")
    session: Session[Game] = Session(RULES, decode(path.read_bytes()))
    monkeypatch.setattr("saf_helper.engine.corrections.MOST_KEPT", 60)
    assert 5 < corrected_without_end(session, 1, 80) < 80
    kept = sum(len(phase) for one in session.record.turns[-1].corrections for phase in one.kept)
    assert 40 < kept <= 60


def test_a_game_larger_than_a_save_that_can_be_read_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    session = toy.new_game()
    store = Store.open(path)
    store.write(session.record)
    before = path.read_bytes()
    monkeypatch.setattr("saf_helper.state.save.LARGEST", len(before) + 1)
    session.answer([2, 5])
    with pytest.raises(SaveError, match="it is larger than a save that can be read"):
        store.write(session.record)
    assert path.read_bytes() == before
