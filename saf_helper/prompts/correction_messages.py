"""What is said of corrections: what can be amended, what was taken back, what stands no longer."""

from collections.abc import Sequence
from typing import Any

from saf_helper.engine.questions import Confirm, Draw, Question
from saf_helper.engine.session import Session
from saf_helper.prompts.plain import act_words, answered, described, how_words
from saf_helper.state.entry import Entry
from saf_helper.state.record import Record

MOST_NAMED = 8
"""More acts than this that one undo takes back are counted, not named."""


def taken_back(record: Record, count: int, answers: Sequence[tuple[Entry, Question]]) -> list[str]:
    """Return what the last undo took back, a line each, the last done first; of many only how many they are.

    Args:
        record: the record after the undo.
        count: how many acts it took back.
        answers: the answers that stood before, with their questions.
    """
    if count > MOST_NAMED:
        return [f"taken back: {count} answers"]
    questions = {entry.n: question for entry, question in answers}
    lines = []
    for act in (group.entries[0][0] for group in record.redo[len(record.redo) - count :]):
        question = questions.get(act.n)
        if act.do:
            lines.append(f"taken back: {act_words(act)}")
        elif question is None:  # the rules of today ask nothing there any more
            lines.append(f"taken back: an answer, {described(None, act.answer)}")
        elif act.amended:
            words = f"the change of {answered(question, act.earlier[0][1])} to {described(question, act.answer)}"
            lines.append(f"taken back: {words}")
        else:
            lines.append(f"taken back: {answered(question, act.answer)}")
    return lines


def answers_behind(session: Session[Any], count: int) -> list[tuple[Entry, Question]]:
    """Return the answers that so many undos may take back, with their questions, as far as they are named."""
    return session.last_answers(min(count, MOST_NAMED))


def amendable(answers: Sequence[tuple[Entry, Question]]) -> list[str]:
    """Return this turn's answers, a line each: number, question, answer, and whether it was rolled or remembered."""
    lines = []
    for entry, question in answers:
        answer = entry.answer
        if isinstance(question, Draw) and isinstance(answer, list):
            answer = [question.face(str(one)) for one in answer]
        shown = " ".join(map(str, answer)) or "-" if isinstance(answer, list) else str(answer)
        if isinstance(question, Confirm):
            shown = "yes" if answer else "no"
        how = how_words(entry, question)
        lines.append(f"{entry.n}: {question.prompt}{f' [{entry.about}]' if entry.about else ''} = {shown}{how}")
    return lines


def let_go(session: Session[Any]) -> list[str]:
    """Return a line for each thing done beside the rules that stands no longer, because an answer before it was changed."""
    return [f"no longer done, as what came before it is another: {act_words(entry)}" for entry in session.let_go()]
