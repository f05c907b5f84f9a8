"""What must be so on the table at any moment; the first thing that is not ends the game with a `ContradictionError`."""

from saf_helper.engine.events import Event
from saf_helper.engine.session import Happened
from saf_helper.games.scream_aim_fire.events import TargetNamed
from tests.table.board import PANIC_REACH, Board, ContradictionError
from tests.table.facts import holds, truths


def remembered(board: Board, happened: Happened) -> None:
    """Check an answer that the product remembered instead of asking, at the moment it was used.

    Raises:
        ContradictionError: it is not so, or no fact of the map.
    """
    entry, question = happened.entry, happened.question
    if entry is None or question is None or entry.by != "remembered":
        return
    true = truths(board, question)
    if true is None:
        raise ContradictionError(f"{question.key} is no fact of the map, it cannot be remembered")
    if entry.answer not in true:
        raise ContradictionError(
            f"turn {board.game.turn}, {question.key} {question.about}: {entry.answer} is not {true}"
        )


def kept(board: Board) -> None:
    """Check every fact that the product keeps.

    Raises:
        ContradictionError: one is not so.
    """
    for fact, value in board.game.facts.items():
        if not holds(board, fact, value):
            raise ContradictionError(f"turn {board.game.turn}: the product keeps {fact!r} as {value}")


def shot(board: Board, event: Event) -> None:
    """Check that a German fires only at whom it can see and reach.

    Raises:
        ContradictionError: it cannot.
    """
    if not isinstance(event, TargetNamed) or event.act != "fire":
        return
    if not board.can_fire(board.unit(event.unit), board.unit(event.target)):
        raise ContradictionError(f"{event}, whom it cannot see or reach")


def roster(board: Board) -> None:
    """Check that the same units are on the map and in the product's state.

    Raises:
        ContradictionError: some are only here or only there.
    """
    in_play = {unit.id for unit in board.game.units.values() if unit.in_play}
    if in_play != set(board.at):
        raise ContradictionError(f"on the map and in the state are not the same: {sorted(in_play ^ set(board.at))}")


def stacking(board: Board) -> None:
    """Check 6.3.2: one side a hex, infantry up to the limit, no tank with infantry; tanks may share on arrival.

    Raises:
        ContradictionError: a hex holds more.
    """
    for hex in set(board.at.values()):
        there = board.units_in(hex)
        tanks = sum(unit.category == "tank" for unit in there)
        room = sum(board.size(unit) for unit in there)
        if len({unit.side for unit in there}) > 1 or (tanks and tanks < len(there)) or (not tanks and room > 2):
            raise ContradictionError(f"{hex} holds {[unit.id for unit in there]}")


def panic(board: Board) -> None:
    """Check 6.3.6.7.C: German infantry within two hexes of an American tank is Panicked.

    Raises:
        ContradictionError: one is not.
    """
    tanks = board.standing("american", tanks=True)
    for unit in board.standing("german"):
        if unit.category == "infantry" and unit.status != "panic" and board.near_tank(unit, tanks):
            raise ContradictionError(
                f"turn {board.game.turn}: {unit.id} is within {PANIC_REACH} hexes of a tank and calm"
            )
