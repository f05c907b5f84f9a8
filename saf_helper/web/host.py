"""One table for several screens: whoever brings a reply applies it under one lock, and every screen is shown what came of it.

The terminal and the pages post replies; the first that fits the standing question counts, the others are refused as stale. A
change is saved before any screen sees it. Screens get one whole state each time, never a difference.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from saf_helper.output import json_text
from saf_helper.prompts import messages
from saf_helper.prompts.frontends import Asked, Output, Refused, Reply, Said
from saf_helper.prompts.table import Table


class Screen(Protocol):
    """A screen that shows what a reply from elsewhere brought."""

    def changed(self, outputs: Sequence[Output], by: str) -> None:
        """Show what came of a reply of somebody else."""
        ...


class Host:
    """A table, and the screens around it."""

    def __init__(self, table: Table) -> None:
        """Take a table whose first question stands."""
        self.lock = threading.RLock()
        self.table = table
        self.feed = messages.Feed()
        self.closed = False
        self._screens: list[Screen] = []
        self._listeners: list[Callable[[bytes], None]] = []
        self._last: Mapping[str, str] = {}
        """Who answered last, and what, so that another page can say so."""

    def begin(self) -> list[Output]:
        """Begin the table's game, and return what there is to show."""
        with self.lock:
            outputs = self.table.begin()
            list(self.feed.messages(outputs))
            return outputs

    @property
    def asked(self) -> Asked | None:
        """The standing question."""
        with self.lock:
            return self.table.asked

    @property
    def at(self) -> int:
        """The number of its asking."""
        return self.table.at

    def add_screen(self, screen: Screen) -> None:
        """Show a screen what others bring."""
        self._screens.append(screen)

    def listen(self, listener: Callable[[bytes], None]) -> None:
        """Send every new state to a listener."""
        self._listeners.append(listener)

    def receive(self, reply: Reply, at: int | None, by: str, screen: Screen | None = None) -> list[Output]:
        """Do what a reply says; every screen but its own is shown what came of it.

        Args:
            reply: the reply.
            at: the asking that it is for.
            by: who brings it.
            screen: the screen that it comes from.

        Raises:
            SaveError: the game could not be saved.
        """
        with self.lock:
            before, asked = self.table.at, self.table.asked
            outputs = self.table.receive(reply, at)
            sent = list(self.feed.messages(outputs))
            if self.table.at == before and self.table.outcome is None:
                return outputs
            what = next((str(one["text"]) for one in sent if one.get("text")), asked.question.prompt if asked else "")
            self._last = {"by": by, "what": what[:200]}
            for one in self._screens:
                if one is not screen:
                    one.changed([output for output in outputs if not isinstance(output, Refused)], by)
            self.tell()
            return outputs

    def change_table(self, table: Table) -> list[Output]:
        """Go on with another game."""
        with self.lock:
            self.table, self.feed, self._last = table, messages.Feed(), {}
            outputs = self.begin()
            for one in self._screens:
                one.changed(outputs, "")
            self.tell()
            return outputs

    def close(self) -> None:
        """Say to every page that the laptop closes the game."""
        self.closed = True
        self.tell()

    def tell(self) -> None:
        """Send the state as it is now to every listener."""
        data = self.state()
        for one in self._listeners:
            one(data)

    def state(self) -> bytes:
        """Return the whole state as JSON."""
        with self.lock:
            state: dict[str, Any] = self.feed.state(self.table) | {"last": self._last, "closed": self.closed}
        return json_text(state, default=str).encode()


def refused(outputs: Sequence[Output]) -> Refused | None:
    """Return the refusal among outputs, if there is one."""
    return next((one for one in outputs if isinstance(one, Refused)), None)


def answers(outputs: Sequence[Output]) -> list[dict[str, Any]]:
    """Return what was said in answer to a command, as messages."""
    return [messages.said(one) for one in outputs if isinstance(one, Said)]
