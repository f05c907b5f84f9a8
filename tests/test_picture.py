"""The README's picture is of the program as it is."""

import importlib.util
import re
from html import unescape
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "german_turn.svg"


def maker() -> ModuleType:
    """Return `docs/picture.py`, which makes it."""
    spec = importlib.util.spec_from_file_location("picture", ROOT / "docs" / "picture.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_picture_shows_what_a_german_turn_says_today() -> None:
    svg = PICTURE.read_text(encoding="utf-8")
    shown = [unescape(words) for words in re.findall(r'clip-path="url\(#saf-line-\d+\)">(.*?)</text>', svg)]
    lines = [line.replace("\xa0", " ").rstrip() for line in shown if line.strip()]
    assert lines == maker().lines(), "make picture draws it anew; look at it"


def test_the_picture_is_worth_looking_at() -> None:
    text = "\n".join(maker().lines())
    assert re.search(r"^- Move .*^  .* (hits|misses) ", text, re.DOTALL | re.MULTILINE)
    assert " hits " in text


def test_the_readme_shows_it() -> None:
    assert "(docs/german_turn.svg)" in (ROOT / "README.md").read_text(encoding="utf-8")
