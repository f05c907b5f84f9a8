"""Decks, cups and printed numbers (§3.0, §2.0): drawing, setting aside, asking a number once."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from saf_helper.engine import events
from saf_helper.engine.events import Card, Reshuffled
from saf_helper.engine.player import Player
from saf_helper.engine.question_maker import made
from saf_helper.engine.questions import Draw, Number, Option
from saf_helper.games.scream_aim_fire import seen_cards
from saf_helper.games.scream_aim_fire.events import Source
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Pile
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.own_cards import BOX, FACES, card_line, face_in, owner_deck
from saf_helper.games.scream_aim_fire.words.refusals import refused
from saf_helper.tables.components import Deck


class Drawn(NamedTuple):
    """What a draw showed, and whether a stand-in mix decided."""

    faces: list[str]
    stand_in: bool

    @property
    def face(self) -> str:
        """The one face of a single draw."""
        return self.faces[0]


def draw(
    player: Player,
    game: Game,
    deck: str,
    key: str,
    *,
    options: Sequence[Any],
    view: str = "",
    count: int = 1,
    read: Callable[[str], str] | None = None,
    **values: Any,
) -> Drawn:
    """Draw from a deck or cup.

    Chits go back at once (§6.3.5.E); cards are set aside, and a deck that runs out is shuffled again from them, announced.
    The cards on the table are others than the virtual ones: a typed card leaves the virtual pile as it is, and is refused
    only where the player's own list leaves no such card.

    Args:
        player: who draws.
        game: the game.
        deck: the name of a deck or cup.
        key: the question's key.
        options: the faces that apply, as the table would type them: options, or what the game makes one of.
        view: which entry of the card counts, as `face_in` has it.
        count: how many are drawn together.
        read: accepts faces beyond the options.
        **values: what else the question takes, such as `about`.
    """
    table, pile = game.deck(deck), game.piles[deck]
    ran_out = len(pile.left) < count
    left = list(table.cards) if ran_out else pile.left
    shown = faces(game, deck, view)
    limits = seen_cards.limits(table, view) if count > 1 and seen_cards.known(table) else {}
    labels = game.question_words(key, values.get("case", "")).labels
    options = [one if isinstance(one, Option) else game.option(one) for one in options]
    listed = [one._replace(label=labels.get(one.value, one.label)) for one in options]
    while True:
        offered, reader = _checked(game, table, view, listed, read)
        question = made(
            Draw,
            game,
            key,
            deck=deck,
            options=offered,
            count=count,
            pile={id: shown[id] for id in left},
            read=reader,
            stand_in=table.source == "stand-in",
            limits=limits,
            **values,
        )
        drawn = player.draw(question)
        if drawn != ["reshuffled"]:
            break
        seen_cards.shuffled(game, deck)
        player.happen(Reshuffled(deck=deck, cause="said", rules=("3.0.A",)))
    taken = [one for one in drawn if one in question.pile]
    cards = tuple(
        Card(one, question.face(one), card_line(table.cards[one])) if one in question.pile else Card("", one)
        for one in drawn
    )
    stand_in = bool(taken) and table.source == "stand-in"
    player.happen(events.Drawn(deck=deck, unit=question.about, cards=cards, stand_in=stand_in))
    if taken and not table.is_cup:
        if ran_out:
            player.happen(Reshuffled(deck=deck, cause="ran-out", rules=("3.0.A",)))
        aside = [] if ran_out else pile.aside
        game.piles[deck] = Pile(left=[one for one in left if one not in taken], aside=[*aside, *taken])
    if seen_cards.note(game, table, view, [one for one in drawn if one not in question.pile]):
        player.happen(Reshuffled(deck=deck, cause="last-card", count=table.count, rules=("3.0.A",)))
    return Drawn([question.face(one) for one in drawn], stand_in)


def faces(game: Game, deck: str, view: str) -> Mapping[str, str]:
    """Return what every card of a deck in use shows in one place."""
    return _faces(deck, game.components.decks.get(deck, ()), view)


def face_options(game: Game, deck: str, view: str) -> tuple[Option, ...]:
    """Return every face that a deck in use shows in one place, each once, as options."""
    return _face_options(deck, game.components.decks.get(deck, ()), view)


@lru_cache(maxsize=64)
def _faces(deck: str, own: tuple[str, ...], view: str) -> Mapping[str, str]:
    """Kept because every draw needs it; a deck is made of its name and the player's own lines alone."""
    table = owner_deck(deck, own) if own else tables().decks[deck]
    return {id: face_in(card, view) for id, card in table.cards.items()}


@lru_cache(maxsize=64)
def _face_options(deck: str, own: tuple[str, ...], view: str) -> tuple[Option, ...]:
    return tuple(Option(face) for face in dict.fromkeys(_faces(deck, own, view).values()))


def _checked(
    game: Game, table: Deck, view: str, options: Sequence[Option], read: Callable[[str], str] | None
) -> tuple[tuple[Option, ...], Callable[[str], str] | None]:
    """Return the faces that can be typed and what reads others: all, or those that the player's own list leaves."""
    if not seen_cards.known(table):
        return tuple(options), read
    possible = {seen_cards.matched(face): face for face in seen_cards.possible(game, table, view)}

    def reader(text: str) -> str:
        face = read(text) if read else _named(table, options, text)
        if seen_cards.matched(face) in possible:
            return possible[seen_cards.matched(face)]
        values = {"deck": table.name, "title": table.title, "cup": table.is_cup, "face": face}
        if not any(seen_cards.matched(one) == seen_cards.matched(face) for one in seen_cards.limits(table, view)):
            raise refused("not-in-deck", **values)
        raise refused("out-already", **values, out=len(game.seen[table.name]), count=table.count)

    labels = {seen_cards.matched(option.value): option.label for option in options}
    offered = [Option(face, labels.get(match, "")) for match, face in possible.items()]
    return tuple(offered), reader


def _named(table: Deck, options: Sequence[Option], text: str) -> str:
    """Return the face that a text names, whether a card of the player's shows it or not."""
    wanted = text.strip().casefold()
    for option in options:
        if wanted and (option.value.casefold().startswith(wanted) or option.label.casefold().startswith(wanted)):
            return option.value
    raise refused("not-in-draw", given=text, deck=table.name, faces=[option.value for option in options])


def draw_chits(player: Player, game: Game, cup: str, key: str, *, count: int = 1, **values: Any) -> Drawn:
    """Draw chits from a cup, unseen (§3.0.B); two of one draw are drawn together, then all go back (§6.3.5.E)."""
    return draw(player, game, cup, key, options=FACES[cup], count=count, **values)


def printed_number(player: Player, game: Game, field: str, kind: str) -> tuple[int, Source]:
    """Return a number printed on a counter and where it is from; it is asked at first need if the rulebook lacks it.

    Args:
        player: who reads the counter.
        game: the game; it keeps the answer.
        field: `to-hit`, `armor-front` or `armor-flank`.
        kind: the counter's kind.
    """
    counter = tables().counters[kind]
    name = f"{field}.{kind}"
    default, source = game.printed(name)
    if name in game.numbers or source == "rulebook":
        return default, source
    given = player.ask(
        made(
            Number,
            game,
            f"printed.{field}.{kind}",
            case=field,
            min=1,
            max=9,
            default=default,
            stand_in=True,
            american=counter.side == "american",
            kind=counter.single,
        )
    )
    if isinstance(given, int):
        use_number(game, name, given)
    else:
        game.numbers[name] = default
    return game.printed(name)


# The player's own ----------------------------------------------------------------------------------------------------


def use_number(game: Game, name: str, value: int) -> None:
    """Play on with a number read off the player's counter: it is the player's own, also where it is the same as the stand-in."""
    game.numbers[name] = value
    game.components = game.components.with_number(name, value)


def own_cards(name: str, raw: object) -> tuple[str, ...]:
    """Return the cards that a deck is to have: the player's list, or nothing for the stand-in.

    Args:
        name: the deck or cup.
        raw: the lines of the list, or `stand-in`.

    Raises:
        BadAnswerError: it is neither, or a line is no card of this deck.
    """
    if raw == "stand-in":
        return ()
    if not isinstance(raw, list | tuple) or not all(isinstance(line, str) for line in raw):
        raise refused("no-own-list", deck=name)
    lines = BOX.together(name, raw)
    owner_deck(name, lines)
    return lines


def use_cards(game: Game, name: str, lines: tuple[str, ...]) -> None:
    """Play on with other cards: all of them shuffled together, those set aside too (§3.0.A)."""
    game.components = game.components.with_deck(name, lines)
    game.piles[name] = Pile(left=list(game.deck(name).cards))
    seen_cards.shuffled(game, name)
