"""A whole turn of scenario 4, written by hand before any rule was coded; every number is made up."""

from saf_helper.engine.event_data import decoded
from saf_helper.games.sf3d.events import ShotRolled, ShotSummed
from saf_helper.games.sf3d.game import RULES
from tests.games.sf3d.table import Play, all_events, scenario

CELLS = {
    "weapon.krote": "MG", "range-chart": "strength", "strength.krote.mg.5": "10", "defense.afs": "4", "weapon.afs": "MG",
    "strength.afs.mg.0": "11", "terrain.forest.mg": "-2", "defense.pka": "4", "weapon.pka": "MG", "strength.pka.mg.0": "8",
    "armor-type.afs": "B", "armor.b.6": "-", "armor-type.pka": "B", "armor.b.9": "M", "vp.pka": "3", "weapon.safs": "L",
    "strength.safs.l.3": "11", "terrain.river.l": "0", "defense.nutrocker": "5", "strength.afs.mg.6": "9", "defense.krote": "3",
    "strength.afs.mg.4": "10", "strength.pka.pf.4": "10", "weapon.nutrocker": "L", "strength.nutrocker.l.3": "12",
    "terrain.building.l": "-3", "defense.safs": "5", "move.nutrocker": "H", "armor.b.10": "M", "armor-type.safs": "C",
    "armor.c.7": "A", "vp.nutrocker": "5", "vp.neuspotter": "2", "to-hit.immobilized": "1", "strength.afs.mg.3": "10",
    "vp.afs": "4", "vp.krote": "4",
}  # fmt: skip
FORCES = ("pka 1 2, neuspotter 1", "krote 1, nutrocker 1", "afs 1 2 3, safs 1")


def played() -> Play:
    """Play the turn to its end."""
    play = scenario(forces=FORCES, cells=CELLS)
    assert (play.key, play.game.first) == ("move.line", "australian")
    play.enter("kro1 opp afs3 r5 clear", "8")
    play.enter("afs1 overruns pka1 from clear")
    assert play.key == "fire.terrain"
    play.enter("forest", "mg", "6", "4", "6", "", "5", "9", "9")
    assert play.key == "move.line"
    play.enter("")
    play.enter("safs1 > nut1 r3 river", "afs2 > kro1 r6 clear by safs1", "afs3 > pka2 r4 forest", "")
    play.enter("neu1 paints afs3", "pka2 > afs3 pf r4 clear", "nut1 > safs1 r3 building", "")
    play.enter("6", "9", "12", "6", "10", "3", "7")
    assert play.key == "move.line"
    play.enter("neu1 exits north", "")
    play.enter("kro1 > afs3 r5", "pka2 > afs3 pf r4", "", "afs2 > kro1 r6 by safs1")
    assert play.key == "fire.terrain"
    play.enter("", "afs1 > pka2 r3 forest", "")
    play.enter("7", "10", "9", "2", "5")
    return play


def test_the_turn_ends_as_it_does_by_hand() -> None:
    play = played()
    game = play.game
    assert (game.turn, game.vp) == (2, {"australian": 13.0, "german": 4.0})
    places = {unit.id: unit.place for unit in game.units.values()}
    assert places == {
        "pka1": "destroyed", "pka2": "map", "neuspotter1": "left", "krote1": "destroyed", "nutrocker1": "destroyed",
        "afs1": "map", "afs2": "map", "afs3": "destroyed", "safs1": "map",
    }  # fmt: skip
    assert (game.units["pka2"].pf, game.units["safs1"].armament_out) == (0, True)


def test_every_hole_is_asked_once_in_the_order_of_need() -> None:
    holes = played().holes
    assert len(holes) == len(set(holes)) == len(CELLS)
    assert holes == list(CELLS)


def test_the_sums_and_chances_are_those_by_hand() -> None:
    record = played().session.record
    told = [decoded(one, RULES.events) for one in all_events(record.turns[0])]
    sums = [(one.shooter, one.needed, one.chances) for one in told if isinstance(one, ShotSummed)]
    assert sums == [
        ("krote1", 5, 10), ("afs1", 5, 10), ("pka1", 4, 6), ("safs1", 6, 15), ("afs2", 3, 3), ("afs3", 4, 6),
        ("pka2", 9, 30), ("nutrocker1", 4, 6), ("krote1", 7, 21), ("pka2", 7, 21), ("afs2", 3, 3), ("afs1", 4, 6),
    ]  # fmt: skip
    rolled = [(one.shooter, one.total, one.hit) for one in told if isinstance(one, ShotRolled)]
    assert rolled == [
        ("krote1", 8, False), ("afs1", 6, False), ("pka1", 4, True), ("afs1", 5, True), ("pka1", 9, False),
        ("safs1", 6, True), ("afs2", 9, False), ("afs3", 12, False), ("pka2", 6, True), ("nutrocker1", 3, True),
        ("krote1", 7, True), ("pka2", 9, False), ("afs2", 2, True), ("afs1", 5, False),
    ]  # fmt: skip
