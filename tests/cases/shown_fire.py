"""Reading shots and assaults off the events: number to reach, DRM, total, and how it came out."""

from collections.abc import Callable, Mapping
from typing import Any

from saf_helper.games.scream_aim_fire import events
from tests.cases.conversation import Table

SHOTS = ("fire", "mortar", "sniper", "he", "german-fire", "mg42", "hunter", "german-tank", "at-gun", "garrison")
DAMAGE_CLAUSES = {"7.2.6.2.D.1": "destroyed", "7.2.6.2.D.2": "bail-out", "7.2.6.2.D.3": "bounced"}
DRAWN = ("german-tank.hit", "tank-fire.hit")


def _roll(t: Table) -> events.HitRoll | events.AssaultRoll:
    """Return the assault that was rolled, or else the last shot."""
    roll = t.last(events.AssaultRoll) or t.last(events.HitRoll)
    assert isinstance(roll, events.HitRoll | events.AssaultRoll)
    return roll


def needed(t: Table) -> int:
    """Return the number to reach of the last Armor save or shot."""
    saves = t.happened(events.Check, check="armor-save")
    number = saves[-1].needed if saves else _roll(t).needed
    assert number is not None
    return number


def modifier(t: Table) -> int:
    """Return the sum of the DRMs."""
    roll = _roll(t)
    return roll.made - (roll.rolled if isinstance(roll, events.AssaultRoll) else roll.kept)


def kept(t: Table) -> int | str:
    """Return the die kept, or the chit."""
    if t.asked(*DRAWN):
        shot = t.last(events.TankShot)
        assert shot is not None
        return shot.kept
    roll = _roll(t)
    assert isinstance(roll, events.HitRoll)
    return roll.kept


def hit(t: Table) -> bool:
    """Return whether the last shot hit; without a shot nothing did."""
    shot = t.last(events.HitRoll, events.TankShot)
    return (isinstance(shot, events.HitRoll) and shot.hit) or (
        isinstance(shot, events.TankShot) and shot.kept != "miss"
    )


def natural_six(t: Table) -> bool:
    """Return whether the hit is one by a natural 6."""
    shot = t.last(events.HitRoll)
    return shot is not None and shot.hit and (shot.natural or shot.settled == "natural-6")


def fired(t: Table) -> bool:
    """Return whether anybody rolled to hit or drew a tank chit."""
    return bool(t.asked(*DRAWN, *(f"{key}.roll" for key in SHOTS)))


def succeeded(t: Table) -> bool:
    """Return whether an assault, or a Medic, succeeded."""
    if t.case.procedure == "medic":
        return bool(t.happened(events.StatusChanged, cause="medic", status="alert"))
    return bool(t.happened(events.AssaultRoll, success=True))


def damage_kept(t: Table) -> str:
    """Return the damage chit that counted, by the clause it was resolved by."""
    (kept,) = [DAMAGE_CLAUSES[rule] for one in t.events for rule in one.rules if rule in DAMAGE_CLAUSES]
    return kept


FIRE: Mapping[str, Callable[[Table], Any]] = {
    "needed": needed,
    "drm": modifier,
    "total": lambda t: _roll(t).made,
    "kept": kept,
    "hit": hit,
    "natural_6": natural_six,
    "shot": fired,
    "success": succeeded,
    "aborted": lambda t: bool(t.happened(events.Bunker, act="assault")),
    "advances": lambda t: bool(t.happened(events.AssaultRoll, success=True)),
    "ranged_in": lambda t: bool(t.happened(events.Check, check="range-in", passed=True)),
    "second_target_asked": lambda t: bool(t.asked("mortar.second")),
    "scoped": lambda t: bool(t.happened(events.Check, check="scope", passed=True)),
    "officer_killed": lambda t: bool(t.happened(events.OfficerKilled)),
    "saved": lambda t: bool(t.happened(events.Check, check="armor-save", passed=True)),
    "save_rolled": lambda t: bool(t.asked("german-tank.save")),
    "damage_kept": damage_kept,
}
