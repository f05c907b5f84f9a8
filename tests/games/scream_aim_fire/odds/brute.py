"""The odds once more, counted instead of multiplied: every die, card and chit is laid out, each combination equally likely.

It shares no line and no number with `saf_helper.games.scream_aim_fire.odds`: what the rulebook prints stands here again.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from saf_helper.games.scream_aim_fire.odds.assault import assault, german_assault
from saf_helper.games.scream_aim_fire.odds.fire import fire, high_explosive, mortar, sniper
from saf_helper.games.scream_aim_fire.odds.outcome import Odds
from saf_helper.games.scream_aim_fire.odds.piles import Mix, Piles
from saf_helper.games.scream_aim_fire.odds.tanks import german_tank, tank

D6 = (1, 2, 3, 4, 5, 6)
UNIT_DAMAGE = ("destroyed-10", "destroyed-5", "no-effect")
TANK_HIT = ("miss", "one", "two", "explosion")
TANK_DAMAGE = ("bounced", "bail-out", "destroyed")
COVER = ("none/hard", "none/bunker", "light/hard", "light/bunker")
KINDS = ("fire", "he", "mortar", "sniper", "assault", "german-assault", "tank", "german-tank")

World = tuple[frozenset[str], int]
"""What happened in one combination, and the Morale it brought."""


@dataclass
class Situation:
    """One attack: its kind, what the odds are told of it, and the cards and chits there are, one by one."""

    kind: str
    given: dict[str, Any]
    cover: list[str] = field(default_factory=list)
    unit_damage: list[str] = field(default_factory=list)
    tank_hit: list[str] = field(default_factory=list)
    tank_damage: list[str] = field(default_factory=list)

    def odds(self) -> Odds:
        """Return what the package makes of it."""
        names = ("cover", "unit_damage", "tank_hit", "tank_damage")
        piles = Piles(**{name: Mix.faces(getattr(self, name) or ["unused"]) for name in names})
        calls: dict[str, Any] = {
            "fire": fire,
            "he": high_explosive,
            "mortar": mortar,
            "sniper": sniper,
            "assault": assault,
            "german-assault": german_assault,
            "tank": tank,
            "german-tank": german_tank,
        }
        extra = {} if self.kind == "german-assault" else {"piles": piles}
        odds: Odds = calls[self.kind](**self.given, **extra)
        return odds

    def counted(self) -> dict[World, Fraction]:
        """Return the share of the combinations in which each thing happens."""
        worlds = Counter(globals()[f"_{self.kind.replace('-', '_')}"](self, **self.given))
        total = sum(worlds.values())
        return {world: Fraction(count, total) for world, count in worlds.items()}


def random_situation(rng: random.Random) -> Situation:
    """Return an attack with random numbers, DRMs, house rules and piles."""
    kind = rng.choice(KINDS)
    to_hit, drm = rng.randint(1, 9), rng.randint(-4, 4)
    low, any_die = rng.random() < 0.7, rng.random() < 0.5
    rolling: dict[str, Any] = {"to_hit": to_hit, "drm": drm, "runs_low": low}
    given: dict[str, Any] = {
        "fire": rolling | {"half": rng.choice(["clear", "cover"])},
        "he": rolling | {"any_die": any_die},
        "mortar": rolling | {"any_die": any_die, "second": rng.choice(["none", "infantry", "tank"])},
        "sniper": rolling | {"shot_after_six": rng.random() < 0.5},
        "assault": {"drm": drm, "defenders": rng.randint(1, 3), "half": rng.choice(["clear", "cover", None])},
        "german-assault": {
            "drm": drm,
            "cover": rng.randint(0, 2),
            "defenders": rng.randint(1, 2),
            "lieutenant": rng.random() < 0.5,
            "hunter": rng.random() < 0.3,
        },
        "tank": {"chits": rng.randint(1, 2)},
        "german-tank": {
            "chits": rng.randint(1, 2),
            "front": rng.randint(1, 7),
            "flank": rng.choice([None, *range(1, 8)]),
        },
    }[kind]
    return Situation(
        kind,
        given,
        cover=rng.choices(COVER, k=rng.randint(1, 6)),
        unit_damage=rng.choices(UNIT_DAMAGE, k=rng.randint(1, 6)),
        tank_hit=rng.choices(TANK_HIT, k=rng.randint(2, 7)),
        tank_damage=rng.choices(TANK_DAMAGE, k=rng.randint(2, 5)),
    )


# Each function yields what happens in every combination -------------------------------------------------------------


def _read(card: str, half: str) -> str:
    return card.split("/")[0 if half == "clear" else 1]


def _fire(
    s: Situation, to_hit: int, drm: int, runs_low: bool, half: str, dice: int = 1, any_die: bool = False
) -> Iterable[World]:
    for card, chit, roll in product(s.cover, s.unit_damage, product(D6, repeat=dice)):
        face = _read(card, half)
        if face == "bunker":
            yield frozenset({"no-fire"}), 0
        else:
            yield _shot(to_hit + {"none": 0, "light": 1, "hard": 2}[face], drm, roll, chit, runs_low, any_die)


def _shot(number: int, drm: int, roll: Sequence[int], chit: str, runs_low: bool, any_die: bool) -> World:
    events, morale = set(), 0
    high = sorted(roll)[-1]
    if high == 6 or high + drm >= number:
        events.add("hit")
        if chit != "no-effect":
            events.add("destroyed")
            morale = 10 if chit == "destroyed-10" else 5
    if runs_low and (high == 1 or (any_die and len(roll) == 2 and 1 in roll)):
        events.add("low-supply")
    return frozenset(events), morale


def _he(s: Situation, to_hit: int, drm: int, runs_low: bool, any_die: bool) -> Iterable[World]:
    return _fire(s, to_hit, drm, runs_low, "clear", 2, any_die)


def _mortar(s: Situation, to_hit: int, drm: int, runs_low: bool, any_die: bool, second: str) -> Iterable[World]:
    for aim, one, two, chit in product(D6, D6, D6, s.tank_damage):
        events, morale = set(), 0
        if aim >= 3:
            events.add("ranged-in")
            if 6 in (one, two) or max(one, two) + drm >= to_hit:
                events |= {"hit", "destroyed"}
                morale = 5
                if one + two == 12 and second != "none":
                    events.add("second")
                    morale += 5 if second == "infantry" else {"bounced": 0, "bail-out": 5, "destroyed": 10}[chit]
            if runs_low and (one + two == 2 or (any_die and 1 in (one, two))):
                events.add("low-supply")
        yield frozenset(events), morale


def _sniper(s: Situation, to_hit: int, drm: int, runs_low: bool, shot_after_six: bool) -> Iterable[World]:
    for scope, officer, die, chit in product(D6, D6, D6, s.unit_damage):
        if scope <= 2:
            yield frozenset(), 0
        elif scope == 6 and officer >= 4:
            yield frozenset({"scoped", "officer"}), 10
        elif scope == 6 and not shot_after_six:
            yield frozenset({"scoped"}), 0
        else:
            events, morale = _shot(to_hit, drm, [die], chit, runs_low, False)
            yield events | {"scoped"}, morale


def _assault(s: Situation, drm: int, defenders: int, half: str | None) -> Iterable[World]:
    for card, a, b, c, d in product(s.cover, D6, D6, D6, D6):
        face = _read(card, half) if half else "none"
        if face == "bunker":
            yield frozenset({"no-fire", "low-supply"}), 0
        elif a + b + c + d + drm - {"none": 0, "light": 1, "hard": 2}[face] >= 14:
            yield frozenset({"success", "destroyed"}), 10 * defenders
        else:
            yield frozenset({"low-supply"}), 0


def _german_assault(
    s: Situation, drm: int, cover: int, defenders: int, lieutenant: bool, hunter: bool
) -> Iterable[World]:
    with_him = lieutenant or hunter
    for a, b, c, d, fate in product(D6, D6, D6, D6, D6):
        if a + b + c + d + drm - cover >= 14:
            lost = 10 if hunter else 15 + 10 * (defenders - 1) if lieutenant else 10 * defenders
            yield frozenset({"success", "destroyed"} | ({"lieutenant"} if with_him else set())), -lost
        else:
            dead = with_him and fate == 1
            yield frozenset({"lieutenant"} if dead else ()), (10 if hunter else 0) - (10 if dead else 0)


def _tank(s: Situation, chits: int) -> Iterable[World]:
    for drawn, chit in product(permutations(s.tank_hit, chits), s.tank_damage):
        if set(drawn) == {"miss"}:
            yield frozenset(), 0
        else:
            yield frozenset({"hit", chit}), {"bounced": 0, "bail-out": 5, "destroyed": 10}[chit]


def _german_tank(s: Situation, chits: int, front: int, flank: int | None) -> Iterable[World]:
    for drawn, save, wounds in product(permutations(s.tank_hit, chits), D6, permutations(s.tank_damage, chits)):
        if "explosion" in drawn:
            yield frozenset({"hit", "explosion", "destroyed"}), -10
        elif set(drawn) == {"miss"}:
            yield frozenset(), 0
        elif (save >= flank if flank else False) if "two" in drawn else save >= front:
            yield frozenset({"hit", "saved"}), 0
        elif "destroyed" in wounds:
            yield frozenset({"hit", "destroyed"}), -10
        elif "bail-out" in wounds:
            yield frozenset({"hit", "bail-out"}), -5
        else:
            yield frozenset({"hit", "bounced"}), 0
