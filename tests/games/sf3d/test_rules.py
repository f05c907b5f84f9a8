"""Rules of the second game that no worked case shows, and what is refused."""

import itertools

import pytest

from saf_helper.errors import BadAnswerError
from saf_helper.games.sf3d.rules.fire import chances, hits
from saf_helper.games.sf3d.state import Game
from saf_helper.games.sf3d.tables import HOUSE_RULES, clauses, tables
from tests.games.sf3d.table import Play, all_events, cells, scenario, shots

FORCES = ("pka 1 2, neuspotter 1", "krote 1, nutrocker 1", "afs 1 2, safs 1")
CELLS = cells(
    weapon={"krote": "MG", "afs": "MG", "pka": "MG", "safs": "L", "nutrocker": "L"},
    strength={
        "krote.mg": "12 11 10 9 8",
        "afs.mg": "11 10 9 8 -",
        "pka.mg": "8 8 7 7",
        "pka.pf": "10 10 9",
        "safs.l": "9 9 9 9 9",
    },
    defense={"krote": 3, "afs": 4, "pka": 4, "safs": 5, "nutrocker": 5, "neuspotter": 2},
    terrain={"forest.mg": -2, "forest.l": -2, "building.mg": -3},
    armor={"b": "0 0 A A A M M M - - -"},
    armor_type={"afs": "B", "pka": "B", "krote": "B", "safs": "B", "nutrocker": "B"},
    vp={"krote": 4, "afs": 4, "pka": 3, "safs": 5, "nutrocker": 5, "neuspotter": 2},
) | {"range-chart": "strength", "to-hit.immobilized": "1", "move.nutrocker": "H"}


def battle(**house: str) -> Play:
    return scenario("4", FORCES, CELLS, "physical", 3, **house)


def fire(**house: str) -> Play:
    play = battle(**house)
    play.enter("")
    assert (play.key, play.game.phasing) == ("fire.line", "australian")
    return play


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("afs9 > pka1 r3 clear", "no such unit"),
        ("afs1 > afs2 r3 clear", "same side"),
        ("pka1 > afs1 r3 clear", "other side"),
        ("afs1 > pka1 r3 swamp", "nothing takes"),
        ("afs1 > pka1 r3 r4 clear", "two ranges"),
        ("afs1 > pka1 r-1 clear", "range is 0"),
        ("afs1 > pka1 r100 clear", "range is 0"),
        ("afs1", "no target"),
        ("afs1 > pka1 r3 clear by pka2", "of the other side"),
        ("afs1 > pka1 r3 clear by afs1", "for itself"),
        ("afs1 > pka1 r3 clear indirect", "spotter is needed"),
        ("afs1 > pka1 r3 clear hello", "nothing takes"),
        ("safs1 > pka1 r2 clear by afs1 through forest 2", "hexes between"),
        ("afs1 smoke 0807", "comes with a later version"),
        ("afs1 paints pka1", "paints no targets"),
        ("drop afs1", "declared nothing"),
    ],
)
def test_a_line_is_refused_whole_with_its_reason_and_changes_nothing(line: str, words: str) -> None:
    play = fire()
    before = play.game.model_dump()
    with pytest.raises(BadAnswerError, match=words):
        play.enter(line)
    assert play.game.model_dump() == before
    assert play.key == "fire.line"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("afs1 opp pka1 r3 clear", "moving side"),
        ("kro1 opp pka1 r3 clear", "same side"),
        ("kro1 opp afs1 r3 clear seen", "out of LOS"),
        ("kro1 overruns afs1", "other side"),
        ("afs1 overruns afs2", "same side"),
        ("afs1 exits up", "no edge"),
        ("group 2 enters", "no group"),
        ("afs1 loads safs1", "comes with a later version"),
        ("hello", "no event"),
    ],
)
def test_an_event_of_movement_is_refused_with_its_reason(line: str, words: str) -> None:
    play = battle()
    with pytest.raises(BadAnswerError, match=words):
        play.enter(line)
    assert play.key == "move.line"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pka 1 1", "there twice"),
        ("pka", "numbers"),
        ("pka 0", "no counter number"),
        ("pka x41", "1 to 40"),
        ("falke 1", "later version"),
        ("infantry 1", "later version"),
        ("", "1 to 40"),
    ],
)
def test_forces_are_refused_with_their_reason(line: str, words: str) -> None:
    play = scenario()
    with pytest.raises(BadAnswerError, match=words):
        play.session.answer(line)


def test_a_line_for_several_firers_declares_each() -> None:
    play = fire()
    play.enter("afs1 r3, afs2 r2 > pka1 forest by safs1")
    assert [(one.by, one.range, one.terrain, one.spotter) for one in play.game.declared] == [
        ("afs1", 3, "forest", "safs1"), ("afs2", 2, "forest", "safs1"),
    ]  # fmt: skip


def test_beyond_a_dash_of_the_range_chart_nothing_is_declared() -> None:
    play = fire()
    play.enter("afs1 > pka1 r4 clear")
    assert play.game.declared == []
    with pytest.raises(BadAnswerError, match="out of range"):
        play.enter("afs2 > pka1 r5 clear")


def test_drop_takes_a_declaration_and_its_spotting_back() -> None:
    play = fire()
    play.enter("afs1 > pka1 r3 clear by safs1", "drop afs1", "afs1 > pka2 r3 clear by safs1")
    assert [(one.by, one.at) for one in play.game.declared] == [("afs1", "pka2")]


def test_another_target_for_one_shot_keeps_every_other_shot_and_roll() -> None:
    play = fire()
    play.enter("afs1 > pka1 r3 clear", "afs2 > pka2 r3 clear", "", "", "9", "10")
    assert play.key == "move.line"
    record = play.session.record
    (n,) = (one.n for phase in record.turns[-1].phases for one in phase.entries if str(one.answer).startswith("afs1 >"))
    rolls = [one.answer for phase in record.turns[-1].phases for one in phase.entries if one.key == "fire.roll"]
    play.session.amend(n, "afs1 > krote1 r3 clear")
    play.enter()
    entries = [one for phase in record.turns[-1].phases for one in phase.entries]
    assert [one.answer for one in entries if one.key == "fire.roll"] == rolls
    assert play.key == "move.line"


def test_an_overrun_put_into_a_movement_that_is_over_asks_itself_alone() -> None:
    play = battle()
    play.enter("", "afs1 > pka1 r3 clear", "", "", "9")
    record = play.session.record
    (n, *_) = (one.n for phase in record.turns[-1].phases for one in phase.entries if one.key == "move.line")
    play.session.amend(n, "afs2 overruns krote1 clear from clear")
    play.enter()
    assert play.key == "fire.roll"
    play.enter("12", "12")
    assert play.key == "move.line", "the mg of both is out after round 1, and the movement is ended by its Enter again"
    assert play.game.phasing == "australian" or play.game.half == 2


def test_the_two_of_a_pka_are_spent_one_by_one() -> None:
    play = fire()
    play.enter("", "pka1 > afs1 pf r2 clear", "", "12")
    assert play.game.units["pka1"].pf == 1


def test_a_laser_and_its_rockets_do_not_fire_in_one_turn() -> None:
    both = CELLS | cells(strength={"dollhouse.l": "12 12", "dollhouse.r": "12 12"}, rockets={"dollhouse": 3})
    play = scenario(forces=("dollhouse 1", "krote 1", "afs 1"), cells=both)
    play.enter("", "", "dollhouse1 > afs1 r1 clear", "", "12", "")
    with pytest.raises(BadAnswerError, match="laser or rockets"):
        play.enter("dollhouse1 > afs1 rocket r1 clear")


def test_immobilized_units_score_half_at_the_end() -> None:
    play = battle()
    play.session.interrupt("adjust", {"set": {"turn": "8", "afs1.immobilized": "yes"}})
    while play.session.pending is not None:
        play.enter("")
    assert (play.game.vp, play.game.outcome) == ({"german": 2.0, "australian": 0.0}, "draw")


@pytest.mark.parametrize(("value", "outcome"), [("higher-total", "german"), ("report-only", "reported")])
def test_a_game_of_forces_ends_by_standard_victory(value: str, outcome: str) -> None:
    play = scenario("forces", ("1", "pka 1", "afs 1"), CELLS, "virtual", standard_victory=value)
    play.session.interrupt("adjust", {"set": {"vp.german": "3"}})
    while play.session.pending is not None:
        play.enter("")
    assert play.game.outcome == outcome


def test_opportunity_fire_at_exposure_asks_where_the_mover_ends() -> None:
    play = battle(opportunity_when="at-exposure")
    play.enter("kro1 opp afs1 r3 clear")
    assert play.key == "opportunity.hidden"
    play.enter("n")
    assert (play.key, play.game.units["krote1"].fired) == ("move.line", "")
    play.enter("kro1 opp afs1 r3 clear", "y", "12")
    assert play.game.units["krote1"].fired == "opportunity"


def test_a_range_chart_of_modifiers_adds_the_counter() -> None:
    known = CELLS | {"range-chart": "modifier", "strength.krote.mg.3": "-3", "attack.krote.mg": "12"}
    play = scenario(forces=FORCES, cells=known)
    play.enter("", "", "kro1 > afs1 r3 clear")
    told = [one for one in all_events(play.session.record.turns[0]) if one["kind"] == "shot-summed"]
    assert (told[-1]["strength"], told[-1]["needed"]) == (9, 5)


@pytest.mark.parametrize("two", ["always", "only-on-hit"])
@pytest.mark.parametrize("burn", ["yes", "no"])
@pytest.mark.parametrize("column", ["l", "mg", "pf", "r"])
def test_the_chances_are_the_results_of_the_rule_over_all_dice(two: str, burn: str, column: str) -> None:
    game = Game(scenario="shots", house={"two-destroys": two, "burn-out-hits": burn})
    for needed in range(-2, 15):
        dice = itertools.product(range(1, 7), repeat=2)
        assert chances(game, column, needed) == sum(hits(game, column, needed, a + b) for a, b in dice)


def test_every_house_rule_is_read_and_every_clause_listed() -> None:
    assert set(tables().house_rules) == set(HOUSE_RULES)
    assert len(clauses()) > 200


def test_shots_without_a_game_go_on_for_ever_and_undo_a_line() -> None:
    play = shots(CELLS)
    play.enter("afs > pka r0 clear", "4", "9")
    assert play.key == "shot.line"
    play.enter("afs > pka r3 strength 9 defense 1 immobilized clear")
    assert play.key == "fire.roll"
    play.session.undo()
    assert play.key == "hole.to-hit"
    play.session.undo()
    assert play.key == "shot.line"
