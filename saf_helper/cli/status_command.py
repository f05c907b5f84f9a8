"""`saf status`."""

import click

from saf_helper.cli.cached_status import copies, kept_standing
from saf_helper.cli.game_argument import game_argument
from saf_helper.output import json_text, write_machine


@click.command("status", epilog="Example: saf status --json")
@game_argument
@click.option("--json", "as_json", is_flag=True, help="As JSON with stable keys, on one line.")
@click.pass_obj
def status_command(home: str | None, game: str | None, as_json: bool) -> None:
    """Show turn, tracks, units with their markers, and what comes next. Changes nothing.

    GAME is a name or a path; without it, the newest unfinished game.
    """
    kept = copies(home)
    standing = kept_standing(kept, game)
    if standing is None:
        from saf_helper.cli.open_game import find_game, reckoned

        standing = reckoned(kept, find_game(home, game))
    if as_json:
        write_machine(json_text(standing["status"]))
        return
    from saf_helper.cli.status_panel import console, status_panel

    out = console()
    out.print(status_panel(standing["sheet"], out.width))
