"""The worked examples printed in the rulebook, one test each, with the numbers as printed."""

from collections.abc import Sequence
from typing import Any, TypeVar

from saf_helper.engine.events import Event
from saf_helper.engine.phase_run import Position
from saf_helper.engine.player import Phase, play
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.orders import order_phase
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from tests.players import Scripted

E = TypeVar("E", bound=Event)


def table() -> Game:
    """Return an empty table, all dice and cards the players' own."""
    return Game.new("1", dice="physical", cards="physical", chits="physical")


def run(phase: Phase, game: Game, answers: Sequence[tuple[str, Any]]) -> Position[Game]:
    """Run a phase to its end on these answers and no others."""
    script = Scripted(answers)
    position = play(phase, game, auto=script)
    assert position.pending is None, f"asks {position.pending}"
    assert not script.left, f"not asked: {script.left}"
    return position


def happened(position: Position[Game], kind: type[E]) -> E:
    """Return the one event of a kind."""
    (event,) = [one.event for one in position.events if isinstance(one.event, kind)]
    return event


def shot(position: Position[Game]) -> tuple[int, int, int, bool]:
    """Return the only roll to hit: the die kept, with its modifiers, the number needed, and whether it hit."""
    roll = happened(position, events.HitRoll)
    return roll.kept, roll.made, roll.needed, roll.hit


def roster(game: Game, *kinds: str) -> list[Unit]:
    """Put one counter of each kind in play, Americans numbered from 1."""
    return [game.add(kind, number=number) for number, kind in enumerate(kinds, 1)]


# 6.2 -----------------------------------------------------------------------------------------------------------------


def orders_from(game: Game, rolled: list[int], adjustment: str) -> set[str]:
    """Return the orders on offer after a roll and an adjustment."""
    position = run(order_phase, game, [("orders.roll", rolled), ("orders.adjust", adjustment)])
    pending = play(activate_units, position.game).pending
    assert pending is not None
    assert pending.key == "activate.order"
    return {option.value for option in getattr(pending, "options", ())} - {"done"}


def four_five_six() -> Game:
    """Return a table with somebody for every order, and somebody to shoot at."""
    game = table()
    roster(game, "us-infantry", "us-mortar", "us-sniper", "m4")
    game.add("german-infantry")
    return game


def test_6_2_c_a_5_turned_into_a_6_lets_the_sniper_act() -> None:
    rolled = [4, 5, 6, 2, 3]
    assert "66" not in orders_from(four_five_six(), rolled, "none")
    assert orders_from(four_five_six(), rolled, "5>6") == {"2", "3", "6", "66"}


def test_6_2_c_a_5_turned_into_a_4_lets_the_mortar_fire() -> None:
    rolled = [4, 5, 6, 2, 3]
    assert "44" not in orders_from(four_five_six(), rolled, "none")
    assert orders_from(four_five_six(), rolled, "5>4") == {"2", "3", "44", "6"}


def test_6_2_d_a_1_becomes_a_2_and_a_lone_4_is_lost() -> None:
    game = table()
    first, second, third, mortar, tank = roster(game, "us-infantry", "us-infantry", "us-veteran", "us-mortar", "m4")
    target, _ = game.add("german-infantry"), game.add("mg42")
    ordered = run(order_phase, game, [("orders.roll", [1, 2, 3, 4, 5]), ("orders.adjust", "1>2")])
    assert ordered.game.order_dice == [2, 2, 3, 4, 5]
    answers = [
        ("activate.order", "2"),
        ("activate.unit", first.id),
        ("activate.action", "move"),
        ("activate.order", "2"),
        ("activate.unit", second.id),
        ("activate.action", "move"),
        ("activate.order", "3"),
        ("activate.unit", third.id),
        ("activate.action", "move+fire"),
        ("fire.target", target.id),
        ("fire.terrain", "clear"),
        ("fire.cover", ["none"]),
        ("fire.roll", [2]),
        ("activate.order", "5"),
        ("activate.action", "move"),
        ("tank-move.near-tank", []),
    ]
    position = run(activate_units, ordered.game, answers)
    lost = happened(position, events.OrderDiceLost)
    assert (lost.dice, lost.rules) == ((4,), ("6.2.D",))
    acted = {unit.id for unit in position.game.americans() if unit.acted}
    assert acted == {first.id, second.id, third.id, tank.id}
    assert not position.game.units[mortar.id].acted


# 6.3 -----------------------------------------------------------------------------------------------------------------


def rifle_shot(die: int) -> Position[Game]:
    """Fire at German infantry in the open that has Light Cover, and let a hit have no effect."""
    game = table()
    roster(game, "us-infantry")
    target, _ = game.add("german-infantry"), game.add("mg42")
    game.order_dice = [2]
    answers = [
        ("activate.order", "2"),
        ("activate.action", "fire"),
        ("fire.target", target.id),
        ("fire.terrain", "clear"),
        ("fire.cover", ["light"]),
        ("fire.roll", [die]),
    ]
    return run(activate_units, game, [*answers, ("fire.damage", ["no-effect"])] if die >= 5 else answers)


def test_6_3_4_light_cover_makes_a_4_a_5() -> None:
    missed, hit = rifle_shot(4), rifle_shot(5)
    assert (shot(missed), shot(hit)) == ((4, 4, 5, False), (5, 5, 5, True))
    assert happened(hit, events.HitRoll).printed == 4
    assert "6.3.4.D" in happened(hit, events.HitRoll).rules


def test_6_3_6_4_a_mortar_ranges_in_and_destroys_an_mg_42_for_five() -> None:
    game = table()
    roster(game, "us-mortar")
    target = game.add("mg42")
    other = game.add("german-infantry")
    game.order_dice = [4, 4]
    answers = [
        ("activate.order", "44"),
        ("mortar.target", target.id),
        ("mortar.range-in", [5]),
        ("mortar.roll", [5, 6]),
    ]
    position = run(activate_units, game, answers)
    assert shot(position) == (6, 6, 5, True)
    removed = happened(position, events.GermanLost)
    assert removed.changes == {target.id: ("in play", "destroyed"), "morale": (0, 5)}
    assert position.game.morale == 5
    assert position.game.units[other.id].in_play


def test_6_3_6_7_an_m10_hits_with_the_better_chit_and_the_shot_bounces() -> None:
    game = table()
    roster(game, "m10")
    target, _ = game.add("panzer-iv"), game.add("panzer-iv")
    game.order_dice = [5]
    answers = [
        ("activate.order", "5"),
        ("activate.action", "fire"),
        ("tank-fire.target", target.id),
        ("tank-fire.hit", ["miss", "one"]),
        ("tank-fire.damage", ["bounced"]),
    ]
    position = run(activate_units, game, answers)
    assert "6.3.6.7.F" in happened(position, events.TankShot).rules
    assert "6.3.6.7.H" in happened(position, events.Bounced).rules
    assert position.game.units[target.id].in_play
    assert position.game.morale == 0


# 7.2 -----------------------------------------------------------------------------------------------------------------


def alert_german(*, seen_at_first: bool, seen_after: bool) -> Position[Game]:
    """Let an Alert German draw the card of the example: fire with +1, then move one; it has the Low Supply icon."""
    game = table()
    (target,) = roster(game, "us-veteran")
    german = game.add("german-infantry", status="alert")
    game.german_turn = True
    in_sight = ("german-fire.in-sight", [target.id])
    nobody: tuple[str, Any] = ("german-fire.in-sight", [])
    answers: list[tuple[str, Any]] = [
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["fire+1, move 1!"]),
        in_sight if seen_at_first else nobody,
    ]
    if not seen_at_first:
        answers.append(in_sight if seen_after else nobody)
    if seen_at_first or seen_after:
        answers.append(("german-fire.roll", [2]))
    position = run(german_infantry, game, answers)
    assert position.game.units[german.id].acted
    return position


def test_7_2_it_fires_with_plus_one_and_is_done_and_low_on_supply() -> None:
    position = alert_german(seen_at_first=True, seen_after=True)
    german = position.game.units["G1"]
    assert shot(position) == (2, 3, 5, False)
    assert german.low_supply
    assert not german.moved
    assert happened(position, events.CardAction).rules == ("7.2.E",)


def test_7_2_what_cannot_fire_moves_one_hex_and_then_fires() -> None:
    position = alert_german(seen_at_first=False, seen_after=True)
    german = position.game.units["G1"]
    assert happened(position, events.InfantryMoved).hexes == 1
    assert shot(position) == (2, 3, 5, False)
    assert german.moved
    assert german.low_supply


def test_7_2_what_cannot_fire_at_all_just_moves_one_hex_and_keeps_its_supply() -> None:
    position = alert_german(seen_at_first=False, seen_after=False)
    german = position.game.units["G1"]
    assert german.moved
    assert not german.fired
    assert not german.low_supply


def veteran_fired_at(die: int, terrain: str) -> Position[Game]:
    """Let German infantry fire at an American Veteran, whose number is the book's 5."""
    game = table()
    (target,) = roster(game, "us-veteran")
    game.add("german-infantry")
    game.german_turn = True
    answers: list[tuple[str, Any]] = [
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["fire"]),
        ("german-fire.in-sight", [target.id]),
        ("german-fire.roll", [die]),
    ]
    if die == 5:
        answers.append(("german-fire.terrain", terrain))
    return run(german_infantry, game, answers)


def test_7_2_2_a_veteran_is_hit_on_a_5() -> None:
    assert shot(veteran_fired_at(5, "clear")) == (5, 5, 5, True)
    assert veteran_fired_at(5, "clear").game.units["A1"].status == "alert"
    assert veteran_fired_at(4, "clear").game.units["A1"].status == "none"


def test_7_2_2_in_woods_the_veteran_is_hit_on_a_6_only() -> None:
    assert shot(veteran_fired_at(5, "woods")) == (5, 5, 6, False)
    assert veteran_fired_at(5, "woods").game.units["A1"].status == "none"
    assert veteran_fired_at(6, "woods").game.units["A1"].status == "alert"
