"""Words for set-up and what a scenario brings (§3.0, §8)."""

from collections.abc import Iterator

from saf_helper.engine.events import Line
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import Named, house_notes, in_words, line, names


def scenario_begins(event: events.ScenarioBegins, named: Named) -> Iterator[Line]:
    """Tell which map is laid out, and how."""
    plan = tables().scenarios[event.scenario]
    text = f"{plan.title}: {plan.map}. The edge with the US Morale track is north, away from you"
    yield line(event, text, "set-up")


def tracks_begin(event: events.TracksBegin, named: Named) -> Iterator[Line]:
    """Tell where the track markers start."""
    why = f"the number is not printed, only what victory takes; {house_notes(event.house)}"
    yield line(event, f"Morale marker on {event.morale}, reserve marker on 0", why)


def roster_words(event: events.Roster, named: Named) -> str:
    """Return a side's counters."""
    return in_words(event.counters, named) + ", the 1st Lieutenant" * (event.side == "american")


def roster(event: events.Roster, named: Named) -> Iterator[Line]:
    """Tell a side's counters."""
    why = "set-up; some of them come later" if event.later else "set-up"
    yield line(event, f"{event.side.capitalize()} counters: {roster_words(event, named)}", why)


def reserve_number(event: events.ReserveNumber, named: Named) -> Iterator[Line]:
    """Tell when German reserves come."""
    if event.threshold is None:
        text = "No German reserves come by the reserve marker"
    else:
        text = f"German reserves come when their marker reaches {event.threshold}"
    yield line(event, text, house_notes(event.house))


def placed(event: events.Placed, named: Named) -> Iterator[Line]:
    """Tell where units go."""
    who = names(event.units, named) + " and the Lieutenant with it" * event.lieutenant
    extra = f", {event.per_hex} a hex" if event.per_hex else "; it never moves" * event.stays
    if event.shares_hex:
        extra = "; several may share a hex on arrival, normal stacking once they leave it"
    why = "set-up" if event.due is None else f"due in Turn {event.due}"
    yield line(event, f"Place {who}: {event.place}{extra}", why)


WORDS = {
    events.ScenarioBegins: scenario_begins,
    events.TracksBegin: tracks_begin,
    events.Roster: roster,
    events.ReserveNumber: reserve_number,
    events.Placed: placed,
}
