"""An interruption amid a step: the step is played again on the corrected state, and nothing in it is stale."""

from collections.abc import Sequence
from typing import Any

import pytest

from saf_helper.cli.game_commands import adjust, adjust_paths
from saf_helper.engine.player import play
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.events import SpottedCheck
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.prompt_commands import supply
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.entry import Entry
from tests.corrections.opening import KILL, MORTAR, entries, opening, said
from tests.games.scream_aim_fire.rules.talk import Said, phase, table, talk
from tests.told import lines_of

FIRE_AGAIN = (("activate.order", "2"), ("activate.unit", "A1"), ("activate.action", "fire"), ("fire.target", "G4"))


def about(session: Session[Game]) -> tuple[str, str | None]:
    assert session.pending is not None
    return session.pending.key, session.pending.about


def set_path(session: Session[Game], path: str, value: Any) -> Session[Game]:
    session.interrupt("adjust", {"set": {path: value}})
    return session


# What an adjustment asks before the first step ------------------------------------------------------------------------


def test_a_second_adjustment_while_the_first_still_asks_for_the_reserves_it_brings() -> None:
    session = set_path(set_path(opening(), "reserves", 20), "house.reserve-threshold", "15")
    assert about(session) == ("reserves.card", None)
    set_path(session, "morale", 3)
    assert about(session) == ("reserves.card", None)
    assert session.game.morale == 3
    session.undo(2)
    assert about(session) == ("activate.order", None)


# What rested on something else ----------------------------------------------------------------------------------------


def test_a_supply_counter_that_was_never_won_is_no_longer_spent_and_the_game_goes_on() -> None:
    session = opening()
    set_path(set_path(session, "A1.low_supply", "yes"), "german-losses", 1)
    said(session, *KILL)
    session.interrupt("supply", {"unit": "A1"})
    assert (session.game.supply, session.game.units["A1"].low_supply) == (0, False)
    before = entries(session)
    damage = next(entry for entry, _ in session.answers() if entry.key == "fire.damage")
    session.amend(damage.n, ["no-effect"])
    assert [entry.do for entry in session.let_go()] == ["supply"]
    assert session.let_go() == []
    assert (session.game.supply, session.game.units["A1"].low_supply) == (0, True)
    said(session, ("activate.order", "done"))
    session.undo(2)
    assert entries(session) == before
    assert (session.game.supply, session.game.units["A1"].low_supply) == (0, False)


def test_an_adjustment_refused_half_way_leaves_nothing_of_itself_behind() -> None:
    refused = Entry(do="adjust", args={"set": {"supply": 5, "lieutenant.host": "A9"}})
    position = play(phase("surprise"), table(), [refused], None, RULES.interruptions, lenient=True)
    assert position.refused == (refused,)
    assert position.game.supply == 0
    assert not lines_of(position)


def test_a_save_with_an_interruption_that_is_no_longer_allowed_resumes_before_it() -> None:
    session = set_path(opening(), "supply", 3)
    record = session.record.model_copy(deep=True)
    entry = record.turns[-1].phases[-1].entries[0]
    entry.args = {"set": {"supply": 300}}
    again = Session(RULES, record)
    assert [one.do for one in again.asked_again] == ["adjust"]
    assert again.game.supply == 0
    said(again, ("activate.order", "done"))


def test_a_supply_counter_goes_to_the_american_where_a_german_has_the_same_name() -> None:
    session = opening()
    set_path(set_path(session, "A1.low_supply", "yes"), "supply", 1)
    assert [unit.id for unit in session.game.units.values() if "Inf 1" in unit.also] == ["A1", "G5"]
    assert supply(session, "inf1") == []
    assert (session.game.supply, session.game.units["A1"].low_supply) == (0, False)


# What was remembered --------------------------------------------------------------------------------------------------


def test_terrain_put_right_where_it_has_just_been_used_is_used_as_put_right() -> None:
    session = said(opening(), *KILL[:-2], ("fire.roll", [2]), *FIRE_AGAIN)
    assert entries(session)[-1] == ("fire.terrain", "clear", "remembered")
    set_path(session, "G4.terrain", "woods")
    assert entries(session)[-1] == ("fire.terrain", "woods", "remembered")
    assert session.game.facts["terrain G4"] == "woods"
    assert "(cover half)" in getattr(session.pending, "prompt", "")


def test_terrain_put_right_where_it_has_just_been_told_is_taken_as_put_right() -> None:
    session = said(opening(), *KILL[:5])
    set_path(session, "G4.terrain", "building")
    assert entries(session)[-1] == ("fire.terrain", "building", "remembered")
    assert "(cover half)" in getattr(session.pending, "prompt", "")
    session.undo()
    assert entries(session)[-1] == ("fire.terrain", "clear", "typed")


def test_terrain_forgotten_where_it_has_just_been_used_is_asked_with_the_old_answer_offered() -> None:
    session = said(opening(), *KILL[:-2], ("fire.roll", [2]), *FIRE_AGAIN)
    set_path(session, "G4.terrain", "-")
    assert about(session) == ("fire.terrain", "G4")
    assert session.pending is not None
    assert session.pending.default == "clear"


def test_what_was_remembered_follows_the_answer_it_was_remembered_from() -> None:
    session = said(opening(), *KILL[:-2], ("fire.roll", [2]), *FIRE_AGAIN, ("fire.cover", ["none"]), ("fire.roll", [2]))
    terrain = next(entry for entry, _ in session.answers() if entry.key == "fire.terrain")
    session.amend(terrain.n, "woods")
    said(session, ("fire.cover", ["hard"]))
    assert about(session) == ("fire.cover", "G4")
    assert entries(session)[-1] == ("fire.terrain", "woods", "remembered")


def test_a_remembered_answer_that_was_amended_stays_as_amended() -> None:
    session = said(opening(), *KILL[:-2], ("fire.roll", [2]), *FIRE_AGAIN)
    used = session.answers()[-1][0]
    assert used.by == "remembered"
    session.amend(used.n, "woods")
    assert entries(session)[-1] == ("fire.terrain", "woods", "typed")
    set_path(session, "morale", 3)
    assert entries(session)[-1] == ("fire.terrain", "woods", "typed")


# Tracks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "now", "text"),
    [
        ("morale 3", 3, "Set: morale 3"),
        ("MORALE 4", 4, "Set: morale 4"),
        ("german-losses 2", 2, "Set: german-losses 2"),
        (
            "kills.german-infantry 3",
            3,
            "Set: kills.german-infantry 3",
        ),
        ("order-dice 6,6", [6, 6], "Set: order-dice 6 6"),
    ],
)
def test_a_track_put_right_amid_a_step_that_moves_it_stands_where_the_table_has_it(
    words: str, now: Any, text: str
) -> None:
    session = said(opening(dice=(1, 3, 4, 4, 5)), *MORTAR)
    assert (session.game.morale, session.game.german_losses, session.game.order_dice) == (5, 1, [1, 3, 5])
    session.happened()
    assert adjust(session, words) == []
    assert about(session) == ("mortar.second", "A7")
    game = session.game
    stands = {"morale": game.morale, "german-losses": game.german_losses, "order-dice": game.order_dice}
    assert (stands | {"kills.german-infantry": game.kills["german-infantry"]})[words.split()[0].lower()] == now
    told = [one.told.text for one in session.happened() if one.told]
    assert told[0] == text
    assert (any("Take 1 Supply counter" in one for one in told)) == session.came_out_otherwise() == ("losses" in words)
    assert not list(game.breaches())


def test_a_track_cannot_be_put_where_the_step_does_not_leave_it() -> None:
    session = said(opening(dice=(1, 3, 4, 4, 5)), *MORTAR)
    with pytest.raises(BadAnswerError, match="german-losses cannot be 0 yet: this very step changes it"):
        adjust(session, "german-losses 0")
    assert about(session) == ("mortar.second", "A7")


def test_a_marker_that_the_step_under_way_puts_on_again_is_said() -> None:
    session = said(opening(), ("activate.order", "3"), ("activate.unit", "A5"), ("activate.action", "fire+move"))
    set_path(session, "supply", 1)
    said(session, ("fire.target", "G5"), ("fire.terrain", "clear"), ("fire.cover", ["none"]), ("fire.roll", [1]))
    assert about(session) == ("activate.supply", "A5")
    (line,) = adjust_paths(session, {"set": {"A5.low_supply": False, "morale": 3}})
    assert line == "A5.low_supply is yes all the same, by this very step; adjust it once the step is over"
    session.undo()
    with pytest.raises(BadAnswerError, match="nothing is changed: it stood so as this step began") as refused:
        adjust(session, "A5.low_supply no")
    assert refused.value.hint == "do it once the step is over"


def test_how_a_step_opens_is_not_told_again_after_a_correction_that_leaves_it_as_it_was() -> None:
    session = Session.new(RULES, table("1"), name="any", seed=5, version="test")
    for answer in (7, [str(number) for number in range(1, 8)], "A2"):
        session.answer(answer)
    assert any(isinstance(one.event, SpottedCheck) for one in session.happened())
    set_path(session, "A1.status", "panic")
    assert [one.told.text for one in session.happened() if one.told] == ["Set: US Inf 1 Panic"]
    set_path(session, "house.spotted-counts-veterans", "no")
    said = [one.told.text for one in session.happened() if one.told]
    assert said[0] == "Set: house.spotted-counts-veterans no"


def test_what_the_step_under_way_has_brought_about_already_is_not_set_again() -> None:
    session = said(opening(dice=(1, 3, 4, 4, 5)), *MORTAR)
    before = entries(session)
    with pytest.raises(BadAnswerError, match="morale is 5 already"):
        adjust(session, "morale 5")
    assert entries(session) == before


# Who acts -------------------------------------------------------------------------------------------------------------

GERMANS: list[tuple[str, str, list[Said]]] = [
    ("german-mg42", "mg42", [("mg42.closest", [])]),
    ("german-mg42", "at-gun", [("at-gun.target", "none"), ("at-gun.closest", "none")]),
    ("german-tanks", "panzer-iv", [("german-tank.target", "none")]),
    ("german-infantry", "hunter", [("hunter.closest", "none")]),
]
"""Phase, who acts in it, and what one of them is asked and answered where nobody is in sight."""


def two_germans(kind: str) -> Game:
    game = table()
    game.german_turn = True
    for counter in (kind, kind, "us-infantry", "us-infantry", "m4", "m4"):
        game.add(counter)
    return game


def typed(unit: str, answers: Sequence[Said]) -> list[Entry]:
    return [Entry(key=key, about=unit, answer=answer) for key, answer in answers]


@pytest.mark.parametrize(("name", "kind", "answers"), GERMANS, ids=[kind for _, kind, _ in GERMANS])
def test_a_german_whose_counter_was_turned_over_by_hand_does_not_act(name: str, kind: str, answers: list[Said]) -> None:
    over = [Entry(do="adjust", args={"set": {f"{unit}.acted": "yes"}}) for unit in ("G1", "G2")]
    assert talk(phase(name), two_germans(kind), before=[over[0]], stop=answers[0][0]).pending.about == "G2"
    assert talk(phase(name), two_germans(kind), before=[*typed("G1", answers), over[1]]).game.units["G2"].acted
    assert talk(phase(name), two_germans(kind), before=over).game.units["G2"].acted


@pytest.mark.parametrize(("name", "kind", "answers"), GERMANS, ids=[kind for _, kind, _ in GERMANS])
def test_a_german_turned_back_or_put_on_the_map_by_hand_acts_once_more(
    name: str, kind: str, answers: list[Said]
) -> None:
    back = Entry(do="adjust", args={"set": {"G1.acted": "no"}})
    said = talk(
        phase(name), two_germans(kind), before=[*typed("G1", answers), back, *typed("G2", answers)], stop=answers[0][0]
    )
    assert said.pending.about == "G1"
    new = Entry(do="adjust", args={"add": [{"kind": kind}]})
    first = [*typed("G1", answers), new, *typed("G2", answers)]
    assert talk(phase(name), two_germans(kind), before=first, stop=answers[0][0]).pending.about == "G3"
