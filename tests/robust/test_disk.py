"""A disk that is full, forbidden, slow or shared: the save is the old one or the new one, and whoever is in the way is told."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

from saf_helper.errors import SaveError
from saf_helper.state.save import Store, backups, read
from tests.cli.conftest import Saf, home, saf
from tests.outside import Outside, environment
from tests.outside import saf as process
from tests.toy import new_game

__all__ = ["home", "saf"]

FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), -1))
from saf_helper.cli.main import run
sys.exit(run(sys.argv[2:]))
"""


@pytest.mark.skipif(os.name != "posix", reason="a full disk is played by RLIMIT_FSIZE, which only POSIX has")
@pytest.mark.parametrize("room", [1, 1000, -1], ids=["none", "some", "one byte too few"])
@pytest.mark.share(3)
def test_a_full_disk_ends_the_game_aloud_and_the_next_start_stands_at_the_very_question(
    room: int, tmp_path: Path
) -> None:
    assert process(tmp_path, "new", "--name", "game", "--seed", "5", "--yes").returncode == 0
    assert process(tmp_path, "play", "game", "--plain", text="7\n").returncode == 4
    save = tmp_path / "games" / "game.json"
    before = save.read_bytes()
    limit = len(before) - 1 if room < 0 else room
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(limit), "play", "game", "--plain"],
        input="1 2 3 4 5 6 7\n",
        capture_output=True,
        encoding="utf-8",
        env=environment(tmp_path),
        timeout=30,
    )
    assert done.returncode == 3
    assert done.stderr == (
        f"{save}: the game cannot be written: File too large\n"
        "hint: the save is as it was before the last answer; make room or mend the folder and go on, or copy the save into "
        "another folder and go on with it there: saf play FOLDER/game.json\n"
    )
    assert save.read_bytes() == before
    assert sorted(path.name for path in save.parent.iterdir()) == [".game.json.saf-lock", "backups", "game.json"]
    with Outside(tmp_path, "game") as program:
        _, ask = program.until_ask()
        assert ask["n"] == 1
        program.say(answer=None)
        program.leave()
    assert read(save).turns[0].phases[0].entries[1].n == 1


@pytest.mark.skipif(os.name != "posix", reason="a full disk is played by RLIMIT_FSIZE, which only POSIX has")
@pytest.mark.parametrize("command", ["report", "export"])
@pytest.mark.parametrize("before", [None, "as it was"])
@pytest.mark.share(3)
def test_a_file_asked_for_on_a_full_disk_is_written_whole_or_not_at_all(
    command: str, before: str | None, tmp_path: Path
) -> None:
    assert process(tmp_path, "new", "--name", "game", "--seed", "5", "--yes").returncode == 0
    assert process(tmp_path, "play", "game", "--plain", text="7\n").returncode == 4
    file = tmp_path / "out" / "file.txt"
    file.parent.mkdir()
    if before is not None:
        file.write_text(before, encoding="utf-8")
        file.chmod(0o640)
    words = [command, "game", "-o", str(file)]
    done = subprocess.run(
        [sys.executable, "-c", FULL, "20", *words], capture_output=True, env=environment(tmp_path), timeout=30
    )
    assert done.returncode == 2
    assert b"cannot be written: File too large" in done.stderr
    assert [path.name for path in file.parent.iterdir()] == ["file.txt"] * (before is not None)
    assert process(tmp_path, *words).returncode == 0
    assert file.stat().st_size > 100
    if before is not None:
        assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name != "posix", reason="a full disk is played by RLIMIT_FSIZE, which only POSIX has")
def test_a_game_is_not_restored_on_a_full_disk_and_nothing_is_left_of_the_try(tmp_path: Path) -> None:
    assert process(tmp_path, "new", "--name", "game", "--seed", "5", "--yes").returncode == 0
    save = tmp_path / "games" / "game.json"
    (tmp_path / "games" / "backups").mkdir(exist_ok=True)
    (tmp_path / "games" / "backups" / "game.turn-01.json").write_bytes(save.read_bytes())
    save.write_bytes(b"{" * 100)
    restoring = ("games", "--restore", "game")
    for room in ("20", "200"):  # for not even the broken one, for that alone
        done = subprocess.run(
            [sys.executable, "-c", FULL, room, *restoring], capture_output=True, env=environment(tmp_path), timeout=30
        )
        assert done.returncode == 3
        assert b"cannot be restored: File too large" in done.stderr
        assert save.read_bytes() == b"{" * 100
        assert not [path.name for path in save.parent.iterdir() if "broken" in path.name or path.suffix == ".saf-tmp"]
    assert process(tmp_path, *restoring).returncode == 0
    assert save.with_name("game.json.broken-1").stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name != "posix", reason="Windows gives links to administrators only")
def test_a_save_that_is_a_link_is_restored_where_it_lies(saf: Saf, home: Path, tmp_path: Path) -> None:
    assert saf("new", "--name", "link", "--yes").code == 0
    save, real = home / "games" / "link.json", tmp_path / "stick" / "real.json"
    real.parent.mkdir()
    good = save.read_bytes()
    save.rename(real)
    save.symlink_to(real)
    assert saf("play", "link", "--plain", text="7\nq\n").code == 0
    (real.parent / "backups").mkdir(exist_ok=True)
    (real.parent / "backups" / "real.turn-01.json").write_bytes(good)
    real.write_bytes(b"{")
    assert "the newest good backup is" in saf("play", "link", "--plain").err
    assert saf("games", "--restore", "link").code == 0
    assert save.is_symlink()
    assert real.read_bytes() == good


def test_a_write_protected_file_is_not_written_over(saf: Saf, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saf("new", "--name", "g", "--yes").code == 0
    assert saf("play", "g", "--plain", text="7\nq\n").code == 0
    save, file = home / "games" / "g.json", home / "report.md"
    file.write_text("mine", encoding="utf-8")
    before = save.read_bytes()
    may = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: may(path, mode) and not (mode == os.W_OK and Path(path) in (save, file))
    )
    for words, code in ((("undo", "-g", "g"), 3), (("report", "g", "-o", str(file)), 2)):
        done = saf(*words)
        assert done.code == code
        assert "cannot be written: it is write-protected" in done.err
    assert (save.read_bytes(), file.read_text(encoding="utf-8")) == (before, "mine")


def test_a_file_in_a_folder_that_takes_no_other_is_written_in_its_place(
    saf: Saf, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saf("new", "--name", "g", "--yes").code == 0
    file = home / "out" / "report.md"
    file.parent.mkdir()
    file.write_text("old", encoding="utf-8")
    may = os.access
    monkeypatch.setattr(
        os, "access", lambda path, mode: may(path, mode) and not (mode == os.W_OK and Path(path) == file.parent)
    )
    monkeypatch.setattr(tempfile, "mkstemp", no_room_for_another)
    assert saf("report", "g", "-o", str(file)).code == 0
    assert file.read_text(encoding="utf-8") != "old"


def no_room_for_another(*_: object, **__: object) -> tuple[int, str]:
    raise PermissionError(errno.EACCES, "Permission denied")


@pytest.mark.skipif(os.name != "posix", reason="Windows gives links to administrators only")
def test_a_file_asked_for_may_be_a_link_a_long_name_but_no_game(saf: Saf, home: Path) -> None:
    assert saf("new", "--name", "g", "--yes").code == 0
    link, long, loop = home / "link.md", home / ("n" * 245 + ".md"), home / "loop.md"
    link.symlink_to(home / "there.md")
    loop.symlink_to(loop)
    for file in (link, link, long, long):
        done = saf("report", "g", "-o", str(file))
        assert (done.code, file.is_file()) == (0, True), done.err
    assert (home / "there.md").is_file()
    for file in (loop, home / "games" / "new.json", home / "games" / "backups" / "new.json"):
        done = saf("report", "g", "-o", str(file))
        assert (done.code, "fault of the program" in done.err) == (2, False)
        assert not file.exists()
    assert saf("doctor").code == 0


def test_a_file_asked_for_may_be_a_pipe(tmp_path: Path) -> None:
    assert process(tmp_path, "new", "--name", "game", "--seed", "5", "--yes").returncode == 0
    assert process(tmp_path, "report", "game", "-o", os.devnull).returncode == 0
    assert Path(os.devnull).exists()
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("call", ["mkstemp", "replace", "fsync"])
@pytest.mark.parametrize("code", [errno.EROFS, errno.ENOSPC, errno.EACCES, errno.EIO, errno.EDQUOT])
def test_a_folder_that_cannot_be_written_keeps_the_save(
    call: str, code: int, saf: Saf, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saf("new", "--name", "game", "--yes").code == 0
    save = home / "games" / "game.json"
    before = save.read_bytes()

    def refuse(*args: Any, **more: Any) -> Any:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as broken:
        broken.setattr(tempfile if call == "mkstemp" else os, call, refuse)
        broken.setattr("time.sleep", lambda seconds: None)
        for words in (("play", "game", "--plain"), ("adjust", "morale", "3", "--game", "game")):
            done = saf(*words, text="7\n")
            assert done.code == 3
            assert done.err.startswith(f"{save}: the game cannot be written: {os.strerror(code)}\nhint: ")
            assert done.err.endswith(
                "copy the save into another folder and go on with it there: saf play FOLDER/game.json\n"
            )
    assert save.read_bytes() == before
    assert not list(save.parent.glob(".*.saf-tmp"))
    assert saf("play", "game", "--plain", text="7\n").code == 4
    assert read(save).turns[0].phases[0].entries[0].answer == 7


def test_a_system_that_forces_no_folder_to_the_disk_saves_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def no_folders(path: Any, *args: Any, **more: Any) -> int:
        if Path(path).is_dir():
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, *args, **more)

    monkeypatch.setattr(os, "open", no_folders)
    Store.open(tmp_path / "game.json").write(new_game().record)
    assert read(tmp_path / "game.json").name == "toy"


def test_the_new_save_is_on_the_disk_before_it_takes_the_old_ones_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut after the rename finds a whole file: its bytes are forced out first, and the folder after it."""
    calls: list[str] = []
    for name in ("fsync", "replace"):
        real = getattr(os, name)

        def noted(*args: Any, name: str = name, real: Any = real) -> Any:
            calls.append(name)
            return real(*args)

        monkeypatch.setattr(os, name, noted)
    store = Store.open(tmp_path / "game.json")
    session = new_game()
    store.write(session.record)
    calls.clear()
    session.answer([1, 2])
    store.write(session.record)
    assert calls == ["fsync", "replace", "fsync"]


def edited(path: Path) -> bytes:
    data = json.loads(path.read_bytes())
    data["seed"] = 4711
    return json.dumps(data).encode()


@pytest.mark.parametrize("way", ["edited", "replaced", "cut", "folder"])
@pytest.mark.share(4)
def test_a_save_changed_while_it_is_played_is_noticed_and_not_written_over(way: str, tmp_path: Path) -> None:
    assert process(tmp_path, "new", "--name", "game", "--yes").returncode == 0
    save = tmp_path / "games" / "game.json"
    with Outside(tmp_path, "game") as program:
        program.until_ask()
        other = edited(save) if way != "cut" else b"{"
        if way == "replaced":
            (tmp_path / "other").write_bytes(other)
            os.replace(tmp_path / "other", save)
        elif way == "folder":
            save.unlink()
            save.mkdir()
        else:
            save.write_bytes(other)
        program.send(answer=7)
        assert program.process.wait(10) == 3
        assert program.process.stderr is not None
        message = program.process.stderr.read()
    assert str(save) in message
    assert "is not written over" in message or "cannot be written" in message
    assert save.is_dir() if way == "folder" else save.read_bytes() == other


def test_a_save_removed_while_it_is_played_is_written_again(tmp_path: Path) -> None:
    assert process(tmp_path, "new", "--name", "game", "--yes").returncode == 0
    save = tmp_path / "games" / "game.json"
    with Outside(tmp_path, "game") as program:
        program.until_ask()
        save.unlink()
        program.say(answer=7)
        program.leave()
    assert read(save).turns[0].phases[0].entries[0].answer == 7


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9 is POSIX; Windows ends a process otherwise")
def test_a_second_terminal_looks_on_is_told_and_takes_over_after_a_crash(tmp_path: Path) -> None:
    assert process(tmp_path, "new", "--name", "game", "--yes").returncode == 0
    save = tmp_path / "games" / "game.json"
    with Outside(tmp_path, "game") as first:
        first.until_ask()
        first.say(answer=7)
        for words in (
            ("play", "game", "--plain"),
            ("undo", "--game", "game"),
            ("note", "x", "--game", "game"),
            ("next", "game", "--plain"),
        ):
            done = process(tmp_path, *words)
            assert (done.returncode, done.stdout) == (3, "")
            assert done.stderr == "another terminal has the game 'game'\nhint: go on there, or end it there first\n"
        assert "Morale 7" in process(tmp_path, "status", "game").stdout
        first.process.kill()
        first.process.wait()
    done = process(tmp_path, "undo", "--game", "game")
    assert done.returncode == 0
    assert read(save).turns[0].phases[0].entries == []


def test_fifty_redos_at_once_leave_a_good_save_and_undo_stops_at_the_beginning(saf: Saf, home: Path) -> None:
    assert saf("new", "--name", "game", "--yes").code == 0
    done = saf(
        "play",
        "game",
        "--plain",
        text="7\n1 2 3 4 5 6 7\na2\nundo 1000\n" + "redo\n" * 50 + "undo 1000\nu\nredo 1000\nq\n",
    )
    assert done.code == 0
    assert done.out.count("! there is nothing to redo") == 47
    assert done.out.count("! there is nothing to undo") == 1
    save = home / "games" / "game.json"
    assert [entry.n for entry in read(save).turns[0].phases[0].entries if entry.by == "typed"] == [0, 1, 2]
    assert saf("undo", "1000").code == 0
    assert saf("undo").code == 2
    assert saf("redo", "1000").code == 0


def test_the_same_save_is_opened_twice_in_one_run(saf: Saf, home: Path) -> None:
    assert saf("new", "--name", "game", "--yes").code == 0
    for _ in range(3):
        assert saf("play", "game", "--plain").code == 4
    with Store.open(home / "games" / "game.json").lock(), pytest.raises(SaveError):
        Store.open(home / "games" / "game.json").lock().__enter__()
    assert saf("play", "game", "--plain", text="7\n").code == 4


def test_a_game_in_a_folder_that_takes_nothing_is_looked_at_there_and_played_elsewhere(
    saf: Saf, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saf("new", "--name", "game", "--yes").code == 0
    (home / "games" / ".game.json.saf-lock").unlink()
    opened = os.open

    def refuse(path: Any, flags: int, *args: Any, **more: Any) -> int:
        if flags & os.O_CREAT and home in Path(os.fspath(path)).parents:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), path)
        return opened(path, flags, *args, **more)

    monkeypatch.setattr("os.open", refuse)
    assert saf("status", "game").code == 0
    for words, advice in (
        (
            ("play", "game", "--plain"),
            "copy the save into another folder and go on with it there: saf play FOLDER/game.json",
        ),
        (("new", "--name", "other", "--yes"), "choose another folder with --home FOLDER"),
    ):
        done = saf(*words)
        assert done.code == 3
        assert "the game cannot be locked: Read-only file system" in done.err
        assert done.err.splitlines()[-1] == f"hint: {advice}"
    shutil.copy(home / "games" / "game.json", tmp_path / "game.json")
    assert saf("play", str(tmp_path / "game.json"), "--plain", text="7\n").code == 4
    assert read(tmp_path / "game.json").turns[0].phases[0].entries[0].answer == 7


@pytest.mark.parametrize("way", ["games", ""])
def test_a_file_where_a_folder_should_be_is_named(way: str, saf: Saf, home: Path) -> None:
    (home / way).parent.mkdir(exist_ok=True)
    (home / way).write_text("not mine", encoding="utf-8")
    done = saf("new", "--yes")
    assert done.code == 2
    assert done.err.startswith(f"{home / way} is not a folder\nhint: ")
    assert (home / way).read_text(encoding="utf-8") == "not mine"


def test_nothing_to_go_on_with_is_said(saf: Saf, home: Path) -> None:
    for words in (("status",), ("undo",), ("next", "--plain"), ("log",)):
        done = saf(*words)
        assert (done.code, done.err) == (2, "there is no game yet\nhint: saf play starts one\n")
    (home / "games").mkdir(parents=True)
    (home / "games" / "old.json").write_bytes(b'{"format":99}')
    done = saf("status")
    assert done.code == 2
    assert done.err.startswith(f"passed over: {home / 'games' / 'old.json'}: it is in format 99, of a newer version")
    assert backups(home / "games" / "old.json") == []
