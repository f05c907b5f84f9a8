"""`python -m tests.nightly.reference record|check|coverage`: 300 games as the program played them, and whether it still does.

Theory of operation: a game is a set-up and a script, a row for each thing that was said: the question that stood, the message of
the protocol, and what came of it (refused; or which answers and what state an amend, an adjustment or a Supply counter led to).
At the end stand its steps and its state. To check a game is to say the same again and to compare all of that. Words, defaults,
numbers of entries and counts of events are not compared; after an amend the state is, where the same answers stand.

A new reference is recorded by the program that is right, from a clean commit: `python -m tests.nightly.reference record`; then
`intended.py` is emptied.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.nightly.checker import checked, intended
from tests.nightly.kept import FILE, kept_game, kept_lines, write
from tests.nightly.program import HOUSE
from tests.nightly.recorder import recorded

GAMES = 300


def record(games: int, jobs: int) -> None:
    """Play and write the reference."""
    with ProcessPoolExecutor(jobs) as pool:
        write(list(pool.map(recorded, range(games), chunksize=5)))
    print(f"{games} games, {FILE.stat().st_size:,} bytes")


def check(first: int, games: int, jobs: int) -> int:
    """Check games and tell of every difference; return how many games differ otherwise than is meant."""
    wanted = range(first, min(first + games, len(kept_lines()[1])))
    meant: Counter[str] = Counter()
    wrong: set[int] = set()
    with ProcessPoolExecutor(jobs) as pool:
        for found in pool.map(checked, wanted, chunksize=5):
            for one in found:
                if name := intended(one):
                    meant[name] += 1
                else:
                    wrong.add(one.game)
                    print(one)
    for name, count in meant.items():
        print(f"meant or not compared: {name}, {count} times")
    print(f"{len(wanted)} games checked, {len(wrong)} differ")
    return len(wrong)


# What there is in it ------------------------------------------------------------------------------------------------


def coverage() -> tuple[Counter[tuple[str, str]], Counter[str]]:
    """Return in how many games each value of a house rule made a difference, and how often each command was accepted."""
    felt: Counter[tuple[str, str]] = Counter()
    said: Counter[str] = Counter()
    for at in range(len(kept_lines()[1])):
        game = kept_game(at)
        felt.update((key, game["setup"]["house"][key]) for key in game["felt"])
        for row in game["rows"]:
            name = row[1].get("command", "answer")
            said[f"{name} refused" if row[2:] == ["refused"] else name] += 1
            said["undo of several"] += name == "undo" and row[1]["count"] > 1
    return felt, said


def main() -> int:
    """Run what the words ask for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.nightly.reference", description="Play as the reference plays."
    )
    parser.add_argument("what", choices=("record", "check", "coverage"))
    parser.add_argument("--games", type=int, default=GAMES, help="how many")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the first one to check")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    words = parser.parse_args()
    began = time.perf_counter()
    wrong = 0
    if words.what == "record":
        record(words.games, words.jobs)
    elif words.what == "check":
        wrong = check(words.first, words.games, words.jobs)
    else:
        felt, said = coverage()
        for key, values in HOUSE.items():
            print(key, *(f"{value}: {felt[key, value]}" for value in values), sep="  ")
        print(*(f"{name}: {count}" for name, count in sorted(said.items())), sep=", ")
    print(f"{time.perf_counter() - began:.0f} s")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
