"""The report of a game as a document: how it ended, Morale by turn, what happened, fates, statistics, the player's notes."""

from collections.abc import Iterator, Sequence

from saf_helper.games.scream_aim_fire.words.names import STAND_IN
from saf_helper.history.blocks import Block, Bullet, Bullets, Folded, Grid, Heading, Para, Picture
from saf_helper.history.charts import svg_chart, text_chart
from saf_helper.history.highlights import moments
from saf_helper.history.ledger import ledger, points
from saf_helper.history.log import entry_words, item_lines
from saf_helper.history.phrasing import plural, rules_words
from saf_helper.history.player_marks import Marked, is_own, marked
from saf_helper.history.stat_tables import LOSSES, losses_table, stat_tables
from saf_helper.history.stats import Stats, statistics
from saf_helper.history.timeline import Course, Item, TurnPart
from saf_helper.history.turn_summary import TurnAccount, accounts
from saf_helper.history.unit_fates import fates, fates_table

CHART_WIDTH = 60
"""Characters of the chart where there is no picture."""


def report(course: Course, title: str = "") -> list[Block]:
    """Return the report of a game.

    Args:
        course: the game.
        title: the player's own title; without one the scenario and how it ended.
    """
    stats = statistics(course)
    told = accounts(course)
    return [
        Heading(1, title or default_title(course)),
        *_ending(course),
        *_in_short(course, told),
        Grid("The game", ("What", "Value"), tuple(_facts(course))),
        *_notes(course),
        Heading(2, "Morale and reserves"),
        _picture(course),
        _by_turn(course),
        Heading(2, "Turn by turn"),
        *(block for turn, one in zip(course.turns, told, strict=True) for block in _turn(course, turn, one)),
        *_fates(course, told, stats),
        Heading(2, "Ledger of Morale"),
        _ledger(course),
        Heading(2, "Statistics"),
        *(table for table in stat_tables(stats) if table.title != LOSSES),
        Heading(2, "How to read this"),
        Para(
            "Numbers in brackets are paragraphs of the rulebook. "
            f"{STAND_IN} marks what a stand-in decided: a deck, a chit mix or a number that the rulebook does not print and the "
            "player has not recorded. Answers that were taken back count nowhere. The account of a turn is made from what the "
            "table was told; each line of that, with its paragraph, its dice and its reason, is in the turn in full and in "
            "saf log --full."
        ),
    ]


def default_title(course: Course) -> str:
    """Return the scenario and how the game ended."""
    end = course.game.outcome or "still being played"
    return f"{course.game.plan.title}: {end}"


def _ending(course: Course) -> Iterator[Block]:
    last = course.turns[-1]
    for item in last.items:
        if item.told is not None and "outcome" in item.told.changes:
            turn = f"Turn {last.turn} of {course.game.plan.turns}"
            yield Para(f"{item.told.text} ({turn}){rules_words(item.told.rules)}.")
            return
    yield Para(f"The game stands in turn {last.turn} of {course.game.plan.turns}.")


def _in_short(course: Course, told: Sequence[TurnAccount]) -> Iterator[Block]:
    if bullets := tuple(Bullet(words) for words in moments(course, told)):
        yield Bullets(bullets)


def _fates(course: Course, told: Sequence[TurnAccount], stats: Stats) -> Iterator[Block]:
    if course.game.units:
        yield Heading(2, "What became of the units")
        yield losses_table(stats)
        yield fates_table(fates(course, told))


def _facts(course: Course) -> Iterator[tuple[str, str]]:
    game, plan = course.game, course.game.plan
    came = f", arrived {plural(game.reserves_came, 'time')}" if game.reserves_came else ""
    yield "Scenario", plan.title
    yield "Game", course.record.name
    yield "Turns", f"{course.turns[-1].turn} of {plan.turns}"
    end = "at the end" if game.outcome else "now"
    yield "Morale", f"{game.starting_morale} at the start, {game.morale} {end}, {plan.victory.morale} to win"
    yield "German reserves", f"marker on {game.reserves}{came}"
    yield "Lieutenant", game.lieutenant.fate
    yield "Dice, cards, chits", f"{game.dice}, {game.cards}, {game.chits}"
    if own := [*game.components.decks, *game.components.numbers]:
        yield "Your own components", ", ".join(own)
    if house := [f"{key} = {value}" for key, value in game.house_set().items()]:
        yield "House rules", ", ".join(house)
    yield "Program", f"saf-helper {course.record.rules}, seed {course.record.seed}"


def notes(course: Course) -> Iterator[tuple[int, str, str]]:
    """Yield the player's notes: turn, phase, words."""
    for turn in course.turns:
        for phase in turn.phases:
            for item in phase.items:
                if item.entry is not None and item.entry.do == "note":
                    yield turn.turn, phase.title, str(item.entry.args.get("text", ""))


def _notes(course: Course) -> Iterator[Block]:
    found = [Bullet(f"Turn {turn}, {phase}: {words}", "own") for turn, phase, words in notes(course)]
    if found:
        yield Heading(2, "Notes")
        yield Bullets(tuple(found))


def _picture(course: Course) -> Picture:
    rows, game = points(course), course.game
    svg = svg_chart(
        rows,
        goal=game.plan.victory.morale,
        threshold=game.reserve_threshold,
        title="Morale and German reserves by turn",
    )
    return Picture(
        svg, tuple(text_chart(rows, CHART_WIDTH, goal=game.plan.victory.morale, threshold=game.reserve_threshold))
    )


def _by_turn(course: Course) -> Grid:
    rows = tuple((str(row.turn) if row.turn else "start", str(row.morale), str(row.reserves)) for row in points(course))
    return Grid("The tracks at the end of each turn", ("Turn", "Morale", "Reserves"), rows)


def _turn(course: Course, turn: TurnPart, told: TurnAccount) -> Iterator[Block]:
    yield Heading(3, f"Turn {turn.turn}")
    yield Para(_sentence(course, turn))
    for group in told.groups:
        yield Heading(4, group.title)
        yield Bullets(group.bullets)
    yield Folded(f"Turn {turn.turn} in full", tuple(_in_full(course, turn)))


def _sentence(course: Course, turn: TurnPart) -> str:
    """Return what a turn brought: its tracks, who came and who was lost."""
    tracks = (
        ("Morale", turn.morale_before, turn.after.morale),
        ("German reserves", turn.before.reserves, turn.after.reserves),
        ("Supply", turn.before.supply, turn.after.supply),
    )
    moved = [f"{name} from {was} to {now}" if was != now else f"{name} at {now}" for name, was, now in tracks]
    brought = course.reporting.brought(turn.events).sentence
    over = f". The game ends: {course.game.outcome}" if turn is course.turns[-1] and course.game.outcome else ""
    return f"{', '.join(moved)}. {brought}{over}."


def _in_full(course: Course, turn: TurnPart) -> Iterator[Block]:
    for phase in turn.phases:
        yield Heading(4, f"{phase.title} [{phase.rule}]")
        bullets = []
        for step in phase.steps:
            shown = [item for item in marked(step.items) if item_lines(item, full=False)]
            if shown and step.unit:
                bullets.append(Bullet(course.name(step.unit), "head"))
            bullets += [_bullet(item) for item in shown]
        if bullets:
            yield Bullets(tuple(bullets))


def _bullet(item: Item | Marked) -> Bullet:
    told = item.told
    if told is not None:
        note = isinstance(item, Marked) and item.entry.do == "note"
        return Bullet(told.text, "own" if is_own(item) else "told", told.rules, "" if note else told.why)
    assert isinstance(item, Item)
    if item.undone is not None:
        return Bullet(f"{plural(item.undone.count, 'answer')} before what follows", "undone")
    assert item.entry is not None
    return Bullet(entry_words(item, item.entry), "own" if item.entry.amended else "entry")


def _ledger(course: Course) -> Grid:
    game = course.game
    rows = [("", "", str(game.starting_morale), "", "at the start", "")]
    for one in ledger(course):
        row = one.booked
        step = f"{row.step:+}" if row.step else ""
        rows.append((str(one.turn), row.change_words, str(row.morale), step, row.cause, ", ".join(row.rules)))
    return Grid("Every change", ("Turn", "Change", "Morale", "Reserves", "Cause", "Rules"), tuple(rows))
