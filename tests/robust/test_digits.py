"""Where a number is asked: other digits, signs, points and thousands of digits are the plain number or refused in short words."""

import io
from pathlib import Path

import pytest

from saf_helper.engine.questions import Number
from saf_helper.prompts.frontends import Asked, Given, Typed
from saf_helper.prompts.jsonl import JsonLines
from saf_helper.prompts.plain import Lines
from tests.cli.conftest import Saf, game, home, saf

__all__ = ["game", "home", "saf"]

ODD = [
    "٣", "３", "²", "1_000", "+3", "0x3", "3.0", " 3 ", "½", "Ⅲ", "一", "3e1", "-3", "9" * 5000, "٣" * 5000, "\ud800",
    "1" * 4300, "0" * 5000 + "3",
]  # fmt: skip
OPTIONS = (
    "new --yes --seed X", "new --yes --house reserve-threshold=X", "new --yes --house starting-morale=X", "undo X", "redo X",
    "rewind X", "amend X X", "amend 0 X", "why X", "log --turn X", "adjust morale X", "adjust A2.number X",
    "adjust AX.status alert",
    "adjust order-dice X", "adjust add german-infantry X", "adjust printed.to-hit.us-infantry X", "roll X", "roll Xd6", "roll dX",
    "draw cover X", "odds fire --to-hit X", "ask infantry --plain --key X", "rules X", "rules 6.X", "new --yes --scenario X",
)  # fmt: skip
LINES = (
    "X", "undo X", "redo X", "why X", "amend X X", "amend 0 X", "log X", "adjust morale X", "supply X",
    "adjust order-dice X", "X X",
)  # fmt: skip
MESSAGES = (
    '{"answer": X}', '{"answer": "X"}', '{"n": "X", "answer": 1}', '{"command": "undo", "count": X}',
    '{"command": "why", "n": X}',
    '{"command": "amend", "n": 0, "answer": "X"}', '{"command": "adjust", "set": {"morale": "X"}}',
    '{"command": "adjust", "set": {"morale": X}}',
)  # fmt: skip


@pytest.mark.parametrize("digits", ODD, ids=lambda text: ascii(text)[:12])
def test_odd_digits_are_never_a_fault(digits: str, game: Saf, home: Path) -> None:
    text = (
        digits.encode(
            "utf-8",
            "surrogateescape" if digits == "\ud800" else "strict",
        )
        if digits != "\ud800"
        else b"?"
    )
    shown = text.decode()
    for option in OPTIONS:
        done = game(*(word.replace("X", digits) for word in option.split(" ")))
        assert done.code in (0, 2, 4), (option, done.err[:300])
        assert len(done.err) < 2000, option
    typed = "\n".join(line.replace("X", shown) for line in LINES)
    done = game("play", "scenario-1", "--plain", text=f"{typed}\nq\n")
    assert done.code == 0, done.err[:300]
    messages = "\n".join(line.replace("X", shown) for line in MESSAGES)
    done = game("play", "scenario-1", "--jsonl", text=f'{messages}\n{{"command": "quit"}}\n')
    assert done.code == 0, done.err[:300]
    assert max(map(len, done.lines)) < 20_000
    for part, answers in (
        ("numbers", "X\n"),
        ("cover", "X\nnone/hard xX\n2\nnone/hard xX\nxX\n"),
        ("reserve", "8\nX+X\n2+X\n"),
    ):
        done = game("components", "record", part, "--plain", text=answers.replace("X", shown) + "q\n")
        assert done.code == 0, done.err[:300]


@pytest.mark.parametrize(
    ("option", "value"),
    [("٣", "3"), ("３", "3"), ("+3", "3"), ("5", "5")],
)
def test_what_is_taken_is_the_plain_number(option: str, value: str, saf: Saf, home: Path) -> None:
    from saf_helper.state.save import read

    assert saf("new", "--name", "g", "--seed", option, "--house", f"reserve-threshold={option}", "--yes").code == 0
    record = read(home / "games" / "g.json")
    assert record.seed == int(value)
    assert record.turns[0].snapshot["house"]["reserve-threshold"] == value


QUESTION = Asked(Number(key="k", prompt="p", min=0, max=9), 0)


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "latin-1", "ascii", "cp850"])
def test_a_mark_before_the_first_line_is_taken_off(encoding: str) -> None:
    """Editors and shells of Windows begin a text of UTF-8 with it."""
    stream = io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf7\r\n\xef\xbb\xbf8\r\n"), encoding)
    front = Lines(stream, io.StringIO())
    assert front.ask(QUESTION) == Typed("7")
    assert front.ask(QUESTION) != Typed("8"), "only there it is no character of the line"


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
def test_a_mark_before_the_first_message_is_taken_off(encoding: str) -> None:
    out = io.StringIO()
    stream = io.TextIOWrapper(io.BytesIO(b'\xef\xbb\xbf{"answer": 7}\r\n'), encoding)
    assert JsonLines(stream, out).ask(QUESTION) == Given(7)
    assert "error" not in out.getvalue()


def test_a_script_with_a_mark_is_played_and_makes_a_game(saf: Saf, home: Path) -> None:
    assert saf("new", "--name", "g", text="\ufeff2\r\n").code == 0
    done = saf("play", "g", "--plain", text="\ufeff7\r\nq\r\n")
    assert done.code == 0
    assert "!" not in [line[:1] for line in done.lines]
