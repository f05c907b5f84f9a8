"""Every prompt, also before there is a game: left by a signal or a key at once, and the console is as it was."""

import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.outside import environment
from tests.saves import ALL

pytest.importorskip("termios", reason="a console of POSIX")
import fcntl
import pty
import termios

HANG = 5
"""Seconds that a busy machine may take for what is done at once."""

PROMPTS: dict[str, tuple[tuple[str, ...], str]] = {
    "which scenario": (("play",), "Which scenario?"),
    "which scenario of a new one": (("new",), "Which scenario?"),
    "in the tutorial": (("tutorial",), "orale"),
    "one German": (("ask", "infantry", "--physical"), "?"),
    "a number of one's own": (("components", "record", "numbers"), "to-hit"),
    "a card of one's own": (("components", "record", "cover"), "how many"),
    "a chit of one's own": (("components", "record", "tank-hit"), "face 1"),
    "in a game": (("play", "game"), "?"),
    "the next German": (("next", "game"), "?"),
}
SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


class Console:
    """A program at a console of its own."""

    def __init__(self, home: Path, words: tuple[str, ...], **more: str) -> None:
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "saf_helper", *words],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
            env=environment(home, TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1", **more),
        )

    def until(self, text: str) -> None:
        """Read until a text has been shown."""
        end = time.monotonic() + 30
        while text not in self.shown:
            assert time.monotonic() < end, self.shown
            self.read(0.2)

    def read(self, seconds: float) -> None:
        if select.select([self.master], [], [], seconds)[0]:
            self.shown += os.read(self.master, 65536).decode("utf-8", "replace")

    def left(self) -> int:
        """Wait for the end, which comes soon; return the exit code."""
        start = time.monotonic()
        while self.process.poll() is None:
            assert time.monotonic() - start < HANG, "it hangs"
            self.read(0.02)
        self.read(0)
        return self.process.returncode

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path


def prepared(home: Path, words: tuple[str, ...]) -> None:
    if "game" in words:
        (home / "games").mkdir()
        path = next(path for path in ALL if path.stem == "american-turn")
        (home / "games" / "game.json").write_bytes(path.read_bytes())


@pytest.mark.parametrize("way", [*SIGNALS, "ctrl-c", "ctrl-d"], ids=str)
@pytest.mark.parametrize("prompt", PROMPTS)
@pytest.mark.share(8)
def test_a_prompt_is_left_at_once_and_the_console_is_as_it_was(
    prompt: str, way: signal.Signals | str, home: Path
) -> None:
    words, shown = PROMPTS[prompt]
    prepared(home, words)
    for flags in ((), ("--plain",)) if way == signal.SIGTERM and words[0] != "new" else ((),):
        console = Console(home, (*words, *flags))
        try:
            console.until(shown)
            time.sleep(0.1)
            if isinstance(way, signal.Signals):
                console.process.send_signal(way)
            else:
                os.write(console.master, b"\x03" if way == "ctrl-c" else b"\x04")
            code = console.left()
            assert termios.tcgetattr(console.slave) == console.before
            assert code == (4 if way == "ctrl-d" else 130), console.shown
            assert "Traceback" not in console.shown
            assert "fault of the program" not in console.shown
        finally:
            console.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_command_that_waits_for_its_reader_is_left_at_once(number: signal.Signals, home: Path) -> None:
    """The pipe is full and nobody reads: what waits to be written is let go."""
    reading, writing = os.pipe()
    program = subprocess.Popen(
        [sys.executable, "-m", "saf_helper", "rules", "the", "--json"],
        stdout=writing,
        stderr=subprocess.PIPE,
        env=environment(home),
    )
    os.close(writing)
    time.sleep(2)
    assert program.poll() is None, "more than a pipe holds"
    start = time.monotonic()
    program.send_signal(number)
    _, err = program.communicate(timeout=HANG)
    os.close(reading)
    assert program.returncode == 130
    assert time.monotonic() - start < HANG
    assert b"Traceback" not in err


LOADING = """
import builtins, sys
load = builtins.__import__
def interrupted(name, *rest):
    if name.startswith("MODULE"):
        raise KeyboardInterrupt
    return load(name, *rest)
builtins.__import__ = interrupted
sys.argv[1:] = ["--version"]
from saf_helper.start import main
main()
"""


@pytest.mark.parametrize("module", ["click", "saf_helper.cli"])
def test_ctrl_c_while_the_program_is_loaded_ends_it_without_a_word(module: str, tmp_path: Path) -> None:
    words = LOADING.replace("MODULE", module)
    done = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, env=environment(tmp_path), timeout=30, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
