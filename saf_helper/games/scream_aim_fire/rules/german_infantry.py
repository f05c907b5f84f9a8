"""§7.2–7.2.1 German infantry: one unit at a time, one Action card each, by its state."""

from collections.abc import Sequence
from typing import NamedTuple

from saf_helper.engine.choices import Choice
from saf_helper.engine.player import Player
from saf_helper.engine.question_maker import made
from saf_helper.engine.questions import Pick
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.events import NoTarget
from saf_helper.games.scream_aim_fire.rules.german_card import (
    action_card,
    carry_out,
    neighbours,
    still_beside,
    tell_card,
)
from saf_helper.games.scream_aim_fire.rules.german_fire import german_fire
from saf_helper.games.scream_aim_fire.rules.german_target import closest_infantry, marker, tell_target
from saf_helper.games.scream_aim_fire.rules.markers import (
    not_offered,
    set_low_supply,
    set_status,
    still_to_act,
    turn_over,
)
from saf_helper.games.scream_aim_fire.rules.surprise_veteran import hunter_acts
from saf_helper.games.scream_aim_fire.rules.table_questions import pick_known
from saf_helper.games.scream_aim_fire.rules.tank_panic import tank_panic
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit


def german_infantry(player: Player, game: Game) -> None:
    """§7.2 German Infantry Actions; then 8.6's building Veterans and the hunter; then panic for all that moved."""
    infantry_step(player, game, begun=player.kept, milestones=True)
    for unit in player.each("8.6.2.E", lambda: ready(game, garrison=True)):
        garrison_fires(player, game, unit)
        turn_over(player, unit, "7.2.G")
    for unit in player.each("7.4.A", lambda: still_to_act(game, "hunter")):
        hunter_acts(player, game, unit)
        turn_over(player, unit, "7.2.G")
    if ready(game):
        infantry_step(player, game)
    panic_again(player, game)
    moved = [unit for unit in game.german_infantry() if unit.moved]
    if moved:
        player.step("6.3.6.7.C")
        tank_panic(player, game, moved, "german-infantry.near-tank")


def panic_again(player: Player, game: Game) -> None:
    """§6.3.6.7.C House rule panic-recovery = as-printed: who dropped to Alert near a tank and stayed there panics again."""
    if not game.american_tanks():
        return
    for unit in [game.units[id] for id in game.recovered]:
        if unit.in_play and not unit.moved:
            house = game.ruled("panic-recovery")
            set_status(player, game, unit, "panic", ("6.3.6.7.C",), "us-tank-still-near", house=house)


def done_or_fresh(unit: Unit) -> str | None:
    """Return the key of why a German does not act in this step any more, or not yet."""
    if unit.fresh:
        return "fresh"
    return "german-acted" if unit.acted else None


def ready(game: Game, *, garrison: bool = False) -> list[Unit]:
    """Return the German infantry that has still to act this turn."""
    return [unit for unit in game.german_infantry() if unit.garrison == garrison and not unit.acted and not unit.fresh]


class Begun(NamedTuple):
    """§7.2.1.D How the step began: whom it asked about, who stood around them and next to whom, how many Americans."""

    asked: frozenset[str]
    around: frozenset[str]
    beside: frozenset[str]
    americans: int


def infantry_step(player: Player, game: Game, begun: Begun | None = None, *, milestones: bool = False) -> None:
    """§7.2.A–B Unit after unit, each finished before the next card; the player names the order (§7.2.1.B).

    Args:
        player: who names the order and sees the map.
        game: the game.
        begun: how the step began, where it is run on from a milestone.
        milestones: whether it may be run on from every unit.
    """
    if not ready(game):
        return
    asked, around, beside, americans = begun = begun or begin(player, game)
    while left := ready(game):
        if milestones:
            player.milestone(begun)
        if player.step("7.2.B") and not (left := ready(game)):
            break
        unit = next_unit(player, game, left)
        player.step("7.2.A", unit)
        if not unit.in_play or unit.acted:
            continue
        near = unit.id in beside
        if not near and (unit.id not in asked or any(one.id not in around for one in neighbours(game))):
            near = still_beside(player, game, unit)
        activate(player, game, unit, near, doubtful=len(game.americans()) < americans)


def begin(player: Player, game: Game) -> Begun:
    """§7.2.1.D Begin the step: ask who stands next to an American."""
    player.step("7.2.1.D")
    first = ready(game)
    around = frozenset(one.id for one in neighbours(game))
    beside = frozenset(ask_beside(player, game, first))
    return Begun(frozenset(unit.id for unit in first), around, beside, len(game.americans()))


def ask_beside(player: Player, game: Game, units: Sequence[Unit]) -> list[str]:
    """§7.2.1.D, §7.2.4.A Who stands next to an American as the step begins; only their own move changes it."""
    others = neighbours(game)
    if not others:
        return []
    question = made(
        Pick,
        game,
        "german-infantry.adjacent",
        options=units,
        others=not_offered(game, units, done_or_fresh),
        max=len(units),
        default=[],
        among=tuple(unit.id for unit in others),
        case="tanks" if game.rule("german-assaults-tanks") == "yes" else "",
        house=game.ruled("german-assaults-tanks"),
    )
    beside = pick_known(
        player,
        game,
        question,
        lambda unit: table_facts.beside_any(game, unit, others),
        lambda unit, yes: table_facts.keep_beside_any(game, unit, others, yes),
    )
    return [unit.id for unit in beside]


def next_unit(player: Player, game: Game, left: Sequence[Unit]) -> Unit:
    """§7.2.1.B Who acts next: the one shown, or another the player names."""
    id = player.choose(
        "german-infantry.next",
        left,
        others=not_offered(game, left, done_or_fresh),
        default=left[0].id,
        first=left[0],
    )
    choice = Choice("next", left, note=marker)
    (unit,) = choice.keep("named", "7.2.1.B", [game.units[id]])
    player.happen(choice.event())
    return unit


def activate(player: Player, game: Game, unit: Unit, beside: bool, doubtful: bool) -> None:
    """§7.2.A, C–G One unit's activation: its card's option for its state, carried out.

    Args:
        player: who draws and sees the map.
        game: the game.
        unit: the German.
        beside: whether it stands next to an American.
        doubtful: whether Americans were lost since that was asked.
    """
    option, stand_in = action_card(player, game, unit)
    tell_card(player, unit, option, stand_in)
    if option.actions:
        attacked = carry_out(player, game, unit, option, beside, doubtful)
        if attacked and option.low_supply:
            set_low_supply(player, game, unit, True, ("7.2.F",), "card-icon")
    turn_over(player, unit, "7.2.G")


# 8.6.2.E -------------------------------------------------------------------------------------------------------------


def garrison_fires(player: Player, game: Game, unit: Unit) -> None:
    """§8.6.2.E A building Veteran draws no card and stays: it fires at the closest American infantry."""
    chosen = closest_infantry(player, game, unit, "garrison", rule="8.6.2.E")
    if chosen is None:
        player.happen(NoTarget(unit=unit.id, cause="garrison", rules=("8.6.2.E",)))
        return
    tell_target(player, unit, chosen)
    german_fire(player, game, unit, chosen.unit, "garrison", rules=("8.6.2.E",))
