"""The loop, driven by scripts: type-ahead, commands, saving before showing, and every way to leave."""

import os
import signal
from typing import Any

import pytest

from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError, ExitCode, SaveError
from saf_helper.prompts.command_words import ROLL_ALL
from saf_helper.prompts.frontends import Asked, Reply
from saf_helper.prompts.interrupt_signals import Leaving
from saf_helper.prompts.loop import Outcome, play_on
from saf_helper.prompts.script import Line, Script
from saf_helper.state.record import Record
from tests.toy import COMMANDS, RULES, Toy, new_game, resumed

MUSTER: list[Line] = ["2 5", "3", "monday"]
TURN: list[Line] = [*MUSTER, "a1", "fire", "g2", "sun", "y", "move"]
AT: dict[str, int] = {"roll": 0, "number": 1, "text": 2, "pick": 3, "choose": 4, "draw": 6, "confirm": 7}


def play(answers: list[Line], session: Session[Toy] | None = None, **more: Any) -> tuple[Script, Session[Toy], Outcome]:
    session = session or new_game()
    script = Script(answers)
    outcome = play_on(session, script, lambda record: None, COMMANDS, **more)
    return script, session, outcome


def answers(session: Session[Toy]) -> list[Any]:
    return [
        entry.do or entry.answer for turn in session.record.turns for phase in turn.phases for entry in phase.entries
    ]


def test_a_game_is_played_to_its_end() -> None:
    script, session, outcome = play(TURN, new_game(last=1))
    assert outcome is Outcome.FINISHED
    assert outcome.exit_code is ExitCode.DONE
    assert answers(session) == [[2, 5], 3, "monday", ["A1"], "fire", "G2", ["sun"], True, "move"]
    assert script.shown.endswith("- Turn marker to 2 [2.3]\n\nThe game is over: victory\n")


def test_a_line_answers_several_questions() -> None:
    _, session, _ = play([*MUSTER, "a1 fire g2 sun y", "q"])
    assert answers(session) == [[2, 5], 3, "monday", ["A1"], "fire", "G2", ["sun"], True]


def test_words_left_over_at_the_end_of_an_activation_answer_for_nobody_else_and_are_named() -> None:
    script, session, _ = play([*MUSTER, "a1 fire g2 sun y move", "q"])
    assert answers(session)[3:] == [["A1"], "fire", "G2", ["sun"], True]
    assert script.said == [("unused", ("not used: move",))]
    assert script.asked[-1] == "battle.action"


def test_words_left_over_at_the_end_of_a_phase_answer_nothing_in_the_next() -> None:
    script, session, _ = play([*MUSTER, "-", "move", "fire g1 sun y 2 5", "q"])
    assert script.asked[-1] == "muster.roll"
    assert script.said == [("unused", ("not used: 2 5",))]
    assert session.game.turn == 2


def test_words_left_over_when_the_game_ends_or_stops_are_named() -> None:
    script, _, outcome = play([*MUSTER, "-", "move", "fire sun y move"], new_game(last=1))
    assert (outcome, script.said) == (Outcome.FINISHED, [("unused", ("not used: move",))])
    session = new_game()
    start = session.step_count
    script, _, outcome = play([*MUSTER, "- dance"], session, until=lambda now: now.step_count > start + 1)
    assert (outcome, script.said) == (Outcome.STOPPED, [("unused", ("not used: dance",))])


def test_a_command_takes_the_rest_of_its_line_as_its_words_also_where_the_activation_is_over() -> None:
    script, session, _ = play([*MUSTER, "a1 supply 3", "fire g2 supply 2", "sun n supply 1", "fire status now", "q"])
    assert [one for one in answers(session)[3:] if one != "gift"] == [["A1"], "fire", "G2", ["sun"], False, "fire"]
    assert session.game.gold == 4 + 3 + 2 + 1
    assert script.said == [("status", ("turn: 1", "gold: 10"))]


def test_a_command_that_takes_no_words_leaves_the_rest_named() -> None:
    script, _, outcome = play([*MUSTER, "a1 fire q now"])
    assert outcome is Outcome.QUIT
    assert script.said == [("unused", ("not used: now",))]


@pytest.mark.parametrize("line", ["fire g1 sun y", "fire fire g1 sun y", "fire G1 g1 sun y"])
def test_words_that_only_repeat_what_is_settled_are_passed_over(line: str) -> None:
    script, session, _ = play([*MUSTER, "-", line, "q"])
    assert answers(session)[3:] == [[], "fire", ["sun"], True]
    assert script.said == []
    assert script.errors == []


def test_a_line_may_begin_with_what_is_settled_already() -> None:
    script, session, _ = play([*MUSTER, "a1", "fire", "fire g2 sun", "q"])
    assert answers(session)[3:] == [["A1"], "fire", "G2", ["sun"]]
    assert script.errors == []


def test_a_line_of_nothing_but_what_is_settled_is_refused() -> None:
    script, _, _ = play([*MUSTER, "a1", "fire", "fire", "q"])
    assert [one.message for one in script.errors] == ["'fire' is not one of the choices"]


def test_a_lone_hyphen_is_a_word_of_its_own() -> None:
    script, session, _ = play([*MUSTER, "a1, a2", "fire g2 -", "q"])
    assert answers(session)[3:] == [["A1", "A2"], "fire", "G2"]
    assert [one.message for one in script.errors] == ["'-' is not in this fate draw"]


def test_a_list_within_a_line_is_joined_by_commas() -> None:
    _, session, _ = play([*MUSTER, "a1, a2 fire g3", "q"])
    assert answers(session)[3:] == [["A1", "A2"], "fire", "G3"]


def test_a_token_for_a_question_of_one_answer_is_dropped() -> None:
    _, session, _ = play([*MUSTER, "-", "fire g1 sun y", "fire G1 rain n", "q"])
    assert answers(session)[3:] == [[], "fire", ["sun"], True, "fire", ["rain"], False]


def test_a_refused_token_drops_the_rest_of_the_line_and_what_came_before_stays() -> None:
    script, session, _ = play([*MUSTER, "a1 fire g9 sun y", ("battle.target", "G1"), "q"])
    assert [one.message for one in script.errors] == ["'g9' is not one of the choices"]
    assert ("unused", ("not used: sun y",)) in script.said
    assert answers(session)[3:] == [["A1"], "fire", "G1"]


def test_undo_takes_back_a_whole_line_and_with_a_number_its_last_answers() -> None:
    _, session, _ = play([*MUSTER, "a1 fire g1 sun y", "u", "q"])
    assert answers(session)[3:] == []
    _, session, _ = play([*MUSTER, "a1 fire g1 sun y", "u 2", "q"])
    assert answers(session)[3:] == [["A1"], "fire", "G1"]
    _, session, _ = play([*MUSTER, "a1 fire g1 sun y", "u", "redo", "q"])
    assert answers(session)[3:] == [["A1"], "fire", "G1", ["sun"], True]


def test_a_command_within_a_line_ends_it() -> None:
    _, session, outcome = play([*MUSTER, "a1 fire u", "move q"])
    assert outcome is Outcome.QUIT
    assert answers(session)[3:] == [["A1"], "move"]


def test_an_unknown_answer_is_asked_again() -> None:
    script, _, _ = play(["nine", "2 7", "2 5", "q"])
    assert script.asked == ["muster.roll", "muster.roll", "muster.roll", "muster.tax"]
    assert [one.message for one in script.errors] == ["'nine' is no roll of 2d6", "7 is no face of a d6"]


def test_enter_rolls_where_the_player_may_be_asked_but_not_where_dice_are_physical() -> None:
    asked, session, _ = play(["", "q"], new_game("ask"))
    assert session.record.turns[0].phases[0].entries[0].by == "rolled"
    assert "- Gold to 5 [1.1]" in asked.shown
    physical, session, _ = play(["", "roll", "q"], new_game("physical"))
    assert [one.message for one in physical.errors] == ["an answer is needed"]
    assert session.record.turns[0].phases[0].entries[0].by == "rolled"


def test_rollall_at_a_choice_says_what_it_does_and_where_it_applies() -> None:
    script, session, _ = play([*MUSTER, "-", "rollall", "fire", "y", "q"])
    assert script.said == [("rollall", ROLL_ALL)]
    assert session.record.turns[0].phases[1].entries[2].by == "rolled"
    silent, _, _ = play([*MUSTER, "-", "fire", "rollall", "y", "q"])
    assert silent.said == []


def test_undo_and_redo_say_what_to_move_on_the_table() -> None:
    script, _, _ = play([*MUSTER, "-", "fire", "sun", "n", "undo 6", "redo 6", "u", "q"])
    assert [lines for kind, lines in script.said if kind == "table"] == [
        (
            "taken back: Did Inf 1 hold? no",
            "taken back: Draw fate: sun",
            "taken back: What does Inf 1 do? fire",
            "taken back: Who stands in the woods? none",
            "taken back: What is the day called? monday",
            "taken back: Tax? 3",
            "on the table: Inf 1 comes back",
            "on the table: gold 4 to 7",
        ),
        ("on the table: Inf 1 leaves", "on the table: gold 7 to 4"),
        ("taken back: Did Inf 1 hold? no", "on the table: Inf 1 comes back"),
    ]


def test_undo_names_an_interruption_as_it_was_typed() -> None:
    script, _, _ = play([*MUSTER, "supply 3", "u", "q"])
    assert ("table", ("taken back: gift 3", "on the table: gold 7 to 4")) in script.said


def test_an_undo_of_very_many_acts_counts_them() -> None:
    script, _, _ = play([*MUSTER, *["supply 1"] * 9, "u 9", "q"])
    (lines,) = [lines for kind, lines in script.said if kind == "table"]
    assert lines[0] == "taken back: 9 answers"


def test_undo_into_an_earlier_phase_says_which_it_is() -> None:
    script, _, _ = play([*MUSTER, "u", "q"])
    assert script.shown.count("== Turn 1: Muster, 1 ==") == 2
    assert script.said == [
        ("table", ("taken back: What is the day called? monday", "undo: nothing to move on the table"))
    ]


def test_nothing_to_undo_or_redo_is_said() -> None:
    script, _, _ = play(["u", "redo", "q"])
    assert [one.message for one in script.errors] == ["there is nothing to undo", "there is nothing to redo"]


def test_why_says_why_and_which_rules() -> None:
    script, _, _ = play(["?", "q"])
    assert script.said == [("why", ("gold comes first",))]
    assert "gold comes first\n[1.1]\n" in script.shown


def test_a_games_own_command_interrupts_and_is_saved() -> None:
    saved: list[int] = []
    script = Script([*MUSTER, "supply 3", "supply x", "supply 0", "status", "log", "q"])
    session = new_game()
    play_on(session, script, lambda record: saved.append(session.game.gold), COMMANDS)
    assert saved == [0, 7, 4, 4, 7]
    assert [one.message for one in script.errors] == ["'x' is no gold", "0 is no gift", "log is not known here"]
    assert script.said == [("status", ("turn: 1", "gold: 7"))]
    assert "> gift 3\n- Gold to 7" in script.shown


def test_every_answer_is_saved_before_anything_else_is_shown() -> None:
    session = new_game()
    script = Script([*TURN, "q"])
    seen: list[tuple[int, str]] = []
    play_on(session, script, lambda record: seen.append((session.n, script.shown)), COMMANDS)
    assert [n for n, _ in seen] == list(range(10))
    assert not seen[0][1]
    assert "Gold to 7" not in seen[1][1]
    assert "Gold to 7" in seen[2][1]


def test_a_save_that_fails_ends_the_loop_aloud() -> None:
    def full(record: Record) -> None:
        raise SaveError("the disk is full")

    with pytest.raises(SaveError, match="the disk is full"):
        play_on(new_game(), Script(["2 5"]), full)


@pytest.mark.parametrize("kind", AT)
@pytest.mark.parametrize(
    ("way", "outcome", "code"),
    [
        (EOFError, Outcome.INPUT_ENDED, 4),
        (KeyboardInterrupt, Outcome.INTERRUPTED, 130),
        (BrokenPipeError, Outcome.INPUT_ENDED, 4),
        ("q", Outcome.QUIT, 0),
    ],
)
def test_leaving_at_any_question_keeps_what_was_answered(kind: str, way: Line, outcome: Outcome, code: int) -> None:
    saved: list[str] = []
    session = new_game()
    script = Script([*TURN[: AT[kind]], way])
    ended = play_on(session, script, lambda record: saved.append(record.model_dump_json()))
    assert session.pending is not None
    assert session.pending.kind == kind
    assert (ended, ended.exit_code) == (outcome, code)
    assert saved[-1] == session.record.model_dump_json()
    assert script.shown.endswith("\nThe game is saved\n")


def test_the_loop_stops_where_it_is_told_to() -> None:
    session = new_game()
    start = session.step_count
    _, _, outcome = play([*MUSTER, "-"], session, until=lambda now: now.step_count > start + 1)
    assert outcome is Outcome.STOPPED
    assert session.pending is not None
    assert session.pending.key == "battle.action"


def test_coming_back_shows_the_phase_and_what_is_asked_again_and_writes_nothing() -> None:
    session = play([*MUSTER, "-", "fire", "q"])[1]
    data = session.record.model_dump()
    data["turns"][0]["phases"][1]["entries"][1]["answer"] = "sing"
    saved: list[Record] = []
    script = Script(["q"])
    play_on(Session(RULES, Record.model_validate(data)), script, saved.append)
    assert saved == []
    assert script.shown.startswith("\n== Turn 1: Battle, 2 ==\nThe rules have changed; asked again: battle.action A1\n")


def test_a_resumed_game_goes_on_from_the_very_question() -> None:
    session = play([*MUSTER, "a1 fire g2", "q"])[1]
    script, _, _ = play(["sun", "q"], resumed(session))
    assert script.asked == ["battle.card", "battle.held"]


def test_a_script_fails_on_a_missing_a_wrong_and_a_left_over_answer() -> None:
    with pytest.raises(AssertionError, match=r"no answer is left for muster\.tax"):
        play(["2 5"])
    with pytest.raises(AssertionError, match=r"the answer is for muster\.day, the question is muster\.roll"):
        play([("muster.day", "monday")])
    with pytest.raises(AssertionError, match="answers left over"):
        play(["2 5", "q", "3"])


@pytest.mark.skipif(os.name == "nt", reason="os.kill on Windows ends the process instead of sending a signal")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)])
def test_a_signal_in_the_middle_of_a_save_waits_for_its_end(number: int) -> None:
    saved: list[str] = []

    def save(record: Record) -> None:
        if record.turns[0].phases[0].entries:
            os.kill(os.getpid(), number)
        saved.append(record.model_dump_json())

    before = signal.getsignal(number)
    session = new_game()
    assert play_on(session, Script(["2 5"]), save) is Outcome.INTERRUPTED
    assert saved[-1] == session.record.model_dump_json()
    assert session.n == 1
    assert signal.getsignal(number) is before


@pytest.mark.skipif(os.name == "nt", reason="os.kill on Windows ends the process instead of sending a signal")
def test_a_signal_at_a_question_leaves_at_once() -> None:
    class Killed(Script):
        def ask(self, asked: Asked) -> Reply:
            os.kill(os.getpid(), signal.SIGTERM)
            return super().ask(asked)

    assert play_on(new_game(), Killed([]), lambda record: None) is Outcome.INTERRUPTED


def test_signals_that_were_ignored_stay_ignored() -> None:
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        with Leaving():
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_command_over_several_words_is_done_as_a_whole_or_not_at_all() -> None:
    from saf_helper.prompts.frontends import Command

    class Commander(Script):
        def ask(self, asked: Asked) -> Reply:
            return Command("supply", ("2", "3", "0")) if not self.errors else super().ask(asked)

    session = new_game()
    script = Commander(["q"])
    play_on(session, script, lambda record: None, COMMANDS)
    assert [one.message for one in script.errors] == ["0 is no gift"]
    assert session.game.gold == 0


def test_no_error_but_those_of_the_player_is_swallowed() -> None:
    def broken(session: Session[Any], words: str) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play_on(new_game(), Script(["status"]), lambda record: None, {"status": broken})
    with pytest.raises(BadAnswerError):
        new_game().answer("x")
