"""Every sentence about an event, and how a to-hit number came about."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from saf_helper.engine.events import Event, Line, Noted, Row, Told, each_in_words
from saf_helper.engine.reasons import Account, Reckoning, Term
from saf_helper.games.sf3d import events
from saf_helper.games.sf3d.state import side_name
from saf_helper.games.sf3d.tables import SIDES, tables

Named: TypeAlias = Callable[[str], str]
"""Returns the name of a unit, a kind or a side."""

ROWS: Mapping[str, str] = {
    "terrain": "{note}",
    "through": "through",
    "indirect": "indirect",
    "painted": "painted",
    "immobilized": "immobilized",
    "smoke": "smoke {note}",
    "opportunity": "opportunity",
}
"""The rows of a to-hit number."""
WEAPONS = {"l": "laser", "mg": "MG", "pf": "PF", "r": "rocket", "b": "bomb", "m": "missile"}
STEPS: Mapping[str, str] = {
    "air-commitment": "air commitment",
    "dogfight": "dogfight",
    "morale": "morale",
    "smoke": "smoke",
    "ground-attacks": "ground attacks",
    "observation": "observation",
    "aircraft-return": "aircraft return",
}
CAUSES: Mapping[str, str] = {
    "no-aircraft": "no aircraft",
    "nobody-broken": "nobody broken",
    "no-smoke": "no smoke",
    "no-artillery": "no artillery",
    "already-fired": "has attacked in this Combat Phase",
    "no-weapon": "no weapon",
    "armament-out": "armament lost",
    "laser-burned": "laser burned out",
    "mg-empty": "MG empty",
    "no-ammunition": "no ammunition",
    "other-weapon": "its other weapon fired this turn",
}
WINNERS = {
    "german": "The Germans win",
    "australian": "The Australians win",
    "draw": "Draw",
    "reported": "The game is over",
}


def amount(value: float) -> str:
    """Return a number of VP: halves as .5."""
    return f"{value:g}"


def listed(ids: Iterable[str], named: Named) -> str:
    """Return several names."""
    return ", ".join(map(named, ids))


def weapon_name(code: str) -> str:
    """Return what a weapon is called."""
    return WEAPONS.get(code, code.upper())


def row_name(row: Row) -> str:
    """Return what a row of a to-hit number is called."""
    return ROWS[row.name].format(note=row.note).strip()


def sum_words(event: "events.ShotSummed | events.ShotRolled") -> str:
    """Return a to-hit number as a sum: `10 - 2 forest - 4 = 4`."""
    terms = [f"{'+' if row.value >= 0 else '-'} {abs(row.value)} {row_name(row)}" for row in event.rows if row.counts]
    return " ".join(
        [str(event.strength), *terms, f"{'-' if event.defense >= 0 else '+'} {abs(event.defense)} = {event.needed}"]
    )


def line(event: Event, text: str, *, hands: bool = False, why: str = "") -> Line:
    """Return the line that tells an event."""
    return Line(text, event.rules, why, event.changes, hands=hands)


def shot_summed(event: events.ShotSummed, named: Named) -> Line:
    sight = f", {named(event.spotter)} spots" if event.spotter else ", in LOS" if event.cause == "fire" else ""
    what = {"fire": "at", "overrun": "overrun, at", "opportunity": "opportunity fire at"}[event.cause]
    return line(
        event,
        f"{named(event.shooter)} {what} {named(event.target)} ({weapon_name(event.weapon)}, range {event.range}{sight}): "
        f"{sum_words(event)}, {event.chances} in 36",
    )


def shot_rolled(event: events.ShotRolled, named: Named) -> Line:
    verb = "hits" if event.hit else "misses"
    faces = " ".join(map(str, event.dice)) if len(event.dice) > 1 else ""
    rolled = f"rolls {event.total}" + (f" ({faces})" if faces else "")
    before = f"Round {event.round}: " if event.round else ""
    return line(
        event, f"{before}{named(event.shooter)} {verb} {named(event.target)}: needs {event.needed} or less, {rolled}"
    )


def armor_rolled(event: events.ArmorRolled, named: Named) -> Line:
    added = f" +{event.added}" if event.added else ""
    rolled = f"rolls {sum(event.dice)}{added}" + (f" = {event.total}" if added else "")
    results = {"0": "destroyed", "A": "armament lost", "M": "immobilized", "-": "no effect"}
    result = "counts as 0 in an overrun" if event.overrun and event.result in "AM" else results[event.result]
    return line(event, f"{named(event.target)}, armor {event.armor.upper()}: {rolled}, {event.result}: {result}")


def no_armor_roll(event: events.NoArmorRoll, named: Named) -> Line:
    causes = {"two": "natural 2", "recon": "a NeuSpotter that is hit", "hover": "hovercraft hit over the river"}
    return line(event, f"{named(event.target)}: {causes[event.cause]}, no armor roll")


def destroyed(event: events.Destroyed, named: Named) -> Line:
    causes = {"second-result": " (second A or M)"}
    return line(event, f"Remove {named(event.unit)}: destroyed{causes.get(event.cause, '')}", hands=True)


def damaged(event: events.Damaged, named: Named) -> Line:
    marker = {"armament_out": "an Armament Disabled marker", "immobilized": "an Immobilized marker"}[event.mark]
    return line(event, f"Place {marker} on {named(event.unit)}", hands=True)


def weapon_out(event: events.WeaponOut, named: Named) -> Line:
    why = "MG is out of ammunition" if event.weapon == "mg" else "laser is burned out"
    return line(event, f"Place an Armament Disabled marker on {named(event.unit)}: its {why}", hands=True)


def ammunition(event: events.AmmunitionSpent, named: Named) -> Line:
    if event.what == "rockets":
        return line(event, f"Place a Rocket expended marker on {named(event.unit)}, {event.left} left", hands=True)
    return line(event, f"{named(event.unit)}: 1 PF spent, {event.left} left")


def scored(event: events.Scored, named: Named) -> Line:
    why = {"destroyed": "", "left": " (half)", "immobilized": " (half, immobilized)"}[event.cause]
    return line(
        event,
        f"{side_name(event.side)}: VP +{amount(event.value)} for {named(event.unit)}{why}, now {amount(event.total)}",
    )


def overrun_ended(event: events.OverrunEnded, named: Named) -> Line:
    attacker = named(event.attacker)
    if event.result == "back":
        return line(event, f"Move {attacker} back to the hex it came from", hands=True)
    texts = {
        "stays": f"{attacker} stays in the hex it took",
        "may-move-on": f"{attacker} may move on",
        "lost": f"{attacker} is lost",
    }
    return line(event, texts[event.result])


def first_player(event: events.FirstPlayer, named: Named) -> Line:
    dice = ", ".join(f"{named(side)} {die}" for side, die in zip(SIDES, event.dice, strict=False))
    cause = {"printed": " (no roll)", "kept": f" (tie {dice}: as last turn)", "rolled": f" ({dice})"}[event.cause]
    return line(event, f"Player #1: {side_name(event.side)}{cause}")


def steps_skipped(event: events.StepsSkipped, named: Named) -> Line:
    by_cause: dict[str, list[str]] = {}
    for half, step, cause in event.steps:
        by_cause.setdefault(cause, []).append(f"#{half} {STEPS[step]}" if half else STEPS[step])
    told = "; ".join(f"{', '.join(steps)} ({CAUSES[cause]})" for cause, steps in by_cause.items())
    return line(event, f"Skipped: {told}")


def phase_begun(event: events.PhaseBegun, named: Named) -> Line | None:
    return None if not event.ready else line(event, f"May fire again: {listed(event.ready, named)}")


def game_over(event: events.GameOver, named: Named) -> Line:
    points = f"VP {amount(event.german)} German, {amount(event.australian)} Australian"
    return line(event, f"{WINNERS[event.outcome]}: {points}")


def have_fired(event: events.HaveFired, named: Named) -> Line | None:
    if event.cause != "overrun":
        return None
    return line(event, f"No more fire in this Combat Phase, no spotting this turn: {listed(event.units, named)}")


def reminded(event: events.Reminded, named: Named) -> Line:
    reminder = tables().scenarios[event.scenario].reminder[event.index]
    return line(event, reminder.words, hands=reminder.hands)


def adjusted(event: events.Adjusted, named: Named) -> Line:
    told = ", ".join(f"{path} {before} to {after}" for path, (before, after) in event.changes.items())
    return line(event, f"Set: {told or 'nothing'}")


WORDS: Mapping[type[Event], Callable[[Any, Named], Line | None]] = {
    events.GroupFormed: lambda one, named: line(one, f"{named(one.group)}: {listed(one.units, named)}"),
    events.Reminded: reminded,
    events.Stocked: lambda one, named: line(one, f"{one.count} PFs each: {listed(one.units, named)}"),
    events.LengthAgreed: lambda one, named: line(one, f"The game lasts {one.turns} turns"),
    events.FirstPlayer: first_player,
    events.InitiativeTied: lambda one, named: line(one, f"Initiative tied at {one.dice[0]}: roll again"),
    events.StepsSkipped: steps_skipped,
    events.PhaseBegun: phase_begun,
    events.CannotMove: lambda one, named: line(one, f"Immobilized, cannot move: {listed(one.units, named)}"),
    events.GroupDue: lambda one, named: line(
        one, f"{named(one.group)} may enter: group {one.group.partition('-')[2]} enters"
    ),
    events.GroupEntered: lambda one, named: line(one, f"Place {listed(one.units, named)} on the map edge", hands=True),
    events.UnitLeft: lambda one, named: line(
        one, f"Remove {named(one.unit)}: it left by the {one.edge} edge", hands=True
    ),
    events.TurnEnded: lambda one, named: line(one, f"Move the turn counter to {one.turn}", hands=True),
    events.GameOver: game_over,
    events.ShotSummed: shot_summed,
    events.OutOfRange: lambda one, named: line(
        one, f"{named(one.shooter)}: range {one.range} is out of range, nothing declared"
    ),
    events.ShotDropped: lambda one, named: line(one, f"{named(one.shooter)}: declaration taken back"),
    events.Painted: lambda one, named: line(
        one, f"{named(one.unit)} paints {named(one.target)}: +3 for all fire at it in this Combat Phase"
    ),
    events.ShotRolled: shot_rolled,
    events.ShotWasted: lambda one, named: line(
        one, f"{named(one.shooter)}: {named(one.target)} is destroyed already, no roll"
    ),
    events.NoArmorRoll: no_armor_roll,
    events.ArmorRolled: armor_rolled,
    events.HaveFired: have_fired,
    events.AmmunitionSpent: ammunition,
    events.WeaponOut: weapon_out,
    events.Damaged: damaged,
    events.Destroyed: destroyed,
    events.Scored: scored,
    events.OverrunBegun: lambda one, named: line(one, f"{named(one.attacker)} overruns {named(one.defender)}"),
    events.OverrunEnded: overrun_ended,
    events.CannotFire: lambda one, named: line(one, f"{named(one.unit)} does not fire: {CAUSES[one.cause]}"),
    events.ExposedMover: lambda one, named: line(
        one, f"Put {named(one.unit)} in the hex in which it was fired at", hands=True
    ),
    events.Adjusted: adjusted,
    Noted: lambda one, named: line(one, f"Note: {one.text}"),
}
"""What tells each kind of event; None where this one needs no line."""
SILENT: tuple[type[Event], ...] = (events.CellTyped, events.PaintingOver)


def words(these: Sequence[Event], named: Named) -> list[Line]:
    """Return the lines that tell events."""

    def each(event: Event) -> Iterable[Line]:
        if isinstance(event, (*SILENT, Told)):
            return ()
        told = WORDS[type(event)](event, named)
        return () if told is None else (told,)

    return each_in_words(these, each)


def accounts(event: Event, named: Named) -> Sequence[Account]:
    """Return how a to-hit number came about: the rows that counted, and those that did not."""
    if not isinstance(event, events.ShotSummed | events.ShotRolled):
        return ()
    rows = [Term(row.value, row_name(row) or row.name, row.clause) for row in event.rows if row.counts]
    needed = (Term(event.strength, "strength", "5.3"), *rows, Term(-event.defense, "defense", "6.2"))
    left_out = tuple(Term(row.value or None, row.name, row.clause) for row in event.rows if not row.counts)
    dice = event.dice if isinstance(event, events.ShotRolled) else ()
    result = ("hit" if event.hit else "miss") if isinstance(event, events.ShotRolled) else f"{event.chances} in 36"
    what = f"{named(event.shooter)} at {named(event.target)}"
    return (Reckoning(what, dice, sum(dice), "that or less hits" if not dice else "", (), needed, left_out, result),)
