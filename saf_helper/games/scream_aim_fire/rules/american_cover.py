"""§6.3.4 The Cover card that an American shot or assault draws for the target's hex."""

from dataclasses import dataclass

from saf_helper.engine.events import Row
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import Bunker, StaysCalm
from saf_helper.games.scream_aim_fire.rules.draws import draw
from saf_helper.games.scream_aim_fire.rules.markers import set_status
from saf_helper.games.scream_aim_fire.rules.table_questions import ask_terrain, settle
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

COVER = {"none": 0, "light": 1, "hard": 2}


@dataclass(frozen=True, slots=True)
class Cover:
    """What a Cover card says: its face, or none where no card is drawn."""

    face: str = ""
    stand_in: bool = False

    @property
    def bunker(self) -> bool:
        """Whether no fire is possible."""
        return self.face == "bunker"

    @property
    def value(self) -> int:
        """Return how much harder the target is to hit."""
        return COVER.get(self.face, 0)

    def rows(self, clause: str, sign: int = 1) -> tuple[Row, ...]:
        """Return the card as a row of a roll; none where no card was drawn."""
        note = "stand-in" if self.stand_in else ""
        return (Row(self.face, sign * self.value, clause, True, note),) if self.face else ()


NO_CARD = Cover()
"""For fire that draws no Cover card."""


def cover_card(
    player: Player, game: Game, target: Unit, key: str, *, half: str = "", rules: tuple[str, ...] = ()
) -> Cover:
    """§6.3.4 Draw a Cover card for the target's hex.

    Args:
        player: who draws.
        game: the game.
        target: the German shot at.
        key: prefix of the question keys.
        half: `clear` or `cover` where the terrain is not to be asked (§6.3.6.7.J).
        rules: further clauses.
    """
    if not half:
        terrain = ask_terrain(player, game, f"{key}.terrain", target, ("6.3.4.B",))
        half = tables().terrain[terrain].cover_half
    elif half == "clear":
        settle(player, f"{key}.terrain", target, "clear", rules)
    shown = ("none", "light") if half == "clear" else ("hard", "bunker")
    case = f"{key}-{half}" if key in ("assault", "he") else half
    drawn = draw(
        player,
        game,
        "cover",
        f"{key}.cover",
        view=half,
        options=shown,
        about=target,
        rules=rules,
        half=half,
        case=case,
    )
    return Cover(drawn.face, drawn.stand_in)


def bunker(player: Player, game: Game, shooter: Unit, target: Unit, cover: Cover) -> None:
    """§6.3.4.C A Bunker: no fire, the order is wasted."""
    player.happen(Bunker(unit=shooter.id, target=target.id, act="fire", stand_in=cover.stand_in, rules=("6.3.4.C",)))
    if target.status != "none":
        return
    house = game.ruled("bunker-alerts")
    if game.rule("bunker-alerts") == "yes":
        set_status(player, game, target, "alert", ("6.3.5.F",), "bunker", house=house)
    else:
        player.happen(StaysCalm(unit=target.id, rules=("6.3.5.F",), house=house))
