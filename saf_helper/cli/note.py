"""`saf note`."""

import click

from saf_helper.cli.commands import note
from saf_helper.cli.context import opened
from saf_helper.cli.looking import last_played


@click.command(
    "note", epilog='Example: saf note "Easy held the farm alone"', context_settings={"ignore_unknown_options": True}
)
@click.argument("words", nargs=-1, required=True)
@click.option("--game", "-g", help="A game's name or path; without it the one played last.")
@click.pass_obj
def note_command(home: str | None, words: tuple[str, ...], game: str | None) -> None:
    """Keep WORDS of your own in the game's record: the log and the report show them; undo takes them back."""
    with opened(home, last_played(home, game)) as (store, session):
        note(session, " ".join(words))
        store.write(session.record)
        click.echo(f"kept in {session.record.name}, turn {session.game.turn}, {session.phase.title}")
