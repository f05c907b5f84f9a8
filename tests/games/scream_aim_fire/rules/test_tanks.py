"""§6.3.6.7 American tanks."""

import pytest

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.german_tanks import german_tanks
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import Said, Talk, order, table, talk


def tank(*germans: str, kind: str = "m4") -> Game:
    game = table()
    game.add(kind)
    for one in germans:
        game.add(one)
    return game


def give(game: Game, *answers: Said, stop: str = "") -> Talk:
    return order(game, [5], ("activate.order", "5"), *answers, stop=stop)


@pytest.mark.clause("6.2.A.6", "6.3.6.7.A")
@pytest.mark.parametrize("kind", ["m4", "m10"])
def test_a_tank_does_one_of_three(kind: str) -> None:
    said = give(tank("german-infantry", "panzer-iv", kind=kind), stop="activate.action")
    assert said.offered == ["move", "fire", "he"]


@pytest.mark.clause("6.3.6.7.E")
def test_a_tank_five_hexes_away_at_most_can_be_fired_at() -> None:
    said = give(tank("panzer-iv"), ("activate.action", "fire"), ("tank-fire.target", "none"))
    assert said.question("tank-fire.target").reminder == "range 5; friendly tanks block"
    assert said.event(events.NoTarget, unit="A1", cause="none-named").rules == ("6.3.6.7.E",)


@pytest.mark.clause("6.3.6.7.F", "6.3.6.7.G")
def test_a_sherman_draws_one_chit_and_a_miss_misses() -> None:
    said = give(tank("panzer-iv"), ("activate.action", "fire"), ("tank-fire.target", "G1"), ("tank-fire.hit", ["miss"]))
    assert said.event(events.TankShot, shooter="A1", target="G1", faces=("miss",), kept="miss")


@pytest.mark.clause("6.3.6.7.F", "6.3.6.7.G", "6.3.6.7.H")
@pytest.mark.parametrize("chit", ["one", "two", "explosion"])
@pytest.mark.parametrize(
    ("damage", "fate", "morale"),
    [("bounced", "", 0), ("bail-out", "bailed out", 5), ("destroyed", "destroyed", 10)],
)
def test_any_crosshair_hits_and_a_damage_chit_says_what_follows(chit: str, damage: str, fate: str, morale: int) -> None:
    said = give(
        tank("panzer-iv", kind="m10"),
        ("activate.action", "fire"),
        ("tank-fire.target", "G1"),
        ("tank-fire.hit", ["miss", chit]),
        ("tank-fire.damage", [damage]),
    )
    assert said.event(events.TankShot, shooter="A1", target="G1", kept=chit)
    lost = [(one.fate, one.points, one.morale) for one in said.events_of(events.GermanLost, unit="G1")]
    assert lost == ([(fate, morale, morale)] if fate else [])
    assert bool(said.events_of(events.Bounced, unit="G1")) == (not fate)
    assert said.game.morale == morale


@pytest.mark.clause("6.3.6.7.I", "6.3.6.7.J")
def test_he_throws_two_dice_and_reads_the_clear_half_unasked() -> None:
    said = give(
        tank("german-infantry"),
        ("activate.action", "he"),
        ("he.target", "G1"),
        ("he.cover", ["light"]),
        ("he.roll", [2, 5]),
        ("he.damage", ["destroyed-5"]),
    )
    assert said.event(
        events.HitRoll, shooter="A1", target="G1", dice=(2, 5), cover={"light": 1}, hit=True, needed=5, made=5
    )
    assert said.asked("he.terrain") == []


@pytest.mark.clause("6.3.6.7.I")
def test_he_without_a_target_is_not_fired() -> None:
    said = give(tank("german-infantry"), ("activate.action", "he"), ("he.target", "none"))
    assert said.event(events.NoTarget, unit="A1", cause="none-named").rules == ("6.3.6.7.I",)


@pytest.mark.clause("7.5.E")
def test_a_gun_destroyed_by_he_is_worth_its_chit() -> None:
    said = give(
        tank("at-gun"),
        ("activate.action", "he"),
        ("he.target", "G1"),
        ("he.cover", ["none"]),
        ("printed.to-hit.at-gun", 5),
        ("he.roll", [5, 1]),
        ("he.damage", ["destroyed-10"]),
    )
    assert said.event(events.GermanLost, unit="G1", cause="damage-chit").rules == ("6.3.5.D.1", "6.3.5.E", "7.5.E")
    assert said.game.morale == 10


@pytest.mark.clause("6.3.6.7.D")
def test_an_armor_number_is_read_off_the_counter_once() -> None:
    game = tank("panzer-iv", "panzer-iv")
    said = talk(
        german_tanks,
        game,
        ("german-tank.target", "A1"),
        ("german-tank.hit", ["one"]),
        ("printed.armor-front.m4", 3),
        ("german-tank.save", [3]),
        ("german-tank.target", "A1"),
        ("german-tank.hit", ["two"]),
        ("printed.armor-flank.m4", 6),
        ("german-tank.save", [6]),
    )
    saves = [(one.needed, one.details) for one in said.events_of(events.Check, check="armor-save", passed=True)]
    assert saves == [(3, ("front", "", "one")), (6, ("flank", "", "two"))]
