"""A long phase is run on from its milestones: whatever is done, the run is the one from the phase's start."""

import random

import pytest

from saf_helper.engine.player import play
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.save_encoding import encode
from saf_helper.state.upgrade import decode
from tests.players import legal_answer
from tests.random_games import seen


class Watched(Session[Game]):
    """A session that holds every run of a phase against the same run from the phase's start."""

    def holds(self) -> None:
        """Hold the last run against one from the start."""
        last = self.run.position
        afresh = play(self.phase, self.run.starts[-1], last.entries, None, RULES.interruptions)
        assert seen(last) == seen(afresh)
        for one in last.milestones:
            assert one.at <= len(last.entries)

    def act(self, rng: random.Random) -> None:
        """Answer, or now and then take back, put right, spend a Supply or change an answer."""
        what = rng.random()
        try:
            if what < 0.80:
                assert self.pending is not None
                self.answer(legal_answer(self.pending, rng))
            elif what < 0.86:
                self.undo(rng.choice([1, 1, 2, 5]))
            elif what < 0.89:
                self.redo(rng.choice([1, 2, 5]))
            elif what < 0.92:
                unit = rng.choice([unit.id for unit in self.game.units.values()] or ["A1"])
                self.interrupt(
                    "adjust",
                    {
                        "set": rng.choice(
                            [{f"{unit}.acted": False}, {f"{unit}.fate": "destroyed"}, {"order-dice": "4 4 2"}]
                        )
                    },
                )
            elif what < 0.94:
                self.interrupt("supply", {"unit": rng.choice([unit.id for unit in self.game.americans()] or ["A1"])})
            elif self.answers():
                entry, question = rng.choice(self.answers())
                self.amend(entry.n, legal_answer(question, rng))
        except BadAnswerError:
            pass


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.share(3)
def test_a_run_from_a_milestone_is_the_run_from_the_start(seed: int) -> None:
    rng = random.Random(seed)
    scenario = "125"[seed % 3]
    session = Watched.new(RULES, Game.new(scenario), name="miles", seed=seed, version="test")
    assert isinstance(session, Watched)
    while session.pending is not None and session.record.turns[-1].turn < 6:
        session.act(rng)
        session.holds()


def test_an_answer_late_in_a_phase_asks_little_of_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    session = Session.new(RULES, Game.new("1"), name="miles", seed=3, version="test")
    begun = []
    for name in ("activate", "german-infantry"):
        late = [(0, 0)]
        while session.phase.name != name or session.record.turns[-1].turn < 2:
            assert session.pending is not None
            session.answer(legal_answer(session.pending, rng))
        while session.phase.name == name:
            position = session.run.position
            last = position.milestones[-1] if position.milestones else None
            late.append((len(position.entries), last.at if last else 0))
            assert session.pending is not None
            session.answer(legal_answer(session.pending, rng))
        begun.append(max(late))
    assert all(last > entries / 2 for entries, last in begun)


@pytest.mark.parametrize("name", ["activate", "german-infantry"])
def test_what_is_put_right_as_a_phase_begins_is_put_right_before_its_first_milestone(name: str) -> None:
    rng = random.Random(4)
    session = Watched.new(RULES, Game.new("1"), name="miles", seed=4, version="test")
    assert isinstance(session, Watched)
    while session.phase.name != name or session.record.turns[-1].turn < 2:
        assert session.pending is not None
        session.answer(legal_answer(session.pending, rng))
    unit = session.game.americans()[0]
    session.interrupt("adjust", {"set": {f"{unit.id}.low_supply": not unit.low_supply}})
    session.holds()
    session.undo()
    session.redo()
    session.holds()


def test_what_was_told_of_the_order_dice_stands_when_they_are_spent() -> None:
    rng = random.Random(4)
    session = Watched.new(RULES, Game.new("1"), name="miles", seed=4, version="test")
    assert isinstance(session, Watched)
    while session.phase.name != "activate":
        assert session.pending is not None
        session.answer(legal_answer(session.pending, rng))
    session.interrupt("adjust", {"set": {"order-dice": "2 2 2"}})
    event = session.record.turns[-1].phases[-1].entries[0].events[0]
    for _ in range(2):
        session.answer("2")
        while session.pending is not None and session.pending.key != "activate.order":
            session.answer(legal_answer(session.pending, rng))
    assert session.game.order_dice == [2]
    assert event["changes"]["order-dice"][1] == [2, 2, 2]
    session.holds()
    again = Session(RULES, decode(encode(session.record).encode()))
    assert RULES.dump(again.game) == RULES.dump(session.game)
