"""§6.3.6.6 Assault by Americans; §7.2.4 by Germans."""

import pytest

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import Said, Talk, order, table, talk


def attacker(*germans: str, kind: str = "us-infantry", scenario: str = "1") -> Game:
    game = table(scenario)
    game.add(kind, number=1)
    for one in germans:
        game.add(one)
    return game


def assault(game: Game, *answers: Said) -> Talk:
    return order(game, [1, 1], ("activate.order", "11"), *answers)


CARD: tuple[Said, ...] = (("assault.terrain", "clear"), ("assault.cover", ["none"]))


@pytest.mark.clause("6.2.A.2", "6.3.6.6.A", "6.3.6.6.C", "6.3.6.6.D")
def test_14_destroys_everybody_in_the_hex_for_10_each_and_the_attacker_enters() -> None:
    game = attacker("german-infantry", "german-veteran")
    said = assault(game, ("assault.target", "G1"), ("assault.with", ["G2"]), *CARD, ("assault.roll", [4, 4, 4, 4]))
    assert said.event(
        events.AssaultRoll,
        attacker="A1",
        defenders=("G1", "G2"),
        dice=(4, 4, 4, 4),
        needed=14,
        cover={"none": 0},
        drms={"extra-defenders": -2},
        success=True,
        made=14,
    )
    assert [one.changes["morale"] for one in said.events_of(events.GermanLost)] == [(0, 10), (10, 20)]


@pytest.mark.clause("6.3.6.6.A")
def test_nobody_adjacent_is_nobody_assaulted() -> None:
    said = assault(attacker("german-infantry"), ("assault.target", "none"))
    assert said.event(events.NoTarget, unit="A1", cause="assault")


@pytest.mark.clause("6.3.6.6.C", "6.3.6.6.G")
def test_13_fails_and_the_attacker_runs_low_where_it_is() -> None:
    said = assault(attacker("german-infantry"), ("assault.target", "G1"), *CARD, ("assault.roll", [3, 3, 3, 4]))
    assert said.event(
        events.AssaultRoll,
        attacker="A1",
        defenders=("G1",),
        dice=(3, 3, 3, 4),
        needed=14,
        cover={"none": 0},
        success=False,
        made=13,
    )
    assert said.event(events.LowSupply, unit="A1", cause="assault-failed").rules == ("6.3.6.6.G",)
    assert said.game.units["G1"].status == "none"


@pytest.mark.clause("6.3.4.C", "6.3.6.6.G")
def test_a_bunker_calls_it_off() -> None:
    said = assault(
        attacker("german-infantry"),
        ("assault.target", "G1"),
        ("assault.terrain", "woods"),
        ("assault.cover", ["bunker"]),
    )
    assert said.event(events.Bunker, unit="A1", target="G1", act="assault")
    assert said.game.units["A1"].low_supply


@pytest.mark.clause("6.3.6.6.E", "6.3.6.6.F", "6.3.5.A", "6.3.5.A.1", "6.3.5.A.2", "6.3.5.B")
def test_veteran_lieutenant_cover_and_the_defenders_markers_add_up() -> None:
    game = attacker("german-infantry", kind="us-veteran")
    game.lieutenant.host = "A1"
    game.units["G1"].status = "panic"
    game.units["G1"].low_supply = True
    said = assault(
        game,
        ("assault.target", "G1"),
        ("assault.terrain", "building"),
        ("assault.cover", ["hard"]),
        ("assault.roll", [3, 3, 3, 3]),
    )
    assert said.event(
        events.AssaultRoll,
        attacker="A1",
        defenders=("G1",),
        dice=(3, 3, 3, 3),
        needed=14,
        cover={"hard": -2},
        drms={"veteran": 1, "lieutenant": 1, "defender-low-supply": 1, "defender-panicked": 1},
        success=True,
        made=14,
    )


@pytest.mark.clause("6.3.5.A.2", "6.3.6.6.E")
@pytest.mark.parametrize("beside", [True, False])
def test_the_lieutenant_next_door_decides_an_assault_one_short(beside: bool) -> None:
    game = attacker("german-infantry")
    game.add("us-infantry", number=2, acted=True)
    game.lieutenant.host = "A2"
    said = assault(
        game, ("assault.target", "G1"), *CARD, ("assault.roll", [3, 3, 3, 4]), ("assault.lieutenant", beside)
    )
    drms = {"lieutenant-adjacent": 1} if beside else {}
    assert said.event(events.AssaultRoll, attacker="A1", needed=14, drms=drms, made=13 + beside, success=beside)


def test_the_lieutenant_next_door_is_remembered() -> None:
    game = attacker("german-infantry")
    game.add("us-infantry", number=2, acted=True)
    game.lieutenant.host = "A2"
    game.facts["adjacent A1 A2"] = True
    said = assault(game, ("assault.target", "G1"), *CARD, ("assault.roll", [3, 3, 3, 4]))
    assert said.event(
        events.AssaultRoll,
        attacker="A1",
        defenders=("G1",),
        dice=(3, 3, 3, 4),
        needed=14,
        cover={"none": 0},
        drms={"lieutenant-adjacent": 1},
        success=True,
        made=14,
    )


@pytest.mark.clause("6.3.6.6.B")
def test_a_tank_is_assaulted_without_a_cover_card() -> None:
    said = assault(attacker("panzer-iv"), ("assault.target", "G1"), ("assault.roll", [4, 4, 3, 3]))
    assert said.event(events.GermanLost, unit="G1", fate="destroyed", points=10, morale=10, cause="assault")


@pytest.mark.clause("6.3.6.6.B", "6.3.6.6.F")
def test_where_the_scenario_stacks_tanks_the_others_in_the_hex_are_asked_about() -> None:
    game = attacker("panzer-iv", "panzer-iv", "mg42", scenario="3")
    said = assault(game, ("assault.target", "G1"), ("assault.with", ["G2"]), ("assault.roll", [4, 4, 4, 4]))
    assert said.game.morale == 20
    assert said.game.units["G3"].in_play


@pytest.mark.clause("7.4.C.3")
def test_a_hunter_lost_to_an_assault_is_worth_10() -> None:
    said = assault(attacker("hunter"), ("assault.target", "G1"), *CARD, ("assault.roll", [4, 4, 3, 3]))
    assert said.event(events.GermanLost, unit="G1", cause="assault").rules == ("6.3.6.6.D", "7.4.C.3")
    assert said.game.morale == 10


# 7.2.4 ---------------------------------------------------------------------------------------------------------------


def german(*americans: str, kind: str = "german-infantry", host: str = "", **house: str) -> Game:
    game = table("1", **house)
    for number, one in enumerate(americans, 1):
        game.add(one, number=number)
    game.lieutenant.host = host or None
    game.add(kind)
    game.german_turn = True
    return game


def assaults(game: Game, *answers: Said) -> Talk:
    """Let the only German, next to an American, draw an assault."""
    return talk(
        german_infantry, game, ("german-infantry.adjacent", ["G1"]), ("german-infantry.card", ["assault"]), *answers
    )


@pytest.mark.clause("6.3.6.6.H", "6.3.6.6.I", "7.2.4.A", "7.2.4.B", "7.2.4.C")
def test_a_card_launches_an_assault_that_costs_10() -> None:
    said = assaults(german("us-infantry"), ("german-assault.roll", [4, 4, 4, 4]))
    assert said.event(events.CardAction, unit="G1", cause="assault-first")
    told = said.event(
        events.AssaultRoll, attacker="G1", defenders=("A1",), dice=(4, 4, 4, 4), needed=14, success=True, made=16
    )
    assert "6.3.6.6.H" in told.rules
    assert said.event(events.AmericanLost, cause="german-assault", unit="A1").changes == {
        "A1": ("in play", "destroyed"),
        "morale": (0, -10),
        "reserves": (0, 5),
    }


@pytest.mark.clause("7.2.4.B", "6.3.6.6.G")
def test_a_german_assault_that_fails_changes_nothing() -> None:
    said = assaults(german("us-infantry"), ("german-assault.roll", [3, 3, 3, 3]))
    assert said.event(
        events.AssaultRoll, attacker="G1", defenders=("A1",), dice=(3, 3, 3, 3), needed=14, success=False, made=12
    )
    assert not said.game.units["G1"].low_supply
    assert said.game.morale == 0


@pytest.mark.clause("6.3.6.6.E", "7.2.2.B", "7.2.2.C")
def test_american_cover_counts_as_for_fire_where_it_decides() -> None:
    said = assaults(
        german("us-infantry", kind="german-veteran"),
        ("german-assault.roll", [4, 4, 3, 3]),
        ("german-fire.terrain", "building"),
    )
    assert said.event(
        events.AssaultRoll,
        attacker="G1",
        defenders=("A1",),
        dice=(4, 4, 3, 3),
        needed=14,
        cover={"hex": -2},
        drms={"veteran": 1},
        success=False,
        made=13,
    )


@pytest.mark.clause("6.3.6.6.F")
@pytest.mark.parametrize("kind", ["us-sniper", "us-mortar"])
def test_a_sole_sniper_or_mortar_gives_plus_2(kind: str) -> None:
    said = assaults(german(kind), ("german-assault.roll", [4, 4, 4, 2]))
    assert said.event(
        events.AssaultRoll,
        attacker="G1",
        defenders=("A1",),
        dice=(4, 4, 4, 2),
        needed=14,
        drms={"sole-specialist": 2},
        success=True,
        made=16,
    )


@pytest.mark.clause("6.3.6.6.F", "6.3.6.6.I")
def test_two_defenders_in_one_hex_cost_the_attacker_2_and_10_each() -> None:
    said = assaults(
        german("us-infantry", "us-veteran"),
        ("german-assault.adjacent", ["A1", "A2"]),
        ("german-assault.same-hex", True),
        ("german-assault.roll", [6, 4, 4, 4]),
    )
    assert said.event(
        events.AssaultRoll,
        attacker="G1",
        defenders=("A1", "A2"),
        dice=(6, 4, 4, 4),
        needed=14,
        drms={"extra-defenders": -2},
        success=True,
        made=16,
    )
    assert said.game.morale == -20
    assert said.game.reserves == 10


@pytest.mark.clause("7.2.4.B", "7.2.4.C", "6.5.3.C")
def test_the_lieutenant_is_no_second_defender_and_is_lost_with_his_unit_for_15() -> None:
    said = assaults(german("us-infantry", host="A1"), ("german-assault.roll", [4, 4, 4, 4]))
    assert said.event(
        events.AssaultRoll, attacker="G1", defenders=("A1",), dice=(4, 4, 4, 4), needed=14, success=True, made=16
    )
    removed = said.event(
        events.AmericanLost,
        points=15,
        lost=15,
        morale=-15,
        step=5,
        cause="german-assault",
        unit="A1",
        fate="destroyed",
        lieutenant=True,
        house={"morale-floor": "none", "reserve-step": "box-5"},
    )
    assert removed.changes["morale"] == (0, -15)
    assert said.game.lieutenant.fate == "killed"


@pytest.mark.clause("6.5.3.A", "6.5.3.B")
@pytest.mark.parametrize(("die", "fate"), [(1, "killed"), (2, "alive")])
def test_an_assaulted_lieutenant_who_survives_is_rolled_for(die: int, fate: str) -> None:
    said = assaults(german("us-infantry", host="A1"), ("german-assault.roll", [1, 1, 1, 1]), ("lieutenant.roll", [die]))
    assert said.game.lieutenant.fate == fate
    assert said.game.morale == (-10 if die == 1 else 0)


@pytest.mark.clause("7.2.2.E.1", "7.2.4.A")
def test_of_several_hexes_the_target_order_chooses() -> None:
    said = assaults(
        german("us-infantry", "us-infantry"),
        ("german-assault.adjacent", ["A1", "A2"]),
        ("german-assault.same-hex", False),
        ("german-fire.open", ["A2"]),
        ("german-assault.roll", [1, 1, 1, 1]),
    )
    assert said.event(events.TargetNamed, unit="G1", target="A2", act="assault", cause="least-cover")
