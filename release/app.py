"""Builds the app: one folder with the program, for a player without Python, and its zip: `python -m release.app`.

PyInstaller puts Python, the dependencies and the data files into one folder. Whatever else is installed here is left out, and so
are parts of Python that the program can do without: they would bring libraries of other licenses, and size.
"""

import platform
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from release.licenses import licenses, others
from saf_helper import __version__

ROOT = Path(__file__).parents[1]
NOT_NEEDED = (
    "readline",
    "_hashlib",
    "sqlite3",
    "curses",
    "tkinter",
    "unittest",
    "pdb",
    "doctest",
    "pydoc",
)
SYSTEMS = {"Linux": "linux", "Darwin": "macos", "Windows": "windows"}
LIBRARY = (".so", ".dylib", ".dll")


def name() -> str:
    """Return what the app's folder is called, and its zip without the ending."""
    system = SYSTEMS.get(platform.system(), platform.system().lower())
    return f"saf-helper-{__version__}-{system}-{platform.machine().lower()}"


def build(dist: Path) -> Path:
    """Build the app and return its zip.

    Args:
        dist: the folder that the zip goes to.
    """
    with tempfile.TemporaryDirectory() as work:
        folder = frozen(Path(work))
        text = (ROOT / "release" / "README.txt").read_text(encoding="utf-8")
        (folder / "README.txt").write_text(text.format(version=__version__), encoding="utf-8")
        found = licenses(ROOT, libraries(Path(work)))
        (folder / "LICENSES.txt").write_text(found, encoding="utf-8")
        dist.mkdir(parents=True, exist_ok=True)
        return zipped(folder, dist / f"{name()}.zip")


def frozen(work: Path) -> Path:
    """Let PyInstaller make the folder, and return it."""
    from PyInstaller.__main__ import run

    words = ["--noconfirm", "--log-level=ERROR", "--onedir", "--console", "--name=saf"]
    words += [f"--distpath={work}", f"--workpath={work / 'build'}", f"--specpath={work}", f"--paths={ROOT}"]
    words += ["--collect-submodules=saf_helper", f"--add-data={ROOT / 'data'}:saf_helper/data"]
    words += ["--collect-data=saf_helper.web"]
    words += [f"--hidden-import=uvicorn.{one}" for one in ("lifespan.off", "loops.auto", "loops.asyncio")]
    words += [f"--exclude-module={one}" for one in (*NOT_NEEDED, *sorted(others()))]
    words += ["--strip"] * (sys.platform == "linux" and shutil.which("strip") is not None)
    run([*words, str(ROOT / "saf_helper" / "double_click.py")])
    return (work / "saf").rename(work / name())


def libraries(work: Path) -> list[Path]:
    """Return where the shared libraries lay that no Python package brought: they lie at the top of the app."""
    from ast import literal_eval

    toc = literal_eval((work / "build" / "saf" / "COLLECT-00.toc").read_text(encoding="utf-8"))
    rows = [row for part in toc if isinstance(part, list) for row in part if isinstance(row, tuple)]
    return [Path(row[1]) for row in rows if row[2] == "BINARY" and "/" not in row[0] and "\\" not in row[0]]


def zipped(folder: Path, path: Path) -> Path:
    """Pack a folder; the program stays one that can be started."""
    path.unlink(missing_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                packed.write(file, file.relative_to(folder.parent).as_posix())
    return path


if __name__ == "__main__":
    sys.stdout.write(f"{build(ROOT / 'dist')}\n")
