"""Saves of version 0.1 load ever after and say what they said: the same numbers, keys and statuses.

What may differ: words (`WORDS`), keys that are new, clauses cited besides, and a phase that was not known then.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.state.upgrade import decode
from tests.saves.kept import FILE, SAVES, kept, said_of

LARGEST = 1_500_000
"""Bytes that they may have together."""
WORDS = ("prompt", "cause", "title", "name")
"""Keys of what is worded, and may be worded otherwise."""


def differences(expected: Any, found: Any, path: str = "") -> Iterator[str]:
    """Yield where what is said now is not what was said then."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key not in found:
                yield f"{path}.{key} is gone"
            elif key == "phase" and value is None and found[key]:
                pass
            elif key == "rules":
                yield from (f"{path}.rules: {clause} is gone" for clause in sorted(set(value) - set(found[key])))
            elif key not in WORDS:
                yield from differences(value, found[key], f"{path}.{key}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for at, (one, other) in enumerate(zip(expected, found, strict=True)):
            yield from differences(one, other, f"{path}[{at}]")
    elif (type(expected), expected) != (type(found), found):
        yield f"{path}: {expected!r} became {found!r}"


def test_they_are_all_there() -> None:
    assert len(kept()) == SAVES
    assert FILE.stat().st_size <= LARGEST
    outcomes = [one["status"]["outcome"] for one in kept().values()]
    assert {"victory", "defeat", None} == set(outcomes)
    assert {one["status"]["scenario"] for one in kept().values()} == {"1", "2", "3", "4", "5", "capture-and-hold"}
    whole = [decode(one["save"].encode()) for one in kept().values()]
    assert sum(bool(record.redo) for record in whole) >= 3
    entries = [[entry for turn in record.turns for phase in turn.phases for entry in phase.entries] for record in whole]
    for mark in ("amended", "adjust", "supply", "note"):
        assert sum(any(mark in (entry.do, "amended" * entry.amended) for entry in one) for one in entries) >= 3, mark


@pytest.mark.parametrize("name", kept())
@pytest.mark.share(5)
def test_a_save_says_what_it_said(name: str) -> None:
    one = kept()[name]
    said = said_of(one["save"].encode())
    assert list(differences({what: one[what] for what in said}, said)) == []


@pytest.mark.parametrize("name", kept())
@pytest.mark.share(5)
def test_a_save_stands_at_its_question_with_nothing_asked_again(name: str) -> None:
    one = kept()[name]
    session = Session(RULES, decode(one["save"].encode()))
    assert session.asked_again == []
    assert (session.pending.key if session.pending else None) == (one["status"]["pending"] or {}).get("key")
    done = session.undo(3)
    assert session.redo(done) == done
    assert (session.pending.key if session.pending else None) == (one["status"]["pending"] or {}).get("key")


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({"a": 1, "prompt": "old", "rules": ["6.1"]}, []),
        ({"a": 1, "prompt": "new", "rules": ["6.1", "6.2"], "b": 2}, []),
        ({"a": 1, "phase": "end", "prompt": "old", "rules": ["6.1"]}, []),
        ({"a": 2, "prompt": "old", "rules": ["6.1"]}, [".a: 1 became 2"]),
        ({"a": True, "prompt": "old", "rules": ["6.1"]}, [".a: 1 became True"]),
        ({"prompt": "old", "rules": []}, [".a is gone", ".rules: 6.1 is gone"]),
    ],
)
def test_the_comparison_lets_words_and_new_keys_pass_and_nothing_else(found: Any, said: list[str]) -> None:
    expected = {"a": 1, "prompt": "old", "rules": ["6.1"]} | ({"phase": None} if "phase" in found else {})
    assert list(differences(expected, found)) == said
