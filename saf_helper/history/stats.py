"""The statistics of one game or many: dice, hits, draws against their mix, orders, answers, results. All of it adds up.

They are taken from what the record holds now, so an undone roll counts nowhere. Typed and rolled results stand apart: a
player's own dice are no test of ours.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from fractions import Fraction
from typing import Any

from saf_helper.engine.events import Event
from saf_helper.engine.questions import Draw
from saf_helper.games.scream_aim_fire.report import GROUPS, attack, dice_group, face_group, order_dice_lost, order_title
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.history.phrasing import dice_of, drawn_faces, is_chance
from saf_helper.history.timeline import Course, Item
from saf_helper.state.entry import Entry

EXPECTED_MEAN = Fraction(7, 2)
"""Of a six-sided die."""


@dataclass(slots=True)
class Stats:
    """Counts; each key is a tuple of what is counted apart."""

    games: int = 0
    results: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Scenario, and `victory`, `defeat` or `unfinished`."""
    dice: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """Group, `typed` or `rolled`, face."""
    attacks: Counter[tuple[str, str, str, bool]] = field(default_factory=Counter)
    """Side, kind of unit, `fire` or `assault`, whether it hit."""
    fates: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Side, kind of unit, fate."""
    draws: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    """Deck, `typed` or `rolled`, face."""
    expected: dict[tuple[str, str, str], Fraction] = field(default_factory=dict)
    """The same, as the mix of each draw's pile has it."""
    stand_ins: Counter[str] = field(default_factory=Counter)
    """Draws whose expectation comes from a stand-in mix, by deck."""
    orders: Counter[str] = field(default_factory=Counter)
    """Orders given, by title."""
    order_dice_lost: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    """`asked` and answered, results `typed`, `rolled`, `remembered`; `supply`, `adjust`, `note`; `amended`; `undone`."""
    turns: int = 0
    unread: int = 0
    """Answers whose questions the rules of today no longer ask: draws and attacks among them are not counted."""

    def __add__(self, other: "Stats") -> "Stats":
        """Return the sum over both."""
        total = Stats()
        for one in fields(Stats):
            mine, theirs = getattr(self, one.name), getattr(other, one.name)
            if one.name == "expected":
                total.expected = dict(mine)
                for key, value in theirs.items():
                    total.expected[key] = total.expected.get(key, Fraction(0)) + value
            else:
                setattr(total, one.name, mine + theirs)
        return total


def statistics(course: Course) -> Stats:
    """Return the statistics of one game."""
    stats = Stats(games=1, turns=len(course.turns))
    stats.results[course.game.scenario, course.game.outcome or "unfinished"] += 1
    for unit in course.game.units.values():
        stats.fates[unit.side, unit.kind, unit.fate] += 1
    stats.answers["undone"] = sum(one.count for one in course.record.undone)
    for item in course.items:
        if item.entry is not None:
            _count_entry(stats, item, item.entry)
        elif item.event is not None:
            _count(stats, course.game, item.event)
    return stats


def _count(stats: Stats, game: Game, event: Event) -> None:
    made = attack(event)
    if made is not None and (unit := game.units.get(made.unit)) is not None:
        stats.attacks[unit.side, unit.kind, made.how, made.hit] += 1
    stats.order_dice_lost += order_dice_lost(event)


def _count_entry(stats: Stats, item: Item, entry: Entry) -> None:
    if entry.do:
        stats.answers[entry.do] += 1
        return
    stats.answers["amended"] += entry.amended
    chance = is_chance(item)
    stats.answers[entry.by if chance or entry.by != "typed" else "asked"] += 1
    if item.question is None:
        stats.unread += 1
    for face in dice_of(entry):
        stats.dice[dice_group(entry.key), entry.by, face] += 1
    if isinstance(item.question, Draw) and item.question.pile and entry.answer != ["reshuffled"]:
        count_draw(stats, item.question, entry)
    if item.question is not None and (order := order_title(entry)):
        stats.orders[order] += 1


def count_draw(stats: Stats, question: Draw, entry: Entry) -> None:
    """Count a draw, and what its pile made likely: each face's share of it, times as many as were drawn together."""
    deck = question.deck
    stats.stand_ins[deck] += question.stand_in
    faces = drawn_faces(entry, question)
    for face in faces:
        stats.draws[deck, entry.by, face_group(deck, face)] += 1
    share = Fraction(len(faces), len(question.pile))
    for face in question.pile.values():
        key = (deck, entry.by, face_group(deck, face))
        stats.expected[key] = stats.expected.get(key, Fraction(0)) + share


# Luck ----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Luck:
    """How dice fell: of one group and one hand."""

    group: str
    by: str
    faces: tuple[int, ...]
    """How often each face from 1 to 6 came."""

    @property
    def count(self) -> int:
        """How many dice."""
        return sum(self.faces)

    @property
    def mean(self) -> float:
        """The mean face."""
        return sum(face * count for face, count in enumerate(self.faces, 1)) / self.count


def luck(stats: Stats) -> Iterator[Luck]:
    """Yield how the dice fell: a row a group and hand, then each hand's total."""
    hands = [by for by in ("typed", "rolled") if any(key[1] == by for key in stats.dice)]
    for by in hands:
        total = [0] * 6
        for group in GROUPS:
            faces = [stats.dice[group, by, face] for face in range(1, 7)]
            total = [before + more for before, more in zip(total, faces, strict=True)]
            if any(faces):
                yield Luck(group, by, tuple(faces))
        yield Luck("all dice", by, tuple(total))


def data(stats: Stats) -> dict[str, Any]:
    """Return the statistics with stable keys."""
    record: dict[str, dict[str, int]] = {}
    for (scenario, result), count in sorted(stats.results.items()):
        record.setdefault(scenario, {"victory": 0, "defeat": 0, "unfinished": 0})[result] += count
    decks: dict[str, Any] = {}
    for deck, by, face in sorted({*stats.draws, *stats.expected}):
        expected = float(round(stats.expected.get((deck, by, face), Fraction(0)), 3))
        drawn = {"drawn": stats.draws[deck, by, face], "expected": expected}
        decks.setdefault(deck, {"stand_in": stats.stand_ins[deck] > 0}).setdefault(by, {})[face] = drawn
    attacks: dict[str, Any] = {}
    for (_, kind, how, hit), count in sorted(stats.attacks.items()):
        row = attacks.setdefault(kind, {}).setdefault(how, {"hits": 0, "misses": 0})
        row["hits" if hit else "misses"] += count
    units: dict[str, dict[str, int]] = {}
    for (_, kind, fate), count in sorted(stats.fates.items()):
        units.setdefault(kind, {})[fate] = count
    return {
        "games": stats.games,
        "turns": stats.turns,
        "record": record,
        "dice": [
            {"group": one.group, "by": one.by, "count": one.count, "mean": round(one.mean, 3), "expected": 3.5}
            | {"faces": list(one.faces)}
            for one in luck(stats)
        ],
        "attacks": attacks,
        "units": units,
        "draws": decks,
        "orders": dict(stats.orders.most_common()),
        "order_dice_lost": stats.order_dice_lost,
        "answers": {key: count for key, count in sorted(stats.answers.items()) if count},
        "unread": stats.unread,
    }
