"""Odds of any rule: every roll and draw, what is told and what is open, and the cards that are left."""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from saf_helper.engine.events import Event, Row
from saf_helper.engine.odds import Case, ends, rolls
from saf_helper.engine.player import Phase, Player
from saf_helper.engine.questions import Choose, Confirm, Draw, Option, Roll
from saf_helper.engine.rolls import Modifier, settle

FATE = {"c1": "sun", "c2": "sun", "c3": "rain", "c4": "storm"}
YES_NO: Any = [False, True]


@dataclass
class Ford:
    """A game of nothing but a river."""

    crossed: list[str] = field(default_factory=list)
    pile: dict[str, str] = field(default_factory=lambda: dict(FATE))

    def copied(self) -> "Ford":
        return Ford(list(self.crossed), dict(self.pile))


@dataclass(frozen=True, kw_only=True)
class Came(Event):
    """What a run came to."""

    to: Any


def roll(player: Player, count: int = 1, *, summed: bool = False) -> list[int]:
    return player.roll(Roll(key="ford.roll", prompt="", count=count, summed=summed))


def draw(player: Player, game: Ford, count: int = 1, deck: str = "fate") -> list[str]:
    options = tuple(map(Option, dict.fromkeys(FATE.values())))
    question = Draw(key="ford.card", prompt="", deck=deck, options=options, count=count, pile=game.pile)
    return sorted(question.face(id) for id in player.draw(question))


def came(events: Any) -> Any:
    return events[-1].to if events else None


def cases(rule: Phase, given: Any = None, left: Any = None, **more: Any) -> list[tuple[Case, dict[Any, Fraction]]]:
    return ends(rule, Ford(), given or {}, came, **more).cases(left or {})


def chances(rule: Phase, given: Any = None, left: Any = None, **more: Any) -> dict[Any, Fraction]:
    ((case, found),) = cases(rule, given, left, **more)
    assert case == {}
    assert sum(found.values()) == 1
    return found


def test_every_roll_counts_once_and_what_follows_it_is_run() -> None:
    def rule(player: Player, game: Ford) -> None:
        (die,) = roll(player)
        player.happen(Came(to=die if die < 6 else 6 + roll(player)[0]))

    found = chances(rule)
    assert found == {**dict.fromkeys(range(1, 6), Fraction(1, 6)), **dict.fromkeys(range(7, 13), Fraction(1, 36))}


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (4, 6), (3, 4)])
def test_dice_are_merged_and_none_is_lost(count: int, sides: int) -> None:
    every = list(product(range(1, sides + 1), repeat=count))
    for faces, chance in rolls(count, sides, False):
        assert chance == Fraction(sum(tuple(sorted(one)) == faces for one in every), len(every))
    for faces, chance in rolls(count, sides, True):
        assert chance == Fraction(sum(sum(one) == sum(faces) for one in every), len(every))
    assert len(rolls(4, 6, False)) == 126
    assert len(rolls(4, 6, True)) == 21


def test_cards_count_by_their_face_and_several_are_drawn_together() -> None:
    assert chances(lambda player, game: player.happen(Came(to=draw(player, game)[0]))) == {
        "sun": Fraction(1, 2),
        "rain": Fraction(1, 4),
        "storm": Fraction(1, 4),
    }
    two = chances(lambda player, game: player.happen(Came(to=tuple(draw(player, game, 2)))))
    assert two["sun", "sun"] == Fraction(1, 6)
    assert two["rain", "sun"] == two["storm", "sun"] == Fraction(1, 3)
    assert ("rain", "rain") not in two


def test_what_is_left_of_a_deck_weighs_the_draws_afterwards() -> None:
    kept = ends(lambda player, game: player.happen(Came(to=draw(player, game)[0])), Ford(), {}, came)
    assert kept.cases({"fate": ["c2", "c3"]}) == [({}, {"sun": Fraction(1, 2), "rain": Fraction(1, 2)})]
    assert kept.cases({"fate": ["c4"]}) == [({}, {"storm": Fraction(1)})]
    assert kept.cases({"another": ["c4"]}) == kept.cases({})


def test_what_a_run_does_to_the_game_another_run_does_not_see() -> None:
    def rule(player: Player, game: Ford) -> None:
        assert game.crossed == []
        game.crossed.append(str(roll(player)))
        player.happen(Came(to=len(game.crossed)))

    assert chances(rule) == {1: Fraction(1)}


def test_what_is_open_makes_a_case_of_each_answer_where_it_is_asked() -> None:
    def rule(player: Player, game: Ford) -> None:
        (die,) = roll(player)
        deep = die > 3 and player.confirm(Confirm(key="ford.deep", prompt=""))
        player.happen(Came(to="drowns" if deep else "crosses"))

    (shallow, deep) = cases(rule, {"ford.deep": YES_NO, "ford.wide": YES_NO})
    assert shallow == ({"ford.deep": False}, {"crosses": Fraction(1)})
    assert deep == ({"ford.deep": True}, {"crosses": Fraction(1, 2), "drowns": Fraction(1, 2)})
    assert chances(rule, {"ford.deep": [True]}) == deep[1]


def test_several_open_questions_make_a_case_of_each_pair() -> None:
    def rule(player: Player, game: Ford) -> None:
        bank = player.choose(Choose(key="ford.bank", prompt="", options=(Option("left"), Option("right"))))
        wide = roll(player)[0] == 6 and player.confirm(Confirm(key="ford.wide", prompt=""))
        player.happen(Came(to=(bank, wide)))

    found = cases(rule, {"ford.bank": ["left", "right"], "ford.wide": YES_NO})
    assert [tuple(case.values()) for case, _ in found] == list(product(["left", "right"], YES_NO))
    assert found[3][1] == {("right", False): Fraction(5, 6), ("right", True): Fraction(1, 6)}


def test_what_the_question_knows_or_has_one_answer_to_is_not_open() -> None:
    def rule(player: Player, game: Ford) -> None:
        known = player.confirm(Confirm(key="ford.deep", prompt="", known=True))
        only = player.choose(Choose(key="ford.bank", prompt="", options=(Option("left"),)))
        player.happen(Came(to=(known, only)))

    assert chances(rule, {"ford.deep": YES_NO}) == {(True, "left"): Fraction(1)}


def test_a_question_nobody_can_answer_is_named() -> None:
    with pytest.raises(LookupError, match=r"ford\.deep"):
        cases(lambda player, game: print(player.confirm(Confirm(key="ford.deep", prompt=""))))


def test_two_draws_from_one_deck_are_refused() -> None:
    def rule(player: Player, game: Ford) -> None:
        draw(player, game)
        draw(player, game)

    with pytest.raises(LookupError, match="fate"):
        cases(rule)


def test_an_extra_modifier_counts_in_every_roll_and_decides_what_is_asked() -> None:
    rows: list[Modifier[Any]] = [
        Modifier("rope", 1, "1.1", lambda game: None, lambda player, game: (player.confirm(question), ""))
    ]
    question = Confirm(key="ford.rope", prompt="")

    def rule(player: Player, game: Ford) -> None:
        (die,) = roll(player)
        settled = settle(rows, game, player, lambda total: die + total >= 6)
        player.happen(Came(to=die + settled.total >= 6))

    without, with_rope = cases(rule, {"ford.rope": YES_NO}, extra=[Row("extra", 2, "", True)])
    assert (without[1][True], with_rope[1][True]) == (Fraction(1, 2), Fraction(2, 3))
    assert chances(rule, {"ford.rope": YES_NO}, extra=[Row("extra", 9, "", True)]) == {True: Fraction(1)}
