"""`saf status`: the panel at any width, and the JSON with its stable keys."""

import json
from pathlib import Path

import pytest

from saf_helper.state.save import read
from tests.cli.conftest import SET_UP, Saf


def test_the_panel_of_a_game_not_begun(saf: Saf) -> None:
    saf("new", "--yes")
    assert saf("status").lines == [
        "╭──────────────────────────────────────────────────────────────────────────────╮",
        "│ Scenario 1: A Day Out in the Countryside                                     │",
        "│ Turn 1 of 12, Set-up                                                         │",
        "│ Board: Morale 0 · German reserves 0/30 · Supply 0                            │",
        "│ Lieutenant: not placed yet                                                   │",
        "│                                                                              │",
        "│ Americans: none on the map                                                   │",
        "│ Germans: none on the map                                                     │",
        "│                                                                              │",
        "│ Next: Starting Morale (not printed)?                                         │",
        "╰──────────────────────────────────────────────────────────────────────────────╯",
    ]


def test_the_panel_in_forty_columns(saf: Saf, monkeypatch: pytest.MonkeyPatch) -> None:
    saf("new", "--yes")
    monkeypatch.setenv("COLUMNS", "40")
    assert saf("status").lines == [
        "+--------------------------------------+",
        "| Scenario 1: A Day Out in the         |",
        "| Countryside                          |",
        "| Turn 1 of 12, Set-up                 |",
        "| Board: Morale 0 · German reserves    |",
        "| 0/30 · Supply 0                      |",
        "| Lieutenant: not placed yet           |",
        "|                                      |",
        "| Americans: none on the map           |",
        "| Germans: none on the map             |",
        "|                                      |",
        "| Next: Starting Morale (not printed)? |",
        "+--------------------------------------+",
    ]


@pytest.mark.parametrize("columns", [20, 40, 80, 200])
def test_names_and_markers_are_shown_as_they_are_at_any_width(
    game: Saf, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    for words in (
        ["rename", "A1", "[x] [bold]B[/bold]"],
        ["rename", "A2", ":smile: [/]"],
        ["A1.status", "panic"],
        ["A1.low_supply", "yes"],
        ["A3.status", "alert"],
        ["A3.acted", "yes"],
    ):
        assert game("adjust", *words).code == 0, words
    monkeypatch.setenv("COLUMNS", str(columns))
    done = game("status")
    assert done.code == 0
    assert max(map(len, done.lines)) <= columns
    assert "\x1b" not in done.out
    if columns >= 40:
        rows = {line.strip("│| ").split()[0]: line.strip("│| ") for line in done.lines if line.strip("│+-─╭╮╰╯| ")}
        assert "[x]" in rows["A1"]
        if columns > 60:
            assert rows["A1"].split() == ["A1", "[x]", "[bold]B[/bold]", "Panic,", "Low", "Supply"]
        assert ":smile: [/]" in rows["A2"]
        assert "Alert, acted" in rows["A3"]


def test_json_has_the_stable_keys_and_one_line(game: Saf) -> None:
    game("adjust", "A1.status", "alert")
    game("adjust", "morale", "9", "--why", "the marker slipped")
    done = game("status", "--json")
    assert (done.code, done.err, len(done.lines)) == (0, "", 1)
    data = json.loads(done.out)
    assert list(data) == [
        "game", "name", "scenario", "turn", "turns", "phase", "morale", "reserves", "reserve_threshold", "supply", "outcome",
        "units", "pending", "ledger",
    ]  # fmt: skip
    assert data["units"][0] == {
        "id": "A1",
        "name": "US Inf 1",
        "side": "american",
        "kind": "us-infantry",
        "status": "alert",
        "low_supply": False,
        "acted": False,
        "lieutenant": False,
        "key": None,
    }
    assert data["units"][1]["lieutenant"] is True
    germans = [unit for unit in data["units"] if unit["side"] == "german"]
    assert [list(unit) for unit in germans] == [list(data["units"][0])] * len(germans)
    assert (
        data["ledger"] == [{"n": 1, "turn": 1, "cause": "adjusted: the marker slipped", "morale": 9, "reserves": 0}]
        or data["ledger"][-1]["morale"] == 9
    )
    assert list(data["pending"]) == ["key", "prompt"]
    head = {
        key: data[key]
        for key in ("game", "name", "scenario", "turn", "turns", "morale", "reserves", "supply", "outcome")
    }
    assert head == {
        "game": "scream-aim-fire",
        "name": "scenario-1",
        "scenario": "1",
        "turn": 1,
        "turns": 12,
        "morale": 9,
        "reserves": 0,
        "supply": 0,
        "outcome": None,
    }


def test_json_of_a_game_without_german_reserves(saf: Saf) -> None:
    saf("new", "--scenario", "capture", "--yes")
    assert json.loads(saf("status", "--json").out)["reserve_threshold"] is None
    assert "German reserves 0 (none come)" in saf("status").out


def test_looking_changes_nothing_and_needs_no_lock(game: Saf, home: Path) -> None:
    from saf_helper.state.save import Store

    save = home / "games" / "scenario-1.json"
    before = save.read_bytes(), save.stat().st_mtime_ns
    with Store.open(save).lock():
        assert game("status").code == 0
        assert game("status", "--json").code == 0
        assert game("play", "--plain").code == 3
        done = game("undo")
    assert (done.code, done.out) == (3, "")
    assert done.err == "another terminal has the game 'scenario-1'\nhint: go on there, or end it there first\n"
    assert (save.read_bytes(), save.stat().st_mtime_ns) == before


def test_status_of_the_newest_unfinished_game_or_of_one_by_name(saf: Saf) -> None:
    saf("new", "--name", "one", "--yes")
    saf("new", "--name", "two", "--scenario", "2", "--yes")
    assert "Scenario 2" in saf("status").out
    assert "Scenario 1" in saf("status", "one").out
    done = saf("status", "three")
    assert (done.code, done.out) == (2, "")
    assert done.err == "there is no game 'three'\nhint: saf games lists them; saf new --name NAME makes one\n"


def test_without_a_game_status_says_so(saf: Saf) -> None:
    done = saf("status")
    assert (done.code, done.out, done.err) == (2, "", "there is no game yet\nhint: saf play starts one\n")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "the file is empty"),
        ("{", "line 1, column 2: Expecting property name enclosed in double quotes, the file ends too early"),
        ("[]", "the file is JSON, but no save"),
        (
            '{"format": 99}',
            "it is in format 99, of a newer version of this program; this one, 0.2.0, reads up to format 2",
        ),
        ('{"format": 1}', "rules is missing (and 4 more)"),
    ],
)
def test_a_save_that_cannot_be_used_is_named_and_left_alone(saf: Saf, home: Path, content: str, message: str) -> None:
    saf("new", "--name", "good", "--yes")
    bad = home / "games" / "bad.json"
    bad.write_text(content, encoding="utf-8")
    for words in (
        ["status", "bad"],
        ["play", "bad", "--plain"],
        ["undo", "--game", "bad"],
        ["adjust", "morale", "3", "-g", "bad"],
    ):
        done = saf(*words)
        assert (done.code, done.out) == (3, "")
        assert done.err.startswith(f"{bad}: {message}")
    assert bad.read_text(encoding="utf-8") == content


def test_a_save_of_another_game_or_with_an_impossible_state_is_refused(game: Saf, home: Path) -> None:
    save = home / "games" / "scenario-1.json"
    text = save.read_text(encoding="utf-8")
    for old, new, message in (
        ('"game":"scream-aim-fire"', '"game":"chess"', "the save is of 'chess', not of Scream, Aim, Fire!"),
        ('"scenario":"1"', '"scenario":"77"', "a snapshot in the save is no state of Scream, Aim, Fire!"),
    ):
        other = home / "games" / "other.json"
        other.write_text(text.replace(old, new), encoding="utf-8")
        done = game("status", "other")
        assert (done.code, done.out) == (3, "")
        assert message in done.err
    assert read(save)


def test_set_up_is_what_the_tests_think_it_is(saf: Saf) -> None:
    saf("new", "--yes", "--seed", "5")
    done = saf("play", "--plain", text=SET_UP)
    assert "!" not in {line[:1] for line in done.lines}
