"""Kill a program at a thousand moments: what it has said to be written is there, and play resumes at the very question."""

import hashlib
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.state.files import TEMPORARY
from saf_helper.state.save import Store, backups, read
from saf_helper.state.save_encoding import encode
from tests.outside import environment
from tests.soak.victim import WAYS, standing

LIVES = 50
"""Lives of one process; the next has another PYTHONHASHSEED."""


def begin(path: Path, rng: random.Random) -> None:
    """Write a new game over a finished one."""
    path.unlink(missing_ok=True)
    hands = rng.choice(["virtual", "physical"])
    game = Game.new(rng.choice(list(tables().scenarios)), dice=hands, cards=hands, chits=hands)
    session = Session.new(RULES, game, name=path.stem, seed=rng.randrange(2**32), version="soak")
    Store.open(path).write(session.record)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def kill_moments(folder: Path, moments: int, seed: int) -> Counter[str]:
    """Kill so many times; return how often in which way, and what stood after it."""
    rng = random.Random(seed)
    path = folder / "game.json"
    folder.mkdir(parents=True, exist_ok=True)
    begin(path, rng)
    did: Counter[str] = Counter()
    while did["moments"] < moments:
        with subprocess.Popen(
            [sys.executable, "-m", "tests.soak.victim", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=environment(folder, PYTHONHASHSEED=str(rng.randrange(2**32))),
        ) as victim:
            for _ in range(min(LIVES, moments - did["moments"])):
                one_life(victim, path, rng, did)
            assert victim.stdin is not None
            victim.stdin.close()
            assert victim.wait(20) == 0
    return did


def one_life(victim: "subprocess.Popen[str]", path: Path, rng: random.Random, did: Counter[str]) -> None:
    """Let the victim live once, and look at what it leaves."""
    assert victim.stdin is not None
    assert victim.stdout is not None
    way = rng.choice(WAYS)
    before = (digest(path), standing(Session(RULES, read(path))))
    print(rng.randrange(2**32), way, f"{rng.random() * 0.08:.4f}", file=victim.stdin, flush=True)
    written, writing, over = before, before, False
    for line in victim.stdout:
        word, _, rest = line.strip().partition(" ")
        if word == "dead":
            break
        over = over or word == "over"
        if rest:
            writing = tuple(rest.split(" ", 1))  # type: ignore[assignment]
            if word == "written":
                written = writing
                did["written"] += 1
    now = digest(path)
    assert now in (written[0], writing[0]), f"{way}: the save is neither the last written nor the one being written"
    session = Session(RULES, read(path))
    assert session.asked_again == []
    assert standing(session) == (written if now == written[0] else writing)[1]
    assert encode(session.record) == path.read_text(encoding="utf-8")
    litter = [one.name for one in path.parent.iterdir() if one.suffix == TEMPORARY]
    assert len(litter) <= 1, f"more than one temporary file: {litter}"
    for backup in backups(path):
        assert read(backup).name == path.stem
    did["moments"] += 1
    did[way] += 1
    did["new save stands unsaid" if now != written[0] else "last said stands"] += 1
    if over or session.over:
        begin(path, rng)
        did["games over"] += 1
