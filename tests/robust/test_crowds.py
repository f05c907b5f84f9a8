"""Folders are looked at in their top only, each real file once; their number and size are bounded."""

import os
from pathlib import Path
from typing import Any

import pytest

from saf_helper.tables.data_folder import data_folder
from saf_helper.tables.faults import LARGEST, read
from saf_helper.tables.scenarios import MOST_OWN
from tests.cli.conftest import Saf, home, saf

__all__ = ["home", "saf"]

TEXT = (data_folder("scream_aim_fire") / "scenarios" / "scenario_1.toml").read_text(encoding="utf-8")


def own(id: str, number: int = 21) -> str:
    return TEXT.replace('id = "1"', f'id = "{id}"').replace("number = 1\n", f"number = {number}\n")


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return which folders the program lists from now on, and which scenario files it reads."""
    found: list[str] = []
    scandir = os.scandir

    def scanned(path: Any = ".") -> Any:
        found.append(os.fspath(path))
        return scandir(path)

    def reading(folder: Path, name: str) -> dict[str, Any]:
        found.append(str(folder / name))
        return read(folder, name)

    monkeypatch.setattr(os, "scandir", scanned)
    monkeypatch.setattr("saf_helper.games.scream_aim_fire.tables.load.read", reading)
    return found


@pytest.mark.skipif(os.name != "posix", reason="Windows gives links to administrators only")
@pytest.mark.parametrize("command", ["status", "games", "doctor", "new", "export"])
def test_links_among_the_scenarios_lead_nowhere(
    command: str, saf: Saf, home: Path, tmp_path: Path, looked: list[str]
) -> None:
    """Each of 32 links leads to a folder of 32 links, and so on without end."""
    place = home / "scenarios"
    place.mkdir(parents=True)
    (place / "farm.toml").write_text(own("farm"), encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    for number in range(32):
        (place / f"link{number}").symlink_to(place)
        (place / f"out{number}").symlink_to(elsewhere)
        (place / f"same{number}.toml").symlink_to(place / "farm.toml")
    assert saf("new", "--name", "A", "--scenario", "farm", "--yes").code == 0
    looked.clear()
    words = {"new": ("--scenario", "farm", "--yes"), "export": ("-o", str(tmp_path / "a.zip"))}.get(command, ())
    done = saf(command, *words)
    assert (done.code, "already" in done.out + done.err) == (0, False), done.err
    below = [path for path in looked if Path(path) != place and place in Path(path).parents]
    assert below == [str(place / "farm.toml")] * len(below)
    assert not [path for path in looked if elsewhere in (Path(path), *Path(path).parents)]
    assert looked.count(str(place)) < 12


def test_more_scenarios_than_anybody_plays_are_refused_unread(saf: Saf, home: Path, looked: list[str]) -> None:
    (home / "scenarios").mkdir(parents=True)
    for number in range(MOST_OWN + 1):
        (home / "scenarios" / f"{number}.toml").write_text("x = 1\n", encoding="utf-8")
    done = saf("new", "--yes")
    assert done.code == 2
    assert done.err.startswith(f"{home / 'scenarios'}: more than {MOST_OWN} scenarios are in the folder\nhint: ")
    assert not [path for path in looked if path.endswith(".toml") and str(home) in path]


HOSTILE = {
    "large": "#" * LARGEST + "\n",
    "dotted": "a" + ".a" * 40_000 + " = 1\n",
    "quoted dotted": '"a"' + '."a"' * 40_000 + " = 1\n",
    "a header of dots": "[a" + " . a" * 40_000 + "]\n",
    "nested": "a = " + "[" * 300_000 + "]" * 300_000,
    "a long number": "a = " + "9" * 900_000,
    "many keys": "".join(f"k{n} = 1\n" for n in range(60_000)),
    "many rows": "american = ["
    + '{ kind = "us-infantry", count = 1, place = "x", clause = "8.1" },\n' * 15_000
    + "]\n",
}


@pytest.mark.parametrize("file", ["scenarios/mine.toml", "components.toml"])
@pytest.mark.parametrize("way", HOSTILE)
def test_a_hostile_list_is_refused_with_its_name(way: str, file: str, saf: Saf, home: Path) -> None:
    (home / "scenarios").mkdir(parents=True)
    (home / file).write_text(HOSTILE[way], encoding="utf-8")
    done = saf("new", "--yes")
    assert done.code == 0
    assert Path(file).name in done.err
    assert "fault of the program" not in done.err
    assert len(done.err) < 10_000
