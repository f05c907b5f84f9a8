"""Odds, which are the rules run over every die, agree with formulas that share no line with the rules."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from saf_helper.games.scream_aim_fire.odds.decision import situation_of
from saf_helper.games.scream_aim_fire.odds.outcomes import Odds
from saf_helper.games.scream_aim_fire.odds.situations import Piece, Situation, Table, cards_left, odds_of
from saf_helper.games.scream_aim_fire.tables.load import tables
from tests.games.scream_aim_fire.odds import formulas
from tests.games.scream_aim_fire.odds.formulas import End, Fate
from tests.games.scream_aim_fire.odds.random_attacks import ACTS, GERMAN_ACTS, Attack, cards, random_attack, random_game

SITUATIONS = 500
BATCHES = 10
UNTOLD = {"stand-in", "stand-in-number", "double-six"}
"""What the formulas say nothing of."""


def attacks(batch: int) -> list[Attack]:
    rng = random.Random(1944 + batch)
    return [random_attack(rng) for _ in range(SITUATIONS // BATCHES)]


def fate(odds: Odds) -> Fate:
    """Return odds as a fate."""
    ends: dict[End, Fraction] = {}
    for one, chance in odds.chances.items():
        end = (one.happened - UNTOLD, one.morale)
        ends[end] = ends.get(end, Fraction(0)) + chance
    return ends


def by_the_rules(attack: Attack) -> dict[tuple[str, bool], Fate]:
    """Return the odds of an attack in the formulas' cases; where the Lieutenant decides nothing he is no case."""
    act, game = attack.act, attack.game
    situation = situation_of(game, Table.of(game), act, attack.unit, attack.targets, attack.second)
    wanted = attack.fates()
    fates: dict[tuple[str, bool], Fate] = {}
    for case, odds in odds_of(situation, cards_left(game)):
        terrain = case.get(f"{act}.terrain")
        half = tables().terrain[str(terrain)].cover_half if terrain else ""
        told = case.get(f"{act}.lieutenant")
        for key in wanted:
            if key[0] == half and told in (None, key[1]):
                fates[key] = fate(odds)
    return fates


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_acts_of_americans(batch: int) -> None:
    for attack in attacks(batch):
        assert by_the_rules(attack) == attack.fates(), (attack.act, attack.game.facts, attack.game.house)


def test_the_random_situations_are_of_every_act_and_many_are_open() -> None:
    acts: Counter[str] = Counter()
    cases: Counter[int] = Counter()
    for batch in range(BATCHES):
        for attack in attacks(batch):
            acts[attack.act] += 1
            cases[len(attack.fates())] += 1
    assert set(acts) == set(ACTS)
    assert min(acts.values()) >= 50
    assert min(cases[1], cases[2], cases[4]) >= 15


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_acts_of_germans(batch: int) -> None:
    rng = random.Random(1945 + batch)
    for _ in range(20):
        act, game = rng.choice(GERMAN_ACTS), random_game(rng)
        if act == "german-tank":
            kind, at = rng.choice(["panzer-iv", "tiger", "at-gun"]), rng.choice(["m4", "m10"])
            front, flank = rng.randint(1, 7), rng.randint(1, 7)
            game.numbers |= {"armor-front.m4": front, "armor-flank.m4": flank, "armor-front.m10": front}
            one = Situation(Table.of(game), act, Piece(kind), (Piece(at),))
            hit, wounds = cards(game, "tank-hit"), cards(game, "tank-damage")
            wanted = formulas.german_tank(1 + (kind == "tiger"), front, flank if at == "m4" else None, hit, wounds)
        else:
            hunter = act == "hunter-assault"
            kind = "hunter" if hunter else rng.choice(["german-infantry", "german-veteran"])
            terrain, cover = rng.choice([("clear", 0), ("woods", 1), ("hill", 1), ("building", 2)])
            with_him = hunter or rng.random() < 0.5
            count = 1 if with_him else rng.randint(1, 2)
            panic, low, extra = rng.random() < 0.3, rng.random() < 0.3, rng.randint(-3, 3)
            alone = count == 1 and rng.random() < 0.3
            first = Piece("us-mortar" if alone else "us-infantry", "panic" if panic else "alert", low)
            targets = (first, *[Piece("us-veteran")] * (count - 1))
            him = "target" if with_him else "gone"
            one = Situation(Table.of(game), act, Piece(kind), targets, lieutenant=him, terrain=terrain, extra=extra)
            drm = (kind != "german-infantry") + panic + low + 2 * alone - 2 * (count - 1) - cover + extra
            wanted = formulas.german_assault(drm, count, lieutenant=with_him and not hunter, hunter=hunter)
        assert [fate(odds) for _, odds in odds_of(one, cards_left(game))] == [wanted], one
