"""§6.0, §6.1 Mutual fire: both sides declare, then all is rolled, then everything takes effect at once."""

from functools import partial

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.events import Painted, PaintingOver, ShotDropped, ShotRolled, ShotWasted
from saf_helper.games.sf3d.lines import fire_line, hexes_line, shots_of
from saf_helper.games.sf3d.rules.armor import LOST, effect_of_hit
from saf_helper.games.sf3d.rules.effects import Result, apply, have_fired, use_weapon
from saf_helper.games.sf3d.rules.fire import Attack, attack_of, roll_to_hit, tell_sum
from saf_helper.games.sf3d.rules.may_fire import spot
from saf_helper.games.sf3d.rules.shot import completed
from saf_helper.games.sf3d.state import Game, Shot, other

LONGEST = 300


def mutual_fire(player: Player, game: Game) -> None:
    """§6.1 The phasing side declares, then the other; then the shots are resolved."""
    if not player.resumed:
        game.declared, game.stage = [], 0
    while game.stage < 2:
        side = game.phasing if game.stage == 0 else other(game.phasing)
        player.milestone()
        player.step("6.1")
        line = player.text(
            "fire.line", about=side, read=partial(fire_line, game.copied(), side), max=LONGEST, default=""
        )
        if line:
            _declare(player, game, line)
        else:
            game.stage += 1
    resolve(player, game)


def _declare(player: Player, game: Game, line: str) -> None:
    words = line.split()
    if words[0] == "drop":
        game.declared = [one for one in game.declared if one.by != words[1]]
        _spot_afresh(game)
        player.happen(ShotDropped(rules=("6.1",), shooter=words[1]))
    elif words[1:2] == ["paints"]:
        unit, target = game.units[words[0]], game.units[words[2]]
        unit.paints, before, target.painted = target.id, target.painted, True
        changes = {} if before else {f"{target.id}.painted": (False, True)}
        player.happen(Painted(rules=("8.4.1",), unit=unit.id, target=target.id, changes=changes))
    elif words[1:2] == ["spots"]:
        spot(game.units[words[0]], words[2])
    else:
        for shot in shots_of(game, line):
            _declare_shot(player, game, shot)


def _declare_shot(player: Player, game: Game, shot: Shot) -> None:
    """§6.1 Declare one shot and tell its sum."""
    attack = completed(player, game, shot, hexes_line)
    if attack is None:
        return
    tell_sum(player, attack)
    game.declared.append(shot)
    if shot.spotter:
        spot(game.units[shot.spotter], shot.at)


def _spot_afresh(game: Game) -> None:
    """Note the spotting of what is still declared, after a declaration was taken back."""
    for unit in game.units.values():
        unit.spots = ""
    for shot in game.declared:
        if shot.spotter:
            spot(game.units[shot.spotter], shot.at)


def resolve(player: Player, game: Game) -> None:
    """§6.0 Roll every declared shot in order, then let everything take effect."""
    results: list[Result] = []
    rolls: list[tuple[Shot, ShotRolled]] = []
    for shot in game.declared:
        player.step("6.2", game.units[shot.by])
        lost = any(one.target == shot.at and one.result == LOST for one in results)
        if lost and game.rule("overkill-rolls") == "stop":
            player.happen(
                ShotWasted(rules=("6.0",), house=game.ruled("overkill-rolls"), shooter=shot.by, target=shot.at)
            )
            continue
        attack = _attack(player, game, shot)
        rolled = roll_to_hit(player, attack)
        rolls.append((shot, rolled))
        if rolled.hit:
            result, cause = effect_of_hit(player, game, shot, attack.target, rolled)
            results.append(Result(shot.at, result, cause))
    player.step("6.0")
    have_fired(player, game, [game.units[shot.by] for shot in game.declared])
    for shot, rolled in rolls:
        use_weapon(player, game, shot, rolled)
    apply(player, game, results)
    painted = [unit for unit in game.units.values() if unit.painted]
    for unit in painted:
        unit.painted = False
    if painted:
        changes = {f"{unit.id}.painted": (True, False) for unit in painted}
        player.happen(PaintingOver(rules=("8.4.1",), units=tuple(unit.id for unit in painted), changes=changes))
    game.declared = []


def _attack(player: Player, game: Game, shot: Shot) -> Attack:
    attack = attack_of(player, game, shot, game.units[shot.by], game.units[shot.at])
    assert attack is not None
    return attack
