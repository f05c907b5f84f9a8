"""Staging the Order Phase: the dice rolled, one adjusted, and every order given that they allow."""

from typing import Any

from saf_helper.engine.questions import Answer, Question
from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.rules.orders import order_phase
from saf_helper.games.scream_aim_fire.rules.victory import end_of_turn
from saf_helper.games.scream_aim_fire.state import Game
from tests.cases.conversation import Table

NAMES = {"infantry": "u", "veteran": "u", "mortar": "mo", "sniper": "s", "tank": "t", "m4": "t"}
ORDERS = {
    "1": "medic",
    "11": "assault",
    "2": "inf-move-or-fire",
    "3": "inf-move-and-fire",
    "44": "mortar-fire",
    "5": "tank",
    "6": "covering-fire",
    "66": "sniper",
}
"""What is typed at the order prompt, and the case's word for it."""
TYPED = {word: typed for typed, word in ORDERS.items()}


def order_dice(t: Table) -> None:
    """§6.2 Roll, adjust, and, where the case looks at the orders, give them all."""
    given = t.case.given
    roster(t)
    if "dice_left" in given:
        one_order(t)
        return
    if "acted_last_turn" in given:
        t.run(end_of_turn)
        t.begin()
    t.say("orders.adjust", _adjustment(given.get("adjust", "none")))
    if "dice" in given:
        t.say("orders.roll", _before_adjusting(t))
    t.run(order_phase)
    t.noted["dice"] = list(t.game.order_dice)
    if "us_counters" not in given and t.pending is None:
        _give_them_all(t)


def roster(t: Table) -> None:
    """Put the counters that the case counts on the map, named in the order of the numbers on them."""
    given, board = t.case.given, t.board
    counts: dict[str, int] = {}
    american = given.get("units") or given.get("us_counters") or {"infantry": 3, "tank": 2}
    for kind, count in american.items():
        prefix = NAMES.get(kind, "")
        for _ in range(count if prefix else 0):
            counts[prefix] = counts.get(prefix, 0) + 1
            name = f"{prefix}{counts[prefix]}"
            marks = {mark: name in given.get(f"{mark}_last_turn", ()) for mark in ("acted", "fired", "moved")}
            low = name in given.get("low_supply", ())
            status = "panic" if name in given.get("panicked", ()) else "calm"
            board.add({"id": name, "kind": kind, "status": status, "low_supply": low, **marks})
    if american.get("lieutenant"):
        t.game.lieutenant.host = board.unit("u1").id
    for kind, count in given.get("german_counters", {"g-infantry": 2}).items():
        for number in range(count):
            board.add({"id": f"{kind} {number}", "kind": kind})


def one_order(t: Table) -> None:
    """Give one order, of the die or dice the case names, to the unit it names."""
    order = t.case.given["order"]
    if order["unit"]["id"] not in t.board.ids:
        t.board.add(order["unit"])
    t.say("activate.order", str(order.get("die", "")))
    t.run(activate_units)


def _adjustment(adjust: Any) -> str:
    return "none" if adjust == "none" else f"{adjust['from']}>{adjust['to']}"


def _before_adjusting(t: Table) -> list[int]:
    """Return the dice to roll; where one is adjusted already, a roll that an adjustment brings to the case's dice."""
    dice = list(t.case.given["dice"])
    if t.case.given.get("already_adjusted"):
        face = dice[0]
        dice[0] = face - 1
        t.say("orders.adjust", f"{face - 1}>{face}")
    return dice


def _give_them_all(t: Table) -> None:
    """Give the orders the case spends, then every other that is offered, each to whoever comes first."""
    spend = [TYPED[word] for word in t.case.given.get("spend", ())]

    def choose(question: Question, game: Game) -> Answer:
        offered = [option.value for option in getattr(question, "options", ()) if option.value != "done"]
        seen = t.noted.setdefault("offers", [])
        seen.append((tuple(offered), tuple(game.order_dice)))
        return spend.pop(0) if spend else offered[0]

    def first(question: Question, game: Game) -> Answer:
        offered: list[str] = [option.value for option in getattr(question, "options", ())]
        t.noted.setdefault("able", offered)
        return offered[0]

    t.say("activate.order", choose)
    t.say("activate.unit", first)
    t.say("activate.action", "move")
    t.say("mortar.target", first)
    t.say("mortar.range-in", [2])
    t.say("fire.target", "none")
    t.say("covering.mover", "none")
    t.run(activate_units)
