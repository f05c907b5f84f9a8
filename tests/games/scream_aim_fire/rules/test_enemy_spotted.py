"""§6.1 Enemy Spotted Check."""

import pytest

from saf_helper.engine.events import Chosen
from saf_helper.engine.player import play
from saf_helper.engine.reasons import Narrowing
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.events import Group
from saf_helper.games.scream_aim_fire.rules.enemy_spotted import enemy_spotted_check
from saf_helper.games.scream_aim_fire.words.names import group_words
from tests.games.scream_aim_fire.rules.talk import Said, Talk, table, talk
from tests.games.scream_aim_fire.rules.test_sieve import accounts_of
from tests.players import Scripted


def spotted(*answers: Said) -> Talk:
    """Check in Turn 2 with one MG 42 on the map."""
    game = table()
    game.turn = 2
    game.add("us-infantry", number=1)
    game.add("mg42")
    return talk(enemy_spotted_check, game, *answers)


@pytest.mark.parametrize(
    ("die", "infantry", "veterans"),
    [
        pytest.param(die, infantry, veterans, marks=pytest.mark.clause(f"6.1.A.{die}", "6.1.A", "2.0.A"))
        for die, infantry, veterans in [(1, 2, 0), (2, 3, 0), (3, 3, 2), (4, 4, 3), (5, 4, 3), (6, 5, 4)]
    ],
)
def test_a_roll_brings_what_the_table_says(die: int, infantry: int, veterans: int) -> None:
    entry = [2, 2, 3, 3, 4, 4, 5, 5, 6][: infantry + veterans]
    said = spotted(
        ("spotted.roll", [die]),
        ("arrivals.entry", entry),
        ("arrivals.keys", ["-"] * len(entry)),
        ("arrivals.occupied", []),
    )
    told = said.event(events.SpottedRoll, die=die, group=(infantry, veterans))
    assert told.rules == (f"6.1.A.{die}", "2.0.A")
    kinds = [unit.kind for unit in said.game.germans()]
    assert kinds == ["mg42", *["german-infantry"] * infantry, *["german-veteran"] * veterans]


@pytest.mark.clause("6.1.B", "6.1.B.1", "6.1.B.2", "6.1.D")
def test_each_arrival_enters_by_its_die_and_is_keyed() -> None:
    said = spotted(
        ("spotted.roll", [1]), ("arrivals.entry", [1, 5]), ("arrivals.keys", ["1", "-"]), ("arrivals.occupied", [])
    )
    assert said.event(events.Entered, unit="G2", die=1, hex="red", key=1).rules == ("6.1.B.1",)
    assert said.event(events.Entered, unit="G3", die=5, hex="5", key=None).rules == ("6.1.B.2",)
    assert said.game.units["G2"].number == 1
    assert said.game.units["G3"].number is None


@pytest.mark.clause("6.1.C")
def test_the_excess_goes_to_the_lowest_hex_with_room() -> None:
    said = spotted(
        ("spotted.roll", [2]),
        ("arrivals.entry", [4, 4, 4]),
        ("arrivals.keys", ["-", "-", "-"]),
        ("arrivals.occupied", []),
        ("arrivals.occupied-elsewhere", ["2-full"]),
    )
    assert said.event(events.Entered, unit="G4", die=4, hex="3", full=True).rules == ("6.1.B.2", "6.1.C")


@pytest.mark.clause("6.1.C")
@pytest.mark.parametrize(("there", "place"), [([], "2"), (["2"], "3")])
def test_the_overflow_asks_of_a_hex_known_not_to_be_full_only_whether_one_german_is_there(
    there: list[str], place: str
) -> None:
    said = spotted(
        ("spotted.roll", [3]),
        ("arrivals.entry", [2, 4, 4, 4, 5]),
        ("arrivals.keys", ["-"] * 5),
        ("arrivals.occupied", ["5-full"]),
        ("arrivals.occupied-elsewhere", there),
    )
    elsewhere = said.question("arrivals.occupied-elsewhere")
    assert [option.value for option in getattr(elsewhere, "options", ())] == [
        "2",
        *("3", "3-full", "6", "6-full", "red", "red-full"),
    ]
    assert said.events_of(events.Entered)[3].hex == place


@pytest.mark.clause("6.1.C")
def test_where_no_hex_has_room_the_player_finds_the_nearest() -> None:
    full = [f"{hex}-full" for hex in ("2", "3", "5", "6", "red")]
    said = spotted(
        ("spotted.roll", [1]),
        ("arrivals.entry", [4, 4]),
        ("arrivals.keys", ["-", "-"]),
        ("arrivals.occupied", ["4-full"]),
        ("arrivals.occupied-elsewhere", full),
    )
    assert [(one.unit, one.hex) for one in said.events_of(events.Entered)] == [("G2", ""), ("G3", "")]


@pytest.mark.clause("6.1.A")
def test_five_germans_bring_no_more() -> None:
    game = table()
    game.turn = 2
    for _ in range(5):
        game.add("mg42")
    said = talk(enemy_spotted_check, game)
    assert said.event(events.SpottedCheck, cause="count", rolls=False, count=5, threshold=5, veterans_count=True)


@pytest.mark.clause("6.3.6.7.C")
def test_arrivals_near_an_american_tank_panic() -> None:
    game = table()
    game.turn = 2
    game.add("m4")
    said = talk(
        enemy_spotted_check,
        game,
        ("spotted.roll", [1]),
        ("arrivals.entry", [2, 3]),
        ("arrivals.keys", ["-", "-"]),
        ("arrivals.occupied", []),
        ("arrivals.near-tank", ["G2"]),
    )
    assert [unit.status for unit in said.game.germans()] == ["none", "panic"]


@pytest.mark.parametrize(
    ("infantry", "veterans", "words"),
    [
        (3, 0, "3 Infantry"),
        (0, 1, "1 Veteran"),
        (1, 2, "1 Infantry then 2 Veterans"),
        (2, 1, "2 Infantry then 1 Veteran"),
    ],
)
def test_only_who_comes_is_named(infantry: int, veterans: int, words: str) -> None:
    assert group_words(Group(infantry, veterans)) == words


def test_the_hex_of_one_whose_own_is_full_is_chosen_step_by_step() -> None:
    game = table()
    game.turn = 2
    script = Scripted(
        [
            ("spotted.roll", [2]),
            ("arrivals.entry", [4, 4, 4]),
            ("arrivals.keys", ["-", "-", "-"]),
            ("arrivals.occupied", []),
            ("arrivals.occupied-elsewhere", ["2-full"]),
        ]
    )
    position = play(enemy_spotted_check, game, (), script)
    (chosen,) = [one.event for one in position.events if isinstance(one.event, Chosen)]
    with_room, lowest = chosen.steps
    assert [one.id for one in with_room.dropped] == ["2", "4"]
    assert [one.id for one in lowest.kept] == ["3"]
    (account,) = [one for _, one in accounts_of(position) if isinstance(one, Narrowing)]
    assert account.what == "the hex of one that the die sent to hex 4"
    assert account.steps[-1].kept[0].name == "hex 3"
