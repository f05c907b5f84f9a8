"""§6.2.A What each order lets each unit do: what a line may say, and why it is refused where it says something else."""

from saf_helper.engine.questions import Option, Plan, Way
from saf_helper.games.scream_aim_fire.rules.orders import (
    PLAIN,
    TAKEN_BY,
    can_fire,
    can_move,
    eligible,
    fire_targets,
    orders_left,
    orders_not_offered,
    tank_targets,
    unfit,
)
from saf_helper.games.scream_aim_fire.rules.sniper import spot_targets
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import Order
from saf_helper.games.scream_aim_fire.words.absent import why_not
from saf_helper.games.scream_aim_fire.words.orders import Allowed, Refusal, order_why, refused, refused_words

VERBS = ("move", "fire", "both", "he", "spot", "assault", "medic")


def acts(game: Game, order: Order, unit: Unit) -> tuple[str, ...]:
    """§6.2.A Return what an order lets a unit that can take it do; empty where there is nothing to say."""
    if order.name in ("medic", "assault"):
        return (order.name,)
    if order.name == "mortar-fire":
        return ("fire",)
    if order.name == "covering-fire":
        return ("fire",) * bool(fire_targets(game))
    if order.name == "sniper":
        return ("fire", *(("spot",) * bool(spot_targets(game))))
    if order.name == "tank":
        return ("move", *(("fire",) * bool(tank_targets(game))), *(("he",) * bool(fire_targets(game))))
    moves = can_move(unit)
    fires = can_fire(unit) and unit.category == "infantry" and bool(fire_targets(game))
    both = ("move+fire", "fire+move", "both") * (order.name == "move-and-fire" and moves and fires)
    return (*(("move",) * moves), *(("fire",) * fires), *both)


def order_plan(game: Game) -> Plan:
    """§6.2.A Return what a line may say where an order is asked for: its dice, the unit, what it does."""
    return Plan(
        ways=lambda: [_way(game, order, unit) for order, able in orders_left(game) for unit in able],
        verbs=VERBS,
        refusal=lambda value, id, act: refused(refusal(game, value, game.units[id], act), game.named),
        others=lambda: _everybody(game),
        targets=lambda: _others_side(game),
    )


def unit_plan(game: Game, order: Order) -> Plan:
    """§6.2.A Return what a line may say where the unit of an order is asked for: the unit, what it does."""
    return Plan(
        ways=lambda: [_way(game, order, unit, unit.id) for unit in eligible(game, order)],
        verbs=VERBS,
        refusal=lambda _, id, act: refused(refusal(game, order.value, game.units[id], act), game.named),
        others=lambda: _everybody(game),
        targets=lambda: _others_side(game),
    )


def act_plan(game: Game, order: Order, unit: Unit) -> Plan:
    """§6.2.A Return what a line may say where it is asked what a unit does."""
    return Plan(
        ways=tuple,
        verbs=VERBS,
        refusal=lambda _, id, act: refused(refusal(game, order.value, game.units[id], act), game.named),
        others=lambda: _everybody(game),
        targets=lambda: _others_side(game),
        only=_way(game, order, unit),
    )


def _others_side(game: Game) -> list[Option]:
    germans = (unit for unit in game.units.values() if unit.side == "german")
    return [unit.option("" if unit.in_play else why_not("out-of-game", fate=unit.fate)) for unit in germans]


def _way(game: Game, order: Order, unit: Unit, answer: str = "") -> Way:
    partner = order.name == "covering-fire"
    plain = bool(answer) or order.name in PLAIN
    return Way(answer or order.value, unit.option(), acts(game, order, unit), plain, partner)


def _everybody(game: Game) -> list[Option]:
    return [unit.option() for unit in game.units.values() if unit.side == "american"]


def refused_options(game: Game) -> list[Option]:
    """§6.2.A, D Return the orders and the Americans that the dice left allow nothing, each with why."""
    orders = [Option(one.order.value, one.order.title, order_why(one)) for one in orders_not_offered(game)]
    units = [unit for unit in game.units.values() if unit.side == "american"]
    return [*orders, *(unit.option(refused_words(refusal(game, "", unit, ""))) for unit in units)]


def refusal(game: Game, value: str, unit: Unit, act: str) -> Refusal:
    """§6.2.A, D Return why a unit cannot do something by an order, or by any that the dice allow; nothing is spent.

    Args:
        game: the game.
        value: the order named, or nothing.
        unit: the American.
        act: what it should do, or nothing.
    """
    dice = game.order_dice
    if not unit.in_play:
        return Refusal(unit.id, "removed", dice, fate=unit.fate)
    own = [order for order in tables().orders if unit.kind in TAKEN_BY[order.name]]
    able = [order for order in own if unfit(game, order, unit) is None]
    if not able:
        others = [order for order in own if order.name != "medic"] or own
        reasons = dict.fromkeys(filter(None, (unfit(game, order, unit) for order in others)))
        return Refusal(unit.id, "no-order", dice, unfit=list(reasons))
    given = [order for order in tables().orders if order.value == value]
    allowed = [Allowed(order, acts(game, order, unit), unfit(game, order, unit)) for order in given]
    would = [order for order in able if order not in given and (not act or act in acts(game, order, unit))]
    if would:
        named_by_dice = [order for order in would if dice.count(order.face) >= order.dice and order.name not in PLAIN]
        if not value and named_by_dice:
            return Refusal(unit.id, "name-order", dice, act, orders=named_by_dice)
        return Refusal(unit.id, "other-order", dice, act, orders=would, allowed=allowed)
    if unit.category == "tank" and act == "fire":
        return Refusal(unit.id, "no-tank", dice)
    allowed = allowed or [Allowed(order, acts(game, order, unit)) for order in able]
    return Refusal(unit.id, "no-act", dice, act, allowed=allowed)
