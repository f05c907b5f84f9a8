"""The game's own commands, the same at a prompt and from the shell: supply, adjust, status, log, note."""

import contextlib
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from saf_helper.errors import BadAnswerError
from saf_helper.rules.adjust_paths import describe, find, paths
from saf_helper.rules.table import named, names
from saf_helper.session import Session
from saf_helper.state.model import Game
from saf_helper.state.parts import Unit

FORMS = {"add": "add KIND [NUMBER]", "remove": "remove UNIT", "rename": "rename UNIT NAME"}
"""The forms of `adjust` that are no path."""


def find_unit(game: Game, words: str) -> Unit:
    """Return the unit that a player's words name: an id, or a name as the cardboard has it.

    Raises:
        BadAnswerError: none or several have that name.
    """
    folded = words.replace(" ", "").casefold()
    exact = [unit for unit in game.units.values() if unit.id.casefold() == folded]
    alike = exact or [unit for unit in game.units.values() if unit.name.replace(" ", "").casefold() == folded]
    living = [unit for unit in alike if unit.in_play] or alike
    if len(living) == 1:
        return living[0]
    if not living:
        raise BadAnswerError(f"there is no unit {words!r}", "status lists the units with their codes")
    raise BadAnswerError(f"{words!r} could be {', '.join(named(unit) for unit in living)}", "name the code")


def supply(session: Session[Game], words: str) -> Sequence[str]:
    """`supply UNIT`: spend a Supply counter on a unit that is low (§6.5.1.C). Alone it spends nothing and says who is low."""
    game = session.game
    if words.strip():
        session.interrupt("supply", {"unit": find_unit(game, words).id})
        return []
    low = [unit for unit in game.americans() if unit.low_supply]
    counters = {0: "no Supply counter", 1: "1 Supply counter"}.get(game.supply, f"{game.supply} Supply counters")
    lines = [f"you have {counters}; low on supply: {names(low) or 'nobody'}"]
    return [*lines, f"supply {low[0].id} spends one on {named(low[0])}"] if low and game.supply else lines


def adjust(session: Session[Game], words: str) -> Sequence[str]:
    """`adjust PATH VALUE [--why WORDS]`, `adjust add KIND [NUMBER]`, `adjust remove UNIT`, `adjust rename UNIT NAME`.

    Several lines are one adjustment.
    """
    reason = ""
    args: dict[str, Any] = {}
    for line in words.splitlines():
        parts = split_words(line)
        if "--why" in parts:
            at = parts.index("--why")
            parts, reason = parts[:at], " ".join(parts[at + 1 :])
        if parts:
            for name, value in adjustment(session.game, parts, reason).items():
                args[name] = args.get(name, {}) | value if isinstance(value, dict) else value
    if not args:
        return paths_listed(session.game)
    session.interrupt("adjust", args, reason)
    return not_so(session.game, args)


def split_words(words: str) -> list[str]:
    """Return words as a shell has them; a lone quote is an ordinary character."""
    try:
        return shlex.split(words)
    except ValueError:
        return words.split()


def adjustment(game: Game, parts: Sequence[str], reason: str) -> dict[str, Any]:
    """Return what the words adjust, as the interruption has it.

    Raises:
        BadAnswerError: the words are not of one of the forms.
    """
    verb, rest = parts[0].casefold(), list(parts[1:])
    args: dict[str, Any] = {"reason": reason} if reason else {}
    if verb == "add" and rest:
        return args | {"add": [{"kind": rest[0], "number": rest[1] if len(rest) > 1 else None}]}
    if verb == "remove" and rest:
        return args | {"set": {f"{find_unit(game, ' '.join(rest)).id}.fate": "removed"}}
    if verb == "rename" and len(rest) > 1:
        return args | {"set": {f"{find_unit(game, rest[0]).id}.name": " ".join(rest[1:])}}
    if verb in FORMS:
        raise BadAnswerError(f"{verb} what?", f"adjust {FORMS[verb]}")
    if not rest:
        raise BadAnswerError(f"adjust {parts[0]} to what?", "adjust PATH VALUE; adjust without words lists the paths")
    path, _, field = parts[0].partition(".")
    if field and path.casefold() == "components":
        from saf_helper.cli.own_file import switch

        path, cards = switch(game, parts)
        return args | {"set": {path: cards}}
    known = paths(game)
    if field and path.casefold() not in {name.partition(".")[0].casefold() for name in known}:
        path = f"{find_unit(game, path).id}.{field}"
    else:
        path = next((name for name in known if name.casefold() == parts[0].casefold()), parts[0])
    track = path in known and known[path].shift is not None
    return args | {"set": {path: " ".join(rest)}} | ({"stood": {path: known[path].get()}} if track else {})


def not_so(game: Game, args: Mapping[str, Any]) -> list[str]:
    """Return a line for each path that stands otherwise all the same, by what the step under way did after it was set."""
    lines = []
    for path, raw in args.get("set", {}).items():
        with contextlib.suppress(BadAnswerError, ValueError):
            name, entry = find(game, path)
            if entry.get() != entry.read(raw):
                lines.append(
                    f"{name} is {entry.words()} all the same, by this very step; adjust it once the step is over"
                )
    return lines


def paths_listed(game: Game) -> list[str]:
    """Return the paths that can be adjusted; one line a unit, its six fields named once."""
    lines = ["adjust PATH VALUE [--why WORDS]; adjust add KIND [NUMBER], remove UNIT, rename UNIT NAME"]
    fields: dict[str, list[str]] = {}
    for name, now, bounds in describe(game):
        path = name.split(" (")[0]
        unit, _, field = path.partition(".")
        if unit in game.units:
            fields.setdefault(f"{named(game.units[unit])}", []).append(f"{field} {now}")
        else:
            lines.append(f"{name} = {now} ({bounds})")
    lines += [f"{name}: {', '.join(values)}" for name, values in fields.items()]
    lines.append("a unit's path is its code and a field: A2.status alert, A2.low_supply yes, G3.fate destroyed")
    return lines


def status_data(session: Session[Game]) -> dict[str, Any]:
    """Return the status with stable keys."""
    game = session.game
    pending = session.pending
    return {
        "game": session.record.game,
        "name": session.record.name,
        "scenario": game.scenario,
        "turn": game.turn,
        "turns": game.plan.turns,
        "phase": session.phase.name,
        "morale": game.morale,
        "reserves": game.reserves,
        "reserve_threshold": game.reserve_threshold,
        "supply": game.supply,
        "outcome": game.outcome,
        "units": [
            {
                "id": unit.id,
                "name": unit.name,
                "side": unit.side,
                "kind": unit.kind,
                "status": unit.status,
                "low_supply": unit.low_supply,
                "acted": unit.acted,
                "lieutenant": game.with_lieutenant(unit),
                "key": unit.number if unit.side == "german" else None,
            }
            for unit in game.units.values()
            if unit.in_play
        ],
        "pending": None if pending is None else {"key": pending.key, "prompt": pending.prompt},
        "ledger": [
            {"n": line.n, "turn": line.turn, "cause": line.cause, "morale": line.morale, "reserves": line.reserves}
            for line in game.ledger
        ],
    }


class Shown(dict[str, Any]):
    """Data for a program, with the lines a person reads."""

    lines: Sequence[str] = ()


def status(session: Session[Game], words: str) -> Mapping[str, Any]:
    """`status`: the tracks and the units."""
    from saf_helper.views import panel_lines

    shown = Shown(status_data(session))
    shown.lines = panel_lines(session)
    return shown


def log(session: Session[Game], words: str) -> Sequence[str]:
    """`log`, `log 3`, `log morale` …: what has happened; loaded when it is asked for."""
    from saf_helper.cli.log import log as shown

    return shown(session, words)


def note(session: Session[Game], words: str) -> str:
    """`note WORDS`: keep the player's own words in the record."""
    session.interrupt("note", {"text": words})
    return ""


COMMANDS: dict[str, Callable[[Session[Any], str], str | Sequence[str] | Mapping[str, Any]]] = {
    "supply": supply,
    "adjust": adjust,
    "status": status,
    "log": log,
    "note": note,
}
