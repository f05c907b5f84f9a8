"""What may be typed, question by question."""

from typing import Any

import pytest

from saf_helper.engine.questions import Choose, Confirm, Draw, Number, Option, Pick, Question, Roll, Shortcut, Text
from saf_helper.errors import BadAnswerError
from saf_helper.prompts import answer_grammar
from saf_helper.prompts.answer_grammar import RESERVED, VIRTUAL

UNITS = (Option("A1", "Inf 1"), Option("A2", "Inf 2"), Option("A10", "M4 a"), Option("G3", "MG 42"))
UNIT = Choose(key="unit", prompt="Which?", options=UNITS)
ACTION = Choose(key="do", prompt="What?", options=(Option("fire"), Option("move"), Option("move+fire")), default="move")
EITHER = Choose(key="do", prompt="What?", options=(Option("fire"), Option("move+fire")), also=(Option("both"),))
ODD = Choose(key="odd", prompt="Which?", options=(Option("in the woods"), Option("on the hill", "Hill 12")))
SOME = Pick(key="some", prompt="Who?", options=UNITS, max=4)
TWO = Pick(key="two", prompt="Which two?", options=UNITS, min=2, max=2, default=["A1", "A2"])
SURE = Confirm(key="sure", prompt="Sure?", default=False)
HOW_MANY = Number(key="many", prompt="How many?", min=-1, max=20)
PRINTED = Number(key="printed", prompt="Its number?", min=1, max=9, default=4, stand_in=True)
WORDS = Text(key="words", prompt="Say?", max=10)
DICE = Roll(key="dice", prompt="Roll", count=2)
BIG = Roll(key="big", prompt="Roll", count=2, sides=20)
CHIT = Draw(
    key="chit", prompt="Draw", deck="cup", options=(Option("hard", "Hard cover"), Option("none")), pile={"c1": "none"}
)
KEYS = Draw(key="keys", prompt="Keys?", deck="counters", count=3, options=tuple(Option(one) for one in "123-"))


def card(text: str) -> str:
    """Read a card of the grammar `move N, fire`."""
    parts = [part.strip() for part in text.rstrip("!").split(",")]
    if not all(part == "fire" or part.startswith("move ") for part in parts):
        raise BadAnswerError(f"{text!r} is no card")
    return ", ".join(parts) + "!" * text.endswith("!")


CARD = Draw(key="card", prompt="Card?", deck="action", options=(Option("fire"),), read=card, pile={"c9": "fire"})


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (UNIT, "A2", "A2"),
        (UNIT, " a2 ", "A2"),
        (UNIT, "a-2", "A2"),
        (UNIT, "inf2", "A2"),
        (UNIT, "Inf 2", "A2"),
        (UNIT, "inf-2", "A2"),
        (UNIT, "A1", "A1"),
        (UNIT, "g", "G3"),
        (UNIT, "mg", "G3"),
        (UNIT, "m4", "A10"),
        (ACTION, "MOVE", "move"),
        (ACTION, "f", "fire"),
        (ACTION, "move +fire", "move+fire"),
        (ACTION, "move+", "move+fire"),
        (ACTION, "", "move"),
        (EITHER, "both", "both"),
        (EITHER, "b", "both"),
        (ODD, "1", "in the woods"),
        (ODD, "hill12", "on the hill"),
        (ODD, "in", "in the woods"),
        (SOME, "-", []),
        (SOME, "None", []),
        (SOME, "all", ["A1", "A2", "A10", "G3"]),
        (SOME, "g3,a1", ["A1", "G3"]),
        (SOME, "g3 a1", ["A1", "G3"]),
        (SOME, "inf 2, mg", ["A2", "G3"]),
        (SOME, "inf 2 inf 1 g3", ["A1", "A2", "G3"]),
        (SOME, "a2,,a2", ["A2"]),
        (TWO, "", ["A1", "A2"]),
        (SURE, "y", True),
        (SURE, "YES", True),
        (SURE, "n", False),
        (SURE, "no", False),
        (SURE, "", False),
        (HOW_MANY, "20", 20),
        (HOW_MANY, "-1", -1),
        (HOW_MANY, "+3", 3),
        (PRINTED, "", "stand-in"),
        (PRINTED, "4", 4),
        (PRINTED.with_default("stand-in"), "", "stand-in"),
        (PRINTED.with_default(4), "", 4),
        (WORDS, "  two words ", "two words"),
        (DICE, "2 5", [2, 5]),
        (DICE, "2,5", [2, 5]),
        (DICE, "2, 5", [2, 5]),
        (DICE, "25", [2, 5]),
        (DICE, "roll", VIRTUAL),
        (DICE, "ROLL", VIRTUAL),
        (BIG, "2 15", [2, 15]),
        (CHIT, "h", ["hard"]),
        (CHIT, "hard cover", ["hard"]),
        (CHIT, "none", ["none"]),
        (CHIT, "draw", VIRTUAL),
        (CHIT, "roll", VIRTUAL),
        (CHIT, "reshuffled", ["reshuffled"]),
        (KEYS, "3 1 -", ["3", "1", "-"]),
        (KEYS, "3,1,-", ["3", "1", "-"]),
        (CARD, "move 2, fire!", ["move 2, fire!"]),
        (CARD, "fire", ["fire"]),
        (CARD, "f", ["fire"]),
    ],
)
def test_a_line_is_read_as_the_answer_meant(question: Question, text: str, answer: Any) -> None:
    assert answer_grammar.read(question, text) == answer


@pytest.mark.parametrize(
    ("question", "text", "message"),
    [
        (UNIT, "", "an answer is needed"),
        (UNIT, "a", "'a' could be Inf 1, Inf 2, M4 a"),
        (UNIT, "inf", "'inf' could be Inf 1, Inf 2"),
        (UNIT, "2", "'2' is not one of the choices"),
        (UNIT, "x9", "'x9' is not one of the choices"),
        (UNIT, "-", "'-' is not one of the choices"),
        (ODD, "3", "'3' is not one of the choices"),
        (SOME, "a2,x9", "'x9' is not in the list"),
        (SOME, "", "an answer is needed"),
        (TWO, "a1", "1 picked"),
        (TWO, "-", "0 picked"),
        (SURE, "maybe", "'maybe' is neither yes nor no"),
        (HOW_MANY, "21", "21 is not allowed here"),
        (HOW_MANY, "two", "'two' is not allowed here"),
        (HOW_MANY, "1.5", "'1.5' is not allowed here"),
        (HOW_MANY, "９", "'９' is not allowed here"),
        (WORDS, "eleven char", "that cannot be kept"),
        (WORDS, "a\tb", "that cannot be kept"),
        (DICE, "2", "2d6 is 2 dice, not 1"),
        (DICE, "2 7", "7 is no face of a d6"),
        (DICE, "27", "7 is no face of a d6"),
        (DICE, "rol", "'rol' is no roll of 2d6"),
        (DICE, "", "an answer is needed"),
        (BIG, "215", "2d20 is 2 dice, not 1"),
        (CHIT, "c1", "'c1' is not in this cup draw"),
        (CHIT, "light", "'light' is not in this cup draw"),
        (KEYS, "3 1", "3 counters, not 2"),
        (KEYS, "3 1 7", "'7' is on none of the counters"),
        (CARD, "c9", "'c9' is no card"),
        (CARD, "dance", "'dance' is no card"),
    ],
)
def test_a_line_that_is_no_answer_is_refused_in_words(question: Question, text: str, message: str) -> None:
    with pytest.raises(BadAnswerError) as refused:
        answer_grammar.read(question, text)
    assert refused.value.message == message


def test_enter_rolls_and_draws_only_where_that_is_offered_and_nothing_is_suggested() -> None:
    assert answer_grammar.read(DICE, "", enter_rolls=True) is VIRTUAL
    assert answer_grammar.read(CHIT, "", enter_rolls=True) is VIRTUAL
    assert answer_grammar.read(DICE.with_default([1, 2]), "", enter_rolls=True) == [1, 2]
    with pytest.raises(BadAnswerError):
        answer_grammar.read(UNIT, "", enter_rolls=True)


@pytest.mark.parametrize(
    ("question", "text", "answer", "rest"),
    [
        (UNIT, "inf2 fire g4 clear", "A2", "fire g4 clear"),
        (UNIT, "inf 2 fire", "A2", "fire"),
        (ACTION, "fire g3", "fire", "g3"),
        (DICE, "2 5 fire", [2, 5], "fire"),
        (DICE, "25 fire", [2, 5], "fire"),
        (SOME, "a1, g3 fire", ["A1", "G3"], "fire"),
        (SOME, "a1 g3", ["A1", "G3"], ""),
        (SURE, "y n", True, "n"),
        (WORDS, "two words", "two words", ""),
        (CARD, "move 2, fire! g4", ["move 2, fire!"], "g4"),
    ],
)
def test_a_line_may_go_on_to_the_next_questions(question: Question, text: str, answer: Any, rest: str) -> None:
    assert answer_grammar.split(question, text) == (answer, rest)


def test_the_first_token_is_the_one_complained_of() -> None:
    with pytest.raises(BadAnswerError, match="'x9' is not one of the choices"):
        answer_grammar.split(UNIT, "x9 fire g4")


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("u", ("undo", "")),
        (" U ", ("undo", "")),
        ("undo 3", ("undo", "3")),
        ("?", ("why", "")),
        ("why", ("why", "")),
        ("q", ("quit", "")),
        ("status", ("status", "")),
        ("supply A2", ("supply", "A2")),
        ("adjust morale 15", ("adjust", "morale 15")),
        ("note it rained", ("note", "it rained")),
        ("quit it", None),
        ("undo it", ("undo", "it")),
        ("redo -1", ("redo", "-1")),
        ("u 2", ("undo", "2")),
        ("q 2", None),
        ("us", None),
        ("", None),
    ],
)
def test_reserved_words_are_commands(text: str, command: tuple[str, str] | None) -> None:
    assert answer_grammar.command(text, {"note"}) == command


def test_the_reserved_words() -> None:
    words = "u undo ? why q quit redo rollall status supply adjust amend log help set"
    assert sorted(RESERVED) == sorted(words.split())


# Shortcuts -----------------------------------------------------------------------------------------------------------

ORDER = Choose(
    key="order",
    prompt="Which order?",
    options=(Option("2", "Infantry: move or fire"), Option("5", "Tank"), Option("done")),
    shortcuts=lambda: [Shortcut(UNITS[0], "2"), Shortcut(UNITS[2], "5"), Shortcut(Option("done", "Inf 9"), "2")],
)


@pytest.mark.parametrize(
    ("line", "split"),
    [
        ("inf1 fire g3", ("2", "inf1 fire g3")),
        ("inf 1 fire", ("2", "inf 1 fire")),
        ("A10", ("5", "A10")),
        ("m4a move", ("5", "m4a move")),
        ("5 m4a move", ("5", "m4a move")),
        ("done", ("done", "")),
        ("tank a10", ("5", "a10")),
    ],
)
def test_the_name_of_what_the_next_question_wants_answers_this_one(line: str, split: tuple[str, str]) -> None:
    assert answer_grammar.split(ORDER, line) == split


def test_a_name_that_implies_two_things_implies_nothing() -> None:
    both = Choose(
        key="order",
        prompt="",
        options=(Option("2"), Option("3")),
        shortcuts=lambda: [Shortcut(Option("A1", "Inf"), "2"), Shortcut(Option("A2", "Inf"), "3")],
    )
    assert answer_grammar.split(both, "a1") == ("2", "a1")
    with pytest.raises(BadAnswerError, match="'inf' is not one of the choices"):
        answer_grammar.split(both, "inf")


def test_a_shortcut_is_no_answer_as_a_value() -> None:
    with pytest.raises(BadAnswerError):
        ORDER.accept("A1")


def test_a_code_that_is_none_of_the_list_is_not_left_for_the_next_question() -> None:
    with pytest.raises(BadAnswerError, match="'a20' is not in the list"):
        answer_grammar.split(SOME, "a1 a20")
    assert answer_grammar.split(SOME, "a1 fire") == (["A1"], "fire")


def test_a_bare_no_begins_no_label() -> None:
    order = Choose(key="order", prompt="?", options=(Option("2", "Infantry"), Option("done", "no more orders")))
    for word in ("n", "no"):
        with pytest.raises(BadAnswerError):
            answer_grammar.read(order, word)
    assert answer_grammar.read(order, "no more") == "done"
    assert (
        answer_grammar.read(Choose(key="k", prompt="?", options=(Option("none", "nobody"), Option("G1"))), "n")
        == "none"
    )


@pytest.mark.parametrize(("text", "face"), [("5", "destroyed-5"), ("10", "destroyed-10"), ("05", "destroyed-5")])
def test_the_number_on_a_chit_is_enough_of_it(text: str, face: str) -> None:
    options = (Option("destroyed-10"), Option("destroyed-5"), Option("no-effect"))
    chit = Draw(key="chit", prompt="Draw", deck="cup", options=options, pile={"c1": "no-effect"})
    assert answer_grammar.read(chit, text) == [face]
    for other in ("1", "0", "50", "-5"):
        with pytest.raises(BadAnswerError):
            answer_grammar.read(chit, other)
