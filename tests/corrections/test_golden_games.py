"""At every question of the kept games: what is put right there leaves the rest of the phase as if answered afresh."""

import random

import pytest

from saf_helper.games.scream_aim_fire.rules.adjust_paths import paths
from tests.corrections.everything import VALUES, Act, everything, kind_of, some
from tests.corrections.golden import corrected, played_again
from tests.history.games import WANTED, save_of

PARTS = 4
"""The questions of a game are shared out among so many tests, which run side by side."""
KINDS = 2
"""Kinds of correction tried at each question, beside a Supply spent; `make soak` tries all of all kinds."""
THOROUGH = 7
"""So many times as seldom the game is also saved, resumed and played on."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", [wanted.name for wanted in WANTED])
@pytest.mark.share(5)
def test_what_comes_after_is_the_phase_answered_afresh(name: str, part: int) -> None:
    rng = random.Random(f"{name} {part}")
    allowed = spent = 0
    for place, session in enumerate(played_again(name)):
        if place % PARTS != part or session.pending is None:
            continue
        for act in some(session.game, rng, KINDS):
            done = corrected(session, act, resumed=rng.randrange(THOROUGH) == 0)
            allowed += done
            spent += done and act.name == "supply"
    assert allowed > 60
    assert spent > 20


@pytest.mark.parametrize("name", [wanted.name for wanted in WANTED])
def test_a_kept_game_played_again_is_the_kept_game(name: str) -> None:
    session = list(played_again(name))[-1]
    kept = save_of(name)
    assert session.over
    assert [
        (entry.key, entry.about, entry.answer, entry.do)
        for turn in session.record.turns
        for phase in turn.phases
        for entry in phase.entries
    ] == [
        (entry.key, entry.about, entry.answer, entry.do)
        for turn in kept.turns
        for phase in turn.phases
        for entry in phase.entries
    ]


def test_every_path_has_values_to_be_tried_and_every_kind_is_tried() -> None:
    game = list(played_again("won"))[-1].game
    kinds = {kind_of(path) for path in paths(game)}
    assert set(VALUES) <= kinds
    tried = {kind_of(path) for act in everything(game) for path in act.args.get("set", ())}
    assert tried == kinds


def test_what_was_typed_of_the_others_stands_where_who_was_remembered_is_gone() -> None:
    roll = ("german-fire.roll", "G10", 7)
    for session in played_again("lost"):
        asked = session.pending
        if asked is not None and (asked.key, asked.about, session.game.turn) == roll:
            break
    assert [(one.answer, one.by) for one in session.run.entries[-2:]] == [(["A8"], "remembered"), ([], "typed")]
    assert corrected(session, Act("adjust", {"set": {"A8.fate": "destroyed"}}), resumed=True)
    session.interrupt("adjust", {"set": {"A8.fate": "destroyed"}})
    assert session.pending is not None
    assert session.pending.key == "german-infantry.beside"
    assert (session.run.entries[-1].key, session.run.entries[-1].answer) == ("german-fire.adjacent", [])
