"""What is shown at the table: where a game stands, what to move after an undo, what can be put right."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from saf_helper.engine.game_parts import Adjusting
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.sf3d.lines import find_unit, written
from saf_helper.games.sf3d.rules.adjust import UNIT_FIELDS, set_path
from saf_helper.games.sf3d.state import Game, Unit, side_name
from saf_helper.games.sf3d.tables import SIDES
from saf_helper.games.sf3d.words import amount
from saf_helper.state.status_sheet import Row, Side, Standing

MARKERS: Mapping[str, str] = {
    "immobilized": "Immobilized",
    "armament_out": "Armament Disabled",
    "laser_burned": "laser burned out",
    "mg_empty": "MG empty",
    "painted": "painted",
    "overran": "was in an overrun",
}
STYLES = {"Immobilized": "yellow", "Armament Disabled": "magenta", "fired": "dim"}
PLACES = {"waiting": "not on the map yet", "destroyed": "destroyed", "left": "left the map"}


def markers(unit: Unit) -> list[str]:
    """Return a unit's markers in words."""
    found = [words for mark, words in MARKERS.items() if getattr(unit, mark)]
    return [*found, *(["fired"] if unit.fired else []), *([f"PF {unit.pf}"] if unit.pf else [])]


def tracks(game: Game) -> tuple[str, ...]:
    """Return where turn and points stand, and what wins."""
    if game.quick:
        return ()
    turn = f"Turn {game.turn}/{game.last}" if game.last else f"Turn {game.turn}"
    points = (f"{side.capitalize()} VP {amount(game.vp[side])}" for side in SIDES)
    goal = f"to win: {game.plan.goal} VP and the higher" if game.plan.goal else "to win: the higher VP"
    return (turn, *points, goal)


def standing_of(session: Session[Game]) -> Standing:
    """Return where a game stands."""
    game, pending = session.game, session.pending
    units = [
        unit.model_dump(
            include={"id", "side", "place", "terrain", "pf", "rockets", "fired", "overran", "painted", *MARKERS}
        )
        | {"name": unit.name}
        for unit in game.units.values()
    ]
    status = {
        "game": session.record.game,
        "name": session.record.name,
        "scenario": game.scenario,
        "turn": game.turn,
        "turns": game.last,
        "phase": session.phase.name,
        "first": game.first,
        "vp": dict(game.vp),
        "declared": [written(shot) for shot in game.declared],
        "outcome": game.outcome,
        "units": units,
        "pending": None if pending is None else {"key": pending.key, "prompt": pending.prompt},
    }
    gone = [f"{unit.name}: {PLACES[unit.place]}" for unit in game.units.values() if not unit.in_play]
    sides: list[Side] = [{"title": side_name(side), "units": [_row(unit) for unit in game.of(side)]} for side in SIDES]
    return {
        "status": status,
        "sheet": {
            "title": game.plan.title,
            "lines": [board(game), *gone],
            "sides": sides,
            "styles": STYLES,
            "next": None if pending is None else pending.prompt,
        },
    }


def _row(unit: Unit) -> Row:
    return {"code": unit.id, "name": unit.name, "markers": markers(unit), "came": unit.terrain}


def board(game: Game) -> str:
    """Return where the tracks stand."""
    return " · ".join(tracks(game)[:3])


def declared(session: Session[Any], words: str) -> Sequence[str]:
    """`declared`: the fire that is declared."""
    shots = session.game.declared
    return [f"{session.game.named(shot.by)}: {written(shot)}" for shot in shots] or ["nothing is declared"]


def diff(before: Game, after: Game) -> list[str]:
    """Return what to move to get from one state to the other, removals first."""
    removals, others = [], []
    for id, unit in after.units.items():
        was = before.units.get(id)
        if was is not None and was.in_play and not unit.in_play:
            removals.append(f"remove {unit.name}")
        if was is not None and not was.in_play and unit.in_play:
            others.append(f"put {unit.name} back on the map")
        for mark in ("immobilized", "armament_out", "laser_burned", "mg_empty"):
            now, then = getattr(unit, mark), was is not None and getattr(was, mark)
            if now != then:
                (others if now else removals).append(f"{unit.name}: {MARKERS[mark]} marker {'on' if now else 'off'}")
    removals += [f"remove {unit.name}" for id, unit in before.units.items() if id not in after.units and unit.in_play]
    if before.turn != after.turn:
        others.append(f"turn counter to {after.turn}")
    for side in SIDES:
        if before.vp[side] != after.vp[side]:
            others.append(f"{side_name(side)}: VP {amount(after.vp[side])}")
    return removals + others


# Corrections ---------------------------------------------------------------------------------------------------------


def adjustment(game: Game, parts: Sequence[str], reason: str, switch: Callable[..., Any]) -> dict[str, Any]:
    """Return what the words put right: `PATH VALUE`, a unit by its name.

    Raises:
        BadAnswerError: they name no path, or no value of it.
    """
    path, value = parts[0], " ".join(parts[1:])
    head, dot, field = path.partition(".")
    if head.casefold() not in ("chart", "vp") and (dot or len(parts) > 2):
        named = head if dot else parts[0]
        field, value = (field, value) if dot else (parts[1], " ".join(parts[2:]))
        path = f"{find_unit(game, named).id}.{field.casefold().replace('-', '_')}"
    else:
        path = path.casefold()
    if not value:
        raise BadAnswerError(f"{path}: to what?", "set PATH VALUE; set alone lists the paths")
    try:
        set_path(game.copied(), path, value.casefold() if head.casefold() != "chart" else value)
    except BadAnswerError as error:
        raise BadAnswerError(
            f"{error.message}: no such path or value", error.hint or "set alone lists the paths"
        ) from None
    args: dict[str, Any] = {"reason": reason} if reason else {}
    return args | {"set": {path: value.casefold() if head.casefold() != "chart" else value}}


def refuse_unchanged(game: Game, args: Mapping[str, Any]) -> None:
    """Refuse what is so already.

    Raises:
        BadAnswerError: it is.
    """
    pairs = [set_path(game.copied(), path, value) for path, value in args.get("set", {}).items()]
    if all(before == after for before, after in pairs):
        raise BadAnswerError(f"{', '.join(args.get('set', {}))}: already so", "nothing is changed")


def listed(game: Game) -> list[str]:
    """Return what can be put right, a line a unit."""
    lines = ["set PATH VALUE: turn, last, first, dice, vp.german, vp.australian, chart.CELL, UNIT.FIELD"]
    lines.append(f"fields: {', '.join(UNIT_FIELDS)}")
    return [*lines, *(f"{unit.id}: {', '.join(markers(unit)) or unit.place}" for unit in game.units.values())]


ADJUSTING: Adjusting[Game] = Adjusting(adjustment, refuse_unchanged, lambda game, args: [], listed)
