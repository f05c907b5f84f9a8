"""The kept games played again answer by answer, and what a correction at one of their questions must come to."""

import contextlib
import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from saf_helper.engine.player import play
from saf_helper.engine.questions import Answer, Draw, Question, Roll
from saf_helper.engine.session import Session
from saf_helper.engine.virtual_dice import virtual
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.dropped_answers import with_dropped
from saf_helper.state.entry import By, Entry
from saf_helper.state.record import Record, TurnRecord
from saf_helper.state.save_encoding import encode
from saf_helper.state.upgrade import decode
from tests.corrections.everything import Act
from tests.history.games import save_of
from tests.players import legal_answer


def played_again(name: str) -> Iterator[Session[Game]]:
    """Play a kept game again and yield it at every question, and at the end."""
    kept = save_of(name)
    first = TurnRecord(turn=kept.turns[0].turn, snapshot=kept.turns[0].snapshot)
    session = Session(RULES, Record(rules=kept.rules, game=kept.game, name=kept.name, seed=kept.seed, turns=[first]))
    for entry in [entry for turn in kept.turns for phase in turn.phases for entry in phase.entries]:
        if entry.do:
            session.interrupt(entry.do, entry.args, entry.reason)
        elif entry.by != "remembered":
            yield session
            assert session.pending is not None
            assert (session.pending.key, session.pending.about) == (entry.key, entry.about)
            session.answer(entry.answer, entry.by)
    yield session


def asked(question: Question | None) -> Any:
    """Return all that a question is, but for its functions and the answer it offers: after a correction an earlier one may be."""
    if question is None:
        return None
    values = {one.name: getattr(question, one.name) for one in fields(question) if one.name not in ("default", "plan")}
    return type(question).__name__, {name: value for name, value in values.items() if not callable(value)}


class Afresh:
    """The course of a game from a step on, played with a correction at that step's start and the step's own answers.

    The oracle: a question gets the first answer left that was given to it, unless it looks over somebody who was not there; the
    answers before that one are gone. Nothing remembered is given back, the rules look it up themselves; else virtual dice roll.
    """

    def __init__(self, session: Session[Game]) -> None:
        run, position = session.run, session.run.position
        step = position.steps[-1].at
        self.done = [entry.but() for entry in position.entries[:step]]
        self.at = len(run.turn.phases) - 1
        pairs = zip(position.entries, position.questions, strict=True)
        over = {entry.n: question.looked_over() for entry, question in pairs if question and entry.among is None}
        left = with_dropped(run.turn, self.at, run.entries, step)
        self.left = [
            (entry, over.get(entry.n, frozenset(entry.among or ())))
            for entry in left
            if not entry.do and entry.by != "remembered"
        ]
        self.seed = session.record.seed
        self.rolled_before = run.rolled_before
        self.start = run.starts[-1]

    def run(self, correction: Entry) -> None:
        """Play on from the correction, phase after phase, up to the next question or the end."""
        game, entries = self.start, [*self.done, correction]
        while True:
            position = play(RULES.phases[self.at], game, entries, self.answer, RULES.interruptions)
            self.game, self.pending = position.game, position.pending
            if self.pending is not None or self.game.outcome:
                return
            self.rolled_before += sum(entry.by == "rolled" for entry in position.entries)
            self.at = (self.at + 1) % len(RULES.phases)
            game, entries = self.game, []
            self.left.clear()

    def answer(self, question: Question, game: Any, rolled: int) -> tuple[Answer, By] | None:
        """Give the first recorded answer that fits."""
        for index, (entry, over) in enumerate(self.left):
            same = (entry.key, entry.about) == (question.key, question.about)
            if same and (entry.by == "rolled" or question.looked_over() <= over):
                with contextlib.suppress(BadAnswerError):
                    answer = question.accept(entry.answer)
                    del self.left[: index + 1]
                    return answer, entry.by
        rolled += sum(entry.by == "rolled" for entry, _ in self.left)
        if isinstance(question, Roll | Draw) and RULES.mode(game, question) == "virtual":
            given = virtual(question, self.seed, self.rolled_before + rolled)
            return None if given is None else (given, "rolled")
        return None


Stand = tuple[Any, ...]


def stand(session: Session[Game]) -> Stand:
    """Return all that must come back by an undo: the game, the question, the turn's entries."""
    turn = session.record.turns[-1]
    entries = [
        (entry.n, entry.key, entry.about, entry.answer, entry.do, entry.by)
        for phase in turn.phases
        for entry in phase.entries
    ]
    return RULES.dump(session.game), session.phase.name, asked(session.pending), entries


def corrected(session: Session[Game], act: Act, *, resumed: bool) -> bool:
    """Make a correction, hold it against the phase answered afresh, and take it back.

    Args:
        session: the game.
        act: the correction.
        resumed: whether to save and resume it too, and to play on from there.

    Returns:
        Whether it was allowed there; if not, nothing has changed.
    """
    before = stand(session)
    done = 0
    try:
        if act.first:
            session.interrupt("adjust", {"set": act.first})
            done = 1
        afresh = Afresh(session)
        session.interrupt(act.name, act.args)
        done += 1
        afresh.run(Entry(do=act.name, args=act.args))
        assert RULES.dump(session.game) == RULES.dump(afresh.game), act
        assert asked(session.run.position.pending) == asked(afresh.pending), act
        assert not list(session.game.breaches()), act
        if resumed:
            again = Session(RULES, decode(encode(session.record).encode()))
            assert stand(again) == stand(session), act
            assert again.asked_again == []
            goes_on(again)
    except BadAnswerError:
        pass
    allowed = done == 1 + bool(act.first)
    assert session.undo(done) == done
    assert stand(session) == before, act
    session.record.redo.clear()
    session.record.undone.clear()
    return allowed


def goes_on(session: Session[Game]) -> None:
    """Answer the next questions at random: none is about somebody off the map, or offers one."""
    rng = random.Random(session.n)
    for _ in range(6):
        if (question := session.pending) is None:
            return
        units = session.game.units
        offered = [option.value for option in getattr(question, "options", ())]
        for id in [*offered, *([question.about] if question.about else [])]:
            assert id not in units or units[id].in_play, (question.key, id)
        session.answer(legal_answer(question, rng))
