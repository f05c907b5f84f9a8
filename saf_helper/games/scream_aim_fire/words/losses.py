"""Words for losses, Morale, Supply, German reserves and the Lieutenant (§6.5)."""

from collections.abc import Callable, Iterator

from saf_helper.engine.events import Event, Told
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.corrections import AS_SHOWN
from saf_helper.games.scream_aim_fire.words.folding import Part, do, do_alone, fact
from saf_helper.games.scream_aim_fire.words.names import Named, group_words, house_notes, mark
from saf_helper.games.scream_aim_fire.words.tanks import TANK_DAMAGE_WORDS, chits

Loss = events.GermanLost | events.AmericanLoss

CAUSES: dict[str, Callable[[Loss], str]] = {
    "damage-chit": lambda event: f": Destroyed{mark(event.stand_in)}",
    "assault": lambda event: "",
    "assault-failed": lambda event: " (its assault failed)",
    "mortar": lambda event: "",
    "double-6": lambda event: " (double 6)",
    "us-tank-damage": lambda event: f": {TANK_DAMAGE_WORDS[str(event.details[0])]}{mark(event.stand_in)}",
    "german-assault": lambda event: "",
    "hit-panicked": lambda event: " (hit while Panicked)",
    "explosion": lambda event: f": Explosion{mark(event.stand_in)}",
    "tank-damage": lambda event: f": {chits(event.details, TANK_DAMAGE_WORDS, event.stand_in)}",
    "lieutenant-roll": lambda event: ": killed, rolls 1",
    "captured": lambda event: "",
}
"""Why a unit is removed, behind its name."""


def booked(event: Event, named: Named) -> str:
    """Return what the ledger says of a change of Morale; a line of an older save is quoted."""
    if isinstance(event, events.AmericanLoss):
        short = event.points - event.lost
        floor = [rule for rule in event.house if rule.key == "morale-floor"]
        words = _loss_booked(event, named)
        return f"{words} ({short} lost to the floor, {house_notes(floor)})" if short else words
    if isinstance(event, events.GermanLost):
        return f"{named(event.unit)} {event.fate}"
    if isinstance(event, events.OfficerKilled):
        return f"officer killed by {named(event.unit)}"
    if isinstance(event, events.Adjusted):
        return f"adjusted: {event.reason or AS_SHOWN}"
    return event.text if isinstance(event, Told) else ""


def _loss_booked(event: events.AmericanLoss, named: Named) -> str:
    if isinstance(event, events.LieutenantCaptured):
        return f"{named(event.unit)} destroyed, the Lieutenant captured"
    if isinstance(event, events.AmericanLost):
        return f"{named(event.unit)} {event.fate}" + " and the Lieutenant with it" * event.lieutenant
    return "the Lieutenant killed"


def german_lost(event: events.GermanLost, named: Named) -> Iterator[Part]:
    """Tell a German that leaves play."""
    text = f"Remove {{}}{CAUSES[event.cause](event)}"
    yield do(event, text, named(event.unit), morale=(event.points, event.morale))


def bail_out_counted(event: events.BailOutCounted, named: Named) -> Iterator[Part]:
    """Tell where a bailed-out tank does not count as destroyed."""
    if not event.counts:
        yield fact(event, f"{named(event.unit)} does not count as destroyed (bailed out)", house_notes(event.house))


def supply_won(event: events.SupplyWon, named: Named) -> Iterator[Part]:
    """Tell a Supply counter won."""
    why = f"{event.losses} German units destroyed, 1 counter for every 2"
    yield do(event, f"Take 1 Supply counter, {event.supply} in hand", why=why)


def supply_spent(event: events.SupplySpent, named: Named) -> Iterator[Part]:
    """Tell a Supply counter spent."""
    text = f"Spend 1 Supply, {event.supply} left: remove Low Supply from {{}}"
    yield do(event, text, named(event.unit), why="it stays activated" if event.activated else "")


def gain_words(event: events.GermanLost | events.OfficerKilled) -> str:
    """Return what a gain does to Morale."""
    return f"Morale +{event.points}, now {event.morale}"


def loss_words(event: events.AmericanLoss) -> str:
    """Return what a loss does to Morale."""
    return f"Morale -{event.lost}, now {event.morale}" if event.lost else f"No Morale lost, still {event.morale}"


def _reserves(event: events.AmericanLoss) -> str:
    """Return how the German reserve marker moves by a loss."""
    if event.step is None:
        return ""
    _, now = event.changes.get("reserves", (None, None))
    boxes = f"German reserves +{event.step} box{'es' if event.step > 1 else ''}"
    return boxes if now is None else f"{boxes}, now {now}"


def _removed(event: events.AmericanLoss, text: str, *units: str) -> Part:
    """Return a removal with what it does to the tracks."""
    morale = (-event.lost, event.morale) if event.lost else None
    still = "" if event.lost else loss_words(event)
    tail = ". ".join(filter(None, (still, _reserves(event))))
    return do(event, text, *units, why=house_notes(event.house), morale=morale, tail=tail)


def american_lost(event: events.AmericanLost, named: Named) -> Iterator[Part]:
    """Tell an American that leaves play."""
    along = " and the Lieutenant" if event.lieutenant else ""
    yield _removed(event, f"Remove {{}}{along}{CAUSES[event.cause](event)}", named(event.unit))


def lieutenant_killed(event: events.LieutenantKilled, named: Named) -> Iterator[Part]:
    """Tell that the Lieutenant is killed."""
    yield _removed(event, f"Remove the Lieutenant{CAUSES[event.cause](event)}")


def lieutenant_captured(event: events.LieutenantCaptured, named: Named) -> Iterator[Part]:
    """Tell that the Lieutenant is captured."""
    yield _removed(event, f"Remove {named(event.captor)} and {named(event.unit)}: Lieutenant captured")


def lieutenant_safe(event: events.Check, named: Named) -> Iterator[Part]:
    """Tell that the Lieutenant is safe; that he is killed is told with the loss."""
    if event.passed:
        yield fact(event, f"The Lieutenant is safe: rolls {event.die}")


def reserves_arrive(event: events.ReservesArrive, named: Named) -> Iterator[Part]:
    """Tell that German reserves arrive."""
    reset = "" if event.once else ": reset their counter to 0"
    yield do_alone(event, f"German reserves arrive{reset}", why=f"threshold {event.threshold}")


def reserve_card(event: events.ReserveCard, named: Named) -> Iterator[Part]:
    """Tell the units that a German Reserve card brings."""
    yield fact(event, f"Reserve card: {group_words(event.group, ', ')}{mark(event.stand_in)}")


WORDS = {
    events.GermanLost: german_lost,
    events.BailOutCounted: bail_out_counted,
    events.SupplyWon: supply_won,
    events.SupplySpent: supply_spent,
    events.AmericanLost: american_lost,
    events.LieutenantKilled: lieutenant_killed,
    events.LieutenantCaptured: lieutenant_captured,
    events.ReservesArrive: reserves_arrive,
    events.ReserveCard: reserve_card,
}
CHECKS = {"lieutenant": lieutenant_safe}
