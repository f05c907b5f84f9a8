"""`saf report`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Saf
from tests.cli.test_log import played
from tests.history.games import GOLDEN

__all__ = ["played"]


def test_markdown_goes_to_stdout_and_is_the_golden_report(played: Saf) -> None:
    done = played("report", "won")
    assert (done.code, done.err) == (0, "")
    assert done.out == (GOLDEN / "won.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "words", "golden"),
    [
        ("game.html", (), "lost.html"),
        ("game.HTM", (), "lost.html"),
        ("game.txt", ("--html",), "lost.html"),
        ("game.md", (), "lost.md"),
        ("game.html", ("--markdown",), "lost.md"),
    ],
)
def test_a_file_is_written_in_the_form_of_its_name_or_of_the_option(
    played: Saf, tmp_path: Path, file: str, words: tuple[str, ...], golden: str
) -> None:
    place = tmp_path / file
    done = played("report", "lost", "-o", str(place), *words)
    assert (done.code, done.out, done.err) == (0, "", f"written: {place}\n")
    assert place.read_text(encoding="utf-8") == (GOLDEN / golden).read_text(encoding="utf-8")


def test_a_title_of_ones_own_is_used_whatever_is_in_it(played: Saf) -> None:
    out = played("report", "won", "--html", "--title", "A <b> & \udcff\n title").out
    assert "<title>A &lt;b&gt; &amp; ?  title</title>" in out


def test_a_save_is_never_written_over(played: Saf, home: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.txt"
    elsewhere.write_bytes((home / "games" / "won.json").read_bytes())
    link = tmp_path / "link.md"
    link.symlink_to(home / "games" / "lost.json")
    before = elsewhere.read_bytes()
    for save, file in (("won", home / "games" / "won.json"), ("won", link), (str(elsewhere), elsewhere)):
        for command in ("report", "export"):
            done = played(command, save, "-o", str(file))
            assert done.code == 2
            assert "is a save and is not written over" in done.err
    assert elsewhere.read_bytes() == (home / "games" / "won.json").read_bytes() == before


def test_a_save_with_a_broken_earlier_turn_is_refused_with_what_to_do(played: Saf, home: Path) -> None:
    path = home / "games" / "lost.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    data["turns"][1]["snapshot"]["morale"] = "high"
    path.write_text(json.dumps(data), encoding="utf-8")
    for command in ("report", "log", "stats"):
        done = played(command, "lost")
        assert (done.code, done.out) == (3, "")
        assert done.err.startswith(f"{path}: turn 2, start: a snapshot in the save is no state of Scream, Aim, Fire!: ")
        assert "saf export packs it up as it is" in done.err


def test_a_file_that_cannot_be_written_is_said(played: Saf, tmp_path: Path) -> None:
    done = played("report", "won", "-o", str(tmp_path / "no" / "folder.md"))
    assert (done.code, done.out) == (2, "")
    assert "cannot be written" in done.err
    assert "Traceback" not in done.err
    assert played("report", "won", "--html", "--markdown").code == 2


def test_a_game_not_yet_begun_can_be_looked_at(saf: Saf) -> None:
    assert saf("new", "--yes").code == 0
    for words in (("report",), ("report", "--html"), ("log",), ("log", "--morale"), ("stats",), ("stats", "--json")):
        done = saf(*words)
        assert done.code == 0, done.err
    assert saf("log", "--morale").lines == ["Start: Morale 0", "Sum: 0 + 0 - 0 = 0, the track stands there"]


def test_a_game_still_being_played_has_a_report_too(game: Saf) -> None:
    out = game("report").out
    assert out.startswith("# A Day Out in the Countryside: still being played\n\nThe game stands in turn 1 of 12.\n")
