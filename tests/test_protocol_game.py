"""Whole games played by an outside program through `saf play --jsonl`, and what it may say besides answers."""

import json
import random
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from saf_helper.state.save import read
from tests.outside import Message, Outside, legal, saf

STRINGS = (list, str)
"""A list of strings."""
SHAPES: dict[str, dict[str, Any]] = {
    "hello": {"protocol": int, "game": str, "name": str, "rules": str, "commands": list},
    "phase": {"id": str, "turn": int, "title": str, "rules": STRINGS},
    "result": {"n": int, "key": str, "answer": object, "by": str},
    "event": {"id": int, "kind": str, "text": str, "rules": STRINGS, "why": str, "changes": dict, "hands": bool},
    "said": {"kind": str, "lines": STRINGS, "rules": STRINGS},
    "state": {
        "at": int,
        "game": str,
        "name": str,
        "ask": (dict, type(None)),
        "status": dict,
        "told": list,
        "undo": bool,
        "redo": bool,
        "over": bool,
    },
    "why": {"text": str, "rules": STRINGS},
    "error": {"message": str, "code": str},
    "end": {"outcome": str, "over": bool},
}
ASK: dict[str, Any] = {
    "at": int,
    "n": int,
    "key": str,
    "about": (str, type(None)),
    "kind": str,
    "prompt": str,
    "default": object,
    "rules": STRINGS,
    "why": str,
}
KINDS: dict[str, dict[str, Any]] = {
    "choose": {"options": list},
    "pick": {"options": list, "min": int, "max": int},
    "confirm": {},
    "number": {"min": int, "max": int},
    "text": {"max": int},
    "roll": {"dice": str, "sides": int, "total": bool, "count": int, "rolls": bool},
    "draw": {"deck": str, "count": int, "options": list, "rolls": bool},
}
MAY: dict[str, dict[str, Any]] = {
    "ask": {"reminder": str, "leads": dict, "refused": list},
    "result": {"faces": STRINGS},
    "why": {"leads": dict, "retold": list},
    "error": {"hint": str},
}
STATUS = [
    "type", "game", "name", "scenario", "turn", "turns", "phase", "morale", "reserves", "reserve_threshold", "supply",
    "outcome", "units", "pending", "ledger",
]  # fmt: skip


def check_shape(message: Message) -> None:
    """Check a message's keys and their types, nothing missing and nothing more."""
    kind = message["type"]
    if kind == "status":
        assert list(message) == STATUS
        return
    if kind == "event":  # and the values of its kind
        message = {key: value for key, value in message.items() if key in SHAPES["event"] or key == "type"}
    wanted: dict[str, Any] = ASK | KINDS[message["kind"]] if kind == "ask" else SHAPES[kind]
    known = wanted | MAY.get(kind, {})
    assert wanted.keys() <= message.keys() - {"type"} <= known.keys(), message
    for key, value in message.items():
        if key == "type":
            continue
        if known[key] is STRINGS:
            assert isinstance(value, list), message
            assert all(isinstance(one, str) for one in value), message
        else:
            assert isinstance(value, known[key]), message
            assert known[key] is not int or not isinstance(value, bool), message
    for option in message.get("options", []):
        assert {"value", "label"} <= option.keys() <= {"value", "label", "note"}, message
        assert all(isinstance(one, str) for one in option.values()), message
    for path, change in message.get("changes", {}).items():
        assert isinstance(path, str)
        assert isinstance(change, list)
        assert len(change) == 2


def new_game(home: Path, scenario: str, mode: str) -> None:
    words = ["--dice", mode, "--cards", mode, "--chits", mode]
    done = saf(home, "new", "--scenario", scenario, "--name", "game", "--seed", "5", *words, "--yes")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("scenario", "mode"), [("1", "virtual"), ("1", "physical"), ("2", "ask")])
@pytest.mark.share(3)
def test_a_program_that_reads_only_the_asks_plays_to_the_end(tmp_path: Path, scenario: str, mode: str) -> None:
    new_game(tmp_path, scenario, mode)
    rng = random.Random(f"{scenario} {mode}")
    with Outside(tmp_path, "game") as program:
        _, ask = program.until_ask()
        asked = -1
        while ask["type"] == "ask":
            assert ask["n"] > asked, "n grows"
            asked = ask["n"]
            _, ask = program.say(n=asked, answer=legal(ask, rng))
        assert program.hear() is None
        assert program.process.wait(20) == 0
    heard = program.heard
    for message in heard:
        check_shape(message)
    kinds = Counter(message["type"] for message in heard)
    assert kinds["error"] == kinds["status"] == kinds["why"] == 0
    assert (kinds["hello"], kinds["end"], heard[0]["type"], heard[-1]["type"]) == (1, 1, "hello", "end")
    assert heard[0].items() >= {"protocol": 2, "game": "scream-aim-fire", "name": "game"}.items()
    assert heard[-1]["outcome"] in ("victory", "defeat")
    for message in heard:
        if message["type"] == "ask" or message.get("text"):
            assert message["rules"], message
            assert message["why"] or message["type"] == "event", message
    askings = [message["at"] for message in heard if message["type"] == "ask"]
    assert askings == sorted(set(askings)), "none is given twice"
    ids = [message["id"] for message in heard if message["type"] == "event"]
    assert ids == sorted(set(ids))
    results = [message for message in heard if message["type"] == "result"]
    assert [one["n"] for one in results] == list(range(len(results))), "each number once, in order"
    assert {one["by"] for one in results} <= {"typed", "rolled", "remembered"}
    assert len(results) > 200
    if mode == "virtual":
        assert not any(one["kind"] == "roll" for one in heard if one["type"] == "ask")
    phases = [(one["turn"], one["id"]) for one in heard if one["type"] == "phase"]
    assert phases[0] == (1, "setup")
    assert len(phases) == len(set(phases)), "each phase once a turn"
    record = read(tmp_path / "games" / "game.json")
    entries = [entry for turn in record.turns for phase in turn.phases for entry in phase.entries]
    assert [(one["key"], one["answer"]) for one in results] == [(one.key, one.answer) for one in entries]
    again = saf(tmp_path, "play", "game", "--jsonl")
    assert again.returncode == 0
    assert json.loads(again.stdout.splitlines()[-1]) == {"type": "end", "outcome": heard[-1]["outcome"], "over": True}


def test_told_changes_and_status_agree_all_along(tmp_path: Path) -> None:
    new_game(tmp_path, "1", "virtual")
    rng = random.Random(8)
    tracks = {"morale": 0, "reserves": 0, "supply": 0, "turn": 1}
    with Outside(tmp_path, "game") as program:
        told, ask = program.until_ask()
        for _ in range(150):
            for message in told:
                for path, (before, after) in message.get("changes", {}).items():
                    if path in tracks:
                        assert tracks[path] == before, message
                        tracks[path] = after
            (status,), ask = program.say(command="status")
            check_shape(status)
            assert {path: status[path] for path in tracks} == tracks
            assert status["pending"] == {"key": ask["key"], "prompt": ask["prompt"]}
            told, ask = program.say(answer=legal(ask, rng))
            if ask["type"] == "end":
                break


COMMANDS: list[list[dict[str, Any]]] = [
    [{"command": "undo"}],
    [{"command": "undo"}, {"command": "redo"}, {"command": "redo"}],
    [{"command": "undo", "count": 3}, {"command": "redo", "count": 2}],
    [{"command": "why"}],
    [{"command": "status"}],
    [{"command": "supply", "unit": "A1"}],
    [{"command": "adjust", "set": {"morale": 12}, "reason": "the marker was moved"}, {"command": "undo"}],
    [{"command": "adjust", "set": {"A1.low_supply": True, "supply": 2}}],
    [{"command": "adjust", "set": {"morale": 10, "A1.status": "nonsense"}}],
]


def answers(program: Outside, ask: Message, rng: random.Random) -> Message:
    """Give a few answers; return the question that then stands."""
    for _ in range(rng.randint(1, 2)):
        heard, after = program.say(n=ask["n"], answer=legal(ask, rng))
        assert "error" not in {message["type"] for message in heard}
        if after["type"] == "end":
            raise AssertionError("the game ended before every command was tried")
        ask = after
    return ask


def test_a_program_mixes_in_every_command(tmp_path: Path) -> None:
    new_game(tmp_path, "1", "virtual")
    rng = random.Random(3)
    said: Counter[str] = Counter()
    with Outside(tmp_path, "game") as program:
        _, ask = program.until_ask()
        while sum(said.values()) < 120:
            ask = answers(program, ask, rng)
            for command in rng.choice(COMMANDS):
                heard, after = program.say(**command)
                assert after["type"] == "ask"
                answered = {message["type"] for message in heard}
                said[command["command"] + (" refused" if "error" in answered else "")] += 1
                if command["command"] in ("why", "status"):
                    assert answered == {command["command"]}
                    assert after == ask
                elif "error" in answered:
                    assert answered == {"error"}
                    assert after == ask, "a refused command changes nothing"
                else:
                    assert heard
                ask = after
        heard, end = program.say(command="quit")
        assert (heard, end) == ([], {"type": "end", "outcome": "saved", "over": False})
        assert program.process.wait(20) == 0
    for message in program.heard:
        check_shape(message)
    for name in ("undo", "redo", "why", "status", "supply", "supply refused", "adjust", "adjust refused"):
        assert said[name], f"{name} was never said"


def test_a_refused_adjustment_leaves_no_trace(tmp_path: Path) -> None:
    new_game(tmp_path, "1", "physical")
    with Outside(tmp_path, "game") as program:
        _, ask = program.until_ask()
        program.say(answer=legal(ask, random.Random(1)))
        program.say(command="undo")
        before = (tmp_path / "games" / "game.json").read_bytes()
        heard, _ = program.say(command="adjust", set={"morale": 10, "supply": 100})
        assert [message["type"] for message in heard] == ["error"]
        assert (tmp_path / "games" / "game.json").read_bytes() == before
        heard, _ = program.say(command="redo")
        assert {"type": "result", "n": 0, "key": "setup.morale"}.items() <= heard[0].items(), (
            "what was undone still stands"
        )


def test_a_stale_number_is_refused(tmp_path: Path) -> None:
    new_game(tmp_path, "1", "virtual")
    with Outside(tmp_path, "game") as program:
        _, ask = program.until_ask()
        assert (ask["n"], ask["key"]) == (0, "setup.morale")
        _, second = program.say(n=0, answer=5)
        heard, again = program.say(n=0, answer=6)
        assert heard == [
            {"type": "error", "code": "refused", "message": f"the answer is for 0, the question is {second['n']}"}
        ]
        assert again == second
        (status,), _ = program.say(command="status")
        assert status["morale"] == 5


def test_the_end_of_input_saves_and_leaves_with_4(tmp_path: Path) -> None:
    new_game(tmp_path, "1", "virtual")
    with Outside(tmp_path, "game") as program:
        program.until_ask()
        _, ask = program.say(answer=7)
        code, last = program.leave()
    assert (code, last) == (4, [{"type": "end", "outcome": "saved", "over": False}])
    with Outside(tmp_path, "game") as program:
        heard, again = program.until_ask()
        assert {**again, "at": 0} == {**ask, "at": 0}
        assert [message["type"] for message in heard] == ["hello", "phase", "state"]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9 is POSIX; Windows ends a process otherwise")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_saves_and_leaves_with_130(tmp_path: Path, number: signal.Signals) -> None:
    new_game(tmp_path, "1", "virtual")
    with Outside(tmp_path, "game") as program:
        program.until_ask()
        _, ask = program.say(answer=7)
        program.process.send_signal(number)
        assert program.hear() == {"type": "end", "outcome": "saved", "over": False}
        assert program.process.wait(20) == 130
    with Outside(tmp_path, "game") as program:
        assert {**program.until_ask()[1], "at": 0} == {**ask, "at": 0}


def test_a_line_of_nonsense_is_an_error_and_the_same_ask(tmp_path: Path) -> None:
    new_game(tmp_path, "1", "virtual")
    with Outside(tmp_path, "game") as program:
        _, ask = program.until_ask()
        for line in ({"answer": 5000}, {"answer": "x"}, {"command": "dance"}, {"n": 0}, {"answer": 1, "more": 2}):
            heard, again = program.say(**line)
            assert [message["type"] for message in heard] == ["error"]
            assert {**again, "at": 0} == {**ask, "at": 0}
