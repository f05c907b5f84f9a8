"""The reasons why a unit is not offered: every key that rules give is worded, and every wording is used."""

import ast
from pathlib import Path
from typing import Any

import pytest

import saf_helper.games.scream_aim_fire.rules as rules
from saf_helper.games.scream_aim_fire.rules.orders import covering_movers, unfit, why_no_mover
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.absent import WHY_NOT, why_not

AMERICANS = ("us-infantry", "us-veteran", "us-mortar", "us-sniper", "m4")
STATES: tuple[dict[str, Any], ...] = (
    {},
    {"acted": True},
    {"acted": True, "fired": True},
    {"low_supply": True},
    {"status": "panic"},
)
SIDES = {"american", "german"}
"""A unit's side is a reason too."""


def test_every_reason_that_is_worded_is_given_by_a_rule() -> None:
    given = set(SIDES)
    for module in Path(rules.__file__).parent.glob("*.py"):
        nodes = ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        given |= {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    assert set(WHY_NOT) <= given


@pytest.mark.parametrize("german", ["", "german-infantry", "panzer-iv"])
def test_every_reason_against_an_order_is_worded(german: str) -> None:
    game = Game.new("1")
    for kind in AMERICANS:
        for state in STATES:
            game.add(kind, **state)
    if german:
        game.add(german)
    reasons = {unfit(game, order, unit) for order in tables().orders for unit in game.americans()}
    for firer in game.americans():
        others = [unit for unit in game.americans() if unit not in covering_movers(game, firer)]
        reasons |= {why_no_mover(unit, firer) for unit in others}
    assert reasons - {None, ""} <= set(WHY_NOT)


def test_a_reason_names_its_values() -> None:
    assert why_not("out-of-game", fate="destroyed", kind="a tank") == "out of the game, destroyed"
    assert why_not("wrong-order", clause="6.2.A.2") == "not for it (6.2.A.2)"
