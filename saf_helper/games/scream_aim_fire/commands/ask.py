"""`saf ask KIND`: what one German unit does, without a game."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import click

from saf_helper import __version__
from saf_helper.cli.start_questions import front_end
from saf_helper.engine.game import GameDefinition, Phase
from saf_helper.engine.player import Player
from saf_helper.engine.session import Session
from saf_helper.errors import UsageError
from saf_helper.games.scream_aim_fire.commands.guided import Guided
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.rules.at_gun import at_gun_fires
from saf_helper.games.scream_aim_fire.rules.german_card import still_beside
from saf_helper.games.scream_aim_fire.rules.german_infantry import activate
from saf_helper.games.scream_aim_fire.rules.german_mg42 import mg42_acts
from saf_helper.games.scream_aim_fire.rules.german_tanks import tank_acts
from saf_helper.games.scream_aim_fire.rules.surprise_veteran import hunter_acts
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.prompts.loop import play_on

Act = Callable[[Player, Game, Unit], None]


def infantry_acts(player: Player, game: Game, unit: Unit) -> None:
    """§7.2 One German infantry unit: is it next to an American, its card, its actions."""
    activate(player, game, unit, still_beside(player, game, unit), doubtful=False)


KINDS: dict[str, tuple[str, str, Act]] = {
    "infantry": ("german-infantry", "7.2", infantry_acts),
    "veteran": ("german-veteran", "7.2", infantry_acts),
    "mg42": ("mg42", "7.2.5", mg42_acts),
    "panzer-iv": ("panzer-iv", "7.2.6", tank_acts),
    "tiger": ("tiger", "7.2.6", tank_acts),
    "hunter": ("hunter", "7.4", hunter_acts),
    "at-gun": ("at-gun", "7.5", at_gun_fires),
}


@click.command("ask", epilog="Example: saf ask infantry --alert --key 3")
@click.argument("kind", required=False)
@click.option("--alert", "status", flag_value="alert", help="It has an Alert marker.")
@click.option("--panic", "status", flag_value="panic", help="It has a Panic marker.")
@click.option("--key", type=click.IntRange(1, 30), help="The number in its upper right.")
@click.option("--scenario", default="2", show_default=True, help="Whose Americans are on the map.")
@click.option("--physical", is_flag=True, help="Type your own dice, cards and chits.")
@click.option("--plain", is_flag=True, help="Plain lines: for screen readers, pipes, old consoles.")
def ask_command(
    kind: str | None, status: str | None, key: int | None, scenario: str, physical: bool, plain: bool
) -> int:
    """Work out what one German unit of KIND does, without a game.

    KIND is infantry, veteran, mg42, panzer-iv, tiger, hunter or at-gun. The Americans are a scenario's, all calm.
    Nothing is kept.
    """
    if kind not in KINDS:
        raise UsageError(
            "which kind of German?" if kind is None else f"{kind!r} is no kind of German", ", ".join(KINDS)
        )
    if scenario not in tables().scenarios:
        raise UsageError(f"there is no scenario {scenario!r}", ", ".join(tables().scenarios))
    name, rule, act = KINDS[kind]
    game, unit = lone_german(name, scenario, physical)
    unit.status = "alert" if status == "alert" else "panic" if status == "panic" else "none"
    unit.number = key
    session = Session.new(
        one_unit(unit.id, rule, act), game, name="ask", seed=secrets.randbelow(2**32), version=__version__
    )
    outcome = play_on(session, Guided(front_end(plain, False, "fast"), {}), lambda record: None)
    return int(outcome.exit_code)


def lone_german(kind: str, scenario: str, physical: bool) -> tuple[Game, Unit]:
    """Return a game with a scenario's Americans and one German."""
    mode = "physical" if physical else "virtual"
    game = Game.new(scenario, dice=mode, cards=mode, chits=mode)
    number = 0
    for force in game.plan.american:
        for _ in range(force.count):
            infantry = tables().counters[force.kind].infantry_class
            number += infantry
            game.add(force.kind, number=number if infantry else None, group=force.count)
    game.lieutenant.host = next(unit.id for unit in game.americans() if unit.counter.veteran)
    game.german_turn = True
    return game, game.add(kind)


def one_unit(id: str, rule: str, act: Act) -> GameDefinition[Game]:
    """Return the rules of a game that is over once this unit has acted."""

    def run(player: Player, game: Game) -> None:
        unit = game.units[id]
        player.step(rule, unit)
        act(player, game, unit)
        unit.acted = True

    def outcome(game: Any) -> str | None:
        return "done" if game.units[id].acted or not game.units[id].in_play else None

    phase = Phase("one-unit", "One German unit", rule, run)
    return replace(RULES, phases=(phase,), outcome=outcome, harmless=frozenset(), settings=lambda reason: ())
