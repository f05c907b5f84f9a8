"""Words for set-up and what a scenario brings (§3.0, §8)."""

from collections.abc import Iterator

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.folding import Part, do_alone, fact, listed
from saf_helper.games.scream_aim_fire.words.names import Named, house_notes, in_words, joined
from saf_helper.games.scream_aim_fire.words.turn import goal_words


def scenario_begins(event: events.ScenarioBegins, named: Named) -> Iterator[Part]:
    """Tell which map is laid out, and how."""
    plan = tables().scenarios[event.scenario]
    wins = f"Morale {plan.victory.morale} and {goal_words(plan)}, by the end of Turn {plan.turns}"
    why = "the edge with the US Morale track is north, away from you"
    yield do_alone(event, f"Lay out {plan.map}, US Morale track north. To win: {wins}", why=why)


def tracks_begin(event: events.TracksBegin, named: Named) -> Iterator[Part]:
    """Tell where the track markers start."""
    why = joined("the starting number is not printed", house_notes(event.house))
    yield do_alone(event, f"Place the Morale marker on {event.morale}, the German reserves marker on 0", why=why)


def roster_words(event: events.Roster, named: Named) -> str:
    """Return a side's counters."""
    return in_words(event.counters, named) + ", the 1st Lieutenant" * (event.side == "american")


def roster(event: events.Roster, named: Named) -> Iterator[Part]:
    """Tell a side's counters."""
    later = " (some arrive later)" if event.later else ""
    yield fact(event, f"{event.side.capitalize()} counters: {roster_words(event, named)}{later}")


def reserve_number(event: events.ReserveNumber, named: Named) -> Iterator[Part]:
    """Tell when German reserves come."""
    if event.threshold is None:
        yield fact(event, "No German reserves in this scenario", house_notes(event.house))
    else:
        yield fact(event, f"German reserves arrive at {event.threshold}", house_notes(event.house))


def placed(event: events.Placed, named: Named) -> Iterator[Part]:
    """Tell where units go."""
    who = listed(map(named, event.units)) + " and the Lieutenant" * event.lieutenant
    extra = f", {event.per_hex} per hex" if event.per_hex else "; it never moves" * event.stays
    if event.shares_hex:
        extra = "; several may share a hex on arrival"
    why = "" if event.due is None else f"due in Turn {event.due}"
    yield do_alone(event, f"Place {who}: {event.place}{extra}", why=why)


WORDS = {
    events.ScenarioBegins: scenario_begins,
    events.TracksBegin: tracks_begin,
    events.Roster: roster,
    events.ReserveNumber: reserve_number,
    events.Placed: placed,
}
