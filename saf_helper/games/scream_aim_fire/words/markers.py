"""Words for markers: status, Low Supply, flipped counters, reminders given once a game."""

from collections.abc import Iterator

from saf_helper.engine.events import Line
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.names import STATUS_WORDS, Named, house_notes, joined, line, names

MARKER = {"none": "take its marker off", "alert": "Alert marker on it", "panic": "Panic marker on it"}
STATUS_CAUSES = {
    "fired-on": "it was fired on",
    "bunker": "",
    "hit": "hit",
    "hit-alert": "hit while Alert",
    "us-tank-near": "an American tank is within two hexes",
    "us-tank-still-near": "still within two hexes of an American tank",
    "tank-near": "a tank is within two hexes",
    "no-tank-near": "no American tank within two hexes",
    "medic": "Medic rolled {0}, 4+ needed",
}
LOW_SUPPLY_CAUSES = {
    "natural-1": "natural 1 to hit",
    "lower-1": "a die shows 1",
    "assault-failed": "its assault failed",
    "assault-aborted": "its assault was called off",
    "card-icon": "the card's icon, and it fired or assaulted",
    "not-panicked": "not Panicked",
    "scenario": "the scenario starts it low",
}
REMINDERS = {
    "alert-stays": "Nothing takes an Alert marker off an American again",
    "in-order": "Scenario {0} of {1} is best played once you have won the one before",
    "spread-evenly": "Where no hex is named, spread the Germans evenly; the map's open choices are common sense and honour",
    "stacking": "Two infantry units a hex at most, one tank, and never both",
    "stacking-crowded": "Two infantry units a hex at most, one tank, and never both; tanks that share a hex at set-up stack "
    "normally once they leave it",
    "counters-short": "Fewer counters in the box? Place what there is, then: adjust remove UNIT",
}
REMINDED_BECAUSE = {
    "in-order": "any may be played",
    "spread-evenly": "set-up",
    "stacking": "stacking",
    "stacking-crowded": "stacking",
}
"""Why a reminder is given, where it is not said once a game."""


def status_changed(event: events.StatusChanged, named: Named) -> Iterator[Line]:
    """Tell another status."""
    text = f"{named(event.unit)} is now {STATUS_WORDS[event.status]}: {MARKER[event.status]}"
    why = STATUS_CAUSES[event.cause].format(*event.details)
    yield line(event, text, joined(why, house_notes(event.house)))


def stays_panicked(event: events.StaysPanicked, named: Named) -> Iterator[Line]:
    """Tell that a Panicked unit stays so."""
    why = STATUS_CAUSES[event.cause].format(*event.details)
    yield line(event, f"{named(event.unit)} stays Panicked", joined(why, house_notes(event.house)))


def low_supply(event: events.LowSupply, named: Named) -> Iterator[Line]:
    """Tell a Low Supply marker."""
    unit = named(event.unit)
    text = f"Low Supply marker on {unit}" if event.low else f"{unit}: take its Low Supply marker off"
    yield line(event, text, joined(LOW_SUPPLY_CAUSES[event.cause], house_notes(event.house)))


def low_supply_stays(event: events.LowSupplyStays, named: Named) -> Iterator[Line]:
    """Tell whose Low Supply markers stay."""
    yield line(event, f"Low Supply stays on {names(event.units, named)}", "still Panicked")


def flipped(event: events.Flipped, named: Named) -> Iterator[Line]:
    """Tell that a counter is flipped."""
    yield line(event, f"Turn {named(event.unit)} over", "it has acted")


def reminder(event: events.Reminder, named: Named) -> Iterator[Line]:
    """Tell a reminder."""
    text = REMINDERS[event.key].format(*event.details)
    yield line(event, text, REMINDED_BECAUSE.get(event.key, "said once a game"))


WORDS = {
    events.StatusChanged: status_changed,
    events.StaysPanicked: stays_panicked,
    events.LowSupply: low_supply,
    events.LowSupplyStays: low_supply_stays,
    events.Flipped: flipped,
    events.Reminder: reminder,
}
