"""Where a game stands: the status for another program, and the sheet that a person reads."""

from collections.abc import Iterable
from typing import Any

from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.ledger import Ledger
from saf_helper.games.scream_aim_fire.rules.victory import board
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.words.turn import board_words
from saf_helper.state.status_sheet import Row, Sheet, Side, Standing

STYLES = {"Alert": "yellow", "Panic": "bold red", "Low Supply": "magenta", "Lieutenant": "bold", "acted": "dim"}
"""How markers look."""
STATUS = {"none": "", "alert": "Alert", "panic": "Panic"}


def standing_of(session: Session[Game]) -> Standing:
    """Return where a game stands."""
    return {"status": status_data(session), "sheet": sheet(session)}


def status_data(session: Session[Game]) -> dict[str, Any]:
    """Return the status with stable keys."""
    game = session.game
    pending = session.pending
    book = Ledger(game.starting_morale, game.named)
    return {
        "game": session.record.game,
        "name": session.record.name,
        "scenario": game.scenario,
        "turn": game.turn,
        "turns": game.plan.turns,
        "phase": session.phase.name,
        "morale": game.morale,
        "reserves": game.reserves,
        "reserve_threshold": game.reserve_threshold,
        "supply": game.supply,
        "outcome": game.outcome,
        "units": [
            {
                "id": unit.id,
                "name": unit.name,
                "side": unit.side,
                "kind": unit.kind,
                "status": unit.status,
                "low_supply": unit.low_supply,
                "acted": unit.acted,
                "lieutenant": game.with_lieutenant(unit),
                "key": unit.number if unit.side == "german" else None,
            }
            for unit in game.units.values()
            if unit.in_play
        ],
        "pending": None if pending is None else {"key": pending.key, "prompt": pending.prompt},
        "ledger": [
            {"n": n, "turn": turn, "cause": line.cause, "morale": line.morale, "reserves": line.reserves}
            for n, (turn, line) in enumerate(book.read_all(session.record, session.rules.events), 1)
        ],
    }


def sheet(session: Session[Game]) -> Sheet:
    """Return the sheet: where the game is, the tracks, the units, what comes next."""
    game = session.game
    plan = game.plan
    lines = [
        f"Turn {game.turn} of {plan.turns}, {session.phase.title}",
        f"Board: {board_words(board(game))}",
        lieutenant_words(game),
    ]
    if game.order_dice:
        lines.append("Order dice left: " + " ".join(map(str, sorted(game.order_dice))))
    if game.outcome:
        lines.append(f"The game is over: {game.outcome}")
    return {
        "title": f"Scenario {plan.number}: {plan.title}" if plan.id.isdecimal() else plan.title,
        "lines": lines,
        "sides": [side("Americans", game, game.americans()), side("Germans", game, game.germans())],
        "styles": STYLES,
        "next": None if session.pending is None else session.pending.prompt,
    }


def side(title: str, game: Game, units: Iterable[Unit]) -> Side:
    """Return one side's units."""
    return {"title": title, "units": [row(game, unit) for unit in units]}


def row(game: Game, unit: Unit) -> Row:
    """Return a unit: its code, name, markers in words, where it came."""
    markers = [STATUS[unit.status]] if STATUS[unit.status] else []
    markers += ["Low Supply"] * unit.low_supply
    markers += ["Lieutenant"] * game.with_lieutenant(unit)
    markers += ["spotted"] * (game.spotted == unit.id)
    markers += ["acted"] * unit.acted
    return {"code": unit.id, "name": unit.name, "markers": markers, "came": unit.came}


def lieutenant_words(game: Game) -> str:
    """Return where the Lieutenant is."""
    if not game.lieutenant.alive:
        return f"Lieutenant: {game.lieutenant.fate}"
    host = game.units.get(game.lieutenant.host or "")
    return f"Lieutenant: with {host.name}" if host else "Lieutenant: not placed yet"
