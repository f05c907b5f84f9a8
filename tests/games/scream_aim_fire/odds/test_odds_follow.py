"""Odds are the rules: what a rule is changed to, the odds say too, and the small game they are run on loses nothing."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from saf_helper.engine.odds import Case, ends
from saf_helper.engine.player import Player, play
from saf_helper.engine.questions import Choose, Option
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.events import HitRoll
from saf_helper.games.scream_aim_fire.odds import situations
from saf_helper.games.scream_aim_fire.odds.decision import of_question, situation_of
from saf_helper.games.scream_aim_fire.odds.outcomes import outcome
from saf_helper.games.scream_aim_fire.odds.situations import Table, cards_left, odds_of
from saf_helper.games.scream_aim_fire.rules import american_fire
from saf_helper.games.scream_aim_fire.rules.american_fire import fire
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.own_cards import printed_numbers
from saf_helper.state.entry import Entry
from tests.games.scream_aim_fire.odds.random_attacks import random_attack
from tests.games.scream_aim_fire.rules.test_sieve import accounts_of


@pytest.fixture
def panicked_at_minus_two(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    rows = tuple(replace(row, value=-2) if row.name == "panicked" else row for row in american_fire.TO_HIT)
    monkeypatch.setattr(american_fire, "TO_HIT", rows)
    situations.ends_of.cache_clear()
    yield
    situations.ends_of.cache_clear()


@pytest.fixture
def shot() -> Game:
    """Return a game in which A1, Panicked, fires at G1 in the open: 5+ with the usual -1."""
    game = Game.new("1")
    game.add("us-infantry", status="panic")
    table_facts.keep(game, "clear", table_facts.TERRAIN, game.add("german-infantry"))
    game.add("mg42")
    return game


def told(game: Game) -> tuple[bool, str, str]:
    """Return whether a 5 hits, what `why` says of it, and the odds beside the target."""
    answers: dict[str, Any] = {"fire.target": "G1", "fire.terrain": "clear", "fire.cover": ["none"], "fire.roll": [5]}
    entries = [
        Entry(key=key, about="G1" if key in ("fire.terrain", "fire.cover") else "A1", answer=answer)
        for key, answer in answers.items()
    ]

    def phase(player: Player, now: Game) -> None:
        fire(player, now, now.units["A1"], "6.2.A.2")

    position = play(phase, game, entries)
    (hit,) = [one.event.hit for one in position.events if isinstance(one.event, HitRoll)]
    why = "\n".join(line for _, account in accounts_of(position) for line in account.lines())
    question = Choose(key="fire.target", prompt="", about="A1", options=(Option("G1"),))
    return hit, why, of_question(question, game)["G1"].short


def test_the_rule_as_it_is(shot: Game) -> None:
    hit, why, odds = told(shot)
    assert hit
    assert "-1 Panicked" in why
    # 5+ and 6+: (2 + 1) / 12.
    assert "hits 25%" in odds


@pytest.mark.usefixtures("panicked_at_minus_two")
def test_one_row_changed_and_the_rule_the_account_and_the_odds_all_follow(shot: Game) -> None:
    hit, why, odds = told(shot)
    assert not hit
    assert "-2 Panicked" in why
    # 6+ and 7+: a natural 6 only.
    assert "hits 16.7%" in odds


def by_case(found: tuple[Case, object]) -> str:
    return str(found[0])


@pytest.mark.parametrize("seed", range(60))
def test_the_small_game_loses_nothing_of_the_game_at_the_table(seed: int) -> None:
    attack = random_attack(random.Random(seed))
    game, act = attack.game, attack.act
    if game.cards == "physical":
        game.cards = "ask"
    game.numbers |= {name: game.printed(name)[0] for name in printed_numbers()}
    ids, other_ids = [one.id for one in attack.targets], [attack.second.id] if attack.second else []

    def rule(player: Player, now: Game) -> None:
        situations.ACTS[act](player, now, now.units[attack.unit.id], [now.units[id] for id in ids])

    given: dict[str, Any] = {
        f"{act}.target": ids[:1],
        "mortar.second": other_ids or ["none"],
        f"{act}.terrain": ["clear", "woods"],
        f"{act}.lieutenant": [False, True],
    }
    whole = ends(rule, game, given, lambda events: outcome(events, ids, other_ids)).cases({})
    situation = situation_of(game, Table.of(game), act, attack.unit, attack.targets, attack.second)
    small = [(case, odds.chances) for case, odds in odds_of(situation, cards_left(game))]
    assert sorted(small, key=by_case) == sorted(whole, key=by_case)


def test_odds_of_alike_targets_are_found_once(shot: Game) -> None:
    for _ in range(3):
        shot.add("mg42")
    options = tuple(Option(id) for id in shot.units if id.startswith("G"))
    situations.ends_of.cache_clear()
    lines = of_question(Choose(key="fire.target", prompt="", about="A1", options=options), shot)
    assert len(lines) == 5
    assert len({one.short for one in lines.values()}) == 2
    assert situations.ends_of.cache_info().misses == 2
    assert situations.ends_of.cache_info().hits == 3
