"""Orders typed as lines: words ahead of their questions are taken, repeated, contradicted or named as not used."""

from typing import Any

import pytest

from saf_helper.prompts.script import Script
from saf_helper.state.model import Game
from tests.rules.talk import at_prompt, given, table

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
