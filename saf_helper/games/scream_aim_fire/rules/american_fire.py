"""§6.3.3, §6.3.5 American fire: the target, the hit roll with its DRMs, damage.

The Lieutenant's +1 for units adjacent to him is asked after the roll and only where it decides.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from saf_helper.engine.choices import Choice
from saf_helper.engine.player import Player
from saf_helper.engine.question_maker import made
from saf_helper.engine.questions import Confirm
from saf_helper.engine.rolls import Modifier, Settled, known, settle
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.events import HitRoll, NoEffect, NoLowAmmo, NoTarget
from saf_helper.games.scream_aim_fire.rules.american_cover import NO_CARD, Cover, bunker, cover_card
from saf_helper.games.scream_aim_fire.rules.draws import draw_chits, printed_number
from saf_helper.games.scream_aim_fire.rules.line_of_sight import LOS_RULES
from saf_helper.games.scream_aim_fire.rules.markers import not_offered, set_low_supply, set_status
from saf_helper.games.scream_aim_fire.rules.morale import german_lost, usual_gain
from saf_helper.games.scream_aim_fire.rules.orders import fire_targets
from saf_helper.games.scream_aim_fire.rules.table_questions import ask_pair
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

DAMAGE_GAIN = {"destroyed-10": 10, "destroyed-5": 5}
DAMAGE_CLAUSE = {"destroyed-10": "6.3.5.D.1", "destroyed-5": "6.3.5.D.2", "no-effect": "6.3.5.D.3"}


class Attack(NamedTuple):
    """A shot or an assault, as the modifiers look at it."""

    game: Game
    attacker: Unit
    targets: Sequence[Unit]
    key: str
    """Prefix of the question keys."""


# 6.3.5.A -------------------------------------------------------------------------------------------------------------


def with_lieutenant(attack: Attack) -> bool:
    """§6.3.5.A.2 Return whether the Lieutenant is attached to the unit."""
    return attack.game.with_lieutenant(attack.attacker)


def adjacent_to_lieutenant(attack: Attack) -> bool | None:
    """§6.3.5.A.2 Return whether the unit is adjacent to the Lieutenant; None: the table says, or has said that it is not."""
    lieutenant = attack.game.lieutenant
    if not lieutenant.alive or lieutenant.host in (None, attack.attacker.id):
        return False
    return table_facts.adjacent(attack.game, attack.attacker, attack.game.units[lieutenant.host or ""]) or None


def ask_adjacent_to_lieutenant(player: Player, attack: Attack) -> tuple[int, str]:
    """§6.3.5.A.2 Ask whether the unit is adjacent to the Lieutenant."""
    game = attack.game
    host = game.units[game.lieutenant.host or ""]
    question = made(Confirm, game, f"{attack.key}.lieutenant", about=attack.attacker, host=host, default=False)
    return int(ask_pair(player, game, question, table_facts.ADJACENT, attack.attacker, host)), host.id


def lieutenant_note(attack: Attack) -> str:
    """Return the Lieutenant's host; empty if he is gone."""
    lieutenant = attack.game.lieutenant
    return (lieutenant.alive and lieutenant.host) or ""


def neighbour_note(attack: Attack) -> str:
    """Return the Lieutenant's host, `remembered` before it where the table has told of the two; empty if it is the unit."""
    host = lieutenant_note(attack)
    if host in ("", attack.attacker.id):
        return ""
    told = table_facts.adjacent(attack.game, attack.attacker, attack.game.units[host]) is not None
    return f"remembered.{host}" if told else host


AMERICAN_BONUSES: tuple[Modifier[Attack], ...] = (
    Modifier("veteran", 1, "6.3.5.A.1", lambda attack: attack.attacker.counter.veteran),
    Modifier("lieutenant", 1, "6.3.5.A.2", with_lieutenant, note=lieutenant_note),
    Modifier(
        "lieutenant-adjacent",
        1,
        "6.3.5.A.2",
        adjacent_to_lieutenant,
        ask_adjacent_to_lieutenant,
        note=neighbour_note,
    ),
)
"""§6.3.5.A–B The bonuses of American fire and assault; they add up."""
TO_HIT: tuple[Modifier[Attack], ...] = (
    *AMERICAN_BONUSES,
    Modifier("panicked", -1, "7.2.3.A", lambda attack: attack.attacker.status == "panic"),
    Modifier(
        "spotted",
        1,
        "6.3.6.5.C",
        lambda attack: attack.game.spotted == attack.targets[0].id and attack.attacker.category != "mortar",
        note=lambda attack: "mortar" if attack.game.spotted == attack.targets[0].id else "",
    ),
)
"""§6.3.5.A–B, §7.2.3.A, §6.3.6.5.C The modifiers of an American's roll to hit."""


def bonus_clauses(drms: Settled) -> tuple[str, ...]:
    """§6.3.5.A–B Return the clauses of the modifiers that count, and of both bonuses adding up."""
    bonuses = [row for row in drms.counted if row.clause.startswith("6.3.5.A.")]
    return (*drms.clauses, *["6.3.5.A"] * bool(bonuses), *["6.3.5.B"] * (len(bonuses) > 1))


# 6.3.3 ---------------------------------------------------------------------------------------------------------------


def choose_target(
    player: Player,
    game: Game,
    key: str,
    shooter: Unit,
    targets: Sequence[Unit],
    *,
    clause: str = "6.3.3.A",
    rules: tuple[str, ...] = LOS_RULES,
    **values: Any,
) -> str:
    """§6.3.3 Name a target: that is the answer that it is in range and in LOS. `none`: no target is named."""
    id = player.choose(
        key,
        targets,
        none=True,
        about=shooter,
        others=not_offered(game, targets, lambda unit: no_target_because(unit, key)),
        rules=rules,
        reach=shooter.counter.range,
        **values,
    )
    choice = Choice("target", game.germans(), shooter.id)
    choice.keep("may-be-aimed-at", clause, targets, note=lambda unit: unit.kind)
    choice.keep("named", clause, [unit for unit in targets if unit.id == id], because=key)
    player.happen(choice.event())
    return id


def no_target_because(unit: Unit, key: str) -> str:
    """§6.3.6.4.D, §6.3.6.7.E Return the key of why a German in play is no target of this kind of fire."""
    if key == "tank-fire.target":
        return "no-tank"
    return "gun-unspottable" if unit.category == "gun" else "tank"


def no_target(player: Player, shooter: Unit, rules: tuple[str, ...]) -> None:
    """Tell that no target was named."""
    player.happen(NoTarget(unit=shooter.id, cause="none-named", rules=rules))


def fire(player: Player, game: Game, shooter: Unit, clause: str) -> None:
    """§6.3.3–6.3.5 A fire action of Infantry or Veterans, by the order of that clause."""
    id = choose_target(player, game, "fire.target", shooter, fire_targets(game))
    if id == "none":
        no_target(player, shooter, (clause, "6.3.3.A"))
        return
    target = game.units[id]
    shooter.fired = True
    cover = cover_card(player, game, target, "fire")
    if cover.bunker:
        bunker(player, game, shooter, target, cover)
        return
    resolve(player, game, shooter, target, "fire", cover=cover)


# 6.3.5 ---------------------------------------------------------------------------------------------------------------


def resolve(
    player: Player,
    game: Game,
    shooter: Unit,
    target: Unit,
    key: str,
    *,
    cover: Cover = NO_CARD,
    dice: int = 1,
    rules: tuple[str, ...] = (),
) -> HitRoll:
    """§6.3.5 Roll to hit an infantry target, draw damage, see to Alert and low ammo."""
    shot = hit_roll(player, game, shooter, target, key, cover=cover, dice=dice, rules=rules)
    low_ammo(player, game, shooter, shot)
    if shot.hit:
        damage(player, game, target, f"{key}.damage")
    fired_on(player, game, target)
    return shot


def hit_roll(
    player: Player,
    game: Game,
    shooter: Unit,
    target: Unit,
    key: str,
    *,
    cover: Cover = NO_CARD,
    dice: int = 1,
    rules: tuple[str, ...] = (),
) -> HitRoll:
    """§6.3.5.A–C, §6.3.3.L The hit roll: natural 6 hits, else die and DRMs against printed number and cover."""
    printed, source = printed_number(player, game, "to-hit", target.kind)
    needed = printed + cover.value
    attack = Attack(game, shooter, [target], key)
    before = known(TO_HIT, attack)
    rolled = player.roll(
        f"{key}.roll",
        about=shooter,
        target=target,
        needed=needed,
        drms=before.total if before.counted else None,
        count=dice,
        higher=dice > 1,
        case="american",
        rules=rules,
    )
    kept = max(rolled)
    drms = settle(TO_HIT, attack, player, lambda total: kept == 6 or kept + total >= needed)
    made = kept + drms.total
    shot = HitRoll(
        shooter=shooter.id,
        target=target.id,
        german=False,
        dice=tuple(rolled),
        printed=printed,
        source=source,
        cover=cover.rows("6.3.4.D"),
        drms=drms.rows,
        hit=kept == 6 or made >= needed,
        natural=kept == 6 and made < needed,
        rules=(
            "6.3.5.C",
            *rules,
            *bonus_clauses(drms),
            *["6.3.4.D"] * bool(cover.face),
            *["6.3.3.L"] * bool(drms.counted or cover.value),
        ),
    )
    player.happen(shot)
    return shot


def low_ammo(player: Player, game: Game, shooter: Unit, shot: HitRoll) -> None:
    """§6.3.5.G A natural 1 to hit: Low Supply on the firer."""
    if min(shot.dice) > 1:
        return
    house = game.ruled("natural-die") if shot.kept > 1 else ()
    if shot.kept > 1 and game.rule("natural-die") == "kept":
        player.happen(NoLowAmmo(unit=shooter.id, cause="not-kept", rules=("6.3.5.G",), house=house))
        return
    if shooter.category != "infantry":
        house += game.ruled("low-ammo-units")
        if game.rule("low-ammo-units") == "infantry-only":
            house = game.ruled("low-ammo-units")
            player.happen(NoLowAmmo(unit=shooter.id, cause="not-infantry", rules=("6.3.5.G",), house=house))
            return
    cause = "natural-1" if shot.kept == 1 else "lower-1"
    set_low_supply(player, game, shooter, True, ("6.3.5.G", "6.5.1.A"), cause, house)


def fired_on(player: Player, game: Game, target: Unit) -> None:
    """§6.3.5.F A calm German fired on becomes Alert, hit or missed; tanks stay Calm."""
    if target.in_play and target.status == "none" and target.category != "tank":
        set_status(player, game, target, "alert", ("6.3.5.F",), "fired-on")


def damage(player: Player, game: Game, target: Unit, key: str) -> None:
    """§6.3.5.D–E Draw a unit damage chit and apply it."""
    drawn = draw_chits(player, game, "unit-damage", key, about=target)
    clause = DAMAGE_CLAUSE[drawn.face]
    points = DAMAGE_GAIN.get(drawn.face)
    if points is None:
        player.happen(NoEffect(unit=target.id, stand_in=drawn.stand_in, rules=(clause,)))
        return
    rules = (clause, "6.3.5.E", *usual_gain(target))
    german_lost(player, game, target, "destroyed", points, rules, "damage-chit", stand_in=drawn.stand_in)
