"""Who is let in: a code that is scanned or typed becomes a cookie; one for who plays, one for who only watches.

The codes are kept over restarts, readable by the owner alone, so that a phone comes back by itself. They are compared in constant
time, and few tries are allowed, so that a short code cannot be guessed.
"""

import hmac
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from saf_helper.output import json_text
from saf_helper.state.files import private_folder, write_whole

FILE = "serve.json"
BYTES = 12
"""Of a code that is scanned: 96 bits."""
SHORT = 8
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""Of a code that is typed: without those that look like others."""
A_MINUTE, IN_ALL = 5, 30
"""Wrong codes that an address may send, and all of them together, before a new code is needed."""
MINUTE = 60.0

Role: TypeAlias = Literal["play", "watch"]


@dataclass(frozen=True, slots=True)
class Codes:
    """The codes of one home."""

    play: str
    watch: str
    short: str

    @classmethod
    def new(cls) -> "Codes":
        """Return fresh codes."""
        short = "".join(secrets.choice(LETTERS) for _ in range(SHORT))
        return cls(secrets.token_urlsafe(BYTES), secrets.token_urlsafe(BYTES), short)


def codes_of(folder: Path, *, renew: bool = False) -> Codes:
    """Return the codes kept in a folder, made where there are none.

    Args:
        folder: beside the games.
        renew: whether new ones replace them.
    """
    path = folder / FILE
    if not renew:
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            found = Codes(**{name: str(data[name]) for name in ("play", "watch", "short")})
            if all(len(one) >= SHORT for one in asdict(found).values()):
                return found
        except (OSError, ValueError, KeyError, TypeError):
            pass
    found = Codes.new()
    private_folder(folder)
    write_whole(path, json_text(asdict(found)).encode())
    return found


class Doors:
    """Lets codes and cookies in, and counts wrong ones."""

    def __init__(self, codes: Codes, now: Callable[[], float] = time.monotonic) -> None:
        """Begin with no wrong code."""
        self._codes = codes
        self._now = now
        self._wrong: dict[str, list[float]] = {}
        self._in_all = 0

    def role(self, cookie: str) -> Role | None:
        """Return what a cookie allows; None: nothing."""
        if hmac.compare_digest(cookie.encode(), self._codes.play.encode()):
            return "play"
        return "watch" if hmac.compare_digest(cookie.encode(), self._codes.watch.encode()) else None

    def join(self, code: str, address: str) -> str | None:
        """Return the cookie for a code, scanned or typed; None: it is wrong, or too many were."""
        now = self._now()
        recent = [at for at in self._wrong.get(address, []) if now - at < MINUTE]
        if len(recent) >= A_MINUTE or self._in_all >= IN_ALL:
            return None
        typed = "".join(char for char in code.upper() if char.isalnum())
        if hmac.compare_digest(typed.encode(), self._codes.short.encode()):
            return self._codes.play
        if (role := self.role(code)) is not None:
            return self._codes.play if role == "play" else self._codes.watch
        self._wrong = {one: times for one, times in self._wrong.items() if now - times[-1] < MINUTE}
        self._wrong[address] = [*recent, now]
        self._in_all += 1
        return None
