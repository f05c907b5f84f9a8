"""What is shown outside the prompts: the status panel and tables. Plain data in, renderable out.

Readable at 40 columns; names and a player's words are never read as markup.
"""

import shutil
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.panel import Panel
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from saf_helper.output import clean, cleaned
from saf_helper.state.status_sheet import Sheet, Side

NARROW = 60


class CleanConsole(Console):
    """A console that passes every text through the gate before it is styled."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Yield the segments of a renderable, their text clean; control sequences of rich's own stay."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else clean(text), style, control)


def console() -> Console:
    """Return the console for standard output: its width, NO_COLOR and TERM respected."""
    return CleanConsole(highlight=False, emoji=False, soft_wrap=False)


def status_panel(sheet: Sheet, width: int) -> RenderableType:
    """Return the status: where the game stands, the tracks, the units, what comes next."""
    sheet = cleaned(sheet)  # before it is laid out: what is invisible has no width
    parts: list[RenderableType] = [
        Text(sheet["title"], style="bold"),
        *(Text(line) for line in sheet["lines"]),
        Text(""),
    ]
    parts += [roster(side, sheet["styles"], width) for side in sheet["sides"]]
    if sheet["next"] is not None:
        parts += [Text(""), Text.assemble(("Next: ", "bold"), sheet["next"])]
    return Panel(Group(*parts), box=box.ASCII if width < NARROW else box.ROUNDED, padding=(0, 1), title_align="left")


def panel_lines(sheet: Sheet) -> list[str]:
    """Return the status panel as lines without colour, for a prompt."""
    out = StringIO()
    width = max(20, min(100, shutil.get_terminal_size().columns)) - 1  # plain lines keep the last column free
    CleanConsole(file=out, width=width, color_system=None, highlight=False, emoji=False).print(
        status_panel(sheet, width)
    )
    return out.getvalue().splitlines()


def roster(side: Side, styles: Mapping[str, str], width: int) -> RenderableType:
    """Return one side's units, a line each: code, name, markers, where they came."""
    title, units = side["title"], side["units"]
    if not units:
        return Text(f"{title}: none on the map")
    narrow = width < NARROW
    table = Table(
        title=Text(f"{title} ({len(units)})", style="bold"),
        title_justify="left",
        box=None,
        padding=(0, 1, 0, 0),
        show_header=not narrow,
    )
    for column in ("", "Unit", "Markers") if narrow else ("", "Unit", "Markers", "Came"):
        table.add_column(column, overflow="fold")
    for unit in units:
        row = [Text(unit["code"]), Text(unit["name"]), markers(unit["markers"], styles)]
        table.add_row(*row if narrow else [*row, Text(unit["came"])])
    return table


def markers(words: Sequence[str], styles: Mapping[str, str]) -> Text:
    """Return a unit's markers in words; color is never the only signal."""
    text = Text()
    for index, word in enumerate(words):
        text.append(", " if index else "")
        text.append(word, style=styles.get(word, ""))
    return text
