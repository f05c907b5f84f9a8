"""The grammar of typed answers, the same for every front end that takes a line.

The typed token is the value. Case does not matter, spaces and hyphens are forgiven, the label is as good as the value and
a beginning that fits only one of them is enough. What fits exactly goes before what fits loosely, and that before what is
only begun; an answer that could be two of them is refused with their names. `Question.accept` has the last word.
"""

import re
from collections.abc import Collection
from enum import Enum
from itertools import islice
from typing import Final, TypeAlias

from saf_helper.engine.questions import (
    Answer,
    Choose,
    Confirm,
    Draw,
    Number,
    Pick,
    Question,
    Roll,
    Text,
    runs,
)
from saf_helper.errors import BadAnswerError
from saf_helper.prompts.name_matching import alike, beginnings, calls, find, listed, numbered

RESERVED: Final = frozenset(
    {
        "u",
        "undo",
        "?",
        "why",
        "q",
        "quit",
        "redo",
        "rollall",
        "status",
        "supply",
        "adjust",
        "amend",
        "log",
        "help",
        "set",
    }
)
"""Words that are commands at every prompt; no option may be one of them."""

WITH_WORDS: Final = frozenset({"supply", "adjust", "amend", "why"})
"""Commands that may be followed by words."""

NOBODY: Final = ("none", "neither")
"""What `-` means where one is chosen."""

_SHORT: Final = {"u": "undo", "?": "why", "q": "quit", "set": "adjust"}


class Virtual(Enum):
    """The answer "roll it, or draw it, for me"."""

    VIRTUAL = "virtual"


VIRTUAL: Final = Virtual.VIRTUAL

Read: TypeAlias = Answer | Virtual


def command(text: str, known: Collection[str] = ()) -> tuple[str, str] | None:
    """Return the command a line is, by its full name, and the words after it; None where it is an answer.

    Args:
        text: the line.
        known: further commands of this game; they may be followed by words.
    """
    name, _, words = text.strip().partition(" ")
    name, words = name.casefold(), words.strip()
    if name not in RESERVED and name not in known:
        return None
    full = _SHORT.get(name, name)
    if words and full not in WITH_WORDS and full not in known:
        return (full, words) if full in {"undo", "redo"} else None
    return full, words


def command_and_rest(text: str, known: Collection[str] = ()) -> tuple[str, str, str] | None:
    """Return the command that a line goes on with: its full name, its words, and what of the line is neither.

    Args:
        text: what is left of a line.
        known: further commands of this game.
    """
    whole = command(text, known)
    if whole is not None:
        return *whole, ""
    head, rest = next(beginnings(text), ("", ""))
    alone = command(head, known)
    return None if alone is None else (*alone, rest)


def read(question: Question, text: str, *, enter_rolls: bool = False) -> Read:
    """Return the answer that a typed line gives to a question, canonical; `VIRTUAL` where it asks for virtual dice.

    Args:
        question: the standing question.
        text: the line, or as much of it as is for this question.
        enter_rolls: whether an empty line rolls or draws where there is no default.

    Raises:
        BadAnswerError: it is no legal answer, or could be several.
    """
    text = text.strip()
    if not text:
        return _empty(question, enter_rolls)
    if isinstance(question, Choose):
        return question.accept(_choice(question, text))
    if isinstance(question, Pick):
        return question.accept(_picked(question, text))
    if isinstance(question, Confirm):
        return question.accept({"y": True, "n": False}.get(_yes_or_no(text), text))
    if isinstance(question, Number):
        whole = re.fullmatch(r"[+-]?[0-9]{1,12}", text)
        return question.accept(int(text) if whole else text)
    if isinstance(question, Text):
        return question.accept(text)
    if isinstance(question, Roll):
        return VIRTUAL if text.casefold() == "roll" else question.accept(_dice(question, text))
    if isinstance(question, Draw):
        return _drawn(question, text)
    raise BadAnswerError(f"{text!r} answers nothing here")


def split(question: Question, text: str, *, enter_rolls: bool = False) -> tuple[Read, str]:
    """Return the answer to the question, and the rest of the line for the questions after it.

    A line that as a whole is a legal answer is taken whole. Otherwise its first token answers, or, where that is none, as
    few tokens more as make an answer (two dice, `inf 2`). A shortcut gives its answer, and the whole line is left.

    Raises:
        BadAnswerError: no beginning of the line is an answer.
    """
    if isinstance(question, Text) and question.read is not None:
        return read(question, text), ""
    if isinstance(question, Choose) and (implied := _shortcut(question, text)) is not None:
        return implied, text.strip()
    try:
        return read(question, text, enter_rolls=enter_rolls), ""
    except BadAnswerError as error:
        refused = error
    if isinstance(question, Draw) and question.read is not None and question.count == 1:
        return _card_and_rest(question, text, refused)
    for index, (head, rest) in enumerate(beginnings(text)):
        try:
            answer = read(question, head, enter_rolls=enter_rolls)
            if isinstance(question, Pick) and _like_an_option(question, rest):
                break
            return answer, rest
        except BadAnswerError as error:
            if index == 0 and not of_several(question):
                refused = error
    for head, _ in islice(beginnings(text), 3):
        _say_why_not(question, head)
    raise refused


def _like_an_option(question: Pick, text: str) -> bool:
    """Return whether a text goes on with a code like those of the options, so that it was meant to be one of them."""
    code = re.match(r"([A-Za-z]+)[0-9]+(?![\w-])", text)
    return code is not None and any(
        re.fullmatch(f"{code[1]}[0-9]+", one.value, re.IGNORECASE) for one in question.options
    )


def _shortcut(question: Choose, text: str) -> str | None:
    """Return what the name that the line begins with says here; None where it is no shortcut, or one to two things."""
    shortcuts = question.shortcuts()
    for head, _ in islice(beginnings(text) if shortcuts else (), 3):
        if any(alike(head, one.value) for one in question.options):
            return None
        found = {one.answer for one in shortcuts if calls(one.option, head)}
        if found:
            return found.pop() if len(found) == 1 else None
    return None


def _card_and_rest(question: Draw, text: str, refused: BadAnswerError) -> tuple[Read, str]:
    """Split a line that begins with a card: the card is its longest beginning, and nothing of a card may be left over."""
    for head, rest in reversed(list(beginnings(text))):
        try:
            answer = read(question, head)
        except BadAnswerError:
            continue
        if _of_the_card(question, text[len(head) :]):
            break
        return answer, rest
    raise refused


def _of_the_card(question: Draw, rest: str) -> bool:
    """Return whether something of a card stands in the rest of a line: at once a mark or a number, anywhere a word of its."""
    words = re.findall(r"[^\W\d_]+", rest.casefold())
    number = bool(question.words) and re.match(r"\s*[0-9]+(\s|$)", rest) is not None
    return rest.lstrip().startswith((",", "+", "&", "!")) or number or not question.words.isdisjoint(words)


def of_several(question: Question) -> bool:
    """Return whether an answer is several tokens as a rule: a refusal is then about the whole line."""
    return isinstance(question, Roll | Draw) and question.count > 1


def hint(question: Question, *, enter_rolls: bool = False) -> str:
    """Return in a few words what may be typed."""
    if isinstance(question, Choose | Pick):
        word = "number" if numbered(question) else "name"
        if isinstance(question, Choose):
            return f"type a {word}" if word == "number" else ""
        return f"{word}s with commas{', - none' if question.min == 0 else ''}{_all(question)}"
    if isinstance(question, Confirm):
        return "y or n"
    if isinstance(question, Number):
        return f"{question.min} to {question.max}"
    if isinstance(question, Roll | Draw):
        word = "roll" if isinstance(question, Roll) else "draw"
        if isinstance(question, Draw) and len(question.pile) < question.count:
            return f"{question.count} from {question.deck}" if question.pile else f"{question.count} {question.deck}"
        what = question.dice if isinstance(question, Roll) else f"{question.count} from {question.deck}"
        return f"{what}, Enter {word}s" if enter_rolls and question.default is None else f"{what}, or type {word}"
    return ""


def _all(question: Pick) -> str:
    return ", all" if question.max >= len(question.options) else ""


def _empty(question: Question, enter_rolls: bool) -> Read:
    if question.default is not None:
        return question.untyped()
    if enter_rolls and isinstance(question, Roll | Draw):
        return VIRTUAL
    raise BadAnswerError("an answer is needed", hint(question))


def _choice(question: Choose, text: str) -> str:
    if text.strip() == "-":
        text = next((one.value for one in question.options if one.value in NOBODY), text)
    found = _meant(question, text) or find(question.also, text)
    return text if found is None else found


def _meant(question: Choose | Pick, text: str) -> str | None:
    """Return the value of the one option that is meant; what exists under that very name is not taken for another.

    Raises:
        BadAnswerError: it could be several, or it exists and cannot be chosen.
    """
    _say_why_not(question, text)
    return find(question.options, text, numbered(question))


def _say_why_not(question: Question, text: str) -> None:
    """Refuse a text with the reason, where it names what exists and cannot be chosen."""
    if not isinstance(question, Choose | Pick):
        return
    if not any(calls(one, text) for one in question.options):
        for other in question.others():
            if calls(other, text):
                question.accept(other.value if isinstance(question, Choose) else [other.value])


def _picked(question: Pick, text: str) -> list[str]:
    values = [one.value for one in question.options]
    word = text.casefold()
    if word not in (value.casefold() for value in values):
        if word in {"-", "none"}:
            return []
        if word == "all":
            return values
    return listed(text, lambda part: _meant(question, part), question)


def _yes_or_no(text: str) -> str:
    word = text.casefold()
    if "yes".startswith(word):
        return "y"
    return "n" if "no".startswith(word) else word


def _dice(question: Roll, text: str) -> list[int] | str:
    tokens = re.split(r"[\s,]+", text.strip(" ,"))
    if not all(re.fullmatch(r"[0-9]{1,12}", token) for token in tokens):
        raise BadAnswerError(f"{text!r} is no roll of {question.dice}", hint(question))
    if (
        not question.total
        and len(tokens) != question.count
        and question.sides <= 9
        and len(joined := "".join(tokens)) == question.count
    ):
        tokens = list(joined)
    return [int(token) for token in tokens]


def _drawn(question: Draw, text: str) -> Read:
    exact = text.casefold()
    if any(one.value.casefold() == exact for one in question.options):
        return question.accept([find(question.options, text)])
    if exact in {"draw", "roll"}:
        return VIRTUAL
    if exact == "reshuffled":
        return question.accept(["reshuffled"])
    if question.count == 1:
        return question.accept([_face(question, text)])
    return question.accept(listed(text, lambda part: _face(question, part), question))


def _face(question: Draw, text: str) -> str:
    """Return the face a text names: an option's, or one of the deck's own grammar; never a virtual card by its id.

    Where the grammar has words of its own, a beginning is not completed to one of the options: a card may say something else.
    """
    exact = [one for one in question.options if alike(one.value, text) or alike(one.label, text)]
    if exact or question.read is None:
        found = find(question.options, text)
        if found is None:
            faces = ", ".join(runs([one.value for one in question.options]))
            raise BadAnswerError(f"{text!r} is {question.nowhere}", f"type one of: {faces}" * bool(faces))
        return found
    try:
        return question.read(text)
    except BadAnswerError as error:
        refused = error
    found = None if question.words else find(question.options, text)
    if found is None:
        raise refused
    return found
