"""The table that answers: room, what it carries out, what it knows to be true, and whole games on it."""

from collections import Counter
from dataclasses import dataclass
from statistics import median

import pytest

from saf_helper.engine.events import Event
from saf_helper.engine.questions import Choose, Confirm, Option, Pick, Question
from saf_helper.engine.session import Happened
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.entry import Entry
from tests.bench.questions import (
    BUDGETS,
    FIRE_BUDGET,
    FULL_TURN,
    INFANTRY,
    MG42,
    MOVE_BUDGET,
    TANK,
    TURN,
    Measured,
    Turns,
)
from tests.table import judge
from tests.table.board import Board, ContradictionError
from tests.table.facts import truths
from tests.table.games import SCENARIOS, Played, play_game
from tests.table.hands import Hands
from tests.table.hexes import Hex, distance
from tests.table.table import Table, UnknownQuestionError
from tests.table.terrain import PLACES, Terrain, small

GAMES = 12
FEW = 0.05
"""The share of activations that may cost an entry more: where a tie or the Lieutenant's +1 has to be asked."""


START, NORTH, SOUTH = Hex(4, 3), Hex(4, 1), Hex(4, 5)
"""Of the small maps."""


# Room (6.3.2) --------------------------------------------------------------------------------------------------------


def small_board(*units: tuple[str, Hex], ground: Terrain | None = None) -> Board:
    """Return a board of the small map with these units; the Lieutenant is with nobody."""
    board = Board(Game.new("1"), ground or small())
    for kind, hex in units:
        board.at[board.game.add(kind).id] = hex
    return board


def test_6_3_2_two_infantry_or_one_tank_never_both() -> None:
    board = small_board(("us-infantry", START), ("us-mortar", START), ("us-veteran", NORTH), ("m4", SOUTH))
    veteran, tank = board.unit("A3"), board.unit("A4")
    assert not board.has_room(veteran, START)
    assert not board.has_room(veteran, SOUTH)
    assert not board.has_room(tank, NORTH)
    assert board.has_room(veteran, Hex(4, 2))
    del board.at["A2"]
    assert board.has_room(veteran, START)


def test_6_3_2_a_the_lieutenant_takes_room_as_long_as_he_lives() -> None:
    board = small_board(("us-infantry", START), ("us-veteran", NORTH))
    board.game.lieutenant.host = "A1"
    assert not board.has_room(board.unit("A2"), START)
    board.lieutenant = False
    assert board.has_room(board.unit("A2"), START)


# What is carried out ------------------------------------------------------------------------------------------------


def carry_out(board: Board, event: Event) -> None:
    """Carry an event out; an American goes to the south."""
    Hands(board, lambda unit, most: SOUTH).carry_out(event)


def march(hexes: int) -> events.InfantryMoved:
    return events.InfantryMoved(unit="G1", hexes=hexes, toward="A2", number=2, cause="keyed")


def test_a_german_marches_toward_the_american_that_is_named() -> None:
    board = small_board(("us-infantry", Hex(0, 3)), ("us-infantry", Hex(8, 3)), ("german-infantry", START))
    carry_out(board, march(2))
    assert distance(board.at["G1"], Hex(8, 3)) == 2
    carry_out(board, march(3))
    assert distance(board.at["G1"], Hex(8, 3)) == 1


def test_an_american_moves_where_the_commander_says_and_the_lost_are_removed() -> None:
    board = small_board(("us-infantry", START), ("german-infantry", NORTH))
    carry_out(board, events.AmericanMove(unit="A1"))
    assert board.at["A1"] == SOUTH
    lost = {"G1": ("in play", "destroyed")}
    carry_out(board, events.GermanLost(unit="G1", fate="destroyed", points=5, morale=5, cause="mortar", changes=lost))
    assert "G1" not in board.at


def test_an_assault_that_succeeds_enters_the_hex() -> None:
    board = small_board(("us-infantry", START), ("german-infantry", Hex(4, 2)))
    dice = (4, 4, 4, 4)
    carry_out(
        board,
        events.AssaultRoll(
            attacker="G1", defenders=("A1",), german=True, dice=dice, needed=14, cover=(), drms=(), success=True
        ),
    )
    assert board.at["G1"] == START


def test_someone_who_came_without_a_place_is_a_contradiction() -> None:
    board = small_board(("us-infantry", START))
    board.game.add("german-infantry")
    with pytest.raises(ContradictionError):
        carry_out(board, events.SpottedRoll(die=1, group=events.Group(1, 0), changes={"G1": (None, "in play")}))


# The truth and the judge ---------------------------------------------------------------------------------------------


def pick(key: str, about: str | None, *ids: str) -> Pick:
    """Return a pick among units."""
    return Pick(key=key, prompt="?", about=about, options=tuple(Option(id) for id in ids), max=len(ids))


def choose(key: str, about: str, *values: str) -> Choose:
    """Return a choice among values."""
    return Choose(key=key, prompt="?", about=about, options=tuple(Option(value) for value in values))


@pytest.mark.parametrize(
    ("question", "true"),
    [
        (pick("german-fire.in-sight", "G1", "A1", "A2", "A3"), [["A1", "A2"]]),
        (pick("german-fire.in-sight", "G1", "A2", "A3"), [["A2"]]),
        (pick("german-fire.adjacent", "G1", "A1", "A2"), [["A2"]]),
        (pick("german-infantry.adjacent", None, "G1", "G2"), [["G1"]]),
        (pick("mg42.closest", "G2", "A1", "A2", "A3"), [["A3"]]),
        (choose("german-fire.closest", "G1", "A1", "A2"), ["A2"]),
        (choose("german-tank.target", "G1", "A3", "none"), ["none"]),
        (choose("fire.terrain", "G1", "clear", "woods"), ["clear"]),
        (choose("german-fire.terrain", "A1", "clear", "woods"), ["woods"]),
        (pick("tank-move.near-tank", "A4", "G1", "G2"), [["G2"]]),
        (pick("german-infantry.near-tank", None, "G1", "G2"), [["G2"]]),
        (Confirm(key="fire.lieutenant", prompt="?", about="A3"), [False]),
        (Confirm(key="german-assault.same-hex", prompt="Are Inf, Inf b in the same hex?"), [False]),
        (pick("arrivals.occupied", None, "red-full", "2", "2-full", "3-full"), [["2"]]),
        (choose("surprise.blue", "A1", "free", "american", "germans"), ["free"]),
        (Confirm(key="victory.objective", prompt="?"), [False]),
        (choose("fire.target", "A1", "G1", "none"), None),
        (choose("setup.lieutenant", "A1", "A1", "A2"), None),
    ],
    ids=lambda value: value.key if isinstance(value, Question) else "",
)
def test_the_truth_by_key(question: Question, true: list[object] | None) -> None:
    board = Board(Game.new("1"))
    for kind, hex in (
        ("us-infantry", Hex(1, 4)),  # A1, in the woods
        ("us-infantry", Hex(4, 4)),  # A2
        ("us-infantry", Hex(12, 7)),  # A3
        ("m4", Hex(11, 5)),  # A4
        ("german-infantry", Hex(3, 4)),  # G1
        ("mg42", PLACES.entry["2"]),  # G2
    ):
        board.at[board.game.add(kind).id] = hex
    board.game.lieutenant.host = "A2"
    assert truths(board, question) == true


@pytest.mark.parametrize(
    ("key", "hexes"),
    [
        ("victory.objective", [PLACES.objective]),
        ("victory.two-infantry-near-red", [PLACES.red, Hex(11, 5)]),
        ("victory.three-buildings", list(PLACES.centre)),
    ],
)
def test_victory_needs_infantry_in_every_hex_it_names(key: str, hexes: list[Hex]) -> None:
    board = Board(Game.new("1"))
    for hex in hexes:
        assert truths(board, Confirm(key=key, prompt="?")) == [False]
        board.at[board.game.add("us-veteran").id] = hex
    assert truths(board, Confirm(key=key, prompt="?")) == [True]
    board.at["A1"] = Hex(0, 0)
    assert truths(board, Confirm(key=key, prompt="?")) == [False]


def test_a_question_nobody_knows_is_refused() -> None:
    table = Table(Game.new("1"), 0)
    with pytest.raises(UnknownQuestionError):
        table.answer(Confirm(key="weather.rain", prompt="Does it rain?"), table.board.game)


def test_a_remembered_answer_that_is_not_so_is_a_contradiction() -> None:
    board = small_board(("german-infantry", START), ground=small(c4r3="w"))
    question = choose("fire.terrain", "G1", "clear", "woods")
    entry = Entry(key=question.key, about="G1", answer="woods", by="remembered")
    judge.remembered(board, Happened(entry=entry, question=question))
    board.at["G1"] = SOUTH
    with pytest.raises(ContradictionError):
        judge.remembered(board, Happened(entry=entry, question=question))


def test_a_kept_fact_that_is_not_so_is_a_contradiction() -> None:
    board = small_board(("us-infantry", Hex(4, 4)), ("m4", Hex(4, 5)), ("german-infantry", START))
    board.game.facts |= {"terrain G1": "clear", "adjacent A1 G1": True, "near G1 A2": True, "some-tank G1": True}
    judge.kept(board)
    board.at["G1"] = Hex(4, 0)
    for fact in list(board.game.facts):
        board.game.facts = {fact: board.game.facts[fact]}
        if fact == "terrain G1":
            judge.kept(board)
        else:
            with pytest.raises(ContradictionError):
                judge.kept(board)
        board.game.facts = {"terrain G1": "clear", "adjacent A1 G1": True, "near G1 A2": True, "some-tank G1": True}


def test_a_german_that_fires_out_of_sight_is_a_contradiction() -> None:
    board = small_board(("us-infantry", SOUTH), ("german-infantry", NORTH))
    aimed = events.TargetNamed(unit="G1", target="A1", act="fire", cause="only")
    judge.shot(board, aimed)
    board.at["G1"] = Hex(4, 0)
    with pytest.raises(ContradictionError):
        judge.shot(board, aimed)


# Whole games ---------------------------------------------------------------------------------------------------------


@dataclass
class Games:
    """Some whole games and what they took to type."""

    played: list[Played]
    measured: Measured


@pytest.fixture(scope="module")
def games() -> Games:
    """Play games of all scenarios; a contradiction ends them."""
    found = Games([], Measured())
    for seed in range(GAMES):
        turns = Turns()
        played = play_game(seed, SCENARIOS[seed % len(SCENARIOS)], turns)
        found.played.append(played)
        found.measured.add(played, turns)
    return found


def test_whole_games_end_and_nothing_told_or_remembered_contradicts_the_table(games: Games) -> None:
    keys: Counter[str] = Counter()
    for played in games.played:
        assert played.game.outcome in ("victory", "defeat")
        assert {unit.id for unit in played.game.units.values() if unit.in_play} == set(played.table.board.at)
        keys.update(asked.question.key for asked in played.asked)
        assert played.remembered, f"nothing was remembered in game {played.seed}"
    for key in (
        "german-fire.in-sight",
        "mg42.closest",
        "german-tank.target",
        "fire.target",
        "he.target",
        "covering.mover",
    ):
        assert keys[key], f"{key} was never asked"


def over(counts: list[int], budget: int) -> float:
    """Return the share of counts above a budget."""
    return sum(count > budget for count in counts) / len(counts)


def test_typing_stays_within_the_budgets(games: Games) -> None:
    typed = games.measured.typed
    assert median(typed[INFANTRY]) <= 2
    assert max(typed[INFANTRY]) <= BUDGETS[INFANTRY]
    assert over(typed[MG42], BUDGETS[MG42]) < FEW, "more than equal targets in unlike cover"
    assert max(typed[TANK]) <= BUDGETS[TANK]
    assert max(typed[FULL_TURN]) <= BUDGETS[FULL_TURN]
    assert max(typed["American infantry: move"]) <= MOVE_BUDGET
    assert over(typed["American infantry: fire"], FIRE_BUDGET) < FEW, "more than a Lieutenant who decides"


def test_typing_is_a_tenth_of_asking_every_criterion(games: Games) -> None:
    measured = games.measured
    for what in (INFANTRY, MG42, TURN):
        assert 10 * sum(measured.typed[what]) < sum(measured.every[what])


def test_a_game_is_the_same_again(games: Games) -> None:
    first, second = games.played[0], play_game(0, SCENARIOS[0])
    assert [asked.answer for asked in first.asked] == [asked.answer for asked in second.asked]
    assert first.table.board.at == second.table.board.at
