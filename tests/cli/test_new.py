"""`saf new`: every option, and what it refuses."""

from pathlib import Path

import pytest

from saf_helper.state.save import read
from tests.cli.conftest import SET_UP, Saf


def test_yes_makes_scenario_1_and_names_it_after_the_scenario(saf: Saf, home: Path) -> None:
    done = saf("new", "--yes")
    assert (done.code, done.out, done.err) == (0, "Ready: scenario-1. saf play scenario-1 starts it\n", "")
    assert saf("new", "--yes").out == "Ready: scenario-1-2. saf play scenario-1-2 starts it\n"
    assert sorted(path.name for path in (home / "games").glob("*.json")) == ["scenario-1-2.json", "scenario-1.json"]


def test_every_option_is_in_the_save(saf: Saf, home: Path) -> None:
    done = saf(
        *("new", "--scenario", "2", "--name", "Ünser Spiel", "--seed", "17", "--house", "sniper-six=nothing"),
        *("--house", "reserve-threshold=20", "--dice", "ask", "--cards", "physical", "--chits", "virtual", "--yes"),
    )
    assert done.code == 0
    record = read(home / "games" / "Ünser Spiel.json")
    assert (record.name, record.seed, record.game) == ("Ünser Spiel", 17, "scream-aim-fire")
    snapshot = record.turns[0].snapshot
    assert snapshot["house"].items() >= {"sniper-six": "nothing", "reserve-threshold": "20"}.items()
    assert (snapshot["scenario"], snapshot["reserve_threshold"]) == ("2", 20)
    assert (snapshot["dice"], snapshot["cards"]) == ("ask", "physical")
    assert "chits" not in snapshot, "virtual is what it would be anyway"


@pytest.mark.parametrize(
    ("word", "id"),
    [("1", "1"), ("5", "5"), ("capture", "capture-and-hold"), ("Capture-and-Hold", "capture-and-hold")],
)
def test_the_words_for_a_scenario(saf: Saf, home: Path, word: str, id: str) -> None:
    assert saf("new", "--scenario", word, "--name", "game").code == 0
    assert read(home / "games" / "game.json").turns[0].snapshot["scenario"] == id


def test_without_a_scenario_it_is_asked(saf: Saf, home: Path) -> None:
    done = saf("new", "--name", "game", text="3\n")
    assert done.code == 0
    shown = [" ".join(line.split()) for line in done.lines]
    assert shown[0] == "1 A Day Out in the Countryside Map 1, 12 turns"
    assert shown[5] == "capture-and-hold Capture and Hold Map 2, 12 turns"
    assert saf("new", "--name", "other", text="9\ncapture\n").code == 0
    assert read(home / "games" / "other.json").turns[0].snapshot["scenario"] == "capture-and-hold"
    assert saf("new", "--name", "none", text="q\n").code == 0
    assert not (home / "games" / "none.json").exists()
    assert read(home / "games" / "game.json").turns[0].snapshot["scenario"] == "3"


def test_input_that_ends_there_makes_no_game(saf: Saf, home: Path) -> None:
    assert saf("new").code == 4
    assert not (home / "games").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--scenario", "9"], "there is no scenario '9'\nhint: one of: 1 (A Day Out in the Countryside), 2 "),
        (["--house", "sniper-sixx=nothing"], "there is no house rule 'sniper-sixx'\nhint: did you mean sniper-six=…?"),
        (["--house", "rain=yes"], "there is no house rule 'rain'\nhint: KEY=VALUE; keys: starting-morale, "),
        (["--house", "sniper-six"], "'sniper-six' is not KEY=VALUE\nhint: "),
        (["--house", "sniper-six=maybe"], "sniper-six cannot be 'maybe'\nhint: normal-shot | nothing"),
        (["--house", "reserve-threshold=0"], "reserve-threshold cannot be '0'\nhint: "),
        (["--dice", "loaded"], "Invalid value for '--dice': 'loaded' is not one of 'virtual', 'ask', 'physical'."),
        (["--seed", "-1"], "Invalid value for '--seed': -1 is not in the range x>=0."),
        (["--name", "con"], "'con' cannot be the name of a game: Windows keeps this name for itself"),
        (["--name", "a:b"], "'a:b' cannot be the name of a game: a name has no :"),
        (["--name", " "], "' ' cannot be the name of a game: "),
        (["--rain"], "No such option '--rain'"),
        (["extra"], "Got unexpected extra argument (extra)"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(saf: Saf, home: Path, words: list[str], message: str) -> None:
    done = saf("new", *words, "--yes")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(message)
    assert not (home / "games").exists()


def test_a_name_that_is_taken_is_refused_and_the_game_left_as_it_is(saf: Saf, home: Path) -> None:
    saf("new", "--name", "hell", "--yes")
    before = (home / "games" / "hell.json").read_bytes()
    done = saf("new", "--name", "hell", "--scenario", "2")
    assert done.code == 2
    assert done.err == "there is a game 'hell' already\nhint: saf play hell goes on with it; or choose another --name\n"
    assert (home / "games" / "hell.json").read_bytes() == before


def test_two_games_of_one_seed_roll_alike(saf: Saf, home: Path) -> None:
    shown = []
    for name in ("one", "two"):
        saf("new", "--name", name, "--seed", "4", "--yes")
        shown.append(saf("play", name, "--plain", text=f"{SET_UP}1 2 3 4 5 6 7\n").lines[1:])
    assert shown[0] == shown[1]
    assert any(line.startswith("  Enemy Spotted: rolls ") for line in shown[0])
