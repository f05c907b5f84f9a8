"""Every number of the statistics, added up again from the raw save: JSON in, nothing of `history` used to count."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from saf_helper.history.ledger import ledger, ledger_lines, points
from saf_helper.history.log import Selection
from saf_helper.history.log_data import ledger_data, log_data
from saf_helper.history.stats import data, statistics
from tests.history.games import SAVES, WANTED, course_of

NAMES = [wanted.name for wanted in WANTED]
ORDERS = {
    "1": ("Attach a Medic", 1), "11": ("Assault the next hex", 2), "2": ("Infantry: move or fire", 1),
    "3": ("Infantry: move, fire or both", 1), "44": ("Mortar fire", 2), "5": ("Tank: move, fire or HE", 1),
    "6": ("Covering Fire", 1), "66": ("Sniper: fire or spot", 2),
}  # fmt: skip
"""What is typed for an order: its title and how many dice it takes (6.2.A)."""
DECK_OF = {".cover": "cover", "german-infantry.card": "action", "reserves.card": "reserve", ".hit": "tank-hit"}


def raw(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SAVES / f"{name}.json").read_text(encoding="utf-8"))
    return found


def entries(name: str) -> list[dict[str, Any]]:
    return [entry for turn in raw(name)["turns"] for phase in turn["phases"] for entry in phase["entries"]]


def events_of(phase: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = phase.get("events", [])
    return found + [event for entry in phase["entries"] for event in entry.get("events", [])]


def events(name: str) -> list[dict[str, Any]]:
    return [event for turn in raw(name)["turns"] for phase in turn["phases"] for event in events_of(phase)]


def dice(name: str, by: str) -> list[int]:
    rolls = [
        entry["answer"]
        for entry in entries(name)
        if entry.get("by", "typed") == by and isinstance(entry.get("answer"), list)
    ]
    return [face for roll in rolls for face in roll if isinstance(face, int)]


def deck_of(entry: dict[str, Any]) -> str | None:
    key = entry.get("key", "")
    if key.endswith(".damage"):
        return "tank-damage" if key.startswith(("tank", "german-tank", "mortar")) else "unit-damage"
    return next((deck for end, deck in DECK_OF.items() if key.endswith(end)), None)


@pytest.mark.parametrize("name", NAMES)
def test_the_dice_are_those_of_the_save(name: str) -> None:
    totals = {row["by"]: row for row in data(statistics(course_of(name)))["dice"] if row["group"] == "all dice"}
    for by in ("typed", "rolled"):
        thrown = dice(name, by)
        assert totals[by]["count"] == len(thrown)
        assert totals[by]["mean"] == round(sum(thrown) / len(thrown), 3)
        assert totals[by]["faces"] == [thrown.count(face) for face in range(1, 7)]
        groups = [
            row for row in data(statistics(course_of(name)))["dice"] if row["by"] == by and row["group"] != "all dice"
        ]
        assert sum(row["count"] for row in groups) == len(thrown)


@pytest.mark.parametrize("name", NAMES)
def test_the_orders_are_those_of_the_save_and_the_dice_lost_are_the_rest(name: str) -> None:
    found = data(statistics(course_of(name)))
    given = [
        ORDERS[entry["answer"]]
        for entry in entries(name)
        if entry.get("key") == "activate.order" and entry["answer"] != "done"
    ]
    assert found["orders"] == dict(Counter(title for title, _ in given).most_common())
    rolled = sum(len(entry["answer"]) for entry in entries(name) if entry.get("key") == "orders.roll")
    assert found["order_dice_lost"] == rolled - sum(count for _, count in given)
    assert sum(row["count"] for row in found["dice"] if row["group"] == "order dice") == rolled


@pytest.mark.parametrize("name", NAMES)
def test_draws_are_those_of_the_save_and_expectation_gives_out_as_many(name: str) -> None:
    found = data(statistics(course_of(name)))["draws"]
    drawn: Counter[tuple[str, str]] = Counter()
    for entry in entries(name):
        deck = deck_of(entry)
        if deck is not None:
            drawn[deck, entry.get("by", "typed")] += len(entry["answer"])
    shown = {(deck, by) for deck, hands in found.items() for by in hands if by != "stand_in"}
    assert shown == set(drawn)
    for (deck, by), count in drawn.items():
        rows = found[deck][by].values()
        assert sum(row["drawn"] for row in rows) == count
        assert sum(row["expected"] for row in rows) == pytest.approx(count, abs=0.01)


@pytest.mark.parametrize("name", NAMES)
def test_hits_and_misses_are_the_rolls_and_chits_of_the_save(name: str) -> None:
    attacks = data(statistics(course_of(name)))["attacks"]
    results = Counter((event["kind"], event.get("hit", event.get("success"))) for event in events(name))
    chits = [entry for entry in entries(name) if entry.get("key") in ("german-tank.hit", "tank-fire.hit")]
    misses = sum(all(_chit(face) == "miss" for face in entry["answer"]) for entry in chits)
    fire = [row["fire"] for row in attacks.values() if "fire" in row]
    assaults = [row["assault"] for row in attacks.values() if "assault" in row]
    assert sum(row["hits"] for row in fire) == results["hit-roll", True] + len(chits) - misses
    assert sum(row["misses"] for row in fire) == results["hit-roll", False] + misses
    assert sum(row["hits"] for row in assaults) == results["assault-roll", True]
    assert sum(row["misses"] for row in assaults) == results["assault-roll", False]


def _chit(face: str) -> str:
    """Return the face of a tank hit chit, whether it is typed or the id of a virtual one: 7 miss, 5 one, 3 two, 1 explosion."""
    if face.isalpha() and face.islower():
        return face
    number = int(re.sub(r"\D", "", face))
    return "miss" if number <= 7 else "one" if number <= 12 else "two" if number <= 15 else "explosion"


@pytest.mark.parametrize("name", NAMES)
def test_losses_and_kills_are_the_units_that_left(name: str) -> None:
    units = data(statistics(course_of(name)))["units"]
    gone = sum(count for fates in units.values() for fate, count in fates.items() if fate != "in play")
    left = {
        path
        for line in events(name)
        for path, (before, after) in line.get("changes", {}).items()
        if before == "in play"
    }
    assert gone == len(left)


@pytest.mark.parametrize("name", NAMES)
def test_the_answers_are_those_of_the_save(name: str) -> None:
    answers = data(statistics(course_of(name)))["answers"]
    everything = entries(name)
    plain = [entry for entry in everything if "do" not in entry]
    chance = [
        entry
        for entry in plain
        if deck_of(entry)
        or (isinstance(entry["answer"], list) and entry["answer"] and isinstance(entry["answer"][0], int))
    ]
    assert answers.get("rolled", 0) == sum(entry.get("by") == "rolled" for entry in plain)
    assert answers.get("remembered", 0) == sum(entry.get("by") == "remembered" for entry in plain)
    assert answers["typed"] == sum("by" not in entry for entry in chance)
    assert answers["asked"] == sum("by" not in entry for entry in plain) - answers["typed"]
    for act in ("adjust", "note", "supply"):
        assert answers.get(act, 0) == sum(entry.get("do") == act for entry in everything)
    assert answers.get("undone", 0) == sum(one["count"] for one in raw(name)["undone"])
    assert answers.get("amended", 0) == sum("earlier" in entry for entry in everything)


@pytest.mark.parametrize("name", NAMES)
def test_the_ledger_is_every_change_of_morale_that_was_told_and_adds_up_to_the_track(name: str) -> None:
    changes = []
    for line in events(name):
        pair = {path.lower(): pair for path, pair in line.get("changes", {}).items()}.get("morale")
        if pair:
            changes.append((pair[1] - pair[0], pair[1]))
    course = course_of(name)
    rows = ledger(course)
    assert [(row.booked.change, row.booked.morale) for row in rows] == changes
    assert course.game.starting_morale + sum(change for change, _ in changes) == course.game.morale
    assert ledger_lines(course)[-1].endswith(f"= {course.game.morale}, the track stands there")
    assert points(course)[-1].morale == course.game.morale
    assert [point.turn for point in points(course)] == [0, *(turn["turn"] for turn in raw(name)["turns"])]


def test_the_lost_games_ledger_names_clauses_and_reserve_steps() -> None:
    lines = ledger_lines(course_of("lost"))
    assert lines[0].startswith("Start: Morale ")
    assert all("[" in line for line in lines[1:-1])
    assert any(re.search(r": -10 = -?\d+, reserves 5 \(\+5\): ", line) for line in lines)


@pytest.mark.parametrize("name", NAMES)
def test_parts_of_the_ledger_are_those_of_the_save_and_together_the_whole(name: str) -> None:
    course = course_of(name)
    parts = []
    for turn in raw(name)["turns"]:
        for phase in turn["phases"]:
            lines = events_of(phase)
            pairs = [
                pair for line in lines for path, pair in line.get("changes", {}).items() if path.lower() == "morale"
            ]
            rows = ledger_data(course, Selection(turns=(turn["turn"],), phases=(phase["phase"],)))["ledger"]
            assert [(row["change"], row["morale"]) for row in rows if row["change"]] == [
                (after - before, after) for before, after in pairs
            ]
            parts += rows
    assert parts == ledger_data(course, Selection())["ledger"]
    sides = [ledger_data(course, Selection(side=side))["ledger"] for side in ("american", "german")]
    neither = [row for row in parts if row not in sides[0] and row not in sides[1]]
    assert (
        sum(row["change"] for row in [*sides[0], *sides[1], *neither])
        == course.game.morale - course.game.starting_morale
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_log_as_data_holds_every_entry_and_told_line(name: str) -> None:
    found = json.loads(json.dumps(log_data(course_of(name), Selection())))
    happened = [
        one
        for turn in found["turns"]
        for phase in turn["phases"]
        for step in phase["steps"]
        for one in step["happened"]
    ]
    assert [one["n"] for one in happened if one["type"] in ("answer", "do")] == [entry["n"] for entry in entries(name)]
    shown = [one["text"] for one in happened if one["type"] == "tell"]
    assert shown == [item.told.text for item in course_of(name).items if item.told]
    assert [one["count"] for one in happened if one["type"] == "undo"] == [one["count"] for one in raw(name)["undone"]]
    amended = [one for one in happened if "was" in one]
    assert len(amended) == sum("earlier" in entry for entry in entries(name))
    assert all(one["prompt"] for one in happened if one["type"] == "answer")
    assert [turn["morale"][1] for turn in found["turns"]] == [point.morale for point in points(course_of(name))][1:]
