"""`saf house-rules`: the switches, and how they stand in a game."""

import json
from pathlib import Path
from textwrap import dedent

import pytest

from saf_helper.cli.main import run
from saf_helper.errors import ExitCode
from saf_helper.games.scream_aim_fire.tables.load import tables


@pytest.fixture(autouse=True)
def _table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("SAF_HOME", str(tmp_path))


@pytest.fixture
def hell(capsys: pytest.CaptureFixture[str]) -> str:
    """A game with two house rules of its own."""
    house = ("--house", "sniper-six=nothing", "--house", "reserve-threshold=25")
    assert run(["new", "--name", "hell", "--scenario", "2", *house, "--yes"]) == ExitCode.DONE
    capsys.readouterr()
    return "hell"


def said(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Run `saf house-rules`, which succeeds without a word on stderr, and return what it says."""
    assert run(["house-rules", *args]) == ExitCode.DONE
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_all_of_them_with_question_values_and_where_they_are_felt(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys)
    assert told.startswith(
        dedent("""\
            22 house rules, for what the rulebook leaves open
            For a new game: saf new --house KEY=VALUE
            In a running game, at any prompt: adjust house.KEY VALUE

            starting-morale: What does Morale start at? No number is printed
              0 (default): the track begins at 0, as thresholds of 40 to 80 and gains of 5 and 10 suggest
              or any whole number from -100 to 100
              felt: set-up, and through it every victory test
              settled once set-up is over: no adjust changes it

            morale-floor: Can Morale fall below 0?
              none (default): it can: nothing forbids it
              0: it stops at 0; a loss there still moves the reserve marker
              felt: a loss that would take Morale below 0
        """)
    )
    heads = [block.split(":")[0] for block in told.split("\n\n")[1:]]
    assert heads == list(tables().house_rules)
    assert told.count("(default)") == 22
    assert "now" not in told.replace("nowhere", "")


def test_one_of_them_at_40_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert said(capsys, "sniper-six") == dedent("""\
        sniper-six: The Sniper scopes in with a
          6, then misses the officer: what
          follows?
          normal-shot (default): an ordinary
            shot at the target
          nothing: the order is spent
          felt: a Sniper's 6 followed by 1 to 3
        Clauses:
          6.3.6.5.B.1 Scope roll 6: an officer.
            Roll again: 4+ kills him, Morale
            +10, and no counter is hit
          6.3.6.5.B.2 Scoped in otherwise: an
            ordinary shot
        For a new game: saf new --house
          sniper-six=nothing
        In a running game, at any prompt:
          adjust house.sniper-six nothing
    """)


def test_one_that_is_settled_at_set_up_offers_no_adjust(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, " Starting-Morale ")
    assert told.endswith("For a new game: saf new --house starting-morale=NUMBER\n")
    assert "settled once set-up is over: no adjust changes it" in told


@pytest.mark.parametrize("key", list(tables().house_rules))
def test_what_is_said_about_changing_it_works(capsys: pytest.CaptureFixture[str], hell: str, key: str) -> None:
    told = said(capsys, key)
    words = next(line for line in told.splitlines() if line.startswith("For a new game: saf new "))
    option, pair = words.removeprefix("For a new game: saf new ").replace("NUMBER", "7").split()
    assert run(["new", option, pair, "--yes"]) == ExitCode.DONE
    adjusts = [line.split(": adjust ")[1] for line in told.splitlines() if ": adjust " in line]
    changeable = [line for line in adjusts if line.startswith("house.")]
    assert len(changeable) == (not tables().house_rules[key].locks)
    assert run(["new", "--name", "as-it-is", "--yes"]) == ExitCode.DONE
    for line in changeable:
        assert run(["adjust", *line.split(), "--game", "as-it-is"]) == ExitCode.DONE


def test_in_a_game_the_values_now_and_those_that_differ(capsys: pytest.CaptureFixture[str], hell: str) -> None:
    told = said(capsys, "--game", hell)
    assert "Game hell: 2 differ from the default, marked *\n" in told
    starred = [line.split(":")[0] for line in told.splitlines() if line.startswith("* ")]
    assert starred == ["* reserve-threshold", "* sniper-six"]
    assert "  nothing (now): the order is spent\n" in told
    assert "  25 (now): a number of your own\n" in told
    assert "  none (default, now): it can: nothing forbids it\n" in told
    assert "  not settled in this game: its set-up asks\n" in told
    assert told.count("now)") == 21


@pytest.mark.parametrize(
    ("house", "line"),
    [
        ((), "Game plain: none differ from the default\n"),
        (("--house", "outnumbered=on"), "Game plain: 1 differs from the default, marked *\n"),
    ],
)
def test_how_many_differ(capsys: pytest.CaptureFixture[str], house: tuple[str, ...], line: str) -> None:
    assert run(["new", "--name", "plain", *house, "--yes"]) == ExitCode.DONE
    capsys.readouterr()
    assert line in said(capsys, "-g", "plain")


def test_one_of_them_in_a_game(capsys: pytest.CaptureFixture[str], hell: str) -> None:
    assert said(capsys, "sniper-six", "-g", hell).startswith("* sniper-six: The Sniper scopes in with a 6")


def test_as_json(capsys: pytest.CaptureFixture[str], hell: str) -> None:
    found = json.loads(said(capsys, "reserve-threshold", "--game", hell, "--json"))
    assert found == {
        "game": "hell",
        "house_rules": [
            {
                "key": "reserve-threshold",
                "question": "At what total do German reserves come?",
                "values": ["scenario", "none"],
                "default": "scenario",
                "min": 1,
                "max": 200,
                "readings": {
                    "scenario": "the scenario's number; none in Capture and Hold",
                    "none": "they never come",
                },
                "felt": "every step of the reserve marker",
                "locks": False,
                "clauses": [
                    *("6.5.2", "8.1.2.D", "8.2.2.E", "8.3.2.E", "8.4.2.E", "8.5.2.E", "8.6.2.T"),
                ],
                "value": "25",
                "differs": True,
            }
        ],
    }


def test_without_a_game_json_has_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "--json"))
    assert found["game"] is None
    assert [entry["key"] for entry in found["house_rules"]] == list(tables().house_rules)
    assert not any("value" in entry for entry in found["house_rules"])


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("snipr",), "there is no house rule 'snipr'\nhint: did you mean sniper-six?\n"),
        (("[red]",), "there is no house rule '[red]'\nhint: saf house-rules lists them\n"),
        (
            ("-g", "nope"),
            "there is no game 'nope'\nhint: saf games lists them; saf new --name NAME makes one\n",
        ),
    ],
)
def test_what_is_not_there(capsys: pytest.CaptureFixture[str], args: tuple[str, ...], complaint: str) -> None:
    assert run(["house-rules", *args]) == ExitCode.USAGE
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", complaint)


def test_a_save_that_cannot_be_used(capsys: pytest.CaptureFixture[str], hell: str, tmp_path: Path) -> None:
    (save,) = tmp_path.rglob("hell.json")
    save.write_text("{", encoding="utf-8")
    assert run(["house-rules", "-g", hell]) == ExitCode.SAVE
    assert str(save) in capsys.readouterr().err
