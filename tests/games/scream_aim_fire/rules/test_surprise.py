"""§7.3–7.5 Surprise reinforcements: the hunter and the AT gun."""

import pytest

from saf_helper.engine.events import PhaseSkipped
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.german_mg42 import german_mg42
from saf_helper.games.scream_aim_fire.rules.surprise import surprise_check
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import Said, Talk, order, phase, table, talk

# 7.3 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("5.0.B", "5.0.B.5", "7.3.A")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_less_than_a_6_is_no_surprise(die: int) -> None:
    said = talk(phase("surprise"), table(), ("surprise.roll", [die]))
    assert said.event(events.Check, check="surprise", die=die, passed=False, details=(6,))


def surprise(die: int, *hexes: Said) -> Talk:
    return talk(surprise_check, table(), ("surprise.roll", [6]), ("surprise.kind", [die]), *hexes)


@pytest.mark.clause("7.3.A", "7.3.A.1")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_1_to_3_is_a_veteran_on_the_blue_hex(die: int) -> None:
    said = surprise(die, ("surprise.blue", "free"))
    assert said.event(events.SurpriseArrives, unit="G1", die=die, hex="blue", beside=False)
    assert said.game.units["G1"].kind == "hunter"
    assert said.game.units["G1"].fresh


@pytest.mark.clause("7.3.A", "7.3.A.2", "7.3.A.3")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_4_to_6_is_an_at_gun_on_the_red_hex_or_next_to_it(die: int) -> None:
    said = surprise(die, ("surprise.red", "free"))
    assert said.event(events.SurpriseArrives, unit="G1", die=die, hex="red", beside=False)


@pytest.mark.clause("7.3.B", "7.3.A.1", "7.3.A.2")
def test_an_american_on_its_hex_brings_the_other_unit() -> None:
    said = surprise(1, ("surprise.blue", "american"), ("surprise.red", "free"))
    assert said.game.units["G1"].kind == "at-gun"
    assert said.event(events.SurpriseArrives, unit="G1", die=1, hex="red", beside=False, americans="blue")
    assert surprise(6, ("surprise.red", "american"), ("surprise.blue", "free")).game.units["G1"].kind == "hunter"


@pytest.mark.clause("7.3.C")
def test_americans_on_both_hexes_mean_no_surprise() -> None:
    said = surprise(1, ("surprise.blue", "american"), ("surprise.red", "american"))
    assert said.event(events.NoSurprise, die=1, cause="americans")
    assert said.game.units == {}


@pytest.mark.clause("7.3.C", "7.2.1.B")
@pytest.mark.parametrize(
    "hexes",
    [
        (1, ("surprise.blue", "germans")),
        (6, ("surprise.red", "american"), ("surprise.blue", "germans")),
    ],
)
def test_a_german_stack_over_its_limit_means_none(hexes: tuple[int, *tuple[Said, ...]]) -> None:
    die, *states = hexes
    assert surprise(die, *states).event(
        events.NoSurprise, die=die, cause="stacking", hex="blue", americans="red" if die == 6 else ""
    )


@pytest.mark.clause("7.3.A.3")
def test_germans_on_the_red_hex_put_the_gun_next_to_it() -> None:
    said = surprise(4, ("surprise.red", "germans"))
    assert said.event(events.SurpriseArrives, unit="G1", die=4, hex="red", beside=True)


@pytest.mark.clause("5.0.B.5", "7.3.D")
def test_one_surprise_unit_at_a_time() -> None:
    game = table()
    game.add("hunter")
    told = talk(phase("surprise"), game).event(PhaseSkipped, phase="surprise", cause="surprise-in-play")
    assert told.rules == ("5.0.B.5", "7.3.D")


@pytest.mark.clause("7.3.D", "7.5.C")
def test_a_gun_stays_until_it_is_destroyed() -> None:
    game = table()
    game.add("at-gun")
    assert talk(phase("surprise"), game).event(PhaseSkipped, cause="surprise-in-play").rules == (
        "5.0.B.5",
        "7.3.D",
        "7.5.C",
    )


# 7.4 -----------------------------------------------------------------------------------------------------------------


def hunted(host_kind: str = "us-infantry") -> Game:
    game = table()
    game.add(host_kind, number=1)
    game.add("us-veteran", number=2)
    game.lieutenant.host = "A1"
    game.add("hunter")
    game.german_turn = True
    return game


def hunts(game: Game, *answers: Said) -> Talk:
    return talk(german_infantry, game, *answers)


@pytest.mark.clause("7.4.A", "7.4.B", "6.3.2.A")
def test_the_hunter_moves_two_hexes_toward_the_lieutenant_and_fires_at_somebody_else() -> None:
    said = hunts(hunted(), ("hunter.adjacent", False), ("hunter.closest", "A2"), ("hunter.roll", [1]))
    assert said.event(events.GermanMoved, unit="G1", hexes=2, toward="lieutenant", host="A1", cause="no-card")
    offered = [option.value for option in getattr(said.question("hunter.closest"), "options", ())]
    assert offered == ["A2", "none"]
    assert said.event(
        events.HitRoll,
        shooter="G1",
        target="A2",
        dice=(1,),
        drms={"veteran": 1},
        hit=False,
        settled="short",
        needed=5,
        made=2,
    )


@pytest.mark.clause("7.4.B")
def test_with_nobody_in_sight_he_does_not_fire() -> None:
    said = hunts(hunted(), ("hunter.adjacent", False), ("hunter.closest", "none"))
    assert said.event(events.NoTarget, unit="G1", cause="nobody")


@pytest.mark.clause("7.4.A", "7.4.B")
def test_with_the_lieutenant_gone_he_goes_for_the_closest_american() -> None:
    game = hunted()
    game.lieutenant.fate = "killed"
    said = hunts(game, ("hunter.closest", "A1"), ("printed.to-hit.us-infantry", 4), ("hunter.roll", [1]))
    assert said.event(events.GermanMoved, unit="G1", hexes=2, toward="american", cause="lieutenant-gone")


@pytest.mark.clause("7.4.C", "7.4.C.1", "6.5.2")
def test_next_to_him_he_assaults_and_leaves_with_his_captive() -> None:
    said = hunts(hunted(), ("hunter.adjacent", True), ("german-assault.roll", [4, 4, 4, 4]))
    removed = said.event(
        events.LieutenantCaptured,
        points=10,
        lost=10,
        morale=-10,
        step=5,
        cause="captured",
        unit="A1",
        captor="G1",
        house={"morale-floor": "none", "reserve-step": "box-5"},
    )
    assert removed.changes == {
        "A1": ("in play", "destroyed"),
        "G1": ("in play", "left"),
        "lieutenant": ("alive", "captured"),
        "morale": (0, -10),
        "reserves": (0, 5),
    }
    assert "6.3.6.6.H" not in said.event(events.AssaultRoll, attacker="G1").rules


@pytest.mark.clause("7.4.C", "7.4.C.2", "6.5.3.A")
def test_if_his_assault_fails_he_is_lost_for_10() -> None:
    said = hunts(hunted(), ("hunter.adjacent", True), ("german-assault.roll", [1, 1, 1, 1]), ("lieutenant.roll", [2]))
    assert said.event(events.GermanLost, unit="G1", cause="assault-failed").rules == ("7.4.C.2",)
    assert said.game.morale == 10


@pytest.mark.clause("7.4.C.3", "6.3.5.D.2")
def test_destroyed_before_he_gets_there_he_is_worth_his_chit() -> None:
    game = table()
    game.add("us-infantry")
    game.add("hunter")
    game.numbers["to-hit.hunter"] = 5
    said = order(
        game,
        [2],
        ("activate.order", "2"),
        ("activate.action", "fire"),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        ("fire.cover", ["none"]),
        ("fire.roll", [5]),
        ("fire.damage", ["destroyed-5"]),
    )
    assert said.event(events.GermanLost, unit="G1", cause="damage-chit").rules == ("6.3.5.D.2", "6.3.5.E", "7.4.C.3")
    assert said.game.morale == 5


# 7.5 -----------------------------------------------------------------------------------------------------------------


def gun(*americans: str) -> Game:
    game = table()
    for kind in americans:
        game.add(kind)
    game.add("at-gun")
    game.german_turn = True
    game.numbers |= {"armor-front.m4": 4}
    return game


def gun_at_a_tank(damage: str) -> Talk:
    return talk(
        german_mg42,
        gun("us-veteran", "m4"),
        ("at-gun.target", "A2"),
        ("german-tank.hit", ["one"]),
        ("german-tank.save", [1]),
        ("german-tank.damage", [damage]),
    )


@pytest.mark.clause("7.5.A", "7.2.6.1", "7.2.6.1.A", "7.2.6.2.D.3")
def test_a_gun_fires_at_a_tank_first() -> None:
    said = gun_at_a_tank("bounced")
    assert said.question("at-gun.target").reminder == "range 5"
    assert said.event(events.TargetNamed, unit="G1", target="A2", act="fire", cause="closest-tank")
    assert said.game.morale == 0


@pytest.mark.clause("7.5.D")
@pytest.mark.parametrize(("damage", "morale"), [("destroyed", -10), ("bail-out", -5)])
def test_a_tank_lost_to_a_gun_costs_what_the_chit_says(damage: str, morale: int) -> None:
    said = gun_at_a_tank(damage)
    assert "7.5.D" in said.event(events.AmericanLost, cause="tank-damage", unit="A2").rules
    assert said.game.morale == morale


@pytest.mark.clause("7.5.D", "7.2.6.2.C")
def test_a_guns_explosion_costs_10() -> None:
    said = talk(german_mg42, gun("m4"), ("at-gun.target", "A1"), ("german-tank.hit", ["explosion"]))
    assert said.game.morale == -10


@pytest.mark.clause("7.5.A", "7.5.B")
def test_without_a_tank_it_fires_at_infantry_with_two_dice() -> None:
    said = talk(german_mg42, gun("us-veteran"), ("at-gun.closest", "A1"), ("at-gun.roll", [6, 1]))
    assert said.event(
        events.HitRoll, shooter="G1", target="A1", dice=(6, 1), hit=True, settled="natural-6", needed=5, made=6
    )


@pytest.mark.clause("7.5.A", "7.5.C")
def test_without_a_target_it_stays_where_it_is() -> None:
    said = talk(german_mg42, gun("us-veteran", "m4"), ("at-gun.target", "none"), ("at-gun.closest", "none"))
    assert said.event(events.NoTarget, unit="G1", cause="never-moves")
    assert said.game.units["G1"].in_play


@pytest.mark.clause("7.5.E", "6.3.6.4.H")
def test_a_gun_shelled_by_a_mortar_is_worth_5() -> None:
    game = table()
    game.add("us-mortar")
    game.add("at-gun")
    game.numbers["to-hit.at-gun"] = 5
    said = order(
        game,
        [4, 4],
        ("activate.order", "44"),
        ("mortar.target", "G1"),
        ("mortar.range-in", [3]),
        ("mortar.roll", [5, 2]),
    )
    assert said.event(events.GermanLost, unit="G1", cause="mortar").rules == ("6.3.6.4.H", "7.5.E")
    assert said.game.morale == 5
