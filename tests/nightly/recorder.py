"""Plays a game of the reference and writes down what is said and what comes of it."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from tests.nightly.player import Commander, setup_of
from tests.nightly.program import Asked, Json, Step
from tests.nightly.sitting import Sitting, as_read

MOST = 3000
"""Messages after which a game is left where it stands."""


class Recorder(Sitting):
    """Plays a game and writes down what happens."""

    def __init__(self, game: int) -> None:
        super().__init__(game, setup_of(game))
        self.commander = Commander(game, self.setup)
        self.rows: list[list[Any]] = []

    def play(self) -> Json:
        """Return the game as it is kept."""
        while len(self.rows) < MOST:
            self.program.talk(self.say)
            self._finish(False)
            if not self.program.over:
                self.program.reopen()
            elif self.commander.rng.random() < 0.3:
                count = self.commander.rng.choice((1, 3, 40))
                self.rows.append([None, {"command": "undo", "count": count}])
                self.program.take_back(count)
            else:
                break
        steps = [[*step_kept(step)] for step in self.program.steps()]
        kept = {"setup": asdict(self.setup), "rows": self.rows, "over": self.program.over, "steps": steps}
        return {**kept, "state": self.program.state(), "felt": self.program.felt(self.setup)}

    def say(self, asked: Asked, refused: bool) -> Json | None:
        self._finish(refused)
        if len(self.rows) >= MOST:
            return None
        last = self.rows[-1][1] if self.rows else None
        message = self.commander.act(asked, self.program, last)
        self.rows.append([asked, message])
        return self.sent(message)

    def _finish(self, refused: bool) -> None:
        """Add what came of the last message."""
        if not self.rows or len(self.rows[-1]) > 2:
            return
        message = self.rows[-1][1]
        if refused:
            self.rows[-1].append("refused")
        elif message.get("command") in ("amend", "adjust", "supply"):
            self.rows[-1].append(self.after(message))


def step_kept(step: Step) -> Iterator[Any]:
    """Yield a step as it is kept."""
    yield from (step.turn, step.phase, step.rule, step.unit)
    yield [[one.asked, one.answer, one.by] for one in step.answers]
    yield step.changes
    yield sorted(step.clauses)


def recorded(game: int) -> Json:
    """Play one game of the reference and return it as it is kept."""
    return as_read(Recorder(game).play())
