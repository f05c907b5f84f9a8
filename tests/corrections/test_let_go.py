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
    heard = [json.loads(line) for line in saf("play", "--jsonl", text=json.dumps(command) + "\n").lines]
    told = [line for one in heard for line in one.get("lines", [])]
    assert f"{GONE}supply A1" in told


def test_several_and_their_words(saf: Saf, home: Path) -> None:
    """The order given is another, so that what was done in the next step has no place any more."""
    session = said(opening(), *KILL[:-2], ("fire.roll", [2]), ("activate.order", "2"), ("activate.unit", "A1"))
    session.interrupt("adjust", {"set": {"morale": 4}, "reason": "slip"})
    session.interrupt("adjust", {"add": [{"kind": "tiger", "number": None}]})
    session.interrupt("note", {"text": "it rains"})
    Store.open(home / "games" / "kept.json").write(session.record)
    action = next(entry.n for entry, _ in session.answers() if entry.key == "activate.action")
    done = saf("amend", str(action), "move")
    gone = [line.removeprefix(GONE) for line in done.lines if line.startswith(GONE)]
    assert [gone[0], gone[2]] == ["adjust morale 4", "note it rains"]
    assert "tiger" in gone[1]


COVERED = (
    ("activate.order", "6"),
    ("activate.unit", "A2"),
    ("fire.target", "G4"),
    ("fire.terrain", "clear"),
    ("fire.cover", ["none"]),
    ("fire.roll", [3]),
    ("fire.damage", ["destroyed-5"]),
)


def test_a_hit_that_was_none_is_told_anew_with_what_to_put_back(saf: Saf, home: Path) -> None:
    """The number read off the counter was wrong: the same die misses, and G4 stands again."""
    session = opening(dice=(1, 2, 3, 6, 5))
    session.interrupt("adjust", {"set": {"printed.to-hit.german-infantry": 3}})
    Store.open(home / "games" / "kept.json").write(said(session, *COVERED).record)
    done = saf("play", "--plain", text="adjust printed.to-hit.german-infantry 5\nq\n")
    start = next(at for at, line in enumerate(done.lines) if line.startswith("  Set: printed.to-hit.german-infantry 5"))
    shown = done.lines[start:]
    assert any(line.startswith("  US Inf 2 misses ") for line in shown)
    assert "on the table: put German Inf 3 back where it stood" in shown
    assert "on the table: Morale 5 -> 0" in shown
    assert "on the table: remove German Inf 3" in saf("undo").lines


def test_an_adjustment_that_changes_nothing_else_says_nothing_of_the_table(saf: Saf, home: Path) -> None:
    session = opening(dice=(1, 2, 3, 6, 5))
    session.interrupt("adjust", {"set": {"printed.to-hit.german-infantry": 3}})
    Store.open(home / "games" / "kept.json").write(said(session, *COVERED).record)
    done = saf("play", "--plain", text="adjust morale 9\nadjust A6.name Able\nq\n")
    assert any(line.startswith("  Set: morale 9") for line in done.lines)
    assert not [line for line in done.lines if line.startswith("on the table")]
    assert saf("adjust", "morale", "8").lines[-2:-1] == ["on the table: Morale 9 -> 8"]
    assert json.loads(saf("status", "--json").out)["morale"] == 8
