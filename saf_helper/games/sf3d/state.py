"""The state of a game: units, the sides' points, the cells that have been typed, the fire that is declared."""

from typing import Any, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from saf_helper.engine.events import Ruled
from saf_helper.engine.options import Option
from saf_helper.games.sf3d.cells import CHARTS, Value, parts_of
from saf_helper.games.sf3d.tables import SIDES, Class, Group, Scenario, tables
from saf_helper.tables.question_words import QuestionWords

Place: TypeAlias = Literal["waiting", "map", "destroyed", "left"]
MARKS = ("immobilized", "armament_out", "laser_burned", "mg_empty")
"""The lasting markers of a unit, each with its own cause."""
SHOTS = "shots"
"""The scenario of who works out shots without a game."""


class Strict(BaseModel):
    """What every part of the state is."""

    model_config = ConfigDict(extra="forbid")


class Unit(Strict):
    """One counter, or a kind where there is no game."""

    id: str
    side: str
    kind: str
    number: int = 0
    group: str = ""
    place: Place = "map"
    terrain: str = ""
    """Of its hex, as long as its side has not moved."""
    terrain_before: str = ""
    """What it was before its side moved: offered again."""
    pf: int = 0
    rockets: int | None = None
    """None: never asked."""
    fired: str = ""
    """The phase in which it has attacked, in this Combat Phase."""
    opportunity: bool = False
    """Whether that was opportunity fire."""
    overran: bool = False
    """Whether it was in an overrun this turn."""
    painted: bool = False
    paints: str = ""
    spots: str = ""
    """The unit that it spots in this Combat Phase."""
    used: dict[str, str] = Field(default_factory=dict)
    """Weapon code to the Combat Phase, TURN.HALF, in which it last fired."""
    immobilized: bool = False
    armament_out: bool = False
    laser_burned: bool = False
    mg_empty: bool = False

    @property
    def in_play(self) -> bool:
        """Whether it is on the map."""
        return self.place == "map"

    @property
    def name(self) -> str:
        """Its kind and counter number, as it is called."""
        return f"{kind_name(self.kind)} {self.number}" if self.number else kind_name(self.kind)


class Shot(Strict):
    """One declared attack."""

    by: str
    at: str
    weapon: str = ""
    range: int = 0
    terrain: str = ""
    spotter: str = ""
    through: list[str] = Field(default_factory=list)
    smoke: int = 0
    opportunity: bool = False
    marks: list[str] = Field(default_factory=list)
    """Without a game: what holds of the target, `painted` or `immobilized`."""
    once: dict[str, Value] = Field(default_factory=dict)
    """Cells that count for this shot alone."""


class Game(Strict):
    """Everything that a game remembers."""

    scenario: str
    turn: int = 1
    last: int | None = None
    half: int = 0
    """The Combat Phase: 1 or 2; 0 before the first of the turn."""
    first: str = ""
    """Player #1 of this turn."""
    units: dict[str, Unit] = Field(default_factory=dict)
    classes: dict[str, Class] = Field(default_factory=dict)
    """What an unknown kind was said to be."""
    cells: dict[str, Value] = Field(default_factory=dict)
    terrains: list[str] = Field(default_factory=list)
    """Terrain of the owner's chart that the text does not name."""
    offers: dict[str, str] = Field(default_factory=dict)
    """Orders of battle typed for an earlier game, by group."""
    declared: list[Shot] = Field(default_factory=list)
    stage: int = 0
    """How many sides have ended their declarations."""
    vp: dict[str, float] = Field(default_factory=lambda: {"german": 0.0, "australian": 0.0})
    outcome: str | None = None
    dice: Literal["virtual", "ask", "physical"] = "virtual"
    house: dict[str, str] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        faults = [f"unit {id!r} is called {unit.id!r}" for id, unit in self.units.items() if unit.id != id]
        faults += [f"no house rule {key!r}" for key in self.house if key not in tables().house_rules]
        faults += [f"no chart of {key!r}" for key in self.cells if not _is_cell(key)]
        faults += [f"no unit {one.by!r}" for one in self.declared if one.by not in self.units and self.units]
        if self.scenario != SHOTS and self.scenario not in tables().scenarios:
            faults.append(f"no scenario {self.scenario!r}")
        if faults:
            raise ValueError("; ".join(faults[:5]))
        return self

    # Snapshots ---------------------------------------------------------------------------------------------------

    def copied(self) -> Self:
        """Return a copy that shares nothing that changes."""
        return self.model_copy(deep=True)

    # What it knows -----------------------------------------------------------------------------------------------

    @property
    def plan(self) -> Scenario:
        """The scenario that is played."""
        return tables().scenarios[self.scenario]

    @property
    def quick(self) -> bool:
        """Whether shots are worked out without a game."""
        return self.scenario == SHOTS

    @property
    def second(self) -> str:
        """Player #2 of this turn."""
        return other(self.first)

    @property
    def phasing(self) -> str:
        """The side whose Combat Phase it is."""
        return self.second if self.half == 2 else self.first

    @property
    def moment(self) -> str:
        """The Combat Phase as limits count it."""
        return f"{self.turn}.{self.half}"

    def rule(self, key: str) -> str:
        """Return the value of a house rule."""
        return self.house.get(key, tables().house_rules[key].default)

    def ruled(self, *keys: str) -> tuple[Ruled, ...]:
        """Return house rules with their values, for the event that they decide."""
        return tuple(Ruled(key, self.rule(key)) for key in keys)

    def of(self, side: str) -> list[Unit]:
        """Return a side's units on the map, in the order of setting up."""
        return [unit for unit in self.units.values() if unit.side == side and unit.in_play]

    def unit(self, id: str) -> Unit:
        """Return a unit by its id; without a game a kind is one."""
        return self.units[id] if id in self.units else Unit(id=id, side="", kind=id)

    def named(self, id: str) -> str:
        """Return the name of a unit, a side or a group."""
        if id in self.units:
            return self.units[id].name
        side, _, number = id.partition("-")
        if side in SIDES:
            return f"{side_name(side)} group {number}" if number else side_name(side)
        return kind_name(id)

    def terrain_names(self) -> tuple[str, ...]:
        """Return all terrain that may be typed."""
        return (*tables().printed.terrain, *self.terrains)

    # Wording of questions ----------------------------------------------------------------------------------------

    def question_words(self, key: str, case: str) -> QuestionWords:
        """Return the words of a question."""
        return tables().questions.find(key, case)

    def in_words(self, value: Any) -> str:
        """Return a value in words."""
        if isinstance(value, Unit):
            return value.name
        if isinstance(value, Group):
            return self.named(value.id)
        if isinstance(value, list | tuple):
            return ", ".join(map(self.in_words, value))
        if isinstance(value, str) and (value in self.units or value in SIDES):
            return self.named(value)
        return str(value)

    def option(self, value: Any) -> Option:
        """Return a unit or a word as an option."""
        return Option(value.id, value.name) if isinstance(value, Unit) else Option(str(value))


def _is_cell(cell: str) -> bool:
    try:
        return bool(CHARTS) and parts_of(cell) is not None
    except (KeyError, ValueError):
        return False


def other(side: str) -> str:
    """Return the opponent of a side."""
    return SIDES[1] if side == SIDES[0] else SIDES[0]


def kind_name(kind: str) -> str:
    """Return the name of a kind; one that the rulebook does not name is called as it was typed."""
    known = tables().kinds.get(kind)
    return known.name if known else kind.upper() if len(kind) < 5 else kind.capitalize()


def side_name(side: str) -> str:
    """Return the name of a side's players."""
    return f"{side.capitalize()}s" if side in SIDES else side
