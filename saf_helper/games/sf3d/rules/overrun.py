"""§6.6 Overrun combat: up to three rounds at range 0, both sides at once in each."""

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.events import CannotFire, OverrunBegun, OverrunEnded
from saf_helper.games.sf3d.lines import Moved
from saf_helper.games.sf3d.rules.armor import effect_of_hit
from saf_helper.games.sf3d.rules.effects import Result, apply, have_fired, use_weapon
from saf_helper.games.sf3d.rules.fire import Attack, attack_of, roll_to_hit, tell_sum, weapon_of
from saf_helper.games.sf3d.rules.may_fire import HAND_HELD, against_weapon
from saf_helper.games.sf3d.rules.shot import terrain_of
from saf_helper.games.sf3d.state import Game, Shot, Unit
from saf_helper.games.sf3d.tables import printed, tables


def overrun(player: Player, game: Game, line: Moved) -> None:
    """§6.6 Fight out an overrun: the attacker against the unit whose hex it enters."""
    attacker, defender = game.units[line.unit], game.units[line.target]
    assert line.shot is not None
    player.happen(OverrunBegun(rules=("6.6",), attacker=attacker.id, defender=defender.id))
    defender.terrain = line.shot.terrain or defender.terrain
    before = attacker.terrain
    attacker.terrain = line.origin or attacker.terrain
    silent = {unit.id: cause for unit in (attacker, defender) if (cause := _silent(game, unit))}
    weapons: dict[str, str] = {}
    for round in range(1, printed("overrun.rounds") + 1):
        if not _round(player, game, (attacker, defender), silent, weapons, round):
            break
        if not (attacker.in_play and defender.in_play):
            break
    _end(player, game, attacker, defender, before)


def _silent(game: Game, unit: Unit) -> str:
    """§6.5, §6.6, §6.7 Return why a unit does not fire in any round; empty: it may."""
    if not unit.fired:
        return ""
    if unit.opportunity and game.rule("overrun-after-opportunity") == "yes":
        return ""
    return "already-fired"


def _round(
    player: Player, game: Game, both: tuple[Unit, Unit], silent: dict[str, str], weapons: dict[str, str], round: int
) -> bool:
    """§6.6 Fight one round; false: nobody can fire."""
    attacks = []
    for firer, target in (both, both[::-1]):
        cause = silent.get(firer.id, "")
        attack = None if cause else _attack(player, game, firer, target, weapons, round)
        if attack is not None:
            attacks.append(attack)
        elif round == 1:
            refusal = against_weapon(game, firer)
            player.happen(
                CannotFire(rules=("6.6",), unit=firer.id, cause=cause or (refusal.key if refusal else "no-weapon"))
            )
    results = []
    for attack in attacks:
        rolled = roll_to_hit(player, attack, round)
        use_weapon(player, game, attack.shot, rolled)
        if rolled.hit:
            result, cause = effect_of_hit(player, game, attack.shot, attack.target, rolled, overrun=True)
            results.append(Result(attack.target.id, result, cause))
    apply(player, game, results)
    return bool(attacks)


def _attack(
    player: Player, game: Game, firer: Unit, target: Unit, weapons: dict[str, str], round: int
) -> Attack | None:
    """§6.6 Return a unit's attack of a round; None: it has no weapon that can fire."""
    own = weapon_of(player, game, firer)
    able = [code for code in _codes(firer, own) if against_weapon(game, firer, code) is None]
    if game.rule("overrun-weapon") == "no" and firer.id in weapons:
        able = [code for code in able if code == weapons[firer.id]]
    if not able:
        return None
    last = weapons.get(firer.id, own)
    shot = Shot(by=firer.id, at=target.id, range=0, terrain=terrain_of(player, game, target))
    shot.weapon = player.choose("overrun.weapon", options=able, about=firer, default=last if last in able else None)
    first = weapons.get(firer.id) != shot.weapon
    weapons[firer.id] = shot.weapon
    attack = attack_of(player, game, shot, firer, target)
    if attack is not None and first:
        tell_sum(player, attack, "overrun")
    return attack


def _codes(unit: Unit, own: str) -> list[str]:
    """§8.1 Return the codes of a unit's weapons, its own first."""
    kind = tables().kinds.get(unit.kind)
    more = [HAND_HELD] if unit.pf else []
    return list(dict.fromkeys([own, *(kind.weapons if kind else ()), *more]))


def _end(player: Player, game: Game, attacker: Unit, defender: Unit, terrain: str) -> None:
    """§6.6 Send the attacker back where both survive; nobody of them fires or spots any more."""
    survivors = [unit for unit in (attacker, defender) if unit.in_play]
    if attacker.in_play and not defender.in_play:
        goes_on = game.rule("overrun-moves-on") == "yes"
        result = "may-move-on" if goes_on else "stays"
        attacker.terrain = defender.terrain
        house = game.ruled("overrun-moves-on") if goes_on else ()
    else:
        result, house = ("back" if attacker.in_play else "lost"), ()
    player.happen(OverrunEnded(rules=("6.6",), house=house, attacker=attacker.id, defender=defender.id, result=result))
    have_fired(player, game, survivors, "overrun")
    for unit in survivors:
        unit.overran = True
