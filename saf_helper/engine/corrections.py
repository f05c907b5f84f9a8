"""Corrections: an interruption at the start of the step under way, and an answer of this turn that is amended.

What stood from there on is run again behind it. The correction keeps it in the record (`Correction`), so that one undo brings it
back exactly, and what no longer fits waits for its question or is offered again (`dropped_answers.py`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from saf_helper.engine.earlier_turns import running
from saf_helper.engine.event_data import decoded
from saf_helper.engine.events import Event
from saf_helper.engine.game import Happened
from saf_helper.engine.game_parts import G
from saf_helper.engine.phase_run import Happening
from saf_helper.engine.player import play
from saf_helper.engine.run import Run
from saf_helper.engine.undo import all_or_nothing
from saf_helper.errors import BadAnswerError
from saf_helper.state.entry import Entry
from saf_helper.state.record import Correction, entries_of

MOST_KEPT = 10_000
"""How many entries the corrections of a turn keep to be taken back exactly."""


def interrupt(run: Run[G], done: Entry) -> bool:
    """Carry out an interruption at the start of the current step; the step's answers follow it as far as they fit.

    Returns:
        Whether the step came out otherwise than it was told.

    Raises:
        BadAnswerError: the game does not allow it, or nothing would be changed by it; nothing has changed.
        SpoiltTurnError: the rules cannot go on from what stands there in the save; nothing has changed.
    """
    rules, position, entries = run.rules, run.position, run.entries
    start = position.steps[-1].at if position.steps else 0
    head, tail = entries[:start], entries[start:]
    tried = play(run.phase, run.starts[-1], [*head, done], None, rules.interruptions, earlier=position)
    own = [one for one in tried.events if one.at == start + 1]
    if done.do not in rules.harmless and not any(one.event.changes for one in own):
        raise BadAnswerError(
            "nothing is changed: it stood so as this step began, and the step itself changes it",
            "do it once the step is over",
        )
    # How the step opens was told when it began; it is told again only where it opens otherwise now.
    opening = [one.event for one in own if one.step != own[0].step]
    heard = [_unchanged(one.event) for one in position.events if one.at == start]
    anew = any(not isinstance(one, rules.silent) and _unchanged(one) not in heard for one in opening)
    told = [one.event for one in (own if anew else own[: len(own) - len(opening)])]
    done = done.but(n=run.n)
    at = len(run.turn.phases) - 1
    correction = run.correction(done.n, at, start)
    earlier, phase = run.to_show, run.turn.phases[-1]
    with all_or_nothing(run), running(run.turn):
        run.record.redo.clear()
        run.to_show = []
        _put(run, correction)
        run.go_on([*head, done, *correction.kept[0]], anew=True, shown=None, quiet=True)
    followed = [event for entry in phase.entries[start + 1 :] for event in entry.events]
    otherwise = _effects(followed) != _effects([event for entry in tail for event in entry.events])
    if otherwise:
        told += [decoded(one, rules.events) for one in followed]
    what = (Happening(0, run.step_count, event) for event in told)
    run.to_show = [*earlier, Happened(entry=phase.entries[start]), *what, *run.to_show]
    return otherwise


def amend(run: Run[G], n: int, answer: Any) -> None:
    """Change an answer of this turn; the later ones stand as far as they fit, the rest is asked again.

    Args:
        run: the game.
        n: the number that the answer has now.
        answer: what it should have been.

    Raises:
        BadAnswerError: no such answer in this turn, or the new one is not legal; nothing has changed.
        SpoiltTurnError: the rules cannot go on from what stands there in the save; nothing has changed.
    """
    phases = run.turn.phases
    places = ((at, index) for at, phase in enumerate(phases) for index, one in enumerate(phase.entries) if one.n == n)
    at, index = next(places, (0, -1))
    if index < 0 or phases[at].entries[index].do:
        raise BadAnswerError(
            f"answer {n} is not one of this turn's", "amend alone lists them; undo and rewind go further"
        )
    old, question = phases[at].entries[index], run.questions(at)[index]
    if question is None:
        raise BadAnswerError(f"answer {n} is none that today's rules ask for", "undo goes back to it")
    accepted = question.accept(answer)
    if accepted == old.answer:
        raise BadAnswerError("that is what it is already", "nothing is changed")
    correction = run.correction(run.n, at, index, amended=True)
    new = Entry(
        n=correction.n, key=old.key, about=old.about, answer=accepted, earlier=[(old.n, old.answer), *old.earlier]
    )
    head = phases[at].entries[:index]
    with all_or_nothing(run), running(run.turn):
        run.record.redo.clear()
        run.drop_phases(len(correction.kept) - 1)
        _put(run, correction)
        first, *following = correction.behind
        run.go_on([*head, new, *first], anew=True, shown=index, following=following)


def _put(run: Run[G], correction: Correction) -> None:
    """Keep a correction in the record.

    Raises:
        BadAnswerError: the turn keeps so many that the save would grow without end.
    """
    every = run.turn.corrections
    if sum(len(phase) for one in (*every, correction) for phase in one.kept) > MOST_KEPT:
        raise BadAnswerError("too many corrections stand in this turn", "undo takes them back; then correct it once")
    every.append(correction)


def number_now(run: Run[G], n: int) -> int:
    """Return the number that an answer has now: one that was amended has another than it was given under."""
    entries = [entry for turn in run.record.turns for entry in entries_of(turn)]
    if any(entry.n == n for entry in entries):
        return n
    return next((entry.n for entry in entries if any(n == number for number, _ in entry.earlier)), n)


def _unchanged(event: Event) -> Event:
    """Return an event without what it changed."""
    return replace(event, changes={})


def _effects(events: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Return what events do, wherever the tracks stand that they move."""
    return [(one.get("rules"), [(path, _by(*pair)) for path, pair in one.get("changes", {}).items()]) for one in events]


def _by(before: Any, after: Any) -> Any:
    return after - before if type(before) is type(after) is int else (before, after)
