"""The player's own components: one TOML file of printed numbers, decks and cups.

    [counters.KIND]                # numbers printed on the counters
    FIELD = 4

    [decks]                        # a card a line, in a list or in one text
    NAME = ["2+1 x9", "1+0"]

    [cups.NAME]                    # how many chits show each face
    FACE = 7

`[drafts.NAME]` is what `components record` has been told so far: kept, not used. Every part is checked by itself, so that a
fault in one leaves the others good.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias

from saf_helper.errors import BadAnswerError, DataError
from saf_helper.tables.components import MOST, Box, written
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
    """Deck or cup to its lines: `2+1 x9`."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """FIELD.KIND to the number printed there."""
    drafts: Mapping[str, Draft] = field(default_factory=dict)
    faults: tuple[DataError, ...] = ()
    """Each names line, key and mend."""
    spoilt: Mapping[str, DataError] = field(default_factory=dict)
    """Decks and cups that are left out for a fault, and which."""


def read_owned(path: Path, box: Box) -> Owned:
    """Return what an owner's file holds; nothing where there is none. Its faults are part of it, none is raised.

    Args:
        path: the file.
        box: the game's components.
    """
    if not path.exists() and not path.is_symlink():
        return Owned()
    try:
        raw = read(path.parent, path.name)
    except DataError as error:
        return Owned(faults=(error,), spoilt=dict.fromkeys(box.forms, error))
    return _Reader(path, raw, box).owned()


class _Reader:
    """Reads the parts of one file, each by itself, and notes every fault."""

    def __init__(self, path: Path, raw: Mapping[str, Any], box: Box) -> None:
        self._path = path
        self._box = box
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
        for name, raw in self._table(("decks",), self._box.decks).items():
            self._keep(decks, name, ("decks", name), self._cards(name, ("decks", name), raw))
        for name, raw in self._table(("cups",), self._box.cups).items():
            self._keep(decks, name, ("cups", name), self._chits(name, ("cups", name), raw))
        drafts = self._drafts()
        first = list(zip(self._lines, self._faults, strict=True))[:MOST_FAULTS]
        told = [one for _, one in sorted(first, key=lambda pair: pair[0])]
        if (more := len(self._faults) - len(told)) > 0:
            told.append(fault(self._path.name, "", f"{more} faults more", "mend those above first"))
        return Owned(decks, numbers, drafts, tuple(told), self._spoilt)

    def _numbers(self) -> dict[str, int]:
        numbers: dict[str, int] = {}
        fields: dict[str, list[str]] = {}
        for name in self._box.numbers():
            field, _, kind = name.partition(".")
            fields.setdefault(kind, []).append(field)
        for kind in self._table(("counters",), tuple(fields)):
            for name, value in self._table(("counters", kind), fields[kind]).items():
                if self._whole(("counters", kind, name), value, self._box.lowest, self._box.highest):
                    numbers[f"{name}.{kind}"] = value
        return numbers

    def _drafts(self) -> dict[str, Draft]:
        drafts: dict[str, Draft] = {}
        for name, raw in self._table(("drafts",), tuple(self._box.forms)).items():
            steps: Steps = ("drafts", name)
            if self._box.forms[name].faces:
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
            self._box.owner_deck(name, lines)
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
                self._fault(where, f"{shown(line)} is not text in quotes", self._box.forms[name].hint)
            elif isinstance(raw, str) and (not line.strip() or line.strip().startswith("#")):
                continue
            else:
                try:
                    self._box.read_line(name, line)
                    good.append(line)
                except BadAnswerError as error:
                    self._fault(where, error.message, error.hint)
        if len(self._faults) > before:
            return None
        return self._box.together(name, good) if steps[0] != "drafts" else tuple(good)

    def _chits(self, name: str, steps: Steps, raw: Any) -> tuple[str, ...] | None:
        """Return a cup's lines from its counts; None where one is faulty. A count of 0 is a face that has no chit."""
        before = len(self._faults)
        counts = self._table(steps, self._box.forms[name].faces)
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
