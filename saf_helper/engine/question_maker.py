"""Questions made of a key and values: the game's words are looked up and filled in here, so that no rule holds a sentence."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Protocol, TypeVar

from saf_helper.engine.events import Ruled
from saf_helper.engine.options import Option
from saf_helper.engine.questions import Choose, Leads, Question
from saf_helper.tables.question_words import QuestionWords, Template

Q = TypeVar("Q", bound=Question)


class Wording(Protocol):
    """A game's state, as far as it words questions."""

    def question_words(self, key: str, case: str) -> QuestionWords:
        """Return the words of a question."""
        ...

    def in_words(self, value: Any) -> str:
        """Return a value in words: a unit's name, a list, a house rule."""
        ...

    def option(self, value: Any) -> Option:
        """Return a unit or a key as an option."""
        ...


@cache
def _fields(kind: type[Question]) -> frozenset[str]:
    return frozenset(one.name for one in fields(kind))


def made(
    kind: type[Q],
    game: Wording,
    key: str,
    /,
    *,
    about: Any = None,
    case: str = "",
    rules: Sequence[str] = (),
    house: Sequence[Ruled] = (),
    none: bool = False,
    options: Sequence[Any] | None = None,
    because: Callable[[], str] | None = None,
    **values: Any,
) -> Q:
    """Return a question in the game's words.

    Args:
        kind: the kind of question.
        game: the state, which knows the words and words the values.
        key: the question's key.
        about: the unit or id that it is about; `{unit}` in its words.
        case: which case of its words.
        rules: clauses beside those that its words cite.
        house: house rules that decide what is asked; `{house}` in its words.
        none: whether `none` is an option too.
        options: units, keys or options.
        because: what else explains it, made only when it is wanted; a line after its why.
        **values: fields of the question, and what its words name.
    """
    words = game.question_words(key, case)
    template = Template(game.in_words)
    given = {**words.shared, **values, "unit": about, "house": list(house)}

    def filled(text: str) -> str:
        return template.fill(text, given) if "{" in text else text

    def why() -> str:
        told = filled(words.why)
        return f"{told}\n{because()}" if because is not None else told

    more: dict[str, Any] = {name: value for name, value in values.items() if name in _fields(kind)}
    if options is not None:
        offered = [_option(game, words, one, filled) for one in options]
        more["options"] = (*offered, *([Option("none", filled(words.none))] if none else []))

    def leads() -> Leads:
        found = _leads_of(kind, words, more.get("options", ()))
        return tuple((filled(answer), filled(text)) for answer, text in found.items())

    more.setdefault("leads", leads)
    return kind(
        key=key,
        prompt=filled(words.prompt),
        about=about if about is None or isinstance(about, str) else about.id,
        rules=tuple(dict.fromkeys([*words.rules, *rules])),
        why=why,
        reminder=filled(words.reminder),
        house=tuple(house),
        **more,
    )


def _leads_of(kind: type[Question], words: QuestionWords, options: Sequence[Option]) -> Mapping[str, str]:
    """Return what the answers lead to; an option of a choice that has a label leads nowhere where it is not offered."""
    if not issubclass(kind, Choose):
        return words.leads
    offered = {option.value for option in options}
    return {answer: lead for answer, lead in words.leads.items() if answer not in words.labels or answer in offered}


def _option(game: Wording, words: QuestionWords, one: Any, filled: Callable[[str], str]) -> Option:
    option = one if isinstance(one, Option) else game.option(one)
    label = words.labels.get(option.value)
    return option if label is None else option._replace(label=filled(label))
