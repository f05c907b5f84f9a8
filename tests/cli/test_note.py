"""`saf note`: words of the player's own, at any moment, undoable."""

import json
from pathlib import Path

from tests.cli.conftest import Saf
from tests.cli.test_log import played

__all__ = ["played"]


def status(saf: Saf) -> dict[str, object]:
    found: dict[str, object] = json.loads(saf("status", "--json").out)
    return found


def test_a_note_is_kept_shown_and_taken_back_and_changes_nothing_else(game: Saf) -> None:
    before = status(game)
    done = game("note", "Easy", "held", "the --farm")
    assert (done.code, done.out) == (0, "kept: turn 1, Enemy Spotted Check\n")
    assert status(game) == before
    assert "      ! Note: Easy held the --farm" in game("log", "--turn", "1").lines
    assert "**by you** Turn 1, Enemy Spotted Check: Easy held the --farm" in game("report").out
    assert game("undo").lines[:3] == [
        "undone: 1",
        "taken back: note Easy held the --farm",
        "nothing to move on the table",
    ]
    assert "! Note" not in game("log", "--turn", "1").out
    assert "~ undo: 1 answer taken back here" in game("log", "--turn", "1").out
    assert game("redo").code == 0
    assert "! Note: Easy held the --farm" in game("log", "--turn", "1").out


def test_a_note_may_come_after_the_end(played: Saf, home: Path) -> None:
    assert played("note", "-g", "won", "what a day").code == 0
    out = played("report", "won").out
    assert "End of turn: what a day" in out
    assert out.startswith("# A Day Out in the Countryside: victory\n")
    done = played("undo", "-g", "won")
    assert done.lines == [
        "undone: 1",
        "taken back: note what a day",
        "nothing to move on the table",
        "the game is over: victory",
    ]


def test_a_note_that_is_none_is_refused_and_nothing_is_kept(game: Saf, home: Path) -> None:
    path = home / "games" / "scenario-1.json"
    before = path.read_bytes()
    for words in (" ", "x" * 501, "a\x1b[31m"):
        done = game("note", words)
        assert (done.code, done.out) == (2, "")
        assert done.err == "that is no note\nhint: note WORDS, at most 500 characters\n"
    assert game("note").code == 2
    assert path.read_bytes() == before
    assert game("note", "x" * 500).code == 0
