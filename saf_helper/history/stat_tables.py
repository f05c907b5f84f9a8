"""The statistics as tables, for the terminal and the report."""

from collections.abc import Iterator
from fractions import Fraction

from saf_helper.games.scream_aim_fire.report import ORDER_DICE
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import STAND_IN
from saf_helper.history.blocks import Grid
from saf_helper.history.phrasing import plural
from saf_helper.history.stats import EXPECTED_MEAN, Stats, luck

LOSSES = "Losses and kills"
COUNTED = {
    "typed": "Rolls and draws typed",
    "rolled": "Rolls and draws by the program",
    "remembered": "Answers remembered",
    "supply": "Supply counters spent at a prompt",
    "adjust": "Adjustments",
    "amended": "Answers amended",
    "note": "Notes",
    "undone": "Answers taken back",
}
"""What else is counted of a game's entries, in words."""


def stat_tables(stats: Stats) -> list[Grid]:
    """Return the tables that have something in them."""
    made = [
        dice_table(stats),
        attacks_table(stats),
        losses_table(stats),
        *draw_tables(stats),
        orders_table(stats),
        answers_table(stats),
    ]
    return [table for table in made if table.rows]


def results_table(stats: Stats) -> Grid:
    """Return the win record by scenario."""
    titles = {id: plan.title for id, plan in tables().scenarios.items()}
    titles |= {id: id for id, _ in stats.results if id not in titles}
    rows = []
    for id, title in titles.items():
        won, lost, open_ = (stats.results[id, result] for result in ("victory", "defeat", "unfinished"))
        if won or lost or open_:
            share = f"{100 * won / (won + lost):.0f}%" if won + lost else ""
            rows.append((title, str(won), str(lost), share, str(open_)))
    return Grid("Games by scenario", ("Scenario", "Won", "Lost", "Share", "Going on"), tuple(rows))


def dice_table(stats: Stats) -> Grid:
    """Return how the dice fell, typed apart from rolled, against the mean of a fair die."""
    rows = []
    for one in luck(stats):
        faces = [str(count) for count in one.faces]
        difference = one.mean - float(EXPECTED_MEAN)
        rows.append((one.group, one.by, str(one.count), f"{one.mean:.2f}", f"{difference:+.2f}", *faces))
    header = ("Dice", "By", "Count", "Mean", "Against 3.5", *(f"{face}s" for face in range(1, 7)))
    return Grid("Dice", header, tuple(rows))


def attacks_table(stats: Stats) -> Grid:
    """Return hits and misses by kind of unit."""
    rows = []
    for side in ("american", "german"):
        for kind, counter in tables().counters.items():
            for how in ("fire", "assault"):
                hits, misses = (stats.attacks[side, kind, how, hit] for hit in (True, False))
                if hits or misses:
                    share = f"{100 * hits / (hits + misses):.0f}%"
                    rows.append((_side_kind(side, counter.title), how, str(hits), str(misses), share))
    return Grid("Hits and misses", ("Unit", "By", "Hits", "Misses", "Share"), tuple(rows))


def _side_kind(side: str, title: str) -> str:
    return f"{'US' if side == 'american' else 'German'} {title}"


def losses_table(stats: Stats) -> Grid:
    """Return losses and kills: what became of each kind of unit."""
    rows = []
    for side in ("american", "german"):
        for kind, counter in tables().counters.items():
            found = {fate: count for (s, k, fate), count in stats.fates.items() if (s, k) == (side, kind)}
            if found:
                gone = ", ".join(f"{count} {fate}" for fate, count in sorted(found.items()) if fate != "in play")
                total, left = sum(found.values()), found.get("in play", 0)
                rows.append((_side_kind(side, counter.title), str(total), str(left), str(total - left), gone))
    return Grid(LOSSES, ("Unit", "Came", "On the map", "Gone", "How"), tuple(rows))


def draw_tables(stats: Stats) -> Iterator[Grid]:
    """Yield a table a deck or cup: what was drawn, and what its mix at each draw made likely."""
    for name, deck in tables().decks.items():
        keys = [key for key in stats.expected if key[0] == name] + [key for key in stats.draws if key[0] == name]
        rows = []
        for by in ("typed", "rolled"):
            for face in sorted({key[2] for key in keys if key[1] == by}):
                expected = stats.expected.get((name, by, face), Fraction(0))
                rows.append((face, by, str(stats.draws[name, by, face]), f"{float(expected):.1f}"))
        mark = STAND_IN if stats.stand_ins[name] else ""
        count = sum(count for key, count in stats.draws.items() if key[0] == name)
        note = f"{mark} expected from a stand-in mix" if mark else ""
        title = f"{deck.title}{mark}: {plural(count, 'chit' if deck.is_cup else 'card')} drawn"
        yield Grid(title, ("Face", "By", "Drawn", "Expected"), tuple(rows), note)


def orders_table(stats: Stats) -> Grid:
    """Return the orders given, and the order dice rolled and lost."""
    rolled = sum(count for (group, _, _), count in stats.dice.items() if group == ORDER_DICE)
    rows = [(order.title, str(stats.orders[order.title])) for order in tables().orders if stats.orders[order.title]]
    rows += [("Order dice rolled", str(rolled)), ("Order dice lost", str(stats.order_dice_lost))] if rolled else []
    return Grid("Orders", ("Order", "Count"), tuple(rows))


def answers_table(stats: Stats) -> Grid:
    """Return what the game asked of its player."""
    asked = stats.answers["asked"]
    rows = [("Questions answered", str(asked))]
    rows += [("Questions a turn", f"{asked / stats.turns:.1f}")] * bool(stats.turns)
    rows += [(words, str(stats.answers[key])) for key, words in COUNTED.items() if stats.answers[key]]
    note = (
        f"{plural(stats.unread, 'answer')} of other rules: draws and attacks among them are not counted"
        if stats.unread
        else ""
    )
    return Grid("Questions", ("What", "Count"), tuple(rows), note)
