"""§7.2.5 MG 42 teams."""

import pytest

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.german_mg42 import german_mg42
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import Said, Talk, table, talk


def team(*americans: str) -> Game:
    game = table()
    for number, kind in enumerate(americans or ("us-veteran",), 1):
        game.add(kind, number=number)
    game.add("mg42")
    game.german_turn = True
    game.numbers["to-hit.us-infantry"] = 4
    return game


def fires(game: Game, *answers: Said) -> Talk:
    return talk(german_mg42, game, *answers)


@pytest.mark.clause("5.0.B.3", "7.2.5.A", "7.2.5.B", "7.2.5.C", "7.2.5.D")
def test_it_fires_after_the_infantry_without_a_card_with_two_dice() -> None:
    game = team()
    game.add("german-infantry", acted=True)
    said = fires(game, ("mg42.closest", ["A1"]), ("mg42.roll", [2, 6]))
    assert said.event(
        events.HitRoll, shooter="G1", target="A1", dice=(2, 6), hit=True, settled="natural-6", needed=5, made=6
    )
    assert said.asked("german-infantry.card") == []
    assert said.event(events.Flipped, unit="G1")


@pytest.mark.clause("7.2.5.C")
def test_without_a_target_it_stays() -> None:
    said = fires(team(), ("mg42.closest", []))
    assert said.event(events.NoTarget, unit="G1", cause="never-moves")


@pytest.mark.clause("7.2.5.C", "7.2.2.C")
def test_of_equally_close_ones_the_least_cover() -> None:
    said = fires(
        team("us-infantry", "us-infantry"),
        ("mg42.closest", ["A1", "A2"]),
        ("german-fire.open", ["A2"]),
        ("mg42.roll", [1, 1]),
    )
    assert said.event(events.TargetNamed, unit="G1", target="A2", act="fire", cause="least-cover-of-tied")


@pytest.mark.clause("7.2.5.C")
def test_in_equal_cover_a_veteran() -> None:
    said = fires(
        team("us-infantry", "us-veteran"),
        ("mg42.closest", ["A1", "A2"]),
        ("german-fire.open", ["A1", "A2"]),
        ("mg42.roll", [1, 1]),
    )
    assert said.event(events.TargetNamed, unit="G1", target="A2", act="fire", cause="veteran-of-tied")


@pytest.mark.clause("7.2.5.C")
def test_equal_in_all_it_is_the_players_choice() -> None:
    said = fires(
        team("us-infantry", "us-infantry"),
        ("mg42.closest", ["A1", "A2"]),
        ("german-fire.open", ["A1", "A2"]),
        ("mg42.tie", "A2"),
        ("mg42.roll", [1, 1]),
    )
    assert said.event(events.TargetNamed, unit="G1", target="A2", act="fire", cause="your-choice")
