"""§6.4 Reserves Check: from Turn 3 a 6 brings one American Infantry."""

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Draw, Roll, amount
from saf_helper.engine.reasons import Term
from saf_helper.games.scream_aim_fire.rules.markers import named
from saf_helper.games.scream_aim_fire.rules.roll_reasons import one_die
from saf_helper.games.scream_aim_fire.rules.setup import number_options
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables


def reserves_check(player: Player, game: Game) -> None:
    """§6.4 Reserves Check at the end of the American turn."""
    needed = tables().reserves_check_roll
    (die,) = player.roll(
        Roll(
            key="reserves-check.roll",
            prompt=f"Reserves Check, a {needed} brings one Infantry",
            rules=("5.0.A.4", "6.4"),
            why=f"Rolled every turn from Turn {tables().reserves_check_turn}",
            leads=((str(needed), "one Infantry comes; it acts from next turn"), ("less", "nobody comes")),
        )
    )
    brings = Term(None, f"only a {needed} brings one Infantry", "6.4")
    player.recount(lambda: one_die("Reserves Check", die, brings, "one comes" if die == needed else "nobody comes"))
    if die != needed:
        player.tell("No American reserves", ("6.4",), f"rolled {die}, only a {needed} brings them")
        return
    taken = {str(unit.number) for unit in game.units.values() if unit.side == "american"}
    numbers = number_options()
    free = next((one.value for one in numbers[1:] if one.value not in taken), numbers[0].value)
    (face,) = player.draw(
        Draw(
            key="reserves-check.number",
            prompt="Number on the Infantry counter you add",
            deck="counters",
            options=numbers,
            default=[free],
            rules=("6.1.D",),
            why="Germans are keyed to it",
            leads=amount("Germans with that number go for it and fire at it first"),
        )
    )
    number = None if face == "-" else int(face)
    unit = game.add("us-infantry", number=number, came=f"reserves turn {game.turn}")
    player.tell(
        f"Place {named(unit)} on the blue hex, or next to it when that is full; it acts from next turn",
        ("6.4", "6.3.2.A"),
        f"rolled {die}",
        {unit.id: (None, "in play")},
    )
