"""The same commands with another game: the registry, its program and its definition are all they know of one."""

import io
import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from saf_helper.cli.main import LazyGroup, run
from saf_helper.games import registry
from tests.cli.conftest import Done

Toy = Callable[..., Done]
MUSTER = "3 4\n2\nMonday\n"


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Toy:
    """Run the toy game's program with these words and this text on standard input."""
    monkeypatch.setitem(registry.GAMES, "toy", registry.Registered("tests.toy.program:PROGRAM", "tests.toy:RULES"))
    monkeypatch.setenv("SAF_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("TERM", raising=False)

    def call(*words: str, text: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
        code = run(list(words), "toy")
        shown = capsys.readouterr()
        return Done(code, shown.out, shown.err)

    return call


@pytest.fixture
def mustered(toy: Toy) -> Toy:
    """The same with a game whose first muster is done."""
    assert toy("new", "--dice", "physical", "--yes").code == 0
    assert toy("play", "--plain", text=MUSTER).code == 4
    return toy


def test_the_list_of_commands_is_the_games(toy: Toy) -> None:
    done = toy("--help")
    assert done.out.startswith("Usage: toy ")
    assert "It counts gold." in done.out
    listed = [line.split()[0] for line in done.out.partition("Commands:")[2].splitlines() if line.startswith("  ")]
    assert "fate" in listed
    assert {"next", "components", "ask", "odds", "draw", "tutorial"} & set(listed) == set()
    assert "  status       how much gold there is\n" in done.out
    assert toy("fate").out == "c1: sun\nc2: rain\nc3: sun\nc4: storm\n"
    assert toy("next").code == 2
    assert "Example: toy status ford" in toy("status", "--help").out
    assert "Example: toy undo 2" in toy("undo", "--help").out
    assert "--dice" in toy("new", "--help").out
    assert "--chits" not in toy("new", "--help").out


def test_no_help_and_no_hint_names_the_program_of_another_game(toy: Toy) -> None:
    for name in LazyGroup("toy").menu:
        done = toy(name, "--help")
        assert done.code == 0
        assert f"toy {name}" in done.out
        assert re.search(r"\bsaf\b", done.out) is None, name
    assert toy("new", "--dice", "physical", "--yes").code == 0
    for words in (
        ("amend", "7", "3"),
        ("rewind", "8"),
        ("undo", "no"),
        ("why", "no"),
        ("house-rules", "x"),
        ("rules", "9.9"),
    ):
        done = toy(*words)
        assert done.code == 2
        assert "toy " in done.err.partition("hint: ")[2], words
        assert re.search(r"\bsaf\b", done.err) is None, words


def test_a_game_is_made_played_looked_at_and_corrected(mustered: Toy, tmp_path: Path) -> None:
    shown = json.loads(mustered("status", "--json").out)
    assert shown == {"turn": 1, "gold": 5, "outcome": None}
    assert "Toy: meadow" in mustered("status").out
    assert "Fighters (2)" in mustered("status").out
    undone = mustered("undo", "2")
    assert "on the table: gold 5 to 7" in undone.out
    assert "next: Tax?" in undone.out
    assert "gold 7 to 5" in mustered("redo", "2").out
    amended = mustered("amend", "1", "6")
    assert "gold 5 to 1" in amended.out
    assert mustered("adjust").out == "gold = 1\n"
    assert "gold 1 to 9" in mustered("adjust", "gold", "9").out
    assert "gold is 9 already" in mustered("adjust", "gold", "9").err
    assert "kept: turn 1, Battle" in mustered("note", "a long day").out
    assert "Roll for gold" in mustered("why", "1").out
    assert "loads: turn 1, battle" in exported(mustered, tmp_path / "toy.zip")
    assert "undone: " in mustered("rewind", "1").out


def exported(toy: Toy, path: Path) -> str:
    """Return what an export says of the game."""
    assert toy("export", "-o", str(path)).code == 0
    with zipfile.ZipFile(path) as packed:
        return packed.read("about.json").decode()


def test_the_games_own_command_and_status_are_there_at_a_prompt(mustered: Toy) -> None:
    done = mustered("play", "--plain", text="supply 4\nstatus\nadjust gold 2\n")
    assert "Gold to 9" in done.out
    assert "Turn 1, gold 9" in done.out
    assert "Gold to 2" in done.out
    assert "Board check: Turn 1, gold 5" in done.out


def test_scenarios_house_rules_and_clauses_are_the_games(toy: Toy) -> None:
    assert "one of: meadow (In the meadow), ford (At the ford)" in toy("new", "--scenario", "hill", "--yes").err
    assert "Ready: ford" in toy("new", "--scenario", "ford", "--house", "tax=none", "--dice", "physical", "--yes").out
    assert "What is the day called?" in toy("play", "--plain", text="3 4\n").out
    assert "* tax: Does the king take a tax?" in toy("house-rules", "--game", "ford").out
    assert toy("rules").out.startswith("1.0 Muster: gold comes in")
    assert "toy rules gold: every clause with that word" in toy("rules").out
    assert "House rule tax" in toy("rules", "1.2").out
    assert "Won: none yet. Next: meadow, In the meadow" in toy("games").out
    assert toy("log", "--german").code == 2


def test_a_save_of_one_game_is_not_played_by_the_program_of_another(
    mustered: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["status", "meadow"]) == 3
    assert "the save is of 'toy', not of Scream, Aim, Fire!" in capsys.readouterr().err


@pytest.mark.parametrize("name", list(registry.GAMES))
def test_a_registered_game_has_the_name_it_is_registered_by(name: str) -> None:
    assert registry.definition(name).name == name
    assert registry.program(name).name.isidentifier()


def test_every_room_of_a_game_is_registered() -> None:
    rooms = {path.parent.name for path in Path(registry.__file__).parent.glob("*/game.py")}
    assert rooms == {place.game.split(".")[2] for place in registry.GAMES.values()}
