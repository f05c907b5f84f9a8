"""Where the data files of a game lie. None of them is read here."""

from pathlib import Path


def data_folder(game: str) -> Path:
    """Return where a game's data files are: inside an installed package, or at the top of a checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "data" / game
    return installed if installed.is_dir() else package.parent / "data" / game
