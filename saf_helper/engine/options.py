"""The options of a question: what is named, what else a line may say from there on, what is not offered, what comes near."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from saf_helper.errors import BadAnswerError


class Option(NamedTuple):
    """One possible answer: the typed token, the name on the cardboard, and what else helps to choose."""

    value: str
    label: str = ""
    note: str = ""
    also: tuple[str, ...] = ()
    """Other names that it may be called by: `Inf 3` of `US Inf 3`. What has some is shown by its label, not by its code."""

    @property
    def shown(self) -> str:
        """Return what stands for it in a list: what one types."""
        return self.label if self.also else self.value

    @property
    def names(self) -> tuple[str, ...]:
        """Return everything that it is called, what is typed first."""
        return tuple(filter(None, (self.value, self.label, *self.also)))


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A word that answers a later question and implies the answer to this one."""

    option: Option
    """What is named: an option of the later question."""
    answer: str
    """What that says here."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way a line may take from a choice on: by which answer, to whom, to do what."""

    answer: str
    named: Option
    acts: tuple[str, ...]
    plain: bool = True
    """Whether the name alone may stand for the answer."""
    partner: bool = False
    """Whether somebody else does something in it too, told further on in the line."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The ways from a choice on, so that a line is weighed as a whole before anything of it is accepted."""

    ways: Callable[[], Sequence[Way]]
    verbs: tuple[str, ...]
    """Everything that anybody may do."""
    refusal: Callable[[str, str, str], BadAnswerError]
    """Why somebody cannot do something: by which answer (empty: by none named), who, what (empty: anything)."""
    others: Callable[[], Sequence[Option]] = tuple
    """Everybody who might be named."""
    targets: Callable[[], Sequence[Option]] = tuple
    """Everybody whom it may be done to; the note of one says why it cannot be any more."""
    only: Way | None = None
    """Where the choice itself is what somebody does: the one way there is."""


def runs(values: Sequence[str]) -> list[str]:
    """Return the values with runs of whole numbers drawn together: 1 to 30."""
    found: list[list[str]] = []
    for value in values:
        last = found[-1][-1] if found else ""
        if value.isdecimal() and last.isdecimal() and int(value) == int(last) + 1:
            found[-1].append(value)
        else:
            found.append([value])
    return [", ".join(run) if len(run) < 4 else f"{run[0]} to {run[-1]}" for run in found]


def absent(others: Sequence[Option], value: object) -> str:
    """Return why a value that exists is not offered; empty where it is none of those that exist."""
    one = next((one for one in others if one.value == value), None)
    return f"{one.label}: {one.note}" if one and one.label else f"{one.value}: {one.note}" if one else ""


def nearest(options: Sequence[Option], text: object) -> str:
    """Return which option a text may have been meant for, as the beginning of a hint; empty where none is near."""
    names = {name.casefold(): one for one in options for name in reversed(one.names)}
    near = get_close_matches(str(text).casefold()[:40], names, 1, 0.6)
    if not near:
        return ""
    one = names[near[0]]
    return f"did you mean {one.label}? " if one.label else f"did you mean {one.value}? "
