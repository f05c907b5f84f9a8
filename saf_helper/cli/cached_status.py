"""Looking at a game by the copy kept of where it stands. Nothing is loaded here that a look does not need."""

import json
from pathlib import Path

import saf_helper
from saf_helper.cli.game_argument import say_which
from saf_helper.errors import SaveError
from saf_helper.state.files import file_bytes
from saf_helper.state.save_paths import games_folder, newest_first, path_of
from saf_helper.state.status_cache import Kept
from saf_helper.state.status_sheet import Standing
from saf_helper.tables.data_folder import data_folder


def copies(home: str | None) -> Kept:
    """Return the copies that are kept of where the games stand; they lie beside the games folder."""
    games = games_folder(Path(home) if home else None)
    program = Path(saf_helper.__file__).resolve().parent
    return Kept(games, games.parent / "standing", (program, data_folder(), games.parent / "scenarios"))


def kept_standing(kept: Kept, name: str | None) -> Standing | None:
    """Return where a named game stands, or the newest unfinished one (else the newest), and say which; None: it has to be reckoned.

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
