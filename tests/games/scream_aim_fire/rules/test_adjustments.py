"""Adjustments: the table shows something else; what can be put right, and what is refused."""

import random
from typing import Any

import pytest

from saf_helper.engine.events import Noted
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.rules.adjust import kind_of
from saf_helper.games.scream_aim_fire.rules.adjust_paths import paths
from saf_helper.games.scream_aim_fire.rules.adjust_values import loose
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.words.corrections import bounds_words, value_words
from saf_helper.state.entry import Entry
from tests.games.scream_aim_fire.rules.talk import Said, Talk, phase, table, talk
from tests.players import legal_answer

NO_SURPRISE: Said = ("surprise.roll", [1])


def board() -> Game:
    game = table()
    game.add("us-infantry", number=1)
    game.add("us-mortar", number=2)
    game.add("german-infantry")
    game.add("us-veteran", number=3)
    game.lieutenant.host = "A1"
    return game


def adjust(game: Game | None = None, *answers: Said, **args: Any) -> Talk:
    """Adjust before the surprise check."""
    entry = Entry(do="adjust", args=args)
    return talk(phase("surprise"), game or board(), *answers, NO_SURPRISE, before=[entry])


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("morale", 15, "morale 0 -> 15"),
        ("Morale", "-5", "morale 0 -> -5"),
        ("reserves", 29, "reserves 0 -> 29"),
        ("supply", "2", "supply 0 -> 2"),
        ("german-losses", 1, "german-losses 0 -> 1"),
        ("dice", "virtual", "dice physical -> virtual"),
        ("lieutenant", "captured", "lieutenant alive -> captured"),
        ("lieutenant.host", "a3", "lieutenant.host A1 -> A3"),
        ("order-dice", "4 4, 2", "order-dice - -> 4 4 2"),
        ("order-dice", [6], "order-dice - -> 6"),
        ("A1.status", "panic", "A1.status none -> Panic"),
        ("A1.Status", "ALERT", "A1.status none -> Alert"),
        ("A1.low_supply", "y", "A1.low_supply no -> yes"),
        ("a1.Low-Supply", "y", "A1.low_supply no -> yes"),
        ("A1 low supply", "y", "A1.low_supply no -> yes"),
        ("order dice", "3", "order-dice - -> 3"),
        ("German_Losses", 1, "german-losses 0 -> 1"),
        ("Lieutenant Host", "a3", "lieutenant.host A1 -> A3"),
        ("printed.to hit.us infantry", 3, "printed.to-hit.us-infantry 4 -> 3"),
        ("A1.acted", True, "A1.acted no -> yes"),
        ("A1.terrain", "woods", "A1.terrain none -> woods"),
        ("A1.number", "7", "A1.number 1 -> 7"),
        ("A1.number", "-", "A1.number 1 -> none"),
        ("A1.name", "  Easy   Red ", "A1.name - -> Easy Red"),
        ("G1.fate", "left", "G1.fate in play -> left"),
        ("kills.german-infantry", 1, "kills.german-infantry 0 -> 1"),
        ("printed.to-hit.us-infantry", 3, "printed.to-hit.us-infantry 4 -> 3"),
        ("house.outnumbered", "on", "house.outnumbered off -> on"),
    ],
)
def test_what_can_be_adjusted_is_told_with_what_it_was(path: str, value: Any, words: str) -> None:
    said = adjust(set={path: value}, reason="a bumped table")
    assert said.event(events.Adjusted, reason="a bumped table")
    assert not list(said.game.breaches())


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("morale", 10000),
        ("morale", True),
        ("morale", "much"),
        ("reserves", 30),
        ("supply", -1),
        ("supply", 1.5),
        ("supply", 62),
        ("german-losses", 2),
        ("kills.german-infantry", 2),
        ("kills.tiger", 1),
        ("dice", "mine"),
        ("lieutenant", "asleep"),
        ("lieutenant.host", "G1"),
        ("lieutenant.host", "A2"),
        ("order-dice", "7"),
        ("order-dice", "1 2 3 4 5 6"),
        ("order-dice", [1] * 6),
        ("A1.status", "afraid"),
        ("A1.low_supply", "perhaps"),
        ("A1.terrain", "swamp"),
        ("A1.number", "100"),
        ("A1.name", "x" * 41),
        ("printed.to-hit.us-infantry", 10),
        ("house.outnumbered", "maybe"),
        ("house.reserve-threshold", "0"),
    ],
)
def test_a_value_out_of_range_is_refused_with_its_bounds(path: str, value: Any) -> None:
    with pytest.raises(BadAnswerError) as refused:
        adjust(set={path: value})
    assert refused.value.message == f"{path} cannot be {value!r}"
    assert refused.value.hint is not None
    assert refused.value.hint.startswith(f"{path}: ")


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("moral", "did you mean morale?"),
        ("weather", "adjust without words lists the paths"),
        ("G77.zzzz", "a unit that came in this very step can be adjusted after it"),
        ("A2.foo", "of Mortar 2: status, low_supply, acted, fate, terrain, number, name; such as A2.status"),
        ("g1.stats", "of German Inf: status, low_supply, acted, fate, terrain, number, name; such as G1.status"),
        ("house.starting-morale", None),
    ],
)
def test_an_unknown_path_is_refused_with_its_likes(path: str, hint: str | None) -> None:
    with pytest.raises(BadAnswerError) as refused:
        adjust(set={path: 1})
    assert refused.value.message == f"{path!r} cannot be adjusted"
    assert hint in (None, refused.value.hint)


def test_nothing_to_adjust_is_refused_and_what_stands_so_already_is_said() -> None:
    with pytest.raises(BadAnswerError, match="nothing to adjust"):
        adjust()
    assert adjust(set={"morale": 0}).event(events.Adjusted)


def test_no_two_paths_are_one_to_who_types_them_otherwise() -> None:
    names = [loose(name) for name in paths(board())]
    assert len(names) == len(set(names))


def test_a_count_that_the_rules_brought_beyond_its_bound_may_stay_and_be_lowered() -> None:
    game = board()
    game.supply = 70
    assert adjust(game, set={"supply": 70}).game.supply == 70
    assert adjust(game, set={"supply": 69}).game.supply == 69
    with pytest.raises(BadAnswerError, match="supply cannot be 71"):
        adjust(game, set={"supply": 71})


def test_where_no_reserves_come_their_marker_stays_where_it_is() -> None:
    game = board()
    game.reserve_threshold = None
    with pytest.raises(BadAnswerError) as refused:
        adjust(game, set={"reserves": 5})
    assert refused.value.hint == "reserves: 0 to 0, as no German reserves come in this game"


def test_six_order_dice_can_be_set_where_the_house_rule_gives_six() -> None:
    game = board()
    game.house["outnumbered"] = "on"
    assert adjust(game, set={"order-dice": "1 2 3 4 5 6"}).game.order_dice == [1, 2, 3, 4, 5, 6]


def test_a_name_of_ones_own_is_taken_off_by_a_dash() -> None:
    game = board()
    game.units["A1"].nickname = "Easy"
    said = adjust(game, set={"A1.name": "-"})
    assert said.event(events.Adjusted)
    assert said.game.units["A1"].name == "US Inf 1"


@pytest.mark.parametrize("kind", ["us-veteran", "US-Veteran", "us veteran"])
def test_a_kind_of_counter_is_taken_as_it_is_spelled(kind: str) -> None:
    assert adjust(add=[{"kind": kind}]).event(events.Adjusted, added=("A4",))


@pytest.mark.parametrize(
    ("words", "kind"), [("Tiger", "tiger"), ("panzer IV", "panzer-iv"), ("AT gun", "at-gun"), ("Infantry", None)]
)
def test_a_counter_that_only_one_side_has_is_known_by_its_name(words: str, kind: str | None) -> None:
    assert kind_of(words) == kind


def test_a_counter_is_added_with_its_number() -> None:
    said = adjust(add=[{"kind": "us-veteran", "number": "5"}])
    assert said.event(events.Adjusted).changes == {"A4": (None, "in play")}
    assert (said.game.units["A4"].name, said.game.units["A4"].came) == ("US Vet 5", "turn 1")
    with pytest.raises(BadAnswerError, match="'jeep' is no kind of counter"):
        adjust(add=[{"kind": "jeep"}])
    with pytest.raises(BadAnswerError, match="number cannot be"):
        adjust(add=[{"kind": "us-veteran", "number": "500"}])


def test_the_lieutenant_goes_with_a_host_taken_off_the_map() -> None:
    said = adjust(set={"A1.fate": "removed"})
    assert said.event(events.Adjusted).changes == {"A1.fate": ("in play", "removed"), "lieutenant": ("alive", "killed")}
    game = said.game
    with pytest.raises(BadAnswerError, match="which is off the map"):
        adjust(game, set={"lieutenant": "alive"})


def test_a_counter_turned_back_may_move_and_fire_once_more() -> None:
    game = board()
    game.units["A1"].acted = game.units["A1"].moved = game.units["A1"].fired = True
    unit = adjust(game, set={"A1.acted": "no"}).game.units["A1"]
    assert (unit.acted, unit.moved, unit.fired) == (False, False, False)


def test_where_a_unit_stands_can_be_forgotten() -> None:
    game = board()
    game.facts |= {"terrain A1": "woods", "adjacent A1 G1": True, "terrain A2": "clear"}
    assert adjust(game, set={"A1.terrain": "-"}).game.facts == {"terrain A2": "clear"}


@pytest.mark.clause("6.5.2")
def test_a_threshold_put_lower_brings_the_reserves_at_once() -> None:
    game = board()
    game.reserves = 20
    said = adjust(
        game,
        ("reserves.card", ["1+0"]),
        ("arrivals.entry", [2]),
        ("arrivals.keys", ["-"]),
        ("arrivals.occupied", []),
        set={"house.reserve-threshold": "15"},
    )
    assert said.event(events.ReservesArrive, threshold=15, house={"reserve-threshold": "15", "reserve-repeat": "reset"})
    assert said.game.reserves == 0


def test_a_deck_in_use_is_named_when_the_hands_that_draw_it_change() -> None:
    said = adjust(set={"chits": "virtual"})
    assert said.event(events.Adjusted)
    assert len([text for text in said.texts if "stand-in" in text]) == 3


def test_every_path_is_listed_with_how_it_stands_and_its_bounds() -> None:
    listed = {
        path: (value_words(path, entry.now()), bounds_words(entry.bounds)) for path, entry in paths(board()).items()
    }
    assert listed["morale"] == ("0", "-9999 to 9999")
    assert listed["A1.status"] == ("none", "none, Alert, Panic")
    assert listed["A1.name"] == ("-", "up to 40 characters, or -")
    assert listed["order-dice"] == ("-", "at most 5 dice (6.2.A) such as 4 4 2, or -")
    assert listed["supply"] == ("0", "0 to 61, one for every two Germans that may come in 12 turns")
    assert listed["german-losses"] == ("0", "0 to 1, as many as have come; adjust add puts in one that is missing")
    assert listed["reserves"] == ("0", "0 to 29, as 30 brings the reserves")
    assert "house.starting-morale" not in listed


@pytest.mark.parametrize("words", ["", "x" * 5000])
def test_a_note_is_kept_and_an_empty_or_endless_one_refused(words: str) -> None:
    note = Entry(do="note", args={"text": " hold   the line "})
    assert talk(phase("surprise"), board(), NO_SURPRISE, before=[note]).event(Noted, text="hold the line")
    with pytest.raises(BadAnswerError, match="that is no note"):
        talk(phase("surprise"), board(), NO_SURPRISE, before=[Entry(do="note", args={"text": words})])


@pytest.mark.parametrize(
    ("changes", "tracks"),
    [
        ({"G1.fate": "destroyed"}, ("morale", "supply", "german-losses", "kills.german-infantry")),
        ({"G1.fate": "destroyed", "morale": 10, "german-losses": 1}, ("supply", "kills.german-infantry")),
        ({"A2.fate": "destroyed"}, ("morale", "reserves")),
        ({"lieutenant": "killed"}, ("morale", "reserves")),
    ],
)
def test_a_loss_put_right_by_hand_says_what_it_does_not_book(changes: dict[str, Any], tracks: tuple[str, ...]) -> None:
    assert adjust(set=changes).event(events.NotBooked, tracks=tuple((track, 0) for track in tracks))


@pytest.mark.parametrize("changes", [{"G1.fate": "left"}, {"A2.fate": "removed"}, {"A1.name": "destroyed"}])
def test_what_is_no_loss_books_nothing(changes: dict[str, Any]) -> None:
    assert adjust(set=changes).events_of(events.NotBooked) == []


def test_morale_put_at_its_bound_may_be_carried_beyond_it_and_the_save_still_loads() -> None:
    session = Session.new(RULES, Game.new("1"), name="deep", seed=5, version="test")
    rng = random.Random(5)
    while session.pending is not None and session.game.morale >= -9999:
        session.answer(legal_answer(session.pending, rng))
        if session.game.turn >= 2 and session.game.morale > -9999 and session.pending is not None:
            session.interrupt("adjust", {"set": {"morale": -9999}})
    assert session.game.morale < -9999
    assert RULES.load(RULES.dump(session.game)) == session.game
