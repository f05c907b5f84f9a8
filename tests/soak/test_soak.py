"""The short version of `make soak`."""

import os
from pathlib import Path

import pytest

from tests.soak.games import Soak
from tests.soak.kills import kill_moments

GAMES = 12
KILLS = 36


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.share(4)
def test_a_game_with_everything_mixed_in_holds_together_and_ends(seed: int) -> None:
    did = Soak(seed).play()
    assert did["games"] == 1
    assert did["answers"] > 20


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kill -9 is POSIX; Windows ends a process otherwise")
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.share(2)
def test_a_kill_at_any_call_of_a_write_leaves_the_old_save_or_the_new_one_and_the_very_question(
    seed: int, tmp_path: Path
) -> None:
    did = kill_moments(tmp_path, KILLS // 2, seed)
    assert did["moments"] == KILLS // 2
    assert did["written"] > 20
