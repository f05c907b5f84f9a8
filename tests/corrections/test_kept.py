"""An amended answer keeps every later answer of the turn that still fits: it waits until what comes in before it is answered."""

import pytest

from saf_helper.engine.session import Session
from tests.prompts.test_history import TURN, pending, played, standing
from tests.toy import Toy, resumed

BEGUN = [*TURN[:3], ["A1", "A2"]]
"""Both fighters stand in the woods."""
FIRST = TURN[4:8]
"""What the first fighter does."""
SECOND = ["fire", "G2", ["rain"], False]
"""What the second fighter does."""


def answers(session: Session[Toy]) -> list[object]:
    """Return every answer of the game, in order."""
    return [entry.answer for turn in session.record.turns for phase in turn.phases for entry in phase.entries]


def amended(session: Session[Toy], key: str, answer: object) -> Session[Toy]:
    """Amend the first answer of the turn to a question, and take the game through a save."""
    session.amend(next(entry for entry, _ in session.answers() if entry.key == key).n, answer)
    return resumed(session)


def test_answers_that_are_no_longer_asked_for_are_passed_over() -> None:
    session = amended(played(*BEGUN, *FIRST, *SECOND[:2]), "battle.action", "move")
    assert answers(session) == [*BEGUN, "move", *SECOND[:2]]
    assert pending(session) == ("battle.card", "A2")


def test_answers_wait_until_what_comes_in_before_them_is_answered() -> None:
    session = amended(played(*BEGUN, "move", *SECOND[:2]), "battle.action", "fire")
    assert pending(session) == ("battle.target", "A1")
    for answer in FIRST[1:3]:
        session.answer(answer)
        session = resumed(session)
    assert pending(session) == ("battle.held", "A1")
    before = standing(session)
    session.answer(FIRST[3])
    assert answers(session) == [*BEGUN, *FIRST, *SECOND[:2]]
    session.undo()
    assert standing(session) == before
    session.redo()
    assert standing(resumed(session)) == standing(session)
    assert answers(session) == [*BEGUN, *FIRST, *SECOND[:2]]


def test_answers_to_a_later_phase_wait_too() -> None:
    session = played(*TURN[:3])
    assert pending(session) == ("battle.woods", None)
    session = amended(played(*TURN[:5]), "muster.tax", 0)
    assert answers(session) == [TURN[0], 0, *TURN[2:5]]


@pytest.mark.parametrize("back", ["undo", "amend"])
def test_there_and_back_all_of_them_stand_again(back: str) -> None:
    session = played(*BEGUN, *FIRST, *SECOND[:3])
    before = answers(session), pending(session)
    session = amended(session, "battle.action", "move")
    session = amended(session, "battle.target", "G3")
    if back == "undo":
        assert session.undo(2) == 2
    else:
        session = amended(session, "battle.target", "G2")
        session = amended(session, "battle.action", "fire")
    assert (answers(session), pending(session)) == before
