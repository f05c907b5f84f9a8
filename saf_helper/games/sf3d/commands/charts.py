"""`sf3d charts`: what is known of the owner's charts and counters."""

import click

from saf_helper.cli.open_game import folder
from saf_helper.cli.rules_command import say
from saf_helper.errors import BadAnswerError, ExitCode, UsageError
from saf_helper.games.sf3d.cells import CHARTS, Value, check, read, slug, spread
from saf_helper.games.sf3d.charts_file import OWNER, Charts, add_terrain, put
from saf_helper.games.sf3d.tables import tables
from saf_helper.output import json_text, write_machine


@click.group("charts", epilog="Example: sf3d charts show strength")
@click.pass_obj
def charts_command(home: str | None) -> None:
    """The numbers that the rules do not print: they are asked when they are needed, and kept in charts.toml."""
    folder(home)


@charts_command.command("show", epilog="Example: sf3d charts show strength")
@click.argument("chart", required=False, metavar="[CHART]")
@click.option("--json", "as_json", is_flag=True, help="For another program.")
def show(chart: str | None, as_json: bool) -> None:
    """List what is known, with its source: printed in the rules, by hand, or typed in a game."""
    if chart is not None and chart not in CHARTS:
        raise UsageError(f"there is no chart {chart!r}", f"one of: {', '.join(CHARTS)}")
    known = OWNER.charts
    cells = {cell: value for cell, value in known.cells.items() if chart in (None, cell.partition(".")[0])}
    if as_json:
        write_machine(json_text({"cells": cells, "terrain": [*tables().printed.terrain, *known.terrain]}, indent=2))
        return
    say(
        [
            *(f"{cell} = {value} ({_source(known, cell)})" for cell, value in sorted(cells.items(), key=_in_order)),
            *_printed(chart),
        ]
    )
    _faults(known)


def _in_order(pair: tuple[str, Value]) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in pair[0].split(".")]


def _source(known: Charts, cell: str) -> str:
    source = known.sources.get(cell)
    return "by hand" if source is None else f"game {source.game}, answer {source.at}"


def _printed(chart: str | None) -> list[str]:
    if chart is not None:
        return []
    return [f"{name} = {value} (printed in the rules)" for name, value in tables().printed.numbers.items()]


def _faults(known: Charts) -> None:
    from saf_helper.cli.streams import complain

    for fault in known.faults:
        complain(fault.message, fault.hint)


@charts_command.command("record", epilog="Example: sf3d charts record strength.afs.mg.0 11 11 10 9")
@click.argument("cell")
@click.argument("values", nargs=-1, required=True)
def record(cell: str, values: tuple[str, ...]) -> None:
    """Write a CELL; several VALUES fill its row from there on. `record terrain NAME` adds a terrain of your chart."""
    assert OWNER.path is not None
    if cell == "terrain":
        names = [slug(one) for one in values]
        if not all(names):
            raise UsageError(f"{' '.join(values)!r} is no terrain", "letters and digits")
        for name in names:
            add_terrain(OWNER.path, name)
        say([f"terrain: {' '.join([*tables().printed.terrain, *OWNER.charts.terrain])}"])
        return
    try:
        wanted = check(cell)
        found = spread(wanted, read(wanted, " ".join(["row", *values]) if len(values) > 1 else values[0]))
    except BadAnswerError as error:
        raise UsageError(error.message, error.hint) from None
    put(OWNER.path, found)
    say([f"{name} = {value}" for name, value in found.items()])


@charts_command.command("check", epilog="Example: sf3d charts check")
def check_command() -> int:
    """Name what is odd: faults of the file, a strength that rises with range, armor totals that are missing."""
    known = OWNER.charts
    _faults(known)
    lines = [*_rising(known), *_missing(known)]
    say(lines or ([] if known.faults else ["Nothing odd"]))
    return int(ExitCode.FAULT if known.faults else ExitCode.DONE)


def _rising(known: Charts) -> list[str]:
    found = []
    for cell, value in known.cells.items():
        chart, *parts = cell.split(".")
        if chart == "strength" and isinstance(value, int):
            nearer = known.cells.get(".".join([chart, *parts[:2], str(int(parts[2]) - 1)]))
            if isinstance(nearer, int) and nearer < value:
                found.append(
                    f"{cell} = {value} is above range {int(parts[2]) - 1}, {nearer} (5.3: the farther, the harder)"
                )
    return found


def _missing(known: Charts) -> list[str]:
    types = dict.fromkeys(cell.split(".")[1] for cell in known.cells if cell.startswith("armor."))
    return [
        f"armor.{one}: no result for {' '.join(missing)}"
        for one in types
        if (missing := [str(total) for total in range(2, 13) if f"armor.{one}.{total}" not in known.cells])
    ]
