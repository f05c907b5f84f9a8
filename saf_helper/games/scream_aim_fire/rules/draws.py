"""Decks, cups and printed numbers (§3.0, §2.0): drawing, setting aside, asking a number once."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from saf_helper.engine import reasons
from saf_helper.engine.player import Player
from saf_helper.engine.questions import Draw, Leads, Number, Option, amount, each_of
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire import seen_cards
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Pile
from saf_helper.games.scream_aim_fire.tables.cardboard import Deck
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.own_cards import (
    FACES,
    card_line,
    composition,
    face_in,
    owner_deck,
    together,
)

CHIT_WORDS = {
    "destroyed-10": "destroyed, Morale +10",
    "destroyed-5": "destroyed, Morale +5",
    "no-effect": "no effect",
    "one": "one crosshair",
    "two": "two crosshairs",
    "bail-out": "bail out",
}
"""What a chit's face means."""

STAND_IN = "†"
"""Marks what a stand-in of ours decided, not the player's own components."""

WORDS_OF_NUMBER = {
    "to-hit": "to-hit number",
    "armor-front": "front armor number",
    "armor-flank": "side/rear armor number",
}


class Drawn(NamedTuple):
    """What a draw showed, and † where the pile is a stand-in mix."""

    faces: list[str]
    mark: str

    @property
    def face(self) -> str:
        """The one face of a single draw."""
        return self.faces[0]


def draw(
    player: Player,
    game: Game,
    deck: str,
    key: str,
    prompt: str,
    *,
    options: Sequence[Option],
    view: str = "",
    about: str | None = None,
    count: int = 1,
    rules: Sequence[str] = (),
    why: str = "",
    leads: Leads = (),
    read: Callable[[str], str] | None = None,
    words: frozenset[str] = frozenset(),
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
        prompt: the question's prompt.
        options: the faces that apply, as the table would type them.
        view: which entry of the card counts, as `face_in` has it.
        about: the unit it is drawn for.
        count: how many are drawn together.
        rules: the clauses that call for it.
        why: why it is drawn.
        leads: what each face leads to.
        read: accepts faces beyond the options.
        words: the words of that grammar.
    """
    table, pile = game.deck(deck), game.piles[deck]
    ran_out = len(pile.left) < count
    left = list(table.cards) if ran_out else pile.left
    shown = faces(game, deck, view)
    limits = seen_cards.limits(table, view) if count > 1 and seen_cards.known(table) else {}
    while True:
        offered, reader = _checked(game, table, view, options, read)
        question = Draw(
            key=key,
            prompt=prompt,
            about=about,
            deck=deck,
            options=offered,
            count=count,
            pile={id: shown[id] for id in left},
            rules=tuple(rules),
            why=why,
            leads=leads,
            read=reader,
            words=words,
            stand_in=table.source == "stand-in",
            limits=limits,
        )
        drawn = player.draw(question)
        if drawn != ["reshuffled"]:
            break
        seen_cards.shuffled(game, deck)
        player.tell(f"{table.title}: shuffled on the table", ("3.0.A",), "as you said")
    player.recount(lambda: which_cards(table, question, drawn))
    taken = [one for one in drawn if one in question.pile]
    if taken and not table.is_cup:
        if ran_out:
            player.tell(f"{table.title}: empty, shuffled anew from the cards set aside", ("3.0.A",), "it ran out")
        aside = [] if ran_out else pile.aside
        game.piles[deck] = Pile(left=[one for one in left if one not in taken], aside=[*aside, *taken])
    if seen_cards.note(game, table, view, [one for one in drawn if one not in question.pile]):
        why = f"the last of your {table.count} cards is out"
        player.tell(f"{table.title}: shuffle all its cards anew on the table", ("3.0.A",), why)
    mark = STAND_IN if taken and table.source == "stand-in" else ""
    return Drawn([question.face(one) for one in drawn], mark)


def which_cards(table: Deck, question: Draw, drawn: Sequence[str]) -> reasons.Drawn:
    """§3.0 Return the account of a draw: which cards came, and whose they are."""
    virtual = [one in question.pile for one in drawn]
    mix = f"a stand-in mix of ours {STAND_IN}" if question.stand_in else "your own list"
    source = f"drawn here, from {mix}" if all(virtual) else "typed: your own, drawn on the table"
    if any(virtual) and not all(virtual):
        source = f"typed, and drawn here from {mix}"
    cards = [
        reasons.Candidate(one, question.face(one), card_line(table.cards[one]))
        if here
        else reasons.Candidate("", question.face(one))
        for one, here in zip(drawn, virtual, strict=True)
    ]
    return reasons.Drawn(table.title, tuple(cards), source, question.stand_in and any(virtual))


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
        what = "chit" if table.is_cup else "card"
        if not any(seen_cards.matched(one) == seen_cards.matched(face) for one in seen_cards.limits(table, view)):
            hint = f"saf components show {table.name} lists them; adjust components.{table.name} stand-in takes any"
            raise BadAnswerError(f"your {table.title} has no {what} that shows {face} here", hint)
        out = f"{len(game.seen[table.name])} of {table.count} cards are out"
        hint = "type reshuffled if it has been shuffled since"
        raise BadAnswerError(f"your {table.title} has no {what} left that shows {face} here: {out}", hint)

    labels = {seen_cards.matched(option.value): option.label for option in options}
    offered = [Option(face, labels.get(match, "")) for match, face in possible.items()]
    return tuple(offered), reader


def _named(table: Deck, options: Sequence[Option], text: str) -> str:
    """Return the face that a text names, whether a card of the player's shows it or not."""
    wanted = text.strip().casefold()
    for option in options:
        if wanted and (option.value.casefold().startswith(wanted) or option.label.casefold().startswith(wanted)):
            return option.value
    faces = ", ".join(option.value for option in options)
    raise BadAnswerError(f"{text!r} is not in this {table.name} draw", f"type one of: {faces}")


def draw_chits(
    player: Player,
    game: Game,
    cup: str,
    key: str,
    prompt: str,
    *,
    about: str | None = None,
    count: int = 1,
    rules: Sequence[str] = (),
    why: str = "",
    leads: Mapping[str, str] | None = None,
) -> Drawn:
    """Draw chits from a cup, unseen (§3.0.B); two of one draw are drawn together, then all go back (§6.3.5.E)."""
    options = [Option(face, CHIT_WORDS.get(face, "")) for face in FACES[cup]]
    rules = (*rules, "3.0.B")
    return draw(
        player,
        game,
        cup,
        key,
        prompt,
        options=options,
        about=about,
        count=count,
        rules=rules,
        why=why,
        leads=each_of(options, leads) if leads else (),
    )


def printed_number(player: Player, game: Game, field: str, kind: str) -> tuple[int, str]:
    """Return a number printed on a counter: asked at first need where the rulebook does not print it.

    Args:
        player: who reads the counter.
        game: the game; it keeps the answer.
        field: `to-hit`, `armor-front` or `armor-flank`.
        kind: the counter's kind.

    Returns:
        The number, and † where it is a stand-in of ours.
    """
    counter = tables().counters[kind]
    name = f"{field}.{kind}"
    default, source = game.printed(name)
    if name not in game.numbers:
        if source == "rulebook":
            return default, ""
        side = "US" if counter.side == "american" else "German"
        given = player.ask(
            Number(
                key=f"printed.{field}.{kind}",
                prompt=f"{WORDS_OF_NUMBER[field]} on your {side} {counter.single} counters",
                min=1,
                max=9,
                default=default,
                stand_in=True,
                rules=("6.3.3.K",) if field == "to-hit" else ("6.3.6.7.D",),
                why=f"The rulebook does not print it; {default} is a stand-in of ours. Enter takes it and it stays marked "
                f"{STAND_IN}; a number typed is your own, {default} too. It is asked once a game",
                leads=amount("every such roll of this game is held against it"),
            )
        )
        if isinstance(given, int):
            use_number(game, name, given)
        else:
            game.numbers[name] = default
    value, source = game.printed(name)
    return value, STAND_IN if source == "stand-in" else ""


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
        raise BadAnswerError(f"{name}: there is no list of your own here", f"saf components record {name}")
    lines = together(name, raw)
    owner_deck(name, lines)
    return lines


def use_cards(game: Game, name: str, lines: tuple[str, ...]) -> None:
    """Play on with other cards: all of them shuffled together, those set aside too (§3.0.A)."""
    game.components = game.components.with_deck(name, lines)
    game.piles[name] = Pile(left=list(game.deck(name).cards))
    seen_cards.shuffled(game, name)


def whose(game: Game, name: str) -> str:
    """Return whose cards a deck has: `stand-in`, or `owner` and how many."""
    deck = game.deck(name)
    return f"owner, {deck.count} in all" if deck.source == "owner" else deck.source


def in_use(game: Game, name: str) -> str:
    """Return a deck in use in a line: whose it is, and what is in it."""
    deck = game.deck(name)
    whose_cards = "your own" if deck.source == "owner" else f"{deck.source}{STAND_IN}"
    return f"{deck.title}: {whose_cards}, {composition(deck)}"
