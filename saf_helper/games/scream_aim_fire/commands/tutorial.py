"""`saf tutorial`: a guided first turn of scenario 1, in about ten minutes. It is kept only by who goes on with it."""

import contextlib
from collections.abc import Mapping
from dataclasses import replace

import click

from saf_helper import __version__
from saf_helper.cli.game_commands import commands_of
from saf_helper.cli.new import free_name
from saf_helper.cli.open_game import folder, put_down
from saf_helper.cli.play import run
from saf_helper.cli.start_questions import ask_first, front_end
from saf_helper.engine.questions import Confirm, yes_no
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.commands.guided import Guided
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.prompts.frontends import FrontEnd
from saf_helper.prompts.loop import Outcome, play_on
from saf_helper.state.record import Record
from saf_helper.state.save import Store
from saf_helper.state.save_paths import path_of

SEED = 20
"""Its first turn shows an arrival, orders of several kinds, and Germans of every kind acting."""

WELCOME = (
    "This is a guided first turn of scenario 1. Lay out map 1 and follow along, or just answer anything.",
    "The program rolls and draws here; what only the map knows, it asks. At any prompt: ? says why, u takes back, q leaves.",
)


def _outcome(game: Game) -> str | None:
    return RULES.outcome(game) or ("first turn over" if game.turn > 1 else None)


ONE_TURN = replace(RULES, outcome=_outcome)
"""The rules of a game that is over as its first turn ends, before anything of the next is rolled."""

TIPS: Mapping[str, str] = {
    "setup.morale": "Square brackets hold what Enter takes. Press Enter for 0.",
    "setup.numbers": "Germans are keyed to the numbers on your counters, so they are asked once. Enter: numbered in order.",
    "setup.lieutenant": "Type a name (vet 4), or any beginning that fits only one. In a console, arrows work too.",
    "arrivals.keys": "German counters have a number in the upper right: it says whom they go for. Type one for each, - for none.",
    "arrivals.occupied": "Two units a hex at most. Nobody is there yet: Enter.",
    "arrivals.near-tank": "German infantry within two hexes of your tanks panics at once. Tick those, or Enter for none.",
    "orders.adjust": "One die may change by a point. Each choice says which orders it adds and which it costs.",
    "activate.order": "Now spend dice. One line may hold several answers: 2 inf1 move. ? says what is not offered.",
    "activate.action": "What is not possible is not offered: a Panicked unit is not asked to move.",
    "fire.target": "Naming a target says that it is in range and in sight. none: nobody is.",
    "fire.terrain": "Its terrain decides which half of the Cover card counts. It is remembered until the unit moves.",
    "adjust-status.near-tank": "What you said before and what cannot have changed is not asked again.",
    "german-infantry.adjacent": "One question for the whole German step: who is next to an American?",
    "german-infantry.next": "Enter draws the card of the one shown; or name another. Nearest to you first is best.",
    "german-fire.in-sight": "Asked only when its card has it fire: whom can it see? 7.2.2.E then chooses, with the reason.",
    "german-fire.terrain": "Asked after the roll, and only because here it decides.",
    "mg42.closest": "The closest it can see. Several only if they are equally close.",
    "german-tank.target": "The closest of your tanks it can see and reach, or none: then it moves.",
    "printed.to-hit.us-infantry": "The rulebook does not print this number. Read it off your counter once; then it is known.",
}
"""What to say before a question is asked for the first time."""

FAREWELL = (
    "That was a whole turn. The board check tells where your markers stand.",
    "saf rules WORD looks a rule up; saf undo, amend and adjust put slips right; saf play starts a game of your own.",
)

LEFT = ("You left in the middle of the turn; nothing of it is kept. saf tutorial begins it anew.",)


KEEP = Confirm(
    key="tutorial.keep",
    prompt="Keep this game?",
    default=True,
    why="Until now nothing was kept; your table stands as Turn 2 begins",
    leads=yes_no("it is saved as a game, and Turn 2 begins", "nothing is kept; saf play starts scenario 1 anew"),
)


@click.command("tutorial", epilog="Example: saf tutorial --plain")
@click.option("--plain", is_flag=True, help="Plain lines: for screen readers, pipes, old consoles.")
@click.pass_obj
def tutorial_command(home: str | None, plain: bool) -> int:
    """Play a guided first turn of scenario 1; at its end you may go on with the game. Until then nothing is kept."""
    front = front_end(plain, False, "normal")
    guided = Guided(front, TIPS)
    session = Session.new(ONE_TURN, Game.new("1"), name="tutorial", seed=SEED, version=__version__)
    with contextlib.suppress(OSError):  # nobody reads: the loop ends it
        guided.say("tip", WELCOME)
    outcome = play_on(session, guided, lambda record: None, commands_of(RULES))
    with contextlib.suppress(OSError):
        guided.say("tip", FAREWELL if outcome is Outcome.FINISHED else LEFT)
    if outcome is not Outcome.FINISHED or RULES.outcome(session.game):
        return int(outcome.exit_code)
    try:
        goes_on = ask_first(front, KEEP)
    except (EOFError, OSError, KeyboardInterrupt):
        goes_on = False
    return go_on(home, front, session.record) if goes_on else int(outcome.exit_code)


def go_on(home: str | None, front: FrontEnd, record: Record) -> int:
    """Keep the game whose first turn has been played, and play on."""
    place = folder(home)
    path = path_of(free_name(place, "1"), place)
    record.name = path.stem
    store = Store.open(path)
    with store.lock(), put_down(home, path):
        store.write(record)
        front.say("resume", [f"Kept as {path.stem}; saf play goes on with it another time"])
        return run(front, store, Session(RULES, record))
