"""The acts that have odds: who acts against whom, as a small game on which the very rule is run.

The game is made of the situation alone, so the odds of situations that are alike are the same, and are kept.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple, Self, TypeAlias

from saf_helper.engine.events import Row
from saf_helper.engine.odds import Case, Ends, Given, ends
from saf_helper.engine.player import Player
from saf_helper.engine.rolls import known
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.odds.outcomes import Odds, Outcome, outcome
from saf_helper.games.scream_aim_fire.rules import american_assault, american_fire, german_assault
from saf_helper.games.scream_aim_fire.rules.american_fire import Attack, fire
from saf_helper.games.scream_aim_fire.rules.american_tanks import high_explosive, tank_fire
from saf_helper.games.scream_aim_fire.rules.german_tanks import fire_at_tank
from saf_helper.games.scream_aim_fire.rules.mortar import mortar_fire
from saf_helper.games.scream_aim_fire.rules.sniper import sniper_fire
from saf_helper.games.scream_aim_fire.rules.surprise_veteran import hunter_assaults
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Status, Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.own_cards import printed_numbers
from saf_helper.tables.components import Components

Act: TypeAlias = Callable[[Player, Game, Unit, Sequence[Unit]], None]

ACTS: Mapping[str, Act] = {
    "fire": lambda player, game, unit, targets: fire(player, game, unit, "6.3.3"),
    "he": lambda player, game, unit, targets: high_explosive(player, game, unit),
    "mortar": lambda player, game, unit, targets: mortar_fire(player, game, unit),
    "sniper": lambda player, game, unit, targets: sniper_fire(player, game, unit),
    "tank-fire": lambda player, game, unit, targets: tank_fire(player, game, unit),
    "assault": american_assault.assault_hex,
    "german-tank": lambda player, game, unit, targets: fire_at_tank(player, game, unit, targets[0]),
    "german-assault": german_assault.assault_hex,
    "hunter-assault": lambda player, game, unit, targets: hunter_assaults(player, game, unit, targets[0]),
}
"""The rule of each act, from the naming of a target on; of an assault the defenders are known."""


class Piece(NamedTuple):
    """A counter, as far as an act looks at it."""

    kind: str
    status: Status = "none"
    low_supply: bool = False
    veteran: bool = False
    """Counts as a Veteran whatever its kind."""

    def put(self, game: Game) -> Unit:
        """Put it into a game."""
        unit = game.add(self.kind, status=self.status, low_supply=self.low_supply)
        if self.veteran:
            unit.counter = unit.counter.model_copy(update={"veteran": True})
        return unit


class Table(NamedTuple):
    """What serves every act of a game: scenario, house rules, numbers, decks and cups."""

    scenario: str
    house: frozenset[tuple[str, str]]
    numbers: frozenset[tuple[str, int]]
    own_numbers: frozenset[tuple[str, int]]
    own_decks: frozenset[tuple[str, tuple[str, ...]]]

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return it; a number that nobody has read off its counter yet is the one that comes with the program."""
        numbers = frozenset((name, game.printed(name)[0]) for name in printed_numbers())
        own = game.components
        return cls(
            game.scenario,
            frozenset(game.house.items()),
            numbers,
            frozenset(own.numbers.items()),
            frozenset(own.decks.items()),
        )


@lru_cache
def empty_game(table: Table) -> Game:
    """Return a game with whole decks and no units; its Morale is far from the floor, and no reserves ever come."""
    own = Components(decks=dict(table.own_decks), numbers=dict(table.own_numbers))
    game = Game.new(table.scenario, house=dict(table.house), components=own)
    game.numbers, game.morale, game.reserve_threshold = dict(table.numbers), 1000, None
    return game


class Situation(NamedTuple):
    """One act about to be taken."""

    table: Table
    act: str
    unit: Piece
    targets: tuple[Piece, ...]
    second: Piece | None = None
    """Who else stands within two hexes of a Mortar's target."""
    lieutenant: str = "gone"
    """`with` the unit, with the `target`, `beside` the unit, `away` from it, or `near`: one of both, nobody has said which."""
    spotted: bool = False
    terrain: str = ""
    """Of the targets' hex; empty: not told."""
    extra: int = 0
    """A further modifier."""

    def game(self) -> tuple[Game, Unit, list[Unit], list[Unit]]:
        """Return the game, who acts, the targets, and whom the act may hit besides."""
        game = empty_game(self.table).copied()
        unit = self.unit.put(game)
        targets = [one.put(game) for one in self.targets]
        others = [self.second.put(game)] if self.second else []
        game.spotted = targets[0].id if self.spotted else None
        if self.lieutenant != "gone":
            host = {"with": unit, "target": targets[0]}.get(self.lieutenant) or game.add("us-infantry")
            game.lieutenant.host = host.id
            if self.lieutenant in ("beside", "away"):
                table_facts.keep(game, self.lieutenant == "beside", table_facts.ADJACENT, unit, host)
        if self.terrain:
            table_facts.keep(game, self.terrain, table_facts.TERRAIN, targets[0])
        return game, unit, targets, others

    @property
    def drm(self) -> int:
        """The sum of the modifiers that are known before the roll."""
        game, unit, targets, _ = self.game()
        rows = german_assault.GERMAN_ASSAULT if unit.side == "german" else american_fire.TO_HIT
        rows = american_assault.ASSAULT if self.act == "assault" else rows
        return known(rows, Attack(game, unit, targets, self.act)).total + self.extra


@lru_cache(1024)
def ends_of(situation: Situation) -> Ends[Outcome]:
    """Return every way a situation ends; situations alike are run once."""
    game, unit, targets, others = situation.game()
    act, ids, other_ids = situation.act, [one.id for one in targets], [one.id for one in others]

    def rule(player: Player, trial: Game) -> None:
        ACTS[act](player, trial, trial.units[unit.id], [trial.units[id] for id in ids])

    given: Given = {
        f"{act}.target": ids[:1],
        "mortar.second": other_ids,
        f"{act}.terrain": list(hexes().values()),
        f"{act}.lieutenant": [False, True],
        "german-fire.from-below": [True],
    }
    extra = [Row("extra", situation.extra, "", True)] if situation.extra else []
    return ends(rule, game, given, partial(outcome, targets=ids, others=other_ids), extra)


def odds_of(situation: Situation, left: Mapping[str, Iterable[str]]) -> list[tuple[Case, Odds]]:
    """Return the odds of a situation, for each case of what the table has not told.

    Args:
        situation: who acts against whom.
        left: the cards left of the decks that are not complete.
    """
    return [(case, Odds(chances)) for case, chances in ends_of(situation).cases(left)]


def drawn_from(situation: Situation) -> Mapping[str, int]:
    """Return the decks and cups that the act may draw from, in the order of the tables, and how many at a time."""
    drawn = {one.deck: sum(count for _, count in one.shown) for end in ends_of(situation).chances for one in end.drawn}
    return {name: drawn[name] for name in tables().decks if name in drawn}


@cache
def hexes() -> Mapping[str, str]:
    """§6.3.4.B Return a kind of hex for each entry of the Cover card."""
    return {row.cover_half: name for name, row in reversed(list(tables().terrain.items()))}


def cards_left(game: Game) -> Mapping[str, Sequence[str]]:
    """Return what is left of each deck that is not complete: an empty one is shuffled anew (§3.0.A).

    Of a deck that lies on the table nothing is known but its mix.
    """
    piles = {} if game.cards == "physical" else game.piles
    return {name: pile.left for name, pile in piles.items() if pile.left and pile.aside}
