"""`?` at a prompt: every question of the product says why it is asked and what each answer leads to."""

import ast
import io
import json
import random
import textwrap
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from saf_helper.cli.start_questions import which_scenario, whose_dice
from saf_helper.engine.questions import ONE_NAMED, Choose, Confirm, Leads, Number, Option, Pick, Question, Roll
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.prompts.jsonl import JsonLines
from saf_helper.prompts.loop import play_on
from saf_helper.prompts.plain import Lines
from tests.outside import ROOT
from tests.players import legal_answer
from tests.random_games import random_game

KINDS = ("Choose", "Pick", "Confirm", "Number", "Roll", "Draw")
LONGEST = 100
"""Characters of what an answer leads to: a line or two at 60 columns."""
NEVER_ASKED = {"saf_helper/prompts/loop.py"}
"""Where a question is made only to read a typed word by it."""


def unsaid(question: Question) -> list[str]:
    """Return the answers whose consequences a question does not say, or says although they cannot be given."""
    said = [answer for answer, _ in question.what_follows()]
    if isinstance(question, Confirm):
        return sorted({"yes", "no"} ^ set(said))
    if isinstance(question, Pick):
        return sorted({"picked", "not picked"} ^ set(said))
    if isinstance(question, Number):
        return sorted({"the number"} ^ set(said))
    if isinstance(question, Choose):
        values = [option.value for option in question.options]
        others = [value for value in values if value not in said]
        missing = [] if ONE_NAMED in said else others
        return [*missing, *(answer for answer in said if answer not in (ONE_NAMED, *values))]
    return [] if said else ["any result"]


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        (Confirm(key="a", prompt="?", leads=(("yes", "so"),)), ["no"]),
        (Pick(key="a", prompt="?", options=(), max=0), ["not picked", "picked"]),
        (Number(key="a", prompt="?", min=0, max=1), ["the number"]),
        (Roll(key="a", prompt="?"), ["any result"]),
        (Choose(key="a", prompt="?", options=(Option("x"), Option("y")), leads=(("x", "so"),)), ["y"]),
        (Choose(key="a", prompt="?", options=(Option("x"),), leads=((ONE_NAMED, "so"), ("none", "not"))), ["none"]),
    ],
)
def test_the_check_itself_finds_what_is_missing(question: Question, missing: list[str]) -> None:
    assert unsaid(question) == missing


def calls() -> Iterator[tuple[Path, ast.Call]]:
    """Yield every place of the product that makes a question: they have keys."""
    for path in sorted((ROOT / "saf_helper").rglob("*.py")):
        if path.relative_to(ROOT).as_posix() in NEVER_ASKED:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            kind = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if isinstance(node, ast.Call) and kind in KINDS and "key" in {one.arg for one in node.keywords}:
                yield path, node


def test_every_question_is_made_with_what_its_answers_lead_to() -> None:
    found = list(calls())
    silent = [f"{path.name}:{node.lineno}" for path, node in found if "leads" not in {one.arg for one in node.keywords}]
    assert silent == []
    assert len(found) + len(list(tables().questions)) > 40


@pytest.mark.parametrize("scenario", list(tables().scenarios))
@pytest.mark.share(6)
def test_in_whole_games_every_answer_offered_is_explained(scenario: str) -> None:
    keys: Counter[str] = Counter()
    faults: dict[str, list[str]] = {}
    for seed in range(30):
        house = {"starting-morale": "60", "panic-recovery": "as-printed"} if seed % 2 else None
        for question, _ in random_game(seed, scenario, house).asked:
            keys[question.key] += 1
            if missing := unsaid(question):
                faults[question.key] = missing
            for answer, words in question.what_follows():
                if not words or words.endswith(".") or len(words) > LONGEST:
                    faults[question.key] = [answer]
    assert faults == {}
    assert {"german-fire.closest", "mg42.closest", "surprise.blue", "activate.order", "orders.adjust"} <= set(keys)


def test_the_questions_before_a_game_explain_their_answers_too(tmp_path: Path) -> None:
    for question in (which_scenario(tmp_path), whose_dice()):
        assert unsaid(question) == []


def to_the_orders() -> Session[Game]:
    """Return a game that asks which order is given."""
    rng = random.Random(1)
    session = Session.new(RULES, Game.new("1"), name="x", seed=1, version="x")
    while session.pending is None or session.pending.key != "activate.order":
        assert session.pending is not None
        session.answer(legal_answer(session.pending, rng))
    return session


def test_at_a_prompt_the_consequences_follow_the_why() -> None:
    out = io.StringIO()
    session = to_the_orders()
    play_on(session, Lines(io.StringIO("?\n"), out, {"COLUMNS": "100"}), lambda record: None)
    shown = out.getvalue().splitlines()
    start = next(index for index, line in enumerate(shown) if line.startswith("the one named: "))
    assert shown[start : start + 2] == [
        "the one named: its dice are spent, and you name the unit it orders",
        "done: no more orders this turn; dice left are lost",
    ]
    assert any("Each die, or pair for x2, orders one unit" in line for line in shown[:start])


def test_another_program_gets_them_with_the_ask_and_with_why() -> None:
    out = io.StringIO()
    play_on(to_the_orders(), JsonLines(io.StringIO('{"command": "why"}\n'), out), lambda record: None)
    heard = [json.loads(line) for line in out.getvalue().splitlines()]
    why = next(message for message in heard if message["type"] == "why")
    asks = [message for message in heard if message["type"] == "ask"]
    leads: Leads = (
        (ONE_NAMED, "its dice are spent, and you name the unit it orders"),
        ("done", "no more orders this turn; dice left are lost"),
    )
    assert why["leads"] == asks[0]["leads"] == dict(leads)
    assert all(f"{answer}: {words}" in why["text"] for answer, words in leads)


# Help that answers the question ---------------------------------------------------------------------------------------

NO_SIGHT = ("adjacent", "beside", "same-hex", "with", "near-tank", "occupied")
"""Ends of keys of questions about where units stand, not whom they see."""


@pytest.mark.parametrize("scenario", [1, 4, 5])
def test_help_answers_its_question_in_two_lines_and_explains_sight_only_where_sight_is_asked(scenario: int) -> None:
    asked = {question.key: question for seed in range(3) for question, _ in random_game(seed, str(scenario)).asked}
    for key, question in asked.items():
        first, *more = question.explain().splitlines() or [""]
        assert len(textwrap.wrap(first, 80)) <= 2, key
        sight = any("line of sight" in line for line in [first, *more])
        assert not (sight and key.endswith(NO_SIGHT)), key
        assert "line of sight" not in first, key
        assert sight == any(rule in question.rules for rule in ("6.3.3.B", "6.3.3.M")) or key == "tiger-entry.target", (
            key
        )
        assert "at any time get" not in first, key
