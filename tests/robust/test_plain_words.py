"""What a checker finds wrong in a save, a file or a message is told in plain words: its own never reach the player."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from saf_helper.engine.questions import Choose, Confirm, Draw, Number, Option, Pick, Question, Roll, Text
from saf_helper.errors import BadAnswerError, DataError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.tables.scenario_files import Scenario
from saf_helper.prompts.frontends import Asked, Given
from saf_helper.prompts.jsonl import reply
from saf_helper.tables.data_folder import data_folder
from saf_helper.tables.faults import build
from saf_helper.untrusted import complaint
from tests.cli.conftest import Saf, home, saf
from tests.robust.mutations import HUGE, WRONG, places
from tests.robust.test_bad_saves import PROGRAMMERS_WORDS
from tests.saves import ALL

__all__ = ["home", "saf"]

SCENARIOS = sorted((data_folder("scream_aim_fire") / "scenarios").glob("*.toml"))
ODD = (*WRONG, *HUGE, 1.0, ["a"], [1, "a"], {"kind": []})


def with_one_changed(text: str) -> Iterator[Any]:
    """Yield the value that a text holds with each of its places spoilt in each way, and with a key too many or too few."""
    whole = json.loads(text)
    for at in range(len(list(places(whole)))):
        for value in ODD:
            data = json.loads(text)
            box, key, _ = list(places(data))[at]
            box[key] = value
            yield data
        data = json.loads(text)
        box, key, _ = list(places(data))[at]
        del box[key]
        yield data


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_fault_of_a_scenario_is_told_in_plain_words(path: Path) -> None:
    text = json.dumps(tomllib.loads(path.read_text(encoding="utf-8")))
    found: list[DataError] = []
    for data in with_one_changed(text):
        try:
            build(Scenario, data, "mine.toml", "")
        except DataError as refused:
            found.append(refused)
    assert len(found) > 500
    for fault in found:
        assert not PROGRAMMERS_WORDS.search(fault.message), fault.message
        assert fault.message.startswith("mine.toml: ")
        assert len(fault.message) < 600
        assert fault.hint


def test_every_fault_of_a_state_is_told_in_plain_words() -> None:
    path = next(path for path in ALL if path.stem == "german-turn")
    data = json.loads(path.read_text(encoding="utf-8"))
    snapshot = data["turns"][-1]["phases"][-1]["snapshot"]
    refused = set()
    for key, value in snapshot.items():
        small = (
            dict(list(value.items())[:2])
            if isinstance(value, dict)
            else value[:2]
            if isinstance(value, list)
            else value
        )
        for spoilt in with_one_changed(json.dumps({key: small})):
            try:
                RULES.load(snapshot | spoilt)
            except ValidationError as error:
                words = complaint(error)
                refused.add(words)
                assert not PROGRAMMERS_WORDS.search(words), words
    assert len(refused) > 100


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("asleep", "units.A1.status is 'asleep', not 'none', 'alert' or 'panic'"),
        (None, "units.A1.status is null, not 'none', 'alert' or 'panic'"),
        (3, "units.A1.status is 3, not 'none', 'alert' or 'panic'"),
    ],
)
def test_the_fault_of_a_state_names_file_turn_phase_place_and_what_may_stand_there(
    value: Any, words: str, saf: Saf, home: Path
) -> None:
    data = json.loads(next(path for path in ALL if path.stem == "german-turn").read_text(encoding="utf-8"))
    data["turns"][-1]["phases"][-1]["snapshot"]["units"]["A1"]["status"] = value
    save = home / "games" / "bad.json"
    save.parent.mkdir(parents=True)
    save.write_text(json.dumps(data), encoding="utf-8")
    done = saf("play", "bad", "--plain")
    assert done.code == 3
    turn, phase = data["turns"][-1]["turn"], data["turns"][-1]["phases"][-1]["phase"]
    where = f"{save}: turn {turn}, {phase}: a snapshot in the save is no state of Scream, Aim, Fire!"
    assert done.err.splitlines()[0] == f"{where}: {words}"


QUESTIONS: tuple[Question, ...] = (
    Choose(key="k", prompt="p", options=(Option("a"), Option("b"))),
    Pick(key="k", prompt="p", options=(Option("a"),), max=1),
    Confirm(key="k", prompt="p"),
    Number(key="k", prompt="p", min=0, max=9),
    Text(key="k", prompt="p"),
    Roll(key="k", prompt="p", count=2),
    Draw(key="k", prompt="p", deck="cover", options=(Option("a"),), pile={"c": "a"}),
)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.kind)
def test_every_fault_of_a_message_is_told_in_plain_words_and_in_short(question: Question) -> None:
    commands = ("undo", "redo", "why", "status", "supply", "adjust", "amend", "note", "log", "dance")
    fields = ("n", "count", "unit", "set", "reason", "answer", "text", "words")
    messages = [{"answer": value} for value in ODD] + [{"n": value, "answer": 1} for value in ODD]
    messages += [{"command": name, field: value} for name in commands for field in fields for value in ODD]
    refused: list[str] = []
    for message in messages:
        try:
            found = reply(json.dumps(message), Asked(question, 3))
            if isinstance(found, Given):
                question.accept(found.answer)
        except BadAnswerError as fault:
            refused.append(fault.message)
    assert len(refused) > 300
    assert [words for words in refused if PROGRAMMERS_WORDS.search(words)] == []
