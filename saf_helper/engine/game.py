"""What the generic parts know of a game: its sequence of play, its state, and what its commands need of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple

from saf_helper.engine.event_data import Kinds, decoded, kinds
from saf_helper.engine.events import Event, Line, PhaseSkipped
from saf_helper.engine.game_parts import AtTable, G, OwnComponents, Past, Rulebook, Start
from saf_helper.engine.player import Interruption, Player
from saf_helper.engine.questions import Question
from saf_helper.engine.reasons import Account, Setting
from saf_helper.engine.reporting import Reporting
from saf_helper.state.entry import Entry
from saf_helper.state.record import Record


class Skipped(NamedTuple):
    """Why a phase is skipped now, as a key, and the rules that say so; without a cause it is skipped without a word."""

    cause: str = ""
    rules: tuple[str, ...] = ()
    details: tuple[int | str, ...] = ()
    """What the words of the cause name."""


@dataclass(frozen=True, slots=True)
class Phase:
    """One row of the sequence of play."""

    name: str
    title: str
    rule: str
    """The § that puts it there."""
    run: Callable[[Player, Any], None]
    skip: Callable[[Any], Skipped | None] = lambda game: None
    """Why it is skipped now; None runs it."""

    def __call__(self, player: Player, game: Any) -> None:
        """Run the phase, or say why it is skipped; from a milestone it is run on."""
        if player.resumed:
            self.run(player, game)
            return
        player.step(self.rule)
        skipped = self.skip(game)
        if skipped is None:
            self.run(player, game)
        elif skipped.cause:
            rules = (self.rule, *skipped.rules)
            player.happen(PhaseSkipped(phase=self.name, cause=skipped.cause, details=skipped.details, rules=rules))


@dataclass(frozen=True, slots=True)
class GameDefinition(Generic[G]):
    """All that the generic parts know of a game: how it is played, and the parts that its commands need."""

    name: str
    title: str
    phases: tuple[Phase, ...]
    """One turn, in order."""
    interruptions: Mapping[str, Interruption]
    load: Callable[[Mapping[str, Any]], G]
    dump: Callable[[G], dict[str, Any]]
    turn: Callable[[G], int]
    outcome: Callable[[G], str | None]
    mode: Callable[[G, Question], str]
    """Whose dice and cards answer a roll or draw: virtual, ask or physical."""
    diff: Callable[[G, G], list[str]]
    """What to move on the table to get from one state to the other, removals first."""
    words: Callable[[Sequence[Event], G], list[Line]]
    """Returns the lines that tell events: all since the last question, or all of an entry, in order. Every event is told by
    one line, or silent."""
    accounts: Callable[[Event, G], Sequence[Account]]
    """Returns how an event came about, for who asks why."""
    table: AtTable[G]
    start: Start[G]
    rulebook: Rulebook[G]
    harmless: frozenset[str] = frozenset()
    """Interruptions that change nothing on the table: they may come after the end too."""
    silent: tuple[type[Event], ...] = ()
    """Kinds of events that no line tells: what came of them is told."""
    settings: Callable[[str], Sequence[Setting]] = lambda reason: ()
    """The house rules that a reason names."""
    events: Kinds = field(default_factory=lambda: kinds(()))
    """The kinds of events, by the names under which a save keeps them."""
    components: OwnComponents[G] | None = None
    """None: the game has no components that an owner may record."""
    recorded: Callable[[Question, Record], Any] = lambda question, record: None
    """Returns what the owner's file answers, to keep it in the save; None: it is asked."""
    drafted: Callable[[Question, Record], Any] = lambda question, record: None
    """Returns what the owner's file offers: an answer that was taken back."""
    saved: Callable[[Record], str | None] = lambda record: None
    """Called after each save, for what of it belongs into the owner's file; returns, once, why it cannot be written."""
    past: Past[G] = field(default_factory=Past)
    reporting: Reporting = field(default_factory=Reporting)
    """What the report asks of the game."""

    def told(self, events: Sequence[Mapping[str, Any]], game: G) -> list[Line]:
        """Return recorded events as the lines that tell them, in today's words."""
        return self.words([decoded(one, self.events) for one in events], game)

    def by_event(self, events: Sequence[Event], game: G) -> list[list[Line]]:
        """Return the lines that tell events, each with the first of its events: a list of lines an event."""
        found: list[list[Line]] = [[] for _ in events]
        for line in self.words(events, game):
            found[min(line.events)].append(line)
        return found


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing to show: a phase begun, an entry accepted, a line told, or, where it is retold, how that came about."""

    phase: Phase | None = None
    turn: int = 0
    entry: Entry | None = None
    question: Question | None = None
    event: Event | None = None
    told: Line | None = None
    """A line; of several events it stands with the first."""
    account: Account | None = None
    step: int = 0
    """Counts the steps of the game so far, so that a shell can tell where one ends."""
