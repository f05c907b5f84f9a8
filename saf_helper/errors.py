"""Everything that can go wrong, in one tree that says whose fault it is.

Each error carries what a player needs: one sentence, a hint what to do, and the exit code of the command it ends.
"""

import errno
from enum import IntEnum


class ExitCode(IntEnum):
    """How a command ended."""

    DONE = 0
    FAULT = 1
    """The program's or the data files' fault."""
    USAGE = 2
    SAVE = 3
    """The save cannot be used."""
    INPUT_ENDED = 4
    """Input ended; the game is saved."""
    INTERRUPTED = 130
    """Interrupted; the game is saved."""


class SafError(Exception):
    """The root of every error a player may see."""

    exit_code = ExitCode.FAULT

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class BadAnswerError(SafError):
    """An answer or an interruption that the standing question or the game does not allow; it is asked again."""

    exit_code = ExitCode.USAGE


class UsageError(SafError):
    """A command with the wrong words: an unknown game, scenario, house rule or path."""

    exit_code = ExitCode.USAGE


class SaveError(SafError):
    """A save that cannot be read, written or locked; the file itself is left as it is."""

    exit_code = ExitCode.SAVE


class SpoiltTurnError(SaveError):
    """A turn in a save that no game gets into: where it is an earlier one, the game goes on and only cannot go back there."""


class DataError(SafError):
    """A faulty file in `data/`: the message names the file and the row, the hint the mend."""

    exit_code = ExitCode.FAULT


def no_room(error: BaseException) -> bool:
    """Return whether the output goes to a file or disk that is full: that is said, and is no end of the input."""
    return isinstance(error, OSError) and error.errno == errno.ENOSPC
