"""The game at a glance: tracks, what wins, units with their markers and what may be put right on them."""

from collections.abc import Iterable

from saf_helper.engine.overview import Chart, Condition, Edit, Mark, Overview, SideView, Track, UnitView
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.status import lieutenant_words
from saf_helper.games.scream_aim_fire.words.turn import goal_words

MARKS = {"alert": Mark("●", "Alert"), "panic": Mark("▲", "Panic")}
LOW_SUPPLY, LIEUTENANT, SPOTTED = Mark("▽", "Low Supply"), Mark("★", "Lieutenant"), Mark("◎", "spotted")
STATUSES = {"none": "Calm", "alert": "Alert", "panic": "Panicked"}


def overview(session: Session[Game]) -> Overview:
    """Return the game at a glance."""
    game = session.game
    plan = game.plan
    threshold = game.reserve_threshold
    wanted = plan.victory.morale
    return Overview(
        title=plan.title,
        turn=game.turn,
        turns=plan.turns,
        phase=session.phase.title,
        tracks=(
            Track("Morale", str(game.morale), str(wanted)),
            Track("Reserves", str(game.reserves), "" if threshold is None else str(threshold)),
            Track("Supply", str(game.supply)),
        ),
        goal=f"Morale {wanted} and {goal_words(plan)}" if goal_words(plan) else f"Morale {wanted}",
        conditions=_conditions(game),
        sides=(side(game, "american", "US"), side(game, "german", "German")),
        lines=_lines(game),
        charts=(Chart("Morale", _morale_by_turn(session), wanted),),
        outcome=game.outcome,
    )


def _conditions(game: Game) -> tuple[Condition, ...]:
    plan = game.plan
    rest = goal_words(plan)
    morale = Condition(f"Morale {game.morale}/{plan.victory.morale}", game.morale >= plan.victory.morale)
    return (morale, *((Condition(rest),) if rest else ()))


def _lines(game: Game) -> tuple[tuple[str, str], ...]:
    name, _, where = lieutenant_words(game).partition(": ")
    dice = " ".join(map(str, sorted(game.order_dice)))
    return ((name, where), *((("Order dice", dice),) if dice else ()))


def _morale_by_turn(session: Session[Game]) -> tuple[tuple[int, int], ...]:
    """Return Morale at the start of each turn, and now; a spoilt turn of the save is left out."""
    starts = ((turn.turn, (turn.snapshot or {}).get("morale", 0)) for turn in session.record.turns)
    known = [(turn, morale) for turn, morale in starts if isinstance(morale, int)]
    return (*known, (session.game.turn, session.game.morale))


def side(game: Game, name: str, title: str) -> SideView:
    """Return one side."""
    every = [unit for unit in game.units.values() if unit.side == name]
    here = [unit for unit in every if unit.in_play]
    return SideView(title, tuple(unit_view(game, unit) for unit in here), len(every) - len(here), len(every))


def unit_view(game: Game, unit: Unit) -> UnitView:
    """Return one unit."""
    marks = [MARKS[unit.status]] if unit.status in MARKS else []
    marks += [LOW_SUPPLY] * unit.low_supply + [LIEUTENANT] * game.with_lieutenant(unit)
    marks += [SPOTTED] * (game.spotted == unit.id)
    return UnitView(unit.id, unit.name, tuple(marks), unit.came, unit.acted, tuple(edits(game, unit)))


def edits(game: Game, unit: Unit) -> Iterable[Edit]:
    """Yield what may be put right on a unit, and Supply where it helps."""
    if unit.low_supply and unit.side == "american" and game.supply:
        yield Edit("Spend 1 Supply", "supply", {"unit": unit.id})
    for status, word in STATUSES.items():
        if status != unit.status:
            yield Edit(word, "adjust", {"set": {f"{unit.id}.status": status}})
    supply = "no" if unit.low_supply else "yes"
    yield Edit(
        "Low Supply off" if unit.low_supply else "Low Supply", "adjust", {"set": {f"{unit.id}.low_supply": supply}}
    )
    yield Edit("Remove: destroyed", "adjust", {"set": {f"{unit.id}.fate": "destroyed"}}, confirm=True)
