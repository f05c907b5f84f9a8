"""Whole random games through the engine, without files."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from saf_helper.engine.events import Line
from saf_helper.engine.phase_run import Happening, Position
from saf_helper.engine.player import play
from saf_helper.engine.questions import Question
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.entry import Entry
from tests.players import random_player
from tests.told import lines_of


@dataclass
class Played:
    """One finished game and everything that was asked and told in it."""

    game: Game
    lines: list[Line] = field(default_factory=list)
    events: list[Happening] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    asked: list[tuple[Question, Any]] = field(default_factory=list)
    """Each question with the ids of the units that were in play when it was asked."""


def random_game(seed: int, scenario: str, house: Mapping[str, str] | None = None) -> Played:
    """Play one game on random legal answers; the state is checked after every phase."""
    game = Game.new(scenario, house=house)
    played = Played(game)

    def watch(question: Question, now: Game) -> None:
        played.asked.append((question, {unit.id for unit in now.units.values() if unit.in_play}))

    auto = random_player(random.Random(seed), watch)
    while not game.outcome:
        for phase in RULES.phases:
            position = play(phase, game, (), auto, RULES.interruptions)
            assert position.pending is None
            game = position.game
            assert not list(game.breaches())
            played.lines += check_told(position)
            played.events += position.events
            played.entries += position.entries
            if game.outcome:
                break
    played.game = game
    return played


def check_told(position: Position[Game]) -> list[Line]:
    """Return the lines that tell a run: each names its events in order, no event is told twice, and silent ones are not."""
    lines = lines_of(position)
    told = [index for line in lines for index in line.events]
    assert all(line.events and list(line.events) == sorted(line.events) for line in lines)
    assert len(set(told)) == len(told)
    assert not [index for index in told if isinstance(position.events[index].event, RULES.silent)]
    return lines


def seen(position: Position[Game]) -> tuple[Any, ...]:
    """Return all that a run shows and leaves, its questions by what they ask."""
    return (
        RULES.dump(position.game),
        position.events,
        position.entries,
        [question and (question.key, question.about, question.prompt) for question in position.questions],
        position.pending and (position.pending.key, position.pending.about, position.pending.prompt),
        position.steps,
        [(one.at, one.question.key, one.answer) for one in position.passed],
    )
