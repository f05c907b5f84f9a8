"""§8.x.3 Victory conditions, and the end of a game turn (§5.0, §6.2.E, §7.2.H)."""

from collections.abc import Callable

from saf_helper.prompts.player import Player
from saf_helper.prompts.questions import Confirm
from saf_helper.rules.table import named, rule_note
from saf_helper.state.entry import Changes
from saf_helper.state.model import Game
from saf_helper.tables.scenario import Predicate


def end_of_turn(player: Player, game: Game) -> None:
    """§8.x.3, §6.2.E, §7.2.H Test victory, turn the counters back, check the board, begin the next turn."""
    plan = game.plan
    if won(player, game):
        finish(
            player, game, "victory", plan.victory.clause, "Victory!", f"Morale {game.morale} and the conditions are met"
        )
        return
    if game.turn >= plan.turns:
        why = f"Turn {plan.turns} is over and the conditions are not met"
        finish(player, game, "defeat", plan.defeat_clause, "Defeat: a German victory", why)
        return
    if not game.americans() and conceded(player):
        finish(
            player, game, "defeat", plan.defeat_clause, "Defeat: a German victory", "no American is left, as you agreed"
        )
        return
    turn_back(player, game)
    board_check(player, game)
    game.turn += 1
    player.tell(
        f"Turn {game.turn} begins", ("5.0",), f"Turn {game.turn - 1} is over", {"turn": (game.turn - 1, game.turn)}
    )


def won(player: Player, game: Game) -> bool:
    """§8.x.3.A Morale first; what the roster knows is computed, the rest is asked only once Morale is there."""
    victory = game.plan.victory
    if game.morale < victory.morale:
        player.tell("No victory yet", (victory.clause,), f"Morale {game.morale} of {victory.morale}")
        return False
    known = [_computed(game, one) for one in victory.any_of]
    any_met = not victory.any_of or True in known
    for predicate in victory.all_of:
        if _computed(game, predicate) is False:
            player.tell("No victory yet", (predicate.clause or victory.clause,), _lacking(game, predicate))
            return False
    asked = [one for one in victory.all_of if one.kind == "ask"]
    if not any_met:
        asked_any = [one for one in victory.any_of if one.kind == "ask"]
        if not any(_ask(player, one, victory.clause) for one in asked_any):
            player.tell("No victory yet", (victory.clause,), "Morale is there, but none of the conditions is met")
            return False
    for predicate in asked:
        if not _ask(player, predicate, victory.clause):
            player.tell("No victory yet", (predicate.clause or victory.clause,), "Morale is there, the rest is not")
            return False
    return True


def _ask(player: Player, predicate: Predicate, clause: str) -> bool:
    return player.confirm(
        Confirm(
            key=f"victory.{predicate.key}",
            prompt=predicate.question,
            rules=(predicate.clause or clause,),
            why="Morale has reached the victory number; only the table knows the rest",
            default=False,
        )
    )


def _computed(game: Game, predicate: Predicate) -> bool | None:
    """Return whether the state meets a condition; None where only the table knows."""
    check = _CHECKS.get(predicate.kind)
    return None if check is None else check(game, predicate)


def _destroyed(game: Game, predicate: Predicate) -> bool:
    return game.kills.get(predicate.unit or "", 0) >= (predicate.count or 1)


def clean_infantry(game: Game) -> int:
    """§8.4.3.A Return how many American infantry counters are in play without Alert or Panic."""
    kinds = ["us-infantry", "us-veteran"] + ["us-mortar"] * (game.rule("mortar-is-infantry") == "yes")
    return sum(unit.kind in kinds and unit.status == "none" for unit in game.americans())


_CHECKS: dict[str, Callable[[Game, Predicate], bool]] = {
    "no-germans-left": lambda game, predicate: not game.germans(),
    "destroyed": _destroyed,
    "clean-infantry": lambda game, predicate: clean_infantry(game) >= (predicate.count or 0),
    "supply": lambda game, predicate: game.supply >= (predicate.count or 0),
}


def _lacking(game: Game, predicate: Predicate) -> str:
    if predicate.kind == "destroyed":
        return f"no {predicate.unit} destroyed yet; {rule_note(game, 'bail-out-is-kill')}"
    if predicate.kind == "clean-infantry":
        return f"{clean_infantry(game)} of {predicate.count} infantry without a marker; {rule_note(game, 'mortar-is-infantry')}"
    if predicate.kind == "supply":
        return f"{game.supply} of {predicate.count} Supply counters in hand"
    return f"{len(game.germans())} Germans are left"


def conceded(player: Player) -> bool:
    """Offer to end the game when no American is left; the player may play on."""
    return player.confirm(
        Confirm(
            key="victory.concede",
            prompt="No American is left. End the game as a defeat?",
            rules=("8.1.3.C",),
            why="The rulebook lets Turn 12 decide; with nobody left you may stop here",
            default=True,
        )
    )


def finish(player: Player, game: Game, outcome: str, clause: str, text: str, why: str) -> None:
    """End the game."""
    game.outcome = "victory" if outcome == "victory" else "defeat"
    player.tell(text, (clause,), why, {"outcome": (None, outcome)})


def turn_back(player: Player, game: Game) -> None:
    """§6.2.E, §7.2.H Turn every counter back to its normal side."""
    changes: Changes = {}
    for unit in game.units.values():
        if unit.acted and unit.in_play:
            changes[f"{unit.id}.acted"] = (True, False)
        unit.acted = unit.moved = unit.fired = unit.fresh = False
    game.german_turn = False
    if game.spotted is not None:
        player.tell(
            f"{named(game.units[game.spotted])} is no longer spotted",
            ("6.3.6.5.C",),
            "a spot holds for one American turn",
            {"spotted": (game.spotted, None)},
        )
        game.spotted = None
    if changes:
        player.tell("Turn all counters back to their normal side", ("6.2.E", "7.2.H"), "the turn is over", changes)


def board_check(player: Player, game: Game) -> None:
    """§5.0 Where every track marker must stand now."""
    player.tell(f"Board check: {board_words(game)}", ("5.0",), "compare your markers")


def board_words(game: Game) -> str:
    """Return where the track markers stand, in words."""
    threshold = f" of {game.reserve_threshold}" if game.reserve_threshold is not None else " (none come)"
    return f"Turn {game.turn}, Morale {game.morale}, German reserves {game.reserves}{threshold}, Supply {game.supply}"
