"""The wheel as a player gets it: built, installed, and run from somewhere else."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from saf_helper import __version__
from tests.outside import ROOT

pytest.importorskip("build")
pytest.importorskip("hatchling")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the sources, so that nothing is left among them."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    for name in ("saf_helper", "data"):
        shutil.copytree(ROOT / name, source / name, ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(source)],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel, without what it depends on, into a folder of its own."""
    folder = tmp_path_factory.mktemp("installed")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--no-index",
            "--target",
            str(folder),
            str(wheel),
        ],
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return folder


def saf(installed: Path, elsewhere: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the installed `saf` in another folder."""
    env = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    return subprocess.run(
        [sys.executable, str(installed / "bin" / "saf"), *words],
        capture_output=True,
        encoding="utf-8",
        cwd=elsewhere,
        env=env | {"PYTHONPATH": str(installed), "SAF_HOME": str(elsewhere / "home"), "PYTHONIOENCODING": "utf-8"},
        timeout=30,
    )


def test_the_wheel_holds_the_program_and_its_data_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert wheel.name == f"saf_helper-{__version__}-py3-none-any.whl"
    assert {name.split("/")[0] for name in names} == {"saf_helper", f"saf_helper-{__version__}.dist-info"}
    data = {path.relative_to(ROOT).as_posix() for path in (ROOT / "data").rglob("*") if path.is_file()}
    assert {name.removeprefix("saf_helper/") for name in names if name.startswith("saf_helper/data/")} == data
    assert not [name for name in names if "__pycache__" in name or "tests" in name]


def test_the_wheel_and_the_sdist_pass_the_index_and_the_sdist_holds_what_builds_it(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    built = sorted(map(str, tmp_path.iterdir()))
    assert [Path(one).name for one in built] == [
        f"saf_helper-{__version__}-py3-none-any.whl",
        f"saf_helper-{__version__}.tar.gz",
    ]
    checked = subprocess.run(
        [sys.executable, "-m", "twine", "check", "--strict", *built], capture_output=True, encoding="utf-8", timeout=60
    )
    assert checked.returncode == 0, checked.stdout
    with tarfile.open(built[1]) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", "SECURITY.md", "Makefile"} <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith((".venv", "dist"))]


def test_the_installed_program_works_from_another_folder(installed: Path, tmp_path: Path) -> None:
    version = saf(installed, tmp_path, "--version")
    assert (version.returncode, version.stdout) == (0, f"saf-helper, version {__version__}\n")
    drawn = saf(installed, tmp_path, "draw", "cover")
    assert (drawn.returncode, drawn.stderr) == (0, "")
    assert re.fullmatch(r"C\d\d: clear hex \w+; cover hex \w+†\n", drawn.stdout)
    made = saf(installed, tmp_path, "new", "--yes")
    assert (made.returncode, made.stdout) == (0, "Ready: scenario-1. saf play scenario-1 starts it\n")
    shown = saf(installed, tmp_path, "status", "scenario-1", "--json")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert json.loads(shown.stdout)["turns"] == 12
    doctor = saf(installed, tmp_path, "doctor")
    assert doctor.returncode == 0
    assert f"data: {installed / 'saf_helper' / 'data' / 'scream_aim_fire'}: " in doctor.stdout, (
        "the data inside the package is used"
    )


def test_both_entry_points_are_there(installed: Path) -> None:
    assert {path.name for path in (installed / "bin").iterdir()} >= {"saf", "saf-helper"}
