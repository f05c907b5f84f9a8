"""Where the data files lie. None of them is read here."""

from pathlib import Path


def data_folder() -> Path:
    """Return where the data files are: inside an installed package, or at the top of a checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "data" / "scream_aim_fire"
    return installed if installed.is_dir() else package.parent / "data" / "scream_aim_fire"
