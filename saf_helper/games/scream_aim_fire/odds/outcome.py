"""How an action may end, and the odds of it: the events that happen on the way and the Morale it brings."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from saf_helper.games.scream_aim_fire.odds.distribution import Distribution

Event: TypeAlias = Literal[
    "no-fire",
    "ranged-in",
    "scoped",
    "officer",
    "hit",
    "success",
    "explosion",
    "saved",
    "bounced",
    "bail-out",
    "destroyed",
    "second",
    "lieutenant",
    "low-supply",
]
"""What may happen in an action; also the keys of `saf odds --json`."""

WORDS: dict[Event, str] = {
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
"""How an event reads before its chance: `hits 50%`."""


class Outcome(NamedTuple):
    """One way an action ends."""

    events: tuple[Event, ...] = ()
    morale: int = 0

    def also(self, *events: Event, morale: int = 0) -> "Outcome":
        """Return the outcome with more events and Morale."""
        return Outcome((*self.events, *events), self.morale + morale)


Fate: TypeAlias = Distribution[Outcome]


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of one action."""

    fate: Fate
    shown: tuple[Event, ...]
    """The events worth telling, in order."""
    brief: tuple[Event, ...]
    """Those told at a decision."""
    stand_in: bool
    """Whether a mix of ours decides."""

    def chance(self, event: Event) -> Fraction:
        """Return the chance that an event happens."""
        return self.fate.chance(lambda outcome: event in outcome.events)

    @property
    def morale(self) -> Fraction:
        """The expected change of Morale, as printed: no floor (house rule `morale-floor`)."""
        return self.fate.mean(lambda outcome: outcome.morale)


def after(fate: Fate, *events: Event) -> Fate:
    """Return a fate with events that came before it."""
    return fate.read(lambda outcome: Outcome((*events, *outcome.events), outcome.morale))
