"""Every clause of a rulebook: what it says in our own words, and where the program sees to it.

A game is played without this list. A clause is looked up by its number, by its place in the rulebook's order, or by the words
in it.

A rulebook may number in two ways: 6.1 stands inside 6.0, and 2.0.A inside 2.0. So a number's path is its parts without that 0.
Among the clauses inside one, a table (T) comes first, then letters, then numbers.
"""

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from pydantic import Field

from saf_helper.tables.fact import Clause as Number
from saf_helper.tables.fact import Fact, Words
from saf_helper.tables.faults import build, every, fault, nearest, only, read, rows
from saf_helper.tables.house_rules import HouseRule

FILE = "clauses.toml"
LONGEST_LINE = 140

Duty: TypeAlias = Literal["A", "Q", "R", "D", "N"]
Place: TypeAlias = tuple[tuple[int, int], ...]

DUTIES: Mapping[Duty, str] = {
    "A": "automated",
    "Q": "asked, then resolved",
    "R": "reminded",
    "D": "known from the data",
    "N": "nothing to do",
}


class Clause(Fact):
    """One clause of the rulebook, or one section of it."""

    id: Number
    duty: Duty = Field(alias="class")
    """What it obliges the program to."""
    title: str = ""
    """The name of a section, and of nothing else."""
    digest: Words
    does: Words
    """Which step of the sequence of play or which command sees to it, and how."""
    ruling: tuple[Words, ...] = ()
    """The house rules that bear on it."""
    note: str = ""
    """What else was decided where the rulebook is silent or loose."""


@dataclass(frozen=True, slots=True)
class Match:
    """A clause that was found, and the text of it in which the first of the words stands."""

    clause: Clause
    text: str


def load(folder: Path, house_rules: Mapping[str, HouseRule]) -> "Clauses":
    """Return the clauses that a folder's file lists, checked.

    Args:
        folder: the game's data.
        house_rules: the house rules that may bear on them.

    Raises:
        DataError: the file is missing or faulty; the message names file and row, the hint the mend.
    """
    raw = read(folder, FILE)
    only({"words": {}, **raw}, FILE, ("clause", "words"))
    found = [_clause(row, where, house_rules) for where, row in rows(raw, FILE, "clause", "id")]
    every((clause.id for clause in found), (), FILE, "clause")
    known = {place(clause.id) for clause in found}
    for before, clause in zip([None, *found], found, strict=False):
        where = f"clause {clause.id}"
        if before is not None and place(clause.id) < place(before.id):
            raise fault(FILE, where, f"stands after {before.id}", "put the rows in the order of the rulebook")
        if place(clause.id)[:-1] and place(clause.id)[:-1] not in known:
            raise fault(FILE, where, "the section it belongs to is missing", "add the section's row before it")
    words = raw.get("words", {})
    if not isinstance(words, dict) or not all(isinstance(one, str) for one in words.values()):
        raise fault(FILE, "words", "is no table of words", 'write WORD = "the rulebook\'s words"')
    return Clauses({clause.id: clause for clause in found}, house_rules, words)


def _clause(row: Mapping[str, Any], where: str, house_rules: Mapping[str, HouseRule]) -> Clause:
    keys = [field.alias or name for name, field in Clause.model_fields.items()]
    unknown = next((key for key in row if key not in keys), None)
    if unknown is not None:
        raise fault(FILE, where, f"unknown key {unknown!r}", nearest(unknown, keys))
    clause = build(Clause, row, FILE, where)
    for at, key in enumerate(clause.ruling):
        if key not in house_rules:
            raise fault(FILE, f"{where}, ruling", f"{at} is {key!r}, an unknown word", nearest(key, house_rules))
    for key in ("title", "digest", "does", "note"):
        if not getattr(clause, key).isprintable():
            raise fault(FILE, where, f"{key} has a line break or control character", f"write {key!r} on one line")
    if len(clause.digest) > LONGEST_LINE:
        what = f"digest has {len(clause.digest)} characters"
        raise fault(FILE, where, what, f"say it in {LONGEST_LINE} at most")
    if (is_section := clause.id.removeprefix("S").replace(".", "").isdecimal()) != bool(clause.title):
        what = "is a section without a title" if is_section else "has a title, but is no section"
        raise fault(FILE, where, what, "add its title" if is_section else "delete its title")
    return clause


@cache
def place(number: str) -> Place:
    """Return where a clause stands: comparable in rulebook order, and one step longer than what it stands inside.

    Args:
        number: such as 6.3.4.C, in capital letters.
    """
    parts = number.split(".")
    if parts[1:2] == ["0"]:
        del parts[1]
    return tuple(_order(part) for part in parts)


def _order(part: str) -> tuple[int, int]:
    """Return where a part of a number stands among its like; a scenario's rules (`S4`) stand after the chapters."""
    if part.isdecimal():
        return 2, int(part)
    return (3, int(part[1:])) if part[1:].isdecimal() else (int(part != "T"), ord(part))


class Clauses(Mapping[str, Clause]):
    """A rulebook's clauses by their numbers, in its order."""

    def __init__(
        self, listed: Mapping[str, Clause], house_rules: Mapping[str, HouseRule], words: Mapping[str, str] | None = None
    ) -> None:
        """Take the clauses in rulebook order, the house rules that bear on them, and other words for the rulebook's."""
        self._listed = listed
        self._words = words or {}
        self._house_rules = house_rules

    def __getitem__(self, number: str) -> Clause:
        """Return the clause of a number.

        Raises:
            KeyError: there is none.
        """
        return self._listed[number]

    def __iter__(self) -> Iterator[str]:
        """Yield every number, in rulebook order."""
        return iter(self._listed)

    def __len__(self) -> int:
        """Return how many clauses there are."""
        return len(self._listed)

    def house_rules(self, clause: Clause) -> list[HouseRule]:
        """Return the house rules that bear on a clause."""
        return [self._house_rules[key] for key in clause.ruling]

    # Places in the rulebook --------------------------------------------------------------------------------------

    def inside(self, number: str) -> list[Clause]:
        """Return the clauses one level inside a clause, in rulebook order."""
        return [clause for clause in self.values() if place(clause.id)[:-1] == place(number)]

    def neighbours(self, number: str) -> tuple[Clause | None, Clause | None]:
        """Return the clauses before and after one, passing over what stands deeper inside the two."""
        here = place(number)
        before = [one for one in self.values() if place(one.id) < here and len(place(one.id)) <= len(here)]
        after = [one for one in self.values() if place(one.id) > here and place(one.id)[: len(here)] != here]
        return (before[-1] if before else None), (after[0] if after else None)

    def as_number(self, words: str) -> str | None:
        """Return a typed clause number as the list has it, whether or not there is such a clause; None: it is no number.

        `§6.3.4.c`, `6.3.4c` and `6.3.4.C.` are 6.3.4.C; a bare `6` is chapter 6.0, where there is such a chapter.
        """
        typed = words.strip().lstrip("§").strip().rstrip(".").upper()
        if re.fullmatch(r"[1-9]", typed) and f"{typed}.0" in self:
            return f"{typed}.0"
        spread = re.sub(r"(?<=[0-9])(?=[A-Z])|(?<=[A-Z])(?=[0-9])", ".", typed)
        return spread if re.fullmatch(r"[0-9]{1,3}(\.([0-9]{1,3}|[A-Z]))+", spread) else None

    def nearby(self, number: str) -> list[str]:
        """Return the numbers nearest to one that no clause has: what it would stand inside, before, after."""
        listed = list(self)
        here = place(number)
        at = bisect([place(one) for one in listed], here)
        holders = [one for one in listed if place(one) == here[: len(place(one))]][-1:]
        return list(dict.fromkeys([*holders, *listed[max(at - 1, 0) : at + 1]]))

    # Words -------------------------------------------------------------------------------------------------------

    def find(self, words: Iterable[str] | str) -> list[Match]:
        """Return the clauses in which every word stands, in rulebook order; capital and small letters are the same.

        A word is found joined or parted too, and by what the rulebook calls it otherwise.

        Looked through are the number, the title, the digest, the note, and key and question of the house rules that bear on it.
        """
        wanted = [word.casefold() for word in ([words] if isinstance(words, str) else words) if word.strip()]
        wanted = [word for phrase in wanted for word in self._words.get(phrase, phrase).casefold().split()]
        if not wanted:
            return []
        found = []
        for clause in self.values():
            texts = self._texts(clause)
            everything = "\n".join(texts).casefold()
            if all(word in everything or _parted(word).search(everything) for word in wanted):
                found.append(Match(clause, _shown(clause, texts, wanted)))
        return found

    def _texts(self, clause: Clause) -> list[str]:
        rules = [f"house rule {rule.key}: {rule.question}" for rule in self.house_rules(clause)]
        return [text for text in (clause.digest, clause.title, clause.note, *rules, clause.id) if text]


@cache
def _parted(word: str) -> re.Pattern[str]:
    """Return the pattern of a whole word that may be joined or parted, as one word, as two or with a hyphen."""
    return re.compile(r"\b" + "[ -]?".join(map(re.escape, word.replace("-", ""))) + r"\b")


def _shown(clause: Clause, texts: list[str], wanted: list[str]) -> str:
    """Return the text that holds most of the words; the digest rather than another, and rather than the bare number."""
    best = max(texts, key=lambda text: sum(word in text.casefold() for word in wanted))
    return clause.digest if best == clause.id else best
