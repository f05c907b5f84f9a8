"""What is shown outside the prompts: the status panel and tables. State in, renderable out.

Readable at 40 columns; colour is never the only signal; names and a player's words are never read as markup.
"""

import shutil
from collections.abc import Iterable
from io import StringIO

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from saf_helper.rules.victory import board_words
from saf_helper.session import Session
from saf_helper.state.model import Game
from saf_helper.state.parts import Unit

NARROW = 60
STATUS = {"none": ("", ""), "alert": ("Alert", "yellow"), "panic": ("Panic", "bold red")}


def console() -> Console:
    """Return the console for standard output: its width, NO_COLOR and TERM respected."""
    return Console(highlight=False, emoji=False, soft_wrap=False)


def status_panel(session: Session[Game], width: int) -> RenderableType:
    """Return the status: where the game stands, the tracks, the units, what comes next."""
    game = session.game
    plan = game.plan
    head = Text(f"Scenario {plan.number}: {plan.title}" if plan.id.isdecimal() else plan.title, style="bold")
    lines = [
        f"Turn {game.turn} of {plan.turns}, {session.phase.title}",
        f"Board: {board_words(game)}",
        lieutenant_words(game),
    ]
    if game.order_dice:
        lines.append("Order dice left: " + " ".join(map(str, sorted(game.order_dice))))
    if game.outcome:
        lines.append(f"The game is over: {game.outcome}")
    parts: list[RenderableType] = [head, *(Text(line) for line in lines)]
    parts.append(Text(""))
    parts += [roster("Americans", game, game.americans(), width), roster("Germans", game, game.germans(), width)]
    if session.pending is not None:
        parts += [Text(""), Text.assemble(("Next: ", "bold"), session.pending.prompt)]
    return Panel(Group(*parts), box=box.ASCII if width < NARROW else box.ROUNDED, padding=(0, 1), title_align="left")


def panel_lines(session: Session[Game]) -> list[str]:
    """Return the status panel as lines without colour, for a prompt."""
    out = StringIO()
    width = max(20, min(100, shutil.get_terminal_size().columns)) - 1  # plain lines keep the last column free
    Console(file=out, width=width, color_system=None, highlight=False, emoji=False).print(status_panel(session, width))
    return out.getvalue().splitlines()


def lieutenant_words(game: Game) -> str:
    """Return where the Lieutenant is."""
    if not game.lieutenant.alive:
        return f"Lieutenant: {game.lieutenant.fate}"
    host = game.units.get(game.lieutenant.host or "")
    return f"Lieutenant: with {host.name}" if host else "Lieutenant: not placed yet"


def roster(title: str, game: Game, units: Iterable[Unit], width: int) -> RenderableType:
    """Return one side's units, a line each: code, name, markers, where they came."""
    units = list(units)
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
        row = [Text(unit.id), Text(unit.name), markers(game, unit)]
        table.add_row(*row if narrow else [*row, Text(unit.came)])
    return table


def markers(game: Game, unit: Unit) -> Text:
    """Return a unit's markers in words."""
    text = Text()
    word, style = STATUS[unit.status]
    parts = [(word, style)] if word else []
    parts += [("Low Supply", "magenta")] * unit.low_supply
    parts += [("Lieutenant", "bold")] * game.with_lieutenant(unit)
    parts += [("spotted", "")] * (game.spotted == unit.id)
    parts += [("acted", "dim")] * unit.acted
    for index, (words, look) in enumerate(parts):
        text.append(", " if index else "")
        text.append(words, style=look)
    return text
