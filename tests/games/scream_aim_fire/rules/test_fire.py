"""§6.3.3–6.3.5 American fire, Cover cards, damage."""

from typing import Any

import pytest

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import Said, Talk, order, table


def shooter(kind: str = "us-infantry", **fields: Any) -> Game:
    game = table()
    game.add(kind, number=1, **fields)
    game.add("german-infantry")
    return game


def fire(game: Game, *answers: Said, stop: str = "") -> Talk:
    """Let the only American fire at the only German."""
    opening = [("activate.order", "2"), ("activate.action", "fire"), ("fire.target", "G1")]
    return order(game, [2], *opening, *answers, stop=stop)


def in_the_open(*rolls: Said) -> tuple[Said, ...]:
    return (("fire.terrain", "clear"), ("fire.cover", ["none"]), *rolls)


def target_question() -> str:
    said = order(shooter(), [2], ("activate.order", "2"), ("activate.action", "fire"), stop="fire.target")
    return said.pending.explain()


@pytest.mark.clause("6.3.3.A", "6.3.3.K", "6.3.3.B", "6.3.3.C", "6.3.3.D", "6.3.3.E", "6.3.3.F")
def test_naming_a_target_says_it_is_in_sight_by_these_rules() -> None:
    explained = target_question()
    for words in (
        "in sight and in range",
        "centre to centre",
        "woods, buildings and hills in between block",
        "a line exactly along one blocking hex's side does not",
        "the first woods hex and a building in range can be seen into",
    ):
        assert words in explained


@pytest.mark.clause("6.3.3.G", "6.3.3.H", "6.3.3.I", "6.3.3.J", "6.3.3.M")
def test_hills_friends_and_the_matrix_are_explained_too() -> None:
    explained = target_question()
    for words in (
        "of a hill only the outer hexes",
        "from a hill cover in between does not block, another hill does",
        "Friendly infantry in between blocks, unless the firer is on a hill",
        "friendly tanks block only tanks",
        "The LOS Matrix is on the Charts and Tables sheet",
    ):
        assert words in explained


@pytest.mark.clause("6.3.3.A")
def test_nobody_in_sight_is_nobody_fired_at() -> None:
    said = order(shooter(), [2], ("activate.order", "2"), ("activate.action", "fire"), ("fire.target", "none"))
    assert said.event(events.NoTarget, unit="A1", cause="none-named").rules == ("6.2.A.3", "6.3.3.A")
    assert said.game.units["G1"].status == "none"


@pytest.mark.clause("6.3.4.A", "6.3.4.B", "6.3.4.C", "6.3.4.D", "6.3.3.L")
@pytest.mark.parametrize(
    ("terrain", "card", "added"),
    [("clear", "none", 0), ("clear", "light", 1), ("woods", "hard", 2), ("building", "hard", 2), ("hill", "light", 1)],
)
def test_the_targets_hex_says_which_half_of_the_card_counts(terrain: str, card: str, added: int) -> None:
    game = shooter("us-veteran")
    said = fire(game, ("fire.terrain", terrain), ("fire.cover", [card]), ("fire.roll", [2]))
    assert said.event(
        events.HitRoll, printed=4, cover={card: added}, drms={"veteran": 1}, hit=False, needed=4 + added, made=3
    )
    half = "clear" if terrain in ("clear", "hill") else "cover"
    assert f"({half} half)" in said.question("fire.cover").prompt


@pytest.mark.clause("6.3.4.C")
def test_a_bunker_wastes_the_order() -> None:
    said = fire(shooter(), ("fire.terrain", "building"), ("fire.cover", ["bunker"]))
    assert said.event(events.Bunker, unit="A1", target="G1", act="fire")
    assert said.game.units["A1"].acted


@pytest.mark.clause("6.3.5.A", "6.3.5.A.1", "6.3.5.A.2", "6.3.5.B", "6.3.5.C")
def test_the_bonuses_of_a_veteran_and_of_the_lieutenant_add_up() -> None:
    game = shooter("us-veteran")
    game.lieutenant.host = "A1"
    said = fire(game, *in_the_open(("fire.roll", [2])), ("fire.damage", ["no-effect"]))
    assert said.event(
        events.HitRoll,
        shooter="A1",
        target="G1",
        dice=(2,),
        cover={"none": 0},
        drms={"veteran": 1, "lieutenant": 1},
        hit=True,
        needed=4,
        made=4,
    )


@pytest.mark.clause("6.3.5.A.2")
@pytest.mark.parametrize("beside", [True, False])
def test_the_lieutenant_next_door_is_asked_about_where_he_decides(beside: bool) -> None:
    game = shooter()
    game.add("us-infantry", number=2, acted=True)
    game.lieutenant.host = "A2"
    damage = [("fire.damage", ["no-effect"])] if beside else []
    said = fire(game, *in_the_open(("fire.roll", [3])), ("fire.lieutenant", beside), *damage)
    drms = {"lieutenant-adjacent": 1} if beside else {}
    assert said.event(events.HitRoll, shooter="A1", drms=drms, needed=4, made=3 + beside, hit=beside)


def test_the_lieutenant_next_door_is_remembered_until_somebody_moves() -> None:
    game = shooter()
    game.add("us-infantry", number=2, acted=True)
    game.lieutenant.host = "A2"
    game.facts["adjacent A1 A2"] = True
    said = fire(game, *in_the_open(("fire.roll", [3])), ("fire.damage", ["no-effect"]))
    assert said.event(
        events.HitRoll,
        shooter="A1",
        target="G1",
        dice=(3,),
        cover={"none": 0},
        drms={"lieutenant-adjacent": 1},
        hit=True,
        needed=4,
        made=4,
    )


@pytest.mark.clause("6.3.5.A", "6.3.5.A.1", "7.2.3.A")
def test_a_panicked_veteran_has_plus_one_and_minus_one() -> None:
    said = order(
        shooter("us-veteran", status="panic"),
        [2],
        ("activate.order", "2"),
        ("fire.target", "G1"),
        *in_the_open(("fire.roll", [3])),
    )
    assert said.event(
        events.HitRoll,
        shooter="A1",
        target="G1",
        dice=(3,),
        cover={"none": 0},
        drms={"veteran": 1, "panicked": -1},
        hit=False,
        needed=4,
        made=3,
    )


@pytest.mark.clause("6.3.5.C", "6.3.5.D", "6.3.5.D.1", "6.3.5.E")
def test_a_natural_6_hits_and_a_chit_destroys_for_10() -> None:
    said = fire(
        shooter(),
        ("fire.terrain", "woods"),
        ("fire.cover", ["hard"]),
        ("fire.roll", [6]),
        ("fire.damage", ["destroyed-10"]),
    )
    assert said.event(
        events.HitRoll, shooter="A1", target="G1", dice=(6,), cover={"hard": 2}, hit=True, needed=6, made=6
    )
    assert said.event(events.GermanLost, unit="G1", cause="damage-chit").changes == {
        "G1": ("in play", "destroyed"),
        "morale": (0, 10),
    }


@pytest.mark.clause("6.3.5.D", "6.3.5.D.2", "6.3.5.E")
def test_another_chit_destroys_for_5() -> None:
    said = fire(shooter(), *in_the_open(("fire.roll", [4])), ("fire.damage", ["destroyed-5"]))
    assert said.event(events.GermanLost, unit="G1", fate="destroyed", points=5, morale=5, cause="damage-chit")


@pytest.mark.clause("6.3.5.F")
@pytest.mark.parametrize("die", [2, 4])
def test_a_calm_german_is_alert_after_a_shot_hit_or_missed(die: int) -> None:
    damage = [("fire.damage", ["no-effect"])] if die == 4 else []
    said = fire(shooter(), *in_the_open(("fire.roll", [die])), *damage)
    assert said.event(events.StatusChanged, unit="G1", cause="fired-on").changes == {"G1.status": ("none", "alert")}


@pytest.mark.clause("6.3.5.G", "6.5.1.A")
def test_a_natural_1_runs_low() -> None:
    said = fire(shooter(), *in_the_open(("fire.roll", [1])))
    assert said.event(events.LowSupply, unit="A1", cause="natural-1").changes == {"A1.low_supply": (False, True)}


@pytest.mark.clause("6.3.3.K")
def test_a_number_the_book_does_not_print_is_asked_once() -> None:
    game = table()
    game.add("us-infantry")
    game.add("us-infantry")
    game.add("german-veteran")
    shot = [("fire.target", "G1"), ("fire.terrain", "clear"), ("fire.cover", ["none"])]
    said = order(
        game,
        [2, 2],
        ("activate.order", "2"),
        ("activate.unit", "A1"),
        ("activate.action", "fire"),
        *shot,
        ("printed.to-hit.german-veteran", 3),
        ("fire.roll", [2]),
        ("activate.order", "2"),
        ("activate.action", "fire"),
        ("fire.target", "G1"),
        ("fire.cover", ["none"]),
        ("fire.roll", [2]),
    )
    shots = said.events_of(events.HitRoll, printed=3, source="owner", cover={"none": 0}, dice=(2,), hit=False)
    assert [one.shooter for one in shots] == ["A1", "A2"]


@pytest.mark.clause("6.3.3.K")
def test_a_stand_in_number_is_marked() -> None:
    game = shooter()
    game.units["G1"].kind = "german-veteran"
    said = fire(game, *in_the_open(("printed.to-hit.german-veteran", "stand-in"), ("fire.roll", [2])))
    assert said.event(
        events.HitRoll,
        shooter="A1",
        target="G1",
        dice=(2,),
        source="stand-in",
        cover={"none": 0},
        hit=False,
        needed=5,
        made=2,
    )


def test_a_number_read_off_the_counter_is_the_owners_also_where_the_stand_in_is_the_same() -> None:
    game = shooter()
    game.units["G1"].kind = "german-veteran"
    said = fire(game, *in_the_open(("printed.to-hit.german-veteran", 5), ("fire.roll", [2])))
    assert said.event(
        events.HitRoll,
        shooter="A1",
        target="G1",
        dice=(2,),
        source="owner",
        cover={"none": 0},
        hit=False,
        needed=5,
        made=2,
    )
