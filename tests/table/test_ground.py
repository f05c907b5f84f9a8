"""Hexes, the map, line of sight and movement, clause by clause."""

import pytest

from tests.table.hexes import Hex, distance, line, neighbours
from tests.table.movement import marched, reached
from tests.table.sight import Friends, sees
from tests.table.terrain import GROUND, PLACES, small

# Hexes ---------------------------------------------------------------------------------------------------------------


def test_odd_columns_lie_half_a_hex_lower() -> None:
    assert neighbours(Hex(2, 2)) == [Hex(2, 1), Hex(3, 1), Hex(3, 2), Hex(2, 3), Hex(1, 2), Hex(1, 1)]
    assert neighbours(Hex(3, 2)) == [Hex(3, 1), Hex(4, 2), Hex(4, 3), Hex(3, 3), Hex(2, 3), Hex(2, 2)]


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        ((0, 0), (0, 0), 0),
        ((0, 0), (0, 5), 5),
        ((0, 0), (1, 0), 1),
        ((0, 0), (2, 1), 2),
        ((0, 0), (2, 2), 3),
        ((0, 5), (15, 5), 15),
        ((1, 0), (0, 0), 1),
        ((1, 0), (0, 2), 2),
        ((0, 0), (15, 10), 18),
    ],
)
def test_distance(one: tuple[int, int], other: tuple[int, int], far: int) -> None:
    assert distance(Hex(*one), Hex(*other)) == far
    assert distance(Hex(*other), Hex(*one)) == far


def test_a_straight_line_goes_through_hexes() -> None:
    met = line(Hex(4, 1), Hex(4, 4))
    assert set(met.through) == {Hex(4, 2), Hex(4, 3)}
    assert met.beside == ()


def test_a_line_along_a_side_goes_beside_two_hexes() -> None:
    assert line(Hex(2, 3), Hex(4, 3)).through == ()
    assert set(*line(Hex(2, 3), Hex(4, 3)).beside) == {Hex(3, 2), Hex(3, 3)}


def test_a_long_line_along_sides_goes_through_a_hex_between_two_sides() -> None:
    met = line(Hex(2, 3), Hex(6, 3))
    assert met.through == (Hex(4, 3),)
    assert [set(pair) for pair in met.beside] == [{Hex(3, 2), Hex(3, 3)}, {Hex(5, 2), Hex(5, 3)}]


def test_a_slanting_line_cuts_the_corners_it_crosses() -> None:
    assert set(line(Hex(2, 3), Hex(3, 5)).through) == {Hex(2, 4), Hex(3, 4)}


def test_a_line_meets_the_same_hexes_from_both_ends() -> None:
    for other in GROUND.kinds:
        there, back = line(Hex(7, 5), other), line(other, Hex(7, 5))
        assert set(there.through) == set(back.through)
        assert {frozenset(pair) for pair in there.beside} == {frozenset(pair) for pair in back.beside}


# Terrain -------------------------------------------------------------------------------------------------------------


def test_the_named_hexes_lie_as_the_rules_say() -> None:
    assert {hex.col for hex in GROUND.kinds} == set(range(16))
    assert {hex.row for hex in GROUND.kinds} == set(range(11))
    assert all(distance(PLACES.red, hex) == 1 for hex in PLACES.entry.values())
    assert sorted(PLACES.entry) == ["2", "3", "4", "5", "6"]
    assert {GROUND.kinds[hex] for hex in PLACES.centre} == {"building"}
    assert len(set(PLACES.centre)) == 3
    tanks = [*PLACES.american_tanks, *PLACES.german_tanks, PLACES.blue, PLACES.red]
    assert {GROUND.kinds[hex] for hex in tanks} == {"clear"}
    assert GROUND.kinds[PLACES.north_woods] == "woods"
    assert PLACES.north_woods.row == 0


# Sight (6.3.3) -------------------------------------------------------------------------------------------------------


NORTH, SOUTH = Hex(4, 1), Hex(4, 5)
"""Four hexes apart, with column 4's rows 2, 3 and 4 in between."""
WEST, EAST = Hex(3, 3), Hex(5, 3)
"""Two hexes apart, with the side of (4, 3) and (4, 4) in between."""


def test_6_3_3_b_in_the_open_everything_is_seen() -> None:
    ground = small()
    assert all(sees(ground, NORTH, hex) for hex in ground.kinds)


@pytest.mark.parametrize("letter", ["w", "b"])
def test_6_3_3_c_woods_and_buildings_in_between_block(letter: str) -> None:
    assert not sees(small(c4r3=letter), NORTH, SOUTH)
    assert sees(small(c5r3=letter), NORTH, SOUTH)


@pytest.mark.parametrize("letter", ["w", "b", "h"])
def test_6_3_3_d_along_a_side_one_blocking_hex_does_not_block_two_do(letter: str) -> None:
    assert sees(small(c4r3=letter), WEST, EAST)
    assert sees(small(c4r4=letter), WEST, EAST)
    assert not sees(small(c4r3=letter, c4r4=letter), WEST, EAST)


def test_6_3_3_e_the_first_woods_hex_and_a_building_are_seen_into() -> None:
    assert sees(small(c4r5="w"), NORTH, SOUTH)
    assert sees(small(c4r5="b"), NORTH, SOUTH)
    assert not sees(small(c4r4="w", c4r5="w"), NORTH, SOUTH)


def test_6_3_3_e_from_inside_woods_one_sees_out() -> None:
    assert sees(small(c4r1="w"), NORTH, SOUTH)


def test_6_3_3_f_a_hill_in_between_blocks() -> None:
    assert not sees(small(c4r3="h"), NORTH, SOUTH)


def test_6_3_3_g_the_outer_hexes_of_a_hill_are_seen_its_centre_is_not() -> None:
    ring = {f"c{hex.col}r{hex.row}": "h" for hex in neighbours(Hex(4, 4))}
    ground = small(**ring, c4r4="h")
    assert sees(ground, Hex(4, 1), Hex(4, 3))
    assert not sees(ground, Hex(4, 1), Hex(4, 4))
    assert not sees(ground, Hex(4, 1), Hex(4, 5))


def test_6_3_3_h_from_a_hill_cover_does_not_block_another_hill_does() -> None:
    assert sees(small(c4r1="h", c4r3="w"), NORTH, SOUTH)
    assert sees(small(c4r1="h", c4r3="b", c4r4="w"), NORTH, SOUTH)
    assert not sees(small(c4r1="h", c4r3="h"), NORTH, SOUTH)
    assert not sees(small(c4r1="h", c4r2="h"), NORTH, SOUTH)


def test_6_3_3_h_a_unit_on_a_hill_is_not_seen_over_cover_from_below() -> None:
    assert not sees(small(c4r5="h", c4r3="w"), NORTH, SOUTH)


def test_6_3_3_i_friendly_infantry_in_between_blocks_unless_the_firer_is_on_a_hill() -> None:
    friends = Friends(infantry={Hex(4, 3)})
    assert not sees(small(), NORTH, SOUTH, friends)
    assert not sees(small(), NORTH, SOUTH, friends, tank=True)
    assert sees(small(c4r1="h"), NORTH, SOUTH, friends)
    assert sees(small(), NORTH, SOUTH, Friends(infantry={NORTH, SOUTH}))


def test_6_3_3_j_friendly_tanks_block_tanks_only() -> None:
    friends = Friends(tanks={Hex(4, 3)})
    assert sees(small(), NORTH, SOUTH, friends)
    assert not sees(small(), NORTH, SOUTH, friends, tank=True)


# Movement (6.3.1) ----------------------------------------------------------------------------------------------------

START = Hex(4, 3)


def anywhere(hex: Hex) -> bool:
    """Return that there is room."""
    return True


@pytest.mark.parametrize(("letter", "cost"), [(".", 1), ("w", 2), ("h", 2), ("b", 3)])
def test_6_3_1_a_what_a_hex_costs(letter: str, cost: int) -> None:
    assert reached(small(c4r2=letter), START, 3, anywhere)[Hex(4, 2)] == cost


def test_6_3_1_a_three_points_are_three_clear_hexes_or_one_through_woods() -> None:
    costs = reached(small(), START, 3, anywhere)
    assert costs[Hex(4, 0)] == 3
    assert costs[START] == 0
    assert len(costs) == 1 + 6 + 12 + 18
    walled = small(**{f"c{hex.col}r{hex.row}": "w" for hex in neighbours(START)})
    assert reached(walled, START, 3, anywhere)[Hex(4, 1)] == 3
    assert Hex(4, 0) not in reached(walled, START, 3, anywhere)


def test_6_3_1_a_one_point_more_where_the_whole_way_is_road() -> None:
    road = {f"c{col}r3": "=" for col in range(9)}
    assert reached(small(**road), Hex(1, 3), 3, anywhere)[Hex(5, 3)] == 4
    assert Hex(6, 3) not in reached(small(**road), Hex(1, 3), 3, anywhere)
    assert Hex(4, 3) not in reached(small(**road | {"c2r3": "w"}), Hex(0, 3), 3, anywhere)
    assert Hex(1, 6) not in reached(small(**road), Hex(1, 2), 3, anywhere)


def test_6_3_1_b_the_next_hex_is_always_reached() -> None:
    assert reached(small(c4r2="b"), START, 1, anywhere)[Hex(4, 2)] == 3
    assert Hex(4, 2) not in reached(small(c4r2="b"), START, 1, lambda hex: hex != Hex(4, 2))


def test_6_3_6_2_covering_fire_moves_two_hexes_at_most() -> None:
    assert Hex(4, 1) in reached(small(), START, 3, anywhere, most=2)
    assert Hex(4, 0) not in reached(small(), START, 3, anywhere, most=2)


def test_6_3_6_7_b_tanks_keep_out_of_woods_and_buildings() -> None:
    costs = reached(small(c4r2="w", c5r2="b", c5r3="h"), START, 2, anywhere, tank=True)
    assert Hex(4, 2) not in costs
    assert Hex(5, 2) not in costs
    assert costs[Hex(5, 3)] == 2


def test_7_2_1_a_germans_move_by_hexes_whatever_they_cost() -> None:
    ground = small(c4r2="b", c4r1="w")
    assert marched(ground, START, 2, anywhere)[Hex(4, 1)] == 2
    assert Hex(4, 0) not in marched(ground, START, 2, anywhere)
