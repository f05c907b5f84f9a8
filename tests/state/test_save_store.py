"""Writing saves: all or nothing, by one terminal at a time, quickly."""

import errno
import json
import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from saf_helper.engine.session import Session
from saf_helper.errors import SaveError
from saf_helper.state.save import Store, backups, read
from saf_helper.state.save_encoding import Encoder, encode
from tests.toy import Toy, new_game, resumed

ANSWERS: list[Any] = [[2, 5], 3, "monday", ["A1"], "fire", "G2", ["sun"], True, "move"]


def game(*answers: Any) -> Session[Toy]:
    session = new_game()
    for answer in answers:
        session.answer(answer)
    return session


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in folder.iterdir())


def test_a_written_game_reads_back_the_same(tmp_path: Path) -> None:
    session = game(*ANSWERS, [1, 1], 0)
    session.interrupt("gift", {"gold": 2}, "found")
    session.undo()
    store = Store.open(tmp_path / "new" / "toy.json")
    store.write(session.record)
    assert store.read() == session.record
    assert names(tmp_path / "new") == ["backups", "toy.json"]


def test_the_encoder_keeps_up_with_undo_redo_and_other_answers() -> None:
    encoder = Encoder()
    session = game()
    others: list[Any] = [[6, 6], 1, "friday", [], "fire", ["rain"], False, "move"]

    def check() -> None:
        assert encoder.encode(session.record).decode() == encode(session.record)
        assert json.loads(encode(session.record))["name"] == "toy"

    for answer in [*ANSWERS, *ANSWERS, *ANSWERS[:2]]:
        session.answer(answer)
        check()
    session.undo(14)
    session.redo(3)
    check()
    session.undo(5)
    session.answer("move")
    check()
    session.undo(99)
    for answer in others:
        session.answer(answer)
    check()
    session = resumed(session)
    check()
    session.interrupt("gift", {"gold": 1})
    check()


def test_an_answer_changed_behind_the_encoder_is_written() -> None:
    encoder = Encoder()
    session = game(*ANSWERS)
    encoder.encode(session.record)
    session.undo()
    session.answer("fire")
    session.answer(["rain"])
    session.answer(False)
    assert session.record.turns[0].phases[1].entries[-1].n == 11
    session.undo(3)
    session.answer("move")
    assert encoder.encode(session.record).decode() == encode(session.record)


def test_only_the_owner_can_read_a_save(tmp_path: Path) -> None:
    Store.open(tmp_path / "game.json").write(game().record)
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "game.json").stat().st_mode) == 0o600


def test_a_link_to_a_save_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    link = tmp_path / "game.json"
    try:
        link.symlink_to(tmp_path / "there" / "game.json")
    except OSError:
        pytest.skip("no links here")
    Store.open(link).write(game().record)
    assert link.is_symlink()
    assert read(tmp_path / "there" / "game.json").name == "toy"


def test_a_rename_that_is_refused_for_a_moment_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried, replace = [], os.replace

    def refuse_twice(source: str, target: Path) -> None:
        tried.append(target.name)
        if len(tried) < 3:
            raise PermissionError(errno.EACCES, "in use")
        replace(source, target)

    monkeypatch.setattr(os, "replace", refuse_twice)
    Store.open(tmp_path / "game.json").write(game().record)
    assert tried[:3] == ["game.json"] * 3
    assert read(tmp_path / "game.json").name == "toy"


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("replace", PermissionError(errno.EACCES, "in use")),
        ("replace", OSError(errno.EIO, "broken disk")),
        ("fsync", OSError(errno.ENOSPC, "No space left on device")),
    ],
)
def test_a_failed_write_leaves_the_save_as_it_was_and_no_litter(
    name: str, error: OSError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = game([2, 5])
    store = Store.open(tmp_path / "game.json")
    store.write(session.record)
    before = (tmp_path / "game.json").read_bytes()
    session.answer(3)

    def fail(*args: Any) -> None:
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(os, name, fail)
        broken.setattr(time, "sleep", lambda seconds: None)
        with pytest.raises(SaveError, match=f"game.json: the game cannot be written: {error.strerror}"):
            store.write(session.record)
    assert (tmp_path / "game.json").read_bytes() == before
    assert names(tmp_path) == ["backups", "game.json"]
    store.write(session.record)
    assert read(tmp_path / "game.json") == session.record


def test_a_full_disk_while_the_text_is_written(tmp_path: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no full device here")
    (tmp_path / "game.json").symlink_to("/dev/full")
    with pytest.raises(SaveError):
        Store.open(tmp_path / "game.json").write(game().record)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Store.open(tmp_path / "file" / "game.json")
    with pytest.raises(SaveError, match="the game cannot be written"):
        store.write(game().record)
    with pytest.raises(SaveError, match="the game cannot be locked"), store.lock():
        pass


def test_a_save_that_somebody_else_changed_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    store, other = Store.open(path), Store.open(path)
    store.write(game([2, 5]).record)
    other.read()
    other.write(game([2, 5], 3).record)
    with pytest.raises(SaveError, match="the save has changed since it was read and is not written over"):
        store.write(game([2, 5], 4).record)
    assert read(path) == game([2, 5], 3).record


def test_a_save_that_was_never_read_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"cut")
    store = Store.open(path)
    with pytest.raises(SaveError):
        store.read()
    with pytest.raises(SaveError, match="the save exists already and is not written over"):
        store.write(game().record)
    assert path.read_bytes() == b"cut"


def test_a_save_only_touched_or_removed_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    store = Store.open(path)
    store.write(game().record)
    os.utime(path, (1, 1))
    store.write(game([2, 5]).record)
    path.unlink()
    store.write(game([2, 5]).record)
    assert read(path) == game([2, 5]).record


def test_a_backup_is_kept_at_each_turns_start_and_the_last_three_stay(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "game.json")
    session = new_game(last=9)
    for _ in range(5):
        for answer in ANSWERS:
            store.write(session.record)
            session.answer(answer)
            time.sleep(0.001)
    store.write(session.record)
    kept = backups(tmp_path / "game.json")
    assert [one.name for one in kept] == ["game.turn-06.json", "game.turn-05.json", "game.turn-04.json"]
    assert [(read(one).turns[-1].turn, len(read(one).turns[-1].phases[0].entries)) for one in kept] == [
        (6, 0),
        (5, 0),
        (4, 0),
    ]


def test_going_back_leaves_no_backup_of_turns_that_are_gone(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "game.json")
    session = new_game(last=9)
    for _ in range(4):
        for answer in ANSWERS:
            session.answer(answer)
        store.write(session.record)
        time.sleep(0.02)
    session.undo(28)
    store.write(session.record)
    for answer in ANSWERS[-1:]:
        session.answer(answer)
    store.write(session.record)
    assert [one.name for one in backups(tmp_path / "game.json")] == ["game.turn-02.json", "game.turn-01.json"]


def test_a_second_terminal_is_told_and_may_still_read(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    store = Store.open(path)
    store.write(game().record)
    with store.lock():
        with pytest.raises(SaveError, match="another terminal has the game 'game'"), Store.open(path).lock():
            pass
        assert Store.open(path).read().name == "game"
    with Store.open(path).lock():
        pass
    assert names(tmp_path) == [".game.json.saf-lock", "backups", "game.json"]


HOLD = """
import os, sys
from pathlib import Path
from saf_helper.state.save import Store
with Store.open(Path(sys.argv[1])).lock():
    print("held", flush=True)
    sys.stdin.readline()
    os._exit(1)
"""


def test_a_crash_leaves_no_lock_and_no_litter_behind(tmp_path: Path) -> None:
    path = tmp_path / "a[1].json"
    (tmp_path / ".a[1].json.abcdefg1.saf-tmp").write_text("half")
    others = [".a1.json.abcdefg1.saf-tmp", ".a[1].b.json.abcdefg1.saf-tmp", ".a[1].json.json.abcdefg1.saf-tmp"]
    for name in (*others, ".a[1].abc.tmp", "a[1].lock", ".a[1].json.mine"):
        (tmp_path / name).write_text("another's")
    root = str(Path(__file__).parents[2])
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": root},
    )
    assert holder.stdin
    assert holder.stdout
    with holder:
        assert holder.stdout.readline().strip() == b"held"
        with pytest.raises(SaveError, match="another terminal has the game"), Store.open(path).lock():
            pass
        holder.kill()
    with Store.open(path).lock():
        assert names(tmp_path) == sorted(
            [*others, ".a[1].abc.tmp", "a[1].lock", ".a[1].json.mine", ".a[1].json.saf-lock"]
        )


def test_a_game_of_a_thousand_entries_is_encoded_in_milliseconds(tmp_path: Path) -> None:
    session = new_game("virtual", fighters=20, last=20)
    chosen = 0
    while session.pending is not None and session.n < 1000:
        chosen += 1
        answers = {"pick": [], "confirm": True, "number": 0, "text": "x"}
        kind = session.pending.kind
        session.answer(("fire", "move")[chosen % 2] if kind == "choose" else answers[kind])
    assert session.n >= 1000
    encoder = Encoder()
    encoder.encode(session.record)

    def best(encoder: Encoder | None) -> float:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            (encoder or Encoder()).encode(session.record)
            times.append(time.perf_counter() - start)
        return min(times)

    assert best(encoder) * 3 < best(None)
