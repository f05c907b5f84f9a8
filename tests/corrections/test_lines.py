"""What was typed in one line is one act: taken back and done again together; its answers can still be taken back one by one."""

import pytest

from saf_helper.engine.session import Session
from tests.prompts.test_history import TURN, played, standing
from tests.toy import Toy, resumed


def typed_in_lines() -> Session[Toy]:
    """Answer the muster and who fights in single lines, then what the first does, at whom and with which card in one."""
    session = played(*TURN[:4])
    for index, answer in enumerate(TURN[4:7]):
        session.answer(answer, same_line=index > 0)
    return session


def test_a_line_is_taken_back_and_done_again_as_one() -> None:
    session = typed_in_lines()
    there = standing(session)
    assert session.undo(lines=True) == 3
    assert standing(session) == standing(played(*TURN[:4]))
    session = resumed(session)
    assert session.redo(lines=True) == 3
    assert standing(session) == there
    assert resumed(session).undo(2, lines=True) == 4


def test_its_answers_are_taken_back_and_done_again_one_by_one() -> None:
    session = typed_in_lines()
    there = standing(session)
    assert session.undo() == 1
    assert standing(session) == standing(played(*TURN[:6]))
    assert session.undo(lines=True) == 2
    assert session.redo() == 1
    assert standing(session) == standing(played(*TURN[:5]))
    assert session.redo(lines=True) == 2
    assert standing(session) == there


@pytest.mark.parametrize("lines", [True, False])
def test_an_amended_answer_of_a_line_is_an_act_of_its_own(lines: bool) -> None:
    session = typed_in_lines()
    there = standing(session)
    target = next(entry for entry, _ in session.answers() if entry.key == "battle.target")
    session.amend(target.n, "G3")
    assert session.undo(lines=lines) == 1
    assert standing(session) == there
    assert session.undo(lines=lines) == (3 if lines else 1)
