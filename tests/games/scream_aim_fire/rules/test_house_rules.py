"""Every house rule both ways: what it switches, and that the told line names it where it decided."""

from pathlib import Path

import pytest

from saf_helper.engine.events import Ruled
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.adjust_status import adjust_status
from saf_helper.games.scream_aim_fire.rules.enemy_spotted import enemy_spotted_check
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.german_mg42 import german_mg42
from saf_helper.games.scream_aim_fire.rules.orders import order_phase
from saf_helper.games.scream_aim_fire.rules.setup import set_up
from saf_helper.games.scream_aim_fire.rules.victory import end_of_turn
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from tests.games.scream_aim_fire.rules.talk import Said, Talk, order, set_up_talk, table, talk


def test_every_house_rule_has_its_test() -> None:
    tested = Path(__file__).read_text(encoding="utf-8")
    for key in tables().house_rules:
        assert f"def test_{key.replace('-', '_')}" in tested, key


# Tracks and score ----------------------------------------------------------------------------------------------------


def test_starting_morale_is_asked_where_it_is_not_settled() -> None:
    game = table()
    numbers = [str(number) for number in range(1, 8)]
    said = talk(set_up, game, ("setup.morale", 7), ("setup.numbers", numbers), ("setup.lieutenant", "A1"))
    assert said.question("setup.morale").default == 0
    assert said.event(events.TracksBegin, morale=7, house={"starting-morale": "7"})
    assert said.game.morale == 7


def test_starting_morale_settled_is_not_asked() -> None:
    said = set_up_talk("1", starting_morale="12")
    assert said.event(events.TracksBegin, morale=12, house={"starting-morale": "12"})
    assert said.asked("setup.morale") == []


def lost(*answers: Said, host: bool = False, reserves: int = 0, count: int = 1, **house: str) -> Talk:
    """Let an MG 42 destroy Panicked Americans, one after the other; a third stays."""
    game = table("1", **house)
    for number in (1, 2, 3):
        game.add("us-veteran", number=number, status="panic" if number < 3 else "none")
    game.lieutenant.host = "A1" if host else "A3"
    for _ in range(count):
        game.add("mg42")
    game.reserves = reserves
    game.german_turn = True
    said: list[Said] = []
    for number in range(1, count + 1):
        said += [("mg42.closest", [f"A{number}"]), ("mg42.roll", [6, 6]), *(answers if number == 1 else ())]
    return talk(german_mg42, game, *said)


@pytest.mark.clause("6.5.2")
def test_morale_floor_none_lets_morale_fall_below_0() -> None:
    told = lost().event(
        events.AmericanLost,
        points=5,
        lost=5,
        morale=-5,
        step=5,
        cause="hit-panicked",
        unit="A1",
        fate="destroyed",
        house={"morale-floor": "none", "reserve-step": "box-5"},
    )
    assert told.changes["morale"] == (0, -5)


@pytest.mark.clause("6.5.2")
def test_morale_floor_0_stops_it_and_moves_the_reserve_marker_all_the_same() -> None:
    said = lost(morale_floor="0")
    told = said.event(
        events.AmericanLost,
        points=5,
        lost=0,
        morale=0,
        step=5,
        cause="hit-panicked",
        unit="A1",
        fate="destroyed",
        house={"morale-floor": "0", "reserve-step": "box-5"},
    )
    assert said.game.morale == 0
    assert told.changes == {"A1": ("in play", "destroyed"), "reserves": (0, 5)}


@pytest.mark.clause("6.5.2", "7.2.3.C")
@pytest.mark.parametrize(("value", "step"), [("box-5", 5), ("box-1", 1), ("points", 10)])
def test_reserve_step(value: str, step: int) -> None:
    said = lost(host=True, reserve_step=value)
    told = said.event(
        events.AmericanLost,
        points=10,
        lost=10,
        morale=-10,
        step=step,
        cause="hit-panicked",
        unit="A1",
        fate="destroyed",
        lieutenant=True,
        house={"morale-floor": "none", "reserve-step": value},
    )
    assert told.changes["morale"] == (0, -10)
    assert told.changes["reserves"] == (0, step)


ARRIVAL: tuple[Said, ...] = (
    ("reserves.card", ["1+0"]),
    ("arrivals.entry", [2]),
    ("arrivals.keys", ["-"]),
    ("arrivals.occupied", []),
)


@pytest.mark.clause("6.5.2")
def test_reserve_repeat_reset_puts_the_marker_back() -> None:
    said = lost(*ARRIVAL, reserves=25, count=2)
    assert said.event(
        events.ReservesArrive, threshold=30, house={"reserve-threshold": "scenario", "reserve-repeat": "reset"}
    )
    assert said.game.reserves == 5


@pytest.mark.clause("6.5.2")
def test_reserve_repeat_once_leaves_it_and_no_more_come() -> None:
    said = lost(*ARRIVAL, reserves=25, count=2, reserve_repeat="once")
    assert said.event(
        events.ReservesArrive,
        threshold=30,
        once=True,
        house={"reserve-threshold": "scenario", "reserve-repeat": "once"},
    )
    assert (said.game.reserves, said.game.reserves_came) == (30, 1)


@pytest.mark.clause("6.5.2", "8.1.2.D")
def test_reserve_threshold_scenario_is_the_scenarios_number() -> None:
    assert set_up_talk("1").event(events.ReserveNumber, threshold=30, house={"reserve-threshold": "scenario"})
    assert lost(reserves=20).events_of(events.ReservesArrive) == []
    assert lost(*ARRIVAL, reserves=25).event(
        events.ReservesArrive, threshold=30, house={"reserve-threshold": "scenario", "reserve-repeat": "reset"}
    )


@pytest.mark.clause("6.5.2")
def test_reserve_threshold_of_another_number() -> None:
    assert set_up_talk("1", reserve_threshold="10").event(
        events.ReserveNumber, threshold=10, house={"reserve-threshold": "10"}
    )
    assert lost(*ARRIVAL, reserves=5, reserve_threshold="10").event(
        events.ReservesArrive, threshold=10, house={"reserve-threshold": "10", "reserve-repeat": "reset"}
    )


@pytest.mark.clause("6.5.2")
def test_reserve_threshold_none_brings_nobody() -> None:
    assert set_up_talk("1", reserve_threshold="none").event(events.ReserveNumber, house={"reserve-threshold": "none"})
    said = lost(reserves=0, reserve_threshold="none")
    assert said.game.reserves == 0
    assert "reserves" not in said.event(events.AmericanLost, cause="hit-panicked", unit="A1").changes


def reserves_in_the_infantry_step(value: str, *more: Said) -> Talk:
    game = table("1", reserves_act=value)
    game.add("us-veteran", number=1, status="panic")
    game.add("us-veteran", number=2)
    game.lieutenant.host = "A2"
    game.add("german-infantry")
    game.reserves = 25
    game.german_turn = True
    return talk(
        german_infantry,
        game,
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["fire"]),
        ("german-fire.in-sight", ["A1"]),
        ("german-fire.roll", [6]),
        *ARRIVAL,
        *more,
    )


@pytest.mark.clause("6.5.2")
def test_reserves_act_next_turn() -> None:
    said = reserves_in_the_infantry_step("next-turn")
    assert said.event(events.Entered, unit="G2", die=2, hex="2", house={"reserves-act": "next-turn"})
    assert not said.game.units["G2"].acted


@pytest.mark.clause("6.5.2", "7.2.1.D")
def test_reserves_act_this_turn() -> None:
    said = reserves_in_the_infantry_step(
        "this-turn", ("german-infantry.beside", False), ("german-infantry.card", ["none"])
    )
    assert said.event(events.Entered, unit="G2", die=2, hex="2", house={"reserves-act": "this-turn"})
    assert said.game.units["G2"].acted


# American turn -------------------------------------------------------------------------------------------------------


def counted(value: str, *answers: Said) -> Talk:
    game = table("1", spotted_counts_veterans=value)
    game.turn = 2
    for kind in ("german-infantry", "mg42", "mg42", "german-veteran", "german-veteran"):
        game.add(kind)
    return talk(enemy_spotted_check, game, *answers)


@pytest.mark.clause("6.1.A", "2.0.A")
def test_spotted_counts_veterans_yes() -> None:
    assert counted("yes").event(
        events.SpottedCheck,
        cause="count",
        rolls=False,
        count=5,
        threshold=5,
        veterans_count=True,
        house={"spotted-counts-veterans": "yes"},
    )


@pytest.mark.clause("6.1.A", "2.0.A")
def test_spotted_counts_veterans_no() -> None:
    said = counted(
        "no",
        ("spotted.roll", [1]),
        ("arrivals.entry", [2, 3]),
        ("arrivals.keys", ["-", "-"]),
        ("arrivals.occupied", []),
    )
    assert said.event(
        events.SpottedCheck,
        cause="count",
        rolls=True,
        count=3,
        threshold=5,
        veterans_count=False,
        house={"spotted-counts-veterans": "no"},
    )


NINE: tuple[Said, ...] = (
    ("spotted.roll", [6]),
    ("arrivals.entry", [2, 2, 3, 3, 4, 4, 5, 5, 6]),
    ("arrivals.keys", ["-"] * 9),
    ("arrivals.occupied", []),
)


@pytest.mark.clause("6.1.A", "8.1.2.C")
def test_setup_spotted_roll_turn_1_check() -> None:
    said = talk(enemy_spotted_check, table("1"), *NINE)
    assert said.event(
        events.SpottedCheck,
        cause="set-up",
        rolls=True,
        count=0,
        threshold=0,
        veterans_count=False,
        house={"setup-spotted-roll": "turn-1-check"},
    )
    assert len(said.asked("spotted.roll")) == 1


@pytest.mark.clause("6.1.A", "8.1.2.C")
def test_setup_spotted_roll_extra() -> None:
    said = talk(enemy_spotted_check, table("1", setup_spotted_roll="extra"), *NINE)
    assert said.event(
        events.SpottedCheck,
        cause="set-up-extra",
        rolls=True,
        count=0,
        threshold=0,
        veterans_count=False,
        house={"setup-spotted-roll": "extra"},
    )
    assert said.event(
        events.SpottedCheck,
        cause="count",
        rolls=False,
        count=9,
        threshold=5,
        veterans_count=True,
        house={"spotted-counts-veterans": "yes"},
    )
    few = talk(
        enemy_spotted_check,
        table("1", setup_spotted_roll="extra"),
        *[
            ("spotted.roll", [1]),
            ("arrivals.entry", [2, 3]),
            ("arrivals.keys", ["-", "-"]),
            ("arrivals.occupied", []),
        ]
        * 2,
    )
    assert len(few.asked("spotted.roll")) == 2
    assert len(few.game.germans()) == 4


def outnumbered(value: str, dice: list[int]) -> Talk:
    game = table("1", outnumbered=value)
    game.add("us-infantry")
    game.add("german-infantry")
    game.add("panzer-iv")
    return talk(order_phase, game, ("orders.roll", dice), ("orders.adjust", "none"))


@pytest.mark.clause("6.2.A")
def test_outnumbered_off() -> None:
    said = outnumbered("off", [1, 2, 3, 4, 5])
    assert said.event(events.OrderDice, count=5, germans=2, americans=1, house={"outnumbered": "off"})


@pytest.mark.clause("6.2.B")
def test_outnumbered_on() -> None:
    said = outnumbered("on", [1, 2, 3, 4, 5, 6])
    assert said.event(events.OrderDice, count=6, germans=2, americans=1, house={"outnumbered": "on"})


def treated(value: str) -> Talk:
    game = table("1", medic_activates=value)
    game.add("us-infantry", status="panic")
    return order(game, [1], ("activate.order", "1"), ("medic.roll", [1]))


@pytest.mark.clause("6.3.6.3.A")
def test_medic_activates_no() -> None:
    assert not treated("no").game.units["A1"].acted


@pytest.mark.clause("6.3.6.3.A", "6.2.E")
def test_medic_activates_yes() -> None:
    said = treated("yes")
    assert said.game.units["A1"].acted
    assert said.event(events.MedicActivated, unit="A1", activated=True, house={"medic-activates": "yes"})


def eight_with_a_mortar(value: str) -> Talk:
    game = table("4", mortar_is_infantry=value)
    game.starting_morale = game.morale = 70
    for number in range(1, 8):
        game.add("us-infantry", number=number)
    game.add("us-mortar")
    game.add("mg42")
    return talk(end_of_turn, game)


@pytest.mark.clause("8.4.3.A")
def test_mortar_is_infantry_no() -> None:
    said = eight_with_a_mortar("no")
    assert said.event(events.NoVictory, morale=70, needed=70)


@pytest.mark.clause("8.4.3.A")
def test_mortar_is_infantry_yes() -> None:
    assert eight_with_a_mortar("yes").event(
        events.GameOver, outcome="victory", cause="conditions-met", turn=1, morale=70, needed=70
    )


def high_explosive(dice: list[int], *more: Said, **house: str) -> Talk:
    game = table("1", **house)
    game.add("m4")
    game.add("german-infantry")
    opening = [("activate.order", "5"), ("activate.action", "he"), ("he.target", "G1"), ("he.cover", ["none"])]
    return order(game, [5], *opening, ("he.roll", dice), *more)


@pytest.mark.clause("6.3.5.G", "6.3.6.7.I")
def test_natural_die_kept() -> None:
    said = high_explosive([1, 3])
    assert said.event(events.NoLowAmmo, unit="A1", cause="not-kept", house={"natural-die": "kept"})
    assert not said.game.units["A1"].low_supply


@pytest.mark.clause("6.3.5.G", "6.5.1.A", "6.3.6.7.I")
def test_natural_die_any() -> None:
    said = high_explosive([1, 3], natural_die="any")
    assert said.event(
        events.LowSupply,
        unit="A1",
        low=True,
        cause="lower-1",
        house={"natural-die": "any", "low-ammo-units": "all-hit-rolls"},
    )
    both = high_explosive([1, 6], ("he.damage", ["no-effect"]), natural_die="any")
    assert both.event(
        events.HitRoll, shooter="A1", target="G1", dice=(1, 6), cover={"none": 0}, hit=True, needed=4, made=6
    )
    assert both.game.units["A1"].low_supply


@pytest.mark.clause("6.3.5.G", "6.5.1.A")
def test_low_ammo_units_all_hit_rolls() -> None:
    assert high_explosive([1, 1]).event(
        events.LowSupply, unit="A1", low=True, cause="natural-1", house={"low-ammo-units": "all-hit-rolls"}
    )


@pytest.mark.clause("6.3.5.G")
def test_low_ammo_units_infantry_only() -> None:
    said = high_explosive([1, 1], low_ammo_units="infantry-only")
    assert said.event(events.NoLowAmmo, unit="A1", cause="not-infantry", house={"low-ammo-units": "infantry-only"})
    assert not said.game.units["A1"].low_supply


def bunker(value: str, status: str = "none") -> Talk:
    game = table("1", bunker_alerts=value)
    game.add("us-infantry")
    game.add("german-infantry", status=status)
    return order(
        game,
        [2],
        ("activate.order", "2"),
        ("activate.action", "fire"),
        ("fire.target", "G1"),
        ("fire.terrain", "building"),
        ("fire.cover", ["bunker"]),
    )


@pytest.mark.clause("6.3.4.C", "6.3.5.F")
def test_bunker_alerts_no() -> None:
    said = bunker("no")
    assert said.event(events.StaysCalm, unit="G1", house={"bunker-alerts": "no"})
    assert said.game.units["G1"].status == "none"
    assert bunker("no", "panic").events_of(events.StaysCalm) == []


@pytest.mark.clause("6.3.4.C", "6.3.5.F")
def test_bunker_alerts_yes() -> None:
    assert bunker("yes").event(
        events.StatusChanged, unit="G1", status="alert", cause="bunker", house={"bunker-alerts": "yes"}
    )


def officer_missed(value: str, *more: Said) -> Talk:
    game = table("1", sniper_six=value)
    game.add("us-sniper")
    game.add("german-infantry")
    return order(
        game,
        [6, 6],
        ("activate.order", "66"),
        ("activate.action", "fire"),
        ("sniper.target", "G1"),
        ("sniper.scope", [6]),
        ("sniper.officer", [3]),
        *more,
    )


@pytest.mark.clause("6.3.6.5.B.1", "6.3.6.5.B.2")
def test_sniper_six_normal_shot() -> None:
    said = officer_missed("normal-shot", ("sniper.roll", [2]))
    assert said.event(
        events.Check,
        check="officer",
        unit="A1",
        die=3,
        needed=4,
        passed=False,
        details=("shoots",),
        house={"sniper-six": "normal-shot"},
    )
    assert said.event(events.HitRoll, shooter="A1", target="G1", dice=(2,), hit=False, needed=4, made=2)


@pytest.mark.clause("6.3.6.5.B.1")
def test_sniper_six_nothing() -> None:
    said = officer_missed("nothing")
    assert said.event(
        events.Check,
        check="officer",
        unit="A1",
        die=3,
        needed=4,
        passed=False,
        details=("nothing",),
        house={"sniper-six": "nothing"},
    )
    assert said.game.units["G1"].status == "none"


def bailed_out(value: str) -> Talk:
    game = table("2", bail_out_is_kill=value)
    game.add("m4")
    game.add("panzer-iv")
    game.german_losses = 1
    return order(
        game,
        [5],
        ("activate.order", "5"),
        ("activate.action", "fire"),
        ("tank-fire.target", "G1"),
        ("tank-fire.hit", ["one"]),
        ("tank-fire.damage", ["bail-out"]),
    )


def victory_of_scenario_2(game: Game) -> tuple[events.Condition, ...]:
    game.morale = 50
    game.starting_morale = 45
    said = talk(end_of_turn, game)
    return said.event(events.GameOver).met if game.kills else said.event(events.NoVictory).lacking


@pytest.mark.clause("6.3.6.7.H", "6.5.1.B", "8.2.3.A")
def test_bail_out_is_kill_yes() -> None:
    said = bailed_out("yes")
    assert said.event(events.BailOutCounted, unit="G1", counts=True, house={"bail-out-is-kill": "yes"})
    assert said.game.supply == 1
    destroyed = events.Condition("destroyed", 1, 1, "panzer-iv", (Ruled("bail-out-is-kill", "yes"),))
    assert victory_of_scenario_2(said.game) == (destroyed,)


@pytest.mark.clause("6.3.6.7.H", "6.5.1.B", "8.2.3.A")
def test_bail_out_is_kill_no() -> None:
    said = bailed_out("no")
    assert said.event(events.BailOutCounted, unit="G1", counts=False, house={"bail-out-is-kill": "no"})
    assert said.game.supply == 0
    destroyed = events.Condition("destroyed", 0, 1, "panzer-iv", (Ruled("bail-out-is-kill", "no"),))
    assert victory_of_scenario_2(said.game) == (destroyed,)


# German turn ---------------------------------------------------------------------------------------------------------


def recovery(value: str) -> Talk:
    """Adjust two Panicked Germans, of whom the first is near a tank."""
    game = table("1", panic_recovery=value)
    game.add("m4")
    game.add("german-infantry", status="panic")
    game.add("german-infantry", status="panic")
    return talk(adjust_status, game, ("adjust-status.near-tank", ["G1"]))


@pytest.mark.clause("7.1.A")
def test_panic_recovery_away_from_tank() -> None:
    said = recovery("away-from-tank")
    assert [unit.status for unit in said.game.germans()] == ["panic", "alert"]
    assert said.event(
        events.StatusChanged,
        unit="G2",
        status="alert",
        cause="no-tank-near",
        house={"panic-recovery": "away-from-tank"},
    )


@pytest.mark.clause("7.1.A")
def test_panic_recovery_as_printed() -> None:
    said = recovery("as-printed")
    assert [unit.status for unit in said.game.germans()] == ["alert", "panic"]
    assert said.event(
        events.StatusChanged, unit="G1", status="alert", cause="tank-near", house={"panic-recovery": "as-printed"}
    )


@pytest.mark.clause("6.3.6.7.C")
def test_panic_recovery_as_printed_panics_again_whoever_stayed_near() -> None:
    game = recovery("as-printed").game
    said = talk(
        german_infantry,
        game,
        ("german-infantry.adjacent", []),
        ("german-infantry.next", "G1"),
        ("german-infantry.card", ["none"]),
        ("german-infantry.card", ["none"]),
    )
    assert said.event(
        events.StatusChanged,
        unit="G1",
        status="panic",
        cause="us-tank-still-near",
        house={"panic-recovery": "as-printed"},
    )


def low_german(card: str, *more: Said, beside: bool = False, value: str = "no") -> Talk:
    game = table("1", german_low_supply_holds_fire=value)
    game.add("us-veteran", number=1)
    game.add("german-infantry", status="panic", low_supply=True)
    game.german_turn = True
    opening: list[Said] = [("german-infantry.adjacent", ["G1"] if beside else []), ("german-infantry.card", [card])]
    return talk(german_infantry, game, *opening, *more)


@pytest.mark.clause("7.2.C.3")
def test_german_low_supply_holds_fire_no() -> None:
    said = low_german("fire", ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [1]))
    assert said.event(
        events.HitRoll, shooter="G1", target="A1", dice=(1,), hit=False, settled="short", needed=5, made=1
    )
    assert said.events_of(events.HoldsFire, holds=True) == []


@pytest.mark.clause("6.5.1.A")
@pytest.mark.parametrize(("card", "beside"), [("fire", False), ("fire, move 1", False), ("assault", True)])
def test_german_low_supply_holds_fire_yes(card: str, beside: bool) -> None:
    said = low_german(card, beside=beside, value="yes")
    assert said.event(events.HoldsFire, unit="G1", holds=True, house={"german-low-supply-holds-fire": "yes"})
    assert said.game.units["G1"].moved == ("move" in card)


def card(value: str, text: str, *more: Said, **house: str) -> Talk:
    game = table("1", **house)
    game.add("us-veteran", number=1)
    game.add("german-infantry")
    game.german_turn = True
    return talk(german_infantry, game, ("german-infantry.adjacent", []), ("german-infantry.card", [text]), *more)


SHOT: tuple[Said, ...] = (("german-fire.in-sight", ["A1"]), ("german-fire.roll", [1]))


@pytest.mark.clause("7.2.E")
def test_fire_ends_activation_yes() -> None:
    said = card("yes", "fire, move 1", *SHOT)
    assert said.event(
        events.CardAction, unit="G1", action="move 1", cause="shot-ended-it", house={"fire-ends-activation": "yes"}
    )
    assert not said.game.units["G1"].moved


@pytest.mark.clause("7.2.E")
def test_fire_ends_activation_no() -> None:
    said = card("no", "fire, move 1", *SHOT, fire_ends_activation="no")
    assert said.event(
        events.CardAction, unit="G1", action="move 1", cause="after-its-shot", house={"fire-ends-activation": "no"}
    )
    assert said.game.units["G1"].moved


NOBODY: Said = ("german-fire.in-sight", [])


@pytest.mark.clause("7.2.D")
def test_retry_first_action_yes() -> None:
    said = card("yes", "fire+1, move 1", NOBODY, *SHOT)
    assert said.event(events.CardAction, unit="G1", action="fire+1", cause="again", house={"retry-first-action": "yes"})
    assert said.event(
        events.HitRoll,
        shooter="G1",
        target="A1",
        dice=(1,),
        drms={"card": 1},
        hit=False,
        settled="short",
        needed=5,
        made=2,
    )


@pytest.mark.clause("7.2.D")
def test_retry_first_action_yes_for_an_assault() -> None:
    said = card("yes", "assault, move 1", ("german-assault.adjacent", ["A1"]), ("german-assault.roll", [1, 1, 1, 1]))
    assert said.event(
        events.CardAction, unit="G1", action="assault", cause="again", house={"retry-first-action": "yes"}
    )
    assert said.event(
        events.AssaultRoll, attacker="G1", defenders=("A1",), dice=(1, 1, 1, 1), needed=14, success=False, made=4
    )


@pytest.mark.clause("7.2.D")
def test_retry_first_action_no() -> None:
    said = card("no", "fire+1, move 1", NOBODY, retry_first_action="no")
    assert said.event(
        events.CardAction, unit="G1", action="fire+1", cause="not-again", house={"retry-first-action": "no"}
    )
    assert said.event(events.NoTarget, unit="G1", cause="cannot-fire")


def next_to_a_tank(value: str, *answers: Said) -> Talk:
    game = table("1", german_assaults_tanks=value)
    game.add("m4")
    game.add("german-infantry")
    game.german_turn = True
    return talk(german_infantry, game, *answers)


@pytest.mark.clause("6.3.6.6.B", "7.2.4.A", "6.3.6.6.I")
def test_german_assaults_tanks_yes() -> None:
    said = next_to_a_tank(
        "yes",
        ("german-infantry.adjacent", ["G1"]),
        ("german-infantry.card", ["assault"]),
        ("german-assault.roll", [4, 4, 3, 3]),
    )
    assert said.event(
        events.TargetNamed,
        unit="G1",
        target="A1",
        act="assault",
        cause="tanks-only",
        house={"german-assaults-tanks": "yes"},
    )
    assert said.event(events.AmericanLost, cause="german-assault", unit="A1").changes["morale"] == (0, -10)
    assert said.question("german-infantry.adjacent").reminder == "US tanks count"


@pytest.mark.clause("7.2.D")
def test_german_assaults_tanks_no() -> None:
    said = next_to_a_tank("no", ("german-infantry.card", ["assault"]))
    assert said.asked("german-infantry.adjacent") == []
    assert said.event(events.NoTarget, unit="G1", cause="cannot-assault")
    assert said.game.units["A1"].in_play


def one_adjacent(value: str, *answers: Said) -> Talk:
    """Let a German fire that is next to American 1 and keyed to American 2."""
    game = table("1", adjacent_first=value)
    game.add("us-veteran", number=1)
    game.add("us-veteran", number=2)
    game.add("german-infantry", number=2)
    game.german_turn = True
    return talk(
        german_infantry,
        game,
        ("german-infantry.adjacent", ["G1"]),
        ("german-infantry.card", ["fire"]),
        ("german-fire.adjacent", ["A1"]),
        *answers,
        ("german-fire.roll", [1]),
    )


@pytest.mark.clause("7.2.2.E", "7.2.2.E.1")
def test_adjacent_first_any() -> None:
    assert one_adjacent("any").event(
        events.TargetNamed, unit="G1", target="A1", act="fire", cause="next-to", house={"adjacent-first": "any"}
    )


@pytest.mark.clause("7.2.2.E", "7.2.2.E.2")
def test_adjacent_first_several() -> None:
    said = one_adjacent("several", ("german-fire.in-sight", ["A1", "A2"]))
    assert said.event(
        events.TargetNamed, unit="G1", target="A2", act="fire", cause="keyed", house={"adjacent-first": "several"}
    )
