"""What statistics and the report count and name of the game: attacks, dice, cards, headings, the order dice of a turn."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from saf_helper.engine.events import Event
from saf_helper.engine.reporting import Brought
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.changes import effects
from saf_helper.games.scream_aim_fire.events import AssaultRoll, DieAdjusted, HitRoll, OrderDiceLost, TankShot
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.action_cards import parse_option
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.fire import COVER_WORDS
from saf_helper.games.scream_aim_fire.words.tanks import HIT_WORDS, TANK_DAMAGE_WORDS
from saf_helper.state.entry import Entry

HEADINGS = {"setup": "Set-up", "reinforcements": "Arrivals", "enemy-spotted": "Arrivals"}
"""Phases that are told under a heading of their own; the others under their side's."""
SIDES = {"american": "Americans", "german": "Germans"}
"""The sides in the order of play, and how they are named."""
THE_END = "End of the turn"

CHIT_WORDS = {"destroyed-10": "Destroyed +10", "destroyed-5": "Destroyed +5", "no-effect": "No Effect"}
FACES = {"cover": COVER_WORDS, "unit-damage": CHIT_WORDS, "tank-hit": HIT_WORDS, "tank-damage": TANK_DAMAGE_WORDS}
"""A deck's faces, as they are printed."""

AMERICAN_ATTACKS = frozenset({"fire", "he", "mortar", "sniper", "assault", "tank-fire"})
GERMAN_ATTACKS = frozenset(
    {"german-fire", "mg42", "hunter", "garrison", "at-gun", "german-tank", "german-assault", "tiger-entry"}
)
"""The first word of the keys of each side's attacks."""
ORDER_DICE = "order dice"
ORDER_ROLL = "orders.roll"
GROUPS = (ORDER_DICE, "American attacks", "German attacks", "checks and saves")
"""What dice are counted apart by."""


def heading(phase: str, side: str) -> str:
    """Return the heading under which a phase is told."""
    return HEADINGS.get(phase) or SIDES.get(side, THE_END)


def side(phase: str, rule: str) -> str:
    """Return whose half of the turn a phase stands in (§5.0.A, §5.0.B); empty: neither."""
    sides = {"5.0.A": "american", "5.0.B": "german"}
    return "american" if phase == "reinforcements" else sides.get(rule[:5], "")


def brought(events: Iterable[Event]) -> Brought:
    """Return what events brought: Morale, who came and who was lost."""
    found = effects(events)
    parts = [f"Morale {found.morale:+}"] * bool(found.morale)
    parts += [f"Germans came {found.came}"] * bool(found.came)
    parts += [f"Germans lost {found.german_lost}"] * bool(found.german_lost)
    parts += [f"Americans lost {found.american_lost}"] * bool(found.american_lost)
    return Brought(
        ", ".join(parts),
        f"Germans came {found.came}, lost {found.german_lost}, Americans lost {found.american_lost}",
        f"Americans lost {found.american_lost}, Germans {found.german_lost}"
        + (f"; {found.came} German{'s' * (found.came > 1)} came" if found.came else ""),
    )


# Counted -------------------------------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """An attack that came to its result."""

    unit: str
    how: str
    """`fire` or `assault`."""
    hit: bool


def attack(event: Event) -> Attack | None:
    """Return the attack whose result an event is; None: it is of none."""
    if isinstance(event, HitRoll):
        return Attack(event.shooter, "fire", event.hit)
    if isinstance(event, TankShot):
        return Attack(event.shooter, "fire", event.kept != "miss")
    return Attack(event.attacker, "assault", event.success) if isinstance(event, AssaultRoll) else None


def order_dice_lost(event: Event) -> int:
    """Return how many order dice an event lost."""
    return len(event.dice) if isinstance(event, OrderDiceLost) else 0


def order_title(entry: Entry) -> str:
    """Return the title of the order that an answer gave; empty: it gave none."""
    given = entry.key == "activate.order" and entry.answer != "done"
    return tables().order(str(entry.answer)).title if given else ""


def dice_group(key: str) -> str:
    """Return what a roll is counted with, by the key of its question."""
    first = key.partition(".")[0]
    if key == ORDER_ROLL:
        return ORDER_DICE
    if first in AMERICAN_ATTACKS:
        return "American attacks"
    return "German attacks" if first in GERMAN_ATTACKS and key != "german-tank.save" else "checks and saves"


# Named ---------------------------------------------------------------------------------------------------------------


def face_words(deck: str, face: str) -> str:
    """Return a face as the card or chit has it."""
    if deck == "reserve" and "+" in face:
        infantry, veterans = face.split("+")
        return f"{infantry} Infantry, {veterans} Veterans"
    return FACES.get(deck, {}).get(face, face)


def face_group(deck: str, face: str) -> str:
    """Return what a face is counted as: an Action card by what it lets the unit do, any other by itself."""
    if deck != "action":
        return face_words(deck, face)
    try:
        kinds = [action.kind for action in parse_option(face).actions]
    except BadAnswerError:
        return "other"
    for kind in ("other", "assault", "fire", "move"):
        if kind in kinds:
            return "move and fire" if kind == "fire" and "move" in kinds else kind
    return "No Action"


def opening(phase: str, entries: Iterable[Entry], events: Sequence[Event]) -> Iterator[str]:
    """Yield what a turn's account says before a phase: of the Order Phase the dice, how one was changed, how many were lost.

    Args:
        phase: the phase.
        entries: the turn's entries.
        events: the turn's events.
    """
    if phase != "orders":
        return
    changed = [f", one {one.face} turned to a {one.to}" for one in events if isinstance(one, DieAdjusted)]
    lost = [f", {count} lost" for count in map(order_dice_lost, events) if count]
    for entry in entries:
        if entry.key == ORDER_ROLL:
            answer: Any = entry.answer
            yield f"{ORDER_DICE} {' '.join(map(str, answer))}{''.join([*changed, *lost])}"


def morale_before(before: Game, after: Game) -> int:
    """Return Morale as a turn began; the starting Morale in the turn of the set-up."""
    return before.morale if before.units else after.starting_morale


def tracks_words(before: Game, after: Game) -> list[str]:
    """Return how a turn moved the tracks; Supply only where it did."""
    parts = [
        f"Morale {morale_before(before, after)} -> {after.morale}",
        f"reserves {before.reserves} -> {after.reserves}",
    ]
    return parts + [f"Supply {before.supply} -> {after.supply}"] * (before.supply != after.supply)


def tracks_data(before: Game, after: Game) -> dict[str, Any]:
    """Return how a turn moved the tracks, with stable keys."""
    return {
        "morale": [morale_before(before, after), after.morale],
        "reserves": [before.reserves, after.reserves],
        "supply": [before.supply, after.supply],
    }
