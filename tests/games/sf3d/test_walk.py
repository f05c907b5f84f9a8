"""Random games of the second game, with undo, redo, amendments, adjustments and reloads; made-up forces and charts."""

import random

import pytest

from saf_helper.engine.questions import Choose, Confirm, Number, Roll, Text
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.sf3d.game import RULES
from saf_helper.state.record import Record
from tests.games.sf3d.table import Play, scenario

KINDS = ("pka", "krote", "afs", "safs", "nutrocker", "konrad")
ARMOR = ("0", "A", "M", "-")


def hole(about: str, rng: random.Random) -> str:
    """Return a made-up value of a cell."""
    chart = about.partition(".")[0]
    values = {
        "range-chart": "strength", "weapon": rng.choice(["MG", "L", "MG"]), "armor-type": rng.choice("ABC"),
        "armor": rng.choice(ARMOR), "move": rng.choice("WCH"), "blocks": "yes", "column": "MG",
    }  # fmt: skip
    return values.get(chart, str(rng.randint(6, 11) if chart == "strength" else rng.randint(0, 5)))


def line(play: Play, rng: random.Random) -> str:
    """Return a line of movement or fire, legal or not."""
    game = play.game
    mine = [unit.id for unit in game.units.values()]
    one, other = rng.choice(mine), rng.choice(mine)
    if play.key == "move.line":
        return rng.choice(
            [
                "",
                "",
                f"{one} overruns {other} forest from clear",
                f"{one} opp {other} r{rng.randint(1, 6)} clear",
                f"{one} exits north",
            ]
        )
    by = f" by {rng.choice(mine)}" if rng.random() < 0.2 else ""
    return rng.choice(
        ["", f"{one} > {other} r{rng.randint(0, 6)} {rng.choice(['clear', 'forest'])}{by}", f"{one} paints {other}"]
    )


def step(play: Play, rng: random.Random) -> None:
    """Do one thing: answer, or put something right."""
    session, question = play.session, play.session.pending
    assert question is not None
    if rng.random() < 0.08 and session.acts:
        session.undo(rng.randint(1, min(3, session.acts)))
        if rng.random() < 0.6:
            session.redo()
        return
    if rng.random() < 0.03 and (answers := session.answers()):
        entry, asked = rng.choice(answers)
        if isinstance(asked, Roll):
            session.amend(entry.n, [rng.randint(1, 6), rng.randint(1, 6)] if asked.count == 2 else [rng.randint(1, 6)])
        return
    if rng.random() < 0.02 and play.game.units:
        session.interrupt(
            "adjust", {"set": {f"{rng.choice(list(play.game.units))}.immobilized": rng.choice(["yes", "no"])}}
        )
        return
    if isinstance(question, Text):
        if question.key.startswith("hole."):
            session.answer(hole(str(question.about), rng))
        elif question.key == "setup.group":
            session.answer(", ".join(f"{kind} x{rng.randint(1, 2)}" for kind in rng.sample(KINDS, 2)))
        else:
            session.answer(line(play, rng))
    elif isinstance(question, Choose):
        session.answer(rng.choice(question.options).value)
    elif isinstance(question, Confirm):
        session.answer(rng.random() < 0.5)
    elif isinstance(question, Number):
        session.answer(rng.randint(max(question.min, 1), min(question.max, 4)))
    else:
        session.roll()


@pytest.mark.share(5)
@pytest.mark.parametrize("seed", range(50))
@pytest.mark.parametrize("number", ["4", "forces"])
def test_random_games_end_with_a_winner_or_a_draw(number: str, seed: int) -> None:
    rng = random.Random(f"{number} {seed}")
    play = scenario(number, dice="ask")
    for _ in range(4000):
        if play.session.pending is None:
            break
        before = play.session.record.model_dump_json()
        try:
            step(play, rng)
        except BadAnswerError:
            assert play.session.record.model_dump_json() == before
        if rng.random() < 0.02:
            record = Record.model_validate_json(play.session.record.model_dump_json(), strict=True)
            again = Session(RULES, record)
            assert again.game == play.game
            assert not again.asked_again
            play.session = again
    assert play.game.outcome in ("german", "australian", "draw", "reported")
    assert len({unit.id for unit in play.game.units.values()}) == len(play.game.units)
