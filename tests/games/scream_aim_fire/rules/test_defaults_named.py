"""Defaults of house rules under which little happens are named too, when they decide."""

from saf_helper.engine.events import Ruled
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import HoldsFire
from saf_helper.games.scream_aim_fire.rules.activate import medic
from saf_helper.games.scream_aim_fire.rules.german_card import carry_out
from saf_helper.games.scream_aim_fire.rules.morale import lose_morale
from saf_helper.games.scream_aim_fire.rules.orders import dice_count
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.action_cards import parse_option
from saf_helper.state.entry import Entry
from tests.told import reasons


def test_the_medic_leaves_the_unit_its_order() -> None:
    game = Game.new("1")
    unit = game.add("us-infantry", number=1)
    unit.status = "panic"
    player = Player(game, [Entry(key="medic.roll", about="A1", answer=[4])])
    medic(player, game, unit)
    assert not unit.acted
    assert reasons(player, game)[-1] == "house rule medic-activates = no"


def test_five_dice_though_outnumbered() -> None:
    game = Game.new("1")
    game.add("us-infantry", number=1)
    player = Player(game, [])
    game.add("mg42")
    assert (dice_count(player, game), reasons(player, game)) == (5, [])
    game.add("panzer-iv")
    assert dice_count(player, game) == 5
    assert reasons(player, game) == ["house rule outnumbered = off"]


def test_morale_below_zero() -> None:
    game = Game.new("1")
    assert Ruled("morale-floor", "none") in lose_morale(game, 5).house
    assert game.morale == -5
    game = Game.new("1")
    game.morale = game.starting_morale = 5
    assert "morale-floor" not in dict(lose_morale(game, 5).house)


def test_a_german_low_on_supply_fires_all_the_same() -> None:
    game = Game.new("1")
    unit = game.add("german-infantry")
    unit.status, unit.low_supply = "panic", True
    player = Player(game, [])
    carry_out(player, game, unit, parse_option("fire"), beside=False, doubtful=False)
    (fires_on,) = [one.event for one in player.events if isinstance(one.event, HoldsFire)]
    assert (fires_on.holds, fires_on.house) == (False, game.ruled("german-low-supply-holds-fire"))
