"""Text that acts on a terminal, files full of it, and a look at the bytes that a command writes."""

import io
import json
import re
import sys
import unicodedata
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import pytest

from saf_helper.cli.main import run
from tests.robust.mutations import places
from tests.saves import ALL
from tests.test_laws import commands

PAYLOAD = "\x1b]52;c;QUJD\x1b\\\x9b31m\x9d0;t\x9c\u202e\u2066\u200f\u061c\u200b\u2060\ufeff\a\b\r\x7f\t\u2028e"
"""OSC 52 writes the clipboard; C1 says the same in one character; the others make a line read as another."""
LEAVES = ["1\n", "?\n", f"{PAYLOAD}\n", "status\n", "log all\n", "why\n", "adjust\n", f"note {PAYLOAD}\n", "q\n"]
"""Lines for a command that asks: it shows what it can, and is left."""
GOOD = next(path for path in ALL if path.stem == "american-turn")


def acting(text: str) -> set[str]:
    """Return the characters of a text that a terminal would not simply show, by Unicode's own classes."""
    return {char for char in text if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")}


@dataclass(frozen=True)
class Seen:
    """What a command wrote, byte by byte."""

    code: int
    out: bytes
    err: bytes

    def harmless(self, encoding: str = "utf-8") -> bool:
        """Return whether nothing in it acts, and no fault of the program is told."""
        out, err = self.out.decode(encoding), self.err.decode(encoding)
        assert (acting(out), acting(err)) == (set(), set()), ascii(out + err)
        assert "fault of the program" not in err, err
        return True


def seen(
    home: Path, *words: str, text: str = "", encoding: str = "utf-8", newline: str = "\n", columns: str = "80"
) -> Seen:
    """Run a command in this process on streams of an encoding, and return what it wrote."""
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SAF_HOME", str(home))
        patch.setenv("COLUMNS", columns)
        patch.delenv("TERM", raising=False)
        patch.chdir(home)
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
        for name, stream in (("stdout", out), ("stderr", err)):
            patch.setattr(sys, name, io.TextIOWrapper(stream, encoding, newline=newline))
        code = run(list(words))
        sys.stdout.flush()
        sys.stderr.flush()
        return Seen(code, out.getvalue(), err.getvalue())


# Files full of it ----------------------------------------------------------------------------------------------------


def kind(path: tuple[Any, ...]) -> str:
    """Return what kind of place a path leads to: one unit, card or row is like another."""
    steps = [re.sub(r"^([AG])[0-9]+$", r"\1", step) for step in path if isinstance(step, str)]
    return ".".join(steps)


def spoilt(good: Any) -> Iterator[tuple[str, Any]]:
    """Yield data with the payload in one text, in every text of its kind, and with a key that nobody knows in one table."""
    kinds = {
        kind(path): isinstance(box[key], dict) for box, key, path in places(good) if isinstance(box[key], str | dict)
    }
    for name, table in {"": True, **kinds}.items():
        data = deepcopy(good)
        alike = [(box, key) for box, key, path in places(data) if kind(path) == name]
        if table:
            (alike[-1][0][alike[-1][1]] if alike else data)[PAYLOAD] = PAYLOAD
        else:
            for box, key in alike:
                box[key] = f"{box[key]}{PAYLOAD}" if isinstance(box[key], str) else box[key]
        yield name, data


def bad_save() -> Any:
    """Return a save that loads and has the payload in every text that is only shown."""
    data = json.loads(GOOD.read_text(encoding="utf-8"))
    data["name"] = data["rules"] = PAYLOAD
    now = data["turns"][-1]["phases"][-1]
    for unit in now["snapshot"]["units"].values():
        unit["came"] = PAYLOAD
        unit["nickname"] = f"{unit['id']}{PAYLOAD}"
        unit["letter"] = f"a{PAYLOAD}"
    now["snapshot"]["said"] = [PAYLOAD]
    for turn in data["turns"]:
        for phase in turn["phases"]:
            for box, key, path in places([phase.get("events", []), phase["entries"]]):
                if path[-1] in ("text", "why") or path[-2:-1] == ("rules",):
                    box[key] += PAYLOAD
    return data


def write_save(home: Path, data: Any, name: str = "x") -> Path:
    """Write a save among the games."""
    path = home / "games" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


# Every command -------------------------------------------------------------------------------------------------------


def calls() -> Iterator[tuple[str, ...]]:
    """Yield words for every command there is: as it is, of game `x`, with each of its switches, with the payload for a word.

    They are read off the commands themselves, so that a new command, option or argument is among them.
    """
    yield (PAYLOAD,)
    yield (f"--{PAYLOAD}",)
    for words, command in commands():
        arguments = [one for one in command.params if isinstance(one, click.Argument)]
        options = [one for one in command.params if isinstance(one, click.Option)]
        needed = ["1" for one in arguments if one.required]
        names = {one.name for one in command.params}
        game = [] if "game" not in names else ["x"] if any(one.name == "game" for one in arguments) else ["--game", "x"]
        yield (*words, *needed, *game)
        yield (*words, "--help")
        yield (*words, f"--{PAYLOAD}")
        if arguments:
            yield (*words, PAYLOAD)
        for option in options:
            if option.name == "quiet":  # serves until Ctrl-C
                continue
            value = [] if option.is_flag else [PAYLOAD]
            yield (*words, *needed, *([] if option.name == "game" else game), option.opts[0], *value)
