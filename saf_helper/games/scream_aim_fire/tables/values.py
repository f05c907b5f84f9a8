"""The facts of the game as frozen values: what the files in `data/` say, once checked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from saf_helper.errors import DataError
from saf_helper.games.scream_aim_fire.tables.action_cards import Action, ActionOption
from saf_helper.games.scream_aim_fire.tables.cardboard import (
    ActionCard,
    Card,
    Category,
    Chit,
    Counter,
    CoverCard,
    Mood,
    Printed,
    ReserveCard,
    TankDamageChit,
    TankHitChit,
    UnitDamageChit,
)
from saf_helper.games.scream_aim_fire.tables.fact import Kind, Side
from saf_helper.games.scream_aim_fire.tables.scenario_files import Arrival, Force, Place, Predicate, Scenario, Victory
from saf_helper.tables.components import Deck
from saf_helper.tables.fact import AtLeast0, AtLeast1, Clause, DieFace, Fact, Flag, Words
from saf_helper.tables.house_rules import HouseRule
from saf_helper.tables.question_words import Questions

__all__ = [
    "Abbreviation",
    "Action",
    "ActionCard",
    "ActionOption",
    "Arrival",
    "Card",
    "Category",
    "Chit",
    "Counter",
    "CoverCard",
    "EntryHex",
    "Force",
    "HouseRuleKey",
    "Kind",
    "Mood",
    "OptionColor",
    "Order",
    "Place",
    "Predicate",
    "Printed",
    "ReserveCard",
    "Scenario",
    "Side",
    "Spot",
    "SpottedRow",
    "SurpriseRow",
    "Tables",
    "TankDamageChit",
    "TankHitChit",
    "Terrain",
    "UnitDamageChit",
    "Victory",
]

OrderName: TypeAlias = Literal[
    "medic", "assault", "move-or-fire", "move-and-fire", "mortar-fire", "tank", "covering-fire", "sniper"
]
CoverHalf: TypeAlias = Literal["clear", "cover"]
TerrainName: TypeAlias = Literal["clear", "woods", "building", "hill"]
HouseRuleKey: TypeAlias = Literal[
    "starting-morale",
    "morale-floor",
    "reserve-step",
    "reserve-repeat",
    "reserve-threshold",
    "reserves-act",
    "spotted-counts-veterans",
    "setup-spotted-roll",
    "outnumbered",
    "medic-activates",
    "mortar-is-infantry",
    "natural-die",
    "low-ammo-units",
    "bunker-alerts",
    "sniper-six",
    "bail-out-is-kill",
    "panic-recovery",
    "german-low-supply-holds-fire",
    "fire-ends-activation",
    "retry-first-action",
    "german-assaults-tanks",
    "adjacent-first",
]
"""Every house rule the rules ask about: one the data leaves out would only be missed in the middle of a game."""


class Order(Fact):
    """One row of the Issuing Orders Table (§6.2.A)."""

    value: Words
    """What is typed: the dice it takes, `44` for a pair of fours."""
    face: DieFace
    dice: Annotated[int, Field(strict=True, ge=1, le=2)]
    name: OrderName
    title: Words
    clause: Clause


class SpottedRow(Fact):
    """One row of the Enemy Spotted Table (§6.1.A)."""

    roll: Words
    infantry: AtLeast0
    veterans: AtLeast0
    clause: Clause


class EntryHex(Fact):
    """Where an entry die brings a German (§6.1.B)."""

    roll: Words
    name: Literal["red", "2", "3", "4", "5", "6"]
    clause: Clause


class SurpriseRow(Fact):
    """One row of the surprise reinforcement table (§7.3.A)."""

    roll: Words
    kind: Literal["hunter", "at-gun"]
    hex: Literal["blue", "red"]
    clause: Clause


class Terrain(Fact):
    """What a kind of terrain does to fire."""

    name: TerrainName
    to_hit: AtLeast0
    """Added to an American's to-hit number (§7.2.2.C)."""
    from_below_only: Flag = False
    cover_half: CoverHalf
    """Which half of a Cover card speaks for a German in it (§6.3.4.B)."""
    clause: Clause


class OptionColor(Fact):
    """Which option of an Action card a unit reads (§7.2.C)."""

    mood: Mood
    color: Words
    clause: Clause


class Spot(Fact):
    """A place marked on the maps (§4.0.A)."""

    name: Words
    """As the scenarios write it: a place that holds these words is such a place."""
    clause: Clause


class Abbreviation(Fact):
    """A short form that the rules and this program use (§1.2)."""

    short: Words
    words: Words
    clause: Clause


class Numbers(Fact):
    """The single numbers of the rules."""

    turns: AtLeast1
    spotted_threshold: AtLeast1
    reserves_check_turn: AtLeast1
    reserves_check_roll: DieFace
    surprise_roll: DieFace
    assault_target: AtLeast1


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """Every fact of the game; a dataclass because each of its parts has been checked."""

    counters: Mapping[str, Counter]
    orders: tuple[Order, ...]
    spotted: Mapping[int, SpottedRow]
    entry_hexes: Mapping[int, EntryHex]
    surprise: Mapping[int, SurpriseRow]
    terrain: Mapping[str, Terrain]
    option_colors: Mapping[Mood, OptionColor]
    spots: tuple[Spot, ...]
    abbreviations: Mapping[str, Abbreviation]
    decks: Mapping[str, Deck]
    scenarios: Mapping[str, Scenario]
    house_rules: Mapping[str, HouseRule]
    questions: Questions
    turns: int
    spotted_threshold: int
    """Fewer Germans in play than this: roll (§6.1.A)."""
    reserves_check_turn: int
    """The first turn with a Reserves Check (§6.4)."""
    reserves_check_roll: int
    surprise_roll: int
    assault_target: int
    faults: tuple[DataError, ...] = ()
    """What is wrong with scenarios of the player's own; those are left out."""

    def spot_clauses(self, place: str) -> list[str]:
        """Return the clauses of the marked spots that a place names (§4.0.A)."""
        return list(dict.fromkeys(spot.clause for spot in self.spots if spot.name in place))

    def order(self, value: str) -> Order:
        """Return the order these dice buy: `5`, `44`.

        Raises:
            KeyError: no order has this value.
        """
        for order in self.orders:
            if order.value == value:
                return order
        raise KeyError(value)
