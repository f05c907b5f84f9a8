"""Every prompt, every end: at each kind of question a signal or a closed window leaves at once, saved."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from saf_helper.prompts.frontends import Asked, Typed
from saf_helper.prompts.jsonl import JsonLines
from saf_helper.prompts.loop import Outcome, play_on
from saf_helper.prompts.plain import Lines
from saf_helper.state.save import Store, read
from tests.outside import environment, saf
from tests.toy import COMMANDS, new_game

HANG = 20
"""Seconds after which leaving counts as hanging; how fast it is, is not this test's to judge."""

if os.name != "posix":
    pytest.skip("signals and consoles of its own", allow_module_level=True)

ANSWERS: list[Any] = [[2, 5], 3, "monday", ["A1"], "fire", "G2", ["sun"], True]
KINDS = {"roll": 0, "number": 1, "text": 2, "pick": 3, "choose": 4, "draw": 6, "confirm": 7}
PROMPTS = {
    "roll": "Roll for gold", "number": "Tax", "text": "day called", "pick": "in the woods", "choose": "What does Inf 1",
    "draw": "fate",
    "confirm": "hold",
}  # fmt: skip
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def saved_at(path: Path, kind: str) -> list[Any]:
    """Write a game whose standing question is of a kind; return the answers before it."""
    session = new_game()
    for answer in ANSWERS[: KINDS[kind]]:
        session.answer(answer)
    assert session.pending is not None
    assert session.pending.kind == kind
    Store.open(path).write(session.record)
    return ANSWERS[: KINDS[kind]]


def answers(path: Path) -> list[Any]:
    return [entry.answer for turn in read(path).turns for phase in turn.phases for entry in phase.entries]


@pytest.mark.parametrize("flag", ["--plain", "--jsonl"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.share(3)
def test_a_signal_at_any_question_through_pipes_leaves_at_once(kind: str, flag: str, tmp_path: Path) -> None:
    save = tmp_path / "toy.json"
    before = saved_at(save, kind)
    number = SIGNALS[(KINDS[kind] + (flag == "--plain")) % 3]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.toy", str(save), "physical", flag],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path, PYTHONUNBUFFERED="1"),
    ) as program:
        assert program.stdout is not None
        seen = b""
        while PROMPTS[kind].encode() not in seen:
            seen += os.read(program.stdout.fileno(), 4096)
        time.sleep(0.02)
        start = time.monotonic()
        program.send_signal(number)
        out, err = program.communicate(timeout=10)
        assert time.monotonic() - start < HANG
    assert program.returncode == 130
    assert err == b"outcome INTERRUPTED\n"
    assert out.endswith(
        b'{"type": "end", "outcome": "saved", "over": false}\n' if flag == "--jsonl" else b"\nThe game is saved\n"
    )
    assert answers(save) == before


def sane(descriptor: int) -> bool:
    """Return whether a console echoes and takes whole lines, as a shell leaves it."""
    import termios

    flags = termios.tcgetattr(descriptor)
    return bool(flags[3] & termios.ECHO and flags[3] & termios.ICANON and flags[3] & termios.ISIG)


@pytest.mark.parametrize("way", ["signal", "key"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.share(5)
def test_leaving_a_console_at_any_question_after_resizing_it_leaves_it_sane(
    kind: str, way: str, tmp_path: Path
) -> None:
    pexpect = pytest.importorskip("pexpect")
    save = tmp_path / "toy.json"
    before = saved_at(save, kind)
    child = pexpect.spawn(
        sys.executable,
        ["-m", "tests.toy", str(save), "physical"],
        env=environment(tmp_path, TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1"),
        encoding="utf-8",
        dimensions=(24, 80),
        timeout=10,
    )
    child.delaybeforesend = None
    child.expect(PROMPTS[kind])
    time.sleep(0.05)
    for columns in (30, 200, 80):
        child.setwinsize(24, columns)
        time.sleep(0.01)
    start = time.monotonic()
    if way == "key":
        child.send("\x03" if KINDS[kind] % 2 else "\x04")
    else:
        child.kill(SIGNALS[KINDS[kind] % 3])
    child.expect(pexpect.EOF)
    assert "Traceback" not in child.before
    assert sane(child.child_fd)
    child.close()
    assert child.exitstatus == (4 if way == "key" and not KINDS[kind] % 2 else 130)
    assert time.monotonic() - start < HANG
    assert answers(save) == before


@pytest.mark.parametrize("flags", [(), ("--plain",)])
def test_a_window_that_is_closed_leaves_the_real_game_saved(flags: tuple[str, ...], tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect")
    assert saf(tmp_path, "new", "--name", "game", "--yes").returncode == 0
    child = pexpect.spawn(
        sys.executable,
        ["-m", "saf_helper", "play", "game", *flags],
        env=environment(tmp_path, TERM="xterm", PROMPT_TOOLKIT_NO_CPR="1"),
        encoding="utf-8",
        timeout=10,
    )
    child.expect("Starting Morale")
    time.sleep(0.05)
    child.send("7\r")
    child.expect("counters")
    time.sleep(0.05)
    start = time.monotonic()
    os.close(child.child_fd)
    child.closed = True
    _, status = os.waitpid(child.pid, 0)
    assert os.waitstatus_to_exitcode(status) in (4, 130)
    assert time.monotonic() - start < HANG
    assert answers(tmp_path / "games" / "game.json") == [7]


class Endless(Lines):
    """A console that answers the same for ever; it gives up in the test's stead."""

    def __init__(self, line: str, most: int) -> None:
        super().__init__(None, None)
        self.left, self.line = most, line

    def ask(self, asked: Asked) -> Typed:
        self.left -= 1
        if self.left < 0:
            raise EOFError
        return Typed(self.line)


PASTES = [
    "x" * 10_000, "9" * 10_000, " " * 10_000, "a1," * 3_333, "u" * 10_000, "2 5 " * 2_500, "\x00" * 10_000, "\x1b[200~" * 1_600,
    "🎖" * 10_000, "\ud800" * 10_000, "[" * 10_000, "why " + "9" * 9_996, "amend " * 1_666, "redo " + "9" * 9_995,
    "undo " + "9" * 9_995, "amend 0 " + "x " * 4_996,
]  # fmt: skip


@pytest.mark.parametrize("paste", PASTES, ids=lambda text: text[:8].encode("ascii", "backslashreplace").decode())
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_characters_pasted_at_any_question_do_no_harm(kind: str, paste: str) -> None:
    session = new_game()
    for answer in ANSWERS[: KINDS[kind]]:
        session.answer(answer)
    start = time.monotonic()
    front = Endless(paste, 3)
    assert play_on(session, front, lambda record: None, COMMANDS) is Outcome.INPUT_ENDED
    assert front.left == -1, "three pastes, three prompts: none asks itself again without end"
    assert time.monotonic() - start < HANG


@pytest.mark.parametrize("kind", KINDS)
def test_the_end_of_input_seen_as_an_interruption_or_as_empty_lines_never_loops(kind: str, tmp_path: Path) -> None:
    """On Windows Ctrl-C may come as an end of input or as an empty line, and NUL claims to be a console."""
    session = new_game()
    for answer in ANSWERS[: KINDS[kind]]:
        session.answer(answer)
    before = session.n
    with open(os.devnull, encoding="utf-8") as null:
        null.isatty = lambda: True  # type: ignore[method-assign]
        assert play_on(session, Lines(null, None), lambda record: None) is Outcome.INPUT_ENDED
        assert play_on(session, JsonLines(null, None), lambda record: None) is Outcome.INPUT_ENDED
    assert session.n == before
    front = Endless("", 50)
    assert play_on(session, front, lambda record: None) is Outcome.INPUT_ENDED
    assert session.n <= before + 1, "an empty line takes a default where there is one, and nothing else"
