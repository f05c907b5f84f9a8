"""What the golden files hold: the log in full, the ledger, the statistics and both reports of a kept game."""

from saf_helper.history.blocks import table_lines
from saf_helper.history.charts import text_chart
from saf_helper.history.html import page
from saf_helper.history.ledger import ledger_lines, points
from saf_helper.history.log import Selection, log_lines
from saf_helper.history.markdown import markdown
from saf_helper.history.report import report
from saf_helper.history.stat_tables import stat_tables
from saf_helper.history.stats import statistics
from tests.history.games import course_of


def rendered(name: str) -> dict[str, str]:
    """Return the text of each golden file of a game."""
    course = course_of(name)
    blocks = report(course)
    stats = [line for table in stat_tables(statistics(course)) for line in ["", *table_lines(table, 99)]]
    return {
        f"{name}.md": markdown(blocks),
        f"{name}.html": page(blocks),
        f"{name}.log.txt": _text(log_lines(course, Selection(full=True))),
        f"{name}.short.txt": _text([*log_lines(course, Selection(fold="phase")), "", *ledger_lines(course)]),
        f"{name}.steps.txt": _text(log_lines(course, Selection(fold="step"))),
        f"{name}.stats.txt": _text(
            [
                *text_chart(
                    points(course), 40, goal=course.game.plan.victory.morale, threshold=course.game.reserve_threshold
                ),
                *stats,
            ]
        ),
    }


def _text(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
