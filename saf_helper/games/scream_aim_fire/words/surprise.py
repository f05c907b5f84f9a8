"""Words for surprise reinforcements (§7.3)."""

from collections.abc import Iterator

from saf_helper.engine.events import Line
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.names import Named, joined, line


def surprise(event: events.Check, named: Named) -> Iterator[Line]:
    """Tell that no surprise unit comes; that one comes is told with its arrival."""
    if not event.passed:
        yield line(event, "No surprise unit", f"rolled {event.die}, only a {event.details[0]} brings one")


def rolled(event: events.SurpriseArrives | events.NoSurprise) -> str:
    """Return what was rolled, and that Americans on its hex brought the other unit."""
    return f"rolled {event.die}" + (f", but an American is on the {event.americans} hex" if event.americans else "")


def surprise_place(event: events.SurpriseArrives) -> str:
    """Return where a surprise unit is put."""
    if event.beside:
        return f"next to the {event.hex} hex"
    return "the red hex or next to it" if event.hex == "red" else "the blue hex"


def surprise_arrives(event: events.SurpriseArrives, named: Named) -> Iterator[Line]:
    """Tell where a surprise unit arrives."""
    where = surprise_place(event) + ", where it sees Americans best" * (event.beside or event.hex == "red")
    full = f"Germans are on the {event.hex} hex" if event.beside else ""
    yield line(event, f"Place the surprise {named(event.unit)}: {where}", joined(rolled(event), full))


def no_surprise(event: events.NoSurprise, named: Named) -> Iterator[Line]:
    """Tell why no surprise unit comes."""
    if event.cause == "americans":
        yield line(event, "No surprise unit", "Americans are on both hexes")
    else:
        full = f"German stacking would be broken on the {event.hex} hex"
        yield line(event, "No surprise unit", joined(rolled(event), full))


WORDS = {events.SurpriseArrives: surprise_arrives, events.NoSurprise: no_surprise}
CHECKS = {"surprise": surprise}
