"""`saf undo`, `saf redo`, `saf adjust`: exactly one step each, and what to move on the table."""

import json
from pathlib import Path

import pytest

from saf_helper.state.save import read
from tests.cli.conftest import Saf


def entries(home: Path) -> list[object]:
    record = read(home / "games" / "scenario-1.json")
    return [(one.key, one.do, one.answer) for turn in record.turns for phase in turn.phases for one in phase.entries]


def test_undo_and_redo_say_what_to_move_and_what_comes_next(saf: Saf) -> None:
    saf("new", "--yes")
    saf("play", "--plain", text="7\n")
    assert saf("undo").lines == [
        "undone: 1",
        "taken back: Starting Morale (not printed)? 7",
        "on the table: Morale 7 -> 0",
        "next: Starting Morale (not printed)?",
    ]
    assert saf("redo").lines == [
        "done again: 1",
        "on the table: Morale 0 -> 7",
        "next: Numbers on your counters: 3 Infantry, 3 Veterans, 1 Mortar team (- for",
        "  none)?",
    ]


def test_undo_counts_and_stops_at_the_start(game: Saf, home: Path) -> None:
    before = entries(home)
    done = game("undo", "1000000")
    assert (done.code, done.lines[0]) == (0, "undone: 3")
    assert "on the table: remove US Inf 1" in done.lines
    assert "on the table: remove the Lieutenant" not in done.lines or before
    for _ in range(3):
        done = game("undo")
        assert (done.code, done.out) == (2, "")
        assert done.err == "there is nothing to undo\nhint: this is the start of the game\n"
    assert game("redo", "99").lines[0] == "done again: 3"
    assert entries(home) == before
    assert game("redo").err == "there is nothing to redo\nhint: a new answer ends what could be done again\n"


def test_numbers_taken_back_at_set_up_leave_nothing_to_remove_for_nothing_was_placed(saf: Saf) -> None:
    saf("new", "--seed", "5", "--yes")
    saf("play", "--plain", text="7\n1 2 3 4 5 6 7\n")
    undone = saf("undo")
    assert "nothing to move on the table" in undone.lines
    assert "nothing to move on the table" in saf("redo").lines
    saf("play", "--plain", text="a2\n")
    undone = saf("undo")
    assert "on the table: remove the Lieutenant" in undone.lines
    for unit in ("US Inf 1", "M4 A", "MG 42"):
        assert f"on the table: remove {unit}" in undone.lines
    redone = saf("redo")
    assert "on the table: place US Inf 1" in redone.lines
    assert "on the table: place the Lieutenant with US Inf 2" in redone.lines


def test_undo_works_straight_after_the_first_answer_and_not_before(saf: Saf) -> None:
    saf("new", "--yes")
    assert saf("undo").code == 2
    saf("play", "--plain", text="7\n")
    assert saf("undo").code == 0


def test_a_new_answer_ends_what_could_be_redone(saf: Saf) -> None:
    saf("new", "--yes")
    saf("play", "--plain", text="7\n")
    saf("undo")
    saf("play", "--plain", text="8\n")
    assert saf("redo").code == 2
    assert "Morale 8" in saf("status").out


@pytest.mark.parametrize("words", [["0"], ["-1"], ["x"], ["1", "2"]])
def test_undo_takes_a_count_from_1(game: Saf, words: list[str]) -> None:
    for command in ("undo", "redo"):
        done = game(command, *words)
        assert (done.code, done.out) == (2, "")


ADJUSTMENTS = [
    ("morale 15", "morale 15", ["Morale 7 -> 15"]),
    ("morale -5", "morale 2", ["Morale 7 -> 2"]),
    ("morale =-5", "morale -5", ["Morale 7 -> -5"]),
    ("MORALE +8", "morale 15", ["Morale 7 -> 15"]),
    ("reserves 29", "reserves 29", ["German reserves 0 -> 29"]),
    ("supply 3", "supply 3", ["Supply 0 -> 3"]),
    ("german-losses 2", "german-losses 2", []),
    ("dice ask", "dice ask", []),
    ("cards physical", "cards physical", []),
    ("chits PHYSICAL", "chits physical", []),
    ("lieutenant captured", "lieutenant captured", ["remove the Lieutenant"]),
    ("lieutenant.host a3", "lieutenant.host A3", ["move the Lieutenant to US Inf 3"]),
    ("order-dice 4,4", None, ["order dice to spend: 4 4"]),
    ("order dice 4 4", None, ["order dice to spend: 4 4"]),
    ("A1.status alert", "US Inf 1 Alert", ["US Inf 1: an Alert marker"]),
    ("a1.status Panic", "US Inf 1 Panic", ["US Inf 1: a Panic marker"]),
    ("Inf 1.status PANIC", "US Inf 1 Panic", ["US Inf 1: a Panic marker"]),
    ("inf 1 low supply yes", "US Inf 1 low supply yes", ["US Inf 1: Low Supply marker on"]),
    ("A1.low-supply yes", "US Inf 1 low supply yes", ["US Inf 1: Low Supply marker on"]),
    ("German_Losses 2", "german-losses 2", []),
    ("Inf1.low_supply yes", "US Inf 1 low supply yes", ["US Inf 1: Low Supply marker on"]),
    ("A1.acted y", "US Inf 1 acted yes", ["US Inf 1: turned over"]),
    ("A1.fate destroyed", "US Inf 1 destroyed", ["remove US Inf 1"]),
    ("A1.fate bailed-out", "US Inf 1 bailed out", ["remove US Inf 1"]),
    ("A1.number 12", "US Inf 12 number 12", []),
    ("A1.number -", "US Inf number none", []),
    ("A1.name Easy Six", "Easy Six name Easy Six", []),
    ("printed.to-hit.us-infantry 5", "printed.to-hit.us-infantry 5", []),
    ("house.sniper-six nothing", "house.sniper-six nothing", []),
    ("house.reserve-threshold 25", "house.reserve-threshold 25", []),
    ("add tiger", None, ["place Tiger"]),
    ("add Panzer IV 3", None, ["place Panzer IV 3"]),
    ("add us-infantry 9", None, ["place US Inf 9"]),
    ("remove A1", "US Inf 1 removed", ["remove US Inf 1"]),
    ("remove Inf 3", "US Inf 3 removed", ["remove US Inf 3"]),
    ("rename A1 Able", "Able name Able", []),
]


@pytest.mark.parametrize(("words", "told", "moves"), ADJUSTMENTS, ids=[one[0] for one in ADJUSTMENTS])
def test_every_kind_of_path_is_adjusted_and_one_undo_takes_it_back(
    game: Saf, home: Path, words: str, told: str | None, moves: list[str]
) -> None:
    before = json.loads(game("status", "--json").out), entries(home)
    done = game("adjust", *words.split(), "--why", "as it lies")
    assert (done.code, done.err) == (0, "")
    assert done.lines[0].startswith("Set: ")
    if told:
        assert done.lines[0] == f"Set: {told}"
    shown = [line.removeprefix("on the table: ") for line in done.lines if line.startswith("on the table: ")]
    assert len(shown) == len(moves)
    assert all(line.startswith(move) for line, move in zip(shown, moves, strict=True)), shown
    assert ("nothing to move on the table" in done.lines) == (not moves)
    assert done.lines[-1].startswith("next: ")
    game("undo")
    assert (json.loads(game("status", "--json").out), entries(home)) == before
    assert game("redo").code == 0
    assert game("undo").code == 0
    assert (json.loads(game("status", "--json").out), entries(home)) == before


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("morale 10000", "morale cannot be '10000'\nhint: morale: -9999 to 9999\n"),
        ("morale x", "morale cannot be 'x'\nhint: morale: -9999 to 9999\n"),
        ("morale 1.5", "morale cannot be '1.5'\nhint: morale: -9999 to 9999\n"),
        ("morale", "adjust morale to what?\nhint: adjust PATH VALUE; adjust without words lists the paths\n"),
        ("moral 4", "'moral' cannot be adjusted\nhint: did you mean morale?\n"),
        ("reserves 30", "reserves cannot be '30'\nhint: reserves: 0 to 29, as 30 brings the reserves\n"),
        ("supply -1", "supply cannot be '-1'\nhint: supply: 0 to 61, one for every two Germans"),
        ("dice loaded", "dice cannot be 'loaded'\nhint: dice: virtual, ask, physical\n"),
        ("lieutenant here", "lieutenant cannot be 'here'\nhint: lieutenant: alive, killed, captured\n"),
        (
            "lieutenant.host A8",
            "lieutenant.host cannot be 'A8'\nhint: lieutenant.host: an American Infantry or Veteran in play\n",
        ),
        ("order-dice 7", "order-dice cannot be '7'\nhint: order-dice: at most 5 dice (6.2.A) such as 4 4 2, or -\n"),
        ("A1.status calmer", "A1.status cannot be 'calmer'\nhint: A1.status: none, Alert, Panic\n"),
        ("A1.low_supply maybe", "A1.low_supply cannot be 'maybe'\nhint: A1.low_supply: yes or no\n"),
        (
            "A1.fate eaten",
            "A1.fate cannot be 'eaten'\nhint: A1.fate: in play, destroyed, bailed out, captured, left, removed\n",
        ),
        ("A1.number 100", "A1.number cannot be '100'\nhint: A1.number: 1 to 99, or -\n"),
        ("A1.height 3", "'A1.height' cannot be adjusted\nhint: of US Inf 1: status, low_supply, acted, "),
        ("low supply", "'low' cannot be adjusted\nhint: "),
        ("order dice", "adjust order dice to what?\nhint: "),
        ("morale 7", "morale is 7 already\nhint: nothing is changed\n"),
        ("DICE virtual", "dice is virtual already\nhint: nothing is changed\n"),
        ("A1.status calm", "A1.status is none already\nhint: nothing is changed\n"),
        ("A1.terrain -", "A1.terrain is none already\nhint: nothing is changed\n"),
        ("order-dice -", "order-dice is - already\nhint: nothing is changed\n"),
        ("A2.name -", "A2.name is - already\nhint: nothing is changed\n"),
        ("A99.status alert", "there is no unit 'A99'\nhint: status lists the units\n"),
        ("printed.to-hit.us-infantry 10", "printed.to-hit.us-infantry cannot be '10'\nhint: "),
        ("house.starting-morale 3", "'house.starting-morale' cannot be adjusted\nhint: "),
        ("house.sniper-six x", "house.sniper-six cannot be 'x'\nhint: house.sniper-six: normal-shot | nothing\n"),
        ("turn 3", "'turn' cannot be adjusted\nhint: "),
        ("add rat", "'rat' is no kind of counter\nhint: one of: us-infantry, us-veteran, "),
        ("add tiger x", "number cannot be 'x'\nhint: "),
        ("add", "add what?\nhint: adjust add KIND [NUMBER]\n"),
        ("remove", "remove what?\nhint: adjust remove UNIT\n"),
        ("remove Inf 9", "there is no unit 'Inf 9'\nhint: "),
        ("rename A1", "rename what?\nhint: adjust rename UNIT NAME\n"),
        (f"rename A1 {'x' * 41}", "A1.name cannot be "),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(game: Saf, home: Path, words: str, message: str) -> None:
    save = home / "games" / "scenario-1.json"
    before = save.read_bytes()
    done = game("adjust", *words.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(message)
    assert save.read_bytes() == before


def test_names_that_fit_two_units_are_refused_with_their_codes(game: Saf) -> None:
    game("adjust", "rename", "A1", "Able")
    game("adjust", "rename", "A2", "Able")
    done = game("adjust", "Able.status", "alert")
    assert (done.code, done.err) == (
        2,
        "'Able' could be Able (A1), Able (A2)\nhint: type it whole, with its side or its code\n",
    )


def test_without_words_the_paths_are_listed_with_their_bounds(game: Saf) -> None:
    done = game("adjust")
    assert (done.code, done.err) == (0, "")
    for line in ("morale = 7 (-9999 to 9999)", "dice = virtual (virtual, ask, physical)"):
        assert line in done.lines
    assert any(line.startswith("US Inf 1: status none, low_supply no") for line in done.lines)


def test_the_reason_is_kept_in_the_record(game: Saf, home: Path) -> None:
    game("adjust", "morale", "15", "--why", "the [marker] was knocked")
    record = read(home / "games" / "scenario-1.json")
    (entry,) = [one for turn in record.turns for phase in turn.phases for one in phase.entries if one.do]
    assert (entry.do, entry.reason, entry.typed) == ("adjust", "the [marker] was knocked", True)
    assert entry.events[0]["changes"] == {"morale": [7, 15]}


def test_a_counter_added_before_the_set_up_does_not_replace_it(saf: Saf) -> None:
    saf("new", "--yes")
    saf("adjust", "add", "tiger")
    assert "Set-up" in saf("status").out


def test_history_of_a_game_by_name_or_without_one(saf: Saf) -> None:
    for command in (["undo"], ["redo"], ["adjust"], ["adjust", "morale", "3"]):
        done = saf(*command)
        assert (done.code, done.err) == (2, "there is no game yet\nhint: saf play starts one\n")
    saf("new", "--name", "one", "--yes")
    saf("new", "--name", "two", "--yes")
    assert saf("adjust", "morale", "4", "--game", "one").code == 0
    assert "Morale 4" in saf("status", "one").out
    assert "Morale 0" in saf("status", "two").out
    assert saf("undo", "-g", "two").code == 2
    assert saf("undo", "-g", "one").code == 0


def test_what_undo_redo_and_games_say_keeps_to_a_narrow_terminal(
    game: Saf, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    for words in (
        ("undo",),
        ("redo",),
        ("undo", "3"),
        ("redo", "3"),
        ("amend",),
        ("adjust",),
        ("games",),
        ("odds", "fire"),
    ):
        done = game(*words)
        assert done.code == 0
        assert [line for line in done.lines if len(line) > 40] == [], words
