"""The program plays the games of the reference as they were recorded: a share of them in `make test`, all in `make test-all`."""

from collections.abc import Callable

import pytest

from tests.nightly.checker import NOT_COMPARED, Checker, checked, intended
from tests.nightly.intended import INTENDED
from tests.nightly.kept import FILE, kept_game, kept_lines
from tests.nightly.program import HOUSE, SCENARIOS, Json, Program
from tests.nightly.reference import GAMES, coverage

AT_ONCE = 12
"""Games of one test: as many of each scenario as of the others."""
LARGEST = 2_000_000
"""Bytes that the reference may have."""


@pytest.mark.parametrize("scenario", range(len(SCENARIOS)))
def test_a_share_of_the_games_is_as_it_was(scenario: int) -> None:
    found = [one for game in (scenario, scenario + len(SCENARIOS)) for one in checked(game)]
    assert [str(one) for one in found if not intended(one)] == []


@pytest.mark.slow
@pytest.mark.parametrize("first", range(AT_ONCE, GAMES, AT_ONCE))
def test_the_games_are_as_they_were(first: int) -> None:
    found = [one for game in range(first, first + AT_ONCE) for one in checked(game)]
    assert [str(one) for one in found if not intended(one)] == []
    assert sum(one.what == "left" for one in found) <= AT_ONCE * 3 // 4, "too little is compared"


def test_the_reference_is_whole_and_names_its_maker() -> None:
    head, games = kept_lines()
    assert len(games) == head["games"] == GAMES
    assert len(head["commit"]) == 40
    assert FILE.stat().st_size <= LARGEST


def test_what_is_meant_has_a_name_of_its_own_and_a_reason() -> None:
    assert len({one.name for one in INTENDED}) == len(INTENDED)
    assert all(one.name and one.reason for one in INTENDED)


@pytest.mark.slow
def test_the_reference_has_every_house_rule_at_every_value_and_everything_a_player_does() -> None:
    felt, said = coverage()
    assert [(key, value) for key, values in HOUSE.items() for value in values if felt[key, value] < 2] == []
    for name in ("undo", "undo of several", "redo", "amend", "adjust", "adjust refused", "supply", "reopen", "note"):
        assert said[name] > 100, name


# The check itself -----------------------------------------------------------------------------------------------------


def said_otherwise(game: Json) -> None:
    row = next(row for row in game["rows"][30:] if row[0] is not None and row[0][2] == "choose")
    row[0] = [*row[0][:3], [*row[0][3], "nobody"], row[0][4]]


def changed_otherwise(game: Json) -> None:
    step = next(step for step in game["steps"] if "morale" in step[5])
    step[5]["morale"][1] += 1


def cited_more(game: Json) -> None:
    game["steps"][3][6] = [*game["steps"][3][6], "9.9.9"]


def answered_otherwise(game: Json) -> None:
    entry = next(entry for step in game["steps"] for entry in step[4] if entry[2] == "rolled")
    entry[2] = "remembered"


def began_elsewhere(game: Json) -> None:
    game["steps"][3][2] = "9.9"


def ended_otherwise(game: Json) -> None:
    game["state"]["piles.cover.left"] = [*game["state"]["piles.cover.left"], "C99"]


def knew_more(game: Json) -> None:
    game["state"]["facts.near G1 A99"] = True


def was_taken(game: Json) -> None:
    next(row for row in game["rows"] if row[2:] == ["refused"]).pop()


def led_elsewhere(game: Json) -> None:
    row = next(
        row for row in game["rows"] if row[1].get("command") == "supply" and len(row) == 3 and row[2] != "refused"
    )
    row[2]["state"]["supply"] = 77


@pytest.fixture
def number() -> int:
    """Return a game in which something was refused and a Supply counter spent."""
    wanted = ("refused", "supply")
    for number in range(GAMES):
        rows = kept_game(number)["rows"]
        said = {row[2] if row[2] == "refused" else row[1]["command"] for row in rows if len(row) > 2}
        if said.issuperset(wanted) and len(rows) < 400:
            return number
    raise AssertionError("no such game")


@pytest.mark.parametrize(
    ("spoil", "what"),
    [
        (said_otherwise, "asked"), (changed_otherwise, "changes"), (cited_more, "clauses"),
        (answered_otherwise, "answers"), (began_elsewhere, "steps"), (ended_otherwise, "state"), (knew_more, "state"),
        (was_taken, "refused"), (led_elsewhere, "after"),
    ],
)  # fmt: skip
def test_the_check_finds_what_is_not_as_it_was_and_says_where(
    spoil: Callable[[Json], None], what: str, number: int
) -> None:
    game = kept_game(number)
    spoil(game)
    found = [one for one in Checker(number, game).check() if one.what not in NOT_COMPARED]
    assert {one.what for one in found} == {what}
    assert not intended(found[0])
    words = str(found[0])
    where = f"turn {found[0].turn}, {found[0].phase}, "
    assert words.startswith(f"game {number}, scenario {game['setup']['scenario']}, {where}")
    assert "\n    expected " in words


def test_a_program_that_fails_is_a_difference_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(program: Program) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Program, "steps", fails)
    (found,) = [one for one in checked(0) if one.what not in NOT_COMPARED]
    assert (found.what, found.path) == ("fault", "ZeroDivisionError")
