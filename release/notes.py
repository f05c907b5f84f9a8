"""A release's notes, out of the changelog: `python -m release.notes v0.2.0`. A tag of another version ends it."""

import re
import sys
from pathlib import Path

from saf_helper import __version__

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(tag: str, changelog: str) -> str:
    """Return what the changelog says of a release.

    Raises:
        ValueError: the tag is not this version's, or the changelog has no such release.
    """
    if tag != f"v{__version__}":
        raise ValueError(f"the tag is {tag}, the program is {__version__}")
    for part in re.split(r"^## ", changelog, flags=re.MULTILINE)[1:]:
        heading, _, text = part.partition("\n")
        if heading.split()[0] == __version__:
            return text.strip() + "\n"
    raise ValueError(f"CHANGELOG.md has no release {__version__}")


if __name__ == "__main__":
    sys.stdout.write(notes(sys.argv[1], CHANGELOG.read_text(encoding="utf-8")))
