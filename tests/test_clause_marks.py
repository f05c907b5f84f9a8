"""The law of `tests/clauses.py` itself: what counts as emitted, what a mark may say, what a whole run must trace."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from saf_helper.engine.events import Noted
from saf_helper.engine.player import Player, play
from saf_helper.engine.questions import Choose, Confirm, Option, Pick
from saf_helper.games.scream_aim_fire.tables.clauses import clauses
from saf_helper.games.scream_aim_fire.tables.load import tables
from tests.clauses import faults, listening, looked_up, untraced
from tests.games.scream_aim_fire.rules.talk import table
from tests.outside import ROOT


def heard(*asked: Confirm | Choose | Pick) -> set[str]:
    """Return what is emitted by a phase that asks this and records one event by 6.2.D."""

    def phase(player: Player, game: object) -> None:
        player.happen(Noted(text="", rules=("6.2.D",)))
        for question in asked:
            player.ask(question)

    with listening() as emitted:
        play(phase, table())
    return emitted


def test_what_is_told_and_truly_asked_is_emitted_also_if_nobody_answers() -> None:
    assert heard(Confirm(key="a", prompt="?", rules=("6.1.C",))) == {"6.2.D", "6.1.C"}


def test_a_question_with_one_answer_or_a_remembered_one_is_not() -> None:
    options = (Option("one"),)
    assert heard(Choose(key="a", prompt="?", rules=("6.1.C",), options=options)) == {"6.2.D"}
    assert heard(Pick(key="a", prompt="?", rules=("6.1.C",), options=options, min=1, max=1)) == {"6.2.D"}
    assert heard(Confirm(key="a", prompt="?", rules=("6.1.C",), known=True)) == {"6.2.D"}


def test_a_row_that_is_looked_up_is_emitted_with_the_clauses_of_its_own() -> None:
    with listening() as emitted:
        looked_up(tables().counters["tiger"])
    assert emitted == {"2.0.B", "2.0.1", "7.2.6.B.2"}


def test_a_mark_names_a_clause_that_asks_for_something_and_was_emitted() -> None:
    assert faults(["6.2.D"], {"6.2.D"}) == []
    assert faults(["6.2.D"], set()) == ["6.2.D: marked, but neither asked, told nor looked up in this run"]
    assert faults(["9.9"], {"9.9"}) == ["9.9: the rulebook has no such clause"]
    assert faults(["1.1.A"], {"1.1.A"}) == ["1.1.A: asks for nothing, so nothing can show it"]
    assert faults(["6.2.D"] * 9, {"6.2.D"}) == ["9 marks: 8 at most, split the test"]


def test_every_clause_but_those_that_ask_for_nothing_must_be_traced() -> None:
    must = [id for id, clause in clauses().items() if clause.duty in ("A", "Q", "R", "D")]
    assert len(must) == 308
    assert untraced([]) == must
    assert untraced(must[1:]) == must[:1]


SUITE = """
import pytest
from tests.clauses import looked_up
from saf_helper.games.scream_aim_fire.tables.load import tables

@pytest.mark.clause("7.2.6.B.2")
def test_holds() -> None:
    assert looked_up(tables().counters["tiger"]).range == 7

@pytest.mark.clause("7.2.6.B.1")
def test_does_not() -> None:
    assert tables().counters["panzer-iv"].range == 5
"""


def suite(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a suite of two tests under the law."""
    (folder / "test_two.py").write_text(SUITE, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\ntestpaths = .\naddopts = --strict-markers -p tests.conftest\n")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


@pytest.mark.parametrize("workers", [[], ["-n", "1"]], ids=["alone", "with workers"])
@pytest.mark.share(2)
def test_a_whole_run_fails_for_a_clause_without_a_test(tmp_path: Path, workers: list[str]) -> None:
    done = suite(tmp_path, *workers, "--deselect=test_two.py::test_does_not")
    assert done.returncode == 0, done.stdout
    done = suite(tmp_path, *workers, "--deselect=test_two.py::test_does_not", "--clauses")
    assert done.returncode == 1
    assert "307 clauses have no mark that holds" in done.stdout
    assert "7.2.6.B.2" not in done.stdout


def test_a_mark_that_does_not_hold_fails_its_test(tmp_path: Path) -> None:
    done = suite(tmp_path)
    assert done.returncode == 1
    assert "clause marks: 7.2.6.B.1: marked, but neither asked, told nor looked up in this run" in done.stdout
    assert "clauses have no mark" not in done.stdout, "a run with failures is not judged"


@pytest.mark.parametrize("workers", [[], ["-n", "1"]], ids=["alone", "with workers"])
@pytest.mark.share(2)
def test_a_whole_run_that_passes_is_judged_without_being_told(tmp_path: Path, workers: list[str]) -> None:
    (tmp_path / "test_two.py").write_text("")
    (tmp_path / "test_one.py").write_text("def test_nothing() -> None:\n    pass\n", encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = .\naddopts = -p tests.conftest\n")
    run = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *workers]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    whole = subprocess.run(run, cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", timeout=120)
    assert whole.returncode == 1
    assert "308 clauses have no mark that holds" in whole.stdout
    some = subprocess.run(
        [*run, "test_one.py"], cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", timeout=120
    )
    assert some.returncode == 0, some.stdout
