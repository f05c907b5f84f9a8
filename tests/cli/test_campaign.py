"""The campaign order (8.0.A), and scenarios of the player's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from saf_helper.games.scream_aim_fire.tables.load import look_in
from saf_helper.state.files import file_bytes
from saf_helper.state.save import Store, read
from saf_helper.tables.data_folder import data_folder
from tests.cli.conftest import Saf


@pytest.fixture(autouse=True)
def _nothing_of_ones_own_afterwards() -> Iterator[None]:
    yield
    look_in(None)


def win(home: Path, name: str) -> None:
    """Write into a save that its last phase told of a victory."""
    path = home / "games" / f"{name}.json"
    record = read(path)
    record.turns[-1].phases[-1].events.append(
        {"kind": "told", "text": "Victory!", "changes": {"outcome": [None, "victory"]}}
    )
    path.unlink()
    Store.open(path).write(record)


def test_games_and_new_show_what_is_won_and_suggest_the_next(saf: Saf, home: Path) -> None:
    saf("new", "--scenario", "1", "--name", "first", "--yes")
    assert saf("games").lines[-1] == "Won: none yet. Next: 1, A Day Out in the Countryside"
    win(home, "first")
    assert saf("games").lines[-1] == "Won: 1. Next: 2, Give 'Em Hell"
    done = saf("new", text="\n")
    assert "1 A Day Out in the Countryside Map 1, 12 turns, won" in " ".join(done.out.split())
    assert "2 Give 'Em Hell Map 1, 12 turns" in " ".join(done.out.split())
    assert "Ready: scenario-2." in done.out


def test_any_scenario_may_be_played_whatever_is_won(saf: Saf) -> None:
    assert "Ready: scenario-5." in saf("new", "--scenario", "5", "--yes").out


def own(home: Path, text: str) -> None:
    (home / "scenarios").mkdir(parents=True)
    (home / "scenarios" / "mine.toml").write_text(text, encoding="utf-8")


def seventh() -> str:
    text = (data_folder("scream_aim_fire") / "scenarios" / "scenario_1.toml").read_text(encoding="utf-8")
    return (
        text.replace('id = "1"', 'id = "bridge"').replace("number = 1", "number = 7").replace("A Day Out", "A Day In")
    )


def test_a_scenario_of_ones_own_is_a_file_and_no_code(saf: Saf, home: Path) -> None:
    own(home, seventh())
    assert "bridge A Day In in the Countryside Map 1, 12 turns" in " ".join(saf("new", text="bridge\n").out.split())
    done = saf("play", "bridge", "--plain", text="0\n\na4\n")
    assert done.code == 4
    assert "Lay out Map 1, US Morale track north. To win: " in done.out


def test_a_faulty_one_is_left_out_with_file_key_and_mend(saf: Saf, home: Path) -> None:
    own(home, seventh().replace("morale = 40", "morale = 0"))
    done = saf("new", "--scenario", "bridge", "--yes")
    assert done.code == 2
    assert "your scenario mine.toml: victory: morale" in done.err
    assert "there is no scenario 'bridge'" in done.err
    assert saf("new", "--scenario", "1", "--yes").code == 0
    doctor = saf("doctor")
    assert doctor.code == 1
    assert "your scenario mine.toml" in doctor.out
    look_in(None)  # another run of the program
    (home / "scenarios" / "mine.toml").write_text(seventh().replace('"bridge"', '"2"'), encoding="utf-8")
    assert "there is a scenario '2' already" in saf("doctor").out


def test_the_list_of_games_costs_one_reading_each(saf: Saf, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two", "three"):
        saf("new", "--name", name, "--yes")
    win(home, "two")
    (home / "games" / "broken.json").write_text("{", encoding="utf-8")
    opened: list[str] = []

    def counted(path: Path) -> bytes:
        opened.append(path.stem)
        return file_bytes(path)

    monkeypatch.setattr("saf_helper.state.save.file_bytes", counted)
    assert saf("games").lines[-1] == "Won: 1. Next: 2, Give 'Em Hell"
    assert sorted(opened) == ["broken", "one", "three", "two"]
    opened.clear()
    assert "12 turns, won" in saf("new", text="q\n").out
    assert sorted(opened) == ["broken", "one", "three", "two"]
