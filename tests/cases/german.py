"""Staging the German turn, and what an American unit suffers in it."""

from typing import Any

from saf_helper.engine.questions import Answer, Question
from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.rules.adjust_status import adjust_status
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.german_mg42 import german_mg42
from saf_helper.games.scream_aim_fire.rules.german_tanks import german_tanks
from saf_helper.games.scream_aim_fire.rules.setup import german_arrivals
from saf_helper.games.scream_aim_fire.state import Game
from tests.cases.american import rifle_kill
from tests.cases.conversation import Table
from tests.cases.tracks import say_occupied

TIGERS_COME = 3
"""The turn in which scenario 2's Tiger comes."""


def step(t: Table) -> None:
    """Run the German infantry step."""
    t.game.german_turn = True
    t.begin()
    t.run(german_infantry)


# Fire and assault ----------------------------------------------------------------------------------------------------


def fire(t: Table) -> None:
    """§7.2.2 One German infantry unit fires; its card says so."""
    given = t.case.given
    t.board.add(given["shooter"])
    t.board.add(given["target"])
    if t.case.bad:
        t.board.company("us-infantry", 2)
    t.say("german-infantry.card", ["fire"])
    step(t)


def assault(t: Table) -> None:
    """§7.2.4 One German infantry unit assaults; its card says so."""
    given = t.case.given
    attacker = t.board.add(given["attacker"])
    t.board.add_all(given["defenders"], adjacent=True, shares="hex")
    _begins_adjacent(t, attacker.id, True)
    t.say("german-infantry.card", ["assault"])
    step(t)


def _begins_adjacent(t: Table, id: str, adjacent: bool) -> None:
    t.say("german-infantry.adjacent", [id] if adjacent else [])


def lieutenant(t: Table) -> None:
    """§6.5.3 The Lieutenant's unit under fire or assaulted; or a shot after his death."""
    given = t.case.given
    if "query" in given:
        _shot_without_him(t)
        return
    attacker = t.board.add(given["attacker"])
    assaulted = given["attack"] == "german-assault"
    t.board.add(given["host"], adjacent=assaulted)
    _begins_adjacent(t, attacker.id, assaulted)
    say_occupied(t)
    t.say("german-infantry.card", ["assault"] if assaulted else ["fire"])
    step(t)


def _shot_without_him(t: Table) -> None:
    shooter = t.board.add(t.case.given["shooter"])
    t.game.lieutenant.host = shooter.id
    victim = t.board.add({"id": "g1", "kind": "g-infantry", "hex": "clear"})
    t.game.order_dice = [2]
    t.say("activate.order", "2", "done")
    t.say("activate.action", "fire")
    t.say("fire.target", victim.id)
    t.say("fire.cover", ["none"])
    t.say("fire.roll", [2])
    t.begin()
    t.run(activate_units)


def target_choice(t: Table) -> None:
    """§7.2.2.E Whom a German infantry unit fires at; the roll itself is left standing."""
    given = t.case.given
    shooter = t.board.add(given["shooter"])
    units = t.board.add_all(given["candidates"])
    if not units:
        t.board.company("us-infantry")
    _begins_adjacent(t, shooter.id, any(words.get("adjacent") for words in given["candidates"]))
    t.say("german-infantry.card", ["fire"])
    t.say("printed.to-hit.us-infantry", 4)
    t.say("printed.to-hit.us-mortar", 4)
    t.stop_at = "german-fire.roll"
    step(t)


# Cards and statuses --------------------------------------------------------------------------------------------------


def action_card(t: Table) -> None:
    """§7.2 One German infantry unit draws a card and does what it can."""
    given = t.case.given
    words = given["unit"]
    others: list[Any] = []
    if "in_progress" in given:
        others = [t.board.add({"id": given["in_progress"], "kind": "g-infantry"})]
    unit = t.board.add(words)
    if t.case.bad and not others:
        t.board.company("german-infantry", 2)
    targets = t.board.add_all([given["target"]] if "target" in given else [])
    defenders = t.board.add_all(given.get("defenders", ()), shares="hex")
    if not targets and not defenders:
        t.board.company("us-infantry")
    after = words.get("after_move", {})

    def seen(question: Question, game: Game) -> Answer:
        moved = game.units[unit.id].moved
        can_fire = after.get("can_fire", False) if moved else words.get("can_fire", False)
        return [one.id for one in targets] if can_fire else []

    def beside(question: Question, game: Game) -> Answer:
        moved = game.units[unit.id].moved
        adjacent = after.get("adjacent", False) if moved else words["adjacent_at_start"]
        return [one.id for one in targets + defenders] if adjacent else []

    _begins_adjacent(t, unit.id, words.get("adjacent_at_start", False))
    t.say("german-infantry.next", others[0].id if others else unit.id)
    t.say("german-fire.in-sight", seen)
    t.say("german-fire.adjacent", beside)
    t.say("german-assault.adjacent", beside)
    step(t)


def adjust(t: Table) -> None:
    """§7.1, §6.3.6.7.C Statuses: at the start of the German turn, by a tank's move, or as the infantry step ends."""
    given = t.case.given
    event = given.get("event")
    (tank,) = t.board.company("m4")
    if event == "us-tank-moved":
        t.board.add_all(given["germans_within_two"], near_us_tank=True)
        t.game.order_dice = [5]
        t.say("activate.order", "5", "done")
        t.say("activate.unit", tank.id)
        t.say("activate.action", "move")
        t.run(activate_units)
    elif event == "german-infantry-step-ends":
        t.board.add({**given["unit"], "acted": True}, near_us_tank=given["within_two"])
        step(t)
    else:
        t.board.add(given["unit"], near_us_tank=given["within_two"])
        t.run(adjust_status)
        if "repanicked_before_acting" in t.case.expect:
            _see_its_card(t)


def _see_its_card(t: Table) -> None:
    """Go on to the infantry step, only to see by which option the unit acts."""
    adjusted = t.game
    none = ["no-action"]
    t.draws = [{"action": {"calm": none, "alert": none, "panic": none, "low_supply": False}}]
    t.run(german_infantry)
    t.board.game = adjusted


# Weapons -------------------------------------------------------------------------------------------------------------


def mg42(t: Table) -> None:
    """§7.2.5 An MG 42's turn."""
    given = t.case.given
    t.board.add(given["shooter"])
    t.board.add_all(given["candidates"])
    if not given["candidates"]:
        t.board.company("us-infantry")
    if "german_infantry_left" in given:
        t.board.add_all([{"id": name, "kind": "g-infantry"} for name in given["german_infantry_left"]])
        t.board.company("german-infantry")
        step(t)
    t.game.german_turn = True
    t.run(german_mg42)


def tank(t: Table) -> None:
    """§7.2.6 A German tank's turn."""
    given = t.case.given
    _german_weapon(t, given["shooter"])
    t.board.add_all(given["us_tanks"])
    t.board.add_all(given.get("us_infantry", ()))
    t.game.german_turn = True
    t.begin()
    t.run(german_tanks)


def _german_weapon(t: Table, words: dict[str, Any]) -> None:
    """Put the German on the map; a scenario's Tiger as the scenario brings it."""
    if "scenario" not in t.case.given:
        t.board.add(words)
        return
    turn, t.game.turn = t.game.turn, TIGERS_COME
    t.run(german_arrivals)
    (unit,) = [one for one in t.game.germans() if one.kind == words["kind"]]
    t.board.know(unit, words["id"], words)
    unit.fresh = False
    t.game.turn = turn


def at_gun(t: Table) -> None:
    """§7.5 The AT gun fires, or is shot at."""
    given = t.case.given
    if given.get("event") == "us-fire-hit":
        rifle_kill(t, {**given["target"], "to_hit": 5}, "")
        return
    t.board.add(given["shooter"])
    t.board.add_all(given["us_tanks"])
    t.board.add_all(given["us_infantry"])
    t.game.german_turn = True
    t.run(german_mg42)


def hunter(t: Table) -> None:
    """§7.4 The surprise Veteran after the Lieutenant."""
    given = t.case.given
    t.board.add(given["shooter"])
    t.board.add_all(given.get("candidates", ()))
    t.board.add_all(given.get("defenders", ()))
    t.say("hunter.adjacent", given["after_move"]["adjacent_to_lieutenant"])
    step(t)
