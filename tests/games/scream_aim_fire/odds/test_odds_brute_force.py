"""Odds agree with counting every die, card and chit."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from saf_helper.games.scream_aim_fire.odds.fire import high_explosive
from saf_helper.games.scream_aim_fire.odds.piles import Piles
from saf_helper.games.scream_aim_fire.odds.tanks import german_tank
from tests.games.scream_aim_fire.odds.brute import KINDS, Situation, World, random_situation

SITUATIONS = 500
BATCHES = 10


@pytest.mark.parametrize("batch", range(BATCHES))
def test_odds_agree_with_every_die_card_and_chit(batch: int) -> None:
    rng = random.Random(1944 + batch)
    situations = [random_situation(rng) for _ in range(SITUATIONS // BATCHES)]
    assert [situation for situation in situations if differences(situation)] == []


def test_the_random_situations_are_of_every_kind() -> None:
    kinds = Counter(
        random_situation(rng).kind
        for rng in (random.Random(1944 + batch) for batch in range(BATCHES))
        for _ in range(SITUATIONS // BATCHES)
    )
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 30


def differences(situation: Situation) -> list[str]:
    """Return in what the odds and the count of every die, card and chit differ."""
    odds = situation.odds()
    counted = situation.counted()
    found: dict[World, Fraction] = {}
    for outcome, chance in odds.fate.items():
        world = (frozenset(outcome.events), outcome.morale)
        found[world] = found.get(world, Fraction(0)) + chance
    wrong = ["outcomes"] * (found != counted)
    wrong += ["Morale"] * (odds.morale != sum(chance * morale for (_, morale), chance in counted.items()))
    for event in odds.shown:
        if odds.chance(event) != sum(chance for (events, _), chance in counted.items() if event in events):
            wrong.append(str(event))
    return wrong


FULL = {
    "cover": ["none/hard"] * 9 + ["none/bunker"] * 3 + ["light/hard"] * 8 + ["light/bunker"] * 4,
    "unit_damage": ["destroyed-10"] * 3 + ["destroyed-5"] * 6 + ["no-effect"] * 3,
    "tank_hit": ["miss"] * 7 + ["one"] * 5 + ["two"] * 3 + ["explosion"],
    "tank_damage": ["bounced"] * 4 + ["bail-out"] * 4 + ["destroyed"] * 4,
}


def test_the_full_stand_in_mix_by_default_he() -> None:
    given = {"to_hit": 4, "drm": 1, "runs_low": True, "any_die": False}
    situation = Situation("he", given, **FULL)
    assert differences(situation) == []
    assert situation.odds().fate == high_explosive(4, drm=1).fate
    assert high_explosive(4, drm=1, piles=Piles.full()).stand_in


def test_the_full_stand_in_mix_by_default_tiger() -> None:
    situation = Situation("german-tank", {"chits": 2, "front": 4, "flank": 5}, **FULL)
    assert differences(situation) == []
    assert situation.odds().fate == german_tank(chits=2, front=4, flank=5).fate
