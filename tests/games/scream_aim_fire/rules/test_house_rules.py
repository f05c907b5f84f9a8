"""Every house rule both ways: what it switches, and that the told line names it where it decided."""

from pathlib import Path

import pytest

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
    told = said.line("Morale marker on 7, reserve marker on 0")
    assert told.why == "the number is not printed, only what victory takes; house rule starting-morale = 7"
    assert said.game.morale == 7


def test_starting_morale_settled_is_not_asked() -> None:
    said = set_up_talk("1", starting_morale="12")
    assert (
        said.line("Morale marker on 12").why
        == "the number is not printed, only what victory takes; house rule starting-morale = 12"
    )
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
    told = lost().line("Remove Vet 1")
    assert told.changes["morale"] == (0, -5)
    assert "below 0, house rule morale-floor = none" in told.why


@pytest.mark.clause("6.5.2")
def test_morale_floor_0_stops_it_and_moves_the_reserve_marker_all_the_same() -> None:
    said = lost(morale_floor="0")
    told = said.line("Remove Vet 1")
    assert said.game.morale == 0
    assert told.changes == {"A1": ("in play", "destroyed"), "reserves": (0, 5)}
    assert told.text == "Remove Vet 1 (A1): destroyed. No Morale lost, still 0"
    assert "5 of 5 below the floor are not lost; house rule morale-floor = 0" in told.why


@pytest.mark.clause("6.5.2", "7.2.3.C")
@pytest.mark.parametrize(("value", "step"), [("box-5", 5), ("box-1", 1), ("points", 10)])
def test_reserve_step(value: str, step: int) -> None:
    said = lost(host=True, reserve_step=value)
    told = said.line("Remove Vet 1 (A1) and the Lieutenant")
    assert told.changes["morale"] == (0, -10)
    assert told.changes["reserves"] == (0, step)
    assert f"reserve marker +{step}, house rule reserve-step = {value}" in told.why


ARRIVAL: tuple[Said, ...] = (
    ("reserves.card", ["1+0"]),
    ("arrivals.entry", [2]),
    ("arrivals.keys", ["-"]),
    ("arrivals.occupied", []),
)


@pytest.mark.clause("6.5.2")
def test_reserve_repeat_reset_puts_the_marker_back() -> None:
    said = lost(*ARRIVAL, reserves=25, count=2)
    told = said.line("German reserves arrive. Put the reserve marker back to 0")
    assert told.why.endswith("house rule reserve-repeat = reset")
    assert said.game.reserves == 5


@pytest.mark.clause("6.5.2")
def test_reserve_repeat_once_leaves_it_and_no_more_come() -> None:
    said = lost(*ARRIVAL, reserves=25, count=2, reserve_repeat="once")
    assert said.line("German reserves arrive").why.endswith("house rule reserve-repeat = once")
    assert (said.game.reserves, said.game.reserves_came) == (30, 1)


@pytest.mark.clause("6.5.2", "8.1.2.D")
def test_reserve_threshold_scenario_is_the_scenarios_number() -> None:
    told = set_up_talk("1").line("German reserves come when their marker reaches 30")
    assert told.why == "house rule reserve-threshold = scenario"
    assert lost(reserves=20).lines("German reserves arrive") == []
    assert "house rule reserve-threshold = scenario" in lost(*ARRIVAL, reserves=25).line("German reserves arrive").why


@pytest.mark.clause("6.5.2")
def test_reserve_threshold_of_another_number() -> None:
    told = set_up_talk("1", reserve_threshold="10").line("German reserves come when their marker reaches 10")
    assert told.why == "house rule reserve-threshold = 10"
    told = lost(*ARRIVAL, reserves=5, reserve_threshold="10").line("German reserves arrive")
    assert told.why.startswith("the marker reached 10, house rule reserve-threshold = 10")


@pytest.mark.clause("6.5.2")
def test_reserve_threshold_none_brings_nobody() -> None:
    told = set_up_talk("1", reserve_threshold="none").line("No German reserves come by the reserve marker")
    assert told.why == "house rule reserve-threshold = none"
    said = lost(reserves=0, reserve_threshold="none")
    assert said.game.reserves == 0
    assert "reserves" not in said.line("Remove Vet 1").changes


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
    assert said.line("Place Inf b (G2)").why == "entry die 2; house rule reserves-act = next-turn"
    assert not said.game.units["G2"].acted


@pytest.mark.clause("6.5.2", "7.2.1.D")
def test_reserves_act_this_turn() -> None:
    said = reserves_in_the_infantry_step(
        "this-turn", ("german-infantry.beside", False), ("german-infantry.card", ["none"])
    )
    assert said.line("Place Inf b (G2)").why == "entry die 2; house rule reserves-act = this-turn"
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
    assert counted("yes").line("No roll").why == (
        "5 German Infantry, Veterans and MG 42 (house rule spotted-counts-veterans = yes) in play, 5 or more"
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
    assert said.line("Roll on").why == (
        "3 German Infantry and MG 42 (house rule spotted-counts-veterans = no) in play, fewer than 5"
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
    assert said.line("Roll on").why == "the set-up roll is Turn 1's check; house rule setup-spotted-roll = turn-1-check"
    assert len(said.asked("spotted.roll")) == 1


@pytest.mark.clause("6.1.A", "8.1.2.C")
def test_setup_spotted_roll_extra() -> None:
    said = talk(enemy_spotted_check, table("1", setup_spotted_roll="extra"), *NINE)
    assert said.line("First the set-up roll").why == "house rule setup-spotted-roll = extra"
    assert said.line("No roll on the Enemy Spotted Table")
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
    assert said.line("Roll 5 order dice").why == "2 Germans against 1 Americans; house rule outnumbered = off"


@pytest.mark.clause("6.2.B")
def test_outnumbered_on() -> None:
    said = outnumbered("on", [1, 2, 3, 4, 5, 6])
    assert said.line("Roll 6 order dice").why == "2 Germans against 1 Americans; house rule outnumbered = on"


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
    assert said.line("Inf (A1) has used its activation").why == "house rule medic-activates = yes"


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
    assert said.line("No victory yet").why == (
        "Morale 70 of 70, but 7 of 8 infantry without a marker; house rule mortar-is-infantry = no"
    )


@pytest.mark.clause("8.4.3.A")
def test_mortar_is_infantry_yes() -> None:
    told = eight_with_a_mortar("yes").line("Victory!")
    assert told.why == "Morale 70 of 70 and 8 of 8 infantry without a marker; house rule mortar-is-infantry = yes"


def high_explosive(dice: list[int], *more: Said, **house: str) -> Talk:
    game = table("1", **house)
    game.add("m4")
    game.add("german-infantry")
    opening = [("activate.order", "5"), ("activate.action", "he"), ("he.target", "G1"), ("he.cover", ["none"])]
    return order(game, [5], *opening, ("he.roll", dice), *more)


@pytest.mark.clause("6.3.5.G", "6.3.6.7.I")
def test_natural_die_kept() -> None:
    said = high_explosive([1, 3])
    assert said.line("M4 (A1) does not run low").why == "its 1 was not kept; house rule natural-die = kept"
    assert not said.game.units["A1"].low_supply


@pytest.mark.clause("6.3.5.G", "6.5.1.A", "6.3.6.7.I")
def test_natural_die_any() -> None:
    said = high_explosive([1, 3], natural_die="any")
    assert said.line("Low Supply marker on M4").why == (
        "a die shows 1; house rule natural-die = any; house rule low-ammo-units = all-hit-rolls"
    )
    both = high_explosive([1, 6], ("he.damage", ["no-effect"]), natural_die="any")
    assert both.line("Hit")
    assert both.game.units["A1"].low_supply


@pytest.mark.clause("6.3.5.G", "6.5.1.A")
def test_low_ammo_units_all_hit_rolls() -> None:
    told = high_explosive([1, 1]).line("Low Supply marker on M4")
    assert told.why == "natural 1 to hit; house rule low-ammo-units = all-hit-rolls"


@pytest.mark.clause("6.3.5.G")
def test_low_ammo_units_infantry_only() -> None:
    said = high_explosive([1, 1], low_ammo_units="infantry-only")
    assert (
        said.line("M4 (A1) does not run low").why
        == "house rule low-ammo-units = infantry-only, printed without exception"
    )
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
    assert said.line("Inf (G1) stays calm").why == "no shot was fired; house rule bunker-alerts = no"
    assert said.game.units["G1"].status == "none"
    assert bunker("no", "panic").lines("Inf (G1) stays calm") == []


@pytest.mark.clause("6.3.4.C", "6.3.5.F")
def test_bunker_alerts_yes() -> None:
    assert bunker("yes").line("Inf (G1) is now Alert").why == "house rule bunker-alerts = yes"


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
    assert said.line("The officer gets away").why == (
        "rolled 3, 4+ needed; he shoots all the same, house rule sniper-six = normal-shot"
    )
    assert said.line("Miss")


@pytest.mark.clause("6.3.6.5.B.1")
def test_sniper_six_nothing() -> None:
    said = officer_missed("nothing")
    assert said.line("The officer gets away").why == (
        "rolled 3, 4+ needed; nothing more, house rule sniper-six = nothing"
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


def victory_of_scenario_2(game: Game) -> str:
    game.morale = 50
    game.starting_morale = 45
    return talk(end_of_turn, game).lines("Victory!" if game.kills else "No victory yet")[0].why


@pytest.mark.clause("6.3.6.7.H", "6.5.1.B", "8.2.3.A")
def test_bail_out_is_kill_yes() -> None:
    said = bailed_out("yes")
    assert said.line("A bailed-out tank counts as destroyed").why == "house rule bail-out-is-kill = yes"
    assert said.game.supply == 1
    assert victory_of_scenario_2(said.game) == (
        "Morale 50 of 50 and 1 of 1 Panzer IV destroyed; house rule bail-out-is-kill = yes"
    )


@pytest.mark.clause("6.3.6.7.H", "6.5.1.B", "8.2.3.A")
def test_bail_out_is_kill_no() -> None:
    said = bailed_out("no")
    assert said.line("A bailed-out tank does not count as destroyed").why == "house rule bail-out-is-kill = no"
    assert said.game.supply == 0
    assert victory_of_scenario_2(said.game) == (
        "Morale 50 of 50, but 0 of 1 Panzer IV destroyed; house rule bail-out-is-kill = no"
    )


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
    assert said.line("Inf b (G2) is now Alert").why.endswith(
        "house rule panic-recovery = away-from-tank, the rulebook prints the opposite"
    )


@pytest.mark.clause("7.1.A")
def test_panic_recovery_as_printed() -> None:
    said = recovery("as-printed")
    assert [unit.status for unit in said.game.germans()] == ["alert", "panic"]
    assert said.line("Inf (G1) is now Alert").why.endswith("house rule panic-recovery = as-printed")


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
    told = said.line("Inf (G1) is now Panicked")
    assert told.why == "still within two hexes of an American tank; house rule panic-recovery = as-printed"


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
    assert said.line("Miss")
    assert said.lines("Inf (G1) neither") == []


@pytest.mark.clause("6.5.1.A")
@pytest.mark.parametrize(("card", "beside"), [("fire", False), ("fire, move 1", False), ("assault", True)])
def test_german_low_supply_holds_fire_yes(card: str, beside: bool) -> None:
    said = low_german(card, beside=beside, value="yes")
    told = said.line("Inf (G1) neither fires nor assaults")
    assert told.why == "Low Supply; house rule german-low-supply-holds-fire = yes, printed for Americans only"
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
    assert said.line("Left out: move 1").why == "its shot ended it; house rule fire-ends-activation = yes"
    assert not said.game.units["G1"].moved


@pytest.mark.clause("7.2.E")
def test_fire_ends_activation_no() -> None:
    said = card("no", "fire, move 1", *SHOT, fire_ends_activation="no")
    assert (
        said.line("After its shot: move 1").why
        == "house rule fire-ends-activation = no, the example of 7.2 ends with the shot"
    )
    assert said.game.units["G1"].moved


NOBODY: Said = ("german-fire.in-sight", [])


@pytest.mark.clause("7.2.D")
def test_retry_first_action_yes() -> None:
    said = card("yes", "fire+1, move 1", NOBODY, *SHOT)
    assert said.line("After the move, fire+1 again").why == "house rule retry-first-action = yes"
    assert said.line("Miss").why.startswith("rolled 1, card +1, makes 2")


@pytest.mark.clause("7.2.D")
def test_retry_first_action_yes_for_an_assault() -> None:
    said = card("yes", "assault, move 1", ("german-assault.adjacent", ["A1"]), ("german-assault.roll", [1, 1, 1, 1]))
    assert said.line("After the move, assault again")
    assert said.line("Assault repelled")


@pytest.mark.clause("7.2.D")
def test_retry_first_action_no() -> None:
    said = card("no", "fire+1, move 1", NOBODY, retry_first_action="no")
    assert (
        said.line("fire+1 is not tried again").why
        == "house rule retry-first-action = no, the example of 7.2 fires after the move"
    )
    assert said.line("Inf (G1) cannot fire").why == "nobody in sight and in range"


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
    assert said.line("Inf (G1) assaults M4 (A1)").why == "house rule german-assaults-tanks = yes"
    assert said.line("Remove M4 (A1)").changes["morale"] == (0, -10)
    assert said.question("german-infantry.adjacent").reminder == "adjacent hexes; American tanks count"


@pytest.mark.clause("7.2.D")
def test_german_assaults_tanks_no() -> None:
    said = next_to_a_tank("no", ("german-infantry.card", ["assault"]))
    assert said.asked("german-infantry.adjacent") == []
    assert said.line("Inf (G1) cannot assault")
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
    told = one_adjacent("any").line("Inf 2 (G1) fires at Vet 1 (A1)")
    assert told.why == (
        "the one American next to it; house rule adjacent-first = any, printed for more than one adjacent"
    )


@pytest.mark.clause("7.2.2.E", "7.2.2.E.2")
def test_adjacent_first_several() -> None:
    said = one_adjacent("several", ("german-fire.in-sight", ["A1", "A2"]))
    told = said.line("Inf 2 (G1) fires at Vet 2 (A2)")
    assert told.why == "its keyed unit; only one is adjacent (house rule adjacent-first = several)"
