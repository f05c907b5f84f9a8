"""The table: answers every question of the product by its key, carries out what it tells, and judges it."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from saf_helper.engine.questions import Answer, Choose, Question
from saf_helper.engine.session import Happened
from saf_helper.games.scream_aim_fire.state import Game
from tests.table import judge
from tests.table.board import Board
from tests.table.commander import Commander
from tests.table.facts import truths
from tests.table.hands import Hands
from tests.table.hexes import distance

COUNTERS = (*(str(number) for number in range(1, 10)), *(str(number) for number in range(1, 7)), "-", "-", "-")
"""The upper-right numbers of the German counters that a group is drawn from (6.1.D)."""
TARGETS = (
    "fire.target",
    "he.target",
    "tank-fire.target",
    "sniper.target",
    "sniper.spot",
    "mortar.target",
    "assault.target",
)


class UnknownQuestionError(LookupError):
    """The table has no answer to a question of this key."""


class Table:
    """One table with its map, its counters and its player."""

    def __init__(self, game: Game, seed: int) -> None:
        self.board = Board(game)
        self.commander = Commander(self.board)
        self.hands = Hands(self.board, self.commander.destination)
        self._counters = random.Random(seed)
        self._aim = self.board.places.red
        """The hex that was fired at last."""

    # What happens ------------------------------------------------------------------------------------------------

    def look(self, happened: Happened, game: Game) -> None:
        """Carry out what was told, and judge what was remembered, in the order they came.

        Raises:
            ContradictionError: the product is wrong about the table.
        """
        self.board.game = game
        judge.remembered(self.board, happened)
        if happened.event is not None:
            judge.shot(self.board, happened.event)
            self.hands.carry_out(happened.event)

    def check(self) -> None:
        """Judge how things stand while the product waits for an answer.

        Raises:
            ContradictionError: the product is wrong about the table.
        """
        if self.board.at:  # nobody stands anywhere before the set-up is told
            judge.roster(self.board)
        judge.kept(self.board)

    def check_turn(self) -> None:
        """Judge how things stand when the orders of a turn are given.

        Raises:
            ContradictionError: a rule has been broken.
        """
        judge.stacking(self.board)
        judge.panic(self.board)

    # What is asked -----------------------------------------------------------------------------------------------

    def answer(self, question: Question, game: Game) -> Answer:
        """Return the truth where the map has it, else what the player wants.

        Raises:
            UnknownQuestionError: neither knows this key.
        """
        self.board.game = game
        true = truths(self.board, question)
        if true is not None:
            return true[0]
        if question.key in TARGETS:
            return self._target(question)
        decide = DECISIONS.get(question.key)
        if decide is not None:
            return decide(self, question)
        if question.key.startswith("printed."):
            return _default(self, question)
        raise UnknownQuestionError(f"{question.key} about {question.about}: {question.prompt}")

    def _target(self, question: Question) -> Answer:
        unit = self.board.unit(str(question.about))
        best = next(iter(self.commander.targets(unit, question.key)), None)
        if best is None:
            return "none"
        self._aim = self.board.where(best)
        return best.id

    def second(self, question: Question) -> Answer:
        """Return whom a Mortar's double 6 hits besides; the first target is off the map by then."""
        return self.commander.second(self._aim, [option.value for option in _choice(question).options])

    def keys(self, question: Question) -> Answer:
        """Return the numbers on the counters drawn for a group."""
        return self._counters.sample(COUNTERS, getattr(question, "count", 1))

    def next_german(self, question: Question) -> Answer:
        """Return who acts next: whom the product names, unless Germans who have still to act stand in its way (7.2.1.B)."""
        board, left = self.board, [option.value for option in _choice(question).options]
        first = board.unit(str(question.default))
        goal = board.where(board.closest(first, board.standing("american"))[0])
        here = board.where(first)
        ahead = [hex for hex in board.ground.near[here] if distance(hex, goal) < distance(here, goal)]
        if any(board.has_room(first, hex) for hex in ahead):
            return first.id
        waiting = [id for id in left if board.at[id] in ahead]
        return waiting[0] if waiting else first.id

    def unit(self, question: Question) -> Answer:
        """Return the unit that the plan orders."""
        values = [option.value for option in _choice(question).options]
        return self.commander.plan.unit if self.commander.plan.unit in values else values[0]

    def action(self, question: Question) -> Answer:
        """Return what the plan has the unit do."""
        values = [option.value for option in _choice(question).options]
        return self.commander.plan.action if self.commander.plan.action in values else values[0]

    def host(self, question: Question) -> Answer:
        """Return the Lieutenant's unit: the last of the Veterans."""
        return _choice(question).options[-1].value


def _choice(question: Question) -> Choose:
    assert isinstance(question, Choose), question.key
    return question


def _default(table: Table, question: Question) -> Answer:
    default: Answer = question.default
    return default


def _first(table: Table, question: Question) -> Answer:
    return _choice(question).options[0].value


def _order(table: Table, question: Question) -> Answer:
    return table.commander.order(_choice(question))


def _adjust(table: Table, question: Question) -> Answer:
    return table.commander.adjust(_choice(question))


def _mover(table: Table, question: Question) -> Answer:
    return table.commander.mover(table.board.unit(str(question.about)))


def _least(table: Table, question: Question) -> Answer:
    pick: Any = question
    return [option.value for option in pick.options][: pick.min]


DECISIONS: Mapping[str, Callable[[Table, Question], Answer]] = {
    "setup.morale": _default,
    "setup.numbers": _default,
    "setup.lieutenant": Table.host,
    "setup.low-supply": _least,
    "arrivals.keys": Table.keys,
    "orders.adjust": _adjust,
    "activate.order": _order,
    "activate.unit": Table.unit,
    "activate.action": Table.action,
    "activate.supply": lambda table, question: True,
    "activate.end": _default,
    "covering.mover": _mover,
    "mortar.second": Table.second,
    "reserves-check.number": _default,
    "german-infantry.next": Table.next_german,
    "german-infantry.other": _default,
    "german-assault.tank": _first,
    "mg42.tie": _first,
    "victory.concede": lambda table, question: False,
}
"""What the player decides, by key."""
