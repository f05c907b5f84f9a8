"""§6.3.6.6 Assault, as far as both sides share it: 4d6 and DRMs against 14 (§7.2.4.B)."""

from collections.abc import Sequence
from dataclasses import dataclass

from saf_helper.state.model import Unit
from saf_helper.tables.load import tables

ASSAULT_DICE = 4
PER_EXTRA_DEFENDER = 2
SOLE_SPECIALIST = 2


@dataclass(frozen=True, slots=True)
class Drm:
    """One die roll modifier and its name."""

    value: int
    words: str

    def __str__(self) -> str:
        return f"{self.words} {self.value:+}"


def defender_drms(defenders: Sequence[Unit], german_assault: bool) -> list[Drm]:
    """§6.3.6.6.F What the defenders' markers and numbers do; each marker counts once for the hex.

    Args:
        defenders: the units in the assaulted hex, the Lieutenant not among them.
        german_assault: whether Germans assault; only then a sole Sniper or Mortar gives +2.
    """
    drms = []
    if any(unit.low_supply for unit in defenders):
        drms.append(Drm(1, "defender low on supply"))
    if any(unit.status == "panic" for unit in defenders):
        drms.append(Drm(1, "defender Panicked"))
    if german_assault and len(defenders) == 1 and defenders[0].category in ("sniper", "mortar"):
        drms.append(Drm(SOLE_SPECIALIST, f"sole {defenders[0].counter.title}"))
    counted = sum(unit.category != "sniper" for unit in defenders)
    if counted > 1:
        drms.append(Drm(-PER_EXTRA_DEFENDER * (counted - 1), f"{counted} defenders"))
    return drms


def total(drms: Sequence[Drm]) -> int:
    """Return the sum of the modifiers."""
    return sum(drm.value for drm in drms)


def outcome_words(dice: Sequence[int], drms: Sequence[Drm]) -> str:
    """Return the sum as told: `4 4 3 3 = 14, Veteran +1, makes 15 against 14`."""
    rolled = sum(dice)
    shown = f"{' '.join(map(str, dice))} = {rolled}"
    added = "".join(f", {drm}" for drm in drms)
    makes = f", makes {rolled + total(drms)}" if drms else ""
    return f"{shown}{added}{makes} against {tables().assault_target}"
