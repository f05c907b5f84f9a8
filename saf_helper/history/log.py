"""The log: the game turn by turn, folded as far as one likes, each line with its clause, dice and provenance."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from saf_helper.engine.events import Line
from saf_helper.engine.game import Phase
from saf_helper.engine.questions import Draw
from saf_helper.errors import UsageError
from saf_helper.history.battle_lines import StepLines, idle, merged
from saf_helper.history.phrasing import answer_words, is_chance, plural, rules_words
from saf_helper.history.player_marks import Marked, is_own, marked
from saf_helper.history.timeline import Course, Item, PhasePart, StepPart, TurnPart
from saf_helper.state.entry import Entry

Fold: TypeAlias = Literal["turn", "phase", "step", "none"]

MARKS = {"told": "-", "entry": "*", "own": "!", "undone": "~"}
"""How a line begins: told, answered or rolled, done by the player beside the rules, taken back."""
OWN_WORDS = {"supply": "Supply counter", "adjust": "adjustment", "note": "note"}


@dataclass(frozen=True, slots=True)
class Selection:
    """What of the log is shown."""

    turns: tuple[int, ...] = ()
    """Only these turns; none: all."""
    phases: tuple[str, ...] = ()
    """Only these phases, by name; none: all."""
    side: str = ""
    """Only one half of the turn: `american` or `german`."""
    fold: Fold = "none"
    """What is folded to a line each."""
    full: bool = False
    """With every answer, and the reason of every line."""

    @property
    def narrows(self) -> bool:
        """Whether it leaves anything of the game out."""
        return bool(self.turns or self.phases or self.side)

    def has(self, phase: PhasePart) -> bool:
        """Return whether a phase is shown."""
        return (not self.phases or phase.name in self.phases) and self.side in ("", phase.side)


EVERYTHING = Selection()


def phase_names(words: str, sequence: Sequence[Phase]) -> tuple[str, ...]:
    """Return the phases that a player's words name, by any part of their name or title.

    Args:
        words: the words.
        sequence: the game's sequence of play.

    Raises:
        UsageError: no phase has that name.
    """
    wanted = _spaced(words)
    exact = [phase for phase in sequence if wanted in (_spaced(phase.name), _spaced(phase.title))]
    alike = [
        phase for phase in sequence if wanted and (wanted in _spaced(phase.title) or wanted in _spaced(phase.name))
    ]
    found = exact or alike
    if not found:
        raise UsageError(f"there is no phase {words!r}", "one of: " + ", ".join(phase.name for phase in sequence))
    return tuple(phase.name for phase in found)


def _spaced(words: str) -> str:
    return words.casefold().replace("-", " ").strip()


def selected_turns(course: Course, selection: Selection) -> list[int]:
    """Return the turns that are shown.

    Raises:
        UsageError: a turn asked for has not been played.
    """
    played = [turn.turn for turn in course.turns]
    for wanted in selection.turns:
        if wanted not in played:
            raise UsageError(f"turn {wanted} has not been played", f"played: {played[0]} to {played[-1]}")
    return [turn for turn in played if not selection.turns or turn in selection.turns]


def log_lines(course: Course, selection: Selection) -> list[str]:
    """Return the log as plain lines, indented by turn, phase and step.

    Raises:
        UsageError: a turn asked for has not been played.
    """
    turns = selected_turns(course, selection)
    lines = []
    for turn in (turn for turn in course.turns if turn.turn in turns):
        phases = [phase for phase in turn.phases if selection.has(phase)]
        if phases or not (selection.phases or selection.side):
            lines.append(turn_line(course, turn))
        if selection.fold != "turn":
            for phase in phases:
                lines.extend(_phase_lines(course, phase, selection))
    return lines


def turn_line(course: Course, turn: TurnPart) -> str:
    """Return a turn on one line: its tracks and what it brought."""
    parts = list(course.reporting.tracks_words(turn.before, turn.after))
    parts += filter(None, [course.reporting.brought(turn.events).counts])
    counts = Counter(word for item in turn.items for word in _own_words(item))
    parts += [f"{counts[word]} {word}" for word in ("adjusted", "amended", "taken back") if counts[word]]
    if turn is course.turns[-1] and course.game.outcome:
        parts.append(course.game.outcome)
    return f"Turn {turn.turn}: {', '.join(parts)}" if parts else f"Turn {turn.turn}"


def _own_words(item: Item) -> Iterator[str]:
    """Yield what the player did beside the rules, once for each time."""
    if item.undone is not None:
        yield from ["taken back"] * item.undone.count
    elif item.entry is not None and (item.entry.amended or item.entry.do == "adjust"):
        yield "adjusted" if item.entry.do else "amended"


def _phase_lines(course: Course, phase: PhasePart, selection: Selection) -> Iterator[str]:
    head = f"  {phase.title} [{phase.rule}]"
    if selection.fold == "phase":
        words = course.reporting.brought(phase.events).changes
        lines = sum(item.told is not None for item in phase.items)
        yield f"{head}: {plural(lines, 'line')}" + (f", {words}" if words else "")
        for item in marked(tuple(phase.items)):
            if is_own(item):
                yield from (f"      {line}" for line in item_lines(item, full=False))
        return
    yield head + ("" if phase.known else ": played under other rules, its steps are not known")
    for step in phase.steps:
        yield from _step_lines(course, step, selection)


def _step_lines(course: Course, step: StepPart, selection: Selection) -> Iterator[str]:
    lines = [line for item in marked(step.items) for line in item_lines(item, full=selection.full)]
    if not lines:
        return
    if selection.fold == "step":
        yield from (f"    {line}" for line in _folded(course, step, lines))
        return
    if name := course.name(step.unit):
        yield f"    {name} [{step.rule}]"
    yield from (f"      {line}" for line in lines)


def _folded(course: Course, step: StepPart, lines: Sequence[str]) -> Iterator[str]:
    """Yield a step in short: as the account has it, or by its first line where that has nothing to tell; the player's acts."""
    read = [line for line in StepLines(course, step).lines if line.bullet is None]
    told = [line.text(course.name) for line in merged(read, course.name)]
    told += [f"{name} does nothing" for name in idle(read, course.name)]
    if told:
        yield f"{'; '.join(told)} [{step.rule}]"
    elif not lines[0].startswith((MARKS["own"], MARKS["undone"])):
        yield lines[0][2:] + (f" (+{len(lines) - 1})" if len(lines) > 1 else "")
    for item in marked(step.items):
        if is_own(item):
            yield from (f"  {line}" for line in item_lines(item, full=False))


def item_lines(item: Item | Marked, *, full: bool) -> list[str]:
    """Return an item as lines: the second and later ones indented."""
    if isinstance(item, Marked):
        # The reason of an adjustment is the player's own and always shown; that of a note would say nothing.
        return _told_lines(item.told, MARKS["own"], full=full or item.entry.do == "adjust")
    if item.told is not None:
        return _told_lines(item.told, MARKS["told"], full=full)
    if item.silent:
        return []
    if item.undone is not None:
        return [f"{MARKS['undone']} undo: {plural(item.undone.count, 'answer')} taken back here"]
    entry = item.entry
    assert entry is not None
    if entry.do:
        return [f"{MARKS['own']} {own_words(entry)}"] if full else []
    if not (full or is_chance(item) or entry.amended):
        return []
    number = f"{entry.n}: " if full else ""
    return [f"{MARKS['own' if entry.amended else 'entry']} {number}{entry_words(item, entry)}"]


def entry_words(item: Item, entry: Entry) -> str:
    """Return an answer with how it came about, and what it answers."""
    drawn = isinstance(item.question, Draw) and entry.by == "rolled"
    by: str = "drawn" if drawn else entry.by
    if entry.amended:
        by = f"amended, it was {answer_words(entry.but(answer=entry.earlier[0][1]), item.question)}"
    return f"{answer_words(entry, item.question)} ({by}): {item.question.prompt if item.question else entry.key}"


def own_words(entry: Entry) -> str:
    """Return an interruption in words, with the player's reason."""
    words = OWN_WORDS.get(entry.do, entry.do)
    return f"{words}: {entry.reason}" if entry.reason else words


def _told_lines(told: Line, mark: str, *, full: bool) -> list[str]:
    lines = [f"{mark} {told.text}{rules_words(told.rules)}"]
    if full and told.why:
        lines.append(f"  because: {told.why}")
    return lines
