"""Whole numbers as words of a command: what is none, or lies outside, is refused with the range that the game allows."""

import re
from typing import Any

from saf_helper.cli.this_game import program
from saf_helper.engine.session import Session
from saf_helper.errors import UsageError

DASHED = {"ignore_unknown_options": True}
"""For a command that is given a number: `-1` is a word of its, not an option."""
LONGEST = 9
"""Digits of a number that is looked at."""


def whole(word: str) -> int | None:
    """Return the whole number that a word is; None for any other word."""
    found = re.fullmatch(rf"[+-]?0*(\d{{1,{LONGEST}}})", word.strip(), re.ASCII)
    if found is None:
        return None
    return -int(found[1]) if word.strip().startswith("-") else int(found[1])


def count(word: str, most: int, verb: str) -> int:
    """Return how often something is to be done.

    Args:
        word: as it was typed.
        most: how often it can be done.
        verb: what is done: `undo`, `redo`.

    Raises:
        UsageError: it is no number from 1; more than the most is as much as there is.
    """
    number = whole(word)
    if number is None or number < 1:
        room = f"1 to {most}" if most > 1 else "1" if most else f"1 on, but there is nothing to {verb}"
        raise UsageError(
            f"{verb} cannot be {word!r}", f"{program().name} {verb} COUNT: {room}; without a count it is 1"
        )
    return number


def entry_number(word: str, session: Session[Any], command: str) -> int:
    """Return the number of an entry.

    Raises:
        UsageError: it is no whole number.
    """
    number = whole(word)
    if number is None or number < 0:
        raise UsageError(f"{word!r} is no answer's number", f"{program().name} {command} NUMBER: {session.numbers}")
    return number
