"""§6.3.6.4 Mortar fire: range in, two dice, no Cover card, double 6 hits two."""

from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import Check
from saf_helper.games.scream_aim_fire.rules.american_fire import choose_target, fired_on, hit_roll, low_ammo, no_target
from saf_helper.games.scream_aim_fire.rules.american_tanks import tank_damage
from saf_helper.games.scream_aim_fire.rules.morale import german_lost, usual_gain
from saf_helper.games.scream_aim_fire.rules.orders import fire_targets
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

RANGE_IN = 3
MORTAR_GAIN = 5


def mortar_fire(player: Player, game: Game, mortar: Unit) -> None:
    """§6.3.6.4 Mortar fire at infantry, an MG 42 or an AT gun."""
    spots = game.lieutenant.alive
    rules = ("6.3.6.4.A", "6.3.6.4.A.2" if spots else "6.3.6.4.A.1", "6.3.6.4.C", "6.3.6.4.D")
    case = "lieutenant" if spots else "alone"
    id = choose_target(
        player, game, "mortar.target", mortar, fire_targets(game), clause="6.3.6.4.A", rules=rules, case=case
    )
    if id == "none":
        no_target(player, mortar, rules)
        return
    target = game.units[id]
    mortar.fired = True
    if not range_in(player, mortar):
        return
    shot = hit_roll(player, game, mortar, target, "mortar", dice=2, rules=("6.3.6.4.E", "6.3.6.4.F"))
    low_ammo(player, game, mortar, shot)
    if not shot.hit:
        fired_on(player, game, target)
        return
    german_lost(player, game, target, "destroyed", MORTAR_GAIN, ("6.3.6.4.H", *usual_gain(target)), "mortar")
    if shot.double_six:
        second_target(player, game, mortar, target)


def range_in(player: Player, mortar: Unit) -> bool:
    """§6.3.6.4.B Range in with 3+, or the order is spent for nothing."""
    (die,) = player.roll("mortar.range-in", about=mortar, needed=RANGE_IN)
    ranged = die >= RANGE_IN
    player.happen(
        Check(check="range-in", unit=mortar.id, die=die, needed=RANGE_IN, passed=ranged, rules=("6.3.6.4.B",))
    )
    return ranged


def second_target(player: Player, game: Game, mortar: Unit, first: Unit) -> None:
    """§6.3.6.4.G, I Double 6: a second unit within two hexes is hit too, tanks included."""
    others = game.germans()
    if not others:
        return
    id = choose_target(player, game, "mortar.second", mortar, others, clause="6.3.6.4.G", rules=(), first=first)
    if id == "none":
        return
    second = game.units[id]
    if second.category == "tank":
        tank_damage(player, game, second, "mortar.damage", ("6.3.6.4.G", "6.3.6.4.I"))
        return
    rules = ("6.3.6.4.G", "6.3.6.4.H", *usual_gain(second))
    german_lost(player, game, second, "destroyed", MORTAR_GAIN, rules, "double-6")
