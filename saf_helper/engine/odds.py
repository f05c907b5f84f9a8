"""Odds: a rule, run over every result of its rolls and draws.

Theory of operation: the very function of the rule runs again and again, each time on a copy of the game. A roll or draw takes
the first of its results and puts the others aside, each to be run in its turn, until none is left. Results that show the same
are one: dice are sorted (2d6 has 21 results, not 36) or summed, cards and chits count by their face. What only the table knows is
laid down by the question's key; where several answers are laid down, each is a case of its own, as far as the question is
asked at all. Everything is exact.

What is left of a deck weighs the draws last of all. So the ends of a rule can be kept while cards come and go.
"""

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from saf_helper.engine.events import Event, Row
from saf_helper.engine.player import Phase, Player
from saf_helper.engine.questions import Answer, Draw, Question, Roll
from saf_helper.engine.recorded_answers import known_answer

K = TypeVar("K", bound=Hashable)

Given: TypeAlias = Mapping[str, Sequence[Answer]]
"""What the table may answer, by the question's key."""
Case: TypeAlias = Mapping[str, Answer]
"""One answer for each question that was laid down with several and was asked."""


class Drawing(NamedTuple):
    """What was drawn together from a deck or cup."""

    deck: str
    pile: frozenset[str]
    """Every id that it holds when complete."""
    shown: tuple[tuple[frozenset[str], int], ...]
    """The ids that show a face, and how many of them were drawn."""

    def chance(self, left: Mapping[str, Iterable[str]]) -> Fraction:
        """Return the chance of drawing these; a deck of which nothing is said is complete."""
        pile = frozenset(left.get(self.deck, self.pile))
        ways = math.prod(math.comb(len(ids & pile), count) for ids, count in self.shown)
        return Fraction(ways, math.comb(len(pile), sum(count for _, count in self.shown)))


class Branch(NamedTuple):
    """One answer to a question at which a run forks."""

    answer: Any
    chance: Fraction = Fraction(1)
    drawn: tuple[Drawing, ...] = ()
    told: tuple[tuple[str, Answer], ...] = ()


class End(NamedTuple, Generic[K]):
    """One way a rule ends: what was drawn and told on the way, and what the game makes of it."""

    outcome: K
    drawn: tuple[Drawing, ...]
    told: tuple[tuple[str, Answer], ...]


@dataclass(frozen=True, slots=True)
class Ends(Generic[K]):
    """Every way a rule ends, and the chance of its dice."""

    chances: Mapping[End[K], Fraction]

    def cases(self, left: Mapping[str, Iterable[str]]) -> list[tuple[Case, dict[K, Fraction]]]:
        """Return the chance of each outcome, case by case.

        Args:
            left: the ids left of a deck, where it is not complete.
        """
        open_: dict[str, dict[Answer, None]] = {}
        for end in self.chances:
            for key, answer in end.told:
                open_.setdefault(key, {})[answer] = None
        cases: list[tuple[Case, dict[K, Fraction]]] = [
            (dict(zip(open_, answers, strict=True)), {}) for answers in product(*open_.values())
        ]
        for end, dice in self.chances.items():
            chance = dice * math.prod(one.chance(left) for one in end.drawn)
            for case, found in cases:
                if chance and all(case[key] == answer for key, answer in end.told):
                    found[end.outcome] = found.get(end.outcome, Fraction(0)) + chance
        return cases


def ends(
    rule: Phase, game: Any, given: Given, outcome: Callable[[Sequence[Event]], K], extra: Sequence[Row] = ()
) -> Ends[K]:
    """Run a rule over every result of its rolls and draws.

    Args:
        rule: the rule's function.
        game: the game before it, its decks complete; it is copied, never changed.
        given: what the table may answer.
        outcome: what the events of a run come to.
        extra: further modifiers of its rolls.

    Raises:
        LookupError: the rule asks what is not laid down, or draws from one deck twice.
    """
    chances: dict[End[K], Fraction] = {}
    aside: list[tuple[Branch, ...]] = [()]
    while aside:
        trial = game.copied()
        player = Forking(trial, aside.pop(), given, extra)
        rule(player, trial)
        aside += reversed(player.aside)
        drawn = tuple(one for branch in player.path for one in branch.drawn)
        told = tuple(one for branch in player.path for one in branch.told)
        end = End(outcome([one.event for one in player.events]), drawn, told)
        if len({one.deck for one in drawn}) < len(drawn):
            raise LookupError(f"drawn twice from one of {[one.deck for one in drawn]}")
        chance = math.prod((branch.chance for branch in player.path), start=Fraction(1))
        chances[end] = chances.get(end, Fraction(0)) + chance
    return Ends(chances)


class Forking(Player):
    """A player who has every result of a roll or draw, one after the other."""

    def __init__(self, game: Any, path: Sequence[Branch], given: Given, extra: Sequence[Row]) -> None:
        """Go the path again and, where it ends, on by the first branch of each fork."""
        super().__init__(game, ())
        self.extra = tuple(extra)
        self.path = list(path)
        self.aside: list[tuple[Branch, ...]] = []
        """The paths that begin with the other branches."""
        self._given = given
        self._at = 0

    def ask(self, question: Question) -> Answer:
        """Return the answer of this path."""
        sure = question.only_answer()
        if sure is None and question.known is not None:
            sure = known_answer(question)
        if sure is not None:
            return sure
        if self._at == len(self.path):
            first, *others = branches(question, self._given)
            self.aside += [(*self.path, other) for other in others]
            self.path.append(first)
        self._at += 1
        answer: Answer = self.path[self._at - 1].answer
        return answer


def branches(question: Question, given: Given) -> list[Branch]:
    """Return the answers that a question may have.

    Raises:
        LookupError: it is neither a roll nor a draw, and no answer is laid down.
    """
    if isinstance(question, Roll):
        return [Branch(list(faces), chance) for faces, chance in rolls(question.count, question.sides, question.summed)]
    if isinstance(question, Draw):
        return draws(question)
    answers = [question.accept(answer) for answer in given.get(question.key, ())]
    if not answers:
        raise LookupError(f"no answer to {question.key} is laid down")
    several = len(answers) > 1
    return [Branch(answer, told=((question.key, answer),) if several else ()) for answer in answers]


@lru_cache
def rolls(count: int, sides: int, summed: bool) -> list[tuple[tuple[int, ...], Fraction]]:
    """Return every roll of so many dice that differs, sorted, and its chance; summed dice differ by their sum."""
    found: dict[tuple[int, ...] | int, tuple[tuple[int, ...], int]] = {}
    for faces in combinations_with_replacement(range(1, sides + 1), count):
        ways = math.factorial(count) // math.prod(math.factorial(same) for same in Counter(faces).values())
        first, before = found.get(sum(faces) if summed else faces, (faces, 0))
        found[sum(faces) if summed else faces] = first, before + ways
    return [(faces, Fraction(ways, sides**count)) for faces, ways in found.values()]


def draws(question: Draw) -> list[Branch]:
    """Return every draw that shows something else; how likely it is depends on what is left."""
    ids: dict[str, list[str]] = {}
    for id, face in question.pile.items():
        ids.setdefault(face, []).append(id)
    pile = frozenset(question.pile)
    found = []
    for faces in combinations_with_replacement(ids, question.count):
        counts = Counter(faces)
        if all(count <= len(ids[face]) for face, count in counts.items()):
            shown = tuple((frozenset(ids[face]), count) for face, count in counts.items())
            answer = [id for face, count in counts.items() for id in ids[face][:count]]
            found.append(Branch(answer, drawn=(Drawing(question.deck, pile, shown),)))
    return found
