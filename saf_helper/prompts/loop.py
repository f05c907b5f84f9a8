"""The one loop that plays a session with a front end that waits for a person: show, ask, take the reply, and again.

What a reply does is `table.py`'s. Ctrl-C and its kin are held back while a game is saved; so leaving is always safe and always at
once.
"""

import contextlib
from collections.abc import Callable, Iterable
from typing import Any

from saf_helper.engine.game_parts import Commands, Hints
from saf_helper.engine.questions import Question
from saf_helper.engine.session import Session
from saf_helper.errors import SaveError, no_room
from saf_helper.prompts.frontends import FrontEnd, Output, Refused, Said
from saf_helper.prompts.table import Outcome, Table
from saf_helper.state.record import Record

__all__ = ["Outcome", "play_on"]


def play_on(
    session: Session[Any],
    front: FrontEnd,
    save: Callable[[Record], None],
    commands: Commands | None = None,
    until: Callable[[Session[Any]], bool] | None = None,
    hints: Callable[[Question, Any], Hints] | None = None,
    named: Callable[[SaveError], SaveError] = lambda fault: fault,
) -> Outcome:
    """Play a session from where it stands until it ends or the player leaves.

    Args:
        session: the game.
        front: where it is shown and asked.
        save: called with the record after every change, before anything else is shown.
        commands: the game's own commands.
        until: looked at before every question; true ends the loop there.
        hints: what helps with a question of the game as it stands, such as odds.
        named: gives a fault of a turn in the save the save's name.

    Raises:
        SaveError: the game could not be saved.
    """
    table = Table(session, save, commands, until=until, hints=hints, named=named, echoes=front.echoes)
    try:
        with table.leaving:
            outcome = _until_left(table, front)
    except KeyboardInterrupt:  # a second way to leave, while the first was on its way: a closed window has two
        outcome = Outcome.INTERRUPTED
        table.leaving.hand_back()
    over = session.rules.outcome(session.game) if outcome is Outcome.FINISHED else None
    with contextlib.suppress(OSError, ValueError, KeyboardInterrupt):
        front.end(over or "saved", over=over is not None)
    return outcome


def _until_left(table: Table, front: FrontEnd) -> Outcome:
    try:
        return walk(table, front)
    except KeyboardInterrupt:
        return Outcome.INTERRUPTED
    except (EOFError, OSError) as error:
        if no_room(error):
            raise
        return Outcome.INPUT_ENDED


def walk(table: Table, front: FrontEnd) -> Outcome:
    """Begin a table's game, and ask and take replies until it is left.

    Raises:
        EOFError: the input has ended.
        KeyboardInterrupt: the player wants to leave.
        SaveError: the game could not be saved.
    """
    front.begin(table)
    deliver(front, _done(table, front, table.begin))
    while (asked := table.asked) is not None:
        reply = front.ask(asked)
        deliver(front, _done(table, front, lambda reply=reply: table.receive(reply)))  # type: ignore[misc]
    assert table.outcome is not None
    return table.outcome


def _done(table: Table, front: FrontEnd, act: Callable[[], list[Output]]) -> list[Output]:
    """Do something at the table; where the game cannot be saved, what there was to show before is shown all the same."""
    try:
        return act()
    except (SaveError, OSError):
        deliver(front, table.fetched())
        raise


def deliver(front: FrontEnd, outputs: Iterable[Output]) -> None:
    """Show outputs in their order."""
    for one in outputs:
        if isinstance(one, Refused):
            front.error(one.error, one.code)
        elif isinstance(one, Said):
            front.say(one.kind, one.lines, one.rules, one.data)
        else:
            front.show(one.happened)
