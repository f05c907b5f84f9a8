"""The owner's charts: one TOML file beside the games, filled by what is typed in them.

    [cells]
    "strength.afs.mg.5" = 10                                    # by hand, or by charts record
    "defense.afs" = { value = 4, game = "river-7", at = 12 }    # typed in that game, its answer's number

    [forces]
    "4.german-1" = "pka 1 2"

    [terrain]
    names = ["swamp"]

    [drafts]
    "vp.afs" = 4                                                # taken back in a game

The file follows the games: a cell that a game takes back goes out of it and stays as a draft; what another game or a hand wrote
is never touched. A file that cannot be read or written is left alone, and the games go on with the cells that they hold.
"""

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from saf_helper.errors import BadAnswerError, DataError
from saf_helper.games.sf3d.cells import Value, check, read, slug, spread
from saf_helper.state.files import write_whole
from saf_helper.state.record import Record, entries_of
from saf_helper.tables.faults import fault
from saf_helper.tables.faults import read as read_toml
from saf_helper.untrusted import shown

FILE = "charts.toml"
SECTIONS = ("cells", "forces", "terrain", "drafts")
MOST_CELLS = 20_000


class Source(NamedTuple):
    """The game in which a cell was typed, and its answer's number."""

    game: str
    at: int


@dataclass(frozen=True, slots=True)
class Charts:
    """What the file holds: everything good in it, and every fault."""

    cells: Mapping[str, Value] = field(default_factory=dict)
    sources: Mapping[str, Source] = field(default_factory=dict)
    """Cells that were typed in a game; others are by hand."""
    forces: Mapping[str, str] = field(default_factory=dict)
    terrain: tuple[str, ...] = ()
    drafts: Mapping[str, Value] = field(default_factory=dict)
    faults: tuple[DataError, ...] = ()


def charts(path: Path) -> Charts:
    """Return what the owner's file holds; nothing where there is none. Its faults are part of it, none is raised."""
    if not path.exists() and not path.is_symlink():
        return Charts()
    try:
        raw = read_toml(path.parent, path.name)
    except DataError as error:
        return Charts(faults=(error,))
    faults = [
        fault(FILE, "", f"unknown key {shown(key)}", f"one of: {', '.join(SECTIONS)}")
        for key in raw
        if key not in SECTIONS
    ]
    cells: dict[str, Value] = {}
    sources: dict[str, Source] = {}
    drafts: dict[str, Value] = {}
    for section, into in (("cells", cells), ("drafts", drafts)):
        for name, given in _table(raw, section, faults).items():
            value = given.get("value") if isinstance(given, dict) else given
            try:
                cell = check(name)
                into[cell] = spread(cell, read(cell, str(value)))[cell]
            except BadAnswerError as error:
                faults.append(
                    fault(FILE, f"{section}, {shown(name)}", error.message, error.hint or "mend or delete the line")
                )
                continue
            if section == "cells" and isinstance(given, dict):
                sources[cell] = Source(
                    str(given.get("game", ""))[:200], given["at"] if isinstance(given.get("at"), int) else -1
                )
    forces = {
        name: text
        for name, text in _table(raw, "forces", faults).items()
        if isinstance(text, str) and text.isprintable()
    }
    names = _table(raw, "terrain", faults).get("names", [])
    terrain = tuple(slug(one) for one in names if isinstance(one, str) and slug(one)) if isinstance(names, list) else ()
    return Charts(cells, sources, forces, terrain, drafts, tuple(faults[:20]))


def _table(raw: Mapping[str, Any], name: str, faults: list[DataError]) -> Mapping[str, Any]:
    found = raw.get(name, {})
    if isinstance(found, dict) and len(found) <= MOST_CELLS:
        return found
    faults.append(fault(FILE, name, "is no table of values", f"write the values under [{name}]"))
    return {}


# Writing -------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def changed(path: Path) -> Iterator[Any]:
    """Yield the file as a document to change, locked; it is written when it was changed.

    Raises:
        OSError: it cannot be written.
        DataError: it is no TOML: it is not written until mended.
    """
    import tomlkit
    from filelock import FileLock
    from tomlkit.exceptions import TOMLKitError

    path.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(path.with_name(f".{path.name}.lock"), timeout=5):
        before = path.read_text(encoding="utf-8-sig") if path.exists() else ""
        try:
            document: Any = tomlkit.parse(before)
        except TOMLKitError as error:
            raise fault(FILE, "", str(error), "mend the file; until then nothing is written to it") from None
        yield document
        after = tomlkit.dumps(document)
        if after != before:
            write_whole(path, after.encode())


def _section(document: Any, name: str) -> Any:
    import tomlkit

    if name not in document or not hasattr(document[name], "items"):
        document[name] = tomlkit.table()
    return document[name]


def put(path: Path, cells: Mapping[str, Value]) -> None:
    """Write cells by hand: no game takes them back."""
    with changed(path) as document:
        section = _section(document, "cells")
        for cell, value in cells.items():
            section[cell] = value


def add_terrain(path: Path, name: str) -> None:
    """Add a terrain of the owner's chart."""
    known = charts(path).terrain
    with changed(path) as document:
        _section(document, "terrain")["names"] = [*known, *([] if name in known else [name])]


# Following a game ----------------------------------------------------------------------------------------------------


def game_id(record: Record) -> str:
    """Return the id under which a game's cells are kept."""
    return f"{record.name}-{record.seed}"


def typed_cells(record: Record) -> dict[str, tuple[Value, int]]:
    """Return the cells that a game's standing answers have typed, each with its answer's number."""
    found: dict[str, tuple[Value, int]] = {}
    for turn in record.turns:
        for entry in entries_of(turn):
            if entry.by == "typed" and entry.key.startswith("hole.") and entry.about and isinstance(entry.answer, str):
                with contextlib.suppress(BadAnswerError, KeyError, ValueError):
                    found |= {cell: (value, entry.n) for cell, value in spread(entry.about, entry.answer).items()}
    return found


def typed_forces(record: Record, scenario: str) -> dict[str, str]:
    """Return the groups that a game's standing answers have typed."""
    entries = (entry for turn in record.turns[:1] for entry in entries_of(turn))
    return {
        f"{scenario}.{one.about}": str(one.answer) for one in entries if one.key == "setup.group" and one.by == "typed"
    }


class Follower:
    """Keeps the file in step with one game."""

    def __init__(self, path: Path, scenario: str) -> None:
        """Take the owner's file."""
        self.path = path
        self.scenario = scenario
        self.trouble: str | None = None
        """Why the file could not be written; said once."""
        self._done: dict[str, tuple[Value, int]] | None = None

    def follow(self, record: Record) -> None:
        """Bring the cells of a game's standing answers into the file, and take out what no answer types any more."""
        standing = typed_cells(record)
        if standing == self._done:
            return
        game = game_id(record)
        known = charts(self.path)
        gone = [cell for cell, source in known.sources.items() if source.game == game and cell not in standing]
        new = {
            cell: (value, at)
            for cell, (value, at) in standing.items()
            if cell not in known.cells
            or (
                cell in known.sources
                and known.sources[cell].game == game
                and (known.cells[cell], known.sources[cell].at) != (value, at)
            )
        }
        forces = {
            name: text for name, text in typed_forces(record, self.scenario).items() if known.forces.get(name) != text
        }
        try:
            if gone or new or forces:
                self._write(game, gone, new, forces, known)
            self._done = standing
        except (OSError, DataError, TimeoutError) as error:
            self.trouble = self.trouble or (error.message if isinstance(error, DataError) else str(error))
            self._done = standing

    def _write(
        self, game: str, gone: list[str], new: Mapping[str, tuple[Value, int]], forces: Mapping[str, str], known: Charts
    ) -> None:
        import tomlkit

        with changed(self.path) as document:
            cells = _section(document, "cells")
            for cell in gone:
                cells.pop(cell, None)
                _section(document, "drafts")[cell] = known.cells[cell]
            for cell, (value, at) in new.items():
                row = tomlkit.inline_table()
                row.update({"value": value, "game": game, "at": at})
                cells[cell] = row
                if "drafts" in document:
                    document["drafts"].pop(cell, None)
            for name, text in forces.items():
                _section(document, "forces")[name] = text


class Owner:
    """Where the owner's file lies, and what it holds; read again when it has changed."""

    def __init__(self) -> None:
        """Know of no file yet."""
        self.path: Path | None = None
        self._stamp: tuple[int, int] | None = None
        self._charts = Charts()
        self._followers: dict[str, Follower] = {}

    def lies_in(self, folder: Path) -> None:
        """Take the folder beside the games."""
        if self.path != folder / FILE:
            self.path, self._stamp, self._charts, self._followers = folder / FILE, None, Charts(), {}

    @property
    def charts(self) -> Charts:
        """What the file holds now."""
        if self.path is None:
            return Charts()
        try:
            status = self.path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
        except OSError:
            return Charts()
        if stamp != self._stamp:
            self._stamp, self._charts = stamp, charts(self.path)
        return self._charts

    def answer(self, key: str, cell: str | None, record: Record) -> str | None:
        """Return what the file answers to a question about a cell; what the game typed itself and took back it does not."""
        if not key.startswith("hole.") or cell is None or cell not in (known := self.charts).cells:
            return None
        source = known.sources.get(cell)
        return None if source is not None and source.game == game_id(record) else str(known.cells[cell])

    def draft(self, key: str, cell: str | None) -> str | None:
        """Return what was typed of a cell and taken back."""
        if not key.startswith("hole.") or cell is None:
            return None
        known = self.charts
        found = known.drafts.get(cell, known.cells.get(cell))
        return None if found is None else str(found)

    def follow(self, record: Record, scenario: str) -> str | None:
        """Bring a game's cells into the file; return, once, why that cannot be done."""
        if self.path is None:
            return None
        follower = self._followers.setdefault(game_id(record), Follower(self.path, scenario))
        told = follower.trouble
        follower.follow(record)
        return follower.trouble if told is None else None


OWNER = Owner()
"""The owner's file of the home that the program runs in."""
