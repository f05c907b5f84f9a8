"""What the table has to type, measured on whole games: `python -m tests.bench.questions [GAMES]`.

An entry counts as typed where more than Enter is needed: rolls, draws and answers equal to the offered default are apart.
An order and its unit are one entry where the unit's name says both (`inf2 fire`); the number without that stands beside it.
Reserves that arrive in the middle of an activation are counted with their turn, not with that unit.

Beside it stands what two plain programs would ask for the same activations.

- *Every criterion of every unit*, whatever the card: for each German infantry activation, is it next to an American, is its
  keyed American in range, in sight, who is closest, is a tank near; and of each American infantry in play, is it in range,
  is it in sight, what is its terrain. For each MG 42 the same three of each American infantry and who is closest. For each
  tank, of each American tank (or infantry, where no tank is left), is it in range, is it in sight, and which is closest.
- *Patient*: the same, but it looks at the card first and asks about targets only where the card fires or assaults; sight
  only of those in range, one terrain, and who is closest only where several are left.

Neither of the two is charged for arrivals, Panic at the start of the turn or assaults; the product is charged for all it asks.
"""

import re
import statistics
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from saf_helper.engine.questions import Choose
from saf_helper.engine.session import Happened
from saf_helper.games.scream_aim_fire.state_parts import Unit
from tests.table.board import Board
from tests.table.games import SCENARIOS, Asked, Played, play_game
from tests.table.table import Table

GAMES = 60
GERMAN_PHASES = ("adjust-status", "german-infantry", "german-mg42", "german-tanks", "german-arrivals", "surprise")
CARD = re.compile(r".*\((G\d+)\): (.*)")
INFANTRY, MG42, TANK = "German infantry activation", "MG 42 activation", "German tank activation"
CATEGORIES = {
    "infantry": INFANTRY,
    "mg42": MG42,
    "tank": TANK,
    "hunter": "hunter's activation",
    "gun": "AT gun's activation",
}
TURN, FULL_TURN = "German turn", "… of 4-6 infantry, 1-2 MG 42, 1-3 tanks"
EXACT_TURN = "… of 5 infantry, 1 MG 42, 2 tanks"
BUDGETS = {INFANTRY: 5, MG42: 2, TANK: 2, FULL_TURN: 16, EXACT_TURN: 16}
MOVE_BUDGET, FIRE_BUDGET = 3, 5
ORDERS = {
    "1": "Medic",
    "11": "assault",
    "44": "Mortar fire",
    "6": "Covering Fire",
    "66": "Sniper",
}
"""American orders by their dice; moves and fire are told apart by what the unit does."""
ACTIONS = {
    "move": ("move", MOVE_BUDGET),
    "fire": ("fire", FIRE_BUDGET),
    "he": ("HE fire", FIRE_BUDGET),
    "move+fire": ("move, then fire", None),
    "fire+move": ("fire, then move", None),
}


@dataclass
class Measured:
    """Counts a kind of thing: one number for each time it happened."""

    typed: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    put: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """The same with the questions that Enter answers; who acts next is none."""
    every: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    patient: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    by_question: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    """American orders with the die and the unit typed apart."""
    budgets: dict[str, int] = field(default_factory=lambda: dict(BUDGETS))
    keys: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """How often each key was typed, answered by Enter and remembered."""

    def add(self, played: Played, turns: "Turns") -> None:
        """Count one game."""
        by_unit: Counter[tuple[int, str]] = Counter()
        by_turn: Counter[int] = Counter()
        put: Counter[tuple[int, str] | int] = Counter()
        orders: dict[tuple[int, int], list[Asked]] = defaultdict(list)
        for asked in played.asked:
            self.keys["typed" if asked.typed else "Enter"][asked.question.key] += 1
            if asked.phase in GERMAN_PHASES:
                who = str(asked.answer) if asked.question.key == "german-infantry.next" else str(asked.unit)
                in_turn = (asked.typed, asked.put)
                of_unit = (0, 0) if asked.question.key.startswith("arrivals.") else in_turn
                by_turn[asked.turn] += in_turn[0]
                by_unit[asked.turn, who] += of_unit[0]
                put[asked.turn] += in_turn[1]
                put[asked.turn, who] += of_unit[1]
            elif asked.phase == "activate":
                orders[asked.turn, asked.step].append(asked)
        self.keys["remembered"].update(played.remembered)
        for (turn, id), (what, every, patient) in turns.activations.items():
            self._note(what, (by_unit[turn, id], put[turn, id]), every, patient)
        for turn, roster in turns.rosters.items():
            for what in (TURN, *([FULL_TURN] * _near(roster)), *([EXACT_TURN] * (roster == (5, 1, 2)))):
                self._note(what, (by_turn[turn], put[turn]), turns.every[turn], turns.patient[turn])
        for group in orders.values():
            self._order(group)

    def _note(self, what: str, entries: tuple[int, int], every: int, patient: int) -> None:
        self.typed[what].append(entries[0])
        self.put[what].append(entries[1])
        self.every[what].append(every)
        self.patient[what].append(patient)

    def _order(self, group: Sequence[Asked]) -> None:
        answers = {asked.question.key: str(asked.answer) for asked in group}
        order, action = answers.get("activate.order", "done"), answers.get("activate.action", "")
        if order == "done":
            return
        what = ORDERS.get(order)
        if what is None:
            words, budget = ACTIONS[action or ("fire" if "fire.target" in answers else "move")]
            what = f"{'tank' if order == '5' else 'infantry'}: {words}"
            if budget is not None:
                self.budgets[f"American {what}"] = budget
        typed = sum(asked.typed for asked in group)
        self.typed[f"American {what}"].append(typed - _by_name(group))
        self.by_question[f"American {what}"].append(typed)
        self.put[f"American {what}"].append(sum(asked.put for asked in group))


def _by_name(group: Sequence[Asked]) -> bool:
    """Return whether the unit's name alone gives the order and the unit."""
    asked = {one.question.key: one for one in group}
    order, unit = asked.get("activate.order"), asked.get("activate.unit")
    if order is None or unit is None or not isinstance(order.question, Choose):
        return False
    named = {one.option.value: one.answer for one in order.question.shortcuts()}
    return order.typed and unit.typed and named.get(str(unit.answer)) == order.answer


def _near(roster: tuple[int, int, int]) -> bool:
    infantry, mg42, tanks = roster
    return 4 <= infantry <= 6 and 1 <= mg42 <= 2 and 1 <= tanks <= 3


@dataclass
class Turns:
    """Watches one game: who acted in which German turn, and what the plain programs would have asked for it."""

    rosters: dict[int, tuple[int, int, int]] = field(default_factory=dict)
    """Infantry, MG 42 and tanks as the turn begins."""
    activations: dict[tuple[int, str], tuple[str, int, int]] = field(default_factory=dict)
    every: Counter[int] = field(default_factory=Counter)
    patient: Counter[int] = field(default_factory=Counter)
    _turn: int = 0
    _german: bool = False
    _fires: set[str] = field(default_factory=set)

    def __call__(self, table: Table, happened: Happened) -> None:
        """Note what happened."""
        if happened.phase is not None:
            self._turn, self._german = happened.turn, happened.phase.name in GERMAN_PHASES
            if happened.phase.name == "adjust-status":
                germans = Counter(unit.category for unit in table.board.standing("german"))
                self.rosters[self._turn] = germans["infantry"], germans["mg42"], germans["tank"]
                self._fires.clear()
        if happened.told is None or not self._german:
            return
        if (card := CARD.fullmatch(happened.told.text)) and ("fire" in card[2] or "assault" in card[2]):
            self._fires.add(card[1])
        for path, (_, after) in happened.told.changes.items():
            if path.startswith("G") and path.endswith(".acted") and after:
                self._acted(table.board, table.board.unit(path.removesuffix(".acted")))

    def _acted(self, board: Board, unit: Unit) -> None:
        every, patient = _plain(board, unit, fires=unit.id in self._fires)
        what = "garrison's activation" if unit.garrison else CATEGORIES[unit.category]
        self.activations[self._turn, unit.id] = what, every, patient
        self.every[self._turn] += every
        self.patient[self._turn] += patient


def _plain(board: Board, unit: Unit, *, fires: bool) -> tuple[int, int]:
    """Return what the plain programs ask for an activation: every criterion, and the patient way."""
    tanks = board.standing("american", tanks=True)
    infantry = board.standing("american", tanks=False)
    if unit.category == "tank":
        targets = tanks or infantry
        return 2 * len(targets) + 1, _patiently(board, unit, targets)
    every = 3 * len(infantry) + 1
    if unit.category != "infantry":
        return every, _patiently(board, unit, infantry) + 1
    keyed = any(unit.number is not None and other.number == unit.number for other in infantry)
    patient = 1 + bool(tanks)
    if fires or unit.garrison:
        patient += _patiently(board, unit, infantry) + 1
    return every + 1 + 2 * keyed + bool(tanks), patient


def _patiently(board: Board, unit: Unit, targets: Iterable[Unit]) -> int:
    """Return the questions for range of all, sight of those in range, and the closest where several are left."""
    targets = list(targets)
    near = [target for target in targets if board.distance(unit, target) <= board.reach(unit)]
    seen = [target for target in near if board.sees(unit, target)]
    return len(targets) + len(near) + (len(seen) > 1)


# Printing ------------------------------------------------------------------------------------------------------------


def rows(measured: Measured) -> list[str]:
    """Return the distributions, a line each; last the median and the most with the questions that Enter answers."""
    lines = [
        f"{'typed entries':<42}{'n':>7}{'median':>8}{'90 %':>6}{'max':>5}{'budget':>8}{'over':>8}{'with Enter':>12}"
    ]
    for what, counts in sorted(measured.typed.items(), key=lambda row: (row[0].startswith("American"), row[0])):
        ordered = sorted(counts)
        budget = measured.budgets.get(what)
        over = "" if budget is None else f"{sum(count > budget for count in counts) / len(counts):.1%}"
        high = ordered[int(0.9 * (len(ordered) - 1))]
        lines.append(
            f"{what:<42}{len(counts):>7}{statistics.median(counts):>8g}{high:>6}{ordered[-1]:>5}"
            f"{'' if budget is None else f'<= {budget}':>8}{over:>8}"
            f"{statistics.median(measured.put[what]):>8g}{max(measured.put[what]):>4}"
        )
    return lines


def apart(measured: Measured) -> list[str]:
    """Return American orders with the die and the unit typed apart, a line each."""
    lines = [f"{'the die and the unit typed apart':<42}{'median':>8}{'90 %':>6}{'max':>5}"]
    for what, counts in sorted(measured.by_question.items()):
        ordered = sorted(counts)
        high = ordered[int(0.9 * (len(ordered) - 1))]
        lines.append(f"{what:<42}{statistics.median(counts):>8g}{high:>6}{ordered[-1]:>5}")
    return lines


def beside(measured: Measured) -> list[str]:
    """Return what the plain programs would ask, and how many times as much that is, a line each."""
    lines = [f"{'questions in the mean':<42}{'typed':>7}{'every criterion':>18}{'ratio':>8}{'patient':>10}{'ratio':>8}"]
    for what in sorted(measured.every):
        typed, every, patient = (
            statistics.mean(counts[what]) for counts in (measured.typed, measured.every, measured.patient)
        )
        less = max(typed, 0.01)
        lines.append(f"{what:<42}{typed:>7.2f}{every:>18.1f}{every / less:>8.1f}{patient:>10.1f}{patient / less:>8.1f}")
    return lines


def costly(keys: Mapping[str, Counter[str]], games: int) -> list[str]:
    """Return the keys that cost most, a line each: typed, by Enter and remembered, a game."""
    lines = [f"{'a game, by key':<42}{'typed':>8}{'Enter':>8}{'remembered':>12}"]
    for key, typed in keys["typed"].most_common(25):
        lines.append(
            f"{key:<42}{typed / games:>8.1f}{keys['Enter'][key] / games:>8.1f}{keys['remembered'][key] / games:>12.1f}"
        )
    total = sum(keys["typed"].values())
    lines.append(
        f"{'in all':<42}{total / games:>8.1f}{sum(keys['Enter'].values()) / games:>8.1f}"
        f"{sum(keys['remembered'].values()) / games:>12.1f}"
    )
    return lines


def measure(games: int) -> Measured:
    """Play so many games over the six scenarios and count."""
    measured = Measured()
    for seed in range(games):
        turns = Turns()
        measured.add(play_game(seed, SCENARIOS[seed % len(SCENARIOS)], turns), turns)
    return measured


def main(argv: Sequence[str] = ()) -> None:
    """Measure and print."""
    games = int(argv[0]) if argv else GAMES
    measured = measure(games)
    print(f"{games} games of six scenarios\n")
    for lines in (rows(measured), apart(measured), beside(measured), costly(measured.keys, games)):
        print("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
