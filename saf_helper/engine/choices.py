"""A priority order as a list of steps that narrow the candidates: it decides, and its event says who fell at which step."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from saf_helper.engine.events import Candidate, Chosen, Narrowed, Ruled


class Identified(Protocol):
    """A candidate: a unit, a chit, a hex."""

    @property
    def id(self) -> str:
        """Return the stable id."""
        ...


T = TypeVar("T", bound=Identified)


def no_note(one: Identified) -> str:
    """Return no note."""
    return ""


@dataclass
class Choice(Generic[T]):
    """Candidates, and what each step has left of them."""

    what: str
    """The key of what they are candidates for."""
    candidates: Sequence[T]
    unit: str | None = None
    """The unit whose choice it is."""
    note: Callable[[T], str] = no_note
    """What counts about a candidate at the start, as a key."""

    def __post_init__(self) -> None:
        """Begin with every candidate."""
        self.left = list(self.candidates)
        self.steps: list[Narrowed] = []

    def keep(
        self,
        name: str,
        clause: str,
        kept: Sequence[T],
        *,
        note: Callable[[T], str] = no_note,
        because: str = "",
        house: tuple[Ruled, ...] = (),
    ) -> list[T]:
        """Take one step and return the candidates left.

        Args:
            name: the step's key.
            clause: its clause.
            kept: the candidates that pass.
            note: what the step looks at in a candidate, as a key.
            because: a key for what else explains it, such as who decided.
            house: house rules that decided it.
        """
        ids = {one.id for one in kept}
        dropped = [Candidate(one.id, note(one)) for one in self.left if one.id not in ids]
        self.left = list(kept)
        kept_notes = tuple(Candidate(one.id, note(one)) for one in kept)
        self.steps.append(Narrowed(name, clause, kept_notes, tuple(dropped), because, house))
        return self.left

    def event(self) -> Chosen:
        """Return the choice as an event."""
        candidates = tuple(Candidate(one.id, self.note(one)) for one in self.candidates)
        return Chosen(what=self.what, unit=self.unit, candidates=candidates, steps=tuple(self.steps))
