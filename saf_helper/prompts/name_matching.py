"""Which of the options a typed text names: exactly, loosely, or by its beginning; one of them, or several in a list."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from saf_helper.engine.questions import Choose, Draw, Option, Pick, Question, nearest, runs
from saf_helper.errors import BadAnswerError

_TOKEN = re.compile(r"[A-Za-z0-9][A-Za-z0-9+>._-]{0,15}")
_YES_OR_NO: Final = frozenset({"y", "n", "yes", "no"})
"""Words that are an answer by themselves: they are never taken for the beginning of a label such as `no more orders`."""
WORDS_OF_NAME = 4
"""So many words a name may have in a list."""


def beginnings(text: str) -> Iterator[tuple[str, str]]:
    """Yield the beginnings of a line, one token first, each with the rest; a comma-joined list is one token."""
    for found in islice(re.finditer(r"[^\s,]+(\s*,\s*[^\s,]+)*", text), 12):
        yield text[: found.end()].strip(), text[found.end() :].strip(" \t,")


def alike(one: str, other: str) -> bool:
    """Return whether two tokens are the same but for case, spaces and hyphens."""
    return one.casefold() == other.casefold() or (bool(loosely(one)) and loosely(one) == loosely(other))


def calls(option: Option, text: str) -> bool:
    """Return whether a text is one of an option's names."""
    return any(alike(text, name) for name in option.names)


def numbered(question: Question) -> bool:
    """Return whether its choices are listed with numbers to type: their values are nothing one would type."""
    return isinstance(question, Choose | Pick) and not all(_TOKEN.fullmatch(one.value) for one in question.options)


@lru_cache(maxsize=512)
def loosely(text: str) -> str:
    """Return a text without spaces and hyphens; a hyphen that stands alone beside words is a word of its own."""
    alone = re.sub(r"(?<=\s)-+(?=\s|$)|^-+(?=\s)", "\0", text.strip())
    return re.sub(r"[\s_-]+", "", alone).casefold()


def find(options: Sequence[Option], text: str, by_number: bool = False) -> str | None:
    """Return the value of the one option that is meant; None if none is.

    Raises:
        BadAnswerError: it could be several.
    """
    exact, loose = text.casefold(), loosely(text)
    ways: list[Callable[[Option], bool]] = [lambda one: one.value.casefold() == exact]
    if loose:
        ways.append(lambda one: loose in map(loosely, one.names))
    if by_number and re.fullmatch(r"[0-9]{1,9}", text) and 1 <= int(text) <= len(options):
        return options[int(text) - 1].value
    if loose in _YES_OR_NO:
        ways.append(lambda one: loosely(one.value).startswith(loose))
    elif loose:
        ways.append(lambda one: any(loosely(name).startswith(loose) for name in one.names))
    if re.fullmatch(r"[0-9]{1,9}", text):
        ways.append(lambda one: one.value.endswith(f"-{int(text)}"))
    for way in ways:
        found = list(dict.fromkeys(one.value for one in options if way(one)))
        if len(found) == 1:
            return found[0]
        if found:
            names = {one.value: one.label for one in options}
            shown = ", ".join(names[value] or value for value in found[:8])
            raise BadAnswerError(f"{text!r} could be {shown}{' …' if len(found) > 8 else ''}", "type a little more")
    return None


def listed(text: str, named: Callable[[str], str | None], question: Pick | Draw) -> list[str]:
    """Read a list: parts between commas, each one name or several with spaces between.

    Raises:
        BadAnswerError: something in it is no name, or could be several, or it is longer than any list that can be meant.
    """
    most = question.count if isinstance(question, Draw) else len(question.options)
    if len(re.findall(r"[^\s,]+", text)) > WORDS_OF_NAME * most + WORDS_OF_NAME:
        raise BadAnswerError("that is a longer list than can be meant here", f"at most {most} of the list")
    found = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        words = part.split()
        start = 0
        while start < len(words):
            value, end = _next_name(words, start, named)
            if value is None:
                shown = ", ".join(runs([one.value for one in question.options])[:12])
                near = nearest(question.options, words[start])
                raise BadAnswerError(f"{words[start]!r} is not in the list", f"{near}the list: {shown}")
            found.append(value)
            start = end
    return found


def _next_name(words: list[str], start: int, named: Callable[[str], str | None]) -> tuple[str | None, int]:
    """Read the name that begins at a word: the fewest words that are one, so that `inf 2 inf 3` is two names."""
    refused: BadAnswerError | None = None
    for end in range(start + 1, min(len(words), start + WORDS_OF_NAME) + 1):
        try:
            value = named(" ".join(words[start:end]))
        except BadAnswerError as error:
            refused = refused or error
            continue
        if value is not None:
            return value, end
    if refused:
        raise refused
    return None, start
