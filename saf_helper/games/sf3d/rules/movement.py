"""§4.0, §6.6, §6.7 Movement: the players move; what happens in it is told line by line."""

from functools import partial

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.events import ExposedMover, GroupEntered, UnitLeft
from saf_helper.games.sf3d.lines import Moved, hexes_line, move_line, moved
from saf_helper.games.sf3d.rules.armor import effect_of_hit
from saf_helper.games.sf3d.rules.effects import Result, apply, have_fired, score, use_weapon
from saf_helper.games.sf3d.rules.fire import roll_to_hit, tell_sum
from saf_helper.games.sf3d.rules.overrun import overrun
from saf_helper.games.sf3d.rules.sequence import begin_combat_phase
from saf_helper.games.sf3d.rules.shot import completed
from saf_helper.games.sf3d.state import Game

LONGEST = 200


def movement(player: Player, game: Game, half: int) -> None:
    """§4.0 Take what happens in a side's movement until there is nothing more to tell."""
    if not player.resumed:
        begin_combat_phase(player, game, half)
    while True:
        player.milestone()
        player.step("4.0")
        side = game.phasing
        line = player.text(
            "move.line", about=side, read=partial(move_line, game.copied(), side), max=LONGEST, default=""
        )
        if not line:
            return
        event = moved(game, line)
        {"overruns": overrun, "opp": opportunity_fire, "exits": leaves, "enters": enters}[event.what](
            player, game, event
        )


def enters(player: Player, game: Game, line: Moved) -> None:
    """§4.0, §11.0 A group enters the map."""
    group = f"{game.phasing}-{line.unit}"
    units = [unit for unit in game.units.values() if unit.group == group and unit.place == "waiting"]
    for unit in units:
        unit.place = "map"
    changes = {f"{unit.id}.place": ("waiting", "map") for unit in units}
    player.happen(GroupEntered(rules=("11.0",), group=group, units=tuple(unit.id for unit in units), changes=changes))


def leaves(player: Player, game: Game, line: Moved) -> None:
    """§11.0 A unit leaves the map by an edge; a scenario may give VP for it."""
    unit = game.units[line.unit]
    unit.place = "left"
    scores = f"{unit.side} {line.target}" in game.plan.exits
    rules = game.plan.rules("exit", "4.0") if scores else ("4.0",)
    player.happen(UnitLeft(rules=rules, unit=unit.id, edge=line.target, changes={f"{unit.id}.place": ("map", "left")}))
    if scores and game.plan.exit_vp == "half":
        score(player, game, unit, "left")


def opportunity_fire(player: Player, game: Game, line: Moved) -> None:
    """§6.7 Fire at a unit that crossed the firer's LOS, at once."""
    firer, mover = game.units[line.unit], game.units[line.target]
    assert line.shot is not None
    if game.rule("opportunity-when") == "at-exposure" and not player.confirm(
        "opportunity.hidden", about=mover, house=game.ruled("opportunity-when")
    ):
        return
    shot, remembered = line.shot, mover.terrain
    shot.opportunity = True
    attack = completed(player, game, shot, hexes_line)
    mover.terrain = remembered
    if attack is None:
        return
    tell_sum(player, attack, "opportunity")
    rolled = roll_to_hit(player, attack)
    use_weapon(player, game, shot, rolled)
    have_fired(player, game, [firer], "opportunity")
    if not rolled.hit:
        return
    result, cause = effect_of_hit(player, game, shot, mover, rolled)
    apply(player, game, [Result(mover.id, result, cause)])
    if mover.in_play and mover.immobilized:
        mover.terrain = shot.terrain
        player.happen(ExposedMover(rules=("6.7",), house=game.ruled("opportunity-when"), unit=mover.id))
