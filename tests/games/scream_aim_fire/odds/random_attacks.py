"""Random situations of every act, and what the formulas say of each: the modifiers are summed here by hand."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Pile, Unit
from saf_helper.games.scream_aim_fire.tables.own_cards import BOX
from saf_helper.tables.components import Components
from tests.games.scream_aim_fire.odds import formulas
from tests.games.scream_aim_fire.odds.formulas import Fate

ACTS = ("fire", "he", "mortar", "sniper", "tank-fire", "assault")
GERMAN_ACTS = ("german-tank", "german-assault", "hunter-assault")
FOOT = ("us-infantry", "us-veteran")
SHOOTERS = {"fire": FOOT, "assault": FOOT, "he": ("m4", "m10"), "mortar": ("us-mortar",), "sniper": ("us-sniper",)}
SHOT_AT = ("german-infantry", "german-veteran", "mg42", "hunter", "at-gun")
TANKS = ("panzer-iv", "tiger")
CARDS = ("none/hard", "none/bunker", "light/hard", "light/bunker")
CHITS = {
    "unit-damage": ("destroyed-10", "destroyed-5", "no-effect"),
    "tank-hit": ("miss", "one", "two", "explosion"),
    "tank-damage": ("bounced", "bail-out", "destroyed"),
}
TO_HIT = {"german-infantry": 4, "german-veteran": 5, "mg42": 5, "hunter": 5, "at-gun": 5}
"""Printed on the counters that come with the program."""
HEXES = {"clear": "clear", "woods": "cover", "building": "cover", "hill": "clear"}
STATUSES: Any = ("none", "alert", "panic")


@dataclass
class Attack:
    """An American act in a game, and everything that decides it."""

    game: Game
    act: str
    unit: Unit
    targets: list[Unit]
    second: Unit | None

    def fates(self) -> dict[tuple[str, bool], Fate]:
        """Return what the formulas say, by the entry of the Cover card and whether the Lieutenant is next to the unit.

        The entry is empty where it is told or no card is drawn.
        """
        told = self.game.facts.get(f"terrain {self.targets[0].id}")
        carded = self.act == "fire" or (self.act == "assault" and self.targets[0].kind not in TANKS)
        halves = ["clear", "cover"] if carded and told is None else [""]
        by_half = {half: half or (HEXES[str(told)] if carded else "") for half in halves}
        beside = [False, True] if self.act != "tank-fire" and self.near() is None else [bool(self.near())]
        return {(half, near): self.fate(by_half[half], near) for half in halves for near in beside}

    def near(self) -> bool | None:
        """Return whether the Lieutenant gives the unit his +1; None: nobody has told."""
        lieutenant = self.game.lieutenant
        if lieutenant.fate != "alive" or lieutenant.host is None:
            return False
        if lieutenant.host == self.unit.id:
            return True
        pair = " ".join(sorted([self.unit.id, lieutenant.host]))
        told = self.game.facts.get(f"adjacent {pair}")
        return None if told is None else bool(told)

    def fate(self, half: str, near: bool) -> Fate:
        """Return what the formula of the act says."""
        game, unit, target = self.game, self.unit, self.targets[0]
        drm = (unit.kind == "us-veteran") + near
        cover, damage = cards(game, "cover"), cards(game, "unit-damage")
        if self.act == "assault":
            drm += any(one.low_supply for one in self.targets) + any(one.status == "panic" for one in self.targets)
            return formulas.assault(drm - 2 * (len(self.targets) - 1), len(self.targets), half, cover)
        if self.act == "tank-fire":
            return formulas.tank(1 + (unit.kind == "m10"), cards(game, "tank-hit"), cards(game, "tank-damage"))
        drm += (game.spotted == target.id and self.act != "mortar") - (unit.status == "panic")
        number = game.numbers.get(f"to-hit.{target.kind}", TO_HIT[target.kind])
        any_die = game.house.get("natural-die") == "any"
        low = self.act == "fire" or game.house.get("low-ammo-units") == "all-hit-rolls"
        if self.act == "fire":
            return formulas.fire(number, drm, half, cover, damage)
        if self.act == "he":
            return formulas.fire(number, drm, "clear", cover, damage, count=2, any_die=any_die, low=low)
        if self.act == "sniper":
            after_six = game.house.get("sniper-six") != "nothing"
            return formulas.sniper(number, drm, damage, shot_after_six=after_six, low=low)
        second = "" if self.second is None else "tank" if self.second.kind in TANKS else "infantry"
        return formulas.mortar(number, drm, second, cards(game, "tank-damage"), any_die=any_die, low=low)


def cards(game: Game, name: str) -> Sequence[str]:
    """Return what the next draw is from: the pile, a whole deck once it has run out or where it lies on the table."""
    deck = game.deck(name).cards
    left = game.piles[name].left if game.cards != "physical" else []
    drawn: Any = [deck[id] for id in left or deck]
    return [f"{card.clear}/{card.cover}" if name == "cover" else card.face for card in drawn]


def random_attack(rng: random.Random) -> Attack:
    """Return an American act in a game of many units, with random markers, numbers, house rules, decks and facts."""
    act = rng.choice(ACTS)
    game = random_game(rng)
    unit = game.add(rng.choice(SHOOTERS.get(act, ("m4", "m10"))), status=status(rng, act))
    others = [game.add(rng.choice(FOOT), status=rng.choice(STATUSES)) for _ in range(2)]
    at_tanks = act == "tank-fire" or (act == "assault" and rng.random() < 0.3)
    kinds = TANKS if at_tanks else SHOT_AT
    targets = [
        game.add(rng.choice(kinds), status=rng.choice(STATUSES), low_supply=rng.random() < 0.2)
        for _ in range(rng.randint(1, 3) if act == "assault" else 1)
    ]
    bystander = game.add(rng.choice(SHOT_AT + TANKS), status=rng.choice(STATUSES))
    second = bystander if act == "mortar" and rng.random() < 0.5 else None
    game.spotted = rng.choice([None, targets[0].id, bystander.id])
    game.lieutenant.host = rng.choice([unit.id, others[0].id, others[0].id, others[0].id, None])
    if rng.random() < 0.2:
        game.lieutenant.fate = "killed"
    if (beside := rng.choice([None, None, False, True])) is not None:
        table_facts.keep(game, beside, table_facts.ADJACENT, unit, others[0])
    if terrain := rng.choice([None] * 6 + [*HEXES]):
        table_facts.keep(game, terrain, table_facts.TERRAIN, targets[0])
    return Attack(game, act, unit, targets, second)


def status(rng: random.Random, act: str) -> Any:
    """Return a status that a unit with this order may have: a Panicked one does not assault."""
    return rng.choice(STATUSES[:2] if act == "assault" else STATUSES)


def random_game(rng: random.Random) -> Game:
    """Return a game without units."""
    house = {
        "natural-die": rng.choice(["kept", "any"]),
        "low-ammo-units": rng.choice(["infantry-only", "all-hit-rolls"]),
        "sniper-six": rng.choice(["normal-shot", "nothing"]),
        "bunker-alerts": rng.choice(["yes", "no"]),
    }
    decks = {}
    if rng.random() < 0.4:
        decks["cover"] = tuple(
            dict.fromkeys(f"{card} x{rng.randint(1, 5)}" for card in rng.sample(CARDS, rng.randint(1, 4)))
        )
    for cup in BOX.cups:
        if rng.random() < 0.3:
            decks[cup] = tuple(f"{chit} x{rng.randint(1, 4)}" for chit in rng.sample(CHITS[cup], rng.randint(2, 3)))
    game = Game.new(
        "1", house=house, components=Components(decks=decks), cards=rng.choice(["virtual", "ask", "physical"])
    )
    for kind in TO_HIT:
        if rng.random() < 0.5:
            game.numbers[f"to-hit.{kind}"] = rng.randint(1, 9)
    ids = list(game.deck("cover").cards)
    left = rng.sample(ids, rng.randint(0, len(ids)))
    game.piles["cover"] = Pile(left=left, aside=[id for id in ids if id not in left])
    return game
