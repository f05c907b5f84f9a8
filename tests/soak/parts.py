"""The pieces of work of a soak: each is given a seed and returns what it did."""

import gc
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.corrections.everything import everything
from tests.corrections.golden import corrected, played_again
from tests.history.games import WANTED
from tests.robust.mutations import Spoiler
from tests.robust.test_bad_saves import fate_of
from tests.saves import ALL
from tests.soak.games import Soak
from tests.soak.kills import kill_moments

Part = Callable[[int], Counter[str]]
SAVES_AT_ONCE = 50
KILLS_AT_ONCE = 25
SHARES = 60
"""The questions of each kept game are shared out among so many pieces of work."""


def settle() -> None:
    """Let a worker's garbage collector pass over what is loaded, and look seldom: games leave hardly a cycle behind."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def game(seed: int) -> Counter[str]:
    """Play one game."""
    return Soak(seed).play()


def saves(seed: int) -> Counter[str]:
    """Open some spoilt saves."""
    spoil = Spoiler(ALL[seed % len(ALL)].read_bytes(), seed)
    return Counter({"saves": SAVES_AT_ONCE}) + Counter(fate_of(spoil()) for _ in range(SAVES_AT_ONCE))


def kills(seed: int) -> Counter[str]:
    """Kill the program some times."""
    with tempfile.TemporaryDirectory() as folder:
        return kill_moments(Path(folder), KILLS_AT_ONCE, seed)


def tried(part: Part, seed: int) -> tuple[Counter[str], str]:
    """Run a part; return what it did, and the fault if there was one."""
    try:
        return part(seed), ""
    except Exception:
        return Counter(), f"{part.__name__} {seed}:\n{traceback.format_exc(limit=-4)}"


def attempt(work: tuple[str, int]) -> tuple[Counter[str], str]:
    """Run one piece of work, in a process of its own."""
    return tried(PARTS[work[0]], work[1])


def corrections(seed: int) -> Counter[str]:
    """Put right all there is, one after another, at every question of a share of a kept game's."""
    wanted, share = WANTED[seed % len(WANTED)], seed // len(WANTED) % SHARES
    did: Counter[str] = Counter()
    for place, session in enumerate(played_again(wanted.name)):
        if place % SHARES != share or session.pending is None:
            continue
        did["questions"] += 1
        for number, act in enumerate(everything(session.game)):
            did[act.name if corrected(session, act, resumed=number % 20 == 0) else "refused"] += 1
    return did + Counter({"corrections": did["adjust"] + did["supply"]})


PARTS: dict[str, Part] = {"games": game, "saves": saves, "kills": kills, "corrections": corrections}
