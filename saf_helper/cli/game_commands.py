"""The commands at a prompt that every game has beside the loop's own: adjust, status, log, note."""

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from saf_helper.cli.components_folder import switch
from saf_helper.engine.game import GameDefinition
from saf_helper.engine.game_parts import Argument, Commands, PromptCommand
from saf_helper.engine.session import Session


def commands_of(rules: GameDefinition[Any]) -> Commands:
    """Return the commands at a prompt: the game's own, then those of every game."""
    return {
        **rules.table.commands,
        "adjust": PromptCommand(adjust, adjust_paths, (Argument("set", "paths", False), Argument("reason", "text"))),
        "status": status,
        "log": PromptCommand(
            log, lambda session, given: log(session, str(given.get("words", ""))), (Argument("words", "text"),)
        ),
        "note": PromptCommand(
            note, lambda session, given: note(session, str(given.get("text", ""))), (Argument("text", "text"),)
        ),
    }


def adjust(session: Session[Any], words: str) -> Sequence[str]:
    """`adjust PATH VALUE [--why WORDS]`, `adjust add KIND [NUMBER]`, `adjust remove UNIT`, `adjust rename UNIT NAME`."""
    parts, reason = split_words(words), ""
    if "--why" in parts:
        at = parts.index("--why")
        parts, reason = parts[:at], " ".join(parts[at + 1 :])
    return _adjusted(session, [parts], reason) if parts else session.rules.table.adjusting.listed(session.game)


def adjust_paths(session: Session[Any], given: Mapping[str, Any]) -> Sequence[str]:
    """Put right several paths at once, each with its value; a list is several values of one."""
    pairs = given["set"].items()
    parts = [
        [str(path), *(map(word, value or [None]) if isinstance(value, list) else [word(value)])]
        for path, value in pairs
    ]
    return _adjusted(session, parts, str(given.get("reason") or ""))


def word(value: Any) -> str:
    """Return a value as it is typed: yes, no, - for none, and a number below 0 as one that is set, not taken off."""
    if value is None or isinstance(value, bool):
        return {None: "-", True: "yes", False: "no"}[value]
    return f"={value}" if isinstance(value, int) and value < 0 else str(value)


def _adjusted(session: Session[Any], these: Sequence[Sequence[str]], reason: str) -> Sequence[str]:
    puts = session.rules.table.adjusting
    args: dict[str, Any] = {}
    for parts in these:
        for name, value in puts.read(session.game, parts, reason, switch).items():
            args[name] = args.get(name, {}) | value if isinstance(value, dict) else value
    puts.refuse_unchanged(session.game, args)
    session.interrupt("adjust", args, reason)
    return puts.otherwise(session.game, args)


def split_words(words: str) -> list[str]:
    """Return words as a shell has them; a lone quote is an ordinary character."""
    try:
        return shlex.split(words)
    except ValueError:
        return words.split()


class Shown(dict[str, Any]):
    """Data for a program, with the lines a person reads."""

    lines: Sequence[str] = ()


def status(session: Session[Any], words: str) -> Mapping[str, Any]:
    """`status`: the tracks and the units."""
    from saf_helper.cli.status_panel import panel_lines

    standing = session.rules.table.standing(session)
    shown = Shown(standing["status"])
    shown.lines = panel_lines(standing["sheet"])
    return shown


def log(session: Session[Any], words: str) -> Sequence[str]:
    """`log`, `log 3` …: what has happened; loaded when it is asked for."""
    from saf_helper.cli.log_command import log as shown

    return shown(session, words)


def note(session: Session[Any], words: str) -> str:
    """`note WORDS`: keep the player's own words in the record."""
    session.interrupt("note", {"text": words})
    return ""
