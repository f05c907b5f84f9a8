"""Plain lines: what is written, in which characters, how wide, and where it waits."""

import io
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saf_helper.engine.events import Line
from saf_helper.engine.questions import Choose, Confirm, Draw, Number, Option, Pick, Roll
from saf_helper.engine.session import Happened
from saf_helper.errors import BadAnswerError
from saf_helper.output import spelled
from saf_helper.prompts.frontends import Asked, Typed, choose_frontend
from saf_helper.prompts.jsonl import JsonLines
from saf_helper.prompts.loop import Outcome, play_on
from saf_helper.prompts.plain import Lines, described, parted, shown_default
from saf_helper.state.entry import Entry
from tests.toy import COMMANDS, RULES, new_game

TESTS = Path(__file__).parents[1]


class Console(io.StringIO):
    """A stream with a person at the other end."""

    def isatty(self) -> bool:
        return True


def test_a_conversation_through_pipes() -> None:
    out = io.StringIO()
    lines = Lines(io.StringIO("2 5\n3\nmonday\na1\nfi\nq\n"), out, {"COLUMNS": "60"})
    assert play_on(new_game(), lines, lambda record: None) is Outcome.QUIT
    assert out.getvalue() == (
        "\n== Turn 1: Muster, 1 ==\n"
        "Roll for gold (2d6, or type roll)\n"
        "> 2 5 (typed)\n"
        "- Gold to 7 [1.1]\n"
        "Tax? (0 to 7)\n"
        "> 3\n"
        "- Pay 3 [1.2]\n"
        "What is the day called?\n"
        "> monday\n"
        "  It is monday [1.3]\n"
        "\n== Turn 1: Battle, 2 ==\n"
        "  A1  Inf 1\n"
        "  A2  Inf 2\n"
        "Who stands in the woods? (names with commas, - none, all)\n"
        "> Inf 1\n"
        "  fire\n"
        "  move\n"
        "  move+fire  charge\n"
        "What does Inf 1 do?\n"
        "> fire\n"
        "  G1  Goblin 1\n"
        "  G2  Goblin 2\n"
        "  G3  Goblin 3\n"
        "At whom?\n"
        "\nThe game is saved\n"
    )


def test_input_that_ends_in_the_middle_is_answered_first() -> None:
    out = io.StringIO()
    session = new_game()
    assert play_on(session, Lines(io.StringIO("2 5\n3"), out), lambda record: None) is Outcome.INPUT_ENDED
    assert session.n == 2


def test_no_input_at_all_ends_at_once() -> None:
    assert play_on(new_game(), Lines(None, io.StringIO()), lambda record: None) is Outcome.INPUT_ENDED
    assert play_on(new_game(), Lines(io.StringIO(""), None), lambda record: None) is Outcome.INPUT_ENDED


def test_the_options_are_not_listed_again_after_a_refusal_but_after_a_question() -> None:
    out = io.StringIO()
    play_on(new_game(), Lines(io.StringIO("25\n0\nd\n-\nx\n?\nq\n"), out), lambda record: None)
    after = out.getvalue().partition("! 'x' is not one of the choices\n")[2]
    assert after == (
        "  hint: choose one of: fire, move, move+fire\n"
        "What does Inf 1 do?\n"
        "there is nothing more to say\n[2.2]\n"
        "  fire\n  move\n  move+fire  charge\n"
        "What does Inf 1 do?\n"
        "\nThe game is saved\n"
    )


def test_values_nobody_would_type_are_numbered() -> None:
    out = io.StringIO()
    odd = Choose(
        key="odd", prompt="Where?", options=(Option("in the woods"), Option("x y", "Hill", "steep")), default="x y"
    )
    reply = Lines(io.StringIO("2\n"), out).ask(Asked(odd, 0))
    assert reply == Typed("2")
    assert out.getvalue() == "  1  in the woods\n  2  Hill          steep\nWhere? (type a number) [x y]\n"


def test_options_that_are_only_a_value_stand_together() -> None:
    out = io.StringIO()
    bare = tuple(Option(str(at)) for at in range(1, 31))
    keys = Draw(
        key="k", prompt="Keys?", deck="boxes", count=2, options=(Option("-", "no number"), *bare), default=["1", "-"]
    )
    Lines(io.StringIO("\n"), out).ask(Asked(keys, 0))
    few = Choose(key="few", prompt="What?", options=(Option("fire"), Option("move"), Option("1"), Option("3")))
    Lines(io.StringIO("\n"), out).ask(Asked(few, 0))
    assert out.getvalue() == ("  -  no number\n  1 to 30\nKeys? (2 boxes) [1 -]\n  fire, move, 1, 3\nWhat?\n")


def test_a_long_line_is_cut_and_the_next_one_is_the_next() -> None:
    lines = Lines(io.StringIO("x" * 30_000 + "\nnext\n"), io.StringIO())
    question = Number(key="n", prompt="?", min=0, max=1)
    reply = lines.ask(Asked(question, 0))
    assert isinstance(reply, Typed)
    assert len(reply.text) == 10_001
    assert lines.ask(Asked(question, 0)) == Typed("next")


@pytest.mark.parametrize(
    ("columns", "widest"), [("20", 19), ("5", 19), ("40", 39), ("", 79), ("wide", 79), ("500", 99)]
)
def test_lines_keep_to_the_width(columns: str, widest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = io.StringIO()
    told = Line(text="word " * 60, rules=("1.1",), why="because " * 40)
    Lines(None, out, {"COLUMNS": columns}).show([Happened(told=told)])
    assert max(map(len, out.getvalue().splitlines())) in (widest, widest - 1, widest - 2, widest - 3)


@pytest.mark.parametrize(
    ("encoding", "text"),
    [("ascii", 'a + - -> "x" ? ...'), ("latin-1", 'a + - -> "x" \u00e9 ...'), ("utf-8", "a † – → “x” \u00e9 …")],
)
def test_characters_the_output_cannot_take_are_spelled(encoding: str, text: str) -> None:
    assert spelled("a † – → “x” \u00e9 …", encoding) == text


def test_control_characters_never_reach_the_screen() -> None:
    out = io.StringIO()
    Lines(None, out).error(BadAnswerError("it is \x1b[31mred\a", "no\x00thing"))
    assert out.getvalue() == "! it is ?[31mred?\n  hint: no?thing\n"


DONE = {"G1.acted": (False, True)}


def shown(*lines: tuple[str, int, dict[str, tuple[Any, Any]]]) -> list[Happened]:
    return [Happened(told=Line(text=text, changes=changes, hands=True), step=step) for text, step, changes in lines]


def test_a_step_with_something_to_do_waits_for_enter_on_a_console_only() -> None:
    happened = shown(("a", 1, {}), ("b", 1, DONE), ("c", 2, DONE), ("d", 3, {}))
    out = Console()
    Lines(Console("\n\n"), out).show(happened)
    assert out.getvalue() == "- a\n- b\n-- Enter goes on -- - c\n-- Enter goes on -- - d\n"
    for stdin, pace in [(io.StringIO(), "normal"), (Console(), "fast")]:
        out = Console()
        Lines(stdin, out, pace=pace).show(happened)
        assert out.getvalue() == "- a\n- b\n- c\n- d\n"


def asked(*options: str) -> Asked:
    return Asked(Choose(key="k", prompt="Which?", options=tuple(map(Option, options))), 0, commands=("status",))


def test_what_is_typed_at_a_pause_is_kept_through_the_pauses_that_follow() -> None:
    out = Console()
    lines = Lines(Console("a\n\nb\n"), out)
    lines.show(shown(("1", 1, DONE), ("2", 2, DONE), ("3", 3, DONE), ("4", 4, DONE)))
    assert out.getvalue().count("Enter goes on") == 3
    assert [lines.ask(asked("a", "b")), lines.ask(asked("a", "b"))] == [Typed("a"), Typed("b")]
    assert "Which? > a\n" in out.getvalue()


def test_a_command_typed_at_a_pause_is_carried_out_without_another_pause() -> None:
    for word in ("q", "u", "?", "status"):
        out = Console()
        lines = Lines(Console(f"x\n{word}\n\n"), out)
        lines.show(shown(("1", 1, DONE), ("2", 2, {})))
        lines.ask(asked("x"))
        assert isinstance(lines.ask(asked("x")), Typed)
        out = Console()
        lines = Lines(Console(f"x\n{word}\n\n\n"), out)
        lines.ask(asked("x"))
        lines.show(shown(("1", 1, DONE), ("2", 2, DONE), ("3", 3, DONE)))
        assert out.getvalue().count("Enter goes on") == 1
        assert lines.ask(asked("x")) == Typed(word)


def test_what_was_typed_at_pauses_is_named_where_nothing_takes_it() -> None:
    drops: tuple[Callable[[Lines], None], ...] = (
        lambda lines: lines.error(BadAnswerError("no")), lambda lines: lines.end("victory")
    )  # fmt: skip
    for drop in drops:
        out = Console()
        lines = Lines(Console("a b\n"), out)
        lines.show(shown(("1", 1, DONE), ("2", 2, {})))
        drop(lines)
        assert "not used: a b\n" in out.getvalue()


def test_nothing_waits_around_a_step_without_anything_to_do() -> None:
    skip = Happened(phase=RULES.phases[0], turn=2)
    happened = [*shown(("a", 1, DONE)), skip, *shown(("skipped", 2, {})), skip, *shown(("none", 3, {}), ("b", 4, DONE))]
    out = Console()
    Lines(Console("\n"), out).show(happened)
    head = "\n== Turn 2: Muster, 1 ==\n"
    assert out.getvalue() == f"- a\n-- Enter goes on -- {head}- skipped\n{head}- none\n- b\n"


@pytest.mark.parametrize(
    ("width", "above", "last"),
    [
        (80, "", "How many cards has yours? (1 to 200) [2 3]"),
        (40, "How many cards has yours? (1 to 200)", "[2 3]"),
        (20, "How many cards has yours? (1 to 200) [2", "3]"),
    ],
)
def test_the_line_typed_in_never_begins_without_a_word_of_its_prompt(width: int, above: str, last: str) -> None:
    assert parted("How many cards has yours? (1 to 200) [2 3]", width, 16) == (above, last)
    assert parted("fire", 10, 16) == ("", "fire")


def test_the_sign_to_type_behind_stands_with_the_last_word_of_the_prompt() -> None:
    out = Console()
    lines = Lines(Console("7\n"), out, {"COLUMNS": "30"})
    lines.ask(Asked(Number(key="many", prompt="How many cards have", min=1, max=50), 0))
    assert out.getvalue() == "How many cards have (1 to\n50) > "


def test_what_was_typed_is_not_repeated_on_a_console() -> None:
    out = Console()
    stdin = Console("2 5\n3\nmonday\ninf1\nfi\nq\n")
    play_on(new_game(), Lines(stdin, out, pace="fast"), lambda record: None)
    shown = out.getvalue()
    assert "Roll for gold (2d6, or type roll) > - Gold to 7 [1.1]\n" in shown
    assert "Who stands in the woods? (names with commas, - none, all) >   fire\n" in shown
    assert "What does Inf 1 do? > > fire\n" in shown


def test_answers_are_described_in_the_words_of_the_table() -> None:
    units = (Option("A1", "Inf 1"), Option("A2"))
    deck = Draw(
        key="d", prompt="?", deck="d", options=(Option("sun", "Sunny"),), pile={"c1": "sun", "c2": "rain"}, count=2
    )
    assert described(Choose(key="c", prompt="?", options=units), "A1") == "Inf 1"
    assert described(Pick(key="p", prompt="?", options=units, max=2), ["A1", "A2"]) == "Inf 1, A2"
    assert described(Pick(key="p", prompt="?", options=units, max=2), []) == "none"
    assert described(Roll(key="r", prompt="?", count=2), [2, 5]) == "2 5"
    assert described(deck, ["c1", "c2"]) == "Sunny, rain"
    assert described(Confirm(key="y", prompt="?"), True) == "yes"
    assert shown_default(Confirm(key="y", prompt="?", default=False)) == "n"
    assert shown_default(Pick(key="p", prompt="?", options=units, max=2, default=[])) == "-"
    assert shown_default(Number(key="n", prompt="?", min=0, max=9, default=0)) == "0"
    assert shown_default(deck) == ""


def test_a_remembered_and_a_virtual_result_are_marked() -> None:
    out = io.StringIO()
    lines = Lines(None, out, verbose=True)
    roll = Roll(key="r", prompt="Roll")
    draw = Draw(key="d", prompt="Draw", deck="d", pile={"c1": "sun"}, stand_in=True)
    lines.show(
        [
            Happened(entry=Entry(key="r", answer=[4], by="rolled"), question=roll),
            Happened(entry=Entry(key="d", answer=["c1"], by="rolled"), question=draw),
            Happened(entry=Entry(key="y", answer=True, by="remembered"), question=Confirm(key="y", prompt="Woods?")),
        ]
    )
    assert out.getvalue() == "> Roll: 4 (rolled)\n> Draw: sun (drawn †)\n> Woods? yes (remembered)\n"


@pytest.mark.parametrize(
    ("plain", "jsonl", "console", "env", "kind"),
    [
        (False, True, True, {}, JsonLines),
        (True, False, True, {"TERM": "xterm"}, Lines),
        (False, False, True, {"TERM": "dumb"}, Lines),
        (False, False, True, {"TERM": "unknown"}, Lines),
        (False, False, False, {"TERM": "xterm"}, Lines),
        (False, False, True, {"TERM": "xterm"}, Lines),  # a console that cannot be opened: these have no handle
    ],
)
def test_one_place_decides_which_front_end_serves(
    plain: bool, jsonl: bool, console: bool, env: dict[str, str], kind: type
) -> None:
    stream = Console() if console else io.StringIO()
    front = choose_frontend(plain=plain, jsonl=jsonl, stdin=stream, stdout=stream, env=env)
    assert type(front) is kind


def test_closed_and_missing_streams_get_plain_lines() -> None:
    closed = Console()
    closed.close()
    assert type(choose_frontend(plain=False, jsonl=False, stdin=closed, stdout=None, env={})) is Lines


def test_a_process_of_its_own_in_ascii_with_broken_bytes(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.toy", str(tmp_path / "toy.json"), "physical"],
        input=b"\xff\xfe\n2 5\n",
        capture_output=True,
        env={"PYTHONPATH": str(TESTS.parent), "PYTHONIOENCODING": "ascii", "PATH": ""},
        timeout=20,
    )
    assert done.returncode == 4
    assert done.stderr == b"outcome INPUT_ENDED\n"
    assert b"! '??' is no roll of 2d6\n" in done.stdout
    assert COMMANDS
