"""A front end that says a few words before each kind of question."""

from collections.abc import Mapping, Sequence
from typing import Any

from saf_helper.engine.game import Happened
from saf_helper.prompts.frontends import Asked, FrontEnd, Reply
from saf_helper.prompts.table import Table


class Guided:
    """A front end that says a few words before each kind of question, once."""

    def __init__(self, front: FrontEnd, tips: Mapping[str, str]) -> None:
        self._front = front
        self._tips = tips
        self._said: set[str] = set()
        self.echoes = front.echoes

    def begin(self, table: Table) -> None:
        """Open the conversation."""
        self._front.begin(table)

    def show(self, happened: Sequence[Happened]) -> None:
        """Show what has happened."""
        self._front.show(happened)

    def say(
        self, kind: str, lines: Sequence[str], rules: Sequence[str] = (), data: Mapping[str, Any] | None = None
    ) -> None:
        """Show the answer to a command."""
        self._front.say(kind, lines, rules, data)

    def error(self, error: Any, code: str = "refused") -> None:
        """Show why something was refused."""
        self._front.error(error, code)

    def ask(self, asked: Asked) -> Reply:
        """Ask, a tip before the first question of its kind."""
        tip = self._tips.get(asked.question.key)
        if tip and asked.question.key not in self._said:
            self._said.add(asked.question.key)
            self._front.say("tip", [f"   * {tip}"])
        return self._front.ask(asked)

    def give_way(self) -> bool:
        """End the standing question."""
        return self._front.give_way()

    def end(self, outcome: str, *, over: bool = False) -> None:
        """Close without a word of saving: nothing is kept yet."""
