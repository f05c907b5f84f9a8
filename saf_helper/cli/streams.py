"""Standard input, output and error as they come: closed, full, broken off, of an odd encoding or width. None ends the program."""

import contextlib
import errno
import os
import sys
from typing import Any

from saf_helper.output import SPELL, write_line

LONGEST = 1000
"""Characters of a message: it may hold all of a word that was typed."""


def safe_streams() -> None:
    """Put nothing in the place of a stream that is closed, and let no character that a console cannot show end the program.

    A closed stream's number would be given to the next file that is opened, the save as well.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open to the end)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=SPELL)


def safe_width() -> None:
    """Let no odd `COLUMNS` end the program: what is no number of columns is as if it were not set."""
    columns = os.environ.get("COLUMNS", "")
    if columns and not (len(columns) <= 4 and columns.isascii() and columns.isdecimal() and int(columns)):
        del os.environ["COLUMNS"]


def complain(message: str, hint: str = "") -> None:
    """Say something on stderr; nobody may be there any more, and nothing else depends on it."""
    message = message if len(message) <= LONGEST else f"{message[:LONGEST]}…"
    with contextlib.suppress(OSError):
        write_line(message, error=True)
        if hint:
            write_line(f"hint: {hint}", error=True)


def lost(stream: Any) -> OSError | None:
    """Return why a stream takes nothing of what waits to be written; None where it takes it, or nobody wants it any more."""
    try:
        stream.flush()
    except OSError as error:
        return None if error.errno == errno.EPIPE else error
    except ValueError:  # closed
        return None
    return None


def told_lost(fault: OSError) -> None:
    """Say that the output cannot be written, and let what waits go."""
    mute(sys.stdout)
    complain(f"the output cannot be written: {fault.strerror or fault}", "a game is saved as far as it was answered")


def mute(stream: Any) -> None:
    """Leave nothing to flush for an output that nobody reads any more, or that takes nothing."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)
