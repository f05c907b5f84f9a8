"""§7.2.6 German tanks."""

import pytest

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.german_tanks import german_tanks
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import Said, Talk, table, talk


def duel(kind: str = "panzer-iv", american: str = "m4", scenario: str = "1", **fields: int) -> Game:
    game = table(scenario)
    game.add(american)
    game.add(kind, **fields)
    game.numbers |= {"armor-front.m4": 4, "armor-flank.m4": 5, "armor-front.m10": 5}
    game.german_turn = True
    return game


def fires(game: Game, *answers: Said) -> Talk:
    return talk(german_tanks, game, ("german-tank.target", "A1"), *answers)


@pytest.mark.parametrize(
    ("kind", "range"),
    [
        pytest.param("panzer-iv", 5, marks=pytest.mark.clause("7.2.6.B.1", "7.2.6.B", "7.2.6.C")),
        pytest.param("tiger", 7, marks=pytest.mark.clause("7.2.6.B.2", "7.2.6.B", "7.2.6.C")),
    ],
)
def test_a_tank_that_cannot_fire_moves_toward_the_closest_american_tank(kind: str, range: int) -> None:
    said = talk(german_tanks, duel(kind), ("german-tank.target", "none"))
    assert said.question("german-tank.target").reminder == f"range {range}"
    assert said.event(events.GermanMoved, unit="G1", hexes=1, toward="tank", cause="nobody-in-reach", reach=range)


@pytest.mark.clause("5.0.B.4", "7.2.6.A", "7.2.6.C", "7.2.6.1", "7.2.6.1.A")
def test_a_panzer_iv_draws_one_chit_and_does_not_move() -> None:
    game = duel()
    game.add("mg42", acted=True)
    said = fires(game, ("german-tank.hit", ["miss"]))
    assert said.event(events.TargetNamed, unit="G1", target="A1", act="fire", cause="closest-tank")
    assert said.event(events.TankShot, shooter="G1", target="A1", faces=("miss",), kept="miss")
    assert not said.game.units["G1"].moved


@pytest.mark.clause("7.2.6.1", "7.2.6.1.B", "7.2.6.2.D", "7.2.6.2.D.1", "6.5.2")
def test_a_tiger_draws_two_of_each_and_uses_the_worse() -> None:
    said = fires(
        duel("tiger"),
        ("german-tank.hit", ["miss", "one"]),
        ("german-tank.save", [3]),
        ("german-tank.damage", ["bounced", "destroyed"]),
    )
    assert said.event(
        events.Check,
        check="armor-save",
        unit="A1",
        die=3,
        needed=4,
        passed=False,
        source="stand-in",
        details=("front", "", "miss", "one"),
    )
    assert said.event(events.AmericanLost, cause="tank-damage", unit="A1").changes["morale"] == (0, -10)


@pytest.mark.parametrize(
    ("chit", "die", "why"),
    [
        pytest.param("one", 4, "rolled 4 against 4† (front)", marks=pytest.mark.clause("7.2.6.2.A")),
        pytest.param("two", 5, "rolled 5 against 5† (side/rear)", marks=pytest.mark.clause("7.2.6.2.B")),
    ],
)
def test_a_crosshair_is_saved_against_the_front_two_against_the_flank(chit: str, die: int, why: str) -> None:
    said = fires(duel(), ("german-tank.hit", [chit]), ("german-tank.save", [die]))
    assert said.event(events.Check, check="armor-save", unit="A1", die=die, needed=die, passed=True, source="stand-in")


@pytest.mark.clause("2.0.C", "7.2.6.2.B", "7.2.6.2.D", "7.2.6.2.D.3")
def test_an_m10_has_no_flank_to_save_with() -> None:
    said = fires(duel(american="m10"), ("german-tank.hit", ["two"]), ("german-tank.damage", ["bounced"]))
    assert said.event(events.Check, check="armor-save", unit="A1", die=0, passed=False, details=("none", "", "two"))
    assert said.event(events.Bounced, unit="A1", faces=("bounced",))
    assert said.game.morale == 0


@pytest.mark.clause("7.2.6.2.C")
def test_an_explosion_destroys_without_a_save() -> None:
    said = fires(duel(), ("german-tank.hit", ["explosion"]))
    assert said.event(
        events.AmericanLost,
        points=10,
        lost=10,
        morale=-10,
        step=5,
        cause="explosion",
        details=("explosion",),
        unit="A1",
        fate="destroyed",
        house={"morale-floor": "none", "reserve-step": "box-5"},
    )
    assert said.game.morale == -10


@pytest.mark.clause("7.2.6.2.D", "7.2.6.2.D.2")
def test_a_crew_that_bails_out_costs_5() -> None:
    said = fires(duel(), ("german-tank.hit", ["one"]), ("german-tank.save", [1]), ("german-tank.damage", ["bail-out"]))
    assert said.event(events.AmericanLost, cause="tank-damage", unit="A1").changes["morale"] == (0, -5)


@pytest.mark.clause("7.2.6.D", "7.5.B")
def test_without_an_american_tank_it_fires_at_infantry() -> None:
    said = talk(german_tanks, duel(american="us-veteran"), ("german-tank.closest", "A1"), ("german-tank.roll", [4, 6]))
    assert said.event(
        events.HitRoll, shooter="G1", target="A1", dice=(4, 6), hit=True, settled="natural-6", needed=5, made=6
    )


@pytest.mark.clause("7.2.6.D", "7.2.6.B")
def test_or_moves_toward_the_closest_american() -> None:
    said = talk(german_tanks, duel(american="us-veteran"), ("german-tank.closest", "none"))
    assert said.event(events.GermanMoved, unit="G1", hexes=1, toward="american", cause="nobody-in-reach", reach=5)


@pytest.mark.clause("8.2.2.C")
def test_a_scenarios_tiger_moves_three_hexes() -> None:
    said = talk(german_tanks, duel("tiger", scenario="2", dash=3), ("german-tank.target", "none"))
    moved = said.event(events.GermanMoved, unit="G1", hexes=3, toward="tank", cause="nobody-in-reach", reach=7)
    assert "8.2.2.C" in moved.rules
