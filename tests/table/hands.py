"""Carrying out what happens: counters are placed, moved and removed as the product's events say, and as nothing else does."""

from collections.abc import Callable, Iterable

from saf_helper.engine.events import Event
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.state_parts import Unit
from tests.table.board import Board, ContradictionError
from tests.table.germans import drive, march
from tests.table.hexes import Hex, distance

NEAREST = "the nearest hex with room"
SPREAD = ("hexes", "column", "east edge", "buildings in the middle", "tank hex", "mortar hex")
"""Places of several hexes, over which units are spread."""

Commander = Callable[[Unit, "int | None"], Hex]
"""Says where an American goes that may move, at most so many hexes."""


class Hands:
    """Whoever moves the counters."""

    def __init__(self, board: Board, commander: Commander) -> None:
        self.board = board
        self.commander = commander

    def carry_out(self, event: Event) -> None:
        """Do what an event says.

        Raises:
            ContradictionError: it cannot be done.
        """
        unit = self.board.unit
        match event:
            case events.Placed():
                sharing = event.shares_hex or (event.per_hex or 1) > 1
                self._place(map(unit, event.units), event.place, sharing=sharing)
            case events.Entered():
                self._place([unit(event.unit)], f"hex {event.hex}" if event.hex else NEAREST)
            case events.ReserveArrives():
                self._place([unit(event.unit)], "blue hex")
            case events.SurpriseArrives():
                beside = "beside " * event.beside + "about " * (event.hex == "red")
                self._place([unit(event.unit)], f"{beside}the {event.hex} hex")
            case events.InfantryMoved():
                goal = unit(event.toward) if event.toward else self._closest(unit(event.unit))
                march(self.board, unit(event.unit), event.hexes, goal)
            case events.GermanMoved(toward="lieutenant"):
                march(self.board, unit(event.unit), event.hexes, unit(str(event.host)))
            case events.GermanMoved():
                americans = self.board.standing("american")
                tanks = [one for one in americans if one.category == "tank"]
                drive(self.board, unit(event.unit), event.hexes, tanks if event.toward == "tank" else americans)
            case events.AmericanMove():
                self.board.at[event.unit] = self.commander(unit(event.unit), event.hexes)
            case events.AssaultRoll(success=True):
                self.board.at[event.attacker] = self.board.where(unit(event.defenders[0]))
        self._note(event)

    def _closest(self, unit: Unit) -> Unit:
        return self.board.closest(unit, self.board.standing("american"))[0]

    def _note(self, event: Event) -> None:
        """Take off the map who left it, and see that everybody who came was placed."""
        for path, (before, after) in event.changes.items():
            if path == "lieutenant":
                self.board.lieutenant = False
            elif path in self.board.game.units and before == "in play":
                self.board.where(self.board.unit(path))
                del self.board.at[path]
            elif path in self.board.game.units and after == "in play":
                self.board.where(self.board.unit(path))

    # Placing -----------------------------------------------------------------------------------------------------

    def _place(self, units: Iterable[Unit], place: str, *, sharing: bool = False) -> None:
        for unit in units:
            free = [hex for hex in self._spots(unit, place) if self.board.has_room(unit, hex, sharing=sharing)]
            if not free:
                raise ContradictionError(f"no room for {unit.id}: {place}")
            if any(words in place for words in SPREAD):
                free.sort(key=lambda hex: self._crowding(unit, hex))
            self.board.at[unit.id] = free[0]

    def _spots(self, unit: Unit, place: str) -> list[Hex]:
        """Return the hexes that a place in words stands for, the best first."""
        board, places = self.board, self.board.places
        around_red = board.ground.within(places.red, 1)
        if place == "hex red":
            return [places.red]
        if place.startswith("hex "):
            return [places.entry[place.removeprefix("hex ")]]
        if place == "the blue hex" and unit.side == "german":
            return [places.blue]
        if place.endswith("about the red hex"):
            spots = around_red[1:] if place.startswith("beside") else around_red
            return sorted(spots, key=lambda hex: -self._seen_from(unit, hex))
        if place.startswith("the red hex"):
            beside = sorted(around_red[1:], key=lambda hex: -self._seen_from(unit, hex))
            return [places.red, *beside, *board.ground.within(places.red, 3)]
        if place == NEAREST:
            return [
                hex for hex in board.ground.within(places.red, 6) if hex not in (places.red, *places.entry.values())
            ]
        for words, spots in self._map_places().items():
            if words in place:
                return spots
        raise ContradictionError(f"no such place on this map: {place}")

    def _map_places(self) -> dict[str, list[Hex]]:
        """Return what the scenarios' places are on this map; a more particular one stands first."""
        ground, places = self.board.ground, self.board.places
        columns = {
            col: sorted((hex for hex in ground.kinds if hex.col == col), key=lambda hex: abs(hex.row - 5))
            for col in (1, 2, 15)
        }
        return {
            "American tank hex": [*places.american_tanks, places.blue],
            "German tank hex": list(places.german_tanks),
            "MG 42 hex": list(places.mg42),
            "mortar hex": list(places.mortars),
            "building hex": [hex for hex, kind in ground.kinds.items() if kind == "building"],
            "woods on the north edge": [places.north_woods],
            "buildings in the middle": list(places.centre),
            "second or third column": columns[1] + columns[2],
            "second column": columns[1],
            "east edge": columns[15],
            "blue hex": ground.within(places.blue, 2),
        }

    def _crowding(self, unit: Unit, hex: Hex) -> tuple[int, int, int]:
        """Return how badly a unit is wanted in a hex: who is there, then too little cover, then friends too near."""
        friends = [other for other in self.board.standing(unit.side) if other is not unit]
        nearest = min((distance(hex, self.board.where(one)) for one in friends), default=0)
        return len(self.board.units_in(hex)), -self.board.cover(hex), -min(nearest, 3)

    def _seen_from(self, unit: Unit, hex: Hex) -> int:
        return sum(self.board.sees(unit, american, hex) for american in self.board.standing("american"))
