"""What `adjust` puts right: the words of a player as the interruption has them, and what they would change."""

import contextlib
import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from saf_helper.engine.game_parts import Adjusting
from saf_helper.errors import BadAnswerError, UsageError
from saf_helper.games.scream_aim_fire.rules.adjust import kind_of
from saf_helper.games.scream_aim_fire.rules.adjust_paths import LONGEST_PATH, UNIT_FIELDS, find, paths
from saf_helper.games.scream_aim_fire.rules.adjust_values import loose
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.words.corrections import bounds_words, value_words
from saf_helper.games.scream_aim_fire.words.names import full_name

STATUS_TYPED = {"calm": "none", "alert": "alert", "panic": "panic", "panicked": "panic"}
"""What a status is called, and its value: `vet4 panic`."""
FORMS = {"add": "add KIND [NUMBER]", "remove": "remove UNIT", "rename": "rename UNIT NAME"}
"""The forms of `adjust` that are no path."""


def units_named(game: Game, words: str) -> list[Unit]:
    """Return the units that a player's words name, by an id or a name as the cardboard has it; those in play if any is."""
    folded = loose(words)
    exact = [unit for unit in game.units.values() if loose(unit.id) == folded]
    alike = exact or [unit for unit in game.units.values() if folded in map(loose, (unit.name, *unit.also))]
    return [unit for unit in alike if unit.in_play] or alike


def find_unit(game: Game, words: str, side: str | None = None) -> Unit:
    """Return the unit that a player's words name: an id, or a name as the cardboard has it; of one side, or of either.

    Raises:
        BadAnswerError: none or several have that name.
    """
    living = [unit for unit in units_named(game, words) if side in (None, unit.side)]
    if len(living) == 1:
        return living[0]
    if not living:
        raise BadAnswerError(f"there is no unit {words!r}", "status lists the units")
    one_name = len({unit.name for unit in living}) == 1
    could_be = ", ".join(f"{unit.name} ({unit.id})" if one_name else unit.name for unit in living)
    raise BadAnswerError(f"{words!r} could be {could_be}", "type it whole, with its side or its code")


def adjustment(
    game: Game, parts: Sequence[str], reason: str, switch: Callable[[Game, Sequence[str]], tuple[str, Any]]
) -> dict[str, Any]:
    """Return what the words adjust, as the interruption has it.

    Args:
        game: the game as it stands.
        parts: the words.
        reason: the player's reason.
        switch: reads `components.NAME owner|stand-in yes`: the path, and the whole list or `stand-in`.

    Raises:
        BadAnswerError: the words are not of one of the forms.
    """
    verb, rest = parts[0].casefold(), list(parts[1:])
    args: dict[str, Any] = {"reason": reason} if reason else {}
    if verb == "add" and rest:
        numbered = len(rest) > 1 and kind_of(" ".join(rest)) is None
        kind = " ".join(rest[:-1] if numbered else rest)
        return args | {"add": [{"kind": kind_of(kind) or kind, "number": rest[-1] if numbered else None}]}
    if verb == "remove" and rest:
        return args | _set(game, f"{find_unit(game, ' '.join(rest)).id}.fate", "removed")
    if verb == "rename" and len(rest) > 1:
        return args | _set(game, f"{find_unit(game, rest[0]).id}.name", " ".join(rest[1:]))
    if verb in FORMS:
        raise BadAnswerError(f"{verb} what?", f"adjust {FORMS[verb]}")
    path, value = path_and_value(game, parts)
    if not value:
        raise BadAnswerError(
            f"adjust {' '.join(parts)} to what?", "adjust PATH VALUE; adjust without words lists the paths"
        )
    if path.partition(".")[0].casefold() == "components":
        path, cards = switch(game, [path, *" ".join(value).split()])
        return args | _set(game, path, cards)
    return args | _set(game, path, " ".join(value))


def path_and_value(game: Game, parts: Sequence[str]) -> tuple[str, list[str]]:
    """Return the path that the words begin with, as it is listed, and the words after it.

    A path may be typed with spaces, and a unit's field after its name: the longest beginning that is one counts.

    Raises:
        BadAnswerError: they begin with no path.
    """
    lengths = itertools.takewhile(lambda end: end <= LONGEST_PATH, itertools.accumulate(len(one) + 1 for one in parts))
    known = {loose(path): path for path in paths(game)}
    for count in range(len(list(lengths)), 0, -1):
        if loose(parts[count - 1]) and (path := _path(game, known, " ".join(parts[:count]))) is not None:
            return path, list(parts[count:])
    status = STATUS_TYPED.get(loose(parts[-1]))
    if status and len(parts) > 1 and units_named(game, " ".join(parts[:-1])):
        return f"{find_unit(game, ' '.join(parts[:-1])).id}.status", [status]
    unit, _, field = parts[0].partition(".")
    if unit.casefold() == "components":
        return parts[0], list(parts[1:])
    if field and loose(field) in map(loose, UNIT_FIELDS):
        find_unit(game, unit)
    return find(game, parts[0])[0], list(parts[1:])


def _path(game: Game, known: Mapping[str, str], words: str) -> str | None:
    """Return the path that these words are, a unit by its name too; None if they are none.

    Args:
        game: the game as it stands.
        known: every path by its loose spelling.
        words: what may be one.
    """
    if (path := known.get(loose(words))) is not None:
        return path
    for field in UNIT_FIELDS:
        spelled = "[\\s._-]*".join(map(re.escape, re.split("_", field)))
        named_so = re.fullmatch(rf"(?P<unit>.*?[^\s._-])[\s._]+{spelled}", words, re.IGNORECASE)
        if named_so and units_named(game, named_so["unit"]):
            return f"{find_unit(game, named_so['unit']).id}.{field}"
    return None


def _set(game: Game, path: str, value: Any) -> dict[str, Any]:
    """Return the arguments that set a path; of a track also how it stands now.

    `+5` and `-5` move a track, as the ledger writes it; `=5`, `= -5` and `5` set it.
    """
    name, entry = find(game, path)
    if isinstance(value, str):
        moved = re.fullmatch(r"([+-])\s*([0-9]{1,4})", value.strip())
        if moved and isinstance(entry.get(), int):
            value = str(entry.get() + int(moved[1] + moved[2]))
        elif value.lstrip().startswith("="):
            value = value.lstrip()[1:].strip()
    return {"set": {name: value}} | ({"stood": {name: entry.get()}} if entry.shift is not None else {})


def refuse_unchanged(game: Game, args: Mapping[str, Any]) -> None:
    """Refuse an adjustment of which everything stands so already.

    Raises:
        BadAnswerError: it says how it stands.
    """
    stands = []
    for path, raw in args.get("set", {}).items():
        name, entry = find(game, path)
        try:
            if entry.get() != entry.read(raw):
                return
        except (ValueError, UsageError):
            return
        stands.append(f"{name} is {value_words(name, entry.now())}")
    if stands and not args.get("add"):
        raise BadAnswerError(f"{', '.join(stands)} already", "nothing is changed")


def not_so(game: Game, args: Mapping[str, Any]) -> list[str]:
    """Return a line for each path that stands otherwise all the same, by what the step under way did after it was set."""
    lines = []
    for path, raw in args.get("set", {}).items():
        with contextlib.suppress(BadAnswerError, ValueError):
            name, entry = find(game, path)
            if entry.get() != entry.read(raw):
                stands = value_words(name, entry.now())
                lines.append(f"{name} is {stands} all the same, by this very step; adjust it once the step is over")
    return lines


def paths_listed(game: Game) -> list[str]:
    """Return the paths that can be adjusted; one line a unit, its fields named once."""
    lines = ["adjust PATH VALUE [--why WORDS]; adjust add KIND [NUMBER], remove UNIT, rename UNIT NAME"]
    fields: dict[str, list[str]] = {}
    for path, entry in paths(game).items():
        unit, _, field = path.partition(".")
        now = value_words(path, entry.now())
        if unit in game.units:
            fields.setdefault(full_name(game.units[unit]), []).append(f"{field} {now}")
        else:
            lines.append(f"{path} = {now} ({bounds_words(entry.bounds)})")
    lines += [f"{name}: {', '.join(values)}" for name, values in fields.items()]
    lines.append("a unit's path is its code and a field: A2.status Alert, A2.low_supply yes, G3.fate destroyed")
    return lines


ADJUSTING = Adjusting(adjustment, refuse_unchanged, not_so, paths_listed)
