"""Words for surprise reinforcements (§7.3)."""

from collections.abc import Iterator

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.folding import Part, do_alone, fact
from saf_helper.games.scream_aim_fire.words.names import Named


def surprise(event: events.Check, named: Named) -> Iterator[Part]:
    """Tell that no surprise unit comes; that one comes is told with its arrival."""
    if not event.passed:
        yield fact(event, f"Surprise check: needs {event.details[0]}, rolls {event.die}")


def rolled(event: events.SurpriseArrives | events.NoSurprise) -> str:
    """Return what was rolled, and that Americans on its hex brought the other unit."""
    return f"rolls {event.die}" + (f", American in the {event.americans} hex" if event.americans else "")


def surprise_place(event: events.SurpriseArrives) -> str:
    """Return where a surprise unit is put."""
    if event.beside:
        return f"adjacent to the {event.hex} hex"
    return "in the red hex, or adjacent" if event.hex == "red" else "in the blue hex"


def surprise_arrives(event: events.SurpriseArrives, named: Named) -> Iterator[Part]:
    """Tell where a surprise unit arrives."""
    where = surprise_place(event) + " with better LOS" * (event.beside or event.hex == "red")
    full = f" ({event.hex} hex is full)" if event.beside else ""
    yield do_alone(event, f"Place the {{}} {where}{full}", named(event.unit), why=rolled(event))


def no_surprise(event: events.NoSurprise, named: Named) -> Iterator[Part]:
    """Tell why no surprise unit comes."""
    why = "Americans in both hexes" if event.cause == "americans" else f"the {event.hex} hex is full"
    yield fact(event, f"No surprise unit: {why}", rolled(event))


WORDS = {events.SurpriseArrives: surprise_arrives, events.NoSurprise: no_surprise}
CHECKS = {"surprise": surprise}
