"""What a player may do at any prompt: spend a Supply counter (§6.5.1.C), put right what the table shows, keep a note."""

from collections.abc import Mapping
from typing import Any

from saf_helper.engine.events import Noted
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.rules.adjust import adjust
from saf_helper.games.scream_aim_fire.rules.morale import use_supply
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.words.interruptions import no_note, no_supply, not_low, one_line

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
        raise no_supply()
    if unit is None or unit not in low:
        raise not_low(args.get("unit"), [one.id for one in low], game.named)
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
    text = one_line(args.get("text", ""))
    if not text or not text.isprintable() or len(text) > LONGEST_NOTE:
        raise no_note(LONGEST_NOTE)
    player.happen(Noted(text=text))


INTERRUPTIONS = {"supply": spend_supply, "adjust": adjust, "note": note}
HARMLESS = frozenset({"note"})
"""Those that change nothing on the table, and so may come after the end too."""
