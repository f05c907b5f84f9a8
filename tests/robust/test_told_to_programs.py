"""Whatever ends a game that another program plays is told to it by an `error` and an `end`, with the exit code of the fault."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from saf_helper.cli.main import run
from saf_helper.engine.questions import Choose
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.state.save import read
from tests.cli.conftest import Saf, home, saf
from tests.outside import Message, Outside, environment
from tests.robust.test_disk import FULL
from tests.robust.test_snapshots import FIXTURE, put, spoilt

__all__ = ["home", "saf"]

ACTS: dict[str, dict[str, Any]] = {
    "answer": {"answer": None}, "undo": {"command": "undo"}, "adjust": {"command": "adjust", "set": {"morale": 3}},
    "supply": {"command": "adjust", "set": {"supply": 2}}, "note": {"command": "note", "text": "words"},
}  # fmt: skip


def ended(program: Outside, code: int) -> list[Message]:
    """Return what is heard to the end, which is told by the protocol; the exit code is as given."""
    heard = []
    while (message := program.hear()) is not None:
        heard.append(message)
    assert program.process.wait(20) == code
    assert [one["type"] for one in heard[-2:]] == ["error", "end"]
    assert heard[-1] == {"type": "end", "outcome": "error", "over": False}
    return heard


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("way", ["edited", "cut", "folder"])
@pytest.mark.share(7)
def test_a_save_changed_while_it_is_played_is_told(act: str, way: str, tmp_path: Path) -> None:
    save = put(tmp_path, "game", FIXTURE.read_bytes())
    with Outside(tmp_path, "game") as program:
        _, ask = program.until_ask()
        if way == "folder":
            save.unlink()
            save.mkdir()
        else:
            save.write_bytes(FIXTURE.read_bytes() + b"\n" if way == "edited" else b"{")
        answer = ask["default"] if ask["default"] is not None else (ask.get("options") or [{"value": 1}])[0]["value"]
        program.send(**({"answer": answer} if act == "answer" else ACTS[act]))
        heard = ended(program, 3)
    assert str(save) in heard[-2]["message"]
    assert "result" not in [one["type"] for one in heard], "what is not saved is not told as done"


def test_an_amendment_of_a_save_that_was_changed_is_told(tmp_path: Path) -> None:
    save = put(tmp_path, "game", FIXTURE.read_bytes())
    answers = Session(RULES, read(save)).answers()
    n, right = next(
        (entry.n, option.value)
        for entry, question in answers
        for option in getattr(question, "options", ())
        if isinstance(question, Choose) and option.value != entry.answer
    )
    with Outside(tmp_path, "game") as program:
        program.until_ask()
        save.write_bytes(b"{")
        program.send(command="amend", n=n, answer=right)
        heard = ended(program, 3)
    assert str(save) in heard[-2]["message"]
    assert save.read_bytes() == b"{", "what somebody else wrote is not written over"


@pytest.mark.skipif(os.name != "posix", reason="a full disk is played by RLIMIT_FSIZE, which only POSIX has")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    save = put(tmp_path, "game", FIXTURE.read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", FULL, "1000", "play", "game", "--jsonl"],
        input='{"command": "note", "text": "words"}\n',
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path),
        timeout=30,
    )
    assert done.returncode == 3
    last = [json.loads(line) for line in done.stdout.splitlines()][-2:]
    assert last[0]["type"] == "error"
    assert "the game cannot be written" in last[0]["message"]
    assert "make room" in last[0]["hint"]
    assert last[1] == {"type": "end", "outcome": "error", "over": False}
    assert save.read_bytes() == FIXTURE.read_bytes()


@pytest.mark.parametrize(
    ("way", "code", "words"),
    [
        ("none", 2, "there is no game 'game'"),
        ("spoilt", 3, "a snapshot in the save is no state"),
        ("cut", 3, "the file ends too early"),
        ("name", 2, "cannot be the name of a game"),
    ],
)
@pytest.mark.parametrize("command", ["play", "next"])
def test_a_game_that_cannot_be_opened_is_told(
    command: str, way: str, code: int, words: str, saf: Saf, home: Path
) -> None:
    if way in ("spoilt", "cut"):
        put(home, "game", b"{" if way == "cut" else spoilt(-1, -1, "morale", "high"))
    done = saf(command, "a:b" if way == "name" else "game", "--jsonl")
    assert done.code == code
    error, end = (json.loads(line) for line in done.lines)
    assert words in error["message"]
    assert end == {"type": "end", "outcome": "error", "over": False}
    assert words in done.err, "and on stderr as ever"


def test_a_game_that_another_terminal_has_is_told(tmp_path: Path) -> None:
    put(tmp_path, "game", FIXTURE.read_bytes())
    with Outside(tmp_path, "game") as first:
        first.until_ask()
        with Outside(tmp_path, "game") as second:
            heard = ended(second, 3)
    assert heard[0]["message"] == "another terminal has the game 'game'"


def test_a_fault_of_the_program_is_told(saf: Saf, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(home, "game", FIXTURE.read_bytes())

    def broken(*words: Any) -> None:
        raise RuntimeError("oops")

    monkeypatch.setattr("saf_helper.cli.play.run", broken)
    done = saf("play", "game", "--jsonl")
    assert done.code == 1
    assert json.loads(done.lines[0])["message"] == "this is a fault of the program: RuntimeError: oops"
    assert run(["play", "game", "--plain"]) == 1


def test_a_decision_of_a_spoilt_earlier_turn_is_an_error_and_the_game_goes_on(tmp_path: Path) -> None:
    put(tmp_path, "game", spoilt(0, None, "morale", "high"))
    with Outside(tmp_path, "game") as program:
        _, ask = program.until_ask()
        said, again = program.say(command="why", n=0)
        assert [one["type"] for one in said] == ["error"]
        assert "morale is 'high', not a whole number" in said[0]["message"]
        assert again == ask
        said, again = program.say(command="log", words="all")
        assert [one["type"] for one in said] == ["error"]
        said, again = program.say(command="undo", count=9999)
        assert [one["type"] for one in said] == ["error"]
        assert said[0]["message"].startswith(f"{tmp_path / 'games' / 'game.json'}: turn 1, start: ")
        assert again == ask
        assert program.leave()[0] == 4
