"""Players for the tests: one that answers anything legal, and one that reads its answers from a list."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from saf_helper.engine.player import Auto
from saf_helper.engine.questions import Answer, Choose, Confirm, Draw, Number, Pick, Question, Roll, Text
from saf_helper.state.entry import By


def legal_answer(question: Question, rng: random.Random) -> Answer:
    """Return any legal answer."""
    if isinstance(question, Choose):
        choice = rng.choice(question.options).value
        return rng.choice(question.options).value if choice in ("done", "none") else choice
    if isinstance(question, Pick):
        most = min(question.max, len(question.options))
        count = rng.randint(question.min, most) if rng.random() < 0.6 else question.min
        return [option.value for option in rng.sample(question.options, count)]
    if isinstance(question, Confirm):
        return rng.random() < 0.5
    if isinstance(question, Number):
        if question.default is not None and rng.random() < 0.8:
            return question.untyped()
        return rng.randint(question.min, question.max)
    if isinstance(question, Roll):
        return [rng.randint(1, question.sides) for _ in range(question.count)]
    if isinstance(question, Draw):
        if question.pile and rng.random() < 0.7:
            return rng.sample(list(question.pile), question.count)
        return [rng.choice(question.options).value for _ in range(question.count)]
    assert isinstance(question, Text)
    return "words"


def random_player(rng: random.Random, watch: Callable[[Question, Any], None] | None = None) -> Auto:
    """Return an automatic player that gives any legal answer."""

    def answer(question: Question, game: Any, rolled: int) -> tuple[Answer, By]:
        if watch is not None:
            watch(question, game)
        return question.accept(legal_answer(question, rng)), "typed"

    return answer


class Scripted:
    """Gives answers from a list of (key, answer), and insists on the keys."""

    def __init__(self, answers: Sequence[tuple[str, Any]]) -> None:
        self.left = list(answers)

    def __call__(self, question: Question, game: Any, rolled: int) -> tuple[Answer, By] | None:
        if not self.left:
            return None
        key, answer = self.left[0]
        assert key == question.key, f"asked {question.key}, the script has {key}"
        self.left.pop(0)
        return question.accept(answer), "typed"
