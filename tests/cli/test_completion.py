"""Shell completion: the scripts that the README names, and what they are offered."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Saf

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def program(home: Path, **environment: str) -> str:
    """Run saf as a shell does for completion, and return what it prints."""
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; sys.argv[0] = 'saf'; from saf_helper.cli.main import main; sys.exit(main())",
        ],
        env={**os.environ, "SAF_HOME": str(home), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def offered(home: Path, words: str) -> list[str]:
    """Return what bash is offered at the end of a line."""
    count = len(words.split(" ")) - 1
    out = program(home, _SAF_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(count))
    return [line.partition(",")[2] for line in out.splitlines() if line.startswith("plain,")]


@pytest.mark.parametrize(
    ("shell", "mark"), [("bash", "complete -o"), ("zsh", "#compdef saf"), ("fish", "complete --no-files")]
)
def test_each_shell_that_the_readme_names_gets_its_script(home: Path, shell: str, mark: str) -> None:
    assert f"{shell}_source" in README
    script = program(home, _SAF_COMPLETE=f"{shell}_source")
    assert mark in script
    if found := shutil.which(shell):
        assert subprocess.run([found, "-n"], input=script, text=True, check=False).returncode == 0


def test_commands_options_and_games_are_offered(saf: Saf, home: Path) -> None:
    assert sorted(offered(home, "saf re")) == ["redo", "report", "rewind"]
    assert "--turn" in offered(home, "saf log --t")
    saf("new", "--name", "hill", "--yes")
    saf("new", "--name", "hamlet", "--yes")
    saf("new", "--name", "two words", "--yes")
    for command in ("play", "log", "stats", "report", "export", "status"):
        assert set(offered(home, f"saf {command} h")) == {"hill", "hamlet"}, command
