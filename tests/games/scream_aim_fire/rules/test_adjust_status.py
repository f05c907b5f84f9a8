"""§7.1 Adjust Status."""

import pytest

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.rules.adjust_status import adjust_status
from tests.games.scream_aim_fire.rules.talk import table, talk


@pytest.mark.clause("5.0.B.1", "7.1.A", "7.1.C")
def test_panicked_units_away_from_tanks_drop_to_alert_and_never_to_calm() -> None:
    game = table()
    game.add("m4")
    for status in ("panic", "panic", "alert"):
        game.add("german-infantry", status=status)
    said = talk(adjust_status, game, ("adjust-status.near-tank", ["G2"]))
    assert [unit.status for unit in said.game.germans()] == ["alert", "panic", "alert"]
    assert said.event(events.StaysPanicked, unit="G2", cause="tank-near", house={"panic-recovery": "away-from-tank"})
    again = talk(adjust_status, said.game)
    assert [unit.status for unit in again.game.germans()] == ["alert", "panic", "alert"]


@pytest.mark.clause("7.1.A", "7.1.C")
def test_without_a_tank_all_recover_unasked() -> None:
    game = table()
    game.add("german-infantry", status="panic")
    said = talk(adjust_status, game)
    assert said.event(
        events.StatusChanged,
        unit="G1",
        status="alert",
        cause="no-tank-near",
        house={"panic-recovery": "away-from-tank"},
    )


@pytest.mark.clause("7.1.B")
def test_low_supply_comes_off_unless_still_panicked() -> None:
    game = table()
    game.add("m4")
    game.add("german-infantry", status="alert", low_supply=True)
    game.add("german-infantry", status="panic", low_supply=True)
    game.add("mg42", low_supply=True)
    said = talk(adjust_status, game, ("adjust-status.near-tank", ["G2"]))
    assert [unit.low_supply for unit in said.game.germans()] == [False, True, False]
    assert said.event(events.LowSupplyStays, units=("G2",))
