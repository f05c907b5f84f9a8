"""Adjustments: the table shows something else than the state, and the player puts it right. Range-checked and recorded."""

from collections.abc import Mapping
from typing import Any

from saf_helper.engine.player import Player
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.rules import adjust_words as values
from saf_helper.games.scream_aim_fire.rules.adjust_paths import Path, checked, find
from saf_helper.games.scream_aim_fire.rules.adjust_words import HIGHEST_NUMBER, loose
from saf_helper.games.scream_aim_fire.rules.draws import in_use
from saf_helper.games.scream_aim_fire.rules.markers import named
from saf_helper.games.scream_aim_fire.rules.morale import reserves_due
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.table_facts import tank_arrived
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.state.entry import Changes

LOST = {"destroyed", "bailed out", "captured", "killed"}
"""Fates that move tracks when the rules bring them about."""


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
    words: list[str] = []
    in_the_end: list[str] = []
    stood = dict(args.get("stood") or {})
    for path, raw in dict(args.get("set") or {}).items():
        name, entry = find(game, path, reason)
        value = wanted = checked(entry, path, raw)
        if entry.shift and stood.get(path, entry.get()) != entry.get():
            value = _before_the_step(entry, path, wanted, stood[path])
            in_the_end.append(f"{name} then stands at {entry.worded(wanted)}")
        before = entry.now()
        if entry.get() != value:
            entry.set(value)
            changes[name] = (before, entry.now())
            words.append(f"{name} {entry.worded(before)} -> {entry.words()}")
    for wanted in list(args.get("add") or []):
        unit = _add(game, wanted)
        changes[unit.id] = (None, "in play")
        words.append(f"{named(unit)} added")
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
        words.append("lieutenant alive -> killed")
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
            f"{path} cannot be {entry.worded(wanted)} yet: this very step changes it", "adjust it once the step is over"
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
        stand = ", ".join(f"{name} {find(game, name)[1].words()}" for name in left)
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


def kind_of(words: str) -> str | None:
    """Return the kind of counter that words name, by its code, its name on the cardboard or its title; None for none.

    Where both sides have such counters it is the code alone that tells which.
    """
    wanted = loose(words)
    if exact := [kind for kind in tables().counters if loose(kind) == wanted]:
        return exact[0]
    alike = [row.kind for row in tables().counters.values() if wanted in (loose(row.name), loose(row.title))]
    return alike[0] if len(alike) == 1 else None


def _add(game: Game, wanted: Mapping[str, Any]) -> Unit:
    kind = kind_of(str(wanted.get("kind")))
    if kind is None:
        raise BadAnswerError(
            f"{str(wanted.get('kind'))!r} is no kind of counter", "one of: " + ", ".join(tables().counters)
        )
    bounds = Path(f"1 to {HIGHEST_NUMBER}, or -", values.number, lambda: None, lambda value: None)
    number = checked(bounds, "number", wanted.get("number"))
    unit = game.add(kind, number=number, came=str(wanted.get("came") or f"turn {game.turn}")[:40])
    if unit in game.american_tanks():
        tank_arrived(game)
    return unit
