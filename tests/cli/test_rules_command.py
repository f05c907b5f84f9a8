"""`saf rules`: chapters, clauses, words, at any width."""

import json
from textwrap import dedent

import pytest

from saf_helper.cli.main import run
from saf_helper.errors import ExitCode
from saf_helper.games.scream_aim_fire.tables.clauses import clauses
from tests.cli.conftest import Saf


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")


def said(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Run `saf rules`, which succeeds without a word on stderr, and return what it says."""
    assert run(["rules", *args]) == ExitCode.DONE
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Run `saf rules`, which refuses its words, and return what it complains of."""
    assert run(["rules", *args]) == ExitCode.USAGE
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


# Numbers -------------------------------------------------------------------------------------------------------------

CLAUSE_WIDE = """\
    6.3.4.C
    Clear entry: nothing or Light Cover (+1). Cover entry: Hard Cover (+2), or a Bunker: no shot, the
      order is wasted
    Program (automated): Activate Units: applies the card
    Ruling: The firer has acted and counts as having fired; no roll is made, so no 6 can help
    House rule bunker-alerts: Does a shot that a Bunker stops make its target Alert?
      no (default): no shot was fired at it
      yes: it was fired on
    Before: 6.3.4.B Two entries on every card: one for a clear hex, one for woods or a building; read
      that of the target's hex
    After: 6.3.4.D The card's number raises the number needed: a 4 behind Light Cover needs 5
"""

SECTION_NARROW = """\
    7.3 Surprise German Reinforcements
    Whether an unexpected German unit turns
      up
    Program: by the clauses inside it
    Inside:
      7.3.A At the end of the German half
        roll a die: on a 6 a surprise unit
        comes; a second die says which
      7.3.B An American on that hex: the
        other unit comes instead
      7.3.C Americans on both hexes, or no
        room under German stacking: nobody
        comes this turn
      7.3.D No roll while a surprise unit
        is on the map
    Before: 7.2 German Infantry Actions
    After: 7.4 German Veteran
"""


@pytest.mark.parametrize("typed", ["6.3.4.C", "6.3.4.c", "§6.3.4.c", "6.3.4c"])
def test_a_clause(capsys: pytest.CaptureFixture[str], typed: str) -> None:
    assert said(capsys, typed) == dedent(CLAUSE_WIDE)


def test_a_number_after_a_section_sign_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "§", "6.3.4.C") == dedent(CLAUSE_WIDE)


def test_a_section_at_40_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert said(capsys, "7.3") == dedent(SECTION_NARROW)


def test_a_clause_that_asks_for_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "1.1.D") == dedent("""\
        1.1.D
        A dedication to those who served and fell in the war
        Program: nothing to do
        Before: 1.1.C Order dice and a Morale score drive the game: Morale rises and falls all the time,
          and you gather what you can
        After: 1.2 Abbreviations
    """)


def test_a_bare_digit_is_the_chapter(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "6").startswith("6.0 American Turn\n")


def test_several_numbers_come_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, "6.4", "7.1.C", "6.4")
    assert told.startswith("6.4 Reserves Check\n")
    assert "\n\n7.1.C\n" in told
    assert told.count("Reserves Check\n") == 1


def test_the_last_clause_has_nothing_after_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert "After:" not in said(capsys, "8.6.3.B")


@pytest.mark.parametrize(
    ("typed", "number", "near"),
    [
        ("6.3.4.Z", "6.3.4.Z", "6.3.4, 6.3.4.D, 6.3.5"),
        ("6.3.9", "6.3.9", "6.3, 6.3.6.7.J, 6.4"),
        ("§9.1", "9.1", "8.6.3.B"),
    ],
)
def test_an_unknown_number(capsys: pytest.CaptureFixture[str], typed: str, number: str, near: str) -> None:
    assert (
        refused(capsys, typed)
        == f"there is no clause {number}\nhint: the nearest: {near}; saf rules lists the chapters\n"
    )


@pytest.mark.parametrize("width", [1, 20, 40, 80, 100, 400])
def test_no_clause_is_wider_than_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    rows = said(capsys, *clauses()).splitlines()
    assert max(map(len, rows)) < max(20, min(100, width))
    assert all(row == row.rstrip() for row in rows)


# Words ---------------------------------------------------------------------------------------------------------------


def test_words_at_100_columns(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "Bunker") == dedent("""\
        6.3.4.C  ...Cover (+1). Cover entry: Hard Cover (+2), or a Bunker: no shot, the order is wasted
        6.3.5.F  house rule bunker-alerts: Does a shot that a Bunker stops make its target Alert?
        6.3.6.6.E  One card for the hex, the entry by its terrain; a Bunker calls the assault off
        6.3.6.6.G  Failed, or stopped by a Bunker: the attacker stays put, and an American gets Low Supply
    """)


def test_words_at_40_columns(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert said(capsys, "bunker") == dedent("""\
        6.3.4.C  ...or a Bunker: no shot,...
        6.3.5.F  ...rule bunker-alerts: Does...
        6.3.6.6.E  ...a Bunker calls the...
        6.3.6.6.G  ...by a Bunker: the...
    """)


@pytest.mark.parametrize("words", [("officer", "again"), ("officer again",), ("AGAIN", "Officer")])
def test_several_words_must_all_be_there(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    assert (
        said(capsys, *words)
        == "6.3.6.5.B.1  Scope roll 6: an officer. Roll again: 4+ kills him, Morale +10, and no counter is hit\n"
    )


def test_a_number_that_is_no_clause_is_a_word(capsys: pytest.CaptureFixture[str]) -> None:
    rows = said(capsys, "42").splitlines()
    assert rows[0].startswith("2.0.D  ")
    assert all("42" in row for row in rows)


@pytest.mark.parametrize("width", [20, 40, 60, 100])
def test_every_match_is_one_line_and_shows_the_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    rows = said(capsys, "tank").splitlines()
    assert len(rows) > 50
    assert max(map(len, rows)) < width
    if width > 20:
        assert all("tank" in row.casefold() for row in rows)


@pytest.mark.parametrize(
    ("words", "complaint", "hint"),
    [
        (("mortr",), "no clause has 'mortr'", "did you mean mortar?"),
        (
            ("officer", "bunker"),
            "no clause has 'officer bunker'",
            "each of the words is in some clause, but no clause has them all; leave one out",
        ),
        (
            ("[bold]x[/bold]",),
            "no clause has '[bold]x[/bold]'",
            "try another word, or a part of it; saf rules lists the chapters",
        ),
        (
            ("\x1b[31mred",),
            r"no clause has '\x1b[31mred'",
            "try another word, or a part of it; saf rules lists the chapters",
        ),
    ],
)
def test_nothing_found(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], complaint: str, hint: str) -> None:
    assert refused(capsys, *words) == f"{complaint}\nhint: {hint}\n"


# Without words, and as JSON ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("args", [(), ("",), ("§",)])
def test_without_words_the_chapters(capsys: pytest.CaptureFixture[str], args: tuple[str, ...]) -> None:
    assert said(capsys, *args) == dedent("""\
        1.0 Introduction: What the game is about, and the abbreviations of its rules
        2.0 Counters: What each kind of counter stands for
        3.0 Setup: What to lay out before the first turn
        4.0 Maps: What is printed on the maps
        5.0 Play Sequence: A turn is an American half played by you, then a German half run by the rules
        6.0 American Turn: What the Americans do in their half of the turn, step by step
        7.0 German Turn: What the Germans do in their half of the turn, step by step
        8.0 Scenarios: Who fights, where and until when: the forces, arrivals and victory of each game to
          choose from

        saf rules 6.3.4: a section or clause, with what the program does about it and how it is ruled
        saf rules bunker: every clause with that word; of several words each must be there
        saf house-rules: the switches for what the rulebook leaves open
    """)


def test_a_clause_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(said(capsys, "6.3.6.3", "--json")) == {
        "clauses": [
            {
                "id": "6.3.6.3",
                "class": "N",
                "title": "Medic",
                "digest": "First aid against Panic",
                "does": "nothing to do",
                "ruling": ["medic-activates"],
                "note": "",
                "inside": ["6.3.6.3.A", "6.3.6.3.B", "6.3.6.3.C"],
                "before": "6.3.6.2",
                "after": "6.3.6.4",
            }
        ]
    }


def test_words_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (entry,) = json.loads(said(capsys, "--json", "retry-first-action"))["clauses"]
    assert (entry["id"], entry["found"].split(":")[0]) == ("7.2.D", "house rule retry-first-action")


def test_chapters_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    entries = json.loads(said(capsys, "--json"))["clauses"]
    assert [entry["id"] for entry in entries] == ["1.0", "2.0", "3.0", "4.0", "5.0", "6.0", "7.0", "8.0"]


def test_json_is_one_line_and_stays_off_stdout_when_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "6.3", "--json").count("\n") == 1
    assert refused(capsys, "mortr", "--json").startswith("no clause has 'mortr'\n")


@pytest.mark.parametrize("words", ["hunter", "surprise veteran", "Hunter"])
def test_what_the_program_calls_otherwise_finds_the_clauses(saf: Saf, words: str) -> None:
    assert any("surprise Veteran" in line for line in saf("rules", words).lines)


@pytest.mark.parametrize("words", ["mg42", "mg 42", "MG-42", "low supply", "lowsupply", "atgun", "at gun"])
def test_a_word_is_found_joined_and_parted(saf: Saf, words: str) -> None:
    done = saf("rules", words)
    assert done.code == 0
    assert done.lines
