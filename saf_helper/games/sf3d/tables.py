"""The data of this game: kinds of units, printed numbers, scenarios, house rules, question words."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from pydantic import Field

from saf_helper.tables import clauses as clause_tables
from saf_helper.tables import house_rules, question_words, scenarios
from saf_helper.tables.clauses import Clauses
from saf_helper.tables.data_folder import data_folder
from saf_helper.tables.fact import AtLeast1, Fact, Flag, Whole, Words
from saf_helper.tables.faults import build, fault, only, read, rows
from saf_helper.tables.house_rules import HouseRule
from saf_helper.tables.question_words import Questions

FOLDER = "sf3d"
Side: TypeAlias = Literal["german", "australian"]
SIDES: tuple[Side, ...] = ("german", "australian")
Class: TypeAlias = Literal["suit", "vehicle", "truck", "aircraft", "infantry"]
CLASSES: tuple[Class, ...] = ("vehicle", "suit", "aircraft", "infantry")
"""What an unknown kind may be said to be (2.2)."""

HOUSE_RULES = (
    "turn-word", "initiative-tie", "opportunity-when", "two-destroys", "burn-out-hits", "range-chart", "burn-out-is-result",
    "laser-terrain", "neuspotter-paint-and-spot", "overrun-moves-on", "overrun-after-opportunity", "overrun-weapon",
    "overkill-rolls", "standard-victory", "half-vp", "scenario-4-six",
)  # fmt: skip
"""Every house rule that the rules ask about."""


class Kind(Fact):
    """A kind of unit that the rulebook names."""

    id: Words
    name: Words
    class_: Class
    rules: tuple[Words, ...]
    recon: Flag = False
    """Whether it has no weapon (8.4)."""
    pf: Whole = 0
    """The PFs that each starts with (9.7)."""
    weapons: tuple[Words, ...] = ()
    """The codes of its weapons, where the text says that there are several (8.1)."""


class Group(Fact):
    """One group of a side's order of battle, and when it comes."""

    side: Side
    number: AtLeast1
    turn: AtLeast1 = 1
    edge: str = ""

    @property
    def id(self) -> str:
        """Its name in questions and the owner's file."""
        return f"{self.side}-{self.number}"


class Reminder(Fact):
    """What players are told as the game is set up."""

    rules: tuple[Words, ...]
    words: Words
    hands: Flag = True
    """Whether it says what to put on the map."""


class Scenario(scenarios.Scenario):
    """One scenario of 11.0."""

    turns: AtLeast1 | None = None
    """None: the players say how long it lasts."""
    first: str = ""
    """The side that is Player #1 on turn 1 without a roll; empty: both roll."""
    group: tuple[Group, ...]
    reminder: tuple[Reminder, ...] = ()
    exits: tuple[Words, ...] = ()
    """`SIDE EDGE` of the edges by which units may leave for VP."""
    exit_vp: Literal["none", "half"] = "none"
    """What the other side scores for a unit that leaves by such an edge."""
    goal: AtLeast1 | None = None
    """The VP that winning takes; None: standard victory."""
    hover_lost_over: str = ""
    """The terrain over which a hit hovercraft is lost without an armor roll."""
    clauses: Mapping[str, Words] = Field(default_factory=dict)
    """Where each of these stands in the rulebook."""

    def rules(self, of: str, otherwise: str) -> tuple[str, ...]:
        """Return the clause of one of the scenario's own rules, or the general one."""
        return (self.clauses.get(of, otherwise),)


@dataclass(frozen=True, slots=True)
class Printed:
    """The numbers that the text prints, by chart and row, and the terrain that it names."""

    numbers: Mapping[str, int]
    terrain: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """Everything in the data folder but the clauses."""

    kinds: Mapping[str, Kind]
    printed: Printed
    scenarios: Mapping[str, Scenario]
    house_rules: Mapping[str, HouseRule]
    questions: Questions


@cache
def tables() -> Tables:
    """Return the data, loaded once and checked.

    Raises:
        DataError: a file is missing or faulty.
    """
    folder = data_folder(FOLDER)
    return Tables(
        _kinds(folder),
        _printed(folder),
        scenarios.load(folder, lambda place, name: build(Scenario, read(place, name), name, "")),
        house_rules.load(folder, HOUSE_RULES),
        question_words.load(folder),
    )


@cache
def clauses() -> Clauses:
    """Return every clause that this program sees to, or says that it does not yet, loaded once.

    Raises:
        DataError: the file is missing or faulty.
    """
    return clause_tables.load(data_folder(FOLDER), tables().house_rules)


def _kinds(folder: Path) -> dict[str, Kind]:
    raw = read(folder, "kinds.toml")
    only(raw, "kinds.toml", ("kind",))
    found = {}
    for where, row in rows(raw, "kinds.toml", "kind", "id"):
        named = {"class_" if key == "class" else key: value for key, value in row.items()}
        kind = build(Kind, named, "kinds.toml", where)
        found[kind.id] = kind
    return found


def _printed(folder: Path) -> Printed:
    raw = read(folder, "printed.toml")
    terrain = tuple(raw.pop("terrain", {}))
    numbers = {}
    for chart, row in raw.items():
        for name, cell in row.items():
            if not isinstance(cell, dict) or set(cell) != {"value", "rule"} or not isinstance(cell["value"], int):
                raise fault("printed.toml", f"{chart}.{name}", "is no number with its rule", "{ value = 1, rule = … }")
            numbers[f"{chart}.{name}"] = cell["value"]
    return Printed(numbers, terrain)


def printed(name: str) -> int:
    """Return a number that the text prints: `to_hit.indirect`."""
    return tables().printed.numbers[name]
