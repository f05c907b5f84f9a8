"""Standard streams that are closed, full or broken off: a command ends quietly or with one plain line, and nothing is lost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from saf_helper.state.save import read
from tests.outside import ROOT, environment
from tests.saves import ALL

pytestmark = pytest.mark.skipif(
    os.name != "posix", reason="it takes a POSIX shell to close and redirect streams; Windows has no /dev/full"
)

NO_ROOM = [
    "the output cannot be written: No space left on device",
    "hint: a game is saved as far as it was answered",
]
FULL = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
SPEAKING = (
    ("status",), ("status", "--json"), ("log",), ("why",), ("stats",), ("report",), ("games",), ("rules",), ("house-rules",),
    ("draw",), ("roll", "9d6"), ("odds", "fire"), ("doctor",), ("components", "show"), ("amend",), ("adjust",), ("--help",),
    ("play", "--help"), ("--version",), ("export", "-o", "x.zip"), ("note", "words"), ("undo",), ("new", "--yes"),
)  # fmt: skip
"""Commands that ask nothing."""
ASKING = (
    ("play", "--plain"), ("play", "--jsonl"), ("next", "--plain"), ("tutorial", "--plain"), ("ask", "mg42", "--plain"), ("new",),
    ("components", "record", "--plain"),
)  # fmt: skip


@pytest.fixture
def home(tmp_path: Path) -> Path:
    save = tmp_path / "games" / "scenario-1.json"
    save.parent.mkdir()
    save.write_bytes(next(path for path in ALL if path.stem == "american-turn").read_bytes())
    return tmp_path


def shell(home: Path, words: tuple[str, ...], streams: str) -> tuple[int, str]:
    """Run a command with its streams redirected; return its exit code and what came on both outputs."""
    done = subprocess.run(
        ["sh", "-c", f'"$@" {streams}', "sh", sys.executable, "-m", "saf_helper", *words],
        input=b"",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(home, PYTHONPATH=str(ROOT)),
        cwd=home,
        timeout=30,
    )
    return done.returncode, done.stdout.decode()


def sound(text: str) -> bool:
    """Return whether nothing in a text speaks of a fault of the program."""
    return not any(word in text for word in ("Traceback", "fault of the program", "Exception ignored", "Error:"))


@pytest.mark.parametrize("words", SPEAKING[::4], ids=" ".join)
def test_a_command_without_an_input_does_what_it_does(words: tuple[str, ...], home: Path) -> None:
    code, text = shell(home, words, "<&-")
    assert (code, sound(text)) == (0, True), text
    assert text


@pytest.mark.parametrize("words", ASKING, ids=" ".join)
@pytest.mark.share(3)
def test_a_question_without_an_input_is_the_end_of_input(words: tuple[str, ...], home: Path) -> None:
    save = home / "games" / "scenario-1.json"
    before = read(save)
    for streams in ("<&-", "<&- 2>&-", "</dev/null"):
        code, text = shell(home, words, streams)
        assert (code, sound(text)) == (4, True), text
    assert read(save) == before


@pytest.mark.parametrize("streams", [">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    "words",
    [("status", "scenario-1"), ("doctor",), ("note", "words", "-g", "scenario-1"), ("new", "--yes"), ("--help",)],
    ids=" ".join,
)
@pytest.mark.share(4)
def test_an_output_that_is_closed_is_no_fault(words: tuple[str, ...], streams: str, home: Path) -> None:
    code, text = shell(home, words, streams)
    assert (code, sound(text)) == (0, True), text
    assert bool(text) == (streams == "2>&-")
    for name in ("scenario-1", *(["scenario-1-2"] if words[0] == "new" else [])):
        assert read(home / "games" / f"{name}.json").turns, "no file was opened in the place of a stream"


@pytest.mark.parametrize("words", ASKING, ids=" ".join)
@pytest.mark.share(4)
def test_a_question_whose_output_is_closed_ends_with_its_input(words: tuple[str, ...], home: Path) -> None:
    for streams in (">&-", ">&- 2>&-"):
        code, text = shell(home, words, streams)
        assert (code, text.removeprefix("Game: scenario-1\n")) == (4, "")


@FULL
@pytest.mark.parametrize("words", SPEAKING[::2], ids=" ".join)
@pytest.mark.share(4)
def test_an_output_without_room_is_told_in_one_line_and_is_no_success(words: tuple[str, ...], home: Path) -> None:
    code, text = shell(home, words, ">/dev/full")
    assert (code, text.splitlines()[-2:], sound(text)) == (1, NO_ROOM, True)


@FULL
@pytest.mark.parametrize("words", ASKING, ids=" ".join)
@pytest.mark.share(4)
def test_a_game_whose_output_has_no_room_ends_with_what_is_saved(words: tuple[str, ...], home: Path) -> None:
    save = home / "games" / "scenario-1.json"
    before = read(save)
    code, text = shell(home, words, ">/dev/full")
    assert (code, text.splitlines()[-2:], sound(text)) == (1, NO_ROOM, True)
    assert read(save) == before


@FULL
@pytest.mark.parametrize(
    "words", [*SPEAKING[::5], ("games",), ("export", "-o", "x.zip"), ("play", "no-such"), ("dance",)], ids=" ".join
)
@pytest.mark.share(4)
def test_words_on_stderr_that_find_no_room_change_nothing(words: tuple[str, ...], home: Path) -> None:
    expected = 2 if words[-1] in ("no-such", "dance") else 0
    code, text = shell(home, words, "2>/dev/full")
    assert (code, sound(text)) == (expected, True), text
    code, text = shell(home, words, ">/dev/full 2>/dev/full")
    assert (code, text) == (expected or 1, "")


@pytest.mark.parametrize("words", [*SPEAKING[1::2], *ASKING], ids=" ".join)
@pytest.mark.share(5)
def test_an_output_broken_off_is_no_fault(words: tuple[str, ...], home: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "saf_helper", *words],
        stdin=subprocess.DEVNULL,
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment(home),
        cwd=home,
        timeout=30,
    )
    os.close(writing)
    assert done.returncode == (4 if words in ASKING else 0), done.stderr
    assert sound(done.stderr.decode())
