"""§6.4 Armor Resistance: what a hit does."""

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.events import ArmorRolled, NoArmorRoll, ShotRolled
from saf_helper.games.sf3d.rules.chart import cell
from saf_helper.games.sf3d.rules.fire import DICE
from saf_helper.games.sf3d.state import Game, Shot, Unit
from saf_helper.games.sf3d.tables import printed, tables

LOST = "0"
ROCKETS = ("r", "m")
"""§6.4.1, missile-is-rocket: weapons of +1; a PF is none (§8.1)."""


def effect_of_hit(
    player: Player, game: Game, shot: Shot, target: Unit, rolled: ShotRolled, *, overrun: bool = False
) -> tuple[str, str]:
    """§6.4 Return the result of a hit and its cause, as `Destroyed` has it.

    Args:
        player: whoever rolls.
        game: the game.
        shot: the attack.
        target: the unit that is hit.
        rolled: its roll to hit.
        overrun: whether an A or M counts as 0 (§6.6).
    """
    if cause := _no_roll(player, game, shot, target, rolled):
        rules = game.plan.rules("hover", "6.4") if cause == "hover" else ("6.4.1",)
        player.happen(NoArmorRoll(rules=rules, target=target.id, cause=cause))
        return LOST, cause
    result = armor_roll(player, game, target, shot=shot, overrun=overrun)
    if overrun and result in ("A", "M"):
        return LOST, "overrun"
    return result, "result"


def _no_roll(player: Player, game: Game, shot: Shot, target: Unit, rolled: ShotRolled) -> str:
    """§6.4.1 Return why a hit destroys without an armor roll; empty: it is rolled."""
    if rolled.total == printed("rolls.destroys"):
        return "two"
    kind = tables().kinds.get(target.kind)
    if kind is not None and kind.id == "neuspotter":
        return "recon"
    if not game.quick and game.plan.hover_lost_over and shot.terrain == game.plan.hover_lost_over:
        return "hover" if cell(player, game, "move", target.kind) == "H" else ""
    return ""


def armor_roll(player: Player, game: Game, target: Unit, *, shot: Shot, overrun: bool = False) -> str:
    """§6.4 Roll two dice on the Armor Resistance chart and return the result."""
    armor = str(shot.once.get("armor-type") or cell(player, game, "armor-type", target.kind))
    dice = player.roll("armor.roll", about=target, count=DICE, total=True, summed=True, armor=armor.upper())
    added = printed("armor.rocket") if shot.weapon in ROCKETS else 0
    total = sum(dice) + added
    result = str(cell(player, game, "armor", armor, total))
    rules = ("6.4", "6.4.1") if added else ("6.4",)
    player.happen(
        ArmorRolled(
            rules=(*rules, *(("6.6",) if overrun else ())),
            target=target.id,
            armor=armor,
            dice=tuple(dice),
            total=total,
            added=added,
            result=result,
            overrun=overrun,
        )
    )
    return result
