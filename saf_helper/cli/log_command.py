"""`saf log`, and the word `log` at a prompt."""

from collections.abc import Sequence
from typing import Any, get_args

import click

from saf_helper.cli.game_argument import game_argument
from saf_helper.cli.past_games import course_of, last_played, read_course
from saf_helper.cli.rules_command import say
from saf_helper.cli.streams import complain
from saf_helper.cli.this_game import game_options, program, rules
from saf_helper.engine.game import GameDefinition
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError, UsageError
from saf_helper.history.ledger import ledger_lines
from saf_helper.history.log import EVERYTHING, Fold, Selection, log_lines, phase_names
from saf_helper.history.log_data import ledger_data, log_data
from saf_helper.history.timeline import Course
from saf_helper.output import json_text, write_machine

HOW = "{} log --turn N opens a turn, --fold none every one; --full adds answers and reasons"


def parts_of_a_turn(game: GameDefinition[Any]) -> list[click.Option]:
    """Return a switch for each half of a turn, and the option that names a phase."""
    halves = [
        click.Option([f"--{side}"], is_flag=True, help=f"Only the {words} half of each turn.")
        for side, words in game.past.sides.items()
    ]
    what = f"Only phases with these words in their name, such as {game.past.phase}."
    return [*halves, click.Option(["--phase"], metavar="NAME", help=what)]


def ledger_switch(game: GameDefinition[Any]) -> list[click.Option]:
    """Return the switch that shows the ledger, where there is one."""
    track = game.past.ledger
    what = f"The ledger instead: every change of {track.capitalize()} and its cause."
    return [click.Option([f"--{track}"], is_flag=True, help=what)] if track else []


@click.command("log", epilog="Example: saf log --turn 3")
@game_argument
@click.option("--turn", "turns", type=click.IntRange(1, 999), multiple=True, help="Only this turn; may be given again.")
@game_options(parts_of_a_turn)
@click.option("--fold", type=click.Choice(get_args(Fold)), help="Fold to a line each; none opens all.")
@click.option("--full", is_flag=True, help="With every answer by number, and the reason of every line.")
@game_options(ledger_switch)
@click.option("--json", "as_json", is_flag=True, help="As JSON with stable keys, on one line: all of it, unfolded.")
@click.pass_obj
def log_command(
    home: str | None,
    /,
    game: str | None,
    turns: tuple[int, ...],
    phase: str | None,
    fold: Fold | None,
    full: bool,
    as_json: bool,
    **switches: bool,
) -> None:
    """Show a game turn by turn: what was told by which clause, dice and cards, what was undone and adjusted.

    The whole game is folded to a line a phase; a turn or phase asked for is opened. GAME is a name or a path; without it, the
    game played last. Lines begin with - told, * rolled or answered, ! by you, ~ taken back; † marks a stand-in.
    """
    past = rules().past
    sides = [side for side in past.sides if switches[side]]
    ledger = switches.get(past.ledger, False)
    if len(sides) > 1:
        raise UsageError(f"--{' and --'.join(sides)} leave nothing out", "give one of them, or neither")
    if full and fold not in (None, "none"):
        raise UsageError(f"--full opens every line, --fold {fold} closes them", "give one of them")
    if (full or fold) and (ledger or as_json):
        what = "the ledger" if ledger else "--json"
        raise UsageError(f"{what} has nothing to fold or open", "leave --fold and --full out")
    found = read_course(last_played(home, game))
    narrowed = bool(turns or phase or sides or full)
    selection = Selection(
        turns=turns,
        phases=phase_names(phase, rules().phases) if phase is not None else (),
        side="".join(sides),
        fold=fold or ("none" if narrowed else "phase"),
        full=full,
    )
    if as_json:
        data = ledger_data(found, selection) if ledger else log_data(found, selection)
        write_machine(json_text(data))
        return
    say(ledger_lines(found, selection) if ledger else log_lines(found, selection))
    if fold is None and not narrowed and not ledger:
        complain(f"hint: {HOW.format(program().name)}")


def log(session: Session[Any], words: str) -> Sequence[str]:
    """`log`: this turn so far; `log N | all | SIDE | full | PHASE`, several of them together.

    With the ledger's track it is the ledger, of the whole game or of what the other words select.

    Raises:
        BadAnswerError: a word that is none of these.
    """
    found = course_of(session)
    wanted = [word.lstrip("-").casefold() for word in words.split()]
    ledger = session.rules.past.ledger
    others = [word for word in wanted if word not in ("turn", "phase", ledger)]
    try:
        if ledger in wanted:
            return ledger_lines(found, selected(session, found, others) if others else EVERYTHING)
        return log_lines(found, selected(session, found, others))
    except UsageError as error:
        raise BadAnswerError(error.message, error.hint) from None


def selected(session: Session[Any], found: Course, wanted: Sequence[str]) -> Selection:
    """Return what the words of a prompt select; without a turn among them it is the current one.

    Raises:
        UsageError: a word that selects nothing.
    """
    turns = tuple(int(word[:9]) for word in wanted if word.isdecimal())
    sides = session.rules.past.sides
    plain = [word for word in wanted if not word.isdecimal() and word not in ("all", "full", *sides)]
    side = next((word for word in wanted if word in sides), "")
    whole = "all" in wanted
    return Selection(
        turns=turns or (() if whole else (found.turns[-1].turn,)),
        phases=phase_names(" ".join(plain), session.rules.phases) if plain else (),
        side=side,
        fold="phase" if whole and not (plain or side or "full" in wanted) else "none",
        full="full" in wanted,
    )
