"""The questions before there is a game, as a small game of their own, so that undo, ? and q work in them too."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from saf_helper import __version__
from saf_helper.cli.start_questions import which_scenario, whose_dice
from saf_helper.cli.this_game import rules
from saf_helper.engine.game import GameDefinition, Phase
from saf_helper.engine.game_parts import Adjusting, AtTable, Rulebook, Start
from saf_helper.engine.overview import Overview
from saf_helper.engine.player import Player
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError

TITLE = "New game"
BEGUN = "begun"


class Beginning(BaseModel):
    """What has been answered before there is a game."""

    model_config = ConfigDict(extra="forbid")

    scenario: str = ""
    whose: str = ""
    outcome: str | None = None

    def copied(self) -> "Beginning":
        """Return a copy."""
        return self.model_copy()


def _refused(*given: Any) -> Any:
    raise BadAnswerError("there is no game yet", "answer its questions first; q leaves")


def beginning(place: Path) -> Session[Beginning]:
    """Return the questions before a game, at the first of them.

    Args:
        place: the folder of the games, in which some are won.
    """

    def ask(player: Player, state: Beginning) -> None:
        state.scenario = player.choose(which_scenario(place))
        state.whose = player.choose(whose_dice())
        state.outcome = BEGUN

    ours: GameDefinition[Any] = rules()
    definition: GameDefinition[Beginning] = GameDefinition(
        name="beginning",
        title=TITLE,
        phases=(Phase("beginning", TITLE, "", ask),),
        interruptions={},
        load=Beginning.model_validate,
        dump=lambda state: state.model_dump(),
        turn=lambda state: 0,
        outcome=lambda state: state.outcome,
        mode=lambda state, question: "physical",
        diff=lambda before, after: [],
        words=lambda events, state: [],
        accounts=lambda event, state: (),
        table=AtTable(
            standing=_refused,
            board=lambda state: "",
            adjusting=Adjusting(_refused, _refused, lambda state, args: [], lambda state: []),
            overview=lambda session: Overview(ours.title, 0, None, TITLE),
        ),
        start=Start(_refused, dict, ""),
        rulebook=Rulebook(_refused, dict),
    )
    return Session.new(definition, Beginning(), name="", seed=0, version=__version__)


def modes(state: Beginning) -> Mapping[str, str]:
    """Return whose components are used, by the answer."""
    return dict.fromkeys(rules().start.modes, state.whose)
