"""How a decision came about: a step of the record is run again and retold, and nothing is drawn or rolled anew."""

from collections.abc import Sequence
from typing import Any

from saf_helper.engine.corrections import number_now
from saf_helper.engine.earlier_turns import replayed, running, start_of
from saf_helper.engine.game import GameDefinition, Happened
from saf_helper.engine.game_parts import G
from saf_helper.engine.phase_run import Position
from saf_helper.engine.run import Run
from saf_helper.errors import BadAnswerError, SpoiltTurnError
from saf_helper.state.record import Record, entries_of


def retell(run: Run[G], n: int | None = None) -> list[Happened]:
    """Return the step in which an entry stands: its entries, everything told, and how each decision came about.

    Nothing is drawn or rolled again: the recorded entries are run. Where today's rules no longer ask what was answered then, it
    is told as it is recorded, without its accounts.

    Args:
        run: the game.
        n: the entry's number; None: the last entry.

    Raises:
        BadAnswerError: there is no such entry.
    """
    n = n if n is None else number_now(run, n)
    where = [
        (turn, at, index)
        for turn in run.record.turns
        for at, phase in enumerate(turn.phases)
        for index, entry in enumerate(phase.entries)
        if n is None or entry.n == n
    ]
    if not where:
        what = f"there is no answer {n}" if n is not None else "nothing has been answered yet"
        raise BadAnswerError(what, numbers(run.record))
    turn, at, index = where[-1]
    rules = run.rules
    phase = next((one for one in rules.phases if one.name == turn.phases[at].phase), None)
    if phase is None:
        raise SpoiltTurnError(f"turn {turn.turn}: there is no phase {turn.phases[at].phase[:80]!r}")
    game = run.starts[at] if turn is run.turn else start_of(rules, turn, at)
    recorded = turn.phases[at].entries
    heading = Happened(phase=phase, turn=turn.turn)
    position: Position[G] | None = None
    if game is not None:
        with running(turn):
            position = replayed(rules, phase, game, recorded)
    if position is None or recorded[index] not in position.entries:
        lines = rules.told(recorded[index].events, game or run.position.game)
        return [heading, Happened(entry=recorded[index]), *(Happened(told=line) for line in lines)]
    happened = [heading, *_step(rules, position, index)]
    return [*happened, *_settings(rules, happened)]


def numbers(record: Record) -> str:
    """Return the numbers that entries have, in words."""
    found = [entry.n for turn in record.turns for entry in entries_of(turn)]
    if not found:
        return "none yet; the game begins with the next answer"
    return f"{min(found)} to {max(found)}; without a number it is the last one"


def _step(rules: GameDefinition[G], position: Position[G], index: int) -> list[Happened]:
    """Return the step of a run in which an entry stands; an interruption belongs to the step that it comes before."""
    steps, entries = position.steps, position.entries
    begun = [number for number, step in enumerate(steps, 1) if step.at <= index]
    number = begun[-1] if begun and not entries[index].do else len(begun) + 1
    start, end = steps[number - 1].at, steps[number].at if number < len(steps) else len(entries)
    while start and entries[start - 1].do:
        start -= 1
    while end > start and end < len(entries) and entries[end - 1].do:
        end -= 1
    happened: list[Happened] = []
    for point in range(start, end + 1):
        happened += _said(rules, position, point, number if point == start else None)
        if point < end:
            happened.append(Happened(entry=entries[point], question=position.questions[point]))
    return happened


def _said(rules: GameDefinition[G], position: Position[Any], at: int, step: int | None) -> list[Happened]:
    """Return what was told after so many entries, each line after the accounts of it; of one step, or all."""
    found: list[Happened] = []
    here = [one for one in position.events if one.at == at and step in (None, one.step)]
    told = rules.by_event([one.event for one in here], position.game)
    for one, lines in zip(here, told, strict=True):
        found += [Happened(account=it, step=one.step) for it in rules.accounts(one.event, position.game)]
        found += [Happened(told=line, step=one.step) for line in lines]
    return found


def _settings(rules: GameDefinition[G], happened: Sequence[Happened]) -> list[Happened]:
    """Return the house rules that were named in what has happened, each once."""
    used = (setting for one in happened for setting in rules.settings(_reason(one)))
    return [Happened(account=setting) for setting in dict.fromkeys(used)]


def _reason(one: Happened) -> str:
    """Return why something was asked or told, or how it came about."""
    if one.account is not None:
        return "\n".join(one.account.lines())
    if one.told is not None:
        return one.told.why
    return one.question.explain() if one.question is not None else ""
