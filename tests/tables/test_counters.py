"""The counters, against the rulebook's own words."""

import pytest

from saf_helper.games.scream_aim_fire.tables.load import tables

EVERY_KIND = [
    # kind, side, name, title, category, infantry class, veteran, range, mp
    ("us-infantry", "american", "US Inf", "Infantry", "infantry", True, False, None, None),
    ("us-veteran", "american", "US Vet", "Veterans", "infantry", True, True, None, None),
    ("us-mortar", "american", "Mortar", "Mortar team", "mortar", True, False, None, None),
    ("us-sniper", "american", "Sniper", "Sniper", "sniper", True, False, 5, None),
    ("m4", "american", "M4", "M4 Sherman", "tank", False, False, 5, 2),
    ("m10", "american", "M10", "M10 tank destroyer", "tank", False, False, 5, 2),
    ("german-infantry", "german", "German Inf", "Infantry", "infantry", True, False, None, None),
    ("german-veteran", "german", "German Vet", "Veterans", "infantry", True, True, None, None),
    ("mg42", "german", "MG 42", "MG 42 team", "mg42", True, False, None, None),
    ("panzer-iv", "german", "Panzer IV", "Panzer IV", "tank", False, False, 5, None),
    ("tiger", "german", "Tiger", "Tiger", "tank", False, False, 7, None),
    ("hunter", "german", "Surprise Vet", "Veterans hunting the Lieutenant", "hunter", True, True, None, None),
    ("at-gun", "german", "AT gun", "AT gun and crew", "gun", False, False, 5, None),
]


@pytest.mark.parametrize("row", EVERY_KIND, ids=lambda row: row[0])
def test_a_counter_is_what_the_rulebook_says(row: tuple[object, ...]) -> None:
    counter = tables().counters[str(row[0])]
    assert row == (
        counter.kind,
        counter.side,
        counter.name,
        counter.title,
        counter.category,
        counter.infantry_class,
        counter.veteran,
        counter.range,
        counter.mp,
    )


def test_there_are_no_other_kinds() -> None:
    assert list(tables().counters) == [row[0] for row in EVERY_KIND]


PRINTED = [
    ("us-infantry", "to_hit", 4, "stand-in"),
    ("us-veteran", "to_hit", 5, "rulebook"),
    ("us-mortar", "to_hit", 4, "stand-in"),
    ("us-sniper", "to_hit", 6, "stand-in"),
    ("m4", "armor_front", 4, "stand-in"),
    ("m4", "armor_flank", 5, "stand-in"),
    ("m10", "armor_front", 5, "stand-in"),
    ("german-infantry", "to_hit", 4, "rulebook"),
    ("german-veteran", "to_hit", 5, "stand-in"),
    ("mg42", "to_hit", 5, "rulebook"),
    ("hunter", "to_hit", 5, "stand-in"),
    ("at-gun", "to_hit", 5, "stand-in"),
]


def test_printed_numbers_and_where_we_have_them_from() -> None:
    found = [
        (counter.kind, name, number.value, number.source)
        for counter in tables().counters.values()
        for name, number in counter.printed.items()
    ]
    assert found == PRINTED


def test_the_rulebook_numbers_name_their_clause() -> None:
    counters = tables().counters
    for kind, clause in [("german-infantry", "6.3.4"), ("mg42", "6.3.6.4"), ("us-veteran", "7.2.2")]:
        to_hit = counters[kind].to_hit
        assert to_hit is not None
        assert to_hit.rules == clause


def test_the_m10_has_no_flank_armor() -> None:
    assert tables().counters["m10"].armor_flank is None


@pytest.mark.parametrize("kind", ["panzer-iv", "tiger"])
def test_german_tanks_have_neither_a_to_hit_number_nor_armor(kind: str) -> None:
    assert tables().counters[kind].printed == {}
