"""What `saf odds` counts with: a game's decks, cups, numbers and house rules, or the owner's where there is no game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from saf_helper.cli.components_folder import home_now, own_components
from saf_helper.cli.open_game import find_game, read_session
from saf_helper.errors import UsageError
from saf_helper.games.scream_aim_fire.odds.situations import Table
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import WORDS_OF_NUMBER
from saf_helper.state.save import Store


@dataclass(frozen=True, slots=True)
class Number:
    """A number that odds rest on, and whose it is: `owner`, `rulebook`, `stand-in`, or empty where it was given."""

    value: int
    field: str
    kind: str
    source: str = ""

    @property
    def words(self) -> str:
        """What the number is: `to-hit number`."""
        return WORDS_OF_NUMBER[self.field]


@dataclass(frozen=True, slots=True)
class Basis:
    """A game as it stands, or one about to begin with the owner's components."""

    game: Game
    name: str = ""
    """The game's name; empty where there is none."""

    def number(self, field: str, kind: str, given: int | None) -> Number:
        """Return the number given, else the one printed on that kind of counter as the game has it."""
        if given is not None:
            return Number(given, field, kind)
        value, source = self.game.printed(f"{field}.{kind}")
        return Number(value, field, kind, source)

    def table(self, numbers: Sequence[Number] = (), house: Iterable[str] = (), keys: Sequence[str] = ()) -> Table:
        """Return what holds for the act: the game's, but for the numbers and house rules given.

        Raises:
            UsageError: a house rule that has no say here, or an unknown value.
        """
        game = self.game.copied()
        game.numbers |= {f"{one.field}.{one.kind}": one.value for one in numbers}
        for pair in house:
            key, _, value = pair.partition("=")
            if key not in keys:
                raise UsageError(f"--house {pair!r} has no say here", "KEY=VALUE; keys: " + ", ".join(keys))
            game.house[key] = tables().house_rules[key].accept(value)
        return Table.of(game)

    def own(self, decks: Iterable[str], numbers: Iterable[Number]) -> list[str]:
        """Return which of these decks and numbers are the owner's."""
        titles = [self.game.deck(name).title for name in decks if self.game.deck(name).source == "owner"]
        return titles + [number.words for number in numbers if number.source == "owner"]

    @property
    def words(self) -> str:
        """Which game it is; empty where there is none."""
        return f"by the game {self.name} as it stands in Turn {self.game.turn}" if self.name else ""


def basis_of(name: str | None) -> Basis:
    """Return a named game, or a game about to begin.

    Raises:
        UsageError: there is no such game.
        SaveError: it cannot be used.
    """
    if name is None:
        return Basis(Game.new(next(iter(tables().scenarios)), components=own_components(home_now())))
    path = find_game(home_now(), name)
    return Basis(read_session(Store.open(path)).game, path.stem)
