"""What differs from the reference, told so that somebody finds the place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tests.nightly.program import Step

What = Literal[
    "asked", "refused", "amended", "left", "after", "steps", "answers", "changes", "clauses", "state", "end", "fault"
]
"""What kind of difference it is.

asked: another question stands; refused: what was taken is refused, or the other way round; amended: other answers stand after an
amend, which is not compared and never a failure; left: nor is the rest of a game in which such an amend stands; after: what an
amend, an adjustment or Supply changes; steps, answers, changes, clauses and state: what stands in the end; end: the game goes on
where it was over; fault: the program fails.
"""


@dataclass(frozen=True)
class Difference:
    """One thing that is not as it was recorded."""

    game: int
    scenario: str
    turn: int
    phase: str
    at: str
    """The place within: which message, or which entry or step of the phase."""
    what: What
    path: str
    """For changes and state the path, else the question's key or the step's rule."""
    expected: Any
    found: Any

    def __str__(self) -> str:
        """Return it as a paragraph."""
        where = f"game {self.game}, scenario {self.scenario}, turn {self.turn}, {self.phase}, {self.at}"
        return f"{where}: {self.what} {self.path}\n    expected {self.expected}\n    found    {self.found}"


def of_states(expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """Yield the paths at which two written states are not the same, with what each has there."""
    for path in dict.fromkeys([*expected, *found]):
        if expected.get(path, "nothing") != found.get(path, "nothing"):
            yield path, expected.get(path, "nothing"), found.get(path, "nothing")


def of_steps(expected: list[Step], found: list[Step]) -> Iterator[tuple[Step, int, What, str, Any, Any]]:
    """Yield where the steps of a game differ: the step, its place in its phase, what differs, and both."""
    phases = dict.fromkeys((step.turn, step.phase) for step in [*expected, *found])
    for phase in phases:
        were = [step for step in expected if (step.turn, step.phase) == phase]
        are = [step for step in found if (step.turn, step.phase) == phase]
        if [(one.rule, one.unit) for one in were] != [(one.rule, one.unit) for one in are]:
            yield (were or are)[0], 0, "steps", phase[1], _named(were), _named(are)
            continue
        for at, (was, now) in enumerate(zip(were, are, strict=True), 1):
            for entry, (one, other) in enumerate(zip(was.answers, now.answers, strict=False), 1):
                if one != other:
                    yield was, at, "answers", f"{one.asked.key}, entry {entry} of the step", one, other
                    break
            else:
                if len(was.answers) != len(now.answers):
                    counts = [len(was.answers), len(now.answers)]
                    yield was, at, "answers", was.rule, f"{counts[0]} entries", f"{counts[1]} entries: {now.answers}"
            for path, one, other in of_states(was.changes, now.changes):
                yield was, at, "changes", path, one, other
            if missing := sorted(was.clauses - now.clauses):
                yield (
                    was,
                    at,
                    "clauses",
                    was.rule,
                    f"{', '.join(missing)} cited",
                    f"only {', '.join(sorted(now.clauses))}",
                )


def _named(steps: list[Step]) -> str:
    return ", ".join(f"{step.rule} {step.unit or ''}".strip() for step in steps) or "no step"
