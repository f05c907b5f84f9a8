"""Reading the case files."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent
KEYS = {"id", "clauses", "rulings", "given", "rolls", "draws", "expect", "note"}


@dataclass(frozen=True)
class Case:
    """One worked case."""

    id: str
    procedure: str
    clauses: tuple[str, ...]
    given: Mapping[str, Any]
    expect: Mapping[str, Any]
    note: str
    rolls: tuple[int, ...] = ()
    draws: tuple[Mapping[str, Any], ...] = ()
    rulings: tuple[str, ...] = field(default=())

    @property
    def bad(self) -> bool:
        """Whether it is about a choice that must not be possible."""
        return "error" in self.expect


@cache
def all_cases() -> tuple[Case, ...]:
    """Return every case, file by file."""
    return tuple(case for path in sorted(FOLDER.glob("*.yaml")) for case in _read(path))


def group(pattern: str, text: str) -> str:
    """Return what the group of a pattern finds in a text that has it."""
    found = re.search(pattern, text)
    assert found is not None, f"no {pattern!r} in {text!r}"
    return found[1]


def _read(path: Path) -> list[Case]:
    cases = []
    for row in yaml.safe_load(path.read_text(encoding="utf-8")):
        unknown = set(row) - KEYS
        assert not unknown, f"{path.name}: {row['id']}: unknown {unknown}"
        lists = {name: tuple(row.get(name, ())) for name in ("clauses", "rulings", "rolls", "draws")}
        cases.append(
            Case(
                id=row["id"],
                procedure=path.stem,
                given=row["given"],
                expect=row["expect"],
                note=row["note"],
                **lists,
            )
        )
    return cases
