"""The odds at a decision: the game's own DRMs, numbers, house rules and piles."""

from typing import Any

import pytest

from saf_helper.engine.player import play
from saf_helper.engine.questions import Choose, Option, Roll
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.odds import decision
from saf_helper.games.scream_aim_fire.odds.decision import OddsLines, of_act, of_question
from saf_helper.games.scream_aim_fire.odds.situations import ACTS as ACTS_OF_ALL
from saf_helper.games.scream_aim_fire.odds.situations import Table
from saf_helper.games.scream_aim_fire.odds.words import BRIEF, SHOWN, WORDS
from saf_helper.games.scream_aim_fire.rules.activate import give_order
from saf_helper.games.scream_aim_fire.rules.draws import use_cards
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Pile, Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.state.entry import Entry


@pytest.fixture
def game() -> Game:
    return Game.new("1")


def add(game: Game, kind: str, **fields: Any) -> Unit:
    return game.add(kind, **fields)


ACTS = {"infantry": "fire", "mortar": "mortar", "sniper": "sniper"}


def of_decision(
    game: Game, shooter: Unit, *targets: Unit, act: str = "", terrain: str = "", second: Unit | None = None
) -> tuple[str, ...]:
    if terrain:
        table_facts.keep(game, terrain, table_facts.TERRAIN, targets[0])
    return of_act(game, Table.of(game), act or ACTS[shooter.category], shooter, targets, second).lines


def test_a_known_hex_gives_one_line(game: Game) -> None:
    shooter, target = add(game, "us-veteran"), add(game, "german-infantry")
    # Veteran +1: 58.3% as in the hand-worked line.
    assert of_decision(game, shooter, target, terrain="hill") == (
        "hits 58.3%, destroys 43.8%, Morale +2.9 expected; stand-in mix†",
    )


def test_an_unknown_hex_gives_both_entries(game: Game) -> None:
    shooter, target = add(game, "us-infantry"), add(game, "german-infantry")
    assert of_decision(game, shooter, target) == (
        "hits clear 41.7% / cover 11.8%, destroys 31.3% / 8.9%, Morale +2.1 / +0.6 expected; stand-in mix†",
    )


def test_drms_add_up(game: Game) -> None:
    # Veteran +1, Lieutenant +1, spotted +1, Panicked -1: DRM +2 against 4+ or 5+, (5 + 4) / 12.
    shooter, target = add(game, "us-veteran", status="panic"), add(game, "german-infantry")
    game.lieutenant.host, game.spotted = shooter.id, target.id
    (line,) = of_decision(game, shooter, target, terrain="clear")
    assert line.startswith("hits 75%, ")


def test_the_lieutenant_may_be_near(game: Game) -> None:
    shooter, host, target = add(game, "us-infantry"), add(game, "us-infantry"), add(game, "german-infantry")
    game.lieutenant.host = host.id
    away, near = of_decision(game, shooter, target, terrain="clear")
    assert away.startswith("hits 41.7%")
    assert near == "next to the Lieutenant hits 58.3%, destroys 43.8%, Morale +2.9 expected; stand-in mix†"


def test_what_the_table_has_told_is_used(game: Game) -> None:
    shooter, host, target = add(game, "us-infantry"), add(game, "us-infantry"), add(game, "german-infantry")
    game.lieutenant.host = host.id
    table_facts.keep(game, "clear", table_facts.TERRAIN, target)
    table_facts.keep(game, False, table_facts.ADJACENT, shooter, host)
    (line,) = of_decision(game, shooter, target)
    assert line.startswith("hits 41.7%, ")
    table_facts.keep(game, True, table_facts.ADJACENT, shooter, host)
    (line,) = of_decision(game, shooter, target)
    assert line.startswith("hits 58.3%, ")
    # Clear, +1: 14+ becomes 13+ or 14+, (861 + 721) / 2592.
    (line,) = of_decision(game, shooter, target, act="assault")
    assert line.startswith("succeeds 61%, ")


def test_the_lieutenant_near_changes_nothing(game: Game) -> None:
    # 9+ and 11+ are reached by a natural 6 only, with his +1 or without.
    shooter, host, target = add(game, "us-infantry"), add(game, "us-infantry"), add(game, "german-infantry")
    game.lieutenant.host = host.id
    game.numbers["to-hit.german-infantry"] = 9
    assert len(of_decision(game, shooter, target)) == 1


def test_a_dead_lieutenant_is_near_nobody(game: Game) -> None:
    shooter, host, target = add(game, "us-infantry"), add(game, "us-infantry"), add(game, "german-infantry")
    game.lieutenant.host, game.lieutenant.fate = host.id, "killed"
    (line,) = of_decision(game, shooter, target, terrain="clear")
    assert line.startswith("hits 41.7%")


def test_a_stand_in_number_is_named_until_the_player_gives_his_own(game: Game) -> None:
    shooter, target = add(game, "us-infantry"), add(game, "german-veteran")
    assert of_decision(game, shooter, target)[0].endswith("; stand-in mix and to-hit number†")
    game.numbers["to-hit.german-veteran"] = 4
    assert of_decision(game, shooter, target)[0].endswith("; stand-in mix†")
    other = add(game, "german-infantry")
    assert of_decision(game, shooter, other)[0].endswith("; stand-in mix†"), "the rulebook prints its number"


def test_mortar_and_its_double_six(game: Game) -> None:
    shooter, target, second = add(game, "us-mortar"), add(game, "mg42"), add(game, "panzer-iv")
    game.spotted = target.id  # no help for a Mortar (§6.3.6.5.C)
    (line,) = of_decision(game, shooter, target)
    assert line == (
        "destroys 37%, Morale +1.9 expected; not counted: a double 6 (1.9%) hits a second unit within two hexes"
    )
    (line,) = of_decision(game, shooter, target, second=second)
    assert line == "destroys 37%, Morale +1.9 expected; stand-in mix†"


def test_sniper_by_the_house_rule(game: Game) -> None:
    shooter, target = add(game, "us-sniper"), add(game, "german-infantry")
    assert "hits 29.2%" in of_decision(game, shooter, target)[0]
    game.house["sniper-six"] = "nothing"
    assert "hits 25%" in of_decision(game, shooter, target)[0]


def test_tanks(game: Game) -> None:
    m4, m10 = add(game, "m4"), add(game, "m10")
    infantry, panzer = add(game, "german-infantry"), add(game, "panzer-iv")
    game.lieutenant.host = add(game, "us-infantry").id
    assert of_decision(game, m4, panzer, act="tank-fire") == (
        "hits 56.3%, bails out 18.8%, destroys 18.8%, Morale +2.8 expected; stand-in mix†",
    )
    assert "hits 82.5%" in of_decision(game, m10, panzer, act="tank-fire")[0]
    # HE takes the clear entry, whatever the hex.
    assert "hits 65.3%" in of_decision(game, m4, infantry, act="he", terrain="woods")[0]


def test_assault(game: Game) -> None:
    attacker, one, two = add(game, "us-veteran"), add(game, "german-infantry"), add(game, "german-infantry")
    # Veteran +1, two defenders -2, one Panicked +1: DRM 0; clear 50%, +20.
    two.status = "panic"
    (line,) = of_decision(game, attacker, one, two, act="assault", terrain="clear")
    assert line == "succeeds 50%, Morale +10 expected; stand-in mix†"
    panzer = add(game, "panzer-iv")
    assert of_decision(game, attacker, panzer, act="assault") == ("succeeds 66.4%, Morale +6.6 expected",)


def test_the_cards_left_in_the_virtual_pile_count(game: Game) -> None:
    shooter, target = add(game, "us-infantry"), add(game, "german-infantry")
    cards = list(game.deck("cover").cards)
    # Only C24, light and bunker, is left.
    game.piles["cover"] = Pile(left=cards[-1:], aside=cards[:-1])
    assert of_decision(game, shooter, target)[0].startswith("hits clear 33.3% / cover 0%")
    # A deck on the table is another one.
    game.cards = "physical"
    assert of_decision(game, shooter, target)[0].startswith("hits clear 41.7% / cover 11.8%")
    # An empty pile is shuffled anew.
    game.cards = "virtual"
    game.piles["cover"] = Pile(left=[], aside=cards)
    assert of_decision(game, shooter, target)[0].startswith("hits clear 41.7% / cover 11.8%")


def test_an_owners_mix_is_no_stand_in(game: Game) -> None:
    use_cards(game, "cover", ("none/hard x9", "none/bunker x3", "light/hard x8", "light/bunker x4"))
    use_cards(game, "unit-damage", ("destroyed-10 x3", "destroyed-5 x6", "no-effect x3"))
    shooter, target = add(game, "us-infantry"), add(game, "german-infantry")
    assert of_decision(game, shooter, target, terrain="clear") == ("hits 41.7%, destroys 31.3%, Morale +2.1 expected",)


def test_the_standing_question_names_the_targets(game: Game) -> None:
    shooter = add(game, "us-infantry", number=1)
    add(game, "german-infantry", number=2)
    add(game, "mg42")
    game.order_dice = [2]
    start = play(lambda player, now: give_order(player, now, tables().order("2")), game)
    entries = list(start.entries)
    while start.pending is not None and start.pending.key != "fire.target":
        answer = {"activate.unit": shooter.id, "activate.action": "fire"}[start.pending.key]
        entries.append(Entry(key=start.pending.key, about=start.pending.about, answer=answer))
        start = play(lambda player, now: give_order(player, now, tables().order("2")), game, entries)
    assert start.pending is not None
    table_facts.keep(start.game, "woods", table_facts.TERRAIN, start.game.units["G1"])
    infantry = "German Inf 2: hits 11.8%, destroys 8.9%, Morale +0.6 expected; stand-in mix†"
    mg = "MG 42: hits clear 25% / cover 11.8%, destroys 18.8% / 8.9%, Morale +1.3 / +0.6 expected; stand-in mix†"
    assert of_question(start.pending, start.game) == {
        "G1": OddsLines("hits 11.8%, Morale +0.6†", (infantry,)),
        "G2": OddsLines("hits clear 25% / cover 11.8%, Morale +1.3 / +0.6†", (mg,)),
    }


def test_an_assault_question_tells_of_one_defender(game: Game) -> None:
    attacker = add(game, "us-infantry")
    panzer = add(game, "panzer-iv")
    question = Choose(key="assault.target", prompt="", about=attacker.id, options=(Option(panzer.id), Option("none")))
    line = "Panzer IV alone in its hex: succeeds 55.6%, Morale +5.6 expected"
    assert of_question(question, game) == {"G1": OddsLines("succeeds 55.6%, Morale +5.6", (line,))}


def test_other_questions_have_no_odds(game: Game) -> None:
    shooter = add(game, "us-infantry")
    assert of_question(Roll(key="fire.roll", prompt="", about=shooter.id), game) == {}
    assert of_question(Choose(key="german-tank.target", prompt="", about=shooter.id, options=()), game) == {}
    assert of_question(Choose(key="fire.target", prompt="", options=()), game) == {}


def test_every_target_question_of_the_rules_is_known() -> None:
    import inspect

    from saf_helper.games.scream_aim_fire.rules import american_assault, american_fire, american_tanks, mortar, sniper

    for key in decision.TARGET_KEYS:
        assert key.removesuffix(".target") in ACTS_OF_ALL
        assert any(
            f'"{key}"' in inspect.getsource(module)
            for module in (american_fire, american_tanks, mortar, sniper, american_assault)
        ), key


def test_every_act_and_all_that_is_shown_of_it_has_words() -> None:
    assert set(SHOWN) == set(ACTS_OF_ALL)
    assert {key for keys in SHOWN.values() for key in keys} == set(WORDS)
    assert set(BRIEF) <= set(WORDS)
