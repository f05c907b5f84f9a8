"""Every terminal, every name: nothing vanishes and nothing crashes, however narrow, old or odd."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Saf, game, home, saf
from tests.outside import environment
from tests.outside import saf as process

__all__ = ["game", "home", "saf"]

NAMES = {
    "markup": "[x]", "closing": "[/]", "style": "[red]Easy[/red]", "emoji code": ":warning:", "long": "x" * 40,
    "words": "so " * 13 + "x",
    "emoji": "🎖🪖 Easy", "right to left": "שלום אחי", "combining": "e\u0301a\u0308",
    "markdown": "*a_b* `c` | d", "html": "<b>&amp;",
    "percent": "%s {0} \\n",
}  # fmt: skip
LOOKING = (("status",), ("log",), ("report",), ("stats",), ("why",), ("amend",), ("adjust",), ("play", "--plain"))
"""Commands that show a unit's name or may have to."""
WITH_NAME = {"status", "adjust"}
SET_UP = "7\n1 2 3 4 5 6 7\na2\n"


def joined(text: str) -> str:
    """Return a text without frames and white space, so that a name broken over two lines is found."""
    return re.sub(r"[\s│|]+", "", text)


@pytest.mark.parametrize("columns", ["20", "40", "80", "200"])
@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_a_unit_of_any_name_is_shown_whole_at_any_width(
    name: str, columns: str, game: Saf, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert game("adjust", "rename", "A3", name).code == 0
    monkeypatch.setenv("COLUMNS", columns)
    for words in LOOKING:
        done = game(*words)
        assert done.code == (4 if words[0] == "play" else 0), (words, done.err)
        assert "Traceback" not in done.err
        if words[0] in WITH_NAME:
            assert joined(name) in joined(done.out), words


@pytest.mark.parametrize(
    "variables",
    [
        {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "utf-8"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, {"TERM": "dumb"}, {"NO_COLOR": "1"},
    ],
    ids=lambda variables: " ".join(f"{key}={value[:9]}" for key, value in variables.items()),
)  # fmt: skip
@pytest.mark.share(7)
def test_every_encoding_and_setting_shows_every_line_in_what_it_has(variables: dict[str, str], tmp_path: Path) -> None:
    assert process(tmp_path, "new", "--name", "game", "--seed", "5", "--yes").returncode == 0
    assert process(tmp_path, "play", "game", "--plain", text=SET_UP).returncode == 4
    assert process(tmp_path, "adjust", "rename", "A3", "🎖 Größe").returncode == 0
    plain = process(tmp_path, "status", "game").stdout
    for words in (("status", "game"), ("play", "game", "--plain"), ("play", "game", "--jsonl")):
        done = subprocess.run(
            [sys.executable, "-m", "saf_helper", *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env=environment(tmp_path, **variables),
            timeout=30,
        )
        assert done.returncode == (4 if words[0] == "play" else 0), done.stderr
        assert b"Traceback" not in done.stderr
        assert b"\x1b[" not in done.stdout
        if words[0] == "status":
            assert done.stdout.count(b"\n") == plain.count("\n")
        if "--jsonl" in words:
            assert '"🎖 Größe"'.encode() in done.stdout or done.stdout.startswith(b'{"type": "hello"')


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-le", "cp037", "utf-7", "punycode"])
@pytest.mark.share(6)
def test_input_that_is_no_text_of_its_encoding_is_said_and_nothing_is_lost(encoding: str, tmp_path: Path) -> None:
    assert process(tmp_path, "new", "--name", "game", "--seed", "5", "--yes").returncode == 0
    for text, codes in ((b"7\nq\n", (0, 2, 4)), ("7\nq\n".encode(encoding), (0, 4))):
        done = subprocess.run(
            [sys.executable, "-m", "saf_helper", "play", "game", "--plain"],
            input=text,
            capture_output=True,
            env=environment(tmp_path, PYTHONIOENCODING=encoding),
            timeout=30,
        )
        told = done.stderr.decode(encoding, "replace") + done.stderr.decode("ascii", "replace")
        assert done.returncode in codes, told
        assert "fault of the program" not in told
        if done.returncode == 2:
            assert f"the input is no {encoding} text" in told
            assert "the game is saved" in told
    assert process(tmp_path, "status", "game").returncode == 0


def test_output_to_a_file_is_the_same_as_to_a_pipe(tmp_path: Path) -> None:
    assert process(tmp_path, "new", "--name", "game", "--yes").returncode == 0
    with (tmp_path / "out.txt").open("w", encoding="utf-8") as file:
        subprocess.run(
            [sys.executable, "-m", "saf_helper", "status", "game"],
            stdout=file,
            check=True,
            env=environment(tmp_path),
            timeout=30,
        )
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == process(tmp_path, "status", "game").stdout


@pytest.mark.parametrize("columns", ["0", "1", "-5", "wide", "９", "9" * 5000, ""])
def test_an_odd_number_of_columns_is_no_matter(columns: str, game: Saf, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in LOOKING:
        monkeypatch.setenv("COLUMNS", columns)
        assert game(*words).code == (4 if words[0] == "play" else 0), words


@pytest.mark.parametrize("name", ["g" * 80, "ü" * 80, "שלום", "a b  c"])
@pytest.mark.parametrize("columns", ["20", "200"])
def test_a_game_of_any_good_name_is_made_listed_played_and_restored(
    name: str, columns: str, saf: Saf, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saf("new", "--name", name, "--yes").code == 0
    monkeypatch.setenv("COLUMNS", columns)
    assert name in saf("games").out
    assert saf("play", name, "--plain", text="7\n").code == 4
    assert saf("undo", "--game", name).code == 0
    for words in (("status", name), ("report", name), ("doctor",)):
        assert saf(*words).code == 0, words
    save = home / "games" / f"{name}.json"
    save.write_bytes(b"{")
    assert saf("games", "--restore", name).code == 0
    assert saf("status", name).code == 0


def test_a_console_shows_a_name_that_looks_like_markup(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    assert process(tmp_path, "new", "--name", "game", "--seed", "5", "--yes").returncode == 0
    assert process(tmp_path, "play", "game", "--plain", text="7\n1 2 3 4 5 6 7\n").returncode == 4
    assert process(tmp_path, "adjust", "rename", "A3", "[/]<b>:warning:").returncode == 0
    child = pexpect.spawn(
        sys.executable,
        ["-m", "saf_helper", "play", "game"],
        env=environment(tmp_path, TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1"),
        encoding="utf-8",
        timeout=10,
        dimensions=(40, 100),
    )
    child.expect(re.escape("[/]<b>:warning:"))
    child.send("\x03")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
