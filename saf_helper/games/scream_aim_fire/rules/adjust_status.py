"""§7.1 Adjust Status: Panic may drop to Alert, Low Supply comes off."""

from collections.abc import Sequence

from saf_helper.engine.player import Player
from saf_helper.engine.question_maker import made
from saf_helper.engine.questions import Pick
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.events import LowSupplyStays, StaysPanicked
from saf_helper.games.scream_aim_fire.rules.markers import not_offered, set_low_supply, set_status
from saf_helper.games.scream_aim_fire.rules.table_questions import pick_known
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit


def adjust_status(player: Player, game: Game) -> None:
    """§7.1 Adjust Status; the German half of the turn begins."""
    game.german_turn = True
    game.recovered = []
    recover_from_panic(player, game)
    for unit in game.germans():
        if unit.low_supply and unit.status != "panic":
            set_low_supply(player, game, unit, False, ("5.0.B.1", "7.1.B"), "not-panicked")
    low = tuple(unit.id for unit in game.germans() if unit.low_supply)
    if low:
        player.happen(LowSupplyStays(units=low, rules=("7.1.B",)))


def recover_from_panic(player: Player, game: Game) -> None:
    """§7.1.A, C Panicked Germans drop to Alert; which ones is the house rule panic-recovery. Alert stays Alert."""
    panicked = [unit for unit in game.germans() if unit.status == "panic"]
    house = game.ruled("panic-recovery")
    near = near_a_tank(player, game, panicked)
    for unit in panicked:
        close = unit in near
        cause = "tank-near" if close else "no-tank-near"
        if close == (game.rule("panic-recovery") == "as-printed"):
            set_status(player, game, unit, "alert", ("7.1.A", "7.1.C"), cause, house=house)
            if close:
                game.recovered.append(unit.id)
        else:
            player.happen(StaysPanicked(unit=unit.id, cause=cause, rules=("7.1.A",), house=house))


def near_a_tank(player: Player, game: Game, panicked: Sequence[Unit]) -> list[Unit]:
    """§7.1.A Ask which of them are within two hexes of an American tank; nobody where there is none."""
    tanks = game.american_tanks()
    if not tanks:
        return []
    question = made(
        Pick,
        game,
        "adjust-status.near-tank",
        options=panicked,
        others=not_offered(game, panicked),
        max=len(panicked),
        default=[],
        among=tuple(tank.id for tank in tanks),
        case=game.rule("panic-recovery"),
        house=game.ruled("panic-recovery"),
    )
    return pick_known(
        player,
        game,
        question,
        lambda unit: table_facts.near_tank(game, unit, tanks),
        lambda unit, yes: table_facts.keep_near_tank(game, unit, tanks, yes),
    )
