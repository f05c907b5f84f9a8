"""§3.0, §8.0 Set-up: decks and cups, the map, the advice, the counters."""

import pytest

from saf_helper.engine.events import Reshuffled
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.state_parts import Pile
from tests.games.scream_aim_fire.rules.talk import order, set_up_talk, table


@pytest.mark.clause("3.0.A")
def test_an_empty_deck_is_shuffled_from_all_its_cards() -> None:
    game = table()
    game.add("us-infantry")
    game.add("german-infantry")
    game.piles["cover"] = Pile(left=[], aside=list(game.deck("cover").cards))
    said = order(
        game,
        [2],
        ("activate.order", "2"),
        ("activate.action", "fire"),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        ("fire.cover", ["C01"]),
        ("fire.roll", [1]),
    )
    assert said.event(Reshuffled, deck="cover", cause="ran-out", count=0)
    assert len(said.game.piles["cover"].left) == 23
    assert list(said.game.piles["cover"].aside) == ["C01"]


@pytest.mark.clause("3.0.A")
def test_a_deck_shuffled_on_the_table_is_drawn_from_again() -> None:
    game = table()
    game.add("us-infantry")
    game.add("german-infantry")
    said = order(
        game,
        [2],
        ("activate.order", "2"),
        ("activate.action", "fire"),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        ("fire.cover", ["reshuffled"]),
        ("fire.cover", ["none"]),
        ("fire.roll", [2]),
    )
    assert said.event(Reshuffled, deck="cover", cause="said", count=0)


@pytest.mark.clause("3.0.B", "6.3.5.D", "6.3.5.D.3", "6.3.5.E")
def test_chits_are_drawn_unseen_from_a_cup_and_go_back() -> None:
    game = table()
    game.add("us-infantry")
    game.add("german-infantry")
    chit = next(id for id, one in game.deck("unit-damage").cards.items() if one.face == "no-effect")
    said = order(
        game,
        [2],
        ("activate.order", "2"),
        ("activate.action", "fire"),
        ("fire.target", "G1"),
        ("fire.terrain", "clear"),
        ("fire.cover", ["none"]),
        ("fire.roll", [6]),
        ("fire.damage", [chit]),
    )
    assert "3.0.B" in said.question("fire.damage").rules
    assert said.event(events.NoEffect, unit="G1", stand_in=True)
    assert list(said.game.piles["unit-damage"].left) == list(game.deck("unit-damage").cards)


@pytest.mark.clause("3.0.C", "8.1", "8.1.1.T", "8.1.2.T")
def test_set_up_names_the_map_its_north_and_the_counters() -> None:
    said = set_up_talk("1")
    assert said.event(events.ScenarioBegins, scenario="1")
    americans = (("us-infantry", 3), ("us-veteran", 3), ("us-mortar", 1), ("m4", 3))
    assert said.event(events.Roster, side="american", later=False).counters == americans
    assert said.event(events.Roster, side="german", later=False).counters == (("panzer-iv", 2), ("mg42", 1))


@pytest.mark.clause("8.0.A")
def test_a_later_scenario_is_advised_after_the_one_before() -> None:
    said = set_up_talk("3")
    assert said.event(events.Reminder, key="in-order", details=(3, 5))
    first, last = set_up_talk("1"), set_up_talk("capture-and-hold", "A1", ("setup.near-tank", []))
    assert [*first.events_of(events.Reminder, key="in-order"), *last.events_of(events.Reminder, key="in-order")] == []


@pytest.mark.clause("8.0.B", "8.0.B.1", "6.3.2.A", "6.3.2.B", "6.3.2.C")
def test_set_up_reminds_of_even_spread_honour_and_stacking() -> None:
    said = set_up_talk("1")
    assert said.event(events.Reminder, key="spread-evenly")
    assert said.event(events.Reminder, key="stacking")


@pytest.mark.clause("6.5.3.A")
def test_the_lieutenant_is_hosted_by_an_infantry_or_a_veteran() -> None:
    said = set_up_talk("2", "A4")
    hosts = [option.value for option in getattr(said.question("setup.lieutenant"), "options", ())]
    assert hosts == ["A1", "A2", "A3", "A4", "A5", "A6"]
    assert said.game.lieutenant.host == "A4"


@pytest.mark.clause("2.0.G")
def test_a_sniper_is_placed_for_good() -> None:
    assert set_up_talk("2").event(events.Placed, units=("A8",), place="any building hex", stays=True)


@pytest.mark.clause("6.1.D")
def test_american_counters_are_numbered_once() -> None:
    said = set_up_talk("1")
    assert said.question("setup.numbers").default == ["1", "2", "3", "4", "5", "6", "7"]
    assert [unit.number for unit in said.game.americans()] == [1, 2, 3, 4, 5, 6, 7, None, None, None]
