"""Staging who arrives: Germans spotted, American reserves, surprise units, and what a scenario brings."""

from saf_helper.engine.player import Phase as Run
from saf_helper.engine.questions import Answer, Choose, Question
from saf_helper.engine.session import Phase
from saf_helper.games.scream_aim_fire.game import SEQUENCE
from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.rules.enemy_spotted import enemy_spotted_check
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.german_mg42 import german_mg42
from saf_helper.games.scream_aim_fire.rules.german_tanks import german_tanks
from saf_helper.games.scream_aim_fire.rules.setup import set_up
from saf_helper.games.scream_aim_fire.rules.victory import end_of_turn
from saf_helper.games.scream_aim_fire.state import Game
from tests.cases.conversation import Decision, Table
from tests.cases.tracks import say_occupied

SET_UP_ROLL = {"spotted.roll": [1], "arrivals.entry": [2, 3]}
"""A set-up roll that brings one German on hex 2 and one on hex 3."""


def phase(name: str) -> Phase:
    """Return a phase of the sequence of play."""
    return next(one for one in SEQUENCE if one.name == name)


def run_unless_skipped(t: Table, name: str) -> bool:
    """Run a phase of the sequence of play, which may skip itself; return whether it was due."""
    one = phase(name)
    due = one.skip(t.game) is None
    t.run(one)
    return due


def enemy_spotted(t: Table) -> None:
    """§6.1 The Enemy Spotted Check, and what the arrivals do next where the case looks at their keys."""
    given = t.case.given
    counts = dict(given["germans"])
    t.noted["on_hex"] = {str(hex): count for hex, count in given.get("on_hex", {}).items()}
    if given.get("phase") == "after-set-up-roll":
        counts["g-infantry"] -= len(SET_UP_ROLL["arrivals.entry"])
        t.rolls = [*SET_UP_ROLL["spotted.roll"], *SET_UP_ROLL["arrivals.entry"], *t.rolls]
    for kind, count in counts.items():
        t.board.add_all([{"id": f"{kind} {number}", "kind": kind} for number in range(count)])
    if "within_two_of_us_tank" in given:
        t.board.company("m4")
        t.say("arrivals.near-tank", _near_tank(given["within_two_of_us_tank"]))
    say_occupied(t)
    if "keys" in given:
        t.say("arrivals.keys", ["-" if key == "none" else str(key) for key in given["keys"]])
        t.board.company("us-infantry")
        t.board.add({"id": "u3", "kind": "infantry"})
    t.begin()
    t.run(enemy_spotted_check)
    if "keys" in given:
        t.say("german-infantry.card", ["move 2"])
        t.say("german-infantry.next", _whoever)
        t.run(german_infantry)


def _near_tank(hexes: list[int]) -> Decision:
    """Answer which arrivals came on an entry hex within two of a tank, by the hex in their note."""
    notes = tuple(f"arrived via hex {hex} " for hex in hexes)
    return lambda question, game: [
        option.value for option in getattr(question, "options", ()) if option.note.startswith(notes)
    ]


def _whoever(question: Question, game: Game) -> Answer:
    assert isinstance(question, Choose)
    return question.options[0].value


def american_reserves(t: Table) -> None:
    """§6.4 The Reserves Check, if it is due."""
    t.noted["ran"] = run_unless_skipped(t, "reserves-check")


def surprise(t: Table) -> None:
    """§7.3 The surprise check, if it is due; then the same turn goes on, and the next one comes."""
    given = t.case.given
    t.board.company("us-infantry")
    if given["in_play"] != "none":
        t.board.company(given["in_play"])
    for hex in ("blue", "red"):
        german = given.get(f"germans_on_{hex}", 0) >= 2
        t.say(f"surprise.{hex}", "american" if given[f"us_on_{hex}"] else "germans" if german else "free")
    t.game.german_turn = True
    t.begin()
    t.noted["ran"] = run_unless_skipped(t, "surprise")
    t.noted["arrived"] = {id for id in t.game.units if id not in t.start.units}
    if "acts_from" in t.case.expect:
        t.say("hunter.closest", "none")
        _acts_when(t, german_infantry, german_mg42)


def _acts_when(t: Table, *phases: Run) -> None:
    """See whether the arrivals act in this turn, and what they do in the next."""
    arrived = t.noted["arrived"]
    events = list(t.events)
    t.steps.clear()
    for one in phases:
        t.run(one)
    t.noted["acts_this_turn"] = any(step.unit in arrived for step in t.steps)
    t.run(end_of_turn)
    t.steps.clear()
    t.events.clear()
    for one in phases:
        t.run(one)
    t.noted["acts_next_turn"] = any(step.unit in arrived for step in t.steps)
    t.noted["next_turn"], t.events = t.events, events


# Scenarios -----------------------------------------------------------------------------------------------------------


def scenario(t: Table) -> None:
    """§8 Set-up, what comes in a turn, and the garrison of 8.6."""
    {
        "set-up": _set_up,
        "start-of-turn": _start_of_turn,
        "after-german-tank-step": _after_german_tanks,
        "garrison-veteran-acts": _garrison,
    }[t.case.given["event"]](t)


def _set_up(t: Table) -> None:
    t.say("setup.morale", 0)
    t.say("setup.numbers", lambda question, game: question.default)
    t.say("setup.lieutenant", _whoever)
    t.say("setup.near-tank", [])
    t.say("setup.low-supply", _low_supply(t))
    t.run(set_up)
    if t.pending is not None:
        return
    _name_by_number(t)
    t.noted["set up"] = t.game.copied()
    t.say("victory.two-infantry-near-red", False)
    t.run(end_of_turn)
    _later(t)


def _low_supply(t: Table) -> Decision:
    """Answer with the Infantry of these numbers: `u2` is the second counter of the set-up list."""
    names = t.case.given.get("low_supply_choice", [])
    return lambda question, game: [f"A{name[1:]}" for name in names]


def _name_by_number(t: Table) -> None:
    for unit in t.game.americans(infantry=True):
        t.board.know(unit, f"u{unit.number}", {})


def _later(t: Table) -> None:
    """Bring everything that the scenario's later turns bring."""
    board = t.game
    before = set(board.units)
    t.say("tiger-entry.target", "none")
    t.say("tank-arrival.near-tank", [])
    for turn in range(1, board.plan.turns + 1):
        t.game.turn = turn
        for name in ("reinforcements", "german-arrivals"):
            run_unless_skipped(t, name)
    t.noted["later"] = {id for id in t.game.units if id not in before}


def _start_of_turn(t: Table) -> None:
    t.begin()
    run_unless_skipped(t, "reinforcements")
    t.noted["arrived"] = {id for id in t.game.units if id not in t.start.units}
    t.game.order_dice = [5]
    t.say("activate.order", "5", "done")
    t.say("activate.unit", _whoever)
    t.say("activate.action", "move")
    events = list(t.events)
    t.run(activate_units)
    t.events = events
    t.noted["acts_this_turn"] = any(unit.acted for unit in t.game.americans())


def _after_german_tanks(t: Table) -> None:
    t.board.company("m4")
    t.begin()
    run_unless_skipped(t, "german-arrivals")
    t.noted["arrived"] = {id for id in t.game.units if id not in t.start.units}
    _acts_when(t, german_tanks)


def _garrison(t: Table) -> None:
    given = t.case.given
    t.board.add_all(given["candidates"])
    unit = t.board.add(given["shooter"])
    unit.garrison = True
    t.game.german_turn = True
    t.begin()
    t.run(german_infantry)
