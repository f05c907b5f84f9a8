"""The record of a game: turns, their phases, the entries of each. One of these is one save file.

The snapshots are plain JSON here, so that this module serves any game.
"""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from saf_helper.state.entry import Entry

FORMAT = 2
"""The save format written by this version."""


class PhaseRecord(BaseModel):
    """One run of one phase: the events before the first answer, and the entries."""

    model_config = ConfigDict(extra="forbid")

    phase: str
    snapshot: dict[str, Any] | None = None
    """The game at the phase's start; only in the current turn."""
    events: list[dict[str, Any]] = Field(default_factory=list)
    entries: list[Entry] = Field(default_factory=list)


class Correction(BaseModel):
    """What stood behind an interruption or an amended answer, so that it can be taken back exactly; without the events."""

    model_config = ConfigDict(extra="forbid")

    n: int
    """The number of the entry that was put in."""
    phase: int
    """The phase's place in its turn."""
    kept: list[list[Entry]]
    """The entries of that phase from its place on, then the phases after it; between them the answers that waited there."""
    waiting: list[int] = Field(default_factory=list)
    """The numbers of those answers: they did not stand."""
    amended: bool = False
    """Whether the first of them is the answer that was amended."""
    settled: bool = False
    """Whether nothing of it waits: format 1 asked again all behind the first answer that no longer fitted."""

    @property
    def stood(self) -> list[list[Entry]]:
        """What stood there, phase by phase."""
        return [[entry for entry in phase if entry.n not in self.waiting] for phase in self.kept]

    @property
    def behind(self) -> list[list[Entry]]:
        """All that may stand again, phase by phase: what is kept, but for the answer that was amended."""
        first, *after = self.kept
        return [first[self.amended :], *after]

    def covers(self, at: int) -> bool:
        """Return whether something that it keeps may wait in a phase of the turn."""
        return not self.settled and 0 <= at - self.phase < len(self.kept)


class TurnRecord(BaseModel):
    """One turn; a closed one keeps its entries and its start snapshot."""

    model_config = ConfigDict(extra="forbid")

    turn: int
    snapshot: dict[str, Any]
    phases: list[PhaseRecord] = Field(default_factory=list)
    corrections: list[Correction] = Field(default_factory=list)
    """In the order they were made: the last is taken back first."""


class Undone(BaseModel):
    """One undo, for the log: the number that the next entry got after it, and how many acts it took back and were not redone."""

    model_config = ConfigDict(extra="forbid")

    n: int
    count: int


class Redo(BaseModel):
    """What one undo took: the entries from a place on, phase by phase, so that it can be put back exactly."""

    model_config = ConfigDict(extra="forbid")

    phase: int
    """The phase's place in its turn."""
    at: int
    """How many entries of that phase stood before."""
    entries: list[list[Entry]]
    """The rest of that phase, then the phases after it; without the events."""
    correction: Correction | None = None
    """The correction that its act was."""

    @property
    def same_line(self) -> bool:
        """Whether the act was typed in one line with the one before it."""
        return any(entry.same_line for entry in self.entries[0][:1])

    def follows(self, other: "Redo") -> bool:
        """Return whether it is a plain answer that goes on in the phase of another, right behind it."""
        plain = not any(entry.do or entry.amended for entry in self.entries[0][:1])
        return plain and (self.phase, self.at) == (other.phase, other.at + len(other.entries[0]))


class Record(BaseModel):
    """Everything a game is: enough to resume at the very question."""

    model_config = ConfigDict(extra="forbid")

    format: int = FORMAT
    rules: str
    """The program version that wrote it."""
    game: str
    name: str
    seed: int
    turns: list[TurnRecord]
    redo: list[Redo] = Field(default_factory=list)
    undone: list[Undone] = Field(default_factory=list)


def entries_of(turn: TurnRecord) -> list[Entry]:
    """Return all entries of a turn."""
    return [entry for phase in turn.phases for entry in phase.entries]
