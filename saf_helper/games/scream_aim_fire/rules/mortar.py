"""§6.3.6.4 Mortar fire: range in, two dice, no Cover card, double 6 hits two."""

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Roll, one_of, reaching
from saf_helper.engine.reasons import Term
from saf_helper.games.scream_aim_fire.rules.american_fire import choose_target, fired_on, hit_roll, low_ammo, no_target
from saf_helper.games.scream_aim_fire.rules.american_tanks import tank_damage
from saf_helper.games.scream_aim_fire.rules.markers import named
from saf_helper.games.scream_aim_fire.rules.morale import german_lost, usual_gain
from saf_helper.games.scream_aim_fire.rules.orders import fire_targets
from saf_helper.games.scream_aim_fire.rules.roll_reasons import one_die
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

RANGE_IN = 3
MORTAR_GAIN = 5


def mortar_fire(player: Player, game: Game, mortar: Unit) -> None:
    """§6.3.6.4 Mortar fire at infantry, an MG 42 or an AT gun."""
    if game.lieutenant.alive:
        seen = "seen by the Mortar or by the Lieutenant; no range limit, friends never block"
    else:
        seen = "seen by the Mortar itself (the Lieutenant is gone); no range limit, friends never block"
    spotting = "6.3.6.4.A.2" if game.lieutenant.alive else "6.3.6.4.A.1"
    rules = ("6.3.6.4.A", spotting, "6.3.6.4.C", "6.3.6.4.D")
    id = choose_target(
        player,
        game,
        "mortar.target",
        mortar,
        fire_targets(game),
        reminder=seen,
        rules=rules,
        why="Tanks are no first target",
        nobody="nobody: no target in sight",
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
    why = "a Mortar's hit destroys without a damage chit"
    german_lost(player, game, target, "destroyed", MORTAR_GAIN, ("6.3.6.4.H", *usual_gain(target)), why)
    if shot.double_six:
        second_target(player, game, mortar, target)


def range_in(player: Player, mortar: Unit) -> bool:
    """§6.3.6.4.B Range in with 3+, or the order is spent for nothing."""
    (die,) = player.roll(
        Roll(
            key="mortar.range-in",
            prompt=f"{named(mortar)} ranges in, {RANGE_IN}+",
            about=mortar.id,
            rules=("6.3.6.4.B",),
            why=f"A Mortar ranges in with {RANGE_IN}+ before every fire",
            leads=reaching(RANGE_IN, "the hit roll follows", "no shot; the order is spent"),
        )
    )
    ranged = die >= RANGE_IN
    needed = Term(RANGE_IN, f"{RANGE_IN} or more ranges it in; no modifier counts", "6.3.6.4.B")
    result = "ranged in" if ranged else "the order is spent"
    player.recount(lambda: one_die(f"range-in roll of {named(mortar)}", die, needed, result))
    text = f"{named(mortar)} is ranged in" if ranged else f"{named(mortar)} does not fire"
    player.tell(text, ("6.3.6.4.B",), f"range-in roll {die}, {RANGE_IN}+ needed")
    return ranged


def second_target(player: Player, game: Game, mortar: Unit, first: Unit) -> None:
    """§6.3.6.4.G, I Double 6: a second unit within two hexes is hit too, tanks included."""
    others = game.germans()
    if not others:
        return
    id = choose_target(
        player,
        game,
        "mortar.second",
        mortar,
        others,
        prompt="Double 6: which second unit is hit?",
        reminder=f"within two hexes of {named(first)}; a tank too",
        rules=("6.3.6.4.G",),
        why="A double 6 hits two units",
        nobody="nobody that near",
        leads=one_of("it is hit too: a tank draws a damage chit, another is destroyed", none="the second hit is lost"),
    )
    if id == "none":
        return
    second = game.units[id]
    if second.category == "tank":
        tank_damage(player, game, second, "mortar.damage", ("6.3.6.4.G", "6.3.6.4.I"))
        return
    rules = ("6.3.6.4.G", "6.3.6.4.H", *usual_gain(second))
    german_lost(player, game, second, "destroyed", MORTAR_GAIN, rules, "the double 6 hits it too")
