"""§6.3.6.6 Assault by American Infantry and Veterans."""

from saf_helper.engine.player import Player
from saf_helper.engine.rolls import Modifier, Settled, known, settle
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.events import AssaultRoll, Bunker, NoTarget
from saf_helper.games.scream_aim_fire.rules.american_cover import NO_CARD, cover_card
from saf_helper.games.scream_aim_fire.rules.american_fire import (
    AMERICAN_BONUSES,
    Attack,
    bonus_clauses,
    choose_target,
)
from saf_helper.games.scream_aim_fire.rules.assault import ASSAULT_DICE, DEFENDER_DRMS, EXTRA_DEFENDERS
from saf_helper.games.scream_aim_fire.rules.markers import has_moved, not_offered, set_low_supply
from saf_helper.games.scream_aim_fire.rules.morale import german_lost, usual_gain
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

ASSAULT_GAIN = 10
TANKS_IN_A_HEX = 3
"""The most tanks a scenario lets share a hex (8.4.2.C)."""


ASSAULT: tuple[Modifier[Attack], ...] = (*AMERICAN_BONUSES, *DEFENDER_DRMS, EXTRA_DEFENDERS)
"""§6.3.6.6.E–F The modifiers of an American assault; the Cover card's row comes from the draw."""


def assault(player: Player, game: Game, attacker: Unit) -> None:
    """§6.3.6.6 Assault an adjacent hex: 14+ destroys every German in it, +10 each, and the attacker enters."""
    defenders = assaulted(player, game, attacker)
    if not defenders:
        player.happen(NoTarget(unit=attacker.id, cause="assault", rules=("6.3.6.6.A",)))
        return
    cover = NO_CARD
    if any(unit.category != "tank" for unit in defenders):
        cover = cover_card(player, game, defenders[0], "assault", rules=("6.3.6.6.E",))
        if cover.bunker:
            aborted = ("6.3.6.6.G", "6.3.4.C")
            target = defenders[0].id
            player.happen(
                Bunker(unit=attacker.id, target=target, act="assault", stand_in=cover.stand_in, rules=aborted)
            )
            set_low_supply(player, game, attacker, True, ("6.3.6.6.G",), "assault-aborted")
            return
    card = cover.rows("6.3.4.C", sign=-1)
    attack = Attack(game, attacker, defenders, "assault")
    needed = tables().assault_target
    before = known(ASSAULT, attack)
    dice = player.roll(
        "assault.roll",
        about=attacker,
        count=ASSAULT_DICE,
        needed=needed,
        drms=before.total - cover.value if before.counted or cover.value else None,
    )
    made = sum(dice) - cover.value
    drms = settle(ASSAULT, attack, player, lambda total: made + total >= needed)
    success = made + drms.total >= needed
    cited = Settled((*drms.rows, *(row._replace(counts=bool(row.value)) for row in card)))
    rules = ("6.3.6.6.C", "6.3.6.6.E", *bonus_clauses(cited))
    player.happen(
        AssaultRoll(
            attacker=attacker.id,
            defenders=tuple(unit.id for unit in defenders),
            german=False,
            dice=tuple(dice),
            needed=needed,
            cover=card,
            drms=drms.rows,
            success=success,
            rules=(*rules, "6.3.6.6.D") if success else rules,
        )
    )
    if not success:
        set_low_supply(player, game, attacker, True, ("6.3.6.6.G",), "assault-failed")
        return
    has_moved(game, attacker)
    for unit in defenders:
        cited_loss = ("6.3.6.6.D", *usual_gain(unit))
        german_lost(player, game, unit, "destroyed", ASSAULT_GAIN, cited_loss, "assault")


def assaulted(player: Player, game: Game, attacker: Unit) -> list[Unit]:
    """§6.3.6.6.A–B The adjacent hex assaulted: one German in it, then who else is there."""
    id = choose_target(player, game, "assault.target", attacker, game.germans(), clause="6.3.6.6.A", rules=())
    if id == "none":
        return []
    first = game.units[id]
    table_facts.keep(game, True, table_facts.ADJACENT, attacker, first)
    tank = first.category == "tank"
    others = [unit for unit in game.germans() if unit is not first and (unit.category == "tank") == tank]
    if tank and not tanks_share_hexes(game):
        others = []
    most = (TANKS_IN_A_HEX if tank else 2) - 1
    with_it = player.pick(
        "assault.with",
        others,
        about=first,
        others=not_offered(game, others, lambda unit: "assaulted" if unit is first else None),
        max=min(most, len(others)),
        default=[],
    )
    return [first, *(game.units[other] for other in with_it)]


def tanks_share_hexes(game: Game) -> bool:
    """Return whether the scenario ever lets German tanks share a hex (8.3.2.B, 8.4.2.C)."""
    plan = game.plan
    crowded = any(force.per_hex and force.per_hex > 1 and force.kind == "panzer-iv" for force in plan.german)
    return crowded or any(coming.shares_hex and coming.side == "german" for coming in plan.arrivals)
