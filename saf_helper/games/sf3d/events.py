"""What happens in this game, as values."""

from dataclasses import dataclass, field

from saf_helper.engine.events import Event, Row

# Setting up ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupFormed(Event):
    """A group of the order of battle was typed."""

    group: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded(Event):
    """The scenario tells something as the game is set up."""

    scenario: str
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stocked(Event):
    """Units begin with ammunition that is counted."""

    units: tuple[str, ...]
    what: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthAgreed(Event):
    """The players agreed on the number of turns."""

    turns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CellTyped(Event):
    """A cell of a chart or counter is known; silent."""

    cell: str
    values: tuple[int | str, ...]


# The turn ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPlayer(Event):
    """Player #1 of the turn is determined."""

    side: str
    dice: tuple[int, ...] = ()
    """What each side rolled, in the sides' order; none: the scenario says so."""
    cause: str = "rolled"
    """`rolled`, `printed`, or `kept` after a tie."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InitiativeTied(Event):
    """The initiative dice tie and are rolled again."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsSkipped(Event):
    """Steps that nobody can use, each with its Combat Phase (0: before them) and the key of its reason."""

    steps: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseBegun(Event):
    """A Combat Phase begins: what lasted for the one before ends; told only where markers come off."""

    side: str
    ready: tuple[str, ...] = ()
    """The units that had attacked and may again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotMove(Event):
    """Units of the moving side that cannot move."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDue(Event):
    """A group may enter this turn."""

    group: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupEntered(Event):
    """A group enters the map."""

    group: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitLeft(Event):
    """A unit leaves the map by an edge."""

    unit: str
    edge: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """The turn counter moves on."""

    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOver(Event):
    """The last turn is over: who wins."""

    outcome: str
    german: float
    australian: float
    cause: str
    """`goal`, `lead`, `standard` or `report`."""


# Fire ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotSummed(Event):
    """An attack is declared and added up."""

    shooter: str
    target: str
    weapon: str
    range: int
    terrain: str = ""
    spotter: str = ""
    strength: int
    rows: tuple[Row, ...]
    defense: int
    needed: int
    chances: int
    """Of the 36 results of two dice, how many hit."""
    cause: str = "fire"
    """`fire`, `overrun` or `opportunity`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfRange(Event):
    """The range chart rules a declared attack out; it is not declared."""

    shooter: str
    target: str
    weapon: str
    range: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotDropped(Event):
    """A declaration is taken back."""

    shooter: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Painted(Event):
    """A recon unit paints a target."""

    unit: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotRolled(Event):
    """Two dice against the to-hit number."""

    shooter: str
    target: str
    weapon: str
    dice: tuple[int, ...]
    total: int
    needed: int
    hit: bool
    strength: int
    rows: tuple[Row, ...]
    defense: int
    round: int = 0
    """Of an overrun, from 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotWasted(Event):
    """A declared attack at a unit that is destroyed is not rolled."""

    shooter: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoArmorRoll(Event):
    """A hit destroys without an armor roll."""

    target: str
    cause: str
    """`two`, `recon` or `hover`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArmorRolled(Event):
    """Two dice on the Armor Resistance chart."""

    target: str
    armor: str
    dice: tuple[int, ...]
    total: int
    """With what is added for a rocket."""
    added: int
    result: str
    """`0`, `A`, `M` or `-`."""
    overrun: bool = False
    """Whether an A or M counts as 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HaveFired(Event):
    """Units have attacked in this Combat Phase; silent where each shot was told."""

    units: tuple[str, ...]
    cause: str = ""
    """`overrun`, `opportunity`, or empty after fire."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AmmunitionSpent(Event):
    """PFs or rockets were used."""

    unit: str
    what: str
    left: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponOut(Event):
    """A laser burned out, or an MG is out of ammunition."""

    unit: str
    weapon: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Damaged(Event):
    """A unit gets a lasting marker."""

    unit: str
    mark: str
    """`immobilized` or `armament_out`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Destroyed(Event):
    """A unit is removed."""

    unit: str
    cause: str
    """`result`, `second-result`, `two`, `recon`, `hover` or `overrun`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Event):
    """A side gets VP for a unit of the other."""

    side: str
    unit: str
    value: float
    total: float
    cause: str
    """`destroyed`, `left` or `immobilized`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaintingOver(Event):
    """Targets are painted no longer; silent."""

    units: tuple[str, ...]


# Overruns ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OverrunBegun(Event):
    """A unit enters the hex of an enemy."""

    attacker: str
    defender: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OverrunEnded(Event):
    """Where the attacker ends."""

    attacker: str
    defender: str
    result: str
    """`back`, `stays`, `may-move-on` or `lost`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CannotFire(Event):
    """A side of an overrun does not fire, and why: a key with its values."""

    unit: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExposedMover(Event):
    """Opportunity fire stops a mover in the hex in which it showed."""

    unit: str


# Corrections ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted(Event):
    """The players put something right."""

    paths: tuple[str, ...] = field(default=())
