"""Orders typed as lines: words ahead of their questions are taken, repeated, contradicted or named as not used."""

from typing import Any

import pytest

from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.prompts.script import Script
from tests.games.scream_aim_fire.rules.talk import at_prompt, given, table

PHASES = ("orders", "activate", "adjust-status", "german-infantry")


def field(*dice: int, german: str = "german-infantry", **house: str) -> Game:
    """Return a table with one American of each kind, numbered, and two of a German kind."""
    game = table(**house)
    kinds = ("us-infantry", "us-veteran", "us-veteran", "us-mortar", "us-sniper", "m4", "us-infantry")
    for number, kind in enumerate(kinds, 1):
        game.add(kind, number=number)
    game.add(german, number=1)
    game.add("german-infantry", number=2)
    game.order_dice = list(dice)
    return game


def said(script: Script) -> list[str]:
    """Return what was refused and what was left unused."""
    refused = [one.message for one in script.errors]
    return [*refused, *(line for kind, lines in script.said if kind == "unused" for line in lines)]


def line(game: Game, *lines: str) -> tuple[list[str], list[tuple[str, Any]]]:
    """Type lines at the orders; return what was refused or unused, and every answer."""
    script, session = at_prompt(game, ["activate"], *lines)
    return said(script), given(session)


# Words left over -----------------------------------------------------------------------------------------------------


def test_words_left_over_by_an_order_answer_neither_the_next_order_nor_a_german() -> None:
    assert line(field(2, 3), "2 a1 move 3 a2 move") == (
        ["not used: 3 a2 move"],
        [("activate.order", "2"), ("activate.unit", "A1"), ("activate.action", "move")],
    )
    script, session = at_prompt(field(2), PHASES[1:], "2 a1 move g2 move 1")
    assert said(script) == ["not used: g2 move 1"]
    assert given(session)[-1] == ("activate.action", "move")
    assert script.asked[-1] == "german-infantry.adjacent"


def test_the_german_named_next_and_its_card_stand_on_one_line() -> None:
    script, session = at_prompt(field(), ["german-infantry"], "-", "g2 none", "none")
    assert [answer for _, answer in given(session)] == [[], "G2", ["none"], ["none"]]
    assert said(script) == []


def test_terrain_typed_again_is_accepted_where_it_is_remembered_so() -> None:
    first = ["2 a1 fire g1 woods", "hard", "1"]
    for again in ("2 a7 fire g1 woods hard 1", "2 a7 fire g1 hard 1 woods"):
        unused, answers = line(field(2, 2, 3), *first, again)
        assert unused == []
        assert answers.count(("fire.terrain", "woods")) == 2
        assert answers[-1] == ("fire.roll", [1])


def test_terrain_typed_otherwise_is_named_with_the_amendment_and_ends_the_line() -> None:
    unused, answers = line(field(2, 2, 3), "2 a1 fire g1 woods hard 1", "2 a7 fire g1 clear none 6")
    assert unused == ["not used: clear none 6", "G1 is remembered as woods: amend 11 clear changes it"]
    assert answers[-1] == ("fire.terrain", "woods")


def test_the_amendment_named_changes_it() -> None:
    _, answers = line(field(2, 2, 3), "2 a1 fire g1 woods hard 1", "2 a7 fire g1 clear", "amend 11 clear", "none 6")
    assert ("fire.terrain", "clear") in answers


@pytest.mark.parametrize(
    ("dice", "typed"),
    [
        ((5,), "5 a6 he g1 clear light 1 1"),
        ((6,), "6 a2 fire g1 clear light 1 a1 move"),
        ((4, 4), "44 a4 fire g1 3 1 1"),
        ((4, 4), "44 fire g1 3 1 1"),
        ((6, 6), "66 a5 fire g1 3 1"),
        ((1, 1), "11 a2 assault g1 - clear light 1 1 1 1"),
        ((2,), "2 a4 move"),
    ],
)
def test_words_that_the_rules_leave_no_choice_in_may_be_typed_all_the_same(dice: tuple[int, ...], typed: str) -> None:
    unused, answers = line(field(*dice), typed)
    assert unused == []
    assert [key for key, _ in answers if key == "activate.order"] == ["activate.order"]


def test_a_medic_may_be_named() -> None:
    game = field(1)
    game.units["A1"].status = "panic"
    assert line(game, "1 a1 medic 5") == ([], [("activate.order", "1"), ("medic.roll", [5])])


def test_a_command_on_a_line_takes_its_words_along() -> None:
    script, session = at_prompt(field(2, 3), ["activate"], "2 a1 move adjust morale 3")
    assert session.game.morale == 3
    assert said(script) == []


# What is typed is what is done ---------------------------------------------------------------------------------------

FOOT = ("us-infantry", "us-veteran")
ALLOWED: dict[tuple[str, str], set[str]] = {
    **{("11", kind): {"assault"} for kind in FOOT},
    **{("2", kind): {"move", "fire"} for kind in FOOT},
    **{("3", kind): {"move", "fire", "move+fire", "fire+move", "both"} for kind in FOOT},
    **{("6", kind): {"fire"} for kind in FOOT},
    ("2", "us-mortar"): {"move"},
    ("3", "us-mortar"): {"move"},
    ("44", "us-mortar"): {"fire"},
    ("5", "m4"): {"move", "fire", "he"},
    ("5", "m10"): {"move", "fire", "he"},
    ("66", "us-sniper"): {"fire", "spot"},
}
"""§6.2.A What each order lets each kind do; nobody is Panicked, so that a Medic helps nobody."""
KINDS = ("us-infantry", "us-veteran", "us-mortar", "us-sniper", "m4", "m10")
ORDERS = ("1", "11", "2", "3", "44", "5", "6", "66")
ACTS = ("move", "fire", "move+fire", "fire+move", "both", "he", "spot", "assault", "medic")


def crowd(*dice: int) -> Game:
    """Return a table with two of each kind, a German infantry and a tank."""
    game = table()
    for kind in KINDS * 2:
        game.add(kind)
    game.add("german-infantry")
    game.add("panzer-iv")
    game.order_dice = list(dice)
    return game


def done(script: Script, game: Game, id: str) -> str:
    """Return what a unit has begun to do, by what was asked and what it did."""
    asks = {"he.target": "he", "assault.target": "assault", "medic.roll": "medic", "sniper.scope": "spot"}
    last = next((key for key in reversed(script.asked) if key.endswith(".target") or key in asks), "")
    what = asks.get(last, "fire") if last else ""
    if "activate.first" in script.asked:
        return "both"
    moved = "move" if game.units[id].moved else ""
    return "+".join(filter(None, (moved, what)))


@pytest.mark.clause("6.2.A", "6.2.D")
@pytest.mark.parametrize("value", ORDERS)
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_typed_is_done_or_the_line_is_refused_and_nothing_is_spent(kind: str, value: str) -> None:
    dice = [int(face) for face in value]
    id = f"A{KINDS.index(kind) + 1}"
    for act in ACTS:
        for spelled in {act, act.replace("+", " "), act.replace("+", " then ")}:
            script, session = at_prompt(crowd(*dice, 5), ["activate"], f"{value} {id} {spelled}")
            if act in ALLOWED.get((value, kind), set()):
                assert not script.errors, (kind, value, spelled)
                assert session.game.order_dice == [5]
                expected = {"fire+move": "fire"}.get(act, act)
                assert done(script, session.game, id) == expected, (kind, value, spelled)
            else:
                assert len(script.errors) == 1, (kind, value, spelled)
                assert given(session) == []
                assert session.game.order_dice == [*dice, 5]
                name = session.game.units[id].name
                assert (name if value != "1" else "Attach a Medic") in script.errors[0].message


@pytest.mark.parametrize(
    ("dice", "typed", "answers"),
    [
        ((2, 3), "a2 move fire g1", ["3", "A2", "move+fire", "G1"]),
        ((2, 3), "a2 move", ["2", "A2", "move"]),
        ((3,), "a2 move, fire g1", ["3", "A2", "move+fire", "G1"]),
        ((3,), "3 a2 fire g1 move", ["3", "A2", "fire+move", "G1"]),
        ((3,), "vet2 both", ["3", "A2", "both"]),
        ((2, 4, 4), "a4 fire g1", ["44", "A4", "G1"]),
        ((2, 4, 4), "a4 move", ["2", "A4"]),
        ((2,), "2 inf 1 f g1", ["2", "A1", "fire", "G1"]),
    ],
)
def test_the_die_is_the_one_that_allows_what_is_typed(dice: tuple[int, ...], typed: str, answers: list[str]) -> None:
    unused, found = line(field(*dice), typed)
    assert unused == []
    left = [answer for _, answer in found]
    assert left == [one for one in answers if one in left]
    assert left[0] == answers[0]
    assert left[-1] == answers[-1] or answers[-1] == "A4"


@pytest.mark.parametrize(
    ("dice", "typed", "message"),
    [
        ((2,), "a2 move fire g1", "US Vet 2: a move and fire needs a 3 (6.2.A.4)"),
        (
            (2,),
            "2 a2 fire g1 move",
            "US Vet 2: fire and a move needs a 3 (6.2.A.4); a 2 lets it move or fire (6.2.A.3)",
        ),
        ((2,), "2 a4 fire", "Mortar 4: fire needs 4 and 4 (6.2.A.5); a 2 lets it move (6.2.A.3)"),
        ((2,), "2 a4 f", "Mortar 4: fire needs 4 and 4 (6.2.A.5); a 2 lets it move (6.2.A.3)"),
        ((2,), "2 a6 fire", "M4 6: no German tank to fire at; at infantry it is he (6.3.6.7.A)"),
        (
            (5,),
            "5 a6 move fire",
            "M4 6: no order now allows a move and fire; a 5 lets it move or fire HE (6.2.A.6)",
        ),
        ((1, 1), "a2 assault", "US Vet 2: an assault would take 1 and 1 (6.2.A.2), which a line has to name"),
        ((2,), "2 nobody fire", "'nobody' is none of those who can"),
    ],
)
def test_a_line_that_no_die_allows_says_which_would(dice: tuple[int, ...], typed: str, message: str) -> None:
    script, session = at_prompt(field(*dice), ["activate"], typed)
    assert said(script) == [message]
    assert session.game.order_dice == list(dice)


def test_who_has_acted_or_is_gone_is_refused_before_a_die_is_spent() -> None:
    game = field(2)
    game.units["A1"].acted = True
    game.units["A2"].fate = "destroyed"
    for typed, message in (
        ("2 a1 move", "US Inf 1 takes no order: has acted (6.2.E)"),
        ("2 a2 move", "US Vet 2 is out of the game: destroyed"),
    ):
        script, session = at_prompt(game, ["activate"], typed)
        assert script.errors[0].message.startswith(message.partition(":")[0])
        assert message.partition(": ")[2] in script.errors[0].message
        assert session.game.order_dice == [2]


def test_once_an_order_is_given_its_unit_and_what_it_does_are_weighed_too() -> None:
    script, session = at_prompt(field(2), ["activate"], "2", "a4 fire", "a2", "move fire g1", "fire")
    assert [one.message for one in script.errors] == [
        "Mortar 4: fire needs 4 and 4 (6.2.A.5); a 2 lets it move (6.2.A.3)",
        "US Vet 2: a move and fire needs a 3 (6.2.A.4); a 2 lets it move or fire (6.2.A.3)",
    ]
    assert [answer for _, answer in given(session)] == ["2", "A2", "fire"]


@pytest.mark.parametrize(
    "typed", ["a1 fire g1 clear a7 move", "inf1 fire g1 clear inf7 move", "2 a1 fire g1 clear a7 move"]
)
def test_what_a_line_says_of_somebody_else_is_never_done_by_the_first(typed: str) -> None:
    script, session = at_prompt(field(2, 3), ["activate"], typed)
    answers = dict(given(session))
    assert (answers["activate.order"], answers["activate.unit"], answers["activate.action"]) == ("2", "A1", "fire")
    assert any("not used: move" in line for line in said(script))
    assert not any(unit.moved for unit in session.game.americans())


def test_a_number_asked_in_between_takes_no_word_of_a_line() -> None:
    lines = ("a1 fire g1 clear none", "6 a2 fire", "5 5", "7", "3")
    script, session = at_prompt(field(2, 2, german="german-veteran"), ["activate"], *lines)
    number = next((answer for key, answer in given(session) if key.startswith("printed.")), None)
    assert number == 7
    assert [one.message for one in script.errors] == ["'6 a2 fire' is not allowed here", "'5 5' is not allowed here"]


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("2 a1 fire g44", "there is no G44"),
        ("a1 fire g44", "there is no G44"),
        ("3 a1 fire+move g9 clear", "there is no G9"),
        ("5 a6 he g3", "there is no G3"),
        ("2 a1 fire g2", "German Inf 2 is out of the game, destroyed"),
    ],
)
def test_a_target_that_is_not_there_is_refused_before_a_die_is_spent(typed: str, message: str) -> None:
    game = field(2, 3, 5)
    game.units["G2"].fate = "destroyed"
    script, session = at_prompt(game, ["activate"], typed)
    assert given(session) == []
    assert [one.message for one in script.errors] == [message]
    assert script.errors[0].hint == "nothing is spent; on the map: German Inf 1"
    assert session.game.order_dice == [2, 3, 5]


def test_the_target_is_weighed_at_the_unit_and_at_what_it_does_too() -> None:
    unused, answers = line(field(3), "3", "a1 fire g9", "a1", "fire g9", "fire g1")
    assert unused == ["there is no G9", "there is no G9"]
    assert answers == [
        ("activate.order", "3"), ("activate.unit", "A1"), ("activate.action", "fire"), ("fire.target", "G1"),
    ]  # fmt: skip
