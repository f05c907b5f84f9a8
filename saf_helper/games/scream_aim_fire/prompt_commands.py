"""The commands at a prompt that only this game has."""

from collections.abc import Mapping, Sequence
from typing import Any

from saf_helper.engine.game_parts import Argument, Commands, PromptCommand
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.adjusting import find_unit
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.words.names import full_name, full_names


def supply(session: Session[Game], words: str) -> Sequence[str]:
    """`supply UNIT`: spend a Supply counter on a unit that is low (§6.5.1.C). Alone it spends nothing and says who is low."""
    game = session.game
    if words.strip():
        session.interrupt("supply", {"unit": find_unit(game, words, "american").id})
        return []
    low = [unit for unit in game.americans() if unit.low_supply]
    counters = {0: "no Supply counter", 1: "1 Supply counter"}.get(game.supply, f"{game.supply} Supply counters")
    lines = [f"you have {counters}; low on supply: {full_names(low) or 'nobody'}"]
    return [*lines, f"supply {low[0].id} spends one on {full_name(low[0])}"] if low and game.supply else lines


def supply_unit(session: Session[Game], given: Mapping[str, Any]) -> Sequence[str]:
    """Spend a Supply counter on the unit given."""
    return supply(session, str(given.get("unit", "")))


COMMANDS: Commands = {"supply": PromptCommand(supply, supply_unit, (Argument("unit", "unit"),))}
