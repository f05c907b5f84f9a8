"""The command group of a game. Commands load when they are called, so that `--version` costs nothing."""

import signal
import sys
from copy import copy
from importlib import import_module
from types import FrameType
from typing import Any

import click

from saf_helper import __version__
from saf_helper.cli.streams import complain, lost, mute, safe_streams, safe_width, told_lost
from saf_helper.cli.this_game import GameOptions, is_of
from saf_helper.errors import ExitCode, SafError
from saf_helper.folders import not_ours
from saf_helper.games import registry

COMMON = {
    "play": ("saf_helper.cli.play", "start or resume, and walk on from where it stopped"),
    "serve": ("saf_helper.cli.serve", "the game on phones beside the board"),
    "new": ("saf_helper.cli.new", "prepare a game without starting it"),
    "status": ("saf_helper.cli.status_command", "turn, tracks, units, what comes next"),
    "next": ("saf_helper.cli.play", "what does the next unit do?"),
    "undo": ("saf_helper.cli.undo", "take back the last answers"),
    "redo": ("saf_helper.cli.undo", "do again what was undone"),
    "amend": ("saf_helper.cli.amend", "change an answer of this turn, keep the rest"),
    "rewind": ("saf_helper.cli.amend", "go back to the start of a turn"),
    "adjust": ("saf_helper.cli.undo", "put right a track, a marker, a unit"),
    "why": ("saf_helper.cli.amend", "how a decision came about"),
    "log": ("saf_helper.cli.log_command", "the game turn by turn"),
    "stats": ("saf_helper.cli.stats_command", "dice, hits, losses, draws and orders in numbers"),
    "report": ("saf_helper.cli.report_command", "the story of a game as Markdown or a page"),
    "note": ("saf_helper.cli.note", "keep words of your own in the record"),
    "export": ("saf_helper.cli.export", "one file for a bug report"),
    "games": ("saf_helper.cli.games", "list the games"),
    "roll": ("saf_helper.cli.tools", "roll dice, such as 2d6"),
    "rules": ("saf_helper.cli.rules_command", "what a rule says, by number or word"),
    "house-rules": ("saf_helper.cli.house_rules_command", "the switches for what the rulebook leaves open"),
    "components": ("saf_helper.cli.components_command", "the cards, chits and numbers of your own box"),
    "doctor": ("saf_helper.cli.tools", "check the program, its data and the saves"),
}
"""The commands that every game has: where each is, and its line in the list."""


def menu(program: registry.Program) -> dict[str, tuple[str, str]]:
    """Return the commands of a game in the order of use: where each is, and its line in the list."""
    found: dict[str, tuple[str, str]] = {}
    for name, (module, line) in COMMON.items():
        found |= {own: (one.module, one.line) for own, one in program.own.items() if one.before == name}
        if name not in program.without:
            found[name] = module, program.help.get(name, registry.Help()).line or line
    return found | {own: (one.module, one.line) for own, one in program.own.items() if own not in found}


class LazyGroup(click.Group):
    """A group that knows the commands of a game by name and loads one when it is needed."""

    def __init__(self, game: str) -> None:
        """Take the game by its name in the registry."""
        self.game = game
        self.program = registry.program(game)
        self.menu = menu(self.program)
        super().__init__(
            self.program.name,
            callback=_home,
            help=self.program.about,
            epilog=EPILOG.replace("saf ", f"{self.program.name} "),
            context_settings={"help_option_names": ["-h", "--help"]},
        )
        click.version_option(__version__, prog_name="saf-helper")(self)
        where = "Keep games here instead of the user's data folder."
        self.params.append(click.Option(["--home"], metavar="FOLDER", help=where))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Note which game it is before anything is read."""
        is_of(ctx, self.game)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of use."""
        return list(self.menu)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, its module loaded now, with what the game has to say of it."""
        if cmd_name not in self.menu:
            return None
        module = import_module(self.menu[cmd_name][0])
        return self._of_this_game(getattr(module, f"{cmd_name.replace('-', '_')}_command"), cmd_name)

    def _of_this_game(self, command: click.Command, words: str) -> click.Command:
        """Return a command with the game's options and words."""
        found = copy(command)
        found.params = [
            one
            for param in command.params
            for one in (param.made(registry.definition(self.game)) if isinstance(param, GameOptions) else [param])
        ]
        said = self.program.help.get(words, registry.Help())
        found.help = (said.text or command.help or "").replace("saf ", f"{self.program.name} ")
        example = f"Example: {said.example}" if said.example else command.epilog or ""
        found.epilog = example.replace("saf ", f"{self.program.name} ")
        if isinstance(command, click.Group) and isinstance(found, click.Group):
            found.commands = {
                name: self._of_this_game(one, f"{words} {name}") for name, one in command.commands.items()
            }
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without loading any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in self.menu.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command called; suggest the nearest for a slip."""
        name = args[0] if args else ""
        if name and name not in self.menu and not name.startswith("-"):
            from difflib import get_close_matches

            begun = [command for command in self.menu if command.startswith(name.casefold())]
            near = " or ".join(begun[:3] or get_close_matches(name, self.menu, 1))
            hint = f"did you mean {near}?" if near else f"{self.program.name} --help lists them"
            ctx.fail(f"no command {name!r}\nhint: {hint}")
        return super().resolve_command(ctx, args)


EPILOG = """\b
Example:
  saf play                start a game, or go on with the newest
  saf play --plain        the same in plain lines, for screen readers
"""


@click.pass_context
def _home(ctx: click.Context, home: str | None) -> None:
    """Keep where the games lie."""
    ctx.obj = home


cli = LazyGroup(registry.FIRST)
"""The command line of the first game."""
COMMANDS = cli.menu


def main(args: list[str] | None = None, game: str = registry.FIRST) -> None:
    """Run the command line of a game; every error becomes a message and an exit code, never a traceback.

    A polite kill and a closed window are taken like Ctrl-C, at every prompt and between them. A closed window ends the input
    and sends SIGHUP too, in either order: one that comes late must not kill the program.
    """
    taken = [number for number in _leave_by() if signal.getsignal(number) == signal.SIG_DFL]
    for number in taken:
        signal.signal(number, _leave)
    try:
        code = run(args, game)
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


def run(args: list[str] | None = None, game: str = registry.FIRST) -> int:
    """Run the command line of a game and return the exit code."""
    group = LazyGroup(game)
    name = group.program.name
    safe_streams()
    safe_width()
    try:
        outcome: Any = group.main(args=args, prog_name=name, standalone_mode=False)
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
        hint = f"{name} {error.ctx.info_name} --help" if isinstance(error, click.UsageError) and error.ctx else ""
        known = "hint:" in error.format_message()
        complain(error.format_message(), "" if known or not hint else hint.replace(f"{name} {name}", name))
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
            f"{name} doctor tells more; the game is saved",
        )
        return int(ExitCode.FAULT)
