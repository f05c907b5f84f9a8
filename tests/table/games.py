"""Whole games on the table: the product asks and tells through a session, the table answers, carries out and judges."""

from collections.abc import Callable
from dataclasses import dataclass, field

from saf_helper.engine.phase_run import Step
from saf_helper.engine.questions import Answer, Draw, Question, Roll
from saf_helper.engine.session import Happened, Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from tests.table.table import Table

SCENARIOS = ("1", "2", "3", "4", "5", "capture-and-hold")
MOST = 5000
"""More answers than any game takes."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was put to the table, where in the game, and what was answered."""

    turn: int
    phase: str
    step: int
    unit: str | None
    """The unit whose step it is."""
    question: Question
    answer: Answer

    @property
    def typed(self) -> bool:
        """Whether the answer takes typing: no roll, no draw, and not what Enter alone gives."""
        return not isinstance(self.question, Roll | Draw) and self.answer != self.question.default

    @property
    def put(self) -> bool:
        """Whether the table has to look or to decide, even where Enter alone is the answer."""
        return self.typed or not (isinstance(self.question, Roll | Draw) or self.question.key == "german-infantry.next")


@dataclass
class Played:
    """One finished game."""

    seed: int
    scenario: str
    table: Table
    asked: list[Asked] = field(default_factory=list)
    remembered: list[str] = field(default_factory=list)
    """The keys of the questions that the product answered from memory."""

    @property
    def game(self) -> Game:
        """The game as it ended."""
        return self.table.board.game


Watch = Callable[[Table, Happened], None]
"""Shown everything that happens, after the table has carried it out."""


def play_game(seed: int, scenario: str, watch: Watch | None = None) -> Played:
    """Play one game with virtual dice, cards and chits; every answer is the truth.

    Raises:
        ContradictionError: the product is wrong about the table.
        UnknownQuestionError: the table has no answer.
    """
    session = Session.new(RULES, Game.new(scenario), name="table", seed=seed, version="test")
    table = Table(session.game, seed)
    played = Played(seed, scenario, table)
    _catch_up(session, played, watch)
    while (question := session.pending) is not None:
        if question.key == "orders.adjust":
            table.check_turn()
        if question.key == "activate.order" and _resupply(session, table):
            _catch_up(session, played, watch)
            continue
        answer = question.accept(table.answer(question, session.game))
        step = session.step or Step("", None, 0)
        place = (session.game.turn, session.phase.name, session.step_count, step.unit)
        played.asked.append(Asked(*place, question, answer))
        assert len(played.asked) < MOST, "the game does not end"
        session.answer(answer)
        _catch_up(session, played, watch)
    return played


def _catch_up(session: Session[Game], played: Played, watch: Watch | None) -> None:
    """Let the table do what was told since the last answer, and judge how it stands then."""
    for happened in session.happened():
        played.table.look(happened, session.game)
        if happened.entry is not None and happened.entry.by == "remembered":
            played.remembered.append(happened.entry.key)
        if watch is not None:
            watch(played.table, happened)
    played.table.check()


def _resupply(session: Session[Game], table: Table) -> bool:
    """Spend a Supply counter where the commander wants it, at the start of an order's step; return whether he did."""
    unit = table.commander.resupplied()
    if unit is None:
        return False
    session.interrupt("supply", {"unit": unit.id})
    return True
