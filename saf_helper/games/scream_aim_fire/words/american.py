"""Words for American special activations: Mortar, Sniper (§6.3.6)."""

from collections.abc import Iterator

from saf_helper.engine.events import Told
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.names import Named, house_notes, line


def range_in(event: events.Check, named: Named) -> Iterator[Told]:
    """Tell a Mortar's range-in roll."""
    unit = named(event.unit or "")
    text = f"{unit} is ranged in" if event.passed else f"{unit} does not fire"
    yield line(event, text, f"range-in roll {event.die}, {event.needed}+ needed")


def scope(event: events.Check, named: Named) -> Iterator[Told]:
    """Tell that a Sniper finds nothing; what he finds is told by what follows."""
    if not event.passed:
        why = f"scope roll {event.die}, {event.needed}+ needed"
        yield line(event, f"{named(event.unit or '')} finds nothing: the order is spent", why)


def officer(event: events.Check, named: Named) -> Iterator[Told]:
    """Tell that an officer gets away."""
    if not event.passed:
        shoots = "he shoots all the same" if event.details[0] == "shoots" else "nothing more"
        why = f"rolled {event.die}, {event.needed}+ needed; {shoots}, {house_notes(event.house)}"
        yield line(event, "The officer gets away", why)


def officer_killed(event: events.OfficerKilled, named: Named) -> Iterator[Told]:
    """Tell that an officer is killed."""
    text = f"Officer killed: no counter is removed. Morale +{event.points}, now {event.morale}"
    yield line(event, text, f"scope roll 6, then {event.die}")


def spotted(event: events.Spotted, named: Named) -> Iterator[Told]:
    """Tell that a German is spotted, or no longer."""
    if event.spotted:
        yield line(event, f"{named(event.unit)} is spotted: +1 for all but Mortars this turn", "the Sniper scoped in")
    else:
        yield line(event, f"{named(event.unit)} is no longer spotted", "a spot holds for one American turn")


WORDS = {events.OfficerKilled: officer_killed, events.Spotted: spotted}
CHECKS = {"range-in": range_in, "scope": scope, "officer": officer}
