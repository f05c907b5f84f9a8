"""§6.3.4 The Cover card that an American shot or assault draws for the target's hex."""

from dataclasses import dataclass

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Option
from saf_helper.games.scream_aim_fire.rules.draws import draw
from saf_helper.games.scream_aim_fire.rules.markers import named, rule_note, set_status
from saf_helper.games.scream_aim_fire.rules.table_questions import ask_terrain, settle
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

COVER = {"none": 0, "light": 1, "hard": 2}
COVER_WORDS = {"none": "No Cover", "light": "Light Cover", "hard": "Hard Cover", "bunker": "Bunker"}
COVER_LEADS = {
    "none": "the printed number is needed",
    "light": "1 more is needed",
    "hard": "2 more are needed",
    "bunker": "no shot; the order is wasted",
}
ASSAULT_LEADS = {
    "none": "nothing is taken off the roll",
    "light": "1 is taken off the roll",
    "hard": "2 are taken off the roll",
    "bunker": "the assault is called off",
}
COVER_WHY = {
    "assault": "One Cover card for the hex assaulted: it is taken off the roll, a Bunker calls the assault off",
    "he": "One Cover card for each American shot; HE reads its clear entry, in woods and buildings too",
}
"""Why a card is drawn, where it is no ordinary shot."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What a Cover card says: how much harder the target is to hit, or that no fire is possible."""

    value: int = 0
    name: str = ""
    bunker: bool = False

    @property
    def words(self) -> str:
        """The card as told: `Light Cover +1`."""
        return f"{self.name} +{self.value}" if self.value else self.name


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
    leads = ASSAULT_LEADS if key == "assault" else COVER_LEADS
    shown = ("none", "light") if half == "clear" else ("hard", "bunker")
    drawn = draw(
        player,
        game,
        "cover",
        f"{key}.cover",
        f"Cover card for {named(target)}, {'clear' if half == 'clear' else 'cover'} entry",
        view=half,
        options=[Option(face, COVER_WORDS[face]) for face in shown],
        about=target.id,
        rules=("6.3.4.A", "6.3.4.B", "6.3.4.C", *rules),
        why=COVER_WHY.get(key, "One Cover card for each American shot; the entry of the target's hex counts"),
        leads=tuple((face, leads[face]) for face in shown),
    )
    name = COVER_WORDS[drawn.face] + drawn.mark
    if drawn.face == "bunker":
        return Cover(name=name, bunker=True)
    return Cover(COVER[drawn.face], name)


def bunker(player: Player, game: Game, target: Unit) -> None:
    """§6.3.4.C A Bunker: no fire, the order is wasted."""
    player.tell(f"{named(target)} sits in a bunker: no fire, the order is wasted", ("6.3.4.C",), "Bunker card")
    if target.status != "none":
        return
    if game.rule("bunker-alerts") == "yes":
        set_status(player, game, target, "alert", ("6.3.5.F",), rule_note(game, "bunker-alerts"))
    else:
        player.tell(
            f"{named(target)} stays calm", ("6.3.5.F",), f"no shot was fired; {rule_note(game, 'bunker-alerts')}"
        )
