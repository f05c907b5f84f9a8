"""The player's own components: one TOML file of counters, decks and cups.

    [counters.us-infantry]         # numbers printed on the counters, 1 to 9
    to-hit = 4

    [decks]                        # a card a line, in a list or in one text
    cover = ["none/hard x9", "light/bunker"]
    action = ["move 2, fire | fire+1, move 1 | none !"]
    reserve = ["2+1", "1+0 x3"]

    [cups.tank-hit]                # how many chits show each face
    miss = 7

`[drafts.NAME]` is what `saf components record` has been told so far: kept, not used. Every part is checked by itself, so that
a fault in one leaves the others good.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from saf_helper.errors import BadAnswerError, DataError
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.own_cards import (
    CUPS,
    DECKS,
    FACES,
    HIGHEST_NUMBER,
    HINTS,
    LOWEST_NUMBER,
    MOST,
    number_fields,
    owner_deck,
    read_line,
    together,
    written,
)
from saf_helper.tables.faults import fault, nearest, read
from saf_helper.untrusted import shown

FILE: Final = "components.toml"

MOST_FAULTS = 20
"""Faults of a file that are told."""
LONGEST_MARKED = 100_000
"""Characters of a file in which the line of a fault is looked for."""

_SECTIONS = ("counters", "decks", "cups", "drafts")

Steps: TypeAlias = tuple[str | int, ...]
"""Where something stands in the file: keys and places in a list."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A deck or cup on its way: what has been entered, and how many there are to be."""

    lines: tuple[str, ...]
    count: int = 0
    """Cards in the whole deck; 0 where that is not known, as in a cup."""


@dataclass(frozen=True, slots=True)
class Owned:
    """What the file holds: everything good in it, and every fault."""

    decks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Deck or cup to its lines: `none/hard x9`."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """`to-hit.us-infantry` to the number printed there."""
    drafts: Mapping[str, Draft] = field(default_factory=dict)
    faults: tuple[DataError, ...] = ()
    """Each names line, key and mend."""
    spoilt: Mapping[str, DataError] = field(default_factory=dict)
    """Decks and cups that are left out for a fault, and which."""


def read_owned(path: Path) -> Owned:
    """Return what an owner's file holds; nothing where there is none. Its faults are part of it, none is raised."""
    if not path.exists() and not path.is_symlink():
        return Owned()
    try:
        raw = read(path.parent, path.name)
    except DataError as error:
        return Owned(faults=(error,), spoilt=dict.fromkeys((*DECKS, *CUPS), error))
    return _Reader(path, raw).owned()


class _Reader:
    """Reads the parts of one file, each by itself, and notes every fault."""

    def __init__(self, path: Path, raw: Mapping[str, Any]) -> None:
        self._path = path
        self._raw = raw
        self._faults: list[DataError] = []
        self._lines: list[int] = []
        self._spoilt: dict[str, DataError] = {}

    def owned(self) -> Owned:
        for key in self._raw:
            if key not in _SECTIONS:
                self._fault((key,), f"unknown key {key!r}", nearest(key, _SECTIONS))
        numbers = self._numbers()
        decks: dict[str, tuple[str, ...]] = {}
        for name, raw in self._table(("decks",), DECKS).items():
            self._keep(decks, name, ("decks", name), self._cards(name, ("decks", name), raw))
        for name, raw in self._table(("cups",), CUPS).items():
            self._keep(decks, name, ("cups", name), self._chits(name, ("cups", name), raw))
        drafts = self._drafts()
        first = list(zip(self._lines, self._faults, strict=True))[:MOST_FAULTS]
        told = [one for _, one in sorted(first, key=lambda pair: pair[0])]
        if (more := len(self._faults) - len(told)) > 0:
            told.append(fault(self._path.name, "", f"{more} faults more", "mend those above first"))
        return Owned(decks, numbers, drafts, tuple(told), self._spoilt)

    def _numbers(self) -> dict[str, int]:
        numbers: dict[str, int] = {}
        counters = {kind: one for kind, one in tables().counters.items() if one.printed}
        for kind in self._table(("counters",), tuple(counters)):
            for name, value in self._table(("counters", kind), tuple(number_fields(counters[kind]))).items():
                if self._whole(("counters", kind, name), value, LOWEST_NUMBER, HIGHEST_NUMBER):
                    numbers[f"{name}.{kind}"] = value
        return numbers

    def _drafts(self) -> dict[str, Draft]:
        drafts: dict[str, Draft] = {}
        for name, raw in self._table(("drafts",), (*DECKS, *CUPS)).items():
            steps: Steps = ("drafts", name)
            if name in CUPS:
                lines = self._chits(name, steps, raw)
                if lines is not None:
                    drafts[name] = Draft(lines)
                continue
            values = self._table(steps, ("count", "cards"))
            count = values.get("count", 0)
            lines = self._cards(name, (*steps, "cards"), values.get("cards", []))
            if lines is not None and self._whole((*steps, "count"), count, 0, MOST):
                drafts[name] = Draft(lines, count)
        return drafts

    def _keep(self, decks: dict[str, tuple[str, ...]], name: str, steps: Steps, lines: tuple[str, ...] | None) -> None:
        if lines is None:
            return
        try:
            owner_deck(name, lines)
        except BadAnswerError as error:
            self._fault(steps, error.message, error.hint)
        else:
            decks[name] = lines

    def _cards(self, name: str, steps: Steps, raw: Any) -> tuple[str, ...] | None:
        """Return a deck's lines: a list of texts, or one text of several lines; None where a line is faulty."""
        listed = raw if isinstance(raw, list) else raw.split("\n") if isinstance(raw, str) else None
        if listed is None:
            self._fault(steps, f"{shown(raw)} is no list of cards", 'write ["…", "…"], a card in each pair of quotes')
            return None
        before = len(self._faults)
        good = []
        for index, line in enumerate(listed):
            where = (*steps, index)
            if not isinstance(line, str):
                self._fault(where, f"{shown(line)} is not text in quotes", HINTS[name])
            elif isinstance(raw, str) and (not line.strip() or line.strip().startswith("#")):
                continue
            else:
                try:
                    read_line(name, line)
                    good.append(line)
                except BadAnswerError as error:
                    self._fault(where, error.message, error.hint)
        if len(self._faults) > before:
            return None
        return together(name, good) if steps[0] != "drafts" else tuple(good)

    def _chits(self, name: str, steps: Steps, raw: Any) -> tuple[str, ...] | None:
        """Return a cup's lines from its counts; None where one is faulty. A count of 0 is a face that has no chit."""
        before = len(self._faults)
        counts = self._table(steps, FACES[name])
        good = [(face, count) for face, count in counts.items() if self._whole((*steps, face), count, 0, MOST)]
        if len(self._faults) > before:
            return None
        if steps[0] == "drafts":
            return tuple(f"{face} x{count}" for face, count in good)
        return tuple(written(face, count) for face, count in good if count)

    # Checking ----------------------------------------------------------------------------------------------------

    def _table(self, steps: Steps, known: Sequence[str]) -> dict[str, Any]:
        """Return the known keys of a table; the others are faults."""
        found = self._at(steps)
        if not isinstance(found, dict):
            name = ".".join(map(str, steps))
            self._fault(steps, f"{shown(found)} is not a table", f"write it under [{name}]")
            return {}
        for key in found:
            if key not in known:
                self._fault((*steps, key), f"unknown key {key!r}", nearest(key, known))
        return {key: value for key, value in found.items() if key in known}

    def _at(self, steps: Steps) -> Any:
        found: Any = self._raw
        for step in steps:
            found = found.get(step, {})
        return found

    def _whole(self, steps: Steps, value: Any, low: int, high: int) -> bool:
        good = isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
        if not good:
            self._fault(steps, f"{shown(value)} is not allowed here", f"write a whole number from {low} to {high}")
        return good

    def _fault(self, steps: Steps, what: str, mend: str) -> None:
        line = line_of(self._path, steps) if len(self._faults) < MOST_FAULTS else 0
        keys = ".".join(str(step) for step in steps if isinstance(step, str))
        last = steps[-1]
        place = f", card {last + 1}" if isinstance(last, int) and not isinstance(self._at(steps[:-1]), str) else ""
        where = (f"line {line}, " if line else "") + keys + place
        self._lines.append(line)
        self._faults.append(fault(self._path.name, where, what, mend))
        if steps[0] in ("decks", "cups") and len(steps) > 1:
            self._spoilt.setdefault(str(steps[1]), self._faults[-1])


_MARK = "saf-mark-of-a-value"


def line_of(path: Path, steps: Steps) -> int:
    """Return the line of the file that a value stands on, 0 where that cannot be told.

    A copy of the document is written with a mark in the value's place; what stands before the mark is as it was.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        text = path.read_text(encoding="utf-8-sig")
        if len(text) > LONGEST_MARKED:
            return 0
        document: Any = tomlkit.parse(text)
        holder = document
        for step in steps[:-1]:
            holder = holder[step]
        last = steps[-1]
        if isinstance(holder, str) and isinstance(last, int):
            raw: str = holder.as_string()  # type: ignore[attr-defined]
            return line_of(path, steps[:-1]) + last + raw.startswith(('"""\n', '"""\r\n', "'''\n", "'''\r\n"))
        if isinstance(holder[last], dict):
            return _header(text, steps)
        holder[last] = _MARK
        return tomlkit.dumps(document).partition(_MARK)[0].count("\n") + 1
    except (TOMLKitError, OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return 0


def _header(text: str, steps: Steps) -> int:
    """Return the line of a table's header, or of its first key."""
    name = r"\s*\.\s*".join(f"[\"']?{re.escape(str(step))}[\"']?" for step in steps)
    pattern = rf"\s*(\[\[?\s*{name}\s*[\].]|[\"']?{re.escape(str(steps[-1]))}[\"']?\s*[=.])"
    return next((n for n, line in enumerate(text.splitlines(), 1) if re.match(pattern, line)), 0)
