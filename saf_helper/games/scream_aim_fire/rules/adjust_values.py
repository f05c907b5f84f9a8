"""Values of adjustments: how a player's words for one are read."""

from collections.abc import Callable
from typing import Any, get_args

from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Status
from saf_helper.games.scream_aim_fire.tables.load import tables

HIGHEST_NUMBER = 99
"""The highest number that a counter may have printed on it."""
LONGEST_NAME = 40
"""Characters of a name of the player's own."""


def loose(words: str) -> str:
    """Return words without capitals, spaces, hyphens, underscores and dots: what two spellings have in common."""
    return "".join(one for one in words if not one.isspace() and one not in "._-").casefold()


def whole(low: int, high: int) -> Callable[[Any], int]:
    """Return the reader of whole numbers within these bounds."""

    def read(raw: Any) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int | str):
            raise ValueError(raw)
        value = int(raw)
        if not low <= value <= high:
            raise ValueError(raw)
        return value

    return read


def word_of(words: Any) -> Callable[[Any], str]:
    """Return the reader of a word of a `Literal`."""

    def read(raw: Any) -> str:
        found = next((word for word in get_args(words) if loose(word) == loose(str(raw))), None)
        if found is None:
            raise ValueError(raw)
        return str(found)

    return read


def terrain(raw: Any) -> str | None:
    """Read a kind of hex; `-` for what is not known."""
    word = str(raw).strip().lower()
    if raw is None or word in ("-", "none", ""):
        return None
    if word not in tables().terrain:
        raise ValueError(raw)
    return word


def status(raw: Any) -> str:
    """Read a marker; `calm` and `panicked` are taken too."""
    word = str(raw).strip().lower()
    return word_of(Status)({"calm": "none", "-": "none", "panicked": "panic"}.get(word, word))


def yes_no(raw: Any) -> bool:
    """Read yes or no."""
    if isinstance(raw, bool):
        return raw
    words = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}
    if str(raw).lower() not in words:
        raise ValueError(raw)
    return words[str(raw).lower()]


def number(raw: Any) -> int | None:
    """Read the number printed on a counter; `-` for none."""
    none = raw is None or str(raw).strip().casefold() in ("", "-", "none")
    return None if none else whole(1, HIGHEST_NUMBER)(raw)


def nickname(raw: Any) -> str:
    """Read a name of the player's own; `-` for none."""
    text = " ".join(str(raw).split())
    if len(text) > LONGEST_NAME or not text.isprintable():
        raise ValueError(raw)
    return "" if text == "-" else text


def dice(most: int) -> Callable[[Any], list[int]]:
    """Return the reader of at most so many dice; `-` for none."""

    def read(raw: Any) -> list[int]:
        words = [] if str(raw).strip() == "-" else raw if isinstance(raw, list) else str(raw).replace(",", " ").split()
        if len(words) > most:
            raise ValueError(raw)
        return [whole(1, 6)(word) for word in words]

    return read


def host(game: Game, raw: Any) -> str:
    """Read the code of a unit that the Lieutenant may be with."""
    wanted = str(raw).strip().upper()
    if any(unit.id == wanted and unit.category == "infantry" for unit in game.americans()):
        return wanted
    raise ValueError(raw)
