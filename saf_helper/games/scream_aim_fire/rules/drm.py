"""Die roll modifiers (§6.3.5.A, §6.3.6.6.E–F, §7.2.3.A): a value, a name and the clause that gives it."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Drm:
    """One die roll modifier (DRM)."""

    value: int
    words: str
    rule: str

    def __str__(self) -> str:
        return f"{self.words} {self.value:+}"


def total(drms: Sequence[Drm]) -> int:
    """Return the sum of the modifiers; all of them add up (§6.3.5.B)."""
    return sum(drm.value for drm in drms)


def clauses(drms: Sequence[Drm]) -> list[str]:
    """Return the clauses that give the modifiers; of an American's two bonuses (§6.3.5.A) also that both count (§6.3.5.B)."""
    bonuses = [drm for drm in drms if drm.rule.startswith("6.3.5.A.")]
    both = ["6.3.5.A"] * bool(bonuses) + ["6.3.5.B"] * (len(bonuses) > 1)
    return list(dict.fromkeys([*(drm.rule for drm in drms), *both]))
