"""What format 1 keeps of corrections: inside the entry that corrected, however deep, what it replaced (`before`, `after`).

Format 2 keeps it beside the phases, one correction after the other, without what happened after each entry.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from saf_helper.errors import SaveError

NESTED = ("before", "after")


def corrections_apart(data: dict[str, Any]) -> dict[str, Any]:
    """Return a save's data with its corrections beside the phases of their turn.

    Raises:
        SaveError: what was replaced is no list of entries.
    """
    turns = [_turn(turn) for turn in _objects(data.get("turns", []))]
    redo = [
        {**group, "entries": [_plain(entries) for entries in _lists(group.get("entries", []))]}
        for group in _objects(data.get("redo", []))
    ]
    return {**data, "turns": turns, "redo": redo}


def _turn(turn: Mapping[str, Any]) -> dict[str, Any]:
    phases = _objects(turn.get("phases", []))
    found: dict[int, dict[str, Any]] = {}
    for at, phase in enumerate(phases):
        for correction in _corrections(_objects(phase.get("entries", [])), at):
            found.setdefault(correction["n"], correction)
    corrections = [found[n] for n in sorted(found)]
    flat = [{**phase, "entries": [_flat(one) for one in _objects(phase.get("entries", []))]} for phase in phases]
    return {**turn, "phases": flat, **({"corrections": corrections} if corrections else {})}


def _corrections(entries: Iterable[Mapping[str, Any]], at: int) -> Iterator[dict[str, Any]]:
    """Yield the correction that each of a phase's entries made, and those inside it."""
    for entry in entries:
        before, after = _objects(entry.get("before", [])), _lists(entry.get("after", []))
        if not isinstance(entry.get("n"), int) or not (before or after or entry.get("do")):
            continue
        kept = [_plain(before), *map(_plain, after)]
        amended = bool(before) and not entry.get("do")
        yield {"n": entry["n"], "phase": at, "kept": kept, "amended": amended, "settled": True}
        for later, phase in enumerate([before, *map(_objects, after)]):
            yield from _corrections(phase, at + later)


def _plain(entries: Any) -> list[dict[str, Any]]:
    """Return entries as corrections keep them."""
    return [{key: value for key, value in _flat(one).items() if key != "events"} for one in _objects(entries)]


def _flat(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry without what it replaced; an amended answer with the numbers and answers it had before."""
    earlier, old = [], entry
    while not old.get("do") and (before := _objects(old.get("before", []))):
        old = before[0]
        earlier.append([old.get("n"), old.get("answer")])
    flat = {key: value for key, value in entry.items() if key not in NESTED}
    return flat | ({"earlier": earlier} if earlier else {})


def _objects(value: Any) -> list[Mapping[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise SaveError("what the save holds is no list of objects where it should be one")
    return value


def _lists(value: Any) -> list[Any]:
    if not isinstance(value, list) or not all(isinstance(one, list) for one in value):
        raise SaveError("what the save holds is no list of lists where it should be one")
    return value
