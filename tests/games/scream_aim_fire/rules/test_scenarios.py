"""§8.1–8.6 The scenarios: who is there, where, what comes, what wins."""

import pytest

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.enemy_spotted import enemy_spotted_check
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.german_mg42 import german_mg42
from saf_helper.games.scream_aim_fire.rules.german_tanks import german_tanks
from saf_helper.games.scream_aim_fire.rules.setup import german_arrivals, reinforcements
from saf_helper.games.scream_aim_fire.rules.setup import set_up as set_up_phase
from saf_helper.games.scream_aim_fire.rules.victory import end_of_turn
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from tests.clauses import looked_up
from tests.games.scream_aim_fire.rules.talk import STACKS, Said, Talk, places, placing, set_up_talk, table, talk

# Rosters -------------------------------------------------------------------------------------------------------------

ROSTERS = {
    # American, German, as the tables of each scenario print them; the Lieutenant stands by himself.
    "1": (
        {"us-infantry": 3, "us-veteran": 3, "us-mortar": 1, "m4": 3},
        {"panzer-iv": 2, "mg42": 1},
    ),
    "2": (
        {"us-infantry": 3, "us-veteran": 3, "us-mortar": 1, "us-sniper": 1, "m4": 3},
        {"panzer-iv": 3, "mg42": 1, "tiger": 1},
    ),
    "3": (
        {"us-infantry": 4, "us-veteran": 4, "us-mortar": 2, "us-sniper": 1, "m4": 3, "m10": 2},
        {"panzer-iv": 4, "mg42": 3, "tiger": 2},
    ),
    "4": (
        {"us-infantry": 4, "us-veteran": 4, "us-mortar": 2, "us-sniper": 1, "m4": 4, "m10": 2},
        {"panzer-iv": 2, "mg42": 2, "tiger": 3},
    ),
    "5": (
        {"us-veteran": 6, "us-mortar": 3, "us-sniper": 1, "m4": 2, "m10": 4},
        {"panzer-iv": 4, "mg42": 4, "tiger": 3},
    ),
    "capture-and-hold": (
        {"us-infantry": 4, "us-veteran": 4, "us-mortar": 2, "us-sniper": 1, "m4": 3},
        {"panzer-iv": 2, "mg42": 3, "german-veteran": 3, "tiger": 1},
    ),
}


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param(
            id, marks=pytest.mark.clause(f"8.{number}", f"8.{number}.1.T", f"8.{number}.2.T"), id=f"scenario {id}"
        )
        for number, id in enumerate(ROSTERS, 1)
    ],
)
def test_a_scenarios_counters_are_those_of_its_tables(scenario: str) -> None:
    plan = looked_up(tables().scenarios[scenario])
    assert (plan.roster("american"), plan.roster("german")) == ROSTERS[scenario]


# Set-up --------------------------------------------------------------------------------------------------------------


def set_up(scenario: str) -> list[tuple[str, str]]:
    """Return where everything goes at set-up, the Lieutenant with the first unit that can host him."""
    more: list[Said] = []
    if scenario == "4":
        more = [("setup.low-supply", ["A1", "A3"])]
    if scenario == "capture-and-hold":
        more = [("setup.near-tank", [])]
    return places(set_up_talk(scenario, "A1", *more))


SECOND_COLUMN = "any hex of the second column from the west"
SECOND_OR_THIRD = "any hex of the second or third column from the west"


@pytest.mark.clause("8.1.1.A", "8.1.1.B", "8.1.1.C", "8.1.1.T", "8.1.2.A", "8.1.2.B", "4.0.A")
def test_set_up_of_scenario_1() -> None:
    assert set_up("1") == [
        ("8.1.1.A", f"A2 A3 A4 A5 A6: {SECOND_COLUMN}"),
        ("8.1.1.B", "A1 +lieutenant: the blue hex"),
        ("8.1.1.C", "A8 A9 A10: the American tank hexes"),
        ("8.1.1.T", "A7: an American mortar hex of your choice"),
        ("8.1.2.A", "G1 G2: the German tank hexes"),
        ("8.1.2.B", "G3: its MG 42 hex"),
    ]


@pytest.mark.clause("8.2.1.A", "8.2.1.B", "8.2.1.C", "8.2.1.D", "8.2.1.E", "8.2.2.A", "8.2.2.B", "2.0.G")
def test_set_up_of_scenario_2() -> None:
    assert set_up("2") == [
        ("8.2.1.A", f"A2 A3 A4 A5 A6: {SECOND_COLUMN}"),
        ("8.2.1.B", "A1 +lieutenant: the blue hex"),
        ("8.2.1.C", "A7: an American mortar hex of your choice"),
        ("8.2.1.D", "A8: any building hex; it never moves"),
        ("8.2.1.E", "A9 A10 A11: the American tank hexes"),
        ("8.2.2.A", "G1 G2 G3: the east edge, spread evenly"),
        ("8.2.2.B", "G4: its MG 42 hex"),
    ]


@pytest.mark.clause("8.3.1.A", "8.3.1.B", "8.3.1.C", "8.3.1.D", "8.3.1.E", "8.3.2.A", "8.3.2.B", "8.3.1.T")
def test_set_up_of_scenario_3() -> None:
    assert set_up("3") == [
        (
            "8.3.1.A",
            "A2 A3 A4 A5 A6 A7 A8: " + SECOND_OR_THIRD,
        ),
        ("8.3.1.B", "A1 +lieutenant: the blue hex"),
        ("8.3.1.C", "A9 A10: the American mortar hexes"),
        ("8.3.1.D", "A11: any building hex; it never moves"),
        ("8.3.1.E", "A12 A13 A14: the American tank hexes"),
        ("8.3.1.T", "A15 A16: any American tank hex or the blue hex"),
        ("8.3.2.A", "G5 G6 G7: their MG 42 hexes"),
        (
            "8.3.2.B",
            "G1 G2 G3 G4: the German tank hexes, 2 a hex",
        ),
    ]


@pytest.mark.clause("8.4.1.A", "8.4.1.B", "8.4.1.C", "8.4.1.D", "8.4.1.E", "8.4.2.A", "8.4.2.B", "8.4.1.T.1")
def test_set_up_of_scenario_4() -> None:
    assert set_up("4") == [
        (
            "8.4.1.A",
            "A2 A3 A4 A5 A6 A7 A8: " + SECOND_OR_THIRD,
        ),
        ("8.4.1.B", "A1 +lieutenant: the blue hex"),
        ("8.4.1.C", "A9 A10: the American mortar hexes"),
        ("8.4.1.D", "A11: any building hex; it never moves"),
        ("8.4.1.E", "A12 A13: the American tank hexes"),
        ("8.4.2.A", "G3 G4: their MG 42 hexes"),
        ("8.4.2.B", "G1 G2: the German tank hexes"),
    ]


@pytest.mark.clause("8.4.1.T.1")
def test_two_infantry_of_scenario_4_begin_low_on_supply() -> None:
    said = set_up_talk("4", "A5", ("setup.low-supply", ["A1", "A3"]))
    assert [unit.id for unit in said.game.americans() if unit.low_supply] == ["A1", "A3"]
    offered = [option.value for option in getattr(said.question("setup.low-supply"), "options", ())]
    assert offered == ["A1", "A2", "A3", "A4"]


@pytest.mark.clause("8.5.1.A", "8.5.1.B", "8.5.1.C", "8.5.1.D", "8.5.1.E", "8.5.2.A", "8.5.2.B")
def test_set_up_of_scenario_5() -> None:
    assert set_up("5") == [
        ("8.5.1.A", f"A2 A3 A4 A5 A6: {SECOND_OR_THIRD}"),
        ("8.5.1.B", "A1 +lieutenant: any hex of the second column"),
        ("8.5.1.C", "A7 A8 A9: the American mortar hexes"),
        ("8.5.1.D", "A10: any building hex; it never moves"),
        ("8.5.1.E", "A11 A12: the blue hex, 2 a hex"),
        (
            "8.5.2.A",
            "G5 G6 G7 G8: two of the MG 42 hexes, 2 a hex",
        ),
        (
            "8.5.2.B",
            "G1 G2 G3 G4: the east edge, spread evenly",
        ),
    ]


@pytest.mark.clause("8.6.1.A", "8.6.1.B", "8.6.1.C", "8.6.1.D", "8.6.1.E", "8.6.2.A", "8.6.2.B", "8.6.2.C")
def test_set_up_of_capture_and_hold() -> None:
    assert set_up("capture-and-hold") == [
        (
            "8.6.1.A",
            "A2 A3 A4 A5 A6 A7 A8: " + SECOND_COLUMN,
        ),
        ("8.6.1.B", "A1 +lieutenant: the blue hex"),
        ("8.6.1.C", "A9 A10: the American mortar hexes"),
        (
            "8.6.1.D",
            "A11: the woods on the north edge that face the buildings in the middle; it never moves",
        ),
        ("8.6.1.E", "A12 A13 A14: the American tank hexes"),
        ("8.6.2.A", "G6 G7 G8: the three buildings in the middle, 1 a hex"),
        ("8.6.2.B", "G3 G4 G5: their MG 42 hexes"),
        ("8.6.2.C", "G1 G2: the German tank hexes"),
    ]


# Reserves and the first Enemy Spotted roll ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "clause"),
    [
        pytest.param(id, clause, marks=pytest.mark.clause(clause), id=f"scenario {id}")
        for id, clause in [("1", "8.1.2.D"), ("2", "8.2.2.E"), ("3", "8.3.2.E"), ("4", "8.4.2.E"), ("5", "8.5.2.E")]
    ],
)
def test_reserves_come_at_30_and_set_up_says_so(scenario: str, clause: str) -> None:
    more: list[Said] = [("setup.low-supply", ["A1", "A2"])] if scenario == "4" else []
    told = set_up_talk(scenario, "A1", *more).event(
        events.ReserveNumber, threshold=30, house={"reserve-threshold": "scenario"}
    )
    assert told.rules == ("6.5.2", clause)


def test_capture_and_hold_has_no_reserves() -> None:
    said = set_up_talk("capture-and-hold", "A1", ("setup.near-tank", []))
    assert said.event(events.ReserveNumber).rules == ("6.5.2",)


@pytest.mark.parametrize(
    ("scenario", "clause"),
    [
        pytest.param(id, clause, marks=pytest.mark.clause(clause, "6.1.A", "6.1.A.2"), id=f"scenario {id}")
        for id, clause in [("1", "8.1.2.C"), ("2", "8.2.2.D"), ("3", "8.3.2.D"), ("4", "8.4.2.D"), ("5", "8.5.2.D")]
    ],
)
def test_the_first_german_infantry_is_rolled_for_as_the_game_starts(scenario: str, clause: str) -> None:
    game = table(scenario)
    for _ in range(6):
        game.add("mg42")
    said = talk(
        enemy_spotted_check,
        game,
        ("spotted.roll", [2]),
        ("arrivals.entry", [1, 2, 3]),
        ("arrivals.keys", ["-", "-", "-"]),
        ("arrivals.occupied", []),
    )
    assert clause in said.event(events.SpottedCheck, cause="set-up").rules
    assert len(said.game.german_infantry()) == 3


# What comes later ----------------------------------------------------------------------------------------------------


def arrivals(scenario: str, turn: int, american: bool = False) -> tuple[list[str], Game]:
    """Return what comes in a turn, and the game after it."""
    game = table(scenario)
    game.turn = turn
    said = talk(reinforcements if american else german_arrivals, game)
    return [placing(one) for one in said.events_of(events.Placed)], said.game


RED = "the red hex; if it is not free, next to it with the better line of sight to Americans"


@pytest.mark.clause("8.2.2.C")
def test_scenario_2_brings_a_tiger_after_the_tanks_of_turn_3() -> None:
    placed, game = arrivals("2", 3)
    assert placed == [f"G1: {RED}"]
    assert (game.units["G1"].dash, game.units["G1"].fresh) == (3, True)
    assert arrivals("2", 4)[0] == []


@pytest.mark.clause("8.3.2.C")
def test_scenario_3_brings_two_tigers() -> None:
    placed, game = arrivals("3", 3)
    assert placed == [f"G1 G2: {RED}{STACKS}"]
    assert {unit.dash for unit in game.germans()} == {3}


@pytest.mark.clause("8.4.1.F")
def test_scenario_4_brings_two_shermans_in_turn_4() -> None:
    placed, game = arrivals("4", 4, american=True)
    assert placed == [f"A1 A2: the blue hex; with infantry there, next to it{STACKS}"]
    assert not any(unit.fresh for unit in game.americans())


@pytest.mark.clause("8.4.1.G")
def test_scenario_4_brings_two_m10s_in_turn_8() -> None:
    assert arrivals("4", 8, american=True)[0] == ["A1 A2: any hex of the east edge"]


@pytest.mark.clause("8.4.2.C")
def test_scenario_4_brings_three_tigers_in_turn_8() -> None:
    assert arrivals("4", 8)[0] == [f"G1 G2 G3: the red hex or the hexes around it{STACKS}"]


@pytest.mark.clause("8.5.1.F")
def test_scenario_5_brings_four_m10s_in_turn_4() -> None:
    assert arrivals("5", 4, american=True)[0] == [f"A1 A2 A3 A4: the blue hex; with infantry there, next to it{STACKS}"]


@pytest.mark.clause("8.5.2.C")
def test_scenario_5_brings_three_tigers_in_turn_8() -> None:
    assert arrivals("5", 8)[0] == [f"G1 G2 G3: the red hex or the hexes around it{STACKS}"]


@pytest.mark.clause("6.3.6.7.C", "8.4.1.F")
def test_germans_near_tanks_that_arrive_panic() -> None:
    game = table("4")
    game.turn = 4
    game.add("german-infantry")
    said = talk(reinforcements, game, ("tank-arrival.near-tank", ["G1"]))
    assert said.game.units["G1"].status == "panic"


def entering_tiger(*answers: Said) -> Talk:
    game = table("capture-and-hold")
    game.turn = 3
    game.add("m4")
    game.add("us-veteran", number=1)
    game.german_turn = True
    game.numbers |= {"armor-front.m4": 4}
    return talk(german_tanks, game, *answers)


@pytest.mark.clause("8.6.2.D", "7.2.6.1.B")
def test_capture_and_holds_tiger_fires_as_it_enters() -> None:
    said = entering_tiger(("tiger-entry.target", "A1"), ("german-tank.hit", ["miss", "miss"]))
    assert said.event(events.Placed, units=("G1",), place="the blue hex, or next to it when it is taken", due=3)
    assert said.event(events.TargetNamed, unit="G1", target="A1", act="fire", cause="closest-on-entry")
    infantry = entering_tiger(("tiger-entry.target", "A2"), ("german-tank.roll", [1, 2]))
    assert infantry.event(
        events.HitRoll, shooter="G1", target="A2", dice=(1, 2), hit=False, settled="short", needed=5, made=2
    )
    assert entering_tiger(("tiger-entry.target", "none")).event(events.NoTarget, unit="G1", cause="nobody-in-reach")


@pytest.mark.clause("8.6.2.E")
def test_building_veterans_draw_no_card_and_fire_at_the_closest() -> None:
    game = table("capture-and-hold")
    game.add("us-veteran", number=1)
    game.add("german-veteran", garrison=True)
    game.german_turn = True
    said = talk(german_infantry, game, ("garrison.closest", "A1"), ("garrison.roll", [1]))
    assert said.event(
        events.HitRoll,
        shooter="G1",
        target="A1",
        dice=(1,),
        drms={"veteran": 1},
        hit=False,
        settled="short",
        needed=5,
        made=2,
    )
    assert said.asked("german-infantry.card") == []
    idle = talk(german_infantry, game, ("garrison.closest", "none"))
    assert idle.event(events.NoTarget, unit="G1", cause="garrison")


def test_a_garrison_or_gun_without_an_american_infantry_in_play_asks_nothing() -> None:
    game = table("capture-and-hold")
    game.add("m4")
    game.add("german-veteran", garrison=True)
    assert talk(german_infantry, game).event(events.NoTarget, unit="G1", cause="garrison")
    gun = table()
    gun.add("m4")
    gun.add("at-gun")
    assert talk(german_mg42, gun, ("at-gun.target", "none")).event(events.NoTarget, unit="G1", cause="never-moves")


# Victory -------------------------------------------------------------------------------------------------------------


def ending(scenario: str, morale: int, *answers: Said, turn: int = 1, americans: int = 8, **state: object) -> Talk:
    """End a turn with Morale at a number; the Americans are Infantry, the Germans one MG 42."""
    game = table(scenario)
    game.turn = turn
    game.starting_morale = game.morale = morale
    for number in range(1, americans + 1):
        game.add("us-infantry", number=number)
    game.add("mg42")
    for name, value in state.items():
        setattr(game, name, value)
    return talk(end_of_turn, game, *answers)


@pytest.mark.parametrize("scenario", list(tables().scenarios))
def test_starting_morale_cites_what_the_scenario_takes_to_win(scenario: str) -> None:
    plan = tables().scenarios[scenario]
    said = talk(set_up_phase, table(scenario), ("setup.morale", 5), stop="setup.numbers")
    assert said.event(events.TracksBegin).rules == (plan.victory.clause,)
    assert said.question("setup.morale").rules == (plan.victory.clause,)
    assert plan.victory.clause.startswith(f"{plan.clause}.")


@pytest.mark.parametrize("scenario", list(tables().scenarios))
def test_every_clause_that_a_set_up_cites_is_of_the_scenario_or_of_the_general_rules(scenario: str) -> None:
    count = 1 if scenario == "4" else 0
    more = [("setup.low-supply", ["A1", "A2"])] * count
    said = set_up_talk(scenario, "A1", *more, *([("setup.near-tank", [])] if scenario == "capture-and-hold" else []))
    own = tables().scenarios[scenario].clause
    cited = {rule for event in said.events for rule in event.rules}
    assert [
        rule for rule in cited if rule.startswith("8.") and not rule.startswith(("8.0", f"{own}.")) and rule != own
    ] == []


@pytest.mark.parametrize(("scenario", "cites"), [("1", True), ("3", False), ("capture-and-hold", True)])
def test_holding_a_hex_is_cited_only_where_one_is_held(scenario: str, cites: bool) -> None:
    game = table(scenario)
    for kind in ("us-infantry", "us-infantry", "us-infantry", "tiger"):
        game.add(kind)
    game.morale = game.starting_morale = 99
    key = next(one.key for one in (*game.plan.victory.any_of, *game.plan.victory.all_of) if one.kind == "ask")
    said = talk(end_of_turn, game, stop=f"victory.{key}")
    assert ("8.1.3.B" in said.pending.rules) == cites


@pytest.mark.clause("8.1.3.A", "8.1.3.A.1", "8.1.3.B")
@pytest.mark.parametrize(("held", "outcome"), [(True, "victory"), (False, None)])
def test_scenario_1_is_won_with_40_and_the_objective_as_the_turn_ends(held: bool, outcome: str | None) -> None:
    said = ending("1", 40, ("victory.objective", held))
    assert said.game.outcome == outcome
    assert said.question("victory.objective").reminder.startswith("as the turn ends")


@pytest.mark.clause("8.1.3.A", "8.1.3.A.2")
def test_scenario_1_is_won_with_40_and_no_german_left() -> None:
    game = table()
    game.starting_morale = game.morale = 40
    game.add("us-infantry")
    said = talk(end_of_turn, game)
    assert said.event(events.GameOver, outcome="victory", cause="conditions-met", turn=1, morale=40, needed=40)
    assert "8.1.3.A.2" in said.event(events.GameOver, cause="conditions-met").rules


@pytest.mark.clause("8.1.3.A")
def test_short_of_morale_nothing_is_asked() -> None:
    assert ending("1", 35).event(events.NoVictory, morale=35, needed=40)


@pytest.mark.clause("8.2.3.A")
@pytest.mark.parametrize(("kills", "outcome"), [(0, None), (1, "victory")])
def test_scenario_2_is_won_with_50_and_a_panzer_iv(kills: int, outcome: str | None) -> None:
    assert ending("2", 50, kills={"panzer-iv": kills}).game.outcome == outcome
    assert ending("2", 45, kills={"panzer-iv": 1}).game.outcome is None


@pytest.mark.clause("8.3.3.A")
@pytest.mark.parametrize(("there", "outcome"), [(True, "victory"), (False, None)])
def test_scenario_3_is_won_with_60_and_two_infantry_near_red(there: bool, outcome: str | None) -> None:
    assert ending("3", 60, ("victory.two-infantry-near-red", there)).game.outcome == outcome


@pytest.mark.clause("8.3.3.A")
def test_with_one_infantry_left_the_answer_is_known() -> None:
    said = ending("3", 60, americans=1)
    assert said.event(events.NoVictory, morale=60, needed=60)


@pytest.mark.clause("8.4.3.A")
@pytest.mark.parametrize(("americans", "outcome"), [(7, None), (8, "victory")])
def test_scenario_4_is_won_with_70_and_eight_unmarked_infantry(americans: int, outcome: str | None) -> None:
    assert ending("4", 70, americans=americans).game.outcome == outcome


@pytest.mark.clause("8.5.3.A")
@pytest.mark.parametrize(("supply", "outcome"), [(4, None), (5, "victory")])
def test_scenario_5_is_won_with_80_and_five_supply_counters(supply: int, outcome: str | None) -> None:
    assert ending("5", 80, supply=supply).game.outcome == outcome


@pytest.mark.clause("8.6.3.A")
@pytest.mark.parametrize(("held", "outcome"), [(True, "victory"), (False, None)])
def test_capture_and_hold_is_won_with_50_and_the_three_buildings(held: bool, outcome: str | None) -> None:
    assert ending("capture-and-hold", 50, ("victory.three-buildings", held)).game.outcome == outcome


@pytest.mark.clause("8.6.3.A")
def test_a_garrison_that_stands_holds_its_building() -> None:
    game = table("capture-and-hold")
    game.starting_morale = game.morale = 50
    for number in (1, 2, 3):
        game.add("us-infantry", number=number)
    game.add("german-veteran", garrison=True)
    assert talk(end_of_turn, game).event(events.NoVictory, morale=50, needed=50)


DEFEATS = {
    "1": "8.1.3.C",
    "2": "8.2.3.B",
    "3": "8.3.3.B",
    "4": "8.4.3.B",
    "5": "8.5.3.B",
    "capture-and-hold": "8.6.3.B",
}


@pytest.mark.parametrize(
    ("scenario", "clause"),
    [pytest.param(id, clause, marks=pytest.mark.clause(clause), id=f"scenario {id}") for id, clause in DEFEATS.items()],
)
def test_turn_12_unwon_is_a_german_victory(scenario: str, clause: str) -> None:
    said = ending(scenario, 0, turn=12)
    assert said.event(events.GameOver, outcome="defeat", cause="last-turn", turn=12, morale=0).rules == (clause,)
    assert said.game.outcome == "defeat"


@pytest.mark.parametrize(("conceded", "outcome"), [(True, "defeat"), (False, None)])
def test_with_no_american_left_the_player_may_stop_or_play_on(conceded: bool, outcome: str | None) -> None:
    assert ending("1", 0, ("victory.concede", conceded), americans=0).game.outcome == outcome


@pytest.mark.clause("6.3.6.5.C", "6.2.E", "5.0")
def test_a_spot_ends_with_the_turn() -> None:
    game = table()
    game.add("us-infantry", acted=True, moved=True, fired=True)
    game.add("mg42")
    game.spotted = "G1"
    said = talk(end_of_turn, game)
    assert said.event(events.Spotted, unit="G1").changes == {"spotted": ("G1", None)}
    infantry = said.game.units["A1"]
    assert (infantry.acted, infantry.moved, infantry.fired) == (False, False, False)
    assert said.event(events.BoardCheck, turn=1, morale=0, reserves=0, threshold=30, supply=0)
