"""The golden files: the whole log, ledger, statistics and reports of three games, read in review.

`python -m tests.history --reports` writes them anew.
"""

import pytest

from tests.history.games import GOLDEN, WANTED, course_of
from tests.history.rendering import rendered


@pytest.mark.parametrize("name", [wanted.name for wanted in WANTED])
def test_a_game_is_told_as_its_golden_files_have_it(name: str) -> None:
    for file, text in rendered(name).items():
        kept = (GOLDEN / file).read_text(encoding="utf-8")
        assert text == kept, f"{file} differs: python -m tests.history --reports, then read the difference"


@pytest.mark.parametrize("name", [wanted.name for wanted in WANTED])
def test_the_kept_games_are_of_todays_rules(name: str) -> None:
    old = [
        f"turn {turn.turn}, {phase.name}" for turn in course_of(name).turns for phase in turn.phases if not phase.known
    ]
    assert old == [], "the rules have changed: python -m tests.history makes the games anew"


def test_the_three_games_are_what_they_are_kept_for() -> None:
    reports = {wanted.name: (GOLDEN / f"{wanted.name}.md").read_text(encoding="utf-8") for wanted in WANTED}
    assert reports["won"].startswith("# A Day Out in the Countryside: victory\n")
    assert reports["lost"].startswith("# Give 'Em Hell: defeat\n")
    for words in (
        "**by you** Set:",
        "(amended, it was",
        "**taken back**",
        "**by you** Spend 1 Supply",
        "**by you** Note:",
    ):
        assert words in reports["corrected"], words
