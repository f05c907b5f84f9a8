"""Nothing that is typed costs much to be refused, however long it is: what is dear is bounded by what can be meant.

What it costs is counted in calls, which are the same on every machine.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from saf_helper.garbage_collection import YOUNG
from tests.calls import Calls
from tests.cli.conftest import Saf, game, home, saf
from tests.outside import environment

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


def test_python_does_not_look_through_everything_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    words = (
        "import atexit, gc, sys; atexit.register(lambda: print(gc.get_threshold()[0])); sys.argv[1:] = ['--version']"
    )
    done = subprocess.run(
        [sys.executable, "-c", f"{words}; from saf_helper.start import main; main()"],
        capture_output=True,
        env=environment(tmp_path),
        timeout=30,
        check=True,
    )
    assert int(done.stdout.split()[-1]) == YOUNG
