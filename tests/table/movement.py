"""§6.3.1 Movement: what hexes cost, and which ones a unit reaches."""

from collections.abc import Callable
from heapq import heappop, heappush

from tests.table.hexes import Hex
from tests.table.terrain import Terrain

COST = {"clear": 1, "woods": 2, "hill": 2, "building": 3}
"""Movement points to enter a hex (6.3.1.A)."""
NO_TANKS = ("woods", "building")
"""Where tanks may not go (6.3.6.7.B)."""
ROAD_BONUS = 1

May = Callable[[Hex], bool]
"""Whether there is room in a hex for the unit that moves; it holds for every hex on the way (6.3.2.A: at any time)."""


def passable(ground: Terrain, hex: Hex, *, tank: bool) -> bool:
    """Return whether the ground lets a unit in."""
    return hex in ground and not (tank and ground.kinds[hex] in NO_TANKS)


def reached(
    ground: Terrain, start: Hex, points: int, may: May, *, tank: bool = False, most: int | None = None
) -> dict[Hex, int]:
    """Return the hexes that a unit reaches with its movement points, and what each costs; its own hex costs nothing.

    Args:
        ground: the map.
        start: where it stands.
        points: its movement points; one more where the whole way is road.
        may: whether there is room for it in a hex.
        tank: whether it is a tank.
        most: how many hexes it may go at most (6.3.6.2).
    """
    costs = _spread(ground, start, points, may, tank=tank, most=most, road=False)
    if start in ground.roads:
        for hex, cost in _spread(ground, start, points + ROAD_BONUS, may, tank=tank, most=most, road=True).items():
            costs[hex] = min(cost, costs.get(hex, cost))
    for hex in ground.near[start]:  # 6.3.1.B: the next hex, whatever it costs
        if hex not in costs and passable(ground, hex, tank=tank) and may(hex):
            costs[hex] = COST[ground.kinds[hex]]
    return costs


def _spread(
    ground: Terrain, start: Hex, points: int, may: May, *, tank: bool, most: int | None, road: bool
) -> dict[Hex, int]:
    best = {(start, 0): 0}
    queue = [(0, 0, start)]
    while queue:
        spent, steps, at = heappop(queue)
        if most is not None and steps == most:
            continue
        for hex in ground.near[at]:
            cost = spent + COST[ground.kinds[hex]]
            if cost > points or (road and hex not in ground.roads):
                continue
            if not passable(ground, hex, tank=tank) or not may(hex):
                continue
            if cost < best.get((hex, steps + 1), points + 1):
                best[hex, steps + 1] = cost
                heappush(queue, (cost, steps + 1, hex))
    costs: dict[Hex, int] = {}
    for (hex, _), cost in best.items():
        costs[hex] = min(cost, costs.get(hex, cost))
    return costs


def marched(ground: Terrain, start: Hex, hexes: int, may: May, *, tank: bool = False) -> dict[Hex, int]:
    """Return the hexes that a German reaches by a card's count of hexes, whatever they cost (7.2.1.A), and how far."""
    steps = {start: 0}
    edge = [start]
    for far in range(1, hexes + 1):
        found = []
        for at in edge:
            for hex in ground.near[at]:
                if hex not in steps and passable(ground, hex, tank=tank) and may(hex):
                    steps[hex] = far
                    found.append(hex)
        edge = found
    return steps
