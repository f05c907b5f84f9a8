"""Decks, cups and printed numbers (§3.0, §2.0): drawing, setting aside, asking a number once."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from saf_helper.prompts.player import Player
from saf_helper.prompts.questions import Draw, Number, Option
from saf_helper.state.model import Game
from saf_helper.tables.load import tables

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
    faces: Mapping[str, str],
    options: Sequence[Option],
    about: str | None = None,
    count: int = 1,
    rules: Sequence[str] = (),
    why: str = "",
    read: Callable[[str], str] | None = None,
) -> Drawn:
    """Draw from a deck or cup.

    Chits go back at once (§6.3.5.E); cards are set aside, and a deck that runs out is shuffled again from them, announced.

    Args:
        player: who draws.
        game: the game.
        deck: the name of a deck or cup.
        key: the question's key.
        prompt: the question's prompt.
        faces: what each card id shows in this place.
        options: the faces that apply, as the table would type them.
        about: the unit it is drawn for.
        count: how many are drawn together.
        rules: the clauses that call for it.
        why: why it is drawn.
        read: accepts faces beyond the options.
    """
    table, pile = tables().decks[deck], game.piles[deck]
    while True:
        if len(pile.left) < count:
            pile.left, pile.aside = list(table.cards), []
            player.tell(f"{table.title}: empty, shuffled anew from the cards set aside", ("3.0.A",), "it ran out")
        question = Draw(
            key=key,
            prompt=prompt,
            about=about,
            deck=deck,
            options=tuple(options),
            count=count,
            pile={id: faces[id] for id in pile.left},
            rules=tuple(rules),
            why=why,
            read=read,
            stand_in=table.source == "stand-in",
        )
        drawn = player.draw(question)
        if drawn != ["reshuffled"]:
            break
        player.tell(f"{table.title}: shuffled on the table", ("3.0.A",), "as you said")
    taken = [one for one in drawn if one in question.pile]
    if taken and not table.is_cup:
        pile.left = [one for one in pile.left if one not in taken]
        pile.aside.extend(taken)
    mark = STAND_IN if taken and table.source == "stand-in" else ""
    return Drawn([question.face(one) for one in drawn], mark)


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
) -> Drawn:
    """Draw chits from a cup; two of one draw are drawn together, then all go back (§6.3.5.E)."""
    chits = tables().decks[cup].cards
    faces = {id: chit.face for id, chit in chits.items()}
    options = [Option(face) for face in dict.fromkeys(faces.values())]
    return draw(
        player, game, cup, key, prompt, faces=faces, options=options, about=about, count=count, rules=rules, why=why
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
    printed = counter.printed[field.replace("-", "_")]
    name = f"{field}.{kind}"
    if name not in game.numbers:
        if printed.source == "rulebook":
            return printed.value, ""
        side = "US" if counter.side == "american" else "German"
        game.numbers[name] = player.number(
            Number(
                key=f"printed.{field}.{kind}",
                prompt=f"{WORDS_OF_NUMBER[field]} printed on your {side} {counter.title} counters",
                min=1,
                max=9,
                default=printed.value,
                rules=("6.3.3.K",) if field == "to-hit" else ("6.3.6.7.D",),
                why=f"The rulebook does not print it; {printed.value} is a stand-in of ours. It is asked once a game",
            )
        )
    value = game.numbers[name]
    return value, STAND_IN if printed.source == "stand-in" and value == printed.value else ""
