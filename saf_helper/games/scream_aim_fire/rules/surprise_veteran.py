"""§7.4 The surprise Veteran, called the hunter: after the Lieutenant, without cards."""

from saf_helper.engine.player import Player
from saf_helper.engine.question_maker import made
from saf_helper.engine.questions import Confirm
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.events import GermanMoved, LieutenantCaptured, NoTarget
from saf_helper.games.scream_aim_fire.rules.german_assault import carry_out
from saf_helper.games.scream_aim_fire.rules.german_fire import german_fire
from saf_helper.games.scream_aim_fire.rules.german_target import Chosen, closest_infantry, tell_target
from saf_helper.games.scream_aim_fire.rules.markers import has_moved, take_off
from saf_helper.games.scream_aim_fire.rules.morale import german_lost, lieutenant_roll, lose_morale, reserves_due
from saf_helper.games.scream_aim_fire.rules.table_questions import ask_pair
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit

HUNTER_MOVE = 2
CAPTURE_LOSS = 10
HUNTER_GAIN = 10


def hunter_acts(player: Player, game: Game, hunter: Unit) -> None:
    """§7.4.A–C Two hexes toward the Lieutenant; next to him it assaults, else it fires at the nearest other American."""
    host = game.units[game.lieutenant.host] if game.lieutenant.alive and game.lieutenant.host else None
    has_moved(game, hunter)
    player.happen(
        GermanMoved(
            unit=hunter.id,
            hexes=HUNTER_MOVE,
            toward="lieutenant" if host else "american",
            host=host.id if host else None,
            cause="no-card" if host else "lieutenant-gone",
            rules=("7.4.A", "6.3.2.A"),
        )
    )
    if host is not None and beside_host(player, game, hunter, host):
        hunter_assaults(player, game, hunter, host)
        return
    chosen = closest_infantry(player, game, hunter, "hunter", rule="7.4.B", spared=host)
    if chosen is None:
        player.happen(NoTarget(unit=hunter.id, cause="nobody", rules=("7.4.B",)))
        return
    tell_target(player, hunter, chosen)
    german_fire(player, game, hunter, chosen.unit, "hunter", rules=("7.4.B",))


def beside_host(player: Player, game: Game, hunter: Unit, host: Unit) -> bool:
    """§7.4.C Ask whether it stands next to the Lieutenant after its move."""
    question = made(Confirm, game, "hunter.adjacent", about=hunter, host=host, default=False)
    return ask_pair(player, game, question, table_facts.ADJACENT, hunter, host)


def hunter_assaults(player: Player, game: Game, hunter: Unit, host: Unit) -> None:
    """§7.4.C.1–2 Success: the unit is lost and the Lieutenant captured, -10 in all; failure: the hunter is lost, +10."""
    tell_target(player, hunter, Chosen(host, ("7.4.C",), "beside-lieutenant"), "assault")
    # His hex holds nobody else: with him it is full (6.3.2.A). His own roll comes after the hunter's loss is booked.
    if not carry_out(player, game, hunter, [host], "7.4.C", lieutenant=False):
        german_lost(player, game, hunter, "destroyed", HUNTER_GAIN, ("7.4.C.2",), "assault-failed")
        lieutenant_roll(player, game, host)
        return
    changes = take_off(game, host, "destroyed")
    game.lieutenant.fate = "captured"
    changes["lieutenant"] = ("alive", "captured")
    changes |= take_off(game, hunter, "left")
    loss = lose_morale(game, CAPTURE_LOSS)
    rules = ("7.4.C.1", "6.5.2")
    values = {"unit": host.id, "captor": hunter.id}
    player.happen(loss.event(LieutenantCaptured, "captured", rules=rules, changes=changes, **values))
    reserves_due(player, game)
