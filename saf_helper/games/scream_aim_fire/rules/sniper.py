"""§6.3.6.5 Sniper: fire or spot, 3+ to scope in, a 6 may kill an officer; his targets draw no Cover card."""

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Option, Plan, Roll, each_of, one_of, reaching
from saf_helper.engine.reasons import Term
from saf_helper.games.scream_aim_fire.rules.american_fire import choose_target, no_target, resolve
from saf_helper.games.scream_aim_fire.rules.line_of_sight import LOS_RULES
from saf_helper.games.scream_aim_fire.rules.markers import named, rule_note
from saf_helper.games.scream_aim_fire.rules.morale import gain_morale
from saf_helper.games.scream_aim_fire.rules.orders import fire_targets
from saf_helper.games.scream_aim_fire.rules.roll_reasons import one_die
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

SCOPE = 3
OFFICER = 4
OFFICER_GAIN = 10
SCOPE_LEADS = (
    *reaching(SCOPE, "the target is found", "nothing is found; the order is spent"),
    ("a 6 when he fires", "first a roll whether an officer is killed"),
)
LEADS = {
    "fire": "you name a target, then he scopes in for a shot",
    "spot": "he scopes in, then you name whom all but Mortars hit at +1 this turn",
}


def sniper_order(player: Player, game: Game, sniper: Unit, plan: Plan | None = None) -> None:
    """§6.3.6.5.A A Sniper fires at an enemy or spots for his side."""
    options = (Option("fire", "fire"), *([Option("spot", "spot")] * bool(spot_targets(game))))
    mode = player.choose(
        Choose(
            key="activate.action",
            prompt=f"{named(sniper)}: fire or spot?",
            about=sniper.id,
            options=options,
            plan=plan,
            rules=("6.2.A.8", "6.3.6.5.A"),
            why="He decides before rolling. Spotting gives +1 to all but Mortars against one unit this turn",
            leads=each_of(options, LEADS),
        )
    )
    if mode == "fire":
        sniper_fire(player, game, sniper)
    else:
        sniper_spot(player, game, sniper)


def spot_targets(game: Game) -> list[Unit]:
    """Return whom a Sniper may spot: German infantry, an MG 42, the hunter; no tank and no gun."""
    return [unit for unit in fire_targets(game) if unit.category != "gun"]


def scope(player: Player, sniper: Unit, rules: tuple[str, ...] = ("6.3.6.5.B",)) -> int:
    """§6.3.6.5.B Scope in with 3+."""
    (die,) = player.roll(
        Roll(
            key="sniper.scope",
            prompt=f"{named(sniper)} scopes in, {SCOPE}+",
            about=sniper.id,
            rules=rules,
            why=f"{SCOPE}+ finds the target; this is no roll to hit",
            leads=SCOPE_LEADS,
        )
    )
    needed = Term(SCOPE, f"{SCOPE} or more finds the target", rules[0])
    result = "the target is found" if die >= SCOPE else "nothing is found"
    player.recount(lambda: one_die(f"scope roll of {named(sniper)}", die, needed, result))
    if die < SCOPE:
        player.tell(f"{named(sniper)} finds nothing: the order is spent", rules, f"scope roll {die}, {SCOPE}+ needed")
    return die


def sniper_fire(player: Player, game: Game, sniper: Unit) -> None:
    """§6.3.6.5.B Sniper fire, range five."""
    reach = tables().counters["us-sniper"].range
    id = choose_target(
        player,
        game,
        "sniper.target",
        sniper,
        fire_targets(game),
        reminder=f"in sight, at most {reach} hexes away",
        rules=("6.3.6.5.B", *LOS_RULES),
    )
    if id == "none":
        no_target(player, sniper, ("6.3.6.5.B",))
        return
    target = game.units[id]
    sniper.fired = True
    die = scope(player, sniper)
    if die < SCOPE:
        return
    if die == 6 and officer_killed(player, game, sniper):
        return
    if die == 6 and game.rule("sniper-six") == "nothing":
        return
    resolve(player, game, sniper, target, "sniper", rules=("6.3.6.5.B.2", "6.3.6.5.D"))


def officer_killed(player: Player, game: Game, sniper: Unit) -> bool:
    """§6.3.6.5.B.1 On a 6 roll again: 4+ kills an officer, Morale +10, no counter is touched."""
    (die,) = player.roll(
        Roll(
            key="sniper.officer",
            prompt=f"An officer in sight, {OFFICER}+",
            about=sniper.id,
            rules=("6.3.6.5.B.1",),
            why=f"The scope roll was a 6; {OFFICER}+ kills the officer",
            leads=reaching(OFFICER, f"an officer is killed, Morale +{OFFICER_GAIN}", "he gets away"),
        )
    )
    needed = Term(OFFICER, f"{OFFICER} or more kills an officer", "6.3.6.5.B.1")
    result = "an officer is killed" if die >= OFFICER else "he gets away"
    player.recount(lambda: one_die(f"officer roll of {named(sniper)}", die, needed, result))
    if die < OFFICER:
        shoots = "he shoots all the same" if game.rule("sniper-six") == "normal-shot" else "nothing more"
        why = f"rolled {die}, {OFFICER}+ needed; {shoots}, {rule_note(game, 'sniper-six')}"
        player.tell("The officer gets away", ("6.3.6.5.B.1",), why)
        return False
    changes = gain_morale(game, OFFICER_GAIN, f"officer killed by {named(sniper)}")
    player.tell(
        f"Officer killed: no counter is removed. Morale +{OFFICER_GAIN}, now {game.morale}",
        ("6.3.6.5.B.1",),
        f"scope roll 6, then {die}",
        changes,
    )
    return True


def sniper_spot(player: Player, game: Game, sniper: Unit) -> None:
    """§6.3.6.5.C Spotting: the unit chosen is easier to hit for all but Mortars, this American turn."""
    if scope(player, sniper, ("6.3.6.5.B", "6.3.6.5.C")) < SCOPE:
        return
    id = choose_target(
        player,
        game,
        "sniper.spot",
        sniper,
        spot_targets(game),
        prompt="Whom does he spot?",
        reminder="in his sight, any distance",
        rules=("6.3.6.5.C", *LOS_RULES),
        nobody="nobody in sight",
        leads=one_of("all but Mortars hit it at +1 this turn", none="nobody is spotted; the order is spent"),
    )
    if id == "none":
        player.tell(f"{named(sniper)} spots nobody", ("6.3.6.5.C",), "you named nobody")
        return
    before, game.spotted = game.spotted, id
    player.tell(
        f"{named(game.units[id])} is spotted: +1 for all but Mortars this turn",
        ("6.3.6.5.C",),
        "the Sniper scoped in",
        {"spotted": (before, id)},
    )
