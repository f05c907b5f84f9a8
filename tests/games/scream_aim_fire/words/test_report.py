"""What the report tells of each kind of event."""

from typing import Any

import pytest

from saf_helper.engine.events import Event, Row, Told
from saf_helper.games.scream_aim_fire import events as e
from saf_helper.games.scream_aim_fire.words.report import AIMS, CHECKS, PHRASES, aim, phrase
from tests.random_games import random_game
from tests.test_question_words import literals

SHOT: dict[str, Any] = {
    "shooter": "A2", "target": "G7", "german": False, "dice": (3,), "printed": 5, "drms": (), "natural": False
}  # fmt: skip
ASSAULT: dict[str, Any] = {
    "attacker": "G7", "defenders": ("A2", "A8"), "german": True, "dice": (4, 4, 4, 4), "needed": 14, "drms": ()
}  # fmt: skip
CHITS: dict[str, Any] = {"shooter": "G1", "target": "A9", "faces": ("miss",), "stand_in": True}
LOSS: dict[str, Any] = {"points": 15, "lost": 15, "morale": 5, "step": None, "cause": "hit-panicked"}
ARMOR = e.Check(check="armor-save", unit="A9", die=2, needed=4, passed=False, details=("front", "owner", "one"))
LIGHT = Row("light", 1, "6.3.4", True, "stand-in")
GONE = {"A2": ("in play", "destroyed")}
KILL = e.GermanLost(unit="G8", fate="destroyed", points=10, morale=-10, cause="damage-chit", stand_in=True)


def check(name: str, *, passed: bool, unit: str | None = "A2") -> e.Check:
    return e.Check(check=name, unit=unit, die=3, needed=4, passed=passed)


@pytest.mark.parametrize(
    ("event", "part", "words", "who", "whom"),
    [
        (e.AmericanMove(unit="A3"), "act", "moves", ["A3"], []),
        (e.AmericanMove(unit="A3", hexes=2), "act", "moves up to 2 hexes", ["A3"], []),
        (e.InfantryMoved(unit="G7", hexes=2, toward="A5", number=1, cause="keyed"),
         "act", "moves 2 hexes toward <A5>", ["G7"], []),
        (e.InfantryMoved(unit="G7", hexes=1, toward=None, number=None, cause="no-number"),
         "act", "moves 1 hex toward the closest American", ["G7"], []),
        (e.GermanMoved(unit="G9", hexes=1, toward="tank", cause="nobody-in-reach"),
         "act", "moves 1 hex toward the closest US tank", ["G9"], []),
        (e.GermanMoved(unit="G9", hexes=2, toward="lieutenant", host="A1", cause="no-card"),
         "act", "moves 2 hexes toward the Lieutenant (with <A1>)", ["G9"], []),
        (e.TargetNamed(unit="G7", target="A2", act="fire", cause="only"), "attack", "fires at", ["G7"], ["A2"]),
        (e.TargetNamed(unit="G7", target="A2", act="assault", cause="only"), "attack", "assaults", ["G7"], ["A2"]),
        (e.MedicMoved(unit="A2", placed=True), "act", "gets the Medic", ["A2"], []),
        (check("scope", passed=False), "act", "finds nothing in the scope", ["A2"], []),
        (e.HitRoll(**SHOT, source="rulebook", cover=(), hit=True), "shot", "hit", ["A2"], ["G7"]),
        (e.HitRoll(**SHOT, source="stand-in", cover=(), hit=False), "shot", "miss†", ["A2"], ["G7"]),
        (e.HitRoll(**SHOT, source="rulebook", cover=(LIGHT,), hit=False), "shot", "miss†", ["A2"], ["G7"]),
        (e.TankShot(**CHITS, german=True, kept="miss"), "shot", "miss†", ["G1"], ["A9"]),
        (e.TankShot(**CHITS, german=False, kept="one"), "shot", "hit†", ["G1"], ["A9"]),
        (e.AssaultRoll(**ASSAULT, cover=(), success=True), "assault", "the hex is taken", ["G7"], ["A2", "A8"]),
        (e.AssaultRoll(**ASSAULT, cover=(LIGHT,), success=False), "assault", "repelled†", ["G7"], ["A2", "A8"]),
        (e.NoTarget(unit="A2", cause="nobody"), "result", "no shot", ["A2"], []),
        (check("range-in", passed=False), "result", "no shot", ["A2"], []),
        (e.Bunker(unit="A2", target="G7", act="fire", stand_in=False), "result", "no shot, a bunker", ["G7"], []),
        (e.Bunker(unit="A2", target="G7", act="assault", stand_in=False), "result", "called off, a bunker", [], []),
        (e.NoEffect(unit="G7", stand_in=True), "result", "no effect†", ["G7"], []),
        (e.Bounced(unit="A9", german=True, faces=("bounced",), stand_in=False), "result", "bounces off", ["A9"], []),
        (ARMOR, "state", "fails its Armor save", ["A9"], []),
        (KILL, "state", "is destroyed† (Morale +10, now -10)", ["G8"], []),
        (e.AmericanLost(unit="A2", fate="destroyed", lieutenant=True, **LOSS),
         "state", "is destroyed, and the Lieutenant with it (Morale -15, now 5)", ["A2"], []),
        (e.AmericanLost(unit="A2", fate="destroyed", lieutenant=False, **LOSS | {"lost": 0, "morale": 0}),
         "state", "is destroyed (No Morale lost, still 0)", ["A2"], []),
        (e.LieutenantCaptured(unit="A2", captor="G9", **LOSS),
         "state", "is taken and the Lieutenant captured (Morale -15, now 5); the hunter leaves with him", ["A2"], []),
        (e.LieutenantKilled(**LOSS), "result", "the Lieutenant is killed (Morale -15, now 5)", [], []),
        (check("lieutenant", passed=True, unit=None), "result", "the Lieutenant is unhurt", [], []),
        (e.OfficerKilled(unit="A8", die=5, points=10, morale=20), "result", "an officer is killed (Morale +10, now 20)", [], []),
        (check("officer", passed=False), "result", "the officer gets away", [], []),
        (e.SupplyWon(supply=2, losses=4), "result", "a Supply counter is won (now 2)", [], []),
        (e.StatusChanged(unit="A2", status="panic", cause="hit"), "state", "is now Panicked", ["A2"], []),
        (e.StaysPanicked(unit="G7", cause="us-tank-near"), "state", "stays Panicked", ["G7"], []),
        (check("medic", passed=False), "state", "stays Panicked", ["A2"], []),
        (e.LowSupply(unit="A2", low=True, cause="natural-1"), "state", "runs low on Supply", ["A2"], []),
        (e.LowSupply(unit="G7", low=False, cause="not-panicked"), "state", "has Supply again", ["G7"], []),
        (e.Spotted(unit="G7", spotted=True), "state", "is spotted", ["G7"], []),
        (e.SupplySpent(unit="A2", supply=0, activated=False), "state", "gets a Supply counter (0 left)", ["A2"], []),
        (e.SpottedRoll(die=6, group=e.Group(3, 1)), "arrivals", "3 Infantry and 1 Veteran arrive", [], []),
        (e.ReserveCard(group=e.Group(0, 2), stand_in=True), "arrivals", "German reserves arrive, 2 Veterans†", [], []),
        (e.Placed(units=("A1",), place="the west edge", lieutenant=True), "state", "has the Lieutenant with it", ["A1"], []),
        (e.Placed(units=("G8", "G9"), place="the east edge; or next to it", due=3), "place", ": the east edge", ["G8", "G9"], []),
        (e.Entered(unit="G8", die=2, hex="2", full=False, key=None), "place", " on hex 2", ["G8"], []),
        (e.Entered(unit="G8", die=2, hex="", full=True, key=None), "place", " on the nearest hex with room", ["G8"], []),
        (e.ReserveArrives(unit="A9", die=6), "place", " on the blue hex", ["A9"], []),
        (e.SurpriseArrives(unit="G9", die=1, hex="blue", beside=True), "place", ": adjacent to the blue hex", ["G9"], []),
        (e.Roster(side="american", counters=(e.Counted("us-infantry", 3),), later=False),
         "fact", "The Americans: 3 Infantry, the 1st Lieutenant", [], []),
        (e.GameOver(outcome="defeat", cause="conceded", turn=3, morale=0, needed=40),
         "fact", "Defeat: conceded, no Americans left", [], []),
        (Told(text="A shell falls: US Inf 2 is gone", changes=GONE), "fact", "A shell falls: US Inf 2 is gone", [], []),
    ],
)  # fmt: skip
def test_an_event_is_told(event: Event, part: str, words: str, who: list[str], whom: list[str]) -> None:
    found = phrase(event, lambda id: f"<{id}>")
    assert found is not None
    assert (found.part, found.words, list(found.who), list(found.whom)) == (part, words, who, whom)


@pytest.mark.parametrize(
    "event",
    [
        e.MedicMoved(unit="A2", placed=False),
        e.Spotted(unit="G7", spotted=False),
        e.NoTarget(unit="G7", cause="never-moves"),
        e.Placed(units=("A2",), place="the west edge"),
        e.TankShot(**CHITS, german=True, kept="one"),
        e.Flipped(unit="A2"),
        Told(text="Shake the cup well"),
        *(check(name, passed=True) for name in ("scope", "range-in", "officer", "medic")),
        check("lieutenant", passed=False),
    ],
)
def test_what_only_guides_the_hand_or_is_told_by_another_event_is_not_told(event: Event) -> None:
    assert phrase(event, str) is None


def test_a_card_says_who_drew_it_and_whether_it_is_a_stand_in() -> None:
    found = phrase(e.ActionCard(unit="G7", mood="calm", option="fire", stand_in=True), str)
    assert found is not None
    assert (found.part, found.who, found.mark) == ("card", ("G7",), "†")


def test_who_left_play_is_said_with_the_loss() -> None:
    found = phrase(
        e.LieutenantCaptured(unit="A2", captor="G9", changes=GONE | {"G9": ("in play", "left")}, **LOSS), str
    )
    assert found is not None
    assert found.gone == ("A2", "G9")


def test_an_answer_names_whom_an_american_attacks() -> None:
    found = aim("he.target", "A9", "G7")
    assert found is not None
    assert (found.words, found.who, found.whom) == ("fires HE at", ("A9",), ("G7",))
    assert aim("fire.target", "A2", "none") is None
    assert aim("orders.roll", "A2", [1, 2]) is None
    assert set(AIMS) <= literals()


@pytest.mark.parametrize("scenario", ["1", "2", "4"])
def test_whatever_brings_or_takes_units_or_morale_is_told(scenario: str) -> None:
    game = random_game(11, scenario)
    assert set(CHECKS) >= {"scope", "armor-save"}
    for one in game.events:
        changes = one.event.changes
        if "morale" in changes or any(
            pair[0] == "in play" for path, pair in changes.items() if path in game.game.units
        ):
            assert type(one.event) in PHRASES
            assert phrase(one.event, game.game.named) is not None
