"""`saf play` and `saf next`."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from saf_helper.cli.campaign import suggested, won
from saf_helper.cli.commands import COMMANDS
from saf_helper.cli.context import find_game, folder, newest_game, opened, put_down
from saf_helper.cli.main import complain
from saf_helper.cli.names import game_argument
from saf_helper.cli.new import MODES, create
from saf_helper.cli.own_file import own_words
from saf_helper.errors import BadAnswerError, ExitCode, UsageError
from saf_helper.prompts import typed
from saf_helper.prompts.command_words import Hints
from saf_helper.prompts.frontends import Asked, FrontEnd, Given, Typed, choose_frontend
from saf_helper.prompts.lines import described
from saf_helper.prompts.loop import play_on
from saf_helper.prompts.questions import Answer, Choose, Option, Question, one_of
from saf_helper.session import Session
from saf_helper.state.entry import Entry, Told
from saf_helper.state.model import Game
from saf_helper.state.places import path_of
from saf_helper.state.save import Store
from saf_helper.tables.load import tables

PACE = click.Choice(["normal", "fast"])


def shared(function: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of every command that plays."""
    for option in (
        click.option("--plain", is_flag=True, help="Plain lines: for screen readers, pipes, old consoles."),
        click.option("--jsonl", is_flag=True, help="One JSON object a line, for another program."),
        click.option("--pace", type=PACE, default="normal", show_default=True, help="fast never waits for Enter."),
    ):
        function = option(function)
    return game_argument(function)


def front_end(plain: bool, jsonl: bool, pace: str) -> FrontEnd:
    """Return the front end for this terminal."""
    return choose_frontend(
        plain=plain, jsonl=jsonl, stdin=sys.stdin, stdout=sys.stdout, env=dict(os.environ), pace=pace
    )


@click.command("play", epilog="Example: saf play scenario-1 --pace fast")
@shared
@click.pass_obj
def play_command(home: str | None, game: str | None, plain: bool, jsonl: bool, pace: str) -> int:
    """Start a game, or go on with GAME (a name or a path; without it the newest unfinished one) where it stopped.

    Every answer is saved before the next question. At any prompt: u takes back, ? says why, q leaves.
    """
    front = front_end(plain, jsonl, pace)
    if game is None:
        newest = newest_game(folder(home))
        if newest is None or newest.outcome:
            if jsonl:
                raise UsageError("there is no game to play", "saf new --yes makes one")
            return start(home, front)
        path = newest.path
    else:
        path = find_game(home, game)
    with opened(home, path) as (store, session):
        if not jsonl:
            front.say("resume", [f"Game {session.record.name}"])
            welcome_back(front, session)
        return run(front, store, session)


def start(home: str | None, front: FrontEnd) -> int:
    """Start a game with two questions; the third, starting Morale, is the set-up's own."""
    which = which_scenario(folder(home))
    for fault in tables().faults:
        complain(fault.message, fault.hint)
    try:
        scenario = ask_first(front, which)
        whose = ask_first(front, whose_dice())
    except (EOFError, OSError):
        return int(ExitCode.INPUT_ENDED)
    except KeyboardInterrupt:
        return int(ExitCode.INTERRUPTED)
    if scenario is None or whose is None:
        return int(ExitCode.DONE)
    modes = {"dice": str(whose), "cards": str(whose), "chits": str(whose)}
    place = folder(home)
    store, session = create(place, str(scenario), modes)
    with store.lock(), put_down(home, path_of(session.record.name, place)):
        own = own_words(session.game)
        lines = [f"New game {session.record.name}; adjust dice|cards|chits changes whose are used"]
        front.say("resume", [*lines, *([f"Of your own: {own}"] if own else [])])
        return run(front, store, session)


def which_scenario(place: Path) -> Choose:
    """Ask which scenario is played (§8.0.A): those won are marked, the next one is suggested."""
    plans = tables().scenarios.values()
    done = won(place)
    return Choose(
        key="start.scenario",
        prompt="Which scenario?",
        options=tuple(
            Option(one.id, one.title, f"{one.map}, {one.turns} turns{', won' * (one.id in done)}") for one in plans
        ),
        default=suggested(place).id,
        rules=("8.0.A",),
        why="They grow in size; the rulebook advises to win each before the next, and any may be played",
        leads=one_of("a game of it begins with its set-up"),
    )


def whose_dice() -> Choose:
    """Ask whose dice, cards and chits are used."""
    return Choose(
        key="start.components",
        prompt="Whose dice, cards and chits?",
        options=(
            Option("virtual", "the program's, rolled and drawn without asking"),
            Option("ask", "Enter rolls, or type what your own show"),
            Option("physical", "your own, always typed"),
        ),
        default=MODES[0],
        why="Each can be changed on its own at any prompt: adjust dice physical. The rulebook does not print the decks and "
        "chit mixes, so the program's are stand-ins, marked †",
        leads=one_of("so it is all game, until you adjust it"),
    )


def ask_first(front: FrontEnd, question: Question) -> Answer | None:
    """Ask a question before there is a game; None: the player leaves."""
    while True:
        reply = front.ask(Asked(question, 0))
        try:
            if isinstance(reply, Given):
                return question.accept(reply.answer)
            command = typed.command(reply.text) if isinstance(reply, Typed) else (reply.name, "")
            if command is None:
                assert isinstance(reply, Typed)
                return question.accept(typed.read(question, reply.text))
            if command[0] == "quit":
                return None
            front.say("why", question.answer_to_why() if command[0] == "why" else ["there is no game yet; q leaves"])
        except BadAnswerError as error:
            front.error(error)


def welcome_back(front: FrontEnd, session: Session[Game]) -> None:
    """Say where a resumed game stands: what was last told, the answers of the step it is in, and the board check."""
    from saf_helper.rules.victory import board_words

    entries = step_entries(session)
    within = [one for entry in entries for one in entry.told]
    lines = [told_words(one) for one in session.last_told() if one not in within]
    questions = {entry.n: question for entry, question in session.answers()}
    for entry in entries:
        if (question := questions.get(entry.n)) is not None:
            between = "" if question.prompt.endswith("?") else ":"
            lines.append(f"so far: {question.prompt}{between} {described(question, entry.answer)}")
        lines += [told_words(one) for one in entry.told]
    front.say("resume", [*lines, f"Board check: {board_words(session.game)}"])


def step_entries(session: Session[Game]) -> list[Entry]:
    """Return what has been entered since the current step began: who acts, by which order or card, and how far it is."""
    return session.record.turns[-1].phases[-1].entries[session.step.at :] if session.step else []


def told_words(told: Told) -> str:
    """Return a told line for who comes back to the table."""
    return f"last: {told.text} ({', '.join(told.rules)})" if told.rules else f"last: {told.text}"


def run(
    front: FrontEnd, store: Store, session: Session[Game], until: Callable[[Session[Game]], bool] | None = None
) -> int:
    """Play on and return the exit code."""
    return int(play_on(session, front, store.write, COMMANDS, until, odds_shown).exit_code)


def odds_shown(question: Question, game: Game) -> Hints:
    """Return the odds of a standing American decision: a short figure an option, whole lines for `?`."""
    if not question.key.endswith(".target") or not isinstance(question, Choose):
        return Hints()
    from saf_helper.odds.decision import of_question

    lines = of_question(question, game)
    notes: dict[str, str] = {}
    for option in question.options:
        line = next((one for one in lines if f"({option.value})" in one.partition(":")[0]), "")
        if line:
            notes[option.value] = short_odds(line)
    return Hints(notes, lines)


def short_odds(line: str) -> str:
    """Return the chance and the expected Morale of an odds line, without the rest."""
    figures = line.partition(": ")[2].partition(";")
    parts = figures[0].split(", ")
    kept = [parts[0], *(part.removesuffix(" expected") for part in parts[1:] if part.startswith("Morale"))]
    return ", ".join(kept) + ("†" if "†" in line else "")


@click.command("next", epilog="Example: saf next")
@shared
@click.pass_obj
def next_command(home: str | None, game: str | None, plain: bool, jsonl: bool, pace: str) -> int:
    """Play on to the end of the next German unit's activation: what does it do?"""
    front = front_end(plain, jsonl, pace)
    with opened(home, find_game(home, game)) as (store, session):
        return run(front, store, session, one_activation())


def one_activation() -> Callable[[Session[Game]], bool]:
    """Return a predicate that is true once a German unit's activation is over."""
    begun: list[int] = []

    def over(session: Session[Game]) -> bool:
        if begun and session.step_count > begun[0]:
            return True
        step = session.step
        unit = session.game.units.get(step.unit or "") if step else None
        if unit is not None and unit.side == "german" and not begun:
            begun.append(session.step_count)
        return False

    return over
