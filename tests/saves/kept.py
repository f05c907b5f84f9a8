"""`python -m tests.saves.kept`: 40 games as version 0.1 saved them, and what it said of each; never made again.

Each must load ever after, stand at the question where it stood, and say the same numbers, keys and statuses. They are games of
all scenarios, finished and in the middle of either half of a turn, with answers amended, taken back and to be done again, with
tracks adjusted by hand, dice of the table and components of the owner's.
"""

import json
import lzma
import random
import tempfile
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import replace
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

from saf_helper.cli.main import run
from tests.nightly.player import OWN_DECKS, OWN_NUMBERS, Commander, setup_of
from tests.nightly.program import Asked, Json, Program, Setup

FILE = Path(__file__).with_name("version-0.1.json.xz")
SAVES = 40
FIRST = 1000
"""The first game: the reference has those before."""
AMERICAN = ("activate",)
GERMAN = ("german-infantry", "german-mg42", "german-tanks")
SAID = {"status": ("status", "kept", "--json"), "morale": ("log", "kept", "--morale", "--json")}
"""What is asked of the program about each save."""


def as_it_is(setup: Setup) -> Setup:
    return setup


def physical(setup: Setup) -> Setup:
    return replace(setup, modes=dict.fromkeys(("dice", "cards", "chits"), "physical"))


def owned(setup: Setup) -> Setup:
    return replace(setup, decks=OWN_DECKS, numbers=OWN_NUMBERS)


Last = Callable[[Commander, Program], list[Json]]

KINDS: Mapping[str, tuple[tuple[str, ...], Callable[[Setup], Setup], Last]] = {
    "finished": ((), as_it_is, lambda commander, program: []),
    "american": (AMERICAN, as_it_is, lambda commander, program: []),
    "german": (GERMAN, as_it_is, lambda commander, program: []),
    "undone": (
        GERMAN,
        as_it_is,
        lambda commander, program: [{"command": "undo", "count": 7}, {"command": "redo", "count": 2}],
    ),
    "amended": (AMERICAN, as_it_is, lambda commander, program: [commander.amend(program)]),
    "adjusted": (GERMAN, as_it_is, lambda commander, program: [commander.adjust(program), commander.supply(program)]),
    "physical": (GERMAN, physical, lambda commander, program: []),
    "owned": (AMERICAN, owned, lambda commander, program: []),
}
"""Each kind of save: in which phases it stops (none: at the end), how it begins, what is done last."""


class Stopped:
    """A game played up to where it is saved."""

    def __init__(self, number: int) -> None:
        self.kind = list(KINDS)[number % len(KINDS)]
        self.phases, begin, self.last = KINDS[self.kind]
        setup = begin(setup_of(FIRST + number))
        self.setup = setup
        self.program = Program(setup)
        self.commander = Commander(FIRST + number, setup)
        self.left = random.Random(number).randint(60, 350)
        self.spoken: Json | None = None
        self.ending: list[Json] | None = None

    def play(self) -> bytes:
        """Return the save."""
        while not self.program.over and self.ending != []:
            self.program.talk(self.say)
            if not self.program.over:
                self.program.reopen()
        return self.program.save()

    def say(self, asked: Asked, refused: bool) -> Json | None:
        self.left -= 1
        if self.ending is None and self.left < 0 and self.program.where[1] in self.phases:
            self.ending = self.last(self.commander, self.program)
        if self.ending is not None:
            self.spoken = self.ending.pop(0) if self.ending else None
        else:
            self.spoken = self.commander.act(asked, self.program, self.spoken)
        if self.spoken is None or self.spoken.get("command") == "reopen":
            return None
        if self.spoken.get("command") == "amend":
            return {"command": "amend", "n": self.program.number(self.spoken["place"]), "answer": self.spoken["answer"]}
        return self.spoken


def said_of(save: bytes) -> Json:
    """Return what the program says of a save, each as JSON."""
    with tempfile.TemporaryDirectory() as home, patch.dict("os.environ", {"SAF_HOME": home}):
        (Path(home) / "games").mkdir()
        (Path(home) / "games" / "kept.json").write_bytes(save)
        found: Json = {}
        for name, words in SAID.items():
            with redirect_stdout(StringIO()) as out:
                assert run(list(words)) == 0
            found[name] = json.loads(out.getvalue())
    return found


def made(number: int) -> Json:
    """Return one of the saves as it is kept."""
    stopped = Stopped(number)
    save = stopped.play()
    name = f"{number:02} {stopped.kind}, scenario {stopped.setup.scenario}"
    return {"name": name, "save": save.decode(), **said_of(save)}


@cache
def kept() -> Mapping[str, Json]:
    """Return all saves by name: the text, and what was said of it."""
    lines = lzma.decompress(FILE.read_bytes()).decode().splitlines()
    found: list[dict[str, Any]] = [json.loads(line) for line in lines]
    return {one["name"]: one for one in found}


def main() -> None:
    """Write the saves, once."""
    if FILE.exists():
        raise SystemExit(f"{FILE.name} is there: it is what version 0.1 wrote, and is never written again")
    lines = [json.dumps(made(number), ensure_ascii=False) for number in range(SAVES)]
    FILE.write_bytes(lzma.compress("\n".join(lines).encode(), preset=9 | lzma.PRESET_EXTREME))
    print(f"{SAVES} saves, {FILE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
