"""What the report tells of each event: what a unit did, against whom, what came of it, how units stand, who arrived.

A kind that is in neither table is not told: it only guides the hand, or another event tells it.
"""

from collections.abc import Callable, Mapping
from typing import Any

from saf_helper.engine.events import Event, Row, Told
from saf_helper.engine.phrases import Phrase
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
    in_words,
    mark,
)
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


# What a unit does ----------------------------------------------------------------------------------------------------


def american_move(event: events.AmericanMove, named: Named) -> Phrase:
    """Tell a move."""
    return Phrase("act", f"moves up to {event.hexes} hexes" if event.hexes else "moves", (event.unit,))


def german_moved(event: events.GermanMoved, named: Named) -> Phrase:
    """Tell the move of a tank or the hunter."""
    return Phrase("act", f"moves {hexes(event.hexes)} toward {german_guns.goal(event, named)}", (event.unit,))


def infantry_moved(event: events.InfantryMoved, named: Named) -> Phrase:
    """Tell a move of German infantry."""
    toward = named(event.toward) if event.toward else "the closest American"
    return Phrase("act", f"moves {hexes(event.hexes)} toward {toward}", (event.unit,))


def target_named(event: events.TargetNamed, named: Named) -> Phrase:
    """Tell whom a German attacks."""
    return Phrase("attack", "fires at" if event.act == "fire" else "assaults", (event.unit,), (event.target,))


def medic_moved(event: events.MedicMoved, named: Named) -> Phrase | None:
    """Tell who gets the Medic."""
    return Phrase("act", "gets the Medic", (event.unit,)) if event.placed else None


def scope(event: events.Check, named: Named) -> Phrase | None:
    """Tell that a Sniper finds nothing."""
    return None if event.passed else Phrase("act", "finds nothing in the scope", _of(event))


def action_card(event: events.ActionCard, named: Named) -> Phrase:
    """Tell that a German drew a card."""
    return Phrase("card", who=(event.unit,), mark=mark(event.stand_in))


# What came of it -----------------------------------------------------------------------------------------------------


def hit_roll(event: events.HitRoll, named: Named) -> Phrase:
    """Tell a hit or a miss."""
    stand_in = event.source == "stand-in" or any(_from_stand_in(row) for row in event.cover)
    words = f"{'hit' if event.hit else 'miss'}{mark(stand_in)}"
    return Phrase("shot", words, (event.shooter,), (event.target,))


def tank_shot(event: events.TankShot, named: Named) -> Phrase | None:
    """Tell a hit or a miss; a German's hit is told by the save and the loss."""
    hit = event.kept != "miss"
    words = f"{'hit' if hit else 'miss'}{mark(event.stand_in)}"
    return None if hit and event.german else Phrase("shot", words, (event.shooter,), (event.target,))


def assault_roll(event: events.AssaultRoll, named: Named) -> Phrase:
    """Tell how an assault ended."""
    stand_in = any(_from_stand_in(row) for row in event.cover if row.counts and row.value)
    words = f"{'the hex is taken' if event.success else 'repelled'}{mark(stand_in)}"
    return Phrase("assault", words, (event.attacker,), event.defenders)


def _from_stand_in(row: Row) -> bool:
    return row.name in COVER_WORDS and row.note == "stand-in"


def no_target(event: events.NoTarget, named: Named) -> Phrase | None:
    """Tell that a unit does not fire."""
    return Phrase("result", "no shot", (event.unit,)) if event.cause in NO_SHOT else None


def range_in(event: events.Check, named: Named) -> Phrase | None:
    """Tell that a Mortar does not fire."""
    return None if event.passed else Phrase("result", "no shot", _of(event))


def bunker(event: events.Bunker, named: Named) -> Phrase:
    """Tell a Bunker card."""
    if event.act == "assault":
        return Phrase("result", "called off, a bunker")
    return Phrase("result", "no shot, a bunker", (event.target,))


def no_effect(event: events.NoEffect, named: Named) -> Phrase:
    """Tell a damage chit without effect."""
    return Phrase("result", f"no effect{mark(event.stand_in)}", (event.unit,))


def bounced(event: events.Bounced, named: Named) -> Phrase:
    """Tell a tank damage chit without effect."""
    return Phrase("result", f"bounces off{mark(event.stand_in)}", (event.unit,))


def armor_save(event: events.Check, named: Named) -> Phrase:
    """Tell an Armor save."""
    side, drawn, *_ = event.details
    words = "is saved by its armor" if event.passed else "fails its Armor save"
    words = "gets no Armor save" if side == "none" else words
    return Phrase("state", f"{words}{mark('stand-in' in (drawn, event.source))}", _of(event))


def german_lost(event: events.GermanLost, named: Named) -> Phrase:
    """Tell a German that leaves play."""
    return _lost(event, event.unit, f"is {event.fate}{mark(event.stand_in)} ({gain_words(event)})")


def american_lost(event: events.AmericanLost, named: Named) -> Phrase:
    """Tell an American that leaves play."""
    along = ", and the Lieutenant with it" * event.lieutenant
    return _lost(event, event.unit, f"is {event.fate}{mark(event.stand_in)}{along} ({loss_words(event)})")


def lieutenant_captured(event: events.LieutenantCaptured, named: Named) -> Phrase:
    """Tell that the Lieutenant is captured."""
    words = f"is taken and the Lieutenant captured ({loss_words(event)}); the hunter leaves with him"
    return _lost(event, event.unit, words)


def _lost(event: Event, unit: str, words: str) -> Phrase:
    return Phrase("state", words, (unit,), gone=gone(event))


def lieutenant_killed(event: events.LieutenantKilled, named: Named) -> Phrase:
    """Tell that the Lieutenant is killed."""
    return Phrase("result", f"the Lieutenant is killed ({loss_words(event)})")


def lieutenant(event: events.Check, named: Named) -> Phrase | None:
    """Tell that the Lieutenant is safe."""
    return Phrase("result", "the Lieutenant is unhurt") if event.passed else None


def officer_killed(event: events.OfficerKilled, named: Named) -> Phrase:
    """Tell that an officer is killed."""
    return Phrase("result", f"an officer is killed ({gain_words(event)})")


def officer(event: events.Check, named: Named) -> Phrase | None:
    """Tell that an officer gets away."""
    return None if event.passed else Phrase("result", "the officer gets away")


def supply_won(event: events.SupplyWon, named: Named) -> Phrase:
    """Tell a Supply counter won."""
    return Phrase("result", f"a Supply counter is won (now {event.supply})")


# How units stand -----------------------------------------------------------------------------------------------------


def status_changed(event: events.StatusChanged, named: Named) -> Phrase:
    """Tell another status."""
    return Phrase("state", f"is now {STATUS_WORDS[event.status]}", (event.unit,))


def stays_panicked(event: events.StaysPanicked, named: Named) -> Phrase:
    """Tell that a Panicked unit stays so."""
    return Phrase("state", "stays Panicked", (event.unit,))


def medic(event: events.Check, named: Named) -> Phrase | None:
    """Tell that a Medic does not help."""
    return None if event.passed else Phrase("state", "stays Panicked", _of(event))


def low_supply(event: events.LowSupply, named: Named) -> Phrase:
    """Tell a Low Supply marker."""
    return Phrase("state", "runs low on Supply" if event.low else "has Supply again", (event.unit,))


def spotted(event: events.Spotted, named: Named) -> Phrase | None:
    """Tell who is spotted."""
    return Phrase("state", "is spotted", (event.unit,)) if event.spotted else None


def supply_spent(event: events.SupplySpent, named: Named) -> Phrase:
    """Tell a Supply counter spent."""
    return Phrase("state", f"gets a Supply counter ({event.supply} left)", (event.unit,))


# Who comes -----------------------------------------------------------------------------------------------------------


def spotted_roll(event: events.SpottedRoll, named: Named) -> Phrase:
    """Tell how many arrive."""
    return Phrase("arrivals", f"{group_words(event.group, ' and ')} arrive")


def reserve_card(event: events.ReserveCard, named: Named) -> Phrase:
    """Tell which German reserves arrive."""
    return Phrase("arrivals", f"German reserves arrive, {group_words(event.group, ', ')}{mark(event.stand_in)}")


def placed(event: events.Placed, named: Named) -> Phrase | None:
    """Tell where units arrive that are due, and at set-up who has the Lieutenant."""
    if event.lieutenant:
        return Phrase("state", "has the Lieutenant with it", event.units)
    return None if event.due is None else Phrase("place", f": {event.place.partition('; ')[0]}", event.units)


def entered(event: events.Entered, named: Named) -> Phrase:
    """Tell where a German comes on."""
    where = hex_words(event.hex) if event.hex else "the nearest hex with room"
    return Phrase("place", f" on {where}", (event.unit,))


def reserve_arrives(event: events.ReserveArrives, named: Named) -> Phrase:
    """Tell that an American arrives by the Reserves Check."""
    return Phrase("place", " on the blue hex", (event.unit,))


def surprise_arrives(event: events.SurpriseArrives, named: Named) -> Phrase:
    """Tell where a surprise unit arrives."""
    return Phrase("place", f": {surprise_place(event)}", (event.unit,))


# Sentences of their own ----------------------------------------------------------------------------------------------


def roster(event: events.Roster, named: Named) -> Phrase:
    """Tell a side's counters."""
    counters = in_words(event.counters, named) + ", the 1st Lieutenant" * (event.side == "american")
    return Phrase("fact", f"The {event.side.capitalize()}s: {counters}")


def ended(event: events.GameOver, named: Named) -> Phrase:
    """Tell how the game ends."""
    (told,) = game_over(event, named)
    return Phrase("fact", f"{told.text} ({told.why})")


def told(event: Told, named: Named) -> Phrase | None:
    """Quote a line of an older save where it changes what the report is about."""
    return Phrase("fact", event.text, gone=gone(event)) if is_telling(event) else None


def _of(event: events.Check) -> tuple[str, ...]:
    return (event.unit,) if event.unit else ()


PHRASES: Mapping[type[Event], Words] = {
    Told: told,
    events.AmericanMove: american_move,
    events.GermanMoved: german_moved,
    events.InfantryMoved: infantry_moved,
    events.TargetNamed: target_named,
    events.MedicMoved: medic_moved,
    events.ActionCard: action_card,
    events.HitRoll: hit_roll,
    events.TankShot: tank_shot,
    events.AssaultRoll: assault_roll,
    events.NoTarget: no_target,
    events.Bunker: bunker,
    events.NoEffect: no_effect,
    events.Bounced: bounced,
    events.GermanLost: german_lost,
    events.AmericanLost: american_lost,
    events.LieutenantCaptured: lieutenant_captured,
    events.LieutenantKilled: lieutenant_killed,
    events.OfficerKilled: officer_killed,
    events.SupplyWon: supply_won,
    events.StatusChanged: status_changed,
    events.StaysPanicked: stays_panicked,
    events.LowSupply: low_supply,
    events.Spotted: spotted,
    events.SupplySpent: supply_spent,
    events.SpottedRoll: spotted_roll,
    events.ReserveCard: reserve_card,
    events.Placed: placed,
    events.Entered: entered,
    events.ReserveArrives: reserve_arrives,
    events.SurpriseArrives: surprise_arrives,
    events.Roster: roster,
    events.GameOver: ended,
}
CHECKS: Mapping[str, Words] = {
    "scope": scope,
    "range-in": range_in,
    "armor-save": armor_save,
    "lieutenant": lieutenant,
    "officer": officer,
    "medic": medic,
}
