"""What a front end is, what it hands to the loop, and the one place that decides which of them serves.

A front end shows and asks; it knows neither rules nor files. The loop (`loop.py`) does everything else, so that the console,
plain lines, another program and a test all play the same game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TextIO, TypeAlias

from saf_helper.engine.game import Happened
from saf_helper.engine.questions import Question
from saf_helper.errors import SafError

if TYPE_CHECKING:
    from saf_helper.prompts.table import Table


@dataclass(frozen=True, slots=True)
class Asked:
    """A question on its way to the player."""

    question: Question
    n: int
    """The number its answer will have."""
    at: int = 0
    """The number of this asking: it changes with every change of the game, and is never given twice."""
    enter_rolls: bool = False
    """Whether an empty line rolls or draws."""
    commands: tuple[str, ...] = ()
    """The game's own command words."""
    tracks: tuple[str, ...] = ()
    """Where the turn and the tracks stand, what wins last."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A line as it was typed: an answer, several, or a command."""

    text: str


@dataclass(frozen=True, slots=True)
class Given:
    """An answer as a value; `typed.VIRTUAL` rolls or draws."""

    answer: Any


@dataclass(frozen=True, slots=True)
class Command:
    """A command, once for each of `words`; all of it or nothing is done."""

    name: str
    words: tuple[str, ...] = ("",)
    fields: Mapping[str, Any] = field(default_factory=dict)
    """The command's arguments by name, as another program gives them; then there are no words."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Nothing was typed: the question was answered on another screen."""


Reply: TypeAlias = Typed | Given | Command | Elsewhere


@dataclass(frozen=True, slots=True)
class Said:
    """The answer to a command; `kind` is its name, or `table` for what to move after an undo or a redo."""

    kind: str
    lines: tuple[str, ...]
    rules: tuple[str, ...] = ()
    data: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Refused:
    """Something was refused, and nothing has changed."""

    error: SafError
    code: str = "refused"
    """`refused`, or `stale` for a reply to another asking than the standing one."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What has happened: phases begun, entries, lines told."""

    happened: tuple[Happened, ...]


Output: TypeAlias = Shown | Said | Refused
"""What there is to show after a reply, in order."""


class FrontEnd(Protocol):
    """One way to show a game and to ask."""

    echoes: bool
    """Whether what is typed is seen already."""

    def begin(self, table: "Table") -> None:
        """Open the conversation at a table."""
        ...

    def show(self, happened: Sequence[Happened]) -> None:
        """Show what has happened: phases begun, entries, lines told."""
        ...

    def say(
        self, kind: str, lines: Sequence[str], rules: Sequence[str] = (), data: Mapping[str, Any] | None = None
    ) -> None:
        """Show the answer to a command; `kind` is its name, or `table` for what to move after an undo or a redo."""
        ...

    def error(self, error: SafError, code: str = "refused") -> None:
        """Show why something was refused."""
        ...

    def ask(self, asked: Asked) -> Reply:
        """Ask, and return what comes back.

        Raises:
            EOFError: the input has ended.
            KeyboardInterrupt: the player wants to leave.
        """
        ...

    def give_way(self) -> bool:
        """End the standing `ask` from another thread, with `Elsewhere`; false: it cannot be ended."""
        ...

    def end(self, outcome: str, *, over: bool = False) -> None:
        """Close the conversation.

        Args:
            outcome: the game's outcome, `saved`, or `error` where the error before it ended the game.
            over: whether the game is.
        """
        ...


def choose_frontend(
    *,
    plain: bool,
    jsonl: bool,
    stdin: TextIO | None,
    stdout: TextIO | None,
    env: Mapping[str, str],
    pace: str = "normal",
    verbose: bool = False,
) -> FrontEnd:
    """Return the front end for this input and output.

    Args:
        plain: plain lines are wanted.
        jsonl: the protocol for other programs is wanted.
        stdin: where answers come from.
        stdout: where everything is shown.
        env: the environment: `TERM`, `NO_COLOR`, `COLUMNS`.
        pace: `normal` waits for Enter between the steps of what happens at once, on a console; `fast` never waits.
        verbose: each line is shown with its whole reason and all its clauses, and each roll and draw as it is made.
    """
    from saf_helper.prompts.plain import Lines

    if jsonl:
        from saf_helper.prompts.jsonl import JsonLines

        return JsonLines(stdin, stdout)
    if not plain and is_console(stdin) and is_console(stdout) and not _dumb(env):
        try:
            from saf_helper.prompts.terminal import Terminal

            return Terminal(stdin, stdout, env, pace, verbose)
        except Exception:  # whatever keeps the console from opening (Git Bash, an odd TERM): lines work everywhere
            return Lines(stdin, stdout, env, pace, verbose)
    return Lines(stdin, stdout, env, pace, verbose)


def is_console(stream: TextIO | None) -> bool:
    """Return whether a person sits at the other end of a stream."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:
        return False


def _dumb(env: Mapping[str, str]) -> bool:
    return env.get("TERM", "").casefold() in {"dumb", "unknown"}
