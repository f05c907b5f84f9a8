"""§7.2.2–7.2.3 German fire at infantry: the hit roll and its effect.

The terrain of the target's hex is asked after the roll, and only where it decides.
"""

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Roll
from saf_helper.engine.reasons import Term
from saf_helper.games.scream_aim_fire.rules import roll_reasons
from saf_helper.games.scream_aim_fire.rules.draws import printed_number
from saf_helper.games.scream_aim_fire.rules.drm import Drm, total
from saf_helper.games.scream_aim_fire.rules.german_cover import MOST_COVER, hex_cover
from saf_helper.games.scream_aim_fire.rules.markers import named, once, set_status
from saf_helper.games.scream_aim_fire.rules.morale import american_lost, lieutenant_roll
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

FIRE_LOSS = 5
FIRE_LOSS_WITH_LIEUTENANT = 10
HIT_LEADS = (
    ("enough with its DRMs and the cover", "a hit: Alert, then Panicked, then lost"),
    ("a natural 6", "a hit, whatever is needed"),
    ("less", "a miss"),
)


# 7.2.2 ---------------------------------------------------------------------------------------------------------------


def german_fire(
    player: Player,
    game: Game,
    shooter: Unit,
    target: Unit,
    key: str,
    *,
    dice: int = 1,
    bonus: int = 0,
    rules: tuple[str, ...] = (),
) -> None:
    """§7.2.2–7.2.3 Roll to hit an American, apply the effect, see to the Lieutenant.

    Args:
        player: who rolls.
        game: the game.
        shooter: the German.
        target: the American.
        key: prefix of the question keys.
        dice: 1, or 2 keeping the higher.
        bonus: the Action card's DRM.
        rules: further clauses.
    """
    printed, mark = printed_number(player, game, "to-hit", target.kind)
    drms = [Drm(1, "Veteran", "7.2.2.B")] * shooter.counter.veteran + [Drm(bonus, "card", "7.2.C")] * bool(bonus)
    drm = total(drms)
    rolled = player.roll(
        Roll(
            key=f"{key}.roll",
            prompt=f"{named(shooter)} at {named(target)}: {printed}+ and its cover" + (f", DRM {drm:+}" if drm else ""),
            about=shooter.id,
            count=dice,
            rules=("7.2.2.A", *rules),
            why="Germans attack as Americans do; woods, or a hill from below, +1 and a building +2 on the number to reach"
            + ("; the higher die counts" if dice > 1 else ""),
            leads=HIT_LEADS,
        )
    )
    kept = max(rolled)
    made = kept + drm
    cover, cover_words = 0, ""
    cited = ["7.2.2.A", *rules]
    if kept == 6:
        hit, why_cover = True, "a natural 6 always hits"
        cited.append("7.2.2.D")
    elif made < printed:
        hit, why_cover = False, "short of the printed number, whatever the hex"
    elif made >= printed + MOST_COVER:
        hit, why_cover = True, "enough against any hex"
    else:
        cover, cover_words = hex_cover(player, game, shooter, target)
        hit, why_cover = made >= printed + cover, ""
        cited.append("7.2.2.C")
    if shooter.counter.veteran:
        cited.append("7.2.2.B")
    needed = f"{printed + cover} ({printed}{mark}, {cover_words})" if cover_words else f"{printed}{mark}"
    die = f"{kept} of {' '.join(map(str, rolled))}" if dice > 1 else str(kept)
    sum_ = f"{die}, {', '.join(map(str, drms))}, makes {made}" if drms else die
    why = f"rolled {sum_} against {needed}" + (f"; {why_cover}" if why_cover else "")
    player.recount(
        lambda: roll_reasons.hit_roll(
            game,
            shooter,
            target,
            rolled,
            drms,
            [Term(cover, cover_words.removesuffix(f" +{cover}"), "7.2.2.C")] * bool(cover_words),
            roll_reasons.german_left_out(shooter, bonus, "" if cover_words else why_cover),
            f"{'hit' if hit else 'miss'}{f', {why_cover}' if why_cover else ''}",
        )
    )
    player.tell(f"{'Hit' if hit else 'Miss'}: {named(shooter)} at {named(target)}", cited, why)
    shooter.fired = True
    if hit:
        american_hit(player, game, target)
    lieutenant_roll(player, game, target)


# 7.2.3 ---------------------------------------------------------------------------------------------------------------


def american_hit(player: Player, game: Game, target: Unit) -> None:
    """§7.2.3 A hit: Alert, then Panic, then the unit is lost."""
    if target.status == "none":
        set_status(player, game, target, "alert", ("7.2.3.A",), "hit")
        once(player, game, "alert-stays", "Nothing takes an Alert marker off an American again", ("6.3.6.3.C",))
    elif target.status == "alert":
        set_status(player, game, target, "panic", ("7.2.3.A",), "hit while Alert")
    else:
        american_lost(
            player,
            game,
            target,
            "destroyed",
            FIRE_LOSS,
            ("7.2.3.B", "7.2.3.C"),
            "hit while Panicked",
            with_lieutenant=FIRE_LOSS_WITH_LIEUTENANT,
        )
