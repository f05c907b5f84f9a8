"""`sf3d shot`: shots between kinds, without a game; the charts fill themselves."""

import sys
from collections.abc import Sequence
from typing import Any

import click

from saf_helper import __version__
from saf_helper.cli.open_game import folder
from saf_helper.cli.rules_command import say
from saf_helper.cli.start_questions import ask_first, front_end
from saf_helper.cli.streams import complain
from saf_helper.engine.questions import Roll
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError, ExitCode, UsageError
from saf_helper.games.sf3d.events import ArmorRolled, NoArmorRoll, OutOfRange, ShotRolled, ShotSummed
from saf_helper.games.sf3d.game import SHOTS_GAME, shots_game
from saf_helper.games.sf3d.state import Game
from saf_helper.output import json_text, write_machine
from saf_helper.prompts.frontends import is_console
from saf_helper.prompts.loop import play_on
from saf_helper.state.record import Record

TELLS_ROLL = "roll"


def quick_session() -> Session[Game]:
    """Return a session of shots, kept in no save."""
    import secrets

    return Session.new(SHOTS_GAME, shots_game({}), name="shots", seed=secrets.randbelow(2**32), version=__version__)


def keep(record: Record) -> None:
    """Keep what was typed of the charts."""
    trouble = SHOTS_GAME.saved(record)
    if trouble:
        complain(f"the charts cannot be written: {trouble}", "the session holds what you type")


@click.command("shot", epilog="Example: sf3d shot konrad at pka r4 forest")
@click.argument("words", nargs=-1)
@click.option("--plain", is_flag=True, help="Plain lines: for screen readers, pipes, old consoles.")
@click.option("--json", "as_json", is_flag=True, help="For another program.")
@click.pass_obj
def shot_command(home: str | None, words: tuple[str, ...], plain: bool, as_json: bool) -> int:
    r"""Work out a shot: the to-hit number with its chance, the roll, the armor.

    \b
    sf3d shot                                   one after the other
    sf3d shot konrad at pka r4 forest           one
    sf3d shot konrad at pka r4 forest roll 7    with your own dice

    A number that nobody has typed yet is asked and kept; without a terminal the missing ones are named.
    """
    folder(home)
    session = quick_session()
    if not words:
        return int(play_on(session, front_end(plain, False, "normal"), keep).exit_code)
    line, roll = _roll_in(words)
    if " at " not in f" {line} " and ">" not in line:
        raise UsageError(f"{line!r} names no target", "write at, as the shell takes > for itself: afs at pka r4 forest")
    return _once(session, line, roll, as_json)


def _roll_in(words: Sequence[str]) -> tuple[str, list[int]]:
    """Return the line without `roll N [N]`, and the total, or the totals of shot and armor."""
    if TELLS_ROLL not in words:
        return " ".join(words), []
    at = list(words).index(TELLS_ROLL)
    totals = [word for word in words[at + 1 :] if word.isdecimal()]
    if not totals or len(totals) != len(words) - at - 1:
        raise UsageError("roll: which total?", "roll 7, or roll 7 9 with the armor roll; it stands last")
    return " ".join(words[:at]), [int(one) for one in totals]


def _once(session: Session[Game], line: str, totals: list[int], as_json: bool) -> int:
    """Work out one shot, and show it."""
    try:
        session.answer(line)
        holes = _answered(session, totals)
    except BadAnswerError as error:
        raise UsageError(error.message, error.hint) from None
    if holes:
        complain(f"not known yet: {'; '.join(holes)}", "type them in a terminal, or with sf3d charts record")
        return int(ExitCode.USAGE)
    keep(session.record)
    events = [one.event for one in session.run.position.events]
    if as_json:
        write_machine(json_text(_as_data(events), indent=2))
        return int(ExitCode.DONE)
    say([one.text for one in SHOTS_GAME.words(events, session.game)])
    return int(ExitCode.DONE)


def _answered(session: Session[Game], totals: list[int]) -> list[str]:
    """Answer what a shot asks after its line: holes at the terminal, rolls by the totals given; return the holes that stay."""
    left = list(totals)
    while (question := session.pending) is not None and question.key != "shot.line":
        if isinstance(question, Roll):
            if totals:
                if not left:
                    return []
                session.answer([left.pop(0)])
            else:
                session.roll()
        elif is_console(sys.stdin):
            answer = ask_first(front_end(False, False, "fast"), question)
            if answer is None:
                raise KeyboardInterrupt
            session.answer(answer)
        else:
            return [f"{question.prompt} ({question.reminder})" if question.reminder else question.prompt]
    return []


def _as_data(events: Sequence[Any]) -> dict[str, Any]:
    """Return a shot with stable keys."""
    data: dict[str, Any] = {}
    for event in events:
        if isinstance(event, ShotSummed):
            mods = {row.name: row.value for row in event.rows if row.counts}
            data |= {
                "strength": event.strength,
                "mods": mods,
                "defense": event.defense,
                "to_hit": event.needed,
                "chances_in_36": event.chances,
            }
        elif isinstance(event, OutOfRange):
            data |= {"error": "out-of-range", "range": event.range}
        elif isinstance(event, ShotRolled):
            data |= {"roll": event.total, "hit": event.hit}
        elif isinstance(event, ArmorRolled):
            data |= {"armor_roll": event.total, "result": event.result}
        elif isinstance(event, NoArmorRoll):
            data |= {"result": "auto", "cause": event.cause}
    return data
