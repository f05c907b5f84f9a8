"""What a scenario file says (§8): forces, arrivals, victory."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from saf_helper.games.scream_aim_fire.tables.fact import Kind, Side
from saf_helper.tables import scenarios
from saf_helper.tables.fact import AtLeast1, Clause, Fact, Flag, Words

ArrivalStep: TypeAlias = Literal["turn-start", "german-tank-step", "after-german-tanks"]
PredicateKind: TypeAlias = Literal["no-germans-left", "destroyed", "clean-infantry", "supply", "ask"]
AskKey: TypeAlias = Words
"""The tail of the question's key: `victory.objective`."""


MOST_COUNTERS = 30
"""The highest number on a counter; a side has no more counters of a kind, and no more American infantry in all."""


class Force(Fact):
    """Counters of one kind that are on the map when the game begins."""

    kind: Kind
    count: AtLeast1
    place: Words
    clause: Clause
    garrison: Flag = False
    """Draws no card and stays where it is."""
    dash: AtLeast1 | None = None
    """Hexes a scenario's Tiger moves where others move one."""
    per_hex: AtLeast1 | None = None
    """How many share a hex at set-up, where that is more than the stacking limit or has to be said."""
    low_supply_choice: AtLeast1 | None = None
    """How many of them, picked by the player, start with Low Supply."""
    low_supply_clause: Clause = ""


class Arrival(Fact):
    """Counters of one kind that come later."""

    kind: Kind
    count: AtLeast1
    side: Side
    turn: AtLeast1
    when: ArrivalStep
    place: Words
    clause: Clause
    dash: AtLeast1 | None = None
    fires_on_entry: Flag = False
    shares_hex: Flag = False
    """Whether several may stand in one hex on arrival; normal stacking once they leave it."""


class Place(Fact):
    """Where something sets up."""

    place: Words
    clause: Clause


class Predicate(Fact):
    """One condition of victory besides Morale; which keys a kind takes is `PREDICATE_KEYS`."""

    kind: PredicateKind
    unit: Kind | None = None
    count: AtLeast1 | None = None
    key: AskKey | None = None
    question: str = ""
    infantry: AtLeast1 | None = None
    """How many American infantry units it takes: with fewer on the map the answer is known."""
    garrison_stands: Flag = False
    """Whether a garrison that is still in play makes it impossible."""
    clause: Clause = ""


PREDICATE_KEYS: Mapping[PredicateKind, tuple[str, ...]] = {
    "no-germans-left": (),
    "destroyed": ("unit", "count"),
    "clean-infantry": ("count",),
    "supply": ("count",),
    "ask": ("key", "question", "infantry"),
}


class Victory(Fact):
    """What wins: the Morale score and every one of `all_of` and, if there are any, one of `any_of`."""

    morale: AtLeast1
    clause: Clause
    any_of: tuple[Predicate, ...] = ()
    all_of: tuple[Predicate, ...] = ()


class Scenario(scenarios.Scenario):
    """One scenario of §8."""

    date: str = ""
    map: Words
    clause: Clause
    turns: AtLeast1
    american: Annotated[tuple[Force, ...], Field(min_length=1)]
    american_clause: Clause
    """The list of American counters, those that come later included."""
    german: tuple[Force, ...]
    german_clause: Clause
    lieutenant: Place
    arrivals: tuple[Arrival, ...] = ()
    spotted_at_setup: Flag
    spotted_clause: Clause
    reserve_threshold: AtLeast1 | None = None
    reserve_clause: Clause = ""
    victory: Victory
    defeat_clause: Clause

    def roster(self, side: Side) -> Mapping[Kind, int]:
        """Return how many counters of each kind a side has, those that come later included."""
        counts: dict[Kind, int] = {}
        for force in self.american if side == "american" else self.german:
            counts[force.kind] = counts.get(force.kind, 0) + force.count
        for coming in self.arrivals:
            if coming.side == side:
                counts[coming.kind] = counts.get(coming.kind, 0) + coming.count
        return counts
