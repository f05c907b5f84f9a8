"""How a game of this box begins."""

from collections.abc import Mapping, Sequence
from typing import Any

from saf_helper.engine.game_parts import Start
from saf_helper.errors import DataError
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import look_in, tables
from saf_helper.games.scream_aim_fire.tables.scenario_files import Scenario
from saf_helper.tables.components import Components


def new(scenario: str, house: Mapping[str, str], own: Components, modes: Mapping[str, str]) -> Game:
    """Return a game before its set-up."""
    return Game.new(scenario, house=house, components=own, **dict[str, Any](modes))


def _scenarios() -> Mapping[str, Scenario]:
    return tables().scenarios


def _note(scenario: Scenario) -> str:
    return f"{scenario.map}, {scenario.turns} turns"


def _faults() -> Sequence[DataError]:
    return tables().faults


START: Start[Game] = Start(
    new=new,
    scenarios=_scenarios,
    default="1",
    note=_note,
    offered="1 to 5, or capture.",
    short={"capture": "capture-and-hold"},
    advice="They grow in size; the rulebook advises to win each before the next, and any may be played",
    rules=("8.0.A",),
    look_in=look_in,
    faults=_faults,
    stand_ins="The rulebook does not print the decks and chit mixes, so the program's are stand-ins, marked †",
    modes={"dice": "Whose dice.", "cards": "Whose cards.", "chits": "Whose chits."},
)
