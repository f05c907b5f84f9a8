"""Reading orders, dice and the lesser American actions off the conversation."""

from collections.abc import Callable, Mapping
from typing import Any

from saf_helper.engine.player import play
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.victory import end_of_turn
from tests.cases.conversation import Table
from tests.cases.order_dice import ORDERS as TYPED


def lost(t: Table) -> list[int]:
    """Return the order dice that were lost."""
    return [die for one in t.happened(events.OrderDiceLost) for die in one.dice]


def dice_spent(t: Table) -> list[int]:
    """Return the order dice that bought something: those laid out without those told to be lost."""
    spent = list(t.case.given.get("dice_left") or t.start.order_dice)
    for die in lost(t):
        spent.remove(die)
    still = t.asked("activate.order")[-1]
    unused = still.dice if still.answer == "done" else ()
    assert sorted(unused) == sorted(lost(t)), "dice not spent are not told to be lost"
    return spent


def offered(t: Table, index: int) -> dict[str, int]:
    """Return which orders were on offer at one order prompt, and how often the dice would buy each."""
    orders, dice = t.noted["offers"][index]
    return {TYPED[typed]: dice.count(int(typed[0])) // len(typed) for typed in orders}


def orders_after_spend(t: Table) -> dict[str, int]:
    """Return the orders on offer once the case's own have been given."""
    return offered(t, len(t.case.given["spend"]))


def dice_after_spend(t: Table) -> list[int]:
    """Return the dice left once the case's own orders have been given."""
    return list(t.noted["offers"][len(t.case.given["spend"])][1])


def dice_rolled(t: Table) -> int:
    """Return how many order dice were asked for."""
    (rolled,) = t.asked("orders.roll")
    assert isinstance(rolled.answer, list)
    return len(rolled.answer)


def counted(t: Table, side: str) -> int:
    """Return how many counters of a side counted for the optional rule."""
    (dice,) = t.happened(events.OrderDice)
    return dice.germans if side == "Germans" else dice.americans


def may_still_be_ordered(t: Table) -> list[str]:
    """Return the Americans who could be ordered at the last order prompt, the case's only unit if any."""
    prompts = t.asked("activate.order")
    later = prompts[1:] if t.case.procedure == "medic" else prompts
    return [t.board.name(unit.id) for unit in t.game.americans()] if later else []


def lasts(t: Table) -> str:
    """Return how long a spot lasts: told for this turn, and gone when the turn is over."""
    told = bool(t.happened(events.Spotted, spotted=True))
    gone = t.game.spotted is not None and play(end_of_turn, t.game).game.spotted is None
    return "this-american-turn" if told and gone else "otherwise"


def mover_may_move(t: Table) -> bool:
    """Return whether the second unit of Covering Fire was told to move."""
    (chosen,) = t.asked("covering.mover")
    return bool(t.happened(events.AmericanMove, unit=chosen.answer, hexes=2))


ORDERS: Mapping[str, Callable[[Table], Any]] = {
    "dice": lambda t: t.noted["dice"],
    "dice_count": dice_rolled,
    "dice_spent": dice_spent,
    "orders": lambda t: offered(t, 0),
    "orders_after_spend": orders_after_spend,
    "dice_after_spend": dice_after_spend,
    "lost": lost,
    "eligible": lambda t: [t.board.name(id) for id in t.noted["able"]],
    "us_counted": lambda t: counted(t, "Americans"),
    "germans_counted": lambda t: counted(t, "Germans"),
    "may_still_be_ordered": may_still_be_ordered,
    "medic_removed": lambda t: bool(t.happened(events.MedicMoved, placed=False)),
    "spotted": lambda t: [t.board.name(t.game.spotted)] if t.game.spotted else [],
    "lasts": lasts,
    "mover_may_move": mover_may_move,
}
