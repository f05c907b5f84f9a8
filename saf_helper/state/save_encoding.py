"""The text of a save: JSON, compact, one entry a line.

Theory of operation: making the text after every answer is cheap because closed phases never change. `Encoder` keeps them as they
are written, in bytes, for as long as the record holds the same lists, and puts the whole together in one step.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from saf_helper.state.entry import Entry
from saf_helper.state.record import Correction, PhaseRecord, Record, Redo

_text = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def _entry(entry: Entry) -> dict[str, Any]:
    """Return an entry as data, without what is as it would be anyway."""
    data: dict[str, Any] = {"n": entry.n}
    if entry.do:
        data["do"] = entry.do
        if entry.args:
            data["args"] = entry.args
        if entry.reason:
            data["reason"] = entry.reason
    if entry.key:
        data["key"] = entry.key
    if entry.about is not None:
        data["about"] = entry.about
    if entry.answer is not None:
        data["answer"] = entry.answer
    if entry.by != "typed":
        data["by"] = entry.by
    if entry.earlier:
        data["earlier"] = entry.earlier
    if entry.same_line:
        data["same_line"] = True
    if entry.among is not None:
        data["among"] = entry.among
    if entry.events:
        data["events"] = entry.events
    return data


def _lines(entries: Sequence[Entry]) -> str:
    if not entries:
        return "[]"
    return "[\n" + ",\n".join(_text(_entry(one)) for one in entries) + "\n]"


def _redo(redo: Redo) -> str:
    correction = f',"correction":{_correction(redo.correction)}' if redo.correction is not None else ""
    return f'{{"phase":{redo.phase},"at":{redo.at},"entries":{_phases(redo.entries)}{correction}}}'


def _correction(one: Correction) -> str:
    waiting = f',"waiting":{_text(one.waiting)}' if one.waiting else ""
    amended = ',"amended":true' * one.amended + ',"settled":true' * one.settled
    return f'{{"n":{one.n},"phase":{one.phase}{waiting}{amended},"kept":{_phases(one.kept)}}}'


def _phases(phases: Sequence[Sequence[Entry]]) -> str:
    return "[" + ",\n".join(map(_lines, phases)) + "]"


def _written(text: str) -> bytes:
    return text.encode("utf-8", "replace")


class _Closed(NamedTuple):
    """A closed phase as it is written, and the very lists it was made from."""

    entries: list[Entry]
    events: list[dict[str, Any]]
    size: int
    snapshot: dict[str, Any] | None
    written: bytes

    def serves(self, phase: PhaseRecord) -> bool:
        return (
            self.entries is phase.entries
            and self.events is phase.events
            and self.size == len(phase.entries)
            and self.snapshot is phase.snapshot
        )


class Encoder:
    """Turns records into what is written, and keeps of it what cannot have changed since.

    Every run of a phase makes new lists of its entries, so a list that is still the same object has the same entries; a
    phase reopened by an undo has another one. Snapshots are recognised in the same way.
    """

    def __init__(self) -> None:
        self._phases: dict[int, _Closed] = {}
        self._snapshots: dict[int, tuple[dict[str, Any], bytes]] = {}

    def encode(self, record: Record) -> bytes:
        """Return the record as the bytes of a save: JSON in UTF-8, one entry a line."""
        last = record.turns[-1].phases[-1] if record.turns and record.turns[-1].phases else None
        phases: dict[int, _Closed] = {}
        snapshots: dict[int, tuple[dict[str, Any], bytes]] = {}
        head = {key: getattr(record, key) for key in ("format", "rules", "game", "name", "seed")}
        parts = [_written(f'{_text(head)[:-1]},\n"turns":[\n')]
        for index, turn in enumerate(record.turns):
            start = self._snapshot(turn.snapshot, snapshots)
            parts += [b",\n" * bool(index), b'{"turn":%d,"snapshot":' % turn.turn, start, b',"phases":[']
            for at, phase in enumerate(turn.phases):
                parts.append(b",\n" if at else b"\n")
                if phase is last:
                    parts.append(self._phase(phase, snapshots))
                    continue
                known = self._phases.get(id(phase.entries))
                if known is None or not known.serves(phase):
                    written = self._phase(phase, snapshots)
                    known = _Closed(phase.entries, phase.events, len(phase.entries), phase.snapshot, written)
                phases[id(phase.entries)] = known
                parts.append(known.written)
            parts.append(b"\n]" if turn.phases else b"]")
            if turn.corrections:
                parts.append(_written(',"corrections":[' + ",\n".join(map(_correction, turn.corrections)) + "]"))
            parts.append(b"}")
        self._phases, self._snapshots = phases, snapshots
        redo = ",\n".join(_redo(one) for one in record.redo)
        undone = [{"n": one.n, "count": one.count} for one in record.undone]
        parts.append(_written(f'\n],\n"redo":[{redo}],\n"undone":{_text(undone)}}}\n'))
        return b"".join(parts)

    def _phase(self, phase: PhaseRecord, snapshots: dict[int, tuple[dict[str, Any], bytes]]) -> bytes:
        parts = [_written(f'{{"phase":{_text(phase.phase)}')]
        if phase.snapshot is not None:
            parts.append(b'"snapshot":' + self._snapshot(phase.snapshot, snapshots))
        if phase.events:
            parts.append(_written(f'"events":{_text(phase.events)}'))
        parts.append(_written(f'"entries":{_lines(phase.entries)}}}'))
        return b",".join(parts)

    def _snapshot(self, snapshot: dict[str, Any], snapshots: dict[int, tuple[dict[str, Any], bytes]]) -> bytes:
        key = id(snapshot)
        known = snapshots.get(key) or self._snapshots.get(key) or (snapshot, _written(_text(snapshot)))
        snapshots[key] = known
        return known[1]


def encode(record: Record) -> str:
    """Return the record as the text of a save: JSON, compact, one entry a line.

    `Store` keeps an `Encoder` instead, which makes the same text faster.
    """
    return Encoder().encode(record).decode()
