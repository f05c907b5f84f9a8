"""How a decision came about, step by step: for who asks later, not for the line that is told.

A game makes it of an event. Nobody looks in the course of a game, so it is made only where a recorded step is retold, and
nothing of it is saved.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias


class Account(Protocol):
    """One kind of account: the same in words and as data."""

    def lines(self) -> list[str]:
        """Return it in words, a line each."""
        ...

    def data(self) -> dict[str, Any]:
        """Return it as JSON values."""
        ...


# One of several ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody or something in the running, as it stood then."""

    id: str
    name: str
    note: str = ""
    """What counted here: `wounded`, `woods +1`."""

    def __str__(self) -> str:
        return f"{self.name} ({self.note})" if self.note else self.name

    def data(self) -> dict[str, str]:
        """Return it as JSON values."""
        return {"id": self.id, "name": self.name, "note": self.note}


@dataclass(frozen=True, slots=True)
class Sifted:
    """One step: its clause, what it asks for, who was kept and who was dropped."""

    rule: str
    words: str
    kept: tuple[Candidate, ...]
    dropped: tuple[Candidate, ...]
    note: str = ""
    """What else explains it: why nobody was dropped, whose word it was."""

    def __str__(self) -> str:
        note = f" ({self.note})" if self.note else ""
        if not self.dropped:
            return f"{self.rule} {self.words}: drops nobody{note}"
        return f"{self.rule} {self.words}: keeps {listed(self.kept)}; drops {listed(self.dropped)}{note}"

    def data(self) -> dict[str, Any]:
        """Return it as JSON values."""
        kept, dropped = ([one.data() for one in these] for these in (self.kept, self.dropped))
        return {"clause": self.rule, "words": self.words, "kept": kept, "dropped": dropped, "note": self.note}


@dataclass(frozen=True, slots=True)
class Narrowing:
    """How the candidates for something became fewer, in the order of the rulebook."""

    what: str
    """What they were candidates for: `the target of Inf 3 (G7)`."""
    candidates: tuple[Candidate, ...]
    steps: tuple[Sifted, ...]

    @property
    def left(self) -> tuple[Candidate, ...]:
        """Who came through every step."""
        return self.steps[-1].kept if self.steps else self.candidates

    def lines(self) -> list[str]:
        """Return who was in, then a line a step."""
        return [f"{self.what}, of {listed(self.candidates)}:", *(f"  {step}" for step in self.steps)]

    def data(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {
            "narrowing": self.what,
            "candidates": [one.data() for one in self.candidates],
            "steps": [step.data() for step in self.steps],
            "left": [one.id for one in self.left],
        }


def listed(candidates: Sequence[Candidate]) -> str:
    """Return candidates in words; `nobody` for none."""
    return ", ".join(map(str, candidates)) or "nobody"


# A roll --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Term:
    """One number of a reckoning: its value (None: not known), what it is, the clause that gives it."""

    value: int | None
    words: str
    rule: str = ""

    def data(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {"value": self.value, "words": self.words, "clause": self.rule}

    def __str__(self) -> str:
        signed = "" if self.value is None else f"{self.value:+} "
        return f"{signed}{self.named}"

    @property
    def named(self) -> str:
        """What it is and its clause."""
        return f"{self.words} [{self.rule}]" if self.rule else self.words


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How a roll was reckoned: what was rolled and added to it, against what it had to reach."""

    what: str
    dice: tuple[int, ...]
    rolled: int
    """What counts of the dice: the one die, the one kept, or their sum."""
    counts: str
    """What that is, in words: `the higher die counts`; empty for a single die."""
    added: tuple[Term, ...]
    needed: tuple[Term, ...]
    left_out: tuple[Term, ...]
    """What was considered and did not count, with the reason in its words."""
    result: str

    @property
    def made(self) -> int:
        """The roll with all that was added."""
        return self.rolled + sum(term.value or 0 for term in self.added)

    @property
    def against(self) -> int | None:
        """What it had to reach; None where only one face counts."""
        return None if self.needed[0].value is None else sum(term.value or 0 for term in self.needed)

    def lines(self) -> list[str]:
        """Return it number by number."""
        counts = f", {self.counts}: {self.rolled}" if self.counts else ""
        found = [f"{self.what}:", f"  rolled {' '.join(map(str, self.dice))}{counts}"]
        found += [f"  {term}" for term in self.added]
        found += [f"  not counted: {term}" for term in self.left_out]
        first, *more = self.needed
        if self.against is None:
            return [*found, f"  needed: {first.named}", f"  {self.result}"]
        found += [f"  needed {first.value}: {first.named}", *(f"  needed {term}" for term in more)]
        return [*found, f"  makes {self.made} against {self.against}: {self.result}"]

    def data(self) -> dict[str, Any]:
        """Return it as JSON values."""
        terms = {"added": self.added, "needed": self.needed, "left_out": self.left_out}
        return {
            "reckoning": self.what,
            "dice": list(self.dice),
            "rolled": self.rolled,
            "counts": self.counts,
            **{name: [term.data() for term in found] for name, found in terms.items()},
            "made": self.made,
            "against": self.against,
            "result": self.result,
        }


# What was drawn ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawn:
    """Which cards or chits came, and whose they are."""

    deck: str
    cards: tuple[Candidate, ...]
    """Each with what it shows as its name, and the whole card as its note; a typed one has no id."""
    source: str
    """Whose mix it is, in words."""
    stand_in: bool

    def lines(self) -> list[str]:
        """Return it in a line a card."""
        shown = (f"card {one.id}" + (f": {one.note}" if one.note else "") for one in self.cards if one.id)
        return [f"{self.deck}: {self.source}", *(f"  {line}" for line in shown)]

    def data(self) -> dict[str, Any]:
        """Return it as JSON values."""
        cards = [{"id": one.id or None, "face": one.name, "card": one.note} for one in self.cards]
        return {"drawn": self.deck, "cards": cards, "source": self.source, "stand_in": self.stand_in}


# Settings ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Setting:
    """A house rule that was used, its value, and what it says."""

    key: str
    value: str
    default: bool
    words: str

    def lines(self) -> list[str]:
        """Return it in a line."""
        return [f"house rule {self.key} = {self.value} ({'the default' if self.default else 'set'}): {self.words}"]

    def data(self) -> dict[str, Any]:
        """Return it as JSON values."""
        return {"house_rule": self.key, "value": self.value, "default": self.default, "words": self.words}


Settings: TypeAlias = Sequence[Setting]
