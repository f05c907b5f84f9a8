"""Staging the end of a turn: the victory test."""

from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.rules.victory import end_of_turn
from tests.cases.american import tank_bail_out
from tests.cases.board import KINDS
from tests.cases.conversation import Table
from tests.cases.tracks import lose

ENOUGH = 3
"""So many infantry that the roster rules out no condition."""
ON_THE_MAP = {
    "victory.objective": ("infantry_on_objective", 1),
    "victory.two-infantry-near-red": ("infantry_within_two_of_red", 2),
    "victory.three-buildings": ("centre_buildings_held", 3),
}
"""A question about the map, the case's fact, and how much of it answers yes."""


def victory(t: Table) -> None:
    """§8.x.3 The end of a turn, with what the case says of score, roster and map."""
    given = t.case.given
    if "us_infantry" in given:
        _counters_under_markers(t)
    elif given.get("us_units_on_map", 2):
        t.board.company("us-infantry", ENOUGH)
    t.board.company("german-infantry", given.get("germans_on_map", 1))
    for key, (fact, enough) in ON_THE_MAP.items():
        t.say(key, given.get(fact, 0) >= enough)
    if given.get("phase") == "activate-units":
        t.game.order_dice = [2]
        t.run(activate_units)
        return
    _losses_so_far(t)
    if "morale_after_us_turn" in given:
        t.game.morale = t.game.starting_morale = given["morale_after_us_turn"]
        for points in given["losses_in_german_turn"]:
            lose(t, -points)
    before = t.game
    t.say("victory.concede", True)
    t.begin()
    t.run(end_of_turn)
    if "offer" in t.case.expect:
        accepted = t.game.outcome
        t.board.game = before
        t.say("victory.concede", False)
        t.run(end_of_turn)
        t.noted["offer"] = (accepted, t.game.outcome)


def _counters_under_markers(t: Table) -> None:
    """Put so many calm, Alert and Panicked infantry on the map, half of them Veterans, some of the calm ones low."""
    given = t.case.given
    low, reserves = given.get("low_supply", 0), given.get("of_which_reserve_infantry", 0)
    for status, count in given["us_infantry"].items():
        for number in range(count):
            kind = "infantry" if number < count - count // 2 else "veteran"
            unit = t.board.add({"id": f"{status} {number}", "kind": kind, "status": status})
            unit.low_supply = status == "calm" and number < low
            unit.came = "reserves turn 5" if status == "calm" and number < reserves else ""


def _losses_so_far(t: Table) -> None:
    """Book the Germans lost so far; crews that bailed out by letting them bail out."""
    for kind, count in t.case.given.get("german_losses", {}).items():
        if kind == "panzer-iv-bailed-out":
            for number in range(count):
                tank_bail_out(t, f"p{number}")
            t.game.morale = t.game.starting_morale = t.case.given["morale"]
        else:
            t.game.kills[KINDS.get(kind, kind)] = count
            t.game.german_losses += count
