"""Words for American activations: moves, Covering Fire, Medic, Mortar, Sniper, the Reserves Check (§6.3–6.4)."""

from collections.abc import Iterator

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.folding import Part, do, do_alone, fact
from saf_helper.games.scream_aim_fire.words.losses import gain_words
from saf_helper.games.scream_aim_fire.words.names import Named, hexes, house_notes

MOVE_REMINDER = (
    "clear 1 MP, woods or hill 2, building 3, +1 MP if all on road; 1 adjacent hex always; stacking limit 2, no tank"
)
TANK_REMINDER = "no woods or building; hill 2 MP; +1 MP if all on road; 1 adjacent hex always; 1 tank per hex, alone"


def american_move(event: events.AmericanMove, named: Named) -> Iterator[Part]:
    """Tell a move; its costs are for who asks."""
    limit = f" up to {hexes(event.hexes)}" if event.hexes else f" up to {event.points} MP" if event.points else ""
    reminder = TANK_REMINDER if event.points else MOVE_REMINDER
    yield do_alone(event, f"Move {{}}{limit}", named(event.unit), why=reminder)


def move_lost(event: events.MoveLost, named: Named) -> Iterator[Part]:
    """Tell that a unit does not move after its shot."""
    yield fact(event, f"{named(event.unit)} cannot move: Low Supply", "its shot was a natural 1")


def medic_moved(event: events.MedicMoved, named: Named) -> Iterator[Part]:
    """Tell that the Medic is placed or removed."""
    if event.placed:
        yield do(event, f"Place the Medic on {named(event.unit)}", why="it does not count for stacking")
    else:
        yield do(event, "Remove the Medic", why="after the attempt, whatever the roll")


def medic(event: events.Check, named: Named) -> Iterator[Part]:
    """Tell whether a Medic helps."""
    unit = named(event.unit or "")
    text = f"{unit} recovers: needs {event.needed}+, rolls {event.die}"
    yield fact(event, text if event.passed else f"{unit} stays Panicked: needs {event.needed}+, rolls {event.die}")


def medic_activated(event: events.MedicActivated, named: Named) -> Iterator[Part]:
    """Tell that First Aid does not take its unit's activation; that it does is told by the flip."""
    if not event.activated:
        yield fact(event, f"{named(event.unit)} may still take an order", house_notes(event.house))


def range_in(event: events.Check, named: Named) -> Iterator[Part]:
    """Tell a Mortar's range-in roll."""
    unit, rolls = named(event.unit or ""), f"needs {event.needed}+, rolls {event.die}"
    yield fact(
        event, f"{unit} ranges in: {rolls}" if event.passed else f"{unit} fails to range in: {rolls}. Order wasted"
    )


def scope(event: events.Check, named: Named) -> Iterator[Part]:
    """Tell a Sniper's scope roll."""
    unit, rolls = named(event.unit or ""), f"needs {event.needed}+, rolls {event.die}"
    yield fact(
        event, f"{unit} scopes in: {rolls}" if event.passed else f"{unit} fails to scope in: {rolls}. Order wasted"
    )


def officer(event: events.Check, named: Named) -> Iterator[Part]:
    """Tell that an officer gets away; that he is killed is told with the gain."""
    if not event.passed:
        rest = "" if event.details[0] == "shoots" else ". Order wasted"
        text = f"The officer escapes: needs {event.needed}+, rolls {event.die}{rest}"
        yield fact(event, text, house_notes(event.house))


def officer_killed(event: events.OfficerKilled, named: Named) -> Iterator[Part]:
    """Tell that an officer is killed."""
    text = f"{named(event.unit)} kills an officer: rolls {event.die}. {gain_words(event)}"
    yield fact(event, text, "no counter is removed")


def spotted(event: events.Spotted, named: Named) -> Iterator[Part]:
    """Tell that a German is spotted, or no longer."""
    if event.spotted:
        yield fact(event, f"{named(event.unit)} is spotted: DRM +1 this turn", "for all but Mortars")
    else:
        yield fact(event, f"{named(event.unit)} is no longer spotted")


def reserves_check(event: events.Check, named: Named) -> Iterator[Part]:
    """Tell that no American reserves arrive; who arrives is told by the placing."""
    if not event.passed:
        yield fact(event, f"Reserves Check: needs {event.details[0]}, rolls {event.die}")


def reserves_note(turn: int) -> str:
    """Return when an American came by the Reserves Check."""
    return f"reserves turn {turn}"


def reserve_arrives(event: events.ReserveArrives, named: Named) -> Iterator[Part]:
    """Tell that an American arrives by the Reserves Check."""
    where = "in the blue hex, or adjacent if it is full; it activates from next turn"
    yield do_alone(event, f"Place {{}} {where}", named(event.unit), why=f"rolls {event.die}")


WORDS = {
    events.AmericanMove: american_move,
    events.MoveLost: move_lost,
    events.MedicMoved: medic_moved,
    events.MedicActivated: medic_activated,
    events.OfficerKilled: officer_killed,
    events.Spotted: spotted,
    events.ReserveArrives: reserve_arrives,
}
CHECKS = {
    "medic": medic,
    "range-in": range_in,
    "scope": scope,
    "officer": officer,
    "reserves-check": reserves_check,
}
