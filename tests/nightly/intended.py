"""Differences from the reference that are meant; the next reference is recorded with them, and this list is empty again.

Each has a name, the reason as the CHANGELOG gives it, and a predicate that says of a difference whether it is this one. Keep the
predicate narrow: by what differs, by the question's key, by the path, by what was expected and found. Such as:

    Intended(
        "smoke-before-fire",
        "smoke is asked before the target, by 6.3.4.D",
        lambda one: one.what == "asked" and one.expected.startswith("fire.target") and one.found.startswith("fire.smoke"),
    ),
"""

from collections.abc import Callable
from typing import NamedTuple

from tests.nightly.differences import Difference


class Intended(NamedTuple):
    """A difference that is meant."""

    name: str
    reason: str
    applies: Callable[[Difference], bool]


KEPT = {(156, "message 372"), (129, "message 421")}
"""Where an adjustment put a question before answers that fit all the same: they were dropped, and now stand."""
INTENDED: tuple[Intended, ...] = (
    Intended(
        "answers-kept-past-one-that-does-not-fit",
        "a correction keeps every later answer that fits by key and subject, not only those before the first misfit",
        lambda one: (one.game, one.at.split(" (")[0]) in KEPT and one.what in ("after", "asked"),
    ),
)
