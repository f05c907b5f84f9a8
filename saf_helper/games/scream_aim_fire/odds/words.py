"""Odds in words: percentages to a tenth, Morale to a tenth, and what rests on a stand-in of ours."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from saf_helper.games.scream_aim_fire.odds.outcome import WORDS, Odds
from saf_helper.games.scream_aim_fire.words.names import STAND_IN


def percent(chance: Fraction) -> str:
    """Return a chance to a tenth of a percent; what can happen is never called 0, what can fail never 100."""
    tenths = _rounded(chance * 1000)
    if tenths == 0 and chance:
        return "<0.1%"
    if tenths == 1000 and chance != 1:
        return ">99.9%"
    return f"{_tenths(tenths)}%"


def points(morale: Fraction) -> str:
    """Return expected Morale with its sign, to a tenth."""
    tenths = _rounded(abs(morale) * 10)
    return f"{'-' if morale < 0 and tenths else '+'}{_tenths(tenths)}"


def exact(value: Fraction) -> str:
    """Return a number as a whole fraction."""
    return str(value)


def summary(cases: Mapping[str, Odds], note: str = "") -> str:
    """Return one line of the odds that matter at a decision.

    Args:
        cases: the odds by the hex they are for; a single one needs no name.
        note: what rests on a stand-in, or nothing.
    """
    all_odds = list(cases.values())
    names = list(cases) if len(cases) > 1 else [""]
    parts: list[str] = []
    for event in all_odds[0].brief:
        chances = [percent(odds.chance(event)) for odds in all_odds]
        parts.append(f"{WORDS[event]} {_side_by_side(names if not parts else [], chances)}")
    parts.append(f"Morale {_side_by_side([], [points(odds.morale) for odds in all_odds])} expected")
    return ", ".join(parts) + (f"; {note}" if note else "")


def full(odds: Odds, *, exactly: bool = False) -> str:
    """Return one line of everything that may happen, with the exact fractions if wanted."""

    def told(value: Fraction, shown: Callable[[Fraction], str]) -> str:
        return f"{shown(value)} ({exact(value)})" if exactly else shown(value)

    parts = [f"{WORDS[event]} {told(odds.chance(event), percent)}" for event in odds.shown]
    return ", ".join([*parts, f"Morale {told(odds.morale, points)} expected"])


def stand_in_note(mix: bool, numbers: Sequence[str]) -> str:
    """Return what rests on a stand-in: `stand-in mix†`, `stand-in mix and to-hit number†`, or nothing."""
    what = (["mix"] if mix else []) + list(numbers)
    return f"stand-in {' and '.join(what)}{STAND_IN}" if what else ""


def _side_by_side(names: Sequence[str], values: Sequence[str]) -> str:
    return " / ".join(
        f"{name} {value}".strip() for name, value in zip(names or [""] * len(values), values, strict=True)
    )


def _rounded(value: Fraction) -> int:
    """Return the nearest whole number, halves up."""
    return int(value + Fraction(1, 2))


def _tenths(tenths: int) -> str:
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest}" if rest else str(whole)
