"""§7.2.2.C Who of several is in the least cover: asked at once for all whose cover is not known, and remembered."""

from typing import Any

import pytest

from saf_helper.engine.events import Row
from saf_helper.engine.player import Player, play
from saf_helper.engine.questions import Answer, Question
from saf_helper.games.scream_aim_fire.rules.german_cover import hex_cover, least_cover
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import table


def ground(count: int = 3) -> Game:
    game = table()
    for number in range(1, count + 1):
        game.add("us-infantry", number=number)
    game.add("mg42")
    return game


def narrowed(game: Game, **answers: Any) -> tuple[list[str], list[tuple[str, str, Any]], Game]:
    """Return who is left, what was asked, remembered or typed, and the game with its facts then."""
    left: list[str] = []

    def phase(player: Player, game: Game) -> None:
        player.step("7.2.5")
        left.extend(unit.id for unit in least_cover(player, game, game.units["G1"], game.americans()))

    def auto(question: Question, game: Any, rolled: int) -> tuple[Answer, Any] | None:
        name = question.key.removeprefix("german-fire.").replace("-", "_")
        return (answers[name], "typed") if name in answers else None

    position = play(phase, game, auto=auto)
    assert position.pending is None, position.pending
    return left, [(one.key, one.by, one.answer) for one in position.entries], position.game


@pytest.mark.clause("7.2.2.C")
def test_who_stands_in_the_open_ends_it() -> None:
    left, asked, _ = narrowed(ground(), open=["A1", "A3"])
    assert left == ["A1", "A3"]
    assert asked == [("german-fire.open", "typed", ["A1", "A3"])]


@pytest.mark.clause("7.2.2.C")
def test_with_nobody_in_the_open_woods_are_the_least() -> None:
    left, asked, _ = narrowed(ground(), open=[], slight=["A2"])
    assert left == ["A2"]
    assert [key for key, _, _ in asked] == ["german-fire.open", "german-fire.slight"]


@pytest.mark.clause("7.2.2.C")
def test_all_in_buildings_tie() -> None:
    left, _, _ = narrowed(ground(), open=[], slight=[])
    assert left == ["A1", "A2", "A3"]


def test_it_is_not_asked_again_while_nobody_moves() -> None:
    _, _, game = narrowed(ground(), open=[], slight=["A2"])
    left, asked, _ = narrowed(game)
    assert left == ["A2"]
    assert {by for _, by, _ in asked} == {"remembered"}


def test_of_terrain_told_before_only_the_rest_is_asked_about() -> None:
    game = ground(4)
    game.facts["terrain A2"] = "building"
    game.facts["terrain A4"] = "clear"
    left, asked, _ = narrowed(game, open=["A3"])
    assert left == ["A3", "A4"]
    assert asked == [("german-fire.open", "remembered", ["A4"]), ("german-fire.open", "typed", ["A3"])]


def test_a_single_unknown_hex_is_asked_as_such_and_serves_every_shooter() -> None:
    game = ground(2)
    game.facts["terrain A2"] = "building"
    left, asked, after = narrowed(game, terrain="woods")
    assert left == ["A1"]
    assert ("german-fire.terrain", "typed", "woods") in asked
    assert after.facts["terrain A1"] == "woods"


@pytest.mark.parametrize(("below", "left"), [(True, ["A2"]), (False, ["A1"])])
def test_a_hill_covers_from_below_only(below: bool, left: list[str]) -> None:
    game = ground(2)
    game.facts |= {"terrain A1": "hill", "below G1 A1": below, "terrain A2": "woods" if not below else "clear"}
    assert narrowed(game)[0] == left


@pytest.mark.parametrize(
    ("open_", "slight", "cover"),
    [(["A1"], None, (0, "no-cover")), ([], ["A1"], (1, "woods-or-hill")), ([], [], (2, "building"))],
)
@pytest.mark.clause("7.2.2.C")
def test_the_cover_told_for_the_choice_serves_the_roll(
    open_: list[str], slight: list[str] | None, cover: tuple[int, str]
) -> None:
    _, _, game = narrowed(ground(2), open=open_, slight=slight)
    found: list[Row] = []

    def phase(player: Player, game: Game) -> None:
        player.step("7.2.5")
        found.append(hex_cover(player, game, game.units["G1"], game.units["A1"]))

    position = play(phase, game)
    assert position.pending is None
    assert [(row.value, row.name) for row in found] == [cover]
    assert {entry.by for entry in position.entries} == {"remembered"}


@pytest.mark.clause("7.2.2.C")
def test_a_hill_told_later_does_not_undo_what_was_told_of_its_cover() -> None:
    _, _, game = narrowed(ground(2), open=[], slight=["A1", "A2"])
    game.facts["terrain A1"] = "hill"
    left, asked, _ = narrowed(game)
    assert left == ["A1", "A2"]
    assert {by for _, by, _ in asked} == {"remembered"}
