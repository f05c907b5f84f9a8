"""The log: what is shown, how it folds, undo and amendments in their place, a record of other rules."""

import re

import pytest

from saf_helper.engine.questions import Roll
from saf_helper.engine.session import Session
from saf_helper.errors import UsageError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.history.log import Selection, log_lines, phase_names
from saf_helper.history.stats import statistics
from saf_helper.history.timeline import course
from tests.history.games import course_of, save_of


def started() -> Session[Game]:
    """Return a game of scenario 1 with its set-up done, all dice and cards typed."""
    game = Game.new("1", dice="physical", cards="physical", chits="physical")
    session = Session.new(RULES, game, name="started", seed=1, version="0.1.0")
    session.answer(10)
    session.answer(["1", "2", "3", "4", "5", "6", "7"])
    session.answer("A2")
    return session


def lines(session: Session[Game], **selected: object) -> list[str]:
    return log_lines(course(session.record, session.game, RULES), Selection(**selected))  # type: ignore[arg-type]


def test_a_line_has_its_clause_and_a_roll_says_who_threw_it() -> None:
    session = started()
    session.answer([1])
    shown = lines(session, phases=("enemy-spotted",))
    assert "      * 1 (typed): Enemy Spotted?" in shown
    assert any(line.startswith("      - Enemy Spotted: rolls 1. 2 Infantry arrive [6.1.A.1") for line in shown)
    assert not any("because" in line for line in shown)
    for answer in ([2, 3], ["-", "-"], []):
        session.answer(answer)
    assert any("because: entry die " in line for line in lines(session, phases=("enemy-spotted",), full=True))


def test_the_full_log_gives_every_answer_the_number_that_why_takes() -> None:
    session = started()
    session.answer([1])
    (line,) = [line for line in lines(session, full=True) if line.endswith("1 (typed): Enemy Spotted?")]
    number = int(line.strip().removeprefix("* ").partition(":")[0])
    (entry,) = [one.entry for one in session.retell(number) if one.entry is not None and one.entry.n == number]
    assert entry.key == "spotted.roll"


def test_a_virtual_roll_is_marked_rolled() -> None:
    session = started()
    assert isinstance(session.pending, Roll)
    session.roll()
    die = session.record.turns[0].phases[-1].entries[0].answer[0]  # type: ignore[index]
    assert f"      * {die} (rolled): Enemy Spotted?" in lines(session)


def test_undone_lines_are_gone_and_the_undo_stands_in_their_place() -> None:
    session = started()
    session.answer([1])
    session.undo()
    session.answer([2])
    shown = lines(session, phases=("enemy-spotted",))
    assert "      ~ undo: 1 answer taken back here" in shown
    assert "      * 1 (typed): Enemy Spotted?" not in shown
    assert shown.index("      ~ undo: 1 answer taken back here") < shown.index("      * 2 (typed): Enemy Spotted?")


def test_an_undo_at_the_very_end_is_shown_too() -> None:
    session = started()
    session.answer([1])
    session.undo()
    assert lines(session)[-1] == "      ~ undo: 1 answer taken back here"


def test_an_undo_that_was_done_again_is_not_in_the_log_and_counts_nowhere() -> None:
    session = started()
    session.answer([1])
    before = lines(session)
    session.undo(2)
    session.redo()
    assert lines(session)[-1] == "      ~ undo: 1 answer taken back here"
    session.redo()
    assert lines(session) == before
    assert statistics(course(session.record, session.game, RULES)).answers["undone"] == 0


def test_an_amended_answer_says_what_it_was() -> None:
    session = started()
    entry = session.record.turns[0].phases[-1].entries
    assert entry == []
    session.answer([1])
    session.amend(session.record.turns[0].phases[-1].entries[0].n, [2])
    assert "      ! 2 (amended, it was 1): Enemy Spotted?" in lines(session, fold="none")
    assert "      ! 2 (amended, it was 1): Enemy Spotted?" in lines(session, fold="phase")


def test_an_adjustment_and_a_note_are_shown_as_the_players_own() -> None:
    session = started()
    session.interrupt("adjust", {"set": {"morale": 12}, "reason": "miscounted"}, "miscounted")
    session.interrupt("note", {"text": "  well   then "})
    shown = lines(session, fold="phase")
    at = shown.index("      ! Set: morale 12")
    assert shown[at + 1 : at + 3] == ["        because: miscounted", "      ! Note: well then"]


def test_folding_shows_a_turn_a_phase_or_a_step_on_a_line() -> None:
    found = course_of("lost")
    turns = log_lines(found, Selection(fold="turn"))
    phases = log_lines(found, Selection(fold="phase"))
    steps = log_lines(found, Selection(fold="step"))
    opened = log_lines(found, Selection())
    full = log_lines(found, Selection(full=True))
    assert len(turns) == len(found.turns)
    assert all(line.startswith("Turn ") for line in turns)
    assert turns[-1].endswith(", defeat")
    assert len(turns) < len(phases) < len(steps) < len(opened) < len(full)


def test_a_step_on_a_line_says_what_its_unit_did() -> None:
    found = course_of("lost")
    shown = log_lines(found, Selection(fold="step", side="german"))
    acted = [item.unit for turn in found.turns for phase in turn.phases for item in phase.steps if item.unit]
    lines = [
        line
        for line in shown
        if re.match(r"    (German|MG 42|Panzer|Tiger|AT gun|Surprise).* \[(7\.[2-5]|8\.6)[.\dA-E]*\]$", line)
    ]
    assert len(lines) == len(acted) > 10
    assert any(line.endswith("does nothing [7.2.A]") for line in lines)
    assert any(re.search(r"fires at .*: (hit|miss)", line) for line in lines)


def test_a_turn_on_a_line_counts_what_was_corrected() -> None:
    session = started()
    session.interrupt("adjust", {"set": {"morale": 12}})
    session.answer([1])
    session.amend(session.record.turns[0].phases[-1].entries[1].n, [2])
    session.undo()
    session.undo()
    line = lines(session, fold="turn")[0]
    assert line.endswith("Americans lost 0, 1 adjusted, 2 taken back")


def test_a_turn_a_side_and_a_phase_are_picked_out() -> None:
    found = course_of("lost")
    german = log_lines(found, Selection(turns=(2,), side="german", fold="phase"))
    assert german[0].startswith("Turn 2: ")
    assert all("[5.0.B." in line for line in german[1:])
    american = log_lines(found, Selection(turns=(2,), side="american", fold="phase"))
    assert all("[5.0.A." in line or "Reinforcements" in line for line in american[1:])
    only = log_lines(found, Selection(phases=("surprise",), fold="phase"))
    assert [line.split(":")[0] for line in only if line.startswith("  ")] == [
        "  Surprise Reinforcement Check [5.0.B.5]"
    ] * len(found.turns)


def test_a_turn_that_was_not_played_is_refused() -> None:
    with pytest.raises(UsageError, match="turn 12 has not been played"):
        log_lines(course_of("won"), Selection(turns=(12,)))


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("mg42", ("german-mg42",)),
        ("MG 42", ("german-mg42",)),
        ("orders", ("orders",)),
        ("german-infantry", ("german-infantry",)),
        ("check", ("enemy-spotted", "reserves-check", "surprise")),
    ],
)
def test_a_phase_is_named_by_any_part_of_its_name(words: str, names: tuple[str, ...]) -> None:
    assert phase_names(words, RULES.phases) == names


def test_an_unknown_phase_is_refused_with_the_list() -> None:
    with pytest.raises(UsageError, match="there is no phase 'supply'") as caught:
        phase_names("supply", RULES.phases)
    assert "enemy-spotted, orders" in caught.value.hint


def test_steps_carry_the_unit_that_acts() -> None:
    shown = log_lines(course_of("lost"), Selection(phases=("german-mg42", "german-tanks")))
    assert any(re.fullmatch(r"    (MG 42|Panzer IV|Tiger)[^:]* \[7\.2\.[56]\]", line) for line in shown)


def test_a_phase_of_other_rules_is_shown_as_it_was_told() -> None:
    record = save_of("won")
    orders = next(phase for phase in record.turns[1].phases if phase.phase == "orders")
    orders.entries[0].key = "orders.of-old"
    found = course(record, Session(RULES, save_of("won")).game, RULES)
    assert [phase.name for phase in found.turns[1].phases if phase.known][-1] == "enemy-spotted"
    assert all(phase.known for phase in found.turns[2].phases)
    shown = log_lines(found, Selection(turns=(2,)))
    assert "  Order Phase [5.0.A.2]: played under other rules, its steps are not known" in shown
    assert any(line.startswith("      * ") and line.endswith(": orders.of-old") for line in shown)
