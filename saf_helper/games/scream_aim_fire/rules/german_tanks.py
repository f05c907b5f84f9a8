"""§7.2.6 German tanks: fire at the closest American tank in range and sight, or move."""

from typing import Any

from saf_helper.engine.choices import Choice
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import Bounced, Check, GermanMoved, NoTarget, TankShot
from saf_helper.games.scream_aim_fire.rules.american_tanks import HIT_ORDER, worse_chit
from saf_helper.games.scream_aim_fire.rules.draws import Drawn, draw_chits, printed_number
from saf_helper.games.scream_aim_fire.rules.german_fire import german_fire
from saf_helper.games.scream_aim_fire.rules.german_target import Chosen, closest_infantry, target_choice, tell_target
from saf_helper.games.scream_aim_fire.rules.line_of_sight import LOS_RULES
from saf_helper.games.scream_aim_fire.rules.markers import has_moved, not_offered, still_to_act, turn_over
from saf_helper.games.scream_aim_fire.rules.morale import american_lost
from saf_helper.games.scream_aim_fire.rules.setup import bring, due
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Fate, Unit

DESTROYED_LOSS = 10
BAIL_OUT_LOSS = 5
DAMAGE_ORDER = ("bounced", "bail-out", "destroyed")
"""Tank damage chits, worst for the target last (§7.2.6.2.D)."""


def german_tanks(player: Player, game: Game) -> None:
    """§7.2.6.A Tanks act after MG 42s and guns, in the order they came; then a Tiger that comes firing (§8.6.2.D)."""
    for unit in player.each("7.2.6", lambda: still_to_act(game, "tank")):
        tank_acts(player, game, unit)
        turn_over(player, unit, "7.2.G")
    if due(game, "german-tank-step"):
        player.step("8.6.2.D")
        for coming, units in bring(player, game, "german-tank-step"):
            for unit in units:
                if coming.fires_on_entry:
                    fire_on_entry(player, game, unit, coming.clause)


def tank_acts(player: Player, game: Game, tank: Unit) -> None:
    """§7.2.6.B–D A tank fires or moves, never both; at infantry only when no American tank is left."""
    at_tanks = bool(game.american_tanks())
    if at_tanks:
        chosen = closest_tank(player, game, tank, "german-tank", rules=("5.0.B.4", "7.2.6.A", "7.2.6.C"))
    else:
        chosen = closest_infantry(player, game, tank, "german-tank", rule="7.2.6.D", reach=tank.counter.range)
    if chosen is None:
        tank_moves(player, game, tank, "7.2.6.C" if at_tanks else "7.2.6.D")
        return
    tell_target(player, tank, chosen)
    if at_tanks:
        fire_at_tank(player, game, tank, chosen.unit)
    else:
        german_fire(player, game, tank, chosen.unit, "german-tank", dice=2, rules=("7.2.6.D", "7.5.B"))


def tank_moves(player: Player, game: Game, tank: Unit, rule: str) -> None:
    """§7.2.6.B–D A tank that sees nobody in range moves one hex, or as far as its scenario says (§8.x)."""
    has_moved(game, tank)
    arrivals = [coming.clause for coming in game.plan.arrivals if coming.kind == tank.kind and tank.dash > 1]
    player.happen(
        GermanMoved(
            unit=tank.id,
            hexes=tank.dash,
            toward="tank" if game.american_tanks() else "american",
            cause="nobody-in-reach",
            reach=tank.counter.range,
            rules=(rule, "7.2.6.B", "6.3.2.B", "6.3.2.C", *arrivals[:1]),
        )
    )


def closest_tank(player: Player, game: Game, shooter: Unit, key: str, *, rules: tuple[str, ...]) -> Chosen | None:
    """§7.2.6.C, §7.5.A The closest American tank in range and sight, as the table says."""
    choice = target_choice(game, shooter)
    tanks = choice.keep("tank-first", rules[-1], game.american_tanks())
    if not tanks:
        return None
    target = closest_in_reach(
        player,
        game,
        f"{key}.target",
        shooter,
        choice,
        rules[-1],
        default="none",
        rules=(*rules, shooter.counter.range_clause, *LOS_RULES),
    )
    return Chosen(target, rules[-1:], "closest-tank") if target else None


def closest_in_reach(
    player: Player, game: Game, key: str, shooter: Unit, choice: Choice[Unit], clause: str, **given: Any
) -> Unit | None:
    """§7.2.6.C, §7.5.A, §8.6.2.D Ask which of those left is the closest in sight and in range; None if nobody is."""
    left = choice.left
    id = player.choose(
        key,
        left,
        none=True,
        about=shooter,
        others=not_offered(game, left),
        among=tuple(unit.id for unit in left),
        reach=shooter.counter.range,
        **given,
    )
    closest = choice.keep("closest-in-reach", clause, [unit for unit in left if unit.id == id], because="said")
    player.happen(choice.event())
    return closest[0] if closest else None


# 7.2.6.1–7.2.6.2 -----------------------------------------------------------------------------------------------------


def fire_at_tank(player: Player, game: Game, shooter: Unit, target: Unit) -> None:
    """§7.2.6.1–7.2.6.2 Tank chits, Armor save, damage chits; a Tiger draws two of each and keeps the worse."""
    count = 2 if shooter.kind == "tiger" else 1
    clause = "7.2.6.1.B" if count == 2 else "7.2.6.1.A"
    lost = ("7.5.D",) if shooter.category == "gun" else ()
    shooter.fired = True
    drawn = draw_chits(
        player,
        game,
        "tank-hit",
        "german-tank.hit",
        about=shooter,
        target=target,
        count=count,
        rules=(clause, "3.0.B"),
    )
    kept = worse_chit(player, drawn.faces, HIT_ORDER, clause)
    player.happen(
        TankShot(
            shooter=shooter.id,
            target=target.id,
            german=True,
            faces=tuple(drawn.faces),
            kept=kept,
            stand_in=drawn.stand_in,
            rules=(clause,),
        )
    )
    if kept == "miss":
        return
    if kept == "explosion":
        rules = (clause, "7.2.6.2.C", *lost)
        american_lost(
            player,
            game,
            target,
            "destroyed",
            DESTROYED_LOSS,
            rules,
            "explosion",
            *drawn.faces,
            stand_in=drawn.stand_in,
        )
    elif not armor_save(player, game, target, kept, drawn):
        tank_hit(player, game, target, count, lost)


def armor_save(player: Player, game: Game, target: Unit, chit: str, drawn: Drawn) -> bool:
    """§7.2.6.2.A–B Armor save: the front number against one crosshair, the flank number against two (M10: none, §2.0.C)."""
    side, clause = ("flank", "7.2.6.2.B") if chit == "two" else ("front", "7.2.6.2.A")
    chits = ("stand-in" if drawn.stand_in else "", *drawn.faces)
    if f"armor_{side}" not in target.counter.printed:
        rules = ("2.0.C", clause)
        details = ("none", *chits)
        player.happen(
            Check(check="armor-save", unit=target.id, die=0, needed=None, passed=False, rules=rules, details=details)
        )
        return False
    needed, source = printed_number(player, game, f"armor-{side}", target.kind)
    (die,) = player.roll("german-tank.save", about=target, rules=(clause,), needed=needed, case=chit)
    player.happen(
        Check(
            check="armor-save",
            unit=target.id,
            die=die,
            needed=needed,
            passed=die >= needed,
            source=source,
            rules=(clause,),
            details=(side, *chits),
        )
    )
    return die >= needed


def tank_hit(player: Player, game: Game, target: Unit, count: int, lost: tuple[str, ...]) -> None:
    """§7.2.6.2.D Damage: one chit, two from a Tiger with the worse one used; `lost` are further clauses of a loss (§7.5.D)."""
    drawn = draw_chits(player, game, "tank-damage", "german-tank.damage", case="german-tank", about=target, count=count)
    kept = worse_chit(player, drawn.faces, DAMAGE_ORDER, "7.2.6.2.D")
    if kept == "bounced":
        faces = tuple(drawn.faces)
        rules = ("7.2.6.2.D.3",)
        player.happen(Bounced(unit=target.id, faces=faces, stand_in=drawn.stand_in, german=True, rules=rules))
        return
    bails = kept == "bail-out"
    fate: Fate = "bailed out" if bails else "destroyed"
    points, clause = (BAIL_OUT_LOSS, "7.2.6.2.D.2") if bails else (DESTROYED_LOSS, "7.2.6.2.D.1")
    american_lost(
        player,
        game,
        target,
        fate,
        points,
        (clause, *lost),
        "tank-damage",
        *drawn.faces,
        stand_in=drawn.stand_in,
    )


# 8.6.2.D -------------------------------------------------------------------------------------------------------------


def fire_on_entry(player: Player, game: Game, tank: Unit, clause: str) -> None:
    """§8.6.2.D A Tiger that fires as it enters: at the closest unit, infantry or tank."""
    choice = target_choice(game, tank)
    target = closest_in_reach(player, game, "tiger-entry.target", tank, choice, clause, rules=(clause, *LOS_RULES))
    if target is None:
        player.happen(NoTarget(unit=tank.id, cause="nobody-in-reach", rules=(clause,)))
        return
    tell_target(player, tank, Chosen(target, (clause,), "closest-on-entry"))
    if target.category == "tank":
        fire_at_tank(player, game, tank, target)
    else:
        german_fire(player, game, tank, target, "german-tank", dice=2, rules=(clause, "7.5.B"))
