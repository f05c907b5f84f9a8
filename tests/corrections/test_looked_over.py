"""Somebody is put on the map by hand, or stays there after all: what was told of all there were is asked again."""

from typing import Any

import pytest

from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.entry import Entry
from tests.corrections.opening import KILL, Said, opening, said
from tests.games.scream_aim_fire.rules.talk import phase, table, talk

GERMANS_BEGIN: tuple[Said, ...] = (("activate.order", "done"),)
ONE_FIRES: tuple[Said, ...] = (
    ("german-infantry.adjacent", []),
    ("german-infantry.next", "G4"),
    ("german-infantry.card", ["fire"]),
    ("german-fire.in-sight", ["A2"]),
)
AMERICAN: dict[str, Any] = {"add": [{"kind": "us-infantry", "number": None}]}


def asks(session: Session[Game]) -> tuple[str, str | None, Any]:
    """Return what is asked, of whom, and the answer offered."""
    assert session.pending is not None
    return session.pending.key, session.pending.about, session.pending.default


def test_whom_a_german_sees_is_asked_again_with_the_answer_offered_once_there_is_another_american() -> None:
    session = said(opening(), *GERMANS_BEGIN, *ONE_FIRES)
    assert session.pending is not None
    shot = session.pending.key
    session.interrupt("adjust", AMERICAN)
    said(session, ("german-infantry.beside", False))
    assert asks(session) == ("german-fire.in-sight", "G4", ["A2"])
    session.answer(["A2"])
    assert session.pending.key == shot
    session.undo(3)
    assert asks(session)[:2] == (shot, None)


def test_it_stands_where_nobody_came() -> None:
    session = said(opening(), *GERMANS_BEGIN, *ONE_FIRES)
    before = asks(session)
    session.interrupt("adjust", {"set": {"A3.name": "Easy", "A5.fate": "removed"}})
    assert asks(session) == before


def test_who_is_next_to_an_american_is_asked_again_once_there_is_another_one() -> None:
    session = said(opening(), *GERMANS_BEGIN, ("german-infantry.adjacent", ["G5"]))
    assert asks(session)[0] == "german-infantry.next"
    session.interrupt("adjust", AMERICAN)
    said(session, ("german-infantry.next", "G4"))
    assert asks(session) == ("german-infantry.beside", "G4", False)
    said(session, ("german-infantry.beside", False), ("german-infantry.card", ["move 2"]))
    said(session, ("german-infantry.next", "G5"))
    assert asks(session)[0] == "german-infantry.card", "next to one it is and stays"


def test_a_tank_put_on_the_map_may_be_near_those_that_were_far_from_all_tanks() -> None:
    game = table()
    game.german_turn = True
    for kind in ("german-infantry", "us-infantry", "m4"):
        game.add(kind)
    game.units["G1"].status = "panic"
    far = Entry(key="adjust-status.near-tank", answer=[])
    known = talk(phase("adjust-status"), game, before=[far]).game
    assert table_facts.recall(known, table_facts.SOME_TANK, known.units["G1"]) is False
    known.units["G1"].status = "panic"
    again = Entry(do="adjust", args={"add": [{"kind": "m4", "number": None}]})
    said_again = talk(phase("adjust-status"), known, before=[again], stop="adjust-status.near-tank")
    assert said_again.pending.key == "adjust-status.near-tank"


def test_a_german_that_was_not_destroyed_after_all_is_asked_about() -> None:
    """Who is near a tank was picked among those then on the map; the amended shot leaves one more there."""
    session = said(opening(), *KILL, *GERMANS_BEGIN, ("german-infantry.adjacent", ["G5"]))
    damage = next(entry for entry, _ in session.answers() if entry.key == "fire.damage")
    session.amend(damage.n, ["no-effect"])
    assert asks(session) == ("german-infantry.adjacent", None, ["G5"])
    assert session.pending is not None
    assert [option.value for option in getattr(session.pending, "options", ())] == ["G4", "G5", "G6"]


@pytest.mark.parametrize("kind", ["mg42", "at-gun"])
def test_one_put_on_the_map_while_an_at_gun_acts_acts_too(kind: str) -> None:
    game = table()
    game.german_turn = True
    for counter in ("at-gun", "at-gun", "us-infantry", "m4"):
        game.add(counter)
    first, second = (
        [Entry(key=key, about=gun, answer="none") for key in ("at-gun.target", "at-gun.closest")]
        for gun in ("G1", "G2")
    )
    new = Entry(do="adjust", args={"add": [{"kind": kind, "number": None}]})
    key = {"mg42": "mg42.closest", "at-gun": "at-gun.target"}[kind]
    assert talk(phase("german-mg42"), game, before=[*first, new, *second], stop=key).pending.about == "G3"


def test_a_yes_to_one_pair_is_no_yes_to_another() -> None:
    session = said(opening(), *GERMANS_BEGIN, ("german-infantry.adjacent", ["G4"]), ("german-infantry.next", "G4"))
    said(session, ("german-infantry.card", ["assault"]), ("german-assault.adjacent", ["A1", "A2"]))
    said(session, ("german-assault.same-hex", True))
    picked = next(entry for entry, _ in session.answers() if entry.key == "german-assault.adjacent")
    session.amend(picked.n, ["A2", "A3"])
    assert asks(session)[0] == "german-assault.same-hex"
    assert session.pending is not None
    assert session.pending.prompt == "Are US Inf 2, US Inf 3 stacked?"
