"""§6.4–6.5 Reserves Check, Supply, German reserves, the 1st Lieutenant."""

import pytest

from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.german_mg42 import german_mg42
from saf_helper.games.scream_aim_fire.rules.orders import order_phase
from saf_helper.games.scream_aim_fire.rules.reserves_check import reserves_check
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.entry import Entry
from tests.games.scream_aim_fire.rules.talk import Said, Talk, order, phase, table, talk

# 6.4 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("6.4")
@pytest.mark.parametrize("die", [1, 5])
def test_less_than_a_6_brings_nobody(die: int) -> None:
    game = table()
    game.turn = 3
    said = talk(phase("reserves-check"), game, ("reserves-check.roll", [die]))
    assert said.event(events.Check, check="reserves-check", die=die, passed=False, details=(6,))


@pytest.mark.clause("6.4", "6.1.D", "6.3.2.A")
def test_a_6_brings_one_infantry_with_the_next_free_number() -> None:
    game = table()
    game.turn = 3
    game.add("us-infantry", number=1)
    said = talk(reserves_check, game, ("reserves-check.roll", [6]), ("reserves-check.number", ["2"]))
    assert said.question("reserves-check.number").default == ["2"]
    assert said.event(events.ReserveArrives, unit="A2").changes == {"A2": (None, "in play")}
    unnumbered = talk(reserves_check, game, ("reserves-check.roll", [6]), ("reserves-check.number", ["-"]))
    assert unnumbered.game.units["A2"].number is None


# 6.5.1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("6.5.1.A")
def test_a_unit_low_on_supply_gets_no_order() -> None:
    game = table()
    game.add("us-infantry")
    game.add("german-infantry")
    said = order(
        game,
        [2, 3],
        ("activate.order", "2"),
        ("activate.action", "fire"),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        ("fire.cover", ["none"]),
        ("fire.roll", [1]),
    )
    assert "6.5.1.A" in said.event(events.LowSupply, unit="A1", cause="natural-1").rules
    said.game.units["A1"].acted = False
    assert order(said.game, [2, 3, 1, 1]).event(events.OrderDiceLost, dice=(2, 3, 1, 1), cause="of-no-use")


@pytest.mark.clause("6.5.1.B")
def test_every_second_german_destroyed_gives_a_supply_counter() -> None:
    game = table()
    game.add("us-mortar")
    for _ in range(3):
        game.add("german-infantry")
    game.german_losses = 1
    said = order(
        game,
        [4, 4],
        ("activate.order", "44"),
        ("mortar.target", "G1"),
        ("mortar.range-in", [3]),
        ("mortar.roll", [4, 4]),
    )
    assert said.event(events.SupplyWon).changes == {"supply": (0, 1)}
    assert said.event(events.SupplyWon, supply=1, losses=2)


def spend(game: Game, unit: str = "A1") -> Talk:
    supply = Entry(do="supply", args={"unit": unit})
    return talk(phase("orders"), game, ("orders.roll", [1, 1, 1, 1, 1]), ("orders.adjust", "none"), before=[supply])


def low(**fields: bool) -> Game:
    game = table()
    game.add("us-infantry", low_supply=True, **fields)
    game.supply = 2
    return game


@pytest.mark.clause("6.5.1.C")
def test_a_supply_counter_clears_low_supply_at_any_time() -> None:
    said = spend(low())
    told = said.event(events.SupplySpent, unit="A1", supply=1, activated=False)
    assert told.rules == ("6.5.1.C",)
    assert told.changes == {"supply": (2, 1), "A1.low_supply": (True, False)}


@pytest.mark.clause("6.5.1.C", "6.2.E", "6.3.5.H")
def test_it_gives_back_no_activation_and_no_shot() -> None:
    assert spend(low(acted=True, fired=True)).event(events.SupplySpent, unit="A1", supply=1, activated=True)


@pytest.mark.parametrize(
    ("supply", "unit", "message"),
    [
        (0, "A1", "no Supply counter is left"),
        (1, "A2", "'A2' is no American with Low Supply"),
        (1, "G9", "'G9' is no American with Low Supply"),
    ],
)
def test_a_counter_that_is_not_there_or_not_needed_is_refused(supply: int, unit: str, message: str) -> None:
    game = low()
    game.add("us-infantry")
    game.supply = supply
    with pytest.raises(BadAnswerError) as refused:
        spend(game, unit)
    assert refused.value.message == message


# 6.5.2, 6.5.3 --------------------------------------------------------------------------------------------------------


def shot_at(*answers: Said, status: str = "panic", host: bool = False, reserves: int = 0, teams: int = 1) -> Talk:
    """Let MG 42s fire at the closest of two Americans, whose number is 4."""
    game = table()
    game.add("us-infantry", number=1, status=status)
    game.add("us-infantry", number=2)
    game.lieutenant.host = "A1" if host else "A2"
    for _ in range(teams):
        game.add("mg42")
    game.reserves = reserves
    game.numbers["to-hit.us-infantry"] = 4
    game.german_turn = True
    return talk(german_mg42, game, ("mg42.closest", ["A1"]), *answers)


@pytest.mark.clause("6.5.2", "7.2.3.B", "7.2.3.C")
def test_a_loss_of_morale_moves_the_reserve_marker_one_box() -> None:
    said = shot_at(("mg42.roll", [6, 1]))
    assert said.event(events.AmericanLost, cause="hit-panicked", unit="A1").changes == {
        "A1": ("in play", "destroyed"),
        "morale": (0, -5),
        "reserves": (0, 5),
    }


@pytest.mark.clause("6.5.2", "8.1.2.D", "2.0.A", "6.1.B", "6.1.B.2")
def test_at_30_a_card_brings_german_reserves_at_once() -> None:
    said = shot_at(
        ("mg42.roll", [6, 1]),
        ("reserves.card", ["2+1"]),
        ("arrivals.entry", [2, 3, 4]),
        ("arrivals.keys", ["1", "2", "-"]),
        ("arrivals.occupied", []),
        reserves=25,
    )
    told = said.event(
        events.ReservesArrive, threshold=30, house={"reserve-threshold": "scenario", "reserve-repeat": "reset"}
    )
    assert told.rules == ("6.5.2", "8.1.2.D")
    assert told.changes == {"reserves": (30, 0)}
    assert [unit.kind for unit in said.game.germans()] == [
        "mg42",
        "german-infantry",
        "german-infantry",
        "german-veteran",
    ]


@pytest.mark.clause("6.5.3.A", "6.5.3.B")
@pytest.mark.parametrize("die", [1, 2])
def test_the_lieutenant_is_rolled_for_after_his_unit_was_shot_at_hit_or_not(die: int) -> None:
    said = shot_at(("mg42.roll", [1, 2]), ("lieutenant.roll", [die]), host=True)
    assert said.event(
        events.HitRoll,
        shooter="G1",
        target="A1",
        dice=(1, 2),
        source="stand-in",
        hit=False,
        settled="short",
        needed=4,
        made=2,
    )
    if die == 1:
        killed = said.event(
            events.LieutenantKilled,
            points=10,
            lost=10,
            morale=-10,
            step=5,
            cause="lieutenant-roll",
            house={"morale-floor": "none", "reserve-step": "box-5"},
        )
        assert killed.changes == {"lieutenant": ("alive", "killed"), "morale": (0, -10), "reserves": (0, 5)}
    else:
        assert said.event(events.Check, check="lieutenant", die=2, passed=True)


@pytest.mark.clause("6.5.3.C", "7.2.3.B", "7.2.3.C")
def test_lost_with_his_unit_he_costs_5_more_and_is_not_rolled_for() -> None:
    said = shot_at(("mg42.roll", [6, 1]), host=True)
    assert said.event(events.AmericanLost, cause="hit-panicked", unit="A1").changes["morale"] == (0, -10)
    assert said.asked("lieutenant.roll") == []


@pytest.mark.clause("6.2.B")
def test_six_dice_only_while_outnumbered() -> None:
    game = table("1", outnumbered="on")
    game.add("us-infantry")
    game.add("m4")
    for _ in range(2):
        game.add("german-infantry")
    equal = talk(order_phase, game, ("orders.roll", [1, 2, 3, 4, 5]), ("orders.adjust", "none"))
    assert equal.event(events.OrderDice, count=5, germans=2, americans=2, house={"outnumbered": "on"})
    game.add("panzer-iv")
    more = talk(order_phase, game, ("orders.roll", [1, 2, 3, 4, 5, 6]), ("orders.adjust", "none"))
    assert more.event(events.OrderDice, count=6, germans=3, americans=2, house={"outnumbered": "on"})
