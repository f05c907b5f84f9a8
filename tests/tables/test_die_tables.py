"""Every table of the rulebook, over every total."""

import pytest

from saf_helper.games.scream_aim_fire.tables.load import tables


def test_issuing_orders_table() -> None:
    assert [(row.value, row.face, row.dice, row.name, row.clause) for row in tables().orders] == [
        ("1", 1, 1, "medic", "6.2.A.1"),
        ("11", 1, 2, "assault", "6.2.A.2"),
        ("2", 2, 1, "move-or-fire", "6.2.A.3"),
        ("3", 3, 1, "move-and-fire", "6.2.A.4"),
        ("44", 4, 2, "mortar-fire", "6.2.A.5"),
        ("5", 5, 1, "tank", "6.2.A.6"),
        ("6", 6, 1, "covering-fire", "6.2.A.7"),
        ("66", 6, 2, "sniper", "6.2.A.8"),
    ]


def test_an_order_is_found_by_its_dice() -> None:
    assert tables().order("44").name == "mortar-fire"
    with pytest.raises(KeyError):
        tables().order("4")


@pytest.mark.parametrize(
    ("roll", "infantry", "veterans"), [(1, 2, 0), (2, 3, 0), (3, 3, 2), (4, 4, 3), (5, 4, 3), (6, 5, 4)]
)
def test_enemy_spotted_table(roll: int, infantry: int, veterans: int) -> None:
    row = tables().spotted[roll]
    assert (row.infantry, row.veterans, row.clause) == (infantry, veterans, f"6.1.A.{roll}")


@pytest.mark.parametrize(
    ("roll", "name", "clause"),
    [
        (1, "red", "6.1.B.1"),
        (2, "2", "6.1.B.2"),
        (3, "3", "6.1.B.2"),
        (4, "4", "6.1.B.2"),
        (5, "5", "6.1.B.2"),
        (6, "6", "6.1.B.2"),
    ],
)
def test_entry_hexes(roll: int, name: str, clause: str) -> None:
    row = tables().entry_hexes[roll]
    assert (row.name, row.clause) == (name, clause)


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_surprise_veterans(roll: int) -> None:
    row = tables().surprise[roll]
    assert (row.kind, row.hex, row.clause) == ("hunter", "blue", "7.3.A.1")


@pytest.mark.parametrize("roll", [4, 5, 6])
def test_surprise_at_gun(roll: int) -> None:
    row = tables().surprise[roll]
    assert (row.kind, row.hex, row.clause) == ("at-gun", "red", "7.3.A.2")


@pytest.mark.parametrize("name", ["spotted", "entry_hexes", "surprise"])
def test_a_die_has_six_faces(name: str) -> None:
    assert list(getattr(tables(), name)) == [1, 2, 3, 4, 5, 6]


def test_terrain() -> None:
    assert [(row.name, row.to_hit, row.from_below_only, row.cover_half) for row in tables().terrain.values()] == [
        ("clear", 0, False, "clear"),
        ("woods", 1, False, "cover"),
        ("building", 2, False, "cover"),
        ("hill", 1, True, "clear"),
    ]


def test_single_numbers() -> None:
    found = tables()
    assert found.turns == 12
    assert found.spotted_threshold == 5
    assert (found.reserves_check_turn, found.reserves_check_roll) == (3, 6)
    assert found.surprise_roll == 6
    assert found.assault_target == 14
