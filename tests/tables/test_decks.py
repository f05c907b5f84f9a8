"""The stand-in decks and cups: their mixes, and what the Action cards are written for."""

from collections import Counter
from typing import Any

import pytest

from saf_helper.games.scream_aim_fire.tables.action_cards import Action, ActionOption
from saf_helper.games.scream_aim_fire.tables.load import tables


def cards(deck: str) -> list[Any]:
    return list(tables().decks[deck].cards.values())


@pytest.mark.parametrize(
    ("name", "is_cup", "prefix", "width", "count"),
    [
        ("cover", False, "C", 2, 24),
        ("action", False, "A", 2, 24),
        ("reserve", False, "R", 1, 8),
        ("unit-damage", True, "U", 2, 12),
        ("tank-hit", True, "H", 2, 16),
        ("tank-damage", True, "D", 2, 12),
    ],
)
def test_a_deck_has_its_ids_in_order(name: str, is_cup: bool, prefix: str, width: int, count: int) -> None:
    deck = tables().decks[name]
    assert list(deck.cards) == [f"{prefix}{number:0{width}}" for number in range(1, count + 1)]
    assert all(card.id == key for key, card in deck.cards.items())
    assert (deck.name, deck.is_cup, deck.source, deck.count) == (name, is_cup, "stand-in", count)
    assert deck.title


def test_there_are_six_decks() -> None:
    assert list(tables().decks) == ["cover", "action", "reserve", "unit-damage", "tank-hit", "tank-damage"]


def test_cover_deck() -> None:
    assert Counter((card.clear, card.cover) for card in cards("cover")) == {
        ("none", "hard"): 9,
        ("none", "bunker"): 3,
        ("light", "hard"): 8,
        ("light", "bunker"): 4,
    }


@pytest.mark.parametrize(
    ("name", "mix"),
    [
        ("unit-damage", {"destroyed-10": 3, "destroyed-5": 6, "no-effect": 3}),
        ("tank-hit", {"miss": 7, "one": 5, "two": 3, "explosion": 1}),
        ("tank-damage", {"bounced": 4, "bail-out": 4, "destroyed": 4}),
    ],
)
def test_cups(name: str, mix: dict[str, int]) -> None:
    assert Counter(chit.face for chit in cards(name)) == mix


def test_reserve_cards_bring_one_to_three_infantry_and_some_a_veteran() -> None:
    assert {card.infantry for card in cards("reserve")} == {1, 2, 3}
    assert {card.veterans for card in cards("reserve")} == {0, 1}


def test_a_third_of_the_action_cards_has_the_low_supply_icon() -> None:
    assert sum(card.low_supply for card in cards("action")) == 8


def test_no_two_action_cards_are_alike() -> None:
    assert len({(str(card.calm), str(card.alert), str(card.panic)) for card in cards("action")}) == 24


def test_an_options_icon_is_its_cards() -> None:
    for card in cards("action"):
        assert {option.low_supply for option in (card.calm, card.alert, card.panic)} == {card.low_supply}


def test_one_alert_option_is_the_rulebooks_example() -> None:
    found = [card for card in cards("action") if card.flavour.get("alert") == "hit the dirt"]
    assert [card.alert for card in found] == [
        ActionOption((Action("fire", amount=1), Action("move", amount=1)), low_supply=True)
    ]
    assert found[0].text("alert") == "hit the dirt: fire+1, move 1!"


def test_calm_units_mostly_move_and_panicked_ones_mostly_do_nothing() -> None:
    def with_kind(status: str, kind: str) -> int:
        return sum(any(action.kind == kind for action in card.option(status).actions) for card in cards("action"))

    assert with_kind("calm", "move") > 16
    assert sum(not card.panic.actions for card in cards("action")) > 12
    assert with_kind("alert", "fire") > 12
    assert with_kind("alert", "move") > 10
    assert with_kind("calm", "assault") >= 2
    assert with_kind("alert", "assault") >= 2


def test_our_cards_ask_for_nothing_that_a_unit_may_not_do() -> None:
    """No move or fire twice, no assault after fire (§7.2.E)."""
    for card in cards("action"):
        for option in (card.calm, card.alert, card.panic):
            kinds = [action.kind for action in option.actions]
            assert len(set(kinds)) == len(kinds)
            assert kinds != ["fire", "assault"]


def test_a_unit_without_a_marker_is_calm() -> None:
    card = cards("action")[0]
    assert card.option("none") == card.option("calm") == card.calm
    assert card.option("panic") == card.panic
    assert card.text("none") == "move 2"
