"""The counters on the map: who stands where, who has room, who sees and reaches whom."""

from collections.abc import Callable, Hashable, Iterable
from typing import Any, TypeVar

from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from tests.table.hexes import Hex, distance
from tests.table.movement import passable, reached
from tests.table.sight import ALONE, Friends, open_ground, sees
from tests.table.terrain import COVER, GROUND, PLACES, Places, Terrain

T = TypeVar("T")

RANGES = {
    "us-infantry": 4,
    "us-veteran": 4,
    "german-infantry": 4,
    "german-veteran": 4,
    "hunter": 4,
    "mg42": 6,
}
"""Ranges printed on this table's counters; the product knows the others from the rulebook."""
POINTS = {"us-infantry": 3, "us-veteran": 3, "us-mortar": 2}
"""Movement points printed on this table's counters."""
UNLIMITED = 99
HEX_LIMIT = 2
PANIC_REACH = 2


class ContradictionError(AssertionError):
    """The product said something that is not so on the table."""


class Positions(dict[str, Hex]):
    """Where every unit stands, and what has been worked out from that; a move makes it worthless."""

    def __init__(self) -> None:
        super().__init__()
        self.worked_out: dict[Hashable, Any] = {}

    def __setitem__(self, id: str, hex: Hex) -> None:
        """Put a unit in a hex."""
        super().__setitem__(id, hex)
        self.worked_out = {}

    def __delitem__(self, id: str) -> None:
        """Take a unit off the map."""
        super().__delitem__(id)
        self.worked_out = {}


class Board:
    """The map with its counters. Of the product's state it uses what is printed on counters and markers."""

    def __init__(self, game: Game, ground: Terrain = GROUND, places: Places = PLACES) -> None:
        self.game = game
        self.ground = ground
        self.places = places
        self.at = Positions()
        self.lieutenant = True
        """Whether the Lieutenant is still on the map."""

    def once(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """Return what depends on nothing but where everybody stands, worked out once for each scene."""
        name = (key, self.lieutenant)
        known = self.at.worked_out
        if name not in known:
            known[name] = work_out()
        found: T = known[name]
        return found

    # Who is where ------------------------------------------------------------------------------------------------

    def unit(self, id: str) -> Unit:
        """Return a unit by its id."""
        return self.game.units[id]

    def where(self, unit: Unit) -> Hex:
        """Return the hex of a unit.

        Raises:
            ContradictionError: it is not on the map.
        """
        if unit.id not in self.at:
            raise ContradictionError(f"{unit.id} {unit.name} is not on the map")
        return self.at[unit.id]

    def standing(self, side: str, *, tanks: bool | None = None) -> list[Unit]:
        """Return the units of a side on the map: all, the tanks, or the others."""

        def ids() -> list[str]:
            units = [self.unit(id) for id in self.at]
            return [unit.id for unit in units if unit.side == side and tanks in (None, unit.category == "tank")]

        return [self.unit(id) for id in self.once(("standing", side, tanks), ids)]

    def units_in(self, hex: Hex) -> list[Unit]:
        """Return the units in a hex."""
        return [self.unit(id) for id in self.once("hexes", self._hexes).get(hex, ())]

    def _hexes(self) -> dict[Hex, list[str]]:
        there: dict[Hex, list[str]] = {}
        for id, hex in self.at.items():
            there.setdefault(hex, []).append(id)
        return there

    def terrain(self, unit: Unit) -> str:
        """Return what kind of hex a unit is in."""
        return self.ground.kinds[self.where(unit)]

    def distance(self, one: Unit, other: Unit) -> int:
        """Return how many hexes two units are apart."""
        return distance(self.where(one), self.where(other))

    def adjacent(self, one: Unit, other: Unit) -> bool:
        """Return whether two units stand in neighbouring hexes."""
        return self.distance(one, other) == 1

    def near_tank(self, unit: Unit, tanks: Iterable[Unit]) -> bool:
        """Return whether one of these tanks is within two hexes (6.3.6.7.C)."""
        return any(self.distance(unit, tank) <= PANIC_REACH for tank in tanks)

    # Room (6.3.2) ------------------------------------------------------------------------------------------------

    def size(self, unit: Unit) -> int:
        """Return how much room a unit takes: the Lieutenant counts with his unit (6.3.2.A)."""
        return 2 if self.carries_lieutenant(unit) else 1

    def carries_lieutenant(self, unit: Unit) -> bool:
        """Return whether the Lieutenant is with a unit, and on the map."""
        return self.lieutenant and self.game.lieutenant.host == unit.id

    def has_room(self, unit: Unit, hex: Hex, *, sharing: bool = False) -> bool:
        """Return whether a unit may be in a hex: terrain, enemies, stacking.

        Args:
            unit: who wants in.
            hex: where.
            sharing: whether tanks may share it, as on arrival in some scenarios.
        """
        tank = unit.category == "tank"
        if not passable(self.ground, hex, tank=tank):
            return False
        there = [other for other in self.units_in(hex) if other is not unit]
        if any(other.side != unit.side for other in there):
            return False
        if tank:
            return all(other.category == "tank" for other in there) if sharing else not there
        if any(other.category == "tank" for other in there):
            return False
        return sum(map(self.size, there)) + self.size(unit) <= HEX_LIMIT

    def moves(self, unit: Unit, most: int | None = None) -> dict[Hex, int]:
        """Return where an American can move, and what it costs."""
        points = unit.counter.mp or POINTS.get(unit.kind, 0)
        tank = unit.category == "tank"
        return reached(
            self.ground, self.where(unit), points, lambda hex: self.has_room(unit, hex), tank=tank, most=most
        )

    # Sight and range (6.3.3) -------------------------------------------------------------------------------------

    def reach(self, unit: Unit) -> int:
        """Return a unit's range: from the rulebook, off its counter, or unlimited."""
        return unit.counter.range or RANGES.get(unit.kind, UNLIMITED)

    def sees(self, firer: Unit, target: Unit, at: Hex | None = None) -> bool:
        """Return whether a unit has a line of sight to another, from where it stands or from a hex it may go to.

        A Mortar shoots over everybody (6.3.6.4.D).
        """
        friends = (
            ALONE if firer.category == "mortar" else self.once(("friends", firer.id), lambda: self._friends(firer))
        )
        tank = firer.category == "tank"
        return sees(self.ground, at or self.where(firer), self.where(target), friends, tank=tank)

    def _friends(self, firer: Unit) -> Friends:
        others = [other for other in self.standing(firer.side) if other is not firer]
        return Friends(
            {self.at[other.id] for other in others if other.category != "tank"},
            {self.at[other.id] for other in others if other.category == "tank"},
        )

    def can_fire(self, firer: Unit, target: Unit, at: Hex | None = None) -> bool:
        """Return whether a target is in range and in sight."""
        far = distance(at or self.where(firer), self.where(target))
        return far <= self.reach(firer) and self.sees(firer, target, at)

    def mortar_sees(self, mortar: Unit, target: Unit) -> bool:
        """Return whether the Mortar or the Lieutenant sees a target (6.3.6.4.A)."""
        host = self.game.units.get(self.game.lieutenant.host or "") if self.lieutenant else None
        return self.sees(mortar, target) or (host is not None and self.sees(host, target))

    def closest(self, unit: Unit, others: Iterable[Unit]) -> list[Unit]:
        """Return the closest of these units, all that tie."""
        ranked = [(self.distance(unit, other), other) for other in others]
        least = min((far for far, _ in ranked), default=0)
        return [other for far, other in ranked if far == least]

    def aims(self, unit: Unit, hex: Hex, *, tanks: bool | None) -> int:
        """Return how many enemies a unit could fire at from a hex, if no friends were in the way."""
        enemies = self.standing("german" if unit.side == "american" else "american", tanks=tanks)
        reach, spots = self.reach(unit), [self.where(enemy) for enemy in enemies]
        return sum(distance(hex, spot) <= reach and open_ground(self.ground, hex, spot) for spot in spots)

    def danger(self, unit: Unit, hex: Hex) -> int:
        """Return how many enemies could fire at a unit in a hex."""
        tank = unit.category == "tank"
        return self.once(("danger", unit.side, tank, hex), lambda: self._danger(unit, hex))

    def _danger(self, unit: Unit, hex: Hex) -> int:
        enemies = self.standing("german" if unit.side == "american" else "american")
        tank = unit.category == "tank"
        count = 0
        for enemy in enemies:
            if tank and enemy.category not in ("tank", "gun"):
                continue
            far = distance(self.where(enemy), hex)
            count += far <= min(self.reach(enemy), 8) and open_ground(self.ground, self.where(enemy), hex)
        return count

    def cover(self, hex: Hex) -> int:
        """Return what a hex protects."""
        return COVER[self.ground.kinds[hex]]
