"""What the report tells of each event: what a unit did, against whom, what came of it, how units stand, who arrived.

A kind that is in neither table is not told: it only guides the hand, or another event tells it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from saf_helper.engine.events import Event, Row, Told
from saf_helper.engine.reporting import Phrase
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.changes import gone, is_telling
from saf_helper.games.scream_aim_fire.words import german_guns
from saf_helper.games.scream_aim_fire.words.fire import COVER_WORDS
from saf_helper.games.scream_aim_fire.words.losses import gain_words, loss_words
from saf_helper.games.scream_aim_fire.words.names import (
    STATUS_WORDS,
    Named,
    group_words,
    hex_words,
    hexes,
    mark,
)
from saf_helper.games.scream_aim_fire.words.setup import roster_words
from saf_helper.games.scream_aim_fire.words.surprise import surprise_place
from saf_helper.games.scream_aim_fire.words.turn import game_over

AIMS = {
    "fire.target": "fires at",
    "tank-fire.target": "fires at",
    "he.target": "fires HE at",
    "mortar.target": "fires at",
    "mortar.second": "hits with its double 6",
    "sniper.target": "takes aim at",
    "assault.target": "assaults",
}
"""Answers that name whom an American attacks, and how that reads."""
NO_SHOT = ("none-named", "nobody", "nobody-in-reach")
"""Why a unit does not fire, where that is told: the others have done something else or hold their place."""

Words = Callable[[Any, Named], Phrase | None]
"""Makes the phrase of an event; None: it is not told."""


def phrase(event: Event, named: Named) -> Phrase | None:
    """Return what the report tells of an event; None: nothing."""
    words = CHECKS.get(event.check) if isinstance(event, events.Check) else PHRASES.get(type(event))
    return words(event, named) if words else None


def aim(key: str, about: str, answer: Any) -> Phrase | None:
    """Return whom an American attacks, from the answer that names them; None: the answer names nobody."""
    if key in AIMS and answer != "none":
        return Phrase("attack", AIMS[key], (about,), (str(answer),))
    if key == "assault.with" and isinstance(answer, list):
        return Phrase("also", whom=tuple(map(str, answer)))
    return None


# Phrases -------------------------------------------------------------------------------------------------------------


def act(unit: str, words: str) -> Phrase:
    """Return what a unit does."""
    return Phrase("act", words, (unit,))


def state(unit: str, words: str, event: Event | None = None) -> Phrase:
    """Return how a unit stands; with an event also who left play by it."""
    return Phrase("state", words, (unit,), gone=gone(event) if event else ())


def result(words: str, *units: str) -> Phrase:
    """Return what came of it."""
    return Phrase("result", words, units)


def place(units: tuple[str, ...], where: str) -> Phrase:
    """Return where units that come are put."""
    return Phrase("place", where, units)


def moves(unit: str, count: int, toward: str) -> Phrase:
    """Return a German's move."""
    return act(unit, f"moves {hexes(count)} toward {toward}")


def hit_roll(event: events.HitRoll, named: Named) -> Phrase:
    """Tell a hit or a miss."""
    marked = mark(event.source == "stand-in" or any(_from_stand_in(row) for row in event.cover))
    return Phrase("shot", f"{'hit' if event.hit else 'miss'}{marked}", (event.shooter,), (event.target,))


def tank_shot(event: events.TankShot, named: Named) -> Phrase | None:
    """Tell a hit or a miss; a German's hit is told by the save and the loss."""
    hit = event.kept != "miss"
    words = f"{'hit' if hit else 'miss'}{mark(event.stand_in)}"
    return None if hit and event.german else Phrase("shot", words, (event.shooter,), (event.target,))


def assault_roll(event: events.AssaultRoll, named: Named) -> Phrase:
    """Tell how an assault ended."""
    marked = mark(any(_from_stand_in(row) for row in event.cover if row.counts and row.value))
    words = f"{'the hex is taken' if event.success else 'repelled'}{marked}"
    return Phrase("assault", words, (event.attacker,), event.defenders)


def _from_stand_in(row: Row) -> bool:
    return row.name in COVER_WORDS and row.note == "stand-in"


def armor_save(event: events.Check, named: Named) -> Phrase:
    """Tell an Armor save."""
    side, drawn, *_ = event.details
    words = "is saved by its armor" if event.passed else "fails its Armor save"
    words = "gets no Armor save" if side == "none" else words
    return state(event.unit or "", f"{words}{mark('stand-in' in (drawn, event.source))}")


def american_lost(event: events.AmericanLost, named: Named) -> Phrase:
    """Tell an American that leaves play."""
    along = ", and the Lieutenant with it" * event.lieutenant
    return state(event.unit, f"is {event.fate}{mark(event.stand_in)}{along} ({loss_words(event)})", event)


def lieutenant_captured(event: events.LieutenantCaptured, named: Named) -> Phrase:
    """Tell that the Lieutenant is captured."""
    words = f"is taken and the Lieutenant captured ({loss_words(event)}); the hunter leaves with him"
    return state(event.unit, words, event)


def placed(event: events.Placed, named: Named) -> Phrase | None:
    """Tell where units arrive that are due, and at set-up who has the Lieutenant."""
    if event.lieutenant:
        return Phrase("state", "has the Lieutenant with it", event.units)
    return None if event.due is None else place(event.units, f": {event.place.partition('; ')[0]}")


def reserve_card(event: events.ReserveCard, named: Named) -> Phrase:
    """Tell which German reserves arrive."""
    return Phrase("arrivals", f"German reserves arrive, {group_words(event.group, ', ')}{mark(event.stand_in)}")


def ended(event: events.GameOver, named: Named) -> Phrase:
    """Tell how the game ends."""
    (told,) = game_over(event, named)
    return Phrase("fact", told.text)


def quoted(event: Told, named: Named) -> Phrase | None:
    """Quote a line of an older save where it changes what the report is about."""
    return Phrase("fact", event.text, gone=gone(event)) if is_telling(event) else None


PHRASES: Mapping[type[Event], Words] = {
    Told: quoted,
    # What a unit does.
    events.AmericanMove: lambda one, named: act(one.unit, f"moves up to {one.hexes} hexes" if one.hexes else "moves"),
    events.GermanMoved: lambda one, named: moves(one.unit, one.hexes, german_guns.goal(one, named)),
    events.InfantryMoved: lambda one, named: moves(
        one.unit, one.hexes, named(one.toward) if one.toward else "the closest American"
    ),
    events.TargetNamed: lambda one, named: Phrase(
        "attack", "fires at" if one.act == "fire" else "assaults", (one.unit,), (one.target,)
    ),
    events.MedicMoved: lambda one, named: act(one.unit, "gets the Medic") if one.placed else None,
    events.ActionCard: lambda one, named: Phrase("card", who=(one.unit,), mark=mark(one.stand_in)),
    # What came of it.
    events.HitRoll: hit_roll,
    events.TankShot: tank_shot,
    events.AssaultRoll: assault_roll,
    events.NoTarget: lambda one, named: result("no shot", one.unit) if one.cause in NO_SHOT else None,
    events.Bunker: lambda one, named: (
        result("called off, a bunker") if one.act == "assault" else result("no shot, a bunker", one.target)
    ),
    events.NoEffect: lambda one, named: result(f"no effect{mark(one.stand_in)}", one.unit),
    events.Bounced: lambda one, named: result(f"bounces off{mark(one.stand_in)}", one.unit),
    events.GermanLost: lambda one, named: state(
        one.unit, f"is {one.fate}{mark(one.stand_in)} ({gain_words(one)})", one
    ),
    events.AmericanLost: american_lost,
    events.LieutenantCaptured: lieutenant_captured,
    events.LieutenantKilled: lambda one, named: result(f"the Lieutenant is killed ({loss_words(one)})"),
    events.OfficerKilled: lambda one, named: result(f"an officer is killed ({gain_words(one)})"),
    events.SupplyWon: lambda one, named: result(f"a Supply counter is won (now {one.supply})"),
    # How units stand.
    events.StatusChanged: lambda one, named: state(one.unit, f"is now {STATUS_WORDS[one.status]}"),
    events.StaysPanicked: lambda one, named: state(one.unit, "stays Panicked"),
    events.LowSupply: lambda one, named: state(one.unit, "runs low on Supply" if one.low else "has Supply again"),
    events.Spotted: lambda one, named: state(one.unit, "is spotted") if one.spotted else None,
    events.SupplySpent: lambda one, named: state(one.unit, f"gets a Supply counter ({one.supply} left)"),
    # Who comes.
    events.SpottedRoll: lambda one, named: Phrase("arrivals", f"{group_words(one.group, ' and ')} arrive"),
    events.ReserveCard: reserve_card,
    events.Placed: placed,
    events.Entered: lambda one, named: place(
        (one.unit,), f" on {hex_words(one.hex) if one.hex else 'the nearest hex with room'}"
    ),
    events.ReserveArrives: lambda one, named: place((one.unit,), " on the blue hex"),
    events.SurpriseArrives: lambda one, named: place((one.unit,), f": {surprise_place(one)}"),
    # Sentences of their own.
    events.Roster: lambda one, named: Phrase("fact", f"The {one.side.capitalize()}s: {roster_words(one, named)}"),
    events.GameOver: ended,
}
CHECKS: Mapping[str, Words] = {
    "armor-save": armor_save,
    "scope": lambda one, named: None if one.passed else act(one.unit, "finds nothing in the scope"),
    "range-in": lambda one, named: None if one.passed else result("no shot", one.unit),
    "lieutenant": lambda one, named: result("the Lieutenant is unhurt") if one.passed else None,
    "officer": lambda one, named: None if one.passed else result("the officer gets away"),
    "medic": lambda one, named: None if one.passed else state(one.unit, "stays Panicked"),
}
