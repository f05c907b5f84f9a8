"""A conversation about one rule."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from saf_helper.cli.game_commands import commands_of
from saf_helper.engine import events as generic
from saf_helper.engine.events import Event
from saf_helper.engine.game import Phase as Row
from saf_helper.engine.phase_run import Position
from saf_helper.engine.player import Phase, Player, play
from saf_helper.engine.questions import Question, Text
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.events import Placed
from saf_helper.games.scream_aim_fire.game import RULES, SEQUENCE
from saf_helper.games.scream_aim_fire.rules.activate import activate_units
from saf_helper.games.scream_aim_fire.rules.interruptions import INTERRUPTIONS
from saf_helper.games.scream_aim_fire.rules.setup import set_up
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.prompts import script
from saf_helper.prompts.loop import play_on
from saf_helper.state.entry import Entry
from tests.players import Scripted
from tests.told import lines_of

STACKS = "; sharing hexes"
E = TypeVar("E", bound=Event)

Said = tuple[str, Any]
"""A question's key, and the answer given to it."""


@dataclass(frozen=True)
class Talk:
    """What was asked and told, and how the game stands then."""

    position: Position[Game]

    @property
    def game(self) -> Game:
        return self.position.game

    @property
    def pending(self) -> Question:
        """The question left standing."""
        assert self.position.pending is not None
        return self.position.pending

    @property
    def offered(self) -> list[str]:
        """What can be answered to it."""
        return [option.value for option in getattr(self.pending, "options", ())]

    @property
    def texts(self) -> list[str]:
        return [line.text for line in lines_of(self.position)]

    @property
    def events(self) -> list[Event]:
        return [one.event for one in self.position.events]

    def event(self, kind: type[E], **expected: Any) -> E:
        """Return the one event of a kind that has these values; rows as what counts by name, house rules as values by key."""
        (event,) = self.events_of(kind, **expected)
        return event

    def events_of(self, kind: type[E], **expected: Any) -> list[E]:
        """Return all events of a kind that have these values."""
        events = [one for one in self.events if isinstance(one, kind)]
        return [
            one for one in events if all(_plain(getattr(one, name), value) == value for name, value in expected.items())
        ]

    def asked(self, key: str) -> list[Question]:
        return [question for question in self.position.questions if question is not None and question.key == key]

    def question(self, key: str) -> Question:
        """Return the one question with this key, answered or left standing."""
        standing = [self.pending] if self.position.pending is not None and self.position.pending.key == key else []
        (question,) = [*self.asked(key), *standing]
        return question


def _plain(value: Any, expected: Any) -> Any:
    """Return a field to compare: where a dict is expected, house rules by key, and rows that count by name."""
    if not isinstance(expected, dict):
        return value
    return {one.name: one.value for one in value if one.counts} if _has_rows(value) else dict(value)


def _has_rows(value: Any) -> bool:
    return any(isinstance(one, generic.Row) for one in value)


def table(scenario: str = "1", **house: str) -> Game:
    """Return an empty table, dice, cards and chits the player's own; house rules by their keys, `_` for `-`."""
    rules = {key.replace("_", "-"): value for key, value in house.items()}
    return Game.new(scenario, house=rules, dice="physical", cards="physical", chits="physical")


def talk(phase: Phase, game: Game, *answers: Said, before: Sequence[Entry] = (), stop: str = "") -> Talk:
    """Run a phase to its end, or up to a question left standing, on these answers and no others."""
    scripted = Scripted(answers)
    position = play(phase, game, before, scripted, INTERRUPTIONS)
    assert not scripted.left, f"not asked: {scripted.left}"
    asked = position.pending.key if position.pending is not None else ""
    assert asked == stop, f"asks {asked or 'nothing more'}, expected {stop or 'the end'}"
    return Talk(position)


def order(game: Game, dice: Sequence[int], *answers: Said, stop: str = "") -> Talk:
    """Give orders with these dice."""
    game.order_dice = list(dice)
    return talk(activate_units, game, *answers, stop=stop)


def phase(name: str) -> Row:
    """Return a row of the sequence of play."""
    return next(row for row in SEQUENCE if row.name == name)


def left_standing(player: Player, game: Game) -> None:
    """Ask what nobody answers."""
    player.text(Text(key="over", prompt="Over"))


def at_prompt(game: Game, phases: Sequence[str], *lines: script.Line) -> tuple[script.Script, Session[Game]]:
    """Type lines in the loop, as at the table, from the start of the first of these phases; then leave.

    What follows these phases is a question that only leaving answers.
    """
    over = Row("over", "Over", "5.0", left_standing)
    rules = replace(RULES, phases=(*(phase(name) for name in phases), over))
    session = Session.new(rules, game.copied(), name="table", seed=1, version="1.0")
    typed = script.Script([*lines, "q"])
    play_on(session, typed, lambda record: None, commands_of(RULES))
    return typed, session


def given(session: Session[Game]) -> list[tuple[str, Any]]:
    """Return every answer of a session: the question's key and what was answered."""
    phases = [phase for turn in session.record.turns for phase in turn.phases]
    return [(entry.do or entry.key, entry.answer) for phase in phases for entry in phase.entries]


def set_up_talk(scenario: str, host: str = "A1", *more: Said, **house: str) -> Talk:
    """Set a scenario up, counters numbered as offered, Morale at 0."""
    game = table(scenario, **house)
    count = sum(
        number
        for kind, number in game.plan.roster("american").items()
        if not kind.startswith("m4") and not kind.startswith("m10")
    )
    numbers = [str(number) for number in range(1, count + 1)]
    answers: list[Said] = [] if "starting_morale" in house else [("setup.morale", 0)]
    answers += [("setup.numbers", numbers), ("setup.lieutenant", host), *more]
    return talk(set_up, game, *answers)


def places(said: Talk) -> list[tuple[str, str]]:
    """Return where everything goes, each with the clause that says so."""
    return [(one.rules[0], placing(one)) for one in said.events_of(Placed)]


def placing(event: Placed) -> str:
    """Return a placing as tests write it: `A1 A2 +lieutenant: the blue hex, 2 a hex`."""
    units = [*event.units, *["+lieutenant"] * event.lieutenant]
    extra = f", {event.per_hex} a hex" if event.per_hex else "; it never moves" * event.stays
    return f"{' '.join(units)}: {event.place}{STACKS if event.shares_hex else extra}"
