"""A game of scenario 1 up to its first order, everything typed: three German Infantry have come, the order dice are rolled."""

from collections.abc import Sequence
from typing import Any

from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game

Said = tuple[str, Any]
"""A question's key, and the answer given to it."""

BEGINNING: tuple[Said, ...] = (
    ("setup.numbers", list("1234567")),
    ("setup.lieutenant", "A4"),
    ("spotted.roll", [2]),
    ("arrivals.entry", [2, 2, 5]),
    ("arrivals.keys", ["3", "1", "-"]),
    ("arrivals.occupied", []),
    ("arrivals.near-tank", []),
)
KILL: tuple[Said, ...] = (
    ("activate.order", "3"),
    ("activate.unit", "A5"),
    ("activate.action", "fire"),
    ("fire.target", "G4"),
    ("fire.terrain", "clear"),
    ("fire.cover", ["light"]),
    ("fire.roll", [5]),
    ("fire.damage", ["destroyed-10"]),
)
"""Veteran A5 destroys G4, Morale +10."""
MORTAR: tuple[Said, ...] = (
    ("activate.order", "44"),
    ("mortar.target", "G4"),
    ("mortar.range-in", [3]),
    ("mortar.roll", [6, 6]),
)
"""Mortar A7 destroys G4, Morale +5, and may hit a second one."""


def said(session: Session[Game], *answers: Said) -> Session[Game]:
    """Answer, and insist on the keys."""
    for key, answer in answers:
        assert session.pending is not None
        assert session.pending.key == key
        session.answer(answer)
    return session


def opening(dice: Sequence[int] = (1, 2, 3, 2, 5), scenario: str = "1", **house: str) -> Session[Game]:
    """Return the game at its first order, with these order dice."""
    rules = {"starting-morale": "0"} | {key.replace("_", "-"): value for key, value in house.items()}
    game = Game.new(scenario, house=rules, dice="physical", cards="physical", chits="physical")
    session = Session.new(RULES, game, name="game", seed=1, version="test")
    return said(session, *BEGINNING, ("orders.roll", list(dice)), ("orders.adjust", "none"))


def entries(session: Session[Game]) -> list[tuple[str, Any, str]]:
    """Return this phase's entries: key or interruption, answer, by whom."""
    return [(one.key or one.do, one.answer, one.by) for one in session.record.turns[-1].phases[-1].entries]
