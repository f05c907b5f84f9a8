"""Fifty times `kill -9` in the middle of a game: nothing acknowledged is lost, and the game goes on at the very next question."""

import json
import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.entry import Entry
from saf_helper.state.save import read
from tests.outside import Message, Outside, legal, saf

if not hasattr(signal, "SIGKILL"):
    pytest.skip("no kill -9 here", allow_module_level=True)

KILLS = 17
"""A game; there are three."""
ANSWERS = 10
"""The most answers between two kills."""


def entries(session: Session[Game]) -> dict[int, Entry]:
    """Return every entry of the record by its number."""
    return {entry.n: entry for turn in session.record.turns for phase in turn.phases for entry in phase.entries}


def standing(session: Session[Game]) -> tuple[Any, ...]:
    """Return what stands: the state and the question with its number."""
    question = session.pending
    return (
        RULES.dump(session.game),
        session.n,
        None if question is None else (question.key, question.about, question.prompt),
    )


def talk_until_killed(home: Path, rng: random.Random) -> tuple[list[Message], Message, list[Any]]:
    """Play some answers and kill the program in the middle of the last; return what was heard, the first ask, what was sent."""
    sent: list[Any] = []
    with Outside(home, "game") as program:
        _, first = program.until_ask()
        ask = first
        for _ in range(rng.randint(0, ANSWERS)):
            if ask["type"] == "end":
                break
            sent.append(legal(ask, rng))
            _, ask = program.say(n=ask["n"], answer=sent[-1])
        if ask["type"] == "ask":
            sent.append(legal(ask, rng))
            program.send(n=ask["n"], answer=sent[-1])
            time.sleep(rng.random() * 0.012)
        program.process.kill()
        while program.hear() is not None:
            continue
        return program.heard, first, sent


@pytest.mark.parametrize(("scenario", "mode"), [("1", "virtual"), ("2", "physical"), ("5", "virtual")])
@pytest.mark.share(3)
def test_nothing_acknowledged_is_lost_and_the_next_question_stands(tmp_path: Path, scenario: str, mode: str) -> None:
    options = ["--dice", mode, "--cards", mode, "--chits", mode, "--seed", "3", "--yes"]
    assert saf(tmp_path, "new", "--scenario", scenario, "--name", "game", *options).returncode == 0
    save = tmp_path / "games" / "game.json"
    rng = random.Random(f"{scenario} {mode}")
    for _ in range(KILLS):
        before = Session(RULES, read(save))
        heard, first, sent = talk_until_killed(tmp_path, rng)
        assert (first["n"], first["key"], first["about"], first["prompt"]) == (
            standing(before)[1],
            *standing(before)[2],
        )

        after = Session(RULES, read(save))
        assert after.asked_again == []
        kept = entries(after)
        for message in heard:
            if message["type"] == "result":
                entry = kept[message["n"]]
                assert (entry.key, entry.answer, entry.by) == (message["key"], message["answer"], message["by"])

        reached = []
        for answer in sent:
            reached.append(standing(before))
            if answer is None and before.pending is not None and before.pending.default is None:
                before.roll()
            else:
                before.answer(before.pending.untyped() if answer is None and before.pending is not None else answer)
        reached.append(standing(before))
        acknowledged = [message for message in heard if message["type"] == "ask"]
        assert standing(after) in reached[len(acknowledged) - 1 :], (
            "every answer up to the last ask, and at most the one sent after it"
        )
        leftover = [
            path.name
            for path in save.parent.iterdir()
            if path.name not in ("game.json", ".game.json.saf-lock", "backups")
        ]
        assert len(leftover) <= 1, "at most the one temporary file of the write that was cut off"
        if after.over:
            break
    shown = saf(tmp_path, "status", "game", "--json")
    assert shown.returncode == 0
    assert json.loads(shown.stdout)["turn"] == after.game.turn
    saf(tmp_path, "undo", "--game", "game")
    assert sorted(path.name for path in save.parent.iterdir()) == [".game.json.saf-lock", "backups", "game.json"], (
        "swept at the next lock"
    )
