"""§6.2 Order Phase, and the orders that dice buy."""

import pytest

from saf_helper.engine.questions import Choose
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.events import DieAdjusted, OrderDiceLost
from saf_helper.games.scream_aim_fire.rules.orders import order_phase
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import order, phase, table, talk


def everybody() -> Game:
    """Return a table with somebody for every order, and somebody to shoot at."""
    game = table()
    for kind in ("us-infantry", "us-mortar", "us-sniper", "m4", "us-veteran"):
        game.add(kind)
    game.units["A5"].status = "panic"
    game.add("german-infantry")
    return game


@pytest.mark.parametrize(
    ("dice", "value", "row"),
    [
        pytest.param(dice, value, row, marks=pytest.mark.clause("6.2.A", f"6.2.A.{row}"))
        for dice, value, row in [
            ([1], "1", 1),
            ([1, 1], "11", 2),
            ([2], "2", 3),
            ([3], "3", 4),
            ([4, 4], "44", 5),
            ([5], "5", 6),
            ([6], "6", 7),
            ([6, 6], "66", 8),
        ]
    ],
)
def test_dice_buy_the_order_of_the_table(dice: list[int], value: str, row: int) -> None:
    said = order(everybody(), dice, stop="activate.order")
    assert value in said.offered
    assert f"6.2.A.{row}" in said.pending.rules


def test_a_single_four_buys_nothing() -> None:
    assert OrderDiceLost(dice=(4,), cause="of-no-use", rules=("6.2.D",)) in order(everybody(), [4]).events


@pytest.mark.clause("6.2.A", "6.2.A.3", "6.2.D")
def test_a_pair_is_spent_for_its_order_and_the_rest_is_lost() -> None:
    said = order(everybody(), [1, 2, 4], ("activate.order", "2"), ("activate.unit", "A2"), ("activate.order", "done"))
    assert said.game.order_dice == []
    assert OrderDiceLost(dice=(1, 4), cause="done", rules=("6.2.D",)) in said.events


@pytest.mark.clause("6.2.C")
def test_one_die_may_be_turned_by_a_point_and_never_from_6_to_1() -> None:
    said = talk(order_phase, everybody(), ("orders.roll", [1, 1, 6, 6, 6]), ("orders.adjust", "6>5"))
    assert [option.value for option in getattr(said.question("orders.adjust"), "options", ())] == ["none", "1>2", "6>5"]
    assert said.game.order_dice == [1, 1, 5, 6, 6]
    assert DieAdjusted(face=6, to=5, dice=(1, 1, 5, 6, 6), rules=("6.2.C",)) in said.events


@pytest.mark.clause("6.2.E")
def test_who_has_acted_gets_no_further_order() -> None:
    game = table()
    game.add("us-infantry")
    game.add("mg42")
    said = order(game, [2, 3], ("activate.order", "3"), ("activate.action", "move"))
    assert said.event(events.Flipped, unit="A1").changes == {"A1.acted": (False, True)}
    assert said.event(events.OrderDiceLost, dice=(2,), cause="of-no-use")


@pytest.mark.clause("6.2.D", "6.5.1.C")
def test_dice_that_a_supply_counter_could_use_are_not_lost_unasked() -> None:
    game = table()
    game.add("us-infantry", low_supply=True)
    game.add("mg42")
    game.supply = 1
    said = order(game, [2], ("activate.end", True))
    assert said.event(events.OrderDiceLost, dice=(2,), cause="of-no-use")


def test_what_is_not_offered_is_explained() -> None:
    game = table()
    game.add("us-infantry", low_supply=True)
    game.add("us-infantry", acted=True)
    game.add("us-infantry", acted=True, fired=True)
    game.add("us-infantry", status="panic")
    game.add("us-sniper")
    game.add("us-mortar", status="panic")
    game.add("m4")
    said = order(game, [1, 1, 2, 5, 4, 4, 6, 6], stop="activate.order")
    assert said.offered == ["1", "5", "done"]
    assert said.pending.explain().splitlines()[1:] == [
        "11 Assault the next hex: US Inf: Low Supply (6.5.1.A); US Inf B: has acted (6.2.E); "
        "US Inf C: has fired (6.2.E, 6.3.5.H); US Inf D: Panicked (7.2.3.A)",
        "2 Infantry: move or fire: US Inf: Low Supply (6.5.1.A); US Inf B: has acted (6.2.E); "
        "US Inf C: has fired (6.2.E, 6.3.5.H); US Inf D: Panicked, and nobody to fire at (7.2.3.A); "
        "Sniper: never moves (2.0.G); Mortar: Panicked (7.2.3.A)",
        "3 Infantry: move, fire or both: needs 1 of 3, you have 0 (6.2.A.4)",
        "44 Mortar fire: Mortar: no target (6.3.6.4.D)",
        "6 Covering Fire: US Inf: Low Supply (6.5.1.A); US Inf B: has acted (6.2.E); "
        "US Inf C: has fired (6.2.E, 6.3.5.H); US Inf D: nobody to fire at or to move",
        "66 Sniper: fire or spot: Sniper: no target (6.3.6.4.D)",
    ]


def implied(*dice: int) -> dict[str, str]:
    """Return what each unit's name alone orders with these dice."""
    game = table()
    for kind in ("us-infantry", "us-mortar", "us-sniper", "m4", "german-infantry"):
        game.add(kind)
    game.add("us-veteran", status="panic")
    question = order(game, dice, stop="activate.order").pending
    assert isinstance(question, Choose)
    return {one.option.value: one.answer for one in question.shortcuts()}


@pytest.mark.clause("6.2.A")
@pytest.mark.parametrize(
    ("dice", "names"),
    [
        ((2,), {"A1": "2", "A2": "2", "A5": "2"}),
        ((3,), {"A1": "3", "A2": "3", "A5": "3"}),
        ((2, 3), {"A1": "2", "A2": "2", "A5": "2"}),
        ((2, 4, 4), {"A1": "2", "A5": "2"}),
        ((4, 4, 5), {"A2": "44", "A4": "5"}),
        ((6, 6), {"A3": "66"}),
        ((1, 1), {}),
    ],
    ids=str,
)
def test_a_units_name_stands_for_its_one_plain_order(dice: tuple[int, ...], names: dict[str, str]) -> None:
    assert implied(*dice) == names


@pytest.mark.clause("6.2.C")
def test_each_change_of_a_die_says_which_orders_it_adds_and_which_it_costs() -> None:
    game = table()
    game.add("us-infantry")
    game.add("us-mortar")
    game.add("mg42")
    said = talk(phase("orders"), game, ("orders.roll", [4, 4, 1, 5, 3]), stop="orders.adjust")
    notes = {option.value: option.note for option in getattr(said.pending, "options", ())}
    assert notes["none"] == "Infantry: move, fire or both, Mortar fire"
    assert notes["1>2"] == "more: Infantry: move or fire"
    assert notes["4>3"] == "more: Infantry: move, fire or both; less: Mortar fire"
    assert notes["4>5"] == "less: Mortar fire"
    assert notes["5>4"] == "no other orders"
