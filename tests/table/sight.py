"""§6.3.3 Line of sight, in a plain reading of its clauses."""

from collections.abc import Set
from dataclasses import dataclass
from functools import cache

from tests.table.hexes import Hex, line
from tests.table.terrain import Terrain

NOBODY: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class Friends:
    """Where the firer's own side stands; whoever is in the firer's or the target's hex does not matter."""

    infantry: Set[Hex] = NOBODY
    tanks: Set[Hex] = NOBODY


ALONE = Friends()


def sees(ground: Terrain, firer: Hex, target: Hex, friends: Friends = ALONE, *, tank: bool = False) -> bool:
    """Return whether a line of sight can be traced from one hex to another.

    Args:
        ground: the map.
        firer: where the firer stands.
        target: the hex looked at; its own woods or building do not block (6.3.3.E), nor does the outer hex of a
            hill (6.3.3.G): the inner ones lie behind other hill hexes.
        friends: the firer's own side.
        tank: whether the firer is a tank, whom friendly tanks block (6.3.3.J).
    """
    high = firer in ground.hills

    def blocks(hex: Hex) -> bool:
        if hex in ground.hills:  # F, and H: a hill blocks even from a hill
            return True
        if high:  # H, I: from a hill one shoots over cover and friends
            return False
        return hex in ground.cover or hex in friends.infantry or (tank and hex in friends.tanks)  # C, I, J

    met = line(firer, target)
    if any(blocks(hex) for hex in met.through):
        return False
    return not any(blocks(left) and blocks(right) for left, right in met.beside)  # D


@cache
def open_ground(ground: Terrain, firer: Hex, target: Hex) -> bool:
    """Return whether the ground alone lets one hex be seen from another."""
    return sees(ground, firer, target)
