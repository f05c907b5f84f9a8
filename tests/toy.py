"""A second, tiny game: the proof that sessions, saves and front ends serve any game.

A turn has two phases. In the muster dice bring gold, a tax is named and the day gets a name. In the battle some fighters
stand in the woods, and each fights in turn: it chooses what to do and at whom, draws a card and says whether it held.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from saf_helper.engine.game_parts import Commands
from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Confirm, Draw, Number, Option, Pick, Question, Roll, Text
from saf_helper.engine.reasons import Candidate, Narrowing, Setting, Sifted
from saf_helper.engine.session import GameDefinition, Phase, Session
from saf_helper.errors import BadAnswerError
from saf_helper.prompts.frontends import choose_frontend
from saf_helper.prompts.loop import play_on
from saf_helper.state.record import Record
from saf_helper.state.save import Store

FACES = {"c1": "sun", "c2": "rain", "c3": "sun", "c4": "storm"}


class Fighter(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: str
    name: str
    in_play: bool = True
    woods: bool = False


class Toy(BaseModel):
    model_config = ConfigDict(extra="forbid")

    turn: int = 1
    last: int = 3
    gold: int = 0
    fighters: list[Fighter]
    pile: list[str] = Field(default_factory=lambda: list(FACES))
    mode: str = "physical"

    def copied(self) -> "Toy":
        return self.model_copy(deep=True)


def muster(player: Player, game: Toy) -> None:
    dice = player.roll(Roll(key="muster.roll", prompt="Roll for gold", count=2, rules=("1.1",), why="gold comes first"))
    before = game.gold
    game.gold += sum(dice)
    player.tell(f"Gold to {game.gold}", ("1.1",), f"{dice[0]} and {dice[1]}", {"gold": (before, game.gold)})
    tax = player.number(Number(key="muster.tax", prompt="Tax?", min=0, max=game.gold, rules=("1.2",)))
    if tax:
        game.gold -= tax
        player.tell(f"Pay {tax}", ("1.2",), "the king takes it", {"gold": (game.gold + tax, game.gold)})
    day = player.text(Text(key="muster.day", prompt="What is the day called?", max=20, rules=("1.3",)))
    player.tell(f"It is {day}", ("1.3",))


def battle(player: Player, game: Toy) -> None:
    fighters = [one for one in game.fighters if one.in_play]
    options = tuple(Option(one.id, one.name) for one in fighters)
    in_woods = player.pick(
        Pick(key="battle.woods", prompt="Who stands in the woods?", options=options, max=len(options), rules=("2.1",))
    )
    for one in fighters:
        one.woods = one.id in in_woods
    fought: list[str] = []
    for one in player.each("2.2", lambda: [man for man in game.fighters if man.in_play and man.id not in fought]):
        fought.append(one.id)
        fight(player, game, one)
    player.step("2.3")
    game.turn += 1
    player.tell(f"Turn marker to {game.turn}", ("2.3",), changes={"turn": (game.turn - 1, game.turn)})


def fight(player: Player, game: Toy, one: Fighter) -> None:
    actions = (Option("fire"), Option("move"), Option("move+fire", "charge"))
    action = player.choose(
        Choose(key="battle.action", about=one.id, prompt=f"What does {one.name} do?", options=actions, rules=("2.2",))
    )
    if action == "move":
        player.tell(f"{one.name} moves", ("2.2.A",))
        return
    targets = tuple(Option(f"G{at}", f"Goblin {at}") for at in range(1, 4 if one.woods else 2))
    target = player.choose(Choose(key="battle.target", about=one.id, prompt="At whom?", options=targets))
    player.recount(lambda: near_and_named(targets, target))
    pile = {card: FACES[card] for card in game.pile}
    faces = (Option("sun"), Option("rain"), Option("storm"))
    card = Draw(
        key="battle.card", about=one.id, prompt="Draw fate", deck="fate", options=faces, pile=pile, stand_in=True
    )
    drawn = player.draw(card)[0]
    if drawn in game.pile:
        game.pile.remove(drawn)
    game.pile = game.pile or list(FACES)
    player.tell(f"{one.name} at {target} in {card.face(drawn)}", ("2.2.B",), "the card says so")
    if not player.confirm(Confirm(key="battle.held", about=one.id, prompt=f"Did {one.name} hold?", default=True)):
        leave(player, one)


def near_and_named(targets: Sequence[Option], target: str) -> Narrowing:
    """Give the account of a target: of three goblins some are near, and one of those was named."""
    near = tuple(Candidate(one.value, one.label, "near") for one in targets)
    far = tuple(Candidate(f"G{at}", f"Goblin {at}", "far") for at in range(len(near) + 1, 4))
    named = tuple(one for one in near if one.id == target)
    others = tuple(one for one in near if one.id != target)
    steps = (Sifted("2.2.A", "near", near, far), Sifted("2.2.B", "named", named, others, "your word"))
    return Narrowing("whom to fight", (*near, *far), steps)


def leave(player: Player, one: Fighter) -> None:
    one.in_play = False
    player.tell(f"Remove {one.name}", ("2.4",), changes={f"{one.id}.in_play": (True, False)})


def gift(player: Player, game: Toy, args: Mapping[str, Any]) -> None:
    gold = args.get("gold")
    if not isinstance(gold, int) or gold < 1:
        raise BadAnswerError(f"{gold!r} is no gift", "give 1 or more")
    game.gold += gold
    player.tell(f"Gold to {game.gold}", ("3.1",), "a gift", {"gold": (game.gold - gold, game.gold)})


def slay(player: Player, game: Toy, args: Mapping[str, Any]) -> None:
    for one in game.fighters:
        if one.id == args["unit"] and one.in_play:
            leave(player, one)
            return
    raise BadAnswerError(f"{args['unit']!r} is not in play")


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


RULES: GameDefinition[Toy] = GameDefinition(
    name="toy",
    title="Toy",
    phases=(Phase("muster", "Muster", "1", muster), Phase("battle", "Battle", "2", battle)),
    interruptions={"gift": gift, "slay": slay},
    load=Toy.model_validate,
    dump=lambda game: game.model_dump(mode="json"),
    turn=lambda game: game.turn,
    outcome=outcome,
    mode=mode,
    diff=diff,
    settings=lambda reason: [Setting("fate", "fickle", True, "a card is never sure")] * ("card" in reason),
)


def new_game(mode: str = "physical", fighters: int = 2, last: int = 3, seed: int = 7) -> Session[Toy]:
    """Begin a game of `fighters` named Inf 1, Inf 2 and so on, with the codes A1, A2 …"""
    men = [Fighter(id=f"A{at}", name=f"Inf {at}") for at in range(1, fighters + 1)]
    return Session.new(RULES, Toy(fighters=men, mode=mode, last=last), name="toy", seed=seed, version="1.0")


def resumed(session: Session[Toy]) -> Session[Toy]:
    """Return the game as it comes back from a save."""
    return Session(RULES, Record.model_validate_json(session.record.model_dump_json(), strict=True))


def give_gold(session: Session[Any], words: str) -> str:
    """Answer the command `supply [GOLD]`."""
    if not words.isdecimal():
        raise BadAnswerError(f"{words!r} is no gold", "supply 3")
    session.interrupt("gift", {"gold": int(words)}, "because")
    return ""


def status(session: Session[Any], words: str) -> dict[str, Any]:
    """Answer the command `status`."""
    return {"turn": session.game.turn, "gold": session.game.gold}


COMMANDS: Commands = {"supply": give_gold, "status": status}


def main(path: str, mode: str, *flags: str) -> int:
    """Play in a process of its own, as a command would."""
    store = Store.open(Path(path))
    session = Session(RULES, store.read()) if store.path.exists() else new_game(mode)
    front = choose_frontend(
        plain="--plain" in flags,
        jsonl="--jsonl" in flags,
        stdin=sys.stdin,
        stdout=sys.stdout,
        env=os.environ,
        pace="fast" if "--fast" in flags else "normal",
    )
    with store.lock():
        outcome = play_on(session, front, store.write, COMMANDS)
    print(f"outcome {outcome.name}", file=sys.stderr)
    return int(outcome.exit_code)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
