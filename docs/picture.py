"""Make `docs/german_turn.svg`: the screen of a real German turn, played by a seeded player. Run by `make picture`."""

import io
import random
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

from saf_helper.prompts.lines import Lines
from saf_helper.prompts.questions import Choose, Confirm, Pick, Question
from saf_helper.rules.sequence import RULES
from saf_helper.session import Happened, Session
from saf_helper.state.model import Game

SEED = 11
TURN = 3
MOST_LINES = 46
WIDTH = 96
STYLES = {"==": "bold cyan", "- ": "bold", "> ": "green", "  [": "dim"}


def answer(question: Question, rng: random.Random) -> object:
    """Answer as a table would: near Germans fire, far ones come on."""
    if isinstance(question, Pick):
        most = min(question.max, 2)
        return [one.value for one in rng.sample(question.options, rng.randint(question.min, max(question.min, most)))]
    if isinstance(question, Choose):
        living = [one.value for one in question.options if one.value not in ("none", "done")]
        return question.default or rng.choice(living or [question.options[0].value])
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


def main(target: Path) -> None:
    """Write the picture."""
    out = io.StringIO()
    Lines(None, out, {"COLUMNS": str(WIDTH)}).show(german_turn())
    lines = out.getvalue().strip().splitlines()
    start = next(index for index, line in enumerate(lines) if "German Infantry" in line)
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    for line in lines[start : start + MOST_LINES]:
        style = next((look for mark, look in STYLES.items() if line.startswith(mark)), "")
        console.print(Text(line, style=style))
    console.save_svg(str(target), title="saf play", unique_id="saf")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/german_turn.svg"))
