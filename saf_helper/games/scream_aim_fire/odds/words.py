"""Odds in words: percentages to a tenth, Morale to a tenth, and what rests on a stand-in of ours."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from saf_helper.games.scream_aim_fire.odds.outcomes import Odds
from saf_helper.games.scream_aim_fire.odds.situations import Situation
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import STAND_IN

WORDS: Mapping[str, str] = {
    "no-fire": "bunker",
    "ranged-in": "ranges in",
    "scoped": "scopes in",
    "officer": "kills an officer",
    "hit": "hits",
    "success": "succeeds",
    "explosion": "explosion",
    "saved": "armor saves",
    "bounced": "bounces",
    "bail-out": "bails out",
    "destroyed": "destroys",
    "second": "second unit hit",
    "lieutenant": "Lieutenant lost",
    "low-supply": "Low Supply",
}
"""How it reads before its chance: `hits 50%`."""
SHOWN: Mapping[str, tuple[str, ...]] = {
    "fire": ("no-fire", "hit", "destroyed", "low-supply"),
    "he": ("hit", "destroyed", "low-supply"),
    "mortar": ("ranged-in", "destroyed", "second", "low-supply"),
    "sniper": ("scoped", "officer", "hit", "destroyed", "low-supply"),
    "tank-fire": ("hit", "bounced", "bail-out", "destroyed"),
    "assault": ("no-fire", "success", "low-supply"),
    "german-tank": ("hit", "explosion", "saved", "bounced", "bail-out", "destroyed"),
    "german-assault": ("success", "lieutenant"),
    "hunter-assault": ("success", "lieutenant"),
}
"""What is worth telling of an act, in order."""
BRIEF: tuple[str, ...] = ("officer", "hit", "success", "bail-out", "destroyed")
"""What of it is told at a decision."""


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


def figures(act: str, cases: Mapping[str, Odds]) -> list[str]:
    """Return the chances that matter at a decision, and the expected Morale last.

    Args:
        act: the key of the act.
        cases: the odds by the hex they are for; a single one needs no name.
    """
    names = list(cases) if len(cases) > 1 else [""]
    parts: list[str] = []
    for key in (key for key in SHOWN[act] if key in BRIEF):
        chances = [percent(odds.chance(key)) for odds in cases.values()]
        parts.append(f"{WORDS[key]} {_side_by_side(names if not parts else [], chances)}")
    return [*parts, f"Morale {_side_by_side([], [points(odds.morale) for odds in cases.values()])}"]


def summary(act: str, cases: Mapping[str, Odds], note: str = "") -> str:
    """Return one line of the odds that matter at a decision, and what rests on a stand-in."""
    return ", ".join(figures(act, cases)) + " expected" + (f"; {note}" if note else "")


def short(act: str, cases: Mapping[str, Odds], note: str = "") -> str:
    """Return the first chance and the expected Morale, † where something rests on a stand-in."""
    first, *_, morale = figures(act, cases)
    return f"{first}, {morale}" + STAND_IN * (STAND_IN in note)


def shown(situation: Situation) -> list[str]:
    """Return what is worth telling of a situation: nothing of a bunker, a second unit or a Lieutenant that is not there."""
    row = tables().terrain.get(situation.terrain)
    gone: Mapping[str, bool] = {
        "no-fire": row is None or row.cover_half == "clear",
        "second": situation.second is None,
        "lieutenant": situation.lieutenant == "gone",
    }
    return [one for one in SHOWN[situation.act] if not gone.get(one, False)]


def full(odds: Odds, shown: Sequence[str], *, exactly: bool = False) -> str:
    """Return one line of everything that may happen, with the exact fractions if wanted."""

    def told(value: Fraction, words: Callable[[Fraction], str]) -> str:
        return f"{words(value)} ({value})" if exactly else words(value)

    parts = [f"{WORDS[one]} {told(odds.chance(one), percent)}" for one in shown]
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
