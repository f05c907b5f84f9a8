"""`saf new`, and the few questions with which `saf play` starts a game."""

import secrets
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from saf_helper import __version__
from saf_helper.cli.components_folder import for_new_game, own_words
from saf_helper.cli.game_argument import command
from saf_helper.cli.open_game import folder, put_down
from saf_helper.cli.rules_command import say, say_to_copy
from saf_helper.cli.start_questions import MODES, ask_first, front_end, which_scenario
from saf_helper.cli.streams import complain
from saf_helper.cli.this_game import game_options, rules
from saf_helper.engine.game import GameDefinition
from saf_helper.engine.session import Session
from saf_helper.errors import ExitCode, UsageError, no_room
from saf_helper.folders import is_there
from saf_helper.state.save import Store, backups
from saf_helper.state.save_paths import new_path, path_of, safe_name
from saf_helper.tables.components_file import FILE


def scenario_id(word: str) -> str:
    """Return the scenario a word names.

    Raises:
        UsageError: there is none.
    """
    start = rules().start
    wanted = start.short.get(word.casefold(), word.casefold())
    if wanted not in start.scenarios():
        known = ", ".join(f"{one.id} ({one.title})" for one in start.scenarios().values())
        raise UsageError(f"there is no scenario {word!r}", f"one of: {known}")
    return wanted


def house_rules(pairs: Iterable[str]) -> dict[str, str]:
    """Return house rules from `KEY=VALUE` words.

    Raises:
        UsageError: an unknown key or value.
    """
    known = rules().rulebook.house_rules()
    chosen = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if key not in known or not equals:
            from difflib import get_close_matches

            near = get_close_matches(key, known, 1)
            hint = f"did you mean {near[0]}=…?" if near else "KEY=VALUE; keys: " + ", ".join(known)
            raise UsageError(f"there is no house rule {key!r}" if equals else f"{pair!r} is not KEY=VALUE", hint)
        chosen[key] = known[key].accept(value)
    return chosen


def free_name(place: Path, scenario: str) -> str:
    """Return a name that no game has yet, nor one that is gone and can still be restored."""
    base = f"scenario-{scenario}" if scenario.isdecimal() else scenario
    try:
        safe_name(base)
    except UsageError:  # the id of a scenario of one's own is anything
        base = "game"
    name, count = base, 1
    while is_there(path := path_of(name, place)) or backups(path):
        count += 1
        name = f"{base}-{count}"
    return name


def create(
    place: Path,
    scenario: str,
    modes: Mapping[str, str],
    *,
    name: str = "",
    seed: int | None = None,
    house: Mapping[str, str] | None = None,
) -> tuple[Store, Session[Any]]:
    """Return a new game and its store; nothing is written yet.

    Raises:
        UsageError: a game of that name exists.
    """
    name = name or free_name(place, scenario)
    path = new_path(name, place)
    if is_there(path):
        raise UsageError(
            f"there is a game {name!r} already", f"{command('play', name)} goes on with it; or choose another --name"
        )
    own = for_new_game(place.parent / FILE)
    game = rules().start.new(scenario, house or {}, own, modes)
    number = secrets.randbelow(2**32) if seed is None else seed
    session = Session.new(rules(), game, name=path.stem, seed=number, version=__version__)
    return Store.open(path), session


def scenario_option(game: GameDefinition[Any]) -> list[click.Option]:
    """Return the option that names a scenario."""
    return [click.Option(["--scenario"], metavar="ID", help=game.start.offered)]


def mode_options(game: GameDefinition[Any]) -> list[click.Option]:
    """Return an option for each setting of whose components are used, and the one that asks nothing."""
    modes = [
        click.Option([f"--{name}"], type=click.Choice(MODES), default=MODES[0], help=words, show_default=True)
        for name, words in game.start.modes.items()
    ]
    what = f"Ask nothing; scenario {game.start.default} if none is given."
    return [*modes, click.Option(["--yes"], is_flag=True, help=what)]


@click.command("new", epilog="Example: saf new --name mine --yes")
@game_options(scenario_option)
@click.option("--name", default="", help="The game's name; without it, after the scenario.")
@click.option("--seed", type=click.IntRange(0), help="Seed of the virtual dice and cards.")
@click.option("--house", metavar="KEY=VALUE", multiple=True, help="A house rule; may be given several times.")
@game_options(mode_options)
@click.pass_obj
def new_command(
    home: str | None,
    /,
    scenario: str | None,
    name: str,
    seed: int | None,
    house: tuple[str, ...],
    yes: bool,
    **modes: str,
) -> int:
    """Prepare a game without starting it."""
    place = folder(home)
    for fault in rules().start.faults():
        complain(fault.message, fault.hint)
    if scenario is None and not yes:
        try:
            answer = ask_first(front_end(False, False, "fast"), which_scenario(place))
        except (EOFError, OSError) as error:
            if no_room(error):
                raise
            return int(ExitCode.INPUT_ENDED)
        if answer is None:
            return int(ExitCode.DONE)
        scenario = str(answer)
    chosen = scenario_id(scenario or rules().start.default)
    store, session = create(place, chosen, modes, name=name, seed=seed, house=house_rules(house))
    with store.lock(), put_down(home, path_of(session.record.name, place)):
        store.write(session.record)
    if own := own_words(session):
        say([f"Of your own: {own}"], whole=True)
    inside = store.path.parent == place.resolve()
    to_type = session.record.name if inside else str(store.path)
    say_to_copy(f"Ready: {session.record.name}. {command('play', to_type)} starts it")
    return int(ExitCode.DONE)
