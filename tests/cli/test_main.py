"""`saf` itself: slips, where games are kept, exit codes, and an output nobody reads."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from saf_helper import __version__
from saf_helper.cli import main
from saf_helper.errors import ExitCode
from tests.cli.conftest import Saf
from tests.outside import environment


def test_version_and_help(saf: Saf) -> None:
    assert saf("--version").out == f"saf-helper, version {__version__}\n"
    assert saf("--help").out.startswith("Usage: saf [OPTIONS] COMMAND [ARGS]...")
    assert saf("-h").out == saf("--help").out


def helped(command: click.Command, *words: str) -> Iterator[tuple[str, ...]]:
    """Yield the words of a command and of all below it."""
    yield words
    if isinstance(command, click.Group):
        with click.Context(command) as context:
            for name in command.list_commands(context):
                below = command.get_command(context, name)
                assert below is not None
                yield from helped(below, *words, name)


@pytest.mark.parametrize("words", list(helped(main.cli)), ids=" ".join)
def test_every_command_has_help_with_an_example(saf: Saf, words: tuple[str, ...]) -> None:
    shown = saf(*words, "--help").out
    assert "Example:" in shown
    assert "\\" not in shown
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["gmaes"], "no command 'gmaes'\nhint: did you mean games?\n"),
        (["stat"], "no command 'stat'\nhint: did you mean status or stats?\n"),
        (["RE"], "no command 'RE'\nhint: did you mean redo or rewind or report?\n"),
        (["xyzzy"], "no command 'xyzzy'\nhint: saf --help lists them\n"),
        (["--frobnicate"], "No such option '--frobnicate'"),
        (["status", "--frobnicate"], "No such option '--frobnicate'"),
        (["status", "a", "b"], "Got unexpected extra argument (b)\nhint: saf status --help\n"),
        (["play", "--pace", "slow"], "Invalid value for '--pace': 'slow' is not one of 'normal', 'fast'."),
    ],
)
def test_a_slip_is_named_on_stderr_with_code_2(saf: Saf, words: list[str], message: str) -> None:
    done = saf(*words)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(message)
    assert "Traceback" not in done.err


def test_home_goes_before_saf_home_and_both_keep_games_apart(saf: Saf, tmp_path: Path, home: Path) -> None:
    other = tmp_path / "other"
    assert saf("--home", str(other), "new", "--name", "mine", "--yes").code == 0
    assert (other / "games" / "mine.json").exists()
    assert not home.exists()
    assert saf("status").code == 2
    assert saf("--home", str(other), "status").code == 0
    assert saf("--home", str(other), "games").out.startswith("mine  ")


def test_without_either_games_are_in_the_user_s_data_folder(
    saf: Saf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SAF_HOME")
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / "data" / name)
    assert saf("new", "--yes").code == 0
    assert (tmp_path / "data" / "saf-helper" / "games" / "scenario-1.json").exists()


def test_a_home_that_is_no_folder_is_named(saf: Saf, home: Path) -> None:
    home.write_text("a file", encoding="utf-8")
    done = saf("new", "--yes")
    assert (done.code, done.out) == (2, "")
    assert f"{home} is not a folder" in done.err


def test_a_fault_of_the_program_is_a_message_and_code_1(saf: Saf, monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(home: object) -> None:
        raise RuntimeError("[bold]oops")

    monkeypatch.setattr("saf_helper.cli.games.folder", break_down)
    done = saf("games")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("this is a fault of the program: RuntimeError: [bold]oops\nhint: ")


def test_ctrl_c_outside_a_game_is_130(saf: Saf, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(home: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("saf_helper.cli.games.folder", interrupt)
    assert saf("games").code == 130


def test_faulty_data_files_are_named_with_code_1(saf: Saf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from saf_helper.games.scream_aim_fire.tables import load

    load.tables.cache_clear()
    monkeypatch.setattr(load, "data_folder", lambda game: tmp_path / "nothing")
    try:
        done = saf("draw", "cover")
        assert (done.code, done.out) == (1, "")
        assert "is missing from" in done.err
        assert "hint: put the file back, or install the program again" in done.err
        assert saf("doctor").code == 1
    finally:
        load.tables.cache_clear()


@pytest.mark.skipif(os.name != "posix", reason="a broken pipe is an error of its own kind on Windows")
@pytest.mark.parametrize(
    "words", [["status", "scenario-1"], ["status", "scenario-1", "--json"], ["games"], ["--help"], ["draw"]]
)
def test_an_output_that_nobody_reads_any_more_is_no_error(saf: Saf, home: Path, words: list[str]) -> None:
    saf("new", "--yes")
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "saf_helper", *words],
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment(home),
        timeout=30,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_characters_that_an_output_cannot_show_are_spelled(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "saf_helper", "draw", "cover"],
        capture_output=True,
        env=environment(home, PYTHONIOENCODING="cp850"),
        timeout=30,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"+\n")


def test_every_exit_code_has_one_number() -> None:
    codes = {code.name: code.value for code in ExitCode}
    assert codes == {"DONE": 0, "FAULT": 1, "USAGE": 2, "SAVE": 3, "INPUT_ENDED": 4, "INTERRUPTED": 130}
