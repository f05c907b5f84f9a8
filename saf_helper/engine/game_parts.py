"""The parts of a game's definition, each for the commands that need it: plain functions and values of the game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from saf_helper.engine.phase_run import Snapshot
from saf_helper.engine.questions import Question
from saf_helper.errors import DataError
from saf_helper.state.status_sheet import Standing
from saf_helper.tables.components import Box, Components

if TYPE_CHECKING:
    from saf_helper.engine.overview import Overview
    from saf_helper.engine.session import Session
    from saf_helper.tables.clauses import Clauses
    from saf_helper.tables.house_rules import HouseRule
    from saf_helper.tables.scenarios import Scenario

G = TypeVar("G", bound=Snapshot)

Said: TypeAlias = str | Sequence[str] | Mapping[str, Any]
"""What a command at a prompt has to say: a line, lines, or data."""
Commands: TypeAlias = Mapping[str, Callable[["Session[Any]", str], Said]]
"""Commands at a prompt: the word to a function of the session and the words after it; it raises `SafError`."""


class Argument(NamedTuple):
    """One argument of a command, as another program gives it."""

    name: str
    kind: str
    """`unit`, `word`, `text`, `number`, `answer`, or `paths` for paths with their values."""
    optional: bool = True


@dataclass(frozen=True, slots=True)
class PromptCommand:
    """A command at a prompt that another program gives with its arguments by name."""

    run: "Callable[[Session[Any], str], Said]"
    """Does what the words after it say."""
    with_arguments: "Callable[[Session[Any], Mapping[str, Any]], Said]"
    """Does what the arguments say; raises `SafError`."""
    arguments: tuple[Argument, ...]

    def __call__(self, session: "Session[Any]", words: str) -> Said:
        """Do what the words say."""
        return self.run(session, words)


def given(command: "Callable[[Session[Any], str], Said]", session: "Session[Any]", fields: Mapping[str, Any]) -> Said:
    """Run a command with arguments by name; a command that declares none takes the only one as its words."""
    if isinstance(command, PromptCommand):
        return command.with_arguments(session, fields)
    return command(session, " ".join(str(value) for value in fields.values()))


class Hints(NamedTuple):
    """What helps with a question, such as odds: a few words an option, and whole lines for who asks why."""

    notes: Mapping[str, str] = {}
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Adjusting(Generic[G]):
    """What `adjust` puts right."""

    read: Callable[[G, Sequence[str], str, Callable[[G, Sequence[str]], tuple[str, Any]]], dict[str, Any]]
    """Returns the arguments of the interruption `adjust`: of the game, the words, the reason, and what reads the words of a
    switch between the owner's and the program's components; raises `BadAnswerError`."""
    refuse_unchanged: Callable[[G, Mapping[str, Any]], None]
    """Raises `BadAnswerError` where the arguments would change nothing."""
    otherwise: Callable[[G, Mapping[str, Any]], list[str]]
    """Returns a line for what stands otherwise all the same, by what the step under way did after it was set."""
    listed: Callable[[G], list[str]]
    """Returns what can be adjusted, in lines."""


@dataclass(frozen=True, slots=True)
class AtTable(Generic[G]):
    """What is said and shown at the table."""

    standing: "Callable[[Session[G]], Standing]"
    """Where a game stands, for `status`."""
    board: Callable[[G], str]
    """Where the markers stand, for somebody who comes back to the board."""
    adjusting: Adjusting[G]
    overview: "Callable[[Session[G]], Overview] | None" = None
    """The game at a glance, for screens; None: it shows none."""
    tracks: Callable[[G], tuple[str, ...]] = lambda game: ()
    """Where turn and tracks stand, for the line beside every prompt; what wins stands last."""
    commands: Commands = field(default_factory=dict)
    """Commands at a prompt that only this game has."""
    hints: Callable[[Question, G], Hints] | None = None
    """What helps with a question, such as odds."""
    decided_for: Callable[[G, str], bool] | None = None
    """Whether the program decides what a unit does: `next` plays on to the end of its activation."""


@dataclass(frozen=True, slots=True)
class Start(Generic[G]):
    """How a game begins."""

    new: Callable[[str, Mapping[str, str], Components, Mapping[str, str]], G]
    """Returns a game before its set-up: of the scenario, the house rules chosen, the owner's components and the modes."""
    scenarios: "Callable[[], Mapping[str, Scenario]]"
    """Returns the scenarios that can be played, the player's own among them, in their order."""
    default: str
    """The scenario that is played where none is named and nothing is asked."""
    note: Callable[[Any], str] = lambda scenario: ""
    """What stands beside a scenario in a list."""
    offered: str = ""
    """Which scenarios there are, for the help of `new`."""
    short: Mapping[str, str] = field(default_factory=dict)
    """Short names of scenarios that may be typed."""
    advice: str = ""
    """How the rulebook wants the scenarios played."""
    rules: tuple[str, ...] = ()
    """The clauses that say so."""
    look_in: Callable[[Path | None], None] = lambda folder: None
    """Says in which folder scenarios of the player's own lie; None: there are none."""
    owner_folder: Callable[[Path], None] = lambda folder: None
    """Says in which folder the owner's files lie."""
    faults: Callable[[], Sequence[DataError]] = lambda: ()
    """What is wrong with scenarios of the player's own; those are left out."""
    stand_ins: str = ""
    """What the program's own components are."""
    modes: Mapping[str, str] = field(default_factory=dict)
    """What can be the program's or the player's own, by the name of the setting, in words: `dice`."""


@dataclass(frozen=True, slots=True)
class Rulebook(Generic[G]):
    """What the rulebook says, and what it leaves open."""

    clauses: "Callable[[], Clauses]"
    house_rules: "Callable[[], Mapping[str, HouseRule]]"
    settled: Callable[[G], Mapping[str, str]] = lambda game: {}
    """The house rules' values in a game; one that its set-up has still to ask is left out."""
    clause: str = ""
    """A section that shows what a section is, for the help."""
    word: str = ""
    """A word that is in several clauses, likewise."""


@dataclass(frozen=True, slots=True)
class OwnComponents(Generic[G]):
    """The components that an owner may record, and which of them a game uses."""

    box: Box
    used: Callable[[G], Components]


@dataclass(frozen=True, slots=True)
class Past(Generic[G]):
    """What looking back on a game needs."""

    sides: Mapping[str, str] = field(default_factory=dict)
    """The halves of a turn by name, in words; each is a switch of `log`."""
    phase: str = ""
    """A word by which a phase may be named, for the help."""
    ledger: str = ""
    """The track whose every change the ledger lists; its name is a switch of `log`. Empty: there is no ledger."""
    tracks: tuple[str, ...] = ()
    """The tracks by name whose course the statistics follow."""
    heading: Callable[[G], str] = lambda game: ""
    """What was played: the scenario's title."""
    chart_lines: Callable[[G], Mapping[str, Any]] = lambda game: {}
    """The lines drawn across the chart of the tracks, by name."""
