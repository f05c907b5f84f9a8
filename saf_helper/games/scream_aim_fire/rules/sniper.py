"""§6.3.6.5 Sniper: fire or spot, 3+ to scope in, a 6 may kill an officer; his targets draw no Cover card."""

from dataclasses import replace

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Plan
from saf_helper.games.scream_aim_fire.events import Check, NoTarget, OfficerKilled, Spotted
from saf_helper.games.scream_aim_fire.rules.american_fire import choose_target, no_target, resolve
from saf_helper.games.scream_aim_fire.rules.morale import gain_morale
from saf_helper.games.scream_aim_fire.rules.orders import fire_targets
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

SCOPE = 3
OFFICER = 4
OFFICER_GAIN = 10


def sniper_order(player: Player, game: Game, sniper: Unit, plan: Plan | None = None) -> None:
    """§6.3.6.5.A A Sniper fires at an enemy or spots for his side."""
    modes = ("fire", *["spot"] * bool(spot_targets(game)))
    mode = player.choose("activate.action", modes, about=sniper, case="sniper", plan=plan)
    if mode == "fire":
        sniper_fire(player, game, sniper)
    else:
        sniper_spot(player, game, sniper)


def spot_targets(game: Game) -> list[Unit]:
    """Return whom a Sniper may spot: German infantry, an MG 42, the hunter; no tank and no gun."""
    return [unit for unit in fire_targets(game) if unit.category != "gun"]


def scope(player: Player, sniper: Unit, rules: tuple[str, ...] = ("6.3.6.5.B",)) -> int:
    """§6.3.6.5.B Scope in with 3+."""
    (die,) = player.roll("sniper.scope", about=sniper, rules=rules, needed=SCOPE)
    player.happen(Check(check="scope", unit=sniper.id, die=die, needed=SCOPE, passed=die >= SCOPE, rules=rules))
    return die


def sniper_fire(player: Player, game: Game, sniper: Unit) -> None:
    """§6.3.6.5.B Sniper fire, range five."""
    id = choose_target(player, game, "sniper.target", sniper, fire_targets(game), clause="6.3.6.5.B")
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
    (die,) = player.roll("sniper.officer", about=sniper, needed=OFFICER, gain=OFFICER_GAIN)
    killed, rules = die >= OFFICER, ("6.3.6.5.B.1",)
    details = ("shoots" if game.rule("sniper-six") == "normal-shot" else "nothing",)
    house = () if killed else game.ruled("sniper-six")
    check = Check(check="officer", unit=sniper.id, die=die, needed=OFFICER, passed=killed, rules=rules, house=house)
    player.happen(replace(check, details=details))
    if killed:
        changes = gain_morale(game, OFFICER_GAIN)
        player.happen(
            OfficerKilled(
                unit=sniper.id, die=die, points=OFFICER_GAIN, morale=game.morale, rules=rules, changes=changes
            )
        )
    return killed


def sniper_spot(player: Player, game: Game, sniper: Unit) -> None:
    """§6.3.6.5.C Spotting: the unit chosen is easier to hit for all but Mortars, this American turn."""
    if scope(player, sniper, ("6.3.6.5.B", "6.3.6.5.C")) < SCOPE:
        return
    id = choose_target(player, game, "sniper.spot", sniper, spot_targets(game), clause="6.3.6.5.C")
    if id == "none":
        player.happen(NoTarget(unit=sniper.id, cause="nobody-spotted", rules=("6.3.6.5.C",)))
        return
    before, game.spotted = game.spotted, id
    player.happen(Spotted(unit=id, spotted=True, rules=("6.3.6.5.C",), changes={"spotted": (before, id)}))
