"""One random game with everything mixed in that a player may do, checked at every step."""

import random
from collections import Counter
from typing import Any

from saf_helper.engine.player import play
from saf_helper.engine.questions import Question
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.ledger import Ledger
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.state.save_encoding import Encoder, encode
from saf_helper.state.upgrade import decode
from tests.players import legal_answer
from tests.random_games import seen

MOST = 3000
"""Answers after which a game ought to be over."""
MODES = ("virtual", "ask", "physical")


class Soak:
    """A game on its way; `did` counts what was done."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.scenario = self.rng.choice(list(tables().scenarios))
        self.did: Counter[str] = Counter()
        dice, cards, chits = self.rng.choices(MODES, (3, 1, 1), k=3)
        house = {
            key: self.rng.choice(rule.values)
            for key, rule in tables().house_rules.items()
            if rule.values and self.rng.random() < 0.2
        }
        game = Game.new(self.scenario, house=house, dice=dice, cards=cards, chits=chits)
        self.session = Session.new(RULES, game, name="soak", seed=seed, version="soak")
        self.encoder = Encoder()
        self.ways = (
            (self.back_and_forth, 4), (self.undo, 3), (self.reload, 4), (self.adjust, 5), (self.amend, 5), (self.supply, 2),
            (self.note, 1), (self.rewind, 1), (self.look, 2), (self.nonsense, 2),
        )  # fmt: skip

    def play(self) -> Counter[str]:
        """Play to the end; return what was done."""
        ways, weights = zip(*self.ways, strict=True)
        while self.session.pending is not None:
            assert self.did["answers"] < MOST, "the game does not end"
            for _ in range(self.rng.randint(1, 30)):
                if self.session.pending is None:
                    break
                self.answer(self.session.pending)
            if self.rng.random() < 0.6:
                self.rng.choices(ways, weights)[0]()
            self.check()
        assert self.session.game.outcome in ("victory", "defeat")
        self.reload()
        self.back_and_forth()
        self.did["games"] += 1
        self.did[f"scenario {self.scenario}"] += 1
        return self.did

    # What must hold ----------------------------------------------------------------------------------------------

    def state(self) -> tuple[Any, ...]:
        """Return all that must come back: the game, the question, this turn's entries."""
        session = self.session
        question = session.pending
        return (
            RULES.dump(session.game),
            session.phase.name,
            None if question is None else (question.key, question.about),
            [
                (entry.key, entry.about, entry.answer, entry.do, entry.by)
                for phase in session.record.turns[-1].phases
                for entry in phase.entries
            ],
        )

    def check(self) -> None:
        """Check that the state holds together: the ledger adds up, piles are whole, entries are numbered once.

        Now and then also that what the encoder kept of the phases before is what it writes of them anew, and that the phase,
        run on from its milestones, is what it is from its start.
        """
        session = self.session
        game = session.game
        assert not list(game.breaches())
        rows = [row for _, row in Ledger(game.starting_morale, game.named).read_all(session.record, RULES.events)]
        assert game.starting_morale + sum(row.change for row in rows) == game.morale
        for name, pile in game.piles.items():
            assert sorted([*pile.left, *pile.aside]) == sorted(game.deck(name).cards)
        numbers = [entry.n for turn in session.record.turns for phase in turn.phases for entry in phase.entries]
        assert len(numbers) == len(set(numbers))
        assert [turn.turn for turn in session.record.turns] == list(range(1, game.turn + 1))
        assert session.pending is not None or game.outcome
        if self.rng.random() < 0.2:
            assert self.encoder.encode(session.record).decode() == encode(session.record)
            self.from_the_start()

    def from_the_start(self) -> None:
        """Hold the phase under way against the same run from its start."""
        session = self.session
        now = session.run.position
        afresh = play(session.phase, session.run.starts[-1], now.entries, None, RULES.interruptions)
        assert seen(afresh) == seen(now)
        self.did["run from the start"] += 1

    # What is done ------------------------------------------------------------------------------------------------

    def answer(self, question: Question) -> None:
        self.session.answer(legal_answer(question, self.rng))
        self.did["answers"] += 1

    def back_and_forth(self) -> None:
        """Undo, redo: where it was."""
        before = self.state()
        done = self.session.undo(self.rng.choice([1, 1, 2, 5, 20]))
        assert self.session.redo(done) == done
        assert self.state() == before
        self.did["undo and redo"] += done

    def undo(self) -> None:
        self.did["undo"] += self.session.undo(self.rng.choice([1, 1, 1, 3, 10]))

    def reload(self) -> None:
        """Through the bytes of the save and back: the same game."""
        before = self.state()
        data = self.encoder.encode(self.session.record)
        redo = len(self.session.record.redo)
        self.session = Session(RULES, decode(data))
        assert self.state() == before
        assert self.session.asked_again == []
        assert len(self.session.record.redo) == redo
        self.did["reload"] += 1

    def adjust(self) -> None:
        game = self.session.game
        unit = self.rng.choice(list(game.units)) if game.units else "A1"
        sets: dict[str, Any] = self.rng.choice(
            [
                {"morale": self.rng.randint(-50, 150)}, {"supply": self.rng.randint(0, 4)}, {"reserves": self.rng.randint(0, 10)},
                {"dice": self.rng.choice(MODES)}, {"cards": self.rng.choice(MODES)}, {"chits": self.rng.choice(MODES)},
                {f"{unit}.status": self.rng.choice(["none", "alert", "panic"])}, {f"{unit}.low_supply": True},
                {f"{unit}.fate": self.rng.choice(["in play", "destroyed", "removed"])}, {f"{unit}.acted": False},
                {f"{unit}.name": self.rng.choice(["Easy", "[x]", "🎖", ""])}, {"order-dice": "4 4 2"}, {"nonsense": 1},
            ]
        )  # fmt: skip
        self.interrupt("adjust", {"set": sets})

    def supply(self) -> None:
        low = [unit.id for unit in self.session.game.americans() if unit.low_supply]
        self.interrupt("supply", {"unit": self.rng.choice([*low, "A1"])})

    def note(self) -> None:
        self.interrupt("note", {"text": "so it was"})

    def interrupt(self, name: str, args: dict[str, Any]) -> None:
        """Interrupt; one undo takes back exactly that."""
        before = self.state()
        try:
            self.session.interrupt(name, args, "soak")
        except BadAnswerError:
            assert self.state() == before
            self.did["refused"] += 1
            return
        self.one_undo(before)
        self.did[name] += 1

    def amend(self) -> None:
        answers = self.session.answers()
        if not answers:
            return
        entry, question = self.rng.choice(answers)
        before = self.state()
        try:
            self.session.amend(entry.n, legal_answer(question, self.rng))
        except BadAnswerError:
            assert self.state() == before
            self.did["refused"] += 1
            return
        self.one_undo(before)
        self.did["amend"] += 1

    def one_undo(self, before: tuple[Any, ...]) -> None:
        """One undo is where it was, one redo where it is; then it stays or goes."""
        after = self.state()
        assert self.session.undo() == 1
        assert self.state() == before
        assert self.session.redo() == 1
        assert self.state() == after
        if self.rng.random() < 0.5:
            self.session.undo()

    def rewind(self) -> None:
        before = self.state()
        done = self.session.rewind(self.rng.randint(1, self.session.record.turns[-1].turn))
        assert self.session.redo(done) == done
        assert self.state() == before
        self.did["rewind"] += 1

    def look(self) -> None:
        """Looking changes nothing."""
        before = self.state()
        numbers = [entry.n for turn in self.session.record.turns for phase in turn.phases for entry in phase.entries]
        if numbers:
            self.session.retell(self.rng.choice(numbers))
        self.session.answers()
        self.session.last_told()
        assert self.state() == before
        self.did["look"] += 1

    def nonsense(self) -> None:
        """What no question takes is refused and changes nothing."""
        before = self.state()
        odd: tuple[Any, ...] = ({"a": 1}, [None], 10**30, "\x00" * 10, [[]], -1, ["reshuffled", 1])
        for answer in odd:
            try:
                self.session.answer(answer)
            except BadAnswerError:
                assert self.state() == before
                self.did["nonsense"] += 1
                continue
            self.session.undo()
            assert self.state() == before
