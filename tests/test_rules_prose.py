"""The law that rules hold no prose: what they say is keys, clauses and values; every sentence is in `words/` or in `data/`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from saf_helper.games.scream_aim_fire.state_parts import Fate
from tests.outside import ROOT

GAMES = ROOT / "saf_helper" / "games"
KEY = re.compile(r"[a-z0-9._+-]*")
CLAUSE = re.compile(r"\d+(\.(\d+|[A-Z]))*\.?")
FATES = frozenset(get_args(Fate))
"""Keys of two words: what became of a unit, as a save of format 1 has it."""


def is_key(literal: str) -> bool:
    """Return whether a string is a key, a clause or a letter of a chart, or holds no letter at all."""
    return (
        bool(KEY.fullmatch(literal) or CLAUSE.fullmatch(literal) or re.fullmatch("[A-Z]", literal))
        or literal in FATES
        or not re.search(r"[^\W\d_]", literal)
    )


def unread(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield what is nobody's string: docstrings, annotations, the names of type variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "TypeVar":
            yield node.args[0]
        elif isinstance(node, ast.arg | ast.AnnAssign) and node.annotation:
            yield from ast.walk(node.annotation)
        elif isinstance(node, ast.FunctionDef) and node.returns:
            yield from ast.walk(node.returns)


def prose(path: Path) -> list[str]:
    """Return the strings of a module that are neither keys nor clauses."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = {id(node) for node in unread(tree)}
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in skipped
        and not is_key(node.value)
    ]


def test_the_law_tells_a_sentence_from_a_key() -> None:
    keys = ["", "fire.target", "low_supply", "to-hit", "6.3.5.A.1", "6.3.5.A.", "2+1", ".acted", "in play", ", ", "-"]
    sentences = ["no target", "Hit", " hex", "{0} is", "Alert", "6.3.5.A–B", "it is†"]
    assert [one for one in keys if not is_key(one)] == []
    assert [one for one in sentences if is_key(one)] == []


def test_rules_hold_no_prose() -> None:
    modules = sorted(GAMES.glob("*/rules/*.py"))
    assert len(modules) > 30
    found = {path.relative_to(GAMES).as_posix(): some for path in modules if (some := prose(path))}
    assert found == {}, "let the rule say a key, and word it in words/ or questions.toml"
