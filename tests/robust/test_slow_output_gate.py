"""Slow: every kind of text and key of a whole save, at every command that looks back; and real consoles."""

import json
import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from saf_helper.tables.data_folder import data_folder
from tests.outside import environment
from tests.robust.hostile import GOOD, LEAVES, PAYLOAD, acting, bad_save, calls, seen, spoilt, write_save

LOOKING = (("status", "x"), ("log", "x", "--full"), ("games",), ("play", "x", "--plain"), ("report", "x"))
OWN = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")
"""What this program itself sends to a terminal: colours, movements, modes. None of them takes words."""


@pytest.mark.parametrize("columns", ["20", "200"])
def test_no_command_lets_anything_act_at_any_width(tmp_path: Path, columns: str) -> None:
    for words in calls():
        write_save(tmp_path, bad_save())
        assert seen(tmp_path, *words, text="".join(LEAVES), columns=columns).harmless(), words


def test_no_text_and_no_key_of_a_whole_save_acts(tmp_path: Path) -> None:
    good = json.loads(GOOD.read_text(encoding="utf-8"))
    loads: dict[str, Any] = {}
    for name, data in spoilt(good):
        for words in LOOKING:
            write_save(tmp_path, data)
            done = seen(tmp_path, *words, text="status\n?\nq\n")
            assert done.harmless(), (name, words)
            if words[0] == "log" and done.code == 0:
                loads[name] = data
    assert len(loads) >= 5, "too few texts are ever shown"


if os.name == "posix":
    pexpect = pytest.importorskip("pexpect")

    class Console:
        """A command in a terminal of its own; every byte it sends is kept."""

        def __init__(self, home: Path, *words: str, columns: int = 100) -> None:
            self.bytes = b""
            self.child: Any = pexpect.spawn(
                sys.executable,
                ["-m", "saf_helper", *words],
                env=environment(home, TERM="xterm-256color", PROMPT_TOOLKIT_NO_CPR="1"),
                timeout=20,
                dimensions=(40, columns),
            )
            self.child.logfile_read = self

        def write(self, data: bytes) -> None:
            self.bytes += data

        def flush(self) -> None:
            """Do nothing: it is all kept."""

        def type(self, *lines: str) -> None:
            """Type lines, each once the screen has been still for a moment."""
            for line in lines:
                self.still()
                self.child.send(line)

        def still(self) -> None:
            """Read until nothing more comes."""
            while self.child.expect([rb".+", pexpect.TIMEOUT, pexpect.EOF], timeout=0.4) == 0:
                pass

        def leave(self) -> set[str]:
            """Wait for the end and return what of all that was sent acts, besides the program's own sequences."""
            self.child.expect(pexpect.EOF)
            self.child.close()
            return acting(OWN.sub("", self.bytes.decode())) - {"\r", "\b"}

    @pytest.mark.parametrize("columns", [40, 100])
    def test_nothing_of_a_hostile_save_acts_in_a_console_session(tmp_path: Path, columns: int) -> None:
        write_save(tmp_path, bad_save())
        console = Console(tmp_path, "play", "x", columns=columns)
        console.type(
            "", "?\r", "status\r", "log all\r", "why\r", "adjust\r", "amend\r", "A", "\x7f", "zz\r", "1\r", "", ""
        )
        console.type("u\r", "help\r", "q\r")
        assert console.leave() == set()
        assert b"?]52;c;" in console.bytes

    @pytest.mark.parametrize("words", [("status", "x"), ("log", "x", "--full"), ("games",), ("why", "--game", "x")])
    def test_nothing_of_a_hostile_save_acts_on_a_coloured_screen(tmp_path: Path, words: tuple[str, ...]) -> None:
        write_save(tmp_path, bad_save())
        console = Console(tmp_path, *words)
        assert console.leave() == set()
        assert words == ("games",) or b"?]52;c;" in console.bytes

    def test_nothing_of_a_hostile_scenario_acts_in_the_menu_that_offers_it(tmp_path: Path) -> None:
        data = tomllib.loads(
            (data_folder("scream_aim_fire") / "scenarios" / "scenario_1.toml").read_text(encoding="utf-8")
        )
        data |= {"id": f"m{PAYLOAD}", "number": 7, "title": PAYLOAD, "map": PAYLOAD, "date": PAYLOAD}
        (tmp_path / "scenarios").mkdir()
        (tmp_path / "scenarios" / "m.toml").write_text(tomlkit.dumps(data), encoding="utf-8")
        for begun in ("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B", "m"):
            console = Console(tmp_path, "new")
            console.type("?\r", begun, "\t", "\r", "", "\x03")
            assert console.leave() == set()
            assert b"?]52;c;" in console.bytes
