"""§6.3 Activate Units: orders given one by one until the dice are spent or of no use."""

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Confirm, Option, Roll, each_of, one_of, reaching, yes_no
from saf_helper.engine.reasons import Term
from saf_helper.games.scream_aim_fire.rules.american_assault import assault
from saf_helper.games.scream_aim_fire.rules.american_fire import fire
from saf_helper.games.scream_aim_fire.rules.american_tanks import tank_order
from saf_helper.games.scream_aim_fire.rules.markers import (
    has_moved,
    named,
    not_offered,
    rule_note,
    set_status,
    spelled,
    turn_over,
    unit_options,
)
from saf_helper.games.scream_aim_fire.rules.morale import use_supply
from saf_helper.games.scream_aim_fire.rules.mortar import mortar_fire
from saf_helper.games.scream_aim_fire.rules.order_acts import act_plan, order_plan, orders_not_offered, unit_plan
from saf_helper.games.scream_aim_fire.rules.orders import (
    can_fire,
    can_move,
    covering_movers,
    eligible,
    fire_targets,
    order_by_unit,
    orders_left,
    spend,
    unfit,
    units_not_offered,
    why_no_mover,
    why_not,
)
from saf_helper.games.scream_aim_fire.rules.roll_reasons import one_die
from saf_helper.games.scream_aim_fire.rules.sniper import sniper_order
from saf_helper.games.scream_aim_fire.rules.table_questions import settle
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import Order

MOVE_REMINDER = (
    "clear 1 MP, woods or hill 2, building 3, all on road +1; a neighbouring hex always; two units a hex, no tank there"
)
COVERING_MOVE = 2
LEADS = {
    "move": "it moves and does not fire",
    "fire": "you name its target; it does not move",
    "move+fire": "it moves, then you name its target",
    "fire+move": "you name its target, then it moves, unless it ran low with its shot",
}
BY_UNIT = "its name alone will do, such as inf2 fire, where one order is plain: a 2 before a 3"


def activate_units(player: Player, game: Game) -> None:
    """§6.3 Activate Units: spend dice on orders; what is left is lost (§6.2.D)."""
    why = "they order nobody any more"
    while True:
        player.milestone()
        player.step("6.2.A")
        choices = orders_left(game)
        if not choices:
            if not supply_could_help(game) or nothing_more(player, game):
                break
            continue
        value = player.choose(
            Choose(
                key="activate.order",
                prompt=f"Dice {_dice(game)}. Which order?",
                options=(
                    *(Option(order.value, order.title, f"{len(able)} able") for order, able in choices),
                    Option("done", "no more orders", "dice left are lost"),
                ),
                rules=("5.0.A.3", "6.2.A", "6.2.D", *(order.clause for order, _ in choices)),
                shortcuts=lambda: order_by_unit(game),
                plan=order_plan(game),
                others=lambda: orders_not_offered(game),
                why=lambda: f"Each die, or pair for x2, orders one unit; {BY_UNIT}.\n{why_not(game)}",
                leads=one_of(
                    "its dice are spent, and you name the unit it orders",
                    done="no more orders this turn; dice left are lost",
                ),
            )
        )
        if value == "done":
            why = "you gave no more orders"
            break
        order = tables().order(value)
        spend(game, order)
        give_order(player, game, order)
    if game.order_dice:
        lost, game.order_dice = game.order_dice, []
        player.tell(f"Order dice lost: {' '.join(str(die) for die in lost)}", ("6.2.D",), why)


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
    return player.confirm(
        Confirm(
            key="activate.end",
            prompt=f"Dice {_dice(game)} order nobody now. End the activations?",
            default=True,
            rules=("6.2.D", "6.5.1.C"),
            reminder="supply UNIT spends a counter and frees a unit low on supply",
            why="A unit with Low Supply could take these dice once a Supply counter is spent on it",
            leads=yes_no(
                "the activations end; these dice are lost", "it is asked again: spend a counter first, by supply UNIT"
            ),
        )
    )


def _dice(game: Game) -> str:
    return " ".join(str(die) for die in sorted(game.order_dice))


def give_order(player: Player, game: Game, order: Order) -> None:
    """§6.2.A, §6.3.6 Give one order to one unit and resolve it to the end."""
    id = player.choose(
        Choose(
            key="activate.unit",
            prompt=f"{order.title}: which unit?",
            options=unit_options(able := eligible(game, order)),
            others=not_offered(game, able, lambda unit: unfit(game, order, unit) or f"not for it ({order.clause})"),
            plan=unit_plan(game, order),
            rules=(order.clause,),
            why=lambda: f"Units able to take this order.\n{units_not_offered(game, order)}",
            leads=one_of("it carries the order out now"),
        )
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


def move(player: Player, game: Game, unit: Unit, limit: str = "") -> None:
    """§6.3.1 Movement, §6.3.2 Stacking: the table moves the unit; the limits are reminded."""
    has_moved(game, unit)
    player.tell(
        f"Move {named(unit)}{limit}: {MOVE_REMINDER}",
        ("6.3.1.A", "6.3.1.B", "6.3.1.C", "6.3.2.A", "6.3.2.B"),
        "its order",
    )


def move_and_fire(player: Player, game: Game, unit: Unit, order: Order) -> None:
    """§6.2.A, §6.3.6.1 Move or Fire (a 2), Move and/or Fire (a 3) in either order."""
    fires = can_fire(unit) and unit.category == "infantry" and bool(fire_targets(game))
    moves = can_move(unit)
    options = [Option("move", "move")] * moves + [Option("fire", "fire")] * fires
    both = (Option("move+fire", "move, then fire"), Option("fire+move", "fire, then move"))
    may_both = order.name == "move-and-fire" and moves and fires
    action = player.choose(
        Choose(
            key="activate.action",
            prompt=f"{named(unit)}: what does it do?",
            about=unit.id,
            options=(*options, *(both if may_both else ())),
            also=(Option("both"),) if may_both else (),
            plan=act_plan(game, order, unit),
            rules=(order.clause, *(("6.3.6.1",) if order.name == "move-and-fire" else ()), "6.3.1.C", "6.3.5.H"),
            why=_why_action(unit, moves, fires),
            leads=each_of((*options, *(both if may_both else ())), LEADS),
        )
    )
    if action == "both":
        action = player.choose(
            Choose(
                key="activate.first",
                prompt=f"{named(unit)}: which first?",
                about=unit.id,
                options=both,
                rules=(order.clause, "6.3.6.1"),
                why="Move and fire are done in either order (6.3.6.1)",
                leads=each_of(both, LEADS),
            )
        )
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
            player.tell(f"{named(unit)} stays: Low Supply", ("6.3.5.G", "6.5.1.A"), "it ran low with its shot")


def resupply_and_move(player: Player, game: Game, unit: Unit) -> None:
    """§6.5.1.C A Supply counter may be spent at once, between the shot that ran low and the move."""
    if player.confirm(
        Confirm(
            key="activate.supply",
            prompt=f"{named(unit)} ran low. Spend a Supply counter so that it can move?",
            about=unit.id,
            default=False,
            rules=("6.5.1.C",),
            why="A Supply counter can be used at any time; without it the unit cannot move (6.3.5.G)",
            leads=yes_no(
                "a counter is spent, the marker comes off and it moves", "it stays where it is, low on supply"
            ),
        )
    ):
        use_supply(player, game, unit)


def _why_action(unit: Unit, moves: bool, fires: bool) -> str:
    lines = [
        "It moves once and fires once a turn at most (6.3.1.C, 6.3.5.H)",
        f"move: a hex costs one {spelled('MP')} or more, by its terrain (6.3.1.A)",
    ]
    if not moves:
        lines.append("move: a Panicked unit cannot move (7.2.3.A)")
    if not fires and unit.category == "mortar":
        lines.append("fire: a Mortar fires only with 4 and 4 (6.2.A)")
    elif not fires:
        lines.append("fire: no German infantry, MG 42 or gun is on the map")
    return "\n".join(lines)


# 6.3.6.2 -------------------------------------------------------------------------------------------------------------


def covering_fire(player: Player, game: Game, firer: Unit) -> None:
    """§6.3.6.2 Covering Fire: one unit fires if it likes, one next to it moves up to two hexes; both have acted."""
    if fire_targets(game):
        settle(player, "activate.action", firer, "fire", ("6.3.6.2",))
        fire(player, game, firer, "6.3.6.2")
    movers = covering_movers(game, firer)
    id = player.choose(
        Choose(
            key="covering.mover",
            prompt=f"Who next to {named(firer)} moves?",
            about=firer.id,
            options=(*unit_options(movers), Option("none", "nobody")),
            others=not_offered(game, movers or game.americans(), lambda unit: why_no_mover(unit, firer)),
            rules=("6.3.6.2",),
            reminder=f"adjacent to {named(firer)}; up to {COVERING_MOVE} hexes, if MPs and terrain allow",
            why="One Infantry, Veteran or Mortar adjacent to the firer may move; it has acted even if it stays",
            leads=one_of(f"it moves up to {COVERING_MOVE} hexes and has acted", none="nobody moves"),
        )
    )
    if id != "none":
        mover = game.units[id]
        settle(player, "covering.move", mover, "move", ("6.3.6.2",))
        move(player, game, mover, f" up to {COVERING_MOVE} hexes")
        turn_over(player, mover, "6.3.6.2")


# 6.3.6.3 -------------------------------------------------------------------------------------------------------------


def medic(player: Player, game: Game, unit: Unit) -> None:
    """§6.3.6.3 Medic: 4+ brings a Panicked unit to Alert; the Medic leaves either way."""
    player.tell(
        f"Place the Medic on {named(unit)}; it takes no room",
        ("6.3.6.3.A", "6.3.6.3.B"),
        "First Aid for a Panicked unit",
    )
    (die,) = player.roll(
        Roll(
            key="medic.roll",
            prompt="Medic, 4+",
            about=unit.id,
            rules=("6.3.6.3.C",),
            why="4+ lowers Panic to Alert",
            leads=reaching(4, "Panicked becomes Alert", "it stays Panicked"),
        )
    )
    needed = Term(4, "4 or more lowers Panic to Alert", "6.3.6.3.C")
    player.recount(lambda: one_die(f"Medic for {named(unit)}", die, needed, "helped" if die >= 4 else "no help"))
    if die >= 4:
        set_status(player, game, unit, "alert", ("6.3.6.3.C",), "medic", die)
    else:
        player.tell(f"{named(unit)} stays Panicked", ("6.3.6.3.C",), f"Medic rolled {die}, 4+ needed")
    player.tell("Take the Medic off", ("6.3.6.3.C",), "after the attempt, whatever the roll")
    if game.rule("medic-activates") == "yes":
        player.tell(f"{named(unit)} has used its activation", ("6.3.6.3",), rule_note(game, "medic-activates"))
        turn_over(player, unit, "6.2.E")
    elif not unit.acted:
        player.tell(f"{named(unit)} may still take an order", ("6.3.6.3",), rule_note(game, "medic-activates"))
