"""The odds once more, as formulas: an independent witness, which shares no line and no number with the rules.

Each function follows the rulebook from draw to draw; what it prints stands here again. A `Fate` is what may happen, as
`saf odds` calls it, with the Morale it brings, and its chance.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
Chances: TypeAlias = Mapping[T, Fraction]
End: TypeAlias = tuple[frozenset[str], int]
Fate: TypeAlias = Chances[End]
Faces: TypeAlias = Sequence[str]
"""The cards or chits there are, one by one."""

COVER = {"none": 0, "light": 1, "hard": 2}
DAMAGE_GAIN = {"destroyed-10": 10, "destroyed-5": 5}
TANK_GAIN = {"bounced": 0, "bail-out": 5, "destroyed": 10}
HITS = ("miss", "one", "two", "explosion")
WOUNDS = ("bounced", "bail-out", "destroyed")


def even(outcomes: Iterable[T]) -> Chances[T]:
    """Return the chances of outcomes that are equally likely."""
    counts = Counter(outcomes)
    return {one: Fraction(count, counts.total()) for one, count in counts.items()}


def then(chances: Chances[T], follow: Callable[[T], Chances[U]]) -> Chances[U]:
    """Return what may come in the end when each outcome is followed by something."""
    found: dict[U, Fraction] = {}
    for outcome, chance in chances.items():
        for last, more in follow(outcome).items():
            found[last] = found.get(last, Fraction(0)) + chance * more
    return found


def sure(*happened: str, morale: int = 0) -> Fate:
    """Return the fate in which only this happens."""
    return {(frozenset(happened), morale): Fraction(1)}


def also(fate: Fate, *happened: str, morale: int = 0) -> Fate:
    """Return a fate with more that happened."""
    return {(events | set(happened), points + morale): chance for (events, points), chance in fate.items()}


@cache
def dice(count: int) -> Chances[tuple[int, ...]]:
    """Return every roll of so many dice."""
    return even(product(range(1, 7), repeat=count))


@cache
def reaches_14(drm: int) -> Chances[bool]:
    """§6.3.6.6.C Whether 4d6 and the DRMs come to 14."""
    return even(sum(roll) + drm >= 14 for roll in product(range(1, 7), repeat=4))


def kept(cup: Faces, count: int, order: Sequence[str]) -> Chances[str]:
    """Return the chances of the worst of several chits drawn together."""
    return even(max(chits, key=order.index) for chits in permutations(cup, count))


def entry(cards: Faces, half: str) -> Chances[str]:
    """§6.3.4.B Return the Cover cards, `clear/cover`, read by the entry of the hex."""
    return even(card.split("/")[half == "cover"] for card in cards)


# Americans -----------------------------------------------------------------------------------------------------------


def shot(number: int, drm: int, damage: Faces, *, count: int = 1, any_die: bool = False, low: bool = True) -> Fate:
    """§6.3.5.C–D, G The hit roll, damage, low ammo."""

    def rolled(faces: tuple[int, ...]) -> Fate:
        fate = sure()
        if hits(faces, drm, number):
            fate = also(then(even(damage), damaged), "hit")
        return also(fate, "low-supply") if low and natural_one(faces, any_die) else fate

    return then(dice(count), rolled)


def damaged(chit: str) -> Fate:
    """§6.3.5.D"""
    return sure("destroyed", morale=DAMAGE_GAIN[chit]) if chit in DAMAGE_GAIN else sure()


def hits(faces: tuple[int, ...], drm: int, number: int) -> bool:
    """§6.3.5.C The higher die and the DRMs reach the number; a natural 6 always does."""
    return max(faces) == 6 or max(faces) + drm >= number


def natural_one(faces: tuple[int, ...], any_die: bool) -> bool:
    """§6.3.5.G Whether the roll counts as a natural 1."""
    return 1 in faces if any_die else max(faces) == 1


def fire(number: int, drm: int, half: str, cards: Faces, damage: Faces, **how: Any) -> Fate:
    """§6.3.3–6.3.5 Fire at a target that draws a Cover card."""

    def carded(face: str) -> Fate:
        return sure("no-fire") if face == "bunker" else shot(number + COVER[face], drm, damage, **how)

    return then(entry(cards, half), carded)


def mortar(number: int, drm: int, second: str, wounds: Faces, *, any_die: bool, low: bool) -> Fate:
    """§6.3.6.4 Range in, two dice, no Cover card, a hit destroys, a double 6 hits a second unit."""

    def both() -> Fate:
        if second == "tank":
            return then(even(wounds), lambda chit: sure("hit", "destroyed", "second", morale=5 + TANK_GAIN[chit]))
        return sure("hit", "destroyed", "second", morale=10) if second else sure("hit", "destroyed", morale=5)

    def rolled(faces: tuple[int, ...]) -> Fate:
        fate = sure()
        if hits(faces, drm, number):
            fate = both() if min(faces) == 6 else sure("hit", "destroyed", morale=5)
        return also(fate, "low-supply") if low and natural_one(faces, any_die) else fate

    return then(dice(1), lambda aim: also(then(dice(2), rolled), "ranged-in") if aim[0] >= 3 else sure())


def sniper(number: int, drm: int, damage: Faces, *, shot_after_six: bool, low: bool) -> Fate:
    """§6.3.6.5.B Scope in, on a 6 perhaps an officer, else a shot without Cover card."""
    fired = shot(number, drm, damage, low=low)
    got_away = fired if shot_after_six else sure()
    officer = then(dice(1), lambda die: sure("officer", morale=10) if die[0] >= 4 else got_away)

    def scoped(die: tuple[int, ...]) -> Fate:
        return sure() if die[0] < 3 else also(officer if die[0] == 6 else fired, "scoped")

    return then(dice(1), scoped)


def assault(drm: int, defenders: int, half: str, cards: Faces) -> Fate:
    """§6.3.6.6 An American assault on one hex; no half: no card, as against tanks."""

    def carded(face: str) -> Fate:
        if face == "bunker":
            return sure("no-fire", "low-supply")
        won, lost = sure("success", "destroyed", morale=10 * defenders), sure("low-supply")
        return then(reaches_14(drm - COVER[face]), lambda success: won if success else lost)

    return then(entry(cards, half) if half else even(["none"]), carded)


def tank(chits: int, cup: Faces, wounds: Faces) -> Fate:
    """§6.3.6.7.E–H An American tank fires at a German one."""
    struck = then(even(wounds), lambda chit: sure("hit", chit, morale=TANK_GAIN[chit]))
    ends = {"miss": sure(), "one": struck, "two": struck, "explosion": also(struck, "explosion")}
    return then(kept(cup, chits, HITS), ends.__getitem__)


# Germans -------------------------------------------------------------------------------------------------------------


def german_tank(chits: int, front: int, flank: int | None, cup: Faces, wounds: Faces) -> Fate:
    """§7.2.6.1–7.2.6.2 A German tank or gun fires at an American tank."""
    pierced = then(kept(wounds, chits, WOUNDS), lambda chit: sure("hit", chit, morale=-TANK_GAIN[chit]))

    def struck(chit: str) -> Fate:
        if chit == "miss":
            return sure()
        if chit == "explosion":
            return sure("hit", "explosion", "destroyed", morale=-10)
        needed = flank if chit == "two" else front
        if needed is None:
            return pierced
        return then(dice(1), lambda die: sure("hit", "saved") if die[0] >= needed else pierced)

    return then(kept(cup, chits, HITS), struck)


def german_assault(drm: int, defenders: int, *, lieutenant: bool, hunter: bool) -> Fate:
    """§7.2.4, §7.4.C A German assault on one hex; if they hold, a 1 kills the Lieutenant who is with them."""
    lost = 10 if hunter else 10 * defenders + 5 * lieutenant
    with_him = lieutenant or hunter
    won = sure("success", "destroyed", *["lieutenant"] * with_him, morale=-lost)
    held = sure(morale=10 * hunter)

    def resolved(success: bool) -> Fate:
        if success or not with_him:
            return won if success else held
        return then(dice(1), lambda die: also(held, "lieutenant", morale=-10) if die[0] == 1 else held)

    return then(reaches_14(drm), resolved)
