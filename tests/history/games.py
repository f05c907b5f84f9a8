"""Three whole games for the reports, made by an automatic player through `Session` and kept as saves.

`python -m tests.history` makes them and the golden reports anew.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from saf_helper.engine.questions import Choose, Draw, Roll
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.history.timeline import Course, course
from saf_helper.state.record import Record
from saf_helper.state.save import read
from saf_helper.state.save_encoding import encode
from tests.players import legal_answer

HERE = Path(__file__).parent
SAVES = HERE / "saves"
GOLDEN = HERE / "golden"
NASTY = '<b>Easy & "co"</b> | *held* _the_ [farm](x) `alone` # 1'
"""Words of a player that are markup to nobody."""


@dataclass(frozen=True)
class Wanted:
    """A game to be made: how it is set up, and how it must come out."""

    name: str
    scenario: str
    fits: Callable[[Session[Game]], bool]
    corrects: bool = False


WANTED = (
    Wanted("won", "1", lambda session: session.game.outcome == "victory" and 3 <= session.game.turn <= 4),
    Wanted(
        "lost",
        "2",
        lambda session: (
            session.game.outcome == "defeat"
            and session.game.reserves_came > 0
            and session.game.lieutenant.fate == "killed"
        ),
    ),
    Wanted(
        "corrected", "1", lambda session: _kinds(session) >= {"adjust", "note", "supply", "amended", "undone"}, True
    ),
)
MOST_ANSWERS = 420


def _kinds(session: Session[Game]) -> set[str]:
    """Return what the record holds besides plain answers."""
    entries = [entry for turn in session.record.turns for phase in turn.phases for entry in phase.entries]
    kinds = {entry.do for entry in entries if entry.do} | {"amended" for entry in entries if entry.amended}
    return kinds | ({"undone"} if session.record.undone else set())


def made(wanted: Wanted) -> Session[Game]:
    """Play games until one comes out as wanted, the shortest of the first few seeds."""
    for seed in count(1):
        session = _played(wanted, seed)
        if session.over and session.n <= MOST_ANSWERS and wanted.fits(session):
            return session
    raise AssertionError


def _played(wanted: Wanted, seed: int) -> Session[Game]:
    rng = random.Random(seed)
    game = Game.new(
        wanted.scenario,
        house={"starting-morale": "20"} if wanted.name != "lost" else None,
        dice="ask",
        cards="ask",
        chits="ask",
    )
    session = Session.new(RULES, game, name=wanted.name, seed=seed, version="0.1.0")
    while (question := session.pending) is not None and session.n <= MOST_ANSWERS:
        if wanted.corrects and rng.random() < 0.06:
            _correct(session, rng)
        elif (isinstance(question, Roll) or (isinstance(question, Draw) and question.pile)) and rng.random() < 0.6:
            session.roll()
        elif question.key == "victory.concede":
            session.answer(True)
        else:
            session.answer(legal_answer(question, rng))
    if session.over:
        session.interrupt("note", {"text": f"The end of {wanted.name}: {NASTY}"})
    return session


def _correct(session: Session[Game], rng: random.Random) -> None:
    """Do one of the things a player may do beside the rules; one that is not allowed now is left."""
    act = rng.choice(["undo", "undo", "redo", "adjust", "rename", "note", "supply", "amend"])
    game = session.game
    units = [unit.id for unit in game.units.values() if unit.in_play]
    try:
        if act == "undo":
            session.undo(rng.randint(1, 3))
        elif act == "redo":
            session.redo()
        elif act == "adjust":
            session.interrupt("adjust", {"set": {"Morale": game.morale + 5}, "reason": NASTY}, NASTY)
        elif act == "rename" and units:
            session.interrupt("adjust", {"set": {f"{rng.choice(units).lower()}.name": "<Easy|1>"}})
        elif act == "note":
            session.interrupt("note", {"text": f"In between: {NASTY}"})
        elif act == "supply":
            low = next((unit.id for unit in game.americans() if unit.low_supply), "")
            session.interrupt("supply", {"unit": low})
        else:
            choices = [(entry, question) for entry, question in session.answers() if isinstance(question, Choose)]
            entry, question = rng.choice(choices[-4:])
            session.amend(entry.n, legal_answer(question, rng))
    except (BadAnswerError, IndexError):
        return


def save_of(name: str) -> Record:
    """Return a kept game."""
    return read(SAVES / f"{name}.json")


def course_of(name: str) -> Course:
    """Return the course of a kept game."""
    record = save_of(name)
    return course(record, Session(RULES, record).game, RULES)


def text_of(session: Session[Game]) -> str:
    """Return the save of a session."""
    return encode(session.record)
