"""§7.2–7.2.3 German infantry: cards, moves, fire."""

import pytest

from saf_helper.engine.events import Ruled
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.events import TargetNamed, Undecided
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.target_order import TARGET_ORDER
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Status
from saf_helper.games.scream_aim_fire.words.target_order import CAUSES, STEPS, UNDECIDED
from tests.games.scream_aim_fire.rules.talk import Said, Talk, at_prompt, given, order, table, talk


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
        pytest.param("none", "Calm, blue", marks=pytest.mark.clause("7.2.A", "7.2.C", "7.2.C.1")),
        pytest.param("alert", "Alert, red", marks=pytest.mark.clause("7.2.A", "7.2.C", "7.2.C.2")),
        pytest.param("panic", "Panicked, black", marks=pytest.mark.clause("7.2.A", "7.2.C", "7.2.C.3")),
    ],
)
def test_a_card_is_read_by_the_units_marker(status: str, color: str) -> None:
    said = act(field(status=status), "move 1")
    assert said.question("german-infantry.card").prompt == f"Action card for German Inf ({color})?"
    mood = "calm" if status == "none" else status
    assert said.event(events.ActionCard, unit="G1", mood=mood, option="move 1")


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
    assert said.event(events.ActionCard, unit="G1").rules == ("7.2.I",)
    assert said.event(events.Flipped, unit="G1").rules == ("7.2.G",)
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
    assert "closest to the Americans first" in said.question("german-infantry.next").reminder


@pytest.mark.clause("7.2.D")
def test_both_actions_in_order() -> None:
    said = act(field(), "move 2, fire", ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [1]))
    assert "7.2.D" in said.event(events.ActionCard, unit="G1").rules
    moved, fired = said.event(events.InfantryMoved, unit="G1", hexes=2), said.event(events.HitRoll, shooter="G1")
    assert said.events.index(moved) < said.events.index(fired)


@pytest.mark.clause("7.2.E")
@pytest.mark.parametrize(("card", "left_out"), [("fire, fire", "fire"), ("fire, assault", "assault")])
def test_one_shot_and_no_assault_after_it(card: str, left_out: str) -> None:
    said = act(field(), card, ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [1]))
    assert said.event(events.CardAction, unit="G1", action=left_out, cause="has-attacked")


@pytest.mark.clause("7.2.E")
def test_one_move_at_most() -> None:
    assert act(field(), "move 1, move 2").event(events.CardAction, unit="G1", action="move 2", cause="has-moved")


@pytest.mark.clause("7.2.D")
def test_what_cannot_be_done_is_left_out() -> None:
    said = act(field(), "fire", ("german-fire.in-sight", []))
    assert said.event(events.NoTarget, unit="G1", cause="cannot-fire")
    said = act(field(), "assault")
    assert said.event(events.NoTarget, unit="G1", cause="cannot-assault")


@pytest.mark.clause("7.2.F")
@pytest.mark.parametrize("card", ["fire!", "move 1, fire!"])
def test_the_icon_runs_a_unit_low_if_it_fired(card: str) -> None:
    said = act(field(), card, ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [1]))
    assert said.event(events.LowSupply, unit="G1", cause="card-icon").rules == ("7.2.F",)


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
    assert said.event(events.CardAction, unit="G1", action="Rally", cause="as-printed")
    assert said.game.units["G1"].low_supply == (did != "neither")


# 7.2.1 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.2.1.A", "7.2.1.B", "6.3.2.A", "6.3.2.B", "8.0.B.2")
def test_a_keyed_unit_moves_toward_its_american_in_cover() -> None:
    game = field(americans=("us-infantry", "us-infantry"))
    game.units["G1"].number = 2
    assert act(game, "move 2").event(events.InfantryMoved, unit="G1", hexes=2, toward="A2", number=2, cause="keyed")


@pytest.mark.clause("7.2.1.C")
@pytest.mark.parametrize(
    ("number", "cause"),
    [(None, "no-number"), (9, "number-unknown"), (2, "number-gone")],
)
def test_others_move_toward_the_closest_american(number: int | None, cause: str) -> None:
    game = field()
    game.add("us-infantry", number=2).fate = "destroyed"
    game.units["G1"].number = number
    assert act(game, "move 1").event(events.InfantryMoved, unit="G1", hexes=1, toward=None, number=number, cause=cause)


@pytest.mark.clause("7.2.1.D")
def test_next_to_an_american_a_move_becomes_fire() -> None:
    said = act(field(), "move 2", ("german-fire.roll", [1]), beside=True)
    assert said.event(events.CardAction, unit="G1", cause="fire-instead")
    assert said.event(
        events.HitRoll, shooter="G1", target="A1", dice=(1,), hit=False, settled="short", needed=5, made=1
    )
    assert not said.game.units["G1"].moved


@pytest.mark.clause("7.2.1.D")
def test_the_one_shot_has_the_cards_bonus() -> None:
    said = act(field(), "fire+1, move 1", ("german-fire.roll", [1]), beside=True)
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


@pytest.mark.clause("7.2.1.D", "7.2.D")
def test_next_to_a_tank_alone_it_has_no_one_to_fire_at() -> None:
    said = act(
        field(americans=("m4", "us-infantry")),
        "move 2",
        ("german-fire.adjacent", []),
        ("german-fire.in-sight", []),
        beside=True,
    )
    assert said.event(events.NoTarget, unit="G1", cause="nobody-near")


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
    assert said.event(events.InfantryMoved, unit="G2", hexes=1, cause="no-number")


# 7.2.2 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("7.2.2.A", "7.2.2.B", "7.2.2.C")
@pytest.mark.parametrize(("terrain", "added"), [("clear", 0), ("woods", 1), ("building", 2)])
def test_terrain_is_asked_where_it_decides(terrain: str, added: int) -> None:
    said = act(
        field("german-veteran"),
        "fire",
        ("german-fire.in-sight", ["A1"]),
        ("german-fire.roll", [5]),
        ("german-fire.terrain", terrain),
    )
    assert said.event(
        events.HitRoll, printed=5, cover={terrain: added}, drms={"veteran": 1}, made=6, hit=5 + added <= 6
    )


@pytest.mark.clause("7.2.2.C")
@pytest.mark.parametrize("below", [True, False])
def test_a_hill_protects_against_fire_from_below(below: bool) -> None:
    said = act(
        field(),
        "fire",
        ("german-fire.in-sight", ["A1"]),
        ("german-fire.roll", [5]),
        ("german-fire.terrain", "hill"),
        ("german-fire.from-below", below),
    )
    cover = {"hill-from-below": 1} if below else {"hill-same-height": 0}
    assert said.event(events.HitRoll, printed=5, cover=cover, made=5, hit=not below)


@pytest.mark.clause("7.2.2.D")
def test_a_natural_6_hits_in_any_hex() -> None:
    said = act(field(), "fire", ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [6]))
    assert said.event(
        events.HitRoll, shooter="G1", target="A1", dice=(6,), hit=True, settled="natural-6", needed=5, made=6
    )


@pytest.mark.clause("7.2.2.A")
def test_a_roll_enough_against_any_hex_asks_for_none() -> None:
    game = field()
    game.numbers["to-hit.us-veteran"] = 3
    said = act(game, "fire", ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [5]))
    assert said.event(
        events.HitRoll,
        shooter="G1",
        target="A1",
        dice=(5,),
        source="owner",
        hit=True,
        settled="enough",
        needed=3,
        made=5,
    )


# 7.2.2.E -------------------------------------------------------------------------------------------------------------


def chosen(game: Game, *answers: Said, seen: tuple[str, ...] = ("A1", "A2")) -> tuple[str, list[str]]:
    """Return whom the only German fires at out of those in sight, and why."""
    said = act(game, "fire", ("german-fire.in-sight", list(seen)), *answers, ("german-fire.roll", [1]))
    told = said.event(events.TargetNamed, unit="G1", act="fire")
    return told.target, [told.cause, *(step.name for step in told.passed)]


def pair(*kinds: str) -> Game:
    game = field(americans=kinds or ("us-infantry", "us-infantry"))
    game.numbers["to-hit.us-infantry"] = 4
    return game


@pytest.mark.clause("7.2.2.E", "7.2.2.E.2")
def test_its_keyed_american_before_others() -> None:
    game = pair()
    game.units["G1"].number = 2
    assert chosen(game) == ("A2", ["keyed", "none-adjacent"])


@pytest.mark.clause("7.2.2.E", "7.2.2.E.3")
def test_panicked_before_alert_before_calm() -> None:
    game = pair()
    game.units["A1"].status, game.units["A2"].status = "alert", "panic"
    assert chosen(game)[0] == "A2"
    game.units["A2"].status = "none"
    assert chosen(game) == ("A1", ["worst-off", "none-adjacent", "no-number"])


@pytest.mark.clause("7.2.2.E", "7.2.2.E.4")
def test_a_veteran_before_a_regular() -> None:
    assert chosen(pair("us-infantry", "us-veteran")) == (
        "A2",
        ["veteran-first", "none-adjacent", "no-number", "same-markers"],
    )


@pytest.mark.clause("7.2.2.E", "7.2.2.E.5")
def test_at_last_the_closest() -> None:
    target, steps = chosen(pair(), ("german-fire.closest", "A2"))
    assert (target, steps) == ("A2", ["closest", "none-adjacent", "no-number", "same-markers", "no-veteran"])


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
    told = said.event(events.TargetNamed, unit="G1", target="A2", act="fire", cause="closest")
    assert told.rules == ("7.2.2.E", "7.2.2.E.3", "7.2.2.E.5")


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
    assert said.event(events.TargetNamed, unit="G1", cause="least-cover").rules == ("7.2.2.E", "7.2.2.E.1")


@pytest.mark.clause("7.2.2.E", "7.2.2.E.1")
def test_after_a_move_who_is_adjacent_is_asked() -> None:
    said = act(
        pair(),
        "move 1, fire",
        ("german-fire.in-sight", ["A1", "A2"]),
        ("german-fire.adjacent", ["A2"]),
        ("german-fire.roll", [1]),
    )
    assert said.event(
        events.TargetNamed, unit="G1", target="A2", act="fire", cause="next-to", house={"adjacent-first": "any"}
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
    assert first.event(events.Reminder, key="alert-stays")
    game = first.game
    game.units["A1"].status, game.units["G1"].acted = "none", False
    again = talk(german_infantry, game, ("german-infantry.card", ["fire"]), *answers)
    assert again.events_of(events.Reminder) == []


@pytest.mark.clause("7.2.3.B", "7.2.3.C")
def test_a_hit_on_a_panicked_unit_destroys_it_for_5() -> None:
    game = field()
    game.units["A1"].status = "panic"
    said = act(game, "fire", ("german-fire.in-sight", ["A1"]), ("german-fire.roll", [6]))
    assert said.event(events.AmericanLost, cause="hit-panicked", unit="A1").changes["morale"] == (0, -5)


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
    assert shot.event(
        events.HitRoll,
        shooter="A1",
        target="G1",
        dice=(2,),
        cover={"none": 0},
        drms={"veteran": 1, "panicked": -1},
        hit=False,
        needed=4,
        made=2,
    )


@pytest.mark.clause("6.3.6.7.C")
def test_a_german_that_moved_near_a_tank_panics_as_the_step_ends() -> None:
    said = act(field(americans=("m4",)), "move 1", ("german-infantry.near-tank", ["G1"]))
    assert said.game.units["G1"].status == "panic"


# What seldom happens -------------------------------------------------------------------------------------------------


def test_next_to_nobody_after_all_an_assault_is_not_made() -> None:
    said = act(field(americans=("us-veteran", "us-veteran")), "assault", ("german-assault.adjacent", []), beside=True)
    assert said.event(events.NoTarget, unit="G1", cause="cannot-assault")


def test_a_card_of_the_owners_next_to_an_american() -> None:
    said = act(field(), 'other "Rally", move 1', ("german-fire.roll", [1]), beside=True)
    assert said.event(
        events.HitRoll, shooter="G1", target="A1", dice=(1,), hit=False, settled="short", needed=5, made=1
    )
    assert said.event(events.CardAction, unit="G1", action="Rally", cause="as-printed")


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
