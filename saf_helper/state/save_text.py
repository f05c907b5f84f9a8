"""The text of a save: JSON, compact, one entry a line.

Theory of operation: making the text after every answer is cheap because closed phases never change. `Encoder` keeps their text
for as long as the record holds the same lists.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from saf_helper.state.entry import Entry, Told
from saf_helper.state.record import PhaseRecord, Record, Redo

_text = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def _told(told: Told) -> dict[str, Any]:
    data: dict[str, Any] = {"text": told.text}
    if told.rules:
        data["rules"] = told.rules
    if told.why:
        data["why"] = told.why
    if told.changes:
        data["changes"] = told.changes
    return data


def _entry(entry: Entry) -> dict[str, Any]:
    """Return an entry as data, without what is as it would be anyway."""
    data: dict[str, Any] = {"n": entry.n}
    if entry.do:
        data["do"] = entry.do
        if entry.args:
            data["args"] = entry.args
        if entry.reason:
            data["reason"] = entry.reason
    if entry.before:
        data["before"] = [_entry(one) for one in entry.before]
    if entry.after:
        data["after"] = [[_entry(one) for one in phase] for phase in entry.after]
    if entry.key:
        data["key"] = entry.key
    if entry.about is not None:
        data["about"] = entry.about
    if entry.answer is not None:
        data["answer"] = entry.answer
    if entry.by != "typed":
        data["by"] = entry.by
    if entry.told:
        data["told"] = [_told(one) for one in entry.told]
    return data


def _lines(entries: Sequence[Entry]) -> str:
    if not entries:
        return "[]"
    return "[\n" + ",\n".join(_text(_entry(one)) for one in entries) + "\n]"


def _redo(redo: Redo) -> str:
    phases = ",\n".join(_lines(entries) for entries in redo.entries)
    return f'{{"phase":{redo.phase},"at":{redo.at},"entries":[{phases}]}}'


class _Closed(NamedTuple):
    """The text of a closed phase, and the very lists it was made from."""

    entries: list[Entry]
    told: list[Told]
    size: int
    snapshot: dict[str, Any] | None
    text: str

    def serves(self, phase: PhaseRecord) -> bool:
        return (
            self.entries is phase.entries
            and self.told is phase.told
            and self.size == len(phase.entries)
            and self.snapshot is phase.snapshot
        )


class Encoder:
    """Turns records into text and keeps the text of what cannot have changed since.

    Every run of a phase makes new lists of its entries, so a list that is still the same object has the same entries; a
    phase reopened by an undo has another one. Snapshots are recognised in the same way.
    """

    def __init__(self) -> None:
        self._phases: dict[int, _Closed] = {}
        self._snapshots: dict[int, tuple[dict[str, Any], str]] = {}

    def encode(self, record: Record) -> str:
        """Return the record as JSON, one entry a line."""
        last = record.turns[-1].phases[-1] if record.turns and record.turns[-1].phases else None
        phases: dict[int, _Closed] = {}
        snapshots: dict[int, tuple[dict[str, Any], str]] = {}
        turns = []
        for turn in record.turns:
            texts = []
            for phase in turn.phases:
                known = self._phases.get(id(phase.entries))
                if phase is last:
                    texts.append(self._phase(phase, snapshots))
                    continue
                if known is None or not known.serves(phase):
                    text = self._phase(phase, snapshots)
                    known = _Closed(phase.entries, phase.told, len(phase.entries), phase.snapshot, text)
                phases[id(phase.entries)] = known
                texts.append(known.text)
            start = self._snapshot(turn.snapshot, snapshots)
            joined = "[\n" + ",\n".join(texts) + "\n]" if texts else "[]"
            turns.append(f'{{"turn":{turn.turn},"snapshot":{start},"phases":{joined}}}')
        self._phases, self._snapshots = phases, snapshots
        head = {key: getattr(record, key) for key in ("format", "rules", "game", "name", "seed")}
        undone = [{"n": one.n, "count": one.count} for one in record.undone]
        redo = ",\n".join(_redo(one) for one in record.redo)
        turns_text = "[\n" + ",\n".join(turns) + "\n]"
        return f'{_text(head)[:-1]},\n"turns":{turns_text},\n"redo":[{redo}],\n"undone":{_text(undone)}}}\n'

    def _phase(self, phase: PhaseRecord, snapshots: dict[int, tuple[dict[str, Any], str]]) -> str:
        parts = [f'{{"phase":{_text(phase.phase)}']
        if phase.snapshot is not None:
            parts.append(f'"snapshot":{self._snapshot(phase.snapshot, snapshots)}')
        if phase.told:
            parts.append(f'"told":{_text([_told(one) for one in phase.told])}')
        parts.append(f'"entries":{_lines(phase.entries)}}}')
        return ",".join(parts)

    def _snapshot(self, snapshot: dict[str, Any], snapshots: dict[int, tuple[dict[str, Any], str]]) -> str:
        known = snapshots.get(id(snapshot)) or self._snapshots.get(id(snapshot)) or (snapshot, _text(snapshot))
        snapshots[id(snapshot)] = known
        return known[1]


def encode(record: Record) -> str:
    """Return the record as the text of a save: JSON, compact, one entry a line.

    `Store` keeps an `Encoder` instead, which makes the same text faster.
    """
    return Encoder().encode(record)
