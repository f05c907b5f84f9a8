"""What the table told about where a unit stands is forgotten as soon as it moves, by whatever rule."""

import pytest

from saf_helper.engine.player import Phase
from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.german_tanks import german_tanks
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import Said, table, talk

ASSAULT: Said = ("german-assault.roll", [4, 4, 4, 4])


def game_of(*kinds: str, dice: tuple[int, ...] = ()) -> Game:
    game = table()
    for kind in kinds:
        game.add(kind)
    game.order_dice = list(dice)
    game.lieutenant.host = "A1"
    return game


MOVES = [
    pytest.param(
        game_of("us-infantry", "mg42", dice=(2,)),
        activate_units,
        "A1",
        [("activate.order", "2"), ("activate.action", "move")],
        id="an American moves",
    ),
    pytest.param(
        game_of("us-infantry", "us-veteran", "mg42", dice=(6,)),
        activate_units,
        "A2",
        [
            ("activate.order", "6"),
            ("activate.unit", "A1"),
            ("fire.target", "none"),
            ("covering.mover", "A2"),
        ],
        id="one moves under Covering Fire",
    ),
    pytest.param(
        game_of("us-infantry", "german-infantry", dice=(1, 1)),
        activate_units,
        "A1",
        [
            ("activate.order", "11"),
            ("assault.target", "G1"),
            ("assault.terrain", "clear"),
            ("assault.cover", ["none"]),
            ("assault.roll", [4, 4, 4, 4]),
        ],
        id="one enters an assaulted hex",
    ),
    pytest.param(
        game_of("m4", "mg42", dice=(5,)),
        activate_units,
        "A1",
        [("activate.order", "5"), ("activate.action", "move")],
        id="an American tank moves",
    ),
    pytest.param(
        game_of("us-infantry", "german-infantry"),
        german_infantry,
        "G1",
        [("german-infantry.adjacent", []), ("german-infantry.card", ["move 1"])],
        id="a German moves",
    ),
    pytest.param(
        game_of("us-infantry", "us-veteran", "german-infantry"),
        german_infantry,
        "G1",
        [
            ("german-infantry.adjacent", ["G1"]),
            ("german-infantry.card", ["assault"]),
            ("german-assault.adjacent", ["A1"]),
            ASSAULT,
        ],
        id="one enters an assaulted hex of ours",
    ),
    pytest.param(
        game_of("us-infantry", "hunter"),
        german_infantry,
        "G1",
        [("hunter.adjacent", False)],
        id="the hunter moves",
    ),
    pytest.param(
        game_of("m4", "panzer-iv"), german_tanks, "G1", [("german-tank.target", "none")], id="a German tank moves"
    ),
]


@pytest.mark.parametrize(("game", "phase", "mover", "answers"), MOVES)
def test_a_unit_that_moves_stands_somewhere_else(game: Game, phase: Phase, mover: str, answers: list[Said]) -> None:
    game = game.copied()
    game.facts |= {f"terrain {mover}": "woods", f"adjacent {mover} X": True, "terrain X": "woods"}
    after = talk(phase, game, *answers).game
    stale = [fact for fact in after.facts if mover in fact.split() and fact.endswith((f"terrain {mover}", " X"))]
    assert stale == []
    assert after.facts["terrain X"] == "woods"
