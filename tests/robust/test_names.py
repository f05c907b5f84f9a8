"""What a game is called: a name never leads out of the games folder, and every command that is printed works as it is printed."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from saf_helper.cli.main import run
from tests.cli.conftest import Saf, home, saf
from tests.outside import environment
from tests.saves import ALL

__all__ = ["home", "saf"]

PATHS = ["a/b", "[/]", "/x", "x/", "./x", "~/x", "../x", "x.JSON", "/", "[red]x[/red]"]
GOOD = ["it's", "a b", "$HOME", "`ls`", "a;b", "a&b", "(x)", "#x", "!x", "{a,b}", "[x]", "é", "x~", "100%", "a'b c"]


@pytest.mark.parametrize("name", PATHS)
def test_a_path_is_no_name_for_a_new_game(
    name: str, saf: Saf, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").mkdir()
    done = saf("new", f"--name={name}", "--yes")
    assert done.code == 2
    assert done.err.startswith(f"{name!r} cannot be the name of a game: ")
    assert [one for one in tmp_path.rglob("*") if one.is_file()] == []


@pytest.mark.parametrize("name", ["x.json", "a/b.json", "a b/it's.json"])
def test_only_what_ends_with_json_is_a_path_and_its_next_command_names_it(
    name: str, saf: Saf, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ready = re.fullmatch(r"Ready: .*?\. (saf play .*) starts it\n", saf("new", "--name", name, "--yes").out)
    assert ready is not None
    assert shlex.split(ready[1]) == ["saf", "play", str((tmp_path / name).resolve())]
    monkeypatch.chdir("/")
    assert run([*shlex.split(ready[1])[1:], "--plain"]) == 4
    assert not (home / "games").exists()


@pytest.mark.parametrize("id", ["a/b", "../../x", "con", "x.json", "-rf", " ", "[/]", "x" * 300, "a\\b"])
def test_a_scenario_of_any_id_makes_its_game_in_the_games_folder(id: str, saf: Saf, home: Path, tmp_path: Path) -> None:
    from saf_helper.games.scream_aim_fire.tables.load import data_folder

    text = (data_folder() / "scenarios" / "scenario_1.toml").read_text(encoding="utf-8")
    text = re.sub(r'^id = "1"', f"id = {id!r}", text, flags=re.M)
    text = re.sub(r"^number = 1$", "number = 7", text, flags=re.M)
    (home / "scenarios").mkdir(parents=True)
    (home / "scenarios" / "mine.toml").write_text(text, encoding="utf-8")
    for number in range(2):
        done = saf("new", f"--scenario={id}", "--yes")
        assert (done.code, done.err) == (0, ""), number
        assert done.out.startswith("Ready: game")
    assert len(list((home / "games").glob("*.json"))) == 2
    assert [one.parent for one in tmp_path.rglob("*.json") if one.parent.name not in ("games", "backups")] == []


def pasted(home: Path, line: str, flags: str = " --plain") -> int:
    """Run a printed command in a shell as it stands."""
    shell = f'saf() {{ {shlex.quote(sys.executable)} -m saf_helper "$@"; }}; {line}{flags}'
    done = subprocess.run(
        ["sh", "-c", shell], stdin=subprocess.DEVNULL, capture_output=True, env=environment(home), timeout=60
    )
    return done.returncode


@pytest.mark.skipif(os.name != "posix", reason="the printed command is pasted into a POSIX shell; cmd quotes otherwise")
@pytest.mark.parametrize("name", GOOD)
def test_the_next_command_printed_for_a_game_works_when_pasted(name: str, saf: Saf, home: Path) -> None:
    done = saf("new", f"--name={name}", "--yes")
    command = re.fullmatch(r"Ready: .*?\. (saf play .*) starts it", done.out.rstrip())
    assert command is not None
    assert shlex.split(command[1]) == ["saf", "play", name]
    again = re.search(r"hint: (saf play .*) goes on with it", saf("new", f"--name={name}", "--yes").err)
    assert again is not None
    assert again[1] == command[1]
    assert run(["play", name, "--plain"]) == 4
    save = home / "games" / f"{name}.json"
    good = save.read_bytes()
    save.write_bytes(b"{")
    restore = re.search(r"; (saf games --restore .*) puts it back", saf("status", name).err)
    assert restore is not None
    assert run(shlex.split(restore[1])[1:]) == 0
    assert save.read_bytes() == good


@pytest.mark.skipif(os.name != "posix", reason="the printed command is pasted into a POSIX shell; cmd quotes otherwise")
def test_a_printed_command_names_the_folder_that_home_named(saf: Saf, home: Path, tmp_path: Path) -> None:
    other = tmp_path / "my games"
    flags = ("--home", str(other))
    start = re.search(r"hint: (saf .*) starts one", saf(*flags, "status").err)
    assert start is not None
    ready = re.search(r"\. (saf .*) starts it", saf(*flags, "new", "--name", "it's", "--yes").out)
    assert ready is not None
    assert shlex.split(ready[1]) == ["saf", "--home", str(other), "play", "it's"]
    assert pasted(home, ready[1]) == 4
    assert pasted(home, start[1]) == 4
    lists = re.search(r"hint: (saf .*) lists them; (saf .*) --name NAME makes one", saf(*flags, "play", "zzz").err)
    assert lists is not None
    assert pasted(home, lists[1], "") == pasted(home, lists[2], " --yes") == 0
    assert len(list((other / "games").glob("*.json"))) == 2
    assert not list(home.rglob("*.json"))


def test_a_copy_is_listed_by_its_own_name_and_one_that_no_name_can_be_by_its_path(saf: Saf, home: Path) -> None:
    data = next(path for path in ALL if path.stem == "american-turn").read_bytes()
    (home / "games").mkdir(parents=True)
    for stem in ("twin", "-x", "con"):
        (home / "games" / f"{stem}.json").write_bytes(data)
    listed = saf("games").out + saf("doctor").out
    for shown in ("twin", str(home / "games" / "-x.json"), str(home / "games" / "con.json")):
        assert listed.count(shown) == 2
        assert saf("status", shown).code == 0
    assert saf("play", "twin", "--plain").lines[0] == "Game twin"
