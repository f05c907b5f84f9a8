"""The words of the game: every kind of event has its own, and none of them is idle."""

import ast
from collections.abc import Iterator, Mapping

import pytest

from saf_helper.engine import events as generic
from saf_helper.engine.events import Event
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.game import SEQUENCE
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words import CHECKS, SILENT, WORDS
from saf_helper.games.scream_aim_fire.words.absent import WHY_NOT
from saf_helper.games.scream_aim_fire.words.corrections import BOUNDS
from saf_helper.games.scream_aim_fire.words.markers import REMINDERS
from saf_helper.games.scream_aim_fire.words.refusals import REFUSALS
from saf_helper.games.scream_aim_fire.words.turn import SKIPPED, TITLES
from tests.outside import ROOT
from tests.random_games import random_game
from tests.test_question_words import literals
from tests.test_rules_prose import KEY

ROOM = ROOT / "saf_helper" / "games" / "scream_aim_fire"
TOLD_BY_GAME = frozenset(
    node.value
    for node in ast.walk(ast.parse((ROOM / "game.py").read_text(encoding="utf-8")))
    if isinstance(node, ast.Constant) and isinstance(node.value, str)
)


def kinds() -> Iterator[type[Event]]:
    """Yield every kind of event that can happen: those that no other is made of."""
    for module in (generic, events):
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, Event) and one is not Event and not one.__subclasses__():
                yield one


def test_every_kind_of_event_has_words_or_is_silent() -> None:
    wordless = {kind for kind in kinds() if kind not in {*WORDS, *SILENT, events.Check, generic.Told}}
    assert wordless == set(), "word it in words/"
    assert {kind.__name__ for kind in WORDS} <= {kind.__name__ for kind in kinds()}


@pytest.mark.parametrize(
    "words",
    [BOUNDS, CHECKS, REFUSALS, REMINDERS, SKIPPED, TITLES, WHY_NOT],
    ids=["bounds", "checks", "refusals", "reminders", "skipped", "titles", "why-not"],
)
def test_no_words_are_idle(words: Mapping[str, object]) -> None:
    sides = {"american", "german"}
    assert set(words) - literals() - TOLD_BY_GAME - sides == set()


def test_the_phases_have_their_titles_in_the_order_of_play() -> None:
    assert [(phase.name, phase.title) for phase in SEQUENCE] == list(TITLES.items())


@pytest.mark.parametrize("scenario", list(tables().scenarios))
def test_why_somebody_is_not_offered_is_said_in_words(scenario: str) -> None:
    bare = {
        (question.key, other.note)
        for seed in range(4)
        for question, _ in random_game(seed, scenario).asked
        for other in getattr(question, "others", tuple)()
        if KEY.fullmatch(other.note)
    }
    assert bare == set()
