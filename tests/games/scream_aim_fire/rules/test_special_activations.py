"""§6.3.6.2–6.3.6.5 Covering Fire, Medic, Mortar, Sniper."""

import pytest

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import Said, Talk, order, table

# 6.3.6.2 -------------------------------------------------------------------------------------------------------------


def three_in_line() -> Game:
    game = table()
    game.add("us-veteran", number=1)
    game.add("us-mortar", number=2)
    game.add("german-infantry")
    return game


@pytest.mark.clause("6.2.A.7", "6.3.6.2")
def test_covering_fire_lets_a_neighbour_move_and_both_have_acted() -> None:
    said = order(
        three_in_line(),
        [6],
        ("activate.order", "6"),
        ("fire.target", "none"),
        ("covering.mover", "A2"),
    )
    assert "adjacent to US Vet 1" in said.question("covering.mover").reminder
    assert said.event(events.AmericanMove, unit="A2", hexes=2)
    assert said.event(events.Flipped, unit="A2").rules == ("6.3.6.2",)
    assert said.game.units["A1"].acted


@pytest.mark.clause("6.3.6.2")
def test_nobody_has_to_move() -> None:
    said = order(three_in_line(), [6], ("activate.order", "6"), ("fire.target", "none"), ("covering.mover", "none"))
    assert not said.game.units["A2"].acted
    assert said.game.units["A1"].acted


@pytest.mark.clause("6.3.6.2")
def test_without_anybody_to_fire_at_the_mover_is_asked_for_at_once() -> None:
    game = three_in_line()
    game.units["G1"].fate = "destroyed"
    said = order(game, [6], ("activate.order", "6"), ("covering.mover", "A2"))
    assert said.event(events.AmericanMove, unit="A2", hexes=2)


# 6.3.6.3 -------------------------------------------------------------------------------------------------------------


def medic(die: int, **house: str) -> Talk:
    game = table("1", **house)
    game.add("us-infantry", status="panic", acted=True)
    game.add("us-infantry", status="alert")
    return order(game, [1], ("activate.order", "1"), ("medic.roll", [die]))


@pytest.mark.clause("6.2.A.1", "6.3.6.3.A", "6.3.6.3.B", "6.3.6.3.C")
@pytest.mark.parametrize(("die", "status"), [(3, "panic"), (4, "alert"), (6, "alert")])
def test_a_medic_calms_panic_to_alert_on_4_and_leaves(die: int, status: str) -> None:
    said = medic(die)
    assert said.event(events.MedicMoved, unit="A1", placed=True)
    assert said.game.units["A1"].status == status
    assert said.event(events.MedicMoved, unit="A1", placed=False)


# 6.3.6.4 -------------------------------------------------------------------------------------------------------------


def mortar(
    *answers: Said, lieutenant: str = "alive", germans: tuple[str, ...] = ("german-infantry", "panzer-iv")
) -> Talk:
    game = table()
    game.add("us-mortar")
    game.add("us-infantry", acted=True)
    game.lieutenant.host = "A2"
    game.lieutenant.fate = "alive" if lieutenant == "alive" else "killed"
    for kind in germans:
        game.add(kind)
    return order(game, [4, 4], ("activate.order", "44"), *answers)


@pytest.mark.clause("6.2.A.5", "6.3.6.4.A", "6.3.6.4.A.2", "6.3.6.4.C", "6.3.6.4.D")
def test_a_mortar_needs_sight_of_its_own_or_the_lieutenants() -> None:
    said = mortar(("mortar.target", "none"))
    question = said.question("mortar.target")
    assert [option.value for option in getattr(question, "options", ())] == ["G1", "none"]
    assert question.reminder == "in its LOS or the Lieutenant's; no range limit, friends never block"
    assert said.event(events.NoTarget, unit="A1", cause="none-named")


@pytest.mark.clause("6.3.6.4.A", "6.3.6.4.A.1")
def test_with_the_lieutenant_dead_only_its_own_sight_counts() -> None:
    said = mortar(("mortar.target", "none"), lieutenant="killed")
    assert "in its own LOS (no Lieutenant)" in said.question("mortar.target").reminder


@pytest.mark.clause("6.3.6.4.B")
@pytest.mark.parametrize("die", [1, 2])
def test_below_3_it_does_not_range_in(die: int) -> None:
    said = mortar(("mortar.target", "G1"), ("mortar.range-in", [die]))
    assert said.event(events.Check, check="range-in", unit="A1", die=die, needed=3, passed=False)
    assert said.game.units["A1"].acted


@pytest.mark.clause("6.3.6.4.B", "6.3.6.4.E", "6.3.6.4.F", "6.3.6.4.H")
def test_it_keeps_the_higher_die_draws_no_card_and_destroys_for_5() -> None:
    said = mortar(("mortar.target", "G1"), ("mortar.range-in", [3]), ("mortar.roll", [1, 4]))
    assert said.event(events.HitRoll, shooter="A1", target="G1", dice=(1, 4), hit=True, needed=4, made=4)
    assert said.asked("fire.cover") == []
    assert said.event(events.GermanLost, unit="G1", cause="mortar").changes == {
        "G1": ("in play", "destroyed"),
        "morale": (0, 5),
    }


@pytest.mark.clause("6.3.6.4.E", "6.3.5.F")
def test_a_mortars_miss_alerts() -> None:
    said = mortar(("mortar.target", "G1"), ("mortar.range-in", [3]), ("mortar.roll", [1, 2]))
    assert said.event(events.HitRoll, shooter="A1", target="G1", dice=(1, 2), hit=False, needed=4, made=2)
    assert said.game.units["G1"].status == "alert"


@pytest.mark.clause("6.3.6.4.G", "6.3.6.4.H")
def test_a_double_6_hits_a_second_unit_within_two_hexes() -> None:
    said = mortar(
        ("mortar.target", "G1"),
        ("mortar.range-in", [6]),
        ("mortar.roll", [6, 6]),
        ("mortar.second", "G2"),
        germans=("german-infantry", "mg42"),
    )
    assert said.question("mortar.second").reminder == "within 2 hexes of German Inf; a tank too"
    assert [one.rules for one in said.events_of(events.GermanLost)] == [("6.3.6.4.H",), ("6.3.6.4.G", "6.3.6.4.H")]
    assert said.game.morale == 10


@pytest.mark.clause("6.3.6.4.G", "6.3.6.4.I", "6.3.6.7.H")
def test_a_tank_hit_by_the_double_6_draws_a_damage_chit() -> None:
    said = mortar(
        ("mortar.target", "G1"),
        ("mortar.range-in", [6]),
        ("mortar.roll", [6, 6]),
        ("mortar.second", "G2"),
        ("mortar.damage", ["bail-out"]),
    )
    assert said.event(
        events.GermanLost,
        unit="G2",
        fate="bailed out",
        points=5,
        morale=10,
        cause="us-tank-damage",
        details=("bail-out",),
    )


@pytest.mark.clause("6.3.6.4.G")
def test_nobody_near_enough_is_nobody_hit() -> None:
    shot = [("mortar.target", "G1"), ("mortar.range-in", [6]), ("mortar.roll", [6, 6])]
    assert mortar(*shot, germans=("german-infantry",)).game.morale == 5
    assert mortar(*shot, ("mortar.second", "none")).game.morale == 5


# 6.3.6.5 -------------------------------------------------------------------------------------------------------------


def sniper(*answers: Said, **house: str) -> Talk:
    game = table("1", **house)
    game.add("us-sniper")
    game.add("german-infantry")
    return order(game, [6, 6], ("activate.order", "66"), *answers)


@pytest.mark.clause("6.2.A.8", "6.3.6.5.A", "6.3.6.5.B")
def test_a_sniper_fires_or_spots_and_fires_five_hexes_far() -> None:
    said = sniper(("activate.action", "fire"), ("sniper.target", "none"))
    assert said.question("sniper.target").reminder == "range 5"
    assert said.event(events.NoTarget, unit="A1", cause="none-named").rules == ("6.3.6.5.B",)


@pytest.mark.clause("6.3.6.5.B")
def test_below_3_he_does_not_scope_in() -> None:
    said = sniper(("activate.action", "fire"), ("sniper.target", "G1"), ("sniper.scope", [2]))
    assert said.event(events.Check, check="scope", unit="A1", die=2, needed=3, passed=False)
    assert said.game.units["G1"].status == "none"


@pytest.mark.clause("6.3.6.5.B", "6.3.6.5.B.2", "6.3.6.5.D")
def test_scoped_in_he_fires_without_a_cover_card() -> None:
    said = sniper(
        ("activate.action", "fire"),
        ("sniper.target", "G1"),
        ("sniper.scope", [3]),
        ("sniper.roll", [4]),
        ("sniper.damage", ["destroyed-5"]),
    )
    assert said.event(events.HitRoll, shooter="A1", target="G1", dice=(4,), hit=True, needed=4, made=4)
    assert said.game.morale == 5


@pytest.mark.clause("6.3.6.5.B.1")
def test_a_6_and_a_4_kill_an_officer_for_10() -> None:
    said = sniper(("activate.action", "fire"), ("sniper.target", "G1"), ("sniper.scope", [6]), ("sniper.officer", [4]))
    assert said.event(events.OfficerKilled, unit="A1").changes == {"morale": (0, 10)}
    assert said.game.units["G1"].in_play


@pytest.mark.clause("6.3.6.5.A", "6.3.6.5.C")
def test_a_spotted_unit_is_easier_for_all_but_mortars() -> None:
    said = sniper(("activate.action", "spot"), ("sniper.scope", [3]), ("sniper.spot", "G1"))
    assert said.event(events.Spotted, unit="G1").changes == {"spotted": (None, "G1")}
    game = said.game
    game.add("us-infantry")
    game.add("us-mortar")
    shot = order(
        game,
        [2],
        ("activate.order", "2"),
        ("activate.unit", "A2"),
        ("activate.action", "fire"),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        ("fire.cover", ["none"]),
        ("fire.roll", [2]),
    )
    assert shot.event(
        events.HitRoll,
        shooter="A2",
        target="G1",
        dice=(2,),
        cover={"none": 0},
        drms={"spotted": 1},
        hit=False,
        needed=4,
        made=3,
    )
    shelled = order(
        game,
        [4, 4],
        ("activate.order", "44"),
        ("mortar.target", "G1"),
        ("mortar.range-in", [3]),
        ("mortar.roll", [3, 3]),
    )
    assert shelled.event(events.HitRoll, shooter="A3", target="G1", dice=(3, 3), hit=False, needed=4, made=3)


@pytest.mark.clause("6.3.6.5.C")
def test_who_finds_nobody_spots_nobody() -> None:
    assert sniper(("activate.action", "spot"), ("sniper.scope", [2])).event(
        events.Check, check="scope", unit="A1", die=2, needed=3, passed=False
    )
    said = sniper(("activate.action", "spot"), ("sniper.scope", [5]), ("sniper.spot", "none"))
    assert said.event(events.NoTarget, unit="A1", cause="nobody-spotted")
    assert said.game.spotted is None


def test_a_gun_alone_can_be_fired_at_but_not_spotted() -> None:
    game = table()
    game.add("us-sniper")
    game.add("at-gun")
    said = order(game, [6, 6], ("activate.order", "66"), ("sniper.target", "none"))
    assert said.event(events.NoTarget, unit="A1", cause="none-named")
