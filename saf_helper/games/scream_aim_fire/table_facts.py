"""What only the table knows, remembered exactly as long as it cannot have changed; when in doubt, forgotten.

| fact | holds until |
|---|---|
| the terrain of a unit's hex | the unit moves or leaves play |
| two units are adjacent, or are not | either of them moves or leaves play |
| one fires at the other from lower ground | either of them moves or leaves play |
| a hex gives no cover, or 1, from a German | either of them moves or leaves play |
| a German is within two hexes of an American tank | either of them moves or leaves play |
| a German is within two hexes of some American tank | it moves, or any American tank moves, arrives or leaves |

Sight, range and who is closest are never kept: any unit's move may change them.
"""

from collections.abc import Iterable

from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

TERRAIN = "terrain"
ADJACENT = "adjacent"
BELOW = "below"
OPEN = "open"
SLIGHT = "slight"
NEAR = "near"
SOME_TANK = "some-tank"


def key(kind: str, *units: Unit) -> str:
    """Return the name a fact is kept under; adjacency has no direction."""
    if kind == ADJACENT:
        return _pair(*units)
    if len(units) == 1:
        return f"{kind} {units[0].id}"
    return " ".join([kind, *[unit.id for unit in units]])


def _pair(one: Unit, other: Unit) -> str:
    """Return the name of the adjacency of two units, which is looked up far more often than any other fact."""
    return f"{ADJACENT} {one.id} {other.id}" if one.id < other.id else f"{ADJACENT} {other.id} {one.id}"


def recall(game: Game, kind: str, *units: Unit) -> str | bool | None:
    """Return a remembered fact, None where it is not known."""
    return game.facts.get(key(kind, *units))


def keep(game: Game, fact: str | bool, kind: str, *units: Unit) -> None:
    """Remember a fact that the table told."""
    game.facts[key(kind, *units)] = fact


def forget(game: Game, unit: Unit) -> None:
    """Forget everything about a unit: it has moved, or left play."""
    tank = unit.category == "tank" and unit.side == "american"
    for name in list(game.facts):
        about_it = unit.id in name and unit.id in name.split(" ")
        if about_it or (tank and name.startswith(SOME_TANK)):
            del game.facts[name]


def tank_arrived(game: Game) -> None:
    """Forget who is far from every American tank: there is another one now."""
    for name in [name for name in game.facts if name.startswith(SOME_TANK)]:
        del game.facts[name]


# Adjacency -----------------------------------------------------------------------------------------------------------


def adjacent(game: Game, one: Unit, other: Unit) -> bool | None:
    """Return whether two units are adjacent; None where that is not known."""
    known = game.facts.get(_pair(one, other))
    return None if known is None else bool(known)


def beside_any(game: Game, unit: Unit, others: Iterable[Unit]) -> bool | None:
    """Return whether a unit is next to any of the others; None where that is not known."""
    return _any(game.facts.get(_pair(unit, other)) for other in others)


def keep_beside_any(game: Game, unit: Unit, others: Iterable[Unit], beside: bool) -> None:
    """Remember the answer for all: nobody is adjacent, or, where there is only one other, that one is."""
    others = list(others)
    if not beside or len(others) == 1:
        game.facts.update({_pair(unit, other): beside for other in others})


# Tanks ---------------------------------------------------------------------------------------------------------------


def near_tank(game: Game, unit: Unit, tanks: Iterable[Unit]) -> bool | None:
    """Return whether a German is within two hexes of any of these American tanks; None where that is not known."""
    tanks = list(tanks)
    if len(tanks) == len(game.american_tanks()) and (some := recall(game, SOME_TANK, unit)) is not None:
        return bool(some)
    return _any(recall(game, NEAR, unit, tank) for tank in tanks)


def keep_near_tank(game: Game, unit: Unit, tanks: Iterable[Unit], near: bool) -> None:
    """Remember the answer for these tanks; of several near ones it is not known which."""
    tanks = list(tanks)
    if len(tanks) == len(game.american_tanks()):
        keep(game, near, SOME_TANK, unit)
    if not near or len(tanks) == 1:
        for tank in tanks:
            keep(game, near, NEAR, unit, tank)


def _any(known: Iterable[str | bool | None]) -> bool | None:
    """Return whether any is true; None where none is known to be and some are not known."""
    found: bool | None = False
    for fact in known:
        if fact:
            return True
        if fact is None:
            found = None
    return found
