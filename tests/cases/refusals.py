"""Choices that must not be possible: what each bad case tries, and in which of three ways it comes to nothing."""

from dataclasses import dataclass
from typing import Any

import pytest
from pydantic import ValidationError

from saf_helper.engine.events import PhaseSkipped
from saf_helper.engine.questions import Question
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from tests.cases.conversation import Table

NOT_OFFERED = "not offered"
"""The standing question has no such option, and refuses it typed."""
REFUSED = "refused"
"""The dice, card or chits are refused."""
REMINDED = "reminded"
"""Only the map can tell: the standing question names the limit."""

WAYS = {
    "adjust-by-one-only": NOT_OFFERED,
    "already-acted": NOT_OFFERED,
    "already-adjusted": NOT_OFFERED,
    "die-out-of-range": REFUSED,
    "dice-count": REFUSED,
    "draw-count": REFUSED,
    "finish-current-unit": NOT_OFFERED,
    "low-supply": NOT_OFFERED,
    "no-card-for-unit": NOT_OFFERED,
    "no-los": REMINDED,
    "not-adjacent": REMINDED,
    "not-due": NOT_OFFERED,
    "not-on-map": NOT_OFFERED,
    "not-panicked": NOT_OFFERED,
    "order-not-available": NOT_OFFERED,
    "order-spent": NOT_OFFERED,
    "out-of-range": REMINDED,
    "out-of-sequence": NOT_OFFERED,
    "panicked": NOT_OFFERED,
    "sniper-immobile": NOT_OFFERED,
    "too-far": REMINDED,
    "unknown-face": REFUSED,
    "unknown-scenario": NOT_OFFERED,
    "wrong-order": NOT_OFFERED,
    "wrong-target": NOT_OFFERED,
    "wrong-unit": NOT_OFFERED,
}
"""By kind of error."""


@dataclass(frozen=True)
class Attempt:
    """What is tried: an answer to a question, units by the case's names; what the question is about, what it reminds of."""

    key: str
    answer: Any
    about: str = ""
    limit: str = ""


ATTEMPTS = {
    "bad-usfire-die-0": Attempt("fire.roll", [0]),
    "bad-usfire-second-fire-same-turn": Attempt("activate.unit", "u1"),
    "bad-usfire-dead-target": Attempt("fire.target", "g1"),
    "bad-usfire-dead-shooter": Attempt("activate.unit", "u1"),
    "bad-usfire-hard-on-clear-half": Attempt("fire.cover", ["hard"]),
    "bad-usfire-rifle-at-tank": Attempt("fire.target", "p1"),
    "bad-usfire-move-then-fire-order-2": Attempt("activate.action", "move+fire"),
    "bad-mortar-first-target-tank": Attempt("mortar.target", "p1"),
    "bad-mortar-lieutenant-dead-no-own-los": Attempt("mortar.target", "g1", limit="in its own LOS"),
    "bad-mortar-second-target-three-hexes": Attempt("mortar.second", "g2", limit="within 2 hexes of"),
    "bad-sniper-range-6": Attempt("sniper.target", "g1", limit="range 5"),
    "bad-sniper-move": Attempt("activate.unit", "s1"),
    "bad-sniper-one-six": Attempt("activate.order", "66"),
    "bad-assault-panicked": Attempt("activate.unit", "u1"),
    "bad-assault-low-supply": Attempt("activate.unit", "u1"),
    "bad-assault-not-adjacent": Attempt("assault.target", "g1", limit="adjacent"),
    "bad-assault-three-dice": Attempt("assault.roll", [6, 6, 6]),
    "bad-tankfire-range-6": Attempt("tank-fire.target", "p1", limit="range 5"),
    "bad-tankfire-unknown-chit": Attempt("tank-fire.hit", ["three"]),
    "bad-tankfire-m4-two-chits": Attempt("tank-fire.hit", ["miss", "one"]),
    "bad-tankhe-at-tank": Attempt("he.target", "p1"),
    "bad-covering-fire-mover-not-adjacent": Attempt("covering.mover", "u2", limit="adjacent to"),
    "bad-covering-fire-mover-three-hexes": Attempt("covering.mover", "u2", limit="up to 2 hexes"),
    "bad-covering-fire-by-mortar": Attempt("activate.unit", "mo1"),
    "bad-medic-alert-unit": Attempt("activate.unit", "u1"),
    "bad-order-tank-into-2": Attempt("activate.unit", "t1"),
    "bad-order-infantry-into-5": Attempt("activate.unit", "u1"),
    "bad-order-adjust-6-wraps-to-1": Attempt("orders.adjust", "6>1"),
    "bad-order-adjust-second-die": Attempt("activate.order", "5>4"),
    "bad-order-four-and-three-as-mortar": Attempt("activate.order", "44"),
    "bad-order-die-8": Attempt("orders.roll", [1, 2, 8, 4, 5]),
    "bad-reserves-turn-2": Attempt("", [6]),
    "bad-reserve-unknown-card-content": Attempt("reserves.card", ["m4"]),
    "bad-action-unit-already-acted": Attempt("german-infantry.next", "g1"),
    "bad-action-next-unit-before-finishing": Attempt("german-infantry.card", "g2", about="g1"),
    "bad-action-mg42-draws-card": Attempt("german-infantry.next", "m1"),
    "bad-gfire-at-tank": Attempt("german-fire.in-sight", ["t1"]),
    "bad-gfire-two-dice": Attempt("german-fire.roll", [3, 5]),
    "bad-gassault-die-7": Attempt("german-assault.roll", [4, 7, 3, 3]),
    "bad-mg42-before-infantry-done": Attempt("german-infantry.next", "m1"),
    "bad-victory-objective-claimed-mid-turn": Attempt("activate.order", "objective"),
    "bad-scenario-4-low-supply-on-veteran": Attempt("setup.low-supply", ["u5", "u1"]),
    "bad-scenario-number-7": Attempt("", "7"),
}
"""By case. An attempt without a key finds no question to answer."""


def check_refused(t: Table) -> None:
    """Check that the attempt comes to nothing in the way of its kind of error, and that the same question stands."""
    attempt, way = ATTEMPTS[t.case.id], WAYS[t.case.expect["error"]]
    if not attempt.key:
        check_nothing_asked(t)
        return
    question = t.pending
    assert question is not None, "no question stands"
    assert question.key == attempt.key
    if attempt.about:
        assert question.about == t.board.ids[attempt.about]
    answer = _with_ids(t, attempt.answer)
    if way == REMINDED:
        assert attempt.limit, "an attempt that only the map can judge needs its limit"
        assert question.accept(answer) == answer
        assert attempt.limit in question.reminder, f"reminded of: {question.reminder!r}"
    else:
        if way == NOT_OFFERED:
            first = answer[0] if isinstance(answer, list) else answer
            assert first not in {option.value for option in getattr(question, "options", ())}
        with pytest.raises(BadAnswerError) as refusal:
            question.accept(answer)
        assert "\n" not in str(refusal.value), "one line"
    check_unchanged(t, question)


def check_unchanged(t: Table, question: Question) -> None:
    """Check that the same question stands on the same game when the answers so far are played again."""
    again = t.again()
    assert again.game == t.game
    assert again.pending is not None
    for part in ("key", "about", "prompt", "options", "rules", "reminder"):
        assert getattr(again.pending, part, None) == getattr(question, part, None)


def check_nothing_asked(t: Table) -> None:
    """Check that the phase is skipped with a reason and changes nothing."""
    assert t.pending is None
    assert not t.exchanges
    assert t.noted["ran"] is False
    assert t.happened(PhaseSkipped)
    assert t.game == t.start


def check_no_such_scenario(number: str) -> None:
    """Check that a scenario is not among those offered, and that no game can be of it."""
    assert number not in tables().scenarios
    with pytest.raises(ValidationError, match=f"unknown scenario '{number}'"):
        Game(scenario=number)


def _with_ids(t: Table, answer: Any) -> Any:
    if isinstance(answer, list):
        return [_with_ids(t, one) for one in answer]
    if t.case.procedure == "scenario" and str(answer).startswith("u"):
        return f"A{answer[1:]}"
    return t.board.ids.get(answer, answer)
