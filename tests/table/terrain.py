"""The ground: a map read from a picture, and the one that the games are played on, with its named places."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tests.table.hexes import Hex, distance, neighbours

KINDS = {".": "clear", "=": "clear", "w": "woods", "b": "building", "h": "hill"}
"""A picture's letters; `=` is a road on clear ground."""
ROAD = "="
COVER = {"clear": 0, "hill": 1, "woods": 1, "building": 2}
"""What the ground adds to the number to hit an American who stands there (7.2.2.C)."""


class Terrain:
    """What every hex is made of (6.3.1.A)."""

    def __init__(self, rows: Iterable[str]) -> None:
        letters = {Hex(col, row): letter for row, line in enumerate(rows) for col, letter in enumerate(line)}
        self.kinds: Mapping[Hex, str] = {hex: KINDS[letter] for hex, letter in letters.items()}
        self.roads = frozenset(hex for hex, letter in letters.items() if letter == ROAD)
        self.hills = frozenset(hex for hex, kind in self.kinds.items() if kind == "hill")
        self.cover = frozenset(hex for hex, kind in self.kinds.items() if kind in ("woods", "building"))
        self.near = {hex: [one for one in neighbours(hex) if one in self.kinds] for hex in self.kinds}

    def __contains__(self, hex: Hex) -> bool:
        """Return whether a hex is on the map."""
        return hex in self.kinds

    def within(self, hex: Hex, reach: int) -> list[Hex]:
        """Return the hexes of the map at most so far away, nearest first."""
        return sorted((one for one in self.kinds if distance(one, hex) <= reach), key=lambda one: distance(one, hex))


@dataclass(frozen=True, slots=True)
class Places:
    """The hexes that the rules call by name (4.0.A)."""

    red: Hex
    entry: Mapping[str, Hex]
    """The numbered hexes around the red one."""
    blue: Hex
    objective: Hex
    american_tanks: tuple[Hex, ...]
    german_tanks: tuple[Hex, ...]
    mg42: tuple[Hex, ...]
    mortars: tuple[Hex, ...]
    centre: tuple[Hex, ...]
    """The three buildings in the middle (8.6)."""
    north_woods: Hex


GROUND = Terrain(
    (
        "..w....ww.....w.",
        ".ww..w..w..hh...",
        "...w.w....hhh.w.",
        "...b..w..w....w.",
        ".w..w..wb..b....",
        "================",
        "..w..w.b.bw....w",
        "...w.w.w....w...",
        ".b.h..w..b.w..w.",
        "..hh.w..w...b...",
        ".w....ww..w...w.",
    )
)

PLACES = Places(
    red=Hex(13, 5),
    entry={"2": Hex(13, 4), "3": Hex(12, 5), "4": Hex(12, 6), "5": Hex(13, 6), "6": Hex(14, 6)},
    blue=Hex(2, 5),
    objective=Hex(9, 5),
    american_tanks=(Hex(2, 3), Hex(1, 6), Hex(2, 7), Hex(1, 3), Hex(0, 5)),
    german_tanks=(Hex(12, 3), Hex(13, 8)),
    mg42=(Hex(9, 3), Hex(10, 6), Hex(11, 4)),
    mortars=(Hex(0, 3), Hex(0, 7), Hex(0, 6)),
    centre=(Hex(8, 4), Hex(7, 6), Hex(9, 6)),
    north_woods=Hex(8, 0),
)


def small(**letters: str) -> Terrain:
    """Return a clear map of 9 columns and 7 rows for a test, with some hexes of other kinds: `c4r2="w"`."""
    rows = [["."] * 9 for _ in range(7)]
    for place, letter in letters.items():
        col, row = place[1:].split("r")
        rows[int(row)][int(col)] = letter
    return Terrain("".join(row) for row in rows)
