"""What the cards typed so far say of the owner's own deck on the table: which faces a next one can still show.

A typed card shows one of its faces only, so which card it was may be open. A face is possible as long as all that was typed
since the last shuffle, and it, can be different cards of the owner's list; nothing more is ever refused. Chits go back at
once, so only two of one draw can be impossible. The virtual piles are other cards and know nothing of this.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.own_cards import face_in, owner_deck
from saf_helper.tables.components import Deck

BETWEEN = ":"
"""Between the view and the face of a noted card: `calm:move 2`."""


def known(deck: Deck) -> bool:
    """Return whether anything is known of the deck on the table: only an owner's list says what is in it."""
    return deck.source == "owner"


def matched(face: str) -> str:
    """Return what of a face is compared: the icon of a card without an action never matters (§7.2.F)."""
    folded = face.casefold()
    return "none" if folded == "none!" else folded


def possible(game: Game, deck: Deck, view: str) -> tuple[str, ...]:
    """Return the faces that the next card or chit can show, in the order of the cards."""
    noted = () if deck.is_cup else tuple(game.seen.get(deck.name, ()))
    return _possible(deck.name, tuple(game.components.decks[deck.name]), noted, view)


def limits(deck: Deck, view: str) -> Mapping[str, int]:
    """Return how many of each face the deck or cup holds."""
    found: dict[str, int] = {}
    for card in deck.cards.values():
        face = face_in(card, view)
        found[face] = found.get(face, 0) + 1
    return found


def note(game: Game, deck: Deck, view: str, faces: Sequence[str]) -> bool:
    """Note typed cards; return whether the last card of the deck is out, which ends what is known."""
    if deck.is_cup or not known(deck) or not faces:
        return False
    noted = game.seen.setdefault(deck.name, [])
    noted.extend(f"{view}{BETWEEN}{face}" for face in faces)
    if len(noted) < deck.count:
        return False
    shuffled(game, deck.name)
    return True


def shuffled(game: Game, name: str) -> None:
    """Forget what is known of a deck: it has been shuffled on the table."""
    game.seen.pop(name, None)


@lru_cache(maxsize=2048)
def _possible(name: str, lines: tuple[str, ...], noted: tuple[str, ...], view: str) -> tuple[str, ...]:
    cards = owner_deck(name, lines).cards
    faces = list(dict.fromkeys(face_in(card, view) for card in cards.values()))
    fits = [_fitting(name, lines, *one.split(BETWEEN, 1)) for one in noted]
    holder: dict[str, int] = {}
    for index in range(len(fits)):
        _place(index, fits, holder, set())
    found = []
    for face in faces:
        own = _fitting(name, lines, view, face)
        if len(own) > len(fits) or _place(len(fits), [*fits, own], dict(holder), set()):
            found.append(face)
    return tuple(found)


def _fitting(name: str, lines: tuple[str, ...], view: str, face: str) -> tuple[str, ...]:
    """Return the cards that show a face there."""
    cards = owner_deck(name, lines).cards
    return tuple(id for id, card in cards.items() if matched(face_in(card, view)) == matched(face))


def _place(index: int, fits: Sequence[Sequence[str]], holder: dict[str, int], tried: set[str]) -> bool:
    """Give one typed card a card of its own, moving earlier ones to others that fit them (Kuhn's matching)."""
    for id in fits[index]:
        if id not in tried:
            tried.add(id)
            if id not in holder or _place(holder[id], fits, holder, tried):
                holder[id] = index
                return True
    return False
