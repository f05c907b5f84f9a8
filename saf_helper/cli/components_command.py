"""`saf components`: the cards, chits and printed numbers of the player's own box, listed, checked and recorded."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from saf_helper.cli.component_questions import (
    NUMBERS,
    LeaveError,
    Recorder,
    deck_of,
    draft_words,
    entered,
    parts,
    to_ask,
)
from saf_helper.cli.components_folder import box, complain, owner_file, present, read_owned
from saf_helper.cli.game_argument import command
from saf_helper.cli.rules_command import say
from saf_helper.cli.start_questions import front_end
from saf_helper.cli.this_game import program
from saf_helper.errors import ExitCode, UsageError, no_room
from saf_helper.output import json_text, write_line, write_machine
from saf_helper.tables.components import STAND_IN, Source, written
from saf_helper.tables.components_file import Owned


@click.group("components", no_args_is_help=True, epilog="Example: saf components show")
def components_command() -> None:
    """List, check and record the cards, chits and numbers of your own box.

    The rulebook does not print them, so the program has stand-ins, marked †. What you record here stands in one file of yours,
    components.toml, and every new game uses it; a running game takes it by adjust components.NAME owner.
    """


def named(what: str) -> str:
    """Return the part, the number or the kind of counter that a word names.

    Raises:
        UsageError: there is none.
    """
    from difflib import get_close_matches

    word = what.strip().casefold()
    if word in parts() or word in box().numbers():
        return word
    near = get_close_matches(word, [*parts(), *box().numbers()], 1)
    hint = f"did you mean {near[0]}?" if near else "one of: " + ", ".join(parts())
    raise UsageError(f"there is no component {what!r}", hint)


# show ----------------------------------------------------------------------------------------------------------------


@components_command.command("show", short_help="every value and whose it is", epilog="Example: saf components show")
@click.argument("what", required=False)
@click.option("--json", "as_json", is_flag=True, help="As JSON with stable keys, on one line.")
@click.pass_obj
def show_command(home: str | None, what: str | None, as_json: bool) -> None:
    """List every value and whose it is: the rulebook's, yours, or a stand-in, marked †.

    WHAT is numbers, a deck, a cup, or one number.
    """
    path = owner_file(home)
    owned = read_owned(path)
    complain(owned.faults)
    wanted = [named(what)] if what else list(parts())
    if as_json:
        write_machine(json_text(_data(path, owned, wanted)))
        return
    write_line(f"Your own: {path}" + ("" if path.exists() else " (not there yet)"))
    lines = []
    for part in wanted:
        lines.append("")
        lines += deck_lines(owned, part, whole=bool(what)) if part in box().forms else number_lines(owned, part)
    say(lines)


def deck_lines(owned: Owned, name: str, *, whole: bool) -> list[str]:
    """Return a deck with its provenance, card by card where it is shown by itself."""
    deck = deck_of(owned, name)
    lines = [f"{deck.title} ({name}): {_provenance(deck.source)}, {box().composition(deck)}"]
    if whole:
        lines += [f"  {written(card, count)}" for card, count in box().card_counts(deck).items()]
    if name in owned.drafts:
        lines.append(f"  {draft_words(name, owned.drafts[name])}; {command('components', 'record', name)} goes on")
    return lines


def number_lines(owned: Owned, part: str) -> list[str]:
    """Return the printed numbers with their provenance, all or one."""
    lines = ["Numbers printed on the counters (numbers)"] if part == NUMBERS else []
    for name in box().numbers() if part == NUMBERS else [part]:
        value, source, rules = number_of(owned, name)
        ours = box().numbers()[name]
        printed = (
            f"; the rulebook has {ours.value} ({ours.rules})" if source == "owner" and ours.source == "rulebook" else ""
        )
        lines.append(f"  {ours.title} ({name}): {value}, {_provenance(source)}{rules}{printed}")
    return lines


def number_of(owned: Owned, name: str) -> tuple[int, Source, str]:
    """Return a printed number, where it is from, and the paragraph if that is the rulebook."""
    if name in owned.numbers:
        return owned.numbers[name], "owner", ""
    ours = box().numbers()[name]
    return ours.value, ours.source, f" {ours.rules}" if ours.source == "rulebook" else ""


def _provenance(source: Source) -> str:
    return f"stand-in{STAND_IN}" if source == "stand-in" else source


def _data(path: Path, owned: Owned, wanted: Sequence[str]) -> dict[str, Any]:
    """Return what is shown with stable keys."""
    numbers, decks = [], []
    for part in wanted:
        if part in box().forms:
            deck = deck_of(owned, part)
            cards = [{"card": card, "count": count} for card, count in box().card_counts(deck).items()]
            one = {"name": part, "title": deck.title, "provenance": deck.source, "count": deck.count, "cards": cards}
            if part in owned.drafts:
                draft = owned.drafts[part]
                one["draft"] = {"entered": entered(part, draft.lines), "count": draft.count or None}
            decks.append(one)
            continue
        for name in box().numbers() if part == NUMBERS else [part]:
            value, source, _ = number_of(owned, name)
            rules = box().numbers()[name].rules if source == "rulebook" else None
            numbers.append({"name": name, "value": value, "provenance": source, "rules": rules})
    faults = [{"message": one.message, "hint": one.hint} for one in owned.faults]
    return {"file": str(path), "numbers": numbers, "decks": decks, "faults": faults}


# check ---------------------------------------------------------------------------------------------------------------


@components_command.command("check", short_help="find the faults of the file", epilog="Example: saf components check")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.pass_obj
def check_command(home: str | None, file: Path | None) -> int:
    """Check FILE, or your own: every fault with its line, its key and its mend. Changes nothing."""
    path = file or owner_file(home)
    if not path.exists():
        if file is not None:
            raise UsageError(f"there is no file {str(file)!r}", f"without a name it is {owner_file(home)}")
        write_line(f"There is no {path} yet; {command('components', 'record')} makes it")
        return int(ExitCode.DONE)
    owned = read_owned(path)
    complain(owned.faults)
    write_line(f"{path}: " + (f"{len(owned.faults)} to mend" if owned.faults else "all good"))
    lines = [
        f"  {box().stand_ins()[name].title}: {box().composition(box().owner_deck(name, owned.decks[name]))}"
        for name in owned.decks
    ]
    if owned.numbers:
        lines.append(f"  printed numbers: {len(owned.numbers)} of {len(box().numbers())}")
    for name, value in owned.numbers.items():
        ours = box().numbers()[name]
        if ours.source == "rulebook" and value != ours.value:
            lines.append(f"  {name} is {value}; the rulebook has {ours.value} ({ours.rules})")
    lines += [f"  {box().stand_ins()[name].title}: {draft_words(name, draft)}" for name, draft in owned.drafts.items()]
    say(lines)
    return int(ExitCode.FAULT if owned.faults else ExitCode.DONE)


# record --------------------------------------------------------------------------------------------------------------


@components_command.command(
    "record",
    short_help="enter those of your box",
    epilog="Example: saf components record",
)
@click.argument("what", required=False)
@click.option("--plain", is_flag=True, help="Plain lines: for screen readers, pipes, old consoles.")
@click.pass_obj
def record_command(home: str | None, what: str | None, plain: bool) -> int:
    """Enter the cards, chits and numbers of your box, one after the other; without WHAT all that is not there yet."""
    path = owner_file(home)
    owned = present(path)
    wanted = [named(what)] if what else [part for part in parts() if not _complete(owned, part)]
    if not wanted:
        write_line(f"All of it is yours already; {program().name} components record WHAT enters one part anew")
        return int(ExitCode.DONE)
    recorder = Recorder(path, front_end(plain, False, "normal"))
    code = ExitCode.DONE
    try:
        for part in wanted:
            recorder.part(part)
    except LeaveError:
        pass
    except (EOFError, OSError) as error:
        if no_room(error):
            raise
        code = ExitCode.INPUT_ENDED
    except KeyboardInterrupt:
        code = ExitCode.INTERRUPTED
    complain(read_owned(path).faults)
    if path.exists():
        write_line(f"Kept in {path}; {command('components', 'show')} lists it")
    return int(code)


def _complete(owned: Owned, part: str) -> bool:
    return all(name in owned.numbers for name in to_ask()) if part == NUMBERS else part in owned.decks
