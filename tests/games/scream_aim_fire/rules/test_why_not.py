"""Who exists and cannot be chosen is refused with the reason, by every way to answer; who does not exist, with the nearest."""

import pytest

from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import at_prompt, order, table, talk


def field() -> Game:
    """Return a table on which every reason stands for one American, with Germans of several kinds."""
    game = table()
    for number, kind in enumerate(("us-infantry",) * 6 + ("us-sniper", "m4"), 1):
        game.add(kind, number=number)
    game.units["A2"].acted = True
    game.units["A3"].fate = "destroyed"
    game.units["A4"].low_supply = True
    for number, kind in enumerate(("german-infantry", "panzer-iv", "at-gun", "german-infantry"), 1):
        game.add(kind, number=number)
    game.units["G4"].fate = "destroyed"
    return game


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["2", "a2"], "US Inf 2: has acted (6.2.E)"),
        (["2", "inf 3"], "US Inf 3: out of the game, destroyed"),
        (["2 a3 fire"], "US Inf 3 is out of the game: destroyed"),
        (["a2"], "US Inf 2: takes no order: has acted (6.2.E)"),
        (["a3"], "US Inf 3: out of the game: destroyed"),
        (["a4"], "US Inf 4: takes no order: Low Supply (6.5.1.A)"),
        (["a8"], "M4 8: an order needs a 5 (6.2.A.6)"),
        (["44"], "Mortar fire: needs 2 of 4, you have 0 (6.2.A.5)"),
        (["5"], "Tank: move, fire or HE: needs 1 of 5, you have 0 (6.2.A.6)"),
        (["2", "a1", "fire", "g2"], "Pz IV 2: a tank; only tanks fire at tanks, by chits (6.3.6.7.E)"),
        (["2", "a1", "fire", "g4"], "German Inf 4: out of the game, destroyed"),
        (["2", "a1", "fire", "a5"], "US Inf 5: an American"),
        (["6", "a1", "g1", "clear", "none", "1", "a1"], "US Inf 1: it is the one that fires"),
        (["6", "a1", "none", "a7"], "Sniper 7: only Infantry, Veterans and Mortars move by it (6.3.6.2)"),
    ],
)
def test_who_exists_and_cannot_be_chosen_is_refused_with_the_reason(lines: list[str], message: str) -> None:
    game = field()
    game.order_dice = [2, 3, 6]
    script, _ = at_prompt(game, ["activate"], *lines)
    assert [one.message.replace("Panzer IV", "Pz IV") for one in script.errors][-1:] == [message]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("A2", "US Inf 2: has acted (6.2.E)"),
        ("A3", "US Inf 3: out of the game, destroyed"),
        ("G1", "German Inf 1: a German"),
    ],
)
def test_an_answer_given_as_a_value_is_told_the_reason_too(answer: str, message: str) -> None:
    game = field()
    asked = order(game, [2], ("activate.order", "2"), stop="activate.unit").pending
    with pytest.raises(BadAnswerError) as refused:
        asked.accept(answer)
    assert refused.value.message == message


def test_a_pick_is_told_the_reason_too() -> None:
    game = field()
    game.german_turn = True
    asked = talk(german_infantry, game, stop="german-infantry.adjacent").pending
    with pytest.raises(BadAnswerError, match=r"German Inf 4: out of the game, destroyed"):
        asked.accept(["G4"])
    script, _ = at_prompt(game, ["german-infantry"], "g4", "a1")
    assert [one.message for one in script.errors] == [
        "German Inf 4: out of the game, destroyed",
        "US Inf 1: an American",
    ]


def test_a_name_that_exists_is_never_taken_for_a_longer_one() -> None:
    game = table()
    for number in range(1, 12):
        game.add("us-infantry", number=number)
    game.units["A1"].acted = True
    game.add("german-infantry")
    game.order_dice = [2]
    script, session = at_prompt(game, ["activate"], "2", "a1")
    assert [one.message for one in script.errors] == ["US Inf 1: has acted (6.2.E)"]
    assert session.game.order_dice == []


def test_a_name_that_does_not_exist_is_refused_with_the_nearest() -> None:
    game = field()
    game.order_dice = [2]
    script, _ = at_prompt(game, ["activate"], "2", "imf5", "zzz")
    assert [one.message for one in script.errors] == [f"'{word}' is not one of the choices" for word in ("imf5", "zzz")]
    assert [(one.hint or "")[:26] for one in script.errors] == [
        "did you mean US Inf 5? cho",
        "choose one of: A1, A5, A6",
    ]
