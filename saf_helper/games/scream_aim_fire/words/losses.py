"""Words for losses, Morale, Supply, German reserves and the Lieutenant (§6.5)."""

from collections.abc import Callable, Iterable, Iterator

from saf_helper.engine.events import Ruled, Told
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
BOOKED = {
    "lost": "{unit} {detail}",
    "lost-with-lieutenant": "{unit} {detail} and the Lieutenant with it",
    "officer-killed": "officer killed by {unit}",
    "lieutenant-killed": "the Lieutenant killed",
    "lieutenant-captured": "{unit} destroyed, the Lieutenant captured",
    "adjusted": "adjusted: {detail}",
}
"""What the ledger says of a change of Morale."""


def booked(cause: str, unit: str, detail: str, floor: int, house: Iterable[Ruled]) -> str:
    """Return what the ledger says of a change of Morale.

    Args:
        cause: its key.
        unit: the name of whom it is about.
        detail: what else its words name.
        floor: points that the floor kept from being lost.
        house: the house rule of the floor.
    """
    words = BOOKED[cause].format(unit=unit, detail=detail or AS_SHOWN)
    return f"{words} ({floor} lost to the floor, {house_notes(house)})" if floor else words


def german_lost(event: events.GermanLost, named: Named) -> Iterator[Told]:
    """Tell a German that leaves play."""
    shown = mark(event.stand_in) if event.cause in ("damage-chit", "us-tank-damage") else ""
    text = f"Remove {named(event.unit)}: {event.fate}{shown}. Morale +{event.points}, now {event.morale}"
    yield line(event, text, CAUSES[event.cause](event))


def bail_out_counted(event: events.BailOutCounted, named: Named) -> Iterator[Told]:
    """Tell whether a bailed-out tank counts as destroyed."""
    words = "counts" if event.counts else "does not count"
    yield line(event, f"A bailed-out tank {words} as destroyed", house_notes(event.house))


def supply_won(event: events.SupplyWon, named: Named) -> Iterator[Told]:
    """Tell a Supply counter won."""
    why = f"{event.losses} German units destroyed, one counter for every two"
    yield line(event, f"Take a Supply counter, now {event.supply}", why)


def supply_spent(event: events.SupplySpent, named: Named) -> Iterator[Told]:
    """Tell a Supply counter spent."""
    text = f"Spend a Supply counter ({event.supply} left): take Low Supply off {named(event.unit)}"
    yield line(event, text, joined("usable at any time", "it has acted this turn all the same" * event.activated))


def loss_words(event: events.AmericanLoss) -> str:
    """Return what a loss does to Morale."""
    return f"Morale -{event.lost}, now {event.morale}"


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


def american_lost(event: events.AmericanLost, named: Named) -> Iterator[Told]:
    """Tell an American that leaves play."""
    along = " and the Lieutenant with it" if event.lieutenant else ""
    yield line(event, f"Remove {named(event.unit)}{along}: {event.fate}. {loss_words(event)}", loss_why(event))


def lieutenant_killed(event: events.LieutenantKilled, named: Named) -> Iterator[Told]:
    """Tell that the Lieutenant is killed."""
    yield line(event, f"Remove the Lieutenant: killed. {loss_words(event)}", loss_why(event))


def lieutenant_captured(event: events.LieutenantCaptured, named: Named) -> Iterator[Told]:
    """Tell that the Lieutenant is captured."""
    text = f"Remove {named(event.unit)}; the Lieutenant is captured; remove {named(event.captor)}, it leaves with him"
    yield line(event, f"{text}. {loss_words(event)}", loss_why(event))


def lieutenant_safe(event: events.Check, named: Named) -> Iterator[Told]:
    """Tell that the Lieutenant is safe; that he is killed is told with the loss."""
    if event.passed:
        yield line(event, "The Lieutenant is unhurt", f"rolled {event.die}, only a 1 kills him")


def reserves_arrive(event: events.ReservesArrive, named: Named) -> Iterator[Told]:
    """Tell that German reserves arrive."""
    rules: dict[str, Ruled] = {rule.key: rule for rule in event.house}
    threshold, repeat = house_note(rules["reserve-threshold"]), house_note(rules["reserve-repeat"])
    text = "German reserves arrive" + ("" if event.once else ". Put the reserve marker back to 0")
    yield line(event, text, f"the marker reached {event.threshold}, {threshold}; {repeat}")


def reserve_card(event: events.ReserveCard, named: Named) -> Iterator[Told]:
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
