"""Hostile input: names that are paths, messages that are none; nothing is written outside the games folder."""

import json
import os
import random
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Saf, home, saf
from tests.outside import Outside
from tests.outside import saf as process

__all__ = ["home", "saf"]

BAD_NAMES = [
    "..", "../x", "../../no/passwd", "a/../../b", "/nowhere/saf", "~/no-such-x", "..\\x", "C:\\x", "a\nb",
    "a\x1b[31m", "a\u202e", "a\u200b",

    "con", "conin$", "NUL.txt", "com1", "LPT9",
    "CLOCK$", "x" * 300, " ", ".", ".hidden", "-rf", "--yes", "a\x7f", "a:b", "a*", "字" * 80,
]  # fmt: skip


def files(place: Path) -> set[str]:
    return {str(one.relative_to(place)) for one in place.rglob("*") if one.is_file()}


@pytest.mark.parametrize("name", BAD_NAMES, ids=lambda name: ascii(name)[:20])
def test_no_name_leads_out_of_the_games_folder(
    name: str, saf: Saf, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name with a slash is a path, which a player may give to `play`; what is made from a name alone stays in the folder."""
    here = (
        tmp_path / "here" / "deep"
    )  # a folder with nothing beside it, so that no file of this machine answers to `../x`
    here.mkdir(parents=True)
    monkeypatch.chdir(here)
    if "/" in name:
        done = saf("play", name, "--plain")
        assert done.code == 2
        assert done.err.startswith("there is no game")
    else:
        for words in (
            ("new", f"--name={name}", "--yes"),
            ("play", "--plain", "--", name),
            ("games", f"--restore={name}"),
        ):
            done = saf(*words)
            assert done.code == 2, words
            assert "\x1b" not in done.err
            assert "Traceback" not in done.err
    assert files(tmp_path) == set()


@pytest.mark.skipif(os.name != "posix", reason="mode bits are POSIX; Windows keeps rights in lists")
def test_every_file_of_a_game_is_for_its_owner_alone(saf: Saf, home: Path) -> None:
    before = os.umask(0)
    try:
        assert saf("new", "--name", "game", "--yes").code == 0
        assert saf("play", "game", "--plain", text="7\n").code == 4
        assert saf("components", "record", "reserve", text="8\n2+1\n").code == 4
    finally:
        os.umask(before)
    found = [home, *home.rglob("*")]
    assert {"game.json", ".game.json.saf-lock", "game.turn-01.json", "game.standing", "components.toml"} <= {
        one.name for one in found
    }
    for one in found:
        assert stat.S_IMODE(one.stat().st_mode) == (0o700 if one.is_dir() else 0o600), one


def lines(rng: random.Random) -> Iterator[str]:
    """Yield messages of another program that has lost its mind."""
    values: list[Any] = [
        None,
        True,
        -1,
        10**300,
        1.5,
        "",
        "A1",
        "\ud800",
        "x" * 9000,
        [],
        [[]],
        {},
        {"a": {}},
        ["A1"] * 500,
        [1] * 500,
    ]
    fields = ["n", "answer", "command", "count", "unit", "set", "reason", "text", "words", "type", ""]
    commands = [
        "undo",
        "redo",
        "why",
        "status",
        "quit ",
        "supply",
        "adjust",
        "amend",
        "note",
        "log",
        "help",
        "exec",
        "",
        "ask",
    ]
    while True:
        message: Any = {rng.choice(fields): rng.choice(values) for _ in range(rng.randint(0, 4))}
        if rng.random() < 0.6:
            message["command"] = rng.choice(commands)
        if rng.random() < 0.1:
            message = rng.choice([message, [message], None, 7, "word"])
        text = json.dumps(message)
        way = rng.random()
        if way < 0.1:
            text = text[: rng.randint(0, len(text))]
        elif way < 0.13:
            text = "[" * 50_000
        elif way < 0.16:
            text = text.replace('"', '"' * 2)
        elif way < 0.18:
            text = " " * 150_000
        elif way < 0.2:
            text = '{"n": 0, "n": 0, "answer": NaN}'
        yield text.replace("\n", " ")


@pytest.mark.parametrize("seed", [1, 2])
def test_every_malformed_message_is_answered_by_an_error_or_a_reply_and_an_ask(seed: int, tmp_path: Path) -> None:
    assert process(tmp_path, "new", "--name", "game", "--seed", "5", "--yes").returncode == 0
    assert process(tmp_path, "play", "game", "--plain", text="7\n1 2 3 4 5 6 7\na2\n").returncode == 4
    rng = random.Random(seed)
    with Outside(tmp_path, "game") as program:
        _, ask = program.until_ask()
        assert program.process.stdin is not None
        for text, _ in zip(lines(rng), range(250), strict=False):
            program.process.stdin.write(text + "\n")
            program.process.stdin.flush()
            said, ask = program.until_ask()
            assert ask["type"] == "ask", (text[:200], said, ask)
        code, last = program.leave()
    assert code == 4
    assert last == [{"type": "end", "outcome": "saved", "over": False}]
    assert process(tmp_path, "status", "game").returncode == 0
    saved = {"games/game.json", "games/.game.json.saf-lock", "games/backups/game.turn-01.json"}
    assert files(tmp_path) == {*saved, "standing/game.standing"}


def test_answers_out_of_order_are_refused_and_the_game_stands(tmp_path: Path) -> None:
    assert process(tmp_path, "new", "--name", "game", "--yes").returncode == 0
    with Outside(tmp_path, "game") as program:
        _, ask = program.until_ask()
        for n in (ask["n"] + 1, ask["n"] - 1, 10**20, -5):
            said, again = program.say(n=n, answer=7)
            assert [one["type"] for one in said] == ["error"]
            assert again == ask
        for _ in range(50):
            program.send(command="redo")
        for _ in range(50):
            said, again = program.until_ask()
            assert [one["type"] for one in said] == ["error"]
        program.leave()


def test_commands_with_ten_thousand_characters_are_refused_and_the_game_goes_on(saf: Saf, home: Path) -> None:
    assert saf("new", "--name", "game", "--yes").code == 0
    heads = [
        "supply ",
        "adjust morale ",
        "adjust ",
        "adjust rename A1 ",
        "adjust order-dice ",
        "log ",
        "note ",
        "why ",
        "amend ",
    ]
    pastes = [
        head + tail for head in heads for tail in ("9" * 9_900, "x" * 9_900, "9 " * 4_900, "'" * 99, "\x1b[2J" * 99)
    ]
    done = saf("play", "game", "--plain", text="7\n" + "\n".join(pastes) + "\nstatus\nq\n")
    assert done.code == 0, done.err
    assert "\x1b" not in done.out
    assert "Morale 7" in done.out
    assert len([line for line in done.lines if line.startswith("! ")]) > 30
