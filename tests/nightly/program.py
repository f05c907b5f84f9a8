"""The program as the reference sees it: the only module of the reference that knows how it is built.

It is talked to by messages of its protocol, as `saf play --jsonl` reads them, without a process in between. What stands in the
record at the end is read by running every phase again. Where modules or events of the program change, this module changes and
nothing else of the reference: what it returns is plain JSON and keeps its meaning.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, NamedTuple
from unittest.mock import patch

from saf_helper import __version__
from saf_helper.cli.game_commands import commands_of
from saf_helper.engine.phase_run import Position
from saf_helper.engine.player import play
from saf_helper.engine.questions import Question
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.ledger import Ledger
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.prompts.jsonl import JsonLines
from saf_helper.prompts.loop import play_on
from saf_helper.state.dropped_answers import waiting_answers
from saf_helper.state.record import entries_of
from saf_helper.state.save_encoding import encode
from saf_helper.state.upgrade import decode
from saf_helper.tables.components import Components

Json = dict[str, Any]
SCENARIOS = tuple(tables().scenarios)
NUMBERS = {"starting-morale": ("20", "55", "100"), "reserve-threshold": ("10", "25")}
"""Examples for the house rules that take a number."""
HOUSE: Mapping[str, tuple[str, ...]] = {
    key: (*rule.values, *NUMBERS.get(key, ())) for key, rule in tables().house_rules.items()
}
"""Every house rule with its values."""
DEFAULTS: Mapping[str, str] = {key: rule.default for key, rule in tables().house_rules.items()}
BOUNDS = {
    "number": ("min", "max"), "pick": ("min", "max"), "text": ("max",), "roll": ("dice",), "draw": ("deck", "count")
}  # fmt: skip
"""What bounds the answers of each kind of question, options apart."""


class Asked(NamedTuple):
    """A question without its words: what is compared of it."""

    key: str
    about: str | None
    kind: str
    options: tuple[str, ...] = ()
    bounds: tuple[Any, ...] = ()
    """For a number, a pick or a text the least and the most, for dice which they are, for a draw the deck and how many."""


class Answered(NamedTuple):
    """An entry of the record: an answer, or an interruption by its name and what it was given."""

    asked: Asked
    answer: Any
    by: str


@dataclass
class Step:
    """One activation, check or arrival, or one interruption: what is compared of it."""

    turn: int
    phase: str
    rule: str
    unit: str | None
    answers: list[Answered] = field(default_factory=list)
    changes: dict[str, list[Any]] = field(default_factory=dict)
    """Path to what stood there before the step and after it, where that is not the same."""
    clauses: set[str] = field(default_factory=set)

    def change(self, path: str, before: Any, after: Any) -> None:
        """Compose one more change with those of the step so far."""
        self.changes.setdefault(path, [before, before])[1] = after
        if self.changes[path][0] == after:
            del self.changes[path]


@dataclass(frozen=True)
class Setup:
    """How a game begins: nothing of it is left to a default of the program."""

    scenario: str
    seed: int
    house: dict[str, str]
    """Every house rule with its value."""
    modes: dict[str, str]
    """`dice`, `cards` and `chits`: virtual, ask or physical."""
    decks: dict[str, list[str]] = field(default_factory=dict)
    """Decks and cups of the player's own, a line a card."""
    numbers: dict[str, int] = field(default_factory=dict)
    """Numbers printed on the player's own counters."""


class Program:
    """One game, played by messages."""

    def __init__(self, setup: Setup) -> None:
        own = Components(decks={name: tuple(lines) for name, lines in setup.decks.items()}, numbers=dict(setup.numbers))
        house = {key: value for key, value in setup.house.items() if value != DEFAULTS[key]}
        game = Game.new(setup.scenario, house=house, components=own, **setup.modes)
        self.session = Session.new(RULES, game, name="reference", seed=setup.seed, version=__version__)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.session.pending is None

    @property
    def where(self) -> tuple[int, str]:
        """The turn and the phase."""
        return self.session.game.turn, self.session.phase.name

    def take_back(self, count: int) -> None:
        """Take back so many answers; for a game that is over, as nothing is asked there to say undo at."""
        self.session.undo(count)

    def talk(self, say: Callable[[Asked, bool], Json | None]) -> None:
        """Play on until the game is over or nothing more is said.

        Args:
            say: given the question that stands and whether the last message was refused; returns the next message, or None to
                close the game there.
        """
        out = _Out()

        def spoken() -> str:
            message = say(out.asked(), out.refused)
            out.refused = False
            return "" if message is None else json.dumps(message) + "\n"

        play_on(self.session, JsonLines(_In(spoken), out), lambda record: None, commands_of(RULES))

    def reopen(self) -> None:
        """Read the game again from what a save of it holds."""
        self.session = Session(RULES, decode(self.save()))

    def save(self) -> bytes:
        """Return what a save of the game holds."""
        return encode(self.session.record).encode()

    # What stands -------------------------------------------------------------------------------------------------

    def amendable(self) -> list[Answered]:
        """Return this turn's answers in order."""
        return [Answered(asked(question), one.answer, one.by) for one, question in self.session.answers()]

    def kept_otherwise(self) -> bool:
        """Return whether a correction has kept answers behind a question or a virtual result that came in before them."""
        turn, now = self.session.record.turns[-1], len(self.session.record.turns[-1].phases) - 1
        here = turn.phases[now].entries
        later = range(now + 1, len(RULES.phases))
        if waiting_answers(turn, now, here) or any(waiting_answers(turn, at, ()) for at in later):
            return True
        every = entries_of(turn)
        pairs = ((one, other) for at, one in enumerate(every) for other in every[at:] if one.by == "rolled")
        return any(one.n > other.n for one, other in pairs)

    def number(self, place: int) -> int:
        """Return the number by which the protocol knows one of this turn's answers."""
        return self.session.answers()[place][0].n

    def state(self) -> Json:
        """Return the whole state in writing, path by path: no default and no words in it."""
        game = self.session.game
        whole = {**vars(game), "house": {key: game.rule(key) for key in HOUSE}}
        rows = Ledger(game.starting_morale, game.named).read_all(self.session.record, RULES.events)
        whole["ledger"] = [
            {"turn": turn, "change": row.change, "morale": row.morale, "reserves": row.reserves} for turn, row in rows
        ]
        whole["units"] = {id: vars_of(unit) for id, unit in game.units.items()}
        whole["piles"] = {name: pile.model_dump(mode="json") for name, pile in game.piles.items()}
        whole["lieutenant"] = vars_of(game.lieutenant)
        whole["components"] = game.components.model_dump(mode="json")
        return dict(_flat("", json.loads(json.dumps(whole))))

    def steps(self) -> list[Step]:
        """Return all that stands in the record, step by step, as running every phase again has it."""
        found: list[Step] = []
        for turn in self.session.record.turns:
            game = RULES.load(turn.snapshot)
            for phase, record in zip(RULES.phases, turn.phases, strict=False):
                position = play(phase, game, record.entries, None, RULES.interruptions, lenient=True)
                found += _steps(turn.turn, phase.name, position)
                game = position.game
        return found

    def felt(self, setup: Setup) -> list[str]:
        """Return the house rules by whose other value some phase of the record would have gone otherwise."""
        felt: set[str] = set()
        for turn in self.session.record.turns:
            game = RULES.load(turn.snapshot)
            for phase, record in zip(RULES.phases, turn.phases, strict=False):
                read = {"reserve-threshold"}
                with patch.object(Game, "rule", _noting(read)):
                    stands = play(phase, game, record.entries, None, RULES.interruptions, lenient=True)
                went = _compared(stands)
                for key in read - felt:
                    flipped = game.copied()
                    flipped.house[key] = next(value for value in HOUSE[key] if value != setup.house[key])
                    if key == "reserve-threshold":
                        flipped.reserve_threshold = flipped.threshold_by_rule()
                    if _compared(play(phase, flipped, record.entries, None, RULES.interruptions, lenient=True)) != went:
                        felt.add(key)
                game = stands.game
        felt.discard("starting-morale")  # it is the default of a question, whose answer replaces it
        if str(self.session.game.starting_morale) == setup.house["starting-morale"]:
            felt.add("starting-morale")
        return sorted(felt)


def _noting(read: set[str]) -> Callable[[Game, str], str]:
    """Return `Game.rule` that notes which house rules are read."""
    rule = Game.rule

    def noted(game: Game, key: str) -> str:
        read.add(key)
        return rule(game, key)

    return noted


def asked(question: Question | None) -> Asked:
    """Return what is compared of a question."""
    assert question is not None
    options = tuple(one.value for one in getattr(question, "options", ()))
    bounds = tuple(getattr(question, name) for name in BOUNDS.get(question.kind, ()))
    return Asked(question.key, question.about, question.kind, options, bounds)


def of_message(message: Json) -> Asked:
    """Return what is compared of an `ask` of the protocol."""
    options = tuple(one["value"] for one in message.get("options", ()))
    bounds = tuple(message[name] for name in BOUNDS.get(message["kind"], ()))
    return Asked(message["key"], message["about"], message["kind"], options, bounds)


def vars_of(part: Any) -> Json:
    """Return the fields of a part of the state, without what it keeps of its counter."""
    return {name: value for name, value in vars(part).items() if name in part.__dataclass_fields__}


class _In(StringIO):
    """The input of the program: each line is asked for when it is read."""

    def __init__(self, line: Callable[[], str]) -> None:
        super().__init__()
        self._line = line

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        return self._line()


class _Out(StringIO):
    """The output of the program: the last `ask` and whether an `error` came."""

    ask = ""
    refused = False

    def write(self, text: str, /) -> int:
        if text.startswith('{"type": "ask"'):
            self.ask = text
        elif text.startswith('{"type": "error"'):
            self.refused = True
        return len(text)

    def asked(self) -> Asked:
        return of_message(json.loads(self.ask))


def _steps(turn: int, phase: str, position: Position[Game]) -> list[Step]:
    """Return the steps of a phase with what was asked, answered, changed and cited in each; interruptions by themselves."""
    steps = [Step(turn, phase, "", None), *(Step(turn, phase, step.rule, step.unit) for step in position.steps)]
    done: dict[int, Step] = {}
    for index, (entry, question) in enumerate(zip(position.entries, position.questions, strict=True)):
        at = sum(step.at <= index for step in position.steps)
        if entry.do:
            what = Answered(Asked(entry.do, None, "do"), entry.args, entry.by)
            done[index + 1] = Step(turn, phase, entry.do, None, [what])
            continue
        assert question is not None
        steps[at].answers.append(Answered(asked(question), entry.answer, entry.by))
        steps[at].clauses.update(question.rules)
    for at, number, event in position.events:
        if isinstance(event, RULES.silent):
            continue
        begun = sum(step.at < at for step in position.steps)
        step = done[at] if at in done and number <= begun else steps[number]
        step.clauses.update(event.rules)
        for path, (before, after) in event.changes.items():
            step.change(path, before, after)
    return [step for step in [*done.values(), *steps] if step.answers or step.changes or step.clauses]


def _compared(position: Position[Game]) -> tuple[Any, ...]:
    """Return how a run went, house rules apart."""
    pairs = zip(position.entries, position.questions, strict=True)
    return (
        [(question and asked(question), entry.answer, entry.by) for entry, question in pairs],
        position.pending and asked(position.pending),
        [(event.rules, event.changes) for *_, event in position.events if not isinstance(event, RULES.silent)],
        {**RULES.dump(position.game), "house": None, "reserve_threshold": None},
    )


def _flat(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping) and value:
        for name, one in value.items():
            yield from _flat(f"{path}.{name}" if path else str(name), one)
    else:
        yield path, value
