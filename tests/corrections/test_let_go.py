"""What no longer stands after an amendment is said, in every front end."""

import json
from pathlib import Path

import pytest

from saf_helper.state.save import Store
from tests.cli.conftest import Saf, home, saf
from tests.corrections.opening import KILL, opening, said

__all__ = ["home", "saf"]

GONE = "no longer done, as what came before it is another: "


@pytest.fixture
def damage(saf: Saf, home: Path) -> str:
    """Keep a game in which a kill brought a Supply counter that was spent at once; return the number of the damage chit."""
    session = opening()
    for path, value in (("A1.low_supply", "yes"), ("german-losses", 1)):
        session.interrupt("adjust", {"set": {path: value}})
    said(session, *KILL)
    session.interrupt("supply", {"unit": "A1"})
    session.interrupt("adjust", {"set": {"supply": "3"}})
    Store.open(home / "games" / "kept.json").write(session.record)
    return str(next(entry.n for entry, _ in session.answers() if entry.key == "fire.damage"))


def test_from_the_shell(damage: str, saf: Saf) -> None:
    done = saf("amend", damage, "no-effect")
    assert done.code == 0
    assert done.lines[1] == f"{GONE}supply A1"
    assert "no longer done" not in saf("amend", damage, "destroyed-5").out


def test_at_a_prompt(damage: str, saf: Saf) -> None:
    done = saf("play", "--plain", text=f"amend {damage} no-effect\nq\n")
    assert f"{GONE}supply A1" in done.lines


def test_in_json_lines(damage: str, saf: Saf) -> None:
    command = {"command": "amend", "n": int(damage), "answer": ["no-effect"]}
    told = [json.loads(line).get("text") for line in saf("play", "--jsonl", text=json.dumps(command) + "\n").lines]
    assert f"{GONE}supply A1" in told


def test_several_and_their_words(saf: Saf, home: Path) -> None:
    """The order given is another, so that what was done in the next step has no place any more."""
    session = said(opening(), *KILL[:-2], ("fire.roll", [2]), ("activate.order", "2"), ("activate.unit", "A1"))
    session.interrupt("adjust", {"set": {"morale": 4, "A1.name": "Able"}, "reason": "slip"})
    session.interrupt("adjust", {"add": [{"kind": "tiger", "number": None}]})
    session.interrupt("note", {"text": "it rains"})
    Store.open(home / "games" / "kept.json").write(session.record)
    action = next(entry.n for entry, _ in session.answers() if entry.key == "activate.action")
    done = saf("amend", str(action), "move")
    gone = [line.removeprefix(GONE) for line in done.lines if line.startswith(GONE)]
    assert gone == ["adjust morale 4, A1.name Able", "adjust add tiger", "note it rains"]
