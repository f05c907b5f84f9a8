"""The rules of the toy game: two phases, and what may come between the steps."""

from collections.abc import Mapping, Sequence
from typing import Any

from saf_helper.engine.events import Candidate, Chosen, Narrowed
from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Confirm, Draw, Number, Option, Pick, Roll, Text
from saf_helper.errors import BadAnswerError
from tests.toy import events
from tests.toy.state import FACES, Fighter, Toy


def muster(player: Player, game: Toy) -> None:
    dice = player.roll(Roll(key="muster.roll", prompt="Roll for gold", count=2, rules=("1.1",), why="gold comes first"))
    before = game.gold
    game.gold += sum(dice)
    changes = {"gold": (before, game.gold)}
    player.happen(events.GoldCounted(rules=("1.1",), gold=game.gold, dice=tuple(dice), changes=changes))
    if game.house.get("tax") != "none":
        tax = player.number(Number(key="muster.tax", prompt="Tax?", min=0, max=game.gold, rules=("1.2",)))
        pay(player, game, tax)
    day = player.text(Text(key="muster.day", prompt="What is the day called?", max=20, rules=("1.3",)))
    player.happen(events.DayNamed(rules=("1.3",), day=day))


def pay(player: Player, game: Toy, tax: int) -> None:
    if tax:
        game.gold -= tax
        player.happen(events.TaxPaid(rules=("1.2",), tax=tax, changes={"gold": (game.gold + tax, game.gold)}))


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
    player.happen(events.TurnEnded(rules=("2.3",), turn=game.turn, changes={"turn": (game.turn - 1, game.turn)}))


def fight(player: Player, game: Toy, one: Fighter) -> None:
    actions = (Option("fire"), Option("move"), Option("move+fire", "charge"))
    action = player.choose(
        Choose(key="battle.action", about=one.id, prompt=f"What does {one.name} do?", options=actions, rules=("2.2",))
    )
    if action == "move":
        player.happen(events.Moved(rules=("2.2.A",), unit=one.id))
        return
    targets = tuple(Option(f"G{at}", f"Goblin {at}") for at in range(1, 4 if one.woods else 2))
    target = player.choose(Choose(key="battle.target", about=one.id, prompt="At whom?", options=targets))
    player.happen(near_and_named(targets, target))
    pile = {card: FACES[card] for card in game.pile}
    faces = (Option("sun"), Option("rain"), Option("storm"))
    card = Draw(
        key="battle.card", about=one.id, prompt="Draw fate", deck="fate", options=faces, pile=pile, stand_in=True
    )
    drawn = player.draw(card)[0]
    if drawn in game.pile:
        game.pile.remove(drawn)
    game.pile = game.pile or list(FACES)
    player.happen(events.Fought(rules=("2.2.B",), unit=one.id, target=target, face=card.face(drawn)))
    if not player.confirm(Confirm(key="battle.held", about=one.id, prompt=f"Did {one.name} hold?", default=True)):
        leave(player, one)


def near_and_named(targets: Sequence[Option], target: str) -> Chosen:
    """Return how a target was chosen: of three goblins some are near, and one of those was named."""
    near = tuple(Candidate(one.value, "near") for one in targets)
    far = tuple(Candidate(f"G{at}", "far") for at in range(len(near) + 1, 4))
    named = tuple(one for one in near if one.id == target)
    others = tuple(one for one in near if one.id != target)
    steps = (Narrowed("near", "2.2.A", near, far), Narrowed("named", "2.2.B", named, others, "said"))
    return Chosen(what="whom to fight", candidates=(*near, *far), steps=steps)


def leave(player: Player, one: Fighter) -> None:
    one.in_play = False
    player.happen(events.Removed(rules=("2.4",), unit=one.id, changes={f"{one.id}.in_play": (True, False)}))


def gift(player: Player, game: Toy, args: Mapping[str, Any]) -> None:
    gold = args.get("gold")
    if not isinstance(gold, int) or gold < 1:
        raise BadAnswerError(f"{gold!r} is no gift", "give 1 or more")
    game.gold += gold
    changes = {"gold": (game.gold - gold, game.gold)}
    player.happen(events.GoldCounted(rules=("3.1",), gold=game.gold, changes=changes))


def slay(player: Player, game: Toy, args: Mapping[str, Any]) -> None:
    for one in game.fighters:
        if one.id == args["unit"] and one.in_play:
            leave(player, one)
            return
    raise BadAnswerError(f"{args['unit']!r} is not in play")


def adjust(player: Player, game: Toy, args: Mapping[str, Any]) -> None:
    before, game.gold = game.gold, args["gold"]
    player.happen(events.GoldCounted(rules=("3.1",), gold=game.gold, changes={"gold": (before, game.gold)}))


def note(player: Player, game: Toy, args: Mapping[str, Any]) -> None:
    player.happen(events.Noted(words=args["text"]))
