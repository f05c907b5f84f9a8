"""Speed, measured as ratios and medians: `python -m tests.bench`. It prints a table and never fails.

Starts are compared with what Python needs to load the libraries alone, on the same machine and in turn, so that a slow or busy
machine slows both. Bytecode is cached in a folder of its own, as an installed program has it.

The two budgets in milliseconds are for a machine of today; how fast this one is just now stands beside them, as a plain loop of
a million steps, and what they come to where that loop takes 50 ms. Python's collector is as `saf play` has it.

`saf status` is measured twice: of a game that was put down, whose standing is kept, and afresh, where nothing is kept and it is
reckoned from the save, as of a game that goes on in another terminal.
"""

import itertools
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from saf_helper.engine.player import Player, play
from saf_helper.engine.questions import Choose, Option
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.hints import odds_shown
from saf_helper.games.scream_aim_fire.odds.situations import ends_of
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Pile
from saf_helper.garbage_collection import seldom
from saf_helper.state.save import Store
from tests.players import legal_answer, random_player

STARTS = 15
GAMES = 40
ANSWERS = 1000
MEASURED = 100
"""Answers timed at the end of the long game; once it is over, its last ones are taken back and answered otherwise."""
PACE = 50
"""Milliseconds that the plain loop takes on a machine for which the budgets in milliseconds are."""
LIBRARIES = "import click, pydantic, rich.console, rich.table"
ONE_MODEL = "import click, rich.console, rich.table, pydantic\nclass One(pydantic.BaseModel): at: int"


@dataclass(frozen=True, slots=True)
class Row:
    """One measure: its budget, the median, and the lowest and highest of nine tenths of the runs."""

    what: str
    budget: str
    median: str
    spread: str
    within: str


def row(what: str, values: Sequence[float], budget: float | None, unit: str) -> Row:
    """Return the row of a measure."""
    ordered = sorted(values)
    low, high = ordered[len(ordered) // 20], ordered[-1 - len(ordered) // 20]
    median = statistics.median(ordered)
    within = "" if budget is None else "yes" if median <= budget else "no"
    shown = "" if budget is None else f"{budget:g} {unit}"
    return Row(what, shown, f"{median:.2f} {unit}", f"{low:.2f} to {high:.2f}", within)


def nothing() -> None:
    """Make nothing ready."""


def seconds(command: Sequence[str], env: dict[str, str], ready: Callable[[], None] = nothing) -> float:
    """Return how long a process takes, after making ready for it."""
    ready()
    start = time.perf_counter()
    subprocess.run(command, env=env, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def ratios(
    command: Sequence[str], against: Sequence[str], env: dict[str, str], ready: Callable[[], None] = nothing
) -> list[float]:
    """Return how much longer one process takes than another, run in turn, each time after making ready for the first."""
    found = [seconds(command, env, ready) / seconds(against, env) for _ in range(STARTS + 1)]
    return found[1:]


def plain_loop() -> float:
    """Return how long a loop of a million steps takes, in milliseconds: the pace of Python on this machine just now."""
    start = time.perf_counter()
    total = 0
    for step in range(1_000_000):
        total += step * step % 7
    return 1000 * (time.perf_counter() - start)


def at_pace(what: str, values: Sequence[float], loops: Sequence[float], budget: float) -> list[Row]:
    """Return the row of a measure in milliseconds, and that of what it is at the pace the budget is for."""
    pace = PACE / statistics.median(loops)
    return [
        row(what, values, budget, "ms"),
        row(f"  where the plain loop takes {PACE} ms", [pace * value for value in values], budget, "ms"),
    ]


def long_session(answers: int) -> Session[Game]:
    """Return a game, still going on, that has at least so many answers."""
    for seed in range(1000):
        rng = random.Random(seed)
        session = Session.new(RULES, Game.new("5"), name="long", seed=seed, version="bench")
        while session.pending is not None and session.n < answers:
            session.answer(legal_answer(session.pending, rng))
        if session.pending is not None:
            return session
    raise RuntimeError(f"no random game of {answers} answers")


def whole(player: Player, game: Game) -> None:
    """Play every phase of every turn, as one phase."""
    for phase in itertools.cycle(RULES.phases):
        phase(player, game)
        if game.outcome:
            return


def whole_game(seed: int) -> float:
    """Return how long a whole random game takes in one run, in milliseconds."""
    auto = random_player(random.Random(seed))
    start = time.perf_counter()
    play(whole, Game.new("1"), (), auto, RULES.interruptions)
    return 1000 * (time.perf_counter() - start)


def game_by_phases(seed: int) -> float:
    """Return how long it takes with a run a phase, each on a copy of the state, in milliseconds."""
    auto = random_player(random.Random(seed))
    start = time.perf_counter()
    game = Game.new("1")
    for phase in itertools.cycle(RULES.phases):
        game = play(phase, game, (), auto, RULES.interruptions).game
        if game.outcome:
            break
    return 1000 * (time.perf_counter() - start)


def answer_times(session: Session[Game], store: Store) -> list[float]:
    """Return how long each of the next answers takes, save with fsync included, in milliseconds."""
    rng = random.Random(1)
    times: list[float] = []
    while len(times) < MEASURED:
        if session.pending is None:
            session.undo(20)
        assert session.pending is not None
        answer = legal_answer(session.pending, rng)
        start = time.perf_counter()
        session.answer(answer)
        store.write(session.record)
        times.append(1000 * (time.perf_counter() - start))
    return times


def odds_times() -> tuple[list[float], list[float]]:
    """Return how long the odds beside eight targets take, the first time and as cards go, in milliseconds."""
    game = Game.new("1")
    game.add("us-infantry")
    game.lieutenant.host = game.add("us-infantry").id
    kinds = ("german-infantry", "german-veteran", "mg42", "hunter")
    targets = [game.add(kind, status=status) for status in ("none", "panic") for kind in kinds]
    options = tuple(Option(one.id) for one in targets)
    first: list[float] = []
    later: list[float] = []
    for key in ("fire.target", "assault.target") * MEASURED:
        question = Choose(key=key, prompt="", about="A1", options=options)
        ends_of.cache_clear()
        cards = list(game.deck("cover").cards)
        for at in (0, 5, 11):
            game.piles["cover"] = Pile(left=cards[at:], aside=cards[:at])
            start = time.perf_counter()
            odds_shown(question, game)
            (later if at else first).append(1000 * (time.perf_counter() - start))
    return first, later


def measure(tell: Callable[[str], None]) -> list[Row]:
    """Return every measure."""
    rows = []
    python, saf = [sys.executable, "-c"], [sys.executable, "-m", "saf_helper"]
    with tempfile.TemporaryDirectory() as folder:
        env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        env |= {"SAF_HOME": folder, "PYTHONPYCACHEPREFIX": f"{folder}/cache", "PYTHONPATH": os.getcwd()}
        tell("playing a long game")
        session = long_session(ANSWERS)
        store = Store.open(Path(folder) / "games" / "long.json")
        store.write(session.record)
        tell("starting the program")
        rows.append(
            row("saf --version / import click", ratios([*saf, "--version"], [*python, "import click"], env), 1.3, "x")
        )
        status, copies = [*saf, "status"], Path(folder) / "standing"

        def afresh() -> None:
            shutil.rmtree(copies, ignore_errors=True)

        libraries, model = [*python, LIBRARIES], [*python, ONE_MODEL]
        rows.append(row("saf status, put down / import its libraries", ratios(status, libraries, env), 1.4, "x"))
        rows.append(row("saf status, afresh / import its libraries", ratios(status, libraries, env, afresh), None, "x"))
        rows.append(row("saf status, afresh / the same and one model", ratios(status, model, env, afresh), None, "x"))
        for how, ready in (("put down", nothing), ("afresh", afresh)):
            rows.append(
                row(f"saf status, {how}", [1000 * seconds(status, env, ready) for _ in range(STARTS)], None, "ms")
            )
        tell("answering")
        seldom()
        loops = [plain_loop() for _ in range(STARTS)]
        rows.append(row("a plain loop of a million steps", loops, None, "ms"))
        rows += at_pace("answer to next question, saved", answer_times(session, store), loops, 5)
    tell("odds")
    first, later = odds_times()
    loops = [plain_loop() for _ in range(STARTS)]
    rows += at_pace("odds beside eight targets", later, loops, 20)
    rows += at_pace("the same for the first time", first, loops, 150)
    tell("playing whole games")
    seldom()
    whole_game(0)
    games: list[float] = []
    loops = []
    for _ in range(4):
        loops += [plain_loop() for _ in range(4)]
        games += [whole_game(seed) for seed in range(GAMES)]
    rows += at_pace("a whole random game", games, loops, 25)
    rows.append(row("the same, phase by phase", [game_by_phases(seed) for seed in range(GAMES)], None, "ms"))
    return rows


def main() -> None:
    """Measure and print."""
    found = measure(lambda words: print(f"{words} …", file=sys.stderr))
    print(f"{'what':<45}{'budget':>10}{'median':>12}  {'nine tenths':<18}within")
    for one in found:
        print(f"{one.what:<45}{one.budget:>10}{one.median:>12}  {one.spread:<18}{one.within}")


if __name__ == "__main__":
    main()
