"""§3.0 The sequence of play: initiative, the Combat Phases, the end of the turn."""

from collections.abc import Sequence

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.events import (
    CannotMove,
    FirstPlayer,
    GroupDue,
    InitiativeTied,
    PhaseBegun,
    StepsSkipped,
    TurnEnded,
)
from saf_helper.games.sf3d.rules.victory import decide
from saf_helper.games.sf3d.state import Game
from saf_helper.games.sf3d.tables import SIDES

BEFORE_MOVEMENT = (
    ("morale", "nobody-broken"),
    ("smoke", "no-smoke"),
    ("ground-attacks", "no-aircraft"),
    ("observation", "no-artillery"),
)
BEFORE_COMBAT = ((0, "air-commitment", "no-aircraft"), (0, "dogfight", "no-aircraft"))
AFTER_FIRE = (("aircraft-return", "no-aircraft"),)
"""§3.0 Steps that need units which this version does not know, in order."""


def _of_half(half: int, steps: Sequence[tuple[str, str]]) -> tuple[tuple[int, str, str], ...]:
    return tuple((half, step, cause) for step, cause in steps)


def initiative(player: Player, game: Game) -> None:
    """§3.0 Each side rolls a die; the higher is Player #1."""
    before, game.half = game.first, 0
    if game.turn == 1 and not game.quick and game.plan.first:
        game.first = game.plan.first
        rules = game.plan.rules("first", "3.0")
        player.happen(
            FirstPlayer(rules=rules, side=game.first, cause="printed", changes={"first": (before, game.first)})
        )
        return
    while True:
        dice = tuple(player.roll("initiative.roll", about=side)[0] for side in SIDES)
        if dice[0] != dice[1]:
            game.first = SIDES[dice.index(max(dice))]
            player.happen(
                FirstPlayer(rules=("3.0",), side=game.first, dice=dice, changes={"first": (before, game.first)})
            )
            return
        if before and game.rule("initiative-tie") == "keep":
            game.first = before
            player.happen(
                FirstPlayer(rules=("3.0",), house=game.ruled("initiative-tie"), side=before, dice=dice, cause="kept")
            )
            return
        player.happen(InitiativeTied(rules=("3.0",), house=game.ruled("initiative-tie"), dice=dice))


def begin_combat_phase(player: Player, game: Game, half: int) -> None:
    """§3.0, §6.0 Begin a Combat Phase: attacks, spotting and painting count afresh, the moving side's terrain is forgotten."""
    before = BEFORE_COMBAT if half == 1 else _of_half(1, AFTER_FIRE)
    player.happen(StepsSkipped(rules=("3.0",), steps=(*before, *_of_half(half, BEFORE_MOVEMENT))))
    game.half = half
    side = game.phasing
    ready = [unit for unit in game.units.values() if unit.fired]
    changes: dict[str, tuple[object, object]] = {f"{unit.id}.fired": (unit.fired, "") for unit in ready}
    for unit in game.units.values():
        unit.fired, unit.opportunity, unit.spots, unit.paints = "", False, "", ""
        if game.rule("turn-word") == "phase":
            unit.overran = False
        if unit.side == side:
            unit.terrain, unit.terrain_before = "", unit.terrain or unit.terrain_before
    player.happen(
        PhaseBegun(rules=("6.0",), side=side, ready=tuple(unit.id for unit in ready if unit.in_play), changes=changes)
    )
    if stuck := tuple(unit.id for unit in game.of(side) if unit.immobilized):
        player.happen(CannotMove(rules=("4.4",), units=stuck))
    for group in game.plan.group:
        waits = any(unit.group == group.id and unit.place == "waiting" for unit in game.units.values())
        if group.side == side and waits and group.turn <= game.turn:
            player.happen(GroupDue(rules=("11.0",), group=group.id))


def end_of_turn(player: Player, game: Game) -> None:
    """§3.0, §11.0 Move the turn counter on; after the last turn determine victory."""
    player.happen(StepsSkipped(rules=("3.0",), steps=_of_half(2, AFTER_FIRE)))
    if game.turn == game.last:
        decide(player, game)
        return
    changes: dict[str, tuple[object, object]] = {
        f"{unit.id}.overran": (True, False) for unit in game.units.values() if unit.overran
    }
    for unit in game.units.values():
        unit.overran = False
    game.turn += 1
    player.happen(TurnEnded(rules=("3.0",), turn=game.turn, changes=changes | {"turn": (game.turn - 1, game.turn)}))
