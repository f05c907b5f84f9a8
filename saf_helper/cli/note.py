"""`saf note`."""

import click

from saf_helper.cli.game_commands import note
from saf_helper.cli.open_game import opened
from saf_helper.cli.past_games import last_played
from saf_helper.cli.rules_command import say


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
        say([f"kept: turn {session.game.turn}, {session.phase.title}"], whole=True)
