"""A save that reads and whose closed phases today's rules do not come to: it goes on, and nobody is led into another game."""

import copy
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saf_helper.engine.session import Session
from saf_helper.errors import SpoiltTurnError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.state.save import Store
from saf_helper.state.save_encoding import encode
from saf_helper.state.upgrade import decode
from saf_helper.tables.data_folder import data_folder
from tests.cli.conftest import Saf, home, saf
from tests.outside import saf as process
from tests.players import legal_answer
from tests.saves import ALL

__all__ = ["home", "saf"]

FIRST = next(
    text
    for file in (data_folder("scream_aim_fire") / "scenarios").glob("*.toml")
    if "\nnumber = 1\n" in (text := file.read_text(encoding="utf-8"))
)
GOOD = json.loads(next(path for path in ALL if path.stem == "german-turn").read_bytes())


def changed(change: Callable[[dict[str, Any]], None]) -> bytes:
    """Return the kept game of two turns with something changed that leaves it a good record."""
    data = copy.deepcopy(GOOD)
    change(data)
    text = json.dumps(data).encode()
    decode(text)
    return text


def another_key(data: dict[str, Any]) -> None:
    phase = next(one for one in data["turns"][0]["phases"] if one["phase"] == "german-infantry")
    phase["entries"][1]["key"] = "zz"


def another_effect(data: dict[str, Any]) -> None:
    for phase in data["turns"][0]["phases"]:
        for entry in phase["entries"]:
            for told in entry.get("events") or entry.get("told", ()):
                if told.get("changes"):
                    told["changes"] = {"morale": [1, 2]}
                    return


def too_many_phases(data: dict[str, Any]) -> None:
    data["turns"][0]["phases"] *= 2


def too_few_phases(data: dict[str, Any]) -> None:
    del data["turns"][0]["phases"][5:]


def another_order(data: dict[str, Any]) -> None:
    phases = data["turns"][0]["phases"]
    phases[3], phases[4] = phases[4], phases[3]


@pytest.mark.parametrize("change", [another_key, another_effect, too_many_phases, too_few_phases, another_order])
def test_a_closed_turn_that_the_rules_do_not_come_to_is_not_gone_back_into(change: Callable[[Any], None]) -> None:
    session = Session(RULES, decode(changed(change)))
    session.undo(2)
    before = encode(session.record)
    acts: tuple[Callable[[], int], ...] = (lambda: session.undo(999), lambda: session.rewind(1))
    for act in acts:
        with pytest.raises(SpoiltTurnError, match=r"turn 1, .*: today's rules do not come to what"):
            act()
        assert encode(session.record) == before
    assert session.redo(2) == 2
    assert session.retell(0)


def test_a_scenario_of_ones_own_that_has_changed_leads_nobody_into_another_game(saf: Saf, home: Path) -> None:
    own = home / "scenarios" / "mine.toml"
    own.parent.mkdir(parents=True)
    words = FIRST.replace('id = "1"', 'id = "mine"').replace("number = 1\n", "number = 90\n")
    assert words != FIRST
    own.write_text(words, encoding="utf-8")
    assert saf("new", "--scenario", "mine", "--name", "m", "--seed", "1", "--yes").code == 0
    store, rng = Store.open(home / "games" / "m.json"), random.Random(2)
    session = Session(RULES, store.read())
    while session.game.turn < 3:
        assert session.pending is not None
        session.answer(legal_answer(session.pending, rng))
    store.write(session.record)
    stands = process(home, "status", "m", "--json").stdout
    own.write_text(
        words.replace('kind = "us-infantry", count = 3', 'kind = "us-infantry", count = 2'), encoding="utf-8"
    )
    assert own.read_text(encoding="utf-8") != words
    assert process(home, "play", "m", "--plain").returncode == 4
    done = process(home, "undo", "500", "--game", "m")
    assert done.returncode == 3
    assert "turn 1, setup: today's rules do not come to what is recorded there" in done.stderr
    assert process(home, "status", "m", "--json").stdout == stands


@pytest.mark.parametrize("place", [{"phase": 3}, {"phase": 0, "at": 0}, {"phase": 4}, {"phase": 12}, {"at": 10**6}])
def test_a_redo_that_fits_nowhere_throws_nothing_away(place: dict[str, int]) -> None:
    session = Session(RULES, decode(json.dumps(GOOD).encode()))
    session.undo(2)
    data = json.loads(encode(session.record))
    data["redo"][-1] |= place
    again = Session(RULES, decode(json.dumps(data).encode()))
    before = encode(again.record)
    with pytest.raises(SpoiltTurnError, match="does not fit what stands in it"):
        again.redo()
    assert encode(again.record) == before
    assert again.undo() == 1


def test_a_closed_phase_of_this_turn_that_the_rules_do_not_come_to_leaves_the_game_going(saf: Saf, home: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        phase = next(one for one in data["turns"][1]["phases"] if one["phase"] == "activate")
        phase["entries"][3]["key"] = "foo.bar"

    path = home / "games" / "g.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(changed(change))
    assert saf("play", "g", "--plain", text="amend\nundo\nredo\nq\n").code == 0
    assert saf("amend", "--game", "g").code == 0
    entries = next(one for one in GOOD["turns"][1]["phases"] if one["phase"] == "activate")["entries"]
    assert saf("amend", str(entries[3]["n"]), "x", "--game", "g").code == 2
    assert saf("undo", "30", "--game", "g").code == 0
    assert saf("play", "g", "--plain", text="q\n").code == 0


def test_an_answer_of_other_rules_is_counted_in_no_table(saf: Saf, home: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        for phase in data["turns"][0]["phases"]:
            for entry in phase["entries"]:
                if entry.get("key") == "activate.order":
                    entry["answer"] = "A7"

    path = home / "games" / "g.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(changed(change))
    for words in (("report", "g"), ("stats", "g"), ("stats", "--all"), ("log", "g")):
        done = saf(*words)
        assert (done.code, "fault" in done.err) == (0, False), words
    assert "of other rules, which undo does not go back into" in " ".join(saf("doctor").out.split())


def test_a_refused_undo_doubles_no_told_line() -> None:
    rng = random.Random(1)
    session = Session(RULES, decode(json.dumps(GOOD).encode()))
    while session.phase.name != "end-of-turn" and session.pending is not None and session.acts < 400:
        if session.step is not None and session.acts % 5 == 0:
            session.interrupt("note", {"text": f"at {session.acts}"})
        session.answer(legal_answer(session.pending, rng))
    session.record.turns[0].snapshot["morale"] = "high"
    before = encode(session.record)
    with pytest.raises(SpoiltTurnError):
        session.undo(999)
    assert encode(session.record) == before


@pytest.mark.skipif(os.name != "posix", reason="only POSIX names other users' home folders by ~name")
def test_a_home_folder_of_nobody_is_said(saf: Saf, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = "~nosuchuser/x"
    for words in (("play", f"{nobody}.json"), ("--home", nobody, "games"), ("report", "-o", nobody)):
        done = saf(*words)
        assert done.code == 2, words
        assert "fault of the program" not in done.err
    monkeypatch.setenv("SAF_HOME", nobody)
    assert saf("games").code == 2


@pytest.mark.parametrize("row", ["turns = 1000", "turns = " + "9" * 4300, "number = 99999999"])
def test_no_number_of_a_list_of_ones_own_is_enormous(row: str, saf: Saf, home: Path) -> None:
    own = home / "scenarios" / "mine.toml"
    own.parent.mkdir(parents=True)
    lines = FIRST.splitlines()
    key = row.partition(" ")[0]
    own.write_text("\n".join(row if line.startswith(f"{key} =") else line for line in lines), encoding="utf-8")
    done = saf("doctor")
    assert done.code == 1
    assert "999" in done.out
    assert "fault of the program" not in done.err
    assert saf("new", "--name", "g", "--yes").code == 0


def test_a_correction_that_the_rules_cannot_run_on_changes_nothing(saf: Saf, home: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        snapshot = next(one for one in data["turns"][1]["phases"] if one["phase"] == "activate")["snapshot"]
        del snapshot["piles"]

    path = home / "games" / "g.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(changed(change))
    entries = next(one for one in GOOD["turns"][1]["phases"] if one["phase"] == "activate")["entries"]
    n = entries[0]["n"]
    assert saf("play", "g", "--plain", text="q\n").code == 0
    before = path.read_bytes()
    assert saf("amend", str(n), "done", "--game", "g").code == 2
    told = json.dumps({"command": "amend", "n": n, "answer": "done"})
    done = saf("play", "g", "--jsonl", text=told + "\n")
    assert (done.code, '"type": "error"' in done.out) == (4, True)
    assert path.read_bytes() == before
    assert saf("undo", "40", "--game", "g").code == 0
