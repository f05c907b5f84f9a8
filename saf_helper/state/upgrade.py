"""From the bytes of a save, of this or an older format, to a record: every check stands here.

Older formats are brought up to this version's by one function a format; format 1 is the first that was released. To change the
format: raise `FORMAT` in `record.py`, add the function that turns the old data into the new, and keep one save of the old
format among the tests.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from pydantic import ValidationError

from saf_helper import __version__
from saf_helper.errors import SaveError
from saf_helper.state.entry import Entry
from saf_helper.state.nested_corrections import corrections_apart
from saf_helper.state.record import FORMAT, Correction, Record
from saf_helper.untrusted import complaint, shown

HIGHEST_N = 10**9
"""An entry's number is below this; it counts answers."""

MOST_KEYS = 10_000
"""Keys of one object in a save."""
MOST_OBJECTS = 200_000
"""Objects in a save; one takes some 90 bytes, so that a save is too large before it has so many."""

VERSION = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){1,2}")
"""The version of the program that wrote a save, as its `rules` name it."""

Upgrade: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


def format_1(data: dict[str, Any]) -> dict[str, Any]:
    """Return what format 1 holds as format 2 has it: its told lines as events, what corrections replaced beside the phases."""
    return corrections_apart(_told_as_events(data))


def _told_as_events(data: Any) -> Any:
    """Return what format 1 holds with its told lines as events of the kind `told`."""
    if isinstance(data, list):
        return [_told_as_events(one) for one in data]
    if not isinstance(data, dict):
        return data
    kept = {
        key: _told_as_events(value) if key in HOLD_ENTRIES else value for key, value in data.items() if key != "told"
    }
    told = data.get("told")
    if told is None:
        return kept
    if not isinstance(told, list) or not all(isinstance(one, dict) for one in told):
        raise SaveError("told: what was told is no list of lines")
    return {**kept, "events": [{"kind": "told", **one} for one in told]}


HOLD_ENTRIES = ("turns", "phases", "entries", "redo", "before", "after")
"""Keys of a save under which entries are kept."""

UPGRADES: Mapping[int, Upgrade] = {1: format_1}
"""Format number to the function that brings such a save to the next format."""


def upgraded(
    data: dict[str, Any], upgrades: Mapping[int, Upgrade] = UPGRADES, newest: int = FORMAT
) -> tuple[dict[str, Any], int]:
    """Return a save's data in the newest format, and the format it came in.

    Args:
        data: the save as read, a JSON object.
        upgrades: one function for each older format.
        newest: the format to arrive at.

    Raises:
        SaveError: the format is missing, newer than this program, or too old to be brought up.
    """
    found = data.get("format")
    if not isinstance(found, int) or isinstance(found, bool) or found < 1:
        raise SaveError(f"format is {shown(found)}, not the number of a save format")
    if found > newest:
        wrote = data.get("rules")
        version = wrote if isinstance(wrote, str) and VERSION.fullmatch(wrote) else ""
        raise SaveError(
            f"it is in format {shown(found)}, of {f'version {version}' if version else 'a newer version'} of this program; "
            f"this one, {__version__}, reads up to format {newest}",
            f"get version {version} or newer, then open the game again"
            if version
            else "update the program, then open the game again",
        )
    for number in range(found, newest):
        if number not in upgrades:
            raise SaveError(f"format {number} is no longer read", "open it once with an older version of the program")
        data = {**upgrades[number](data), "format": number + 1}
    return data, found


def decode(data: bytes, upgrades: Mapping[int, Upgrade] = UPGRADES, newest: int = FORMAT) -> Record:
    """Return the record that the bytes of a save hold.

    Raises:
        SaveError: they are no good save; the message names the line and column or the path to the fault.
    """
    if not data.strip():
        raise SaveError("the file is empty")
    if b"\0" in data:
        raise SaveError(f"the file is damaged: a NUL byte at byte {data.index(bytes(1)) + 1}")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SaveError(f"the file is not UTF-8 text: byte {error.start + 1}") from None
    try:
        found = json.loads(text, object_pairs_hook=_Objects(), parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        cut = ", the file ends too early" if error.pos >= len(text.rstrip()) else ""
        raise SaveError(f"line {error.lineno}, column {error.colno}: {error.msg}{cut}") from None
    except RecursionError:
        raise SaveError("the file is nested too deeply for a save") from None
    except _NotOfASaveError as fault:
        raise SaveError(str(fault)) from None
    except ValueError:
        raise SaveError("a number has thousands of digits") from None
    if not isinstance(found, dict):
        raise SaveError("the file is JSON, but no save")
    found, version = upgraded(found, upgrades, newest)
    try:
        if version == found["format"]:
            record = Record.model_validate_json(text, strict=True)
        else:
            record = Record.model_validate_json(json.dumps(found), strict=True)
    except ValidationError as error:
        raise SaveError(complaint(error)) from None
    except (RecursionError, ValueError):
        raise SaveError("the file is nested too deeply for a save") from None
    _whole(record)
    return record


class _NotOfASaveError(ValueError):
    """What JSON may have and a save has not."""


class _Objects:
    """Takes the objects of a save as they are read, and refuses what no save has before all of it is read."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """Return one object."""
        self._count += 1
        if self._count > MOST_OBJECTS or len(pairs) > MOST_KEYS:
            raise _NotOfASaveError("it holds far more than a save")
        found = dict(pairs)
        if len(found) < len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    raise _NotOfASaveError(f"the key {key[:80]!r} stands twice in one object")
                seen.add(key)
        return found


def _no_constant(name: str) -> None:
    raise _NotOfASaveError(f"{name} is no number of a save")


def _whole(record: Record) -> None:
    """Refuse a record that no session could be opened on."""
    if not record.turns:
        raise SaveError("turns: there is none")
    for index, turn in enumerate(record.turns):
        last = index == len(record.turns) - 1
        if not turn.phases:
            raise SaveError(f"turns.{index}.phases: a turn without phases")
        for at, phase in enumerate(turn.phases):
            where = f"turns.{index}.phases.{at}"
            if last and phase.snapshot is None:
                raise SaveError(f"{where}.snapshot: missing in the current turn")
            _happened(f"{where}.events", phase.events)
            _numbered(f"{where}.entries", phase.entries)
        for at, correction in enumerate(turn.corrections):
            where = f"turns.{index}.corrections.{at}"
            _correcting(where, correction)
    for index, redo in enumerate(record.redo):
        where = f"redo.{index}"
        if not redo.entries or min(redo.phase, redo.at) < 0:
            raise SaveError(f"{where}: no place or no entries to put back")
        for at, entries in enumerate(redo.entries):
            _numbered(f"{where}.entries.{at}", entries)
        if redo.correction is not None:
            _correcting(f"{where}.correction", redo.correction)


def _correcting(where: str, correction: Correction) -> None:
    """Refuse a correction that is of no entry, has no place or keeps nothing."""
    if not correction.kept or correction.phase < 0 or not 0 <= correction.n < HIGHEST_N:
        raise SaveError(f"{where}: no number, no place or nothing kept")
    for at, entries in enumerate(correction.kept):
        _numbered(f"{where}.kept.{at}", entries)


def _happened(where: str, events: Sequence[Mapping[str, Any]]) -> None:
    """Refuse events without a kind, or whose clauses and changes are none; their other fields are the game's to read."""
    for index, event in enumerate(events):
        rules, changes = event.get("rules", []), event.get("changes", {})
        if not isinstance(event.get("kind"), str):
            raise SaveError(f"{where}.{index}.kind: not the name of a kind of event")
        if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
            raise SaveError(f"{where}.{index}.rules: no list of clauses")
        if not isinstance(changes, dict) or not all(
            isinstance(one, list) and len(one) == 2 for one in changes.values()
        ):
            raise SaveError(f"{where}.{index}.changes: not each a value before and one after")


def _numbered(where: str, entries: Sequence[Entry]) -> None:
    """Refuse entries that are neither an answer nor an interruption, or have no number."""
    for index, entry in enumerate(entries):
        if bool(entry.key) == bool(entry.do) or not 0 <= entry.n < HIGHEST_N:
            raise SaveError(f"{where}.{index}: neither a numbered answer nor a numbered interruption")
        _happened(f"{where}.{index}.events", entry.events)
