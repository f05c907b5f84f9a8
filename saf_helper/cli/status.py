"""`saf status`."""

import json

import click

from saf_helper.cli.commands import status_data
from saf_helper.cli.context import find_game, game_argument, read_session
from saf_helper.state.save import Store


@click.command("status", epilog="Example: saf status --json")
@game_argument
@click.option("--json", "as_json", is_flag=True, help="As JSON with stable keys, on one line.")
@click.pass_obj
def status_command(home: str | None, game: str | None, as_json: bool) -> None:
    """Show turn, tracks, units with their markers, and what comes next. Changes nothing.

    GAME is a name or a path; without it, the newest unfinished game.
    """
    session = read_session(Store.open(find_game(home, game)))
    if as_json:
        click.echo(json.dumps(status_data(session), ensure_ascii=False))
        return
    from saf_helper.views import console, status_panel

    out = console()
    out.print(status_panel(session, out.width))
