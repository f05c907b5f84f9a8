"""Says again what was said in a game of the reference, and compares what comes of it."""

import traceback
from typing import Any

from tests.nightly.differences import Difference, What, of_states, of_steps
from tests.nightly.intended import INTENDED
from tests.nightly.kept import kept_game, question, step_of
from tests.nightly.program import DEFAULTS, Asked, Json, Setup
from tests.nightly.sitting import Sitting

ENOUGH = 20
"""Differences of one game that are told."""
NOT_COMPARED = {
    "amended": "other answers stand after an amend",
    "left": "the rest of a game, where other answers stand after an amend that is not taken back",
}
"""What is no fault, and why."""


class Checker(Sitting):
    """Says again what was said, and compares."""

    def __init__(self, game: int, kept: Json) -> None:
        super().__init__(game, Setup(**{**kept["setup"], "house": {**DEFAULTS, **kept["setup"]["house"]}}))
        self.kept = kept
        self.at = 0
        """Which row is said next."""
        self.finished = 0
        """Up to which row what came of it has been compared."""
        self.parted = False
        """Whether other answers stand after the last amend."""
        self.left = False
        """Whether nothing more can be said."""
        self.differences: list[Difference] = []

    def check(self) -> list[Difference]:
        """Return what differs."""
        rows = self.kept["rows"]
        while not self.left:
            self.program.talk(self.say)
            self._finish(False)
            if self.left or self.at >= len(rows):
                break
            if not self.program.over:
                self.program.reopen()
            elif rows[self.at][0] is None:
                self.program.take_back(rows[self.at][1]["count"])
                self.at += 1
            elif self.parted and rows[self.at][1].get("command") == "undo":
                self.program.take_back(1)
                self.at += 1
                self.parted = False
            else:
                wanted = question(rows[self.at][0])
                self.differs("asked", rows[self.at][1], wanted.key, wanted, "the end")
                self.left = True
        if not self.left:
            self._end()
        return self.differences[:ENOUGH]

    def say(self, asked: Asked, refused: bool) -> Json | None:
        self._finish(refused)
        rows = self.kept["rows"]
        if self.at >= len(rows):
            if self.kept["over"]:
                self.differs("end", {}, asked.key, "the game is over", asked)
            self.left = self.left or self.kept["over"]
            return None
        wanted, message = rows[self.at][:2]
        undone = self.parted and message.get("command") == "undo"
        if self.parted and not undone:
            self.differs("left", message, asked.key, "the rest of the game", "what was played after other answers")
            self.left = True
            return None
        if not undone and (wanted is None or question(wanted) != asked):
            was = "the end" if wanted is None else question(wanted)
            self.differs("asked", message, asked.key, was, asked)
            self.left = wanted is None or question(wanted)[:3] != asked[:3]
            if self.left:
                return None
        self.parted = False
        self.at += 1
        return self.sent(message)

    def _finish(self, refused: bool) -> None:
        """Compare what came of the last message, once."""
        if self.at == self.finished or self.left:
            return
        self.finished = self.at
        row = self.kept["rows"][self.at - 1]
        _, message, *came = row
        was_refused = came == ["refused"]
        if refused != was_refused:
            words = ("taken", "refused")
            self.differs("refused", message, str(message)[:200], words[was_refused], words[refused])
            self.left = True
        elif came and not was_refused:
            found = self.after(message)
            if found.get("answers") != came[0].get("answers"):
                self.parted = True
                where = f"answers from {message.get('place', 0) + 1} of the turn"
                self.differs("amended", message, where, came[0].get("answers"), found["answers"])
                return
            for path, was, now in of_states(came[0]["state"], found["state"]):
                self.differs("after", message, path, was, now)

    def _end(self) -> None:
        """Compare what stands in the end."""
        was = [step_of(step) for step in self.kept["steps"]]
        for step, at, what, path, expected, found in of_steps(was, self.program.steps()):
            where = f"step {at} ({step.rule} {step.unit or ''})".replace(" )", ")")
            self._add(step.turn, step.phase, where, what, path, expected, found)
        turn, phase = self.program.where
        for path, expected, found in of_states(self.kept["state"], self.program.state()):
            self._add(turn, phase, "in the end", "state", path, expected, found)

    def differs(self, what: What, message: Json, path: str, expected: Any, found: Any) -> None:
        """Note a difference at the message that is being said."""
        turn, phase = self.program.where
        said = ", ".join(f"{name} {value}" for name, value in message.items())
        self._add(turn, phase, f"message {self.at + 1} ({said[:80]})", what, path, expected, found)

    def _add(self, turn: int, phase: str, at: str, what: What, path: str, expected: Any, found: Any) -> None:
        one = Difference(self.game, self.setup.scenario, turn, phase, at, what, path, expected, found)
        self.differences.append(one)


def checked(game: int) -> list[Difference]:
    """Return what differs in one game."""
    checker = Checker(game, kept_game(game))
    try:
        return checker.check()
    except Exception as fault:
        checker.differs("fault", {}, type(fault).__name__, "no fault", traceback.format_exc())
        return checker.differences


def intended(one: Difference) -> str:
    """Return the name under which a difference is meant; empty: it is not."""
    return NOT_COMPARED.get(one.what) or next((meant.name for meant in INTENDED if meant.applies(one)), "")
