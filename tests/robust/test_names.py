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
GOOD = ["a b", "é", "e\u0301", "हिन्दी", "1st", "Hill-2_b.c", "a.turn-02", "a b  c"]
READ = [
    "ga$(touch${IFS}x)", "it's", "$HOME", "`ls`", "a;b", "a&b", "a|b", "a>b", "a<b", "(x)", "#x", "!x", "{a,b}", "[x]", "a*",
    "a?", "~", "~root", "x~", "100%", 'a"b', "a\\b", "a=b", "a\nb", "a\tb", "-x", "--yes", "a\u202eb", "a\u00a0b", ".x", "a:b",
    "x@y", "a,b",
]  # fmt: skip
"""Names that a shell, or a system, would read as something else."""


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


@pytest.mark.parametrize("name", ["x.json", "a/b.json", "it's/a b.json"])
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
    from saf_helper.tables.data_folder import data_folder

    text = (data_folder("scream_aim_fire") / "scenarios" / "scenario_1.toml").read_text(encoding="utf-8")
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
    ready = re.search(r"\. (saf .*) starts it", saf(*flags, "new", "--name", "a b", "--yes").out)
    assert ready is not None
    assert shlex.split(ready[1]) == ["saf", "--home", str(other), "play", "a b"]
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
    for stem in ("twin", "-x", "it's"):
        (home / "games" / f"{stem}.json").write_bytes(data)
    listed = saf("games").out + saf("doctor").out
    for shown in ("twin", str(home / "games" / "-x.json"), shlex.quote("it's")):
        assert listed.count(shown) == 2
        assert saf("status", *shlex.split(shown)).code == 0
    assert saf("play", "twin", "--plain").lines[0] == "Game twin"


def make(home: Path, name: str) -> Path:
    """Lay a save into the games folder under any name, as an older version or a friend may have."""
    save = home / "games" / f"{name}.json"
    save.parent.mkdir(parents=True, exist_ok=True)
    save.write_bytes(next(path for path in ALL if path.stem == "american-turn").read_bytes())
    return save


@pytest.mark.parametrize("name", READ)
def test_a_name_that_a_shell_would_read_is_refused_with_the_letters_that_are_allowed(
    name: str, saf: Saf, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in ((f"--name={name}",), (f"--name=./{name}.json",)):
        done = saf("new", *words, "--yes")
        assert (done.code, done.out) == (2, "")
        assert "cannot be the name of a game: " in done.err
        assert done.err.endswith("hint: allowed are letters, digits, spaces and - _ .\n")
    assert not list(tmp_path.rglob("*.json"))


@pytest.mark.skipif(os.name != "posix", reason="Windows has no files of such names")
@pytest.mark.parametrize("name", READ)
def test_a_save_that_has_such_a_name_is_opened_and_listed_but_offered_by_no_completion(
    name: str, saf: Saf, home: Path
) -> None:
    from saf_helper.cli.game_argument import games_alike
    from saf_helper.cli.play import play_command

    save = make(home, name)
    assert saf("play", "--plain", "--", name, text="q\n").code == 0
    assert saf("status", "--", name).code == 0
    assert saf("games").out.count("turn 2, 66 answers") == 1
    context = play_command.make_context("play", [])
    assert [one.type for one in games_alike(context, play_command.params[0], "")] == ["file"]
    good = save.read_bytes()
    backup = home / "games" / "backups" / f"{name}.turn-02.json"
    backup.parent.mkdir(exist_ok=True)
    backup.write_bytes(good)
    save.write_bytes(b"{")
    assert saf("games", f"--restore={name}").code == 0
    assert save.read_bytes() == good
    save.unlink()
    for way in (name, str(save)):
        done = saf("games", f"--restore={way}")
        assert done.code == 2, "no file of such a name is made, though there is a backup of it"
        assert not save.exists()


def test_a_name_of_which_only_backups_are_left_is_not_given_to_a_new_game(saf: Saf, home: Path) -> None:
    assert saf("new", "--yes").code == 0
    (home / "games" / "scenario-1.json").unlink()
    assert saf("new", "--yes").out.startswith("Ready: scenario-1-2. ")
    assert saf("games", "--restore", "scenario-1").code == 0
