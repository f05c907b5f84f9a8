"""What a step has settled: the answers that stand in it, given, remembered, or the only ones possible."""

from typing import Any, NamedTuple

from saf_helper.engine.phase_run import Position
from saf_helper.engine.questions import Answer, Choose, Confirm, Pick, Question


class Settled(NamedTuple):
    """An answer that stands in a step: given, remembered, or the only one possible."""

    step: int
    question: Question
    answer: Answer
    n: int | None
    """The number of its entry; None: nobody was asked."""
    remembered: bool
    since: bool
    """Whether nobody was asked for it, and nothing was typed after it."""


def settled(position: Position[Any], steps_before: int = 0) -> list[Settled]:
    """Return the choices, picks and yes-or-nos of a run that are answered, in order; dice and cards are not among them."""
    typed = max((at for at, entry in enumerate(position.entries) if entry.by == "typed" and not entry.do), default=-1)
    found: list[tuple[tuple[int, int], Settled]] = []
    for index, one in enumerate(position.passed):
        where = steps_before + one.step
        found.append(((one.at, index), Settled(where, one.question, one.answer, None, False, one.at > typed)))
    for at, (entry, question) in enumerate(zip(position.entries, position.questions, strict=True)):
        if isinstance(question, Choose | Pick | Confirm) and entry.answer is not None:
            where = steps_before + sum(step.at <= at for step in position.steps)
            remembered = entry.by == "remembered"
            one_ = Settled(where, question, entry.answer, entry.n, remembered, remembered and at > typed)
            found.append(((at, len(position.passed)), one_))
    return [one for _, one in sorted(found, key=lambda pair: pair[0])]
