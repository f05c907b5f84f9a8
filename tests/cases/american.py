"""Staging the American orders: dice on the table, a unit named, its order carried out."""

from collections.abc import Mapping
from typing import Any

from saf_helper.engine.questions import Answer, Question
from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.state.entry import Entry
from tests.cases.conversation import Table

FOOT = ("infantry", "veteran")


def company(t: Table) -> None:
    """Put others on the map, so that unit, order and target are real choices, and the Lieutenant is somewhere."""
    board = t.board
    board.lieutenant_elsewhere()
    board.company("us-infantry", 2)
    board.company("german-infantry", 2)
    board.company("panzer-iv")


def give_order(t: Table, order: str, actor: Unit | None = None) -> None:
    """Activate with the dice of one order, and give it to the case's unit."""
    game = t.game
    if not game.order_dice:
        game.order_dice = [int(face) for face in order]
    orders, actors = [order], [actor.id] if actor else []
    if game.spotted:
        orders, actors = ["66", order], [*_spot(t), *actors]
    t.say("activate.order", *orders, "done")
    t.say("activate.unit", _first_offered(actors))
    t.begin()
    t.run(activate_units)


def _first_offered(wanted: list[str]) -> Any:
    def choose(question: Question, game: Game) -> Answer:
        offered = [option.value for option in getattr(question, "options", ())]
        return next(id for id in wanted if id in offered)

    return choose


def _spot(t: Table) -> list[str]:
    """Let a Sniper spot the case's target first, in the same activation."""
    target, t.game.spotted = t.game.spotted, None
    (spotter,) = t.board.company("us-sniper")
    t.game.order_dice += [6, 6]
    t.say("sniper.scope", [3])
    assert target is not None
    t.say("sniper.spot", target)
    t.say("activate.action", "spot", *t.decisions.get("activate.action", []))
    return [spotter.id]


def target(t: Table, key: str) -> Unit:
    """Put the case's target on the map, spotted or not, and aim at it."""
    words = t.case.given["target"]
    unit = t.board.add(words, distance=words.get("distance", 1))
    t.say(key, unit.id)
    if words.get("spotted"):
        t.game.spotted = unit.id
    return unit


def unit(t: Table, role: str, **fields: Any) -> Unit:
    """Put the case's American in this role on the map."""
    return t.board.add({**t.case.given[role], **fields})


def fire(t: Table) -> None:
    """§6.3.3–6.3.5 A rifle shot, after a move where the case says that it moved."""
    moved = t.case.given["shooter"].get("moved", False)
    shooter = unit(t, "shooter", moved=False)
    company(t)
    t.say("activate.action", "move+fire" if moved else "fire")
    target(t, "fire.target")
    give_order(t, str(t.case.given.get("order", 2)), shooter)


def mortar(t: Table) -> None:
    """§6.3.6.4 Mortar fire."""
    given = t.case.given
    firer = unit(t, "firer")
    company(t)
    target(t, "mortar.target")
    t.board.add_all(given.get("other_germans", ()))
    if "second" in given:
        t.say("mortar.second", t.board.add(given["second"]).id)
    give_order(t, "44", firer)


def sniper(t: Table) -> None:
    """§6.3.6.5 A Sniper fires or spots."""
    given = t.case.given
    firer = unit(t, "firer")
    company(t)
    t.say("activate.action", given["mode"])
    if "target" in given:
        target(t, "sniper.target" if given["mode"] == "fire" else "sniper.spot")
    give_order(t, str(given.get("order", 66)), firer)


def assault(t: Table) -> None:
    """§6.3.6.6 An assault on the hex of all defenders."""
    attacker = unit(t, "attacker")
    company(t)
    defenders = t.board.add_all(t.case.given["defenders"], shares="hex")
    t.say("assault.target", defenders[0].id)
    give_order(t, "11", attacker)


def tank_fire(t: Table) -> None:
    """§6.3.6.7 A tank fires at a tank, or HE."""
    shell = t.case.procedure == "us-tank-he"
    firer = unit(t, "firer")
    company(t)
    t.say("activate.action", "he" if shell else "fire")
    target(t, "he.target" if shell else "tank-fire.target")
    give_order(t, "5", firer)


def covering_fire(t: Table) -> None:
    """§6.3.6.2 Covering Fire: a shot if wanted, and another unit's move."""
    given = t.case.given
    firer, mover = unit(t, "firer"), unit(t, "mover")
    company(t)
    if "target" in given:
        target(t, "fire.target")
    if t.case.bad or not given["fires"]:
        t.say("fire.target", "none")
    t.say("covering.mover", mover.id)
    give_order(t, "6", firer)


def medic(t: Table) -> None:
    """§6.3.6.3 A Medic; then the dice left are looked at."""
    patient = unit(t, "unit")
    if t.case.bad:
        t.board.company("us-infantry", 2, status="panic")
    t.board.company("german-infantry")
    give_order(t, "1", patient)


# For other stages ----------------------------------------------------------------------------------------------------


def rifle_kill(t: Table, words: Mapping[str, Any], chit: str) -> None:
    """Let an American rifle hit destroy a German, with dice and cards of the stage's own."""
    (shooter,) = t.board.company("us-infantry")
    victim = t.board.add({"kind": "g-infantry", "to_hit": 4, **words})
    t.say("activate.action", "fire")
    t.say("fire.target", victim.id)
    t.say("fire.terrain", "clear")
    t.say("fire.cover", ["none"])
    t.say("fire.roll", [6])
    if chit:
        t.say("fire.damage", [chit])
    t.game.order_dice = [2]
    t.say("activate.order", "2", "done")
    t.say("activate.unit", shooter.id)
    t.run(activate_units)


def tank_bail_out(t: Table, name: str) -> None:
    """Let an American tank make a Panzer IV's crew bail out."""
    (tank,) = t.board.company("m4")
    victim = t.board.add({"id": name, "kind": "panzer-iv"})
    t.say("activate.action", "fire")
    t.say("tank-fire.target", victim.id)
    t.say("tank-fire.hit", ["one"])
    t.say("tank-fire.damage", ["bail-out"])
    t.game.order_dice = [5]
    t.say("activate.order", "5", "done")
    t.say("activate.unit", tank.id)
    t.run(activate_units)


def assault_kill(t: Table, names: list[str]) -> None:
    """Let an American assault destroy two Germans at once."""
    (attacker,) = t.board.company("us-infantry")
    victims = t.board.add_all([{"id": name, "kind": "g-infantry"} for name in names], shares="hex")
    t.say("assault.target", victims[0].id)
    t.say("assault.terrain", "clear")
    t.say("assault.cover", ["none"])
    t.say("assault.roll", [6, 6, 6, 6])
    t.game.order_dice = [1, 1]
    t.say("activate.order", "11", "done")
    t.say("activate.unit", attacker.id)
    t.run(activate_units)


def spend_supply(t: Table, unit: Unit) -> None:
    """§6.5.1.C Spend a Supply counter on a unit during the activations."""
    t.say("activate.order", "done")
    t.run(activate_units, Entry(do="supply", args={"unit": unit.id}))
