"""Undo, redo, interruptions and resuming, on the toy game: every way back leads to the same place."""

from typing import Any

import pytest

from saf_helper.engine.questions import Question
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError, SaveError
from saf_helper.state.record import Record
from tests.toy import RULES, Toy, new_game, resumed

TURN = [[2, 5], 3, "monday", ["A1"], "fire", "G2", ["sun"], True, "move"]


def played(*answers: Any, session: Session[Toy] | None = None) -> Session[Toy]:
    session = session or new_game()
    for answer in answers:
        session.answer(answer)
    return session


def standing(session: Session[Toy]) -> tuple[Any, ...]:
    """Return all that a player can see of where the game stands, and the entries it rests on."""
    entries = [
        (phase.phase, entry.n, entry.key or entry.do, entry.about, entry.answer, entry.by)
        for turn in session.record.turns
        for phase in turn.phases
        for entry in phase.entries
    ]
    return session.game.model_dump(), session.pending, entries


def pending(session: Session[Toy]) -> tuple[str, str | None]:
    question = session.pending
    assert isinstance(question, Question)
    return question.key, question.about


def test_entries_are_numbered_through_the_whole_game() -> None:
    session = played(*TURN, *TURN[:5])
    numbers = [entry.n for turn in session.record.turns for phase in turn.phases for entry in phase.entries]
    assert numbers == list(range(14))
    assert session.n == 14


@pytest.mark.parametrize("back", range(1, 14))
def test_undo_then_redo_is_where_it_was(back: int) -> None:
    session = played(*TURN, *TURN[:4])
    before = standing(session)
    assert session.undo(back) == back
    assert standing(session) == standing(played(*[*TURN, *TURN[:4]][: 13 - back]))
    assert session.redo(back) == back
    assert standing(session) == before


@pytest.mark.parametrize("mode", ["physical", "virtual"])
def test_undo_and_redo_after_a_resume_are_the_same(mode: str) -> None:
    answers = TURN if mode == "physical" else [3, "monday", ["A1"], "fire", "G2", True, "move"]
    session = played(*answers, session=new_game(mode))
    before = standing(session)
    there = resumed(session)
    assert standing(there) == before
    there.undo(5)
    there = resumed(there)
    assert there.redo(5) == 5
    assert standing(there) == before


def test_an_undo_takes_the_virtual_results_after_it_along_and_redo_brings_the_same_ones() -> None:
    session = played(0, "monday", [], "fire", session=new_game("virtual"))
    assert pending(session) == ("battle.held", "A1")
    drawn = session.record.turns[0].phases[1].entries[-1]
    assert (drawn.key, drawn.by) == ("battle.card", "rolled")
    session.undo()
    assert pending(session) == ("battle.action", "A1")
    session.redo()
    assert session.record.turns[0].phases[1].entries[-1].answer == drawn.answer


def test_undo_works_after_the_end() -> None:
    session = played(*TURN, session=new_game(last=1))
    assert session.over
    assert session.undo() == 1
    assert pending(session) == ("battle.action", "A2")


def test_undo_stops_at_the_beginning() -> None:
    session = played(*TURN[:3])
    assert session.undo(99) == 3
    assert session.undo() == 0
    assert pending(session) == ("muster.roll", None)
    assert [(one.n, one.count) for one in session.record.undone] == [(3, 3)]


def test_what_is_done_again_was_never_undone() -> None:
    session = played(*TURN[:5])
    session.undo(3)
    session.redo()
    assert [(one.n, one.count) for one in session.record.undone] == [(5, 2)]
    there = resumed(session)
    there.undo()
    there.redo(3)
    assert there.record.undone == []
    assert there.n == 5


def test_numbers_stay_fresh_after_part_of_an_undo_is_done_again() -> None:
    session = played(*TURN[:5])
    session.undo(3)
    session.redo()
    session.answer([])
    entries = [entry.n for phase in session.record.turns[0].phases for entry in phase.entries]
    assert entries == [0, 1, 2, 5]


def test_a_redo_in_a_save_that_has_no_undo_noted_is_done_all_the_same() -> None:
    session = played(*TURN[:5])
    before = standing(session)
    session.undo(2)
    session.record.undone.clear()
    there = resumed(session)
    assert there.redo(2) == 2
    assert standing(there) == before


def test_a_new_answer_ends_the_redo() -> None:
    session = played(*TURN[:5])
    session.undo(2)
    session.answer([])
    assert session.redo() == 0


def test_an_interruption_stands_at_the_start_of_the_step_and_the_steps_answers_follow_it() -> None:
    session = played(*TURN[:6])
    assert pending(session) == ("battle.card", "A1")
    session.interrupt("gift", {"gold": 5}, "found it")
    entries = session.record.turns[0].phases[1].entries
    assert [one.key or one.do for one in entries] == ["battle.woods", "gift", "battle.action", "battle.target"]
    assert pending(session) == ("battle.card", "A1")
    assert session.game.gold == 9


def test_an_interruption_is_undone_and_redone_exactly() -> None:
    session = played(*TURN[:6])
    before = standing(session)
    session.interrupt("gift", {"gold": 5})
    after = standing(session)
    session.undo()
    assert standing(session) == before
    session.redo()
    assert standing(session) == after
    there = resumed(session)
    assert standing(there) == after
    there.undo()
    assert standing(there) == before


def test_answers_that_no_longer_fit_after_an_interruption_are_asked_again_and_undo_brings_them_back() -> None:
    session = played(*TURN[:6])
    before = standing(session)
    session.interrupt("slay", {"unit": "A1"})
    assert pending(session) == ("battle.action", "A2")
    session.undo()
    assert standing(session) == before


def test_an_interruption_that_is_not_allowed_changes_nothing() -> None:
    session = played(*TURN[:6])
    before = standing(session)
    with pytest.raises(BadAnswerError, match="0 is no gift"):
        session.interrupt("gift", {"gold": 0})
    with pytest.raises(BadAnswerError, match="'dance' is not known here"):
        session.interrupt("dance", {})
    assert standing(session) == before


def test_a_save_whose_answers_no_longer_fit_resumes_before_them_and_offers_them_again() -> None:
    session = played(*TURN[:7])
    data = session.record.model_dump()
    data["turns"][0]["phases"][1]["entries"][1]["answer"] = "sing"
    there = Session(RULES, Record.model_validate(data))
    assert pending(there) == ("battle.action", "A1")
    assert [one.key for one in there.asked_again] == ["battle.action", "battle.target", "battle.card"]
    there.answer("fire")
    assert there.pending is not None
    assert there.pending.default == "G2"


def test_a_save_whose_changes_differ_resumes_at_the_last_that_agree() -> None:
    session = played(*TURN[:2])
    data = session.record.model_dump()
    data["turns"][0]["phases"][0]["entries"][1]["events"][0]["changes"] = {"gold": (7, 5)}
    there = Session(RULES, Record.model_validate(data))
    assert pending(there) == ("muster.tax", None)
    assert there.pending is not None
    assert there.pending.default == 3


def test_a_save_whose_wording_differs_resumes_where_it_was() -> None:
    session = played(*TURN[:2])
    data = session.record.model_dump()
    data["turns"][0]["phases"][0]["entries"][1]["events"][0]["text"] = "Give 3"
    assert pending(Session(RULES, Record.model_validate(data))) == ("muster.day", None)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("game",), "chess", "the save is of 'chess', not of Toy"),
        (("turns", 0, "phases", 0, "phase"), "party", "the save's phases are not those of the sequence of play"),
        (("turns", 0, "phases", 1, "snapshot"), {"turn": 1}, "a snapshot in the save is no state of Toy"),
    ],
)
def test_a_save_of_something_else_is_refused(path: tuple[str | int, ...], value: object, message: str) -> None:
    data: Any = played(*TURN[:4]).record.model_dump()
    place = data
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    with pytest.raises(SaveError, match=message):
        Session(RULES, Record.model_validate(data))


def amended(session: Session[Toy], key: str, answer: str) -> None:
    """Amend the first answer to a question."""
    session.amend(next(entry for entry, _ in session.answers() if entry.key == key).n, answer)


def test_answers_that_an_amendment_dropped_stand_again_where_their_questions_come_again() -> None:
    session = played(*TURN[:8])
    fought = [(entry.key, entry.answer) for entry, _ in session.answers()], pending(session)
    amended(session, "battle.action", "move")
    moved = standing(session)
    assert len(session.answers()) < len(fought[0])
    session.undo()
    session.redo()
    assert standing(session) == moved
    session = resumed(session)
    assert standing(session) == moved
    amended(session, "battle.action", "fire")
    assert ([(entry.key, entry.answer) for entry, _ in session.answers()], pending(session)) == fought
    session.undo()
    assert standing(session) == moved


def test_of_two_dropped_answers_to_one_question_the_later_stands_again() -> None:
    session = played(*TURN[:8])
    for key, answer in (("battle.target", "G3"), ("battle.action", "move"), ("battle.action", "fire")):
        amended(session, key, answer)
    assert [entry.answer for entry, _ in session.answers() if entry.key == "battle.target"] == ["G3"]
