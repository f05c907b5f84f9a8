"""Words for losses, Morale, Supply, German reserves and the Lieutenant (§6.5)."""

from collections.abc import Callable, Iterator

from saf_helper.engine.events import Event, Line, Ruled, Told
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.corrections import AS_SHOWN
from saf_helper.games.scream_aim_fire.words.names import Named, group_words, house_note, house_notes, joined, line, mark
from saf_helper.games.scream_aim_fire.words.tanks import HIT_WORDS, TANK_DAMAGE_WORDS, chits

Loss = events.GermanLost | events.AmericanLoss

CAUSES: dict[str, Callable[[Loss], str]] = {
    "damage-chit": lambda event: "damage chit",
    "assault": lambda event: "destroyed by the assault",
    "assault-failed": lambda event: "its assault failed",
    "mortar": lambda event: "a Mortar's hit destroys without a damage chit",
    "double-6": lambda event: "the double 6 hits it too",
    "us-tank-damage": lambda event: f"damage chit {TANK_DAMAGE_WORDS[str(event.details[0])]}",
    "german-assault": lambda event: "lost to the assault",
    "hit-panicked": lambda event: "hit while Panicked",
    "explosion": lambda event: f"drew {chits(event.details, HIT_WORDS, event.stand_in)}: no Armor save",
    "tank-damage": lambda event: f"drew {chits(event.details, TANK_DAMAGE_WORDS, event.stand_in)}",
    "lieutenant-roll": lambda event: "rolled 1",
    "captured": lambda event: "its assault succeeded",
}


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


def german_lost(event: events.GermanLost, named: Named) -> Iterator[Line]:
    """Tell a German that leaves play."""
    shown = mark(event.stand_in) if event.cause in ("damage-chit", "us-tank-damage") else ""
    text = f"Remove {named(event.unit)}: {event.fate}{shown}. {gain_words(event)}"
    yield line(event, text, CAUSES[event.cause](event))


def bail_out_counted(event: events.BailOutCounted, named: Named) -> Iterator[Line]:
    """Tell whether a bailed-out tank counts as destroyed."""
    words = "counts" if event.counts else "does not count"
    yield line(event, f"A bailed-out tank {words} as destroyed", house_notes(event.house))


def supply_won(event: events.SupplyWon, named: Named) -> Iterator[Line]:
    """Tell a Supply counter won."""
    why = f"{event.losses} German units destroyed, one counter for every two"
    yield line(event, f"Take a Supply counter, now {event.supply}", why)


def supply_spent(event: events.SupplySpent, named: Named) -> Iterator[Line]:
    """Tell a Supply counter spent."""
    text = f"Spend a Supply counter ({event.supply} left): take Low Supply off {named(event.unit)}"
    yield line(event, text, joined("usable at any time", "it has acted this turn all the same" * event.activated))


def gain_words(event: events.GermanLost | events.OfficerKilled) -> str:
    """Return what a gain does to Morale."""
    return f"Morale +{event.points}, now {event.morale}"


def loss_words(event: events.AmericanLoss) -> str:
    """Return what a loss does to Morale."""
    return f"Morale -{event.lost}, now {event.morale}" if event.lost else f"no Morale lost, still {event.morale}"


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def loss_why(event: events.AmericanLoss) -> str:
    """Return the cause of a loss, and the house rules of the tracks."""
    rules = {rule.key: rule for rule in event.house}
    notes = [CAUSES[event.cause](event)]
    if floor := rules.get("morale-floor"):
        short = event.points - event.lost
        below = f"{short} of {event.points} below the floor are not lost; " if short else "below 0, "
        notes.append(f"{below}{house_note(floor)}")
    if event.step is not None:
        notes.append(f"reserve marker +{event.step}, {house_note(rules['reserve-step'])}")
    return joined(*notes)


def american_lost(event: events.AmericanLost, named: Named) -> Iterator[Line]:
    """Tell an American that leaves play."""
    along = " and the Lieutenant with it" if event.lieutenant else ""
    yield line(
        event, f"Remove {named(event.unit)}{along}: {event.fate}. {_sentence(loss_words(event))}", loss_why(event)
    )


def lieutenant_killed(event: events.LieutenantKilled, named: Named) -> Iterator[Line]:
    """Tell that the Lieutenant is killed."""
    yield line(event, f"Remove the Lieutenant: killed. {_sentence(loss_words(event))}", loss_why(event))


def lieutenant_captured(event: events.LieutenantCaptured, named: Named) -> Iterator[Line]:
    """Tell that the Lieutenant is captured."""
    text = f"Remove {named(event.unit)}; the Lieutenant is captured; remove {named(event.captor)}, it leaves with him"
    yield line(event, f"{text}. {_sentence(loss_words(event))}", loss_why(event))


def lieutenant_safe(event: events.Check, named: Named) -> Iterator[Line]:
    """Tell that the Lieutenant is safe; that he is killed is told with the loss."""
    if event.passed:
        yield line(event, "The Lieutenant is unhurt", f"rolled {event.die}, only a 1 kills him")


def reserves_arrive(event: events.ReservesArrive, named: Named) -> Iterator[Line]:
    """Tell that German reserves arrive."""
    rules: dict[str, Ruled] = {rule.key: rule for rule in event.house}
    threshold, repeat = house_note(rules["reserve-threshold"]), house_note(rules["reserve-repeat"])
    text = "German reserves arrive" + ("" if event.once else ". Put the reserve marker back to 0")
    yield line(event, text, f"the marker reached {event.threshold}, {threshold}; {repeat}")


def reserve_card(event: events.ReserveCard, named: Named) -> Iterator[Line]:
    """Tell the units that a German Reserve card brings."""
    words = group_words(event.group, ", ")
    yield line(event, f"Reserve card: {words}{mark(event.stand_in)}", "placed as in 6.1.B and C")


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
