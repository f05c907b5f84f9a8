"""Odds agree with the rules themselves: the order is carried out with every roll and draw there is."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from saf_helper.engine.player import Phase, Player, play
from saf_helper.engine.questions import Answer, Confirm, Draw, Number, Pick, Question, Roll
from saf_helper.games.scream_aim_fire.odds.assault import assault, german_assault
from saf_helper.games.scream_aim_fire.odds.fire import fire, high_explosive, mortar, sniper
from saf_helper.games.scream_aim_fire.odds.outcome import Odds
from saf_helper.games.scream_aim_fire.odds.tanks import german_tank, tank
from saf_helper.games.scream_aim_fire.rules.activate import give_order
from saf_helper.games.scream_aim_fire.rules.german_assault import german_assault as carry_out
from saf_helper.games.scream_aim_fire.rules.german_tanks import fire_at_tank
from saf_helper.games.scream_aim_fire.rules.surprise_veteran import hunter_assaults
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Status
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.state.entry import By, Entry

Worlds = dict[tuple[int, bool], Fraction]
"""The Morale gained or lost, and whether the American is low on supply after it: the chance."""


def every_way(phase: Phase, game: Game, answers: Mapping[str, Answer]) -> Worlds:
    """Return what comes of every roll and draw; other questions have the given answer, or their default."""
    found: Worlds = {}
    for end, chance in _ends(phase, game, answers, (), Fraction(1)):
        world = (end.morale - game.morale, end.units["A1"].low_supply)
        found[world] = found.get(world, Fraction(0)) + chance
    return found


def _ends(
    phase: Phase, game: Game, answers: Mapping[str, Answer], entries: tuple[Entry, ...], chance: Fraction
) -> Iterator[tuple[Game, Fraction]]:
    def auto(question: Question, now: Game, rolled: int) -> tuple[Answer, By] | None:
        if isinstance(question, Roll | Draw):
            return None
        if question.key in answers:
            return answers[question.key], "typed"
        assert isinstance(question, Confirm | Number | Pick), question
        return question.default, "typed"

    position = play(phase, game, entries, auto)
    question = position.pending
    if question is None:
        yield position.game, chance
        return
    ways = _ways(question)
    total = sum(ways.values())
    for result, count in ways.items():
        entry = Entry(key=question.key, about=question.about, answer=list(result))
        yield from _ends(phase, game, answers, (*position.entries, entry), chance * Fraction(count, total))


def _ways(question: Question) -> Counter[tuple[Any, ...]]:
    """Return the results that differ, and in how many ways each comes about."""
    if isinstance(question, Roll):
        return Counter(tuple(sorted(faces)) for faces in product(range(1, 7), repeat=question.count))
    assert isinstance(question, Draw)
    shown: dict[tuple[str, ...], tuple[str, ...]] = {}
    return Counter(
        shown.setdefault(tuple(question.pile[id] for id in ids), ids)
        for ids in permutations(question.pile, question.count)
    )


def told(odds: Odds) -> Worlds:
    """Return the same of the odds."""
    found: Worlds = {}
    for outcome, chance in odds.fate.items():
        world = (outcome.morale, "low-supply" in outcome.events)
        found[world] = found.get(world, Fraction(0)) + chance
    return found


def table(american: str, german: str, *, status: Status = "none", house: Mapping[str, str] | None = None) -> Game:
    game = Game.new("1", house=house)
    game.add(american, status=status)
    game.add(german)
    game.add("us-infantry")
    game.add("german-infantry")
    game.lieutenant.host = "A2"
    return game


def order(value: str) -> Callable[..., None]:
    return lambda player, game: give_order(player, game, tables().order(value))


@pytest.mark.parametrize("number", [3, 5, 7])
@pytest.mark.parametrize(("terrain", "half"), [("clear", "clear"), ("hill", "clear"), ("woods", "cover")])
@pytest.mark.parametrize(
    ("kind", "status", "near", "drm"),
    [
        ("us-infantry", "none", False, 0),
        ("us-infantry", "none", True, 1),
        ("us-veteran", "panic", True, 1),
    ],
)
def test_rifle_fire(number: int, terrain: str, half: Any, kind: str, status: Status, near: bool, drm: int) -> None:
    game = table(kind, "german-veteran", status=status)
    game.numbers["to-hit.german-veteran"] = number
    answers = {"activate.unit": "A1", "activate.action": "fire", "fire.target": "G1"}
    answers |= {"fire.terrain": terrain}
    worlds = every_way(order("2"), game, {**answers, "fire.lieutenant": near})
    assert worlds == told(fire(number, half=half, drm=drm))


@pytest.mark.parametrize(("any_die", "low"), [(False, True), (True, True), (True, False)])
def test_he(any_die: bool, low: bool) -> None:
    low_ammo = "all-hit-rolls" if low else "infantry-only"
    game = table("m4", "mg42", house={"natural-die": "any" if any_die else "kept", "low-ammo-units": low_ammo})
    game.spotted = "G1"
    answers: dict[str, Answer] = {"activate.unit": "A1", "activate.action": "he", "he.target": "G1"}
    worlds = every_way(order("5"), game, answers)
    assert worlds == told(high_explosive(5, drm=1, any_die=any_die, runs_low=low))


@pytest.mark.parametrize(("second", "kind"), [("none", "none"), ("G2", "infantry"), ("G3", "tank")])
@pytest.mark.parametrize("any_die", [False, True])
def test_mortar(second: str, kind: Any, any_die: bool) -> None:
    game = table("us-mortar", "mg42", house={"natural-die": "any" if any_die else "kept"})
    game.add("panzer-iv")
    answers: dict[str, Answer] = {"activate.unit": "A1", "mortar.target": "G1", "mortar.second": second}
    assert every_way(order("44"), game, answers) == told(mortar(5, second=kind, any_die=any_die))


@pytest.mark.parametrize("after_six", [True, False])
@pytest.mark.parametrize("low", [True, False])
def test_sniper(after_six: bool, low: bool) -> None:
    low_ammo = "all-hit-rolls" if low else "infantry-only"
    house = {"sniper-six": "normal-shot" if after_six else "nothing", "low-ammo-units": low_ammo}
    game = table("us-sniper", "mg42", house=house)
    answers: dict[str, Answer] = {"activate.unit": "A1", "activate.action": "fire", "sniper.target": "G1"}
    worlds = every_way(order("66"), game, answers | {"sniper.lieutenant": True})
    assert worlds == told(sniper(5, drm=1, shot_after_six=after_six, runs_low=low))


@pytest.mark.parametrize(("also", "defenders", "drm"), [([], 1, 2), (["G2"], 2, 0)])
@pytest.mark.parametrize(("terrain", "half"), [("clear", "clear"), ("building", "cover")])
def test_assault(also: list[str], defenders: int, drm: int, terrain: str, half: Any) -> None:
    game = table("us-veteran", "german-infantry")
    game.units["G1"].status = "panic"
    answers: dict[str, Answer] = {"activate.unit": "A1", "assault.target": "G1", "assault.with": also}
    worlds = every_way(order("11"), game, answers | {"assault.terrain": terrain})
    assert worlds == told(assault(drm=drm, defenders=defenders, half=half))


def test_assault_on_a_tank() -> None:
    game = table("us-infantry", "tiger")
    answers: dict[str, Answer] = {"activate.unit": "A1", "assault.target": "G1", "assault.with": []}
    assert every_way(order("11"), game, answers) == told(assault(half=None))


@pytest.mark.parametrize(("kind", "chits"), [("m4", 1), ("m10", 2)])
def test_tank_fire(kind: str, chits: int) -> None:
    game = table(kind, "panzer-iv")
    answers: dict[str, Answer] = {"activate.unit": "A1", "activate.action": "fire", "tank-fire.target": "G1"}
    assert every_way(order("5"), game, answers) == told(tank(chits=chits))


@pytest.mark.parametrize(("by", "chits"), [("panzer-iv", 1), ("at-gun", 1), ("tiger", 2)])
@pytest.mark.parametrize(("at", "front", "flank"), [("m4", 3, 5), ("m10", 5, None)])
def test_german_tank_fire(by: str, chits: int, at: str, front: int, flank: int | None) -> None:
    game = table(at, by)
    game.numbers |= {"armor-front.m4": 3, "armor-flank.m4": 5, "armor-front.m10": 5}
    worlds = every_way(lambda player, now: fire_at_tank(player, now, now.units["G1"], now.units["A1"]), game, {})
    assert worlds == told(german_tank(chits=chits, front=front, flank=flank))


@pytest.mark.parametrize("with_him", [True, False])
@pytest.mark.parametrize(("terrain", "cover"), [("clear", 0), ("woods", 1), ("building", 2)])
def test_german_assault(with_him: bool, terrain: str, cover: int) -> None:
    game = table("us-infantry", "german-veteran")
    if with_him:
        game.lieutenant.host = "A1"
    answers: dict[str, Answer] = {"german-assault.adjacent": ["A1"], "german-fire.terrain": terrain}

    def phase(player: Player, now: Game) -> None:
        carry_out(player, now, now.units["G1"])

    worlds = every_way(phase, game, answers)
    assert worlds == told(german_assault(drm=1, cover=cover, lieutenant=with_him))


def test_hunters_assault() -> None:
    game = table("us-infantry", "hunter")
    game.lieutenant.host = "A1"

    def phase(player: Player, now: Game) -> None:
        hunter_assaults(player, now, now.units["G1"], now.units["A1"])

    worlds = every_way(phase, game, {"german-fire.terrain": "woods"})
    assert worlds == told(german_assault(drm=1, cover=1, hunter=True))
