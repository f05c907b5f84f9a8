"""`saf`: the command group. Commands load when they are called, so that `saf --version` costs nothing."""

import signal
import sys
from importlib import import_module
from types import FrameType
from typing import Any

import click

from saf_helper import __version__
from saf_helper.cli.streams import complain, lost, mute, safe_streams, safe_width, told_lost
from saf_helper.errors import ExitCode, SafError
from saf_helper.folders import not_ours

COMMANDS = {
    "play": ("saf_helper.cli.play", "start or resume, and walk on from where it stopped"),
    "new": ("saf_helper.cli.new", "prepare a game without starting it"),
    "status": ("saf_helper.cli.status_command", "turn, tracks, units, what comes next"),
    "next": ("saf_helper.cli.play", "what does the next German unit do?"),
    "undo": ("saf_helper.cli.undo", "take back the last answers"),
    "redo": ("saf_helper.cli.undo", "do again what was undone"),
    "amend": ("saf_helper.cli.amend", "change an answer of this turn, keep the rest"),
    "rewind": ("saf_helper.cli.amend", "go back to the start of a turn"),
    "adjust": ("saf_helper.cli.undo", "put right a track, a marker, a unit"),
    "why": ("saf_helper.cli.amend", "how a decision came about"),
    "log": ("saf_helper.cli.log_command", "the game turn by turn, and the ledger of Morale"),
    "stats": ("saf_helper.cli.stats_command", "dice, hits, losses, draws and orders in numbers"),
    "report": ("saf_helper.cli.report_command", "the story of a game as Markdown or a page"),
    "note": ("saf_helper.cli.note", "keep words of your own in the record"),
    "export": ("saf_helper.cli.export", "one file for a bug report"),
    "games": ("saf_helper.cli.games", "list the games"),
    "ask": ("saf_helper.cli.ask", "what one German unit does, without a game"),
    "tutorial": ("saf_helper.cli.tutorial", "a guided first turn of scenario 1"),
    "roll": ("saf_helper.cli.tools", "roll dice, such as 2d6"),
    "draw": ("saf_helper.cli.tools", "draw from a deck or cup"),
    "odds": ("saf_helper.cli.odds_command", "the chance of an attack, exact"),
    "rules": ("saf_helper.cli.rules_command", "what a rule says, by number or word"),
    "house-rules": ("saf_helper.cli.house_rules_command", "the switches for what the rulebook leaves open"),
    "components": ("saf_helper.cli.components_command", "the cards, chits and numbers of your own box"),
    "doctor": ("saf_helper.cli.tools", "check the program, its data and the saves"),
}


class LazyGroup(click.Group):
    """A group that knows its commands by name and loads one when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, its module loaded now."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(COMMANDS[cmd_name][0])
        command: click.Command = getattr(module, f"{cmd_name.replace('-', '_')}_command")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, words) for name, (_, words) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command called; suggest the nearest for a slip."""
        name = args[0] if args else ""
        if name and name not in COMMANDS and not name.startswith("-"):
            from difflib import get_close_matches

            begun = [command for command in COMMANDS if command.startswith(name.casefold())]
            near = " or ".join(begun[:3] or get_close_matches(name, COMMANDS, 1))
            ctx.fail(
                f"no command {name!r}" + (f"\nhint: did you mean {near}?" if near else "\nhint: saf --help lists them")
            )
        return super().resolve_command(ctx, args)


EPILOG = """\b
Example:
  saf play                start a game, or go on with the newest
  saf play --plain        the same in plain lines, for screen readers
"""


@click.group(cls=LazyGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="saf-helper")
@click.option("--home", metavar="FOLDER", help="Keep games here instead of the user's data folder.")
@click.pass_context
def cli(ctx: click.Context, home: str | None) -> None:
    """A companion beside the solitaire wargame Scream, Aim, Fire!

    It walks the table through every phase, rolls and draws if you like, works out what each German does and says why, and
    keeps turn, Morale, reserves, supply and every unit's status in a save.
    """
    ctx.obj = home


def main(args: list[str] | None = None) -> None:
    """Run the command line; every error becomes a message and an exit code, never a traceback.

    A polite kill and a closed window are taken like Ctrl-C, at every prompt and between them. A closed window ends the input
    and sends SIGHUP too, in either order: one that comes late must not kill the program.
    """
    taken = [number for number in _leave_by() if signal.getsignal(number) == signal.SIG_DFL]
    for number in taken:
        signal.signal(number, _leave)
    try:
        code = run(args)
    except KeyboardInterrupt:
        code = int(ExitCode.INTERRUPTED)
    for number in taken:
        signal.signal(number, signal.SIG_IGN)
    if code == ExitCode.INTERRUPTED:  # what waits may wait for a reader who never comes
        mute(sys.stdout)
        mute(sys.stderr)
    if (fault := lost(sys.stdout)) is not None:
        told_lost(fault)
        code = code or int(ExitCode.FAULT)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            mute(stream)
    sys.exit(code)


def _leave_by() -> list[int]:
    """Return the signals that ask a program to leave, as far as the system has them."""
    return [int(getattr(signal, name)) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]


def _leave(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def run(args: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    safe_streams()
    safe_width()
    try:
        outcome: Any = cli.main(args=args, prog_name="saf", standalone_mode=False)
        return int(outcome or 0)
    except SafError as error:
        complain(error.message, error.hint)
        return int(error.exit_code)
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.Abort as abort:  # click makes the same of Ctrl-C and of the end of input
        ended = isinstance(abort.__context__, EOFError)
        return int(ExitCode.INPUT_ENDED if ended else ExitCode.INTERRUPTED)
    except KeyboardInterrupt:
        return int(ExitCode.INTERRUPTED)
    except click.ClickException as error:
        hint = f"saf {error.ctx.info_name} --help" if isinstance(error, click.UsageError) and error.ctx else ""
        known = "hint:" in error.format_message()
        complain(error.format_message(), "" if known or not hint else hint.replace("saf saf", "saf"))
        return int(ExitCode.USAGE)
    except (BrokenPipeError, SystemExit):  # click and rich make SystemExit of a broken pipe
        mute(sys.stdout)
        return int(ExitCode.DONE)
    except Exception as error:
        if isinstance(error, OSError) and isinstance(error.__context__, KeyboardInterrupt | EOFError):
            return int(ExitCode.INTERRUPTED)  # click's own last word, to a console that is gone
        if isinstance(error, OSError) and error.filename is None:  # of no file: the output itself
            told_lost(error)
            return int(ExitCode.FAULT)
        if isinstance(error, OSError):
            named = not_ours(error)
            complain(named.message, named.hint)
            return int(named.exit_code)
        complain(
            f"this is a fault of the program: {type(error).__name__}: {error}",
            "saf doctor tells more; the game is saved",
        )
        return int(ExitCode.FAULT)
