"""What can be adjusted, by path: what each may be, how it stands, how it is set."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any, get_args

from saf_helper.errors import BadAnswerError, UsageError
from saf_helper.rules.components import own_cards, use_cards, use_number, whose
from saf_helper.rules.orders import most_dice
from saf_helper.rules.table import named
from saf_helper.state import facts
from saf_helper.state.model import MORALE_HIGHEST, MORALE_LOWEST, Game
from saf_helper.state.parts import Fate, LedgerLine, LieutenantFate, Mode, Status, Unit
from saf_helper.tables.load import tables

HIGHEST_COUNT = 99
UNIT_PATH = re.compile(r"[AG]\d+\..*", re.IGNORECASE)


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

    def now(self) -> Any:
        """Return how it stands, as it is told."""
        return self.shown() if self.shown else self.get()

    def words(self) -> str:
        """Return how it stands, in words."""
        return worded(self.now())


def worded(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def checked(entry: Path, path: str, raw: Any) -> Any:
    try:
        return entry.read(raw)
    except (ValueError, UsageError) as fault:
        raise BadAnswerError(f"{path} cannot be {raw!r}", f"{path}: {entry.bounds}") from fault


def find(game: Game, path: str, reason: str = "") -> tuple[str, Path]:
    """Return one path with its name as `paths` has it; capitals do not matter.

    Raises:
        BadAnswerError: there is no such path.
    """
    folded = path.lower().strip()
    unit = game.units.get(folded.partition(".")[0].upper())
    for known in (_tracks(game, reason), unit_paths(game, unit) if unit else {}, _kinds_and_rules(game)):
        for name in known:
            if name.lower() == folded:
                return name, known[name]
    names = {name.lower(): name for name in paths(game)}
    near = get_close_matches(path.lower(), list(names), 3)
    hint = "adjust without words lists the paths"
    if near:
        hint = f"did you mean {', '.join(names[one] for one in near)}?"
    elif UNIT_PATH.fullmatch(path):
        hint = "a unit that came in this very step can be adjusted after it"
    raise BadAnswerError(f"{path!r} cannot be adjusted", hint)


def paths(game: Game, reason: str = "") -> dict[str, Path]:
    """Return everything that can be adjusted, by path."""
    found = _tracks(game, reason)
    for unit in game.units.values():
        found |= unit_paths(game, unit)
    return found | _kinds_and_rules(game)


def _counts() -> tuple[str, Callable[[Any], int]]:
    return f"0 to {HIGHEST_COUNT}", _whole(0, HIGHEST_COUNT)


def _field(owner: Any, name: str) -> tuple[Callable[[], Any], Callable[[Any], None]]:
    return lambda: getattr(owner, name), lambda value: setattr(owner, name, value)


def _tracks(game: Game, reason: str) -> dict[str, Path]:
    """Return the tracks, the hands that roll and draw, the Lieutenant and the order dice."""
    most = game.reserve_threshold - 1 if game.reserve_threshold else HIGHEST_COUNT
    return {
        "morale": Path(
            f"{MORALE_LOWEST} to {MORALE_HIGHEST}",
            _whole(MORALE_LOWEST, MORALE_HIGHEST),
            lambda: game.morale,
            lambda value: _set_morale(game, value, reason),
            shift=_by_as_much,
        ),
        "reserves": Path(f"0 to {most}", _whole(0, most), *_field(game, "reserves"), shift=_by_as_much),
        "supply": Path(*_counts(), *_field(game, "supply"), shift=_by_as_much),
        "german-losses": Path(*_counts(), *_field(game, "german_losses"), shift=_by_as_much),
        **{hands: Path(_any_of(Mode), _word_of(Mode), *_field(game, hands)) for hands in ("dice", "cards", "chits")},
        "lieutenant": Path(_any_of(LieutenantFate), _word_of(LieutenantFate), *_field(game.lieutenant, "fate")),
        "lieutenant.host": Path(
            "an American Infantry or Veteran in play", lambda raw: _host(game, raw), *_field(game.lieutenant, "host")
        ),
        "order-dice": Path(
            f"at most {most_dice(game)} dice (6.2.A) such as 4 4 2, or -",
            partial(_dice, most_dice(game)),
            *_field(game, "order_dice"),
            shift=_with_the_spent,
        ),
    }


def unit_paths(game: Game, unit: Unit) -> dict[str, Path]:
    """Return what can be adjusted of a unit."""
    found = {
        "status": Path(_any_of(Status), _status, *_field(unit, "status")),
        "low_supply": Path("yes or no", _yes_no, *_field(unit, "low_supply")),
        "acted": Path("yes or no", _yes_no, _field(unit, "acted")[0], partial(_set_acted, unit)),
        "fate": Path(_any_of(Fate), _word_of(Fate), _field(unit, "fate")[0], partial(_set_fate, game, unit)),
        "terrain": Path(
            "clear, woods, building, hill, or - to forget all about where it stands",
            _terrain,
            partial(facts.recall, game, facts.TERRAIN, unit),
            partial(_set_terrain, game, unit),
        ),
        "number": Path("1 to 99, or -", read_number, *_field(unit, "number")),
        "name": Path("up to 40 characters", _nickname, *_field(unit, "nickname")),
    }
    return {f"{unit.id}.{name}": path for name, path in found.items()}


def _kinds_and_rules(game: Game) -> dict[str, Path]:
    """Return the kills by kind, the numbers printed on counters, the decks and cups in use and the house rules."""
    found = {}
    for kind, counter in tables().counters.items():
        if counter.side == "german":
            found[f"kills.{kind}"] = Path(*_counts(), *_item(game.kills, kind, 0), shift=_by_as_much)
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

    return Path("1 to 9", _whole(1, 9), own, partial(use_number, game, name), lambda: game.printed(name)[0])


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
    facts.forget(game, unit)


def _set_terrain(game: Game, unit: Unit, terrain: str | None) -> None:
    facts.forget(game, unit)
    if terrain is not None:
        facts.keep(game, terrain, facts.TERRAIN, unit)


# Reading values ------------------------------------------------------------------------------------------------------


def _whole(low: int, high: int) -> Callable[[Any], int]:
    def read(raw: Any) -> int:
        if isinstance(raw, bool) or not isinstance(raw, int | str):
            raise ValueError(raw)
        value = int(raw)
        if not low <= value <= high:
            raise ValueError(raw)
        return value

    return read


def _any_of(words: Any) -> str:
    return ", ".join(get_args(words))


def _word_of(words: Any) -> Callable[[Any], str]:
    def read(raw: Any) -> str:
        word = str(raw).strip().lower().replace("-", " ")
        if word not in get_args(words):
            raise ValueError(raw)
        return word

    return read


def _terrain(raw: Any) -> str | None:
    word = str(raw).strip().lower()
    if word in ("-", "none", ""):
        return None
    if word not in tables().terrain:
        raise ValueError(raw)
    return word


def _status(raw: Any) -> str:
    word = str(raw).strip().lower()
    return _word_of(Status)({"calm": "none", "panicked": "panic"}.get(word, word))


def _yes_no(raw: Any) -> bool:
    if isinstance(raw, bool):
        return raw
    words = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}
    if str(raw).lower() not in words:
        raise ValueError(raw)
    return words[str(raw).lower()]


def read_number(raw: Any) -> int | None:
    return None if raw is None or str(raw).strip() in ("", "-", "none") else _whole(1, 99)(raw)


def _nickname(raw: Any) -> str:
    text = " ".join(str(raw).split())
    if len(text) > 40 or not text.isprintable():
        raise ValueError(raw)
    return text


def _dice(most: int, raw: Any) -> list[int]:
    """Read order dice; so many at most, those counted in that the step under way spends."""
    words = [] if str(raw).strip() == "-" else raw if isinstance(raw, list) else str(raw).replace(",", " ").split()
    if len(words) > most:
        raise ValueError(raw)
    return [_whole(1, 6)(word) for word in words]


def _host(game: Game, raw: Any) -> str:
    wanted = str(raw).upper()
    if any(unit.id == wanted and unit.category == "infantry" for unit in game.americans()):
        return wanted
    raise ValueError(raw)


def describe(game: Game) -> list[tuple[str, str, str]]:
    """Return every path with how it stands and what it may be; a unit's by its name too."""
    rows = []
    for path, entry in paths(game).items():
        unit = game.units.get(path.split(".")[0])
        name = f"{path} ({named(unit)})" if unit else path
        rows.append((name, worded(entry.now()), entry.bounds))
    return rows
