"""A game of the reference being played: what the recorder and the checker have in common."""

import hashlib
import json

from tests.nightly.differences import of_states
from tests.nightly.program import Answered, Json, Program, Setup


class Sitting:
    """A game being played: what both the recorder and the checker do."""

    def __init__(self, game: int, setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.program = Program(setup)
        self.before: Json = {}
        """The state as the last message was said, where what comes of it is compared."""

    def sent(self, message: Json) -> Json | None:
        """Return a message as the protocol has it; None: the save is closed and opened again."""
        command = message.get("command")
        if command in ("amend", "adjust", "supply"):
            self.before = self.program.state()
        if command == "reopen":
            return None
        if command == "amend":
            number = self.program.number(message["place"])
            return {"command": "amend", "n": number, "answer": message["answer"]}
        return message

    def after(self, message: Json) -> Json:
        """Return what came of a message: the answers that stand after an amend, and what it changed."""
        now = self.program.state()
        found: Json = {"state": {path: value for path, _, value in of_states(self.before, now)}}
        if message["command"] == "amend":
            found["answers"] = digest(self.program.amendable()[message["place"] :])
        if self.program.kept_otherwise():
            found["answers"] = "kept behind what came in"
        return as_read(found)


def as_read(value: Json) -> Json:
    """Return a value as it is read from JSON."""
    read: Json = json.loads(json.dumps(value))
    return read


def digest(answers: list[Answered]) -> str:
    """Return how many answers there are, and something that is the same only where they are."""
    what = json.dumps([[one.asked.key, one.asked.about, one.answer, one.by] for one in answers])
    return f"{len(answers)}, {hashlib.blake2b(what.encode(), digest_size=6).hexdigest()}"
