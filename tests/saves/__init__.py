"""One save of every released format, kept for ever: each must load, resume at its question and play on."""

from pathlib import Path
from typing import Any

from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.state import Game

FOLDER = Path(__file__).parent
ALL = sorted(FOLDER.glob("format-*/*.json"))


def name_of(path: Path) -> str:
    """Return a save's name among these: `format-1/finished`."""
    return path.relative_to(FOLDER).with_suffix("").as_posix()


def stands(session: Session[Game]) -> tuple[Any, ...]:
    """Return where a game stands: turn, phase, next number, question, whom it is about, Morale, reserves, Supply, outcome."""
    game, question = session.game, session.pending
    asked = (question.key, question.about) if question else (None, None)
    return (
        game.turn, session.phase.name, session.n, *asked, game.morale, game.reserves, game.supply, game.outcome
    )  # fmt: skip
