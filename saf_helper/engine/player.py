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


class Diverged(Exception):  # noqa: N818 - named by the design
    """A recorded entry does not fit what the rules now ask."""

    def __init__(self, index: int, entry: Entry, asked: Question | None) -> None:
        now = asked.key if asked else "nothing more"
        super().__init__(f"entry {index} answers {entry.key or entry.do!r}, the rules ask {now}")
        self.index = index


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
        self._entries = list(entries)
        self._auto = auto
        self._interruptions = interruptions or {}
        self._lenient = lenient
        self._anew = anew
        self._next = 0
        self._rolled = 0
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
        self.dropped: list[Entry] = []
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
                self.passed.append(Passed(self._next, len(self.steps), question, question.options[0].value))
            return only
        if self._anew:
            self._look_up(question)
        known = None if question.known is None else known_answer(question)
        answer = self._recorded(question, search=known is None)
        if answer is None:
            given: tuple[Answer, By] | None = None
            if known is not None:
                given = known, "remembered"
            elif self._auto:
                waiting = sum(entry.by == "rolled" for entry in self._entries[self._next :])
                given = self._auto(question, self._game, self._rolled + waiting)
            if given is None:
                raise Pending(question)
            answer = given[0]
            self._entries.insert(self._next, Entry.made(question.key, question.about, *given))
        self._rolled += self._entries[self._next].by == "rolled"
        self._next += 1
        self.questions.append(question)
        return answer

    def _recorded(self, question: Question, *, search: bool) -> Answer | None:
        """Return the answer of the next entry, where it is one to this question.

        In a lenient run it is the first of those to come that fits: the answers before that one are dropped, and interruptions
        among them wait for the next step.
        """
        if self._next == len(self._entries):
            return None
        answer = _fitting(self._entries[self._next], question)
        if answer is not None:
            return answer
        if not self._lenient:
            raise Diverged(self._next, self._entries[self._next], question)
        for index in range(self._next + 1, len(self._entries) if search else 0):
            entry = self._entries[index]
            if entry.by != "remembered" and (answer := _fitting(entry, question)) is not None:
                passed = self._entries[self._next : index]
                self.dropped += [one for one in passed if not one.do]
                self._entries[self._next : index + 1] = [entry, *(one for one in passed if one.do)]
                return answer
        return None

    def choose(self, question: Choose | str, options: Sequence[Any] = (), **given: Any) -> str:
        """Ask for one of the options."""
        if isinstance(question, str):
            question = made(Choose, self._game, question, options=options, **given)
        answer = self.ask(question)
        assert isinstance(answer, str)
        return answer

    def pick(self, question: Pick | str, options: Sequence[Any] = (), **given: Any) -> list[str]:
        """Ask for several of the options."""
        if isinstance(question, str):
            question = made(Pick, self._game, question, options=options, **given)
        answer = self.ask(question)
        assert isinstance(answer, list)
        return [str(value) for value in answer]

    def confirm(self, question: Confirm | str, **given: Any) -> bool:
        """Ask yes or no."""
        if isinstance(question, str):
            question = made(Confirm, self._game, question, **given)
        answer = self.ask(question)
        assert isinstance(answer, bool)
        return answer

    def number(self, question: Number | str, **given: Any) -> int:
        """Ask for a number."""
        if isinstance(question, str):
            question = made(Number, self._game, question, **given)
        answer = self.ask(question)
        assert isinstance(answer, int)
        return answer

    def text(self, question: Text | str, **given: Any) -> str:
        """Ask for words."""
        if isinstance(question, str):
            question = made(Text, self._game, question, **given)
        answer = self.ask(question)
        assert isinstance(answer, str)
        return answer

    def roll(self, question: Roll | str, **given: Any) -> list[int]:
        """Ask for dice."""
        if isinstance(question, str):
            question = made(Roll, self._game, question, **given)
        answer = self.ask(question)
        assert isinstance(answer, list)
        return [int(face) for face in answer]

    def draw(self, question: Draw | str, **given: Any) -> list[str]:
        """Ask for a draw; the ids or faces drawn."""
        if isinstance(question, str):
            question = made(Draw, self._game, question, **given)
        answer = self.ask(question)
        assert isinstance(answer, list)
        return [str(one) for one in answer]

    # What happens -----------------------------------------------------------------------------------------------------

    def happen(self, event: Event) -> None:
        """Record what happened."""
        self.events.append(Happening(self._next, len(self.steps), event))

    # Steps -------------------------------------------------------------------------------------------------------

    def step(self, rule: str, unit: InPlay | None = None) -> bool:
        """Begin one activation, check or arrival; interruptions recorded here are carried out now.

        Returns:
            Whether there were any: what was looked at before has to be looked at again.
        """
        before = self._next
        while self._next < len(self._entries) and self._entries[self._next].do:
            entry = self._entries[self._next]
            self._next += 1
            self.questions.append(None)
            if self._lenient and not self._allowed(entry):
                self.refused.append(entry)
            else:
                self._interruptions[entry.do](self, self._game, entry.args)
        self.steps.append(Step(rule, unit.id if unit else None, self._next))
        return self._next > before

    def milestone(self, kept: Any = None) -> None:
        """Mark a place that the phase comes to at once, nothing asked or told, when it is called on the game as it is now.

        Args:
            kept: what it has to know there beside the game; it is never changed.
        """
        here = self.milestones and self.milestones[-1].steps == len(self.steps)
        if self.runs_on and not here:
            counts = len(self.events), len(self.steps), len(self.passed)
            self.milestones.append(Milestone(self._game.copied(), kept, self._next, self._rolled, *counts))

    def begin_at(self, milestone: Milestone, earlier: Position[Any]) -> None:
        """Begin at a milestone of an earlier run, with all that was asked and told before it."""
        self.resumed, self.kept = True, milestone.kept
        self._next, self._rolled = milestone.at, milestone.rolled
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

    def _look_up(self, question: Question) -> None:
        """Bring the next answer up to what is known now: an earlier one may have been changed on which it rested."""
        for entry in self._entries[self._next : self._next + 1]:
            if entry.do or entry.amended or (entry.key, entry.about) != (question.key, question.about):
                return
            known = known_answer(question)
            if known is not None and entry.by != "remembered" and isinstance(question, Pick):
                # What is known of some is a pick of its own; what was typed is of the others, asked after it.
                self._entries.insert(self._next, Entry.made(question.key, question.about, known, "remembered"))
            elif known is not None:
                self._entries[self._next] = entry.but(answer=known, by="remembered")
            elif entry.by == "remembered":
                self._forget(question)

    def _forget(self, question: Question) -> None:
        """Let go of what is no longer known; what was typed of the others stands, where the same question is asked of them."""
        following = self._entries[self._next + 1 : self._next + 2]
        gone = self._entries.pop(self._next)
        if not any((entry.key, entry.about, entry.do) == (question.key, question.about, "") for entry in following):
            self.dropped.append(gone)

    def finish(self, pending: Question | None) -> tuple[list[Entry], list[Entry]]:
        """Return the entries of the run, and those that wait behind a question left standing; at the end they are dropped."""
        left = self._entries[self._next :]
        if left and not self._lenient:
            raise Diverged(self._next, left[0], pending)
        if pending is None:
            self.dropped += left
        return self._entries[: self._next], left if pending is not None else []


def _fitting(entry: Entry, question: Question) -> Answer | None:
    """Return a recorded answer as far as it is one to this question, and the table looks over nobody else for it."""
    if entry.do or entry.key != question.key or entry.about != question.about:
        return None
    if entry.among is not None and entry.by == "typed" and question.looked_over() - set(entry.among):
        return None
    try:
        return question.accept(entry.answer)
    except BadAnswerError:
        return None


def known_answer(question: Question) -> Answer | None:
    """Return what is known already, as far as it answers this question."""
    try:
        return None if question.known is None else question.accept(question.known)
    except BadAnswerError:
        return None


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
    kept, waiting = player.finish(pending)
    return Position(
        game=game,
        events=tuple(player.events),
        pending=pending,
        entries=tuple(kept),
        waiting=tuple(waiting),
        questions=tuple(player.questions),
        steps=tuple(player.steps),
        passed=tuple(player.passed),
        dropped=tuple(player.dropped),
        refused=tuple(player.refused),
        milestones=tuple(player.milestones),
        start=snapshot if runs_on else None,
    )
