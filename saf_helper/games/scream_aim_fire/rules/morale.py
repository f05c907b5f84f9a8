"""§6.5 Special American rules: Morale as it moves, Supply, German reserves, the 1st Lieutenant."""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from saf_helper.engine.events import Ruled
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import (
    AmericanLoss,
    AmericanLost,
    BailOutCounted,
    Check,
    GermanLost,
    Group,
    LieutenantKilled,
    ReserveCard,
    ReservesArrive,
    SupplySpent,
    SupplyWon,
)
from saf_helper.games.scream_aim_fire.rules.draws import draw
from saf_helper.games.scream_aim_fire.rules.enemy_spotted import arrive
from saf_helper.games.scream_aim_fire.rules.markers import take_off
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import BAILED_OUT, Fate, Unit
from saf_helper.games.scream_aim_fire.tables.own_cards import MOST_INFANTRY, MOST_VETERANS
from saf_helper.state.entry import Changes

L = TypeVar("L", bound=AmericanLoss)

LIEUTENANT_LOSS = 10


# Morale --------------------------------------------------------------------------------------------------------------


def gain_morale(game: Game, points: int) -> Changes:
    """Raise Morale; the changes are the caller's to tell."""
    before = game.morale
    game.morale += points
    return {"morale": (before, game.morale)}


class Loss(NamedTuple):
    """What a loss of Morale does: the values of its event, and the changes."""

    points: int
    lost: int
    morale: int
    step: int | None
    house: tuple[Ruled, ...]
    changes: Changes

    def event(self, kind: type[L], cause: str, *, rules: Sequence[str], changes: Changes, **values: Any) -> L:
        """Return the event of the loss."""
        return kind(
            points=self.points,
            lost=self.lost,
            morale=self.morale,
            step=self.step,
            house=self.house,
            cause=cause,
            rules=tuple(rules),
            changes=changes | self.changes,
            **values,
        )


def lose_morale(game: Game, points: int) -> Loss:
    """§6.5.2 Lower Morale and move the German reserve marker; `reserves_due` then sees to the arrival."""
    before, reserves = game.morale, game.reserves
    lost = points
    house: tuple[Ruled, ...] = ()
    if game.rule("morale-floor") == "0":
        lost = max(0, min(points, game.morale))
        if lost < points:
            house = game.ruled("morale-floor")
    elif game.morale < points:
        house = game.ruled("morale-floor")
    game.morale -= lost
    threshold, step = game.reserve_threshold, None
    if threshold is not None and not (game.rule("reserve-repeat") == "once" and game.reserves_came):
        boxes = {"box-5": 5, "box-1": 1, "points": points}[game.rule("reserve-step")]
        game.reserves = max(game.reserves, min(game.reserves + boxes, threshold))
        step = game.reserves - reserves
        house += game.ruled("reserve-step")
    changes: Changes = {"morale": (before, game.morale)} if lost else {}
    if game.reserves != reserves:
        changes["reserves"] = (reserves, game.reserves)
    return Loss(points, lost, game.morale, step, house, changes)


# Supply --------------------------------------------------------------------------------------------------------------


def german_lost(
    player: Player,
    game: Game,
    unit: Unit,
    fate: Fate,
    points: int,
    rules: Sequence[str],
    cause: str,
    *details: int | str,
    stand_in: bool = False,
) -> None:
    """Take a German off the map for Morale, and count it for Supply (§6.5.1.B)."""
    changes = take_off(game, unit, fate)
    changes |= gain_morale(game, points)
    player.happen(
        GermanLost(
            unit=unit.id,
            fate=fate,
            points=points,
            morale=game.morale,
            cause=cause,
            details=details,
            stand_in=stand_in,
            rules=tuple(rules),
            changes=changes,
        )
    )
    if fate == BAILED_OUT:
        counts = game.rule("bail-out-is-kill") == "yes"
        house = game.ruled("bail-out-is-kill")
        player.happen(BailOutCounted(unit=unit.id, counts=counts, rules=("6.5.1.B",), house=house))
        if not counts:
            return
    game.kills[unit.kind] = game.kills.get(unit.kind, 0) + 1
    game.german_losses += 1
    if game.german_losses % 2 == 0:
        game.supply += 1
        changes = {"supply": (game.supply - 1, game.supply)}
        player.happen(SupplyWon(supply=game.supply, losses=game.german_losses, rules=("6.5.1.B",), changes=changes))


def usual_gain(unit: Unit) -> tuple[str, ...]:
    """§7.4.C.3, §7.5.E A surprise unit lost to American action is worth what any other unit is."""
    return (unit.counter.loss_clause,) if unit.counter.loss_clause else ()


def use_supply(player: Player, game: Game, unit: Unit) -> None:
    """§6.5.1.C Spend a Supply counter: Low Supply comes off; a spent activation does not come back (§6.2.E, §6.3.5.H)."""
    unit.low_supply = False
    game.supply -= 1
    spent = ["6.2.E"] * unit.acted + ["6.3.5.H"] * (unit.acted and unit.fired)
    player.happen(
        SupplySpent(
            unit=unit.id,
            supply=game.supply,
            activated=unit.acted,
            rules=("6.5.1.C", *spent),
            changes={"supply": (game.supply + 1, game.supply), f"{unit.id}.low_supply": (True, False)},
        )
    )


# German reserves -----------------------------------------------------------------------------------------------------


def reserves_due(player: Player, game: Game) -> None:
    """§6.5.2 German reserves: they come at once when the marker reaches the scenario's number."""
    threshold = game.reserve_threshold
    if threshold is None or game.reserves < threshold:
        return
    once = game.rule("reserve-repeat") == "once"
    if once and game.reserves_came:
        return
    game.reserves_came += 1
    clause = game.plan.reserve_clause
    rules = ("6.5.2", clause) if clause else ("6.5.2",)
    house = game.ruled("reserve-threshold", "reserve-repeat")
    changes: Changes = {}
    if not once:
        game.reserves = 0
        changes = {"reserves": (threshold, 0)}
    player.happen(ReservesArrive(threshold=threshold, once=once, rules=rules, house=house, changes=changes))
    group, stand_in = draw_reserve_card(player, game)
    player.happen(ReserveCard(group=group, stand_in=stand_in, rules=("6.5.2", "2.0.A")))
    arrive(player, game, group)


def draw_reserve_card(player: Player, game: Game) -> tuple[Group, bool]:
    """§6.5.2 Draw a German Reserve card: who comes, and whether a stand-in decided."""
    groups = [
        Group(infantry, veterans)
        for infantry in range(MOST_INFANTRY + 1)
        for veterans in range(MOST_VETERANS + 1)
        if infantry + veterans
    ]
    drawn = draw(player, game, "reserve", "reserves.card", options=groups)
    infantry, veterans = map(int, drawn.face.split("+"))
    return Group(infantry, veterans), drawn.stand_in


# The 1st Lieutenant --------------------------------------------------------------------------------------------------


def american_lost(
    player: Player,
    game: Game,
    unit: Unit,
    fate: Fate,
    points: int,
    rules: Sequence[str],
    cause: str,
    *details: int | str,
    with_lieutenant: int = 0,
    stand_in: bool = False,
) -> None:
    """Take an American off the map for Morale; an attached Lieutenant goes too, in one combined loss (§6.5.3.C).

    Args:
        player: who is told.
        game: the game.
        unit: the unit lost.
        fate: how.
        points: Morale lost without the Lieutenant.
        rules: the clauses.
        cause: the key of the cause.
        *details: what its words name.
        with_lieutenant: Morale lost in all if he is attached.
        stand_in: whether a stand-in decided.
    """
    changes = take_off(game, unit, fate)
    lieutenant = game.with_lieutenant(unit)
    if lieutenant:
        points = with_lieutenant
        game.lieutenant.fate = "killed"
        changes["lieutenant"] = ("alive", "killed")
        rules = [*rules, "6.5.3.C"]
    loss = lose_morale(game, points)
    values = {"unit": unit.id, "fate": fate, "lieutenant": lieutenant, "details": details, "stand_in": stand_in}
    player.happen(loss.event(AmericanLost, cause, rules=[*rules, "6.5.2"], changes=changes, **values))
    reserves_due(player, game)


def lieutenant_roll(player: Player, game: Game, host: Unit) -> None:
    """§6.5.3.A–B Lieutenant: his unit was shot at or assaulted and survived; a 1 kills him."""
    if not host.in_play or not game.with_lieutenant(host):
        return
    (die,) = player.roll("lieutenant.roll", about=host, loss=LIEUTENANT_LOSS)
    check = Check(check="lieutenant", die=die, needed=None, passed=die != 1, rules=("6.5.3.A",))
    player.happen(check)
    if check.passed:
        return
    game.lieutenant.fate = "killed"
    loss = lose_morale(game, LIEUTENANT_LOSS)
    changes: Changes = {"lieutenant": ("alive", "killed")}
    player.happen(loss.event(LieutenantKilled, "lieutenant-roll", rules=("6.5.3.A", "6.5.2"), changes=changes))
    reserves_due(player, game)
