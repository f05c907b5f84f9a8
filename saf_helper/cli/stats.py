"""`saf stats`."""

import json

import click

from saf_helper.cli.context import game_argument
from saf_helper.cli.looking import all_courses, last_played, read_course
from saf_helper.cli.rules import columns, say
from saf_helper.errors import UsageError
from saf_helper.history.charts import text_chart
from saf_helper.history.document import table_lines
from saf_helper.history.ledger import points
from saf_helper.history.stat_tables import stat_tables
from saf_helper.history.stats import Stats, data, statistics


@click.command("stats", epilog="Example: saf stats --all")
@game_argument
@click.option("--all", "every", is_flag=True, help="Over every game, with the wins by scenario.")
@click.option("--json", "as_json", is_flag=True, help="As JSON with stable keys, on one line.")
@click.pass_obj
def stats_command(home: str | None, game: str | None, every: bool, as_json: bool) -> None:
    """Show how a game went in numbers: Morale by turn, dice, hits, losses, draws against their mix, orders, questions.

    GAME is a name or a path; without it, the game played last. What was undone counts nowhere.
    """
    if every and game:
        raise UsageError("--all is over every game", "give a game or --all, not both")
    courses = list(all_courses(home)) if every else [read_course(last_played(home, game))]
    if not courses:
        raise UsageError("there is no game yet", "saf play starts one")
    total = sum((statistics(one) for one in courses), Stats())
    if as_json:
        names = {} if every else {"name": courses[0].record.name}
        click.echo(json.dumps(names | data(total), ensure_ascii=False))
        return
    lines = [f"{len(courses)} games" if every else f"{courses[0].game.plan.title}, game {courses[0].record.name}"]
    if not every:
        lines += ["", *text_chart(points(courses[0]), columns(), goal=courses[0].game.plan.victory.morale)]
    for table in stat_tables(total):
        lines += ["", *table_lines(table, columns())]
    for line in lines:
        # Bars and columns keep their spaces: they are made for this width, words are broken at it.
        say([line]) if len(line) > columns() else click.echo(line)
