"""The game at a glance: turn and VP, units with their markers and what may be put right on them."""

from collections.abc import Iterable

from saf_helper.engine.overview import Condition, Edit, Mark, Overview, SideView, Track, UnitView
from saf_helper.engine.session import Session
from saf_helper.games.sf3d.state import Game, Unit, side_name
from saf_helper.games.sf3d.tables import SIDES
from saf_helper.games.sf3d.words import amount

MARKS = {
    "immobilized": Mark("▲", "Immobilized"),
    "armament_out": Mark("✕", "Armament Disabled"),
    "laser_burned": Mark("✕", "laser burned out"),
    "mg_empty": Mark("▽", "MG empty"),
    "painted": Mark("◎", "painted"),
}


def overview(session: Session[Game]) -> Overview:
    """Return the game at a glance."""
    game = session.game
    goal = "" if game.quick else f"{game.plan.goal} VP and the higher" if game.plan.goal else "the higher VP"
    return Overview(
        title="" if game.quick else game.plan.title,
        turn=game.turn,
        turns=game.last,
        phase=session.phase.title,
        tracks=tuple(
            Track(f"{side.capitalize()} VP", amount(game.vp[side]), str(game.plan.goal or "")) for side in SIDES
        ),
        goal=goal,
        conditions=(Condition(goal),) if goal else (),
        sides=tuple(_side(game, side) for side in SIDES),
        lines=(("Player #1", side_name(game.first)),) if game.first else (),
        outcome=game.outcome,
    )


def _side(game: Game, name: str) -> SideView:
    every = [unit for unit in game.units.values() if unit.side == name]
    here = [unit for unit in every if unit.in_play]
    return SideView(
        side_name(name), tuple(map(_unit, here)), sum(unit.place == "destroyed" for unit in every), len(every)
    )


def _unit(unit: Unit) -> UnitView:
    marks = tuple(mark for name, mark in MARKS.items() if getattr(unit, name))
    pf = (Mark("◆", f"PF {unit.pf}"),) if unit.pf else ()
    return UnitView(unit.id, unit.name, (*marks, *pf), unit.terrain, bool(unit.fired), tuple(_edits(unit)))


def _edits(unit: Unit) -> Iterable[Edit]:
    for name in ("immobilized", "armament_out"):
        now = getattr(unit, name)
        label = f"{MARKS[name].word} off" if now else MARKS[name].word
        yield Edit(label, "adjust", {"set": {f"{unit.id}.{name}": "no" if now else "yes"}})
    yield Edit("Remove: destroyed", "adjust", {"set": {f"{unit.id}.place": "destroyed"}}, confirm=True)
