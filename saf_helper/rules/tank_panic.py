"""§6.3.6.7.C: German infantry within two hexes of an American tank panics."""

from collections.abc import Sequence

from saf_helper.prompts.player import Player
from saf_helper.prompts.questions import Pick
from saf_helper.rules.table import set_status, unit_options
from saf_helper.state.model import Game, Unit

RULE = "6.3.6.7.C"


def tank_panic(
    player: Player, game: Game, units: Sequence[Unit], key: str, prompt: str, about: str | None = None
) -> None:
    """§6.3.6.7.C Panic by tanks: one pick for an arrival group, a tank's move or the German infantry step.

    MG 42 teams, hunters and AT guns are no German infantry here.
    """
    if not game.american_tanks():
        return
    candidates = [unit for unit in units if unit.in_play and unit.category == "infantry" and unit.status != "panic"]
    near = player.pick(
        Pick(
            key=key,
            prompt=prompt,
            about=about,
            options=unit_options(candidates),
            max=len(candidates),
            default=[],
            rules=(RULE,),
            reminder="within two hexes of an American tank",
            why="German Infantry and Veterans within two hexes of an American tank get a Panic marker at any time",
        )
    )
    for id in near:
        set_status(player, game, game.units[id], "panic", (RULE,), "an American tank is within two hexes")
