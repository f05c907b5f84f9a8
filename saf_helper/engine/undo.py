"""Taking back and doing again: undo across phases and turns, redo, rewind.

Undo is the same run on fewer entries. What is taken back is kept in the record, so that redo puts it back exactly; what a
correction replaced comes back with it. Where an earlier turn of the save turns out to be spoilt, nothing is taken back at all,
and the game stands where it stood.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from saf_helper.engine.earlier_turns import running
from saf_helper.engine.game_parts import G
from saf_helper.engine.run import Run
from saf_helper.errors import BadAnswerError, SpoiltTurnError
from saf_helper.state.entry import Entry
from saf_helper.state.record import Correction, Record, Redo, Undone, entries_of


def undo(run: Run[G], count: int = 1, *, lines: bool = False) -> int:
    """Take back the last typed entries, across phases and turns; virtual results after them go with them.

    Args:
        run: the game.
        count: how many.
        lines: count all that was typed in one line as one.

    Returns:
        How many entries were taken back; fewer than asked at the start of the game.

    Raises:
        SpoiltTurnError: an earlier turn that it would go back into is spoilt; nothing has changed.
    """
    left = count

    def wanted(last: Entry | None) -> bool:
        nonlocal left
        left -= last is not None and not (lines and last.same_line)
        return left > 0

    with all_or_nothing(run):
        return _take_back(run, wanted)


def rewind(run: Run[G], turn: int) -> int:
    """Go back to the start of a turn: every answer since is undone, and can be redone.

    Returns:
        How many answers were taken back.

    Raises:
        BadAnswerError: there is no such turn yet.
        SpoiltTurnError: a turn that it would go back into is spoilt; nothing has changed.
    """
    indexes = [index for index, record in enumerate(run.record.turns) if record.turn == turn]
    if not indexes:
        raise BadAnswerError(f"turn {turn} has not been played", f"1 to {run.turn.turn}")
    since = run.record.turns[indexes[0] :]
    with all_or_nothing(run):
        return _take_back(run, lambda last: any(entry.typed for turn in since for entry in entries_of(turn)))


def redo(run: Run[G], count: int = 1, *, lines: bool = False) -> int:
    """Do again what was undone last.

    Returns:
        How many entries were done again.

    Raises:
        SpoiltTurnError: the rules cannot go on from what it leads to; nothing has changed.
    """
    groups: list[Redo] = []
    undone, acts = run.record.redo, 0
    while len(groups) < len(undone) and (acts < count or (lines and undone[-1 - len(groups)].same_line)):
        group = undone[-1 - len(groups)]
        acts += not (lines and groups and group.same_line)
        groups.append(group)
    with all_or_nothing(run):
        del undone[len(undone) - len(groups) :]
        for group in _joined(groups):
            _put_back(run, group)
        _not_undone(run.record, len(groups))
    return len(groups)


@contextlib.contextmanager
def all_or_nothing(run: Run[Any]) -> Iterator[None]:
    """Put everything back as it was where anything fails, such as a turn that turns out to be spoilt.

    Raises:
        SpoiltTurnError: it is.
    """
    record = run.record
    mine = {name: value[:] if isinstance(value, list) else value for name, value in vars(run).items()}
    turns = [(turn, turn.phases[:], turn.corrections[:]) for turn in record.turns]
    phases = [(phase, vars(phase).copy()) for turn in record.turns for phase in turn.phases]
    redo, undone = record.redo[:], [one.model_copy() for one in record.undone]
    try:
        yield
    except Exception as fault:
        vars(run).update(mine)
        record.turns, record.redo, record.undone = [turn for turn, *_ in turns], redo, undone
        for turn, its_phases, corrections in turns:
            turn.phases, turn.corrections = its_phases, corrections
        for phase, fields in phases:
            vars(phase).update(fields)
        if not isinstance(fault, SpoiltTurnError):
            raise
        raise SpoiltTurnError(f"{fault.message}; nothing is changed", fault.hint) from fault


# Back ----------------------------------------------------------------------------------------------------------------


def _take_back(run: Run[G], wanted: Callable[[Entry | None], bool]) -> int:
    """Undo one entry after another while that is wanted after the last one; return how many were undone.

    The phase is run again where the last of them stood, and on the way only after a correction, which puts entries back: a plain
    answer leaves those before it as they are.
    """
    done, reached = 0, run.n
    last: Entry | None = None
    following: list[list[Entry]] | None = None
    while wanted(last) and (place := _last_act(run.record)) is not None:
        last, correction = _undo_one(run, *place)
        done += 1
        following = []
        if correction is not None:
            _run_back(run, correction.stood[1:])
            following = None
    if following is not None:
        _run_back(run, following)
    if done:
        run.record.undone.append(Undone(n=reached, count=done))
    return done


def _run_back(run: Run[G], following: list[list[Entry]]) -> None:
    """Run the phase as it is without what was taken back."""
    with running(run.turn):
        run.go_on(run.entries, shown=None, quiet=True, anew=True, following=following)


def _last_act(record: Record) -> tuple[int, int] | None:
    """Return where the last thing somebody did stands: how many phases back, and its index there.

    It has the highest number in the last turn in which somebody did something: only a turn's own answers are amended.
    """
    before = 0
    for turn in reversed(record.turns):
        acts = [
            (entry.n, back, index)
            for back, phase in enumerate(reversed(turn.phases), before)
            for index, entry in enumerate(phase.entries)
            if entry.typed
        ]
        if acts:
            return max(acts)[1:]
        before += len(turn.phases)
    return None


def _undo_one(run: Run[G], phases_back: int, index: int) -> tuple[Entry, Correction | None]:
    """Take an act and what followed it out of the record and put back what it replaced; return it, and its correction."""
    phases = [phase for turn in run.record.turns for phase in turn.phases]
    later = [phase.entries for phase in phases[len(phases) - phases_back :]]
    run.drop_phases(phases_back)
    entries, corrections = run.entries, run.turn.corrections
    act = entries[index]
    run.asked_again.clear()
    run.let_go.clear()
    while corrections and corrections[-1].n > act.n:
        corrections.pop()  # its own entry is gone: today's rules did not come to it
    correction = corrections.pop() if corrections and corrections[-1].n == act.n else None
    taken = [[entry.but(events=[]) for entry in one] for one in (entries[index:], *later)]
    run.record.redo.append(Redo(phase=len(run.turn.phases) - 1, at=index, entries=taken, correction=correction))
    back = correction.stood[0] if correction is not None else []
    run.turn.phases[-1].entries = [*entries[:index], *back]
    return act, correction


# Forth ---------------------------------------------------------------------------------------------------------------


def _joined(groups: Sequence[Redo]) -> Iterator[Redo]:
    """Yield what is to be done again, plain answers of one phase in one: the phase is run once for them."""
    joined: Redo | None = None
    for group in groups:
        if joined is not None and len(joined.entries) == 1 and group.follows(joined):
            joined = joined.model_copy(
                update={"entries": [[*joined.entries[0], *group.entries[0]], *group.entries[1:]]}
            )
            continue
        if joined is not None:
            yield joined
        joined = group
    if joined is not None:
        yield joined


def _put_back(run: Run[G], group: Redo) -> None:
    """Put entries back where they stood; what stands there now is what their act replaced.

    Raises:
        SpoiltTurnError: they do not fit there, or the rules cannot go on from them.
    """
    phases = run.turn.phases
    if group.phase >= len(phases) or group.at > len(phases[group.phase].entries) or not group.entries[0]:
        raise _unfit()
    act, correction = group.entries[0][0], group.correction
    stands = [phases[group.phase].entries[group.at :], *(phase.entries for phase in phases[group.phase + 1 :])]
    if correction is None and (act.do or act.amended):
        correction = run.correction(act.n, group.phase, group.at, amended=act.amended)
    known = {entry.n for phase in correction.kept for entry in phase} if correction is not None else set()
    if any(entry.typed and entry.n not in known for phase in stands for entry in phase):
        raise _unfit()
    if correction is not None:
        run.turn.corrections.append(correction)
    run.drop_phases(len(phases) - group.phase - 1)
    first, *following = group.entries
    with running(run.turn):
        run.go_on([*run.entries[: group.at], *first], shown=group.at, anew=True, following=following)


def _unfit() -> SpoiltTurnError:
    return SpoiltTurnError("what the save holds to be done again does not fit what stands in it")


def _not_undone(record: Record, acts: int) -> None:
    """Note that the last acts undone are done again: the log has nothing to say of them."""
    undone = record.undone
    for _ in range(acts):
        if undone and undone[-1].count > 1:
            undone[-1].count -= 1
        elif undone:
            undone.pop()
