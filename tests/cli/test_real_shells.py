"""Completion in the shells themselves: what TAB and Enter come to, with saves that a shell would run."""

import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.outside import environment
from tests.saves import ALL

if os.name != "posix":
    pytest.skip("a pseudo-terminal is POSIX", allow_module_level=True)

import fcntl
import pty
import termios

HOSTILE = ["ga$(touch${IFS}x)", "b`touch x`", "c;touch x", "d|touch x"]
"""Each is the only one that begins so: a shell puts it into the line whole."""
SAVE = next(path for path in ALL if path.stem == "american-turn")
START = {
    "bash": (["--norc", "--noprofile", "-i"], 'PS1=READY; eval "$(_SAF_COMPLETE=bash_source saf)"'),
    "zsh": (
        ["-f", "-i"],
        'PS1=READY; autoload -U compinit; compinit -u -D; eval "$(_SAF_COMPLETE=zsh_source saf)"',
    ),
    "fish": (["--no-config", "-i"], "function fish_prompt; echo READY; end; _SAF_COMPLETE=fish_source saf | source"),
}


class Shell:
    """An interactive shell at a terminal; `saf` notes the words it is called with, but for the call of the completion."""

    def __init__(self, shell: str, folder: Path) -> None:
        self.called = folder / "called"
        self.answered = folder / "answered"
        program = folder / "bin" / "saf"
        program.parent.mkdir()
        code = "import sys; sys.argv[0] = 'saf'; from saf_helper.cli.main import main; sys.exit(main())"
        program.write_text(
            f"""#!/bin/sh
if [ -n "$_SAF_COMPLETE" ]; then '{sys.executable}' -c "{code}" "$@"; touch '{self.answered}'; exit; fi
printf '%s\\0' "$@" >> '{self.called}'
"""
        )
        program.chmod(0o755)
        words, begin = START[shell]
        self.master, slave = pty.openpty()
        env = environment(folder / "home", HOME=str(folder), TERM="xterm", XDG_CONFIG_HOME=str(folder))
        self.process = subprocess.Popen(
            [shutil.which(shell) or shell, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder / "here",
            env={**env, "PATH": f"{program.parent}:{env['PATH']}"},
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.read(0.5)
        self.type(f"{begin}\r", 0.1)
        self.wait_for(self.answered)

    def read(self, quiet: float) -> str:
        """Return what is shown until nothing more has come for so many seconds."""
        shown = b""
        while select.select([self.master], [], [], quiet)[0]:
            try:
                shown += os.read(self.master, 4096)
            except OSError:
                break
            if b"\x1b[c" in shown[-64:] or b"\x1b[0c" in shown[-64:]:  # fish asks which terminal it is
                os.write(self.master, b"\x1b[?1;2c")
        return shown.decode(errors="replace")

    def wait_for(self, file: Path) -> None:
        """Wait until a file is there and the shell has gone on from it, some seconds at most."""
        limit = time.monotonic() + (5 if file == self.answered else 1.5)
        while not file.exists() and time.monotonic() < limit:
            self.read(0.05)
        self.read(0.25)

    def type(self, keys: str, quiet: float) -> str:
        os.write(self.master, keys.encode())
        return self.read(quiet)

    def completed(self, line: str) -> list[str]:
        """Type a line, TAB and Enter; return the words that `saf` was called with."""
        self.called.unlink(missing_ok=True)
        self.answered.unlink(missing_ok=True)
        self.type(f"{line}\t", 0.1)
        self.wait_for(self.answered)
        self.type("\r", 0.1)
        self.wait_for(self.called)
        return self.called.read_text().split("\0")[:-1] if self.called.exists() else []

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture(params=list(START))
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shell]:
    if shutil.which(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    games = tmp_path / "home" / "games"
    games.mkdir(parents=True)
    (tmp_path / "here").mkdir()
    for name in [*HOSTILE, "hill", "two words"]:
        (games / f"{name}.json").write_bytes(SAVE.read_bytes())
    one = Shell(request.param, tmp_path)
    yield one
    one.end()


def test_what_a_shell_would_run_is_never_completed_and_good_names_are(shell: Shell, tmp_path: Path) -> None:
    for begun in ("ga", "b", "c", "d", "'ga"):
        shell.completed(f"saf play {begun}")
        shell.type("\x03", 0.3)
        assert list((tmp_path / "here").iterdir()) == [], begun
    assert shell.completed("saf play hi") == ["play", "hill"]
    assert shell.completed("saf play two") == ["play", "two words"]
    (tmp_path / "here" / "na$(touch${IFS}x).json").write_bytes(SAVE.read_bytes())
    assert shell.completed("saf play na") == ["play", "na$(touch${IFS}x).json"], "the shell quotes its own files"
    assert [one.name for one in (tmp_path / "here").iterdir()] == ["na$(touch${IFS}x).json"]
