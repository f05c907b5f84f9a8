"""Leaving a game: at once, and never in the middle of a save."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any


class Leaving:
    """Ctrl-C, a closed terminal and a polite kill: all raise `KeyboardInterrupt`, but never in the middle of a save."""

    def __init__(self) -> None:
        self._before: dict[int, Any] = {}
        self._busy = False
        self._wanted = False

    def __enter__(self) -> "Leaving":
        """Take the signals over, where this thread may."""
        if threading.current_thread() is threading.main_thread():
            for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
                number = getattr(signal, name, None)
                if number is not None and signal.getsignal(number) not in (signal.SIG_IGN, None):
                    self._before[number] = signal.signal(number, self._leave)
        return self

    def __exit__(self, *error: object) -> None:
        """Hand the signals back."""
        self.hand_back()

    def hand_back(self) -> None:
        """Let the signals do again what they did before."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Hold leaving back until the block is done."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
        if self._wanted:
            raise KeyboardInterrupt

    def _leave(self, number: int, frame: FrameType | None) -> None:
        self._wanted = True
        if not self._busy:
            raise KeyboardInterrupt
