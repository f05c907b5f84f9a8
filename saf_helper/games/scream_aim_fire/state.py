"""The game on the table: every unit, track, marker and pile, as the counters and cards lie.

Ids are stable and never used twice. What a die or a draw indexes stands in a stated order: units in order of arrival,
piles in card order.
"""

from collections.abc import Container, Iterable, Mapping
from functools import cache
from typing import Any, Literal, Self, TypeAlias

from pydantic import Field, model_validator
from pydantic.dataclasses import dataclass

from saf_helper.engine.events import Ruled
from saf_helper.engine.options import Option
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.events import Group
from saf_helper.games.scream_aim_fire.state_parts import STRICT_KEYS, Lieutenant, Mode, Part, Pile, Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.own_cards import BOX, owner_deck, stand_in_number
from saf_helper.games.scream_aim_fire.tables.values import Scenario
from saf_helper.games.scream_aim_fire.words.names import full_name, group_option, in_words, unit_note
from saf_helper.tables.components import Components, Deck, Source
from saf_helper.tables.question_words import QuestionWords

Outcome: TypeAlias = Literal["victory", "defeat"]

MORALE_LOWEST = -9999
MORALE_HIGHEST = 9999
"""Bounds of a track that a slip of the finger may reach and a game never does."""
MORALE_ROOM = 90_000
"""How far the rules may carry a track that was put at its bound: more than any game moves it."""


@dataclass(kw_only=True, config=STRICT_KEYS)
class Game(Part):
    """The whole game."""

    scenario: str
    turn: int = Field(default=1, ge=1)
    german_turn: bool = False
    """Whether the German half of the turn is on."""
    morale: int = Field(default=0, ge=MORALE_LOWEST - MORALE_ROOM, le=MORALE_HIGHEST + MORALE_ROOM)
    starting_morale: int = 0
    reserves: int = Field(default=0, ge=0)
    """Where the German reserve marker stands."""
    reserve_threshold: int | None = None
    reserves_came: int = Field(default=0, ge=0)
    """How often German reserves have arrived."""
    supply: int = Field(default=0, ge=0)
    german_losses: int = Field(default=0, ge=0)
    """Destroyed German units that count for Supply (§6.5.1.B)."""
    kills: dict[str, int] = Field(default_factory=dict)
    """Destroyed German units by kind, as victory conditions count them."""
    units: dict[str, Unit] = Field(default_factory=dict)
    lieutenant: Lieutenant = Field(default_factory=Lieutenant)
    order_dice: list[int] = Field(default_factory=list)
    spotted: str | None = None
    """The German a Sniper has spotted this American turn (§6.3.6.5.C)."""
    recovered: list[str] = Field(default_factory=list)
    """Germans that dropped from Panic next to a tank this turn (§7.1.A as printed): they panic again after acting."""
    numbers: dict[str, int] = Field(default_factory=dict)
    """Printed numbers as the player gave them: `to-hit.us-infantry`."""
    house: dict[str, str] = Field(default_factory=dict)
    """Every house rule with its value, so that no default changed later changes a game."""
    components: Components = Field(default_factory=Components)
    """The player's own components in use: settled when the game begins, changed only by an entry."""
    piles: dict[str, Pile] = Field(default_factory=dict)
    seen: dict[str, list[str]] = Field(default_factory=dict)
    """Cards of the player's own decks typed since their last shuffle on the table: see `seen_cards.py`."""
    dice: Mode = "virtual"
    cards: Mode = "virtual"
    chits: Mode = "virtual"
    facts: dict[str, str | bool] = Field(default_factory=dict)
    """What the table told and what cannot have changed since: see `table_facts.py`."""
    said: list[str] = Field(default_factory=list)
    """Reminders given once a game."""
    outcome: Outcome | None = None

    def copied(self) -> Self:
        """Return a copy that shares nothing that changes."""
        new = super().copied()
        new.units = {id: unit.copied() for id, unit in self.units.items()}
        new.lieutenant = self.lieutenant.copied()
        new.piles = self.piles.copy()
        new.order_dice = self.order_dice[:]
        new.kills = self.kills.copy()
        new.numbers = self.numbers.copy()
        new.house = self.house.copy()
        new.seen = {name: faces[:] for name, faces in self.seen.items()}
        new.facts = self.facts.copy()
        new.said = self.said[:]
        new.recovered = self.recovered[:]
        return new

    @model_validator(mode="after")
    def _invariants(self) -> Self:
        """Report every breach at once."""
        breaches = list(self.breaches())
        if breaches:
            raise ValueError("; ".join(breaches))
        return self

    def breaches(self) -> Iterable[str]:
        """Yield what cannot be so."""
        if self.scenario not in tables().scenarios:
            yield f"unknown scenario {self.scenario!r}"
        for id, unit in self.units.items():
            if unit.kind not in tables().counters:
                yield f"unit {id}: unknown kind {unit.kind!r}"
            if unit.id != id:
                yield f"unit {id} calls itself {unit.id!r}"
        host = self.units.get(self.lieutenant.host or "")
        if self.lieutenant.host is not None and host is None:
            yield f"the Lieutenant is with {self.lieutenant.host!r}, who does not exist"
        elif host is not None and self.lieutenant.alive and not host.in_play:
            yield f"the Lieutenant is with {host.id}, which is off the map"
        if self.spotted is not None and self.spotted not in self.units:
            yield f"spotted unit {self.spotted!r} does not exist"
        for key in self.house:
            if key not in tables().house_rules:
                yield f"unknown house rule {key!r}"
        if any(not 1 <= die <= 6 for die in self.order_dice):
            yield f"order dice {self.order_dice} are no dice"
        wrong = list(self._wrong_components())
        yield from wrong
        if self.piles and (missing := [name for name in tables().decks if name not in self.piles]):
            yield f"no pile of {', '.join(missing)}"
        for name, pile in self.piles.items():
            if name not in tables().decks:
                yield f"unknown pile {name!r}"
            elif not wrong and sorted([*pile.left, *pile.aside]) != sorted(self.deck(name).cards):
                yield f"pile {name!r} does not hold its cards, each once"

    def _wrong_components(self) -> Iterable[str]:
        decks = tables().decks
        for name, lines in self.components.decks.items():
            if name not in decks:
                yield f"unknown deck {name!r}"
                continue
            try:
                owner_deck(name, lines)
            except BadAnswerError as error:
                yield f"deck {name!r}: {error.message}"
        given = (*self.components.numbers, *self.numbers)
        known = BOX.numbers() if given else ()
        yield from (f"unknown printed number {name!r}" for name in given if name not in known)
        for name in self.seen:
            if name not in self.components.decks:
                yield f"cards seen of {name!r}, of which the player has no list"

    @property
    def plan(self) -> Scenario:
        """The scenario's data."""
        return tables().scenarios[self.scenario]

    def threshold_by_rule(self) -> int | None:
        """Return the number that brings German reserves, by the house rule reserve-threshold; None: none come."""
        value = self.rule("reserve-threshold")
        if value == "scenario":
            return self.plan.reserve_threshold
        return None if value == "none" else int(value)

    def deck(self, name: str) -> Deck:
        """Return a deck or cup in use: the player's own, else the stand-in."""
        lines = self.components.decks.get(name)
        return owner_deck(name, lines) if lines else tables().decks[name]

    def printed(self, name: str) -> tuple[int, Source]:
        """Return a number printed on a counter, `to-hit.us-infantry`, and where it is from."""
        value, source = stand_in_number(name)
        given = self.numbers.get(name)
        if given is None:
            return value, source
        return given, "owner" if given != value or self.components.numbers.get(name) == given else source

    def ruled(self, *keys: str) -> tuple[Ruled, ...]:
        """Return house rules that decide something, with their values."""
        return tuple(Ruled(key, self.rule(key)) for key in keys)

    def question_words(self, key: str, case: str) -> QuestionWords:
        """Return the words of a question."""
        return tables().questions.find(key, case)

    def in_words(self, value: Any) -> str:
        """Return a value in words."""
        return in_words(value, self.named)

    def option(self, value: Any) -> Option:
        """Return a unit, a group that comes or a key as an option: a unit's token is its id, its label the cardboard's name."""
        if isinstance(value, Unit):
            return value.option(unit_note(value))
        return group_option(value) if isinstance(value, Group) else Option(value)

    def named(self, id: str) -> str:
        """Return a unit's name with its id, as told lines have it."""
        unit = self.units.get(id)
        return full_name(unit) if unit else id

    def house_set(self) -> dict[str, str]:
        """Return the house rules that differ from their default, the starting Morale apart."""
        defaults = _defaults()
        return {key: value for key, value in self.house.items() if key in defaults and value != defaults[key]}

    def rule(self, key: str) -> str:
        """Return the value of a house rule; a save of version 0.1 does not name those that it left at their default."""
        value = self.house.get(key)
        if value:
            return value
        rule = tables().house_rules[key]
        return rule.was or rule.default

    def americans(self, *, infantry: bool | None = None) -> list[Unit]:
        """Return the Americans in play: all, the infantry-class ones, or the tanks (`infantry=False`)."""
        return self.of_kinds(_kinds("american", infantry))

    def germans(self, *, infantry: bool | None = None) -> list[Unit]:
        """Return the Germans in play: all, the infantry-class ones, or the others."""
        return self.of_kinds(_kinds("german", infantry))

    def in_play(self, side: str, *categories: str) -> list[Unit]:
        """Return a side's units in play of some categories."""
        return self.of_kinds(_kinds_of(side, categories))

    def of_kinds(self, kinds: Container[str]) -> list[Unit]:
        """Return the units in play of some kinds."""
        return [unit for unit in self.units.values() if unit.kind in kinds and unit.fate == "in play"]

    def german_infantry(self) -> list[Unit]:
        """Return the German Infantry and Veterans in play: who draws cards and can be panicked by tanks."""
        return self.in_play("german", "infantry")

    def american_tanks(self) -> list[Unit]:
        """Return the American tanks in play."""
        return self.americans(infantry=False)

    def with_lieutenant(self, unit: Unit) -> bool:
        """Return whether the living Lieutenant is attached to this unit."""
        return self.lieutenant.alive and self.lieutenant.host == unit.id

    def add(self, kind: str, *, number: int | None = None, group: int = 1, **fields: Any) -> Unit:
        """Put a new counter in play, with the next id of its side and a name of its own.

        Args:
            kind: a kind of counters.toml.
            number: the number printed on it.
            group: how many of its kind come together; a single one needs no letter.
            fields: other fields of the unit.
        """
        counter = tables().counters[kind]
        prefix = "A" if counter.side == "american" else "G"
        id = f"{prefix}{1 + sum(unit.side == counter.side for unit in self.units.values())}"
        twins = [unit for unit in self.units.values() if unit.kind == kind and unit.number == number]
        lettered = bool(twins) or (number is None and group > 1)
        unit = Unit(id=id, kind=kind, number=number, letter=_letter(len(twins)) if lettered else "", **fields)
        self.units[id] = unit
        return unit

    @classmethod
    def new(
        cls,
        scenario: str,
        *,
        house: Mapping[str, str] | None = None,
        components: Components | None = None,
        **modes: Any,
    ) -> "Game":
        """Return a game before its set-up.

        Args:
            scenario: a scenario id of `data/`.
            house: house rules that differ from their default.
            components: the player's own decks, cups and numbers.
            modes: `dice`, `cards`, `chits`: virtual, ask or physical.
        """
        own = components or Components()
        decks = {
            name: owner_deck(name, own.decks[name]) if name in own.decks else deck
            for name, deck in tables().decks.items()
        }
        game = cls(
            scenario=scenario,
            house={**_defaults(), **(house or {})},
            components=own,
            numbers=dict(own.numbers),
            piles={name: Pile(left=list(deck.cards)) for name, deck in decks.items()},
            **modes,
        )
        game.reserve_threshold = game.threshold_by_rule()
        return game


def _defaults() -> dict[str, str]:
    """Return the default of every house rule but the starting Morale, which set-up settles."""
    return {key: rule.default for key, rule in tables().house_rules.items() if key != "starting-morale"}


@cache
def _kinds(side: str, infantry: bool | None) -> frozenset[str]:
    """Return the kinds of a side: all, the infantry-class ones, or the others."""
    rows = tables().counters.values()
    return frozenset(
        row.kind for row in rows if row.side == side and (infantry is None or row.infantry_class == infantry)
    )


@cache
def _kinds_of(side: str, categories: tuple[str, ...]) -> frozenset[str]:
    """Return the kinds of a side that are of some categories."""
    rows = tables().counters.values()
    return frozenset(row.kind for row in rows if row.side == side and row.category in categories)


def _letter(index: int) -> str:
    """Return a, b, … z, aa, ab, …"""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters
