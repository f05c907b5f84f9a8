"""`sf3d armor`: an armor roll, without a game."""

import sys
from functools import partial

import click

from saf_helper.cli.open_game import folder
from saf_helper.cli.rules_command import say
from saf_helper.cli.start_questions import ask_first, front_end
from saf_helper.cli.streams import complain
from saf_helper.engine.questions import Text
from saf_helper.errors import BadAnswerError, ExitCode, UsageError
from saf_helper.games.sf3d.cells import key, read, spread
from saf_helper.games.sf3d.charts_file import OWNER, put
from saf_helper.games.sf3d.tables import printed
from saf_helper.output import json_text, write_machine
from saf_helper.prompts.frontends import is_console

TOTALS = range(2, 13)


@click.command("armor", epilog="Example: sf3d armor B 9 --rocket")
@click.argument("type_", metavar="TYPE")
@click.argument("total", type=int)
@click.option("--rocket", is_flag=True, help="The attack was by a rocket: +1 (6.4.1).")
@click.option("--json", "as_json", is_flag=True, help="For another program.")
@click.pass_obj
def armor_command(home: str | None, type_: str, total: int, rocket: bool, as_json: bool) -> int:
    """Read the Armor Resistance chart: a TYPE of armor and the TOTAL of 2 dice.

    A result that nobody has typed yet is asked and kept.
    """
    folder(home)
    if total not in TOTALS:
        raise UsageError(f"{total} is no total of 2 dice", "2 to 12")
    cell = key("armor", type_.casefold(), total + (printed("armor.rocket") if rocket else 0))
    try:
        known = OWNER.charts.cells
        if cell not in known:
            if not is_console(sys.stdin) or OWNER.path is None:
                complain(f"not known yet: {cell}", "type it in a terminal, or with sf3d charts record")
                return int(ExitCode.USAGE)
            question = Text(key="hole.armor", prompt=f"{cell}: 0, A, M or -?", read=partial(read, cell))
            answer = ask_first(front_end(False, False, "fast"), question)
            if answer is None:
                return int(ExitCode.DONE)
            put(OWNER.path, spread(cell, str(answer)))
    except BadAnswerError as error:
        raise UsageError(error.message, error.hint) from None
    result = str(OWNER.charts.cells[cell])
    words = {"0": "destroyed", "A": "armament lost", "M": "immobilized", "-": "no effect"}
    if as_json:
        write_machine(json_text({"cell": cell, "result": result}))
    else:
        say([f"{result}: {words[result]}"])
    return int(ExitCode.DONE)
