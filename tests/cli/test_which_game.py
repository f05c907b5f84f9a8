"""A command without a game's name says which game it took: the newest by its date, and a clock may be wrong."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from saf_helper.cli.main import COMMANDS, cli
from tests.cli.conftest import SET_UP, Saf

WORDS = {
    "amend": ("0", "8"),
    "adjust": ("morale", "9"),
    "note": ("words",),
    "rewind": ("1",),
    "export": ("-o", "{out}/bug.zip"),
}
"""What a command needs besides a game."""
BEFORE = {"redo": ("undo", "-g", "A")}
"""What makes a command possible."""
NEEDS_NONE = {"odds": ("--to-hit", "4"), "house-rules": ()}
"""Commands that take no game at all where none is named, and words for them."""


def leaves(name: str) -> Iterator[tuple[str, click.Command]]:
    """Yield a command, or those below it, each by its words."""
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    below = command.commands if isinstance(command, click.Group) else {}
    yield from ((f"{name} {one}", found) for one, found in below.items())
    if not below:
        yield name, command


def takes_a_game(command: click.Command) -> bool:
    return any(param.name == "game" for param in command.params)


def flags(command: click.Command) -> list[str]:
    """Return the options by which the command speaks to another program, and none."""
    known = {option for param in command.params for option in param.opts}
    return ["", *(flag for flag in ("--json", "--jsonl", "--html") if flag in known)]


CASES = [
    (name, flag)
    for first in COMMANDS
    if first not in NEEDS_NONE
    for name, command in leaves(first)
    if takes_a_game(command)
    for flag in flags(command)
]


@pytest.fixture
def two(saf: Saf, home: Path) -> Saf:
    """Two games: B is played last, but the date of A is ahead."""
    for name in ("A", "B"):
        assert saf("new", "--name", name, "--seed", "5", "--yes").code == 0
        assert saf("play", name, "--plain", text=SET_UP).code == 4
    ahead = time.time() + 7200
    os.utime(home / "games" / "A.json", (ahead, ahead))
    return saf


def test_the_commands_that_take_a_game_are_found() -> None:
    assert {"play", "status", "undo", "adjust", "log", "why", "export"} <= {name for name, _ in CASES}


@pytest.mark.parametrize(("name", "flag"), CASES)
def test_a_command_without_a_name_says_once_which_game_it_took(
    name: str, flag: str, two: Saf, home: Path, tmp_path: Path
) -> None:
    if name in BEFORE:
        assert two(*BEFORE[name]).code == 0
        ahead = time.time() + 7200
        os.utime(home / "games" / "A.json", (ahead, ahead))
    other = (home / "games" / "B.json").read_bytes()
    words = [word.format(out=tmp_path) for word in WORDS.get(name, ())]
    plain = ["--plain"] if name in ("play", "next") and not flag else []
    done = two(name, *words, *([flag] if flag else []), *plain)
    assert done.code in (0, 4), done.err
    shown = tuple(line.strip() for line in done.out.splitlines() if "Game A" in line)
    assert done.which + shown == (("Game: A",) if name != "play" or flag else ("Game A",))
    if flag.startswith("--json"):
        assert all(json.loads(line) for line in done.out.splitlines())
    assert (home / "games" / "B.json").read_bytes() == other


@pytest.mark.parametrize("name", sorted({name for name, _ in CASES}))
def test_a_command_with_a_name_does_not_repeat_it(name: str, two: Saf, tmp_path: Path) -> None:
    if name in BEFORE:
        assert two(*BEFORE[name][:-1], "B").code == 0
    words = [word.format(out=tmp_path) for word in WORDS.get(name, ())]
    command = next(found for one, found in leaves(name.split()[0]) if one == name)
    game = next(param for param in command.params if param.name == "game")
    done = two(name, *words, *(["B"] if isinstance(game, click.Argument) else ["-g", "B"]))
    assert done.code in (0, 4), done.err
    assert done.which == ()


def test_a_status_from_the_copy_kept_says_it_too(two: Saf) -> None:
    for _ in range(2):  # reckoned, then from the copy
        assert two("status").which == ("Game: A",)
        assert two("status", "--json").which == ("Game: A",)


@pytest.mark.parametrize("name", [name for first in NEEDS_NONE for name, _ in leaves(first)])
def test_a_command_that_takes_no_game_names_none(name: str, two: Saf) -> None:
    assert two(*name.split(), *NEEDS_NONE[name.split()[0]]).which == ()
