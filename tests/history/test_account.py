"""The account of the battle: lines joined by unit, and held against the raw save of three whole games."""

import json
import re
from typing import Any

import pytest

from saf_helper.engine.events import Event
from saf_helper.games.scream_aim_fire.events import (
    ActionCard,
    AmericanLost,
    AmericanMove,
    AssaultRoll,
    Bunker,
    Check,
    Flipped,
    GermanLost,
    HitRoll,
    InfantryMoved,
    LowSupply,
    StatusChanged,
    TargetNamed,
)
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.history.battle_lines import StepLines
from saf_helper.history.timeline import Item, StepPart, course
from saf_helper.history.turn_summary import account
from saf_helper.state.entry import Entry
from tests.history.games import SAVES, WANTED, course_of
from tests.history.test_log import started
from tests.history.test_numbers import events

NAMES = [wanted.name for wanted in WANTED]


def step(*happened: Entry | Event, unit: str | None = None) -> list[str]:
    """Return the lines of a step of a game of scenario 1, from its entries and events."""
    items = [Item(entry=one) if isinstance(one, Entry) else Item(event=one) for one in happened]
    session = started()
    found = course(session.record, session.game, RULES)
    read = StepLines(found, StepPart("7.2.A", unit, tuple(items)))
    return [line.bullet.text if line.bullet else line.text(found.name) for line in read.lines]


def hit(shooter: str, target: str, **values: Any) -> HitRoll:
    """Return a roll to hit that hits."""
    plain: dict[str, Any] = {
        "german": shooter[0] == "G",
        "dice": (5,),
        "printed": 5,
        "source": "rulebook",
        "cover": (),
        "drms": (),
    }
    return HitRoll(**plain | {"shooter": shooter, "target": target, "hit": True, "natural": False} | values)


def assault(attacker: str, *defenders: str, success: bool) -> AssaultRoll:
    """Return an assault."""
    values: dict[str, Any] = {"dice": (3, 3, 3, 3), "needed": 14, "cover": (), "drms": (), "success": success}
    return AssaultRoll(attacker=attacker, defenders=defenders, german=attacker[0] == "G", **values)


def destroyed(unit: str, points: int, morale: int, cause: str = "mortar") -> GermanLost:
    """Return that a German is destroyed."""
    changes = {unit: ("in play", "destroyed"), "morale": (morale - points, morale)}
    return GermanLost(unit=unit, fate="destroyed", points=points, morale=morale, cause=cause, changes=changes)


def lines(name: str) -> list[str]:
    found = course_of(name)
    return [bullet.text for turn in found.turns for group in account(found, turn).groups for bullet in group.bullets]


def test_a_units_acts_and_what_came_of_them_are_one_line() -> None:
    shown = step(
        ActionCard(unit="G3", mood="calm", option="move 2, fire", stand_in=True),
        InfantryMoved(unit="G3", hexes=2, toward=None, number=None, cause="no-number"),
        TargetNamed(unit="G3", target="A5", act="fire", cause="only"),
        hit("G3", "A5"),
        StatusChanged(unit="A5", status="alert", cause="hit", changes={"A5.status": ("none", "alert")}),
        LowSupply(unit="G3", low=True, cause="natural-1"),
        Flipped(unit="G3"),
        unit="G3",
    )
    assert shown == [
        "MG 42 moves 2 hexes toward the closest American and fires at US Vet 5: hit, now Alert; "
        "runs low on Supply (card†)"
    ]


def test_whom_an_american_attacks_is_taken_from_the_answer_that_named_him() -> None:
    shown = step(
        Entry(key="fire.target", about="A4", answer="G3"),
        Bunker(unit="A4", target="G3", act="fire", stand_in=False),
        AmericanMove(unit="A1"),
    )
    assert shown == ["US Vet 4 fires at MG 42: no shot, a bunker", "US Inf 1 moves"]


def test_everybody_in_an_assaulted_hex_is_named() -> None:
    shown = step(
        Entry(key="assault.target", about="A3", answer="G3"),
        Entry(key="assault.with", about="G3", answer=["G2"]),
        assault("A3", "G3", "G2", success=False),
        LowSupply(unit="A3", low=True, cause="assault-failed"),
    )
    assert shown == ["US Inf 3 assaults MG 42 and Panzer IV B: repelled; runs low on Supply"]
    shown = step(
        Entry(key="assault.target", about="A3", answer="G3"),
        Entry(key="assault.with", about="G3", answer=["G2"]),
        Bunker(unit="A3", target="G3", act="assault", stand_in=False),
    )
    assert shown == ["US Inf 3 assaults MG 42 and Panzer IV B: called off, a bunker"]
    loss: dict[str, Any] = {"points": 10, "lost": 10, "morale": 20, "step": None, "cause": "german-assault"}
    shown = step(
        TargetNamed(unit="G3", target="A5", act="assault", cause="only"),
        assault("G3", "A5", success=True),
        AmericanLost(
            unit="A5",
            fate="destroyed",
            lieutenant=False,
            changes={"A5": ("in play", "destroyed"), "morale": (30, 20)},
            **loss,
        ),
        unit="G3",
    )
    assert shown == ["MG 42 assaults US Vet 5: the hex is taken, destroyed (Morale -10, now 20)"]


def test_a_second_attack_stands_apart_from_the_first() -> None:
    shown = step(
        Entry(key="mortar.target", about="A7", answer="G3"),
        hit("A7", "G3", dice=(6, 6)),
        destroyed("G3", 5, 25),
        Entry(key="mortar.second", about="A7", answer="G2"),
        destroyed("G2", 5, 30, "double-6"),
    )
    assert shown == [
        "Mortar 7 fires at MG 42: hit, destroyed (Morale +5, now 25); "
        "hits with its double 6 Panzer IV B: destroyed (Morale +5, now 30)"
    ]


def test_a_line_that_nobody_acted_in_is_a_sentence() -> None:
    assert step(Check(check="officer", unit="A7", die=1, needed=4, passed=False)) == ["The officer gets away"]
    assert step(Check(check="range-in", unit="A7", die=1, needed=3, passed=False)) == []


def test_the_same_of_several_is_said_once_and_the_idle_share_the_last_line() -> None:
    found = course_of("lost")
    groups = [group for turn in found.turns for group in account(found, turn).groups]
    said = [bullet.text for group in groups for bullet in group.bullets]
    assert any(re.fullmatch(r"[^:]+ and (German|Panzer|Tiger|MG)[^:]+ are now \w+", text) for text in said)
    for group in groups:
        texts = [bullet.text for bullet in group.bullets]
        assert all(text is texts[-1] for text in texts if text.startswith("Nothing from "))


@pytest.mark.parametrize("name", NAMES)
def test_every_shot_is_in_the_account(name: str) -> None:
    shots = [event for event in events(name) if event["kind"] == "hit-roll"]
    chits = [event for event in events(name) if event["kind"] == "tank-shot"]
    told_hits = [event for event in chits if event["kept"] != "miss" and not event["german"]]
    for word, hits in (("Hit", True), ("Miss", False)):
        told = sum(event["hit"] == hits for event in shots)
        told += len(told_hits) if hits else sum(event["kept"] == "miss" for event in chits)
        shown = 0
        for text in lines(name):
            shooters = re.match(r"(.*) fire at ", text)
            each = len(re.split(r", | and ", shooters[1])) if shooters else 1
            shown += each * len(re.findall(rf"[:,] {word.lower()}\b", text))
        assert shown == told > 0


@pytest.mark.parametrize("name", NAMES)
def test_every_change_of_morale_is_in_the_account_and_adds_up(name: str) -> None:
    told = [
        (pair[1] - pair[0], pair[1])
        for line in events(name)
        for path, pair in line.get("changes", {}).items()
        if path.lower() == "morale" and line["kind"] != "adjusted"
    ]
    shown = []
    for text in lines(name):
        shown += [(int(change), int(now)) for change, now in re.findall(r"\(Morale ([-+]\d+), now (-?\d+)\)", text)]
    assert sorted(shown) == sorted(told)


@pytest.mark.parametrize("name", NAMES)
def test_every_unit_that_came_or_left_is_named_and_a_kill_has_its_killer(name: str) -> None:
    came: set[str] = set()
    gone: set[str] = set()
    for line in events(name):
        for path, pair in line.get("changes", {}).items():
            if re.fullmatch(r"[AG]\d+", path):
                (came if pair[0] is None else gone).add(path)
    shown = "\n".join(lines(name))
    assert came
    found = course_of(name)
    assert all(found.name(id) in shown for id in came | gone)
    kills = [kill for turn in found.turns for kill in account(found, turn).kills]
    killed = [kill.unit for kill in kills]
    assert len(set(killed)) == len(killed)
    for id in gone - set(killed):
        assert re.search(
            rf"^[^:\n]*{found.name(id)}\b.*\bis (destroyed|bailed out|removed)\b|; the hunter leaves",
            shown,
            re.MULTILINE,
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
    told = [item for item in course_of("lost").items if item.told is not None]
    assert len(lines("lost")) < len(told) / 2
