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
    for title in ("Reserves by turn", "Dice", "Hits and misses", "Losses and kills", "Orders", "Questions"):
        assert title in done.lines
    assert not any(line.startswith("Games by scenario") for line in done.lines)


def test_json_has_stable_keys(played: Saf) -> None:
    found = json.loads(played("stats", "won", "--json").out)
    assert list(found) == [
        *("name", "games", "turns", "record", "dice", "attacks", "units", "draws"),
        *("orders", "order_dice_lost", "answers", "unread"),
    ]
    assert found["name"] == "won"
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
