"""The player a rule talks to, and the pure function that runs a phase on the recorded answers.

Theory of operation: a phase is a plain function `phase(player, game)`. It never waits. `ask` hands out the next recorded
entry; where the entries run out it unwinds with the question (`Pending`). One more answer is one more run, undo is one entry
fewer, resume is the same run on the entries read from the file. For automatic play `auto` is shown each question that no
entry answers and may answer it, so that a whole game is one run.

`step` marks where one activation, check or arrival begins. Interruptions (a Supply counter spent, an adjustment) are
consumed there and nowhere else, so no rule ever holds a stale value.

How a run goes on from a milestone of an earlier one is told in `phase_run.py`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from saf_helper.engine.events import Event, Row
from saf_helper.engine.phase_run import G, Happening, Milestone, Position, Step
from saf_helper.engine.question_maker import made
from saf_helper.engine.questions import Answer, Choose, Confirm, Draw, Number, Passed, Pick, Question, Roll, Text
from saf_helper.engine.recorded_answers import RecordedAnswers
from saf_helper.errors import BadAnswerError
from saf_helper.state.entry import By, Entry


class InPlay(Protocol):
    """Something that acts in a step and may leave play before its turn comes."""

    @property
    def id(self) -> str:
        """The stable id."""
        ...

    @property
    def in_play(self) -> bool:
        """Whether it is still there."""
        ...


U = TypeVar("U", bound=InPlay)

Auto: TypeAlias = Callable[[Question, Any, int], tuple[Answer, By] | None]
"""Shown a question, the game as it stands and how many virtual entries the phase has; answers it, or leaves it (None)."""

Interruption: TypeAlias = "Callable[[Player, Any, Mapping[str, Any]], None]"
"""Carries out one interruption; raises `BadAnswerError` when the game does not allow it."""


class Pending(BaseException):
    """Unwinds a phase where the recorded entries run out."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.key)
        self.question = question


class Player:
    """Whom the rules ask, and who records what happens."""

    def __init__(
        self,
        game: Any,
        entries: Sequence[Entry],
        auto: Auto | None = None,
        interruptions: Mapping[str, Interruption] | None = None,
        lenient: bool = False,
        anew: bool = False,
    ) -> None:
        self._game = game
        self._recorded = RecordedAnswers(entries, lenient=lenient, anew=anew)
        self._auto = auto
        self._interruptions = interruptions or {}
        self.extra: tuple[Row, ...] = ()
        """Modifiers of every roll beside its own rows."""
        self.runs_on = False
        """Whether milestones are kept."""
        self.resumed = False
        """Whether the phase is run on from a milestone, not from its start."""
        self.kept: Any = None
        """What the phase kept at that milestone."""
        self.milestones: list[Milestone] = []
        self.events: list[Happening] = []
        self.questions: list[Question | None] = []
        self.steps: list[Step] = []
        self.passed: list[Passed] = []
        self.refused: list[Entry] = []

    # Asking ------------------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> Answer:
        """Return the table's answer, canonical.

        What the question knows already is recorded as remembered. A choice of one, a pick from nothing and a pick of all
        there are are answered without asking.

        Raises:
            Pending: nobody has answered yet.
            Diverged: the recorded entry is for another question.
        """
        only = question.only_answer()
        if only is not None:
            if isinstance(question, Choose):
                self.passed.append(Passed(self._recorded.at, len(self.steps), question, question.options[0].value))
            return only
        answer = self._recorded.answer_to(question)
        if answer is None and self._auto:
            given = self._auto(question, self._game, self._recorded.rolled_in_all)
            answer = None if given is None else self._recorded.add(question, *given)
        if answer is None:
            raise Pending(question)
        self.questions.append(question)
        return answer

    def _put(self, kind: type[Question], question: Question | str, **given: Any) -> Any:
        """Ask a question, made of its key where it is one."""
        return self.ask(made(kind, self._game, question, **given) if isinstance(question, str) else question)

    def choose(self, question: Choose | str, options: Sequence[Any] = (), **given: Any) -> str:
        """Ask for one of the options."""
        return str(self._put(Choose, question, options=options, **given))

    def pick(self, question: Pick | str, options: Sequence[Any] = (), **given: Any) -> list[str]:
        """Ask for several of the options."""
        return list(self._put(Pick, question, options=options, **given))

    def confirm(self, question: Confirm | str, **given: Any) -> bool:
        """Ask yes or no."""
        return bool(self._put(Confirm, question, **given))

    def number(self, question: Number | str, **given: Any) -> int:
        """Ask for a number."""
        return int(self._put(Number, question, **given))

    def text(self, question: Text | str, **given: Any) -> str:
        """Ask for words."""
        return str(self._put(Text, question, **given))

    def roll(self, question: Roll | str, **given: Any) -> list[int]:
        """Ask for dice."""
        return list(self._put(Roll, question, **given))

    def draw(self, question: Draw | str, **given: Any) -> list[str]:
        """Ask for a draw; the ids or faces drawn."""
        return list(self._put(Draw, question, **given))

    # What happens -----------------------------------------------------------------------------------------------------

    def happen(self, event: Event) -> None:
        """Record what happened."""
        self.events.append(Happening(self._recorded.at, len(self.steps), event))

    # Steps -------------------------------------------------------------------------------------------------------

    def step(self, rule: str, unit: InPlay | None = None) -> bool:
        """Begin one activation, check or arrival; interruptions recorded here are carried out now.

        Returns:
            Whether there were any: what was looked at before has to be looked at again.
        """
        interrupted = False
        while (entry := self._recorded.interruption()) is not None:
            interrupted = True
            self.questions.append(None)
            if self._recorded.lenient and not self._allowed(entry):
                self.refused.append(entry)
            else:
                self._interruptions[entry.do](self, self._game, entry.args)
        self.steps.append(Step(rule, unit.id if unit else None, self._recorded.at))
        return interrupted

    def milestone(self, kept: Any = None) -> None:
        """Mark a place that the phase comes to at once, nothing asked or told, when it is called on the game as it is now.

        Args:
            kept: what it has to know there beside the game; it is never changed.
        """
        here = self.milestones and self.milestones[-1].steps == len(self.steps)
        if self.runs_on and not here:
            came_before = self._recorded.at, self._recorded.rolled, len(self.events), len(self.steps), len(self.passed)
            self.milestones.append(Milestone(self._game.copied(), kept, *came_before))

    def begin_at(self, milestone: Milestone, earlier: Position[Any]) -> None:
        """Begin at a milestone of an earlier run, with all that was asked and told before it."""
        self.resumed, self.kept = True, milestone.kept
        self._recorded.at, self._recorded.rolled = milestone.at, milestone.rolled
        self.events = list(earlier.events[: milestone.events])
        self.steps = list(earlier.steps[: milestone.steps])
        self.passed = list(earlier.passed[: milestone.passed])
        self.questions = list(earlier.questions[: milestone.at])
        self.milestones = [one for one in earlier.milestones if one.steps <= milestone.steps]

    def _allowed(self, entry: Entry) -> bool:
        """Try an interruption on a copy of the game: one that is refused half way leaves nothing behind."""
        trial = self._game.copied()
        try:
            self._interruptions[entry.do](Player(trial, ()), trial, entry.args)
        except (BadAnswerError, KeyError):
            return False
        except Pending:
            return True
        return True

    def each(self, rule: str, ready: Callable[[], Sequence[U]]) -> Iterator[U]:
        """Yield, one step each, the first unit that is ready, as long as one is.

        Whoever is given a unit sees to it that it is not ready again. An interruption as a step begins may change who is.
        """
        while waiting := ready():
            interrupted = self.step(rule, waiting[0])
            if not interrupted or any(unit is waiting[0] for unit in ready()):
                yield waiting[0]

    def position(self, pending: Question | None, start: G | None) -> Position[G]:
        """Return where the run has come to."""
        entries, waiting = self._recorded.finish(pending)
        return Position(
            game=self._game,
            events=tuple(self.events),
            pending=pending,
            entries=entries,
            waiting=waiting,
            questions=tuple(self.questions),
            steps=tuple(self.steps),
            passed=tuple(self.passed),
            dropped=tuple(self._recorded.dropped),
            refused=tuple(self.refused),
            milestones=tuple(self.milestones),
            start=start,
        )


Phase: TypeAlias = Callable[[Player, Any], None]


def play(
    phase: Phase,
    snapshot: G,
    entries: Sequence[Entry] = (),
    auto: Auto | None = None,
    interruptions: Mapping[str, Interruption] | None = None,
    lenient: bool = False,
    anew: bool = False,
    runs_on: bool = False,
    earlier: Position[G] | None = None,
) -> Position[G]:
    """Run a phase from a snapshot on recorded entries, as far as they go.

    Args:
        phase: the phase's function.
        snapshot: the game at the phase's start; it is copied, never changed.
        entries: the recorded answers and interruptions, in order.
        auto: answers what no entry answers (virtual dice, a whole automatic game).
        interruptions: name to function, for entries that are no answers.
        lenient: drop entries that do not fit, instead of raising; those that fit later questions answer them, in order.
        anew: entries before these have changed: what was remembered is looked up again.
        runs_on: keep the milestones, so that the run can be the earlier one of the next.
        earlier: an earlier run; where it is of this phase and begins with the same entries, this one begins at its last
            milestone among them.

    Raises:
        Diverged: an entry does not fit and the run is not lenient.
        BadAnswerError: an interruption is not allowed and the run is not lenient.
    """
    begin = earlier.milestone(snapshot, entries) if earlier is not None else None
    game: G = (begin.game if begin is not None else snapshot).copied()
    player = Player(game, entries, auto, interruptions, lenient, anew)
    player.runs_on = runs_on
    if earlier is not None and begin is not None:
        player.begin_at(begin, earlier)
    pending: Question | None = None
    try:
        phase(player, game)
    except Pending as unwound:
        pending = unwound.question
    return player.position(pending, snapshot if runs_on else None)
