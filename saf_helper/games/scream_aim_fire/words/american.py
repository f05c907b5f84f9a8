"""Words for American activations: moves, Covering Fire, Medic, Mortar, Sniper, the Reserves Check (§6.3–6.4)."""

from collections.abc import Iterator

from saf_helper.engine.events import Line
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.losses import gain_words
from saf_helper.games.scream_aim_fire.words.names import Named, house_notes, line

MOVE_REMINDER = (
    "clear 1 MP, woods or hill 2, building 3, all on road +1; a neighbouring hex always; two units a hex, no tank there"
)
TANK_REMINDER = "no woods or building; hill 2, all on road +1; one tank a hex, no other unit there"


def american_move(event: events.AmericanMove, named: Named) -> Iterator[Line]:
    """Tell a move, and its limits."""
    limit = f" up to {event.hexes} hexes" if event.hexes else ""
    limits = f"{event.points} MP, {TANK_REMINDER}" if event.points else MOVE_REMINDER
    yield line(event, f"Move {named(event.unit)}{limit}: {limits}", "its order")


def move_lost(event: events.MoveLost, named: Named) -> Iterator[Line]:
    """Tell that a unit does not move after its shot."""
    yield line(event, f"{named(event.unit)} stays: Low Supply", "it ran low with its shot")


def medic_moved(event: events.MedicMoved, named: Named) -> Iterator[Line]:
    """Tell that the Medic is placed or removed."""
    if event.placed:
        yield line(event, f"Place the Medic on {named(event.unit)}; it takes no room", "First Aid for a Panicked unit")
    else:
        yield line(event, "Take the Medic off", "after the attempt, whatever the roll")


def medic(event: events.Check, named: Named) -> Iterator[Line]:
    """Tell that a Medic does not help; that he does is told by the status."""
    if not event.passed:
        yield line(
            event, f"{named(event.unit or '')} stays Panicked", f"Medic rolled {event.die}, {event.needed}+ needed"
        )


def medic_activated(event: events.MedicActivated, named: Named) -> Iterator[Line]:
    """Tell whether First Aid took the unit's activation."""
    words = "has used its activation" if event.activated else "may still take an order"
    yield line(event, f"{named(event.unit)} {words}", house_notes(event.house))


def range_in(event: events.Check, named: Named) -> Iterator[Line]:
    """Tell a Mortar's range-in roll."""
    unit = named(event.unit or "")
    text = f"{unit} is ranged in" if event.passed else f"{unit} does not fire"
    yield line(event, text, f"range-in roll {event.die}, {event.needed}+ needed")


def scope(event: events.Check, named: Named) -> Iterator[Line]:
    """Tell that a Sniper finds nothing; what he finds is told by what follows."""
    if not event.passed:
        why = f"scope roll {event.die}, {event.needed}+ needed"
        yield line(event, f"{named(event.unit or '')} finds nothing: the order is spent", why)


def officer(event: events.Check, named: Named) -> Iterator[Line]:
    """Tell that an officer gets away."""
    if not event.passed:
        shoots = "he shoots all the same" if event.details[0] == "shoots" else "nothing more"
        why = f"rolled {event.die}, {event.needed}+ needed; {shoots}, {house_notes(event.house)}"
        yield line(event, "The officer gets away", why)


def officer_killed(event: events.OfficerKilled, named: Named) -> Iterator[Line]:
    """Tell that an officer is killed."""
    text = f"Officer killed: no counter is removed. {gain_words(event)}"
    yield line(event, text, f"scope roll 6, then {event.die}")


def spotted(event: events.Spotted, named: Named) -> Iterator[Line]:
    """Tell that a German is spotted, or no longer."""
    if event.spotted:
        yield line(event, f"{named(event.unit)} is spotted: +1 for all but Mortars this turn", "the Sniper scoped in")
    else:
        yield line(event, f"{named(event.unit)} is no longer spotted", "a spot holds for one American turn")


def reserves_check(event: events.Check, named: Named) -> Iterator[Line]:
    """Tell that no American reserves arrive; who arrives is told by the placing."""
    if not event.passed:
        why = f"rolled {event.die}, only a {event.details[0]} brings them"
        yield line(event, "No American reserves", why)


def reserves_note(turn: int) -> str:
    """Return when an American came by the Reserves Check."""
    return f"reserves turn {turn}"


def reserve_arrives(event: events.ReserveArrives, named: Named) -> Iterator[Line]:
    """Tell that an American arrives by the Reserves Check."""
    where = "on the blue hex, or next to it when that is full"
    yield line(event, f"Place {named(event.unit)} {where}; it acts from next turn", f"rolled {event.die}")


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
