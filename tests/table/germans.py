"""Where Germans go when they are told to move: toward their goal, in cover, out of easy shots (7.2.1, 7.2.6.C, 7.4.A)."""

from collections.abc import Sequence

from saf_helper.games.scream_aim_fire.state_parts import Unit
from tests.table.board import Board
from tests.table.hexes import Hex, distance
from tests.table.movement import marched, passable
from tests.table.terrain import Terrain

FAR = 999


def march(board: Board, unit: Unit, hexes: int, toward: Unit) -> None:
    """Move German infantry some hexes toward an American: as near as it gets, then in cover, then unseen."""
    start, goal = board.where(unit), board.where(toward)
    ends = marched(board.ground, start, hexes, lambda hex: board.has_room(unit, hex))
    here = distance(start, goal)
    if here == 1:
        return

    def merit(hex: Hex) -> tuple[int, int, int, int]:
        exposed = min(board.danger(unit, hex), 2)
        return -2 * distance(hex, goal) + board.cover(hex) - exposed, board.cover(hex), -ends[hex], -hex.row

    nearer = [hex for hex in ends if distance(hex, goal) < here]
    if nearer:
        board.at[unit.id] = max(nearer, key=merit)


def drive(board: Board, tank: Unit, hexes: int, targets: Sequence[Unit]) -> None:
    """Move a German tank toward the closest American, to where it sees one if it can."""
    start = board.where(tank)
    ends = marched(board.ground, start, hexes, lambda hex: board.has_room(tank, hex), tank=True)
    goal = board.where(board.closest(tank, targets)[0])
    ways = _ways(board.ground, goal)

    def merit(hex: Hex) -> tuple[bool, int]:
        return any(board.can_fire(tank, target, hex) for target in targets), -ways.get(hex, FAR)

    best = max(ends, key=merit)
    if merit(best) > merit(start):
        board.at[tank.id] = best


def _ways(ground: Terrain, goal: Hex) -> dict[Hex, int]:
    """Return how far a tank has to drive from anywhere to a hex, whose own ground does not matter."""
    ways = {goal: 0}
    edge = [goal]
    while edge:
        found = []
        for at in edge:
            for hex in ground.near[at]:
                if hex not in ways and passable(ground, hex, tank=True):
                    ways[hex] = ways[at] + 1
                    found.append(hex)
        edge = found
    return ways
