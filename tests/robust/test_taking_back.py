"""Taking back, over every command: what changes a game is one undo, what only looks changes nothing, and no count drifts."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from saf_helper.cli.main import COMMANDS
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.ledger import Ledger
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.save import Store, read
from saf_helper.state.save_encoding import encode
from saf_helper.state.upgrade import decode
from tests.cli.conftest import Saf, game, home, saf
from tests.players import legal_answer
from tests.saves import FOLDER

__all__ = ["game", "home", "saf"]

CHANGING: dict[str, list[tuple[str, ...]]] = {
    "play": [("play", "--plain")],
    "next": [("next", "--plain")],
    "amend": [("amend", "0", "9")],
    "adjust": [
        ("adjust", "morale", "3"), ("adjust", "A2.status", "panic"), ("adjust", "A2.low_supply", "yes"),
        ("adjust", "A1.fate", "destroyed"),
        ("adjust", "dice", "physical"), ("adjust", "add", "german-infantry", "3"), ("adjust", "remove", "A4"),
        ("adjust", "rename", "A2", "Easy"), ("adjust", "lieutenant", "killed"), ("adjust", "supply", "2"),
        ("adjust", "house.sniper-six", "nothing"),
    ],
    "note": [("note", "it", "rained")],
}  # fmt: skip
"""Commands that change a game by one act, and how."""
TAKING_BACK = {"undo", "redo", "rewind"}
LOOKING = {"status", "why", "log", "stats", "report", "games", "doctor"}
NO_GAME = {"new", "serve", "export", "ask", "tutorial", "roll", "draw", "odds", "rules", "house-rules", "components"}
"""Commands that open no game of these, or write elsewhere."""
ANSWER = {"play": "1 2 3 4 5\n", "next": "1 2 3 4 5\n"}


def test_every_command_is_known_to_change_a_game_or_not_to() -> None:
    assert {*CHANGING, *TAKING_BACK, *LOOKING, *NO_GAME} == set(COMMANDS)


def stands(path: Path) -> tuple[Any, ...]:
    session = Session(RULES, read(path))
    entries = [
        (entry.key, entry.do, entry.answer)
        for turn in session.record.turns
        for phase in turn.phases
        for entry in phase.entries
    ]
    return RULES.dump(session.game), session.pending and session.pending.key, entries


@pytest.mark.parametrize("words", [words for ways in CHANGING.values() for words in ways], ids=" ".join)
def test_each_act_is_taken_back_by_one_undo_and_brought_back_by_one_redo(
    words: tuple[str, ...], game: Saf, home: Path
) -> None:
    save = home / "games" / "scenario-1.json"
    if words[0] in ANSWER:
        assert game("play", "--plain", text="u\nq\n").code == 0
    before = stands(save)
    text = "a2\nq\n" if words[0] in ANSWER else ""
    assert game(*words, text=text).code == 0
    after = stands(save)
    assert after != before
    assert game("undo", "--game", "scenario-1").code == 0
    assert stands(save) == before
    assert game("redo", "--game", "scenario-1").code == 0
    assert stands(save) == after


@pytest.mark.parametrize("word", sorted(LOOKING))
def test_looking_leaves_the_save_as_it_is(word: str, game: Saf, home: Path) -> None:
    save = home / "games" / "scenario-1.json"
    before, touched = save.read_bytes(), save.stat().st_mtime_ns
    assert game(word).code == 0
    assert (save.read_bytes(), save.stat().st_mtime_ns) == (before, touched)


def test_units_taken_off_together_come_back_together(game: Saf, home: Path) -> None:
    save = home / "games" / "scenario-1.json"
    before = stands(save)
    for unit in ("A4", "A5", "A6"):
        assert game("adjust", "remove", unit).code == 0
    gone = stands(save)
    assert game("undo", "3").lines[0] == "undone: 3"
    assert stands(save) == before
    assert game("redo", "3").lines[0] == "done again: 3"
    assert stands(save) == gone


def test_a_loss_a_marker_and_morale_put_right_at_once_are_one_act(game: Saf, home: Path) -> None:
    save = home / "games" / "scenario-1.json"
    store = Store.open(save)
    session = Session(RULES, store.read())
    before = RULES.dump(session.game)
    session.interrupt("adjust", {"set": {"A3.status": "panic", "A3.fate": "destroyed", "morale": 1}})
    rows = Ledger(session.game.starting_morale, session.game.named).read_all(session.record, RULES.events)
    assert [row.change for _, row in rows][-1:] == [-6]
    store.write(session.record)
    assert game("undo").code == 0
    assert RULES.dump(Session(RULES, read(save)).game) == before


def test_an_undone_answer_can_be_given_again_otherwise_and_is_saved(game: Saf, home: Path) -> None:
    assert game("play", "--plain", text="u\na3\nq\n").code == 0
    session = Session(RULES, read(home / "games" / "scenario-1.json"))
    assert session.game.lieutenant.host == "A3"
    assert session.record.redo == []
    assert [(one.n, one.count) for one in session.record.undone] == [(5, 1)]


@pytest.mark.parametrize("name", ["american-turn", "german-turn", "physical"])
def test_the_record_lists_the_same_before_and_after_leaving_and_two_undos_go_back_two(
    name: str, saf: Saf, home: Path
) -> None:
    save = home / "games" / "kept.json"
    save.parent.mkdir(parents=True)
    save.write_bytes((FOLDER / "format-1" / f"{name}.json").read_bytes())
    listed = saf("log", "--turn", "2", "--full").lines
    assert saf("play", "kept", "--plain").code == 4
    assert saf("log", "--turn", "2", "--full").lines == listed
    session = Session(RULES, read(save))
    session.undo(2)
    for _ in range(2):
        assert saf("undo").code == 0
    assert stands(save)[0] == RULES.dump(session.game)
    assert saf("redo", "2").code == 0
    assert saf("log", "--turn", "2").code == 0


def straight_and_winding(seed: int) -> tuple[Session[Game], Session[Game], int]:
    """Play the same answers twice: straight on, and with undo, redo and resuming between them; count what was not redone."""
    rng = random.Random(seed)
    straight = Session.new(
        RULES, Game.new("1", dice="physical", cards="physical", chits="physical"), name="g", seed=1, version="t"
    )
    answers = []
    while straight.pending is not None and straight.game.turn < 4:
        answers.append(legal_answer(straight.pending, rng))
        straight.answer(answers[-1])
    winding = Session.new(
        RULES, Game.new("1", dice="physical", cards="physical", chits="physical"), name="g", seed=1, version="t"
    )
    undone = 0
    for answer in answers:
        winding.answer(answer)
        if rng.random() < 0.2:
            winding.redo(winding.undo(rng.randint(1, 9)))
        if rng.random() < 0.1:
            undone += winding.undo()
            winding.answer(answer)
        if rng.random() < 0.1:
            winding = Session(RULES, decode(encode(winding.record).encode()))
    return straight, winding, undone


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_with_undos_and_resumes_counts_the_same_as_one_played_straight_on(
    seed: int, saf: Saf, home: Path
) -> None:
    straight, winding, undone = straight_and_winding(seed)
    assert RULES.dump(straight.game) == RULES.dump(winding.game)
    found = []
    for session in (straight, winding):
        Store.open(home / "games" / "g.json").path.unlink(missing_ok=True)
        Store.open(home / "games" / "g.json").write(session.record)
        found.append((json.loads(saf("stats", "g", "--json").out), json.loads(saf("status", "g", "--json").out)))
    assert found[1][0]["answers"].pop("undone") == undone > 5, "what was taken back has a line of its own"
    assert found[0] == found[1]
    ledger = found[0][1]["ledger"]
    assert ledger[-1]["morale"] == found[0][1]["morale"]


@pytest.mark.parametrize("seed", range(4))
def test_the_turn_marker_goes_on_by_one_where_no_german_is_left(seed: int) -> None:
    rng = random.Random(seed)
    session = Session.new(RULES, Game.new("1"), name="g", seed=seed, version="t")
    while session.pending is not None and session.game.turn < 5:
        for unit in session.game.germans():
            try:
                session.interrupt("adjust", {"set": {f"{unit.id}.fate": "removed"}})
            except BadAnswerError:
                continue  # it came in this very step
        if session.pending is not None:
            session.answer(legal_answer(session.pending, rng))
    turns = [turn.turn for turn in session.record.turns]
    assert turns == list(range(1, len(turns) + 1))


@pytest.mark.slow
def test_resuming_changes_nothing_of_what_comes(tmp_path: Path) -> None:
    """Reserves, losses and victory come at the same answers whether the game was left between them or not."""
    for name in ("german-turn", "american-turn"):
        data = (FOLDER / "format-1" / f"{name}.json").read_bytes()
        stayed, left = Session(RULES, decode(data)), Session(RULES, decode(data))
        rng = random.Random(3)
        for _ in range(400):
            if stayed.pending is None:
                break
            answer = legal_answer(stayed.pending, rng)
            stayed.answer(answer)
            left.answer(answer)
            if rng.random() < 0.3:
                left = Session(RULES, decode(encode(left.record).encode()))
            assert left.game.outcome == stayed.game.outcome
        assert RULES.dump(left.game) == RULES.dump(stayed.game)
