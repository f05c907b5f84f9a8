"""Decks, cups and printed numbers: whose they are, and how the owner's own are written, a card or face a line.

A rulebook seldom prints its decks, its chit mixes and the numbers on its counters. So every such value carries its provenance:
`rulebook`, `owner` (from the player's own box) or `stand-in` (ours, so that virtual play works out of the box). `x3` after a
card stands for three alike. An id says what is on the card, so that it can never come to mean another one.
"""

import re
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from saf_helper.errors import BadAnswerError
from saf_helper.tables.fact import AtLeast1, Fact, Flag, Words

Source: TypeAlias = Literal["rulebook", "owner", "stand-in"]

STAND_IN: Final = "†"
"""Marks what a stand-in of ours decided, not the player's own components."""
MOST: Final = 200
"""The most cards or chits that a deck or cup may have."""

_REPEAT = re.compile(r"(.*?)\s*[x×*]\s*(\d{1,4})", re.IGNORECASE | re.DOTALL)


class Deck(Fact):
    """A deck of cards, or a cup whose chits go back after every draw."""

    name: Words
    title: Words
    is_cup: Flag
    source: Source
    count: AtLeast1
    cards: Mapping[str, Any]
    """Id to card or chit, in the order a virtual draw indexes; which kind of card follows from the deck."""


class Components(BaseModel):
    """The player's own decks, cups and numbers in use; what is not here is a stand-in, or the rulebook's."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    decks: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """Deck or cup to its cards as the player lists them: `2+1 x9`."""
    numbers: dict[str, int] = Field(default_factory=dict)
    """Numbers printed on the player's counters by name: FIELD.KIND."""

    def with_deck(self, name: str, lines: tuple[str, ...]) -> "Components":
        """Return these with another list for a deck; without lines the stand-in."""
        decks = {deck: list_ for deck, list_ in self.decks.items() if deck != name}
        return Components(decks=decks | ({name: lines} if lines else {}), numbers=self.numbers)

    def with_number(self, name: str, value: int) -> "Components":
        """Return these with a number of the player's own."""
        return Components(decks=self.decks, numbers=self.numbers | {name: value})


@dataclass(frozen=True, slots=True)
class PrintedNumber:
    """A number printed on a counter, as it comes with the program."""

    title: str
    value: int
    source: Source
    rules: str
    """The clause that prints it, where its source is the rulebook."""


@dataclass(frozen=True, slots=True)
class Form:
    """How the cards of a deck or the chits of a cup are written."""

    hint: str
    read: Callable[[str, str], Any]
    """Returns the card that a text writes, with an id or, where that is empty, one of its own; raises `BadAnswerError`."""
    line: Callable[[Any], str]
    """Returns a card as it is written."""
    faces: tuple[str, ...] = ()
    """Every face of a cup's chits; a deck has none."""
    least: int = 1
    """The fewest that it must hold."""
    summary: Callable[[Deck], str] | None = None
    """What a whole deck holds in short; None: every card and how many of it."""


@dataclass(frozen=True, slots=True)
class Box:
    """All components of a game that an owner may record."""

    forms: Mapping[str, Form]
    """Every deck and cup, in the order in which they are listed."""
    stand_ins: Callable[[], Mapping[str, Deck]]
    """Returns the decks and cups that come with the program."""
    numbers: Callable[[], Mapping[str, PrintedNumber]]
    """Returns the printed numbers by name: FIELD.KIND."""
    lowest: int = 1
    highest: int = 9
    """The bounds of a printed number."""

    @property
    def decks(self) -> tuple[str, ...]:
        """The decks by name."""
        return tuple(name for name, form in self.forms.items() if not form.faces)

    @property
    def cups(self) -> tuple[str, ...]:
        """The cups by name."""
        return tuple(name for name, form in self.forms.items() if form.faces)

    # A line ------------------------------------------------------------------------------------------------------

    def read_line(self, name: str, text: str) -> tuple[str, int]:
        """Return the card or chit that a line names, in its one canonical form, and how many of it.

        Args:
            name: the deck or cup.
            text: the line, such as `2+1 x4`.

        Raises:
            BadAnswerError: no card of this deck is written so.
        """
        text = " ".join(text.replace("“", '"').replace("”", '"').split())
        repeat = _REPEAT.fullmatch(text)
        text, count = (repeat[1], int(repeat[2])) if repeat else (text, 1)
        if not 1 <= count <= MOST:
            raise BadAnswerError(f"x{count} is no number of cards", f"from x1 to x{MOST}")
        form = self.forms[name]
        return form.line(form.read(text, "")), count

    def together(self, name: str, lines: Iterable[str]) -> tuple[str, ...]:
        """Return lines in canonical form, those alike drawn together in the order in which they come first.

        Raises:
            BadAnswerError: a line is no card of this deck.
        """
        tally: Tally[str] = Tally()
        for line in lines:
            card, count = self.read_line(name, line)
            tally[card] += count
        return tuple(written(card, count) for card, count in tally.items())

    def in_all(self, name: str, lines: Iterable[str]) -> int:
        """Return how many cards or chits these lines are."""
        return sum(self.read_line(name, line)[1] for line in lines)

    def times(self, name: str, line: str) -> tuple[str, int]:
        """Return the card of a line and how many of it; a count of 0 is a face of which there is none."""
        return (line.removesuffix(" x0"), 0) if line.endswith(" x0") else self.read_line(name, line)

    # A deck ------------------------------------------------------------------------------------------------------

    def deck(self, own: Mapping[str, tuple[str, ...]], name: str) -> Deck:
        """Return a deck or cup in use: the player's own where there is one, else the stand-in."""
        return self.owner_deck(name, own[name]) if own.get(name) else self.stand_ins()[name]

    def owner_deck(self, name: str, lines: tuple[str, ...]) -> Deck:
        """Return the owner's deck or cup that these lines list.

        Args:
            name: the deck or cup.
            lines: its cards.

        Raises:
            BadAnswerError: a line is no card of it, or there are too few or too many.
        """
        ours, form = self.stand_ins()[name], self.forms[name]
        cards: dict[str, Any] = {}
        for line in self.together(name, lines):
            card, count = self.read_line(name, line)
            for number in range(1, count + 1):
                id = f"{card}#{number}"
                cards[id] = form.read(card, id)
        held = len(cards)
        if held < form.least:
            what = "no card" if not ours.is_cup else f"{held} {'chit' if held == 1 else 'chits'}"
            why = ", and two are drawn together" if form.least > 1 else ""
            raise BadAnswerError(f"the {ours.title} has {what}{why}", "enter every one of your own, or leave it out")
        if held > MOST:
            raise BadAnswerError(f"the {ours.title} has {held} cards", f"at most {MOST}")
        return Deck(name=name, title=ours.title, is_cup=ours.is_cup, source="owner", count=held, cards=cards)

    def card_counts(self, deck: Deck) -> Mapping[str, int]:
        """Return every card of a deck as it is written, and how many of it there are."""
        return Tally(map(self.forms[deck.name].line, deck.cards.values()))

    def composition(self, deck: Deck) -> str:
        """Return what a deck holds, in a line: `24 cards: 2+1 x9, 1+0 x3, …`."""
        what = ("chit" if deck.is_cup else "card") + ("" if deck.count == 1 else "s")
        if summary := self.forms[deck.name].summary:
            return f"{deck.count} {what}, {summary(deck)}"
        return f"{deck.count} {what}: " + ", ".join(
            written(card, count) for card, count in self.card_counts(deck).items()
        )

    def in_use(self, deck: Deck) -> str:
        """Return a deck in use in a line: whose it is, and what is in it."""
        whose = "your own" if deck.source == "owner" else f"{deck.source}{STAND_IN}"
        return f"{deck.title}: {whose}, {self.composition(deck)}"


def written(card: str, count: int) -> str:
    """Return a card and how many of it there are, as a line."""
    return card if count == 1 else f"{card} x{count}"
