"""A served game and a browser; without one the tests are skipped in plain words, or fail where browsers are required."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from tests.outside import environment, saf

CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
REQUIRED = os.environ.get("SAF_BROWSERS") == "required"


def missing(what: str) -> None:
    """Skip, or fail where browsers are required."""
    if REQUIRED:
        pytest.fail(f"{what} is missing, and SAF_BROWSERS says that it is required")
    pytest.skip(
        f"{what} is missing: these tests need a browser (apt-get install chromium; pip install -e '.[page-test]')"
    )


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Serving:
    """`saf serve` in a process of its own."""

    def __init__(self, home: Path, *words: str, game: str = "game", port: int = 0) -> None:
        self.home, self.words, self.game, self.port = home, words, game, port or free_port()
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "saf_helper",
            "serve",
            self.game,
            "--local",
            "--quiet",
            "--port",
            str(self.port),
        ]
        self.process = subprocess.Popen(
            [*command, *self.words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env=environment(self.home),
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if "open http" in line:
                return
        raise AssertionError("it does not serve")

    def stop(self) -> float:
        """End it as Ctrl-C does; return the seconds that it took."""
        if self.process is None:
            return 0.0
        begun = time.monotonic()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(10)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return time.monotonic() - begun

    @property
    def codes(self) -> dict[str, str]:
        found: dict[str, str] = json.loads((self.home / "serve.json").read_text(encoding="utf-8"))
        return found

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/#k={self.codes['play']}"

    @property
    def to_watch(self) -> str:
        return f"http://127.0.0.1:{self.port}/#w={self.codes['watch']}"


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """Serve a new game of the first scenario, with dice that a page may roll."""
    made = saf(
        tmp_path, "new", "--name", "game", "--seed", "5", "--dice", "ask", "--cards", "ask", "--chits", "ask", "--yes"
    )
    assert made.returncode == 0, made.stderr
    with Serving(tmp_path) as one:
        yield one


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Start Chromium."""
    sync = (
        pytest.importorskip("playwright.sync_api")
        if not REQUIRED
        else __import__("playwright.sync_api", fromlist=["x"])
    )
    if not Path(CHROMIUM).exists():
        missing("Chromium")
    with sync.sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()
