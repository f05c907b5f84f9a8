"""§7.2–7.2.3 German infantry: cards, moves, fire."""

import pytest

from saf_helper.engine.events import Ruled
from saf_helper.games.scream_aim_fire.events import TargetNamed, Undecided
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.target_order import TARGET_ORDER
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Status
from saf_helper.games.scream_aim_fire.words.target_order import CAUSES, STEPS, UNDECIDED
from tests.games.scream_aim_fire.rules.talk import Said, Talk, at_prompt, given, order, table, talk
from tests.told import lines_of


def field(*germans: str, americans: tuple[str, ...] = ("us-veteran",), status: str = "none", **house: str) -> Game:
    """Return Germans against Americans numbered from 1; a Veteran's number is the book's 5."""
    game = table("1", **house)
    for number, kind in enumerate(americans, 1):
        game.add(kind, number=number)
    for kind in germans or ("german-infantry",):
        game.add(kind, status=status)
    game.german_turn = True
    return game


def act(game: Game, card: str, *answers: Said, beside: bool = False) -> Talk:
    """Let the only German draw this card."""
    opening: list[Said] = [("german-infantry.adjacent", ["G1"] if beside else []), ("german-infantry.card", [card])]
    return talk(german_infantry, game, *opening, *answers)


# 7.2 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "color"),
    [
        pytest.param("none", "blue, calm", marks=pytest.mark.clause("7.2.A", "7.2.C", "7.2.C.1")),
        pytest.param("alert", "red, Alert", marks=pytest.mark.clause("7.2.A", "7.2.C", "7.2.C.2")),
        pytest.param("panic", "black, Panic", marks=pytest.mark.clause("7.2.A", "7.2.C", "7.2.C.3")),
    ],
)
def test_a_card_is_read_by_the_units_marker(status: str, color: str) -> None:
    said = act(field(status=status), "move 1")
    assert said.question("german-infantry.card").prompt == f"Action card for Inf (G1): the {color} option"
    assert said.line("Inf (G1): move 1").why == f"card: {color}"


@pytest.mark.clause("7.2.I", "7.2.G")
def card_line(line: str) -> tuple[list[str], list[tuple[str, object]]]:
    """Type one line at the card question; return what was refused or left unused, and what was answered."""
    script, session = at_prompt(field(americans=("us-veteran", "us-infantry")), ["german-infantry"], "-", line)
    refused = [one.message for one in script.errors]
    return [*refused, *(text for kind, lines in script.said if kind == "unused" for text in lines)], given(session)[1:]


@pytest.mark.clause("7.2.A", "7.2.D")
@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("fire move 1", "fire, move 1"),
        ("move2 fire", "move 2, fire"),
        ("move 2 + fire", "move 2, fire"),
        ("fire then move 1!", "fire, move 1!"),
        ("FIRE+1, move 2", "fire+1, move 2"),
    ],
)
def test_a_card_may_be_typed_with_or_without_its_comma(line: str, card: str) -> None:
    assert card_line(line) == ([], [("german-infantry.card", [card])])


@pytest.mark.parametrize(
    "line",
    [
        "fire then move",
        "fire move",
        "fire, move",
        "move 2 fire assault",
        "fire 1",
        "none 2",
        "fire a2 move 1",
        "fire & a2",
    ],
)
def test_a_line_with_more_of_a_card_than_can_be_read_is_refused_whole(line: str) -> None:
    said, answered = card_line(line)
    assert answered == []
    assert said


def test_a_card_and_the_answers_after_it_stand_on_one_line() -> None:
    assert card_line("move 1 fire a2")[1] == [
        ("german-infantry.card", ["move 1, fire"]),
        ("german-fire.in-sight", ["A2"]),
    ]


def test_the_card_question_explains_how_a_card_is_typed() -> None:
    script, _ = at_prompt(field(), ["german-infantry"], "-", "?", "dance")
    why = next(lines for kind, lines in script.said if kind == "why")
    assert any("move N | fire | fire+N | assault" in line and "move2 fire" in line for line in why)
    assert [(one.hint or "").partition(" | ass")[0] for one in script.errors] == ["move N | fire | fire+N"]


def test_no_action_turns_the_unit_over() -> None:
    said = act(field(), "none")
    assert said.line("Inf (G1): No Action").rules == ("7.2.I",)
    assert said.line("Turn Inf (G1) over").rules == ("7.2.G",)
    assert not said.game.units["G1"].moved


@pytest.mark.clause("7.2.B", "7.2.1.B", "5.0.B.2")
def test_units_act_one_by_one_in_the_order_the_player_names() -> None:
    game = field("german-infantry", "german-infantry")
    said = talk(
        german_infantry,
        game,
        ("german-infantry.adjacent", []),
        ("german-infantry.next", "G2"),
        ("german-infantry.card", ["none"]),
        ("german-infantry.card", ["none"]),
    )
    assert [question.about for question in said.asked("german-infantry.card")] == ["G2", "G1"]
    assert "those closest to the Americans first" in said.question("german-infantry.next").reminder


@pytest.mark.clause("7.2.D")
def test_both_actions_in_order() -> None:
    said = act(field(), "move 2, fire", ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [1]))
    assert "7.2.D" in said.line("Inf (G1): move 2, fire").rules
    moved, fired = said.line("Move Inf"), said.line("Miss")
    lines = lines_of(said.position)
    assert lines.index(moved) < lines.index(fired)


@pytest.mark.clause("7.2.E")
@pytest.mark.parametrize(
    ("card", "left_out", "why"),
    [
        ("fire, fire", "fire", "it fired: no second shot, and no assault after one"),
        ("fire, assault", "assault", "it fired: no second shot, and no assault after one"),
    ],
)
def test_one_shot_and_no_assault_after_it(card: str, left_out: str, why: str) -> None:
    said = act(field(), card, ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [1]))
    assert said.line(f"Left out: {left_out}").why == why


@pytest.mark.clause("7.2.E")
def test_one_move_at_most() -> None:
    assert act(field(), "move 1, move 2").line("Left out: move 2").why == "one move at most"


@pytest.mark.clause("7.2.D")
def test_what_cannot_be_done_is_left_out() -> None:
    said = act(field(), "fire", ("german-fire.in-sight", []))
    assert said.line("Inf (G1) cannot fire").why == "nobody in sight and in range"
    said = act(field(), "assault")
    assert said.line("Inf (G1) cannot assault").why == "no American next to it"


@pytest.mark.clause("7.2.F")
@pytest.mark.parametrize("card", ["fire!", "move 1, fire!"])
def test_the_icon_runs_a_unit_low_if_it_fired(card: str) -> None:
    said = act(field(), card, ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [1]))
    assert said.line("Low Supply marker on Inf").rules == ("7.2.F",)


def test_the_icon_does_nothing_to_a_unit_that_only_moved() -> None:
    assert not act(field(), "move 1!").game.units["G1"].low_supply


@pytest.mark.clause("7.2.D")
@pytest.mark.parametrize(
    ("did", "rolls"),
    [
        ("neither", []),
        ("fire", [("german-fire.in-sight", ["A1"]), ("german-fire.roll", [1])]),
        ("assault", [("german-assault.roll", [1, 1, 1, 1])]),
    ],
)
def test_a_card_of_the_owners_is_read_back_and_resolved(did: str, rolls: list[Said]) -> None:
    said = act(field(), 'other "Rally"!', ("german-infantry.other", did), *rolls, beside=did == "assault")
    assert said.line('The card says: "Rally"')
    assert said.game.units["G1"].low_supply == (did != "neither")


# 7.2.1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.2.1.A", "7.2.1.B", "6.3.2.A", "6.3.2.B", "8.0.B.2")
def test_a_keyed_unit_moves_toward_its_american_in_cover() -> None:
    game = field(americans=("us-infantry", "us-infantry"))
    game.units["G1"].number = 2
    told = act(game, "move 2").line("Move Inf")
    assert told.text == (
        "Move Inf 2 (G1) 2 hexes toward Inf 2 (A2) by the path with the best cover; two a hex, no tank there, "
        "out of easy shots"
    )
    assert told.why == "keyed to 2"


@pytest.mark.clause("7.2.1.C")
@pytest.mark.parametrize(
    ("number", "why"),
    [(None, "it has no number"), (9, "no American has the number 9"), (2, "no American 2 is left")],
)
def test_others_move_toward_the_closest_american(number: int | None, why: str) -> None:
    game = field()
    game.add("us-infantry", number=2).fate = "destroyed"
    game.units["G1"].number = number
    told = act(game, "move 1").line("Move Inf")
    assert "1 hex toward the closest American" in told.text
    assert told.why == why


@pytest.mark.clause("7.2.1.D")
def test_next_to_an_american_a_move_becomes_fire() -> None:
    said = act(field(), "move 2", ("german-fire.roll", [1]), beside=True)
    assert said.line("Next to an American: the move becomes fire").why == "one shot in all"
    assert said.line("Miss")
    assert not said.game.units["G1"].moved


@pytest.mark.clause("7.2.1.D")
def test_the_one_shot_has_the_cards_bonus() -> None:
    said = act(field(), "fire+1, move 1", ("german-fire.roll", [1]), beside=True)
    assert (
        said.line("Miss").why == "rolled 1, card +1, makes 2 against 5; short of the printed number, whatever the hex"
    )


@pytest.mark.clause("7.2.1.D", "7.2.D")
def test_next_to_a_tank_alone_it_has_no_one_to_fire_at() -> None:
    said = act(
        field(americans=("m4", "us-infantry")),
        "move 2",
        ("german-fire.adjacent", []),
        ("german-fire.in-sight", []),
        beside=True,
    )
    assert said.line("Inf (G1) has no one to fire at").why == "nobody in sight and in range"


@pytest.mark.clause("7.2.1.D")
def test_after_an_american_was_lost_it_is_asked_again_who_stands_next() -> None:
    game = field("german-infantry", "german-infantry", americans=("us-infantry", "us-infantry"))
    game.units["A1"].status = "panic"
    game.numbers["to-hit.us-infantry"] = 4
    said = talk(
        german_infantry,
        game,
        ("german-infantry.adjacent", ["G1", "G2"]),
        ("german-infantry.next", "G1"),
        ("german-infantry.card", ["fire"]),
        ("german-fire.adjacent", ["A1"]),
        ("german-fire.roll", [6]),
        ("german-infantry.card", ["move 1"]),
        ("german-fire.adjacent", []),
        ("german-infantry.beside", False),
    )
    assert not said.game.units["A1"].in_play
    assert said.line("Move Inf b (G2)")


# 7.2.2 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.2.2.A", "7.2.2.B", "7.2.2.C")
@pytest.mark.parametrize(("terrain", "outcome"), [("clear", "Hit"), ("woods", "Hit"), ("building", "Miss")])
def test_terrain_is_asked_where_it_decides(terrain: str, outcome: str) -> None:
    said = act(
        field("german-veteran"),
        "fire",
        ("german-fire.in-sight", ["A1"]),
        ("german-fire.roll", [5]),
        ("german-fire.terrain", terrain),
    )
    needed = {"clear": "5 (5, clear)", "woods": "6 (5, woods +1)", "building": "7 (5, building +2)"}[terrain]
    assert said.line(outcome).why == f"rolled 5, Veteran +1, makes 6 against {needed}"


@pytest.mark.clause("7.2.2.C")
@pytest.mark.parametrize(("below", "outcome"), [(True, "Miss"), (False, "Hit")])
def test_a_hill_protects_against_fire_from_below(below: bool, outcome: str) -> None:
    said = act(
        field(),
        "fire",
        ("german-fire.in-sight", ["A1"]),
        ("german-fire.roll", [5]),
        ("german-fire.terrain", "hill"),
        ("german-fire.from-below", below),
    )
    words = "6 (5, hill from below +1)" if below else "5 (5, hill, same height)"
    assert said.line(outcome).why == f"rolled 5 against {words}"


@pytest.mark.clause("7.2.2.D")
def test_a_natural_6_hits_in_any_hex() -> None:
    said = act(field(), "fire", ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [6]))
    assert said.line("Hit").why == "rolled 6 against 5; a natural 6 always hits"


@pytest.mark.clause("7.2.2.A")
def test_a_roll_enough_against_any_hex_asks_for_none() -> None:
    game = field()
    game.numbers["to-hit.us-veteran"] = 3
    said = act(game, "fire", ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [5]))
    assert said.line("Hit").why == "rolled 5 against 3; enough against any hex"


# 7.2.2.E -------------------------------------------------------------------------------------------------------------


def chosen(game: Game, *answers: Said, seen: tuple[str, ...] = ("A1", "A2")) -> tuple[str, str]:
    """Return whom the only German fires at out of those in sight, and why."""
    said = act(game, "fire", ("german-fire.in-sight", list(seen)), *answers, ("german-fire.roll", [1]))
    told = said.line("Inf (G1) fires at") if game.units["G1"].number is None else said.line("Inf 2 (G1) fires at")
    return told.text.rpartition(" at ")[2], told.why


def pair(*kinds: str) -> Game:
    game = field(americans=kinds or ("us-infantry", "us-infantry"))
    game.numbers["to-hit.us-infantry"] = 4
    return game


@pytest.mark.clause("7.2.2.E", "7.2.2.E.2")
def test_its_keyed_american_before_others() -> None:
    game = pair()
    game.units["G1"].number = 2
    assert chosen(game) == ("Inf 2 (A2)", "its keyed unit; no American is adjacent")


@pytest.mark.clause("7.2.2.E", "7.2.2.E.3")
def test_panicked_before_alert_before_calm() -> None:
    game = pair()
    game.units["A1"].status, game.units["A2"].status = "alert", "panic"
    assert chosen(game)[0] == "Inf 2 (A2)"
    game.units["A2"].status = "none"
    assert chosen(game) == (
        "Inf 1 (A1)",
        "Panicked before Alert before calm; no American is adjacent",
    )


@pytest.mark.clause("7.2.2.E", "7.2.2.E.4")
def test_a_veteran_before_a_regular() -> None:
    assert chosen(pair("us-infantry", "us-veteran")) == (
        "Vet 2 (A2)",
        "a Veteran before regulars; no American is adjacent; the same markers",
    )


@pytest.mark.clause("7.2.2.E", "7.2.2.E.5")
def test_at_last_the_closest() -> None:
    who, why = chosen(pair(), ("german-fire.closest", "A2"))
    assert who == "Inf 2 (A2)"
    assert why == "the closest; no American is adjacent; the same markers; no Veteran to prefer"


@pytest.mark.clause("7.2.2.E", "7.2.2.E.3", "7.2.2.E.5")
def test_a_step_that_only_narrows_is_cited_too() -> None:
    game = pair("us-infantry", "us-infantry", "us-infantry")
    game.units["A1"].status = game.units["A2"].status = "alert"
    said = act(
        game,
        "fire",
        ("german-fire.in-sight", ["A1", "A2", "A3"]),
        ("german-fire.closest", "A2"),
        ("german-fire.roll", [1]),
    )
    told = said.line("Inf (G1) fires at Inf 2")
    assert told.rules == ("7.2.2.E", "7.2.2.E.3", "7.2.2.E.5")
    assert "2 tie: Panicked before Alert before calm" in told.why


@pytest.mark.clause("7.2.2.E", "7.2.2.E.2", "7.2.2.E.5")
def test_two_of_its_number_tie() -> None:
    game = pair("us-infantry", "us-infantry", "us-infantry")
    game.units["A1"].number = game.units["G1"].number = 2
    said = act(
        game,
        "fire",
        ("german-fire.in-sight", ["A1", "A2", "A3"]),
        ("german-fire.closest", "A1"),
        ("german-fire.roll", [1]),
    )
    assert said.question("german-fire.closest").explain() == (
        "no American is adjacent; 2 tie: its keyed unit; the same markers; no Veteran to prefer"
    )
    (event,) = (one.event for one in said.position.events if isinstance(one.event, TargetNamed))
    assert event.cause == "closest"
    assert event.rules == ("7.2.2.E", "7.2.2.E.2", "7.2.2.E.5")
    assert event.passed == (
        Undecided("none-adjacent"),
        Undecided("keyed", (2,)),
        Undecided("same-markers"),
        Undecided("no-veteran"),
    )


@pytest.mark.clause("7.2.2.E", "7.2.2.E.1")
def test_the_house_rule_that_passes_over_a_lone_neighbour_is_in_the_event_and_in_the_question() -> None:
    game = pair()
    game.house["adjacent-first"] = "several"
    answers: tuple[Said, ...] = (
        ("german-fire.in-sight", ["A1", "A2"]),
        ("german-fire.adjacent", ["A1"]),
        ("german-fire.closest", "A2"),
        ("german-fire.roll", [1]),
    )
    said = act(game, "move 1, fire", *answers)
    house = (Ruled("adjacent-first", "several"),)
    (event,) = (one.event for one in said.position.events if isinstance(one.event, TargetNamed))
    assert event.house == event.passed[0].house == said.question("german-fire.closest").house == house


def test_every_step_of_the_target_order_has_its_words() -> None:
    names = [step.name for step in TARGET_ORDER]
    assert set(names) <= set(STEPS)
    assert set(names) <= set(CAUSES)
    assert set(names[:-1]) <= set(UNDECIDED)


@pytest.mark.clause("7.2.2.E", "7.2.2.E.1", "7.2.2.C")
def test_of_several_adjacent_the_one_in_the_least_cover() -> None:
    said = act(
        pair(),
        "fire",
        ("german-fire.adjacent", ["A1", "A2"]),
        ("german-fire.open", ["A2"]),
        ("german-fire.roll", [1]),
        beside=True,
    )
    assert said.line("Inf (G1) fires at Inf 2").rules == ("7.2.2.E", "7.2.2.E.1")


@pytest.mark.clause("7.2.2.E", "7.2.2.E.1")
def test_after_a_move_who_is_adjacent_is_asked() -> None:
    said = act(
        pair(),
        "move 1, fire",
        ("german-fire.in-sight", ["A1", "A2"]),
        ("german-fire.adjacent", ["A2"]),
        ("german-fire.roll", [1]),
    )
    assert said.line("Inf (G1) fires at Inf 2").why == (
        "the one American next to it; house rule adjacent-first = any, printed for more than one adjacent"
    )


# 7.2.3 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.2.3.A")
@pytest.mark.parametrize(("before", "after"), [("none", "alert"), ("alert", "panic")])
def test_a_hit_makes_alert_and_then_panic(before: Status, after: Status) -> None:
    game = field()
    game.units["A1"].status = before
    said = act(game, "fire", ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [6]))
    assert said.game.units["A1"].status == after


@pytest.mark.clause("7.2.3.A", "6.3.6.3.C")
def test_that_alert_stays_on_americans_is_said_once_a_game() -> None:
    answers: list[Said] = [("german-fire.in-sight", ["A1"]), ("german-fire.roll", [6])]
    first = act(field(), "fire", *answers)
    assert first.line("Nothing takes an Alert marker off an American again")
    game = first.game
    game.units["A1"].status, game.units["G1"].acted = "none", False
    again = talk(german_infantry, game, ("german-infantry.card", ["fire"]), *answers)
    assert again.lines("Nothing takes") == []


@pytest.mark.clause("7.2.3.B", "7.2.3.C")
def test_a_hit_on_a_panicked_unit_destroys_it_for_5() -> None:
    game = field()
    game.units["A1"].status = "panic"
    said = act(game, "fire", ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [6]))
    assert said.line("Remove Vet 1 (A1): destroyed").changes["morale"] == (0, -5)


@pytest.mark.clause("7.2.3.A")
def test_a_panicked_american_can_neither_move_nor_assault() -> None:
    game = field()
    game.units["A1"].status = "panic"
    said = order(game, [1, 1, 2], stop="activate.order")
    assert "11" not in said.offered
    shot = order(
        game,
        [2],
        ("activate.order", "2"),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        ("fire.cover", ["none"]),
        ("fire.roll", [2]),
    )
    assert "Panicked -1" in shot.line("Miss").why


@pytest.mark.clause("6.3.6.7.C")
def test_a_german_that_moved_near_a_tank_panics_as_the_step_ends() -> None:
    said = act(field(americans=("m4",)), "move 1", ("german-infantry.near-tank", ["G1"]))
    assert said.game.units["G1"].status == "panic"


# What seldom happens -------------------------------------------------------------------------------------------------


def test_next_to_nobody_after_all_an_assault_is_not_made() -> None:
    said = act(field(americans=("us-veteran", "us-veteran")), "assault", ("german-assault.adjacent", []), beside=True)
    assert said.line("Inf (G1) cannot assault").why == "no American next to it"


def test_a_card_of_the_owners_next_to_an_american() -> None:
    said = act(field(), 'other "Rally", move 1', ("german-fire.roll", [1]), beside=True)
    assert said.line("Miss")
    assert said.line('The card says: "Rally"')


@pytest.mark.clause("6.5.2", "7.4.C.1")
def test_a_hunter_may_bring_reserves_that_act_this_turn() -> None:
    game = field("hunter", americans=("us-veteran", "us-veteran"), reserves_act="this-turn")
    game.lieutenant.host = "A1"
    game.reserves = 25
    said = talk(
        german_infantry,
        game,
        ("hunter.adjacent", True),
        ("german-assault.roll", [4, 4, 4, 4]),
        ("reserves.card", ["1+0"]),
        ("arrivals.entry", [2]),
        ("arrivals.keys", ["-"]),
        ("arrivals.occupied", []),
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["none"]),
    )
    assert said.game.units["G2"].acted
