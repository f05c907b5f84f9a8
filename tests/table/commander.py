"""The American player: orders what promises most, fires at what it sees, moves toward its goal by cover.

For every order that the dice allow it weighs each able unit's best use and keeps the best as its plan; the questions that
follow are answered by the plan. Targets are only ever those in sight and in range at the moment they are asked for.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from saf_helper.engine.questions import Choose
from saf_helper.games.scream_aim_fire.rules.orders import covering_movers, eligible, fire_targets, tank_targets
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import Order
from tests.table.board import Board
from tests.table.hexes import Hex, distance

CHANCE = {2: 0.9, 3: 0.7, 4: 0.5, 5: 0.33, 6: 0.17}
"""Of one die to reach a number."""
TANK_SHOT = 0.6
MORTAR_SHOT = 0.9
SNIPER_SHOT = 0.5
ASSAULT = 0.7
MEDIC = 0.4
MORTAR_MOVE = 0.3
"""A Mortar fires as well from where it stands."""
WORTH_AN_ORDER = 0.05
PER_HEX = 0.08
"""What a hex nearer to the goal is worth."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One use of an order, and what it promises."""

    merit: float = 0.0
    order: str = "done"
    unit: str = ""
    action: str = ""


class Commander:
    """Whoever commands the Americans."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.plan = Plan()

    # Orders ------------------------------------------------------------------------------------------------------

    def order(self, question: Choose) -> str:
        """Return the order that promises most, and keep the plan for it."""
        values = [option.value for option in question.options if option.value != "done"]
        plans = [plan for value in values for plan in self._plans(tables().order(value))]
        best = max(plans, key=lambda plan: plan.merit, default=Plan())
        self.plan = best if best.merit > WORTH_AN_ORDER else Plan()
        return self.plan.order

    def adjust(self, question: Choose) -> str:
        """Return the change of a die that makes the most of the dice."""
        orders = {order.value: self._best(order) for order in tables().orders}
        dice = [int(word) for word in question.prompt.split("die of ")[1].split(" by")[0].split()]

        def merit(choice: str) -> float:
            changed = list(dice)
            if choice != "none":
                face, to = (int(part) for part in choice.split(">"))
                changed[changed.index(face)] = to
            return sum(self._worth(orders, face, changed.count(face)) for face in range(1, 7))

        values = [option.value for option in question.options]
        best = max(values, key=lambda choice: (merit(choice), choice == "none"))
        return best if merit(best) > merit("none") + PER_HEX else "none"

    def _worth(self, orders: Mapping[str, list[float]], face: int, count: int) -> float:
        """Return what so many dice of one face are worth: a pair where there is a pair's order, else one by one."""
        single, pair = orders.get(str(face), []), orders.get(str(face) * 2, [])
        alone = sum(single[:count])
        return max(alone, pair[0] + sum(single[: count - 2]) if pair and count > 1 else 0)

    def _best(self, order: Order) -> list[float]:
        """Return what the able units could make of an order, best first, each unit once."""
        merits: dict[str, float] = {}
        for plan in self._plans(order):
            merits[plan.unit] = max(plan.merit, merits.get(plan.unit, 0))
        return sorted(merits.values(), reverse=True)

    def _plans(self, order: Order) -> list[Plan]:
        plans = []
        for unit in eligible(self.board.game, order):
            for action, merit in self._uses(order.name, unit).items():
                plans.append(Plan(merit, order.value, unit.id, action))
        return plans

    def _uses(self, order: str, unit: Unit) -> dict[str, float]:
        """Return what a unit can do with an order, and what that promises."""
        if order == "medic":
            return {"": MEDIC}
        if order == "assault":
            return {"": self._assault(unit)}
        if order == "mortar-fire":
            return {"": MORTAR_SHOT if self.targets(unit, "mortar.target") else 0}
        if order == "sniper":
            spot = 0.2 if self.targets(unit, "sniper.spot") else 0
            return {"fire": SNIPER_SHOT if self.targets(unit, "sniper.target") else 0, "spot": spot}
        gain = 0.0 if unit.status == "panic" else self._gain(unit)
        if order == "tank":
            shot = TANK_SHOT if self.targets(unit, "tank-fire.target") else 0
            return {"fire": shot, "he": 1.3 * self._shot(unit, "he.target"), "move": gain}
        shot = self._shot(unit, "fire.target") if unit.category == "infantry" else 0
        if order == "covering-fire":
            return {"": shot and shot + max(0.0, *(self._gain(mover, 2) for mover in self.movers(unit)), 0.0)}
        uses = {"move": gain, "fire": shot}
        if order == "move-and-fire" and unit.category == "infantry" and unit.status != "panic":
            uses |= {"move+fire": gain + 0.01 if not shot else 0, "fire+move": shot + gain if shot and gain else 0}
        return uses

    def resupplied(self) -> Unit | None:
        """Return who gets a Supply counter now; scenario 5 is won by keeping them."""
        game = self.board.game
        if not game.supply or game.plan.id == "5":
            return None
        low = [unit for unit in game.americans() if unit.low_supply and not unit.acted]
        return min(low, key=lambda unit: (unit.category == "mortar", not unit.counter.veteran), default=None)

    # Fire --------------------------------------------------------------------------------------------------------

    def targets(self, unit: Unit, key: str) -> list[Unit]:
        """Return the legal targets of a unit for the question of this key, the best first."""
        board, game = self.board, self.board.game
        if key == "tank-fire.target":
            seen = [target for target in tank_targets(game) if board.can_fire(unit, target)]
        elif key == "mortar.target":
            seen = [target for target in fire_targets(game) if board.mortar_sees(unit, target)]
        elif key == "sniper.spot":
            seen = [target for target in fire_targets(game) if target.category != "gun" and board.sees(unit, target)]
        elif key == "assault.target":
            seen = [target for target in game.germans() if board.adjacent(unit, target)]
        else:
            seen = [target for target in fire_targets(game) if board.can_fire(unit, target)]
        return sorted(seen, key=lambda target: (-self._chance(target), board.distance(unit, target), target.id))

    def second(self, first: Hex, options: Iterable[str]) -> str:
        """Return whom a double 6 hits besides: within two hexes of where the first stood (6.3.6.4.G)."""
        ranked = [(distance(self.board.at[id], first), id) for id in options if id in self.board.at]
        return next((id for far, id in sorted(ranked) if far <= 2), "none")

    def _chance(self, target: Unit) -> float:
        printed = target.counter.printed.get("to_hit")
        return CHANCE[min(6, printed.value + self.board.cover(self.board.where(target)))] if printed else 0.5

    def _shot(self, unit: Unit, key: str) -> float:
        return max((self._chance(target) for target in self.targets(unit, key)), default=0)

    def _assault(self, unit: Unit) -> float:
        best = 0.0
        for target in self.targets(unit, "assault.target"):
            hex = self.board.where(target)
            best = max(best, ASSAULT - 0.2 * self.board.cover(hex) - 0.3 * (len(self.board.units_in(hex)) - 1))
        return best

    # Movement ----------------------------------------------------------------------------------------------------

    def movers(self, firer: Unit) -> list[Unit]:
        """Return whom Covering Fire of this unit may move: those next to it."""
        return [mover for mover in covering_movers(self.board.game, firer) if self.board.adjacent(mover, firer)]

    def mover(self, firer: Unit) -> str:
        """Return who moves under Covering Fire, `none` if it would help nobody."""
        best = max(self.movers(firer), key=lambda mover: self._gain(mover, 2), default=None)
        return best.id if best is not None and self._gain(best, 2) > 0 else "none"

    def destination(self, unit: Unit, most: int | None = None) -> Hex:
        """Return the hex to which a unit that may move goes."""

        def best() -> Hex:
            return max(self.board.moves(unit, most), key=lambda hex: (self._merit(unit, hex), -hex.row, -hex.col))

        return self.board.once(("destination", unit.id, most), best)

    def _gain(self, unit: Unit, most: int | None = None) -> float:
        here = self._merit(unit, self.board.where(unit))
        gain = self._merit(unit, self.destination(unit, most)) - here
        return MORTAR_MOVE * gain if unit.category == "mortar" else gain

    def _merit(self, unit: Unit, hex: Hex) -> float:
        """Return how good a hex is for a unit."""
        return self.board.once(("merit", unit.id, hex), lambda: self._worked_out(unit, hex))

    def _worked_out(self, unit: Unit, hex: Hex) -> float:
        """Weigh what makes a hex good for a unit: near the goal, in cover, with targets, out of danger."""
        board = self.board
        cautious = 2 if board.carries_lieutenant(unit) or unit.category == "mortar" else 1
        danger = board.danger(unit, hex) * cautious
        if unit.category == "tank":
            aims = board.aims(unit, hex, tanks=None)
            return 0.2 * min(aims, 3) - 0.25 * danger - PER_HEX * self._to_goal(hex)
        cover = board.cover(hex)
        aims = board.aims(unit, hex, tanks=False)
        return 0.1 * min(aims, 2) + 0.15 * cover - 0.1 * danger * (3 - cover) / 3 - PER_HEX * self._to_goal(hex)

    def _to_goal(self, hex: Hex) -> int:
        """Return how far a hex is from what this scenario is won by, or from the nearest German."""
        places = self.board.places
        goals = {"1": [places.objective], "3": [places.red], "capture-and-hold": list(places.centre)}
        nearest = [self.board.where(unit) for unit in self.board.standing("german")]
        return min((distance(hex, goal) for goal in goals.get(self.board.game.scenario, nearest)), default=0)
