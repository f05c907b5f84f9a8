"""`saf report`."""

from pathlib import Path

import click

from saf_helper.cli.game_argument import game_argument
from saf_helper.cli.past_games import last_played, read_course, write_file
from saf_helper.cli.streams import complain
from saf_helper.errors import UsageError
from saf_helper.history.html import page
from saf_helper.history.markdown import markdown
from saf_helper.history.report import report
from saf_helper.output import write_line, write_machine


@click.command("report", epilog="Example: saf report -o game.html")
@game_argument
@click.option("--title", default="", metavar="WORDS", help="A title of your own.")
@click.option("--output", "-o", type=click.Path(path_type=Path), metavar="FILE", help="Write here; .html makes a page.")
@click.option("--markdown", "as_markdown", is_flag=True, help="As Markdown: the default, unless FILE ends in .html.")
@click.option("--html", "as_html", is_flag=True, help="As one HTML page that needs nothing else.")
@click.pass_obj
def report_command(
    home: str | None, game: str | None, title: str, output: Path | None, as_markdown: bool, as_html: bool
) -> None:
    """Write the story of a game: how it ended, the tracks by turn, what happened, fates, statistics, your notes.

    GAME is a name or a path; without it, the game played last. The page stands alone: it loads nothing, reads on a phone and
    prints.
    """
    if as_markdown and as_html:
        raise UsageError("a report is Markdown or HTML, not both", "run it twice for both")
    save = last_played(home, game)
    blocks = report(read_course(save), title)
    pages = as_html or (not as_markdown and output is not None and output.suffix.casefold() in (".html", ".htm"))
    text = page(blocks) if pages else markdown(blocks)
    if output is None:
        write_machine(text) if pages else write_line(text, end="")
        return
    write_file(output, text.encode("utf-8", "replace"), home, save=save)
    complain(f"written: {output}")
