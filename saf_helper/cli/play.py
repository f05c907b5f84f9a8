"""`saf play` and `saf next`."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import click

from saf_helper.cli.beginning import beginning, modes
from saf_helper.cli.components_folder import own_words
from saf_helper.cli.game_argument import called, command, game_argument, say_which
from saf_helper.cli.game_commands import commands_of
from saf_helper.cli.new import create
from saf_helper.cli.open_game import find_game, folder, newest_game, of_save, opened, put_down
from saf_helper.cli.start_questions import front_end
from saf_helper.cli.streams import complain
from saf_helper.cli.this_game import program, rules
from saf_helper.engine.events import Line
from saf_helper.engine.session import Session
from saf_helper.errors import ExitCode, SafError, SaveError, UsageError, no_room
from saf_helper.folders import not_ours
from saf_helper.prompts.frontends import FrontEnd
from saf_helper.prompts.loop import Outcome, play_on, walk
from saf_helper.prompts.plain import described
from saf_helper.prompts.table import Table
from saf_helper.state.entry import Entry
from saf_helper.state.record import Record
from saf_helper.state.save import Store
from saf_helper.state.save_paths import path_of

PACE = click.Choice(["normal", "fast"])


def shared(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of every command that plays."""
    for option in (
        click.option("--plain", is_flag=True, help="Plain lines: for screen readers, pipes, old consoles."),
        click.option("--jsonl", is_flag=True, help="One JSON object a line, for another program."),
        click.option("--pace", type=PACE, default="normal", show_default=True, help="fast never waits for Enter."),
        click.option("--verbose", is_flag=True, help="Show the whole reason of each line, and every roll."),
    ):
        function = option(function)
    return game_argument(function)


@click.command("play", epilog="Example: saf play scenario-1 --pace fast")
@shared
@click.pass_obj
def play_command(home: str | None, game: str | None, plain: bool, jsonl: bool, pace: str, verbose: bool) -> int:
    """Start a game, or go on with GAME (a name or a path; without it the newest unfinished one) where it stopped.

    Every answer is saved before the next question. At any prompt: u takes back, ? says why, q leaves.
    """
    front = front_end(plain, jsonl, pace, verbose)
    with told_to(front, jsonl):
        if game is None:
            newest = newest_game(folder(home))
            if newest is None or newest.outcome:
                if jsonl:
                    raise UsageError("there is no game to play", f"{command('new', '--yes')} makes one")
                return start(home, front)
            path = newest.path
            if jsonl:
                say_which(path)
        else:
            path = find_game(home, game)
        with opened(home, path) as (store, session):
            if not jsonl:
                with contextlib.suppress(OSError):  # nobody reads: the loop ends the game for it
                    front.say("resume", [f"Game {called(path)}"])
                    welcome_back(front, session)
            return run(front, store, session)


@contextlib.contextmanager
def told_to(front: FrontEnd, jsonl: bool) -> Iterator[None]:
    """Tell another program of whatever ends the game before its end, as the protocol has it; stderr and exit code as ever."""
    try:
        yield
    except Exception as error:
        if jsonl:
            ours: SafError = SafError(
                f"this is a fault of the program: {type(error).__name__}: {error}",
                f"{program().name} doctor tells more",
            )
            if isinstance(error, OSError) and error.filename is not None:
                ours = not_ours(error)
            with contextlib.suppress(OSError, ValueError):  # it may be gone itself
                front.error(error if isinstance(error, SafError) else ours)
                front.end("error")
        raise


def start(home: str | None, front: FrontEnd) -> int:
    """Start a game with two questions; any others are the set-up's own."""
    place = folder(home)
    for fault in rules().start.faults():
        complain(fault.message, fault.hint)
    first = beginning(place)
    try:
        outcome = walk(Table(first, lambda record: None, echoes=front.echoes), front)
    except (EOFError, OSError) as error:
        if no_room(error):
            raise
        return int(ExitCode.INPUT_ENDED)
    except KeyboardInterrupt:
        return int(ExitCode.INTERRUPTED)
    if outcome is not Outcome.FINISHED:
        return int(ExitCode.DONE)
    whose = modes(first.game)
    store, session = create(place, first.game.scenario, whose)
    with store.lock(), put_down(home, path_of(session.record.name, place)):
        own = own_words(session)
        lines = [f"New game {session.record.name}; adjust {'|'.join(whose)} changes whose are used"]
        with contextlib.suppress(OSError):
            front.say("resume", [*lines, *([f"Of your own: {own}"] if own else [])])
        return run(front, store, session)


def welcome_back(front: FrontEnd, session: Session[Any]) -> None:
    """Say where a resumed game stands: what was last told, the answers of the step it is in, and the board check."""
    entries = step_entries(session)
    within = [one for entry in entries for one in session.told(entry.events)]
    lines = [told_words(one) for one in session.last_told() if one not in within]
    questions = {entry.n: question for entry, question in session.answers()}
    for entry in entries:
        if (question := questions.get(entry.n)) is not None:
            between = "" if question.prompt.endswith("?") else ":"
            lines.append(f"so far: {question.prompt}{between} {described(question, entry.answer)}")
        lines += [told_words(one) for one in session.told(entry.events)]
    front.say("resume", [*lines, f"Board check: {session.rules.table.board(session.game)}"])


def step_entries(session: Session[Any]) -> list[Entry]:
    """Return what has been entered since the current step began: who acts, by which order or card, and how far it is."""
    return session.record.turns[-1].phases[-1].entries[session.step.at :] if session.step else []


def told_words(told: Line) -> str:
    """Return a told line for who comes back to the table."""
    return f"last: {told.text} ({', '.join(told.rules)})" if told.rules else f"last: {told.text}"


def run(
    front: FrontEnd, store: Store, session: Session[Any], until: Callable[[Session[Any]], bool] | None = None
) -> int:
    """Play on and return the exit code."""

    def of_this_save(fault: SaveError) -> SaveError:
        return of_save(store.path, fault)

    def save(record: Record) -> None:
        store.write(record)
        if (trouble := session.rules.saved(record)) is not None:
            complain(f"your own file cannot be written: {trouble}", "the game goes on and holds what you type")

    commands, hints = commands_of(session.rules), session.rules.table.hints
    return int(play_on(session, front, save, commands, until, hints, of_this_save).exit_code)


@click.command("next", epilog="Example: saf next")
@shared
@click.pass_obj
def next_command(home: str | None, game: str | None, plain: bool, jsonl: bool, pace: str, verbose: bool) -> int:
    """Play on to the end of the next activation of a unit that the program decides for: what does it do?"""
    front = front_end(plain, jsonl, pace, verbose)
    with told_to(front, jsonl), opened(home, find_game(home, game)) as (store, session):
        return run(front, store, session, one_activation())


def one_activation() -> Callable[[Session[Any]], bool]:
    """Return a predicate that is true once the activation of a unit that the program decides for is over."""
    begun: list[int] = []

    def over(session: Session[Any]) -> bool:
        if begun and session.step_count > begun[0]:
            return True
        step, decided_for = session.step, session.rules.table.decided_for
        if step and decided_for and decided_for(session.game, step.unit or "") and not begun:
            begun.append(session.step_count)
        return False

    return over
