"""The odds at an American's decision: who shoots at whom or assaults whom.

What the table has told is used; what only it knows is left open rather than asked: an unknown hex gives both entries of the
Cover card, a Lieutenant who may be next to the unit a second line.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from saf_helper.engine.questions import Choose, Question
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.odds.outcomes import Odds
from saf_helper.games.scream_aim_fire.odds.situations import Piece, Situation, Table, cards_left, odds_of
from saf_helper.games.scream_aim_fire.odds.words import percent, short, stand_in_note, summary
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

TARGET_KEYS = ("fire.target", "he.target", "mortar.target", "sniper.target", "tank-fire.target", "assault.target")
"""The questions that name whom an American acts against, each about the unit that acts."""


class OddsLines(NamedTuple):
    """The odds of one choice in words: a short figure, and a line for each case of the Lieutenant."""

    short: str
    lines: tuple[str, ...]


def of_question(question: Question, game: Game) -> dict[str, OddsLines]:
    """Return the odds of every choice that the standing question offers, by its value; nothing for another question.

    Args:
        question: the standing question.
        game: the game as it stands.
    """
    if question.key not in TARGET_KEYS or not isinstance(question, Choose) or question.about not in game.units:
        return {}
    unit, act, table = game.units[question.about], question.key.partition(".")[0], Table.of(game)
    told = {}
    for target in (game.units[one.value] for one in question.options if one.value in game.units):
        name = game.named(target.id) + " alone in its hex" * (act == "assault")
        figure, lines = of_act(game, table, act, unit, [target])
        told[target.id] = OddsLines(figure, tuple(f"{name}: {line}" for line in lines))
    return told


def of_act(
    game: Game, table: Table, act: str, unit: Unit, targets: Sequence[Unit], second: Unit | None = None
) -> OddsLines:
    """Return the odds of one American act.

    Args:
        game: the game as it stands.
        table: what it has for every act.
        act: its key: `fire`, `he`, `mortar`, `sniper`, `tank-fire`, `assault`.
        unit: the American.
        targets: the German, or all in the assaulted hex.
        second: the second unit a Mortar's double 6 would hit (§6.3.6.4.G); None: not known.
    """
    situation = situation_of(game, table, act, unit, targets, second)
    away: dict[str, Odds] = {}
    beside: dict[str, Odds] = {}
    for case, odds in odds_of(situation, cards_left(game)):
        terrain = case.get(f"{act}.terrain")
        half = tables().terrain[str(terrain)].cover_half if terrain else ""
        (beside if case.get(f"{act}.lieutenant") else away)[half] = odds
    notes = [stand_ins(away.values())]
    if act == "mortar" and second is None and len(game.germans()) > 1:
        double = percent(max(odds.chance("double-six") for odds in away.values()))
        notes.append(f"not counted: a double 6 ({double}) hits a second unit within two hexes")
    note = "; ".join(filter(None, notes))
    lines = [summary(act, away, note)]
    if beside:
        lines.append(f"next to the Lieutenant {summary(act, beside, stand_ins(beside.values()))}")
    return OddsLines(short(act, away, note), tuple(lines))


def situation_of(
    game: Game, table: Table, act: str, unit: Unit, targets: Sequence[Unit], second: Unit | None = None
) -> Situation:
    """Return an American act as a situation, with what the table has told."""
    return Situation(
        table,
        act,
        piece(unit),
        tuple(map(piece, targets)),
        second=piece(second) if second else None,
        lieutenant=lieutenant(game, unit),
        spotted=game.spotted == targets[0].id,
        terrain=str(table_facts.recall(game, table_facts.TERRAIN, targets[0]) or ""),
    )


def piece(unit: Unit) -> Piece:
    """Return a unit as a piece."""
    return Piece(unit.kind, unit.status, unit.low_supply)


def lieutenant(game: Game, unit: Unit) -> str:
    """§6.3.5.A.2 Return where the Lieutenant is, as far as it is known, as a situation has it."""
    if not game.lieutenant.alive or game.lieutenant.host is None:
        return "gone"
    if game.lieutenant.host == unit.id:
        return "with"
    told = table_facts.adjacent(game, unit, game.units[game.lieutenant.host])
    return "near" if told is None else "beside" if told else "away"


def stand_ins(cases: Iterable[Odds]) -> str:
    """Return what of it rests on stand-ins of ours."""
    decided = {key for odds in cases for outcome in odds.chances for key in outcome.happened}
    return stand_in_note("stand-in" in decided, ["to-hit number"] * ("stand-in-number" in decided))
