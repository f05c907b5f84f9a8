"""`saf stats`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Saf
from tests.cli.test_log import played

__all__ = ["played"]


def test_one_game_has_its_chart_and_its_tables(played: Saf) -> None:
    done = played("stats", "lost")
    assert done.code == 0
    assert done.lines[0] == "Give 'Em Hell, game lost"
    assert done.lines[2] == "Morale by turn"
    for title in (
        "Reserves by turn",
        "Dice",
        "Hits and misses",
        "Losses and kills",
        "Every unit",
        "Orders",
        "Questions",
    ):
        assert title in done.lines
    assert not any(line.startswith("Games by scenario") for line in done.lines)


def test_json_has_stable_keys(played: Saf) -> None:
    found = json.loads(played("stats", "won", "--json").out)
    assert list(found) == [
        *("name", "tracks", "fates", "games", "turns", "record", "dice", "attacks", "units", "draws"),
        *("orders", "order_dice_lost", "answers", "unread"),
    ]
    assert found["name"] == "won"
    assert [track["turn"] for track in found["tracks"]] == list(range(found["turns"] + 1))
    kinds = [(unit["kind"], unit["fate"]) for unit in found["fates"] if unit["turn"] is not None]
    counted = {kind: sum(fates.values()) - fates.get("in play", 0) for kind, fates in found["units"].items()}
    assert {kind: sum(one == kind for one, _ in kinds) for kind in counted} == counted
    assert all(unit["by"] for unit in found["fates"] if unit["turn"] is not None)
    assert found["record"] == {"1": {"victory": 1, "defeat": 0, "unfinished": 0}}


def test_all_games_come_with_the_wins_by_scenario_and_a_broken_one_is_named(played: Saf, home: Path) -> None:
    (home / "games" / "broken.json").write_text("{", encoding="utf-8")
    done = played("stats", "--all")
    assert done.code == 0
    assert done.lines[0] == "3 games"
    at = done.lines.index("Games by scenario")
    assert [line.split() for line in done.lines[at + 2 : at + 4]] == [
        ["A", "Day", "Out", "in", "the", "Countryside", "2", "0", "100%", "0"],
        ["Give", "'Em", "Hell", "0", "1", "0%", "0"],
    ]
    assert "broken.json: line 1, column 2" in done.err
    found = json.loads(played("stats", "--all", "--json").out)
    assert (found["games"], "name" in found) == (3, False)


def test_all_games_may_be_one_and_one_that_is_not_begun(saf: Saf, home: Path) -> None:
    saf("new", "--scenario", "3", "--name", "x", "--yes")
    save = home / "games" / "x.json"
    save.write_text(save.read_text(encoding="utf-8").replace('"name":"x"', '"name":"[b] x"'), encoding="utf-8")
    save.rename(save.with_name("[b] x.json"))
    lines = saf("stats", "--all").lines
    assert lines[:1] == ["1 game"]
    assert lines[lines.index("Games by scenario") + 2].split()[-3:] == ["0", "0", "1"]
    assert saf("stats", "[b] x").lines[0] == "A Sight to Behold, game [b] x"
    report = saf("report", "[b] x").out
    assert "What became of the units" not in report
    assert "\n\n\n" not in report


@pytest.mark.parametrize("columns", ["20", "40", "80", "200"])
def test_no_line_is_wider_than_the_terminal(played: Saf, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for words in (("stats", "lost"), ("stats", "--all"), ("log", "lost", "--full"), ("log", "lost", "--morale")):
        longest = max(map(len, played(*words).lines))
        assert longest <= int(columns), words


def test_no_game_is_said(saf: Saf) -> None:
    for words in (("stats",), ("stats", "--all"), ("log",), ("report",), ("note", "x"), ("export",)):
        done = saf(*words)
        assert (done.code, done.err) == (2, "there is no game yet\nhint: saf play starts one\n")
    assert saf("stats", "won", "--all").code == 2
