"""Asking the table for facts: what it told before and cannot have changed is used, shown and recorded, not asked again."""

from collections.abc import Callable
from dataclasses import replace

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Confirm, Pick
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.fire import terrain_leads


def pick_known(
    player: Player,
    game: Game,
    question: Pick,
    recall: Callable[[Unit], bool | None],
    keep: Callable[[Unit, bool], None],
) -> list[Unit]:
    """Pick among units: those the table has told about are taken as told, the others are asked; all answers are kept.

    Args:
        player: who sees the map.
        game: the game.
        question: the pick over units, with no lower bound or one that a known yes fulfils.
        recall: whether the pick holds for a unit, None where it is not known.
        keep: remembers an answer.
    """
    units = [game.units[option.value] for option in question.options]
    known = {unit.id: recall(unit) for unit in units}
    told = tuple(option for option in question.options if known[option.value] is not None)
    open_ = tuple(option for option in question.options if known[option.value] is None)
    picked: list[str] = []
    if not told:
        picked = player.pick(question)
    else:
        yes = [option.value for option in told if known[option.value]]
        picked = player.pick(replace(question, options=told, min=0, max=len(told), known=yes, default=yes))
    if told and open_:
        least = max(0, min(question.min - len(picked), len(open_)))
        default: list[str] | None = None if least else []
        picked += player.pick(replace(question, options=open_, min=least, max=len(open_), default=default))
    for unit in units:
        keep(unit, unit.id in picked)
    return [unit for unit in units if unit.id in picked]


def ask_terrain(player: Player, game: Game, key: str, unit: Unit, rules: tuple[str, ...]) -> str:
    """§6.3.4.B, §7.2.2.C Ask what terrain a unit's hex is, once until it moves."""
    terrain = player.choose(
        key,
        tuple(tables().terrain),
        about=unit,
        rules=(*rules, "6.3.1.A"),
        known=table_facts.recall(game, table_facts.TERRAIN, unit),
        leads=terrain_leads(unit.side),
    )
    table_facts.keep(game, terrain, table_facts.TERRAIN, unit)
    return terrain


def settle(player: Player, key: str, unit: Unit, answer: str, rules: tuple[str, ...]) -> None:
    """Settle what the rules leave no choice in, so that a typed line may name it all the same."""
    player.choose(key, [answer], about=unit, case="settled", answer=answer, rules=rules)


def ask_pair(player: Player, game: Game, question: Confirm, kind: str, one: Unit, other: Unit) -> bool:
    """Ask a yes-or-no fact of two units, once until either moves."""
    answer = player.confirm(
        replace(question, known=table_facts.recall(game, kind, one, other), among=(one.id, other.id))
    )
    table_facts.keep(game, answer, kind, one, other)
    return answer
