"""Adjustments: the table shows something else than the state, and the player puts it right. Range-checked and recorded."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from typing import Any, get_args

from saf_helper.errors import BadAnswerError, UsageError
from saf_helper.prompts.player import Player
from saf_helper.rules.components import in_use, own_cards, use_cards, use_number, whose
from saf_helper.rules.special_american import reserves_due
from saf_helper.rules.table import named
from saf_helper.state import facts
from saf_helper.state.entry import Changes
from saf_helper.state.model import (
    MORALE_HIGHEST,
    MORALE_LOWEST,
    Fate,
    Game,
    LedgerLine,
    LieutenantFate,
    Mode,
    Status,
    Unit,
)
from saf_helper.tables.load import tables

HIGHEST_COUNT = 99
LOST = {"destroyed", "bailed out", "captured", "killed"}
"""Fates that move tracks when the rules bring them about."""
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
        return _word(self.now())


def adjust(player: Player, game: Game, args: Mapping[str, Any]) -> None:
    """Set paths to values, or add a counter.

    Args:
        player: who is told.
        game: the game.
        args: `set`, path to value; `stood`, path to how a track stood when it was set, amid a step; `add`, a list of
            `{kind, number, came}`; `reason`, the player's words.

    Raises:
        BadAnswerError: an unknown path or a value out of range; nothing is changed.
    """
    reason = str(args.get("reason") or "as the table shows")
    changes: Changes = {}
    in_the_end: list[str] = []
    stood = dict(args.get("stood") or {})
    for path, raw in dict(args.get("set") or {}).items():
        name, entry = find(game, path, reason)
        value = wanted = _checked(entry, path, raw)
        if entry.shift and stood.get(path, entry.get()) != entry.get():
            value = _before_the_step(entry, path, wanted, stood[path])
            in_the_end.append(f"{name} then stands at {_word(wanted)}")
        before = entry.now()
        if entry.get() != value:
            entry.set(value)
            changes[name] = (before, entry.now())
    for wanted in list(args.get("add") or []):
        unit = _add(game, wanted)
        changes[unit.id] = (None, "in play")
    if not changes and not args.get("set"):
        raise BadAnswerError("nothing to adjust", "adjust PATH VALUE; without words it lists the paths")
    host = game.units.get(game.lieutenant.host or "")
    if game.lieutenant.alive and host is not None and not host.in_play:
        if "lieutenant" in changes:
            raise BadAnswerError(
                f"the Lieutenant is with {named(host)}, which is off the map", "adjust lieutenant.host first"
            )
        game.lieutenant.fate = "killed"
        changes["lieutenant"] = ("alive", "killed")
    words = [f"{path} {_word(before)} -> {_word(after)}" for path, (before, after) in changes.items()]
    player.tell(f"Adjusted: {', '.join([*words, *in_the_end]) or 'it stood so already'}", (), reason, changes)
    tell_not_booked(player, game, changes)
    for name in _decks_of(changes):
        player.tell(in_use(game, name), ("3.0.A",), "what is drawn from now on")
    reserves_due(player, game)


def _before_the_step(entry: Path, path: str, wanted: Any, stood: Any) -> Any:
    """Return what a track is set to at a step's start, so that the step, which changes it too, leaves what is wanted."""
    assert entry.shift is not None
    try:
        return entry.read(entry.shift(wanted, entry.read(stood), entry.get()))
    except ValueError as fault:
        raise BadAnswerError(
            f"{path} cannot be {_word(wanted)} yet: this very step changes it", "adjust it once the step is over"
        ) from fault


def tell_not_booked(player: Player, game: Game, changes: Changes) -> None:
    """Tell which tracks a loss put right by hand leaves as they are; one that is set along with it is booked."""
    fates = {path.removesuffix(".fate") for path, pair in changes.items() if _is_fate(path) and LOST & set(pair)}
    lost = [unit for unit in game.units.values() if unit.id in fates]
    germans = [unit for unit in lost if unit.side == "german"]
    tracks = ["morale"] if lost or "lieutenant" in fates else []
    if germans:
        tracks += ["supply", "german-losses", *dict.fromkeys(f"kills.{unit.kind}" for unit in germans)]
    if len(germans) < len(fates):
        tracks.append("reserves")
    left = [name for name in tracks if name not in changes]
    if left:
        stand = ", ".join(f"{name} {_word(find(game, name)[1].now())}" for name in left)
        rules = ("6.5.1.B",) if germans else ("6.5.2",)
        player.tell(
            f"Not booked with it: {stand}; adjust {left[0]} VALUE books it",
            rules,
            "an adjustment sets only what it names",
        )


def _is_fate(path: str) -> bool:
    return path == "lieutenant" or path.endswith(".fate")


def _decks_of(changes: Changes) -> list[str]:
    """Return the decks and cups whose cards, or the hands that draw them, were changed."""
    cups = {"cards": False, "chits": True}
    return [
        name
        for name, deck in tables().decks.items()
        if f"components.{name}" in changes or any(hands in changes and cups[hands] == deck.is_cup for hands in cups)
    ]


def _word(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def _checked(entry: Path, path: str, raw: Any) -> Any:
    try:
        return entry.read(raw)
    except (ValueError, UsageError) as fault:
        raise BadAnswerError(f"{path} cannot be {raw!r}", f"{path}: {entry.bounds}") from fault


def find(game: Game, path: str, reason: str = "") -> tuple[str, Path]:
    """Return one path with its name as `paths` has it; capitals do not matter.

    Raises:
        BadAnswerError: there is no such path.
    """
    known = paths(game, reason)
    folded = {name.lower(): name for name in known}
    name = folded.get(path.lower().strip())
    if name is None:
        near = get_close_matches(path.lower(), list(folded), 3)
        hint = "adjust without words lists the paths"
        if near:
            hint = f"did you mean {', '.join(folded[one] for one in near)}?"
        elif UNIT_PATH.fullmatch(path):
            hint = "a unit that came in this very step can be adjusted after it"
        raise BadAnswerError(f"{path!r} cannot be adjusted", hint)
    return name, known[name]


def paths(game: Game, reason: str = "") -> dict[str, Path]:
    """Return everything that can be adjusted, by path."""

    def field(owner: Any, name: str) -> tuple[Callable[[], Any], Callable[[Any], None]]:
        return lambda: getattr(owner, name), lambda value: setattr(owner, name, value)

    most = game.reserve_threshold - 1 if game.reserve_threshold else HIGHEST_COUNT
    found = {
        "morale": Path(
            f"{MORALE_LOWEST} to {MORALE_HIGHEST}",
            _whole(MORALE_LOWEST, MORALE_HIGHEST),
            lambda: game.morale,
            lambda value: _set_morale(game, value, reason),
            shift=_by_as_much,
        ),
        "reserves": Path(f"0 to {most}", _whole(0, most), *field(game, "reserves"), shift=_by_as_much),
        "supply": Path(f"0 to {HIGHEST_COUNT}", _whole(0, HIGHEST_COUNT), *field(game, "supply"), shift=_by_as_much),
        "german-losses": Path(
            f"0 to {HIGHEST_COUNT}", _whole(0, HIGHEST_COUNT), *field(game, "german_losses"), shift=_by_as_much
        ),
        "dice": Path(_any_of(Mode), _word_of(Mode), *field(game, "dice")),
        "cards": Path(_any_of(Mode), _word_of(Mode), *field(game, "cards")),
        "chits": Path(_any_of(Mode), _word_of(Mode), *field(game, "chits")),
        "lieutenant": Path(_any_of(LieutenantFate), _word_of(LieutenantFate), *field(game.lieutenant, "fate")),
        "lieutenant.host": Path(
            "an American Infantry or Veteran in play", lambda raw: _host(game, raw), *field(game.lieutenant, "host")
        ),
        "order-dice": Path("dice such as 4 4 2, or -", _dice, *field(game, "order_dice"), shift=_with_the_spent),
    }
    for unit in game.units.values():
        found |= {
            f"{unit.id}.status": Path(_any_of(Status), _status, *field(unit, "status")),
            f"{unit.id}.low_supply": Path("yes or no", _yes_no, *field(unit, "low_supply")),
            f"{unit.id}.acted": Path("yes or no", _yes_no, field(unit, "acted")[0], partial(_set_acted, unit)),
            f"{unit.id}.fate": Path(
                _any_of(Fate), _word_of(Fate), field(unit, "fate")[0], partial(_set_fate, game, unit)
            ),
            f"{unit.id}.terrain": Path(
                "clear, woods, building, hill, or - to forget all about where it stands",
                _terrain,
                partial(facts.recall, game, facts.TERRAIN, unit),
                partial(_set_terrain, game, unit),
            ),
            f"{unit.id}.number": Path("1 to 99, or -", _number, *field(unit, "number")),
            f"{unit.id}.name": Path("up to 40 characters", _nickname, *field(unit, "nickname")),
        }
    for kind, counter in tables().counters.items():
        if counter.side == "german":
            count = _whole(0, HIGHEST_COUNT)
            found[f"kills.{kind}"] = Path(
                f"0 to {HIGHEST_COUNT}", count, *_item(game.kills, kind, 0), shift=_by_as_much
            )
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


def _add(game: Game, wanted: Mapping[str, Any]) -> Unit:
    kind = str(wanted.get("kind"))
    if kind not in tables().counters:
        raise BadAnswerError(f"{kind!r} is no kind of counter", "one of: " + ", ".join(tables().counters))
    number = _checked(Path("1 to 99, or -", _number, lambda: None, lambda value: None), "number", wanted.get("number"))
    return game.add(kind, number=number, came=str(wanted.get("came") or f"turn {game.turn}")[:40])


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


def _number(raw: Any) -> int | None:
    return None if raw is None or str(raw).strip() in ("", "-", "none") else _whole(1, 99)(raw)


def _nickname(raw: Any) -> str:
    text = " ".join(str(raw).split())
    if len(text) > 40 or not text.isprintable():
        raise ValueError(raw)
    return text


def _dice(raw: Any) -> list[int]:
    words = [] if str(raw).strip() == "-" else raw if isinstance(raw, list) else str(raw).replace(",", " ").split()
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
        rows.append((name, _word(entry.now()), entry.bounds))
    return rows
