"""§6.3.6.7 American tanks: move, fire at a tank by chits, or HE at infantry."""

from collections.abc import Sequence
from typing import NamedTuple

from saf_helper.engine.choices import Choice
from saf_helper.engine.player import Player
from saf_helper.engine.questions import Plan
from saf_helper.games.scream_aim_fire.events import AmericanMove, Bounced, TankShot
from saf_helper.games.scream_aim_fire.rules.american_cover import cover_card
from saf_helper.games.scream_aim_fire.rules.american_fire import choose_target, no_target, resolve
from saf_helper.games.scream_aim_fire.rules.draws import draw_chits
from saf_helper.games.scream_aim_fire.rules.markers import has_moved
from saf_helper.games.scream_aim_fire.rules.morale import german_lost
from saf_helper.games.scream_aim_fire.rules.orders import fire_targets, tank_targets
from saf_helper.games.scream_aim_fire.rules.tank_panic import tank_panic
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Fate, Unit

HIT_ORDER = ("miss", "one", "two", "explosion")
"""Tank hit chits, worst for the target last (§7.2.6.1.B)."""
BAIL_OUT_GAIN = 5
DESTROYED_GAIN = 10


def tank_order(player: Player, game: Game, tank: Unit, plan: Plan | None = None) -> None:
    """§6.3.6.7.A A tank does one of: move, fire, fire HE."""
    options = ("move", *["fire"] * bool(tank_targets(game)), *["he"] * bool(fire_targets(game)))
    action = player.choose("activate.action", options, about=tank, case="tank", plan=plan)
    if action == "move":
        tank_move(player, game, tank)
    elif action == "fire":
        tank_fire(player, game, tank)
    else:
        high_explosive(player, game, tank)


def tank_move(player: Player, game: Game, tank: Unit) -> None:
    """§6.3.6.7.B–C A tank's move, and the panic it brings."""
    has_moved(game, tank)
    rules = ("6.3.6.7.B", "6.3.1.A", "6.3.2.B", "6.3.2.C")
    player.happen(AmericanMove(unit=tank.id, points=tank.counter.mp, rules=rules))
    tank_panic(player, game, game.german_infantry(), "tank-move.near-tank", tank)


def tank_fire(player: Player, game: Game, tank: Unit) -> None:
    """§6.3.6.7.E–H Tank against tank: one chit, two for an M10; any crosshair or the explosion hits."""
    id = choose_target(player, game, "tank-fire.target", tank, tank_targets(game), clause="6.3.6.7.E")
    if id == "none":
        no_target(player, tank, ("6.3.6.7.E",))
        return
    target = game.units[id]
    tank.fired = True
    count = 2 if tank.kind == "m10" else 1
    drawn = draw_chits(player, game, "tank-hit", "tank-fire.hit", about=tank, count=count)
    kept = worse_chit(player, drawn.faces, HIT_ORDER, "6.3.6.7.F")
    player.happen(
        TankShot(
            shooter=tank.id,
            target=target.id,
            german=False,
            faces=tuple(drawn.faces),
            kept=kept,
            stand_in=drawn.stand_in,
            rules=("6.3.6.7.F", "6.3.6.7.G"),
        )
    )
    if kept != "miss":
        tank_damage(player, game, target, "tank-fire.damage", ())


class Chit(NamedTuple):
    """A chit among those drawn."""

    id: str


def worse_chit(player: Player, faces: Sequence[str], order: Sequence[str], clause: str) -> str:
    """§6.3.6.7.F, §7.2.6.1.B, §7.2.6.2.D Return which of the chits drawn counts: the one that is worse for the target."""
    kept = max(faces, key=order.index)
    chits = [Chit(f"{number}.{face}") for number, face in enumerate(faces, 1)]
    choice = Choice("chit", chits)
    choice.keep("worse-for-the-target", clause, [chits[faces.index(kept)]])
    player.happen(choice.event())
    return kept


def tank_damage(player: Player, game: Game, target: Unit, key: str, rules: tuple[str, ...]) -> None:
    """§6.3.6.7.H One damage chit for a German tank hit."""
    drawn = draw_chits(player, game, "tank-damage", key, case="us-tank", about=target, rules=rules)
    cited = (*rules, "6.3.6.7.H")
    if drawn.face == "bounced":
        player.happen(Bounced(unit=target.id, faces=(drawn.face,), stand_in=drawn.stand_in, german=False, rules=cited))
        return
    bails = drawn.face == "bail-out"
    fate: Fate = "bailed out" if bails else "destroyed"
    gain = BAIL_OUT_GAIN if bails else DESTROYED_GAIN
    german_lost(player, game, target, fate, gain, cited, "us-tank-damage", drawn.face, stand_in=drawn.stand_in)


def high_explosive(player: Player, game: Game, tank: Unit) -> None:
    """§6.3.6.7.I–J HE: as infantry fire with two dice; the Cover card's clear entry always."""
    id = choose_target(player, game, "he.target", tank, fire_targets(game), clause="6.3.6.7.I")
    if id == "none":
        no_target(player, tank, ("6.3.6.7.I",))
        return
    target = game.units[id]
    tank.fired = True
    cover = cover_card(player, game, target, "he", half="clear", rules=("6.3.6.7.J",))
    resolve(player, game, tank, target, "he", cover=cover, dice=2, rules=("6.3.6.7.I", "6.3.6.7.J"))
