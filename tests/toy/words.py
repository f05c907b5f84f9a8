"""Every sentence about an event of the toy game, and how its choices came about."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from saf_helper.engine import reasons
from saf_helper.engine.events import Candidate, Chosen, Event, Line, each_in_words
from saf_helper.engine.reasons import Account
from tests.toy import events

Named: TypeAlias = Callable[[str], str]
"""Returns the name of a fighter or a goblin by its id."""


def line(event: Event, text: str, why: str = "") -> Line:
    """Return the line that tells an event."""
    return Line(text, event.rules, why, event.changes)


def do(event: Event, text: str, why: str = "") -> Line:
    """Return the line that says what hands do."""
    return Line(text, event.rules, why, event.changes, hands=True)


def gold_counted(event: events.GoldCounted, named: Named) -> Line:
    why = " and ".join(map(str, event.dice)) or "a gift"
    return do(event, f"Gold to {event.gold}", why)


def tax_paid(event: events.TaxPaid, named: Named) -> Line:
    return do(event, f"Pay {event.tax}", "the king takes it")


def day_named(event: events.DayNamed, named: Named) -> Line:
    return line(event, f"It is {event.day}")


def moved(event: events.Moved, named: Named) -> Line:
    return line(event, f"{named(event.unit)} moves")


def fought(event: events.Fought, named: Named) -> Line:
    return line(event, f"{named(event.unit)} at {event.target} in {event.face}", "the card says so")


def turn_ended(event: events.TurnEnded, named: Named) -> Line:
    return do(event, f"Turn marker to {event.turn}")


def removed(event: events.Removed, named: Named) -> Line:
    return do(event, f"Remove {named(event.unit)}")


def noted(event: events.Noted, named: Named) -> Line:
    return line(event, f"Note: {event.words}")


WORDS: Mapping[type[Event], Callable[[Any, Named], Line]] = {
    events.GoldCounted: gold_counted,
    events.TaxPaid: tax_paid,
    events.DayNamed: day_named,
    events.Moved: moved,
    events.Fought: fought,
    events.TurnEnded: turn_ended,
    events.Removed: removed,
    events.Noted: noted,
}
BECAUSE = {"said": "your word"}


def words(these: Sequence[Event], named: Named) -> list[Line]:
    """Return the lines that tell events; how one was chosen is told by what came of it."""
    return each_in_words(these, lambda one: () if isinstance(one, Chosen) else (WORDS[type(one)](one, named),))


def accounts(event: Event, named: Named) -> Sequence[Account]:
    """Return how an event came about."""
    if not isinstance(event, Chosen):
        return ()

    def candidates(these: Sequence[Candidate]) -> tuple[reasons.Candidate, ...]:
        return tuple(reasons.Candidate(one.id, named(one.id), one.note) for one in these)

    steps = (
        reasons.Sifted(one.clause, one.name, candidates(one.kept), candidates(one.dropped), BECAUSE.get(one.note, ""))
        for one in event.steps
    )
    return (reasons.Narrowing(event.what, candidates(event.candidates), tuple(steps)),)
