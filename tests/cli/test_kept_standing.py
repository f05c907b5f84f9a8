"""The copy kept of where a game stands: it shows what reckoning shows, to the byte, or it is as good as none."""

import os
import random
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from saf_helper import __version__
from saf_helper.cli import open_game
from saf_helper.cli.cached_status import copies, kept_standing
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.state import status_cache
from saf_helper.state.save import Store
from saf_helper.state.status_sheet import Standing
from saf_helper.tables.data_folder import data_folder
from tests.cli.conftest import SET_UP, Done, Saf
from tests.cli.test_games import age
from tests.outside import saf as process
from tests.players import legal_answer

LOOKS = (("status",), ("status", "--json"))


def standing(home: Path, name: str | None = None) -> Standing | None:
    """Return what is kept, as `saf status` would find it."""
    return kept_standing(copies(str(home)), name)


def copy_of(home: Path, name: str = "scenario-1") -> Path:
    return home / "standing" / f"{name}.standing"


def looks(saf: Saf, *words: str) -> list[Done]:
    return [saf(*look, *words) for look in LOOKS]


def reckoned(saf: Saf, home: Path, *words: str) -> list[Done]:
    """Return what the status shows where nothing is kept."""
    shown = []
    for look in LOOKS:
        shutil.rmtree(home / "standing", ignore_errors=True)
        shown.append(saf(*look, *words))
    return shown


def random_save(home: Path, seed: int, most: int) -> None:
    """Play a random game for so many answers, with corrections, and save it."""
    rng = random.Random(seed)
    scenario = list(tables().scenarios)[seed % len(tables().scenarios)]
    session = Session.new(RULES, Game.new(scenario), name="game", seed=seed, version=__version__)
    for _ in range(most):
        if session.pending is None:
            break
        session.answer(legal_answer(session.pending, rng))
        if rng.random() < 0.05:
            units = [f"{id}.{field}" for id in session.game.units for field in ("low_supply", "acted")]
            path, value = rng.choice([("morale", "4"), ("supply", "2"), *((unit, "yes") for unit in units)])
            try:
                session.interrupt("adjust", {"set": {path: value}})
            except BadAnswerError:
                session.undo(rng.randint(1, 3))
    Store.open(home / "games" / "game.json").write(session.record)


@pytest.mark.parametrize("seed", range(24))
@pytest.mark.share(3)
def test_what_is_kept_is_what_is_reckoned(saf: Saf, home: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    random_save(home, seed, (0, 3, 40, 200, 400)[seed % 5])
    for columns in ("38", "80", "132"):
        monkeypatch.setenv("COLUMNS", columns)
        afresh = reckoned(saf, home)
        assert [done.code for done in afresh] == [0, 0]
        assert standing(home) is not None
        with monkeypatch.context() as alone:
            alone.setattr(open_game, "reckoned", None)
            assert looks(saf) == looks(saf, "game") == afresh


COMMANDS: list[tuple[tuple[str, ...], str]] = [
    (("play", "--plain"), "u\n"),
    (("play", "--plain"), "status\nq\n"),
    (("next", "--plain"), ""),
    (("undo",), ""),
    (("redo",), ""),
    (("adjust", "morale", "3"), ""),
    (("note", "here"), ""),
    (("amend", "0", "9"), ""),
    (("rewind", "1"), ""),
    (("games", "--restore", "scenario-1"), ""),
]


@pytest.mark.parametrize(("words", "text"), COMMANDS, ids=lambda one: " ".join(one) if isinstance(one, tuple) else "")
def test_a_game_that_is_put_down_is_kept_as_it_stands_then(
    game: Saf, home: Path, words: tuple[str, ...], text: str
) -> None:
    if "--restore" in words:
        (home / "games" / "scenario-1.json").write_bytes(b"{")
    if "redo" in words:
        assert game("undo").code == 0
    before = (home / "games" / "scenario-1.json").read_bytes()
    copy_of(home).unlink()
    game(*words, text=text)
    assert "status\nq" in text or "next" in words or (home / "games" / "scenario-1.json").read_bytes() != before
    assert standing(home) is not None
    assert looks(game) == reckoned(game, home)


def test_a_new_game_is_kept_too(saf: Saf, home: Path) -> None:
    assert saf("new", "--name", "one", "--yes").code == 0
    assert standing(home, "one") is not None
    assert saf("play", "--plain", "two", text="").code == 2
    assert saf("play", "--plain", text="q\n").code == 0
    assert saf("new", "--name", "two", "--yes").code == 0
    assert {path.name for path in (home / "standing").iterdir()} == {"one.standing", "two.standing"}


def test_a_game_begun_by_play_is_kept(saf: Saf, home: Path) -> None:
    assert saf("play", "--plain", text=f"1\nvirtual\n{SET_UP}").code == 4
    assert standing(home, "scenario-1") is not None


def test_a_game_going_on_elsewhere_is_reckoned(game: Saf, home: Path) -> None:
    store = Store.open(home / "games" / "scenario-1.json")
    with store.lock():
        session = Session(RULES, store.read())
        session.interrupt("adjust", {"set": {"morale": "-41"}})
        store.write(session.record)
        assert standing(home) is None
        assert "Morale -41" in game("status").out
        assert looks(game) == reckoned(game, home)


# What is no good copy ------------------------------------------------------------------------------------------------


def spoil(place: Path, how: str, elsewhere: Path) -> None:
    """Put something else in a copy's place."""
    data = place.read_bytes()
    if how in ("folder", "missing", "fifo", "link to a copy", "link to nothing"):
        place.unlink()
    if how == "folder":
        place.mkdir()
    elif how == "fifo":
        os.mkfifo(place)
    elif how == "link to a copy":
        elsewhere.write_bytes(data.replace(b"Morale", b"Mirale"))
        place.symlink_to(elsewhere)
    elif how == "link to nothing":
        place.symlink_to(elsewhere / "nowhere")
    elif how == "not to be read":
        place.chmod(0)
    elif how == "empty":
        place.write_bytes(b"")
    elif how == "cut":
        place.write_bytes(data[: len(data) // 2])
    elif how == "longer":
        place.write_bytes(data + b" ")
    elif how == "no text":
        place.write_bytes(bytes(range(256)) * 8)
    elif how == "other numbers":
        place.write_bytes(data.replace(b'"morale": 7', b'"morale": 8').replace(b"Morale 7", b"Morale 8"))


WAYS = [
    "missing", "folder", "fifo", "link to a copy", "link to nothing", "not to be read", "empty", "cut", "longer", "no text",
    "other numbers",
]  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="named pipes and mode bits are POSIX")
@pytest.mark.parametrize("how", WAYS)
def test_whatever_lies_in_a_copy_s_place_changes_nothing(game: Saf, home: Path, tmp_path: Path, how: str) -> None:
    good = reckoned(game, home)
    data = copy_of(home).read_bytes()
    spoil(copy_of(home), how, tmp_path / "elsewhere")
    left = (tmp_path / "elsewhere").read_bytes() if how == "link to a copy" else None
    if how != "not to be read" or os.geteuid():
        assert standing(home) is None
    assert looks(game) == good
    assert game("games").code == 0
    if how != "folder":
        assert copy_of(home).read_bytes() == data, "it is mended by the way"
    if left is not None:
        assert (tmp_path / "elsewhere").read_bytes() == left, "nothing is written through a link"


def test_a_copy_with_any_byte_changed_is_none(game: Saf, home: Path) -> None:
    data = copy_of(home).read_bytes()
    rng = random.Random(1)
    for _ in range(200):
        at = rng.randrange(len(data))
        copy_of(home).write_bytes(data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :])
        assert standing(home) is None
    copy_of(home).write_bytes(data)
    assert standing(home) is not None


def test_the_copy_of_another_game_and_an_older_copy_are_none(game: Saf, home: Path) -> None:
    old = copy_of(home).read_bytes()
    assert game("new", "--name", "other", "--yes").code == 0
    shutil.copy(copy_of(home, "other"), copy_of(home))
    assert standing(home, "scenario-1") is None
    assert game("adjust", "morale", "2", "-g", "scenario-1").code == 0
    copy_of(home).write_bytes(old)
    assert standing(home, "scenario-1") is None
    assert "Morale 2 " in game("status", "scenario-1").out


def test_another_version_or_another_file_of_the_program_makes_every_copy_stale(
    game: Saf, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = home / "games" / "scenario-1.json"
    program = tmp_path / "program"
    (program / "rules").mkdir(parents=True)
    (program / "rules" / "victory.py").write_text("one")

    def found() -> bytes | None:
        return status_cache.Kept(home / "games", home / "standing", (program,), home / "scenarios").find(
            save, save.read_bytes()
        )

    status_cache.Kept(home / "games", home / "standing", (program,), home / "scenarios").keep(
        save, save.read_bytes(), b"shown"
    )
    assert found() == b"shown"
    with monkeypatch.context() as newer:
        newer.setattr(status_cache, "__version__", "99")
        assert found() is None
    (program / "rules" / "victory.py").write_text("more")
    assert found() is None
    (program / "rules" / "victory.py").write_text("one")
    os.utime(program / "rules" / "victory.py", (1, 1))
    assert found() is None


def test_a_scenario_of_one_s_own_that_is_gone_is_missed_as_without_a_copy(home: Path) -> None:
    plan = home / "scenarios" / "farm.toml"
    plan.parent.mkdir(parents=True)
    shipped = (data_folder("scream_aim_fire") / "scenarios" / "scenario_1.toml").read_text(encoding="utf-8")
    plan.write_text(
        shipped.replace('id = "1"', 'id = "farm"').replace("number = 1\n", "number = 21\n"), encoding="utf-8"
    )
    assert process(home, "new", "--scenario", "farm", "--yes").returncode == 0
    assert process(home, "status").returncode == 0
    assert standing(home) is not None
    plan.unlink()
    done = process(home, "status")
    assert (done.returncode, done.stdout) == (3, "")
    assert "unknown scenario 'farm'" in done.stderr


def test_a_spoilt_save_is_named_although_a_copy_is_kept(game: Saf, home: Path) -> None:
    save = home / "games" / "scenario-1.json"
    save.write_bytes(save.read_bytes()[:300])
    for done in looks(game, "scenario-1"):
        assert (done.code, done.out) == (3, "")
        assert done.err.startswith(f"{save}: line ")
    assert [done.code for done in looks(game)] == [2, 2]


# Where it does no harm -----------------------------------------------------------------------------------------------


def refused(*_: object, **__: object) -> None:
    raise PermissionError(13, "no")


@pytest.mark.parametrize("call", ["mkdir", "write_whole"])
def test_a_folder_that_cannot_be_written_is_no_fault(
    game: Saf, home: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    good = reckoned(game, home)
    shutil.rmtree(home / "standing")
    with monkeypatch.context() as locked:
        owner: object = Path if call == "mkdir" else status_cache
        locked.setattr(owner, call, refused)
        assert looks(game) == good
        assert list((home / "standing").iterdir() if call == "write_whole" else ()) == []
    (home / "standing").rmdir() if (home / "standing").exists() else None
    (home / "standing").write_text("mine")
    assert looks(game) == good
    assert game("undo").code == 0
    assert (home / "standing").read_text() == "mine"


def test_a_folder_of_copies_that_is_a_link_is_left_alone(game: Saf, home: Path, tmp_path: Path) -> None:
    good = reckoned(game, home)
    shutil.rmtree(home / "standing")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "note.standing").write_text("mine")
    (home / "standing").symlink_to(tmp_path / "mine")
    assert looks(game) == good
    assert game("undo").code == 0
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["note.standing"]


def test_a_save_that_lies_elsewhere_is_reckoned_and_nothing_is_laid_beside_it(
    game: Saf, home: Path, tmp_path: Path
) -> None:
    place = tmp_path / "stick" / "games"
    place.mkdir(parents=True)
    shutil.copy(home / "games" / "scenario-1.json", place / "mine.json")
    before = {path.name for path in (home / "standing").iterdir()}
    there = [one.out.replace('"name": "mine"', '"name": "scenario-1"') for one in looks(game, str(place / "mine.json"))]
    assert there == [one.out for one in looks(game)]
    assert [path.name for path in place.parent.rglob("*")] == ["games", "mine.json"]
    assert {path.name for path in (home / "standing").iterdir()} == before


def test_nothing_else_knows_of_the_copies(game: Saf, home: Path, tmp_path: Path) -> None:
    assert copy_of(home).exists()
    assert [line.split()[0] for line in game("games").lines] == ["scenario-1", "Won:"]
    assert game("export", "-o", str(tmp_path / "bug.zip")).code == 0
    assert set(zipfile.ZipFile(tmp_path / "bug.zip").namelist()) == {"save.json", "about.json"}
    assert game("doctor").code == 0


def test_the_copy_goes_with_its_game(game: Saf, home: Path) -> None:
    assert game("new", "--name", "other", "--yes").code == 0
    (home / "games" / "scenario-1.json").rename(home / "games" / "renamed.json")
    good = reckoned(game, home, "renamed")
    (home / "standing" / ".other.standing.abcdefg1.saf-tmp").write_text("cut off")
    (home / "standing" / ".other.b.standing.abcdefg1.saf-tmp").write_text("of another game")
    (home / "standing" / "mine.standing").write_text("somebody's own")
    assert looks(game, "renamed") == good
    assert game("status", "scenario-1").code == 2
    others = {".other.b.standing.abcdefg1.saf-tmp", "mine.standing"}
    left = {path.name for path in (home / "standing").iterdir()}
    assert left == {"renamed.standing", ".other.standing.abcdefg1.saf-tmp", *others}
    (home / "games" / "renamed.json").unlink()
    assert game("undo", "-g", "other").code == 2
    assert {path.name for path in (home / "standing").iterdir()} == {"other.standing", *others}


@pytest.mark.parametrize("kind", ["finished first", "broken first", "finished alone"])
def test_the_game_that_is_meant_without_a_name_is_the_same(saf: Saf, home: Path, kind: str) -> None:
    random_save(home, 2, 10_000)
    if kind != "finished alone":
        for name in ("one", "two"):
            assert saf("new", "--name", name, "--yes").code == 0
        age(home, "one", "two", "game")
    if kind == "broken first":
        (home / "games" / "broken.json").write_text("{")
    good = reckoned(saf, home)
    assert ("The game is over" in good[0].out) == (kind == "finished alone")
    for name in (path.stem for path in (home / "games").glob("*.json")):
        saf("status", name)
    assert looks(saf) == good
    assert ("passed over" in good[0].err) == (kind == "broken first")
    assert (standing(home) is None) == (kind == "broken first")


@pytest.mark.parametrize("fault", [KeyboardInterrupt, RuntimeError, OSError])
def test_how_a_command_ended_is_not_changed_by_its_copy(
    game: Saf, home: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[], BaseException]
) -> None:
    def fails(*_: object) -> Standing:
        raise fault()

    with monkeypatch.context() as broken:
        broken.setattr(open_game, "reckoned", fails)
        assert game("adjust", "morale", "12").code == 0
        assert game("play", "--plain", text="q\n").code == 0
        done = game("undo", "77")
    assert (done.code, done.err) == (0, "")
    assert standing(home) is None
    assert game("status").code == 0


def test_a_file_in_a_linked_folder_counts_and_so_does_when_a_file_was_changed(tmp_path: Path) -> None:
    own, linked, games = tmp_path / "own", tmp_path / "linked", tmp_path / "games"
    for folder in (own, linked, games):
        folder.mkdir()
    (linked / "one.toml").write_text("turns = 12")
    (own / "scenarios").symlink_to(linked)
    (linked / "round").symlink_to(own)

    def copies_now() -> status_cache.Kept:
        return status_cache.Kept(games, tmp_path / "standing", (), own / "scenarios")

    (games / "g.json").write_bytes(b"save")
    copies_now().keep(games / "g.json", b"save", b"shown")
    assert copies_now().find(games / "g.json", b"save") == b"shown"
    before = (linked / "one.toml").stat()
    (linked / "one.toml").write_text("turns = 19")
    os.utime(linked / "one.toml", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert copies_now().find(games / "g.json", b"save") is None
