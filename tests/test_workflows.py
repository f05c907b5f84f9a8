"""What stands in `.github/`: right by its schemas, without the network, pinned, and with no more rights than needed."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from release.notes import CHANGELOG, notes
from saf_helper import __version__
from tests.outside import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = [path for path in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) if path.name != "config.yml"]
PINNED = re.compile(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", WORKFLOWS),
        ("github-issue-forms", FORMS),
        ("github-issue-config", [GITHUB / "ISSUE_TEMPLATE" / "config.yml"]),
        ("dependabot", [GITHUB / "dependabot.yml"]),
    ],
)
def test_every_file_fits_its_schema(schema: str, files: list[Path]) -> None:
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, files)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_and_rights_are_least(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    uses = [line.strip().removeprefix("- ") for line in text.splitlines() if "uses:" in line]
    assert [line for line in uses if not PINNED.fullmatch(line)] == []
    workflow: dict[str, Any] = yaml.safe_load(text)
    assert workflow["permissions"] == {"contents": "read"}
    wider = {job: one["permissions"] for job, one in workflow["jobs"].items() if "permissions" in one}
    assert wider == (
        {} if path.name == "tests.yml" else {"draft": {"contents": "write"}, "publish": {"id-token": "write"}}
    )
    assert all("timeout-minutes" in one for one in workflow["jobs"].values())


def test_publishing_is_off_unless_the_repository_says_otherwise() -> None:
    workflow = yaml.safe_load((GITHUB / "workflows" / "release.yml").read_text(encoding="utf-8"))
    assert workflow["jobs"]["publish"]["if"] == "vars.PUBLISH_TO_PYPI == 'yes'"


def test_the_notes_of_this_version_come_from_the_changelog() -> None:
    said = notes(f"v{__version__}", CHANGELOG.read_text(encoding="utf-8"))
    assert re.findall(r"^### (\w+)$", said, re.MULTILINE) == ["Added", "Changed", "Fixed"]
    with pytest.raises(ValueError, match=r"the tag is v9\.9\.9"):
        notes("v9.9.9", "")
