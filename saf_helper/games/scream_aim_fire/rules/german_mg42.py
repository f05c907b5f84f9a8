"""§7.2.5 MG 42 teams, then the AT gun: neither moves nor draws a card."""

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Pick, one_of, several
from saf_helper.games.scream_aim_fire.events import Undecided
from saf_helper.games.scream_aim_fire.rules.at_gun import at_gun_fires
from saf_helper.games.scream_aim_fire.rules.german_cover import cover_note, least_cover
from saf_helper.games.scream_aim_fire.rules.german_fire import german_fire
from saf_helper.games.scream_aim_fire.rules.german_target import Chosen, tell_target
from saf_helper.games.scream_aim_fire.rules.line_of_sight import LOS_RULES, los_help
from saf_helper.games.scream_aim_fire.rules.markers import (
    named,
    not_offered,
    still_to_act,
    turn_over,
    unit_options,
)
from saf_helper.games.scream_aim_fire.rules.priorities import Sieve, kind_note
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
        player.tell(f"{named(team)} does not fire and never moves", ("7.2.5.C",), "no target")
        return
    tell_target(player, team, chosen)
    german_fire(player, game, team, chosen.unit, "mg42", dice=2, rules=("7.2.5.D",))


def mg42_target(player: Player, game: Game, team: Unit) -> Chosen | None:
    """§7.2.5.C Choose whom it fires at, and give the account of it; None if it sees nobody."""
    sieve = Sieve(game.americans)
    chosen = _closest(player, game, team, sieve)
    sieve.recount(player, "the target", team)
    return chosen


def _closest(player: Player, game: Game, team: Unit, sieve: Sieve[Unit]) -> Chosen | None:
    """§7.2.5.C The closest; of equally close ones the least cover; of those a Veteran; then the player's choice."""
    americans = sieve.keep(
        "7.2.5.C", "infantry", game.americans(infantry=True), remark="tanks are no targets for MG 42"
    )
    picked = player.pick(
        Pick(
            key="mg42.closest",
            prompt=f"{named(team)}: the closest infantry it sees (all that tie)",
            about=team.id,
            options=unit_options(americans),
            others=not_offered(game, americans),
            max=len(americans),
            default=[],
            rules=("5.0.B.3", "7.2.5.A", "7.2.5.B", "7.2.5.C", *LOS_RULES),
            reminder="in sight and within its printed range",
            why=f"It fires at the closest, of those at the least cover, then at a Veteran\n{los_help()}",
            leads=several(
                "it is fired at; of several the one in the least cover, then a Veteran",
                "it is not; nobody picked: no shot",
            ),
        )
    )
    left = sieve.keep(
        "7.2.5.C", "the closest it can see and reach", [game.units[id] for id in picked], remark="as you said"
    )
    if not left:
        return None
    if len(left) == 1:
        return Chosen(left[0], ("7.2.5.C",), "closest-in-sight")
    tied = tuple(unit.id for unit in left)
    least = least_cover(player, game, team, left)
    left = sieve.keep("7.2.5.C", "the least cover", least, note=cover_note(game, team))
    if len(left) == 1:
        return Chosen(left[0], ("7.2.5.C", "7.2.2.C"), "least-cover-of-tied", (Undecided("equally-close", tied),))
    left = sieve.keep("7.2.5.C", "a Veteran before regulars", veterans(left), note=kind_note)
    if len(left) == 1:
        return Chosen(left[0], ("7.2.5.C",), "veteran-of-tied", (Undecided("equal-in-cover", tied),))
    id = player.choose(
        Choose(
            key="mg42.tie",
            prompt=f"{named(team)}: equal in all, your choice",
            about=team.id,
            options=unit_options(left),
            others=not_offered(game, left),
            default=left[0].id,
            rules=("7.2.5.C",),
            why="They are equally close, in equal cover and of equal kind",
            leads=one_of("it is fired at"),
        )
    )
    sieve.keep("7.2.5.C", "your choice of equals", [game.units[id]])
    return Chosen(game.units[id], ("7.2.5.C",), "your-choice", (Undecided("equal-in-kind", tied),))
