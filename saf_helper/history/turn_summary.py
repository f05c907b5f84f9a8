"""An account of the battle: each turn by side, a line for each unit that acted, and who took whom out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from saf_helper.history.battle_lines import Line, Part, StepLines, idle, listed, merged
from saf_helper.history.blocks import Bullet
from saf_helper.history.log import entry_words
from saf_helper.history.phrasing import plural
from saf_helper.history.timeline import Course, TurnPart

CORRECTIONS = "Corrections"


@dataclass(frozen=True, slots=True)
class Group:
    """A part of a turn's account under one heading."""

    title: str
    bullets: tuple[Bullet, ...]


@dataclass(frozen=True, slots=True)
class Kill:
    """A unit that left play by another's act."""

    unit: str
    """Its id."""
    by: str
    """The id of the unit that did it."""


@dataclass(slots=True)
class TurnAccount:
    """One turn's account."""

    groups: list[Group] = field(default_factory=list)
    kills: list[Kill] = field(default_factory=list)


def accounts(course: Course) -> list[TurnAccount]:
    """Return the account of every turn."""
    return [account(course, turn) for turn in course.turns]


def account(course: Course, turn: TurnPart) -> TurnAccount:
    """Return the account of one turn."""
    found, reporting = TurnAccount(), course.reporting
    lines: dict[str, list[Line]] = {}
    for phase in turn.phases:
        here = lines.setdefault(reporting.heading(phase.name, phase.side), [])
        entries = [item.entry for item in turn.items if item.entry is not None]
        here.extend(Line(parts=[Part([words])]) for words in reporting.opening(phase.name, entries, turn.events))
        for step in phase.steps:
            here.extend(StepLines(course, step).lines)
    for head, made in lines.items():
        found.kills += list(_kills(made))
        if bullets := tuple(_bullets(course, made)):
            found.groups.append(Group(head, bullets))
    if bullets := tuple(_corrections(turn)):
        found.groups.append(Group(CORRECTIONS, bullets))
    return found


def killers(accounts: Iterable[TurnAccount]) -> dict[str, str]:
    """Return who took each unit out, both by id; those who were nobody's doing are not in it."""
    return {kill.unit: kill.by for one in accounts for kill in one.kills}


def _kills(lines: Sequence[Line]) -> Iterator[Kill]:
    for line in lines:
        yield from (Kill(id, by) for by in line.who for id in line.taken if id != by)


def _bullets(course: Course, lines: Sequence[Line]) -> Iterator[Bullet]:
    """Yield lines as bullets; those who did nothing share the last."""
    for line in merged(lines, course.name):
        yield line.bullet or Bullet(line.text(course.name))
    if names := idle(lines, course.name):
        yield Bullet(f"Nothing from {listed(names)}")


def _corrections(turn: TurnPart) -> Iterator[Bullet]:
    """Yield what the player changed afterwards: each amended answer, and how many were taken back."""
    for item in turn.items:
        if item.entry is not None and item.entry.amended:
            yield Bullet(entry_words(item, item.entry), "own")
    if undone := sum(item.undone.count for item in turn.items if item.undone):
        yield Bullet(plural(undone, "answer"), "undone")
