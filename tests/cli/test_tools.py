"""`saf roll`, `saf draw`, `saf doctor`: tools that need no game."""

import re
from pathlib import Path

import pytest

from saf_helper.games.scream_aim_fire.tables.load import tables
from tests.cli.conftest import Saf


@pytest.mark.parametrize(
    ("words", "pattern"),
    [
        ([], r"1d6: [1-6]\n"),
        (["2d6"], r"2d6: ([1-6]) ([1-6]) = \d+\n"),
        (["d6"], r"1d6: [1-6]\n"),
        (["3D10"], r"3d10: \d+ \d+ \d+ = \d+\n"),
        (["1d1"], r"1d1: 1\n"),
        (["d6", "2d1"], r"1d6: [1-6]\n2d1: 1 1 = 2\n"),
    ],
)
def test_roll(saf: Saf, words: list[str], pattern: str) -> None:
    done = saf("roll", *words)
    assert (done.code, done.err) == (0, "")
    assert re.fullmatch(pattern, done.out)


@pytest.mark.parametrize("word", ["0d6", "101d6", "6", "d0", "2x6", "d", "-1d6", "1d99999", "٢d6"])
def test_what_is_no_roll(saf: Saf, word: str) -> None:
    done = saf("roll", "--", word)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"{word!r} is no roll\nhint: such as 2d6: 1 to 100 dice\n"


def test_the_decks_are_listed(saf: Saf) -> None:
    assert saf("draw").lines == [
        "cover: Cover deck, 24 cards (stand-in mix)",
        "action: Action deck, 24 cards (stand-in mix)",
        "reserve: German Reserve deck, 8 cards (stand-in mix)",
        "unit-damage: German infantry damage cup, 12 chits (stand-in mix)",
        "tank-hit: Tank hit cup, 16 chits (stand-in mix)",
        "tank-damage: Tank damage cup, 12 chits (stand-in mix)",
    ]


@pytest.mark.parametrize("deck", ["cover", "action", "reserve", "unit-damage", "tank-hit", "tank-damage"])
def test_a_whole_deck_is_drawn_without_repeats_and_marked_as_a_stand_in(saf: Saf, deck: str) -> None:
    cards = tables().decks[deck].cards
    done = saf("draw", deck, str(len(cards)))
    assert (done.code, done.err) == (0, "")
    assert sorted(line.split(":")[0] for line in done.lines) == sorted(cards)
    assert all(line.endswith("†") for line in done.lines)
    assert len(saf("draw", deck).lines) == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["tarot"],
            "there is no deck 'tarot'\nhint: one of: cover, action, reserve, unit-damage, tank-hit, tank-damage\n",
        ),
        (["reserve", "9"], "reserve has 8, not 9\nhint: draw fewer\n"),
        (["cover", "0"], "Invalid value for '[COUNT]': 0 is not in the range 1<=x<=24."),
    ],
)
def test_what_cannot_be_drawn(saf: Saf, words: list[str], message: str) -> None:
    done = saf("draw", *words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(message)


def test_doctor_finds_all_well(saf: Saf, home: Path) -> None:
    saf("new", "--name", "good", "--yes")
    done = saf("doctor")
    assert (done.code, done.err) == (0, "")
    assert done.lines[2].endswith("6 scenarios, 22 house rules, all good")
    assert done.lines[3:] == [
        f"games folder: {home / 'games'}: can be written",
        "save good: good, 0 answers",
        "all well",
    ]
    assert sorted(
        path.name for path in (home / "games").iterdir() if path.is_file() and path.suffix != ".saf-lock"
    ) == ["good.json"]


def test_doctor_names_what_is_to_mend(saf: Saf, home: Path) -> None:
    saf("new", "--name", "good", "--yes")
    (home / "games" / "bad.json").write_text("{", encoding="utf-8")
    done = saf("doctor")
    assert done.code == 1
    assert f"save bad: {home / 'games' / 'bad.json'}: line 1, column 2: " in done.out
    assert "hint: there is no good copy of it; the file is left as it is" in done.lines
    assert done.lines[-1] == "1 to mend"


def test_doctor_where_the_games_folder_cannot_be(saf: Saf, home: Path) -> None:
    home.write_text("a file", encoding="utf-8")
    done = saf("doctor")
    assert done.code == 1
    assert done.lines[3:] == [
        f"folder: {home} is not a folder",
        "hint: mend it, or choose another folder with --home FOLDER or SAF_HOME",
        "1 to mend",
    ]
