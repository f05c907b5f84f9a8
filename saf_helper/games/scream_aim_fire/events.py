"""What happens in Scream, Aim, Fire!, as values: one kind a thing that can happen, no sentence in any of them.

Units are ids, markers and chits are keys, `cause` is a key that `words/` turns into the reason. `stand_in` says that a chit or
card of the stand-in mix decided.
"""

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from saf_helper.engine.events import Event, Row, Ruled

Source = Literal["rulebook", "owner", "stand-in"]
Value = int | str


class Counted(NamedTuple):
    """So many counters of a kind."""

    kind: str
    number: int


class Group(NamedTuple):
    """German Infantry and Veterans that come together, in this order (§2.0.A)."""

    infantry: int
    veterans: int


# Orders --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderDice(Event):
    """§6.2.B How many order dice are rolled, where the Americans are outnumbered or the optional rule is on."""

    count: int
    germans: int
    americans: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrdersRolled(Event):
    """§6.2.A The order dice as they were rolled."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DieAdjusted(Event):
    """§6.2.C One order die is changed by a point."""

    face: int
    to: int
    dice: tuple[int, ...]
    """All order dice after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderDiceLost(Event):
    """§6.2.D Order dice that are left are lost."""

    dice: tuple[int, ...]
    cause: Literal["done", "of-no-use"]


# American activations ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class AmericanMove(Event):
    """§6.3.1, §6.3.6.2, §6.3.6.7.B An American moves as its order lets it."""

    unit: str
    hexes: int | None = None
    """The most hexes it may move."""
    points: int | None = None
    """A tank's movement points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveLost(Event):
    """§6.3.5.G A unit that ran low with its shot does not move after it."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MedicMoved(Event):
    """§6.3.6.3 The Medic is placed on a unit, or removed."""

    unit: str
    placed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MedicActivated(Event):
    """§6.3.6.3 Whether First Aid takes its unit's activation, by a house rule."""

    unit: str
    activated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveArrives(Event):
    """§6.4 An American Infantry arrives by the Reserves Check."""

    unit: str
    die: int


# Fire ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class HitRoll(Event):
    """§6.3.5.C, §7.2.2.A A roll to hit infantry, an MG 42 or a gun."""

    shooter: str
    target: str
    german: bool
    """Whether a German fires."""
    dice: tuple[int, ...]
    printed: int
    """The number printed on the target."""
    source: Source
    cover: tuple[Row, ...]
    """What is added to the printed number: the Cover card, or the hex."""
    drms: tuple[Row, ...]
    hit: bool
    natural: bool
    """Whether only the natural 6 made it a hit."""
    settled: str = ""
    """Why the cover of the hex was not asked: a key."""

    @property
    def kept(self) -> int:
        """Return the die that counts: the higher of two."""
        return max(self.dice)

    @property
    def double_six(self) -> bool:
        """Return whether two dice show 6 each (§6.3.6.4.G)."""
        return len(self.dice) == 2 and min(self.dice) == 6

    @property
    def needed(self) -> int:
        """Return the number to reach."""
        return self.printed + sum(row.value for row in self.cover if row.counts)

    @property
    def made(self) -> int:
        """Return the die with its modifiers."""
        return self.kept + sum(row.value for row in self.drms if row.counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class AssaultRoll(Event):
    """§6.3.6.6.C, §7.2.4.B An assault: 4d6 and modifiers against 14."""

    attacker: str
    defenders: tuple[str, ...]
    german: bool
    """Whether a German assaults."""
    dice: tuple[int, ...]
    needed: int
    cover: tuple[Row, ...]
    """The Cover card, or what the defenders' hex adds."""
    drms: tuple[Row, ...]
    success: bool

    @property
    def rolled(self) -> int:
        """Return the sum of the dice."""
        return sum(self.dice)

    @property
    def made(self) -> int:
        """Return the sum with its modifiers."""
        return self.rolled + sum(row.value for row in (*self.drms, *self.cover) if row.counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoTarget(Event):
    """§6.3.3.A, §7.2.2.E A unit does not fire or assault: no target was named, or none is there."""

    unit: str
    cause: str


class Undecided(NamedTuple):
    """A step of a choice that left several: its key, or that of why it dropped nobody."""

    name: str
    values: tuple[Value, ...] = ()
    """What its words name: how many tie, the number looked for, the units that tie."""
    house: tuple[Ruled, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetNamed(Event):
    """§7.2.2.E The target that a German fires at or assaults, and why this one."""

    unit: str
    target: str
    act: Literal["fire", "assault"]
    cause: str
    """The key of the step that decided."""
    passed: tuple[Undecided, ...] = ()
    """The steps before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bunker(Event):
    """§6.3.4.C A Bunker card: no fire and the order is wasted, or the assault is aborted."""

    unit: str
    target: str
    act: Literal["fire", "assault"]
    stand_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StaysCalm(Event):
    """§6.3.5.F A German stays Calm behind a Bunker, by a house rule."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoLowAmmo(Event):
    """§6.3.5.G A 1 that does not make its unit Low Supply, by a house rule."""

    unit: str
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoEffect(Event):
    """§6.3.5.D.3 A damage chit without effect."""

    unit: str
    stand_in: bool


# Tanks ---------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TankShot(Event):
    """§6.3.6.7.F–G, §7.2.6.1 A tank or gun fires at a tank: the chits drawn and the one that counts."""

    shooter: str
    target: str
    german: bool
    faces: tuple[str, ...]
    kept: str
    stand_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounced(Event):
    """§6.3.6.7.H, §7.2.6.2.D.3 A tank damage chit without effect."""

    unit: str
    german: bool
    """Whether a German fired."""
    faces: tuple[str, ...]
    stand_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GermanMoved(Event):
    """§7.2.6.B, §7.4.A A tank or the hunter moves toward Americans."""

    unit: str
    hexes: int
    toward: Literal["tank", "american", "lieutenant"]
    host: str | None = None
    """The unit that the Lieutenant is with, where it moves toward him."""
    cause: str
    reach: int | None = None
    """Within how many hexes it saw nobody, where it moves for that."""


# Sniper --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OfficerKilled(Event):
    """§6.3.6.5.B.1 A Sniper kills an officer: Morale rises, no counter is removed."""

    unit: str
    die: int
    points: int
    morale: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spotted(Event):
    """§6.3.6.5.C A Sniper spots a German, or the spot ends."""

    unit: str
    spotted: bool


# Markers -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusChanged(Event):
    """§7.2 A unit becomes Calm, Alert or Panicked."""

    unit: str
    status: Literal["none", "alert", "panic"]
    cause: str
    details: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LowSupply(Event):
    """§6.3.5.G, §7.1.B A unit gets a Low Supply marker, or loses it."""

    unit: str
    low: bool
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StaysPanicked(Event):
    """§7.1.A A Panicked unit stays so."""

    unit: str
    cause: str
    details: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LowSupplyStays(Event):
    """§7.1.B Low Supply markers of Panicked Germans stay."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flipped(Event):
    """§6.2.E, §7.2.G A counter is flipped: it has been activated."""

    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder(Event):
    """A reminder given once a game, by its key."""

    key: str
    details: tuple[Value, ...] = ()


# Losses, Morale, Supply ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class GermanLost(Event):
    """§6.3.5.E, §6.3.6.6.D A German leaves play, and Morale rises."""

    unit: str
    fate: str
    points: int
    morale: int
    """Morale after it."""
    cause: str
    details: tuple[Value, ...] = ()
    stand_in: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BailOutCounted(Event):
    """§6.5.1.B Whether a bailed-out tank counts as destroyed, by a house rule."""

    unit: str
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyWon(Event):
    """§6.5.1.B A Supply counter for every second German destroyed."""

    supply: int
    losses: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplySpent(Event):
    """§6.5.1.C A Supply counter is spent on a unit."""

    unit: str
    supply: int
    activated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AmericanLoss(Event):
    """§6.5.2 What a loss of Morale does to the tracks: part of each kind of loss."""

    points: int
    """Morale that the loss costs."""
    lost: int
    """Morale that was lost: less where the floor stops it."""
    morale: int
    """Morale after it."""
    step: int | None
    """Boxes or points that the German reserve marker moved; None: it does not move."""
    cause: str
    details: tuple[Value, ...] = ()
    stand_in: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AmericanLost(AmericanLoss):
    """§7.2.3.B–C, §7.2.4.C, §7.2.6.2 An American leaves play, and Morale falls."""

    unit: str
    fate: str
    lieutenant: bool
    """Whether the Lieutenant was killed with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LieutenantKilled(AmericanLoss):
    """§6.5.3.A–B The Lieutenant is killed by his roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LieutenantCaptured(AmericanLoss):
    """§7.4.C.1 The surprise Veteran captures the Lieutenant: his unit is lost and the captor leaves."""

    unit: str
    captor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Event):
    """A single die against a number: Medic, ranging in, scoping in, Armor save, Reserves Check and the like."""

    check: str
    """Its key: `medic`."""
    unit: str | None = None
    die: int
    needed: int | None
    """The number to reach; None: only one face counts."""
    passed: bool
    source: Source = "rulebook"
    details: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservesArrive(Event):
    """§6.5.2 German reserves arrive: the marker has reached the scenario's number."""

    threshold: int
    once: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveCard(Event):
    """§6.5.2 The units that a German Reserve card brings."""

    group: Group
    stand_in: bool


# Surprise reinforcements (7.3) ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class SurpriseArrives(Event):
    """§7.3.A A surprise unit arrives."""

    unit: str
    die: int
    """The roll that says which unit."""
    hex: Literal["blue", "red"]
    beside: bool
    """Whether Germans on the hex put it next to it."""
    americans: str = ""
    """The hex of the unit rolled, where Americans on it brought this one instead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSurprise(Event):
    """§7.3.C No surprise unit arrives: Americans are on both hexes, or Germans leave no room."""

    die: int
    cause: Literal["americans", "stacking"]
    hex: str = ""
    """The hex without room."""
    americans: str = ""
    """The hex of the unit rolled, where Americans are on it."""


# German infantry -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionCard(Event):
    """§7.2.C, §7.2.I What the Action card has a German do."""

    unit: str
    mood: Literal["calm", "alert", "panic"]
    """Whose option counts."""
    option: str
    """The option as it is typed: `move 2, fire!`; `none` for No Action."""
    stand_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAction(Event):
    """§7.2.D–E An action of the card that is done otherwise than in its order, or left out."""

    unit: str
    action: str = ""
    """The action as typed, or the words of a card that says something else."""
    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldsFire(Event):
    """§6.5.1.A Whether Low Supply stops a German from attacking, by a house rule."""

    unit: str
    holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class InfantryMoved(Event):
    """§7.2.1 A German is to be moved on the table."""

    unit: str
    hexes: int
    toward: str | None
    """The American it is keyed to; None: the closest one, which only the table sees."""
    number: int | None
    """The number on it."""
    cause: str


# Set-up and arrivals (§3.0, §6.1, §8) --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioBegins(Event):
    """§3.0.C The scenario's map is laid out."""

    scenario: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TracksBegin(Event):
    """§3.0 Where the Morale marker and the reserve marker start."""

    morale: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster(Event):
    """§3.0.C A side's counters to take out, those that come later included."""

    side: Literal["american", "german"]
    counters: tuple[Counted, ...]
    later: bool
    """Whether some of them come later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveNumber(Event):
    """§8.x.2 The number at which German reserves come; None: none come."""

    threshold: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Event):
    """§8.x Units go where the scenario says, at set-up or when they are due."""

    units: tuple[str, ...]
    place: str
    """As the scenario says it."""
    due: int | None = None
    """The turn in which they are due; None: at set-up."""
    per_hex: int | None = None
    """How many share a hex, where the scenario says so."""
    stays: bool = False
    """Whether it never moves."""
    lieutenant: bool = False
    """Whether the Lieutenant is with it."""
    shares_hex: bool = False
    """Whether several may share a hex on arrival."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SpottedCheck(Event):
    """§6.1.A Whether the Enemy Spotted Table is rolled on, and what said so."""

    cause: Literal["set-up-extra", "set-up", "count"]
    rolls: bool
    count: int = 0
    """The Germans that count."""
    threshold: int = 0
    veterans_count: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SpottedRoll(Event):
    """§6.1.A.1–6 A roll on the Enemy Spotted Table and who arrives by it."""

    die: int
    group: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered(Event):
    """§6.1.B–D A German comes on by its entry die."""

    unit: str
    die: int
    hex: str
    """Its entry hex; empty where none has room."""
    full: bool
    """Whether the hex of its die has no room."""
    key: int | None
    """The American it is keyed to."""


# The turn (§5.0, §8.x.3) ---------------------------------------------------------------------------------------------


class Condition(NamedTuple):
    """A condition of victory besides Morale, and how it stands."""

    cause: str
    """Its kind, or why it is not met: a key."""
    have: int = 0
    need: int = 0
    kind: str = ""
    """The kind of counter it speaks of."""
    house: tuple[Ruled, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoVictory(Event):
    """§8.x.3.A The conditions of victory are not met yet."""

    morale: int
    needed: int
    lacking: tuple[Condition, ...] = ()
    """Conditions besides Morale that are not met."""


End = Literal["conditions-met", "last-turn", "conceded"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOver(Event):
    """§8.x.3 The game ends."""

    outcome: Literal["victory", "defeat"]
    cause: End
    turn: int
    morale: int
    needed: int
    met: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CountersTurned(Event):
    """§6.2.E, §7.2.H Every counter is turned back to its normal side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCheck(Event):
    """§5.0 Where every track marker stands now."""

    turn: int
    morale: int
    reserves: int
    threshold: int | None
    supply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegins(Event):
    """§5.0 The next turn begins."""

    turn: int


# Corrections ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted(Event):
    """The player put right what the state has otherwise; its changes say what."""

    reason: str
    """The player's own words; may be empty."""
    added: tuple[str, ...] = ()
    """Units put in."""
    in_the_end: tuple[tuple[str, Any], ...] = ()
    """Tracks that the step under way changes too: what they come to after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NotBooked(Event):
    """§6.5.1.B, §6.5.2 Tracks that a loss put right by hand leaves as they are."""

    tracks: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckInUse(Event):
    """§3.0.A What a deck or cup holds from now on."""

    deck: str
    own: tuple[str, ...]
    """The player's list; empty: the stand-in."""
