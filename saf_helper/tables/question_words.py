"""The words of questions: one TOML file a game, a table a question's key; the rules pass only values.

A key may have a `*` segment (`printed.*`) and cases (`[KEY.case.NAME]`, which replace some of its words). A template names the
values it is given in braces: `{unit}`, `{needed}+`; `{n} hex{n:|es}` chooses between one and several, `{drm:?, DRM #}` tells a
value where there is one. The table `[words]` holds what several templates name.
"""

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from saf_helper.tables.faults import fault, read

WORDS = ("prompt", "reminder", "why", "none")
KEYS = (*WORDS, "rules", "leads", "labels", "case")

Render = Callable[[Any], str]
"""Words a value: a unit's name, a list, a house rule."""


class Template:
    """A template of words; values are rendered by the game before they join it."""

    def __init__(self, render: Render) -> None:
        """Take the game's way to word a value."""
        self.render = render

    def fill(self, text: str, values: Mapping[str, Any]) -> str:
        """Return a text with its values in words."""
        return "".join(
            literal + (self._worded(_value(name, values), spec, conversion) if name else "")
            for literal, name, spec, conversion in _parsed(text)
        )

    def _worded(self, value: Any, spec: str, conversion: str) -> str:
        """Return a value in words; a spec `one|many` chooses by the number, `?TEXT` tells the value where there is one."""
        if conversion == "r":
            return repr(value)
        if spec.startswith("?"):
            return "" if value is None or value is False else spec[1:].replace("#", f"{value:+}")
        if "|" in spec:
            one, _, many = spec.partition("|")
            return one if (value if isinstance(value, int) else len(value)) == 1 else many
        if spec:
            return format(value, spec)
        return self.render(value)


_FORMATTER = string.Formatter()


def _value(name: str, values: Mapping[str, Any]) -> Any:
    """Return a value by its name, or a part of it: `rows[1]`."""
    return values[name] if name in values else _FORMATTER.get_field(name, (), values)[0]


@cache
def _parsed(text: str) -> tuple[tuple[str, str | None, str, str], ...]:
    """Return the parts of a template: plain text, the value after it, and how that is worded."""
    parts = _FORMATTER.parse(text)
    return tuple((literal, name, spec or "", conversion or "") for literal, name, spec, conversion in parts)


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """What one question says."""

    prompt: str = ""
    rules: tuple[str, ...] = ()
    reminder: str = ""
    why: str = ""
    none: str = ""
    """The label of the answer `none`."""
    leads: Mapping[str, str] = field(default_factory=dict)
    """What each answer leads to."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """The labels of answers that are keys."""
    shared: Mapping[str, str] = field(default_factory=dict)
    """What several questions name."""


@dataclass(frozen=True, slots=True)
class Questions:
    """All question words of a game."""

    keys: Mapping[str, Mapping[str, QuestionWords]]
    """The words by key, each by case; the empty case is the ordinary one."""
    _named_as: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    """A key asked for to the key that has its words: there may be a `*` in that."""

    def __iter__(self) -> Any:
        """Yield every key and its cases."""
        return iter(self.keys.items())

    def find(self, key: str, case: str = "") -> QuestionWords:
        """Return the words of a question.

        Raises:
            KeyError: there are none for this key or case.
        """
        if key not in self._named_as:
            self._named_as[key] = key if key in self.keys else self._star(key)
        return self.keys[self._named_as[key]][case]

    def _star(self, key: str) -> str:
        parts = key.split(".")
        for starred in (one for one in self.keys if "*" in one):
            wanted = starred.split(".")
            if len(wanted) == len(parts) and all(one in ("*", part) for one, part in zip(wanted, parts, strict=True)):
                return starred
        raise KeyError(key)


def load(folder: Path, name: str = "questions.toml") -> Questions:
    """Return the question words in a data folder.

    Raises:
        DataError: the file is missing or faulty.
    """
    keys: dict[str, dict[str, QuestionWords]] = {}
    content = read(folder, name)
    shared = content.pop("words", {})

    def tables(raw: Mapping[str, Any], path: Sequence[str]) -> None:
        if "case" in raw or any(not isinstance(value, dict) for value in raw.values()):
            keys[".".join(path)] = _cases(raw, shared, name, ".".join(path))
            return
        for part, value in raw.items():
            tables(value, [*path, part])

    tables(content, [])
    return Questions(keys)


def _cases(raw: Mapping[str, Any], shared: Mapping[str, str], file: str, key: str) -> dict[str, QuestionWords]:
    for field_ in raw:
        if field_ not in KEYS:
            raise fault(file, key, f"unknown key {field_!r}", f"use some of: {', '.join(KEYS)}")
    plain = {name: value for name, value in raw.items() if name != "case"}
    cases = {"": _words(plain, shared, file, key)}
    for case, other in raw.get("case", {}).items():
        cases[case] = _words({**plain, **other}, shared, file, f"{key}.case.{case}")
    return cases


def _words(raw: Mapping[str, Any], shared: Mapping[str, str], file: str, key: str) -> QuestionWords:
    for name in WORDS:
        if not isinstance(raw.get(name, ""), str):
            raise fault(file, key, f"{name!r} is not text", "write it in quotes")
    rules = raw.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise fault(file, key, "'rules' is not a list of clauses", 'write it as ["6.1.A"]')
    return QuestionWords(**{**raw, "rules": tuple(rules), "shared": shared})
