"""§6.3.3, §6.3.5 American fire: the target, the hit roll with its DRMs, damage.

The Lieutenant's +1 for units next to him is asked after the roll and only where it decides: nothing is asked that cannot
change the outcome. Rolls of two dice keep the higher.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Confirm, Leads, Option, Roll, one_of, yes_no
from saf_helper.engine.reasons import Narrowing, Term
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.rules import roll_reasons
from saf_helper.games.scream_aim_fire.rules.american_cover import NO_CARD, Cover, bunker, cover_card
from saf_helper.games.scream_aim_fire.rules.draws import draw_chits, printed_number
from saf_helper.games.scream_aim_fire.rules.drm import Drm, clauses, total
from saf_helper.games.scream_aim_fire.rules.line_of_sight import LOS_RULES, los_help
from saf_helper.games.scream_aim_fire.rules.markers import (
    named,
    not_offered,
    rule_note,
    set_low_supply,
    set_status,
    spelled,
    unit_options,
)
from saf_helper.games.scream_aim_fire.rules.morale import german_lost, usual_gain
from saf_helper.games.scream_aim_fire.rules.orders import fire_targets
from saf_helper.games.scream_aim_fire.rules.priorities import Sieve, kind_note
from saf_helper.games.scream_aim_fire.rules.table_questions import ask_pair
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

TARGET_LEADS = one_of("it is the target; what is drawn and rolled follows", none="no shot")
HIT_LEADS = (
    ("enough with its DRMs", "a hit: a damage chit; a Mortar destroys at once"),
    ("a natural 6", "a hit, whatever is needed"),
    ("less", "a miss; a calm target becomes Alert all the same"),
    ("a natural 1", "the firer runs low on supply"),
)
DAMAGE_LEADS = {
    "destroyed-10": "it is removed, Morale +10",
    "destroyed-5": "it is removed, Morale +5",
    "no-effect": "it stays",
}
SIGHT = "in sight and in range (its printed range); LOS Matrix on the Charts sheet"
DAMAGE_GAIN = {"destroyed-10": 10, "destroyed-5": 5}
DAMAGE_CLAUSE = {"destroyed-10": "6.3.5.D.1", "destroyed-5": "6.3.5.D.2", "no-effect": "6.3.5.D.3"}


@dataclass(frozen=True, slots=True)
class Shot:
    """How a hit roll came out."""

    hit: bool
    dice: tuple[int, ...]

    @property
    def double_six(self) -> bool:
        """Whether two dice show 6 each (§6.3.6.4.G)."""
        return len(self.dice) == 2 and min(self.dice) == 6


def choose_target(
    player: Player,
    game: Game,
    key: str,
    shooter: Unit,
    targets: Sequence[Unit],
    *,
    reminder: str = SIGHT,
    rules: tuple[str, ...] = ("6.3.3.A", "6.3.3.K", *LOS_RULES),
    prompt: str = "",
    why: str = "",
    nobody: str = "nobody: no target in sight and in range",
    leads: Leads = TARGET_LEADS,
) -> str:
    """§6.3.3 Name a target: that is the answer that it is in range and in sight. `none`: there is nobody to name."""
    id = player.choose(
        Choose(
            key=key,
            prompt=prompt or f"{named(shooter)} fires at whom?",
            about=shooter.id,
            options=(*unit_options(targets), Option("none", nobody)),
            others=not_offered(game, targets, lambda unit: no_target_because(unit, key)),
            rules=rules,
            reminder=reminder,
            why=f"Naming one says that it may be chosen. {why}"
            if why
            else f"Naming one says that it is in sight and in range\n{los_help()}",
            leads=leads,
        )
    )

    def named_among() -> Narrowing | None:
        chosen = [unit for unit in targets if unit.id == id]
        sieve = Sieve(game.germans)
        sieve.keep(rules[0], "what it may be aimed at", targets, note=kind_note)
        sieve.keep(rules[0], "named by you", chosen, remark=reminder if chosen else nobody)
        return sieve.account("the target", shooter)

    player.recount(named_among)
    return id


def no_target_because(unit: Unit, key: str) -> str:
    """§6.3.6.4.D, §6.3.6.7.E Return why a German in play is no target of this kind of fire."""
    if key == "tank-fire.target":
        return "no tank; a tank fires at it by he (6.3.6.7.I)"
    if unit.category == "gun":
        return "a gun cannot be spotted (6.3.6.5.C)"
    return "a tank; only tanks fire at tanks, by chits (6.3.6.7.E)"


def no_target(player: Player, shooter: Unit, rules: tuple[str, ...]) -> None:
    """Tell that nobody was named."""
    player.tell(f"{named(shooter)} does not fire", rules, "you named no target")


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
        bunker(player, game, target)
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
) -> Shot:
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
) -> Shot:
    """§6.3.5.A–C, §6.3.3.L The hit roll: natural 6 hits, else die and DRMs against printed number and cover."""
    printed, mark = printed_number(player, game, "to-hit", target.kind)
    needed = printed + cover.value
    drms = american_drms(game, shooter, target)
    drm = total(drms)
    rolled = player.roll(
        Roll(
            key=f"{key}.roll",
            prompt=f"{named(shooter)} at {named(target)}: {needed}+ needed" + (f", DRM {drm:+}" if drms else ""),
            about=shooter.id,
            count=dice,
            rules=("6.3.5.C", *rules),
            why=f"Roll and every {spelled('DRM')} must reach the printed number plus cover; a natural 6 always hits"
            + ("; the higher die counts" if dice > 1 else ""),
            leads=HIT_LEADS,
        )
    )
    kept = max(rolled)
    if beside_lieutenant(player, game, shooter, f"{key}.lieutenant", kept != 6 and kept + drm + 1 == needed):
        drms.append(Drm(1, "Lieutenant next to it", "6.3.5.A.2"))
    made = kept + total(drms)
    hit = kept == 6 or made >= needed
    number = f"{needed} (printed {printed}{mark}{', ' + cover.words if cover.words else ''})"
    die = f"{kept} of {' '.join(map(str, rolled))}" if dice > 1 else str(kept)
    sum_ = f"{die}, DRM {total(drms):+} ({', '.join(map(str, drms))}), makes {made}" if drms else die
    natural = ", natural 6 always hits" if kept == 6 and made < needed else ""
    player.recount(
        lambda: roll_reasons.hit_roll(
            game,
            shooter,
            target,
            rolled,
            drms,
            [Term(cover.value, f"{cover.name}, its Cover card", "6.3.4.D")] * bool(cover.words),
            [
                *roll_reasons.bonuses_left_out(game, shooter, drms),
                *roll_reasons.fire_left_out(game, shooter, target, covered=bool(cover.words)),
            ],
            f"{'hit' if hit else 'miss'}{natural}",
        )
    )
    player.tell(
        f"{'Hit' if hit else 'Miss'}: {named(shooter)} at {named(target)}",
        (
            "6.3.5.C",
            *rules,
            *clauses(drms),
            *(["6.3.4.D"] if cover.words else []),
            *(["6.3.3.L"] if drms or cover.value else []),
        ),
        f"rolled {sum_} against {number}{natural}",
    )
    return Shot(hit, tuple(rolled))


def american_drms(game: Game, shooter: Unit, target: Unit) -> list[Drm]:
    """§6.3.5.A–B, §7.2.3.A, §6.3.6.5.C The DRMs known from the roster; they add up."""
    drms = []
    if shooter.counter.veteran:
        drms.append(Drm(1, "Veteran", "6.3.5.A.1"))
    if game.with_lieutenant(shooter):
        drms.append(Drm(1, "Lieutenant", "6.3.5.A.2"))
    if lieutenant_beside(game, shooter):
        drms.append(Drm(1, "Lieutenant next to it, as you said", "6.3.5.A.2"))
    if shooter.status == "panic":
        drms.append(Drm(-1, "Panicked", "7.2.3.A"))
    if game.spotted == target.id and shooter.category != "mortar":
        drms.append(Drm(1, "spotted", "6.3.6.5.C"))
    return drms


def lieutenant_beside(game: Game, unit: Unit) -> bool:
    """§6.3.5.A.2 Return whether the unit is known to be next to the Lieutenant."""
    if not game.lieutenant.alive or game.lieutenant.host in (None, unit.id):
        return False
    return table_facts.recall(game, table_facts.ADJACENT, unit, game.units[game.lieutenant.host or ""]) is True


def beside_lieutenant(player: Player, game: Game, unit: Unit, key: str, decides: bool) -> bool:
    """§6.3.5.A.2 Ask whether the unit is next to the Lieutenant, where his +1 decides and it is not known."""
    if not decides or not game.lieutenant.alive or game.lieutenant.host in (None, unit.id):
        return False
    host = game.units[game.lieutenant.host or ""]
    if lieutenant_beside(game, unit):
        return False
    question = Confirm(
        key=key,
        prompt=f"Is {named(unit)} next to the Lieutenant (with {named(host)})?",
        about=unit.id,
        default=False,
        rules=("6.3.5.A.2",),
        why="Units adjacent to him get +1, and here it decides",
        leads=yes_no("+1: just enough", "no +1: just short"),
    )
    return ask_pair(player, game, question, table_facts.ADJACENT, unit, host)


def low_ammo(player: Player, game: Game, shooter: Unit, shot: Shot) -> None:
    """§6.3.5.G A natural 1 to hit: Low Supply on the firer."""
    lowest, kept = min(shot.dice), max(shot.dice)
    if lowest > 1:
        return
    if kept > 1 and game.rule("natural-die") == "kept":
        player.tell(
            f"{named(shooter)} does not run low", ("6.3.5.G",), f"its 1 was not kept; {rule_note(game, 'natural-die')}"
        )
        return
    if shooter.category != "infantry" and game.rule("low-ammo-units") == "infantry-only":
        player.tell(f"{named(shooter)} does not run low", ("6.3.5.G",), rule_note(game, "low-ammo-units"))
        return
    why = "natural 1 to hit" if kept == 1 else f"a die shows 1; {rule_note(game, 'natural-die')}"
    if shooter.category != "infantry":
        why += f"; {rule_note(game, 'low-ammo-units')}"
    set_low_supply(player, game, shooter, True, ("6.3.5.G", "6.5.1.A"), why)


def fired_on(player: Player, game: Game, target: Unit) -> None:
    """§6.3.5.F A calm German fired on becomes Alert, hit or missed; tanks keep their calm."""
    if target.in_play and target.status == "none" and target.category != "tank":
        set_status(player, game, target, "alert", ("6.3.5.F",), "it was fired on")


def damage(player: Player, game: Game, target: Unit, key: str) -> None:
    """§6.3.5.D–E Draw a unit damage chit and apply it."""
    drawn = draw_chits(
        player,
        game,
        "unit-damage",
        key,
        f"Damage chit for {named(target)}",
        about=target.id,
        rules=("6.3.5.D", "6.3.5.E"),
        why="Each hit on infantry, MG 42 or gun draws one damage chit; it goes back afterwards",
        leads=DAMAGE_LEADS,
    )
    clause = DAMAGE_CLAUSE[drawn.face]
    points = DAMAGE_GAIN.get(drawn.face)
    if points is None:
        player.tell(f"No effect on {named(target)}{drawn.mark}", (clause,), "damage chit")
        return
    rules = (clause, "6.3.5.E", *usual_gain(target))
    german_lost(player, game, target, "destroyed", points, rules, "damage chit", drawn.mark)
