"""Every worked case, played through the real engine (see `tests/cases`)."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from tests.cases.conversation import Table
from tests.cases.reading import all_cases
from tests.cases.refusals import ATTEMPTS, WAYS, check_no_such_scenario, check_refused
from tests.cases.shown import READINGS, shown
from tests.cases.stages import STAGES
from tests.cases.uncited import IN_WORDS, UNCITED
from tests.cases.unstated import UNSTATED
from tests.clauses import MOST_MARKS

CASES = {case.id: case for case in all_cases()}
GOOD = [id for id, case in CASES.items() if not case.bad]
BAD = [id for id, case in CASES.items() if case.bad and id != "bad-scenario-number-7"]


def excused(id: str) -> set[str]:
    """Return the clauses of a case that its conversation does not rest on."""
    listed = {clause: cases for clause, (_, cases) in UNCITED.items()}
    return {clause for names in (listed, IN_WORDS) for clause, cases in names.items() if id in cases}


def with_clauses(ids: Sequence[str]) -> list[Any]:
    """Return every case, marked with the clauses it cites; one with many several times, each with some of them."""
    cases = []
    for id in ids:
        shown = [clause for clause in CASES[id].clauses if clause not in excused(id)]
        parts = [shown[at : at + MOST_MARKS] for at in range(0, len(shown), MOST_MARKS)] or [[]]
        for number, part in enumerate(parts, 1):
            name = f"{id} {number}" if len(parts) > 1 else id
            cases.append(pytest.param(id, marks=[pytest.mark.clause(*part)] if part else [], id=name))
    return cases


def play(id: str) -> Table:
    """Return the conversation of a case, as far as it goes."""
    case = CASES[id]
    t = Table(case)
    if case.bad:
        t.stop_at = ATTEMPTS[id].key
    STAGES[case.procedure](t)
    return t


@cache
def played(id: str) -> Table:
    """Return the same conversation, held once for all tests."""
    return play(id)


@pytest.mark.parametrize("id", with_clauses(GOOD))
def test_what_must_follow_is_told(id: str) -> None:
    case, t = CASES[id], play(id)
    assert t.pending is None or t.pending.key == t.stop_at
    assert not t.rolls, f"dice left over: {t.rolls}"
    assert not t.draws, f"draws left over: {t.draws}"
    unstated = UNSTATED.get(id)
    for key, wanted in case.expect.items():
        seen = shown(t, key)
        if unstated is not None and key in unstated.told:
            assert seen == unstated.told[key] != wanted, f"{key}: told {seen!r}, listed as {unstated.told[key]!r}"
        else:
            assert type(seen) is type(wanted), f"{key}: {seen!r} for {wanted!r}"
            assert seen == wanted, f"{key}: the conversation shows {seen!r}, the case wants {wanted!r}"


@pytest.mark.parametrize("id", with_clauses(BAD))
def test_what_must_not_be_possible_is_not(id: str) -> None:
    check_refused(play(id))


def test_there_is_no_seventh_scenario() -> None:
    check_no_such_scenario(str(CASES["bad-scenario-number-7"].given["scenario"]))


@pytest.mark.parametrize("id", UNSTATED)
def test_what_is_left_unsaid_was_not_asked_either(id: str) -> None:
    assert set(UNSTATED[id].told) <= set(CASES[id].expect)
    assert not played(id).asked(UNSTATED[id].not_asked)


@pytest.mark.parametrize("id", [*GOOD, *BAD])
def test_the_clauses_at_work_are_cited(id: str) -> None:
    missing = set(CASES[id].clauses) - played(id).cited() - excused(id)
    assert not missing, f"neither cited nor excused in tests/cases/uncited.py: {missing}"


def test_no_clause_is_excused_that_is_cited_now() -> None:
    listed = [(clause, id) for clause, (reason, cases) in UNCITED.items() for id in cases if reason]
    assert listed == [(clause, id) for clause, (_, cases) in UNCITED.items() for id in cases]
    assert all(clause in CASES[id].clauses for clause, id in listed)
    stale = [(clause, id) for clause, id in listed if clause in played(id).cited()]
    assert not stale, f"cited now, take them off tests/cases/uncited.py: {stale}"
    silent = [(clause, id) for clause, ids in IN_WORDS.items() for id in ids if clause not in played(id).in_words()]
    assert not silent, f"not even in words: {silent}"
    stale = [(clause, id) for clause, ids in IN_WORDS.items() for id in ids if clause in played(id).cited()]
    assert not stale, f"cited now, take them off tests/cases/uncited.py: {stale}"


def test_every_case_is_here_once() -> None:
    assert len(CASES) == len(all_cases()) == 244
    assert {case.procedure for case in all_cases()} == set(STAGES)
    assert {case.expect["error"] for case in all_cases() if case.bad} == set(WAYS)
    assert {id for id, case in CASES.items() if case.bad} == set(ATTEMPTS)


def test_every_reading_is_used() -> None:
    used = {key for case in all_cases() for key in case.expect}
    assert used - {"error", "changed"} == set(READINGS)
