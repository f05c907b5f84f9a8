"""Reading shots and assaults off the told lines: number to reach, DRM, total, and how it came out."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from saf_helper.engine.events import Line
from tests.cases.conversation import Table
from tests.cases.reading import group

SHOTS = ("fire", "mortar", "sniper", "he", "german-fire", "mg42", "hunter", "german-tank", "at-gun", "garrison")
CHITS = {"Miss": "miss", "one crosshair": "one", "two crosshairs": "two", "explosion": "explosion"}
"""A chit as told, and the case's word for it."""
CHIT_CLAUSES = {"7.2.6.2.A": "one", "7.2.6.2.B": "two", "7.2.6.2.C": "explosion"}
DAMAGE_CLAUSES = {"7.2.6.2.D.1": "destroyed", "7.2.6.2.D.2": "bail-out", "7.2.6.2.D.3": "bounced"}
DRAWN = ("german-tank.hit", "tank-fire.hit")


def _line(t: Table, pattern: str) -> Line | None:
    return next((line for line in reversed(t.lines) if re.search(pattern, line.text)), None)


def shot_line(t: Table) -> Line | None:
    """Return the told line of the last shot."""
    return _line(t, "^(Hit|Miss): ")


def assault_line(t: Table) -> Line | None:
    """Return the told line of the last assault that was rolled."""
    return _line(t, "^Assault (succeeds|repelled)")


def save_line(t: Table) -> Line | None:
    """Return the told line of the last Armor save."""
    return _line(t, "is saved by its armor|fails its Armor save")


def needed(t: Table) -> int:
    """Return the number to reach, as the last shot or Armor save was told."""
    line = save_line(t) or shot_line(t)
    assert line is not None
    return int(group(r"against (\d+)", line.why))


def modifier(t: Table) -> int:
    """Return the sum of the DRMs, as told."""
    line = assault_line(t) or shot_line(t)
    assert line is not None
    before = line.why.split(" against ")[0]
    summed = re.search(r"DRM ([+-]\d+)", before)
    return int(summed[1]) if summed else sum(int(one) for one in re.findall(r" ([+-]\d+)", before))


def total(t: Table) -> int:
    """Return die or dice with DRMs, as told."""
    line = assault_line(t) or shot_line(t)
    assert line is not None
    summed = re.search(r"makes (-?\d+)", line.why)
    return int(summed[1] if summed else group(r"(?:= |rolled )(\d+)", line.why))


def kept(t: Table) -> int | str:
    """Return the die kept, or the chit."""
    if t.asked(*DRAWN):
        return kept_chit(t)
    line = shot_line(t)
    assert line is not None
    return int(group(r"rolled (\d) of ", line.why))


def kept_chit(t: Table) -> str:
    """Return the chit that counted: by the clause it was resolved by, or, in American fire, the one that is no Miss."""
    cited = [CHIT_CLAUSES[rule] for line in t.lines for rule in line.rules if rule in CHIT_CLAUSES]
    if cited:
        return cited[0]
    line = shot_line(t)
    assert line is not None
    if line.text.startswith("Miss"):
        return "miss"
    drawn = group(r"^drew (.*); any crosshair hits$", line.why).split(" and ")
    (other,) = {CHITS[chit] for chit in drawn} - {"miss"}
    return other


def hit(t: Table) -> bool:
    """Return whether the last shot hit; without a shot nothing did."""
    line = shot_line(t)
    return line is not None and line.text.startswith("Hit")


def natural_six(t: Table) -> bool:
    """Return whether the hit is told to be one by a natural 6."""
    line = shot_line(t)
    return line is not None and "natural 6 always hits" in line.why


def fired(t: Table) -> bool:
    """Return whether anybody rolled to hit or drew a tank chit."""
    return bool(t.asked(*DRAWN, *(f"{key}.roll" for key in SHOTS)))


def succeeded(t: Table) -> bool:
    """Return whether an assault, or a Medic, succeeded."""
    if t.case.procedure == "medic":
        (medic,) = [one for one in t.lines if one.why.startswith("Medic rolled")]
        return "is now Alert" in medic.text
    line = assault_line(t)
    return line is not None and line.text.startswith("Assault succeeds")


def damage_kept(t: Table) -> str:
    """Return the damage chit that counted, by the clause it was resolved by."""
    (kept,) = [DAMAGE_CLAUSES[rule] for line in t.lines for rule in line.rules if rule in DAMAGE_CLAUSES]
    return kept


def saved(t: Table) -> bool:
    """Return whether the Armor save was made."""
    line = save_line(t)
    return line is not None and "is saved" in line.text


FIRE: Mapping[str, Callable[[Table], Any]] = {
    "needed": needed,
    "drm": modifier,
    "total": total,
    "kept": kept,
    "hit": hit,
    "natural_6": natural_six,
    "shot": fired,
    "success": succeeded,
    "aborted": lambda t: bool(t.told("The assault is called off")),
    "advances": lambda t: bool(t.told("enters the hex")),
    "ranged_in": lambda t: bool(t.told("is ranged in")),
    "second_target_asked": lambda t: bool(t.asked("mortar.second")),
    "scoped": lambda t: bool(t.asked("sniper.scope")) and not t.told("finds nothing"),
    "officer_killed": lambda t: bool(t.told("^Officer killed")),
    "saved": saved,
    "save_rolled": lambda t: bool(t.asked("german-tank.save")),
    "damage_kept": damage_kept,
}
