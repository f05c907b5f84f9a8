"""The app's way in: what a double-click does, with a console and without, by stand-ins of the system's calls."""

import io
import subprocess
import sys
from typing import Any

import pytest

from saf_helper import double_click


class Console(io.StringIO):
    """A stream that is a console."""

    def isatty(self) -> bool:
        return True


def at_console(monkeypatch: pytest.MonkeyPatch) -> Console:
    """Put a console in the place of the streams; one Enter is typed."""
    out = Console()
    monkeypatch.setattr(sys, "stdin", Console("\n"))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(double_click, "write_line", out.write)
    return out


def test_a_double_click_is_play_and_the_window_stays_after_an_error_too(monkeypatch: pytest.MonkeyPatch) -> None:
    console = at_console(monkeypatch)
    started: list[list[str]] = []

    def failing() -> None:
        started.append(sys.argv[1:])
        sys.exit(3)

    monkeypatch.setattr(sys, "argv", ["saf"])
    monkeypatch.setattr(double_click, "start", failing)
    with pytest.raises(SystemExit) as left:
        double_click.main()
    assert (started, left.value.code) == ([["play"]], 3)
    assert double_click.CLOSES in console.getvalue()
    assert sys.stdin.read() == "", "Enter was waited for"


def test_with_arguments_it_is_saf_and_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    console = at_console(monkeypatch)
    monkeypatch.setattr(sys, "argv", ["saf", "--version"])
    monkeypatch.setattr(double_click, "start", lambda: sys.exit(0))
    with pytest.raises(SystemExit):
        double_click.main()
    assert console.getvalue() == ""


def test_without_any_console_the_desktop_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told: list[str] = []

    def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
        if command[0] != "kdialog":
            raise FileNotFoundError(command[0])
        told.append(command[-1])
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(sys, "argv", ["saf"])
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SystemExit) as left:
        double_click.main()
    assert left.value.code == 1
    assert "was started without one" in told[0]
    assert "was started without one" in capsys.readouterr().err
