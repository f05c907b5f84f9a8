"""The battle in short: each of its numbers worked out again from the raw save, and what is left unsaid."""

import re
from collections import Counter

import pytest

from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.history.highlights import moments
from saf_helper.history.timeline import course
from saf_helper.history.turn_summary import accounts
from tests.history.games import WANTED, course_of
from tests.history.test_log import started
from tests.history.test_numbers import events, events_of, raw

NAMES = [wanted.name for wanted in WANTED]


def said(name: str) -> str:
    found = course_of(name)
    return "\n".join(moments(found, accounts(found)))


def swings(name: str) -> dict[int, int]:
    """Return how far each turn moved Morale, from the changes that were told."""
    found: Counter[int] = Counter()
    for turn in raw(name)["turns"]:
        found[turn["turn"]] = 0
        for phase in turn["phases"]:
            for line in events_of(phase):
                pair = {path.lower(): pair for path, pair in line.get("changes", {}).items()}.get("morale", (0, 0))
                found[turn["turn"]] += pair[1] - pair[0]
    return dict(found)


@pytest.mark.parametrize("name", NAMES)
def test_losses_are_the_units_that_left(name: str) -> None:
    gone: Counter[str] = Counter()
    for line in events(name):
        for path, (before, _) in line.get("changes", {}).items():
            gone[path[0]] += before == "in play"
    assert re.match(rf"Americans lost {gone['A']} of \d+ units, Germans lost {gone['G']} of \d+ units\n", said(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_best_and_the_worst_turn_are_those_of_the_save(name: str) -> None:
    found = swings(name)
    for word, most in (("best", max(found.values())), ("worst", min(found.values()))):
        shown = re.search(rf"The {word} turn was turn (\d+): Morale ([-+]\d+), from (-?\d+) to (-?\d+)", said(name))
        if (most > 0) == (word == "best") and most:
            assert shown
            assert found[int(shown[1])] == int(shown[2]) == most == int(shown[4]) - int(shown[3])
        else:
            assert shown is None


@pytest.mark.parametrize("name", NAMES)
def test_morale_is_followed_to_its_end(name: str) -> None:
    track = [
        pair[1] for line in events(name) for path, pair in line.get("changes", {}).items() if path.lower() == "morale"
    ]
    goal = course_of(name).game.plan.victory.morale
    if track[-1] >= goal:
        last_below = max((index for index, morale in enumerate(track) if morale < goal), default=-1)
        assert f"Morale reached {goal} for good in turn " in said(name)
        assert f", at {track[last_below + 1]}: " in said(name)
    else:
        start = course_of(name).game.starting_morale
        assert f"Morale was {max([start, *track])} at its highest; {goal} were needed" in said(name)


@pytest.mark.parametrize("name", NAMES)
def test_who_did_most_did_as_much_as_is_said(name: str) -> None:
    for by, victims in re.findall(
        r"^Most effective of the \w+: .* \(([AG]\d+)\), which took out (.*)$", said(name), re.MULTILINE
    ):
        ids = re.findall(r"\(([AG]\d+)\)", victims)
        assert len(ids) > 1
        assert {id[0] for id in ids} == {"A" if by[0] == "G" else "G"}
        gone = {path for line in events(name) for path, pair in line.get("changes", {}).items() if pair[0] == "in play"}
        assert set(ids) <= gone


def test_the_lieutenant_and_the_reserves_are_told_with_their_turns() -> None:
    fallen = [
        turn["turn"]
        for turn in raw("lost")["turns"]
        for phase in turn["phases"]
        for line in events_of(phase)
        if "lieutenant" in line.get("changes", {})
    ]
    came = [
        turn["turn"]
        for turn in raw("lost")["turns"]
        for phase in turn["phases"]
        for line in events_of(phase)
        if line["kind"] == "reserves-arrive"
    ]
    assert f"The Lieutenant was killed in turn {fallen[0]}" in said("lost")
    assert f"German reserves came in turn{'s' * (len(came) > 1)} {', '.join(map(str, came))}" in said("lost")


def test_of_a_game_that_has_not_begun_nothing_is_said() -> None:
    session = Session.new(RULES, Game.new("1"), name="new", seed=1, version="0.1.0")
    found = course(session.record, session.game, RULES)
    assert list(moments(found, accounts(found))) == []


def test_of_a_first_turn_no_turn_is_the_best() -> None:
    session = started()
    found = course(session.record, session.game, RULES)
    assert list(moments(found, accounts(found))) == [
        "Americans lost 0 of 10 units, Germans lost 0 of 3 units",
        "Morale was 10 at its highest; 40 were needed",
    ]
