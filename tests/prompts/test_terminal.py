"""The console, typed into through a pseudo-terminal by a process of its own."""

import contextlib
import os
import re
import signal
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from saf_helper.engine.questions import Choose, Option
from saf_helper.engine.session import Session
from saf_helper.prompts.frontends import Asked, Typed
from saf_helper.prompts.terminal import Terminal
from saf_helper.state.save import read
from tests.calls import Calls
from tests.toy import RULES

pexpect = pytest.importorskip("pexpect")
if os.name != "posix":
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

TESTS = Path(__file__).parents[1]
DOWN, F2, CTRL_C, CTRL_D = "\x1b[B", "\x1bOQ", "\x03", "\x04"
ENTER = "\r"


class Table:
    """A console with the toy game on it."""

    def __init__(self, save: Path, columns: int = 80, mode: str = "physical", **env: str) -> None:
        self.save = save
        clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES")}
        env = {**clean, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "PYTHONPATH": str(TESTS.parent), **env}
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "tests.toy", str(save), mode],
            env=env,
            encoding="utf-8",
            dimensions=(24, columns),
            timeout=10,
        )
        self.child.delaybeforesend = None

    def see(self, text: str) -> str:
        """Wait until the text is on the screen, however it is broken, a `?` before its last line; return what came before."""
        self.child.expect(
            r"(\s|\?(?=[\s\x1b])|\x1b\[[0-9;?]*[A-Za-z]|\x08)*".join(map(re.escape, text.replace(" ", "")))
        )
        return str(self.child.before)

    def type(self, *keys: str) -> None:
        """Type, once the prompt has had the moment a hand takes."""
        time.sleep(0.06)
        for key in keys:
            self.child.send(key)

    def answer(self, prompt: str, *keys: str) -> None:
        self.see(prompt)
        self.type(*keys)

    def muster(self) -> None:
        self.answer("Roll for gold", "2 5", ENTER)
        self.answer("Tax?", "3", ENTER)
        self.answer("day called?", "monday", ENTER)

    def end(self) -> tuple[int | None, str]:
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus, str(self.child.before)

    def answers(self) -> list[Any]:
        record = read(self.save)
        Session(RULES, record)
        return [one.answer for turn in record.turns for phase in turn.phases for one in phase.entries]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    return tmp_path / "toy.json"


@pytest.mark.parametrize("columns", [80, 40, 20])
@pytest.mark.share(3)
def test_a_conversation(columns: int, save: Path) -> None:
    table = Table(save, columns)
    table.answer("Roll for gold", "?", ENTER)
    table.see("gold comes first")
    table.muster()
    table.answer("Who stands in the woods?", " ", ENTER)
    table.answer("What does Inf 1 do?", DOWN, ENTER)
    table.answer("At whom?", "goblin 2", ENTER)
    table.answer("Draw fate", "rain", ENTER)
    table.answer("Did Inf 1 hold?", ENTER)
    table.answer("What does Inf 2 do?", F2)
    table.see("nothing to move on the table")
    table.answer("Did Inf 1 hold?", "u", ENTER)
    table.answer("Draw fate", "sun n", ENTER)
    table.answer("What does Inf 2 do?", CTRL_C)
    status, rest = table.end()
    assert status == 130
    assert "The game is saved" in rest.replace("\r\n", " ").replace("  ", " ") or columns == 20
    assert "outcome INTERRUPTED" in rest
    assert "Traceback" not in rest
    assert table.answers() == [[2, 5], 3, "monday", ["A1"], "fire", "G2", ["sun"], False]


def test_a_key_typed_at_a_list_begins_a_line_that_may_go_on(save: Path) -> None:
    table = Table(save)
    table.muster()
    table.answer("Who stands in the woods?", "a1,a2 fire g3 sun y", ENTER)
    table.answer("What does Inf 2 do?", "q", ENTER)
    assert table.end()[0] == 0
    assert table.answers()[3:] == [["A1", "A2"], "fire", "G3", ["sun"], True]


def test_a_letter_of_any_language_begins_a_line_at_a_list(save: Path) -> None:
    table = Table(save)
    table.muster()
    table.answer("Who stands in the woods?", "É", ENTER)
    table.see("'É'")
    table.answer("Who stands in the woods?", ENTER)
    table.answer("What does Inf 1 do?", "q", ENTER)
    assert table.end()[0] == 0


@pytest.mark.parametrize("key", ["\x0f", "\x11", "\x12", "\x13"], ids=["^O", "^Q", "^R", "^S"])
@pytest.mark.share(4)
def test_keys_of_other_programs_change_nothing(key: str, save: Path) -> None:
    table = Table(save)
    table.answer("Roll for gold", key, "2 5", ENTER)
    table.answer("Tax?", "3", key, ENTER)
    table.answer("day called?", "mon", key, "day", ENTER)
    table.answer("Who stands in the woods?", key, " ", key, ENTER)
    table.answer("What does Inf 1 do?", "q", ENTER)
    assert table.end()[0] == 0
    assert table.answers() == [[2, 5], 3, "monday", ["A1"]]


def test_a_console_that_cannot_show_ticks_takes_a_line(save: Path) -> None:
    table = Table(save, PYTHONIOENCODING="ascii")
    table.muster()
    assert "ticks" not in table.see("Who stands in the woods? (names with commas, - none, all)")
    table.type("a2", ENTER)
    table.answer("What does Inf 1 do?", "q", ENTER)
    assert table.end()[0] == 0
    assert table.answers()[3:] == [["A2"]]


@pytest.mark.parametrize("end", ["", "\r\n", "\r"])
def test_a_paste_at_a_list_begins_a_line_that_may_go_on(end: str, save: Path) -> None:
    table = Table(save)
    table.muster()
    table.answer("Who stands in the woods?", f"\x1b[200~a1,a2 fire g3 sun y{end}\x1b[201~", ENTER)
    table.answer("What does Inf 2 do?", "q", ENTER)
    assert table.end()[0] == 0
    assert table.answers()[3:] == [["A1", "A2"], "fire", "G3", ["sun"], True]


@pytest.mark.parametrize("paused", [False, True])
def test_a_long_paste_without_brackets_is_taken_in_one_go(paused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    import termios

    monkeypatch.setenv("PROMPT_TOOLKIT_NO_CPR", "1")
    hands, console = os.openpty()
    termios.tcsetwinsize(console, (24, 80))
    options = tuple(Option(f"G{index}", f"Goblin {index}") for index in range(1, 9))
    text = "goblin " * 1400

    def paste() -> None:
        """Paste when the prompt is there, while what comes on the screen goes on being read."""
        seen, typing = b"", threading.Thread(target=os.write, args=(hands, text.encode() + b"\r"), daemon=True)
        with contextlib.suppress(OSError):
            while data := os.read(hands, 65536):
                seen += data
                if typing.ident is None and (b"goes on" if paused else b"whom?") in seen:
                    typing.start()

    threading.Thread(target=paste, daemon=True).start()
    with open(console, closefd=False) as stdin, open(console, "w") as stdout, Calls() as calls:
        front = Terminal(stdin, stdout, {"TERM": "xterm"})
        if paused:
            front._pause()
            assert front._ahead == [text.strip()]
        else:
            assert front.ask(Asked(Choose(key="whom", prompt="At whom?", options=options), 0)) == Typed(text)
    assert calls.count < 4_000_000, "one key after the other it is twenty-five millions"


def test_keys_typed_faster_than_the_prompts_come_are_kept(save: Path) -> None:
    table = Table(save)
    table.answer("Roll for gold", f"2 5{ENTER}3{ENTER}monday{ENTER}a1 fire g2{ENTER}sun{ENTER}y{ENTER}")
    table.answer("What does Inf 2 do?", CTRL_C)
    assert table.end()[0] == 130
    assert table.answers() == [[2, 5], 3, "monday", ["A1"], "fire", "G2", ["sun"], True]


def test_a_list_takes_undo_and_commands(save: Path) -> None:
    table = Table(save)
    table.muster()
    table.answer("Who stands in the woods?", F2)
    table.answer("day called?", "friday", ENTER)
    table.answer("Who stands in the woods?", "supply 3", ENTER)
    table.see("Gold to 7")
    table.answer("Who stands in the woods?", CTRL_D)
    assert table.end()[0] == 4
    assert table.answers()[2:] == ["friday", None]


def test_the_menu_is_narrowed_by_any_part_of_a_name(save: Path) -> None:
    table = Table(save)
    table.muster()
    table.answer("Who stands in the woods?", DOWN, " ", ENTER)
    table.answer("What does Inf 1 do?", "arge", ENTER)
    table.see("move+fire")
    table.answer("Draw fate", CTRL_C)
    assert table.end()[0] == 130
    assert table.answers()[3:] == [["A2"], "move+fire"]


@pytest.mark.parametrize("kind", ["Choose", "Pick"])
def test_a_note_too_long_for_the_menu_is_shown_whole_above_it(kind: str) -> None:
    more = ", max=1" if kind == "Pick" else ""
    program = f"""
import sys
from saf_helper.prompts.frontends import Asked
from saf_helper.engine.questions import Choose, Option, Pick
from saf_helper.prompts.terminal import Terminal
note = "came at hex 4 turn 2, Alert, Low Supply and more"
question = {kind}(key="k", prompt="Which?", options=(Option("G4", "Inf 3", note), Option("G5", "Inf 4")){more})
print(Terminal(sys.stdin, sys.stdout).ask(Asked(question, 0)))
"""
    env = {**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "PYTHONPATH": str(TESTS.parent)}
    child: Any = pexpect.spawn(sys.executable, ["-c", program], env=env, encoding="utf-8", dimensions=(24, 40))
    child.expect(r"came\s+at\s+hex\s+4\s+turn\s+2,\s+Alert,\s+Low\s+Supply\s+and\s+more")
    child.expect("Which")
    if kind == "Choose":
        time.sleep(0.3)
        child.send(DOWN)
    child.expect("G5")
    assert "came" not in child.before
    child.sendintr()
    child.close(force=True)


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
@pytest.mark.parametrize("at", range(6))
@pytest.mark.share(5)
def test_leaving_at_each_kind_of_question(key: str, at: int, save: Path) -> None:
    prompts = [
        ("Roll for gold", "2 5"),
        ("Tax?", "3"),
        ("day called?", "monday"),
        ("in the woods?", "-"),
        ("What does Inf 1 do?", "fire sun"),
        ("Did Inf 1 hold?", "y"),
    ]
    table = Table(save)
    for prompt, answer in prompts[:at]:
        table.answer(prompt, answer, ENTER)
    table.answer(prompts[at][0], key)
    status, rest = table.end()
    assert status == (130 if key == CTRL_C else 4)
    assert "Traceback" not in rest
    assert len(table.answers()) == (at if at < 5 else 6)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_leaves_at_once_with_the_game_saved(number: int, save: Path) -> None:
    table = Table(save)
    table.answer("Roll for gold", "2 5", ENTER)
    table.see("Tax?")
    time.sleep(0.1)
    table.child.kill(number)
    status, rest = table.end()
    assert status == 130
    assert "Traceback" not in rest
    assert table.answers() == [[2, 5]]


def test_the_window_may_be_resized_at_a_prompt(save: Path) -> None:
    table = Table(save)
    table.answer("Roll for gold", "2 5", ENTER)
    for columns in (40, 20, 80):
        table.child.setwinsize(24, columns)
        time.sleep(0.05)
    table.answer("Tax?", "3", ENTER)
    table.answer("day called?", CTRL_C)
    assert table.end()[0] == 130
    assert table.answers() == [[2, 5], 3]


def test_enter_is_waited_for_between_two_steps(save: Path) -> None:
    table = Table(save)
    table.muster()
    table.answer("Who stands in the woods?", "-", ENTER)
    table.answer("What does Inf 1 do?", "move", ENTER)
    table.answer("What does Inf 2 do?", "fire sun n", ENTER)
    table.see("Remove Inf 2")
    table.answer("Enter goes on", ENTER)
    table.see("Turn marker to 2")
    table.answer("Roll for gold", CTRL_C)
    assert table.end()[0] == 130


def test_no_colour_where_none_is_wanted(save: Path) -> None:
    table = Table(save, NO_COLOR="1")
    table.answer("Roll for gold", "2 9", ENTER)
    before = table.see("! 9 is no face of a d6")
    table.answer("Roll for gold", CTRL_C)
    shown = before + table.end()[1]
    assert not re.search(r"\x1b\[[0-9;]*(3[0-8]|9[0-7])m", shown)


def test_a_dumb_terminal_gets_plain_lines(save: Path) -> None:
    table = Table(save, TERM="dumb")
    table.see("Roll for gold (2d6, or type roll) >")
    table.type("2 5\n")
    table.see("Tax? (0 to 7) >")
    table.type(CTRL_D)
    status, rest = table.end()
    assert status == 4
    assert "\x1b" not in rest
