"""Words for markers: status, Low Supply, flipped counters, reminders given once a game."""

from collections.abc import Iterator

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.folding import FLIP, Part, do, fact
from saf_helper.games.scream_aim_fire.words.names import Named, house_notes, names

MARKER = {"alert": "Alert", "panic": "Panic"}
STATUS_CAUSES = {
    "us-tank-near": "US tank within 2 hexes",
    "us-tank-still-near": "US tank still within 2 hexes",
    "tank-near": "tank within 2 hexes",
    "no-tank-near": "no US tank within 2 hexes",
    "medic": "Medic rolls {0}, needs 4+",
}
"""Why a status changes or stays, where what was told before does not say so."""
LOW_SUPPLY_CAUSES = {
    "natural-1": "natural 1",
    "lower-1": "a die shows 1",
    "assault-failed": "failed assault",
    "assault-aborted": "aborted assault",
    "card-icon": "card icon",
    "scenario": "scenario",
}
REMINDERS = {
    "alert-stays": "The Alert marker of an American stays until the end of the game",
    "in-order": "Scenario {0} of {1}: the rulebook wants them won in order",
    "spread-evenly": "Where no hex is named, spread the Germans evenly",
    "stacking": "Stacking limit: 2 infantry per hex or 1 tank, never both",
    "stacking-crowded": "Stacking limit: 2 infantry per hex or 1 tank, never both; tanks that share a hex at set-up may",
    "counters-short": "Fewer counters in the box? Place what there is, then type set remove UNIT",
}


def status_changed(event: events.StatusChanged, named: Named) -> Iterator[Part]:
    """Tell another status."""
    before, _ = next(iter(event.changes.values()), ("none", event.status))
    new, old = MARKER.get(event.status, ""), MARKER.get(before, "")
    if not new:
        text = f"Remove the {old} marker from {{}}"
    elif old:
        text = f"Flip the {old} marker of {{}} to {new}"
    else:
        text = f"Place {'an' if new == 'Alert' else 'a'} {new} marker on {{}}"
    cause = STATUS_CAUSES.get(event.cause, "").format(*event.details)
    because = f" ({cause})" if cause and event.cause != "medic" else ""
    yield do(event, f"{text}{because}", named(event.unit), why=house_notes(event.house))


def stays_panicked(event: events.StaysPanicked, named: Named) -> Iterator[Part]:
    """Tell that a Panicked unit stays so."""
    cause = STATUS_CAUSES.get(event.cause, "").format(*event.details)
    yield fact(event, f"{named(event.unit)} stays Panicked{f' ({cause})' if cause else ''}", house_notes(event.house))


def low_supply(event: events.LowSupply, named: Named) -> Iterator[Part]:
    """Tell a Low Supply marker."""
    cause = LOW_SUPPLY_CAUSES.get(event.cause, "") if event.low else ""
    text = "Place a Low Supply marker on {}" if event.low else "Remove Low Supply from {}"
    yield do(event, f"{text}{f' ({cause})' if cause else ''}", named(event.unit), why=house_notes(event.house))


def low_supply_stays(event: events.LowSupplyStays, named: Named) -> Iterator[Part]:
    """Tell whose Low Supply markers stay."""
    yield fact(event, f"Low Supply stays on {names(event.units, named)} (Panicked)")


def flipped(event: events.Flipped, named: Named) -> Iterator[Part]:
    """Tell that a counter is flipped."""
    yield do(event, FLIP, named(event.unit))


def reminder(event: events.Reminder, named: Named) -> Iterator[Part]:
    """Tell a reminder, once a game."""
    yield fact(event, REMINDERS[event.key].format(*event.details))


WORDS = {
    events.StatusChanged: status_changed,
    events.StaysPanicked: stays_panicked,
    events.LowSupply: low_supply,
    events.LowSupplyStays: low_supply_stays,
    events.Flipped: flipped,
    events.Reminder: reminder,
}
