"""Odds worked out by hand, from the full stand-in mixes.

Cover deck, clear entry: none 12, light 12 of 24; cover entry: hard 17, bunker 7. Unit damage: 3 of 12 +10, 6 of 12 +5: a hit
destroys 3/4 and brings 30/12 + 30/12 = 5 points. Tank hit: 9 of 16 hit. Tank damage: a third each.
"""

from fractions import Fraction
from typing import Any

import pytest

from saf_helper.games.scream_aim_fire.odds.outcomes import Odds
from saf_helper.games.scream_aim_fire.odds.situations import Piece, Situation, Table, odds_of
from saf_helper.games.scream_aim_fire.odds.words import full, percent, points, shown, stand_in_note, summary
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.tables.components import Components

GERMAN, PANZER = Piece("german-infantry"), Piece("panzer-iv")
UNITS = {"he": "m4", "mortar": "us-mortar", "sniper": "us-sniper", "tank-fire": "m4", "german-tank": "panzer-iv"}
UNITS |= {"german-assault": "german-infantry", "hunter-assault": "hunter"}


def situation(
    act: str, *targets: Piece, house: str = "", numbers: dict[str, int] | None = None, **how: Any
) -> Situation:
    game = Game.new("1", house=dict([house.split("=")]) if house else {})
    game.numbers = numbers or {}
    unit = Piece(how.pop("unit", UNITS.get(act, "us-infantry")))
    return Situation(Table.of(game), act, unit, targets or (GERMAN,), **how)


def odds(act: str, *targets: Piece, **how: Any) -> Odds:
    ((_, one),) = odds_of(situation(act, *targets, **how), {})
    return one


def number(to_hit: int) -> dict[str, int]:
    return {"to-hit.german-infantry": to_hit}


def test_rifle_fire_in_the_open() -> None:
    # 4+ or, behind light cover, 5+: (3/6 + 2/6) / 2.
    one = odds("fire", terrain="clear")
    assert one.chance("hit") == Fraction(5, 12)
    assert one.chance("destroyed") == Fraction(5, 12) * Fraction(3, 4) == Fraction(5, 16)
    assert one.chance("low-supply") == Fraction(1, 6)
    assert one.chance("no-fire") == 0
    assert one.morale == Fraction(5, 12) * 5
    assert one.chance("stand-in") == 1


def test_rifle_fire_into_cover() -> None:
    # 7 of 24 cards are bunkers; else 6+ with a +1 DRM is 5 or 6.
    one = odds("fire", terrain="woods", extra=1)
    assert one.chance("no-fire") == Fraction(7, 24)
    assert one.chance("hit") == Fraction(17, 24) * Fraction(2, 6)
    assert one.chance("low-supply") == Fraction(17, 24) * Fraction(1, 6)


def test_a_natural_six_always_hits() -> None:
    assert odds("fire", terrain="clear", numbers=number(9), extra=-3).chance("hit") == Fraction(1, 6)


def test_a_natural_one_that_hits_runs_low_all_the_same() -> None:
    one = odds("fire", terrain="clear", numbers=number(2), extra=4)
    assert one.chance("hit") == 1
    assert one.chance("low-supply") == Fraction(1, 6)


def test_he_keeps_the_higher_of_two_dice() -> None:
    # 4+ on the higher: 1 - (3/6)^2 = 27/36; 5+: 1 - (4/6)^2 = 20/36; half the cards each.
    one = odds("he", house="low-ammo-units=all-hit-rolls")
    assert one.chance("hit") == (Fraction(27, 36) + Fraction(20, 36)) / 2 == Fraction(47, 72)
    assert one.chance("low-supply") == Fraction(1, 36)
    assert odds("he", house="natural-die=any").chance("low-supply") == Fraction(11, 36)
    assert odds("he", house="low-ammo-units=infantry-only").chance("low-supply") == 0


def test_mortar() -> None:
    # Ranged in 4/6; 5+ on the higher die 20/36; no Cover card, no damage chit.
    one = odds("mortar", Piece("mg42"))
    assert one.chance("ranged-in") == Fraction(2, 3)
    assert one.chance("destroyed") == Fraction(2, 3) * Fraction(20, 36) == Fraction(10, 27)
    assert one.morale == Fraction(10, 27) * 5
    assert one.chance("stand-in") == 0


def test_a_mortars_double_six() -> None:
    # 2/3 x 1/36 = 1/54; a second infantry +5, a tank a third each of 0, 5, 10: +5 expected.
    base = odds("mortar").morale
    assert odds("mortar", second=GERMAN).chance("second") == odds("mortar").chance("double-six") == Fraction(1, 54)
    assert odds("mortar", second=GERMAN).morale == base + Fraction(5, 54)
    assert odds("mortar", second=PANZER).morale == base + Fraction(5, 54)
    assert odds("mortar", second=PANZER).chance("stand-in") == Fraction(1, 54)


def test_sniper() -> None:
    # An officer 1/6 x 1/2 = 1/12; a shot 3/6 + 1/12 = 7/12 at 4+.
    one = odds("sniper")
    assert one.chance("officer") == Fraction(1, 12)
    assert one.chance("hit") == Fraction(7, 12) * Fraction(1, 2) == Fraction(7, 24)
    assert one.morale == Fraction(10, 12) + Fraction(7, 24) * 5
    # A shot only on 3, 4, 5.
    assert odds("sniper", house="sniper-six=nothing").chance("hit") == Fraction(1, 4)


def test_american_assault() -> None:
    # The totals of 4d6 lie evenly round 14, rolled in 146 of 1296 ways: (1296 + 146) / 2 = 721. No card against a tank.
    tank = odds("assault", PANZER)
    assert tank.chance("success") == Fraction(721, 1296)
    assert tank.chance("stand-in") == 0
    # 13 and 15 are rolled in 140 ways each. Clear: no cover or -1, half the cards each: (721 + 575) / 2592.
    one = odds("assault", GERMAN, GERMAN, terrain="clear", extra=2)
    assert one.chance("success") == Fraction(1, 2)
    assert one.morale == 10
    # Cover: a bunker calls it off, with Low Supply too; hard cover -2: (575 - 140) / 1296.
    one = odds("assault", terrain="building")
    assert one.chance("no-fire") == Fraction(7, 24)
    assert one.chance("success") == Fraction(17, 24) * Fraction(435, 1296)
    assert one.chance("low-supply") == 1 - one.chance("success")


def test_german_assault() -> None:
    american = Piece("us-infantry")
    assert odds("german-assault", american, terrain="clear").morale == Fraction(-7210, 1296)
    assert odds("german-assault", american, american, terrain="clear", extra=2).morale == Fraction(-14420, 1296)
    # With the Lieutenant -15; if they hold, a 1 kills him: -10.
    one = odds("german-assault", american, terrain="woods", lieutenant="target")
    assert one.chance("success") == Fraction(575, 1296)
    assert one.chance("lieutenant") == Fraction(575, 1296) + Fraction(721, 1296) / 6
    assert one.morale == Fraction(575, 1296) * -15 + Fraction(721, 1296) / 6 * -10
    # The hunter takes both for -10, or is lost for +10 before that roll.
    one = odds("hunter-assault", american, terrain="clear", lieutenant="target", extra=-1)
    assert one.morale == Fraction(721, 1296) * -10 + Fraction(575, 1296) * 10 + Fraction(575, 1296) / 6 * -10


def test_american_tank_fire() -> None:
    one = odds("tank-fire", PANZER)
    assert one.chance("hit") == Fraction(9, 16)
    assert one.morale == Fraction(9, 16) * 5
    # Two chits: both miss 7/16 x 6/15 = 7/40.
    one = odds("tank-fire", PANZER, unit="m10")
    assert one.chance("hit") == Fraction(33, 40)
    assert one.chance("bail-out") == one.chance("destroyed") == Fraction(11, 40)


def test_panzer_at_sherman() -> None:
    # Front 4+ fails 1/2 of 5/16, flank 5+ fails 2/3 of 3/16: 9/32 pierced, a third each; 1/16 explodes.
    one = odds("german-tank", Piece("m4"), numbers={"armor-front.m4": 4, "armor-flank.m4": 5})
    assert one.chance("saved") == Fraction(5, 32) + Fraction(2, 32)
    assert one.chance("bail-out") == Fraction(9, 32) / 3
    assert one.chance("destroyed") == Fraction(9, 32) / 3 + Fraction(1, 16)
    assert one.morale == Fraction(3, 32) * -5 + Fraction(5, 32) * -10


def test_an_m10_has_no_flank() -> None:
    # Only two crosshairs in the cup: no save is ever made.
    game = Game.new("1", components=Components(decks={"tank-hit": ("two x2",), "tank-damage": ("destroyed x2",)}))
    game.numbers["armor-front.m10"] = 1
    ((_, one),) = odds_of(Situation(Table.of(game), "german-tank", Piece("panzer-iv"), (Piece("m10"),)), {})
    assert one.chance("saved") == 0
    assert one.morale == -10
    assert one.chance("stand-in") == 0


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 2), "50%"),
        (Fraction(3, 8), "37.5%"),
        (Fraction(1, 1600), "0.1%"),
        (Fraction(1, 9999), "<0.1%"),
        (Fraction(9998, 9999), ">99.9%"),
    ],
)
def test_percentages(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


@pytest.mark.parametrize(
    ("morale", "words"),
    [
        (Fraction(35, 12), "+2.9"),
        (Fraction(0), "+0"),
        (Fraction(-65, 32), "-2"),
        (Fraction(-1, 99), "+0"),
        (Fraction(5), "+5"),
    ],
)
def test_expected_morale(morale: Fraction, words: str) -> None:
    assert points(morale) == words


def test_lines() -> None:
    one = odds("fire", terrain="clear", extra=1)
    # (4 + 3) / 12 hit, three quarters of them destroy, five points each.
    told = "hits 58.3%, destroys 43.8%, Morale +2.9 expected; stand-in mix†"
    assert summary("fire", {"clear": one}, stand_in_note(True, [])) == told
    both = {"clear": odds("fire", terrain="clear"), "cover": odds("fire", terrain="woods")}
    assert summary("fire", both) == (
        "hits clear 41.7% / cover 11.8%, destroys 31.3% / 8.9%, Morale +2.1 / +0.6 expected"
    )
    assert full(both["cover"], shown(situation("fire", terrain="woods")), exactly=True) == (
        "bunker 29.2% (7/24), hits 11.8% (17/144), destroys 8.9% (17/192), Low Supply 11.8% (17/144), "
        "Morale +0.6 (85/144) expected"
    )
    assert stand_in_note(True, ["to-hit number"]) == "stand-in mix and to-hit number†"
    assert stand_in_note(False, []) == ""
