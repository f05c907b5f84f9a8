"""A program to kill: it plays a saved game, says what it is about to write and what it has written, and dies as it is told.

Each line on standard input is one life, `SEED WAY SECONDS`; the life is a fork, so that a thousand lives take a minute. WAY is
`kill`, from outside after some seconds, or a call of the operating system before or after which the life ends itself.
"""

import hashlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.record import Record
from saf_helper.state.save import Store
from saf_helper.state.save_encoding import encode
from tests.players import legal_answer

CALLS: dict[str, tuple[Any, str]] = {
    "mkstemp": (tempfile, "mkstemp"), "fsync": (os, "fsync"), "replace": (os, "replace"), "close": (os, "close"),
}  # fmt: skip
WAYS = ("kill", *(f"{when}-{call}" for call in CALLS for when in ("before", "after")))
"""How a life may end; `before-replace` is between the temporary file and the rename."""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def arm(way: str, countdown: int) -> None:
    """Let a call of the operating system be the last, the `countdown`-th of its kind."""
    when, _, call = way.partition("-")
    module, name = CALLS[call]
    real: Callable[..., Any] = getattr(module, name)
    left = [countdown]

    def deadly(*args: Any, **more: Any) -> Any:
        left[0] -= 1
        if left[0] == 0 and when == "before":
            die()
        done = real(*args, **more)
        if left[0] == 0:
            die()
        return done

    setattr(module, name, deadly)


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def standing(session: Session[Game]) -> str:
    """Return where a game stands: the next entry's number and the question."""
    question = session.pending
    return f"{session.n} {question.key if question else '-'} {question.about or '-' if question else '-'}"


def live(path: Path, seed: int, way: str) -> None:
    """Play on until death, or until the game is over."""
    rng = random.Random(seed)
    store = Store.open(path)
    with store.lock():
        session = Session(RULES, store.read())
        if way != "kill":
            arm(way, rng.randint(1, 12))

        def save(record: Record) -> None:
            digest = hashlib.sha256(encode(record).encode()).hexdigest()
            say("writing", digest, standing(session))
            store.write(record)
            say("written", digest, standing(session))

        while session.pending is not None:
            chance = rng.random()
            back_or_forth = (
                session.undo(rng.randint(1, 4)) if chance < 0.06 else session.redo(2) if chance < 0.09 else 0
            )
            if back_or_forth:
                save(session.record)
            elif chance < 0.12:
                session.interrupt("note", {"text": "still alive"})
                save(session.record)
            else:
                session.answer(legal_answer(session.pending, rng))
                save(session.record)
        say("over")


def main(path: Path) -> None:
    """Live and die, life after life."""
    for line in sys.stdin:
        seed, way, seconds = line.split()
        child = os.fork()
        if child == 0:
            try:
                live(path, int(seed), way)
            finally:
                os._exit(0)
        if way == "kill":
            time.sleep(float(seconds))
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        say("dead")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
