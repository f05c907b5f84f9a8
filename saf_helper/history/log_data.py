"""The log and the ledger as data with stable keys, for another program."""

from typing import Any

from saf_helper.history.ledger import selected_rows
from saf_helper.history.log import Selection, selected_turns
from saf_helper.history.timeline import Course, Item, PhasePart, TurnPart
from saf_helper.state.entry import Entry


def log_data(course: Course, selection: Selection) -> dict[str, Any]:
    """Return what the selected turns and phases hold, in full: every entry, told line and undo in its step.

    Raises:
        UsageError: a turn asked for has not been played.
    """
    turns = selected_turns(course, selection)
    return {
        "name": course.record.name,
        "scenario": course.game.scenario,
        "outcome": course.game.outcome,
        "turns": [_turn(course, turn, selection) for turn in course.turns if turn.turn in turns],
    }


def _turn(course: Course, turn: TurnPart, selection: Selection) -> dict[str, Any]:
    return {
        "turn": turn.turn,
        **course.reporting.tracks_data(turn.before, turn.after),
        "phases": [_phase(phase) for phase in turn.phases if selection.has(phase)],
    }


def _phase(phase: PhasePart) -> dict[str, Any]:
    steps = [
        {"rule": step.rule, "unit": step.unit, "happened": [_item(item) for item in step.items if not item.silent]}
        for step in phase.steps
    ]
    return {"id": phase.name, "title": phase.title, "rule": phase.rule, "side": phase.side, "steps": steps}


def _item(item: Item) -> dict[str, Any]:
    """Return a told line, an answer, what the player did beside the rules, or an undo: its type says which."""
    if item.told is not None:
        told = item.told
        changes = {path: list(pair) for path, pair in told.changes.items()}
        return {"type": "tell", "text": told.text, "rules": list(told.rules), "why": told.why, "changes": changes}
    if item.undone is not None:
        return {"type": "undo", "count": item.undone.count}
    assert item.entry is not None
    return _entry(item, item.entry)


def _entry(item: Item, entry: Entry) -> dict[str, Any]:
    if entry.do:
        return {"type": "do", "n": entry.n, "do": entry.do, "args": entry.args, "reason": entry.reason}
    found: dict[str, Any] = {
        "type": "answer",
        "n": entry.n,
        "key": entry.key,
        "about": entry.about,
        "answer": entry.answer,
        "by": entry.by,
        "prompt": item.question.prompt if item.question else None,
    }
    return found | ({"was": entry.earlier[0][1]} if entry.amended else {})


def ledger_data(course: Course, selection: Selection) -> dict[str, Any]:
    """Return the selected changes of Morale.

    Raises:
        UsageError: a turn asked for has not been played.
    """
    rows = [
        {
            "turn": row.turn,
            "phase": row.phase.name,
            "change": row.booked.change,
            "morale": row.booked.morale,
            "reserves": row.booked.reserves,
            "step": row.booked.step,
            "cause": row.booked.cause,
            "rules": list(row.booked.rules),
        }
        for row in selected_rows(course, selection)
    ]
    game = course.game
    return {"name": course.record.name, "start": game.starting_morale, "morale": game.morale, "ledger": rows}
