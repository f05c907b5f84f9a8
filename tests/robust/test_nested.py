"""Files and messages nested without end, huge numbers, files that are none: a named fault, and the game goes on."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saf_helper.engine.questions import Choose, Draw, Number, Option, Pick, Question, Roll
from saf_helper.errors import BadAnswerError
from saf_helper.prompts.frontends import Asked
from saf_helper.prompts.jsonl import reply
from saf_helper.untrusted import DEEPEST, shown, too_deep
from tests.cli.conftest import Saf, game, home, saf
from tests.outside import Outside

__all__ = ["game", "home", "saf"]

DEPTHS = (70, 330, 1000, 3000)
NEST: dict[str, Callable[[int], str]] = {
    "lists": lambda depth: "x = " + "[" * depth + "]" * depth,
    "a deck": lambda depth: "[decks]\ncover = " + "[" * depth + "]" * depth,
    "tables": lambda depth: "x = " + "{a = " * depth + "1" + "}" * depth,
    "a dotted key": lambda depth: ".".join("a" * depth) + " = 1",
    "a header": lambda depth: "[" + ".".join(["decks"] + ["a"] * depth) + "]\nb = 1",
    "an unclosed list": lambda depth: "x = " + "[" * depth,
}
COMMANDS = (
    ("play", "--plain"), ("status",), ("new", "--yes"), ("components", "show"), ("draw", "cover"), ("odds", "fire"),
    ("ask", "mg42", "--plain"), ("games",), ("log",), ("report",), ("undo",), ("adjust", "components.cover", "owner", "yes"),
    ("components", "record", "cover", "--plain"), ("export", "-o", "out.zip"), ("doctor",),
)  # fmt: skip
"""Of every kind that looks into the owner's file or the scenarios, or may one day."""


def test_depth_is_counted_without_going_deep() -> None:
    value: Any = 1
    for _ in range(100_000):
        value = [value]
    assert too_deep(value)
    assert shown(value) == "a value nested without end"
    assert not too_deep(eval("[" * DEEPEST + "]" * DEEPEST))
    assert too_deep(eval("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1)))
    assert not too_deep({"a": [1, (2, {"b": 3})]}, 4)
    assert too_deep({"a": [1, (2, {"b": 3})]}, 3)
    while isinstance(value, list):  # taken apart from outside: Python itself would go too deep
        value = value.pop()


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("way", NEST)
def test_an_owners_file_nested_without_end_is_a_named_fault_and_the_rest_goes_on(
    way: str, depth: int, game: Saf, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = home / "components.toml"
    text = NEST[way](depth)
    path.write_text(text, encoding="utf-8")
    for words in COMMANDS if depth in (330, 3000) else (("components", "check"), ("new", "--yes")):
        done = game(*words)
        assert "Recursion" not in done.out + done.err, words
        assert "fault of the program" not in done.out + done.err, words
        assert done.code in (0, 1, 2, 4), words
    done = game("components", "check")
    assert done.code == 1
    assert done.err.startswith("components.toml: is n")
    assert "hint: " in done.err
    assert len(done.err) < 1000
    assert game("status").code == 0
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("way", NEST)
def test_a_scenario_of_ones_own_nested_without_end_is_left_out_and_named(
    way: str, depth: int, game: Saf, home: Path
) -> None:
    (home / "scenarios").mkdir()
    (home / "scenarios" / "mine.toml").write_text(NEST[way](depth), encoding="utf-8")
    done = game("new", "--yes")
    assert done.code == 0
    assert done.err.startswith("your scenario mine.toml: is n")
    assert game("status").code == 0
    assert game("doctor").code == 1


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[counters.mg42]\nto-hit = 0x" + "F" * 6000, "a number of thousands of digits is not allowed here"),
        ("[counters.mg42]\nto-hit = " + "9" * 6000, "a number has thousands of digits"),
        ("[counters.mg42]\nto-hit = '" + "9" * 60_000 + "'", "'9999"),
        ("[decks]\ncover = ['" + "9" * 60_000 + "']", "9999"),
        (f"{'x' * 60_000} = 1", "unknown key 'xxx"),
    ],
)
def test_a_value_as_long_as_a_file_is_told_in_short(text: str, fault: str, saf: Saf, home: Path) -> None:
    home.mkdir()
    (home / "components.toml").write_text(text, encoding="utf-8")
    done = saf("components", "check")
    assert done.code == 1
    assert fault in done.err
    assert len(done.err) < 1500
    (home / "components.toml").unlink()
    (home / "scenarios").mkdir()
    (home / "scenarios" / "mine.toml").write_text(text.replace("[counters.mg42]\nto-hit", "number"), encoding="utf-8")
    done = saf("new", "--yes")
    assert done.code == 0
    assert len(done.err) < 1500


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes in folders")
@pytest.mark.parametrize("name", ["components.toml", "scenarios/mine.toml"])
def test_a_pipe_in_the_place_of_a_file_holds_nobody_up(name: str, game: Saf, home: Path) -> None:
    (home / "scenarios").mkdir(exist_ok=True)
    os.mkfifo(home / name)
    done = game("new", "--yes")
    assert done.code == 0
    assert f"{Path(name).name}: is no file in " in done.err


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


QUESTIONS: tuple[Question, ...] = (
    Choose(key="k", prompt="p", options=(Option("a"), Option("b"))),
    Pick(key="k", prompt="p", options=(Option("a"),), max=1),
    Number(key="k", prompt="p", min=0, max=9),
    Roll(key="k", prompt="p", count=2),
    Draw(key="k", prompt="p", deck="cover", options=(Option("a"),)),
)


@pytest.mark.parametrize("depth", [11, 70, 330, 900, 960, 990, 20_000])
@pytest.mark.parametrize(
    "message",
    [
        '{"answer": X}', '{"n": X, "answer": 1}', '{"command": X}', '{"command": "undo", "count": X}', "X",
        '{"command": "adjust", "set": {"morale": X}}', '{"command": "amend", "n": 1, "answer": X}',
        '{"command": "log", "words": X}', '{"command": "supply", "unit": X}', '{"command": "why", "n": X}',
        '{"command": "note", "text": X}',
    ],
)  # fmt: skip
def test_a_message_nested_without_end_is_refused(message: str, depth: int) -> None:
    for question in QUESTIONS:
        with pytest.raises(BadAnswerError, match="nested too deeply"):
            reply(message.replace("X", nested(depth)), Asked(question, 1))


def test_after_messages_nested_without_end_the_same_question_stands(game: Saf, home: Path) -> None:
    with Outside(home, "scenario-1") as program:
        _, ask = program.until_ask()
        assert program.process.stdin is not None
        for depth in (12, 500, 980, 40_000):
            program.process.stdin.write(f'{{"answer": {nested(depth)}}}\n')
            program.process.stdin.flush()
            said, again = program.until_ask()
            assert [one["type"] for one in said] == ["error"]
            assert again == ask
        code, _ = program.leave()
    assert code == 4


@pytest.mark.parametrize("depth", [30, 70, 100, 190, 250, 400, 960, 50_000])
@pytest.mark.parametrize("place", ["args", "snapshot", "before", "changes", "answer"])
def test_a_save_nested_without_end_is_refused_in_words(place: str, depth: int, saf: Saf, home: Path) -> None:
    assert saf("new", "--name", "bad", "--yes").code == 0
    save = home / "games" / "bad.json"
    data = json.loads(save.read_text(encoding="utf-8"))
    phase = data["turns"][-1]["phases"][-1]
    if place == "snapshot":
        phase["snapshot"]["wind"] = "X"
    else:
        entry = {"n": 0, "key": "setup.morale", "answer": 7} if place != "args" else {"n": 0, "do": "adjust"}
        told = (
            {"events": [{"kind": "told", "text": "t", "changes": {"morale": ["X", 1]}}]}
            if place == "changes"
            else {place: "X"}
        )
        phase["entries"] = [entry | told]
    deep = nested(depth)
    if place == "before":
        deep = '[{"n":0,"key":"a","before":' * depth + "[]" + "}]" * depth
    text = json.dumps(data).replace('"X"', deep)
    save.write_text(text, encoding="utf-8")
    for words in (
        ("play", "bad", "--plain"),
        ("status", "bad"),
        ("games",),
        ("doctor",),
        ("log", "bad"),
        ("why", "-g", "bad"),
    ):
        done = saf(*words)
        assert done.code in (0, 1, 2, 3, 4), words
        assert "Recursion" not in done.out + done.err, words
        assert "fault of the program" not in done.out + done.err, words
    assert save.read_text(encoding="utf-8") == text
