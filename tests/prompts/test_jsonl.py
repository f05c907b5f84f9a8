"""The protocol for other programs, message by message."""

import io
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from saf_helper.engine.game_parts import Argument, PromptCommand
from saf_helper.engine.questions import Number
from saf_helper.engine.session import Session
from saf_helper.prompts import messages as protocol
from saf_helper.prompts.frontends import Asked, Given
from saf_helper.prompts.jsonl import JsonLines, reply
from saf_helper.prompts.loop import Outcome, play_on
from tests.toy import COMMANDS, Toy, new_game

TESTS = Path(__file__).parents[1]


def talk(
    *lines: Any, session: Session[Toy] | None = None, commands: Any = None
) -> tuple[list[dict[str, Any]], Outcome]:
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    out = io.StringIO()
    outcome = play_on(
        session or new_game(),
        JsonLines(io.StringIO(text), out),
        lambda record: None,
        commands or {**COMMANDS, "adjust": adjusting([])},
    )
    messages = [json.loads(line) for line in out.getvalue().splitlines()]
    return [one for one in messages if one["type"] != "state"], outcome


def adjusting(heard: list[Mapping[str, Any]]) -> PromptCommand:
    """Return a command that notes the paths that it is given."""

    def adjust(session: Session[Any], given: Mapping[str, Any]) -> str:
        heard.append(given)
        return "done"

    return PromptCommand(
        lambda session, words: "", adjust, (Argument("set", "paths", False), Argument("reason", "text"))
    )


def kinds(messages: list[dict[str, Any]]) -> list[str]:
    return [message["type"] for message in messages]


FIRST_ASK = {
    "type": "ask",
    "at": 1,
    "n": 0,
    "key": "muster.roll",
    "about": None,
    "kind": "roll",
    "prompt": "Roll for gold",
    "dice": "2d6",
    "sides": 6,
    "total": False,
    "count": 2,
    "rolls": False,
    "default": None,
    "rules": ["1.1"],
    "why": "gold comes first",
}


def test_hello_phase_and_the_first_question() -> None:
    messages, outcome = talk()
    assert messages == [
        messages[0] | {"type": "hello", "protocol": 2, "game": "toy", "name": "toy", "rules": "1.0"},
        {"type": "phase", "id": "muster", "turn": 1, "title": "Muster", "rules": ["1"]},
        FIRST_ASK,
        {"type": "end", "outcome": "saved", "over": False},
    ]
    assert (outcome, outcome.exit_code) == (Outcome.INPUT_ENDED, 4)


def test_null_leaves_a_stand_in_number_one_and_the_same_number_given_does_not() -> None:
    asked = Asked(Number(key="printed", prompt="Its number?", min=1, max=9, default=4, stand_in=True), 0)
    assert protocol.ask(asked)["default"] == 4
    assert reply('{"answer": null}', asked) == Given("stand-in")
    assert reply('{"answer": 4}', asked) == Given(4)


def test_an_answer_is_followed_by_result_and_tell() -> None:
    messages, _ = talk({"n": 0, "answer": [2, 5]})
    assert messages[3:6] == [
        {"type": "result", "n": 0, "key": "muster.roll", "answer": [2, 5], "by": "typed"},
        {
            "type": "event",
            "id": 1,
            "n": 0,
            "kind": "gold-counted",
            "gold": 7,
            "dice": [2, 5],
            "changes": {"gold": [0, 7]},
            "text": "Gold to 7",
            "why": "2 and 5",
            "rules": ["1.1"],
            "hands": True,
        },
        {
            "type": "ask",
            "at": 2,
            "n": 1,
            "key": "muster.tax",
            "about": None,
            "kind": "number",
            "prompt": "Tax?",
            "min": 0,
            "max": 7,
            "default": None,
            "rules": ["1.2"],
            "why": "",
        },
    ]


def test_the_asks_of_every_kind() -> None:
    turn: list[Any] = [[2, 5], 3, "monday", ["A1"], "fire", "G2", "sun", True, "move"]
    messages, _ = talk(*({"answer": answer} for answer in turn))
    asks = [message for message in messages if message["type"] == "ask"]
    assert [one["kind"] for one in asks[:8]] == [
        "roll", "number", "text", "pick", "choose", "choose", "draw", "confirm"
    ]  # fmt: skip
    assert asks[2]["max"] == 20
    assert (asks[3]["min"], asks[3]["max"]) == (0, 2)
    assert asks[3]["options"] == [{"value": "A1", "label": "Inf 1"}, {"value": "A2", "label": "Inf 2"}]
    assert asks[4]["about"] == "A1"
    assert asks[4]["options"][2] == {"value": "move+fire", "label": "charge"}
    assert (asks[6]["deck"], asks[6]["count"]) == ("fate", 1)
    assert [one["value"] for one in asks[6]["options"]] == ["sun", "rain", "storm"]
    assert asks[7]["default"] is True


def test_null_is_the_default_or_a_roll_or_a_draw() -> None:
    answers: list[Any] = [None, 0, "monday", ["A1"], "fire", "G2", None, None, "move"]
    messages, _ = talk(*({"answer": answer} for answer in answers))
    results = {message["key"]: message for message in messages if message["type"] == "result"}
    assert results["muster.roll"]["by"] == "rolled"
    assert results["battle.card"]["by"] == "rolled"
    assert results["battle.card"]["faces"][0] in {"sun", "rain", "storm"}
    assert results["battle.held"]["answer"] is True
    refused, _ = talk({"answer": [1, 1]}, {"answer": None})
    assert kinds(refused)[-3:] == ["error", "ask", "end"]


def test_virtual_results_are_reported_without_an_ask() -> None:
    messages, _ = talk(session=new_game("virtual"))
    assert kinds(messages) == ["hello", "phase", "result", "event", "ask", "end"]
    assert messages[2]["by"] == "rolled"


def test_the_end_of_the_game() -> None:
    turn: list[Any] = [[2, 5], 3, "monday", [], "move", "move"]
    messages, outcome = talk(*({"answer": answer} for answer in turn), session=new_game(last=1))
    assert messages[-1] == {"type": "end", "outcome": "victory", "over": True}
    assert (outcome, outcome.exit_code) == (Outcome.FINISHED, 0)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "the line is not JSON: column 1: Expecting value"),
        ("{", "the line is not JSON"),
        ("[" * 90_000, "the line is nested too deeply"),
        ("9" * 5_000, "the line holds a number of thousands of digits"),
        ("x" * 200_000, "the line is longer than 100000 characters"),
        ("null", "the line is neither an answer nor a command"),
        ("[]", "the line is neither an answer nor a command"),
        ({}, "the line is neither an answer nor a command"),
        ({"answer": [1, 2], "command": "undo"}, "the line is neither an answer nor a command"),
        ({"answer": [1, 2], "more": 1}, "unknown fields: more"),
        ({"answer": [1, 2], "n": 1}, "the answer is for 1, the question is 0"),
        ({"answer": [1, 2], "n": "0"}, "the answer is for '0', the question is 0"),
        ({"answer": [1, 2], "n": False}, "the answer is for false, the question is 0"),
        ({"answer": [1]}, "2d6 is 2 dice, not 1"),
        ({"answer": [1, 7]}, "7 is no face of a d6"),
        ({"answer": [1, 2.0]}, "2.0 is no face of a d6"),
        ({"answer": [True, 2]}, "True is no face of a d6"),
        ({"answer": {"a": 1}}, "2d6 is 2 dice, not {'a': 1}"),
        ({"command": 3}, "a command is a word"),
        ({"command": "dance"}, "dance is not known here"),
        ({"command": "amend", "n": 99, "answer": 2}, "answer 99 is not one of this turn's"),
        ({"command": "undo", "n": 1}, "undo has no n"),
        ({"command": "undo", "count": 0}, "count is a number from 1"),
        ({"command": "undo"}, "there is nothing to undo"),
        ({"command": "adjust", "set": {}}, "adjust has a set of paths and values"),
        ({"command": "adjust"}, "adjust has a set of paths and values"),
        ({"command": "adjust", "set": ["morale", 9]}, "adjust has a set of paths and values"),
        ({"command": "adjust", "set": "morale 9"}, "adjust has a set of paths and values"),
        ({"command": "adjust", "set": {" ": 1}}, "a path in the set is empty"),
        ({"command": "adjust", "set": {"a": {"b": 1}}}, "{'b': 1} is no single value"),
        ({"command": "adjust", "set": {"a": [[1]]}}, "[1] is no single value"),
        ({"command": "adjust", "set": {"a": 1.5}}, "1.5 is no single value"),
        ({"command": "adjust", "set": {"a": "two\nlines"}}, "'two\\nlines' is no single value"),
        ({"command": "adjust", "set": {"a": 1}, "reason": 7}, "7 is no reason: a reason is words"),
        ({"command": "adjust", "set": {"a": 1}, "reason": ["x"]}, "['x'] is no reason: a reason is words"),
        ({"command": "adjust", "set": {"a": 1}, "--why": "x"}, "adjust has no --why"),
        ({"command": "adjust", "path": "a", "value": 1}, "adjust has no path, value"),
        ('{"answer": "\udcff"}', "the line is not UTF-8"),
    ],
)
def test_a_line_that_is_no_good_is_an_error_and_the_same_ask_again(line: Any, message: str) -> None:
    messages, _ = talk(line)
    assert kinds(messages) == ["hello", "phase", "ask", "error", "ask", "end"]
    assert messages[3]["message"].startswith(message)
    assert messages[4] == FIRST_ASK


def test_commands_are_answered_and_the_ask_stands_again() -> None:
    messages, outcome = talk(
        {"answer": [2, 5]},
        {"command": "why"},
        {"command": "status"},
        {"command": "supply", "unit": "4"},
        {"command": "undo", "count": 2},
        {"command": "redo"},
        {"command": "quit"},
    )
    assert outcome is Outcome.QUIT
    assert kinds(messages[5:]) == [
        "ask", "why", "ask", "status", "ask", "result", "event", "ask", "said", "ask", "result", "said", "ask", "end",
    ]  # fmt: skip
    assert messages[6] == {"type": "why", "text": "there is nothing more to say", "rules": ["1.2"]}
    assert messages[8] == {"type": "status", "turn": 1, "gold": 7}
    assert messages[10] == {"type": "result", "n": 1, "key": "gift", "answer": {"gold": 4}, "by": "typed"}
    assert messages[13]["lines"] == [
        "taken back: gift 4", "taken back: Roll for gold: 2 5", "on the table: gold 11 to 0",
    ]  # fmt: skip
    assert messages[16]["lines"] == ["on the table: gold 0 to 7"]


def test_the_paths_of_adjust_go_to_the_command_as_they_are() -> None:
    heard: list[Mapping[str, Any]] = []
    set_ = {"morale": 15, "A2.status": "alert", "x": True, "dice": [4, 4], "no dice": [], "n": None}
    line = {"command": "adjust", "set": set_ | {"A1.name": "it's --why"}, "reason": "a slip"}
    messages, _ = talk(line, commands={"adjust": adjusting(heard)})
    assert len(heard) == 1, "one act, not several"
    assert heard == [{"set": line["set"], "reason": "a slip"}]
    assert messages[3] == {"type": "said", "kind": "adjust", "lines": ["done"], "rules": []}


def test_every_change_has_an_asking_of_its_own_and_a_stale_reply_changes_nothing() -> None:
    messages, _ = talk(
        {"at": 1, "answer": [2, 5]}, {"command": "undo", "at": 2}, {"at": 2, "answer": 3}, {"command": "undo", "at": 1},
        {"at": 3, "answer": [1, 1]}, {"at": 3, "answer": [1, 1]}, {"at": True, "answer": 1},
    )  # fmt: skip
    asks = [one["at"] for one in messages if one["type"] == "ask"]
    assert asks == [1, 2, 3, 3, 3, 4, 4, 4]
    assert [one["code"] for one in messages if one["type"] == "error"] == ["stale"] * 4


def test_a_state_tells_everything_after_each_change() -> None:
    out = io.StringIO()
    text = '{"answer": [2, 5]}\n{"command": "undo"}\n{"command": "redo"}\n'
    play_on(new_game(), JsonLines(io.StringIO(text), out), lambda record: None, COMMANDS)
    states = [one for line in out.getvalue().splitlines() if (one := json.loads(line))["type"] == "state"]
    assert [one["at"] for one in states] == [1, 2, 3, 4]
    assert [(one["undo"], one["redo"], one["over"]) for one in states] == [
        (False, False, False), (True, False, False), (False, True, False), (True, False, False),
    ]  # fmt: skip
    assert [one["text"] for one in states[1]["told"]] == ["Gold to 7"]
    assert states[1]["ask"]["key"] == "muster.tax"
    ids = [one["id"] for one in states[3]["told"]]
    assert ids == sorted(set(ids))


def test_a_process_of_its_own_speaks_utf8_and_leaves_with_4(tmp_path: Path) -> None:
    lines = [{"answer": [1, 2]}, {"answer": 0}, {"answer": "Größe †"}]
    done = subprocess.run(
        [sys.executable, "-m", "tests.toy", str(tmp_path / "toy.json"), "physical", "--jsonl"],
        input="".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode() + b'{"answer": "\xff"}\n',
        capture_output=True,
        env={"PYTHONPATH": str(TESTS.parent), "PYTHONIOENCODING": "ascii", "PATH": ""},
        timeout=20,
    )
    assert done.returncode == 4
    messages = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert "It is Größe †" in [one["text"] for one in messages if one["type"] == "event"]
    assert [one["message"] for one in messages if one["type"] == "error"] == ["the line is not UTF-8"]
    assert messages[-1] == {"type": "end", "outcome": "saved", "over": False}
