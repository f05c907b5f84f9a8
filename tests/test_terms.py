"""The law of terms: outside `games/` nothing names a term of any game, in code, strings or docstrings."""

import re

from tests.outside import ROOT

HERE = ROOT / "tests"
PACKAGE = ROOT / "saf_helper"


def lines(name: str) -> list[str]:
    """Return the lines of a list beside this file, comments apart."""
    text = (HERE / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def pattern(word: str) -> str:
    """Return the pattern of a listed word; a `*` stands for any letters."""
    return rf"(?<![a-z]){'[a-z]*'.join(map(re.escape, word.split('*')))}(?![a-z])"


TERMS = re.compile("|".join(map(pattern, lines("game_terms.txt"))), re.IGNORECASE)


def count(path: str) -> int:
    """Return how many terms of a game a module names."""
    return len(TERMS.findall((PACKAGE / path).read_text(encoding="utf-8")))


def test_no_generic_module_names_a_term_of_a_game() -> None:
    modules = [path.relative_to(PACKAGE) for path in sorted(PACKAGE.rglob("*.py"))]
    found = {path.as_posix(): n for path in modules if path.parts[0] != "games" and (n := count(path.as_posix()))}
    not_yet = {path: int(n) for path, n in (line.split() for line in lines("terms_not_yet.txt"))}
    more = {path: n for path, n in found.items() if n > not_yet.get(path, 0)}
    assert more == {}, "take the term into the game's own room"
    assert not_yet == found, "fewer than listed: lower the counts in terms_not_yet.txt"
