"""A copy of a game shares nothing that changes with it: runs of a phase go on from copies of copies."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from saf_helper.engine.player import play
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Part
from tests.players import random_player

REPLACED = {"piles", "components"}
"""Fields whose values are replaced, never changed: only what holds them is copied."""


def changing(value: Any, *, whole: bool = True) -> Iterator[Any]:
    """Yield everything in a value that can be changed."""
    if isinstance(value, Part):
        yield value
        for name, one in vars(value).items():
            yield from changing(one, whole=name not in REPLACED)
    elif isinstance(value, dict | list | set):
        yield value
        for one in (value.values() if isinstance(value, dict) else value) if whole else ():
            yield from changing(one)


@pytest.mark.parametrize("scenario", ["1", "4", "5"])
def test_a_copy_shares_nothing_that_changes(scenario: str) -> None:
    auto = random_player(random.Random(7))
    game = Game.new(scenario)
    for _ in range(3):
        for phase in RULES.phases:
            game = play(phase, game, (), auto, RULES.interruptions).game
            copy = game.copied()
            assert RULES.dump(copy) == RULES.dump(game)
            mine, its = {id(one) for one in changing(game)}, {id(one) for one in changing(copy)}
            assert len(mine) == len(its) > len(game.units)
            assert not mine & its
