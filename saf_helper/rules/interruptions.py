"""What a player may do at any prompt: spend a Supply counter (§6.5.1.C), or put right what the table shows otherwise."""

from collections.abc import Mapping
from typing import Any

from saf_helper.errors import BadAnswerError
from saf_helper.prompts.player import Player
from saf_helper.rules.adjust import adjust
from saf_helper.rules.special_american import use_supply
from saf_helper.rules.table import named
from saf_helper.state.model import Game


def spend_supply(player: Player, game: Game, args: Mapping[str, Any]) -> None:
    """§6.5.1.C Spend a Supply counter to take Low Supply off one American; a spent activation does not come back.

    Args:
        player: who is told.
        game: the game.
        args: `unit`, the American's id.

    Raises:
        BadAnswerError: no counter is left, or the unit is not low.
    """
    unit = game.units.get(str(args.get("unit")))
    low = [one for one in game.americans() if one.low_supply]
    if game.supply < 1:
        raise BadAnswerError("no Supply counter is left", "every second German unit destroyed gives one (6.5.1.B)")
    if unit is None or unit not in low:
        who = ", ".join(named(one) for one in low) or "nobody is low"
        raise BadAnswerError(f"{args.get('unit')!r} is no American with Low Supply", f"low on supply: {who}")
    use_supply(player, game, unit)


INTERRUPTIONS = {"supply": spend_supply, "adjust": adjust}
