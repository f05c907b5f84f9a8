"""A save of format 1, which holds told lines and no events: what replays is told as today, what does not is quoted."""

import pytest

from saf_helper.engine.events import Told
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.history.ledger import ledger, ledger_lines
from saf_helper.history.log import Selection, log_lines
from saf_helper.history.stats import statistics
from saf_helper.history.timeline import Course, course
from saf_helper.history.turn_summary import account
from tests.history.games import course_of, save_of


@pytest.fixture(scope="module")
def changed() -> Course:
    """Return the game with a turn that today's rules do not replay from its orders on."""
    record = save_of("older")
    orders = next(phase for phase in record.turns[1].phases if phase.phase == "orders")
    orders.entries[0].key = "orders.of-old"
    return course(record, Session(RULES, save_of("older")).game, RULES)


def said(found: Course, turn: int) -> list[str]:
    return [bullet.text for group in account(found, found.turns[turn]).groups for bullet in group.bullets]


def test_a_phase_that_replays_gets_todays_events() -> None:
    older, now = course_of("older"), course_of("won")
    assert not any(isinstance(item.event, Told) for item in older.items)
    assert [said(older, turn) for turn in range(len(older.turns))] == [
        said(now, turn) for turn in range(len(now.turns))
    ]
    assert ledger_lines(older) == ledger_lines(now)


def test_of_a_phase_that_does_not_replay_the_lines_are_quoted(changed: Course) -> None:
    told = [item.event for phase in changed.turns[1].phases if not phase.known for item in phase.items if item.event]
    assert told
    assert all(isinstance(one, Told) for one in told)
    losses = [one.text for one in told if isinstance(one, Told) and "morale" in one.changes]
    assert losses
    assert set(losses) <= set(said(changed, 1))
    assert [line for line in log_lines(changed, Selection(turns=(2,))) if losses[0] in line]


def test_the_ledger_reads_the_changes_of_quoted_lines(changed: Course) -> None:
    rows, now = ledger(changed), ledger(course_of("older"))
    of = [(one.turn, one.phase.name, *one.booked[1:]) for one in rows]
    assert of == [(one.turn, one.phase.name, *one.booked[1:]) for one in now]
    quoted = [one.booked.cause for one in rows if not one.phase.known]
    assert quoted
    assert all(cause.startswith("Remove ") for cause in quoted)


def test_the_statistics_count_the_entries_and_list_the_rest_as_unread(changed: Course) -> None:
    old, now = statistics(changed), statistics(course_of("older"))
    assert old.unread > now.unread == 0
    assert old.dice.total() == now.dice.total()
    assert 0 < old.attacks.total() < now.attacks.total()
