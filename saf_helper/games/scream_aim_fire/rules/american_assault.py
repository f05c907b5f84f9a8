"""§6.3.6.6 Assault by American Infantry and Veterans."""

from collections.abc import Sequence

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Pick, Roll, one_of, reaching, several
from saf_helper.engine.reasons import Reckoning, Term
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.rules.american_cover import cover_card
from saf_helper.games.scream_aim_fire.rules.american_fire import beside_lieutenant, choose_target, lieutenant_beside
from saf_helper.games.scream_aim_fire.rules.assault import ASSAULT_DICE, defender_drms, outcome_words
from saf_helper.games.scream_aim_fire.rules.drm import Drm, clauses, total
from saf_helper.games.scream_aim_fire.rules.markers import has_moved, named, not_offered, set_low_supply, unit_options
from saf_helper.games.scream_aim_fire.rules.morale import german_lost, usual_gain
from saf_helper.games.scream_aim_fire.rules.roll_reasons import assault_roll, bonuses_left_out, defenders_left_out
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

ASSAULT_GAIN = 10
TANKS_IN_A_HEX = 3
"""The most tanks a scenario lets share a hex (8.4.2.C)."""


def assault(player: Player, game: Game, attacker: Unit) -> None:
    """§6.3.6.6 Assault an adjacent hex: 14+ destroys every German in it, +10 each, and the attacker enters."""
    defenders = assaulted(player, game, attacker)
    if not defenders:
        player.tell(f"{named(attacker)} assaults nobody", ("6.3.6.6.A",), "you named no adjacent German")
        return
    drms = []
    if attacker.counter.veteran:
        drms.append(Drm(1, "Veteran", "6.3.5.A.1"))
    if game.with_lieutenant(attacker):
        drms.append(Drm(1, "Lieutenant", "6.3.5.A.2"))
    if lieutenant_beside(game, attacker):
        drms.append(Drm(1, "Lieutenant next to it, as you said", "6.3.5.A.2"))
    if any(unit.category != "tank" for unit in defenders):
        cover = cover_card(player, game, defenders[0], "assault", rules=("6.3.6.6.E",))
        if cover.bunker:
            player.tell("The assault is called off: a bunker", ("6.3.6.6.G", "6.3.4.C"), "Bunker card")
            set_low_supply(player, game, attacker, True, ("6.3.6.6.G",), "its assault was called off")
            return
        if cover.value:
            drms.append(Drm(-cover.value, cover.name, "6.3.4.C"))
    drms += defender_drms(defenders, german_assault=False)
    target = tables().assault_target
    dice = player.roll(
        Roll(
            key="assault.roll",
            prompt=f"{named(attacker)} assaults, {target}+" + (f", DRM {total(drms):+}" if drms else ""),
            about=attacker.id,
            count=ASSAULT_DICE,
            rules=("6.3.6.6.C", "6.3.6.6.F"),
            why=f"4d6 and DRMs of {target} or more destroy everybody in the hex",
            leads=reaching(
                target,
                "every German in the hex is destroyed, and it enters",
                "it stays, and runs low on supply",
            ),
        )
    )
    short = target - sum(dice) - total(drms)
    if beside_lieutenant(player, game, attacker, "assault.lieutenant", short == 1):
        drms.append(Drm(1, "Lieutenant next to it", "6.3.5.A.2"))
        short = 0
    player.recount(lambda: assault_reckoned(game, attacker, defenders, dice, drms))
    words = outcome_words(dice, drms)
    rules: tuple[str, ...] = ("6.3.6.6.C", "6.3.6.6.E", *clauses(drms))
    if short > 0:
        player.tell(f"Assault repelled: {named(attacker)} stays where it is", rules, words)
        set_low_supply(player, game, attacker, True, ("6.3.6.6.G",), "its assault failed")
        return
    player.tell(f"Assault succeeds: {named(attacker)} enters the hex", (*rules, "6.3.6.6.D"), words)
    has_moved(game, attacker)
    for unit in defenders:
        rules = ("6.3.6.6.D", *usual_gain(unit))
        german_lost(player, game, unit, "destroyed", ASSAULT_GAIN, rules, "destroyed by the assault")


def assault_reckoned(
    game: Game, attacker: Unit, defenders: Sequence[Unit], dice: Sequence[int], drms: Sequence[Drm]
) -> Reckoning:
    """§6.3.6.6.C–F Return the account of an assault: what counted, and what could have."""
    left_out = bonuses_left_out(game, attacker, drms)
    if all(unit.category == "tank" for unit in defenders):
        left_out.append(Term(None, "Cover card: none is drawn against tanks", "6.3.6.6.B"))
    elif not any(drm.rule == "6.3.4.C" for drm in drms):
        left_out.append(Term(0, "the Cover card: No Cover", "6.3.4.C"))
    left_out += defenders_left_out(defenders, drms, german_assault=False)
    succeeds = sum(dice) + total(drms) >= tables().assault_target
    return assault_roll(attacker, dice, drms, left_out, "it succeeds" if succeeds else "repelled")


def assaulted(player: Player, game: Game, attacker: Unit) -> list[Unit]:
    """§6.3.6.6.A–B The adjacent hex assaulted: one German in it, then who else is there."""
    id = choose_target(
        player,
        game,
        "assault.target",
        attacker,
        game.germans(),
        prompt=f"{named(attacker)} assaults whose hex?",
        reminder="an adjacent hex",
        rules=("6.3.6.6.A", "6.3.6.6.B"),
        why="Everybody in that hex is attacked",
        nobody="nobody: no German in an adjacent hex",
        leads=one_of("its hex is assaulted, with everybody in it", none="no assault; the order is spent"),
    )
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
        Pick(
            key="assault.with",
            prompt=f"Who else is in {named(first)}'s hex?",
            about=first.id,
            options=unit_options(others),
            others=not_offered(game, others, lambda unit: "assaulted already" if unit is first else None),
            max=min(most, len(others)),
            default=[],
            rules=("6.3.6.6.F",),
            why="Everybody in the hex is attacked; each defender past the first costs 2",
            leads=several("it is attacked too, and destroyed with the hex", "nothing happens to it"),
        )
    )
    return [first, *(game.units[other] for other in with_it)]


def tanks_share_hexes(game: Game) -> bool:
    """Return whether the scenario ever lets German tanks share a hex (8.3.2.B, 8.4.2.C)."""
    plan = game.plan
    crowded = any(force.per_hex and force.per_hex > 1 and force.kind == "panzer-iv" for force in plan.german)
    return crowded or any(coming.shares_hex and coming.side == "german" for coming in plan.arrivals)
