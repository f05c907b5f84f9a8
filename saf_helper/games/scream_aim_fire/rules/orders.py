"""§6.2 Order Phase: the order dice, the one-point adjustment, and which orders the dice and the roster allow."""

from collections.abc import Collection, Mapping, Sequence

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Shortcut
from saf_helper.games.scream_aim_fire.events import DieAdjusted, OrderDice, OrdersRolled
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.fact import Kind
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import Order, OrderName
from saf_helper.games.scream_aim_fire.words.orders import (
    NotOffered,
    Turn,
    no_turn_option,
    order_leads,
    order_note,
    turn_option,
)

ORDER_DICE = 5
OUTNUMBERED_DICE = 6
FOOT: tuple[Kind, ...] = ("us-infantry", "us-veteran")
"""Who may assault and give Covering Fire."""
PLAIN = ("move-or-fire", "move-and-fire", "mortar-fire", "tank", "sniper")
"""Orders that a unit's name may stand for; Medic, assault and Covering Fire are always named by their dice."""
TAKEN_BY: Mapping[OrderName, tuple[Kind, ...]] = {
    "medic": ("us-infantry", "us-veteran", "us-mortar", "us-sniper"),
    "assault": FOOT,
    "move-or-fire": (*FOOT, "us-mortar"),
    "move-and-fire": (*FOOT, "us-mortar"),
    "mortar-fire": ("us-mortar",),
    "tank": ("m4", "m10"),
    "covering-fire": FOOT,
    "sniper": ("us-sniper",),
}
"""The kinds of counters that each order is for (§6.2.A)."""


def order_phase(player: Player, game: Game) -> None:
    """§6.2.A–C Order Phase: roll the order dice, adjust one by a point."""
    count = dice_count(player, game)
    dice = player.roll("orders.roll", count=count, leads=order_leads())
    player.happen(OrdersRolled(dice=tuple(dice), rules=("6.2.A",)))
    adjust_die(player, game, dice)


def dice_count(player: Player, game: Game) -> int:
    """§6.2.B "We're outnumbered!" (optional): six dice while Germans outnumber Americans, tanks counted."""
    germans, americans = len(game.germans()), len(game.americans())
    more, optional = germans > americans, game.rule("outnumbered") == "on"
    if not more and not optional:
        return ORDER_DICE
    count = OUTNUMBERED_DICE if more and optional else ORDER_DICE
    house = game.ruled("outnumbered")
    player.happen(OrderDice(count=count, germans=germans, americans=americans, rules=("6.2.B",), house=house))
    return count


def most_dice(game: Game) -> int:
    """§6.2.A–B Return the most order dice that a turn can have: six only where the house rule `outnumbered` is on."""
    return OUTNUMBERED_DICE if game.rule("outnumbered") == "on" else ORDER_DICE


def adjust_die(player: Player, game: Game, dice: Sequence[int]) -> None:
    """§6.2.C Adjustment: one die, one point, up or down, if wanted."""
    able = {order.value for order in tables().orders if eligible(game, order)}
    now = bought(able, dice)
    turns = {
        turn.value: turn
        for face in sorted(set(dice))
        for turn in (Turn(face, face - 1), Turn(face, face + 1))
        if 1 <= turn.to <= 6
    }
    options = [no_turn_option(now)]
    for turn in turns.values():
        then = bought(able, turned(dice, turn))
        options.append(turn_option(turn, more=above(then, now), less=above(now, then)))
    choice = player.choose("orders.adjust", options, default="none", dice=dice)
    if choice == "none":
        game.order_dice = list(dice)
        return
    turn = turns[choice]
    game.order_dice = turned(dice, turn)
    player.happen(DieAdjusted(face=turn.face, to=turn.to, dice=tuple(game.order_dice), rules=("6.2.C",)))


def turned(dice: Sequence[int], turn: Turn) -> list[int]:
    """§6.2.C Return the dice with one of them turned."""
    after = list(dice)
    after[after.index(turn.face)] = turn.to
    return after


def bought(able: Collection[str], dice: Sequence[int]) -> dict[str, int]:
    """Return the orders that dice make possible and how often, given those that a unit is able to take."""
    times = {order.title: dice.count(order.face) // order.dice for order in tables().orders if order.value in able}
    return {title: count for title, count in times.items() if count}


def above(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Return what one has more of than another, and how many more."""
    return {title: more for title, count in one.items() if (more := count - other.get(title, 0)) > 0}


# What the roster allows ----------------------------------------------------------------------------------------------


def can_move(unit: Unit) -> bool:
    """§7.2.3.A, §6.5.1.A: neither Panicked nor low; a Sniper never moves (§2.0.G)."""
    return unit.status != "panic" and not unit.low_supply and unit.category != "sniper"


def can_fire(unit: Unit) -> bool:
    """§6.5.1.A: not low. A Panicked unit may fire (§7.2.3.A)."""
    return not unit.low_supply


def fire_targets(game: Game) -> list[Unit]:
    """Return whom rifle, Sniper and HE fire may be aimed at: German infantry, MG 42s, the hunter, AT guns."""
    return game.in_play("german", "infantry", "mg42", "hunter", "gun")


def tank_targets(game: Game) -> list[Unit]:
    """Return the German tanks, whom only tanks fire at (§6.3.6.7.E)."""
    return game.in_play("german", "tank")


def unfit(game: Game, order: Order, unit: Unit) -> str | None:
    """Return the key of why a unit cannot take an order; None if it can, empty where it is of another kind."""
    if unit.kind not in TAKEN_BY[order.name]:
        return "never-moves" if unit.category == "sniper" and order.name.startswith("move") else ""
    if order.name == "medic":
        return None if unit.status == "panic" else "not-panicked"
    if unit.acted:
        return "has-fired" if unit.fired else "has-acted"
    if unit.low_supply:
        return "low-supply"
    if order.name == "assault":
        if unit.status == "panic":
            return "panicked"
        return None if game.germans() else "no-german"
    if order.name in ("mortar-fire", "sniper"):
        return None if fire_targets(game) else "no-target"
    if order.name == "tank":
        return None
    if order.name == "covering-fire":
        return None if fire_targets(game) or covering_movers(game, unit) else "nobody-to-cover"
    if can_move(unit) or (unit.category == "infantry" and fire_targets(game)):
        return None
    return "panicked-no-target" if unit.category == "infantry" else "panicked"


def covering_movers(game: Game, firer: Unit) -> list[Unit]:
    """Return whom Covering Fire could move besides its firer: Infantry, Veterans and Mortars able to (§6.3.6.2)."""
    kinds = (*FOOT, "us-mortar")
    return [unit for unit in game.of_kinds(kinds) if unit is not firer and not unit.acted and can_move(unit)]


def why_no_mover(unit: Unit, firer: Unit) -> str | None:
    """§6.3.6.2 Return the key of why an American cannot be moved by Covering Fire."""
    if unit is firer:
        return "gives-covering-fire"
    if unit.kind not in (*FOOT, "us-mortar"):
        return "not-moved-by-it"
    if unit.acted:
        return "has-acted"
    if unit.low_supply:
        return "low-supply"
    return "panicked" if unit.status == "panic" else None


def eligible(game: Game, order: Order) -> list[Unit]:
    """Return the units that can take an order now."""
    return [unit for unit in game.of_kinds(TAKEN_BY[order.name]) if unfit(game, order, unit) is None]


def orders_left(game: Game) -> list[tuple[Order, list[Unit]]]:
    """Return the orders that the dice left and the roster allow (§6.2.A, D), each with the units that can take it."""
    paid = [order for order in tables().orders if game.order_dice.count(order.face) >= order.dice]
    return [(order, able) for order in paid if (able := eligible(game, order))]


def order_by_unit(game: Game) -> list[Shortcut]:
    """Return the units whose name tells the order: the one plain order they can take; of a 2 and a 3 the 2 (§6.2.A)."""
    able: dict[str, list[Order]] = {}
    for order, units in orders_left(game):
        for unit in units if order.name in PLAIN else ():
            able.setdefault(unit.id, []).append(order)
    plain = []
    for id, (first, *others) in able.items():
        if not others or [first.name, *(one.name for one in others)] == ["move-or-fire", "move-and-fire"]:
            option = game.option(game.units[id])._replace(note=order_note(first))
            plain.append(Shortcut(option, first.value))
    return plain


def orders_not_offered(game: Game) -> list[NotOffered]:
    """§6.2.A, D Return the orders that the dice left or the roster do not allow."""
    offered = [order for order, _ in orders_left(game)]
    others = [order for order in tables().orders if order not in offered]
    return [NotOffered(order, game.order_dice.count(order.face), units_unfit(game, order)) for order in others]


def units_unfit(game: Game, order: Order) -> dict[str, list[str]]:
    """Return the units that an order is for and that cannot take it: their names, by the key of why not."""
    by_reason: dict[str, list[str]] = {}
    for unit in game.americans():
        if reason := unfit(game, order, unit):
            by_reason.setdefault(reason, []).append(unit.name)
    return by_reason


def spend(game: Game, order: Order) -> None:
    """Take an order's dice away; the list is replaced, as what was told of it holds the old one."""
    left = game.order_dice[:]
    for _ in range(order.dice):
        left.remove(order.face)
    game.order_dice = left
