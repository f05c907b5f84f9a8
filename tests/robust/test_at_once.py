"""Nothing that is typed costs much to be refused, however long it is: what is dear is bounded by what can be meant.

What it costs is counted in calls, which are the same on every machine.
"""

import sys
from types import FrameType
from typing import Any

import pytest

from tests.cli.conftest import Saf, game, home, saf

__all__ = ["game", "home", "saf"]

LONG = 9_800
MOST_CALLS = 400_000
"""More than a line of any length costs with the question it is asked again by; some cost more than ten million."""
HEADS = (
    "",
    "adjust",
    "adjust add",
    "adjust rename",
    "adjust A1",
    "supply",
    "amend",
    "amend 0",
    "why",
    "log",
    "note",
    "undo",
)


class Calls:
    """Counts the calls made while it is open."""

    def __enter__(self) -> "Calls":
        self.count = 0
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _called(self, frame: FrameType, event: str, argument: Any) -> None:
        self.count += event in ("call", "c_call")


def calls(game: Saf, text: str) -> int:
    """Return how many calls it takes to open the game, answer so, and leave it."""
    with Calls() as calls:
        done = game("play", "--plain", text=text)
    assert "Traceback" not in done.out + done.err
    assert done.code in (0, 4)
    return calls.count


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("tail", ["9 ", "x ", "a1 ", "move ", "fire,", "-", "9", "inf2 fire g1 "])
def test_a_line_as_long_as_can_be_costs_little(head: str, tail: str, game: Saf) -> None:
    short = calls(game, f"{head} {tail}\nq\n")
    long = calls(game, f"{head} {tail * (LONG // len(tail))}\nq\n")
    assert long < short + MOST_CALLS


@pytest.mark.parametrize("tail", ["9 ", "x ", "1,", "-", "30 "])
def test_a_list_as_long_as_can_be_costs_little(tail: str, saf: Saf) -> None:
    assert saf("new", "--yes").code == 0
    short = calls(saf, f"7\n{tail}\nq\n")
    long = calls(saf, f"undo\n7\n{tail * (LONG // len(tail))}\nq\n")
    assert long < short + MOST_CALLS
