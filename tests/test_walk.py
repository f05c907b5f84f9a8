"""A random walk over the real game: answers, undo, redo, reload, Supply and adjustments in any order."""

import random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from saf_helper.engine.questions import Choose, Pick
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.record import Record
from saf_helper.state.save_encoding import encode
from tests.players import legal_answer


def reloaded(session: Session[Game]) -> Session[Game]:
    """Return the session that the save file of this one gives."""
    return Session(RULES, Record.model_validate_json(encode(session.record)))


def state(session: Session[Game]) -> tuple[Any, ...]:
    """Return everything that must come back after act and undo."""
    pending = session.pending
    return (
        RULES.dump(session.game),
        session.phase.name,
        None if pending is None else (pending.key, pending.about),
        [
            (one.key, one.about, one.answer, one.do)
            for phase in session.record.turns[-1].phases
            for one in phase.entries
        ],
    )


class Walk(RuleBasedStateMachine):
    """One game and the states it went through."""

    @initialize(
        scenario=st.sampled_from(["1", "2", "3", "4", "5", "capture-and-hold"]),
        seed=st.integers(0, 2**32),
        dice=st.sampled_from(["virtual", "ask", "physical"]),
    )
    def begin(self, scenario: str, seed: int, dice: str) -> None:
        game = Game.new(scenario, dice=dice, cards=dice, chits=dice)
        self.session = Session.new(RULES, game, name="walk", seed=seed, version="test")
        self.rng = random.Random(seed)

    @rule(count=st.integers(1, 25))
    def answer(self, count: int) -> None:
        for _ in range(count):
            question = self.session.pending
            if question is None:
                return
            if isinstance(question, Choose | Pick):
                living = {unit.id for unit in self.session.game.units.values() if unit.in_play}
                offered = {option.value for option in question.options} & set(self.session.game.units)
                assert offered <= living
            self.session.answer(legal_answer(question, self.rng))

    @rule()
    def act_and_undo_changes_nothing(self) -> None:
        question = self.session.pending
        if question is None:
            return
        before = state(self.session)
        self.session.answer(legal_answer(question, self.rng))
        assert self.session.undo() == 1
        assert state(self.session) == before

    @rule(count=st.integers(1, 4))
    def undo_and_redo_change_nothing(self, count: int) -> None:
        before = state(self.session)
        done = self.session.undo(count)
        assert self.session.redo(done) == done
        assert state(self.session) == before

    @rule(count=st.integers(2, 12))
    def many_at_once_are_as_many_one_by_one(self, count: int) -> None:
        one_by_one = reloaded(self.session)
        together = reloaded(self.session)
        singly = sum(one_by_one.undo() for _ in range(count))
        assert together.undo(count) == singly
        assert state(together) == state(one_by_one)
        assert together.record.redo == one_by_one.record.redo
        assert together.redo(singly) == sum(one_by_one.redo() for _ in range(singly))
        assert state(together) == state(one_by_one) == state(self.session)
        assert together.record.turns == one_by_one.record.turns

    @rule(count=st.integers(1, 4))
    def undo(self, count: int) -> None:
        self.session.undo(count)

    @rule()
    def reload(self) -> None:
        before = state(self.session)
        self.session = reloaded(self.session)
        assert state(self.session) == before
        assert not self.session.asked_again

    @precondition(lambda self: not self.session.over)
    @rule(data=st.data())
    def adjust_and_undo_changes_nothing(self, data: st.DataObject) -> None:
        units = list(self.session.game.units.values())
        sets: list[dict[str, Any]] = [{"morale": 35}, {"supply": 2}, {"dice": "ask"}, {"reserves": 10}]
        if units:
            unit = data.draw(st.sampled_from([unit.id for unit in units]))
            sets += [{f"{unit}.status": "panic"}, {f"{unit}.fate": "removed"}, {f"{unit}.low_supply": True}]
        before = state(self.session)
        try:
            self.session.interrupt("adjust", {"set": data.draw(st.sampled_from(sets))}, "a test")
        except BadAnswerError:
            assert state(self.session) == before
            return
        if data.draw(st.booleans()):
            assert self.session.undo() == 1
            assert state(self.session) == before

    @precondition(lambda self: not self.session.over)
    @rule()
    def spend_supply(self) -> None:
        low = [unit for unit in self.session.game.americans() if unit.low_supply]
        before = state(self.session)
        counters = self.session.game.supply
        unit = low[0].id if low and counters else "A1"
        try:
            self.session.interrupt("supply", {"unit": unit})
        except BadAnswerError:
            assert state(self.session) == before
            return
        assert any(entry.do == "supply" for entry in self.session.record.turns[-1].phases[-1].entries)
        self.session.undo()
        assert state(self.session) == before

    @precondition(lambda self: bool(self.session.answers()))
    @rule(data=st.data())
    def amend_and_undo_changes_nothing(self, data: st.DataObject) -> None:
        session = self.session
        entry, question = data.draw(st.sampled_from(session.answers()))
        before = state(session)
        try:
            session.amend(entry.n, legal_answer(question, self.rng))
        except BadAnswerError:
            assert state(session) == before
            return
        amended = state(session)
        assert session.undo() == 1
        assert state(session) == before
        assert session.redo() == 1
        assert state(session) == amended
        if data.draw(st.booleans()):
            session.undo()

    @precondition(lambda self: bool(self.session.answers()))
    @rule(data=st.data())
    def looking_at_a_decision_changes_nothing(self, data: st.DataObject) -> None:
        numbers = [entry.n for turn in self.session.record.turns for phase in turn.phases for entry in phase.entries]
        before = state(self.session)
        n = data.draw(st.sampled_from(numbers))
        assert n in [one.entry.n for one in self.session.retell(n) if one.entry]
        assert state(self.session) == before

    @rule(data=st.data())
    def rewind_and_redo_change_nothing(self, data: st.DataObject) -> None:
        turn = data.draw(st.integers(1, self.session.record.turns[-1].turn))
        before = state(self.session)
        done = self.session.rewind(turn)
        assert self.session.record.turns[-1].turn == turn
        assert self.session.redo(done) == done
        assert state(self.session) == before

    @invariant()
    def holds_together(self) -> None:
        if not hasattr(self, "session"):
            return
        game = self.session.game
        assert not list(game.breaches())
        assert min(game.supply, game.reserves, game.german_losses) >= 0
        numbers = [entry.n for turn in self.session.record.turns for phase in turn.phases for entry in phase.entries]
        assert len(numbers) == len(set(numbers))


TestWalk = Walk.TestCase
TestWalk.settings = settings(
    max_examples=100,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
)
