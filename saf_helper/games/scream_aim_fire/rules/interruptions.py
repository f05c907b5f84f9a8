"""What a player may do at any prompt: spend a Supply counter (§6.5.1.C), put right what the table shows, keep a note."""

from collections.abc import Mapping
from typing import Any

from saf_helper.engine.events import Noted
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.rules.adjust import adjust
from saf_helper.games.scream_aim_fire.rules.morale import use_supply
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.words.refusals import refused

LONGEST_NOTE = 500
"""Characters."""


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
        raise refused("no-supply")
    if unit is None or unit not in low:
        raise refused("not-low" if low else "nobody-low", given=args.get("unit"), low=low)
    use_supply(player, game, unit)


def note(player: Player, game: Game, args: Mapping[str, Any]) -> None:
    """Keep the player's own words in the record; nothing on the table changes.

    Args:
        player: who is told.
        game: the game.
        args: `text`, the words.

    Raises:
        BadAnswerError: there are none, or more than a record keeps.
    """
    words = " ".join(str(args.get("text", "")).split())
    if not words or not words.isprintable() or len(words) > LONGEST_NOTE:
        raise refused("no-note", most=LONGEST_NOTE)
    player.happen(Noted(text=words))


INTERRUPTIONS = {"supply": spend_supply, "adjust": adjust, "note": note}
HARMLESS = frozenset({"note"})
"""Those that change nothing on the table, and so may come after the end too."""
