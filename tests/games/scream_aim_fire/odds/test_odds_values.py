"""Odds worked out by hand, from the full stand-in mixes.

Cover deck, clear entry: none 12, light 12 of 24; cover entry: hard 17, bunker 7. Unit damage: 3 of 12 +10, 6 of 12 +5: a hit
destroys 3/4 and brings 30/12 + 30/12 = 5 points. Tank hit: 9 of 16 hit. Tank damage: a third each.
"""

from fractions import Fraction

import pytest

from saf_helper.games.scream_aim_fire.odds.assault import assault, german_assault, reaches_target
from saf_helper.games.scream_aim_fire.odds.distribution import Distribution, rolls, totals
from saf_helper.games.scream_aim_fire.odds.fire import fire, high_explosive, mortar, sniper
from saf_helper.games.scream_aim_fire.odds.piles import Mix, Piles
from saf_helper.games.scream_aim_fire.odds.tanks import german_tank, tank
from saf_helper.games.scream_aim_fire.odds.words import full, percent, points, stand_in_note, summary


def test_chances_must_add_up_to_one() -> None:
    with pytest.raises(ValueError, match="add up to 1/2"):
        Distribution({"hit": Fraction(1, 2)})


def test_dice_and_their_totals() -> None:
    assert len(rolls(2).items()) == 36
    assert dict(totals(2).items())[7] == Fraction(6, 36)
    assert totals(4).mean(lambda total: total) == 14


def test_two_chits_are_drawn_without_return() -> None:
    # One of two is a miss: drawn together, exactly one of them is.
    cup = Mix.of({"miss": 1, "one": 1})
    assert cup.together(2).chance(lambda faces: "one" in faces) == 1
    assert cup.kept(2, ("miss", "one")) == Distribution.certain("one")


def test_more_chits_than_there_are() -> None:
    with pytest.raises(ValueError, match="nothing can be drawn"):
        Mix.of({"miss": 1}).together(2)


def test_rifle_fire_into_a_clear_hex() -> None:
    # 4+ or, half the time, 5+: (3 + 2) / 12.
    odds = fire(4, half="clear")
    assert odds.chance("hit") == Fraction(5, 12)
    assert odds.chance("destroyed") == Fraction(5, 12) * Fraction(3, 4) == Fraction(5, 16)
    assert odds.chance("low-supply") == Fraction(1, 6)
    assert odds.chance("no-fire") == 0
    assert odds.morale == Fraction(5, 12) * 5
    assert odds.stand_in


def test_rifle_fire_into_cover() -> None:
    # 7 of 24 cards are bunkers; else 6+ with a +1 DRM is 5 or 6.
    odds = fire(4, half="cover", drm=1)
    assert odds.chance("no-fire") == Fraction(7, 24)
    assert odds.chance("hit") == Fraction(17, 24) * Fraction(2, 6)
    assert odds.chance("low-supply") == Fraction(17, 24) * Fraction(1, 6)


def test_a_natural_six_always_hits() -> None:
    assert fire(9, half="clear", drm=-3).chance("hit") == Fraction(1, 6)


def test_a_natural_one_that_hits_runs_low_all_the_same() -> None:
    odds = fire(2, half="clear", drm=4)
    assert odds.chance("hit") == 1
    assert odds.chance("low-supply") == Fraction(1, 6)


def test_he_keeps_the_higher_of_two_dice() -> None:
    # 4+ on the higher: 1 - (3/6)^2 = 27/36; 5+: 1 - (4/6)^2 = 20/36; half the cards each.
    odds = high_explosive(4)
    assert odds.chance("hit") == (Fraction(27, 36) + Fraction(20, 36)) / 2 == Fraction(47, 72)
    assert odds.chance("low-supply") == Fraction(1, 36)
    assert high_explosive(4, any_die=True).chance("low-supply") == Fraction(11, 36)
    assert high_explosive(4, runs_low=False).chance("low-supply") == 0


def test_mortar() -> None:
    # Ranged in 4/6; 5+ on the higher die 20/36; no Cover card, no damage chit.
    odds = mortar(5)
    assert odds.chance("ranged-in") == Fraction(2, 3)
    assert odds.chance("destroyed") == Fraction(2, 3) * Fraction(20, 36) == Fraction(10, 27)
    assert odds.morale == Fraction(10, 27) * 5
    assert not odds.stand_in


def test_a_mortars_double_six() -> None:
    # 2/3 x 1/36 = 1/54; a second infantry +5, a tank a third each of 0, 5, 10: +5 expected.
    base = mortar(5).morale
    assert mortar(5, second="infantry").chance("second") == Fraction(1, 54)
    assert mortar(5, second="infantry").morale == base + Fraction(5, 54)
    assert mortar(5, second="tank").morale == base + Fraction(5, 54)
    assert mortar(5, second="tank").stand_in


def test_sniper() -> None:
    # An officer 1/6 x 1/2 = 1/12; a shot 3/6 + 1/12 = 7/12 at 4+.
    odds = sniper(4)
    assert odds.chance("officer") == Fraction(1, 12)
    assert odds.chance("hit") == Fraction(7, 12) * Fraction(1, 2) == Fraction(7, 24)
    assert odds.morale == Fraction(10, 12) + Fraction(7, 24) * 5
    # House rule sniper-six = nothing: a shot only on 3, 4, 5.
    assert sniper(4, shot_after_six=False).chance("hit") == Fraction(1, 4)


def test_four_dice_against_fourteen() -> None:
    # The totals of 4d6 lie evenly round 14, which is rolled in 146 of 1296 ways: (1296 + 146) / 2 = 721.
    assert reaches_target(0).chance(bool) == Fraction(721, 1296)
    # 13 and 15 are rolled in 140 ways each.
    assert reaches_target(1).chance(bool) == Fraction(861, 1296)
    assert reaches_target(-1).chance(bool) == Fraction(575, 1296)


def test_american_assault() -> None:
    # No card against a tank.
    tank_odds = assault(half=None)
    assert tank_odds.chance("success") == Fraction(721, 1296)
    assert not tank_odds.stand_in
    # Clear: no cover or -1, half the cards each: (721 + 575) / 2592.
    odds = assault(half="clear", defenders=2)
    assert odds.chance("success") == Fraction(1, 2)
    assert odds.morale == 10
    # Cover: a bunker calls it off, with Low Supply too; hard cover -2: 13 fewer and 15, (575 - 140) / 1296.
    odds = assault(half="cover")
    assert odds.chance("no-fire") == Fraction(7, 24)
    assert odds.chance("success") == Fraction(17, 24) * Fraction(435, 1296)
    assert odds.chance("low-supply") == 1 - odds.chance("success")


def test_german_assault() -> None:
    assert german_assault().morale == Fraction(-7210, 1296)
    assert german_assault(defenders=2).morale == Fraction(-14420, 1296)
    # With the Lieutenant -15; if they hold, a 1 kills him: -10.
    odds = german_assault(cover=1, lieutenant=True)
    assert odds.chance("success") == Fraction(575, 1296)
    assert odds.chance("lieutenant") == Fraction(575, 1296) + Fraction(721, 1296) / 6
    assert odds.morale == Fraction(575, 1296) * -15 + Fraction(721, 1296) / 6 * -10
    # The hunter takes both for -10, or is lost for +10 before that roll.
    odds = german_assault(hunter=True)
    assert odds.morale == Fraction(721, 1296) * -10 + Fraction(575, 1296) * 10 + Fraction(575, 1296) / 6 * -10


def test_american_tank_fire() -> None:
    odds = tank()
    assert odds.chance("hit") == Fraction(9, 16)
    assert odds.morale == Fraction(9, 16) * 5
    # Two chits: both miss 7/16 x 6/15 = 7/40.
    odds = tank(chits=2)
    assert odds.chance("hit") == Fraction(33, 40)
    assert odds.chance("bail-out") == odds.chance("destroyed") == Fraction(11, 40)


def test_panzer_at_sherman() -> None:
    # Front 4+ fails 1/2 of 5/16, flank 5+ fails 2/3 of 3/16: 9/32 pierced, a third each; 1/16 explodes.
    odds = german_tank(front=4, flank=5)
    assert odds.chance("saved") == Fraction(5, 32) + Fraction(2, 32)
    assert odds.chance("bail-out") == Fraction(9, 32) / 3
    assert odds.chance("destroyed") == Fraction(9, 32) / 3 + Fraction(1, 16)
    assert odds.morale == Fraction(3, 32) * -5 + Fraction(5, 32) * -10


def test_an_m10_has_no_flank() -> None:
    # Only the explosion and two crosshairs in the cup: no save is ever made.
    piles = Piles(Mix.of({"none/hard": 1}), Mix.of({"no-effect": 1}), Mix.of({"two": 1}), Mix.of({"destroyed": 1}))
    odds = german_tank(front=1, flank=None, piles=piles)
    assert odds.chance("saved") == 0
    assert odds.morale == -10
    assert not odds.stand_in


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
    cases = {"clear": fire(4, half="clear", drm=1)}
    note = stand_in_note(True, [])
    # (4 + 3) / 12 hit, three quarters of them destroy, five points each.
    assert summary(cases, note) == "hits 58.3%, destroys 43.8%, Morale +2.9 expected; stand-in mix†"
    both = {"clear": fire(4, half="clear"), "cover": fire(4, half="cover")}
    assert summary(both) == "hits clear 41.7% / cover 11.8%, destroys 31.3% / 8.9%, Morale +2.1 / +0.6 expected"
    assert full(fire(4, half="cover"), exactly=True) == (
        "bunker 29.2% (7/24), hits 11.8% (17/144), destroys 8.9% (17/192), Low Supply 11.8% (17/144), "
        "Morale +0.6 (85/144) expected"
    )
    assert stand_in_note(True, ["to-hit number"]) == "stand-in mix and to-hit number†"
    assert stand_in_note(False, []) == ""
