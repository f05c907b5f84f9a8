"""§7.2.2–7.2.3 German fire at infantry: the hit roll and its effect.

The terrain of the target's hex is asked after the roll, and only where it decides.
"""

from typing import NamedTuple

from saf_helper.engine.events import Row
from saf_helper.engine.player import Player
from saf_helper.engine.rolls import Modifier, known
from saf_helper.games.scream_aim_fire.events import HitRoll
from saf_helper.games.scream_aim_fire.rules.draws import printed_number
from saf_helper.games.scream_aim_fire.rules.german_cover import MOST_COVER, hex_cover
from saf_helper.games.scream_aim_fire.rules.markers import once, set_status
from saf_helper.games.scream_aim_fire.rules.morale import american_lost, lieutenant_roll
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

FIRE_LOSS = 5
FIRE_LOSS_WITH_LIEUTENANT = 10


class GermanShot(NamedTuple):
    """A German's shot, as its modifiers look at it."""

    shooter: Unit
    bonus: int
    """The DRM on the Action card."""


TO_HIT: tuple[Modifier[GermanShot], ...] = (
    Modifier("veteran", 1, "7.2.2.B", lambda shot: shot.shooter.counter.veteran),
    Modifier("card", lambda shot: shot.bonus, "7.2.C", lambda shot: bool(shot.bonus)),
)
"""§7.2.2.B–C The modifiers of a German's roll to hit."""


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
    printed, source = printed_number(player, game, "to-hit", target.kind)
    drms = known(TO_HIT, GermanShot(shooter, bonus))
    rolled = player.roll(
        f"{key}.roll",
        about=shooter,
        target=target,
        printed=printed,
        drms=drms.total or None,
        count=dice,
        higher=dice > 1,
        case="german",
        rules=rules,
    )
    kept = max(rolled)
    made = kept + drms.total
    cover: tuple[Row, ...] = ()
    settled = ""
    if kept == 6:
        settled = "natural-6"
    elif made < printed:
        settled = "short"
    elif made >= printed + MOST_COVER:
        settled = "enough"
    else:
        cover = (hex_cover(player, game, shooter, target),)
    needed = printed + sum(row.value for row in cover)
    hit = kept == 6 or made >= needed
    cited = ["7.2.2.A", *rules, *["7.2.2.D"] * (kept == 6), *["7.2.2.C"] * bool(cover)]
    player.happen(
        HitRoll(
            shooter=shooter.id,
            target=target.id,
            german=True,
            dice=tuple(rolled),
            printed=printed,
            source=source,
            cover=cover,
            drms=drms.rows,
            hit=hit,
            natural=kept == 6 and made < needed,
            settled=settled,
            rules=(*cited, *["7.2.2.B"] * shooter.counter.veteran),
        )
    )
    shooter.fired = True
    if hit:
        american_hit(player, game, target)
    lieutenant_roll(player, game, target)


# 7.2.3 ---------------------------------------------------------------------------------------------------------------


def american_hit(player: Player, game: Game, target: Unit) -> None:
    """§7.2.3 A hit: Alert, then Panic, then the unit is lost."""
    if target.status == "none":
        set_status(player, game, target, "alert", ("7.2.3.A",), "hit")
        once(player, game, "alert-stays", ("6.3.6.3.C",))
    elif target.status == "alert":
        set_status(player, game, target, "panic", ("7.2.3.A",), "hit-alert")
    else:
        american_lost(
            player,
            game,
            target,
            "destroyed",
            FIRE_LOSS,
            ("7.2.3.B", "7.2.3.C"),
            "hit-panicked",
            with_lieutenant=FIRE_LOSS_WITH_LIEUTENANT,
        )
