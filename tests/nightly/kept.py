"""The file of the reference: a line of JSON as its head, and one for each game; what many games share stands in the head."""

import json
import lzma
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from saf_helper import __version__
from tests.nightly.program import Answered, Asked, Json, Step

FILE = Path(__file__).with_name("reference.json.xz")
BY = {"typed": "t", "rolled": "d", "remembered": "r"}


def write(games: list[Json]) -> None:
    """Write the reference; the games are shortened on the way."""
    used: Counter[str] = Counter()
    for one in games:
        used.update(json.dumps(value) for value in shared(one))
    tables = [value for value, _ in used.most_common()]
    place = {value: at for at, value in enumerate(tables)}
    for one in games:
        shorten(one, lambda value: place[json.dumps(value)])
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    head = {
        "commit": commit,
        "version": __version__,
        "games": len(games),
        "tables": [json.loads(one) for one in tables],
    }
    lines = [json.dumps(one, separators=(",", ":"), ensure_ascii=False) for one in [head, *games]]
    FILE.write_bytes(lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME))


@cache
def kept_lines() -> tuple[Json, list[str]]:
    """Return what stands at the head of the reference, and a line of JSON for each game."""
    head, *games = lzma.decompress(FILE.read_bytes()).decode().split("\n")
    return json.loads(head), games


def kept_game(game: int) -> Json:
    """Return one game of the reference as it was recorded."""
    head, games = kept_lines()
    return lengthen(json.loads(games[game]), head["tables"])


def shared(game: Json) -> Iterator[Any]:
    """Yield the questions and lists of clauses of a game, which many games have alike."""
    yield from (row[0] for row in game["rows"] if row[0] is not None)
    for step in game["steps"]:
        yield from (asked for asked, _, _ in step[4])
        yield step[6]


def shorten(game: Json, place: Callable[[Any], int]) -> None:
    """Make a game short: what is shared by its place, and a typed entry by how many rows after the last one it was said."""
    said = [
        (row[0], row[1].get("answer")) if "command" not in row[1] and len(row) == 2 else None for row in game["rows"]
    ]
    last = -1
    for step in game["steps"]:
        for at, (asked, answer, by) in enumerate(step[4]):
            step[4][at] = [place(asked), answer, BY[by]]
            if by == "typed" and (asked, answer) in said[last + 1 :]:
                now = said.index((asked, answer), last + 1)
                step[4][at], last = now - last, now
        step[6] = place(step[6])
    for row in game["rows"]:
        row[0] = None if row[0] is None else place(row[0])
        if "answer" in row[1] and "command" not in row[1]:
            row[1] = row[1]["answer"]


def lengthen(game: Json, tables: list[Any]) -> Json:
    """Undo `shorten`; return the game."""
    words = {letter: by for by, letter in BY.items()}
    for row in game["rows"]:
        row[0] = None if row[0] is None else tables[row[0]]
        row[1] = row[1] if isinstance(row[1], dict) else {"answer": row[1]}
    last = -1
    for step in game["steps"]:
        for at, entry in enumerate(step[4]):
            if isinstance(entry, int):
                last += entry
                step[4][at] = [game["rows"][last][0], game["rows"][last][1]["answer"], "typed"]
            else:
                step[4][at] = [tables[entry[0]], entry[1], words[entry[2]]]
        step[6] = tables[step[6]]
    return game


def question(kept: list[Any]) -> Asked:
    """Return a question from what is kept of it."""
    key, about, kind, options, bounds = kept
    return Asked(key, about, kind, tuple(options), tuple(bounds))


def step_of(kept: list[Any]) -> Step:
    """Return a step from what is kept of it."""
    turn, phase, rule, unit, answers, changes, clauses = kept
    said = [Answered(question(asked), answer, by) for asked, answer, by in answers]
    return Step(turn, phase, rule, unit, said, changes, set(clauses))
