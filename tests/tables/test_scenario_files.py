"""The six scenarios, against the set-up lists of chapter 8."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from saf_helper.games.scream_aim_fire.tables.load import load, tables
from saf_helper.games.scream_aim_fire.tables.values import Scenario
from saf_helper.tables.data_folder import data_folder

# (kind, count, clause) as the scenario tables list them; what comes later stands under ARRIVALS.
AMERICAN = {
    "1": [
        ("us-infantry", 3, "8.1.1.A"),
        ("us-veteran", 3, "8.1.1.A"),
        ("us-mortar", 1, "8.1.1.T"),
        ("m4", 3, "8.1.1.C"),
    ],
    "2": [
        ("us-infantry", 3, "8.2.1.A"),
        ("us-veteran", 3, "8.2.1.A"),
        ("us-mortar", 1, "8.2.1.C"),
        ("us-sniper", 1, "8.2.1.D"),
        ("m4", 3, "8.2.1.E"),
    ],
    "3": [
        ("us-infantry", 4, "8.3.1.A"),
        ("us-veteran", 4, "8.3.1.A"),
        ("us-mortar", 2, "8.3.1.C"),
        ("us-sniper", 1, "8.3.1.D"),
        ("m4", 3, "8.3.1.E"),
        ("m10", 2, "8.3.1.T"),
    ],
    "4": [
        ("us-infantry", 4, "8.4.1.A"),
        ("us-veteran", 4, "8.4.1.A"),
        ("us-mortar", 2, "8.4.1.C"),
        ("us-sniper", 1, "8.4.1.D"),
        ("m4", 2, "8.4.1.E"),
    ],
    "5": [
        ("us-veteran", 6, "8.5.1.A"),
        ("us-mortar", 3, "8.5.1.C"),
        ("us-sniper", 1, "8.5.1.D"),
        ("m4", 2, "8.5.1.E"),
    ],
    "capture-and-hold": [
        ("us-infantry", 4, "8.6.1.A"),
        ("us-veteran", 4, "8.6.1.A"),
        ("us-mortar", 2, "8.6.1.C"),
        ("us-sniper", 1, "8.6.1.D"),
        ("m4", 3, "8.6.1.E"),
    ],
}
GERMAN = {
    "1": [("panzer-iv", 2, "8.1.2.A"), ("mg42", 1, "8.1.2.B")],
    "2": [("panzer-iv", 3, "8.2.2.A"), ("mg42", 1, "8.2.2.B")],
    "3": [("panzer-iv", 4, "8.3.2.B"), ("mg42", 3, "8.3.2.A")],
    "4": [("panzer-iv", 2, "8.4.2.B"), ("mg42", 2, "8.4.2.A")],
    "5": [("panzer-iv", 4, "8.5.2.B"), ("mg42", 4, "8.5.2.A")],
    "capture-and-hold": [("panzer-iv", 2, "8.6.2.C"), ("mg42", 3, "8.6.2.B"), ("german-veteran", 3, "8.6.2.A")],
}
ARRIVALS: dict[str, list[tuple[Any, ...]]] = {
    # kind, count, side, turn, when, dash, fires on entry, clause
    "1": [],
    "2": [("tiger", 1, "german", 3, "after-german-tanks", 3, False, "8.2.2.C")],
    "3": [("tiger", 2, "german", 3, "after-german-tanks", 3, False, "8.3.2.C")],
    "4": [
        ("m4", 2, "american", 4, "turn-start", None, False, "8.4.1.F"),
        ("m10", 2, "american", 8, "turn-start", None, False, "8.4.1.G"),
        ("tiger", 3, "german", 8, "after-german-tanks", 3, False, "8.4.2.C"),
    ],
    "5": [
        ("m10", 4, "american", 4, "turn-start", None, False, "8.5.1.F"),
        ("tiger", 3, "german", 8, "after-german-tanks", 3, False, "8.5.2.C"),
    ],
    "capture-and-hold": [("tiger", 1, "german", 3, "german-tank-step", 3, True, "8.6.2.D")],
}
HEADINGS = {
    "1": (1, "A Day Out in the Countryside", "10 June 1944", "Map 1", "8.1"),
    "2": (2, "Give 'Em Hell", "10 June 1944", "Map 1", "8.2"),
    "3": (3, "A Sight to Behold", "12 June 1944", "Map 2", "8.3"),
    "4": (4, "Out of Ammo", "14 June 1944", "Map 2", "8.4"),
    "5": (5, "Battle of Bloody Gulch", "15 June 1944", "Map 2", "8.5"),
    "capture-and-hold": (6, "Capture and Hold", "", "Map 2", "8.6"),
}
SPOTTED_AND_RESERVES = {
    "1": (True, "8.1.2.C", 30, "8.1.2.D"),
    "2": (True, "8.2.2.D", 30, "8.2.2.E"),
    "3": (True, "8.3.2.D", 30, "8.3.2.E"),
    "4": (True, "8.4.2.D", 30, "8.4.2.E"),
    "5": (True, "8.5.2.D", 30, "8.5.2.E"),
    "capture-and-hold": (False, "6.1.A", None, ""),
}
VICTORY: dict[str, tuple[int, str, list[tuple[Any, ...]], list[tuple[Any, ...]], str]] = {
    # Morale, clause, any of, all of (kind, unit, count, key), clause of defeat
    "1": (
        40,
        "8.1.3.A",
        [("ask", None, None, "objective"), ("no-germans-left", None, None, None)],
        [],
        "8.1.3.C",
    ),
    "2": (50, "8.2.3.A", [], [("destroyed", "panzer-iv", 1, None)], "8.2.3.B"),
    "3": (60, "8.3.3.A", [], [("ask", None, None, "two-infantry-near-red")], "8.3.3.B"),
    "4": (70, "8.4.3.A", [], [("clean-infantry", None, 8, None)], "8.4.3.B"),
    "5": (80, "8.5.3.A", [], [("supply", None, 5, None)], "8.5.3.B"),
    "capture-and-hold": (50, "8.6.3.A", [], [("ask", None, None, "three-buildings")], "8.6.3.B"),
}
EVERY_SCENARIO = ["1", "2", "3", "4", "5", "capture-and-hold"]

each_scenario = pytest.mark.parametrize("scenario", EVERY_SCENARIO)


def get(scenario: str) -> Scenario:
    return tables().scenarios[scenario]


def test_the_scenarios_come_in_rulebook_order() -> None:
    assert list(tables().scenarios) == EVERY_SCENARIO


@each_scenario
def test_heading(scenario: str) -> None:
    found = get(scenario)
    assert (found.number, found.title, found.date, found.map, found.clause) == HEADINGS[scenario]
    assert found.id == scenario
    assert found.turns == 12


@each_scenario
def test_american_forces(scenario: str) -> None:
    assert [(force.kind, force.count, force.clause) for force in get(scenario).american] == AMERICAN[scenario]


@each_scenario
def test_german_forces(scenario: str) -> None:
    assert [(force.kind, force.count, force.clause) for force in get(scenario).german] == GERMAN[scenario]


@each_scenario
def test_arrivals(scenario: str) -> None:
    found = [
        (one.kind, one.count, one.side, one.turn, one.when, one.dash, one.fires_on_entry, one.clause)
        for one in get(scenario).arrivals
    ]
    assert found == ARRIVALS[scenario]


@each_scenario
def test_spotted_and_reserves(scenario: str) -> None:
    found = get(scenario)
    assert (
        found.spotted_at_setup,
        found.spotted_clause,
        found.reserve_threshold,
        found.reserve_clause,
    ) == SPOTTED_AND_RESERVES[scenario]


@each_scenario
def test_victory_and_defeat(scenario: str) -> None:
    found = get(scenario)
    any_of, all_of = (
        [(one.kind, one.unit, one.count, one.key) for one in conditions]
        for conditions in (found.victory.any_of, found.victory.all_of)
    )
    assert (found.victory.morale, found.victory.clause, any_of, all_of, found.defeat_clause) == VICTORY[scenario]


@each_scenario
def test_what_is_asked_has_a_question(scenario: str) -> None:
    for condition in (*get(scenario).victory.any_of, *get(scenario).victory.all_of):
        assert condition.question.endswith("?") == (condition.kind == "ask")


@each_scenario
def test_the_lieutenant_starts_on_the_blue_hex_but_in_scenario_5(scenario: str) -> None:
    lieutenant = get(scenario).lieutenant
    assert lieutenant.clause == f"{get(scenario).clause}.1.B"
    assert ("blue hex" in lieutenant.place) == (scenario != "5")
    assert ("second column" in lieutenant.place) == (scenario == "5")


PLACES = [
    ("1", "us-infantry", "any hex of the second column from the west"),
    ("1", "us-mortar", "an American mortar hex of your choice"),
    ("1", "m4", "the American tank hexes"),
    ("1", "panzer-iv", "the German tank hexes"),
    ("1", "mg42", "its MG 42 hex"),
    ("2", "us-sniper", "any building hex"),
    ("2", "panzer-iv", "the east edge, spread evenly"),
    ("3", "us-veteran", "any hex of the second or third column from the west"),
    ("3", "m10", "any American tank hex or the blue hex"),
    ("3", "panzer-iv", "the German tank hexes"),
    ("4", "us-infantry", "any hex of the second or third column from the west"),
    ("5", "m4", "the blue hex"),
    ("5", "panzer-iv", "the east edge, spread evenly"),
    ("5", "mg42", "two of the MG 42 hexes"),
    ("capture-and-hold", "us-veteran", "any hex of the second column from the west"),
    ("capture-and-hold", "us-sniper", "the woods on the north edge that face the buildings in the middle"),
    ("capture-and-hold", "german-veteran", "the three buildings in the middle"),
]


@pytest.mark.parametrize(("scenario", "kind", "place"), PLACES)
def test_places(scenario: str, kind: str, place: str) -> None:
    forces = [*get(scenario).american, *get(scenario).german]
    assert [force.place for force in forces if force.kind == kind] == [place]


# 8.2.2.C, 8.3.2.C and 8.4.1.F, 8.5.1.F with the rulings for a hex that is taken.
RED_OR_NEXT = "the red hex; if it is not free, next to it with the better line of sight to Americans"
BLUE_OR_NEXT = "the blue hex; with infantry there, next to it"


@pytest.mark.parametrize(
    ("scenario", "places"),
    [
        ("2", [RED_OR_NEXT]),
        ("3", [RED_OR_NEXT]),
        ("4", [BLUE_OR_NEXT, "any hex of the east edge", "the red hex or the hexes around it"]),
        ("5", [BLUE_OR_NEXT, "the red hex or the hexes around it"]),
        ("capture-and-hold", ["the blue hex, or next to it when it is taken"]),
    ],
)
def test_arrival_places(scenario: str, places: list[str]) -> None:
    assert [arrival.place for arrival in get(scenario).arrivals] == places


def test_special_forces() -> None:
    special = [
        (scenario.id, force.kind, option, getattr(force, option))
        for scenario in tables().scenarios.values()
        for force in (*scenario.american, *scenario.german)
        for option in ("garrison", "dash", "per_hex", "low_supply_choice", "low_supply_clause")
        if getattr(force, option)
    ]
    assert special == [
        ("3", "panzer-iv", "per_hex", 2),
        ("4", "us-infantry", "low_supply_choice", 2),
        ("4", "us-infantry", "low_supply_clause", "8.4.1.T.1"),
        ("5", "m4", "per_hex", 2),
        ("5", "mg42", "per_hex", 2),
        ("capture-and-hold", "german-veteran", "garrison", True),
        ("capture-and-hold", "german-veteran", "per_hex", 1),
    ]


def test_a_seventh_scenario_is_one_more_file(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(data_folder("scream_aim_fire"), folder)
    text = (folder / "scenarios" / "scenario_2.toml").read_text(encoding="utf-8")
    text = text.replace('id = "2"', 'id = "night"').replace("number = 2", "number = 7")
    (folder / "scenarios" / "a_night.toml").write_text(text, encoding="utf-8")
    assert list(load(folder).scenarios) == [*EVERY_SCENARIO, "night"]
