"""`saf amend`, `saf rewind`, `saf why`, and what a prompt understands of them."""

import json

import pytest

from tests.cli.conftest import SET_UP, Saf


def test_amend_lists_this_turns_answers(game: Saf) -> None:
    lines = [line for line in game("amend").lines if line[0] != " "]
    assert lines[0] == "0: Starting Morale (not printed)? = 7"
    assert lines[2] == "2: Lieutenant attached to which unit? = A2"
    assert lines[3].startswith("3: Enemy Spotted? = ")
    assert lines[3].endswith(" (rolled)")


NUMBERS: list[tuple[str, str, str]] = [
    ("why", "", "'' is no answer's number\nhint: saf why NUMBER: 0 to 4; without a number it is the last one\n"),
    ("why", "x", "'x' is no answer's number\nhint: saf why NUMBER: 0 to 4; without a number it is the last one\n"),
    ("why", "-1", "'-1' is no answer's number\nhint: saf why NUMBER: 0 to 4; without a number it is the last one\n"),
    ("why", "99", "there is no answer 99\nhint: 0 to 4; without a number it is the last one\n"),
    ("undo", "0", "undo cannot be '0'\nhint: saf undo COUNT: 1 to 3; without a count it is 1\n"),
    ("undo", "-1", "undo cannot be '-1'\nhint: saf undo COUNT: 1 to 3; without a count it is 1\n"),
    ("undo", "1.5", "undo cannot be '1.5'\nhint: saf undo COUNT: 1 to 3; without a count it is 1\n"),
    ("redo", "x", "redo cannot be 'x'\nhint: saf redo COUNT: 1 on, but there is nothing to redo; "),
    ("rewind", "99", "turn 99 has not been played\nhint: saf rewind TURN: 1, the only one so far\n"),
    ("rewind", "0", "'0' is no turn\nhint: saf rewind TURN: 1, the only one so far\n"),
    ("rewind", "-1", "'-1' is no turn\nhint: saf rewind TURN: 1, the only one so far\n"),
    ("rewind", "x", "'x' is no turn\nhint: saf rewind TURN: 1, the only one so far\n"),
    ("amend", "x", "'x' is no answer of this turn\nhint: saf amend lists them; saf rewind goes further back\n"),
    ("amend", "-1", "'-1' is no answer of this turn\nhint: saf amend lists them; saf rewind goes further back\n"),
]


@pytest.mark.parametrize(("command", "word", "message"), NUMBERS)
def test_a_number_that_cannot_be_is_refused_with_the_range(game: Saf, command: str, word: str, message: str) -> None:
    done = game(command, word)
    assert (done.code, done.out) == (2, "")
    assert " ".join(done.err.split()).startswith(" ".join(message.split()))


def test_undo_and_redo_at_a_prompt_refuse_what_is_no_count(game: Saf) -> None:
    out = game("play", "--plain", text="undo 0\nundo -1\nredo x\nu 1\nwhy 99\nq\n").out
    for word in ("0", "-1", "x"):
        assert f"! {word!r} is no count\n  hint: a whole number from 1; without one it is the last line\n" in out
    assert "taken back: Lieutenant attached to which unit? US Inf 2" in " ".join(out.split())
    assert "! there is no answer 99" in out


def test_amend_changes_one_answer_and_keeps_those_after_it(game: Saf) -> None:
    before = json.loads(game("status", "--json").out)
    done = game("amend", "0", "12")
    assert (done.code, done.err) == (0, "")
    assert done.lines[:2] == [
        "amended: Starting Morale (not printed)?",
        "on the table: Morale 7 -> 12",
    ]
    after = json.loads(game("status", "--json").out)
    assert after["morale"] == 12
    assert {**after, "morale": 7} == before
    assert game("undo").lines[:3] == [
        "undone: 1",
        "taken back: the change of Starting Morale (not printed)? 7 to 12",
        "on the table: Morale 12 -> 7",
    ]
    assert json.loads(game("status", "--json").out) == before


def test_amend_refuses_what_is_not_there_and_what_is_not_legal(game: Saf) -> None:
    done = game("amend", "99", "1")
    assert (done.code, done.err) == (
        2,
        "'99' is no answer of this turn\nhint: saf amend lists them; saf rewind goes further back\n",
    )
    assert game("amend", "0", "many").code == 2
    done = game("amend", "0", "7")
    assert (done.code, done.err.splitlines()[0]) == (2, "that is what it is already")


def test_amend_at_a_prompt_lists_and_changes(saf: Saf) -> None:
    saf("new", "--seed", "5", "--yes")
    out = saf("play", "--plain", text=SET_UP + "amend\namend 0 9\namend 1\namend x\n").out
    assert "0: Starting Morale (not printed)? = 7" in out
    assert "on the table: Morale 7 -> 9" in out
    assert "! amend 1 to what?" in out
    assert "! 'x' is no answer of this turn" in out


def test_rewind_goes_to_the_start_of_a_turn_and_redo_comes_back(game: Saf) -> None:
    before = game("status", "--json").out
    done = game("rewind", "1")
    assert (done.code, done.lines[0]) == (0, "undone: 3; saf redo 3 does it all again")
    assert "on the table: remove US Inf 1" in done.lines
    assert game("rewind", "1").err.startswith("the game is at the start of turn 1 already")
    assert game("redo", "3").code == 0
    assert game("status", "--json").out == before
    assert game("rewind", "4").err == "turn 4 has not been played\nhint: saf rewind TURN: 1, the only one so far\n"


def test_why_retells_a_decision_with_its_rules_and_draws_nothing_again(game: Saf) -> None:
    before = game("status", "--json").out
    told = game("why", "3").out
    assert "> Enemy Spotted?" in told
    assert "(rolled)" in told
    assert "Enemy Spotted: rolls " in told
    data = json.loads(game("why", "3", "--json").out)
    assert [one["key"] for one in data if "key" in one][:1] == ["spotted.roll"]
    assert game("why", "3").out == told
    assert game("status", "--json").out == before
    assert game("why", "77").err.splitlines()[0] == "there is no answer 77"


def test_why_at_a_prompt_is_about_the_question_and_with_a_number_about_an_answer(saf: Saf) -> None:
    saf("new", "--seed", "5", "--yes")
    out = saf("play", "--plain", text=SET_UP + "why 0\nwhy x\n?\n").out
    assert "> Starting Morale (not printed)? 7" in out
    assert "! 'x' is no answer's number" in out
    assert "A German goes for the American of its number" in out


def test_an_amended_answer_goes_on_by_the_number_it_was_given_under(game: Saf) -> None:
    assert game("amend", "0", "12").code == 0
    assert "12" in game("why", "0").out
    assert game("amend", "0", "13").code == 0
    assert json.loads(game("status", "--json").out)["morale"] == 13
    assert "13" in game("why", "0").out
    out = game("play", "--plain", text="amend 0 14\nwhy 0\nq\n").out
    assert "! " not in out
    assert json.loads(game("status", "--json").out)["morale"] == 14
    for morale in ("13", "12", "7"):
        assert game("undo").code == 0
        assert json.loads(game("status", "--json").out)["morale"] == int(morale)
