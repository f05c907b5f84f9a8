"""§7.2.6 German tanks: fire at the closest American tank in range and sight, or move."""

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Option, one_of
from saf_helper.games.scream_aim_fire.events import Bounced, Check, TankShot
from saf_helper.games.scream_aim_fire.rules.american_tanks import HIT_ORDER, worse_chit
from saf_helper.games.scream_aim_fire.rules.draws import Drawn, draw_chits, printed_number
from saf_helper.games.scream_aim_fire.rules.german_fire import german_fire
from saf_helper.games.scream_aim_fire.rules.german_target import Chosen, closest_infantry, tell_target
from saf_helper.games.scream_aim_fire.rules.line_of_sight import LOS_RULES, los_help
from saf_helper.games.scream_aim_fire.rules.markers import (
    has_moved,
    named,
    not_offered,
    still_to_act,
    turn_over,
    unit_options,
)
from saf_helper.games.scream_aim_fire.rules.morale import american_lost
from saf_helper.games.scream_aim_fire.rules.priorities import Sieve
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
    if game.american_tanks():
        rules = ("5.0.B.4", "7.2.6.A", "7.2.6.C")
        chosen = closest_tank(player, game, tank, "german-tank", rules=rules)
        if chosen is not None:
            tell_target(player, tank, chosen)
            fire_at_tank(player, game, tank, chosen.unit)
            return
        toward, rule = "the closest American tank", "7.2.6.C"
    else:
        chosen = closest_infantry(player, game, tank, "german-tank", rule="7.2.6.D", reach=tank.counter.range)
        if chosen is not None:
            tell_target(player, tank, chosen)
            german_fire(player, game, tank, chosen.unit, "german-tank", dice=2, rules=("7.2.6.D", "7.5.B"))
            return
        toward, rule = "the closest American", "7.2.6.D"
    has_moved(game, tank)
    clause = scenario_clause(game, tank)
    player.tell(
        f"Move {named(tank)} {tank.dash} hex{'es' if tank.dash > 1 else ''} toward {toward}, seeking a line of sight; "
        "one tank a hex, no other unit there",
        (rule, "7.2.6.B", "6.3.2.B", "6.3.2.C", *([clause] if clause else [])),
        f"nobody in range {tank.counter.range} and in sight",
    )


def scenario_clause(game: Game, tank: Unit) -> str:
    """Return the scenario's clause that lets this tank move farther than one hex."""
    if tank.dash == 1:
        return ""
    return next((coming.clause for coming in game.plan.arrivals if coming.kind == tank.kind), "")


def closest_tank(player: Player, game: Game, shooter: Unit, key: str, *, rules: tuple[str, ...]) -> Chosen | None:
    """§7.2.6.C, §7.5.A The closest American tank in range and sight, as the table says."""
    sieve = Sieve(game.americans)
    tanks = sieve.keep(rules[-1], "a tank before infantry", game.american_tanks())
    if not tanks:
        return None
    id = player.choose(
        Choose(
            key=f"{key}.target",
            prompt=f"{named(shooter)}: the closest American tank in range and in sight?",
            about=shooter.id,
            options=(*unit_options(tanks), Option("none", "none")),
            others=not_offered(game, tanks),
            among=tuple(one.id for one in tanks),
            default="none",
            rules=tuple(dict.fromkeys([*rules, shooter.counter.range_clause, *LOS_RULES])),
            reminder=f"in sight, at most {shooter.counter.range} hexes away",
            why=f"It fires at the closest tank in range and sight; a tie is your choice\n{los_help()}",
            leads=one_of(
                "it fires at that tank; chits decide", none="no shot: a tank moves, an AT gun looks for infantry"
            ),
        )
    )
    closest = [game.units[id]] if id != "none" else []
    sieve.keep(rules[-1], f"the closest in sight within {shooter.counter.range} hexes", closest, remark="as you said")
    sieve.recount(player, "the target", shooter)
    return Chosen(closest[0], rules[-1:], "closest-tank") if closest else None


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
    field, clause = ("armor-flank", "7.2.6.2.B") if chit == "two" else ("armor-front", "7.2.6.2.A")
    chits = ("stand-in" if drawn.stand_in else "", *drawn.faces)
    if field.replace("-", "_") not in target.counter.printed:
        rules = ("2.0.C", clause)
        details = ("none", *chits)
        player.happen(
            Check(check="armor-save", unit=target.id, die=0, needed=None, passed=False, rules=rules, details=details)
        )
        return False
    needed, source = printed_number(player, game, field, target.kind)
    where = "side/rear" if chit == "two" else "front"
    (die,) = player.roll("german-tank.save", about=target, rules=(clause,), needed=needed, where=where, case=chit)
    player.happen(
        Check(
            check="armor-save",
            unit=target.id,
            die=die,
            needed=needed,
            passed=die >= needed,
            source=source,
            rules=(clause,),
            details=(where, *chits),
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
    id = player.choose(
        Choose(
            key="tiger-entry.target",
            prompt=f"{named(tank)} enters firing: the closest American it can reach?",
            about=tank.id,
            options=(*unit_options(game.americans()), Option("none", "none")),
            others=not_offered(game, game.americans()),
            among=tuple(one.id for one in game.americans()),
            rules=(clause, *LOS_RULES),
            reminder=f"in sight, at most {tank.counter.range} hexes away; infantry or tank",
            why="When it enters it fires at the closest unit, infantry or tank",
            leads=one_of(
                "it fires as it enters: chits at a tank, two dice at infantry", none="it does not fire this turn"
            ),
        )
    )
    sieve = Sieve(game.americans)
    closest = [game.units[id]] if id != "none" else []
    sieve.keep(clause, f"the closest in sight within {tank.counter.range} hexes", closest, remark="as you said")
    sieve.recount(player, "the target", tank)
    if id == "none":
        player.tell(f"{named(tank)} does not fire", (clause,), "nobody in range and in sight")
        return
    chosen = Chosen(game.units[id], (clause,), "closest-on-entry")
    tell_target(player, tank, chosen)
    if chosen.unit.category == "tank":
        fire_at_tank(player, game, tank, chosen.unit)
    else:
        german_fire(player, game, tank, chosen.unit, "german-tank", dice=2, rules=(clause, "7.5.B"))
