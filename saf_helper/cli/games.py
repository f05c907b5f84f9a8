"""`saf games`."""

import time

import click

from saf_helper.cli.campaign import campaign_words
from saf_helper.cli.game_argument import called, command
from saf_helper.cli.open_game import folder, looked_into, put_down, session_of, sound
from saf_helper.cli.past_games import looked_through
from saf_helper.cli.rules_command import say
from saf_helper.cli.streams import complain
from saf_helper.cli.this_game import program
from saf_helper.errors import ExitCode, SaveError, UsageError
from saf_helper.state.save import Store, newest_good, restore
from saf_helper.state.save_paths import newest_first, path_of, safe_name


@click.command("games", epilog="Example: saf games --restore scenario-1")
@click.option("--restore", "name", metavar="GAME", help="Put the newest good copy of a game back in its place.")
@click.pass_obj
def games_command(home: str | None, name: str | None) -> int:
    """List the games: the last played first, a broken one with its fault."""
    place = folder(home)
    if name:
        path = Store.open(path_of(name, place)).path
        if not path.exists():
            safe_name(path.stem)
        good = newest_good(path, sound) or newest_good(path, session_of)
        if good is None:
            raise SaveError(f"there is no good copy of {name!r}", f"copies are kept in {path.parent / 'backups'}")
        with Store.open(path).lock(broken=True), put_down(home, path):
            if path.exists() and looked_through(path).fault is None:
                raise UsageError(
                    f"{called(path)} is not broken",
                    f"{program().name} rewind TURN and {program().name} undo go back in it",
                )
            kept = restore(path, good)
        say(
            [f"Restored from {good.name}" + (f"; the save it replaces is kept as {kept.name}" if kept else "")],
            whole=True,
        )
        return int(ExitCode.DONE)
    found = [looked_into(path) for path in newest_first(place)]
    if not found:
        say([f"No games yet in {place}"], whole=True)
        complain(f"hint: {command('play')} starts one")
    for one in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.mtime))
        if one.fault is not None:
            say([f"{called(one.path)}  {when}  cannot be used: {one.fault.message}"], whole=True)
        else:
            state = one.outcome or f"turn {one.turn}"
            say([f"{called(one.path)}  {when}  {state}, {one.entries} answers"], whole=True)
    if found:
        say([campaign_words(found)], whole=True)
    return int(ExitCode.DONE)
