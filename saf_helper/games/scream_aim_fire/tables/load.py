"""Loading `data/`: one function a file, and the checks that no single row can make.

Any fault raises `DataError`; nothing is guessed or skipped. A scenario is a file in `scenarios/`: a new one needs no code.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, get_args

from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.tables.action_cards import GRAMMAR, ActionOption, parse_option
from saf_helper.games.scream_aim_fire.tables.cardboard import (
    ActionCard,
    Counter,
    CoverCard,
    Mood,
    ReserveCard,
    TankDamageChit,
    TankHitChit,
    UnitDamageChit,
)
from saf_helper.games.scream_aim_fire.tables.fact import Kind, Side
from saf_helper.games.scream_aim_fire.tables.scenario_files import MOST_COUNTERS, PREDICATE_KEYS, Predicate, Scenario
from saf_helper.games.scream_aim_fire.tables.values import (
    Abbreviation,
    EntryHex,
    HouseRuleKey,
    Numbers,
    OptionColor,
    Order,
    OrderName,
    Spot,
    SpottedRow,
    SurpriseRow,
    Tables,
    Terrain,
    TerrainName,
)
from saf_helper.tables import house_rules, question_words, scenarios
from saf_helper.tables.components import Deck
from saf_helper.tables.data_folder import data_folder
from saf_helper.tables.fact import DIE_FACES, Fact
from saf_helper.tables.faults import build, by_total, every, fault, only, read, rows
from saf_helper.untrusted import shown

CARDS: Mapping[str, type[Fact]] = {
    "cover": CoverCard,
    "action": ActionCard,
    "reserve": ReserveCard,
    "unit-damage": UnitDamageChit,
    "tank-hit": TankHitChit,
    "tank-damage": TankDamageChit,
}


FOLDER = "scream_aim_fire"
"""The data of this game."""

_OWN: list[Path] = []
"""Where scenarios of the player's own lie: set once, at the edge, before anything is looked up."""


@cache
def tables() -> Tables:
    """Return the facts that come with the program and the scenarios of the player's own, loaded once."""
    shipped = load(data_folder(FOLDER))
    return with_own(shipped, _OWN[0]) if _OWN else shipped


def look_in(folder: Path | None) -> None:
    """Say where scenarios of the player's own lie; None: there are none."""
    wanted = [folder] if folder is not None else []
    if wanted != _OWN:
        _OWN[:] = wanted
        tables.cache_clear()


def with_own(shipped: Tables, folder: Path) -> Tables:
    """Return the facts with the scenarios in the top of a folder; a faulty one is left out, its fault kept.

    Raises:
        UsageError: the folder cannot be looked through.
    """
    found, faults = scenarios.with_own(shipped.scenarios, folder, partial(_scenario, shipped.counters))
    return replace(shipped, scenarios=found, faults=faults)


def load(folder: Path) -> Tables:
    """Return the facts in a folder, checked.

    Raises:
        DataError: a file is missing or faulty; the message names file and row, the hint the mend.
    """
    counters = _counters(folder)
    return Tables(
        **_tables(folder),
        counters=counters,
        decks=_decks(folder),
        house_rules=house_rules.load(folder, get_args(HouseRuleKey)),
        questions=question_words.load(folder),
        scenarios=scenarios.load(folder, partial(_scenario, counters)),
    )


def _counters(folder: Path) -> dict[str, Counter]:
    file = "counters.toml"
    raw = read(folder, file)
    only(raw, file, ("counter",))
    found = [build(Counter, row, file, where) for where, row in rows(raw, file, "counter", "kind")]
    every((counter.kind for counter in found), get_args(Kind), file, "counter")
    for counter in found:
        # German tanks are hit and damaged by chits alone.
        needed = {"tank": "armor_front" if counter.side == "american" else None}.get(counter.category, "to_hit")
        if needed and needed not in counter.printed:
            raise fault(file, f"counter {counter.kind}", f"{needed!r} is missing", f"add {needed!r} to the row")
        for number in ("range", "mp"):
            _both_or_neither(counter, number, f"{number}_clause", file, f"counter {counter.kind}")
    return {counter.kind: counter for counter in found}


def _tables(folder: Path) -> dict[str, Any]:
    """Return what `tables.toml` holds: the printed tables and the single numbers."""
    file = "tables.toml"
    raw = read(folder, file)
    numbers = tuple(Numbers.model_fields)
    listed = ("order", "spotted", "entry_hex", "surprise", "terrain", "action_option", "spot", "abbreviation")
    only(raw, file, (*numbers, *listed))
    spotted = [build(SpottedRow, row, file, where) for where, row in rows(raw, file, "spotted", "roll")]
    entry = [build(EntryHex, row, file, where) for where, row in rows(raw, file, "entry_hex", "roll")]
    surprise = [build(SurpriseRow, row, file, where) for where, row in rows(raw, file, "surprise", "roll")]
    terrain = [build(Terrain, row, file, where) for where, row in rows(raw, file, "terrain", "name")]
    every((row.name for row in entry), (), file, "entry_hex")
    every((kind.name for kind in terrain), get_args(TerrainName), file, "terrain")
    colors = [build(OptionColor, row, file, where) for where, row in rows(raw, file, "action_option", "mood")]
    spots = [build(Spot, row, file, where) for where, row in rows(raw, file, "spot", "name")]
    short = [build(Abbreviation, row, file, where) for where, row in rows(raw, file, "abbreviation", "short")]
    every((one.mood for one in colors), get_args(Mood), file, "action_option")
    every((spot.name for spot in spots), (), file, "spot")
    every((one.short for one in short), (), file, "abbreviation")
    return {
        **build(Numbers, {name: raw[name] for name in numbers}, file, "").model_dump(),
        "orders": _orders(raw, file),
        "spotted": by_total([(row.roll, row) for row in spotted], file, "spotted"),
        "entry_hexes": by_total([(row.roll, row) for row in entry], file, "entry_hex"),
        "surprise": by_total([(row.roll, row) for row in surprise], file, "surprise"),
        "terrain": {kind.name: kind for kind in terrain},
        "option_colors": {one.mood: one for one in colors},
        "spots": tuple(spots),
        "abbreviations": {one.short: one for one in short},
    }


def _orders(raw: Mapping[str, Any], file: str) -> tuple[Order, ...]:
    orders = [build(Order, row, file, where) for where, row in rows(raw, file, "order", "value")]
    for order in orders:
        if order.value != str(order.face) * order.dice:
            what = f"value is not the face {order.face} on {order.dice} dice"
            raise fault(file, f"order {order.value}", what, f'write value = "{str(order.face) * order.dice}"')
    every((order.value for order in orders), (), file, "order")
    every((order.name for order in orders), get_args(OrderName), file, "order")
    for face in DIE_FACES:
        if all(order.face != face for order in orders):
            raise fault(file, "order", f"no row has the face {face}", f"add an order with face = {face}")
    return tuple(orders)


def _decks(folder: Path) -> dict[str, Deck]:
    file = "decks.toml"
    raw = read(folder, file)
    only(raw, file, tuple(CARDS))
    decks = {name: _deck(name, raw[name], file) for name in CARDS}
    every((card for deck in decks.values() for card in deck.cards), (), file, "card")
    return decks


def _deck(name: str, raw: Any, file: str) -> Deck:
    only(raw, file, ("title", "is_cup", "source", "count", "cards"), name)
    listed = [(f"{name}, {where}", row) for where, row in rows(raw, file, "cards", "id")]
    if name == "action":
        listed = [(where, _with_options(row, file, where)) for where, row in listed]
    cards: list[Any] = [build(CARDS[name], row, file, where) for where, row in listed]
    every((card.id for card in cards), (), file, f"{name}, cards")
    deck = build(Deck, {**raw, "name": name, "cards": {card.id: card for card in cards}}, file, name)
    if deck.count != len(cards):
        mend = f"write count = {len(cards)}, or mend the cards"
        raise fault(file, name, f"count is {deck.count}, but {len(cards)} cards are listed", mend)
    return deck


def _with_options(row: Mapping[str, Any], file: str, where: str) -> dict[str, Any]:
    """Return an Action card's row with its three options parsed."""
    icon = row.get("low_supply") is True
    options = {mood: _option(row[mood], icon, file, f"{where}, {mood}") for mood in get_args(Mood) if mood in row}
    return {**row, **options}


def _option(text: Any, icon: bool, file: str, where: str) -> ActionOption:
    if not isinstance(text, str):
        raise fault(file, where, f"{shown(text)} is not text in quotes", GRAMMAR)
    try:
        option = parse_option(text)
    except BadAnswerError as error:
        raise fault(file, where, error.message, error.hint) from None
    if option.low_supply:
        raise fault(file, where, f"{text!r} has the icon", "leave out the !, write low_supply = true for the card")
    return replace(option, low_supply=icon)


def _scenario(counters: Mapping[str, Counter], folder: Path, file: str) -> Scenario:
    """Return the scenario of a file."""
    scenario = build(Scenario, read(folder, file), file, "")
    _check_forces(scenario, counters, file)
    _check_conditions(scenario, file)
    return scenario


def _check_forces(scenario: Scenario, counters: Mapping[str, Counter], file: str) -> None:
    """Every counter is in the box, fights on the side it is listed for and comes while the game lasts."""
    sides: tuple[Side, ...] = get_args(Side)
    for side in sides:
        forces = scenario.american if side == "american" else scenario.german
        for force in forces:
            where = f"{side} {force.kind}"
            if counters[force.kind].side != side:
                other = counters[force.kind].side
                raise fault(file, where, f"this counter is {other}", f"move the row to the {other} list")
            if force.low_supply_choice and force.low_supply_choice > force.count:
                what = f"low_supply_choice is {force.low_supply_choice}, but there are {force.count}"
                raise fault(file, where, what, f"write {force.count} at most")
            _both_or_neither(force, "low_supply_choice", "low_supply_clause", file, where)
    for arrival in scenario.arrivals:
        where = f"arrivals {arrival.kind}, turn {arrival.turn}"
        if (side := counters[arrival.kind].side) != arrival.side:
            raise fault(file, where, f"side is {arrival.side!r}", f'write side = "{side}"')
        if arrival.turn > scenario.turns:
            raise fault(file, where, f"the game ends after turn {scenario.turns}", "mend turn or turns")
    for side in sides:
        for kind, count in scenario.roster(side).items():
            if count > MOST_COUNTERS:
                raise fault(file, f"{side} {kind}", f"there are {count}", f"write {MOST_COUNTERS} in all at most")
    foot = [force for force in scenario.american if counters[force.kind].infantry_class]
    if (numbered := sum(force.count for force in foot)) > MOST_COUNTERS:
        what = f"{numbered} infantry counters, but their numbers end with {MOST_COUNTERS}"
        raise fault(file, "american", what, f"write {MOST_COUNTERS} in all at most")
    if not any(counters[force.kind].category == "infantry" for force in foot):
        raise fault(file, "american", "nobody for the Lieutenant to be with", "add a row of us-infantry or us-veteran")


def _check_conditions(scenario: Scenario, file: str) -> None:
    """Every condition has the keys of its kind, and reserves their clause."""
    for condition in (*scenario.victory.any_of, *scenario.victory.all_of):
        where = f"victory, {condition.kind}"
        wanted = PREDICATE_KEYS[condition.kind]
        for key in Predicate.model_fields:
            given = bool(getattr(condition, key))
            if key in wanted and not given:
                raise fault(file, where, f"{key!r} is missing", f"add {key!r} to the condition")
            optional = ("garrison_stands",) if condition.kind == "ask" else ()
            if given and key not in (*wanted, *optional, "kind", "clause"):
                raise fault(file, where, f"{key!r} means nothing here", f"delete {key!r}")
    _both_or_neither(scenario, "reserve_threshold", "reserve_clause", file, "")


def _both_or_neither(row: Fact, number: str, clause: str, file: str, where: str) -> None:
    """A number that not every row has comes with the clause that states it."""
    given, missing = (number, clause) if getattr(row, number) else (clause, number)
    if getattr(row, given) and not getattr(row, missing):
        raise fault(file, where, f"{missing!r} is missing", f"add {missing!r}, or delete {given!r}")
