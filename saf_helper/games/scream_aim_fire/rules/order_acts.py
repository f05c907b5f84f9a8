"""§6.2.A What each order lets each unit do: what a line may say, and why it is refused where it says something else."""

from saf_helper.engine.questions import Option, Plan, Way
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.rules.markers import named
from saf_helper.games.scream_aim_fire.rules.orders import (
    PLAIN,
    TAKEN_BY,
    can_fire,
    can_move,
    eligible,
    fire_targets,
    orders_left,
    tank_targets,
    unfit,
    why_not,
)
from saf_helper.games.scream_aim_fire.rules.sniper import spot_targets
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import Order

VERBS = ("move", "fire", "both", "he", "spot", "assault", "medic")
WORDS = {
    "move": "a move",
    "move+fire": "a move and fire",
    "fire+move": "fire and a move",
    "both": "a move and fire",
    "he": "HE",
    "spot": "spotting",
    "assault": "an assault",
    "medic": "a Medic",
}


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
        refusal=lambda value, id, act: refusal(game, value, game.units[id], act),
        others=lambda: _everybody(game),
        targets=lambda: _others_side(game),
    )


def unit_plan(game: Game, order: Order) -> Plan:
    """§6.2.A Return what a line may say where the unit of an order is asked for: the unit, what it does."""
    return Plan(
        ways=lambda: [_way(game, order, unit, unit.id) for unit in eligible(game, order)],
        verbs=VERBS,
        refusal=lambda _, id, act: refusal(game, order.value, game.units[id], act),
        others=lambda: _everybody(game),
        targets=lambda: _others_side(game),
    )


def act_plan(game: Game, order: Order, unit: Unit) -> Plan:
    """§6.2.A Return what a line may say where it is asked what a unit does."""
    return Plan(
        ways=tuple,
        verbs=VERBS,
        refusal=lambda _, id, act: refusal(game, order.value, game.units[id], act),
        others=lambda: _everybody(game),
        targets=lambda: _others_side(game),
        only=_way(game, order, unit),
    )


def _others_side(game: Game) -> list[Option]:
    germans = (unit for unit in game.units.values() if unit.side == "german")
    return [Option(unit.id, unit.name, "" if unit.in_play else f"out of the game, {unit.fate}") for unit in germans]


def _way(game: Game, order: Order, unit: Unit, answer: str = "") -> Way:
    partner = order.name == "covering-fire"
    plain = bool(answer) or order.name in PLAIN
    return Way(answer or order.value, Option(unit.id, unit.name), acts(game, order, unit), plain, partner)


def _everybody(game: Game) -> list[Option]:
    return [Option(unit.id, unit.name) for unit in game.units.values() if unit.side == "american"]


def orders_not_offered(game: Game) -> list[Option]:
    """§6.2.A, D Return the orders and the Americans that the dice left allow nothing, each with why."""
    offered = {order.value for order, _ in orders_left(game)}
    reasons = {line.partition(" ")[0]: line.partition(": ")[2] for line in why_not(game).splitlines()}
    orders = [
        Option(order.value, order.title, reasons[order.value])
        for order in tables().orders
        if order.value not in offered and order.value in reasons
    ]
    units = [unit for unit in game.units.values() if unit.side == "american"]
    return [*orders, *(Option(unit.id, unit.name, _bare(refusal(game, "", unit, "").message, unit)) for unit in units)]


def _bare(message: str, unit: Unit) -> str:
    return message.removeprefix(named(unit)).lstrip(": ").removeprefix("is ")


def _dice(order: Order) -> str:
    return f"{order.face} and {order.face}" if order.dice > 1 else f"a {order.face}"


def refusal(game: Game, value: str, unit: Unit, act: str) -> BadAnswerError:
    """§6.2.A, D Say why a unit cannot do something by an order, or by any that the dice allow; nothing is spent.

    Args:
        game: the game.
        value: the order named, or nothing.
        unit: who.
        act: what it should do, or nothing.
    """
    hint = f"nothing is spent; your dice: {' '.join(map(str, sorted(game.order_dice))) or 'none'}"
    if not unit.in_play:
        return BadAnswerError(f"{named(unit)} is out of the game: {unit.fate}", hint)
    own = [order for order in tables().orders if unit.kind in TAKEN_BY[order.name]]
    able = [order for order in own if unfit(game, order, unit) is None]
    given = next((order for order in tables().orders if order.value == value), None)
    what = WORDS.get(act, act.replace("+", " and ")) or "an order"
    if not able:
        others = [order for order in own if order.name != "medic"] or own
        reasons = dict.fromkeys(filter(None, (unfit(game, order, unit) for order in others)))
        return BadAnswerError(f"{named(unit)} takes no order: {'; '.join(reasons)}", hint)
    lets = f"{_dice(given)} lets it {_listed(game, given, unit)}" if given in able and given else ""
    if given is not None and given not in able:
        lets = f"{_dice(given)} does not order it ({unfit(game, given, unit) or given.clause})"
    would = [order for order in able if order is not given and (not act or act in acts(game, order, unit))]
    if would:
        needs = " or ".join(f"{_dice(order)} ({order.clause})" for order in would)
        short = [
            order for order in would if game.order_dice.count(order.face) >= order.dice and order.name not in PLAIN
        ]
        if not value and short:
            line = f"{short[0].value} {unit.id.lower()} {act}".rstrip()
            dice = f"{_dice(short[0])} ({short[0].clause})"
            return BadAnswerError(
                f"{named(unit)}: {what} would take {dice}, which a line has to name", f"nothing is spent; type {line}"
            )
        return BadAnswerError(f"{named(unit)}: {what} needs {needs}" + f"; {lets}" * bool(lets), hint)
    if unit.category == "tank" and act == "fire":
        return BadAnswerError(f"{named(unit)}: no German tank to fire at; at infantry it is he (6.3.6.7.A)", hint)
    can = lets or "; ".join(f"{_dice(order)} lets it {_listed(game, order, unit)}" for order in able)
    return BadAnswerError(f"{named(unit)}: no order now allows {what}; {can}", hint)


def _listed(game: Game, order: Order, unit: Unit) -> str:
    """Return what an order lets a unit do, in words."""
    if order.name == "covering-fire":
        return "fire, and one next to it move (6.3.6.2)"
    words = [{"he": "fire HE"}.get(act, act) for act in acts(game, order, unit) if "+" not in act and act != "both"]
    if order.name == "move-and-fire" and len(words) > 1:
        return "move, fire or both (6.2.A.4)"
    return f"{' or '.join(words) or 'do nothing'} ({order.clause})"
