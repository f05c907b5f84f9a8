"""§6.2 Order Phase: the order dice, the one-point adjustment, and which orders the dice and the roster allow."""

from collections.abc import Collection, Mapping, Sequence

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Option, Roll, Shortcut, one_of
from saf_helper.games.scream_aim_fire.rules.markers import rule_note, unit_options
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.fact import Kind
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import Order, OrderName

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
    dice = player.roll(
        Roll(
            key="orders.roll",
            prompt="Order dice",
            count=count,
            rules=("5.0.A.2", "6.2.A"),
            why="Each die, or each pair where the table says x2, orders one unit",
            leads=tuple((" and ".join([str(one.face)] * one.dice), one.title) for one in tables().orders),
        )
    )
    adjust_die(player, game, dice)


def dice_count(player: Player, game: Game) -> int:
    """§6.2.B "We're outnumbered!" (optional): six dice while Germans outnumber Americans, tanks counted."""
    germans, americans = len(game.germans()), len(game.americans())
    more, optional = germans > americans, game.rule("outnumbered") == "on"
    if not more and not optional:
        return ORDER_DICE
    count = OUTNUMBERED_DICE if more and optional else ORDER_DICE
    player.tell(
        f"Roll {count} order dice",
        ("6.2.B",),
        f"{germans} Germans against {americans} Americans; {rule_note(game, 'outnumbered')}",
    )
    return count


def most_dice(game: Game) -> int:
    """§6.2.A–B Return the most order dice that a turn can have: six only where the house rule `outnumbered` is on."""
    return OUTNUMBERED_DICE if game.rule("outnumbered") == "on" else ORDER_DICE


def adjust_die(player: Player, game: Game, dice: Sequence[int]) -> None:
    """§6.2.C Adjustment: one die, one point, up or down, if wanted."""
    able = {order.value for order in tables().orders if eligible(game, order)}
    now = _bought(able, dice)
    choices = [Option("none", "leave the dice as they are", _listed(now) or "no order you could give")]
    for face in sorted(set(dice)):
        for to in (face - 1, face + 1):
            if 1 <= to <= 6:
                note = _compared(now, _bought(able, _moved(dice, face, to)))
                choices.append(Option(f"{face}>{to}", f"the {face} becomes a {to}", note))
    choice = player.choose(
        Choose(
            key="orders.adjust",
            prompt=f"You rolled {_words(dice)}. Change one die by a point?",
            options=tuple(choices),
            default="none",
            rules=("6.2.C",),
            why="One face of one die may be changed by one point, up or down, before any die is spent; 6 and 1 do not wrap",
            leads=one_of(
                "one die is turned; what the dice then allow stands beside it", none="the dice stay as rolled"
            ),
        )
    )
    if choice == "none":
        game.order_dice = list(dice)
        return
    face, to = (int(part) for part in choice.split(">"))
    game.order_dice = _moved(dice, face, to)
    player.tell(f"Turn one {face} to a {to}: your dice are {_words(game.order_dice)}", ("6.2.C",), "one die, one point")


def _moved(dice: Sequence[int], face: int, to: int) -> list[int]:
    moved = list(dice)
    moved[moved.index(face)] = to
    return moved


def _words(dice: Sequence[int]) -> str:
    return " ".join(str(die) for die in dice)


def _bought(able: Collection[str], dice: Sequence[int]) -> dict[str, int]:
    """Return the orders that a set of dice makes possible and how often, given those that somebody is able to take."""
    times = {order.title: dice.count(order.face) // order.dice for order in tables().orders if order.value in able}
    return {title: count for title, count in times.items() if count}


def _listed(orders: Mapping[str, int]) -> str:
    return ", ".join(f"{title}{f' x{times}' if times > 1 else ''}" for title, times in orders.items())


def _above(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Return what one has more of than another, and how many more."""
    return {title: more for title, count in one.items() if (more := count - other.get(title, 0)) > 0}


def _compared(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Return in a few words what a change of the dice makes possible, and what no more."""
    more, less = _above(after, before), _above(before, after)
    parts = [f"more: {_listed(more)}"] * bool(more) + [f"less: {_listed(less)}"] * bool(less)
    return "; ".join(parts) or "no other orders"


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
    """Return why a unit cannot take an order, None if it can, and an empty reason where it is of another kind."""
    if unit.kind not in TAKEN_BY[order.name]:
        return "never moves (2.0.G)" if unit.category == "sniper" and "move" in order.name else ""
    if order.name == "medic":
        return None if unit.status == "panic" else "not Panicked (6.3.6.3.C)"
    if unit.acted:
        return "has fired (6.2.E, 6.3.5.H)" if unit.fired else "has acted (6.2.E)"
    if unit.low_supply:
        return "Low Supply (6.5.1.A)"
    if order.name == "assault":
        if unit.status == "panic":
            return "Panicked (7.2.3.A)"
        return None if game.germans() else "no German left to assault"
    if order.name in ("mortar-fire", "sniper"):
        return None if fire_targets(game) else "no target (6.3.6.4.D)"
    if order.name == "tank":
        return None
    if order.name == "covering-fire":
        return None if fire_targets(game) or covering_movers(game, unit) else "nobody to fire at or to move"
    if can_move(unit) or (unit.category == "infantry" and fire_targets(game)):
        return None
    return "Panicked, and nobody to fire at (7.2.3.A)" if unit.category == "infantry" else "Panicked (7.2.3.A)"


def covering_movers(game: Game, firer: Unit) -> list[Unit]:
    """Return whom Covering Fire could move besides its firer: Infantry, Veterans and Mortars able to (§6.3.6.2)."""
    kinds = (*FOOT, "us-mortar")
    return [unit for unit in game.of_kinds(kinds) if unit is not firer and not unit.acted and can_move(unit)]


def why_no_mover(unit: Unit, firer: Unit) -> str | None:
    """§6.3.6.2 Return why an American cannot be moved by Covering Fire."""
    if unit is firer:
        return "it is the one that fires"
    if unit.kind not in (*FOOT, "us-mortar"):
        return "only Infantry, Veterans and Mortars move by it (6.3.6.2)"
    if unit.acted:
        return "has acted (6.2.E)"
    if unit.low_supply:
        return "Low Supply (6.5.1.A)"
    return "Panicked (7.2.3.A)" if unit.status == "panic" else None


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
    for option in unit_options(game.units[id] for id in able):
        first, *others = able[option.value]
        if not others or [first.name, *(one.name for one in others)] == ["move-or-fire", "move-and-fire"]:
            plain.append(Shortcut(option._replace(note=f"{first.value} {first.title}"), first.value))
    return plain


def why_not(game: Game) -> str:
    """Return why the orders not offered are not, one line each."""
    lines = []
    for order in tables().orders:
        have = game.order_dice.count(order.face)
        if have < order.dice:
            needed = f"needs {order.dice} of {order.face}, you have {have} ({order.clause})"
            lines.append(f"{order.value} {order.title}: {needed}")
        elif not eligible(game, order):
            reasons = "; ".join(_unfit_words(game, order)) or "you have none of that kind on the map"
            lines.append(f"{order.value} {order.title}: {reasons}")
    return "\n".join(lines)


def units_not_offered(game: Game, order: Order) -> str:
    """Return why units that an order is for cannot take it, a line a reason."""
    return "\n".join(_unfit_words(game, order))


def _unfit_words(game: Game, order: Order) -> list[str]:
    by_reason: dict[str, list[str]] = {}
    for unit in game.americans():
        if reason := unfit(game, order, unit):
            by_reason.setdefault(reason, []).append(unit.name)
    return [f"{', '.join(names)}: {reason}" for reason, names in by_reason.items()]


def spend(game: Game, order: Order) -> None:
    """Take an order's dice away; the list is replaced, as what was told of it holds the old one."""
    left = game.order_dice[:]
    for _ in range(order.dice):
        left.remove(order.face)
    game.order_dice = left
