"""What is shown of a game, kept so that to look at it again is quick. Nothing rests on it: it can be made again at any time.

Theory of operation: the copies lie in a folder of their own, a file a game. A copy counts only as long as all that it was made of
is as it was: its first line is a digest of the save's bytes, of the program's version and files, and of the copy itself. Whatever
else is found in its place is as good as none, and a copy that cannot be written is not missed.
"""

import contextlib
import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from saf_helper import __version__
from saf_helper.errors import SaveError
from saf_helper.folders import files_in
from saf_helper.state.files import file_bytes, leftovers, private_folder, write_whole

SUFFIX = ".standing"


class Kept:
    """The copies of the games of one folder."""

    def __init__(self, games: Path, folder: Path, made_by: Sequence[Path], own: Path) -> None:
        """Look at the copies of some saves.

        Args:
            games: where the saves lie.
            folder: where the copies lie, and nothing else.
            made_by: folders of what a copy is made by: the program and its data. They are looked at now, for what is loaded
                of them is not loaded anew when they change.
            own: the folder of what the player has added to them; only its top counts.
        """
        self.games = games
        self._folder = folder
        seen: set[str] = set()
        files = [sorted(_listed(str(one), seen)) for one in made_by]
        files.append(sorted(_about(str(path)) for path in files_in(own, ".toml")))
        self._program = repr((__version__, files)).encode("utf-8", "surrogatepass")

    def find(self, save: Path, data: bytes) -> bytes | None:
        """Return what is shown of a game, None where it has to be made.

        Args:
            save: the game's save.
            data: what it holds.
        """
        if not self._has(save):
            return None
        try:
            digest, _, shown = file_bytes(self._place(save)).partition(b"\n")
        except SaveError:
            return None
        return shown if digest == self._digest(data, shown) else None

    def keep(self, save: Path, data: bytes, shown: bytes) -> None:
        """Keep what is shown of a game of the folder; copies of games that are there no more go."""
        if not self._has(save) or self._folder.is_symlink():
            return
        with contextlib.suppress(OSError):
            private_folder(self._folder)
            place = self._place(save)
            write_whole(place, self._digest(data, shown) + b"\n" + shown, forced=False)
            gone = [one for one in self._folder.iterdir() if one.suffix == SUFFIX and not self._of(one).exists()]
            for one in [*leftovers(place), *(copy for copy in gone if _ours(copy))]:
                one.unlink()

    def _has(self, save: Path) -> bool:
        return save.parent == self.games and save.suffix == ".json"

    def _place(self, save: Path) -> Path:
        return self._folder / f"{save.stem}{SUFFIX}"

    def _of(self, copy: Path) -> Path:
        """Return the save that a copy is of."""
        return self.games / f"{copy.name.removesuffix(SUFFIX)}.json"

    def _digest(self, data: bytes, shown: bytes) -> bytes:
        whole = hashlib.blake2b(digest_size=32)
        for part in (self._program, data, shown):
            whole.update(b"%d\n" % len(part))
            whole.update(part)
        return whole.hexdigest().encode()


def _ours(path: Path) -> bool:
    """Return whether a file looks like a copy that was kept, and is not somebody's own of a like name."""
    try:
        return re.match(rb"[0-9a-f]{64}\n", file_bytes(path)) is not None
    except SaveError:
        return False


def _listed(folder: str, seen: set[str]) -> Iterator[tuple[str, int, int, int]]:
    """Yield the program's and data files in a folder and in those it links to, each real folder once."""
    real = os.path.realpath(folder)
    if real in seen:
        return
    seen.add(real)
    with contextlib.suppress(OSError), os.scandir(folder) as found:
        for one in found:
            if one.is_dir():
                yield from _listed(one.path, seen)
            elif one.name.endswith((".py", ".toml")):
                yield _about(one.path)


def _about(path: str) -> tuple[str, int, int, int]:
    """Return of a file: where, how long, when written and changed; nothing of one that cannot be looked at."""
    try:
        found = os.stat(path)
    except OSError:
        return path, -1, -1, -1
    return path, found.st_size, found.st_mtime_ns, found.st_ctime_ns
