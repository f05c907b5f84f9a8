"""A folder that cannot be used is named with what to do, in every command, and is never an empty list or our own fault."""

import contextlib
import errno
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from saf_helper.cli.main import COMMANDS, run
from saf_helper.folders import MOST
from tests.cli.conftest import SET_UP, Done, Saf, home, saf
from tests.cli.test_which_game import WORDS, leaves

__all__ = ["home", "saf"]

EVERY = [name for first in COMMANDS for name, _ in leaves(first)]
NEEDS_NO_FOLDER = {
    "ask", "tutorial", "roll", "rules", "house-rules",
    *(name for name in EVERY if name.startswith("odds ")),
}  # fmt: skip
"""Commands that may do their work without looking into a folder of the player's."""
NOBODY = 65534
"""The number of the user who owns nothing."""
MORE = WORDS | {
    "new": ("--yes",),
    "components record": ("numbers", "--plain"),
    "play": ("--plain",),
    "next": ("--plain",),
    "ask": ("mg42", "--plain"),
    "tutorial": ("--plain",),
}


def words(name: str, out: Path) -> list[str]:
    return [*name.split(), *(word.format(out=out) for word in MORE.get(name, ()))]


def named(done: Done, name: str, place: Path | str) -> None:
    """Check that a command has said which folder cannot be used, and what to do."""
    said = done.out + done.err
    assert "fault of the program" not in said, said
    assert "no game yet" not in said, said
    assert "No games yet" not in said, said
    if name in NEEDS_NO_FOLDER and done.code in (0, 4):
        return
    if name in NEEDS_NO_FOLDER and str(place) not in said:
        assert done.code == 2, said  # wants words of its own
        return
    assert done.code in (1, 2), said
    assert str(place) in said, said
    assert "hint: " in said, said


def long(home: Path) -> Path:
    return Path("/tmp" + "/abcdefghi" * 420)


def one_long(home: Path) -> Path:
    return home / ("x" * 300)


def in_the_way(*steps: str) -> Callable[[Path], Path]:
    def make(home: Path) -> Path:
        place = home.joinpath(*steps)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("mine", encoding="utf-8")
        return place

    return make


def dangling(*steps: str) -> Callable[[Path], Path]:
    def make(home: Path) -> Path:
        place = home.joinpath(*steps)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(home.parent / "nowhere")
        return place

    return make


def loop(home: Path) -> Path:
    home.symlink_to(home)
    return home


WAYS: dict[str, Callable[[Path], Path]] = {
    "a file for the home": in_the_way(),
    "a file for the games": in_the_way("games"),
    "a file for the backups": in_the_way("games", "backups"),
    "a file for the scenarios": in_the_way("scenarios"),
    "a dangling home": dangling(),
    "dangling games": dangling("games"),
    "dangling scenarios": dangling("scenarios"),
    "a loop of links": loop,
}


@pytest.mark.skipif(os.name != "posix", reason="Windows gives links to administrators only")
@pytest.mark.parametrize("way", WAYS)
def test_what_is_no_folder_is_named_by_every_command(way: str, saf: Saf, home: Path, tmp_path: Path) -> None:
    place = WAYS[way](home)
    for name in EVERY:
        named(saf(*words(name, tmp_path)), name, place)


@pytest.mark.skipif(os.name != "posix", reason="Windows has other bounds of a path")
@pytest.mark.parametrize(("make", "shown"), [(long, "/tmp/abc"), (one_long, "xxx…xxx")])
def test_a_path_that_is_too_long_is_named_short(
    make: Callable[[Path], Path], shown: str, saf: Saf, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    monkeypatch.setenv("SAF_HOME", str(make(home)))
    for name in EVERY:
        done = saf(*words(name, tmp_path))
        named(done, name, shown)
        assert max(map(len, (done.out + done.err).splitlines()), default=0) < 500
    assert "File name too long" in saf("status").err


@pytest.mark.parametrize("letter", ["\n", "\0", "\x1b"])
def test_a_folder_of_control_characters_is_refused(letter: str, saf: Saf, tmp_path: Path) -> None:
    for name in EVERY:
        done = saf("--home", f"{tmp_path}/a{letter}b", *words(name, tmp_path))
        named(done, name, repr(letter)[1:-1])
        assert letter not in done.err.replace("\n", "") or letter == "\n"
    assert not [one for one in tmp_path.iterdir() if one.name.startswith("a")]


@pytest.mark.parametrize("code", [errno.EACCES, errno.EIO, errno.ELOOP, errno.ENOTDIR, errno.ENAMETOOLONG])
@pytest.mark.parametrize("which", ["games", "backups", "scenarios"])
def test_a_folder_that_the_system_refuses_is_named_by_every_command(
    which: str, code: int, saf: Saf, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saf("new", "--name", "A", "--yes").code == 0
    place = home / "games" / "backups" if which == "backups" else home / which
    place.mkdir(exist_ok=True)
    real = os.scandir

    def refuse(path: Any = ".") -> Any:
        if Path(os.fspath(path)) == place:
            raise OSError(code, os.strerror(code), str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", refuse)
    for name in EVERY:
        named(saf(*words(name, tmp_path)), name, place)


def test_what_no_command_has_foreseen_of_a_file_is_named_as_the_file_s(
    saf: Saf, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error", "/stick/games")

    monkeypatch.setattr("saf_helper.cli.tools.secrets.randbelow", broken)
    assert run(["roll"]) == 2
    assert capsys.readouterr().err.startswith("/stick/games: cannot be used: Input/output error\nhint: ")


@contextlib.contextmanager
def not_as_root() -> Iterator[None]:
    """Be another user for a while, where the tests are run by root, to whom no folder is closed."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@pytest.mark.skipif(os.name != "posix", reason="mode bits are POSIX; Windows keeps rights in lists")
@pytest.mark.parametrize("which", [".", "games", "games/backups", "scenarios"])
def test_a_folder_of_mode_000_is_named_to_who_is_not_root(
    which: str, saf: Saf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Path(tempfile.mkdtemp())  # pytest's own folders let no other user through
    monkeypatch.setenv("SAF_HOME", str(home))
    assert saf("new", "--name", "A", "--yes").code == 0
    assert saf("play", "A", "--plain", text=SET_UP).code == 4
    (home / "scenarios").mkdir(exist_ok=True)
    out = tmp_path / "out"
    for name in EVERY:  # all that is loaded late is loaded now
        saf("--home", str(out), *words(name, tmp_path))
    place = home / which
    if os.geteuid() == 0:
        for one in (home, *home.rglob("*")):
            os.chown(one, NOBODY, NOBODY)
    place.chmod(0)
    try:
        for name in EVERY:
            named(saf_as_nobody(saf, *words(name, tmp_path)), name, place)
        assert "Permission denied" in saf_as_nobody(saf, "status").err
    finally:
        place.chmod(0o700)
        shutil.rmtree(home)


def saf_as_nobody(saf: Saf, *words: str) -> Done:
    with not_as_root():
        return saf(*words)


def test_a_crowded_folder_is_not_looked_through(saf: Saf, home: Path, tmp_path: Path) -> None:
    assert saf("new", "--name", "A", "--yes").code == 0
    for number in range(MOST + 1):
        (home / "games" / f"{number}.txt").touch()
    done = saf("status")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        f"{home / 'games'}: more than {MOST} files are in the folder\nhint: move what is not needed to another place\n"
    )
    assert saf("status", "A").code == 0


@pytest.mark.parametrize("path", ["/x/" + "y" * 5000, "z" * 400 + ".json", "a\0b/c.json"])
def test_a_game_by_a_path_that_cannot_be_is_named(path: str, saf: Saf, tmp_path: Path) -> None:
    for name in EVERY:
        first, *rest = words(name, tmp_path)
        command = dict(leaves(first)).get(name)
        option = next((one for one in command.params if one.name == "game"), None) if command else None
        if option is None:
            continue
        done = saf(first, *rest, *(["-g"] if "-g" in option.opts else []), path)
        assert done.code == 2, (name, done.err)
        assert "fault of the program" not in done.err, done.err
        assert "hint: " in done.err or "no path" in done.err, (name, done.err)
