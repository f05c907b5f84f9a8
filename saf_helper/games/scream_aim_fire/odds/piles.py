"""What can be drawn: how many of each face a deck or cup holds, and whether the mix is a stand-in of ours (§3.0)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from saf_helper.games.scream_aim_fire.odds.distribution import Distribution
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.values import CoverHalf
from saf_helper.tables.components import Deck


@dataclass(frozen=True, slots=True)
class Mix:
    """How many of each face there are; frozen, so that odds can be remembered by it."""

    counts: tuple[tuple[str, int], ...]
    stand_in: bool = False

    @classmethod
    def of(cls, counts: Mapping[str, int], *, stand_in: bool = False) -> "Mix":
        """Return the mix of these counts.

        Raises:
            ValueError: a count is below 0, or there is nothing to draw.
        """
        if any(count < 0 for count in counts.values()) or not any(counts.values()):
            raise ValueError(f"nothing can be drawn from {dict(counts)}")
        return cls(tuple(counts.items()), stand_in)

    @classmethod
    def faces(cls, faces: Iterable[str], *, stand_in: bool = False) -> "Mix":
        """Return the mix of these faces, each one card or chit."""
        counts: dict[str, int] = {}
        for face in faces:
            counts[face] = counts.get(face, 0) + 1
        return cls.of(counts, stand_in=stand_in)

    def one(self) -> Distribution[str]:
        """Return the chances of the face drawn."""
        return Distribution.even(dict(self.counts))

    def together(self, count: int) -> Distribution[tuple[str, ...]]:
        """Return the chances of the faces drawn together, without return between them.

        Raises:
            ValueError: there are not so many.
        """
        if count == 0:
            return Distribution.certain(())

        def rest(face: str) -> Distribution[tuple[str, ...]]:
            left = {other: held - (other == face) for other, held in self.counts}
            if count == 1:
                return Distribution.certain((face,))
            return Mix.of(left).together(count - 1).read(lambda faces: (face, *faces))

        return self.one().then(rest)

    def kept(self, count: int, order: Sequence[str]) -> Distribution[str]:
        """Return the chances of the one kept of several drawn together: the one that stands last in the order."""
        return self.together(count).read(lambda faces: max(faces, key=order.index))


@dataclass(frozen=True, slots=True)
class Piles:
    """The deck and the cups that American decisions draw from."""

    cover: Mix
    """Cards as `clear entry/cover entry`: `light/bunker`."""
    unit_damage: Mix
    tank_hit: Mix
    tank_damage: Mix

    @classmethod
    def full(cls) -> "Piles":
        """Return every deck and cup complete, as the data have them."""
        return cls._of(tables().decks, {})

    @classmethod
    def of_game(cls, game: Game) -> "Piles":
        """Return what the next draw of a game is from.

        The Cover cards still in the virtual pile; an empty pile is shuffled anew (§3.0.A). Of a deck that lies on the
        table nothing is known but its mix. Chits always go back (§6.3.5.E), so the cups are full.
        """
        left = game.piles["cover"].left if game.cards != "physical" else []
        return cls._of({name: game.deck(name) for name in game.piles}, {"cover": left})

    @classmethod
    def _of(cls, decks: Mapping[str, Deck], left: Mapping[str, list[str]]) -> "Piles":
        def mix(name: str) -> Mix:
            deck = decks[name]
            cards = [deck.cards[id] for id in left.get(name) or deck.cards]
            return Mix.faces([_face(card) for card in cards], stand_in=is_stand_in(deck))

        return cls(mix("cover"), mix("unit-damage"), mix("tank-hit"), mix("tank-damage"))

    def entry(self, half: CoverHalf) -> Mix:
        """§6.3.4.B Return the Cover cards read by the entry of the target's hex."""
        faces: dict[str, int] = {}
        for card, count in self.cover.counts:
            clear, _, cover = card.partition("/")
            face = clear if half == "clear" else cover
            faces[face] = faces.get(face, 0) + count
        return Mix.of(faces, stand_in=self.cover.stand_in)


def is_stand_in(deck: Deck) -> bool:
    """Return whether a deck's mix is ours, not the rulebook's or the owner's."""
    return deck.source == "stand-in"


def _face(card: Any) -> str:
    return f"{card.clear}/{card.cover}" if hasattr(card, "clear") else str(card.face)
