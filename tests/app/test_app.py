"""The built app, unpacked as a player would, without Python and without an environment: `make app` has built it."""

import json
import os
import random
import shlex
import signal
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pexpect  # type: ignore[import-untyped]
import pytest

from release.app import ROOT, name
from saf_helper import __version__
from saf_helper.cli.main import COMMANDS
from tests.outside import legal

pytestmark = pytest.mark.app
FORBIDDEN = (
    "tests",
    "__pycache__",
    "pytest",
    "mypy",
    "hypothesis",
    "PyInstaller",
    "libreadline",
)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the app to a path with a space and an umlaut, as a desktop does: what could be started still can."""
    place = tmp_path_factory.mktemp("app") / "Jörg Müller"
    with zipfile.ZipFile(ROOT / "dist" / f"{name()}.zip") as packed:
        for one in packed.infolist():
            os.chmod(packed.extract(one, place), one.external_attr >> 16 or 0o644)
    return place / name()


def environment(home: Path) -> dict[str, str]:
    """Return an empty environment, but for what the system itself needs to start a program, and a home."""
    kept = {key: os.environ[key] for key in ("SYSTEMROOT", "TEMP") if key in os.environ}
    return {**kept, "HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": str(home)}


def program(app: Path) -> str:
    return str(app / ("saf.exe" if sys.platform == "win32" else "saf"))


def saf(app: Path, home: Path, *words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """Run one command of the app."""
    return subprocess.run(
        [program(app), *words],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env=environment(home),
        cwd=home,
        timeout=60,
        check=False,
    )


def beside(app: Path) -> dict[str, tuple[int, int]]:
    """Return every file of the app with its size and when it was written."""
    found = [(path, path.stat()) for path in app.parent.rglob("*")]
    return {str(path): (stat.st_size, stat.st_mtime_ns) for path, stat in found}


def test_it_holds_the_program_all_data_and_the_licenses_and_nothing_of_the_tests(app: Path) -> None:
    files = {path.relative_to(app).as_posix() for path in app.rglob("*") if path.is_file()}
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "data").rglob("*") if path.is_file()}
    assert {one.removeprefix("_internal/saf_helper/") for one in files if "/saf_helper/data/" in one} == data
    assert {"README.txt", "LICENSES.txt"} < files
    assert [one for one in files for part in FORBIDDEN if part in one] == []
    text = (app / "LICENSES.txt").read_text(encoding="utf-8")
    for part in ("saf-helper", "pydantic ", "rich ", "pyinstaller ", "Python 3."):
        assert f"\n{part}" in text


def test_every_command_helps_and_nothing_is_written_beside_the_program(app: Path, tmp_path: Path) -> None:
    before = beside(app)
    assert saf(app, tmp_path, "--version").stdout == f"saf-helper, version {__version__}\n"
    for command in COMMANDS:
        done = saf(app, tmp_path, command, "--help")
        assert (done.returncode, done.stderr) == (0, ""), command
        assert done.stdout.startswith(f"Usage: saf {command}")
    assert beside(app) == before


def test_a_whole_game_is_played_reported_and_exported(app: Path, tmp_path: Path) -> None:
    before = beside(app)
    made = saf(app, tmp_path, "new", "--scenario", "1", "--name", "game", "--seed", "5", "--yes")
    assert made.returncode == 0, made.stderr
    rng = random.Random(5)
    command = [program(app), "play", "game", "--jsonl"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env=environment(tmp_path),
        cwd=tmp_path,
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        message = {}
        for line in game.stdout:
            message = json.loads(line)
            if message["type"] == "ask":
                game.stdin.write(json.dumps({"n": message["n"], "answer": legal(message, rng)}) + "\n")
                game.stdin.flush()
    assert (message["type"], game.returncode) == ("end", 0)
    report = saf(app, tmp_path, "report", "game", "-o", "battle.html")
    assert report.returncode == 0, report.stderr
    assert (tmp_path / "battle.html").read_text(encoding="utf-8").startswith("<!")
    assert saf(app, tmp_path, "export", "game", "-o", "bug.zip").returncode == 0
    assert zipfile.is_zipfile(tmp_path / "bug.zip")
    recorded = saf(app, tmp_path, "components", "record", "cover")
    assert "Traceback" not in recorded.stdout + recorded.stderr
    assert recorded.stdout
    assert beside(app) == before


def test_a_double_click_plays_and_a_missing_data_file_is_named(app: Path, tmp_path: Path) -> None:
    played = saf(app, tmp_path, text="\n\n\nq\n")
    assert "Traceback" not in played.stdout + played.stderr
    assert "Which scenario" in played.stdout, played
    data = next(app.rglob("decks.toml"))
    moved = data.rename(data.with_suffix(".away"))
    try:
        told = saf(app, tmp_path, "draw", "cover")
        assert told.returncode == 1
        assert "decks.toml" in told.stderr
        assert "hint:" in told.stderr
    finally:
        moved.rename(data)


def test_in_a_terminal_the_tutorial_begins_and_a_double_click_waits_for_enter(app: Path, tmp_path: Path) -> None:
    env = {**environment(tmp_path), "TERM": "dumb"}
    with pexpect.spawn(
        program(app), ["tutorial"], env=env, cwd=str(tmp_path), encoding="utf-8", timeout=20
    ) as tutorial:
        tutorial.expect("Starting Morale.* > ")
        tutorial.sendline("")
        tutorial.expect(r"\] > ")
        tutorial.sendline("q")
        tutorial.expect(pexpect.EOF)
    with pexpect.spawn(shlex.join([program(app)]), env=env, cwd=str(tmp_path), encoding="utf-8", timeout=20) as clicked:
        clicked.expect("Which scenario")
        clicked.sendline("q")
        clicked.expect("-- Enter closes this window --")
        clicked.sendline("")
        clicked.expect(pexpect.EOF)


def test_a_second_double_click_says_that_the_game_is_open(app: Path, tmp_path: Path) -> None:
    assert saf(app, tmp_path, "new", "--name", "game", "--yes").returncode == 0
    env = {**environment(tmp_path), "TERM": "dumb"}
    with pexpect.spawn(
        program(app), ["play", "game"], env=env, cwd=str(tmp_path), encoding="utf-8", timeout=20
    ) as first:
        first.expect("Starting Morale")
        with pexpect.spawn(
            shlex.join([program(app)]), env=env, cwd=str(tmp_path), encoding="utf-8", timeout=20
        ) as second:
            second.expect("another terminal has the game 'game'")
            second.expect("-- Enter closes this window --")
            second.sendline("")
            second.expect(pexpect.EOF)
        first.sendline("q")
        first.expect(pexpect.EOF)


def test_the_page_is_served_by_the_app(app: Path, tmp_path: Path) -> None:
    command = [program(app), "serve", "--local", "--quiet"]
    env = environment(tmp_path)
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=env, cwd=tmp_path) as serving:
        assert serving.stdout is not None
        address = next(
            word for line in serving.stdout if "open http://" in line for word in line.split() if "//" in word
        )
        with urllib.request.urlopen(address, timeout=10) as page:
            assert page.status == 200
            assert b"page.js" in page.read()
        serving.send_signal(getattr(signal, "CTRL_C_EVENT", signal.SIGINT))
        assert serving.wait(10) == 130


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="a folder closed to its user: POSIX, not as root"
)
def test_a_folder_that_cannot_be_written_is_no_hindrance(app: Path, tmp_path: Path) -> None:
    app.chmod(0o555)
    try:
        assert saf(app, tmp_path, "new", "--name", "closed", "--yes").returncode == 0
    finally:
        app.chmod(0o755)


def test_another_version_beside_it_uses_the_same_games(app: Path, tmp_path: Path) -> None:
    other = app.with_name("saf-helper-0.1.0-other")
    other.mkdir(exist_ok=True)
    (other / "saf").write_text("another version", encoding="utf-8")
    assert saf(app, tmp_path, "new", "--name", "shared", "--yes").returncode == 0
    assert "shared" in saf(app, tmp_path, "games").stdout
    assert (other / "saf").read_text(encoding="utf-8") == "another version"
    (other / "saf").unlink()
    other.rmdir()
