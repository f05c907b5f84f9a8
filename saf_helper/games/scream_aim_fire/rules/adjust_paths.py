"""What can be adjusted, by path: what each may be, how it stands, how it is set."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any, get_args

from saf_helper.errors import BadAnswerError, UsageError
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.rules import adjust_values as values
from saf_helper.games.scream_aim_fire.rules.adjust_values import loose
from saf_helper.games.scream_aim_fire.rules.draws import own_cards, use_cards, use_number
from saf_helper.games.scream_aim_fire.rules.orders import most_dice
from saf_helper.games.scream_aim_fire.state import MORALE_HIGHEST, MORALE_LOWEST, Game
from saf_helper.games.scream_aim_fire.state_parts import Fate, LieutenantFate, Mode, Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.corrections import Bounds, bounds_words, whose
from saf_helper.games.scream_aim_fire.words.refusals import refused

UNIT_FIELDS = ("status", "low_supply", "acted", "fate", "terrain", "number", "name")
"""What can be adjusted of a unit."""


@dataclass(frozen=True, slots=True)
class Path:
    """Something that can be adjusted: what it may be, how it stands, how it is set."""

    bounds: Bounds
    read: Callable[[Any], Any]
    get: Callable[[], Any]
    set: Callable[[Any], None]
    shown: Callable[[], Any] | None = None
    """How it stands, where the value itself says too much."""
    shift: Callable[[Any, Any, Any], Any] | None = None
    """Where the step under way changes it too: from what is wanted and what stood, to what stands at the step's start."""

    def now(self) -> Any:
        """Return how it stands, as it is told."""
        return self.shown() if self.shown else self.get()


LONGEST_PATH = 120
"""Characters of a path as it may be typed: a unit's name of the player's own, and a field."""


def checked(entry: Path, path: str, raw: Any) -> Any:
    """Return a value as the path reads it.

    Raises:
        BadAnswerError: it is out of bounds.
    """
    try:
        return entry.read(raw)
    except (ValueError, UsageError) as fault:
        raise refused("no-value", path=path, given=raw, bounds=bounds_words(entry.bounds)) from fault


def find(game: Game, path: str) -> tuple[str, Path]:
    """Return one path with its name as `paths` has it; capitals, hyphens, spaces and underscores do not matter.

    Raises:
        BadAnswerError: there is no such path.
    """
    found = _known_path(game, path)
    if found is None:
        raise _no_path(game, path)
    return found


def _known_path(game: Game, path: str) -> tuple[str, Path] | None:
    """Return one path with its name as `paths` has it, spelled as loosely as `find` takes it; None if there is no such."""
    wanted = loose(path)
    unit = game.units.get(path.strip().partition(".")[0].upper())
    for known in (_tracks(game), unit_paths(game, unit) if unit else {}, _kinds_and_rules(game)):
        for name in known:
            if loose(name) == wanted:
                return name, known[name]
    return next((one for one in paths(game).items() if loose(one[0]) == wanted), None)


def _no_path(game: Game, path: str) -> BadAnswerError:
    """Return the refusal of an unknown path, with what may have been meant; of a unit's all that it has."""
    head = path.strip().partition(".")[0].upper()
    if unit := game.units.get(head):
        return refused("no-path-of-unit", path=path, unit=unit, fields=UNIT_FIELDS)
    if "." in path and head[:1].casefold() in ("a", "g") and head[1:].isdecimal():
        return refused("no-path-yet", path=path)
    names = {name.casefold(): name for name in paths(game) if name.partition(".")[0] not in game.units}
    near = get_close_matches(path.casefold()[:LONGEST_PATH], list(names), 3)
    return refused("no-path-but-near" if near else "no-path", path=path, near=[names[one] for one in near])


def paths(game: Game) -> dict[str, Path]:
    """Return everything that can be adjusted, by path."""
    found = _tracks(game)
    for unit in game.units.values():
        found |= unit_paths(game, unit)
    return found | _kinds_and_rules(game)


def _count(most: int, stands: int, why: str, *details: int) -> tuple[Bounds, Callable[[Any], int]]:
    """Return the bounds of a count and its reader; what it has come to by the rules is always within them."""
    most = max(most, stands)
    return (why, most, *details), values.whole(0, most)


def _germans(game: Game, kind: str = "") -> int:
    """Return how many Germans, or how many of a kind, have come onto the map in this game: more cannot be destroyed."""
    return sum(unit.side == "german" and kind in ("", unit.kind) for unit in game.units.values())


def _losses(game: Game, stands: int, kind: str = "") -> tuple[Bounds, Callable[[Any], int]]:
    """§6.5.1.B Return the bounds of destroyed Germans and their reader."""
    return _count(_germans(game, kind), stands, "as-many-as-came")


def _supply(game: Game) -> tuple[Bounds, Callable[[Any], int]]:
    """§6.5.1.B Return the bounds of Supply counters and their reader: one for every two Germans of a whole game."""
    plan = game.plan
    listed = sum(plan.roster("german").values())
    a_turn = max(row.infantry + row.veterans for row in tables().spotted.values()) + 1  # and a surprise unit
    most = (listed + plan.turns * a_turn) // 2
    return _count(most, game.supply, "as-may-be-won", plan.turns)


def _reserves(game: Game) -> tuple[Bounds, Callable[[Any], int]]:
    """§6.5.2 Return the bounds of the reserve marker and their reader: at the scenario's number reserves come."""
    if game.reserve_threshold is None:
        return _count(0, game.reserves, "as-none-come")
    return _count(game.reserve_threshold - 1, game.reserves, "as-they-come", game.reserve_threshold)


def _order_dice(game: Game) -> tuple[Bounds, Callable[[Any], list[int]]]:
    """§6.2.A, B Return the bounds of the order dice and their reader."""
    most = max(most_dice(game), len(game.order_dice))
    return ("dice", most), values.dice(most)


def _field(owner: Any, name: str) -> tuple[Callable[[], Any], Callable[[Any], None]]:
    return lambda: getattr(owner, name), lambda value: setattr(owner, name, value)


def _tracks(game: Game) -> dict[str, Path]:
    """Return the tracks, the hands that roll and draw, the Lieutenant and the order dice."""
    return {
        "morale": Path(
            ("range", MORALE_LOWEST, MORALE_HIGHEST),
            values.whole(MORALE_LOWEST, MORALE_HIGHEST),
            *_field(game, "morale"),
            shift=_by_as_much,
        ),
        "reserves": Path(*_reserves(game), *_field(game, "reserves"), shift=_by_as_much),
        "supply": Path(*_supply(game), *_field(game, "supply"), shift=_by_as_much),
        "german-losses": Path(*_losses(game, game.german_losses), *_field(game, "german_losses"), shift=_by_as_much),
        **{
            hands: Path(("one-of", *get_args(Mode)), values.word_of(Mode), *_field(game, hands))
            for hands in ("dice", "cards", "chits")
        },
        "lieutenant": Path(
            ("one-of", *get_args(LieutenantFate)), values.word_of(LieutenantFate), *_field(game.lieutenant, "fate")
        ),
        "lieutenant.host": Path(
            ("host",),
            partial(values.host, game),
            *_field(game.lieutenant, "host"),
        ),
        "order-dice": Path(*_order_dice(game), *_field(game, "order_dice"), shift=_with_the_spent),
    }


def unit_paths(game: Game, unit: Unit) -> dict[str, Path]:
    """Return what can be adjusted of a unit."""
    found = {
        "status": Path(("status",), values.status, *_field(unit, "status")),
        "low_supply": Path(("yes-no",), values.yes_no, *_field(unit, "low_supply")),
        "acted": Path(("yes-no",), values.yes_no, _field(unit, "acted")[0], partial(_set_acted, unit)),
        "fate": Path(
            ("one-of", *get_args(Fate)), values.word_of(Fate), _field(unit, "fate")[0], partial(_set_fate, game, unit)
        ),
        "terrain": Path(
            ("terrain",),
            values.terrain,
            partial(table_facts.recall, game, table_facts.TERRAIN, unit),
            partial(_set_terrain, game, unit),
        ),
        "number": Path(("number", values.HIGHEST_NUMBER), values.number, *_field(unit, "number")),
        "name": Path(
            ("name", values.LONGEST_NAME),
            values.nickname,
            *_field(unit, "nickname"),
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
            ("deck",),
            partial(own_cards, name),
            partial(_own_lines, game, name),
            partial(use_cards, game, name),
            partial(_whose, game, name),
        )
    for key, rule in tables().house_rules.items():
        if not rule.locks:
            bounds = ("setting-or-number" if rule.number else "setting", *rule.values)
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


def _whose(game: Game, name: str) -> str:
    return whose(game.deck(name))


def _printed(game: Game, name: str) -> Path:
    """A number put right is the player's own, also where it is the same as the stand-in."""

    def own() -> int | None:
        value, source = game.printed(name)
        return value if source == "owner" else None

    return Path(
        ("range", 1, 9), values.whole(1, 9), own, partial(use_number, game, name), lambda: game.printed(name)[0]
    )


def _house(game: Game, key: str) -> tuple[Callable[[], Any], Callable[[Any], None]]:
    def set_rule(value: str) -> None:
        game.house[key] = value
        if key == "reserve-threshold":
            game.reserve_threshold = game.threshold_by_rule()

    return lambda: game.rule(key), set_rule


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
