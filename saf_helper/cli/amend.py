"""`saf amend`, `saf rewind`, `saf why`: this turn's answers, an earlier turn, and how a decision came about."""

import click

from saf_helper.cli.count_argument import DASHED, entry_number, whole
from saf_helper.cli.game_argument import command
from saf_helper.cli.open_game import faults_of, find_game, opened, read_session
from saf_helper.cli.rules_command import say, say_to_copy
from saf_helper.cli.this_game import program
from saf_helper.cli.undo import show_moves, show_next
from saf_helper.errors import UsageError
from saf_helper.output import json_text, write_machine
from saf_helper.prompts import answer_grammar
from saf_helper.prompts.correction_messages import amendable, let_go
from saf_helper.prompts.why_text import retold, retold_data
from saf_helper.state.save import Store

GAME = click.option("--game", "-g", help="A game's name or path; without it the newest unfinished one.")


@click.command("amend", epilog="Example: saf amend 41 woods", context_settings=DASHED)
@click.argument("number", required=False)
@click.argument("answer", nargs=-1)
@GAME
@click.pass_obj
def amend_command(home: str | None, number: str | None, answer: tuple[str, ...], game: str | None) -> None:
    """Change answer NUMBER of this turn to ANSWER; the answers after it stand as far as they fit. Without words, list them."""
    path = find_game(home, game)
    if number is None:
        for line in amendable(read_session(Store.open(path)).answers()) or ["nothing has been answered in this turn"]:
            say([line])
        return
    with opened(home, path) as (store, session):
        n = whole(number)
        n = n if n is None else session.number_now(n)
        question = next((asked for entry, asked in session.answers() if entry.n == n), None)
        if n is None or question is None:
            raise UsageError(
                f"{number!r} is no answer of this turn",
                f"{program().name} amend lists them; {program().name} rewind goes further back",
            )
        if not answer:
            raise UsageError(f"amend {number} to what?", question.prompt)
        before = session.game
        session.amend(n, question.accept(answer_grammar.read(question, " ".join(answer))))
        store.write(session.record)
        say([f"amended: {question.prompt}"])
        for line in let_go(session):
            say([line])
        show_moves(session.rules.diff(before, session.game))
        show_next(session)


@click.command("rewind", epilog="Example: saf rewind 3", context_settings=DASHED)
@click.argument("turn")
@GAME
@click.pass_obj
def rewind_command(home: str | None, turn: str, game: str | None) -> None:
    """Go back to the start of TURN: every answer since is undone; saf redo brings them back."""
    with opened(home, find_game(home, game)) as (store, session):
        played = [one.turn for one in session.record.turns]
        wanted = whole(turn)
        if wanted not in played:
            first, last = played[0], played[-1]
            room = f"{first} to {last}" if first != last else f"{first}, the only one so far"
            what = f"turn {wanted} has not been played" if (wanted or 0) > 0 else f"{turn!r} is no turn"
            raise UsageError(what, f"{program().name} rewind TURN: {room}")
        before = session.game
        done = session.rewind(wanted)
        if not done:
            raise UsageError(f"the game is at the start of turn {turn} already", "nothing was answered since")
        store.write(session.record)
        redo = command("redo", str(done), *(["--game", game] if game else []))
        say_to_copy(f"undone: {done}; {redo} does it all again")
        show_moves(session.rules.diff(before, session.game))
        show_next(session)


@click.command("why", epilog="Example: saf why 41", context_settings=DASHED)
@click.argument("number", required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@GAME
@click.pass_obj
def why_command(home: str | None, number: str | None, as_json: bool, game: str | None) -> None:
    """Retell a decision: its step's questions, dice and cards, who was dropped by which clause, every modifier, the house rules.

    Nothing is drawn or rolled again.

    NUMBER is an entry's number as saf log --full and saf amend show it; without it, the last one.
    """
    path = find_game(home, game)
    with faults_of(path):
        session = read_session(Store.open(path))
        happened = session.retell(entry_number(number, session, "why") if number is not None else None)
    if as_json:
        write_machine(json_text(retold_data(happened)))
        return
    say(retold(happened))
