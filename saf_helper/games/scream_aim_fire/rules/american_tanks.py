"""§6.3.6.7 American tanks: move, fire at a tank by chits, or HE at infantry."""

from collections.abc import Mapping, Sequence

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Option, Plan, each_of
from saf_helper.games.scream_aim_fire.rules.american_cover import cover_card
from saf_helper.games.scream_aim_fire.rules.american_fire import choose_target, no_target, resolve
from saf_helper.games.scream_aim_fire.rules.draws import draw_chits
from saf_helper.games.scream_aim_fire.rules.line_of_sight import LOS_RULES
from saf_helper.games.scream_aim_fire.rules.markers import has_moved, named
from saf_helper.games.scream_aim_fire.rules.morale import german_lost
from saf_helper.games.scream_aim_fire.rules.orders import fire_targets, tank_targets
from saf_helper.games.scream_aim_fire.rules.priorities import Sieve, Thing
from saf_helper.games.scream_aim_fire.rules.tank_panic import tank_panic
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

HIT_ORDER = ("miss", "one", "two", "explosion")
"""Tank hit chits, worst for the target last (§7.2.6.1.B)."""
HIT_WORDS = {"miss": "Miss", "one": "one crosshair", "two": "two crosshairs", "explosion": "explosion"}
DAMAGE_WORDS = {"bounced": "Bounced", "bail-out": "Bail Out", "destroyed": "Destroyed"}
LEADS = {
    "move": "it moves; German infantry within two hexes of it then panics",
    "fire": "you name a German tank, then chits decide",
    "he": "you name a target, then two dice decide, the Cover card's clear entry counting",
}
BAIL_OUT_GAIN = 5
DESTROYED_GAIN = 10
HIT_LEADS = {
    "miss": "nothing happens",
    "one": "a hit: a damage chit",
    "two": "a hit: a damage chit",
    "explosion": "a hit: a damage chit",
}
DAMAGE_LEADS = {
    "bounced": "nothing happens",
    "bail-out": f"the tank is removed, Morale +{BAIL_OUT_GAIN}",
    "destroyed": f"the tank is removed, Morale +{DESTROYED_GAIN}",
}


def tank_order(player: Player, game: Game, tank: Unit, plan: Plan | None = None) -> None:
    """§6.3.6.7.A A tank does one of: move, fire, fire HE."""
    options = [Option("move", "move")]
    options += [Option("fire", "fire at a tank")] * bool(tank_targets(game))
    options += [Option("he", "HE at infantry, MG 42 or gun")] * bool(fire_targets(game))
    action = player.choose(
        Choose(
            key="activate.action",
            prompt=f"{named(tank)}: what does it do?",
            about=tank.id,
            options=tuple(options),
            plan=plan,
            rules=("6.2.A.6", "6.3.6.7.A"),
            why="A tank moves, fires at a tank, or fires HE, one of the three",
            leads=each_of(options, LEADS),
        )
    )
    if action == "move":
        tank_move(player, game, tank)
    elif action == "fire":
        tank_fire(player, game, tank)
    else:
        high_explosive(player, game, tank)


def tank_move(player: Player, game: Game, tank: Unit) -> None:
    """§6.3.6.7.B–C A tank's move, and the panic it brings."""
    has_moved(game, tank)
    points = tank.counter.mp
    player.tell(
        f"Move {named(tank)}: {points} MP, no woods or building; hill 2, all on road +1; one tank a hex, no other unit there",
        ("6.3.6.7.B", "6.3.1.A", "6.3.2.B", "6.3.2.C"),
        "its order",
    )
    candidates = game.german_infantry()
    tank_panic(player, game, candidates, "tank-move.near-tank", f"Which Germans are near {named(tank)} now?", tank)


def tank_fire(player: Player, game: Game, tank: Unit) -> None:
    """§6.3.6.7.E–H Tank against tank: one chit, two for an M10; any crosshair or the explosion hits."""
    reach = tank.counter.range
    id = choose_target(
        player,
        game,
        "tank-fire.target",
        tank,
        tank_targets(game),
        reminder=f"in sight, at most {reach} hexes away; friendly tanks block",
        rules=("6.3.6.7.E", *LOS_RULES),
    )
    if id == "none":
        no_target(player, tank, ("6.3.6.7.E",))
        return
    target = game.units[id]
    tank.fired = True
    count = 2 if tank.kind == "m10" else 1
    drawn = draw_chits(
        player,
        game,
        "tank-hit",
        "tank-fire.hit",
        f"Tank chit{'s' if count > 1 else ''} for {named(tank)}",
        about=tank.id,
        count=count,
        rules=("6.3.6.7.F", "6.3.6.7.G"),
        why="A Sherman draws one chit, an M10 two and keeps the better",
        leads=HIT_LEADS,
    )
    kept = worse_chit(player, drawn.faces, HIT_ORDER, "6.3.6.7.F", HIT_WORDS)
    chits = " and ".join(HIT_WORDS[face] for face in drawn.faces) + drawn.mark
    if kept == "miss":
        player.tell(f"Miss: {named(tank)} at {named(target)}", ("6.3.6.7.F", "6.3.6.7.G"), f"drew {chits}")
        return
    player.tell(
        f"Hit: {named(tank)} at {named(target)}", ("6.3.6.7.F", "6.3.6.7.G"), f"drew {chits}; any crosshair hits"
    )
    tank_damage(player, game, target, "tank-fire.damage", ())


def worse_chit(
    player: Player, faces: Sequence[str], order: Sequence[str], clause: str, words: Mapping[str, str]
) -> str:
    """§6.3.6.7.F, §7.2.6.1.B, §7.2.6.2.D Return which of the chits drawn counts: the one that is worse for the target."""
    kept = max(faces, key=order.index)
    chits = [Thing(f"chit {number}", words[face]) for number, face in enumerate(faces, 1)]
    sieve = Sieve(lambda: chits)
    sieve.keep(clause, "the worse for the target", [chits[faces.index(kept)]])
    sieve.recount(player, "the chit that counts")
    return kept


def tank_damage(player: Player, game: Game, target: Unit, key: str, rules: tuple[str, ...]) -> None:
    """§6.3.6.7.H One damage chit for a German tank hit."""
    drawn = draw_chits(
        player,
        game,
        "tank-damage",
        key,
        f"Tank damage chit for {named(target)}",
        about=target.id,
        rules=("6.3.6.7.H", *rules),
        why="Each hit on a tank draws one damage chit",
        leads=DAMAGE_LEADS,
    )
    why = f"damage chit {DAMAGE_WORDS[drawn.face]}"
    if drawn.face == "bounced":
        player.tell(f"Bounced off {named(target)}{drawn.mark}: no effect", (*rules, "6.3.6.7.H"), why)
    elif drawn.face == "bail-out":
        german_lost(player, game, target, "bailed out", BAIL_OUT_GAIN, (*rules, "6.3.6.7.H"), why, drawn.mark)
    else:
        german_lost(player, game, target, "destroyed", DESTROYED_GAIN, (*rules, "6.3.6.7.H"), why, drawn.mark)


def high_explosive(player: Player, game: Game, tank: Unit) -> None:
    """§6.3.6.7.I–J HE: as infantry fire with two dice; the Cover card's clear entry always."""
    reach = tank.counter.range
    id = choose_target(
        player,
        game,
        "he.target",
        tank,
        fire_targets(game),
        reminder=f"in sight, at most {reach} hexes away; friendly tanks block",
        rules=("6.3.6.7.I", *LOS_RULES),
    )
    if id == "none":
        no_target(player, tank, ("6.3.6.7.I",))
        return
    target = game.units[id]
    tank.fired = True
    cover = cover_card(player, game, target, "he", half="clear", rules=("6.3.6.7.J",))
    resolve(player, game, tank, target, "he", cover=cover, dice=2, rules=("6.3.6.7.I", "6.3.6.7.J"))
