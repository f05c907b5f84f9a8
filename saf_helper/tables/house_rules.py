"""House rules: the settings of a game for what its rulebook leaves open, one file a game."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

from pydantic import Field

from saf_helper.errors import UsageError
from saf_helper.tables.fact import Clause, Fact, Flag, Whole, Words
from saf_helper.tables.faults import build, every, fault, nearest, only, read, rows

FILE = "house_rules.toml"


class HouseRule(Fact):
    """A setting of a game for what the rulebook leaves open."""

    key: Words
    rules: Annotated[tuple[Clause, ...], Field(min_length=1)]
    question: Words
    values: Annotated[tuple[Words, ...], Field(min_length=1)]
    """The named values, the default first."""
    default: Words
    was: Words | None = None
    """Its reading in version 0.1, where the default has changed since: a save that does not name it was played by it."""
    number: Flag = False
    """Whether any whole number from `min` to `max` is a value too."""
    min: Whole | None = None
    max: Whole | None = None
    readings: Mapping[str, Words]
    departs: Mapping[str, Words] = Field(default_factory=dict)
    """What the rulebook prints instead, by the value that does not follow its letter."""
    bites: Words
    locks: Flag = False
    """Whether it is settled once set-up is over."""

    def accept(self, text: str) -> str:
        """Return a value in its canonical form.

        Raises:
            UsageError: it is not one of this house rule's values.
        """
        word = text.strip().lower()
        if word in self.values:
            return word
        offered = " | ".join(self.values)
        if self.number and self.min is not None and self.max is not None:
            offered += f" | a whole number from {self.min} to {self.max}"
            if re.fullmatch(r"[+-]?\d{1,12}", word) and self.min <= int(word) <= self.max:
                return str(int(word))
        raise UsageError(f"{self.key} cannot be {text.strip()!r}", hint=offered)


def load(folder: Path, keys: Sequence[str]) -> dict[str, HouseRule]:
    """Return the house rules in a data folder, checked.

    Args:
        folder: the game's data.
        keys: every house rule that the rules ask about: one that is left out would only be missed in the middle of a game.

    Raises:
        DataError: the file is missing or faulty.
    """
    raw = read(folder, FILE)
    only(raw, FILE, ("house_rule",))
    listed = rows(raw, FILE, "house_rule", "key")
    for where, row in listed:
        if isinstance(key := row.get("key"), str) and key not in keys:
            raise fault(FILE, where, f"key is {key[:200]!r}, an unknown word", nearest(key[:200], keys))
    found = [build(HouseRule, row, FILE, where) for where, row in listed]
    every((rule.key for rule in found), keys, FILE, "house_rule")
    for rule in found:
        _check(rule, f"house_rule {rule.key}")
    return {rule.key: rule for rule in found}


def _check(rule: HouseRule, where: str) -> None:
    if rule.default not in rule.values:
        raise fault(FILE, where, f"default is {rule.default!r}", nearest(rule.default, rule.values))
    if rule.default != rule.values[0]:
        raise fault(FILE, where, "the default is not the first value", f"put {rule.default!r} first in values")
    every(rule.values, (), FILE, f"{where}, values")
    for value in rule.readings:
        if value not in rule.values:
            raise fault(FILE, f"{where}, readings", f"unknown value {value!r}", nearest(value, rule.values))
    every(rule.readings, rule.values, FILE, f"{where}, readings")
    if rule.number and (rule.min is None or rule.max is None or rule.min > rule.max):
        raise fault(FILE, where, "a number needs its bounds", "write min and max, the smaller first")
