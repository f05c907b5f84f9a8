"""§8.x.3 Victory conditions, and the end of a game turn (§5.0, §6.2.E, §7.2.H)."""

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Confirm, yes_no
from saf_helper.games.scream_aim_fire.rules.markers import named, rule_note
from saf_helper.games.scream_aim_fire.state import Game, Outcome
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.scenario_files import Predicate
from saf_helper.state.entry import Changes

HOLDING = {"objective": ("8.1.3.B",), "three-buildings": ("8.1.3.B",)}
"""What is held by infantry that stands in it at the turn's end, and the clause that says so; nearness is no such thing."""


def end_of_turn(player: Player, game: Game) -> None:
    """§8.x.3, §6.2.E, §7.2.H Test victory, turn the counters back, check the board, begin the next turn."""
    plan = game.plan
    if won(player, game):
        return
    if game.turn >= plan.turns:
        finish(player, game, "defeat", (plan.defeat_clause,), f"Turn {plan.turns} is over, the conditions are not met")
        return
    if not game.americans() and conceded(player, game):
        finish(player, game, "defeat", (plan.defeat_clause,), "no American is left, as you agreed")
        return
    turn_back(player, game)
    board_check(player, game)
    game.turn += 1
    begins = {"turn": (game.turn - 1, game.turn)}
    player.tell(f"Turn {game.turn} begins", ("5.0", "5.0.A"), f"Turn {game.turn - 1} is over", begins)


def won(player: Player, game: Game) -> bool:
    """§8.x.3.A Morale first; what the roster knows is computed, the rest is asked only once Morale is there."""
    victory = game.plan.victory
    if game.morale < victory.morale:
        player.tell("No victory yet", (victory.clause,), f"Morale {game.morale} of {victory.morale}")
        return False
    reached = f"Morale {game.morale} of {victory.morale}"
    met: list[Predicate] = []
    # Known ones first: a condition that fails makes every question about the others needless.
    for predicate in sorted(victory.all_of, key=lambda one: one.kind == "ask"):
        if not _holds(player, game, predicate):
            rules = (predicate.clause or victory.clause,)
            player.tell("No victory yet", rules, f"{reached}, but {_words(game, predicate, met=False)}")
            return False
        met.append(predicate)
    if victory.any_of:
        choices = sorted(victory.any_of, key=lambda one: one.kind == "ask")
        one = next((one for one in choices if _holds(player, game, one)), None)
        if one is None:
            why = f"{reached}, but {' and '.join(_words(game, lacking, met=False) for lacking in choices)}"
            player.tell("No victory yet", (victory.clause,), why)
            return False
        met.append(one)
    clauses = [one.clause for one in met if one.clause]
    why = " and ".join([reached, *(_words(game, one, met=True) for one in met)])
    finish(player, game, "victory", (victory.clause, *clauses), why)
    return True


def _holds(player: Player, game: Game, predicate: Predicate) -> bool:
    """Return whether a condition is met: computed, or asked where the roster does not rule it out."""
    if predicate.kind == "no-germans-left":
        return not game.germans()
    if predicate.kind == "destroyed":
        return game.kills.get(predicate.unit or "", 0) >= (predicate.count or 1)
    if predicate.kind == "clean-infantry":
        return clean_infantry(game) >= (predicate.count or 0)
    if predicate.kind == "supply":
        return game.supply >= (predicate.count or 0)
    if ruled_out(game, predicate):
        return False
    mortars = "count" if game.rule("mortar-is-infantry") == "yes" else "do not count"
    return player.confirm(
        Confirm(
            key=f"victory.{predicate.key}",
            prompt=predicate.question,
            rules=(predicate.clause or game.plan.victory.clause, *HOLDING.get(predicate.key or "", ())),
            reminder=f"as the turn ends; Mortars {mortars} as infantry",
            why=f"Morale has reached the victory number; only the table knows the rest. "
            f"Mortars {mortars}: {rule_note(game, 'mortar-is-infantry')}",
            default=False,
            among=tuple(unit.id for unit in game.units.values() if unit.in_play),
            leads=yes_no("that condition is met", "no victory by it now; it is asked again as the next turn ends"),
        )
    )


def ruled_out(game: Game, predicate: Predicate) -> str:
    """Return why the roster alone says that the table cannot meet a condition; empty where it may."""
    infantry = len(victory_infantry(game))
    if infantry < (predicate.infantry or 0):
        return f"{infantry} infantry left of the {predicate.infantry} it takes; {rule_note(game, 'mortar-is-infantry')}"
    if predicate.garrison_stands and any(unit.garrison for unit in game.germans()):
        return "a German garrison still holds its building"
    return ""


def victory_infantry(game: Game) -> list[Unit]:
    """Return the Americans that victory conditions count as infantry, by the house rule mortar-is-infantry."""
    kinds = ["us-infantry", "us-veteran"] + ["us-mortar"] * (game.rule("mortar-is-infantry") == "yes")
    return [unit for unit in game.americans() if unit.kind in kinds]


def clean_infantry(game: Game) -> int:
    """§8.4.3.A Return how many American infantry counters are in play without Alert or Panic."""
    return sum(unit.status == "none" for unit in victory_infantry(game))


def _words(game: Game, predicate: Predicate, *, met: bool) -> str:
    """Return how a condition stands, with the house rule that bears on it."""
    if predicate.kind == "no-germans-left":
        left = len(game.germans())
        return "no German is left" if met else "1 German is left" if left == 1 else f"{left} Germans are left"
    if predicate.kind == "clean-infantry":
        count = f"{clean_infantry(game)} of {predicate.count} infantry without a marker"
        return f"{count}; {rule_note(game, 'mortar-is-infantry')}"
    if predicate.kind == "supply":
        return f"{game.supply} of {predicate.count} Supply counters in hand"
    if predicate.kind == "destroyed":
        needed = tables().counters[predicate.unit or ""].counted(predicate.count or 1)
        bailed = any(unit.kind == predicate.unit and unit.fate == "bailed out" for unit in game.units.values())
        note = f"; {rule_note(game, 'bail-out-is-kill')}" if bailed else ""
        return f"{game.kills.get(predicate.unit or '', 0)} of {needed} destroyed{note}"
    return "the rest as you said" if met else (ruled_out(game, predicate) or "the rest is not met, as you said")


def conceded(player: Player, game: Game) -> bool:
    """Offer to end the game when no American is left; the player may play on."""
    return player.confirm(
        Confirm(
            key="victory.concede",
            prompt="No American is left. End the game as a defeat?",
            rules=(game.plan.defeat_clause,),
            why="The rulebook lets Turn 12 decide; with nobody left you may stop here",
            default=True,
            leads=yes_no("the game ends here, a German victory", "it goes on with the next turn"),
        )
    )


def finish(player: Player, game: Game, outcome: Outcome, rules: tuple[str, ...], why: str) -> None:
    """End the game."""
    game.outcome = outcome
    text = "Victory!" if outcome == "victory" else "Defeat: a German victory"
    player.tell(text, rules, why, {"outcome": (None, outcome)})


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
