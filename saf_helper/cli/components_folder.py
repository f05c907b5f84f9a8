"""The owner's file beside the games: where it is, what of it a game begins with, and writing one value into it.

It is read anew before every change and written whole, so that what the player writes in it by hand meanwhile, comments too,
stays. No update of the program touches it.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import click

from saf_helper.cli import streams
from saf_helper.cli.game_argument import command
from saf_helper.cli.open_game import folder
from saf_helper.cli.this_game import program, rules
from saf_helper.engine.game_parts import OwnComponents
from saf_helper.engine.session import Session
from saf_helper.errors import BadAnswerError, DataError, SafError, UsageError
from saf_helper.state.files import private_folder, write_whole
from saf_helper.tables.components import Box, Components, Deck
from saf_helper.tables.components_file import FILE, Owned
from saf_helper.tables.components_file import read_owned as read_file
from saf_helper.tables.faults import read

HEAD = "The cards, chits and printed numbers of your own box; {} components tells more"

YES = "yes"
"""The word that confirms a switch."""


def recorded() -> OwnComponents[Any]:
    """Return the components of this game that an owner may record.

    Raises:
        UsageError: it has none.
    """
    found = rules().components
    if found is None:
        raise UsageError("this game has no components of your own", "it is played with what it asks")
    return found


def box() -> Box:
    """Return the decks, cups and numbers that an owner may record."""
    return recorded().box


def read_owned(path: Path) -> Owned:
    """Return what an owner's file holds of this game; nothing where there is none."""
    return read_file(path, box())


def owner_file(home: str | None) -> Path:
    """Return where the owner's file is, whether there is one yet or not: in the folder that holds the games."""
    return folder(home).parent / FILE


def home_now() -> str | None:
    """Return the --home of the command that runs."""
    context = click.get_current_context(silent=True)
    return context.obj if context is not None and isinstance(context.obj, str) else None


def complain(faults: Iterable[SafError]) -> None:
    """Say the faults of the file, on stderr."""
    for one in faults:
        streams.complain(one.message, one.hint)


def for_new_game(path: Path) -> Components:
    """Return the owner's components that a new game begins with; faults are told, and the rest is used."""
    if rules().components is None:
        return Components()
    owned = read_owned(path)
    if owned.faults:
        complain(owned.faults)
        streams.complain("This game begins with the rest; what is mended later comes in by adjust components.NAME")
    return Components(decks=dict(owned.decks), numbers=dict(owned.numbers))


def own_components(home: str | None) -> Components:
    """Return the owner's components for what needs no game; faults of the file are told."""
    owned = read_owned(owner_file(home))
    complain(owned.faults)
    return Components(decks=dict(owned.decks), numbers=dict(owned.numbers))


def decks_in_use(home: str | None) -> dict[str, Deck]:
    """Return the decks and cups that a new game would use; faults of the file are told."""
    owned = read_owned(owner_file(home))
    complain(owned.faults)
    return {name: box().deck(owned.decks, name) for name in box().forms}


def own_words(session: Session[Any]) -> str:
    """Return which components of the player's own a game uses: `Cover deck, 3 printed numbers`."""
    if session.rules.components is None:
        return ""
    used = session.rules.components.used(session.game)
    words = [deck.title for name, deck in box().stand_ins().items() if name in used.decks]
    count = len(used.numbers)
    if count:
        words.append("1 printed number" if count == 1 else f"{count} printed numbers")
    return ", ".join(words)


# Into a running game -------------------------------------------------------------------------------------------------


def switch(game: Any, words: Sequence[str]) -> tuple[str, Any]:
    """Return what `components.DECK owner|stand-in yes` adjusts: the path, and the whole list or `stand-in`.

    Raises:
        BadAnswerError: the words are others, the list is faulty or not there, or the switch is not confirmed yet; the
            message shows what is in use and what would be.
    """
    path = words[0].casefold()
    name = path.partition(".")[2]
    confirmed = words[-1].casefold() == YES
    value = " ".join(words[1 : len(words) - confirmed]).casefold()
    if name not in box().forms:
        raise BadAnswerError(f"there is no deck or cup {name!r}", "one of: " + ", ".join(box().forms))
    if value not in ("owner", "stand-in"):
        raise BadAnswerError(f"{path} cannot be {value!r}", f"{path}: owner or stand-in")
    lines = _own_lines(name) if value == "owner" else ()
    used = recorded().used(game).decks
    if lines == used.get(name, ()):
        return path, list(lines) or value
    deck = box().deck({name: lines}, name)
    new = f"{'your own' if lines else 'stand-in'}, {box().composition(deck)}"
    if not confirmed:
        raise BadAnswerError(
            f"{box().in_use(box().deck(used, name))}. Instead: {new}. Not switched yet",
            f"adjust {path} {value} {YES} switches, and shuffles all of it anew",
        )
    return path, list(lines) or value


def _own_lines(name: str) -> tuple[str, ...]:
    path = owner_file(home_now())
    owned = read_owned(path)
    if name in owned.decks:
        return owned.decks[name]
    if name in owned.spoilt:
        fault = owned.spoilt[name]
        raise BadAnswerError(fault.message, f"{fault.hint}; the game goes on with what it had")
    drafted = "; it is not complete yet" if name in owned.drafts else ""
    raise BadAnswerError(
        f"{path.name} has no {box().stand_ins()[name].title}{drafted}",
        f"{command('components', 'record', name)} enters yours",
    )


# Writing -------------------------------------------------------------------------------------------------------------


def present(path: Path) -> Owned:
    """Return what the file holds.

    Raises:
        DataError: it cannot be read as a whole, so that nothing can be written into it.
    """
    if path.exists():
        read(path.parent, path.name)
    return read_owned(path)


def write_number(path: Path, name: str, value: int) -> None:
    """Write a number printed on a counter."""
    number, _, kind = name.partition(".")
    _change(path, lambda document: _table(document, "counters", kind).__setitem__(number, value))


def write_draft(path: Path, name: str, lines: Sequence[str], count: int) -> None:
    """Write how far a deck or cup has been entered; nothing entered: no draft."""

    def change(document: Any) -> None:
        _drop(document, "drafts", name)
        if box().forms[name].faces and lines:
            _table(document, "drafts", name).update(_counts(lines))
        elif not box().forms[name].faces and count:
            table = _table(document, "drafts", name)
            table["count"] = count
            table["cards"] = _array(lines)

    _change(path, change)


def write_deck(path: Path, name: str, lines: Sequence[str]) -> None:
    """Write a complete deck or cup, in the place of the one before; its draft goes."""

    def change(document: Any) -> None:
        _drop(document, "drafts", name)
        if box().forms[name].faces:
            _drop(document, "cups", name)
            _table(document, "cups", name).update(_counts(lines))
        else:
            _table(document, "decks")[name] = _array(lines)

    _change(path, change)


def _change(path: Path, change: Callable[[Any], None]) -> None:
    """Read the file, change it and write it whole.

    Raises:
        DataError: it cannot be read or written; it is as it was.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    text = ""
    if path.exists():
        read(path.parent, path.name)
        text = path.read_bytes().decode("utf-8-sig")
    try:
        document: Any = tomlkit.parse(text)
        if not text:
            document.add(tomlkit.comment(HEAD.format(program().name)))
        change(document)
        new = tomlkit.dumps(document)
        tomlkit.parse(new)
    except (TOMLKitError, ValueError, TypeError, AttributeError, RecursionError) as error:
        what = f"the value cannot be put into it: {error}"
        raise DataError(f"{path.name}: {what}", "write [counters.KIND], [decks], [cups.NAME] as tables") from None
    try:
        private_folder(path.parent)
        write_whole(path, new.encode())
    except OSError as error:
        raise DataError(f"{path}: cannot be written: {error.strerror or error}", "check the folder") from None


def _table(document: Any, *names: str) -> Any:
    """Return a table inside the document, made where it is not there."""
    import tomlkit

    for depth, name in enumerate(names):
        if name not in document:
            document[name] = tomlkit.table(is_super_table=depth < len(names) - 1)
        document = document[name]
    return document


def _drop(document: Any, *names: str) -> None:
    holder: Any = document
    for name in names[:-1]:
        holder = holder.get(name, {})
    if names[-1] in holder:
        del holder[names[-1]]
        if not holder:
            del document[names[0]]


def _counts(lines: Sequence[str]) -> dict[str, int]:
    parted = [line.partition(" x") for line in lines]
    return {face: int(count or 1) for face, _, count in parted}


def _array(lines: Sequence[str]) -> Any:
    import tomlkit

    array = tomlkit.array()
    array.multiline(True)
    array.extend(lines)
    return array
