"""Words for orders (§6.2): the dice, what they allow, and why an order or a typed line is refused."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from saf_helper.engine.options import Option
from saf_helper.engine.questions import Leads
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import Order
from saf_helper.games.scream_aim_fire.words.absent import why_not
from saf_helper.games.scream_aim_fire.words.folding import Part, do, fact
from saf_helper.games.scream_aim_fire.words.names import Named, house_notes

ACTS = {
    "": "an order",
    "move": "a move",
    "fire": "fire",
    "move+fire": "a move and fire",
    "fire+move": "fire and a move",
    "both": "a move and fire",
    "he": "HE",
    "spot": "spotting",
    "assault": "an assault",
    "medic": "a Medic",
}
ACT_VERBS = {"he": "fire HE"}
LOST = {"of-no-use": "no unit can use them", "done": "no more orders"}


# What happens --------------------------------------------------------------------------------------------------------


def order_dice(event: events.OrderDice, named: Named) -> Iterator[Part]:
    """Tell how many order dice there are, where it is another number than printed."""
    why = f"{event.germans} Germans, {event.americans} Americans"
    yield fact(event, f"{event.count} order dice ({why})", house_notes(event.house))


def orders_rolled(event: events.OrdersRolled, named: Named) -> Iterator[Part]:
    """Tell the order dice."""
    yield fact(event, f"Order dice: {dice_words(sorted(event.dice))}")


def die_adjusted(event: events.DieAdjusted, named: Named) -> Iterator[Part]:
    """Tell that an order die is adjusted."""
    yield do(event, f"Adjust a {event.face} to {event.to}: {dice_words(event.dice)}")


def order_dice_lost(event: events.OrderDiceLost, named: Named) -> Iterator[Part]:
    """Tell that order dice are lost."""
    yield fact(event, f"Lost: {dice_words(event.dice)}", LOST[event.cause])


def dice_words(dice: Sequence[int]) -> str:
    """Return dice as told: `3 4 4`."""
    return " ".join(map(str, dice))


WORDS = {
    events.OrderDice: order_dice,
    events.OrdersRolled: orders_rolled,
    events.DieAdjusted: die_adjusted,
    events.OrderDiceLost: order_dice_lost,
}


# Options -------------------------------------------------------------------------------------------------------------


class Turn(NamedTuple):
    """A change of one order die by a point."""

    face: int
    to: int

    @property
    def value(self) -> str:
        """Return what is typed for it."""
        return f"{self.face}>{self.to}"


def order_leads() -> Leads:
    """Return what each order die, or pair, is good for."""
    return tuple((" and ".join([str(one.face)] * one.dice), one.title) for one in tables().orders)


def turn_option(turn: Turn, more: Mapping[str, int], less: Mapping[str, int]) -> Option:
    """Return a change of a die as an option, with the orders it adds and drops."""
    parts = [f"more: {times_words(more)}"] * bool(more) + [f"less: {times_words(less)}"] * bool(less)
    return Option(turn.value, f"the {turn.face} becomes a {turn.to}", "; ".join(parts) or "no other orders")


def no_turn_option(orders: Mapping[str, int]) -> Option:
    """Return leaving the dice alone as an option, with the orders they allow."""
    return Option("none", "leave the dice as they are", times_words(orders) or "no order you could give")


def times_words(orders: Mapping[str, int]) -> str:
    """Return orders and how often each can be given."""
    return ", ".join(f"{title}{f' x{times}' if times > 1 else ''}" for title, times in orders.items())


def order_options(able: Sequence[tuple[Order, int]]) -> list[Option]:
    """Return orders as options, with how many units can take each, and the end of all orders."""
    orders = [Option(order.value, order.title, f"{count} able") for order, count in able]
    return [*orders, Option("done", "no more orders", "dice left are lost")]


def order_note(order: Order) -> str:
    """Return the order that a unit's name alone stands for."""
    return f"{order.value} {order.title}"


# Orders that are not offered -----------------------------------------------------------------------------------------


class NotOffered(NamedTuple):
    """An order that the dice left or the roster do not allow."""

    order: Order
    have: int
    """How many dice show its face."""
    unfit: Mapping[str, Sequence[str]]
    """The names of the units it is for, by the key of why they cannot take it."""


def unfit_why(unfit: Mapping[str, Sequence[str]], between: str = "\n") -> str:
    """Return why units cannot take an order, a line a reason."""
    return between.join(f"{', '.join(units)}: {why_not(reason)}" for reason, units in unfit.items())


def order_why(one: NotOffered) -> str:
    """Return why an order is not offered."""
    order = one.order
    if one.have < order.dice:
        return f"needs {order.dice} of {order.face}, you have {one.have} ({order.clause})"
    return unfit_why(one.unfit, "; ") or "you have none of that kind on the map"


def orders_why(orders: Sequence[NotOffered]) -> str:
    """Return why orders are not offered, a line each."""
    return "\n".join(f"{order_note(one.order)}: {order_why(one)}" for one in orders)


# Refusals ------------------------------------------------------------------------------------------------------------


class Allowed(NamedTuple):
    """What an order lets a unit do, or the key of why it does not order it."""

    order: Order
    acts: Collection[str] = ()
    unfit: str | None = None


class Refusal(NamedTuple):
    """Why a unit cannot do something by its order, or by any that the dice allow."""

    unit: str
    cause: Literal["removed", "no-order", "name-order", "other-order", "no-tank", "no-act"]
    dice: Sequence[int]
    """The order dice left."""
    act: str = ""
    fate: str = ""
    unfit: Sequence[str] = ()
    """Keys of why it takes no order."""
    orders: Sequence[Order] = ()
    """Orders that would let it."""
    allowed: Sequence[Allowed] = ()
    """What it may do instead: by the order named, or by all it can take."""


def refused(refusal: Refusal, named: Named) -> BadAnswerError:
    """Return a refusal as an error; nothing is spent."""
    link = {"removed": " is ", "no-order": " "}.get(refusal.cause, ": ")
    hint = f"nothing is spent; your dice: {dice_words(sorted(refusal.dice)) or 'none'}"
    if refusal.cause == "name-order":
        typed = f"{refusal.orders[0].value} {refusal.unit.lower()} {refusal.act}".rstrip()
        hint = f"nothing is spent; type {typed}"
    return BadAnswerError(f"{named(refusal.unit)}{link}{refused_words(refusal)}", hint)


def refused_words(refusal: Refusal) -> str:
    """Return a refusal without the unit's name."""
    return REFUSED[refusal.cause](refusal)


def act_words(act: str) -> str:
    """Return something to do as a noun."""
    return ACTS.get(act, act.replace("+", " and "))


def _name_order(refusal: Refusal) -> str:
    order = refusal.orders[0]
    return f"{act_words(refusal.act)} would take {face_words(order)} ({order.clause}), which a line has to name"


def _other_order(refusal: Refusal) -> str:
    needs = " or ".join(f"{face_words(order)} ({order.clause})" for order in refusal.orders)
    return "; ".join([f"{act_words(refusal.act)} needs {needs}", *map(allowed_words, refusal.allowed)])


REFUSED: Mapping[str, Callable[[Refusal], str]] = {
    "removed": lambda one: f"out of the game: {one.fate}",
    "no-order": lambda one: f"takes no order: {'; '.join(map(why_not, one.unfit))}",
    "name-order": _name_order,
    "other-order": _other_order,
    "no-tank": lambda one: "no German tank to fire at; at infantry it is he (6.3.6.7.A)",
    "no-act": lambda one: f"no order now allows {act_words(one.act)}; {'; '.join(map(allowed_words, one.allowed))}",
}


def allowed_words(allowed: Allowed) -> str:
    """Return what an order lets a unit do, or why it does not order it."""
    order = allowed.order
    if allowed.unfit is not None:
        return f"{face_words(order)} does not order it ({why_not(allowed.unfit) or order.clause})"
    return f"{face_words(order)} lets it {acts_words(order, allowed.acts)}"


def acts_words(order: Order, acts: Collection[str]) -> str:
    """Return what an order lets a unit do."""
    if order.name == "covering-fire":
        return "fire, and one next to it move (6.3.6.2)"
    words = [ACT_VERBS.get(act, act) for act in acts if "+" not in act and act != "both"]
    if order.name == "move-and-fire" and len(words) > 1:
        return "move, fire or both (6.2.A.4)"
    return f"{' or '.join(words) or 'do nothing'} ({order.clause})"


def face_words(order: Order) -> str:
    """Return the dice that an order takes."""
    return f"{order.face} and {order.face}" if order.dice > 1 else f"a {order.face}"
