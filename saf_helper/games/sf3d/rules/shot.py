"""§6.1, §6.2 From a declared line to an attack: what the line does not say is asked."""

from collections.abc import Callable
from functools import partial

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.cells import FARTHEST
from saf_helper.games.sf3d.rules.fire import Attack, attack_of, weapon_of
from saf_helper.games.sf3d.state import Game, Shot, Unit

HexesReader = Callable[[Game, Shot, str], str]


def completed(player: Player, game: Game, shot: Shot, read_hexes: HexesReader) -> Attack | None:
    """§6.1 Ask what a line does not say of a shot, and the holes of its sum; None: out of range.

    Args:
        player: whoever declares it.
        game: the game.
        shot: the shot; what is asked is put into it.
        read_hexes: reads the hexes between.
    """
    firer, target = game.unit(shot.by), game.unit(shot.at)
    if not shot.weapon:
        shot.weapon = weapon_of(player, game, firer)
    if shot.range < 0:
        shot.range = player.number("fire.range", about=firer, min=0, max=FARTHEST, target=target)
    shot.terrain = shot.terrain or terrain_of(player, game, target)
    if not game.quick:
        target.terrain = target.terrain or shot.terrain
    if shot.spotter and shot.weapon == "l" and not shot.through:
        said = player.text(
            "fire.through", about=firer, read=partial(read_hexes, game, shot.model_copy()), max=120, target=target
        )
        shot.through = said.split()
    return attack_of(player, game, shot, firer, target)


def terrain_of(player: Player, game: Game, unit: Unit) -> str:
    """§6.2 Return the terrain of a unit's hex: remembered until its side moves, then offered."""
    if unit.terrain:
        return unit.terrain
    if game.quick:
        return player.choose("fire.terrain", options=game.terrain_names(), about=unit)
    before = unit.terrain_before or None
    unit.terrain = player.choose("fire.terrain", options=game.terrain_names(), about=unit, default=before)
    return unit.terrain
