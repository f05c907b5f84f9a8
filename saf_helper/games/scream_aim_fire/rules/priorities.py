"""Narrowing several candidates down, one step of the rulebook after the other.

The same steps decide and are retold: a rule says with each step which clause it is and whom it keeps; who was dropped where is
put into words only where somebody asks (`why N`).
"""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from saf_helper.engine.player import Player
from saf_helper.engine.reasons import Candidate, Narrowing, Sifted
from saf_helper.games.scream_aim_fire.rules.markers import named
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.words.names import STATUS_WORDS


class Named(Protocol):
    """What can be narrowed down: units, chits, hexes."""

    @property
    def id(self) -> str:
        """What tells it from the others."""
        ...

    @property
    def name(self) -> str:
        """What it is called."""
        ...


T = TypeVar("T", bound=Named)


class Thing(NamedTuple):
    """A candidate that is no unit: a chit, a hex."""

    id: str
    name: str


class Step(NamedTuple, Generic[T]):
    """One step: its clause, what it asks for, and who was kept."""

    rule: str
    words: str
    kept: Sequence[T]
    remark: str
    note: Callable[[T], str]


class Sieve(Generic[T]):
    """Candidates, and what each step has left of them."""

    def __init__(self, candidates: Callable[[], Sequence[T]]) -> None:
        """Begin with everybody in the running; who that was is worked out only where it is retold."""
        self.candidates = candidates
        self.steps: list[Step[T]] = []

    @property
    def left(self) -> Sequence[T]:
        """Who came through every step so far."""
        return self.steps[-1].kept if self.steps else self.candidates()

    def keep(
        self, rule: str, words: str, kept: Sequence[T], *, remark: str = "", note: Callable[[T], str] = lambda one: ""
    ) -> Sequence[T]:
        """Take one step and return who is left.

        Args:
            rule: its clause.
            words: what it asks for.
            kept: who of those left passes.
            remark: what else explains it, such as whose word it was.
            note: what it looks at in a candidate; called only where the step is retold.
        """
        self.steps.append(Step(rule, words, kept, remark, note))
        return kept

    def recount(self, player: Player, what: str, whose: Unit | None = None) -> None:
        """Give the account of it, where there was more than one candidate.

        Args:
            player: who may ask for it.
            what: what they were candidates for.
            whose: the unit that was about, where it was one's.
        """
        player.recount(lambda: self.account(what, whose))

    def account(self, what: str, whose: Unit | None = None) -> Narrowing | None:
        """Return the account; None where there was one candidate at most."""
        candidates = came = self.candidates()
        if len(candidates) < 2:
            return None
        steps = []
        for step in self.steps:
            kept = {one.id for one in step.kept}
            dropped = _shown([one for one in came if one.id not in kept], step.note)
            steps.append(Sifted(step.rule, step.words, _shown(step.kept, step.note), dropped, step.remark))
            came = step.kept
        what += f" of {named(whose)}" if whose else ""
        return Narrowing(what, _shown(candidates, _standing), tuple(steps))


def _shown(these: Sequence[T], note: Callable[[T], str]) -> tuple[Candidate, ...]:
    return tuple(Candidate(one.id, one.name, note(one)) for one in these)


def _standing(one: Named) -> str:
    """Return a unit's marker, or that it has none; tanks and guns never have one."""
    return status_note(one) if isinstance(one, Unit) and one.category not in ("tank", "gun") else ""


# What a step looks at in a unit --------------------------------------------------------------------------------------


def status_note(unit: Unit) -> str:
    """Return its marker."""
    return STATUS_WORDS[unit.status]


def kind_note(unit: Unit) -> str:
    """Return what kind of counter it is."""
    return unit.counter.title


def number_note(unit: Unit) -> str:
    """Return the number on its counter."""
    return "no number" if unit.number is None else f"number {unit.number}"
