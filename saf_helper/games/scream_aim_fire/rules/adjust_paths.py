"""What can be adjusted, by path: what each may be, how it stands, how it is set."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any

from saf_helper.errors import BadAnswerError, UsageError
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.rules import adjust_words as values
from saf_helper.games.scream_aim_fire.rules.adjust_words import loose
from saf_helper.games.scream_aim_fire.rules.draws import own_cards, use_cards, use_number, whose
from saf_helper.games.scream_aim_fire.rules.markers import named
from saf_helper.games.scream_aim_fire.rules.orders import most_dice
from saf_helper.games.scream_aim_fire.state import MORALE_HIGHEST, MORALE_LOWEST, Game
from saf_helper.games.scream_aim_fire.state_parts import Fate, LedgerLine, LieutenantFate, Mode, Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

UNIT_PATH = re.compile(r"[AG]\d+\..*", re.IGNORECASE)
UNIT_FIELDS = ("status", "low_supply", "acted", "fate", "terrain", "number", "name")
"""What can be adjusted of a unit."""


@dataclass(frozen=True, slots=True)
class Path:
    """Something that can be adjusted: what it may be, how it stands, how it is set."""

    bounds: str
    read: Callable[[Any], Any]
    get: Callable[[], Any]
    set: Callable[[Any], None]
    shown: Callable[[], Any] | None = None
    """How it stands, in words, where the value itself says too much."""
    shift: Callable[[Any, Any, Any], Any] | None = None
    """Where the step under way changes it too: from what is wanted and what stood, to what stands at the step's start."""
    worded: Callable[[Any], str] = values.worded
    """A value of it in words."""

    def now(self) -> Any:
        """Return how it stands, as it is told."""
        return self.shown() if self.shown else self.get()

    def words(self) -> str:
        """Return how it stands, in words."""
        return self.worded(self.now())


LONGEST_PATH = 120
"""Characters of a path as it may be typed: a unit's name of the player's own, and a field."""


def checked(entry: Path, path: str, raw: Any) -> Any:
    try:
        return entry.read(raw)
    except (ValueError, UsageError) as fault:
        raise BadAnswerError(f"{path} cannot be {raw!r}", f"{path}: {entry.bounds}") from fault


def find(game: Game, path: str, reason: str = "") -> tuple[str, Path]:
    """Return one path with its name as `paths` has it; capitals, hyphens, spaces and underscores do not matter.

    Raises:
        BadAnswerError: there is no such path.
    """
    found = known_path(game, path, reason)
    if found is None:
        raise BadAnswerError(f"{path!r} cannot be adjusted", _hint(game, path))
    return found


def known_path(game: Game, path: str, reason: str = "") -> tuple[str, Path] | None:
    """Return one path with its name as `paths` has it, spelled as loosely as `find` takes it; None if there is no such."""
    wanted = loose(path)
    unit = game.units.get(path.strip().partition(".")[0].upper())
    for known in (_tracks(game, reason), unit_paths(game, unit) if unit else {}, _kinds_and_rules(game)):
        for name in known:
            if loose(name) == wanted:
                return name, known[name]
    return next((one for one in paths(game, reason).items() if loose(one[0]) == wanted), None)


def _hint(game: Game, path: str) -> str:
    """Return what may have been meant instead of an unknown path; of a unit's all that it has."""
    unit = game.units.get(path.strip().partition(".")[0].upper())
    if unit is not None:
        return f"of {named(unit)}: {', '.join(UNIT_FIELDS)}; such as {unit.id}.{UNIT_FIELDS[0]}"
    if UNIT_PATH.fullmatch(path):
        return "a unit that came in this very step can be adjusted after it"
    names = {name.casefold(): name for name in paths(game) if name.partition(".")[0] not in game.units}
    near = get_close_matches(path.casefold()[:LONGEST_PATH], list(names), 3)
    return f"did you mean {', '.join(names[one] for one in near)}?" if near else "adjust without words lists the paths"


def paths(game: Game, reason: str = "") -> dict[str, Path]:
    """Return everything that can be adjusted, by path."""
    found = _tracks(game, reason)
    for unit in game.units.values():
        found |= unit_paths(game, unit)
    return found | _kinds_and_rules(game)


def _count(most: int, stands: int, why: str) -> tuple[str, Callable[[Any], int]]:
    """Return the bounds of a count in words, and its reader; what it has come to by the rules is always within them."""
    most = max(most, stands)
    return f"0 to {most}, {why}", values.whole(0, most)


def _germans(game: Game, kind: str = "") -> int:
    """Return how many Germans, or how many of a kind, have come onto the map in this game: more cannot be destroyed."""
    return sum(unit.side == "german" and kind in ("", unit.kind) for unit in game.units.values())


def _losses(game: Game, stands: int, kind: str = "") -> tuple[str, Callable[[Any], int]]:
    """§6.5.1.B Return the bounds of destroyed Germans and their reader."""
    return _count(_germans(game, kind), stands, "as many as have come; adjust add puts in one that is missing")


def _supply(game: Game) -> tuple[str, Callable[[Any], int]]:
    """§6.5.1.B Return the bounds of Supply counters and their reader: one for every two Germans of a whole game."""
    plan = game.plan
    listed = sum(plan.roster("german").values())
    a_turn = max(row.infantry + row.veterans for row in tables().spotted.values()) + 1  # and a surprise unit
    most = (listed + plan.turns * a_turn) // 2
    return _count(most, game.supply, f"one for every two Germans that may come in {plan.turns} turns")


def _reserves(game: Game) -> tuple[str, Callable[[Any], int]]:
    """§6.5.2 Return the bounds of the reserve marker and their reader: at the scenario's number reserves come."""
    if game.reserve_threshold is None:
        return _count(0, game.reserves, "as no German reserves come in this game")
    return _count(game.reserve_threshold - 1, game.reserves, f"as {game.reserve_threshold} brings the reserves")


def _order_dice(game: Game) -> tuple[str, Callable[[Any], list[int]]]:
    """§6.2.A, B Return the bounds of the order dice and their reader."""
    most = max(most_dice(game), len(game.order_dice))
    return f"at most {most} dice (6.2.A) such as 4 4 2, or -", values.dice(most)


def _field(owner: Any, name: str) -> tuple[Callable[[], Any], Callable[[Any], None]]:
    return lambda: getattr(owner, name), lambda value: setattr(owner, name, value)


def _tracks(game: Game, reason: str) -> dict[str, Path]:
    """Return the tracks, the hands that roll and draw, the Lieutenant and the order dice."""
    return {
        "morale": Path(
            f"{MORALE_LOWEST} to {MORALE_HIGHEST}",
            values.whole(MORALE_LOWEST, MORALE_HIGHEST),
            lambda: game.morale,
            lambda value: _set_morale(game, value, reason),
            shift=_by_as_much,
        ),
        "reserves": Path(*_reserves(game), *_field(game, "reserves"), shift=_by_as_much),
        "supply": Path(*_supply(game), *_field(game, "supply"), shift=_by_as_much),
        "german-losses": Path(*_losses(game, game.german_losses), *_field(game, "german_losses"), shift=_by_as_much),
        **{
            hands: Path(values.any_of(Mode), values.word_of(Mode), *_field(game, hands))
            for hands in ("dice", "cards", "chits")
        },
        "lieutenant": Path(
            values.any_of(LieutenantFate), values.word_of(LieutenantFate), *_field(game.lieutenant, "fate")
        ),
        "lieutenant.host": Path(
            "an American Infantry or Veteran in play",
            partial(values.host, game),
            *_field(game.lieutenant, "host"),
        ),
        "order-dice": Path(*_order_dice(game), *_field(game, "order_dice"), shift=_with_the_spent),
    }


def unit_paths(game: Game, unit: Unit) -> dict[str, Path]:
    """Return what can be adjusted of a unit."""
    found = {
        "status": Path("none, Alert, Panic", values.status, *_field(unit, "status"), worded=values.status_worded),
        "low_supply": Path("yes or no", values.yes_no, *_field(unit, "low_supply")),
        "acted": Path("yes or no", values.yes_no, _field(unit, "acted")[0], partial(_set_acted, unit)),
        "fate": Path(
            values.any_of(Fate), values.word_of(Fate), _field(unit, "fate")[0], partial(_set_fate, game, unit)
        ),
        "terrain": Path(
            "clear, woods, building, hill, or - to forget all about where it stands",
            values.terrain,
            partial(table_facts.recall, game, table_facts.TERRAIN, unit),
            partial(_set_terrain, game, unit),
        ),
        "number": Path(f"1 to {values.HIGHEST_NUMBER}, or -", values.number, *_field(unit, "number")),
        "name": Path(
            f"up to {values.LONGEST_NAME} characters, or -",
            values.nickname,
            *_field(unit, "nickname"),
            worded=values.name_worded,
        ),
    }
    return {f"{unit.id}.{name}": found[name] for name in UNIT_FIELDS}


def _kinds_and_rules(game: Game) -> dict[str, Path]:
    """Return the kills by kind, the numbers printed on counters, the decks and cups in use and the house rules."""
    found = {}
    for kind, counter in tables().counters.items():
        if counter.side == "german":
            now, put = _item(game.kills, kind, 0)
            found[f"kills.{kind}"] = Path(*_losses(game, now(), kind), now, put, shift=_by_as_much)
        for name in counter.printed:
            what = f"{name.replace('_', '-')}.{kind}"
            found[f"printed.{what}"] = _printed(game, what)
    for name in tables().decks:
        found[f"components.{name}"] = Path(
            "owner or stand-in",
            partial(own_cards, name),
            partial(_own_lines, game, name),
            partial(use_cards, game, name),
            partial(whose, game, name),
        )
    for key, rule in tables().house_rules.items():
        if not rule.locks:
            bounds = " | ".join(rule.values) + (" | a number" if rule.number else "")
            found[f"house.{key}"] = Path(bounds, rule.accept, *_house(game, key))
    return found


def _by_as_much(wanted: int, stood: int, now: int) -> int:
    return now + wanted - stood


def _with_the_spent(wanted: list[int], stood: list[int], now: list[int]) -> list[int]:
    """Return the dice wanted and those that the step spends."""
    return [*wanted, *(Counter(now) - Counter(stood)).elements()]


def _item(values: dict[str, int], name: str, default: int) -> tuple[Callable[[], Any], Callable[[Any], None]]:
    return lambda: values.get(name, default), lambda value: values.__setitem__(name, value)


def _own_lines(game: Game, name: str) -> tuple[str, ...]:
    return game.components.decks.get(name, ())


def _printed(game: Game, name: str) -> Path:
    """A number put right is the player's own, also where it is the same as the stand-in."""

    def own() -> int | None:
        value, source = game.printed(name)
        return value if source == "owner" else None

    return Path("1 to 9", values.whole(1, 9), own, partial(use_number, game, name), lambda: game.printed(name)[0])


def _house(game: Game, key: str) -> tuple[Callable[[], Any], Callable[[Any], None]]:
    def set_rule(value: str) -> None:
        game.house[key] = value
        if key == "reserve-threshold":
            game.reserve_threshold = game.threshold_by_rule()

    return lambda: game.rule(key), set_rule


def _set_morale(game: Game, value: int, reason: str) -> None:
    change = value - game.morale
    game.morale = value
    line = LedgerLine(
        n=len(game.ledger) + 1,
        turn=game.turn,
        cause=f"adjusted: {reason}",
        change=change,
        morale=value,
        reserves=game.reserves,
    )
    game.ledger.append(line)


def _set_acted(unit: Unit, acted: bool) -> None:
    """A counter turned back may move and fire once more."""
    unit.acted = acted
    if not acted:
        unit.moved = unit.fired = False


def _set_fate(game: Game, unit: Unit, fate: Fate) -> None:
    unit.fate = fate
    table_facts.forget(game, unit)


def _set_terrain(game: Game, unit: Unit, terrain: str | None) -> None:
    table_facts.forget(game, unit)
    if terrain is not None:
        table_facts.keep(game, terrain, table_facts.TERRAIN, unit)


def describe(game: Game) -> list[tuple[str, str, str]]:
    """Return every path with how it stands and what it may be; a unit's by its name too."""
    rows = []
    for path, entry in paths(game).items():
        unit = game.units.get(path.split(".")[0])
        name = f"{path} ({named(unit)})" if unit else path
        rows.append((name, entry.words(), entry.bounds))
    return rows
