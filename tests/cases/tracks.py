"""Staging what moves the tracks: German losses for Supply, Morale lost and gained for the reserve marker."""

from saf_helper.engine.questions import Question
from saf_helper.games.scream_aim_fire.rules.german_infantry import german_infantry
from saf_helper.games.scream_aim_fire.rules.german_tanks import german_tanks
from saf_helper.games.scream_aim_fire.state import Game
from tests.cases.american import assault_kill, rifle_kill, spend_supply, tank_bail_out
from tests.cases.conversation import Table


def supply(t: Table) -> None:
    """§6.5.1 Germans lost by fire, assault or bail-out, or a counter spent."""
    given = t.case.given
    if "spend_on" in given:
        spend_supply(t, t.board.add(given["spend_on"]))
    elif given["event"] == "german-tank-bailed-out":
        tank_bail_out(t, "p1")
    elif given["units"] == 1:
        rifle_kill(t, {"id": "g1"}, "destroyed-5")
    else:
        assault_kill(t, ["g1", "g2"])


def reserve_track(t: Table) -> None:
    """§6.5.2 Losses and gains of Morale one by one, and what the reserve marker does."""
    given = t.case.given
    for hex, count in given.get("on_hex", {}).items():
        t.noted.setdefault("on_hex", {})[str(hex)] = count
    say_occupied(t)
    after = t.noted.setdefault("after", [])
    if given.get("phase") == "reserve-card-asked":
        assert t.game.reserve_threshold is not None
        t.game.reserves = t.game.reserve_threshold - 5
        t.begin()
        lose(t, 5)
    for loss in given.get("losses", ()):
        came = t.game.reserves_came
        lose(t, -loss)
        after.append((t.game.reserves, t.game.reserves_came > came))
    for gain in given.get("gains", ()):
        rifle_kill(t, {"id": f"g{gain}"}, f"destroyed-{gain}")


def say_occupied(t: Table) -> None:
    """Answer which entry hexes hold one German, and which are full."""
    occupied = t.noted.get("on_hex", {})
    names = {hex if count == 1 else f"{hex}-full" for hex, count in occupied.items()}

    def pick(question: Question, game: Game) -> list[str]:
        return [option.value for option in getattr(question, "options", ()) if option.value in names]

    t.say("arrivals.occupied", pick)
    t.say("arrivals.occupied-elsewhere", pick)


def lose(t: Table, points: int) -> None:
    """Let the Germans cost the Americans so much Morale: a bail-out 5, a tank 10, a unit with the Lieutenant 15."""
    t.game.german_turn = True
    if points == 15:
        _assaulted_with_lieutenant(t)
        return
    (tank,) = t.board.company("m4")
    if not any(unit.kind == "panzer-iv" for unit in t.game.germans()):
        t.board.company("panzer-iv")
    for unit in t.game.germans():
        unit.acted = False  # each loss is in another turn
    t.game.numbers["armor-front.m4"] = 4
    t.say("german-tank.target", tank.id)
    t.say("german-tank.hit", ["one"] if points == 5 else ["explosion"])
    t.say("german-tank.save", [3])
    t.say("german-tank.damage", ["bail-out"])
    t.run(german_tanks)


def _assaulted_with_lieutenant(t: Table) -> None:
    (host,) = t.board.company("us-infantry")
    (attacker,) = t.board.company("german-infantry")
    t.game.lieutenant.host = host.id
    t.say("german-infantry.adjacent", [attacker.id])
    t.say("german-infantry.card", ["assault"])
    t.say("german-assault.adjacent", [host.id])
    t.say("german-assault.roll", [6, 6, 6, 6])
    t.run(german_infantry)
