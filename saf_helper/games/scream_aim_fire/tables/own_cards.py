"""The player's own cards and chits: how one is written, in a line, and the deck that such lines make.

A Cover card is `none/hard`, a Reserve card `2+1`, a chit its face; an Action card is its calm, Alert and Panic option, with
`!` at the end for the Low Supply icon: `move 2, fire | fire+1, move 1 | none !`. `x3` after it stands for three alike.
An id says what is on the card, so that it can never come to mean another one.
"""

import re
from collections import Counter as Tally
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, get_args

from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.tables.action_cards import ActionOption, parse_option
from saf_helper.games.scream_aim_fire.tables.cardboard import (
    ActionCard,
    Card,
    Counter,
    CoverCard,
    Deck,
    Mood,
    ReserveCard,
    Source,
    TankDamageChit,
    TankHitChit,
    UnitDamageChit,
)
from saf_helper.games.scream_aim_fire.tables.fact import Side
from saf_helper.games.scream_aim_fire.tables.load import tables

DECKS: Final = ("cover", "action", "reserve")
CUPS: Final = ("unit-damage", "tank-hit", "tank-damage")
FACES: Final[Mapping[str, tuple[str, ...]]] = {
    "unit-damage": get_args(UnitDamageChit.model_fields["face"].annotation),
    "tank-hit": get_args(TankHitChit.model_fields["face"].annotation),
    "tank-damage": get_args(TankDamageChit.model_fields["face"].annotation),
}
"""The faces of each cup's chits."""

LEAST: Final[Mapping[str, int]] = {"tank-hit": 2, "tank-damage": 2}
"""How many a cup must hold where two are drawn together (§7.2.6.B, §7.2.6.2.D)."""
MOST: Final = 200
LOWEST_NUMBER, HIGHEST_NUMBER = 1, 9
MOST_INFANTRY, MOST_VETERANS = 5, 4
"""The most that a Reserve card brings."""

HINTS: Final[Mapping[str, str]] = {
    "cover": "clear entry/cover entry: none or light, then hard or bunker, such as light/bunker; x3 for three alike",
    "action": 'calm | alert | panic, each of them move N, fire, fire+N, assault, none or other "words", two at most with a '
    "comma between; ! at the card's end for the Low Supply icon; x3 for three alike",
    "reserve": f"Infantry+Veterans, such as 2+1, at most {MOST_INFANTRY}+{MOST_VETERANS}; x3 for three alike",
    **{cup: f"one of: {', '.join(faces)}; x3 for three alike" for cup, faces in FACES.items()},
}
"""How a card or chit is written."""

_REPEAT = re.compile(r"(.*?)\s*[x×*]\s*(\d{1,4})", re.IGNORECASE | re.DOTALL)
_BAR_OUTSIDE_QUOTES = re.compile(r'\|(?=(?:[^"]*"[^"]*")*[^"]*$)')
_RESERVE = re.compile(r"(\d{1,2})(?:\s*\+\s*(\d{1,2}))?")

# A line --------------------------------------------------------------------------------------------------------------


def read_line(name: str, text: str) -> tuple[str, int]:
    """Return the card or chit that a line names, in its one canonical form, and how many of it.

    Args:
        name: the deck or cup.
        text: the line, such as `light/bunker x4`.

    Raises:
        BadAnswerError: no card of this deck is written so.
    """
    text = " ".join(text.replace("“", '"').replace("”", '"').split())
    repeat = _REPEAT.fullmatch(text)
    text, count = (repeat[1], int(repeat[2])) if repeat else (text, 1)
    if not 1 <= count <= MOST:
        raise BadAnswerError(f"x{count} is no number of cards", f"from x1 to x{MOST}")
    return card_line(_card(name, text, "")), count


def written(card: str, count: int) -> str:
    """Return a card and how many of it there are, as a line."""
    return card if count == 1 else f"{card} x{count}"


def card_line(card: Card) -> str:
    """Return a card or chit as it is written."""
    if isinstance(card, CoverCard):
        return f"{card.clear}/{card.cover}"
    if isinstance(card, ActionCard):
        options = [str(replace(option, low_supply=False)) for option in (card.calm, card.alert, card.panic)]
        return " | ".join(options) + (" !" if card.low_supply else "")
    if isinstance(card, ReserveCard):
        return f"{card.infantry}+{card.veterans}"
    return card.face


def face_in(card: Card, view: str) -> str:
    """Return what a card or chit shows in one place.

    Args:
        card: the card or chit.
        view: `clear` or `cover` of a Cover card, a unit's status for an Action card; nothing where a card shows one thing.
    """
    if isinstance(card, CoverCard):
        return card.clear if view == "clear" else card.cover
    if isinstance(card, ActionCard):
        return str(card.option(view))
    return card_line(card)


def _card(name: str, text: str, id: str) -> Card:
    """Return the card a text writes."""
    match name:
        case "cover":
            return _cover_card(text, id)
        case "action":
            return _action_card(text, id)
        case "reserve":
            return _reserve_card(text, id)
    face: Any = _word(text, FACES[name])
    if face is None:
        raise BadAnswerError(f"{text!r} is no chit of the {tables().decks[name].title}", HINTS[name])
    kinds: Mapping[str, Callable[..., Card]] = {
        "unit-damage": UnitDamageChit,
        "tank-hit": TankHitChit,
        "tank-damage": TankDamageChit,
    }
    return kinds[name](id=id or face, face=face)


def _cover_card(text: str, id: str) -> CoverCard:
    entries = [entry.strip().casefold().removesuffix("cover").strip() for entry in text.split("/")]
    clear: Any = _word(entries[0], ("none", "light")) if len(entries) == 2 else None
    cover: Any = _word(entries[1], ("hard", "bunker")) if len(entries) == 2 else None
    if clear is None or cover is None:
        raise BadAnswerError(f"{text!r} is no Cover card", HINTS["cover"])
    return CoverCard(id=id or text, clear=clear, cover=cover)


def _action_card(text: str, id: str) -> ActionCard:
    icon = text.endswith("!")
    parts = [part.strip() for part in _BAR_OUTSIDE_QUOTES.split(text[:-1] if icon else text)]
    if len(parts) != len(get_args(Mood)):
        raise BadAnswerError(f"{text!r} has {len(parts)} of the 3 options of an Action card", HINTS["action"])
    options: dict[str, ActionOption] = {}
    for mood, part in zip(get_args(Mood), parts, strict=True):
        try:
            option = parse_option(part)
        except BadAnswerError as error:
            raise BadAnswerError(f"{mood}: {error.message}", HINTS["action"]) from None
        if option.low_supply:
            raise BadAnswerError(f"{mood}: {part!r} has the icon, which is the whole card's", HINTS["action"])
        options[mood] = replace(option, low_supply=icon)
    return ActionCard(id=id or text, low_supply=icon, **options)


def _reserve_card(text: str, id: str) -> ReserveCard:
    found = _RESERVE.fullmatch(text)
    infantry, veterans = (int(found[1]), int(found[2] or 0)) if found else (0, 0)
    if infantry + veterans == 0 or infantry > MOST_INFANTRY or veterans > MOST_VETERANS:
        raise BadAnswerError(f"{text!r} is no Reserve card", HINTS["reserve"])
    return ReserveCard(id=id or text, infantry=infantry, veterans=veterans)


def _word(text: str, words: Sequence[str]) -> str | None:
    """Return the one word that is meant: itself, or a beginning of it."""
    wanted = re.sub(r"[\s_-]+", "", text).casefold()
    begun = [word for word in words if wanted and word.replace("-", "").startswith(wanted)]
    exact = [word for word in begun if word.replace("-", "") == wanted]
    return (exact or begun)[0] if len(exact or begun) == 1 else None


# A deck --------------------------------------------------------------------------------------------------------------


def together(name: str, lines: Iterable[str]) -> tuple[str, ...]:
    """Return lines in canonical form, those alike drawn together in the order in which they come first.

    Raises:
        BadAnswerError: a line is no card of this deck.
    """
    tally: Tally[str] = Tally()
    for line in lines:
        card, count = read_line(name, line)
        tally[card] += count
    return tuple(written(card, count) for card, count in tally.items())


def in_all(name: str, lines: Iterable[str]) -> int:
    """Return how many cards or chits these lines are."""
    return sum(read_line(name, line)[1] for line in lines)


@cache
def owner_deck(name: str, lines: tuple[str, ...]) -> Deck:
    """Return the owner's deck or cup that these lines list.

    Args:
        name: the deck or cup.
        lines: its cards.

    Raises:
        BadAnswerError: a line is no card of it, or there are too few or too many.
    """
    ours = tables().decks[name]
    cards: dict[str, Card] = {}
    for line in together(name, lines):
        card, count = read_line(name, line)
        for number in range(1, count + 1):
            id = f"{card}#{number}"
            cards[id] = _card(name, card, id)
    held, least = len(cards), LEAST.get(name, 1)
    if held < least:
        what = "no card" if not ours.is_cup else f"{held} {'chit' if held == 1 else 'chits'}"
        why = ", and two are drawn together" if least > 1 else ""
        raise BadAnswerError(f"the {ours.title} has {what}{why}", "enter every one of your own, or leave it out")
    if held > MOST:
        raise BadAnswerError(f"the {ours.title} has {held} cards", f"at most {MOST}")
    return Deck(name=name, title=ours.title, is_cup=ours.is_cup, source="owner", count=held, cards=cards)


def composition(deck: Deck) -> str:
    """Return what a deck holds, in a line: `24 cards: none/hard x9, none/bunker x3, …`."""
    what = ("chit" if deck.is_cup else "card") + ("" if deck.count == 1 else "s")
    if deck.name == "action":
        icons = sum(card.low_supply for card in deck.cards.values())
        return f"{deck.count} {what}, {icons} with the Low Supply icon"
    return f"{deck.count} {what}: " + ", ".join(written(card, count) for card, count in card_counts(deck).items())


def card_counts(deck: Deck) -> Mapping[str, int]:
    """Return every card of a deck as it is written, and how many of it there are."""
    return Tally(card_line(card) for card in deck.cards.values())


def number_names() -> dict[str, Counter]:
    """Return the name of every number printed on a counter, `to-hit.us-infantry`, and the counter."""
    counters = tables().counters
    return {f"{name}.{kind}": one for kind, one in counters.items() for name in number_fields(one)}


def number_fields(counter: Counter) -> list[str]:
    """Return the numbers printed on a kind of counter as they are typed: `to-hit`, `armor-front`, `armor-flank`."""
    return [name.replace("_", "-") for name in counter.printed]


def stand_in_number(name: str) -> tuple[int, Source]:
    """Return the number that comes with the program, and where it is from."""
    number, _, kind = name.partition(".")
    printed = tables().counters[kind].printed[number.replace("-", "_")]
    return printed.value, printed.source


SIDES: Final[Mapping[Side, str]] = {"american": "US", "german": "German"}


def number_title(name: str) -> str:
    """Return a printed number in words: `US Infantry, to-hit`."""
    number, _, kind = name.partition(".")
    counter = tables().counters[kind]
    return f"{SIDES[counter.side]} {counter.title}, {number}"
