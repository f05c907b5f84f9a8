"""The battle in short: losses, the turns that swung Morale, where it was won, the Lieutenant, the reserves, who did most."""

from collections import Counter
from collections.abc import Iterator, Sequence

from saf_helper.games.scream_aim_fire.changes import IN_PLAY
from saf_helper.history.ledger import Row, ledger
from saf_helper.history.phrasing import plural
from saf_helper.history.timeline import Course
from saf_helper.history.turn_summary import Kill, TurnAccount

MOST_NAMED = 3
"""So many of the best are named; where more did as much, none is."""


def moments(course: Course, accounts: Sequence[TurnAccount]) -> Iterator[str]:
    """Yield the battle's decisive facts, a sentence each.

    Args:
        course: the game.
        accounts: its turns' accounts, for who took out whom.
    """
    if not course.game.units:
        return
    rows = ledger(course)
    yield f"{_lost(course, 'american')}, {_lost(course, 'german')}"
    yield from _swings(course)
    yield from _reached(course, rows)
    yield from _lieutenant(course)
    if came := [turn.turn for turn in course.turns if turn.after.reserves_came > turn.before.reserves_came]:
        yield f"German reserves came in {_turns(came)}"
    kills = [kill for one in accounts for kill in one.kills]
    yield from _best(course, kills, "american", "Americans")
    yield from _best(course, kills, "german", "Germans")


def _lost(course: Course, side: str) -> str:
    units = [unit for unit in course.game.units.values() if unit.side == side]
    lost = sum(unit.fate != IN_PLAY for unit in units)
    return f"{side.capitalize()}s lost {lost} of {plural(len(units), 'unit')}"


def _turns(turns: Sequence[int]) -> str:
    words = ", ".join(str(turn) for turn in turns)
    return f"turn{'s' * (len(turns) > 1)} {words}"


def _swings(course: Course) -> Iterator[str]:
    """Yield the turns that brought and cost most Morale."""
    turns = course.turns if len(course.turns) > 1 else ()
    swings = {turn.turn: turn.after.morale - turn.morale_before for turn in turns}
    for word, change in (("best", max(swings.values(), default=0)), ("worst", min(swings.values(), default=0))):
        turn = next((turn for turn in turns if swings[turn.turn] == change), None)
        if turn is not None and (change > 0 if word == "best" else change < 0):
            yield f"The {word} turn was turn {turn.turn}: Morale {change:+}, from {turn.morale_before} to {turn.after.morale}"


def _reached(course: Course, rows: Sequence[Row]) -> Iterator[str]:
    """Yield where Morale came to what victory takes and stayed there, or how near it came."""
    goal, start = course.game.plan.victory.morale, course.game.starting_morale
    below = [index for index, row in enumerate(rows) if row.booked.morale < goal]
    after = rows[below[-1] + 1 :] if below else rows
    if course.game.morale >= goal and after and (below or start < goal):
        row = after[0]
        yield f"Morale reached {goal} for good in turn {row.turn}, at {row.booked.morale}: {row.booked.cause}"
    elif course.game.morale < goal:
        high = max([start, *(row.booked.morale for row in rows)])
        yield f"Morale was {high} at its highest; {goal} were needed"
    low = min(rows, key=lambda row: row.booked.morale, default=None)
    if low is not None and low.booked.morale < start:
        yield f"Morale was lowest in turn {low.turn}, at {low.booked.morale}: {low.booked.cause}"


def _lieutenant(course: Course) -> Iterator[str]:
    for turn in course.turns:
        if turn.before.lieutenant.alive and not turn.after.lieutenant.alive:
            yield f"The Lieutenant was {turn.after.lieutenant.fate} in turn {turn.turn}"


def _best(course: Course, kills: Sequence[Kill], side: str, whose: str) -> Iterator[str]:
    """Yield which unit of a side took out most; nothing where nobody took out two, or too many did as much."""
    units = course.game.units
    count = Counter(
        kill.by for kill in kills if kill.by in units and units[kill.by].side == side != units[kill.unit].side
    )
    most = max(count.values(), default=0)
    best = [id for id, taken in count.items() if taken == most]
    if most > 1 and len(best) <= MOST_NAMED:
        for id in best:
            victims = ", ".join(course.name(kill.unit) for kill in kills if kill.by == id)
            yield f"Most effective of the {whose}: {course.name(id)}, which took out {victims}"
