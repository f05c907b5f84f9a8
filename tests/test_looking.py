"""Looking never draws: `?`, `why` and `why N` leave the game, its record and its file as they were, whatever is looked at."""

import io
import json
import random
from pathlib import Path

import pytest

from saf_helper.engine.questions import Draw, Roll
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Mode
from saf_helper.prompts.jsonl import JsonLines
from saf_helper.prompts.loop import play_on
from saf_helper.prompts.plain import Lines
from saf_helper.prompts.why_text import retold, retold_data
from saf_helper.state.record import Record
from saf_helper.state.save import read
from saf_helper.state.save_encoding import encode
from tests.cli.conftest import Saf, game, home, saf
from tests.players import legal_answer
from tests.saves import ALL, name_of

__all__ = ["game", "home", "saf"]

MOST = 250
"""Answers of a game."""


def begun(scenario: str, seed: int, mode: Mode) -> Session[Game]:
    game = Game.new(scenario, dice=mode, cards=mode, chits=mode)
    return Session.new(RULES, game, name="looked-at", seed=seed, version="test")


def go_on(session: Session[Game], rng: random.Random) -> None:
    """Answer the standing question: a roll or a draw by a virtual one where there is one."""
    question = session.pending
    assert question is not None
    if isinstance(question, Roll | Draw) and (isinstance(question, Roll) or question.pile):
        session.roll()
    else:
        session.answer(legal_answer(question, rng))


def numbers(session: Session[Game]) -> list[int]:
    return [entry.n for turn in session.record.turns for phase in turn.phases for entry in phase.entries]


def stands(session: Session[Game]) -> tuple[str, str, tuple[object, ...], int]:
    """Return all there is of a game, to the byte, and what is asked."""
    asked = session.pending
    standing = (asked.key, asked.about, asked.prompt, asked.default, asked.what_follows()) if asked is not None else ()
    return encode(session.record), json.dumps(RULES.dump(session.game)), standing, session.n


def look(session: Session[Game], rng: random.Random) -> None:
    """Look at the standing question, at the last answer and at one of all the others, in words and as data."""
    if session.pending is not None:
        assert session.pending.answer_to_why()
    for n in (None, rng.choice(numbers(session))):
        happened = session.retell(n)
        assert retold(happened)
        assert json.dumps(retold_data(happened), default=str)


@pytest.mark.parametrize("mode", ["virtual", "ask"])
@pytest.mark.parametrize("scenario", ["1", "5"])
@pytest.mark.share(4)
def test_who_looks_at_every_entry_and_who_never_looks_play_the_same_game(scenario: str, mode: Mode) -> None:
    looked_at, left_alone = begun(scenario, 3, mode), begun(scenario, 3, mode)
    one, other, eyes = random.Random(7), random.Random(7), random.Random(1)
    while looked_at.pending is not None and looked_at.n < MOST:
        if looked_at.n:
            before = stands(looked_at)
            look(looked_at, eyes)
            assert stands(looked_at) == before
        go_on(looked_at, one)
        go_on(left_alone, other)
        assert stands(looked_at) == stands(left_alone)
    drawn = [entry.key for turn in looked_at.record.turns for phase in turn.phases for entry in phase.entries]
    assert {"orders.roll", "fire.cover", "german-infantry.card"} <= set(drawn)


def test_every_answer_of_a_whole_game_can_be_retold_and_changes_nothing() -> None:
    rng = random.Random(11)
    session = begun("1", 11, "virtual")
    while session.pending is not None and session.n < MOST:
        go_on(session, rng)
    before = stands(session)
    for n in numbers(session):
        happened = session.retell(n)
        assert n in [one.entry.n for one in happened if one.entry is not None]
    assert stands(session) == before


def test_what_is_retold_of_a_resumed_game_is_what_was_told() -> None:
    rng = random.Random(5)
    session = begun("2", 5, "virtual")
    while session.pending is not None and session.n < 150:
        go_on(session, rng)
    again = Session(RULES, Record.model_validate_json(encode(session.record)))
    for n in numbers(session):
        assert retold(again.retell(n)) == retold(session.retell(n))


@pytest.mark.parametrize("path", ALL, ids=name_of)
def test_a_released_save_is_retold_whole_and_stays_as_it_is(path: Path) -> None:
    data = path.read_bytes()
    session = Session(RULES, read(path))
    before = stands(session)
    for n in numbers(session):
        assert len(retold(session.retell(n))) > 1
    assert stands(session) == before
    assert path.read_bytes() == data


@pytest.mark.parametrize("front", ["lines", "jsonl"])
def test_looking_at_a_prompt_saves_nothing(front: str) -> None:
    rng = random.Random(2)
    session = begun("1", 2, "ask")
    while session.pending is not None and session.n < 60:
        go_on(session, rng)
    session.happened()
    saved: list[Record] = []
    before, out = stands(session), io.StringIO()
    if front == "lines":
        words = "".join(f"why {n}\n" for n in numbers(session))
        play_on(session, Lines(io.StringIO(f"?\n{words}why\nwhy 999\nwhy x\n"), out), saved.append)
    else:
        asked = [{"command": "why"}, *({"command": "why", "n": n} for n in (*numbers(session), 999))]
        play_on(session, JsonLines(io.StringIO("".join(json.dumps(one) + "\n" for one in asked)), out), saved.append)
    assert saved == []
    assert stands(session) == before
    assert out.getvalue().count("there is no answer 999") == 1


def test_saf_why_leaves_the_file_and_its_folder_as_they_were(game: Saf, home: Path) -> None:
    def folder() -> dict[str, tuple[bytes, int]]:
        files = (path for path in home.rglob("*") if path.is_file())
        return {str(path): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}

    before = folder()
    for words in (("why",), ("why", "3"), ("why", "3", "--json"), ("why", "77")):
        game(*words)
    assert folder() == before
