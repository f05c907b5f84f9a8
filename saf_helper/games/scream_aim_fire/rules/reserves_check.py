"""§6.4 Reserves Check: from Turn 3 a 6 brings one American Infantry."""

from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import Check, ReserveArrives
from saf_helper.games.scream_aim_fire.rules.setup import number_options
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.american import reserves_note


def reserves_check(player: Player, game: Game) -> None:
    """§6.4 Reserves Check at the end of the American turn."""
    needed = tables().reserves_check_roll
    (die,) = player.roll("reserves-check.roll", needed=needed, first=tables().reserves_check_turn)
    passed = die == needed
    check = Check(check="reserves-check", die=die, needed=None, passed=passed, details=(needed,), rules=("6.4",))
    player.happen(check)
    if not passed:
        return
    taken = {str(unit.number) for unit in game.units.values() if unit.side == "american"}
    numbers = number_options()
    free = next((one.value for one in numbers[1:] if one.value not in taken), numbers[0].value)
    (face,) = player.draw("reserves-check.number", deck="counters", options=numbers, default=[free])
    number = None if face == "-" else int(face)
    unit = game.add("us-infantry", number=number, came=reserves_note(game.turn))
    player.happen(ReserveArrives(unit=unit.id, die=die, rules=("6.4", "6.3.2.A"), changes={unit.id: (None, unit.fate)}))
