"""Make `docs/german_turn.svg`: the screen of a real German turn, played by a seeded player. Run by `make picture`.

A test holds that the picture shows what the program says today.
"""

import io
import random
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from saf_helper.prompts.plain import Lines
from saf_helper.engine.questions import Choose, Confirm, Draw, Pick, Question
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.engine.session import Happened, Session
from saf_helper.games.scream_aim_fire.state import Game

SEED = 10
TURN = 3
MOST_LINES = 46
WIDTH = 96
STYLES = {"==": "bold cyan", "- ": "bold", "> ": "green", "  [": "dim"}


def answer(question: Question, rng: random.Random) -> object:
    """Answer as a table would: near Germans fire, far ones come on."""
    if isinstance(question, Pick) and question.key == "german-infantry.adjacent":
        return []
    if isinstance(question, Pick):
        most = min(question.max, 2)
        return [one.value for one in rng.sample(question.options, rng.randint(question.min, max(question.min, most)))]
    if isinstance(question, Choose):
        living = [one.value for one in question.options if one.value not in ("none", "done")]
        return question.default or rng.choice(living or [question.options[0].value])
    if isinstance(question, Draw):
        return [rng.choice(question.options[1:]).value for _ in range(question.count)]
    if isinstance(question, Confirm):
        return rng.random() < 0.3
    return question.default


def german_turn() -> list[Happened]:
    """Play to the German half of a turn and return what happens in it."""
    rng = random.Random(SEED)
    session = Session.new(RULES, Game.new("1"), name="picture", seed=SEED, version="")
    seen: list[Happened] = []
    while not session.over and session.game.turn <= TURN:
        question = session.pending
        assert question is not None
        session.answer(answer(question, rng))
        happened = session.happened()
        if session.game.turn == TURN and session.game.german_turn:
            seen += happened
    return seen


def lines() -> list[str]:
    """Return the lines of the picture."""
    out = io.StringIO()
    Lines(None, out, {"COLUMNS": str(WIDTH)}).show(german_turn())
    shown = out.getvalue().strip().splitlines()
    start = next(index for index, line in enumerate(shown) if "German Infantry" in line)
    room = shown[start : start + MOST_LINES]
    acted = [index for index, line in enumerate(room) if "Flip " in line or "flip it" in line]
    return room[: acted[-1] + 1]


def main(target: Path) -> None:
    """Write the picture."""
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    style = ""
    for line in lines():
        # A line that goes on from the one above keeps its look.
        style = next((look for mark, look in STYLES.items() if line.startswith(mark)), style)
        console.print(Text(line, style=style))
    console.save_svg(str(target), title="saf play", unique_id="saf")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/german_turn.svg"))
