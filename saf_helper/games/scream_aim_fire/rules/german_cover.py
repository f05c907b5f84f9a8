"""§7.2.2.C What an American's hex adds to the number to hit it, and who of several is in the least cover.

The terrain of one target is asked as such and remembered. Of several, only who is in the least cover matters: that is asked
at once for all whose cover is not known, the open ones first, so that it costs one entry instead of one a unit.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from saf_helper.engine.events import Row
from saf_helper.engine.player import Player
from saf_helper.engine.question_maker import made
from saf_helper.engine.questions import Confirm, Pick
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.rules.markers import not_offered
from saf_helper.games.scream_aim_fire.rules.table_questions import ask_pair, ask_terrain, pick_known
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

MOST_COVER = 2
"""A building, the most a hex adds to a to-hit number."""


@dataclass(frozen=True, slots=True)
class Level:
    """How much cover a hex gives, and the question who of several has it."""

    cover: int
    key: str
    fact: str
    name: str


LEVELS = (
    Level(0, "german-fire.open", table_facts.OPEN, "no-cover"),
    Level(1, "german-fire.slight", table_facts.SLIGHT, "woods-or-hill"),
)
"""The two below a building, the open one first."""


def hex_cover(player: Player, game: Game, shooter: Unit, target: Unit) -> Row:
    """§7.2.2.C Return what the target's hex adds to its to-hit number: the highest one only."""
    if (known := told_cover(game, shooter, target)) is not None:
        level = LEVELS[min(known, 1)]
        has_level(player, game, level, shooter, [target])
        return Row(level.name if known == level.cover else "building", known, "7.2.2.C", True)
    terrain = ask_terrain(player, game, "german-fire.terrain", target, ("7.2.2.C",))
    row = tables().terrain[terrain]
    if not row.from_below_only:
        return Row(terrain, row.to_hit, "7.2.2.C", True)
    question = made(Confirm, game, "german-fire.from-below", about=shooter, target=target, default=True)
    below = ask_pair(player, game, question, table_facts.BELOW, shooter, target)
    name = f"{terrain}-from-below" if below else f"{terrain}-same-height"
    return Row(name, row.to_hit if below else 0, "7.2.2.C", True)


def least_cover(player: Player, game: Game, shooter: Unit, units: Sequence[Unit]) -> list[Unit]:
    """§7.2.2.E.1, §7.2.2.C Keep the units whose hexes protect them least."""
    unknown = [unit for unit in units if known_cover(game, shooter, unit) is None]
    if len(unknown) < 2:
        cover = {unit.id: hex_cover(player, game, shooter, unit).value for unit in units}
        return [unit for unit in units if cover[unit.id] == min(cover.values())]
    for level in LEVELS:
        least = has_level(player, game, level, shooter, units)
        if least:
            return least
    return list(units)


def has_level(player: Player, game: Game, level: Level, shooter: Unit, units: Sequence[Unit]) -> list[Unit]:
    """§7.2.2.C Ask who of these has just so much cover, as far as it is not known."""

    def recall(unit: Unit) -> bool | None:
        known = known_cover(game, shooter, unit)
        if known is not None:
            return known == level.cover
        return None if table_facts.recall(game, level.fact, shooter, unit) is None else False

    question = made(
        Pick,
        game,
        level.key,
        about=shooter,
        options=units,
        others=not_offered(game, units),
        max=len(units),
        default=[],
    )
    return pick_known(
        player, game, question, recall, lambda unit, yes: table_facts.keep(game, yes, level.fact, shooter, unit)
    )


def known_cover(game: Game, shooter: Unit, unit: Unit) -> int | None:
    """§7.2.2.C Return what a unit's hex adds against this shooter, as far as the table has told; None where it has not."""
    told = told_cover(game, shooter, unit)
    terrain = table_facts.recall(game, table_facts.TERRAIN, unit)
    if told is not None or terrain is None:
        return told
    row = tables().terrain[str(terrain)]
    below = table_facts.recall(game, table_facts.BELOW, shooter, unit) if row.from_below_only else True
    return None if below is None else row.to_hit * bool(below)


def told_cover(game: Game, shooter: Unit, unit: Unit) -> int | None:
    """§7.2.2.C Return how much cover the table said a unit has from this shooter, its terrain apart."""
    told = [table_facts.recall(game, level.fact, shooter, unit) for level in LEVELS]
    if True in told:
        return LEVELS[told.index(True)].cover
    return MOST_COVER if told == [False, False] else None


def cover_note(game: Game, shooter: Unit) -> Callable[[Unit], str]:
    """§7.2.2.C Return what notes how much cover a candidate had from this shooter: its terrain, if told, and a number."""

    def note(unit: Unit) -> str:
        terrain, known = table_facts.recall(game, table_facts.TERRAIN, unit), known_cover(game, shooter, unit)
        return "in-more-cover" if known is None else f"{terrain or 'hex'}.{known}"

    return note
