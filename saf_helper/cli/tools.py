"""`saf roll`, `saf doctor`: tools that need no game."""

import re
import secrets

import click

from saf_helper.errors import ExitCode, SafError, UsageError
from saf_helper.output import write_line

DICE = re.compile(r"([0-9]{0,3})d([0-9]{1,4})", re.IGNORECASE)
MOST_DICE = 100
NO_COPY = "there is no good copy of it; the file is left as it is"


@click.command("roll", epilog="Example: saf roll 2d6")
@click.argument("dice", nargs=-1)
def roll_command(dice: tuple[str, ...]) -> None:
    """Roll DICE such as 2d6 or d6; without words 1d6."""
    for word in dice or ("1d6",):
        match = DICE.fullmatch(word)
        count, sides = (int(match[1] or 1), int(match[2])) if match else (0, 0)
        if not 1 <= count <= MOST_DICE or sides < 1:
            raise UsageError(f"{word!r} is no roll", f"such as 2d6: 1 to {MOST_DICE} dice")
        faces = [secrets.randbelow(sides) + 1 for _ in range(count)]
        total = f" = {sum(faces)}" if count > 1 else ""
        write_line(f"{count}d{sides}: {' '.join(map(str, faces))}{total}")


@click.command("doctor", epilog="Example: saf doctor")
@click.pass_obj
def doctor_command(home: str | None) -> int:
    """Check the program, its data files, the games folder and every save."""
    import platform
    import sys
    import tempfile

    from saf_helper import __version__
    from saf_helper.cli.components_folder import owner_file, read_owned
    from saf_helper.cli.game_argument import called
    from saf_helper.cli.open_game import folder
    from saf_helper.cli.past_games import looked_through
    from saf_helper.cli.rules_command import say_to_copy
    from saf_helper.cli.this_game import program, rules
    from saf_helper.state.files import private_folder
    from saf_helper.state.save_paths import newest_first
    from saf_helper.tables.data_folder import data_folder

    trouble = 0
    write_line(f"saf-helper {__version__}, Python {platform.python_version()}, {platform.system()}")
    write_line(
        f"terminal: {'a console' if sys.stdout.isatty() and sys.stdin.isatty() else 'not a console'}, "
        f"encoding {sys.stdout.encoding}"
    )
    try:
        scenarios, house_rules = rules().start.scenarios(), rules().rulebook.house_rules()
        where = data_folder(program().data)
        write_line(f"data: {where}: {len(scenarios)} scenarios, {len(house_rules)} house rules, all good")
    except SafError as error:
        trouble += 1
        write_line(f"data: {error.message}\nhint: {error.hint}")
    try:
        place = folder(home)
    except SafError as error:
        write_line(f"folder: {error.message}\nhint: {error.hint}\n{trouble + 1} to mend")
        return int(ExitCode.FAULT)
    for fault in rules().start.faults():
        trouble += 1
        write_line(f"{fault.message}\nhint: {fault.hint}")
    own = read_owned(owner_file(home)).faults if rules().components is not None else ()
    for fault in own:
        trouble += 1
        write_line(f"components: {fault.message}\nhint: {fault.hint}")
    try:
        private_folder(place)
        with tempfile.TemporaryFile(dir=place):
            pass
        write_line(f"games folder: {place}: can be written")
    except OSError as error:
        trouble += 1
        write_line(f"games folder: {place}: {error.strerror or error}\nhint: choose another with --home FOLDER")
    for path in newest_first(place):
        one = looked_through(path)
        if one.fault is not None:
            trouble += 1
            say_to_copy(f"save {called(path)}: {one.fault.message}")
            say_to_copy(f"hint: {one.fault.hint or NO_COPY}")
        else:
            again = f", the last {one.asked_again} to be asked again" if one.asked_again else ""
            phases = f"{one.outgrown} phase{'s' if one.outgrown > 1 else ''}"
            older = f", {phases} of other rules, which undo does not go back into" if one.outgrown else ""
            say_to_copy(f"save {called(path)}: good, {one.entries} answers{again}{older}")
    write_line("all well" if not trouble else f"{trouble} to mend")
    return int(ExitCode.FAULT if trouble else ExitCode.DONE)
