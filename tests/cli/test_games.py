"""`saf games`: the list, with a broken save among good ones, and `--restore`."""

import os
import re
from pathlib import Path

from tests.cli.conftest import Saf


def listed(text: str) -> list[str]:
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "WHEN", text).splitlines()


def age(home: Path, *names: str) -> None:
    """Make the saves look played in this order, the first the longest ago."""
    for at, name in enumerate(names):
        os.utime(home / "games" / f"{name}.json", (1_700_000_000 + at, 1_700_000_000 + at))


def test_no_games_yet(saf: Saf, home: Path) -> None:
    done = saf("games")
    assert " ".join(done.out.split()) == f"No games yet in {home / 'games'}", "broken where the folder's name is long"
    assert (done.code, done.err) == (0, "hint: saf play starts one\n")


def test_the_last_played_stands_first(saf: Saf, home: Path) -> None:
    saf("new", "--name", "one", "--yes")
    saf("new", "--name", "two", "--yes")
    saf("play", "two", "--plain", text="7\n")
    age(home, "two", "one")
    assert listed(saf("games").out) == [
        "one  WHEN  turn 1, 0 answers",
        "two  WHEN  turn 1, 1 answers",
        "Won: none yet. Next: 1, A Day Out in the Countryside",
    ]
    assert "one" in saf("play", "--plain").lines[0]


def test_a_broken_save_is_listed_with_its_fault_and_good_ones_stay_usable(saf: Saf, home: Path) -> None:
    saf("new", "--name", "good", "--yes")
    saf("new", "--name", "bad", "--yes")
    bad = home / "games" / "bad.json"
    bad.write_bytes(bad.read_bytes()[:200])
    age(home, "good", "bad")
    lines = listed(saf("games").out)
    assert " ".join(lines).startswith(f"bad  WHEN  cannot be used:   {bad}:")
    assert "good  WHEN  turn 1, 0 answers" in lines
    done = saf("status")
    assert done.code == 0
    assert "Scenario 1" in done.out
    assert done.err.startswith(f"passed over: {bad}: line "), "a broken save is never hidden"
    assert saf("play", "--plain", text="7\n").lines[0] == "Game good"


def test_where_only_broken_saves_are_left_they_are_named(saf: Saf, home: Path) -> None:
    saf("new", "--name", "bad", "--yes")
    bad = home / "games" / "bad.json"
    bad.write_text("{", encoding="utf-8")
    for command in ("status", "undo", "play"):
        done = saf(command)
        assert f"{bad}: line 1" in done.err, command


def test_restore_puts_the_newest_good_copy_back_and_keeps_the_broken_save(saf: Saf, home: Path) -> None:
    saf("new", "--name", "hell", "--yes")
    save = home / "games" / "hell.json"
    good = save.read_bytes()
    save.write_bytes(good[:100])
    done = saf("games", "--restore", "hell")
    assert (done.code, done.err) == (0, "")
    told = "Restored from hell.turn-01.json; the save it replaces is kept as hell.json.broken-1"
    assert " ".join(done.out.split()) == told
    assert save.read_bytes() == good
    assert (home / "games" / "hell.json.broken-1").read_bytes() == good[:100]
    assert listed(saf("games").out)[0] == "hell  WHEN  turn 1, 0 answers"


def test_restore_leaves_a_game_alone_that_is_not_broken(saf: Saf, home: Path) -> None:
    saf("new", "--name", "hell", "--yes")
    save = home / "games" / "hell.json"
    before = save.read_bytes()
    done = saf("games", "--restore", "hell")
    assert (done.code, done.out) == (2, "")
    assert done.err == "hell is not broken\nhint: saf rewind TURN and saf undo go back in it\n"
    assert save.read_bytes() == before
    save.unlink()
    assert saf("games", "--restore", "hell").code == 0
    assert save.read_bytes() == before


def test_restore_where_there_is_nothing_to_restore(saf: Saf, home: Path) -> None:
    done = saf("games", "--restore", "hell")
    assert (done.code, done.out) == (3, "")
    assert done.err == f"there is no good copy of 'hell'\nhint: copies are kept in {home / 'games' / 'backups'}\n"
    assert not (home / "games").exists()


def test_restore_leaves_a_game_alone_that_another_terminal_has(saf: Saf, home: Path) -> None:
    from saf_helper.state.save import Store

    saf("new", "--name", "hell", "--yes")
    before = (home / "games" / "hell.json").read_bytes()
    with Store.open(home / "games" / "hell.json").lock():
        done = saf("games", "--restore", "hell")
    assert (done.code, done.err) == (
        3,
        "another terminal has the game 'hell'\nhint: go on there, or end it there first\n",
    )
    assert (home / "games" / "hell.json").read_bytes() == before


def test_a_newer_game_is_found_without_reading_the_older_ones(saf: Saf, home: Path) -> None:
    saf("new", "--name", "new", "--yes")
    (home / "games" / "old.json").write_text("not JSON", encoding="utf-8")
    age(home, "old", "new")
    done = saf("status")
    assert (done.code, done.err) == (0, "")
