"""Worked cases of the second game, as conversations through a session; those that wait for later chapters are named."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from saf_helper.engine.event_data import kind
from saf_helper.engine.events import Event
from saf_helper.engine.game import Phase
from saf_helper.engine.questions import Roll
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.sf3d.cells import key, read, slug
from saf_helper.games.sf3d.events import ArmorRolled, Destroyed, NoArmorRoll, OverrunEnded, ShotRolled, StepsSkipped
from saf_helper.games.sf3d.game import RULES
from saf_helper.games.sf3d.rules.armor import armor_roll
from saf_helper.games.sf3d.rules.effects import Result, apply
from saf_helper.games.sf3d.rules.movement import movement
from saf_helper.games.sf3d.rules.mutual_fire import mutual_fire
from saf_helper.games.sf3d.rules.sequence import end_of_turn, initiative
from saf_helper.games.sf3d.state import Game, Shot, Unit
from saf_helper.games.sf3d.tables import tables
from saf_helper.prompts import answer_grammar

VECTORS = yaml.safe_load((Path(__file__).parent / "vectors.yaml").read_text(encoding="utf-8"))
SIDE = {"g": "german", "a": "australian"}
WAITING: Mapping[str, str] = {
    "mutual-fire-at-aircraft-uses-range": "aircraft", "mutual-fire-at-aircraft-without-range-house": "aircraft",
    "bad-shot-at-observer": "aircraft", "combined-shot-down-takes-both": "aircraft", "fire-at-parked-pk41": "aircraft",
    "fire-air-observer-two-firers-house": "aircraft", "fire-hmg-one-better-two-farther": "infantry",
    "fire-infantry-at-night": "infantry", "stack-pf-does-not-spill-house": "9.1", "double-pf-one-target": "9.7",
    "gustav-fires-pf-at-pka-strength": "9.7", "overrun-infantry-a-destroys": "infantry",
    "overrun-infantry-breaks-house": "infantry", "overrun-while-resupplying-silent": "8.3",
    "overrun-truck-with-a-squad-beside-it": "trucks", "infantry-m-breaks-instead-of-immobilizing": "infantry",
    "infantry-result-after-recovery-destroys-house": "infantry", "infantry-broken-by-hq-then-a-stays-broken": "infantry",
    "bad-engineer-fires-after-search": "infantry", "bad-engineer-fires-while-at-bridge": "infantry",
    "bad-fire-shocked": "9.2", "bad-fire-carried-squad": "trucks", "bad-dogfight-cell-not-a-pair": "aircraft",
}  # fmt: skip
"""Cases of the procedures below that wait, and for what."""
MARKS = {
    "immobilized": "immobilized",
    "armament-out": "armament_out",
    "laser-burned": "laser_burned",
    "mg-empty": "mg_empty",
}


def of(*procedures: str) -> list[Any]:
    """Return the cases of some procedures that do not wait."""
    return [
        pytest.param(one, id=one["id"])
        for one in VECTORS
        if one["procedure"] in procedures and not WAITING.get(one["id"])
    ]


class Case:
    """A case set up as a game, its ids mapped to counters."""

    def __init__(self, vector: Mapping[str, Any]) -> None:
        given = vector["given"]
        self.given, self.expect, self.rolls = given, vector["expect"], vector["rolls"]
        now = given.get("now", {})
        self.house = {name: str(value) for name, value in given.get("house", {}).items()}
        self.ids: dict[str, str] = {}
        number = given.get("scenario")
        scenario = "4" if number == 4 else "forces"
        self.game = Game(
            scenario=scenario, turn=now.get("turn", given.get("turn", 1)), last=99, dice="physical", house=self.house
        )
        self.game.cells["range-chart"] = "strength"
        self.units = given.get("units") or [given["unit"]] if given.get("units") or given.get("unit") else []
        for at, one in enumerate(self.units):
            self._unit(at, one)
        self.game.first = SIDE[given.get("player_1", given.get("phasing", "g"))]
        half = int(now.get("phase", "p1")[1])
        phasing = SIDE[given["phasing"]] if "phasing" in given else self.game.first
        self.game.half = half if "phase" in now else 1 if phasing == self.game.first else 2
        self._charts(given.get("chart", {}))
        for id in given.get("spent", []):
            self.unit(id).fired = "return fire"
        for id in given.get("opportunity_fired", []):
            self.unit(id).fired, self.unit(id).opportunity = "opportunity", True
        for one in given.get("overran", []):
            self.unit(one["id"]).overran = True

    def _unit(self, at: int, one: Mapping[str, Any]) -> None:
        kind = slug(one.get("kind", "AFS"))
        kind = next((known for known in tables().kinds if slug(tables().kinds[known].name) == kind), kind)
        id = f"{kind}{at + 1}"
        self.ids[one["id"]] = id
        unit = Unit(
            id=id, side=SIDE[one.get("side", "g")], kind=kind, number=at + 1, terrain=one.get("terrain", "clear")
        )
        unit.pf = one.get("pf", 0)
        unit.rockets = one.get("ammo")
        for state in one.get("state", []):
            setattr(unit, MARKS[state], True)
        if "laser_fired_turn" in one:
            unit.used["l"] = f"{one['laser_fired_turn']}.{one['laser_fired_phase'][1]}"
        self.game.units[id] = unit
        numbers = {
            "weapon": one.get("weapon", "MG"),
            "defense": one.get("defense"),
            "armor-type": one.get("armor"),
            "move": one.get("move"),
        }
        if numbers["weapon"] == "none" or one.get("weapons") == []:
            numbers["weapon"] = "-"
        for chart, value in numbers.items():
            if value is not None:
                self.game.cells[key(chart, kind)] = read(key(chart, kind), str(value))
        if "max_range" in one:
            self.game.cells[key("range", kind, numbers["weapon"].casefold())] = one["max_range"]

    def _charts(self, chart: Mapping[str, Any]) -> None:
        for who, row in chart.get("strength", {}).items():
            ranges = row if isinstance(row, dict) else {who: row}
            for one in self.units:
                code = str(one.get("weapon", "MG")).casefold() if who not in ("R", "PF") else who.casefold()
                if not isinstance(row, dict) or who == one["id"] or who in ("R", "PF"):
                    for distance, value in ranges.items():
                        self.game.cells[key("strength", self.unit(one["id"]).kind, code, distance)] = value
        for terrain, columns in chart.get("terrain", {}).items():
            for column, value in columns.items():
                self.game.cells[key("terrain", terrain, column.casefold())] = value
        for name, value in chart.get("to_hit", {}).items():
            self.game.cells[key("to-hit", name)] = value
        for armor, totals in chart.get("armor", {}).items():
            for total, result in totals.items():
                self.game.cells[key("armor", armor.casefold(), total)] = result
        for named, value in chart.get("vp", {}).items():
            self.game.cells[key("vp", slug(named))] = value
        if "blocks_los" in chart:
            for terrain in chart["terrain"]:
                self.game.cells[key("blocks", terrain)] = "yes" if terrain in chart["blocks_los"] else "no"
        known = {name for one in chart.get("terrain", {}) for name in [one]}
        self.game.terrains = [one for one in sorted(known) if one not in tables().printed.terrain]

    def unit(self, id: str) -> Unit:
        return self.game.units[self.ids[id]]

    def session(self, run: Any) -> Session[Game]:
        """Return a session of one phase of the real rules on this game."""

        def phase(player: Any, game: Game) -> None:
            run(player, game)
            player.text("move.line", about="german")

        rules = replace(
            RULES,
            phases=(Phase("case", "Case", "6.0", phase),),
            recorded=lambda question, record: None,
            drafted=lambda question, record: None,
            turn=lambda game: game.turn,
        )
        return Session.new(rules, self.game, name="case", seed=1, version="1")


def say(session: Session[Game], line: str) -> None:
    question = session.pending
    assert question is not None, line
    session.answer(answer_grammar.read(question, line))


def dice(session: Session[Game], faces: list[int]) -> None:
    """Roll, with whatever hole stands before it answered by a number that nothing rests on."""
    while session.pending is not None and not isinstance(session.pending, Roll):
        question = session.pending
        assert question.key in ("hole.vp", "overrun.weapon", "hole.rockets"), question.key
        say(session, "1" if question.key.startswith("hole") else "")
    session.answer(faces)


def line_of(case: Case, shot: Mapping[str, Any]) -> str:
    target = case.unit(shot["at"])
    words = [case.ids[shot["by"]], ">", target.id, f"r{shot['range']}", target.terrain]
    words += [shot["weapon"].casefold()] if "weapon" in shot else []
    spotter = shot.get("spotter")
    words += [f"by {case.ids[spotter]}"] if spotter and spotter != "none" else []
    words += ["indirect"] if shot.get("los") is False and spotter == "none" else []
    if "through" in shot and shot.get("los") is False:
        words += ["through", *(one for one in shot["through"])]
    smoke = case.given.get("smoke", {})
    strongest = max([smoke.get("target", 0), *smoke.get("between", [])]) if smoke else 0
    words += [f"smoke{strongest}"] if strongest else []
    return " ".join(words)


def told(session: Session[Game], *kinds: type[Event]) -> list[Any]:
    return [one.event for one in session.run.position.events if isinstance(one.event, kinds)]


def check_shots(case: Case, session: Session[Game]) -> None:
    """Hold the shots that were rolled against those expected."""
    rolled = told(session, ShotRolled, ArmorRolled, NoArmorRoll)
    wanted = case.expect["shots"]
    found: list[dict[str, Any]] = []
    for event in rolled:
        if isinstance(event, ShotRolled):
            mods = {
                f"smoke{row.note}" if row.name == "smoke" else row.name: row.value
                for row in event.rows
                if row.counts and row.value
            }
            found.append(
                {
                    "by": event.shooter,
                    "strength": event.strength,
                    "mods": mods,
                    "to_hit": event.needed,
                    "roll": event.total,
                    "hit": event.hit,
                    "round": event.round,
                }
            )
        elif isinstance(event, ArmorRolled):
            found[-1] |= {"armor_roll": event.total, "result": event.result}
        else:
            found[-1] |= {"result": "auto"}
    assert len(found) == len(wanted)
    for got, one in zip(found, wanted, strict=True):
        want = {name: value for name, value in one.items() if name != "at"} | (
            {"by": case.ids[one["by"]]} if "by" in one else {}
        )
        assert {name: got.get(name) for name in want} == want


def check_end(case: Case, session: Session[Game]) -> None:
    """Hold markers, losses and ammunition against those expected."""
    game, expect = session.game, case.expect
    for id, marks in expect.get("state", {}).items():
        unit = game.units[case.ids[id]]
        assert [name for name, mark in MARKS.items() if getattr(unit, mark)] == sorted(marks, key=list(MARKS).index)
    gone = [one.unit for one in told(session, Destroyed)]
    if "destroyed" in expect:
        assert sorted(gone) == sorted(case.ids[id] for id in expect["destroyed"])
    for id in expect.get("spent", []):
        assert game.units[case.ids[id]].fired
    for id, ammo in expect.get("ammo", {}).items():
        unit = game.units[case.ids[id]]
        assert (unit.pf if isinstance(ammo, dict) else unit.rockets) == (ammo["pf"] if isinstance(ammo, dict) else ammo)
    for id in expect.get("no_spotting_this_turn", []):
        assert game.units[case.ids[id]].overran


@pytest.mark.parametrize("vector", of("fire", "mutual-fire"))
def test_fire(vector: Mapping[str, Any]) -> None:
    case = Case(vector)
    shots = case.given["shots"]
    first = case.unit(shots[0]["by"]).side
    case.game.first, case.game.half = (first, 1) if "now" not in case.given else (case.game.first, case.game.half)
    if case.game.phasing != first:
        case.game.first = "german" if case.game.first == "australian" else "australian"
    session = case.session(mutual_fire)
    side = first

    def declare() -> None:
        nonlocal side
        for one in case.given.get("painted", []):
            if case.unit(one["by"]).side == side:
                painter = f"{case.ids[one['by']]} paints {case.ids[one['at']]}"
                say(session, painter)
        for shot in shots:
            if case.unit(shot["by"]).side != side:
                say(session, "")
                side = case.unit(shot["by"]).side
            say(session, line_of(case, shot))

    if "error" in case.expect:
        with pytest.raises(BadAnswerError):
            declare()
        return
    declare()
    while session.pending is not None and session.pending.key == "fire.line":
        say(session, "")
    for faces in case.rolls:
        dice(session, faces)
    finish(session)
    check_shots(case, session)
    check_end(case, session)


def finish(session: Session[Game]) -> None:
    """Answer what is left of a case: victory points of whoever is lost."""
    while session.pending is not None and session.pending.key.startswith("hole."):
        say(session, "1")


@pytest.mark.parametrize("vector", of("overrun"))
def test_overrun(vector: Mapping[str, Any]) -> None:
    case = Case(vector)
    attacker, defender = case.units[0], case.units[1]
    if "phasing" in case.given and case.unit(attacker["id"]).side != SIDE[case.given["phasing"]]:
        attacker, defender = defender, attacker
    shots = case.expect["shots"]
    if shots and shots[0]["by"] != attacker["id"]:
        attacker, defender = defender, attacker
    case.game.first, case.game.half = case.unit(attacker["id"]).side, 1
    fired = {unit.id: unit.fired for unit in case.game.units.values()}
    run = partial(_movement_as_it_stands, fired)
    session = case.session(run)
    origin = case.unit(attacker["id"]).terrain
    say(
        session,
        f"{case.ids[attacker['id']]} overruns {case.ids[defender['id']]} {case.unit(defender['id']).terrain} from {origin}",
    )
    for faces in case.rolls:
        dice(session, faces)
    finish(session)
    check_shots(case, session)
    check_end(case, session)
    (ended,) = told(session, OverrunEnded)
    if "attacker_returns" in case.expect:
        assert (ended.result == "back") == case.expect["attacker_returns"]
    if "may_move_on" in case.expect:
        assert (ended.result == "may-move-on") == case.expect["may_move_on"]


def _movement_as_it_stands(fired: Mapping[str, str], player: Any, game: Game) -> None:
    """Run a movement in whose Combat Phase somebody has attacked already."""
    player.resumed = True
    movement(player, game, 1)


@pytest.mark.parametrize("vector", of("may-fire"))
def test_may_fire(vector: Mapping[str, Any]) -> None:
    case = Case(vector)
    unit = case.unit(case.given["unit"]["id"])
    for one in case.given.get("fired", []):
        now = case.given["now"]
        same = one["turn"] == now["turn"] and one["phase"][:2] == now["phase"][:2]
        unit.fired = one["phase"] if same else ""
    other = "australian" if unit.side == "german" else "german"
    case.game.units["schenkel9"] = Unit(id="schenkel9", side=other, kind="schenkel", number=9, terrain="clear")
    case.game.cells |= {
        "defense.schenkel": 3,
        **{key("strength", unit.kind, code, 3): 9 for code in ("mg", "l", "r", "pf")},
    }
    if case.game.phasing != unit.side:
        case.game.first = other if case.game.half == 2 else unit.side
    session = case.session(mutual_fire)
    line = f"{unit.id} > schenkel9 r3 clear {case.given.get('weapon', '').casefold()}".strip()
    if "error" in case.expect:
        with pytest.raises(BadAnswerError):
            say(session, line)
        return
    say(session, line)
    assert [one.by for one in session.game.declared] == [unit.id]


@pytest.mark.parametrize("vector", of("opportunity-fire", "opportunity-eligible"))
def test_opportunity_fire(vector: Mapping[str, Any]) -> None:
    given = vector["given"]
    if vector["procedure"] == "opportunity-eligible":
        given = {**given, "units": [{"kind": "PKA", **given["mover"]}, given["firer"]]}
    case = Case({**vector, "given": given})
    mover = case.unit(given["mover"]["id"] if "mover" in given else given["shots"][0]["at"])
    firer = case.unit(given["firer"]["id"] if "firer" in given else given["shots"][0]["by"])
    case.game.first, case.game.half = SIDE[given["phasing"]] if "phasing" in given else mover.side, 1
    session = case.session(partial(_movement_as_it_stands, {}))
    exposed = given.get("exposed_hex", {}).get("terrain", "clear")
    seen = "seen" if given["path"][-1] else ""
    distance = given["shots"][0]["range"] if "shots" in given else 3
    line = f"{firer.id} opp {mover.id} r{distance} {exposed} {seen}".strip()
    if "error" in case.expect:
        with pytest.raises(BadAnswerError):
            say(session, line)
        return
    say(session, line)
    for faces in case.rolls:
        dice(session, faces)
    finish(session)
    check_shots(case, session)
    check_end(case, session)


@pytest.mark.parametrize("vector", of("armor"))
def test_armor(vector: Mapping[str, Any]) -> None:
    case = Case(vector)
    target = case.unit(case.given["unit"]["id"])

    def run(player: Any, game: Game) -> None:
        shot = Shot(by=target.id, at=target.id, weapon=case.given["weapon"].casefold())
        result = armor_roll(player, game, game.units[target.id], shot=shot)
        apply(player, game, [Result(target.id, result, "result")])

    session = case.session(run)
    dice(session, case.rolls[0])
    finish(session)
    (rolled,) = told(session, ArmorRolled)
    assert (rolled.total, rolled.result) == (case.expect["armor_roll"], case.expect["result"])
    check_end(case, session)


@pytest.mark.parametrize("vector", of("initiative"))
def test_initiative(vector: Mapping[str, Any]) -> None:
    given = vector["given"]
    game = Game(scenario="forces", turn=given.get("turn", 2), last=10, dice="physical", house=given.get("house", {}))
    game.first = SIDE.get(given.get("last_player_1", ""), "")

    case = Case({**vector, "given": {**given, "units": [], "unit": None}})
    case.game = game
    session = case.session(initiative)
    if "error" in vector["expect"]:
        with pytest.raises(BadAnswerError):
            session.answer(vector["rolls"][0])
        return
    for faces in vector["rolls"]:
        session.answer(faces)
    assert session.game.first == SIDE[vector["expect"]["player_1"]]
    assert len(session.record.turns[-1].phases[-1].entries) == vector["expect"].get("rolls_used", 2)


@pytest.mark.parametrize("vector", of("typed-roll"))
def test_typed_roll(vector: Mapping[str, Any]) -> None:
    roll = Roll(key="roll", prompt="", count=vector["given"]["dice"], total=True)
    if "error" in vector["expect"]:
        with pytest.raises(BadAnswerError):
            answer_grammar.read(roll, vector["given"]["typed"])
        return
    faces = answer_grammar.read(roll, vector["given"]["typed"])
    assert isinstance(faces, list)
    assert sum(map(int, faces)) == vector["expect"]["total"]


@pytest.mark.parametrize("vector", of("chart-cell"))
def test_chart_cell(vector: Mapping[str, Any]) -> None:
    given = vector["given"]
    cell = (
        key("vp", slug(given["kind"]))
        if given["chart_name"] == "unit-summary"
        else key("armor", given["type"].casefold(), given["total"])
    )
    with pytest.raises(BadAnswerError):
        read(cell, given["typed"])


@pytest.mark.parametrize("vector", [one for one in of("victory") if one.values[0]["given"].get("scenario") == 4])
def test_victory_of_scenario_4(vector: Mapping[str, Any]) -> None:
    given = vector["given"]
    house = {name: str(value) for name, value in given.get("house", {}).items()}
    game = Game(scenario="4", turn=8, last=8, first="german", half=2, dice="physical", house=house)
    game.cells |= {key("vp", slug(named)): value for named, value in given["chart"]["vp"].items()}
    for side in ("g", "a"):
        for lost in given["lost"][side]:
            loser = SIDE[side]
            game.vp["german" if loser == "australian" else "australian"] += given["chart"]["vp"][lost]
    game.vp["australian"] += sum(given["chart"]["vp"][kind] / 2 for kind in given["german_escaped"])
    case = Case({**vector, "given": {"units": []}})
    case.game = game
    session = case.session(end_of_turn)
    assert {"g": session.game.vp["german"], "a": session.game.vp["australian"]} == vector["expect"]["vp"]
    assert session.game.outcome == SIDE.get(vector["expect"]["winner"], "draw")


@pytest.mark.parametrize("vector", of("turn-steps"))
def test_the_steps_of_a_turn(vector: Mapping[str, Any]) -> None:
    from tests.games.sf3d.table import all_events, scenario

    play = scenario(forces=("pka 1", "krote 1", "afs 1"))
    while play.game.turn == 1:
        play.enter("")
    record = play.session.record
    assert [phase.phase for phase in record.turns[0].phases[1:]] == vector["expect"]["steps"]
    events = all_events(record.turns[0])
    steps = [step for one in events if one["kind"] == kind(StepsSkipped) for step in one["steps"]]
    assert [f"p{half}-{step}" if half else step for half, step, _ in steps] == vector["expect"]["skipped"]


def test_only_cases_of_later_chapters_wait() -> None:
    named = {one["id"] for one in VECTORS}
    assert set(WAITING) <= named
