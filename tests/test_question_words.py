"""The law of question words: every question has its words in `questions.toml`, none is idle, every template is filled."""

import ast
import re
import string
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache

import pytest

from saf_helper.engine.questions import Choose, Confirm, Draw, Number, Pick, Question, Roll
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.tables.question_words import QuestionWords
from tests.random_games import random_game
from tests.test_rules_prose import GAMES, unread

RULES = sorted(GAMES.glob("scream_aim_fire/rules/*.py"))
SEEDS = 8
HOUSE = {
    0: None,
    1: {"starting-morale": "60", "panic-recovery": "as-printed"},
    2: {"setup-spotted-roll": "extra", "mortar-is-infantry": "yes", "reserve-threshold": "10"},
}
"""House rules of the games played, by their seed modulo three."""


@cache
def literals() -> frozenset[str]:
    """Return every string of the rules; an f-string has a `*` for what is filled in."""
    found = set()
    for path in RULES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        skipped = {id(node) for node in unread(tree)}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                found.add("".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
                found.add(node.value)
    return frozenset(found)


@cache
def given() -> frozenset[str]:
    """Return the names of all values that rules pass, and of what every question has."""
    names = {"unit", "house"}
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                names.update(one.arg for one in node.keywords if one.arg)
    return frozenset(names)


def same_key(one: str, other: str) -> bool:
    """Return whether two keys may be the same; a `*` is any one part. A key of nothing else is none."""
    ours, theirs = one.split("."), other.split(".")
    if len(ours) != len(theirs) or len(ours) < 2 or set(theirs) == {"*"}:
        return False
    return all(fnmatchcase(a, b) or fnmatchcase(b, a) for a, b in zip(ours, theirs, strict=True))


def names_case(key: str, case: str) -> bool:
    """Return whether a rule names a case of a question: by itself, in parts, or as the first part of the question's key."""
    for one in literals():
        found = re.fullmatch("(.+)".join(map(re.escape, one.split("*"))), case)
        if found and literals().issuperset(found.groups()):
            return True
        if same_key(key, one) and one.partition(".")[0] == case:
            return True
    return False


def words_of(key: str) -> Mapping[str, QuestionWords]:
    """Return the words of a key by their cases; none where it has no words."""
    keys = tables().questions.keys
    return keys.get(key) or next((cases for one, cases in keys.items() if "*" in one and same_key(one, key)), {})


def is_worded(question: Question) -> bool:
    """Return whether a question's prompt is one of those that its words make."""
    prompts = [words.prompt for words in words_of(question.key).values() if words.prompt]
    return any(re.fullmatch(".*".join(map(re.escape, re.split(r"\{.*?\}", one))), question.prompt) for one in prompts)


def templates(words: QuestionWords) -> Iterator[str]:
    """Yield every template of a question's words."""
    yield from (words.prompt, words.reminder, words.why, words.none)
    for texts in (words.leads, words.labels):
        for answer, text in texts.items():
            yield from (answer, text)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("fire.target", "fire.target", True),
        ("*.roll", "fire.roll", True),
        ("victory.*", "victory.*", True),
        ("fire.roll", "fire.damage", False),
        ("fire.roll", "*.*", False),
        ("printed.*.*", "printed.*.*", True),
        ("fire.target", "fire", False),
    ],
)
def test_the_check_itself_tells_keys_apart(one: str, other: str, same: bool) -> None:
    assert same_key(one, other) is same


def test_every_question_with_words_is_asked_by_a_rule_and_every_case_is_named() -> None:
    idle = [key for key, _ in tables().questions if not any(same_key(key, one) for one in literals())]
    assert idle == [], "no rule asks these: take their words out of questions.toml"
    cases = [
        f"{key}: {case}" for key, found in tables().questions for case in found if case and not names_case(key, case)
    ]
    assert cases == [], "no rule names these cases: take them out of questions.toml"


def test_every_value_that_words_name_is_given_by_a_rule() -> None:
    missing = {}
    for key, cases in tables().questions:
        for words in cases.values():
            fields = {
                field.partition("[")[0].partition(".")[0]
                for text in templates(words)
                for _, field, _, _ in string.Formatter().parse(text)
                if field
            }
            if more := fields - given() - set(words.shared):
                missing[key] = more
    assert missing == {}


def shown(question: Question) -> Iterator[str]:
    """Yield all that a question may show."""
    yield from (question.prompt, question.reminder, question.explain(), *question.consequences())
    if isinstance(question, Choose | Pick | Draw):
        yield from (text for one in question.options for text in (one.value, one.label, one.note))
    if isinstance(question, Choose | Pick):
        yield from (text for one in question.others() for text in (one.value, one.label, one.note))


@cache
def asked() -> tuple[Question, ...]:
    """Return every question of some random games of all scenarios."""
    games = [random_game(seed, scenario, HOUSE[seed % 3]) for scenario in tables().scenarios for seed in range(SEEDS)]
    return tuple(question for game in games for question, _ in game.asked)


def test_in_whole_games_every_question_has_its_words() -> None:
    wordless = {question.key for question in asked() if not is_worded(question)}
    assert wordless == set(), "word these in questions.toml"
    assert len({question.key for question in asked()}) > 40


def test_in_whole_games_every_template_is_filled() -> None:
    assert {question.key for question in asked() for text in shown(question) if "{" in text or "}" in text} == set()
    assert {type(question) for question in asked()} >= {Choose, Confirm, Draw, Number, Pick, Roll}
