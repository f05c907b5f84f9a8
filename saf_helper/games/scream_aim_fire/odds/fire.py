"""§6.3.3–6.3.5 The odds of American fire: rifle, HE (§6.3.6.7.I–J), Mortar (§6.3.6.4), Sniper (§6.3.6.5).

Each function follows the rules module of the same chapter die by die; all DRMs come in as one sum.
"""

from functools import lru_cache
from typing import Literal, TypeAlias

from saf_helper.games.scream_aim_fire.odds.distribution import rolls
from saf_helper.games.scream_aim_fire.odds.outcome import Event, Fate, Odds, Outcome, after
from saf_helper.games.scream_aim_fire.odds.piles import Mix, Piles
from saf_helper.games.scream_aim_fire.odds.tanks import damaged_tank
from saf_helper.games.scream_aim_fire.rules.american_cover import COVER
from saf_helper.games.scream_aim_fire.rules.american_fire import DAMAGE_GAIN
from saf_helper.games.scream_aim_fire.rules.mortar import MORTAR_GAIN, RANGE_IN
from saf_helper.games.scream_aim_fire.rules.sniper import OFFICER, OFFICER_GAIN, SCOPE
from saf_helper.games.scream_aim_fire.tables.values import CoverHalf

Second: TypeAlias = Literal["none", "infantry", "tank"]
"""What a Mortar's double 6 could hit besides its target."""

NOTHING: Fate = Fate.certain(Outcome())
REMEMBERED = 512


def fire(
    to_hit: int,
    *,
    half: CoverHalf,
    drm: int = 0,
    dice: int = 1,
    any_die: bool = False,
    runs_low: bool = True,
    piles: Piles | None = None,
) -> Odds:
    """§6.3.3–6.3.5 Fire at an infantry target that draws a Cover card.

    Args:
        to_hit: the number printed on the target.
        half: the entry of the Cover card that the target's hex takes (§6.3.4.B).
        drm: the sum of the DRMs.
        dice: how many are rolled, the higher kept.
        any_die: whether a 1 on either of two dice runs low (house rule `natural-die`).
        runs_low: whether the firer can run low at all (house rule `low-ammo-units`).
        piles: what is drawn from; without it every deck and cup complete.
    """
    piles = piles or Piles.full()
    shown: tuple[Event, ...] = ("no-fire",) if half == "cover" else ()
    cards = piles.entry(half)
    fate = _covered(to_hit, drm, dice, any_die, runs_low, cards, piles.unit_damage)
    stand_in = cards.stand_in or piles.unit_damage.stand_in
    return Odds(fate, (*shown, "hit", "destroyed", "low-supply"), ("hit", "destroyed"), stand_in)


def high_explosive(
    to_hit: int, *, drm: int = 0, any_die: bool = False, runs_low: bool = True, piles: Piles | None = None
) -> Odds:
    """§6.3.6.7.I–J HE: two dice, the higher kept, and the clear entry of the card whatever the hex."""
    return fire(to_hit, half="clear", drm=drm, dice=2, any_die=any_die, runs_low=runs_low, piles=piles)


def mortar(
    to_hit: int,
    *,
    drm: int = 0,
    second: Second = "none",
    any_die: bool = False,
    runs_low: bool = True,
    piles: Piles | None = None,
) -> Odds:
    """§6.3.6.4 Mortar fire: range in, two dice, no Cover card, a hit destroys, a double 6 hits a second unit.

    Args:
        to_hit: the number printed on the target.
        drm: the sum of the DRMs; spotting is none of them (§6.3.6.5.C).
        second: what stands within two hexes of the target for a double 6.
        any_die: whether a 1 on either die runs low (house rule `natural-die`).
        runs_low: whether a Mortar can run low (house rule `low-ammo-units`).
        piles: what is drawn from; without it every cup complete.
    """
    piles = piles or Piles.full()
    fate = _mortar(to_hit, drm, second, any_die, runs_low, piles.tank_damage)
    shown: tuple[Event, ...] = ("ranged-in", "destroyed", "second", "low-supply")
    if second == "none":
        shown = ("ranged-in", "destroyed", "low-supply")
    return Odds(fate, shown, ("destroyed",), second == "tank" and piles.tank_damage.stand_in)


def sniper(
    to_hit: int, *, drm: int = 0, shot_after_six: bool = True, runs_low: bool = True, piles: Piles | None = None
) -> Odds:
    """§6.3.6.5.B Sniper fire: scope in, on a 6 perhaps an officer, else a shot without Cover card.

    Args:
        to_hit: the number printed on the target.
        drm: the sum of the DRMs to hit; none applies to scoping in.
        shot_after_six: whether a 6 whose officer gets away is followed by a shot (house rule `sniper-six`).
        runs_low: whether a Sniper can run low (house rule `low-ammo-units`).
        piles: what is drawn from; without it every cup complete.
    """
    damage = (piles or Piles.full()).unit_damage
    fate = _sniper(to_hit, drm, shot_after_six, runs_low, damage)
    shown: tuple[Event, ...] = ("scoped", "officer", "hit", "destroyed", "low-supply")
    return Odds(fate, shown, ("officer", "hit", "destroyed"), damage.stand_in)


# Die by die, remembered: at one decision many targets are alike ------------------------------------------------------


@lru_cache(REMEMBERED)
def _covered(to_hit: int, drm: int, count: int, any_die: bool, runs_low: bool, cards: Mix, damage: Mix) -> Fate:
    def carded(card: str) -> Fate:
        if card == "bunker":
            return Fate.certain(Outcome(("no-fire",)))
        return _shot(to_hit + COVER[card], drm, count, any_die, runs_low, damage)

    return cards.one().then(carded)


@lru_cache(REMEMBERED)
def _shot(needed: int, drm: int, count: int, any_die: bool, runs_low: bool, damage: Mix) -> Fate:
    """§6.3.5.C–D, G The hit roll, damage, low ammo."""
    struck = after(damage.one().read(_damage), "hit")

    def rolled(faces: tuple[int, ...]) -> Fate:
        fate = struck if hits(faces, drm, needed) else NOTHING
        return after(fate, "low-supply") if runs_low and is_natural_one(faces, any_die) else fate

    return rolls(count).then(rolled)


@lru_cache(REMEMBERED)
def _mortar(to_hit: int, drm: int, second: Second, any_die: bool, runs_low: bool, tank_damage: Mix) -> Fate:
    one = Outcome(("hit", "destroyed"), MORTAR_GAIN)

    def second_unit() -> Fate:
        """§6.3.6.4.G–I"""
        if second == "none":
            return Fate.certain(one)
        if second == "infantry":
            return Fate.certain(one.also("second", morale=MORTAR_GAIN))
        return damaged_tank(tank_damage).read(lambda tank: one.also("second", morale=tank.morale))

    def rolled(faces: tuple[int, ...]) -> Fate:
        fate = NOTHING
        if hits(faces, drm, to_hit):
            fate = second_unit() if min(faces) == 6 else Fate.certain(one)
        return after(fate, "low-supply") if runs_low and is_natural_one(faces, any_die) else fate

    fired = after(rolls(2).then(rolled), "ranged-in")
    return rolls(1).then(lambda faces: fired if faces[0] >= RANGE_IN else NOTHING)


@lru_cache(REMEMBERED)
def _sniper(to_hit: int, drm: int, shot_after_six: bool, runs_low: bool, damage: Mix) -> Fate:
    shot = _shot(to_hit, drm, 1, False, runs_low, damage)
    killed = Fate.certain(Outcome(("officer",), OFFICER_GAIN))
    got_away = shot if shot_after_six else NOTHING
    officer = rolls(1).then(lambda faces: killed if faces[0] >= OFFICER else got_away)

    def scoped(faces: tuple[int, ...]) -> Fate:
        if faces[0] < SCOPE:
            return NOTHING
        return after(officer if faces[0] == 6 else shot, "scoped")

    return rolls(1).then(scoped)


def hits(faces: tuple[int, ...], drm: int, needed: int) -> bool:
    """§6.3.5.C The higher die and the DRMs reach the number; a natural 6 always does."""
    kept = max(faces)
    return kept == 6 or kept + drm >= needed


def is_natural_one(faces: tuple[int, ...], any_die: bool) -> bool:
    """§6.3.5.G Whether the roll counts as a natural 1."""
    return 1 in faces if any_die else max(faces) == 1


def _damage(chit: str) -> Outcome:
    """§6.3.5.D"""
    gain = DAMAGE_GAIN.get(chit)
    return Outcome() if gain is None else Outcome(("destroyed",), gain)
