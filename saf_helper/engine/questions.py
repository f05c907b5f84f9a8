"""The questions a rule may ask of the table.

Theory of operation: a question is a frozen value. It says what is asked (`prompt`), which thing on the table it is about
(`about`), which answers are legal (`options` or bounds) and which rule asks (`rules`, `why`). `accept` turns an answer into
its canonical form or refuses it; **every answer within the stated options and bounds is legal**, no rule checks further.
Answers are plain JSON values, so that a save file, a test and another program can all give them.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias

from saf_helper.engine.events import Ruled
from saf_helper.engine.options import Option, Plan, Shortcut, Way, absent, nearest, runs
from saf_helper.errors import BadAnswerError

__all__ = [
    "ONE_NAMED", "STAND_IN_ANSWER", "Answer", "Choose", "Confirm", "Draw", "Leads", "Number", "Option", "Passed", "Pick",
    "Plan", "Question", "Roll", "Shortcut", "Text", "Way", "amount", "nearest", "one_of", "runs", "yes_no",
]  # fmt: skip

Answer: TypeAlias = bool | int | str | list[str] | list[int]

STAND_IN_ANSWER: Final = "stand-in"
"""The answer of who has not read a number off the table: the stand-in counts, and stays marked as one."""

Leads: TypeAlias = tuple[tuple[str, str], ...]
"""What the answers lead to: an answer's value, or a word for several answers, and what follows."""

ONE_NAMED: Final = "the one named"
"""Every option of a choice that has no words of its own."""


def yes_no(yes: str, no: str) -> Leads:
    """Return what yes and no lead to."""
    return (("yes", yes), ("no", no))


def one_of(named: str, **others: str) -> Leads:
    """Return what it leads to when one is named, and what the options lead to that are no such thing, such as `none`."""
    return ((ONE_NAMED, named), *others.items())


def amount(words: str) -> Leads:
    """Return what the number typed is good for."""
    return (("the number", words),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(ABC):
    """What every kind of question has in common."""

    kind: ClassVar[str] = ""

    key: str
    prompt: str
    about: str | None = None
    rules: tuple[str, ...] = ()
    why: str | Callable[[], str] = ""
    """Why it is asked and what is not offered; a function when the text costs something to make."""
    leads: Leads | Callable[[], Leads] = ()
    """What each answer leads to, made when it is wanted; the answer to `?` says it after the why."""
    among: tuple[str, ...] = ()
    """Whom the table looks over to answer it: where there is one more of them after a correction, it is asked again."""
    reminder: str = ""
    """One line shown beside the prompt: the limit that only the table can check."""
    house: tuple[Ruled, ...] = ()
    """House rules that decide what is asked."""
    default: Any = None
    known: Any = None
    """The answer, where the table has given it before and it cannot have changed: recorded as remembered, not asked."""

    def looked_over(self) -> frozenset[str]:
        """Return all that the table looks over to answer it."""
        return frozenset(self.among)

    def explain(self) -> str:
        """Return why it is asked."""
        return self.why if isinstance(self.why, str) else self.why()

    def what_follows(self) -> Leads:
        """Return what each answer leads to."""
        return self.leads() if callable(self.leads) else self.leads

    def consequences(self) -> list[str]:
        """Return what each answer leads to, a line each."""
        return [f"{answer}: {words}" for answer, words in self.what_follows()]

    def answer_to_why(self) -> list[str]:
        """Return the answer to `?`: why it is asked, and what each answer leads to."""
        why = self.explain()
        return [*([why] if why else []), *self.consequences()]

    @abstractmethod
    def accept(self, answer: Any) -> Answer:
        """Return the answer in its canonical form.

        Raises:
            BadAnswerError: the answer is not among the legal ones.
        """

    def only_answer(self) -> Answer | None:
        """Return the one possible answer, None where there are several: a question of one answer is not asked."""
        return None

    def untyped(self) -> Answer:
        """Return what Enter alone answers: the default."""
        return self.accept(self.default)

    def with_default(self, answer: Any) -> "Question":
        """Return the same question offering another default, if that is a legal answer."""
        try:
            return replace(self, default=self.accept(answer))
        except BadAnswerError:
            return self


def _shown(values: Sequence[str]) -> str:
    return ", ".join(values) if len(values) <= 12 else ", ".join(values[:12]) + " …"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Question):
    """Choose one of the options."""

    kind: ClassVar[str] = "choose"
    options: tuple[Option, ...]
    also: tuple[Option, ...] = ()
    """Taken as well but not listed: a word that the table may use for several of the options and that is asked after."""
    shortcuts: Callable[[], Sequence[Shortcut]] = tuple
    """What may be typed instead, to answer this question and the next; not an answer as a value."""
    others: Callable[[], Sequence[Option]] = tuple
    """What exists and cannot be chosen, each with why not as its note."""
    plan: Plan | None = None
    """What a line may say from here on."""

    def only_answer(self) -> str | None:
        """Return the option of a choice of one."""
        return self.options[0].value if len(self.options) == 1 else None

    def accept(self, answer: Any) -> str:
        """Return the chosen option's value."""
        if isinstance(answer, str):
            for option in (*self.options, *self.also):
                if option.value == answer:
                    return answer
        hint = f"choose one of: {_shown([one.value for one in self.options])}"
        if why := absent(self.others(), answer):
            raise BadAnswerError(why, hint)
        raise BadAnswerError(f"{answer!r} is not one of the choices", nearest(self.options, answer) + hint)


class Passed(NamedTuple):
    """A question with one possible answer, not asked, and where it stands: after how many entries, in which step."""

    at: int
    step: int
    question: Choose
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick(Question):
    """Pick several of the options, from `min` to `max` of them."""

    kind: ClassVar[str] = "pick"
    options: tuple[Option, ...]
    min: int = 0
    max: int
    others: Callable[[], Sequence[Option]] = tuple
    """What exists and cannot be picked, each with why not as its note."""

    def looked_over(self) -> frozenset[str]:
        """Return all that the table looks over: the options are some of them."""
        return frozenset([*self.among, *(option.value for option in self.options)])

    def only_answer(self) -> list[str] | None:
        """Return all there are where no fewer may be picked, such as nothing of nothing."""
        return [option.value for option in self.options] if self.min >= len(self.options) else None

    def accept(self, answer: Any) -> list[str]:
        """Return the picked values in the options' order, each once."""
        values = [option.value for option in self.options]
        if not isinstance(answer, list | tuple) or any(picked not in values for picked in answer):
            strange = answer if isinstance(answer, list | tuple) else []
            reasons = [why for one in strange if one not in values and (why := absent(self.others(), one))]
            said = "; ".join(reasons) or f"{answer!r} is not a pick from the list"
            raise BadAnswerError(said, f"pick from: {_shown(values)}; none: -")
        picked = [value for value in values if value in answer]
        if not self.min <= len(picked) <= self.max:
            many = f"exactly {self.min}" if self.min == self.max else f"{self.min} to {self.max}"
            raise BadAnswerError(f"{len(picked)} picked", f"pick {many} of: {_shown(values)}")
        return picked


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirm(Question):
    """Yes or no."""

    kind: ClassVar[str] = "confirm"

    def accept(self, answer: Any) -> bool:
        """Return the answer as a bool."""
        if isinstance(answer, bool):
            return answer
        raise BadAnswerError(f"{answer!r} is neither yes nor no", "answer y or n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Question):
    """A whole number from `min` to `max`."""

    kind: ClassVar[str] = "number"
    min: int
    max: int
    stand_in: bool = False
    """Whether the default is a stand-in: Enter leaves it one, the same number typed was read off the table."""

    def accept(self, answer: Any) -> int | str:
        """Return the number, or `stand-in` where one may stay."""
        if self.stand_in and answer == STAND_IN_ANSWER:
            return STAND_IN_ANSWER
        if isinstance(answer, int) and not isinstance(answer, bool) and self.min <= answer <= self.max:
            return answer
        raise BadAnswerError(f"{answer!r} is not allowed here", f"a whole number from {self.min} to {self.max}")

    def untyped(self) -> Answer:
        """Return what Enter alone answers: the default, but a stand-in as such."""
        return STAND_IN_ANSWER if self.stand_in else Question.untyped(self)

    def with_default(self, answer: Any) -> Question:
        """Return the same question offering a number typed before; a stand-in stands in it already."""
        if self.stand_in and answer != STAND_IN_ANSWER:
            return replace(self, stand_in=False).with_default(answer)
        return self if self.stand_in else Question.with_default(self, answer)


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Question):
    """Free words, at most `max` characters on one line."""

    kind: ClassVar[str] = "text"
    max: int = 200
    read: Callable[[str], str] | None = None
    """Returns words of a grammar in their canonical form, or raises `BadAnswerError` with the reason."""

    def accept(self, answer: Any) -> str:
        """Return the words without surrounding space, as their grammar has them."""
        if isinstance(answer, str) and len(answer.strip()) <= self.max and answer.isprintable():
            return answer.strip() if self.read is None else self.read(answer.strip())
        raise BadAnswerError("that cannot be kept", f"one line of at most {self.max} characters")


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Question):
    """Roll `count` dice of `sides` sides: the table's dice, or virtual ones."""

    kind: ClassVar[str] = "roll"
    count: int = 1
    sides: int = 6
    summed: bool = False
    """Whether only the sum of the dice counts."""
    total: bool = False
    """Whether the sum alone may be given: of two dice 11 is eleven, 1 1 are faces."""

    @property
    def dice(self) -> str:
        """Return the dice as players write them, such as `2d6`."""
        return f"{self.count}d{self.sides}"

    def accept(self, answer: Any) -> list[int]:
        """Return the dice in the order rolled."""
        faces = [answer] if isinstance(answer, int) and not isinstance(answer, bool) else answer
        if self.total and self.count > 1 and isinstance(faces, list | tuple) and len(faces) == 1:
            return self._sum(faces[0])
        if not isinstance(faces, list | tuple) or len(faces) != self.count:
            given = len(faces) if isinstance(faces, list | tuple) else repr(answer)
            raise BadAnswerError(f"{self.dice} is {_count(self.count, 'die', 'dice')}, not {given}", self._hint())
        for face in faces:
            if not isinstance(face, int) or isinstance(face, bool) or not 1 <= face <= self.sides:
                raise BadAnswerError(f"{face!r} is no face of a d{self.sides}", self._hint())
        return list(faces)

    def _sum(self, total: Any) -> list[int]:
        """Return a sum of the dice that was given as one number."""
        if isinstance(total, int) and not isinstance(total, bool) and self.count <= total <= self.count * self.sides:
            return [total]
        raise BadAnswerError(f"{total!r} is no total of {self.dice}", self._hint())

    def _hint(self) -> str:
        faces = f"type {_count(self.count, 'number', 'numbers')} from 1 to {self.sides}"
        return f"type the total, {self.count} to {self.count * self.sides}, or {faces[5:]}" if self.total else faces


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Question):
    """Draw `count` from a deck or cup: typed by its face, or a virtual one by its id.

    Without a `pile` nothing is drawn: the table reads so many off what the deck's name says, such as counters.
    `options` are the faces that apply; `pile` maps the ids still in the virtual pile, in fixed order, to the face each
    shows here; `read` accepts faces beyond the options (a card's own grammar) and returns the canonical face.
    """

    kind: ClassVar[str] = "draw"
    deck: str
    options: tuple[Option, ...] = ()
    count: int = 1
    pile: Mapping[str, str] = field(default_factory=dict)
    read: Callable[[str], str] | None = None
    words: frozenset[str] = frozenset()
    """The words of the grammar that `read` takes: of a line none of them is left over for the next questions."""
    stand_in: bool = False
    """Whether the virtual pile's mix is a stand-in of ours."""
    limits: Mapping[str, int] = field(default_factory=dict)
    """How many show a face, where that is known: so many can be typed of one draw."""

    def accept(self, answer: Any) -> list[str]:
        """Return the faces or ids drawn, in order."""
        drawn = [answer] if isinstance(answer, str) else answer
        if not isinstance(drawn, list | tuple) or not all(isinstance(one, str) for one in drawn):
            raise BadAnswerError(f"{answer!r} is no {'draw' if self.pile else 'list'}", self._hint())
        if list(drawn) == ["reshuffled"] and self.pile:
            return ["reshuffled"]
        if len(drawn) != self.count:
            here = "drawn here" if self.pile else self.deck.removesuffix("s" if self.count == 1 else "")
            raise BadAnswerError(f"{self.count} {here}, not {len(drawn)}", self._hint())
        faces = [self._face(one) for one in drawn]
        for face, most in self.limits.items():
            if faces.count(face) > most:
                raise BadAnswerError(f"{faces.count(face)} times {face}: there is only {most}", self._hint())
        return faces

    def face(self, drawn: str) -> str:
        """Return the face that an accepted id or face shows."""
        return self.pile.get(drawn, drawn)

    def _face(self, text: str) -> str:
        if text in self.pile or any(option.value == text for option in self.options):
            return text
        if self.read is not None:
            return self.read(text)
        raise BadAnswerError(f"{text!r} is {self.nowhere}", self._hint())

    @property
    def nowhere(self) -> str:
        """Return where a face is that cannot be: `not in this cover draw`, or `on none of the counters`."""
        return f"not in this {self.deck} draw" if self.pile else f"on none of the {self.deck}"

    def _hint(self) -> str:
        faces = _shown(runs([option.value for option in self.options]))
        what = _count(self.count, "face", "faces") if self.pile else str(self.count)
        return f"type {what} of: {faces}" if faces else f"type {self.count}"


def _count(count: int, one: str, many: str) -> str:
    return f"1 {one}" if count == 1 else f"{count} {many}"
