"""Files beside a save: only this program's own are made or removed, and only where the file is known to be a save."""

import itertools
import os
import time
from pathlib import Path

import pytest

from saf_helper.cli.main import run
from saf_helper.engine.session import Session
from saf_helper.errors import SaveError
from saf_helper.state.files import TEMPORARY, leftovers, own_name, write_whole
from saf_helper.state.save import Store, backups, newest_good, read
from tests.cli.conftest import Saf, home, saf
from tests.saves import ALL
from tests.state.test_save_store import ANSWERS
from tests.toy import Toy, new_game

__all__ = ["home", "saf"]

NAMES = [
    "a",
    "a.b",
    "a.1",
    "a.json",
    "a.turn-02",
    "a.saf-lock",
    "a[1]",
    "a1",
    "a*",
    "a?",
    "ab",
    "A",
    ".a",
    "a" * 229,
    "a" * 230,
    "b" * 230,
]
if os.name != "posix":
    NAMES = ["a", "a.b", "a.1", "a.json", "a.turn-02", "a[1]", "a1", "ab"]


def whole(folder: Path) -> dict[str, bytes]:
    return {str(one.relative_to(folder)): one.read_bytes() for one in folder.rglob("*") if one.is_file()}


@pytest.mark.parametrize(("one", "other"), [*itertools.permutations(NAMES, 2)])
def test_no_file_of_a_game_is_taken_for_anothers(one: str, other: str, tmp_path: Path) -> None:
    mine, its = tmp_path / f"{one}.json", tmp_path / f"{other}.json"
    session = new_game(last=9)
    assert own_name(mine) != own_name(its)
    temporary = tmp_path / f"{own_name(its)}.abcdefg1{TEMPORARY}"
    temporary.write_bytes(b"half")
    assert leftovers(its) == [temporary]
    with Store.open(mine).lock(), Store.open(its).lock():
        assert temporary.exists() is False, "its own lock cleans up"
        temporary.write_bytes(b"half")
    with Store.open(mine).lock():
        assert temporary.exists()
        if len(one) < 200 > len(other):
            Store.open(its).write(session.record)
            Store.open(mine).write(session.record)
            assert [backup.name for backup in backups(mine)] == [f"{one}.turn-01.json"]
            assert [backup.name for backup in backups(its)] == [f"{other}.turn-01.json"]


def test_what_a_temporary_file_is_called_is_what_is_cleaned_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    replace = os.replace

    def looked(source: Path, target: Path) -> None:
        seen.append(leftovers(Path(target)))
        replace(source, target)

    monkeypatch.setattr(os, "replace", looked)
    for name in ("a.json", "a[1].b.json", "a" * 240 + ".json"):
        path = tmp_path / name
        write_whole(path, b"x")
        assert len(seen[-1]) == 1
        assert leftovers(path) == []


@pytest.mark.parametrize("data", [b"{}", b'{"name": "vendor/app", "require": {}}', b"", b"# no save", b"[1]"])
@pytest.mark.parametrize(
    "words",
    [
        ("play", "--plain"), ("play", "--jsonl"), ("next", "--plain"), ("undo", "-g"), ("redo", "-g"), ("status",), ("log",),
        ("report",), ("stats",), ("why", "1"), ("games", "--restore"), ("note", "hello", "-g"), ("export", "-o", "../bug.zip"),
    ],
)  # fmt: skip
def test_nothing_beside_a_file_that_is_no_save_is_touched(
    words: tuple[str, ...], data: bytes, saf: Saf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    (here / "backups").mkdir(parents=True)
    for name in (
        "composer.lock",
        ".composer.abcdefg1.tmp",
        f".composer.json.abcdefg1{TEMPORARY}",
        "backups/composer.turn-01.json",
    ):
        (here / name).write_bytes(b"somebody's own")
    (here / "composer.json").write_bytes(data)
    monkeypatch.chdir(here)
    before = whole(here)
    saf(*words, "./composer.json")
    assert whole(here) == before


def test_a_good_save_beside_somebodys_lock_is_played_and_the_lock_left(
    saf: Saf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    (here / "composer.json").write_bytes(next(path for path in ALL if path.stem == "american-turn").read_bytes())
    (here / "composer.lock").write_bytes(b"somebody's own")
    assert saf("note", "hello", "-g", "./composer.json").code == 0
    assert (here / "composer.lock").read_bytes() == b"somebody's own"
    assert sorted(one.name for one in here.iterdir()) == [".composer.json.saf-lock", "composer.json", "composer.lock"]


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_a_lock_that_is_a_link_is_refused_and_what_it_leads_to_left(tmp_path: Path) -> None:
    Store.open(tmp_path / "a.json").write(new_game().record)
    (tmp_path / "mine").write_bytes(b"mine")
    (tmp_path / ".a.json.saf-lock").symlink_to(tmp_path / "mine")
    with pytest.raises(SaveError, match="it is a link; remove it"), Store.open(tmp_path / "a.json").lock():
        pass
    assert (tmp_path / "mine").read_bytes() == b"mine"


def test_doctor_leaves_a_file_of_the_name_it_once_used(saf: Saf, home: Path) -> None:
    assert saf("new", "--yes").code == 0
    (home / "games" / ".doctor").write_text("mine")
    before = whole(home)
    assert saf("doctor").code == 0
    assert whole(home) == before


# Backups -------------------------------------------------------------------------------------------------------------


def play_to(store: Store, turn: int, last: int = 20, session: Session[Toy] | None = None) -> Session[Toy]:
    """Play a game to the start of a turn, written after every answer."""
    one = session or new_game(last=last)
    store.write(one.record)
    while one.record.turns[-1].turn < turn:
        for answer in ANSWERS:
            one.answer(answer)
            store.write(one.record)
    return one


def date(folder: Path, seconds: float) -> None:
    for one in folder.iterdir():
        os.utime(one, (time.time() + seconds, time.time() + seconds))


@pytest.mark.parametrize("seconds", [86_400, -86_400, 0, 4e9])
def test_backups_are_ordered_by_turn_whatever_the_clock_says(seconds: float, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    store = Store.open(path)
    session = play_to(store, 4)
    date(tmp_path / "backups", seconds)
    for turn in (5, 6, 7):
        play_to(store, turn, session=session)
        assert [read(one).turns[-1].turn for one in backups(path)] == [turn, turn - 1, turn - 2]
    path.write_bytes(b"{")
    good = newest_good(path)
    assert good is not None
    assert good.name == "game.turn-07.json"


def test_a_turn_beyond_99_is_later_than_one_of_two_digits(tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for turn in ("99", "100", "9", "098"):
        (folder / f"game.turn-{turn}.json").write_bytes(b"")
    assert [one.name.split("-")[1] for one in backups(tmp_path / "game.json")] == [
        "100.json",
        "99.json",
        "098.json",
        "9.json",
    ]


@pytest.mark.parametrize("ahead", [86_400, -86_400])
@pytest.mark.parametrize("back", [1, 2, 5, 6])
def test_going_back_keeps_the_backup_just_written_and_no_later_turn_shadows_it(
    back: int, ahead: float, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    store = Store.open(path)
    session = play_to(store, 7)
    date(tmp_path / "backups", ahead)
    session.rewind(back)
    store.write(session.record)
    assert backups(path)[0].name == f"game.turn-{back:02d}.json"
    again = Store.open(path)
    assert again.read().redo == session.record.redo == read(backups(path)[0]).redo != [], "it can be redone"
    play_to(again, back + 1, session=session)
    assert backups(path)[0].name == f"game.turn-{back + 1:02d}.json"
    assert len(backups(path)) <= 3


def test_undo_and_redo_over_a_turns_start_leave_its_backup_the_newest(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    store = Store.open(path)
    session = play_to(store, 5)
    session.undo()
    store.write(session.record)
    assert backups(path)[0].name == "game.turn-04.json"
    session.redo()
    store.write(session.record)
    assert [one.name for one in backups(path)] == [f"game.turn-0{turn}.json" for turn in (5, 4, 3)]


def test_a_restored_game_plays_on_from_a_backup_of_the_names_that_0_1_wrote(saf: Saf, home: Path) -> None:
    data = next(path for path in ALL if path.stem == "american-turn").read_bytes()
    games = home / "games"
    (games / "backups").mkdir(parents=True)
    (games / "old.json").write_bytes(b"{")
    (games / "old.lock").write_bytes(b"")
    (games / "backups" / "old.turn-02.json").write_bytes(data)
    assert run(["games", "--restore", "old"]) == 0
    assert saf("undo", "-g", "old").code == 0
    assert (games / "old.lock").exists(), "an old lock file is left where it is"
    assert [one.name for one in backups(games / "old.json")][-1].startswith("old.turn-0")
