"""§11.0 Victory points and who wins."""

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.events import GameOver
from saf_helper.games.sf3d.rules.effects import score
from saf_helper.games.sf3d.state import Game

DRAW = "draw"


def decide(player: Player, game: Game) -> None:
    """§11.0 Score what is immobilized at the end, then determine the winner."""
    for unit in list(game.units.values()):
        if unit.in_play and unit.immobilized:
            score(player, game, unit, "immobilized")
    german, australian = game.vp["german"], game.vp["australian"]
    higher = DRAW if german == australian else "german" if german > australian else "australian"
    cause, house = "standard", game.ruled("standard-victory")
    if game.plan.goal is not None:
        lead = game.rule("scenario-4-six") == "lead"
        enough = abs(german - australian) if lead else max(german, australian)
        cause, house = ("lead" if lead else "goal"), game.ruled("scenario-4-six")
        higher = higher if enough >= game.plan.goal else DRAW
    elif game.rule("standard-victory") == "report-only":
        cause, higher = "report", "reported"
    game.outcome = higher
    rules = game.plan.rules("goal", "11.0")
    player.happen(
        GameOver(
            rules=rules,
            house=house,
            outcome=higher,
            german=german,
            australian=australian,
            cause=cause,
            changes={"outcome": (None, higher)},
        )
    )
