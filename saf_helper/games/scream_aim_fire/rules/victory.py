"""§8.x.3 Victory conditions, and the end of a game turn (§5.0, §6.2.E, §7.2.H)."""

from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import (
    BoardCheck,
    Condition,
    CountersTurned,
    End,
    GameOver,
    NoVictory,
    Spotted,
    TurnBegins,
)
from saf_helper.games.scream_aim_fire.state import Game, Outcome
from saf_helper.games.scream_aim_fire.state_parts import BAILED_OUT, Unit
from saf_helper.games.scream_aim_fire.tables.scenario_files import Predicate
from saf_helper.state.entry import Changes

HOLDING = {"objective": ("8.1.3.B",), "three-buildings": ("8.1.3.B",)}
"""What is held by infantry that stands in it at the turn's end, and the clause that says so; nearness is no such thing."""


def end_of_turn(player: Player, game: Game) -> None:
    """§8.x.3, §6.2.E, §7.2.H Test victory, turn the counters back, check the board, begin the next turn."""
    plan = game.plan
    if won(player, game):
        return
    if game.turn >= plan.turns:
        finish(player, game, game_over(game, "defeat", "last-turn", (plan.defeat_clause,)))
        return
    if not game.americans() and conceded(player, game):
        finish(player, game, game_over(game, "defeat", "conceded", (plan.defeat_clause,)))
        return
    turn_back(player, game)
    player.happen(board(game))
    game.turn += 1
    player.happen(TurnBegins(turn=game.turn, rules=("5.0", "5.0.A"), changes={"turn": (game.turn - 1, game.turn)}))


def won(player: Player, game: Game) -> bool:
    """§8.x.3.A Morale first; what the roster knows is computed, the rest is asked only once Morale is there."""
    victory = game.plan.victory
    if game.morale < victory.morale:
        player.happen(no_victory(game, victory.clause))
        return False
    met: list[Predicate] = []
    # Known ones first: a condition that fails makes every question about the others needless.
    for predicate in sorted(victory.all_of, key=lambda one: one.kind == "ask"):
        if not holds(player, game, predicate):
            player.happen(no_victory(game, predicate.clause or victory.clause, condition(game, predicate, met=False)))
            return False
        met.append(predicate)
    if victory.any_of:
        choices = sorted(victory.any_of, key=lambda one: one.kind == "ask")
        one = next((one for one in choices if holds(player, game, one)), None)
        if one is None:
            lacking = [condition(game, lacking, met=False) for lacking in choices]
            player.happen(no_victory(game, victory.clause, *lacking))
            return False
        met.append(one)
    rules = (victory.clause, *(one.clause for one in met if one.clause))
    conditions = tuple(condition(game, one, met=True) for one in met)
    finish(player, game, game_over(game, "victory", "conditions-met", rules, conditions))
    return True


def holds(player: Player, game: Game, predicate: Predicate) -> bool:
    """§8.x.3 Return whether a condition is met: computed, or asked where the roster does not rule it out."""
    if predicate.kind == "no-germans-left":
        return not game.germans()
    if predicate.kind == "destroyed":
        return game.kills.get(predicate.unit or "", 0) >= (predicate.count or 1)
    if predicate.kind == "clean-infantry":
        return clean_infantry(game) >= (predicate.count or 0)
    if predicate.kind == "supply":
        return game.supply >= (predicate.count or 0)
    if ruled_out(game, predicate):
        return False
    return player.confirm(
        f"victory.{predicate.key}",
        asked=predicate.question,
        mortars=game.rule("mortar-is-infantry") == "yes",
        rules=(predicate.clause or game.plan.victory.clause, *HOLDING.get(predicate.key or "", ())),
        house=game.ruled("mortar-is-infantry"),
        default=False,
        among=tuple(unit.id for unit in game.units.values() if unit.in_play),
    )


def ruled_out(game: Game, predicate: Predicate) -> Condition | None:
    """Return why the roster alone says that the table cannot meet a condition; None where it may."""
    infantry = len(victory_infantry(game))
    if infantry < (predicate.infantry or 0):
        house = game.ruled("mortar-is-infantry")
        return Condition("too-few-infantry", infantry, predicate.infantry or 0, house=house)
    if predicate.garrison_stands and any(unit.garrison for unit in game.germans()):
        return Condition("garrison-stands")
    return None


def victory_infantry(game: Game) -> list[Unit]:
    """Return the Americans that victory conditions count as infantry, by the house rule mortar-is-infantry."""
    kinds = ["us-infantry", "us-veteran"] + ["us-mortar"] * (game.rule("mortar-is-infantry") == "yes")
    return [unit for unit in game.americans() if unit.kind in kinds]


def clean_infantry(game: Game) -> int:
    """§8.4.3.A Return how many American infantry counters are in play without Alert or Panic."""
    return sum(unit.status == "none" for unit in victory_infantry(game))


def condition(game: Game, predicate: Predicate, *, met: bool) -> Condition:
    """Return how a condition stands, with the house rule that bears on it."""
    need, unit = predicate.count or 0, predicate.unit or ""
    if predicate.kind == "no-germans-left":
        return Condition("no-germans-left", len(game.germans()))
    if predicate.kind == "clean-infantry":
        return Condition("clean-infantry", clean_infantry(game), need, house=game.ruled("mortar-is-infantry"))
    if predicate.kind == "supply":
        return Condition("supply", game.supply, need)
    if predicate.kind == "destroyed":
        bailed = any(one.kind == unit and one.fate == BAILED_OUT for one in game.units.values())
        house = game.ruled("bail-out-is-kill") if bailed else ()
        return Condition("destroyed", game.kills.get(unit, 0), predicate.count or 1, unit, house)
    if met:
        return Condition("said")
    return ruled_out(game, predicate) or Condition("said-not")


def no_victory(game: Game, clause: str, *lacking: Condition) -> NoVictory:
    """Return that the conditions are not met, and which besides Morale."""
    return NoVictory(morale=game.morale, needed=game.plan.victory.morale, lacking=lacking, rules=(clause,))


def game_over(
    game: Game, outcome: Outcome, cause: End, rules: tuple[str, ...], met: tuple[Condition, ...] = ()
) -> GameOver:
    """Return how the game ends."""
    return GameOver(
        outcome=outcome,
        cause=cause,
        turn=game.turn,
        morale=game.morale,
        needed=game.plan.victory.morale,
        met=met,
        rules=rules,
        changes={"outcome": (None, outcome)},
    )


def conceded(player: Player, game: Game) -> bool:
    """Offer to end the game when no American is left; the player may play on."""
    return player.confirm("victory.concede", rules=(game.plan.defeat_clause,), default=True)


def finish(player: Player, game: Game, end: GameOver) -> None:
    """End the game."""
    game.outcome = end.outcome
    player.happen(end)


def turn_back(player: Player, game: Game) -> None:
    """§6.2.E, §7.2.H Turn every counter back to its normal side."""
    changes: Changes = {}
    for unit in game.units.values():
        if unit.acted and unit.in_play:
            changes[f"{unit.id}.acted"] = (True, False)
        unit.acted = unit.moved = unit.fired = unit.fresh = False
    game.german_turn = False
    if game.spotted is not None:
        spot: Changes = {"spotted": (game.spotted, None)}
        player.happen(Spotted(unit=game.spotted, spotted=False, rules=("6.3.6.5.C",), changes=spot))
        game.spotted = None
    if changes:
        player.happen(CountersTurned(rules=("6.2.E", "7.2.H"), changes=changes))


def board(game: Game) -> BoardCheck:
    """§5.0 Return where every track marker must stand now."""
    return BoardCheck(
        turn=game.turn,
        morale=game.morale,
        reserves=game.reserves,
        threshold=game.reserve_threshold,
        supply=game.supply,
        rules=("5.0",),
    )
