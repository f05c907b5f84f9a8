"""`python -m tests.saves`: write the saves of the present format that are not there yet. One that is there is never changed.

Run it once a format, by the version that brings the format out, and commit what it writes. Until that version is released a
rule may still change: then delete them and run it again; the rows it prints go into `test_released_saves.py`.
"""

import random
from collections.abc import Callable

from saf_helper import __version__
from saf_helper.engine.session import Session
from saf_helper.games.scream_aim_fire.game import RULES
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.state.record import FORMAT
from saf_helper.state.save import read
from saf_helper.state.save_encoding import encode
from tests.players import legal_answer
from tests.saves import FOLDER, name_of, stands

SMALL = 100_000
"""Bytes of a save that may be kept with the tests."""


def begun(seed: int, mode: str, scenario: str = "1") -> Session[Game]:
    """Begin a game."""
    game = Game.new(scenario, dice=mode, cards=mode, chits=mode)
    return Session.new(RULES, game, name="kept", seed=seed, version=__version__)


def play(session: Session[Game], rng: random.Random, there: Callable[[Session[Game]], bool]) -> bool:
    """Answer at random until the game is there; false: it ended before."""
    while session.pending is not None and not there(session):
        session.answer(legal_answer(session.pending, rng))
    return there(session)


def found(mode: str, there: Callable[[Session[Game]], bool], scenario: str = "1") -> Session[Game]:
    """Return the first small game that gets there."""
    for seed in range(1000):
        session = begun(seed, mode, scenario)
        if play(session, random.Random(seed), there) and len(encode(session.record)) < SMALL:
            return session
    raise AssertionError("no small game gets there")


def in_phase(name: str, turn: int, entries: int) -> Callable[[Session[Game]], bool]:
    """Return a predicate: some answers into a phase of a turn."""
    return lambda session: (
        session.pending is not None
        and (session.phase.name, session.game.turn) == (name, turn)
        and len(session.record.turns[-1].phases[-1].entries) >= entries
    )


def second_thoughts() -> Session[Game]:
    """Return a game in which much was taken back, done again, adjusted, amended and noted."""
    session = found("ask", in_phase("activate", 2, 12))
    session.undo(3)
    session.redo(2)
    entry, question = next(pair for pair in session.answers() if pair[1].kind == "choose")
    other = next(one.value for one in question.options if one.value != entry.answer)  # type: ignore[attr-defined]
    session.amend(entry.n, other)
    session.interrupt("adjust", {"set": {"morale": 21}, "reason": "a slip of the hand"}, "a slip of the hand")
    session.interrupt("note", {"text": "Easy held the farm"})
    start = session.n
    play(session, random.Random(7), lambda now: now.n > start + 5)
    session.undo(2)
    return session


SAVES: dict[str, Callable[[], Session[Game]]] = {
    "finished": lambda: found("virtual", lambda session: session.over and session.game.turn > 1),
    "american-turn": lambda: found("virtual", in_phase("activate", 2, 5)),
    "german-turn": lambda: found("virtual", in_phase("german-infantry", 2, 3), "2"),
    "second-thoughts": second_thoughts,
    "physical": lambda: found("physical", in_phase("german-infantry", 2, 4)),
}


def main() -> None:
    """Write what is missing."""
    folder = FOLDER / f"format-{FORMAT}"
    folder.mkdir(exist_ok=True)
    for name, make in SAVES.items():
        path = folder / f"{name}.json"
        if path.exists():
            print(f"kept: {path.name}")
        else:
            path.write_text(encode(make().record), encoding="utf-8")
            print(f"written: {path.name}")
        print(f"    {name_of(path)!r}: {stands(Session(RULES, read(path)))},")


if __name__ == "__main__":
    main()
