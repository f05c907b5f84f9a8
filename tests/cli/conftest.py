"""`saf` as the tests call it: in this process, with games in a folder of their own."""

import io
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from saf_helper.cli.main import run
from tests.outside import Outside

SET_UP = "7\n1 2 3 4 5 6 7\na2\n"
"""Answers to the set-up of scenario 1: Morale, the counters' numbers, the Lieutenant's host."""


@dataclass(frozen=True)
class Done:
    """What a command did: exit code, stdout, stderr, and which game it said there that it took, given no name."""

    code: int
    out: str
    err: str
    which: tuple[str, ...] = field(default=(), compare=False)

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Saf: TypeAlias = Callable[..., Done]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def saf(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Saf:
    """Run `saf` with these words and this text on standard input."""
    monkeypatch.setenv("SAF_HOME", str(home))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("TERM", raising=False)

    def call(*words: str, text: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
        code = run(list(words))
        shown = capsys.readouterr()
        lines = shown.err.splitlines(keepends=True)
        which = tuple(line.strip() for line in lines if line.startswith("Game: "))
        return Done(code, shown.out, "".join(line for line in lines if not line.startswith("Game: ")), which)

    return call


@pytest.fixture
def game(saf: Saf) -> Saf:
    """The same, with a game of scenario 1 whose set-up is done."""
    assert saf("new", "--seed", "5", "--yes").code == 0
    assert saf("play", "--plain", text=SET_UP).code == 4
    return saf


def plain_answer(ask: dict[str, Any]) -> Any:
    """Answer as one who wants the turn over: the default, nothing, no, done."""
    if ask["default"] is not None:
        return None
    values = [one["value"] for one in ask.get("options", [])]
    if ask["kind"] == "choose":
        return next((value for value in ("done", "none", "no") if value in values), values[0])
    if ask["kind"] == "pick":
        return values[: ask["min"]]
    if ask["kind"] == "draw":
        return values[:1] * ask["count"]
    return {"confirm": False, "number": ask.get("min"), "text": "words"}.get(ask["kind"])


def play_to(home: Path, game: str, text: str) -> list[dict[str, Any]]:
    """Play a game through the protocol until a told line has this text; return all that was heard."""
    with Outside(home, game) as program:
        heard, ask = program.until_ask()
        while not any(text in message.get("text", "") for message in heard):
            assert ask["type"] == "ask", f"the game ended before {text!r}"
            heard, ask = program.say(answer=plain_answer(ask))
        program.leave()
        return program.heard
