"""Carrying out what is told: counters are placed, moved and removed as the product's lines say, and as nothing else does.

A line is read by the units it names, such as `(G4)`, and by what it says has changed.
"""

import re
from collections.abc import Callable, Iterable

from saf_helper.engine.events import Line
from saf_helper.games.scream_aim_fire.state_parts import Unit
from tests.table.board import Board, ContradictionError
from tests.table.facts import NAMED
from tests.table.germans import drive, march
from tests.table.hexes import Hex, distance

PLACE = re.compile(r"Place (?:the surprise )?(.*?\))(?: and the Lieutenant with it)?(?:: | on )(.*)")
MARCH = re.compile(r"Move .*?\(([AG]\d+)\) (\d) hex(?:es)? toward (.*)")
MOVE = re.compile(r"Move .*?\((A\d+)\)(?: up to (\d) hexes)?:")
CROWD = re.compile(r", (\d) a hex")
SPREAD = ("hexes", "column", "east edge", "buildings in the middle", "tank hex", "mortar hex")
"""Places of several hexes, over which units are spread."""
ENTERS = re.compile(r"Assault succeeds: .*?\(([AG]\d+)\) enters the hex(.*)")

Commander = Callable[[Unit, "int | None"], Hex]
"""Says where an American goes that may move, at most so many hexes."""


class Hands:
    """Whoever moves the counters."""

    def __init__(self, board: Board, commander: Commander) -> None:
        self.board = board
        self.commander = commander
        self.assaulted: str | None = None
        """The German whose hex an American was last ordered to assault."""

    def carry_out(self, told: Line) -> None:
        """Do what a line says.

        Raises:
            ContradictionError: it cannot be done.
        """
        text = told.text
        if found := PLACE.match(text):
            self._place([self.board.unit(id) for id in NAMED.findall(found[1])], found[2])
        elif found := MARCH.match(text):
            self._march(self.board.unit(found[1]), int(found[2]), found[3])
        elif found := MOVE.match(text):
            unit = self.board.unit(found[1])
            self.board.at[unit.id] = self.commander(unit, int(found[2]) if found[2] else None)
        elif found := ENTERS.match(text):
            into = NAMED.findall(found[2]) or [str(self.assaulted)]
            self.board.at[found[1]] = self.board.where(self.board.unit(into[0]))
        self._note(told)

    def _note(self, told: Line) -> None:
        """Take off the map who left it, and see that everybody who came was placed."""
        for path, (before, after) in told.changes.items():
            if path == "lieutenant":
                self.board.lieutenant = False
            elif path in self.board.game.units and before == "in play":
                self.board.where(self.board.unit(path))
                del self.board.at[path]
            elif path in self.board.game.units and after == "in play":
                self.board.where(self.board.unit(path))

    # Placing -----------------------------------------------------------------------------------------------------

    def _place(self, units: Iterable[Unit], place: str) -> None:
        crowd = CROWD.search(place)
        sharing = "several may share" in place or (crowd is not None and int(crowd[1]) > 1)
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
        if found := re.match(r"hex (\d)", place):
            return [places.entry[found[1]]]
        if place == "the blue hex" and unit.side == "german":
            return [places.blue]
        if place.startswith("the red hex") and unit.category == "infantry":
            return [places.red]
        if place.startswith(("next to the red hex", "the red hex or next to it")):
            spots = around_red[1:] if place.startswith("next") else around_red
            return sorted(spots, key=lambda hex: -self._seen_from(unit, hex))
        if place.startswith("the red hex"):
            beside = sorted(around_red[1:], key=lambda hex: -self._seen_from(unit, hex))
            return [places.red, *beside, *board.ground.within(places.red, 3)]
        if place.startswith("the nearest hex with room"):
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

    # Moving ------------------------------------------------------------------------------------------------------

    def _march(self, unit: Unit, hexes: int, toward: str) -> None:
        board = self.board
        americans = board.standing("american")
        if unit.category == "tank":
            tanks = [american for american in americans if american.category == "tank"]
            drive(board, unit, hexes, tanks if "American tank" in toward else americans)
            return
        named = NAMED.findall(toward)
        goal = board.unit(named[0]) if named else board.closest(unit, americans)[0]
        march(board, unit, hexes, goal)
