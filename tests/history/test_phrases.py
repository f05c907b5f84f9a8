"""What each told line says of the battle; every line that a game tells is one that the account knows."""

import contextlib
import random

import pytest

from saf_helper.engine.events import Told
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.history.phrases import known, phrase
from tests.players import legal_answer


@pytest.mark.parametrize(
    ("text", "kind", "words", "who", "whom"),
    [
        ("Move Inf 3 (A3): clear 1 MP, woods 2", "act", "moves", ["A3"], []),
        ("Move Inf 3 (A3) up to 2 hexes: clear 1 MP", "act", "moves up to 2 hexes", ["A3"], []),
        (
            "Move Inf 3 (G7) 2 hexes toward Vet 1 (A5) by the path with the best cover; two a hex",
            "act",
            "moves 2 hexes toward Vet 1 (A5)",
            ["G7"],
            [],
        ),
        (
            "Move Tiger (G9) 1 hex toward the closest American tank, seeking a line of sight; one tank a hex",
            "act",
            "moves 1 hex toward the closest American tank",
            ["G9"],
            [],
        ),
        ("Inf 3 (G7) fires at Inf 2 (A2)", "attack", "fires at", ["G7"], ["A2"]),
        ("Hit: a at b (c (A2) at Inf 3 (G7)", "shot", "hit", ["A2"], ["G7"]),
        ("Inf 3 (G7): fire+1, move 2†", "card", "", ["G7"], []),
        ("Inf 3 (G7): No Action", "card", "", ["G7"], []),
        (
            "Assault succeeds: Inf 3 (G7) enters the hex of Inf 2 (A2), Sniper 8 (A8)",
            "assault",
            "the hex is taken",
            ["G7"],
            ["A2", "A8"],
        ),
        (
            "Remove Inf 15 (G8): destroyed†. Morale +10, now -10",
            "state",
            "is destroyed† (Morale +10, now -10)",
            ["G8"],
            [],
        ),
        (
            "Remove Inf 2 (A2) and the Lieutenant with it: destroyed. Morale -15, now 5",
            "state",
            "is destroyed, and the Lieutenant with it (Morale -15, now 5)",
            ["A2"],
            [],
        ),
        (
            "Remove Inf 2 (A2); the Lieutenant is captured; remove Hunter (G9), it leaves with him. Morale -15, now 5",
            "state",
            "is taken and the Lieutenant captured (Morale -15, now 5); the hunter leaves with him",
            ["A2"],
            [],
        ),
        ("Low Supply marker on Inf 2 (A2)", "state", "runs low on Supply", ["A2"], []),
        ("3 Infantry and 0 Veterans arrive", "arrivals", "3 Infantry arrive", [], []),
        ("0 Infantry and 1 Veterans arrive", "arrivals", "1 Veterans arrive", [], []),
        ("Turn Inf 2 (A2) over", "quiet", "", [], []),
        ("Place Inf 2 (A2), Inf 3 (A3): the blue hex", "quiet", "", [], []),
    ],
)
def test_a_line_is_read(text: str, kind: str, words: str, who: list[str], whom: list[str]) -> None:
    told = Told(text=text)
    found = phrase(told)
    assert (found.kind, found.words, list(found.who), list(found.whom)) == (kind, words, who, whom)
    assert known(told)


def test_what_a_stand_in_decided_keeps_its_mark() -> None:
    assert phrase(Told(text="Miss: Inf 2 (A2) at Inf 3 (G7)", why="rolled 1 against 5†")).words == "miss†"
    assert phrase(Told(text="Inf 3 (G7): fire+1, move 2†")).mark == "†"
    assert phrase(Told(text="Inf 3 (G7): fire+1, move 2")).mark == ""


def test_those_who_come_are_told_where_they_are_put() -> None:
    came: dict[str, tuple[object, object]] = {"G8": (None, "in play"), "G9": (None, "in play")}
    there = phrase(Told(text="Place Tiger (G8), Tiger (G9): the east edge; several may share a hex", changes=came))
    assert (there.kind, there.words, there.who) == ("place", ": the east edge", ("G8", "G9"))
    text = "Place Inf 2 (G8) on the nearest hex with room that is no entry hex, your choice"
    assert phrase(Told(text=text, changes=came)).words == " on the nearest hex with room"


def test_a_line_of_other_rules_is_told_as_it_is_where_it_changes_what_counts() -> None:
    new = Told(text="A shell falls: Inf 2 (A2) is gone", changes={"A2": ("in play", "destroyed")})
    assert not known(new)
    assert (phrase(new).kind, phrase(new).words) == ("fact", new.text)
    assert phrase(Told(text="Shake the cup well")).kind == "quiet"


@pytest.mark.parametrize("scenario", list(tables().scenarios))
@pytest.mark.parametrize("dice", ["virtual", "ask"])
def test_every_line_that_a_game_tells_is_known(scenario: str, dice: str) -> None:
    rng = random.Random(f"phrases {scenario} {dice}")
    session = Session.new(RULES, Game.new(scenario, dice=dice), name="any", seed=5, version="0.1.0")
    while session.pending is not None and session.game.turn < 7 and session.n < 900:
        if rng.random() < 0.02:
            try:
                low = next(unit.id for unit in session.game.americans() if unit.low_supply)
                session.interrupt("supply", {"unit": low})
            except (BadAnswerError, StopIteration):
                with contextlib.suppress(BadAnswerError):  # where no reserves come, their marker cannot be moved
                    session.interrupt("adjust", {"set": {"reserves": 29 if session.game.reserves < 5 else 0}})
        session.answer(legal_answer(session.pending, rng))
    told = [
        one
        for turn in session.record.turns
        for phase in turn.phases
        for events in (phase.events, *(entry.events for entry in phase.entries))
        for one in session.told(events)
        if not one.text.startswith("Adjusted: ")
    ]
    assert len(told) > 100
    assert [one.text for one in told if not known(one)] == []
