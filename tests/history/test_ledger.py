"""The ledger: what each event did to Morale, a loss that the floor stopped among them."""

from typing import Any

import pytest

from saf_helper.engine.events import Event, Ruled, Told
from saf_helper.games.scream_aim_fire import events as e
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.ledger import Booked, Ledger
from saf_helper.history.ledger import Row
from tests.history.games import course_of, save_of

FLOOR = Ruled("morale-floor", "0")
TO_FLOOR = "Inf 1 (A1) destroyed (10 lost to the floor, house rule morale-floor = 0"
LOSS: dict[str, Any] = {
    "points": 10, "lost": 10, "morale": 0, "step": None, "cause": "hit-panicked", "rules": ("7.2.3.C", "6.5.2")
}  # fmt: skip


def read(event: Event) -> Booked | None:
    return Ledger(10, lambda id: f"Inf 1 ({id})").read(event)


@pytest.mark.parametrize(
    ("event", "cause", "change"),
    [
        (e.GermanLost(unit="G1", fate="bailed out", points=5, morale=15, cause="x"), "Inf 1 (G1) bailed out", 5),
        (e.OfficerKilled(unit="A8", die=4, points=10, morale=20), "officer killed by Inf 1 (A8)", 10),
        (e.AmericanLost(unit="A1", fate="destroyed", lieutenant=False, **LOSS), "Inf 1 (A1) destroyed", -10),
        (
            e.AmericanLost(unit="A1", fate="destroyed", lieutenant=True, **LOSS),
            "Inf 1 (A1) destroyed and the Lieutenant with it",
            -10,
        ),
        (e.LieutenantKilled(**LOSS), "the Lieutenant killed", -10),
        (e.LieutenantCaptured(unit="A1", captor="G9", **LOSS), "Inf 1 (A1) destroyed, the Lieutenant captured", -10),
        (e.Adjusted(reason="the marker slipped"), "adjusted: the marker slipped", 3),
        (e.Adjusted(reason=""), "adjusted: as the table shows", -3),
        (Told(text="Remove Inf 1 (A1): destroyed. Morale -10, now 0"), "Remove Inf 1 (A1): destroyed. Morale -10, now 0", -10),
    ],
)  # fmt: skip
def test_a_change_has_its_cause_and_where_the_tracks_stood(event: Event, cause: str, change: int) -> None:
    event.changes.update({"morale": (10, 10 + change), "reserves": (5, 10)})
    assert read(event) == Booked(cause, change, 10 + change, 10, 5, event.rules)


@pytest.mark.parametrize(
    "event",
    [
        e.AmericanLost(
            unit="A1", fate="destroyed", lieutenant=False, house=(FLOOR,), **LOSS | {"lost": 0, "morale": 10}
        ),
        Told(text=TO_FLOOR, rules=("7.2.3.C", "6.5.2"), changes={"A1": ("in play", "destroyed")}),
    ],
)
def test_a_loss_that_the_floor_stopped_is_booked_with_its_clauses(event: Event) -> None:
    found = read(event)
    assert found is not None
    assert found.cause.startswith(TO_FLOOR)
    assert (found.change, found.morale, found.rules) == (0, 10, ("7.2.3.C", "6.5.2"))
    phase = course_of("lost").turns[0].phases[-1]
    assert Row(2, phase, found).line.startswith(f"Turn 2: no Morale lost = 10: {TO_FLOOR}")
    assert Row(2, phase, found).line.endswith("[7.2.3.C, 6.5.2]")


@pytest.mark.parametrize(
    "event",
    [
        e.Flipped(unit="A1"),
        e.Adjusted(reason="", changes={"A1.fate": ("in play", "destroyed")}),
        e.NotBooked(tracks=(("morale", 10),), rules=("6.5.2",)),
        e.ReservesArrive(threshold=30, once=False, rules=("6.5.2",), changes={"reserves": (30, 0)}),
    ],
)
def test_what_is_no_gain_or_loss_has_no_row(event: Event) -> None:
    assert read(event) is None


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "told", "rules": ["6.5.2"], "changes": {"morale": ["x", "y"]}},
        {"kind": "hit-roll", "rules": 5, "changes": {"morale": [1]}},
        {"kind": "adjusted", "changes": {"morale": [None, {}], "reserves": [0, []]}},
        {"kind": "german-lost", "changes": [1, 2]},
        {"kind": ["a"], "rules": ["6.5.2"], "changes": {"A1": ["in play"]}},
    ],
)
def test_a_spoilt_event_is_no_row_and_no_fault(data: dict[str, Any]) -> None:
    record = save_of("won").model_copy(deep=True)
    before = list(Ledger(20, str).read_all(record, RULES.events))
    record.turns[0].phases[0].events.append(data)
    assert list(Ledger(20, str).read_all(record, RULES.events)) == before
