"""What a run tells: its events in the game's words."""

from collections.abc import Iterable

from saf_helper.engine.events import Line
from saf_helper.engine.phase_run import Happening, Position
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game


def lines_of(run: Position[Game]) -> list[Line]:
    """Return the lines that tell a run."""
    return told(run.events, run.game)


def told(events: Iterable[Happening], game: Game) -> list[Line]:
    """Return the lines that tell these events."""
    return RULES.words([one.event for one in events], game)


def reasons(player: Player, game: Game) -> list[str]:
    """Return the reasons of the lines that tell what has happened so far."""
    return [line.why for line in told(player.events, game)]
