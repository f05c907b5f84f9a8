"""§7.2.5 MG 42 teams, then the AT gun: neither moves nor draws a card."""

from saf_helper.engine.choices import Choice
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import NoTarget, Undecided
from saf_helper.games.scream_aim_fire.rules.at_gun import at_gun_fires
from saf_helper.games.scream_aim_fire.rules.german_cover import cover_note, least_cover
from saf_helper.games.scream_aim_fire.rules.german_fire import german_fire
from saf_helper.games.scream_aim_fire.rules.german_target import Chosen, target_choice, tell_target
from saf_helper.games.scream_aim_fire.rules.line_of_sight import LOS_RULES
from saf_helper.games.scream_aim_fire.rules.markers import not_offered, still_to_act, turn_over
from saf_helper.games.scream_aim_fire.rules.target_order import veterans
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit


def german_mg42(player: Player, game: Game) -> None:
    """§7.2.5.A–B MG 42 teams act after the infantry, without cards; then the AT gun (§7.5).

    One put on the map by hand while an AT gun acts comes after it.
    """
    while still_to_act(game, "mg42") or still_to_act(game, "gun"):
        for unit in player.each("7.2.5", lambda: still_to_act(game, "mg42")):
            mg42_acts(player, game, unit)
            turn_over(player, unit, "7.2.G")
        for unit in player.each("7.5", lambda: still_to_act(game, "gun")):
            at_gun_fires(player, game, unit)
            turn_over(player, unit, "7.2.G")


def mg42_acts(player: Player, game: Game, team: Unit) -> None:
    """§7.2.5.C–D One team fires at its target with two dice; it never moves."""
    chosen = mg42_target(player, game, team)
    if chosen is None:
        player.happen(NoTarget(unit=team.id, cause="never-moves", rules=("7.2.5.C",)))
        return
    tell_target(player, team, chosen)
    german_fire(player, game, team, chosen.unit, "mg42", dice=2, rules=("7.2.5.D",))


def mg42_target(player: Player, game: Game, team: Unit) -> Chosen | None:
    """§7.2.5.C Choose whom it fires at; None if it sees nobody."""
    choice = target_choice(game, team)
    chosen = closest(player, game, team, choice)
    player.happen(choice.event())
    return chosen


def closest(player: Player, game: Game, team: Unit, choice: Choice[Unit]) -> Chosen | None:
    """§7.2.5.C The closest; of equally close ones the least cover; of those a Veteran; then the player's choice."""
    americans = choice.keep("infantry", "7.2.5.C", game.americans(infantry=True), because="mg42-no-tanks")
    picked = player.pick(
        "mg42.closest",
        americans,
        about=team,
        others=not_offered(game, americans),
        max=len(americans),
        default=[],
        rules=LOS_RULES,
    )
    tied = choice.keep("closest-in-sight", "7.2.5.C", [game.units[id] for id in picked], because="said")
    if not tied:
        return None
    if len(tied) == 1:
        return Chosen(tied[0], ("7.2.5.C",), "closest-in-sight")
    ids = tuple(unit.id for unit in tied)
    least = least_cover(player, game, team, tied)
    left = choice.keep("least-cover", "7.2.5.C", least, note=cover_note(game, team))
    if len(left) == 1:
        return Chosen(left[0], ("7.2.5.C", "7.2.2.C"), "least-cover-of-tied", (Undecided("equally-close", ids),))
    left = choice.keep("veteran-first", "7.2.5.C", veterans(left), note=lambda unit: unit.kind)
    if len(left) == 1:
        return Chosen(left[0], ("7.2.5.C",), "veteran-of-tied", (Undecided("equal-in-cover", ids),))
    id = player.choose("mg42.tie", left, about=team, others=not_offered(game, left), default=left[0].id)
    choice.keep("your-choice", "7.2.5.C", [game.units[id]])
    return Chosen(game.units[id], ("7.2.5.C",), "your-choice", (Undecided("equal-in-kind", ids),))
