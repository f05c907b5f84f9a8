"""A front end that answers from a list: for tests and for golden transcripts.

The list holds typed lines and (key, answer) pairs. Answers that are missing and answers that are left over fail loudly.
"""

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, TypeAlias

from saf_helper.errors import SafError
from saf_helper.prompts.frontends import Asked, Given, Reply, Typed
from saf_helper.prompts.plain import Lines

Line: TypeAlias = str | tuple[str, Any] | type[BaseException]
"""A typed line, a value for the question of that key, or how the input ends there (EOFError, KeyboardInterrupt)."""


class Script(Lines):
    """The front end that a test drives; `shown` is everything that was shown, `asked` every question's key."""

    def __init__(self, answers: Sequence[Line], width: int = 100, *, verbose: bool = False) -> None:
        self._out = StringIO()
        super().__init__(None, self._out, {"COLUMNS": str(width)}, pace="fast", verbose=verbose)
        self._answers = list(answers)
        self.asked: list[str] = []
        self.errors: list[SafError] = []
        self.said: list[tuple[str, tuple[str, ...]]] = []

    @property
    def shown(self) -> str:
        """Return everything shown so far."""
        return self._out.getvalue()

    def say(
        self, kind: str, lines: Sequence[str], rules: Sequence[str] = (), data: Mapping[str, Any] | None = None
    ) -> None:
        """Note what is said, and show it."""
        self.said.append((kind, tuple(lines)))
        super().say(kind, lines, rules, data)

    def error(self, error: SafError, code: str = "refused") -> None:
        """Note the error, and show it."""
        self.errors.append(error)
        super().error(error)

    def ask(self, asked: Asked) -> Reply:
        """Return the next answer of the list.

        Raises:
            AssertionError: there is none, or it is for another question.
        """
        question = asked.question
        self.asked.append(question.key)
        self._show_question(asked)
        self._write(self._prompt(asked))
        if not self._answers:
            raise AssertionError(f"no answer is left for {question.key} ({question.prompt})")
        answer = self._answers.pop(0)
        if isinstance(answer, str):
            return Typed(answer)
        if isinstance(answer, tuple):
            key, value = answer
            assert key == question.key, f"the answer is for {key}, the question is {question.key}"
            return Given(value)
        raise answer

    def end(self, outcome: str, *, over: bool = False) -> None:
        """Close, with every answer used.

        Raises:
            AssertionError: some are left over.
        """
        super().end(outcome)
        assert not self._answers, f"answers left over: {self._answers}"
