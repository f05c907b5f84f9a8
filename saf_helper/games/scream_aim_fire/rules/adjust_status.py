"""§7.1 Adjust Status: Panic may drop to Alert, Low Supply comes off."""

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Pick, several
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.rules.markers import (
    named,
    names,
    not_offered,
    rule_note,
    set_low_supply,
    set_status,
    unit_options,
)
from saf_helper.games.scream_aim_fire.rules.table_questions import pick_known
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit


def adjust_status(player: Player, game: Game) -> None:
    """§7.1 Adjust Status; the German half of the turn begins."""
    game.german_turn = True
    game.recovered = []
    recover_from_panic(player, game)
    for unit in game.germans():
        if unit.low_supply and unit.status != "panic":
            set_low_supply(player, game, unit, False, ("5.0.B.1", "7.1.B"), "not-panicked")
    low = [unit for unit in game.germans() if unit.low_supply]
    if low:
        player.tell(f"Low Supply stays on {names(low)}", ("7.1.B",), "still Panicked")


def recover_from_panic(player: Player, game: Game) -> None:
    """§7.1.A, C Panicked Germans drop to Alert; which ones is the house rule panic-recovery. Alert stays Alert."""
    panicked = [unit for unit in game.germans() if unit.status == "panic"]
    if not panicked:
        return
    as_printed = game.rule("panic-recovery") == "as-printed"
    tanks = game.american_tanks()
    near: list[Unit] = []
    if tanks:
        drops, stays = "it drops to Alert", "it stays Panicked"
        question = Pick(
            key="adjust-status.near-tank",
            prompt="Which Panicked Germans are near an American tank?",
            options=unit_options(panicked),
            others=not_offered(game, panicked),
            max=len(panicked),
            default=[],
            rules=("5.0.B.1", "7.1.A"),
            reminder="within two hexes of an American tank",
            why=("Those within two hexes drop to Alert; " if as_printed else "Those within two hexes stay Panicked; ")
            + rule_note(game, "panic-recovery"),
            leads=several(drops, stays) if as_printed else several(stays, drops),
            among=tuple(tank.id for tank in tanks),
        )
        near = pick_known(
            player,
            game,
            question,
            lambda unit: table_facts.near_tank(game, unit, tanks),
            lambda unit, yes: table_facts.keep_near_tank(game, unit, tanks, yes),
        )
    note = rule_note(game, "panic-recovery")
    for unit in panicked:
        close = unit in near
        where = "a tank is within two hexes" if close else "no American tank within two hexes"
        cause = "tank-near" if close else "no-tank-near"
        if close == as_printed:
            set_status(player, game, unit, "alert", ("7.1.A", "7.1.C"), cause, house=game.ruled("panic-recovery"))
            if close:
                game.recovered.append(unit.id)
        else:
            player.tell(f"{named(unit)} stays Panicked", ("7.1.A",), f"{where}; {note}")
