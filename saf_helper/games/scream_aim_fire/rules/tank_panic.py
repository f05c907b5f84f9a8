"""§6.3.6.7.C: German infantry within two hexes of an American tank panics."""

from collections.abc import Sequence

from saf_helper.engine.player import Player
from saf_helper.engine.question_maker import made
from saf_helper.engine.questions import Pick
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.rules.markers import not_offered, set_status
from saf_helper.games.scream_aim_fire.rules.table_questions import pick_known
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

RULE = "6.3.6.7.C"


def tank_panic(player: Player, game: Game, units: Sequence[Unit], key: str, tank: Unit | None = None) -> None:
    """§6.3.6.7.C Panic by tanks: one pick for an arrival group, a tank's move or the German infantry step.

    MG 42 teams, hunters and AT guns are no German infantry here.

    Args:
        player: who sees the map.
        game: the game.
        units: the Germans it may concern.
        key: the question's key.
        tank: the tank that moved; None: any American tank.
    """
    tanks = [tank] if tank else game.american_tanks()
    if not tanks:
        return
    candidates = [unit for unit in units if unit.in_play and unit.category == "infantry" and unit.status != "panic"]
    question = made(
        Pick,
        game,
        key,
        case=key.removesuffix(".near-tank"),
        about=tank,
        options=candidates,
        others=not_offered(game, candidates),
        max=len(candidates),
        default=[],
        among=tuple(one.id for one in tanks),
    )
    near = pick_known(
        player,
        game,
        question,
        lambda unit: table_facts.near_tank(game, unit, tanks),
        lambda unit, yes: table_facts.keep_near_tank(game, unit, tanks, yes),
    )
    for unit in near:
        set_status(player, game, unit, "panic", (RULE,), "us-tank-near")
