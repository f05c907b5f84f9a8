"""The licenses of everything that the app contains, read where each part was installed from.

Python packages bring theirs in their metadata, Python has its own beside its library, a library of a Debian system is named in
that package's copyright file. A part without a license that can be found ends the build.
"""

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

from packaging.requirements import Requirement

NAMED = re.compile(r"(licen[cs]e|copying|notice|copyright)", re.IGNORECASE)
BUILDER = "pyinstaller"
"""Its start program is in the app too; its license allows that for programs of any license."""


class NoLicenseError(Exception):
    """A part of the app whose license cannot be found."""


def bundled(name: str = "saf-helper") -> dict[str, Distribution]:
    """Return a package and all that it needs here, by normalized name."""
    found: dict[str, Distribution] = {}
    wanted = [name]
    while wanted:
        key = normalized(wanted.pop())
        if key in found:
            continue
        found[key] = distribution(key)
        for line in found[key].requires or ():
            requirement = Requirement(line)
            if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
                wanted.append(requirement.name)
    return found


def normalized(name: str) -> str:
    """Return the one spelling of a package's name."""
    return re.sub(r"[-_.]+", "-", name).lower()


def licenses(root: Path, libraries: Iterable[Path]) -> str:
    """Return the text of all licenses.

    Args:
        root: the folder of the project, with its LICENSE.
        libraries: shared libraries in the app that no Python package brought, as they lay on the building machine.

    Raises:
        NoLicenseError: a part has none.
    """
    parts = [("saf-helper", _read([root / "LICENSE"]))]
    packages = {name: one for name, one in bundled().items() if name != "saf-helper"}
    for name, one in sorted({**packages, BUILDER: distribution(BUILDER)}.items()):
        parts.append((f"{one.metadata['Name']} {one.version}", of_package(name, one)))
    parts.append((f"Python {sys.version.split()[0]}", _read(python_license())))
    parts += sorted(of_system(libraries).items())
    rule = "=" * 78
    return "".join(f"{rule}\n{title}\n{rule}\n\n{text.strip()}\n\n" for title, text in parts)


def of_package(name: str, one: Distribution) -> str:
    """Return the license files of a Python package, else the license that its metadata names."""
    files = [Path(str(file.locate())) for file in one.files or () if NAMED.search(file.name) and file.suffix != ".py"]
    if text := _read(path for path in files if path.is_file()):
        return text
    metadata = one.metadata.json
    named = metadata.get("license_expression") or metadata.get("license")
    if not named:
        raise NoLicenseError(f"{name}: no license file and none named")
    return f"{named}, by {metadata.get('author_email') or metadata.get('author') or 'its authors'}"


def python_license() -> list[Path]:
    """Return where Python's own license lies, which covers the libraries that its installers bring.

    Raises:
        NoLicenseError: nowhere known.
    """
    places = [Path(sysconfig.get_path("stdlib"), "LICENSE.txt"), Path(sys.base_prefix, "LICENSE.txt")]
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    places += [
        Path("/usr/share/doc", f"lib{version}-minimal", "copyright"),
        Path("/usr/share/doc", version, "copyright"),
    ]
    found = [place for place in places if place.is_file()]
    if not found:
        raise NoLicenseError(f"Python: no license in {', '.join(map(str, places))}")
    return found[:1]


def of_system(libraries: Iterable[Path]) -> dict[str, str]:
    """Return the copyright files of the Debian packages that shared libraries are of, by package.

    What lies in Python's own folder has Python's license. Elsewhere than on Linux everything else is the system's own.

    Raises:
        NoLicenseError: a library is of no package.
    """
    found = {}
    for path in libraries:
        if path.is_relative_to(sys.base_prefix) and Path(sys.base_prefix) != Path("/usr"):
            continue
        if not sys.platform.startswith("linux"):
            continue
        package = _debian_package(path)
        if (text := _read([Path("/usr/share/doc", package, "copyright")])) and package not in found:
            found[package] = text
    return found


def _debian_package(library: Path) -> str:
    for name in dict.fromkeys((str(library), str(library.resolve()), str(library.resolve()).removeprefix("/usr"))):
        done = subprocess.run(["dpkg", "-S", name], capture_output=True, encoding="utf-8", check=False)
        if done.returncode == 0:
            return done.stdout.partition(":")[0]
    raise NoLicenseError(f"{library}: of no package of this system")


def _read(files: Iterable[Path]) -> str:
    return "\n\n".join(path.read_text(encoding="utf-8", errors="replace").strip() for path in files)


def others() -> set[str]:
    """Return the names of the modules that are installed here and that the app does not need."""
    wanted = set(bundled())
    unwanted = set()
    for module, names in packages_distributions().items():
        if not wanted & {normalized(name) for name in names} and module.isidentifier():
            unwanted.add(module)
    return unwanted
