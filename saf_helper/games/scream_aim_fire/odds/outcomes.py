"""How an act may end: what happens on the way and the Morale it brings, as its events say."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from saf_helper.engine.events import Drawn, Event
from saf_helper.games.scream_aim_fire import events

PASSED = {"range-in": "ranged-in", "scope": "scoped", "armor-save": "saved"}
"""What a check that is passed comes to."""
FATES = {"bailed out": "bail-out", "destroyed": "destroyed"}


class Outcome(NamedTuple):
    """One way an act ends."""

    happened: frozenset[str]
    """Keys of what happened, those of `saf odds --json`; `stand-in` and `stand-in-number` where one of ours decided."""
    morale: int
    """As printed: no floor (house rule `morale-floor`)."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The outcomes of an act and their chances."""

    chances: Mapping[Outcome, Fraction]

    def chance(self, key: str) -> Fraction:
        """Return the chance that something happens."""
        return sum((chance for one, chance in self.chances.items() if key in one.happened), Fraction(0))

    @property
    def morale(self) -> Fraction:
        """The expected change of Morale."""
        return sum((chance * one.morale for one, chance in self.chances.items()), Fraction(0))


def outcome(happening: Sequence[Event], targets: Collection[str], others: Collection[str] = ()) -> Outcome:
    """Return what the events of an act come to.

    Args:
        happening: all of them.
        targets: the ids of those it was aimed at.
        others: the ids of those whom it may hit besides.
    """
    happened = {key for event in happening for key in _keys(event, targets, others)}
    return Outcome(frozenset(happened), sum(map(_morale, happening)))


def _keys(event: Event, targets: Collection[str], others: Collection[str]) -> Iterator[str]:
    match event:
        case events.HitRoll():
            yield from ["hit"] * event.hit + ["double-six"] * event.double_six
            yield from ["stand-in-number"] * (event.source == "stand-in")
        case events.AssaultRoll(success=True):
            yield "success"
        case events.TankShot(kept=kept) if kept != "miss":
            yield from ["hit"] + ["explosion"] * (kept == "explosion")
        case events.Check(check=check, passed=True) if check in PASSED:
            yield PASSED[check]
        case Drawn(stand_in=True):
            yield "stand-in"
        case events.Bunker():
            yield "no-fire"
        case events.LowSupply(low=True):
            yield "low-supply"
        case events.OfficerKilled():
            yield "officer"
        case events.Bounced(unit=unit) | events.GermanLost(unit=unit) if unit in others:
            yield "second"
        case events.Bounced():
            yield "bounced"
        case events.GermanLost(unit=unit, fate=fate) if unit in targets:
            yield FATES[fate]
        case events.AmericanLost(fate=fate, lieutenant=lieutenant):
            yield from [FATES[fate]] + ["lieutenant"] * lieutenant
        case events.LieutenantCaptured():
            yield from ("destroyed", "lieutenant")
        case events.LieutenantKilled():
            yield "lieutenant"


def _morale(event: Event) -> int:
    if isinstance(event, events.AmericanLoss):
        return -event.points
    return event.points if isinstance(event, events.GermanLost | events.OfficerKilled) else 0
