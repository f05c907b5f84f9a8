"""What the engine and the front ends know of the toy game."""

from collections.abc import Mapping
from typing import Any

from saf_helper.engine.event_data import kinds_in
from saf_helper.engine.events import Chosen
from saf_helper.engine.game_parts import Adjusting, Argument, AtTable, Commands, Past, PromptCommand, Rulebook, Start
from saf_helper.engine.questions import Question
from saf_helper.engine.reasons import Setting
from saf_helper.engine.session import GameDefinition, Phase, Session
from saf_helper.errors import BadAnswerError
from saf_helper.state.record import Record
from saf_helper.tables.components import Components
from tests.toy import events
from tests.toy.book import CLAUSES, HOUSE_RULES, SCENARIOS
from tests.toy.rules import adjust, battle, gift, muster, note, slay
from tests.toy.shown import adjustment, board, listed, otherwise, refuse_unchanged, standing
from tests.toy.state import Fighter, Toy
from tests.toy.words import accounts, words


def new(scenario: str, house: Mapping[str, str], own: Components, modes: Mapping[str, str]) -> Toy:
    """Return a game before its first turn."""
    men = [Fighter(id=f"A{at}", name=f"Inf {at}") for at in range(1, SCENARIOS[scenario].fighters + 1)]
    return Toy(fighters=men, mode=modes["dice"], scenario=scenario, house=dict(house))


def diff(before: Toy, after: Toy) -> list[str]:
    moves = []
    for one, other in zip(before.fighters, after.fighters, strict=True):
        if one.in_play and not other.in_play:
            moves.append(f"{one.name} leaves")
    for one, other in zip(before.fighters, after.fighters, strict=True):
        if other.in_play and not one.in_play:
            moves.append(f"{one.name} comes back")
    moves += [f"{what} {old} to {new}" for what, old, new in _tracks(before, after) if old != new]
    return moves


def _tracks(before: Toy, after: Toy) -> list[tuple[str, int, int]]:
    return [("gold", before.gold, after.gold), ("turn", before.turn, after.turn)]


def outcome(game: Toy) -> str | None:
    if not any(one.in_play for one in game.fighters):
        return "defeat"
    return "victory" if game.turn > game.last else None


def mode(game: Toy, question: Question) -> str:
    return game.mode


def give_gold(session: Session[Any], words: str) -> str:
    """Answer the command `supply [GOLD]`."""
    if not words.isdecimal():
        raise BadAnswerError(f"{words!r} is no gold", "supply 3")
    session.interrupt("gift", {"gold": int(words)}, "because")
    return ""


SUPPLY = PromptCommand(
    give_gold, lambda session, given: give_gold(session, str(given.get("unit", ""))), (Argument("unit", "unit"),)
)

RULES: GameDefinition[Toy] = GameDefinition(
    name="toy",
    title="Toy",
    phases=(Phase("muster", "Muster", "1", muster), Phase("battle", "Battle", "2", battle)),
    interruptions={"gift": gift, "slay": slay, "adjust": adjust, "note": note},
    load=Toy.model_validate,
    dump=lambda game: game.model_dump(mode="json"),
    turn=lambda game: game.turn,
    outcome=outcome,
    mode=mode,
    diff=diff,
    words=lambda these, game: words(these, game.named),
    accounts=lambda event, game: accounts(event, game.named),
    silent=(Chosen,),
    table=AtTable(
        standing, board, Adjusting(adjustment, refuse_unchanged, otherwise, listed), commands={"supply": SUPPLY}
    ),
    start=Start(new, lambda: SCENARIOS, "meadow", modes={"dice": "Whose dice."}),
    rulebook=Rulebook(lambda: CLAUSES, lambda: HOUSE_RULES, lambda game: {"tax": "asked"} | game.house, "1.0", "gold"),
    past=Past(phase="muster"),
    events=kinds_in(events),
    harmless=frozenset({"note"}),
    settings=lambda reason: [Setting("fate", "fickle", True, "a card is never sure")] * ("card" in reason),
)


def new_game(mode: str = "physical", fighters: int = 2, last: int = 3, seed: int = 7) -> Session[Toy]:
    """Begin a game of `fighters` named Inf 1, Inf 2 and so on, with the codes A1, A2 …"""
    men = [Fighter(id=f"A{at}", name=f"Inf {at}") for at in range(1, fighters + 1)]
    return Session.new(RULES, Toy(fighters=men, mode=mode, last=last), name="toy", seed=seed, version="1.0")


def resumed(session: Session[Toy]) -> Session[Toy]:
    """Return the game as it comes back from a save."""
    return Session(RULES, Record.model_validate_json(session.record.model_dump_json(), strict=True))


def status(session: Session[Any], words: str) -> dict[str, Any]:
    """Answer the command `status`."""
    return {"turn": session.game.turn, "gold": session.game.gold}


COMMANDS: Commands = {"supply": SUPPLY, "status": status}
