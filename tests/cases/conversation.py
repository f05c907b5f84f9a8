"""The people at the table: they answer every question by its key and keep what was asked and told."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from saf_helper.engine.events import Event
from saf_helper.engine.phase_run import Position, Step
from saf_helper.engine.player import Phase, play
from saf_helper.engine.questions import Answer, Draw, Question, Roll
from saf_helper.games.scream_aim_fire.rules.interruptions import INTERRUPTIONS
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.entry import By, Entry
from tests.cases.board import Board
from tests.cases.map_facts import map_fact
from tests.cases.reading import Case, group
from tests.told import lines_of

E = TypeVar("E", bound=Event)
Decision: TypeAlias = "Answer | Callable[[Question, Game], Answer]"

DECKS = {"cover": "cover", "unit-damage": "unit-damage", "tank": "tank-hit", "tank-damage": "tank-damage"}
"""A case's word for a deck or cup whose draw is one face."""
CLAUSE = re.compile(r"(?<![\d.])\d\.\d(?:\.\d)*(?:\.[A-Z](?:\.\d)*)?(?![\d])")
MOODS = {"Calm, blue": "calm", "Alert, red": "alert", "Panicked, black": "panic"}


@dataclass(frozen=True)
class Exchange:
    """A question, the answer it got, and how things stood: the order dice, and what `?` would have explained."""

    question: Question
    answer: Answer
    dice: tuple[int, ...]
    explained: str


class Table:
    """A conversation about a case, and all that was said in it."""

    def __init__(self, case: Case, board: Board | None = None) -> None:
        self.case = case
        self.board = board or Board(case.given)
        self.rolls = list(case.rolls)
        self.draws = list(case.draws)
        self.decisions: dict[str, list[Decision]] = {}
        self.stop_at = ""
        self.standing = ""
        """What `?` explains at the question left standing."""
        self.exchanges: list[Exchange] = []
        self.events: list[Event] = []
        self.reasons: list[str] = []
        self.steps: list[Step] = []
        self.noted: dict[str, Any] = {}
        """What a stage saw on the way."""
        self.position: Position[Game] | None = None
        self.run_from: tuple[Phase, Game] | None = None
        self.begin()

    def begin(self) -> None:
        """Let the case begin here: what came before is not part of what it shows."""
        self.exchanges.clear()
        self.events.clear()
        self.reasons.clear()
        game = self.game
        self.start = game.copied()

    # Deciding ----------------------------------------------------------------------------------------------------------

    def say(self, key: str, *answers: Decision) -> None:
        """Decide a question beforehand: the answers in turn, the last one again and again."""
        self.decisions[key] = list(answers)

    def answer(self, question: Question, game: Game, rolled: int) -> tuple[Answer, By] | None:
        """Answer a question, or leave it standing where the case stops."""
        if question.key == self.stop_at:
            self.standing = question.explain()
            return None
        given = question.accept(self._answer(question, game))
        self.exchanges.append(Exchange(question, given, tuple(game.order_dice), question.explain()))
        return given, "typed"

    def _answer(self, question: Question, game: Game) -> Answer:
        decided = self.decisions.get(question.key)
        if decided:
            decision = decided.pop(0) if len(decided) > 1 else decided[0]
            return decision(question, game) if callable(decision) else decision
        if isinstance(question, Roll):
            return self._dice(question)
        if isinstance(question, Draw):
            return self._faces(question)
        answer = map_fact(self.board, question)
        assert answer is not None, f"the case has no fact for {question.key} about {question.about}: {question.prompt}"
        return answer

    def _dice(self, question: Roll) -> list[int]:
        dice, self.rolls = self.rolls[: question.count], self.rolls[question.count :]
        assert len(dice) == question.count, f"{question.key} wants {question.dice}, the case has {dice} left"
        return dice

    def _faces(self, question: Draw) -> list[str]:
        if question.deck == "counters":
            return ["-"] * question.count
        assert len(self.draws) >= question.count, f"{question.key} draws, the case has nothing left"
        drawn, self.draws = self.draws[: question.count], self.draws[question.count :]
        return [self._face(question, one) for one in drawn]

    def _face(self, question: Draw, drawn: Mapping[str, Any]) -> str:
        ((deck, face),) = drawn.items()
        if deck == "action":
            assert question.deck == "action"
            mood = MOODS[group(r"\(([^()]*)\)\?$", question.prompt)]
            self.noted["option"] = mood
            return ", ".join(face[mood]).replace("no-action", "none") + ("!" if face["low_supply"] else "")
        if deck == "reserve":
            assert question.deck == "reserve"
            return f"{face.get('g-infantry', 0)}+{face.get('g-veteran', 0)}"
        assert DECKS[deck] == question.deck, f"{question.key} draws from {question.deck}, the case from {deck}"
        if deck == "cover":
            offered = {option.value for option in question.options}
            return str(face["clear" if "light" in offered else "cover"])
        if "pool_before" in self.case.given:  # drawn from the virtual cup, to see that it goes back
            return next(id for id, shown in question.pile.items() if shown == face)
        return str(face)

    # Running -----------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.board.game

    @property
    def pending(self) -> Question | None:
        """The question left standing."""
        return self.position.pending if self.position else None

    def run(self, phase: Phase, *entries: Entry) -> None:
        """Play a phase, after these interruptions; nothing runs any more once a question is left standing."""
        if self.pending is not None:
            return
        self.run_from = (phase, self.game)
        self.position = play(phase, self.game, entries, self.answer, INTERRUPTIONS)
        self.board.game = self.position.game
        self.events += [one.event for one in self.position.events]
        self.reasons += [line.why for line in lines_of(self.position)]
        self.steps += self.position.steps

    def again(self) -> Position[Game]:
        """Return the last phase run again on what was answered."""
        assert self.run_from is not None
        assert self.position is not None
        phase, game = self.run_from
        return play(phase, game, self.position.entries, None, INTERRUPTIONS)

    # What was said -----------------------------------------------------------------------------------------------------

    def asked(self, *keys: str) -> list[Exchange]:
        """Return the exchanges about these keys."""
        return [one for one in self.exchanges if one.question.key in keys]

    def happened(self, kind: type[E], **expected: Any) -> list[E]:
        """Return the events of a kind that have these values, in order."""
        found = [one for one in self.events if isinstance(one, kind)]
        return [one for one in found if all(getattr(one, name) == value for name, value in expected.items())]

    def last(self, *kinds: type[E]) -> E | None:
        """Return the last event of these kinds."""
        return next((one for one in reversed(self.events) if isinstance(one, kinds)), None)

    def changes(self, path: str) -> list[tuple[Any, Any]]:
        """Return each change of a path, in the order told."""
        return [one.changes[path] for one in self.events if path in one.changes]

    def cited(self) -> set[str]:
        """Return every clause that what was told and asked rests on."""
        asked: Sequence[Question] = [one.question for one in self.exchanges]
        standing = [self.pending] if self.pending else []
        said: Sequence[Event | Question] = (*self.events, *asked, *standing)
        return {rule for one in said for rule in one.rules}

    def in_words(self) -> set[str]:
        """Return every clause named in the reasons told, and in what `?` explains."""
        words = self.reasons + [one.explained for one in self.exchanges] + [self.standing]
        return {clause for text in words for clause in CLAUSE.findall(text)}
