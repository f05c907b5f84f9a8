"""Statistics of small things one can count on one's fingers, their sum over games, and what holds in any game."""

import random
from fractions import Fraction

import pytest

from saf_helper.engine.questions import Draw
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.report import AMERICAN_ATTACKS, GERMAN_ATTACKS, dice_group
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.history.blocks import table_lines
from saf_helper.history.log import Selection, log_lines
from saf_helper.history.stat_tables import dice_table, draw_tables, results_table
from saf_helper.history.stats import Stats, count_draw, data, luck, statistics
from saf_helper.history.timeline import course
from saf_helper.state.entry import Entry
from tests.history.games import course_of
from tests.players import legal_answer


def test_a_draw_is_weighed_by_the_pile_it_came_from() -> None:
    stats = Stats()
    question = Draw(
        key="fire.cover", prompt="", deck="cover", pile={"C01": "hard", "C02": "hard", "C10": "bunker"}, stand_in=True
    )
    count_draw(stats, question, Entry(key="fire.cover", answer=["C10"], by="rolled"))
    assert stats.draws == {("cover", "rolled", "Bunker"): 1}
    assert stats.expected == {
        ("cover", "rolled", "Hard Cover"): Fraction(2, 3),
        ("cover", "rolled", "Bunker"): Fraction(1, 3),
    }
    assert [table_lines(table, 80) for table in draw_tables(stats) if table.rows] == [
        [
            "Cover deck†: 1 card drawn",
            "  Face        By      Drawn  Expected",
            "  Bunker      rolled      1       0.3",
            "  Hard Cover  rolled      0       0.7",
            "  († expected from a stand-in mix)",
        ]
    ]


def test_two_chits_drawn_together_count_twice() -> None:
    stats = Stats()
    pile = {"T1": "miss", "T2": "one", "T3": "explosion", "T4": "miss"}
    count_draw(
        stats, Draw(key="tank-fire.hit", prompt="", deck="tank-hit", count=2, pile=pile), Entry(answer=["miss", "one"])
    )
    assert stats.draws == {("tank-hit", "typed", "Miss"): 1, ("tank-hit", "typed", "1 crosshair"): 1}
    assert stats.expected["tank-hit", "typed", "Miss"] == 1
    assert stats.stand_ins["tank-hit"] == 0


def test_typed_dice_stand_apart_from_rolled_ones() -> None:
    stats = Stats()
    stats.dice["order dice", "rolled", 1] += 4
    stats.dice["checks and saves", "typed", 6] += 1
    stats.dice["checks and saves", "typed", 3] += 1
    assert [(one.group, one.by, one.count, one.mean) for one in luck(stats)] == [
        ("checks and saves", "typed", 2, 4.5),
        ("all dice", "typed", 2, 4.5),
        ("order dice", "rolled", 4, 1.0),
        ("all dice", "rolled", 4, 1.0),
    ]
    assert dice_table(stats).rows[0] == (
        "checks and saves",
        "typed",
        "2",
        "4.50",
        "+1.00",
        "0",
        "0",
        "1",
        "0",
        "0",
        "1",
    )


@pytest.mark.parametrize(
    ("key", "group"),
    [
        ("orders.roll", "order dice"),
        ("mortar.range-in", "American attacks"),
        ("sniper.officer", "American attacks"),
        ("at-gun.roll", "German attacks"),
        ("german-tank.save", "checks and saves"),
        ("medic.roll", "checks and saves"),
        ("lieutenant.roll", "checks and saves"),
        ("arrivals.entry", "checks and saves"),
    ],
)
def test_a_roll_is_counted_with_its_like(key: str, group: str) -> None:
    assert dice_group(key) == group


def test_statistics_add_up_over_games_with_the_wins_by_scenario() -> None:
    won, lost, corrected = (statistics(course_of(name)) for name in ("won", "lost", "corrected"))
    total = sum((won, lost, corrected), Stats())
    assert total.games == 3
    assert total.dice.total() == won.dice.total() + lost.dice.total() + corrected.dice.total()
    assert sum(total.expected.values()) == total.draws.total()
    assert results_table(total).rows == (
        ("A Day Out in the Countryside", "2", "0", "100%", "0"),
        ("Give 'Em Hell", "0", "1", "0%", "0"),
    )
    assert results_table(won).rows == (("A Day Out in the Countryside", "1", "0", "100%", "0"),)
    assert data(total)["record"] == {
        "1": {"victory": 2, "defeat": 0, "unfinished": 0},
        "2": {"victory": 0, "defeat": 1, "unfinished": 0},
    }


def test_a_game_of_a_scenario_that_is_gone_is_in_the_record_by_its_id() -> None:
    stats = Stats(games=1)
    stats.results["farm", "victory"] += 1
    assert results_table(stats).rows == (("farm", "1", "0", "100%", "0"),)


def test_a_table_too_wide_names_its_cells_line_by_line() -> None:
    stats = Stats()
    stats.dice["order dice", "rolled", 2] += 1
    assert table_lines(dice_table(stats), 30)[:2] == [
        "Dice",
        "  order dice: By rolled, Count 1, Mean 2.00, Against 3.5 -1.50, 1s 0, 2s 1, 3s 0, 4s 0, 5s 0, 6s 0",
    ]


@pytest.mark.parametrize("scenario", list(tables().scenarios))
def test_in_any_game_every_line_is_in_the_log_and_every_attack_has_a_result(scenario: str) -> None:
    rng = random.Random(f"stats {scenario}")
    session = Session.new(RULES, Game.new(scenario), name="any", seed=7, version="0.1.0")
    while session.pending is not None and session.game.turn < 5:
        session.answer(legal_answer(session.pending, rng))
    found = course(session.record, session.game, RULES)
    assert all(phase.known for turn in found.turns for phase in turn.phases)
    phases = [phase for turn in session.record.turns for phase in turn.phases]
    entries = [entry for phase in phases for entry in phase.entries]
    items = list(found.items)
    told = [item.told for item in items if item.told]
    assert [id(item.entry) for item in items if item.entry] == [id(entry) for entry in entries]
    recorded = sum(len(phase.events) + sum(len(entry.events) for entry in phase.entries) for phase in phases)
    assert sum(item.event is not None for item in items) == recorded
    assert len([line for line in log_lines(found, Selection()) if line.startswith("      - ")]) == len(told)
    stats = statistics(found)
    keys = [entry.key.partition(".") for entry in entries]
    attacks = [key for key in keys if key[0] in AMERICAN_ATTACKS | GERMAN_ATTACKS and key[2] in ("roll", "hit")]
    assert stats.attacks.total() == len(attacks) > 5
    assert stats.unread == 0
    closed = [entry for turn in session.record.turns[:-1] for phase in turn.phases for entry in phase.entries]
    rolled = sum(len(entry.answer) for entry in closed if entry.key == "orders.roll" and isinstance(entry.answer, list))
    spent = sum(len(str(entry.answer)) for entry in closed if entry.key == "activate.order" and entry.answer != "done")
    assert stats.order_dice_lost == rolled - spent > 0
