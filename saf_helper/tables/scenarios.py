"""Scenario files, one each: those that come with a game, and the player's own beside the games. A new one needs no code."""

import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TypeAlias, TypeVar

from saf_helper.errors import DataError, UsageError
from saf_helper.folders import files_in
from saf_helper.tables.fact import AtLeast1, Fact, Words
from saf_helper.tables.faults import fault

MOST_OWN = 100
"""Scenarios of one's own in a folder beyond which none is read."""


class Scenario(Fact):
    """What every scenario has; a game adds its own."""

    id: Words
    number: AtLeast1
    """Its place in the rulebook, which is also its place in lists."""
    title: Words


S = TypeVar("S", bound=Scenario)
Read: TypeAlias = Callable[[Path, str], S]
"""Returns the checked scenario of a folder's file; raises `DataError`."""


def load(folder: Path, read: Read[S]) -> dict[str, S]:
    """Return the scenarios that come with a game, in the order of their numbers.

    Raises:
        DataError: there is none, one is faulty, or two have the same id or number.
    """
    files = sorted(path.name for path in (folder / "scenarios").glob("*.toml"))
    if not files:
        raise fault("scenarios/", "", f"no scenario in {folder}", "put the files back, or install the program again")
    found: dict[str, tuple[str, S]] = {}
    numbers: dict[int, str] = {}
    for name in files:
        file = f"scenarios/{name}"
        scenario = read(folder, file)
        if scenario.id in found:
            raise fault(file, "id", f"{found[scenario.id][0]} is {scenario.id!r} too", "give each scenario its own id")
        if scenario.number in numbers:
            taken = f"{numbers[scenario.number]} has the number {scenario.number} too"
            raise fault(file, "number", taken, "give each scenario its own number")
        found[scenario.id] = (file, scenario)
        numbers[scenario.number] = file
    return in_order(one for _, one in found.values())


def with_own(shipped: Mapping[str, S], folder: Path, read: Read[S]) -> tuple[dict[str, S], tuple[DataError, ...]]:
    """Return the scenarios with those in the top of a folder of the player's own, and what is wrong with those left out.

    Raises:
        UsageError: the folder cannot be looked through.
    """
    scenarios = dict(shipped)
    faults = []
    for path in _each_once(folder):
        try:
            scenario = read(folder, path.name)
            if scenario.id in scenarios:
                raise fault(path.name, "id", f"there is a scenario {scenario.id!r} already", "give it an id of its own")
            scenarios[scenario.id] = scenario
        except DataError as error:
            faults.append(DataError(f"your scenario {error.message}", error.hint))
    return in_order(scenarios.values()), tuple(faults)


def in_order(scenarios: Iterable[S]) -> dict[str, S]:
    """Return scenarios by their ids, in the order of their numbers."""
    return {one.id: one for one in sorted(scenarios, key=lambda one: one.number)}


def _each_once(folder: Path) -> list[Path]:
    """Return the scenario files of a folder, each real file once: several links may lead to one."""
    real: dict[str, Path] = {}
    for path in files_in(folder, ".toml"):
        real.setdefault(os.path.realpath(path), path)
    if len(real) > MOST_OWN:
        what = f"{folder}: more than {MOST_OWN} scenarios are in the folder"
        raise UsageError(what, "move those that are not played to another place")
    return list(real.values())
