"""A table that plays the second game by answers typed in order."""

from collections.abc import Mapping, Sequence
from typing import Any

from saf_helper.engine.session import Session
from saf_helper.games.sf3d.cells import Value, spread
from saf_helper.games.sf3d.game import RULES, SHOTS_GAME, new, shots_game
from saf_helper.games.sf3d.state import Game
from saf_helper.prompts import answer_grammar
from saf_helper.state.record import TurnRecord
from saf_helper.tables.components import Components


class Play:
    """A session and what is typed at it; made-up numbers answer the holes."""

    def __init__(self, session: Session[Game], cells: Mapping[str, str] | None = None) -> None:
        self.session = session
        self.cells = dict(cells or {})
        self.holes: list[str] = []
        """The cells that were asked, in order."""
        self.seen = 0

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def key(self) -> str:
        """The key of the standing question."""
        return self.session.pending.key if self.session.pending else ""

    def enter(self, *lines: str) -> None:
        """Type answers, each to the standing question; holes are answered on the way."""
        for line in lines:
            self._fill()
            question = self.session.pending
            assert question is not None, line
            answer = answer_grammar.read(question, line, enter_rolls=True)
            if answer is answer_grammar.VIRTUAL:
                self.session.roll()
            else:
                self.session.answer(answer)
        self._fill()

    def _fill(self) -> None:
        while (question := self.session.pending) is not None and question.key.startswith("hole."):
            assert question.about is not None
            if question.about not in self.cells:
                return
            self.holes.append(question.about)
            self.session.answer(self.cells[question.about])

    def lines(self) -> list[str]:
        """Return the lines told since the last call."""
        return [one.told.text for one in self.session.happened() if one.told is not None]


def all_events(turn: TurnRecord) -> list[dict[str, Any]]:
    """Return what happened in a turn, as the save keeps it."""
    found: list[dict[str, Any]] = []
    for phase in turn.phases:
        found += phase.events
        found += [event for entry in phase.entries for event in entry.events]
    return found


def scenario(
    number: str = "4",
    forces: Sequence[str] = (),
    cells: Mapping[str, str] | None = None,
    dice: str = "physical",
    seed: int = 3,
    **house: str,
) -> Play:
    """Begin a scenario with its groups typed."""
    game = new(number, {key.replace("_", "-"): value for key, value in house.items()}, Components(), {"dice": dice})
    play = Play(Session.new(RULES, game, name="test", seed=seed, version="1"), cells)
    play.enter(*forces)
    return play


def shots(cells: Mapping[str, str] | None = None, known: Mapping[str, Value] | None = None, **house: str) -> Play:
    """Begin working out shots without a game."""
    game = shots_game({key.replace("_", "-"): value for key, value in house.items()})
    game.dice = "physical"
    game.cells |= dict(known or {})
    return Play(Session.new(SHOTS_GAME, game, name="shots", seed=3, version="1"), cells)


def cells(**charts: Any) -> dict[str, str]:
    """Return made-up cells by chart: `strength={"afs.mg": "9 8 7"}` is a row from range 0 on."""
    found: dict[str, str] = {}
    for chart, rows in charts.items():
        name = chart.replace("_", "-")
        for row, values in rows.items():
            if chart == "strength":
                found |= {cell: str(value) for cell, value in spread(f"{name}.{row}.0", f"row {values}").items()}
            elif chart == "armor":
                found |= {cell: str(value) for cell, value in spread(f"{name}.{row}.2", f"row {values}").items()}
            else:
                found[f"{name}.{row}"] = str(values)
    return found
