"""`saf stats`."""

from typing import Any

import click

from saf_helper.cli.game_argument import command, game_argument
from saf_helper.cli.past_games import all_courses, last_played, read_course
from saf_helper.cli.rules_command import columns, say
from saf_helper.cli.this_game import rules
from saf_helper.errors import UsageError
from saf_helper.history.blocks import table_lines
from saf_helper.history.charts import text_chart
from saf_helper.history.ledger import points
from saf_helper.history.phrasing import plural
from saf_helper.history.stat_tables import LOSSES, results_table, stat_tables
from saf_helper.history.stats import Stats, data, statistics
from saf_helper.history.timeline import Course
from saf_helper.history.turn_summary import accounts
from saf_helper.history.unit_fates import fates, fates_small
from saf_helper.output import json_text, write_line, write_machine


@click.command("stats", epilog="Example: saf stats --all")
@game_argument
@click.option("--all", "every", is_flag=True, help="Over every game, with the wins by scenario.")
@click.option("--json", "as_json", is_flag=True, help="As JSON with stable keys, on one line.")
@click.pass_obj
def stats_command(home: str | None, game: str | None, every: bool, as_json: bool) -> None:
    """Show how a game went in numbers: tracks by turn, dice, losses, draws against their mix, questions.

    GAME is a name or a path; without it, the game played last. What was undone counts nowhere.
    """
    if every and game:
        raise UsageError("--all is over every game", "give a game or --all, not both")
    courses = list(all_courses(home)) if every else [read_course(last_played(home, game))]
    if not courses:
        raise UsageError("there is no game yet", f"{command('play')} starts one")
    total = sum((statistics(one) for one in courses), Stats())
    if as_json:
        write_machine(json_text(data(total) if every else _game_data(courses[0]) | data(total)))
        return
    past = rules().past
    lines = [
        plural(len(courses), "game") if every else f"{past.heading(courses[0].game)}, game {courses[0].record.name}"
    ]
    made = [results_table(total)] if every else []
    made += stat_tables(total)
    if not every:
        lines += ["", *text_chart(points(courses[0]), columns(), **past.chart_lines(courses[0].game))]
        after_losses = next((place for place, table in enumerate(made, 1) if table.title == LOSSES), len(made))
        made.insert(after_losses, fates_small(fates(courses[0], accounts(courses[0]))))
    for table in (table for table in made if table.rows):
        lines += ["", *table_lines(table, columns())]
    for line in lines:
        # Bars and columns keep their spaces: they are made for this width, words are broken at it.
        say([line]) if len(line) > columns() else write_line(line)


def _game_data(course: Course) -> dict[str, Any]:
    """Return what only one game has: its name, its tracks by turn, and what became of each unit."""
    units = [
        {
            "id": row.id,
            "kind": row.kind,
            "name": row.name,
            "came": row.came,
            "fate": row.fate,
            "turn": row.turn,
            "by": row.by,
        }
        for row in fates(course, accounts(course))
    ]
    named = rules().past.tracks
    tracks = [{"turn": one.turn} | {track: getattr(one, track) for track in named} for one in points(course)]
    return {"name": course.record.name, "tracks": tracks, "fates": units}
