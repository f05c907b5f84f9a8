"""§1.2, §2.0, §4.0 Abbreviations, counters, and what is marked on the maps."""

import pytest

from saf_helper.games.scream_aim_fire.rules.markers import unit_options
from saf_helper.games.scream_aim_fire.tables.load import tables
from tests.clauses import looked_up
from tests.games.scream_aim_fire.rules.talk import order, table


@pytest.mark.clause("1.2.1")
def test_drm_is_spelled_out_where_a_roll_is_explained() -> None:
    assert looked_up(tables().abbreviations["DRM"]).words == "die roll modifier"
    game = table()
    game.add("us-infantry")
    game.add("german-infantry")
    said = order(
        game,
        [2],
        ("activate.order", "2"),
        ("activate.action", "fire"),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        ("fire.cover", ["none"]),
        stop="fire.roll",
    )
    assert "DRM (die roll modifier)" in said.pending.explain()


@pytest.mark.clause("1.2.2")
def test_los_is_spelled_out_where_a_target_is_asked_for() -> None:
    assert looked_up(tables().abbreviations["LOS"]).words == "line of sight"
    game = table()
    game.add("us-infantry")
    game.add("german-infantry")
    said = order(game, [2], ("activate.order", "2"), ("activate.action", "fire"), stop="fire.target")
    assert "LOS (line of sight)" in said.pending.explain()


@pytest.mark.clause("1.2.3")
def test_mp_is_spelled_out_where_a_move_can_be_chosen() -> None:
    assert looked_up(tables().abbreviations["MP"]).words == "movement point"
    game = table()
    game.add("us-infantry")
    game.add("german-infantry")
    said = order(game, [2], ("activate.order", "2"), stop="activate.action")
    assert "MP (movement point)" in said.pending.explain()


@pytest.mark.clause("2.0.A")
@pytest.mark.parametrize("kind", ["us-infantry", "us-veteran", "german-infantry", "german-veteran"])
def test_infantry_and_veterans_are_two_kinds_on_both_sides(kind: str) -> None:
    counter = looked_up(tables().counters[kind])
    assert (counter.category, counter.infantry_class) == ("infantry", True)
    assert counter.veteran == kind.endswith("veteran")


@pytest.mark.clause("2.0.B")
@pytest.mark.parametrize("kind", ["m4", "m10", "panzer-iv", "tiger"])
def test_a_tank_is_a_vehicle_and_no_infantry(kind: str) -> None:
    counter = looked_up(tables().counters[kind])
    assert (counter.category, counter.infantry_class) == ("tank", False)


@pytest.mark.clause("2.0.C")
def test_an_m10_has_one_armor_number() -> None:
    assert list(looked_up(tables().counters["m10"]).printed) == ["armor_front"]
    assert list(tables().counters["m4"].printed) == ["armor_front", "armor_flank"]


@pytest.mark.clause("2.0.D", "2.0.E", "2.0.F")
def test_a_mortar_an_mg_42_and_a_sniper_are_infantry_for_stacking() -> None:
    for kind in ("us-mortar", "mg42", "us-sniper"):
        assert looked_up(tables().counters[kind]).infantry_class


@pytest.mark.clause("2.0.1")
def test_the_types_the_rulebook_lists_are_here() -> None:
    listed = {counter.category for counter in tables().counters.values() if "2.0.1" in looked_up(counter).rules}
    assert listed == {"infantry", "tank", "mortar", "mg42", "sniper"}


@pytest.mark.clause("4.0.A")
def test_the_spots_of_the_maps_are_those_the_rulebook_marks() -> None:
    assert [looked_up(spot).name for spot in tables().spots] == [
        "American tank hex",
        "German tank hex",
        "MG 42 hex",
        "American mortar hex",
        "red hex",
        "blue hex",
    ]
    assert tables().spot_clauses("two of the MG 42 hexes, two in each") == ["4.0.A"]
    assert tables().spot_clauses("any building hex") == []


@pytest.mark.clause("6.3.6.7.B", "6.3.6.7.E")
@pytest.mark.parametrize("kind", ["m4", "m10"])
def test_american_tanks_have_two_mps_and_range_five(kind: str) -> None:
    counter = looked_up(tables().counters[kind])
    assert (counter.mp, counter.range) == (2, 5)


@pytest.mark.parametrize(
    ("kind", "range"),
    [
        pytest.param("panzer-iv", 5, marks=pytest.mark.clause("7.2.6.B.1")),
        pytest.param("tiger", 7, marks=pytest.mark.clause("7.2.6.B.2")),
        pytest.param("at-gun", 5, marks=pytest.mark.clause("7.5.A")),
        pytest.param("us-sniper", 5, marks=pytest.mark.clause("6.3.6.5.B")),
    ],
)
def test_ranges(kind: str, range: int) -> None:
    assert looked_up(tables().counters[kind]).range == range


@pytest.mark.parametrize(
    ("came", "words"),
    [
        ("hex 4 turn 2", "arrived via hex 4 turn 2"),
        ("red hex turn 3", "arrived via red hex turn 3"),
        ("turn 5", "arrived turn 5"),
        ("", ""),
    ],
)
def test_where_a_unit_came_is_not_said_as_where_it_stands(came: str, words: str) -> None:
    game = table()
    (option,) = unit_options([game.add("german-infantry", came=came)])
    assert option.note == words
