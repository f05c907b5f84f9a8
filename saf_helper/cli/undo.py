"""`saf undo`, `saf redo`, `saf adjust`: changes from the shell, with what to move on the table."""

from collections.abc import Iterable
from typing import Any

import click

from saf_helper.cli.components_folder import switch
from saf_helper.cli.count_argument import DASHED, count
from saf_helper.cli.open_game import find_game, opened, read_session
from saf_helper.cli.rules_command import say
from saf_helper.engine.session import Session
from saf_helper.errors import UsageError
from saf_helper.prompts.correction_messages import answers_behind, taken_back
from saf_helper.state.save import Store


def show_moves(moves: Iterable[str]) -> None:
    """Print what to move on the table."""
    say([f"on the table: {move}" for move in moves] or ["nothing to move on the table"])


def show_next(session: Session[Any]) -> None:
    """Print the question that now stands."""
    if session.pending is not None:
        say([f"next: {session.pending.prompt}"])
    else:
        say([f"the game is over: {session.game.outcome}"])


@click.command("undo", epilog="Example: saf undo 2", context_settings=DASHED)
@click.argument("times", metavar="[COUNT]", default="1")
@click.option("--game", "-g", help="A game's name or path; without it the newest unfinished one.")
@click.pass_obj
def undo_command(home: str | None, times: str, game: str | None) -> None:
    """Take back the last COUNT answers, across phases and turns."""
    with opened(home, find_game(home, game)) as (store, session):
        wanted = count(times, session.acts, "undo")
        before, answers = session.game, answers_behind(session, wanted)
        done = session.undo(wanted)
        if not done:
            raise UsageError("there is nothing to undo", "this is the start of the game")
        store.write(session.record)
        say([f"undone: {done}", *taken_back(session.record, done, answers)])
        show_moves(session.rules.diff(before, session.game))
        show_next(session)


@click.command("redo", epilog="Example: saf redo", context_settings=DASHED)
@click.argument("times", metavar="[COUNT]", default="1")
@click.option("--game", "-g", help="A game's name or path; without it the newest unfinished one.")
@click.pass_obj
def redo_command(home: str | None, times: str, game: str | None) -> None:
    """Do again the last COUNT answers that were undone."""
    with opened(home, find_game(home, game)) as (store, session):
        before = session.game
        done = session.redo(count(times, len(session.record.redo), "redo"))
        if not done:
            raise UsageError("there is nothing to redo", "a new answer ends what could be done again")
        store.write(session.record)
        say([f"done again: {done}"])
        show_moves(session.rules.diff(before, session.game))
        show_next(session)


@click.command(
    "adjust",
    epilog='Example: saf adjust dice physical --why "found mine"',
    context_settings={"ignore_unknown_options": True},
)
@click.argument("words", nargs=-1)
@click.option("--why", "reason", default="", help="The reason, kept in the record.")
@click.option("--game", "-g", help="A game's name or path; without it the newest unfinished one.")
@click.pass_obj
def adjust_command(home: str | None, words: tuple[str, ...], reason: str, game: str | None) -> None:
    """Put right what the table shows otherwise; recorded and undoable. Without words, list the paths."""
    path = find_game(home, game)
    if not words:
        session = read_session(Store.open(path))
        say(session.rules.table.adjusting.listed(session.game))
        return
    with opened(home, path) as (store, session):
        before = session.game
        session.happened()
        puts = session.rules.table.adjusting
        args = puts.read(session.game, words, reason, switch)
        puts.refuse_unchanged(session.game, args)
        session.interrupt("adjust", args, reason)
        store.write(session.record)
        told = [(one.step, one.told.text) for one in session.happened() if one.told]
        for step, text in told:
            if step == told[0][0]:
                say([text])
        say(puts.otherwise(session.game, args))
        show_moves(session.rules.diff(before, session.game))
        show_next(session)
