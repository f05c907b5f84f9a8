"""What a question offers is accepted: its default, which is what Enter does, each bound, each option, however it is typed."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from saf_helper.engine.player import play
from saf_helper.engine.questions import Answer, Choose, Confirm, Draw, Number, Pick, Question, Roll
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import look_in, tables
from saf_helper.games.scream_aim_fire.tables.scenario_files import MOST_COUNTERS
from saf_helper.prompts import answer_grammar
from saf_helper.state.entry import By
from saf_helper.tables.data_folder import data_folder
from tests.players import random_player

SHIPPED = ("1", "2", "3", "4", "5", "capture-and-hold")
HEAD = """
id = "{id}"
number = {number}
title = "Own"
map = "Map 1"
clause = "8.1"
turns = {turns}
american_clause = "8.1.1.T"
german_clause = "8.1.2.T"
lieutenant = {{ place = "x", clause = "8.1.1.B" }}
spotted_at_setup = true
spotted_clause = "8.1.3"
defeat_clause = "8.1.3.B"
reserve_threshold = {most}
reserve_clause = "8.1.2"
victory = {{ morale = {most}, clause = "8.1.3.A" }}
"""
FORCES = {
    "all infantry": ([("us-infantry", MOST_COUNTERS)], [("german-infantry", 3)]),
    "of each": (
        [("us-infantry", 10), ("us-veteran", 10), ("us-mortar", 9), ("us-sniper", 1), ("m4", 30), ("m10", 30)],
        [(kind, MOST_COUNTERS) for kind in ("german-infantry", "german-veteran", "mg42", "panzer-iv", "tiger")],
    ),
    "one against none": ([("us-veteran", 1)], []),
    "one against one": ([("us-infantry", 1)], [("tiger", 1)]),
}
"""Scenarios of one's own at the bounds of what the loader takes, by their forces."""


def rows(forces: list[tuple[str, int]]) -> str:
    return ", ".join(f'{{ kind = "{kind}", count = {count}, place = "x", clause = "8.1" }}' for kind, count in forces)


def own(folder: Path, forces: dict[str, tuple[list[tuple[str, int]], list[tuple[str, int]]]], turns: int = 4) -> None:
    for number, (id, (american, german)) in enumerate(forces.items(), 50):
        text = HEAD.format(id=id, number=number, turns=turns, most=999)
        text = f"american = [{rows(american)}]\ngerman = [{rows(german)}]\n{text}"
        (folder / f"{id}.toml").write_text(text, encoding="utf-8")


@pytest.fixture
def at_the_bounds(tmp_path: Path) -> Iterator[None]:
    own(tmp_path, FORCES)
    look_in(tmp_path)
    yield
    look_in(None)


def offered(question: Question) -> Iterator[tuple[str, object]]:
    """Yield what is offered: as it is typed, and the answer that it has to be."""
    if question.default is not None:
        yield "", question.untyped()
    if isinstance(question, Choose):
        for one in question.options:
            yield one.value, one.value
    elif isinstance(question, Pick):
        for one in question.options if question.min <= 1 <= question.max else ():
            yield one.value, [one.value]
        values = [one.value for one in question.options]
        for count in {question.min, min(question.max, len(values))}:
            yield ", ".join(values[:count]) or "-", values[:count]
    elif isinstance(question, Confirm):
        yield from (("y", True), ("n", False))
    elif isinstance(question, Number):
        assert question.min <= question.max
        yield from ((str(bound), bound) for bound in (question.min, question.max))
    elif isinstance(question, Roll):
        for face in (1, question.sides):
            yield " ".join([str(face)] * question.count), [face] * question.count
    elif isinstance(question, Draw):
        assert question.options or question.count == 0 or question.read
        for one in question.options:
            if question.limits.get(one.value, question.count) >= question.count:
                yield ", ".join([one.value] * question.count), [one.value] * question.count
        for drawn in [list(question.pile)[: question.count]] if len(question.pile) >= question.count else []:
            assert question.accept(drawn) == drawn


def refused(question: Question) -> list[str]:
    """Return what a question offers and does not accept."""
    found = []
    if isinstance(question, Choose) and not question.options:
        return [f"{question.key} offers nothing"]
    if isinstance(question, Pick) and not question.min <= min(question.max, len(question.options)):
        return [f"{question.key}: of {len(question.options)} cannot pick {question.min}"]
    for text, answer in offered(question):
        try:
            if question.accept(answer) != answer or answer_grammar.read(question, text) != answer:
                found.append(
                    f"{question.key}: {text!r} becomes {answer_grammar.read(question, text)!r}, not {answer!r}"
                )
        except BadAnswerError as error:
            found.append(f"{question.key}: {text!r}: {error.message}")
    return found


def faults_of_a_game(scenario: str, seed: int, turns: int) -> set[str]:
    """Return what questions of a random game offer and do not accept, each kind once."""
    game, found = Game.new(scenario), set[str]()
    seen: set[tuple[object, ...]] = set()

    def watch(question: Question, now: Game) -> None:
        shape = (question.key, str(question.default), getattr(question, "options", ()), getattr(question, "count", 0))
        if shape not in seen:
            seen.add(shape)
            found.update(refused(question))

    auto = random_player(random.Random(seed), watch)
    while not game.outcome and game.turn <= turns:
        for phase in RULES.phases:
            position = play(phase, game, (), auto, RULES.interruptions)
            game = position.game
            if game.outcome:
                break
    return found


@pytest.mark.parametrize("scenario", SHIPPED)
def test_what_is_offered_is_accepted(scenario: str) -> None:
    assert set().union(*(faults_of_a_game(scenario, seed, 20) for seed in range(4))) == set()


@pytest.mark.usefixtures("at_the_bounds")
@pytest.mark.parametrize("scenario", FORCES)
def test_what_is_offered_is_accepted_at_the_bounds_of_a_scenario(scenario: str) -> None:
    assert tables().faults == ()
    assert set().union(*(faults_of_a_game(scenario, seed, 2) for seed in range(2))) == set()


@pytest.mark.parametrize(
    ("american", "german", "said"),
    [
        ([("us-infantry", 31)], [], "american us-infantry: there are 31"),
        ([("us-infantry", 16), ("us-veteran", 15)], [], "31 infantry counters, but their numbers end with 30"),
        ([("us-infantry", 16), ("us-infantry", 16)], [], "american us-infantry: there are 32"),
        ([("us-infantry", 1)], [("tiger", 31)], "german tiger: there are 31"),
        ([("m4", 1)], [], "nobody for the Lieutenant to be with"),
        ([("us-mortar", 1)], [], "nobody for the Lieutenant to be with"),
    ],
)
def test_forces_that_no_box_has_are_refused(
    american: list[tuple[str, int]], german: list[tuple[str, int]], said: str, tmp_path: Path
) -> None:
    own(tmp_path, {"bad": (american, german)})
    look_in(tmp_path)
    try:
        assert "bad" not in tables().scenarios
        assert said in tables().faults[0].message
    finally:
        look_in(None)


def test_a_reserve_comes_without_a_number_where_every_number_is_taken() -> None:
    game = Game.new("1")
    for number in range(1, MOST_COUNTERS + 1):
        game.add("us-infantry", number=number)
    asked: list[Question] = []

    def answer(question: Question, now: Game, rolled: int) -> tuple[Answer, By]:
        asked.append(question)
        return question.accept([6]) if isinstance(question, Roll) else question.untyped(), "typed"

    phase = next(phase for phase in RULES.phases if phase.name == "reserves-check")
    game.turn = tables().reserves_check_turn
    position = play(phase, game, (), answer, RULES.interruptions)
    assert [question.key for question in asked] == ["reserves-check.roll", "reserves-check.number"]
    assert [line for question in asked for line in refused(question)] == []
    assert [unit.number for unit in position.game.americans()][-1] is None


def test_every_shipped_scenario_is_looked_at() -> None:
    assert len(SHIPPED) == len(list((data_folder("scream_aim_fire") / "scenarios").glob("*.toml")))
