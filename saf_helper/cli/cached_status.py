"""Looking at a game by the copy kept of where it stands. Nothing is loaded here that a look does not need."""

import json
from pathlib import Path

import saf_helper
from saf_helper.cli.game_argument import say_which
from saf_helper.cli.this_game import program
from saf_helper.errors import SaveError
from saf_helper.folders import usable
from saf_helper.state.files import file_bytes
from saf_helper.state.save_paths import games_folder, newest_first, path_of
from saf_helper.state.status_cache import Kept
from saf_helper.state.status_sheet import Standing
from saf_helper.tables.data_folder import data_folder


def home_games(home: str | None) -> Path:
    """Return the games folder, by --home or SAF_HOME or the user's data folder.

    Raises:
        UsageError: it cannot be used, or a folder of ours in it or beside it.
    """
    games = usable(games_folder(Path(home) if home else None))
    for one in (games / "backups", games.parent / "scenarios"):
        usable(one)
    return games


def copies(home: str | None) -> Kept:
    """Return the copies that are kept of where the games stand; they lie beside the games folder.

    Raises:
        UsageError: the folders cannot be used.
    """
    games = home_games(home)
    package = Path(saf_helper.__file__).resolve().parent
    return Kept(games, games.parent / "standing", (package, data_folder(program().data)), games.parent / "scenarios")


def kept_standing(kept: Kept, name: str | None) -> Standing | None:
    """Return where a named game stands, or the newest unfinished one (else the newest); None: it has to be reckoned.

    Which game it is of those that were not named is said.

    Raises:
        UsageError: it cannot be the name of a game.
    """
    newest: tuple[Path, Standing] | None = None
    for path in [path_of(name, kept.games)] if name else newest_first(kept.games):
        try:
            shown = kept.find(path, file_bytes(path))
        except SaveError:
            return None
        if shown is None:
            return None
        standing: Standing = json.loads(shown)
        if name:
            return standing
        newest = newest or (path, standing)
        if not standing["status"]["outcome"]:
            newest = path, standing
            break
    if newest is None:
        return None
    say_which(newest[0])
    return newest[1]
