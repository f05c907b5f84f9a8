"""The account of the battle: lines joined by unit, and held against the raw save of three whole games."""

import json
import re
from collections.abc import Sequence
from typing import Any

import pytest

from saf_helper.engine.events import Told
from saf_helper.history.battle_lines import StepLines
from saf_helper.history.timeline import Item, StepPart, course
from saf_helper.history.turn_summary import account
from saf_helper.state.entry import Entry
from tests.history.games import SAVES, WANTED, course_of
from tests.history.test_log import started

NAMES = [wanted.name for wanted in WANTED]


def step(*happened: str | Entry | Told, unit: str | None = None) -> list[str]:
    """Return the lines of a step of a game of scenario 1, from its entries and told lines."""
    items = [
        Item(entry=one) if isinstance(one, Entry) else Item(told=Told(text=one) if isinstance(one, str) else one)
        for one in happened
    ]
    session = started()
    found = course(session.record, session.game)
    read = StepLines(found, StepPart("7.2.A", unit, tuple(items)))
    return [line.bullet.text if line.bullet else line.text(found.name) for line in read.lines]


def lines(name: str) -> list[str]:
    found = course_of(name)
    return [bullet.text for turn in found.turns for group in account(found, turn).groups for bullet in group.bullets]


def raw(name: str) -> list[dict[str, Any]]:
    save = json.loads((SAVES / f"{name}.json").read_text(encoding="utf-8"))
    phases = [phase for turn in save["turns"] for phase in turn["phases"]]
    told = []
    for phase in phases:
        told += phase.get("told", []) + [line for entry in phase["entries"] for line in entry.get("told", [])]
    return told


def test_a_units_acts_and_what_came_of_them_are_one_line() -> None:
    shown = step(
        "MG 42 (G3): move 2, fire†",
        "Move MG 42 (G3) 2 hexes toward the closest American; two a hex",
        "MG 42 (G3) fires at Vet 5 (A5)",
        "Hit: MG 42 (G3) at Vet 5 (A5)",
        Told(text="Vet 5 (A5) is now Alert: Alert marker on it", changes={"A5.status": ("none", "alert")}),
        "Low Supply marker on MG 42 (G3)",
        "Turn MG 42 (G3) over",
        unit="G3",
    )
    assert shown == [
        "MG 42 (G3) moves 2 hexes toward the closest American and fires at Vet 5 (A5): hit, now Alert; "
        "runs low on Supply (card†)"
    ]


def test_whom_an_american_attacks_is_taken_from_the_answer_that_named_him() -> None:
    shown = step(
        Entry(key="fire.target", about="A4", answer="G3"),
        "MG 42 (G3) sits in a bunker: no fire, the order is wasted",
        "Move Inf 1 (A1): clear 1 MP",
    )
    assert shown == ["Vet 4 (A4) fires at MG 42 (G3): no shot, a bunker", "Inf 1 (A1) moves"]


def test_everybody_in_an_assaulted_hex_is_named() -> None:
    shown = step(
        Entry(key="assault.target", about="A3", answer="G3"),
        Entry(key="assault.with", about="G3", answer=["G2"]),
        "Assault repelled: Inf 3 (A3) stays where it is",
        "Low Supply marker on Inf 3 (A3)",
    )
    assert shown == ["Inf 3 (A3) assaults MG 42 (G3) and Panzer IV b (G2): repelled; runs low on Supply"]
    shown = step(
        "MG 42 (G3) assaults Vet 5 (A5)",
        "Assault succeeds: MG 42 (G3) enters the hex of Vet 5 (A5)",
        Told(
            text="Remove Vet 5 (A5): destroyed. Morale -10, now 20",
            changes={"A5": ("in play", "destroyed"), "morale": (30, 20)},
        ),
        unit="G3",
    )
    assert shown == ["MG 42 (G3) assaults Vet 5 (A5): the hex is taken, destroyed (Morale -10, now 20)"]


def test_a_second_attack_stands_apart_from_the_first() -> None:
    shown = step(
        Entry(key="mortar.target", about="A7", answer="G3"),
        "Hit: Mortar 7 (A7) at MG 42 (G3)",
        Told(text="Remove MG 42 (G3): destroyed. Morale +5, now 25", changes={"G3": ("in play", "destroyed")}),
        Entry(key="mortar.second", about="A7", answer="G2"),
        Told(text="Remove Panzer IV b (G2): destroyed. Morale +5, now 30", changes={"G2": ("in play", "destroyed")}),
    )
    assert shown == [
        "Mortar 7 (A7) fires at MG 42 (G3): hit, destroyed (Morale +5, now 25); "
        "hits with its double 6 Panzer IV b (G2): destroyed (Morale +5, now 30)"
    ]


def test_a_line_that_nobody_acted_in_is_a_sentence() -> None:
    assert step("The officer gets away") == ["The officer gets away"]
    assert step("Mortar 7 (A7) does not fire") == []


def test_the_same_of_several_is_said_once_and_the_idle_share_the_last_line() -> None:
    found = course_of("lost")
    groups = [group for turn in found.turns for group in account(found, turn).groups]
    said = [bullet.text for group in groups for bullet in group.bullets]
    assert any(re.fullmatch(r".+ \(G\d+\)(, .+ \(G\d+\))* and .+ \(G\d+\) are now \w+", text) for text in said)
    for group in groups:
        texts = [bullet.text for bullet in group.bullets]
        assert all(text is texts[-1] for text in texts if text.startswith("Nothing from "))


@pytest.mark.parametrize("name", NAMES)
def test_every_shot_is_in_the_account(name: str) -> None:
    texts = [line["text"] for line in raw(name)]
    for word in ("Hit", "Miss"):
        told = sum(text.startswith(f"{word}: ") for text in texts)
        shown = 0
        for text in lines(name):
            shooters = re.match(r"(.*\)) fire at ", text)
            each = len(re.findall(r"\([AG]\d+\)", shooters[1])) if shooters else 1
            shown += each * len(re.findall(rf"[:,] {word.lower()}\b", text))
        assert shown == told > 0


@pytest.mark.parametrize("name", NAMES)
def test_every_change_of_morale_is_in_the_account_and_adds_up(name: str) -> None:
    told = [
        (pair[1] - pair[0], pair[1])
        for line in raw(name)
        for path, pair in line.get("changes", {}).items()
        if path.lower() == "morale"
    ]
    shown = []
    for text in lines(name):
        shown += [(int(change), int(now)) for change, now in re.findall(r"\(Morale ([-+]\d+), now (-?\d+)\)", text)]
        shown += [(int(now) - int(was), int(now)) for was, now in re.findall(r"morale (-?\d+) -> (-?\d+)", text)]
    assert sorted(shown) == sorted(told)


@pytest.mark.parametrize("name", NAMES)
def test_every_unit_that_came_or_left_is_named_and_a_kill_has_its_killer(name: str) -> None:
    came: set[str] = set()
    gone: set[str] = set()
    for line in raw(name):
        for path, pair in line.get("changes", {}).items():
            if re.fullmatch(r"[AG]\d+", path):
                (came if pair[0] is None else gone).add(path)
    shown = "\n".join(lines(name))
    assert came
    assert all(re.search(rf"\({id}\)", shown) for id in came | gone)
    found = course_of(name)
    kills = [kill for turn in found.turns for kill in account(found, turn).kills]
    killed = [kill.unit for kill in kills]
    assert len(set(killed)) == len(killed)
    for id in gone - set(killed):
        assert re.search(
            rf"^[^:\n]*\({id}\) .*\bis (destroyed|bailed out|removed)\b|; the hunter leaves", shown, re.MULTILINE
        ), id
    assert set(killed) <= gone
    assert all(kill.by[0] != kill.unit[0] for kill in kills)


@pytest.mark.parametrize("name", NAMES)
def test_what_was_corrected_stands_at_the_end_of_its_turn(name: str) -> None:
    found = course_of(name)
    save = json.loads((SAVES / f"{name}.json").read_text(encoding="utf-8"))
    undone = 0
    for turn in found.turns:
        groups = account(found, turn).groups
        assert all(group.title != "Corrections" for group in groups[:-1])
        undone += sum(int(bullet.text.split()[0]) for bullet in groups[-1].bullets if bullet.kind == "undone")
    assert undone == sum(one["count"] for one in save["undone"])


def test_an_account_is_a_good_deal_shorter_than_what_was_told() -> None:
    texts: Sequence[str] = [line["text"] for line in raw("lost")]
    assert len(lines("lost")) < len(texts) / 2
