"""`make soak`: 20,000 games, 20,000 bad saves, 1,000 kills, every correction at every question of the kept games.

Or as many as the options and the seconds allow: `python -m tests.soak --games 200 --seconds 60 --jobs 2` prints what it did. A
failure is printed with its seed, and the exit code is 1; `--seed` begins elsewhere. How far it is stands on stderr every minute.
"""

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.history.games import WANTED
from tests.soak.parts import KILLS_AT_ONCE, SAVES_AT_ONCE, SHARES, attempt, settle


def within(results: Iterable[tuple[Counter[str], str]], end: float) -> Iterator[tuple[Counter[str], str]]:
    """Yield results until the time is up."""
    for result in results:
        yield result
        if time.monotonic() > end:
            return


def counted(name: str, did: Counter[str]) -> int:
    """Return how much of a part is done."""
    return did["moments" if name == "kills" else name]


def main() -> int:
    """Run what is asked for and print what was done."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--saves", type=int, default=20_000)
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--corrections", type=int, default=len(WANTED) * SHARES, help="shares of the kept games")
    parser.add_argument("--seconds", type=float, default=1e9, help="stop each of the four after so long")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--seed", type=int, default=1_000_000)
    given = parser.parse_args()
    sizes = {"games": given.games, "saves": given.saves // SAVES_AT_ONCE, "kills": given.kills // KILLS_AT_ONCE}
    sizes["corrections"] = given.corrections
    faults = 0
    for name, size in sizes.items():
        start = time.monotonic()
        did: Counter[str] = Counter()
        told = start
        work = ((name, seed) for seed in range(given.seed, given.seed + size))
        # A pool a part: what one leaves undone when its time is up is in nobody's way.
        with multiprocessing.get_context("spawn").Pool(given.jobs, initializer=settle) as pool:
            for done, fault in within(pool.imap_unordered(attempt, work), start + given.seconds):
                did.update(done)
                if time.monotonic() > told + 60:
                    told = time.monotonic()
                    print(f"{name}: {counted(name, did)} so far in {told - start:.0f} s", file=sys.stderr, flush=True)
                if fault:
                    faults += 1
                    print(fault, flush=True)
        took = time.monotonic() - start
        count = counted(name, did)
        print(f"{name}: {count} in {took:.0f} s, {count / took:.1f} a second", flush=True)
        for what, times in sorted(did.items()):
            print(f"  {what}: {times}", flush=True)
    print(f"{faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
