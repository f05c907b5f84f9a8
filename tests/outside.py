"""An outside program: it speaks the protocol of `saf play --jsonl` and knows nothing else of the game."""

import json
import os
import random
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[1]
Message = dict[str, Any]
PATIENCE = 300
"""Seconds that one program may take."""


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return the environment of a program that keeps its games under `home`."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("COLUMNS", "NO_COLOR", "TERM", "PYTHONIOENCODING")
    }
    return {**kept, "SAF_HOME": str(home), "PYTHONPATH": str(ROOT), **more}


def saf(home: Path, *words: str, text: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run one command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "saf_helper", *words],
        input=text,
        capture_output=True,
        encoding="utf-8",
        env=environment(home, **more),
        timeout=60,
    )


def legal(ask: Mapping[str, Any], rng: random.Random) -> Any:
    """Return a legal answer, made of the `ask` message alone."""
    kind = ask["kind"]
    values = [one["value"] for one in ask.get("options", [])]
    if kind == "choose":
        return rng.choice(values)
    if kind == "pick":
        return rng.sample(values, rng.randint(ask["min"], min(ask["max"], len(values))))
    if kind == "confirm":
        return rng.random() < 0.5
    if kind == "number":
        return None if ask["default"] is not None and rng.random() < 0.5 else rng.randint(ask["min"], ask["max"])
    if kind == "roll":
        count, _, sides = ask["dice"].partition("d")
        return [rng.randint(1, int(sides)) for _ in range(int(count))] if rng.random() < 0.7 else None
    if kind == "draw":
        return [rng.choice(values) for _ in range(ask["count"])]
    assert kind == "text"
    return "words"[: ask["max"]]


class Outside:
    """A game played through a pipe; `heard` is every message so far."""

    def __init__(self, home: Path, game: str, *words: str, command: str = "play") -> None:
        self.heard: list[Message] = []
        self.patience = threading.Timer(PATIENCE, self.give_up)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "saf_helper", command, game, "--jsonl", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            bufsize=1,
            env=environment(home),
        )

    def __enter__(self) -> Self:
        self.patience.start()
        return self

    def give_up(self) -> None:
        """End a program that says nothing more: what waits for it fails instead of waiting for ever."""
        self.process.kill()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.patience.cancel()
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                try:
                    stream.close()
                except BrokenPipeError:
                    continue

    def hear(self) -> Message | None:
        """Return the next message; None: the program has gone."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line.endswith("\n"):
            return None
        message: Message = json.loads(line)
        self.heard.append(message)
        return message

    def until_ask(self) -> tuple[list[Message], Message]:
        """Return the messages up to the next `ask` or `end`, and that one."""
        before: list[Message] = []
        while (message := self.hear()) is not None:
            if message["type"] in ("ask", "end"):
                return before, message
            before.append(message)
        assert self.process.stderr is not None
        raise AssertionError(f"the program left without an end: {self.process.stderr.read()}")

    def send(self, **message: Any) -> None:
        """Send one line."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def say(self, **message: Any) -> tuple[list[Message], Message]:
        """Send one line and return what comes of it."""
        self.send(**message)
        return self.until_ask()

    def leave(self) -> tuple[int, list[Message]]:
        """End the input; return the exit code and the last messages."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        last = []
        while (message := self.hear()) is not None:
            last.append(message)
        return self.process.wait(20), last
