"""The player's own cards and chits of this game: how one is written in a line, and every deck, cup and printed number.

A Cover card is `none/hard`, a Reserve card `2+1`, a chit its face; an Action card is its calm, Alert and Panic option, with
`!` at the end for the Low Supply icon: `move 2, fire | fire+1, move 1 | none !`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any, Final, get_args

from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.tables.action_cards import ActionOption, parse_option
from saf_helper.games.scream_aim_fire.tables.cardboard import (
    ActionCard,
    Card,
    Chit,
    Counter,
    CoverCard,
    Mood,
    Printed,
    ReserveCard,
    TankDamageChit,
    TankHitChit,
    UnitDamageChit,
)
from saf_helper.games.scream_aim_fire.tables.fact import Side
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.tables.components import Box, Deck, Form, PrintedNumber, Source

CHITS: Final[Mapping[str, Callable[..., Chit]]] = {
    "unit-damage": UnitDamageChit,
    "tank-hit": TankHitChit,
    "tank-damage": TankDamageChit,
}
FACES: Final[Mapping[str, tuple[str, ...]]] = {
    "unit-damage": get_args(UnitDamageChit.model_fields["face"].annotation),
    "tank-hit": get_args(TankHitChit.model_fields["face"].annotation),
    "tank-damage": get_args(TankDamageChit.model_fields["face"].annotation),
}
"""The faces of each cup's chits."""

MOST_INFANTRY, MOST_VETERANS = 5, 4
"""The most that a Reserve card brings."""

COVER_HINT = "clear entry/cover entry: none or light, then hard or bunker, such as light/bunker; x3 for three alike"
ACTION_HINT = (
    'calm | alert | panic, each of them move N, fire, fire+N, assault, none or other "words", two at most with a '
    "comma between; ! at the card's end for the Low Supply icon; x3 for three alike"
)
RESERVE_HINT = f"Infantry+Veterans, such as 2+1, at most {MOST_INFANTRY}+{MOST_VETERANS}; x3 for three alike"
"""How a card is written."""

_BAR_OUTSIDE_QUOTES = re.compile(r'\|(?=(?:[^"]*"[^"]*")*[^"]*$)')
_RESERVE = re.compile(r"(\d{1,2})(?:\s*\+\s*(\d{1,2}))?")

# A card --------------------------------------------------------------------------------------------------------------


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


def _chit(name: str, text: str, id: str) -> Chit:
    face = _word(text, FACES[name])
    if face is None:
        raise BadAnswerError(f"{text!r} is no chit of the {tables().decks[name].title}", _chit_hint(name))
    return CHITS[name](id=id or face, face=face)


def _chit_hint(name: str) -> str:
    return f"one of: {', '.join(FACES[name])}; x3 for three alike"


def _cover_card(text: str, id: str) -> CoverCard:
    entries = [entry.strip().casefold().removesuffix("cover").strip() for entry in text.split("/")]
    clear: Any = _word(entries[0], ("none", "light")) if len(entries) == 2 else None
    cover: Any = _word(entries[1], ("hard", "bunker")) if len(entries) == 2 else None
    if clear is None or cover is None:
        raise BadAnswerError(f"{text!r} is no Cover card", COVER_HINT)
    return CoverCard(id=id or text, clear=clear, cover=cover)


def _action_card(text: str, id: str) -> ActionCard:
    icon = text.endswith("!")
    parts = [part.strip() for part in _BAR_OUTSIDE_QUOTES.split(text[:-1] if icon else text)]
    if len(parts) != len(get_args(Mood)):
        raise BadAnswerError(f"{text!r} has {len(parts)} of the 3 options of an Action card", ACTION_HINT)
    options: dict[str, ActionOption] = {}
    for mood, part in zip(get_args(Mood), parts, strict=True):
        try:
            option = parse_option(part)
        except BadAnswerError as error:
            raise BadAnswerError(f"{mood}: {error.message}", ACTION_HINT) from None
        if option.low_supply:
            raise BadAnswerError(f"{mood}: {part!r} has the icon, which is the whole card's", ACTION_HINT)
        options[mood] = replace(option, low_supply=icon)
    return ActionCard(id=id or text, low_supply=icon, **options)


def _reserve_card(text: str, id: str) -> ReserveCard:
    found = _RESERVE.fullmatch(text)
    infantry, veterans = (int(found[1]), int(found[2] or 0)) if found else (0, 0)
    if infantry + veterans == 0 or infantry > MOST_INFANTRY or veterans > MOST_VETERANS:
        raise BadAnswerError(f"{text!r} is no Reserve card", RESERVE_HINT)
    return ReserveCard(id=id or text, infantry=infantry, veterans=veterans)


def _word(text: str, words: Sequence[str]) -> str | None:
    """Return the one word that is meant: itself, or a beginning of it."""
    wanted = re.sub(r"[\s_-]+", "", text).casefold()
    begun = [word for word in words if wanted and word.replace("-", "").startswith(wanted)]
    exact = [word for word in begun if word.replace("-", "") == wanted]
    return (exact or begun)[0] if len(exact or begun) == 1 else None


# Printed numbers ----------------------------------------------------------------------------------------------------


def printed_numbers() -> dict[str, PrintedNumber]:
    """Return every number printed on a counter by its name, `to-hit.us-infantry`."""
    counters = tables().counters
    return {
        f"{field}.{kind}": PrintedNumber(_number_title(counter, field), number.value, number.source, number.rules)
        for kind, counter in counters.items()
        for field, number in _fields(counter).items()
    }


def _fields(counter: Counter) -> Mapping[str, Printed]:
    """Return the numbers printed on a kind of counter as they are typed: `to-hit`, `armor-front`, `armor-flank`."""
    return {name.replace("_", "-"): number for name, number in counter.printed.items()}


def stand_in_number(name: str) -> tuple[int, Source]:
    """Return the number that comes with the program, and where it is from."""
    number, _, kind = name.partition(".")
    printed = tables().counters[kind].printed[number.replace("-", "_")]
    return printed.value, printed.source


SIDES: Final[Mapping[Side, str]] = {"american": "US", "german": "German"}


def _number_title(counter: Counter, field: str) -> str:
    """Return a printed number in words: `US Infantry, to-hit`."""
    return f"{SIDES[counter.side]} {counter.title}, {field}"


# The box -------------------------------------------------------------------------------------------------------------


def _icons(deck: Deck) -> str:
    return f"{sum(card.low_supply for card in deck.cards.values())} with the Low Supply icon"


BOX: Final = Box(
    forms={
        "cover": Form(COVER_HINT, _cover_card, card_line),
        "action": Form(ACTION_HINT, _action_card, card_line, summary=_icons),
        "reserve": Form(RESERVE_HINT, _reserve_card, card_line),
        "unit-damage": Form(_chit_hint("unit-damage"), partial(_chit, "unit-damage"), card_line, FACES["unit-damage"]),
        # Two are drawn together: 7.2.6.B, 7.2.6.2.D.
        "tank-hit": Form(_chit_hint("tank-hit"), partial(_chit, "tank-hit"), card_line, FACES["tank-hit"], least=2),
        "tank-damage": Form(
            _chit_hint("tank-damage"), partial(_chit, "tank-damage"), card_line, FACES["tank-damage"], least=2
        ),
    },
    stand_ins=lambda: tables().decks,
    numbers=printed_numbers,
)


@cache
def owner_deck(name: str, lines: tuple[str, ...]) -> Deck:
    """Return the owner's deck or cup that these lines list, kept from the last time.

    Raises:
        BadAnswerError: a line is no card of it, or there are too few or too many.
    """
    return BOX.owner_deck(name, lines)
