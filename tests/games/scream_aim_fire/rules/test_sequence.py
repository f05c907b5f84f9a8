"""§5.0 The sequence of play: every step in its order, and why one is skipped."""

from typing import Any

import pytest

from saf_helper.engine.events import PhaseSkipped
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.game import SEQUENCE
from saf_helper.games.scream_aim_fire.state import Game
from tests.games.scream_aim_fire.rules.talk import Said, Talk, phase, table, talk

AMERICAN = ["enemy-spotted", "orders", "activate", "reserves-check"]
GERMAN = ["adjust-status", "german-infantry", "german-mg42", "german-tanks", "surprise"]


def steps(names: list[str]) -> Any:
    """Return these phases as one."""

    def run(player: Player, game: Game) -> None:
        for row in SEQUENCE:
            if row.name in names:
                row(player, game)

    return run


def third_turn() -> Game:
    """Return Turn 3 with something to do in every step."""
    game = table()
    game.turn = 3
    game.add("us-infantry")
    game.add("m4")
    game.add("german-infantry", status="panic")
    for _ in range(4):
        game.add("mg42")
    game.add("panzer-iv")
    return game


def american_half() -> tuple[Said, ...]:
    return (
        ("orders.roll", [2, 4, 4, 4, 4]),
        ("orders.adjust", "none"),
        ("activate.order", "2"),
        ("activate.action", "move"),
        ("reserves-check.roll", [1]),
    )


def german_half() -> tuple[Said, ...]:
    return (
        ("adjust-status.near-tank", []),
        ("german-infantry.adjacent", []),
        ("german-infantry.card", ["none"]),
        *[("mg42.closest", [])] * 4,
        ("german-tank.target", "none"),
        ("surprise.roll", [1]),
    )


def cited_in_order(said: Talk, *clauses: str) -> bool:
    """Return whether the steps' clauses come up in this order in what was asked and told."""
    begun = [step.rule for step in said.position.steps if step.rule in clauses]
    return begun == list(clauses)


@pytest.mark.clause("5.0.A.1", "5.0.A.2", "5.0.A.3", "5.0.A.4")
def test_the_american_half_has_four_steps_in_order() -> None:
    said = talk(steps(AMERICAN), third_turn(), *american_half())
    assert cited_in_order(said, "5.0.A.1", "5.0.A.2", "5.0.A.3", "5.0.A.4")
    assert "5.0.A.1" in said.event(events.SpottedCheck, cause="count").rules
    assert "5.0.A.2" in said.question("orders.roll").rules
    assert "5.0.A.3" in said.question("activate.order").rules
    assert "5.0.A.4" in said.question("reserves-check.roll").rules


@pytest.mark.clause("5.0.B", "5.0.B.1", "5.0.B.2", "5.0.B.3", "5.0.B.4", "5.0.B.5")
def test_the_german_half_has_five_steps_in_order() -> None:
    said = talk(steps(GERMAN), third_turn(), *german_half())
    assert cited_in_order(said, "5.0.B.1", "5.0.B.2", "5.0.B.3", "5.0.B.4", "5.0.B.5")
    assert said.game.german_turn
    assert all(unit.acted for unit in said.game.germans())


@pytest.mark.clause("5.0", "5.0.A", "6.2.E", "7.2.H")
def test_a_turn_is_an_american_and_a_german_half_and_then_the_next_begins() -> None:
    everything = [*AMERICAN, *GERMAN, "end-of-turn"]
    said = talk(steps(everything), third_turn(), *american_half(), *german_half())
    assert said.event(events.TurnBegins).changes == {"turn": (3, 4)}
    assert "5.0.A" in said.event(events.TurnBegins).rules
    turned = said.event(events.CountersTurned)
    assert turned.changes == {f"{id}.acted": (True, False) for id in ("A1", "G1", "G2", "G3", "G4", "G5", "G6")}
    assert not any(unit.acted for unit in said.game.units.values())
    assert not said.game.german_turn


@pytest.mark.clause("5.0", "5.0.A.2", "5.0.B.2", "5.0.B.3", "5.0.B.4")
def test_steps_without_an_american_are_skipped_aloud() -> None:
    game = table()
    game.add("german-infantry")
    for name in ("orders", "activate", "german-infantry", "german-mg42", "german-tanks"):
        told = talk(phase(name), game).event(PhaseSkipped, phase=name, cause="no-americans")
        assert told.rules == (phase(name).rule, "5.0")


@pytest.mark.clause("5.0", "5.0.B.2", "5.0.B.3", "5.0.B.4")
def test_steps_without_their_germans_are_skipped_aloud() -> None:
    game = table()
    game.add("us-infantry")
    for name, cause in (
        ("german-infantry", "no-german-infantry"),
        ("german-mg42", "no-mg42"),
        ("german-tanks", "no-german-tank"),
    ):
        assert talk(phase(name), game).event(PhaseSkipped, phase=name, cause=cause)


@pytest.mark.clause("5.0.A.4", "6.4")
def test_the_reserves_check_is_skipped_before_turn_3() -> None:
    game = table()
    game.turn = 2
    told = talk(phase("reserves-check"), game).event(
        PhaseSkipped, phase="reserves-check", cause="too-early", details=(3,)
    )
    assert told.rules == ("5.0.A.4", "6.4")


def test_set_up_and_arrivals_are_passed_over_without_a_word() -> None:
    game = table()
    game.turn = 2
    for name in ("setup", "reinforcements", "german-arrivals"):
        assert talk(phase(name), game).events == []
