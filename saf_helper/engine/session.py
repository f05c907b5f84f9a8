"""A game in progress: the standing question, answers, interruptions, amendments. Pure: no files, no clock.

How a record is run stands in `running.py`, undo and redo in `undoing.py`, the retelling of a decision in `recounting.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic

from saf_helper.engine.event_data import decoded
from saf_helper.engine.events import Event, Line
from saf_helper.engine.explain import Recounting
from saf_helper.engine.game import GameDefinition, Happened, Phase, Skipped
from saf_helper.engine.game_parts import G
from saf_helper.engine.phase_run import Happening, Step
from saf_helper.engine.player import play
from saf_helper.engine.questions import Question
from saf_helper.engine.run import copies, entries_of
from saf_helper.engine.step_answers import Settled, settled
from saf_helper.engine.undo import Undoing
from saf_helper.engine.virtual_dice import virtual
from saf_helper.errors import BadAnswerError, SpoiltTurnError
from saf_helper.state.dropped_answers import keepable
from saf_helper.state.entry import By, Entry
from saf_helper.state.record import Record, TurnRecord

__all__ = ["GameDefinition", "Happened", "Phase", "Session", "Skipped"]


class Session(Undoing[G], Recounting[G], Generic[G]):
    """One game, held open."""

    @classmethod
    def new(cls, rules: GameDefinition[G], game: G, *, name: str, seed: int, version: str) -> "Session[G]":
        """Begin a game from its first state."""
        turn = TurnRecord(turn=rules.turn(game), snapshot=rules.dump(game))
        record = Record(rules=version, game=rules.name, name=name, seed=seed, turns=[turn])
        return cls(rules, record)

    # What stands -------------------------------------------------------------------------------------------------

    @property
    def game(self) -> G:
        """The game as it stands, mid-phase."""
        return self._position.game

    @property
    def pending(self) -> Question | None:
        """The standing question, offering an earlier answer where one was dropped; None: the game is over."""
        question = self._position.pending
        if question is None:
            return None
        suggested = self._suggestion(question)
        return question if suggested is None else question.with_default(suggested.answer)

    @property
    def step(self) -> Step | None:
        """The step the game is in."""
        return self._position.steps[-1] if self._position.steps else None

    def settled(self, step: int) -> list[Settled]:
        """Return what has been settled in a step, as `step_count` counted it then: the step under way, or one just ended."""
        runs = [*self._ended, (self._steps_before, self._position)]
        return [one for before, position in runs for one in settled(position, before) if one.step == step]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._position.pending is None

    def happened(self) -> list[Happened]:
        """Return, once, what has happened since the last call."""
        happened, self._happened = self._happened, []
        events = [one.event for one in happened if isinstance(one, Happening)]
        told = iter(self.rules.by_event(events, self.game))
        shown: list[Happened] = []
        for one in happened:
            if isinstance(one, Happening):
                shown += [Happened(told=line, step=one.step) for line in next(told)]
            else:
                shown.append(one)
        return shown

    def came_out_otherwise(self) -> bool:
        """Return, once, whether an interruption since the last call made its step come out otherwise than it was told."""
        otherwise, self._came_out_otherwise = self._came_out_otherwise, False
        return otherwise

    def let_go(self) -> list[Entry]:
        """Return, once, the interruptions that stand no longer since the last call: what they rested on was changed."""
        let_go, self._let_go = self._let_go, []
        return let_go

    def told(self, events: Sequence[Mapping[str, Any]]) -> list[Line]:
        """Return recorded events as the lines that tell them."""
        return self.rules.told(events, self.game)

    def last_told(self) -> list[Line]:
        """Return what was told last, for someone who comes back to the table: the current step's lines, or earlier ones."""
        happened = self._position.events
        told = self.rules.by_event([one.event for one in happened], self.game)
        pairs = [(one.step, line) for one, lines in zip(happened, told, strict=True) for line in lines]
        if pairs:
            return [line for step, line in pairs if step == pairs[-1][0]]
        for phase in reversed(self._turn.phases[:-1]):
            events = [*phase.events, *(one for entry in phase.entries for one in entry.events)]
            if lines := self.told(events):
                return lines[-6:]
        return []

    # Acting ------------------------------------------------------------------------------------------------------

    def answer(self, answer: Any, by: By = "typed") -> None:
        """Answer the standing question.

        Raises:
            BadAnswerError: the answer is not legal; nothing has changed.
        """
        question = self.pending
        if question is None:
            raise BadAnswerError("the game is over", "undo takes the last answer back")
        entry = Entry(key=question.key, about=question.about, answer=question.accept(answer), by=by)
        self.record.redo.clear()
        if (suggested := self._suggestion(question)) is not None:
            self.asked_again = [one for one in self.asked_again if one is not suggested]
        self._run([*self._entries, entry], shown=len(self._entries))

    def roll(self) -> None:
        """Answer the standing roll or draw with virtual dice or cards.

        Raises:
            BadAnswerError: it is no roll or draw, or there is nothing virtual to draw from.
        """
        question = self.pending
        given = virtual(question, self.record.seed, self._rolled()) if question is not None else None
        if given is None:
            raise BadAnswerError("there is nothing to roll or draw here", "answer the question")
        self.answer(given, by="rolled")

    def interrupt(self, name: str, args: Mapping[str, Any], reason: str = "") -> None:
        """Carry out an interruption at the start of the current step; the step's answers follow it as far as they fit.

        Raises:
            BadAnswerError: the game does not know or not allow it, or nothing would be changed by it; nothing has changed.
            SpoiltTurnError: the rules cannot go on from what stands there in the save; nothing has changed.
        """
        if name not in self.rules.interruptions:
            raise BadAnswerError(f"{name!r} is not known here", "one of: " + ", ".join(self.rules.interruptions))
        if self.over and name not in self.rules.harmless:
            raise BadAnswerError("the game is over", "undo takes the last answer back, then it can be done")
        start = self._position.steps[-1].at if self._position.steps else 0
        phase = self._turn.phases[-1]
        head, tail = self._entries[:start], self._entries[start:]
        asked = _by_number(tail, self._position.questions[start:])
        done = Entry(n=self.n, do=name, args=dict(args), reason=reason, before=copies(tail))
        _keepable(done)
        tried = play(
            self.phase, self._starts[-1], [*head, done], None, self.rules.interruptions, earlier=self._position
        )
        if name not in self.rules.harmless and not any(
            one.at == start + 1 and one.event.changes for one in tried.events
        ):
            raise BadAnswerError(
                "nothing is changed: it stood so as this step began, and the step itself changes it",
                "do it once the step is over",
            )
        own = [one for one in tried.events if one.at == start + 1]
        opening = [one.event for one in own if one.step != own[0].step]
        heard = [_unchanged(one.event) for one in self._position.events if one.at == start]
        earlier = self._happened
        with self._all_or_nothing(), self._runs(self._turn):
            self.record.redo.clear()
            self._happened = []
            self._run([*head, done, *tail], lenient=True, anew=True, shown=None, quiet=True, asked=asked)
        # How the step opens was told when it began; it is told again only where it opens otherwise now.
        anew = any(not isinstance(one, self.rules.silent) and _unchanged(one) not in heard for one in opening)
        told = [decoded(one, self.rules.events) for one in done.events]
        if not anew:
            told = told[: len(own) - len(opening)]
        followed = _all_events(phase.entries[start + 1 :])
        if _effects(followed) != _effects(_all_events(done.before)):
            self._came_out_otherwise = True
            told += [decoded(one, self.rules.events) for one in followed]
        what: list[Happened | Happening] = [Happened(entry=done), *(Happening(0, self.step_count, one) for one in told)]
        self._happened = [*earlier, *what, *self._happened]

    def amend(self, n: int, answer: Any) -> None:
        """Change an answer of this turn; the later ones stand as far as they fit, the rest is asked again.

        Args:
            n: the entry's number.
            answer: what it should have been.

        Raises:
            BadAnswerError: no such answer in this turn, or the new one is not legal; nothing has changed.
            SpoiltTurnError: the rules cannot go on from what stands there in the save; nothing has changed.
        """
        now = self.number_now(n)
        place = next(((at, index) for at, index, entry in self._this_turn() if entry.n == now and not entry.do), None)
        if place is None:
            raise BadAnswerError(
                f"answer {n} is not one of this turn's", "amend alone lists them; undo and rewind go further"
            )
        at, index = place
        phases = self._turn.phases
        old = phases[at].entries[index]
        question = self._questions(at)[index]
        if question is None:
            raise BadAnswerError(f"answer {n} is none that today's rules ask for", "undo goes back to it")
        accepted = question.accept(answer)
        if accepted == old.answer:
            raise BadAnswerError("that is what it is already", "nothing is changed")
        tail = phases[at].entries[index + 1 :]
        following = [copies(phase.entries) for phase in phases[at + 1 :]]
        asked: dict[int, Question] = {}
        for later in range(at, len(phases)):
            asked |= _by_number(phases[later].entries, self._questions(later))
        new = Entry(
            n=self.n, key=old.key, about=old.about, answer=accepted, before=copies([old, *tail]), after=following
        )
        _keepable(new)
        with self._all_or_nothing(), self._runs(self._turn):
            self.record.redo.clear()
            self._drop_phases(len(following))
            following = [copies(entries) for entries in following]
            entries = [*self._entries[:index], new, *tail]
            self._run(entries, lenient=True, anew=True, shown=index, following=following, asked=asked)

    def answers(self) -> list[tuple[Entry, Question]]:
        """Return this turn's answers in order, with the questions: what can be amended."""
        found = []
        for at in range(len(self._turn.phases)):
            questions = self._questions(at)
            entries = self._turn.phases[at].entries
            found += [
                (entry, question) for entry, question in zip(entries, questions, strict=True) if question is not None
            ]
        return found

    def last_answers(self, count: int) -> list[tuple[Entry, Question]]:
        """Return the answers with their questions as far back as the last so many acts go, whole turns at a time.

        Raises:
            SpoiltTurnError: one of those turns is spoilt.
        """
        found = self.answers()
        acts = sum(entry.typed for entry in entries_of(self._turn))
        for turn in reversed(self.record.turns[:-1]):
            if acts >= count:
                break
            acts += sum(entry.typed for entry in entries_of(turn))
            for _, position in self._through(turn):
                asked = zip(position.entries, position.questions, strict=True)
                found += [(entry, question) for entry, question in asked if question is not None]
        return found

    def _this_turn(self) -> list[tuple[int, int, Entry]]:
        phases = enumerate(self._turn.phases)
        return [(at, index, entry) for at, phase in phases for index, entry in enumerate(phase.entries)]

    def _questions(self, at: int) -> Sequence[Question | None]:
        """Return the questions of a phase of this turn, an entry each; None where today's rules ask it no longer."""
        if at == len(self._turn.phases) - 1:
            return self._position.questions
        recorded = self._turn.phases[at].entries
        try:
            with self._runs(self._turn):
                position = self._replayed(self.rules.phases[at], self._starts[at], recorded)
        except SpoiltTurnError:
            return [None] * len(recorded)
        kept = len(recorded) - len(position.dropped)
        return [*position.questions[:kept], *([None] * len(position.dropped))]


def _keepable(act: Entry) -> None:
    """Refuse a correction of so many corrections that the save could not be read any more."""
    if not keepable(act):
        raise BadAnswerError(
            "too many corrections of corrections stand here", "undo takes them back; then correct it once"
        )


def _by_number(entries: Sequence[Entry], questions: Sequence[Question | None]) -> dict[int, Question]:
    """Return the questions that answers of the table's are to, by the answers' numbers."""
    pairs = zip(entries, questions, strict=True)
    return {entry.n: question for entry, question in pairs if question is not None and entry.by == "typed"}


def _unchanged(event: Event) -> Event:
    """Return an event without what it changed."""
    return replace(event, changes={})


def _all_events(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [event for entry in entries for event in entry.events]


def _effects(events: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Return what events do, wherever the tracks stand that they move."""
    return [(one.get("rules"), [(path, _by(*pair)) for path, pair in one.get("changes", {}).items()]) for one in events]


def _by(before: Any, after: Any) -> Any:
    return after - before if type(before) is type(after) is int else (before, after)
