"""`saf export`: everything a bug report needs, of a game that loads or not, and nothing personal."""

import io
import json
import os
import re
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

from saf_helper import __version__
from saf_helper.cli.export import without_places
from tests.cli.conftest import Saf
from tests.cli.test_log import played

__all__ = ["played"]


def opened(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def about(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(opened(path)["about.json"])
    return found


def test_the_save_is_packed_as_it_is_with_versions_and_the_terminal(played: Saf, home: Path, tmp_path: Path) -> None:
    place = tmp_path / "bug.zip"
    done = played("export", "won", "-o", str(place))
    assert (done.code, done.out) == (0, f"written: {place}\n")
    files = opened(place)
    assert sorted(files) == ["about.json", "save.json"]
    assert files["save.json"] == (home / "games" / "won.json").read_bytes()
    facts = about(place)
    assert facts["save"].startswith("loads: turn ")
    assert facts["save"].endswith("over: victory")
    assert facts["saf-helper"] == __version__
    assert facts["libraries"]["click"][0].isdecimal()
    assert facts["terminal"]["stdout is a console"] is False


@pytest.mark.parametrize("data", [b"", b"{", b"\0\0", b'{"format": 99}', b"\xff\xfe", b'{"format":1,"rules":"x"}'])
def test_a_save_that_does_not_load_is_packed_all_the_same(saf: Saf, home: Path, tmp_path: Path, data: bytes) -> None:
    (home / "games").mkdir(parents=True)
    (home / "games" / "broken.json").write_bytes(data)
    place = tmp_path / "bug.zip"
    for words in (("export", "broken"), ("export",)):
        assert saf(*words, "-o", str(place)).code == 0
        assert opened(place)["save.json"] == data
        assert about(place)["save"].startswith("does not load: ")


def test_a_folder_in_place_of_a_save_is_said_in_the_file(saf: Saf, home: Path, tmp_path: Path) -> None:
    (home / "games" / "odd.json").mkdir(parents=True)
    assert saf("export", "odd", "-o", str(tmp_path / "bug.zip")).code == 0
    assert about(tmp_path / "bug.zip")["save"].startswith("cannot be read: ")


def test_nothing_personal_is_in_it(saf: Saf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home" / "bartholomew"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setenv("USER", "bartholomew")
    monkeypatch.setenv("SAF_HOME", str(home / "saf"))
    assert saf("new", "--yes").code == 0
    broken = home / "saf" / "games" / "broken.json"
    broken.write_text("{", encoding="utf-8")
    place = tmp_path / "bug.zip"
    for name in ("scenario-1", "broken", str(broken)):
        assert saf("export", name, "-o", str(place)).code == 0
        for content in opened(place).values():
            text = content.decode()
            assert "bartholomew" not in text
            assert str(tmp_path) not in text
        with zipfile.ZipFile(io.BytesIO(place.read_bytes())) as archive:
            assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_owners_components_go_along(played: Saf, home: Path, tmp_path: Path) -> None:
    (home / "components.toml").write_text("# mine\n", encoding="utf-8")
    assert played("export", "won", "-o", str(tmp_path / "bug.zip")).code == 0
    assert opened(tmp_path / "bug.zip")["components.toml"] == b"# mine\n"


def test_scenarios_of_ones_own_go_along(played: Saf, home: Path, tmp_path: Path) -> None:
    (home / "scenarios").mkdir()
    (home / "scenarios" / "farm.toml").write_text("title = 'The farm'\n", encoding="utf-8")
    (home / "scenarios" / "folder.toml").mkdir()
    assert played("export", "won", "-o", str(tmp_path / "bug.zip")).code == 0
    assert opened(tmp_path / "bug.zip")["scenarios/farm.toml"] == b"title = 'The farm'\n"
    assert about(tmp_path / "bug.zip")["scenarios/folder.toml"].startswith("cannot be read: ")


def test_the_versions_of_all_it_runs_on_are_in_it(played: Saf, tmp_path: Path) -> None:
    named = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "dependencies"
    ]
    needed = {re.split("[<>=~ ]", one)[0] for one in named}
    assert played("export", "won", "-o", str(tmp_path / "bug.zip")).code == 0
    versions = about(tmp_path / "bug.zip")["libraries"]
    assert needed <= set(versions)
    assert all(version[0].isdecimal() for version in versions.values())


def test_without_a_name_it_takes_a_free_one_here(played: Saf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert played("export", "won").out == "written: won.zip\n"
    assert played("export", "won").out == "written: won-2.zip\n"
    assert opened(tmp_path / "won-2.zip")["save.json"] == opened(tmp_path / "won.zip")["save.json"]


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
@pytest.mark.parametrize("data", [b"{", b'{"format": 99}', None])
def test_no_folder_of_the_user_is_in_it_whatever_is_linked(
    data: bytes | None, saf: Saf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = tmp_path / "home of" / "bartho lomew"
    secret = tmp_path / "mnt" / "secret stick, (old)"
    for one in (user / "links", secret / "games", secret / "scen", secret / "deep" / "er"):
        one.mkdir(parents=True)
    (tmp_path / "alias").symlink_to(user)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path / "alias"))
    monkeypatch.setenv("USER", "bartholomew")
    monkeypatch.setenv("LC_ALL", f"{secret}/locale")
    monkeypatch.setenv("SAF_HOME", "~/saf data")
    monkeypatch.chdir(secret / "deep" / "er")
    base = user / "saf data"
    base.mkdir()
    (base / "games").symlink_to(secret / "games")
    (base / "scenarios").symlink_to(secret / "scen")
    (secret / "scen" / "bad.toml").write_text("id = ", encoding="utf-8")
    (secret / "scen" / "gone.toml").symlink_to(secret / "nowhere.toml")
    (secret / "scen" / "folder.toml").mkdir()
    (secret / "deep" / "mine.toml").write_text("[decks]\n", encoding="utf-8")
    (base / "components.toml").symlink_to(secret / "deep" / "mine.toml")
    target = secret / "deep" / "real save.json"
    target.write_bytes(data) if data else target.mkdir()
    (secret / "games" / "between.json").symlink_to(target)
    (secret / "games" / "linked.json").symlink_to(base / "games" / "between.json")
    (secret / "games" / "loop.json").symlink_to(secret / "games" / "loop.json")
    place = tmp_path / "bug.zip"
    ways = ["linked", "between", "loop", "~/saf data/games/linked.json", "../real save.json", str(target)]
    for way in ways:
        assert saf("export", way, "-o", str(place)).code == 0, way
        for name, content in opened(place).items():
            text = name + content.decode()
            for word in (
                "secret",
                "stick",
                "(old)",
                "home of",
                "bartho",
                "lomew",
                "saf data",
                "alias",
                tmp_path.name,
                "deep",
            ):
                assert word not in text, (way, word, text)


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_nothing_that_a_link_in_a_shared_folder_leads_to_goes_along(played: Saf, home: Path, tmp_path: Path) -> None:
    outside = tmp_path / "private"
    outside.mkdir()
    for name in ("key", "token.toml", "config.json"):
        (outside / name).write_text('{"token": "hunter2"}' if name == "config.json" else 'token = "hunter2"\n')
    (outside / "mine.json").write_bytes((home / "games" / "won.json").read_bytes())
    (home / "components.toml").symlink_to(outside / "key")
    (home / "scenarios").symlink_to(outside)
    for name, target in (("bug", "key"), ("bugs", "config.json"), ("mine", "mine.json")):
        (home / "games" / f"{name}.json").symlink_to(outside / target)
    place = tmp_path / "bug.zip"
    for name, packed in (("bug", False), ("bugs", False), ("mine", True), ("won", True)):
        assert played("export", name, "-o", str(place)).code == 0
        files = opened(place)
        assert ("save.json" in files) == packed
        assert not [one for one, content in files.items() if b"hunter2" in content]
        facts = about(place)
        assert [facts[one][:10] for one in ("components.toml", "scenarios/token.toml")] == ["not packed", "not packed"]
        assert facts["save"].startswith("loads: " if packed else "not packed, it is a link")


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_a_name_of_its_own_is_none_that_a_link_has(
    played: Saf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    Path("won.zip").symlink_to(tmp_path / "outside")
    assert played("export", "won").out == "written: won-2.zip\n"
    assert not (tmp_path / "outside").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("/home/Ann Lee/saf/games/x.json: line 1: bad", "…/x.json: line 1: bad"),
        (r"C:\Users\Ann Lee\x.json: bad", "…: bad"),
        (r"[Errno 13] Permission denied: 'C:\\Users\\Ann Lee\\x.json'", "[Errno 13] Permission denied: '…'"),
        (r"\\server\share\x.json", "…"),
        ("~/my games/x.json: bad", "…: bad"),
        ("~ann/x.json: bad", "…: bad"),
        ("[Errno 2] No such file: '/mnt/other disk/x'", "[Errno 2] No such file: '…'"),
        ("/home/Ann Leeward/x: bad", "…: bad"),
        (
            "loads: turn 3, german-infantry, entry 4, asks a.b, 3/12",
            "loads: turn 3, german-infantry, entry 4, asks a.b, 3/12",
        ),
    ],
)
def test_every_spelling_of_a_folder_goes_and_nothing_else(text: str, told: str) -> None:
    assert without_places({"save": [text]}, ["/home/Ann Lee/saf/games", "/home/Ann Lee"]) == {"save": [told]}
