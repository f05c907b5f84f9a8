"""§7.5 The AT gun: stays where it is, fires at a tank before infantry, range five."""

from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import NoTarget
from saf_helper.games.scream_aim_fire.rules.german_fire import german_fire
from saf_helper.games.scream_aim_fire.rules.german_tanks import closest_tank, fire_at_tank
from saf_helper.games.scream_aim_fire.rules.german_target import closest_infantry, tell_target
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit


def at_gun_fires(player: Player, game: Game, gun: Unit) -> None:
    """§7.5.A–D The closest tank in range and sight as a Panzer IV would; else the closest infantry with HE."""
    chosen = closest_tank(player, game, gun, "at-gun", rules=("7.5.A",))
    if chosen is not None:
        tell_target(player, gun, chosen)
        fire_at_tank(player, game, gun, chosen.unit)
        return
    chosen = closest_infantry(player, game, gun, "at-gun", rule="7.5.A", reach=gun.counter.range)
    if chosen is None:
        player.happen(NoTarget(unit=gun.id, cause="never-moves", rules=("7.5.A", "7.5.C")))
        return
    tell_target(player, gun, chosen)
    german_fire(player, game, gun, chosen.unit, "at-gun", dice=2, rules=("7.5.B",))
