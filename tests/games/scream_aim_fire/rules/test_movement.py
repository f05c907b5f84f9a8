"""§6.3.1–6.3.2, §6.3.6.1 Movement and stacking."""

import pytest

from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.events import MoveLost
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import order, table


def rifleman() -> Game:
    game = table()
    game.add("us-infantry")
    game.add("german-infantry")
    return game


@pytest.mark.clause("6.3.1.A", "6.3.1.B", "6.3.2.A", "6.3.2.B")
def test_a_move_reminds_of_costs_and_stacking() -> None:
    said = order(rifleman(), [2], ("activate.order", "2"), ("activate.action", "move"))
    assert said.event(events.AmericanMove, unit="A1")


@pytest.mark.clause("6.2.A.3", "6.3.1.C", "6.3.5.H")
def test_a_two_buys_a_move_or_a_shot() -> None:
    said = order(rifleman(), [2], ("activate.order", "2"), stop="activate.action")
    assert said.offered == ["move", "fire"]


@pytest.mark.clause("6.2.A.4", "6.3.6.1", "6.3.1.C")
def test_a_three_buys_both_and_each_only_once() -> None:
    said = order(rifleman(), [3, 3], ("activate.order", "3"), ("activate.action", "move"))
    assert said.game.units["A1"].moved
    assert said.event(events.OrderDiceLost, dice=(3,), cause="of-no-use")
    said = order(rifleman(), [3], ("activate.order", "3"), stop="activate.action")
    assert said.offered == ["move", "fire", "move+fire", "fire+move"]


@pytest.mark.parametrize("first", ["move+fire", "fire+move"])
def test_both_is_taken_and_asks_which_comes_first(first: str) -> None:
    said = order(
        rifleman(),
        [3],
        ("activate.order", "3"),
        ("activate.action", "both"),
        ("activate.first", first),
        stop="fire.target",
    )
    assert said.game.units["A1"].moved == (first == "move+fire")


def test_both_is_refused_where_a_two_buys_only_one() -> None:
    said = order(rifleman(), [2], ("activate.order", "2"), stop="activate.action")
    with pytest.raises(BadAnswerError, match="'both' is not one of the choices"):
        said.pending.accept("both")


@pytest.mark.clause("6.3.6.1", "6.3.5.G", "6.5.1.A")
def test_who_runs_low_with_its_shot_stays() -> None:
    said = order(
        rifleman(),
        [3],
        ("activate.order", "3"),
        ("activate.action", "fire+move"),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        ("fire.cover", ["none"]),
        ("fire.roll", [1]),
    )
    assert MoveLost(unit="A1", rules=("6.3.5.G", "6.5.1.A")) in said.events
    assert not said.game.units["A1"].moved


@pytest.mark.clause("6.3.6.1", "6.5.1.C")
@pytest.mark.parametrize("spent", [True, False])
def test_a_supply_counter_lets_it_move_all_the_same(spent: bool) -> None:
    game = rifleman()
    game.supply = 1
    said = order(
        game,
        [3],
        ("activate.order", "3"),
        ("activate.action", "fire+move"),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        ("fire.cover", ["none"]),
        ("fire.roll", [1]),
        ("activate.supply", spent),
    )
    assert said.game.units["A1"].moved == spent
    assert said.game.supply == (0 if spent else 1)


@pytest.mark.clause("6.3.6.1")
def test_a_shot_and_then_a_move() -> None:
    said = order(
        rifleman(),
        [3],
        ("activate.order", "3"),
        ("activate.action", "fire+move"),
        ("fire.target", "none"),
    )
    assert said.event(events.NoTarget, unit="A1", cause="none-named")
    assert said.event(events.AmericanMove, unit="A1")


def test_what_a_unit_cannot_do_is_explained() -> None:
    game = table()
    game.add("us-infantry", status="panic")
    game.add("us-mortar")
    game.add("us-infantry")
    said = order(game, [2], ("activate.order", "2"), stop="activate.unit")
    assert said.offered == ["A2", "A3"]
    assert "Inf: Panicked, and nobody to fire at (7.2.3.A)" in said.pending.explain()
    mortar = order(game, [3], ("activate.order", "3"), ("activate.unit", "A2"))
    assert mortar.event(events.AmericanMove, unit="A2")


@pytest.mark.clause("6.3.2.B", "6.3.2.C", "6.3.6.7.B", "6.3.6.7.C")
def test_a_tank_moves_two_mps_and_panics_germans_nearby() -> None:
    game = table()
    game.add("m4")
    game.add("german-infantry")
    game.add("mg42")
    said = order(game, [5], ("activate.order", "5"), ("activate.action", "move"), ("tank-move.near-tank", ["G1"]))
    assert said.event(events.AmericanMove, unit="A1", points=2)
    assert [unit.status for unit in said.game.germans()] == ["panic", "none"]


def test_with_nobody_to_fire_at_a_two_moves_unasked() -> None:
    game = table()
    game.add("us-infantry")
    said = order(game, [2], ("activate.order", "2"))
    assert said.event(events.AmericanMove, unit="A1")
