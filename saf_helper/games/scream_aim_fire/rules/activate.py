"""§6.3 Activate Units: orders given one by one until the dice are spent or of no use."""

from typing import Literal

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Option
from saf_helper.games.scream_aim_fire.events import (
    AmericanMove,
    Check,
    MedicActivated,
    MedicMoved,
    MoveLost,
    OrderDiceLost,
)
from saf_helper.games.scream_aim_fire.rules.american_assault import assault
from saf_helper.games.scream_aim_fire.rules.american_fire import fire
from saf_helper.games.scream_aim_fire.rules.american_tanks import tank_order
from saf_helper.games.scream_aim_fire.rules.markers import has_moved, not_offered, set_status, turn_over
from saf_helper.games.scream_aim_fire.rules.morale import use_supply
from saf_helper.games.scream_aim_fire.rules.mortar import mortar_fire
from saf_helper.games.scream_aim_fire.rules.order_acts import act_plan, order_plan, refused_options, unit_plan
from saf_helper.games.scream_aim_fire.rules.orders import (
    can_fire,
    can_move,
    covering_movers,
    eligible,
    fire_targets,
    order_by_unit,
    orders_left,
    orders_not_offered,
    spend,
    unfit,
    units_unfit,
    why_no_mover,
)
from saf_helper.games.scream_aim_fire.rules.sniper import sniper_order
from saf_helper.games.scream_aim_fire.rules.table_questions import settle
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import Order
from saf_helper.games.scream_aim_fire.words.orders import order_options, orders_why, unfit_why

COVERING_MOVE = 2
MEDIC = 4


def activate_units(player: Player, game: Game) -> None:
    """§6.3 Activate Units: spend dice on orders; what is left is lost (§6.2.D)."""
    cause: Literal["done", "of-no-use"] = "of-no-use"
    while True:
        player.milestone()
        player.step("6.2.A")
        choices = orders_left(game)
        if not choices:
            if not supply_could_help(game) or nothing_more(player, game):
                break
            continue
        value = player.choose(
            "activate.order",
            order_options([(order, len(able)) for order, able in choices]),
            dice=sorted(game.order_dice),
            rules=[order.clause for order, _ in choices],
            shortcuts=lambda: order_by_unit(game),
            plan=order_plan(game),
            others=lambda: refused_options(game),
            because=lambda: orders_why(orders_not_offered(game)),
        )
        if value == "done":
            cause = "done"
            break
        order = tables().order(value)
        spend(game, order)
        give_order(player, game, order)
    if game.order_dice:
        lost, game.order_dice = tuple(game.order_dice), []
        player.happen(OrderDiceLost(dice=lost, cause=cause, rules=("6.2.D",)))


def supply_could_help(game: Game) -> bool:
    """§6.5.1.C Whether a Supply counter could free a unit for the dice that are left."""
    if not game.supply:
        return False
    freed = [unit for unit in game.americans() if unit.low_supply]
    for unit in freed:
        unit.low_supply = False
    helps = bool(orders_left(game))
    for unit in freed:
        unit.low_supply = True
    return helps


def nothing_more(player: Player, game: Game) -> bool:
    """§6.5.1.C Ask before dice are lost that a Supply counter could still use."""
    return player.confirm("activate.end", dice=sorted(game.order_dice), default=True)


def give_order(player: Player, game: Game, order: Order) -> None:
    """§6.2.A, §6.3.6 Give one order to one unit and resolve it to the end."""
    able = eligible(game, order)
    id = player.choose(
        "activate.unit",
        able,
        order=order.title,
        others=not_offered(game, able, lambda unit: unfit(game, order, unit) or "wrong-order", clause=order.clause),
        plan=unit_plan(game, order),
        rules=(order.clause,),
        because=lambda: unfit_why(units_unfit(game, order)),
    )
    unit = game.units[id]
    if order.name == "medic":
        settle(player, "activate.action", unit, "medic", (order.clause,))
        medic(player, game, unit)
        return
    if order.name == "assault":
        settle(player, "activate.action", unit, "assault", (order.clause,))
        assault(player, game, unit)
    elif order.name in ("move-or-fire", "move-and-fire"):
        move_and_fire(player, game, unit, order)
    elif order.name == "mortar-fire":
        settle(player, "activate.action", unit, "fire", (order.clause,))
        mortar_fire(player, game, unit)
    elif order.name == "tank":
        tank_order(player, game, unit, act_plan(game, order, unit))
    elif order.name == "covering-fire":
        covering_fire(player, game, unit)
    else:
        sniper_order(player, game, unit, act_plan(game, order, unit))
    turn_over(player, unit, "6.2.E")


# 6.3.1, 6.3.6.1 ------------------------------------------------------------------------------------------------------


def move(player: Player, game: Game, unit: Unit, hexes: int | None = None) -> None:
    """§6.3.1 Movement, §6.3.2 Stacking: the player moves the unit; the limits are reminded."""
    has_moved(game, unit)
    rules = ("6.3.1.A", "6.3.1.B", "6.3.1.C", "6.3.2.A", "6.3.2.B")
    player.happen(AmericanMove(unit=unit.id, hexes=hexes, rules=rules))


def move_and_fire(player: Player, game: Game, unit: Unit, order: Order) -> None:
    """§6.2.A, §6.3.6.1 Move or Fire (a 2), Move and/or Fire (a 3) in either order."""
    fires = can_fire(unit) and unit.category == "infantry" and bool(fire_targets(game))
    moves = can_move(unit)
    may_do_both = order.name == "move-and-fire" and moves and fires
    both = ("move+fire", "fire+move") if may_do_both else ()
    action = player.choose(
        "activate.action",
        (*["move"] * moves, *["fire"] * fires, *both),
        about=unit,
        case="infantry",
        also=(Option("both"),) if may_do_both else (),
        plan=act_plan(game, order, unit),
        rules=(order.clause, *["6.3.6.1"] * (order.name == "move-and-fire"), "6.3.1.C", "6.3.5.H"),
        panicked=not moves,
        mortar=not fires and unit.category == "mortar",
        no_target=not fires and unit.category != "mortar",
    )
    if action == "both":
        action = player.choose("activate.first", both, about=unit, rules=(order.clause, "6.3.6.1"))
    if action.startswith("move"):
        move(player, game, unit)
    if "fire" in action:
        fire(player, game, unit, order.clause)
    if action == "fire+move":
        if unit.low_supply and game.supply:
            resupply_and_move(player, game, unit)
        if can_move(unit):
            move(player, game, unit)
        else:
            player.happen(MoveLost(unit=unit.id, rules=("6.3.5.G", "6.5.1.A")))


def resupply_and_move(player: Player, game: Game, unit: Unit) -> None:
    """§6.5.1.C A Supply counter may be spent at once, between the shot that ran low and the move."""
    if player.confirm("activate.supply", about=unit, default=False):
        use_supply(player, game, unit)


# 6.3.6.2 -------------------------------------------------------------------------------------------------------------


def covering_fire(player: Player, game: Game, firer: Unit) -> None:
    """§6.3.6.2 Covering Fire: one unit fires if it likes, one next to it moves up to two hexes; both have acted."""
    if fire_targets(game):
        settle(player, "activate.action", firer, "fire", ("6.3.6.2",))
        fire(player, game, firer, "6.3.6.2")
    movers = covering_movers(game, firer)
    id = player.choose(
        "covering.mover",
        movers,
        none=True,
        about=firer,
        others=not_offered(game, movers or game.americans(), lambda unit: why_no_mover(unit, firer)),
        hexes=COVERING_MOVE,
    )
    if id != "none":
        mover = game.units[id]
        settle(player, "covering.move", mover, "move", ("6.3.6.2",))
        move(player, game, mover, COVERING_MOVE)
        turn_over(player, mover, "6.3.6.2")


# 6.3.6.3 -------------------------------------------------------------------------------------------------------------


def medic(player: Player, game: Game, unit: Unit) -> None:
    """§6.3.6.3 Medic: 4+ brings a Panicked unit to Alert; the Medic leaves either way."""
    rules = ("6.3.6.3.C",)
    player.happen(MedicMoved(unit=unit.id, placed=True, rules=("6.3.6.3.A", "6.3.6.3.B")))
    (die,) = player.roll("medic.roll", about=unit, needed=MEDIC)
    helped = die >= MEDIC
    player.happen(Check(check="medic", unit=unit.id, die=die, needed=MEDIC, passed=helped, rules=rules))
    if helped:
        set_status(player, game, unit, "alert", rules, "medic", die)
    player.happen(MedicMoved(unit=unit.id, placed=False, rules=rules))
    activated, house = game.rule("medic-activates") == "yes", game.ruled("medic-activates")
    if activated or not unit.acted:
        player.happen(MedicActivated(unit=unit.id, activated=activated, rules=("6.3.6.3",), house=house))
    if activated:
        turn_over(player, unit, "6.2.E")
