"""How single dice are accounted for: what the die was for, what it needed, how it came out."""

import pytest

from saf_helper.engine.reasons import Reckoning, Term
from saf_helper.games.scream_aim_fire.events import Check
from saf_helper.games.scream_aim_fire.words.why import accounts


@pytest.mark.parametrize(("die", "passed", "result"), [(4, True, "helped"), (3, False, "no help")])
def test_a_medic(die: int, passed: bool, result: str) -> None:
    event = Check(check="medic", unit="A1", die=die, needed=4, passed=passed, rules=("6.3.6.3.C",))
    needed = Term(4, "4 or more lowers Panic to Alert", "6.3.6.3.C")
    assert accounts(event, str) == [Reckoning("Medic for A1", (die,), die, "", (), (needed,), (), result)]


@pytest.mark.parametrize(("die", "passed", "result"), [(6, True, "one comes"), (5, False, "nobody comes")])
def test_a_reserves_check(die: int, passed: bool, result: str) -> None:
    event = Check(check="reserves-check", die=die, needed=None, passed=passed, details=(6,), rules=("6.4",))
    needed = Term(None, "only a 6 brings one Infantry", "6.4")
    assert accounts(event, str) == [Reckoning("Reserves Check", (die,), die, "", (), (needed,), (), result)]
