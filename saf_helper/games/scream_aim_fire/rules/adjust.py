"""Adjustments: the table shows something else than the state, and the player puts it right. Range-checked and recorded."""

from collections.abc import Mapping
from typing import Any

from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import Adjusted, DeckInUse, NotBooked
from saf_helper.games.scream_aim_fire.rules import adjust_values as values
from saf_helper.games.scream_aim_fire.rules.adjust_paths import Path, checked, find
from saf_helper.games.scream_aim_fire.rules.adjust_values import HIGHEST_NUMBER, loose
from saf_helper.games.scream_aim_fire.rules.morale import reserves_due
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import BAILED_OUT, IN_PLAY, Unit
from saf_helper.games.scream_aim_fire.table_facts import tank_arrived
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.corrections import value_words
from saf_helper.games.scream_aim_fire.words.names import came_words
from saf_helper.games.scream_aim_fire.words.refusals import refused
from saf_helper.state.entry import Changes

LOST = {"destroyed", BAILED_OUT, "captured", "killed"}
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
    reason = str(args.get("reason") or "")
    changes: Changes = {}
    added: list[str] = []
    in_the_end: list[tuple[str, Any]] = []
    stood = dict(args.get("stood") or {})
    for path, raw in dict(args.get("set") or {}).items():
        name, entry = find(game, path)
        value = wanted = checked(entry, path, raw)
        if entry.shift and stood.get(path, entry.get()) != entry.get():
            value = _before_the_step(entry, path, wanted, stood[path])
            in_the_end.append((name, wanted))
        before = entry.now()
        if entry.get() != value:
            entry.set(value)
            changes[name] = (before, entry.now())
    for wanted in list(args.get("add") or []):
        unit = _add(game, wanted)
        changes[unit.id] = (None, IN_PLAY)
        added.append(unit.id)
    if not changes and not args.get("set"):
        raise refused("nothing-to-adjust")
    host = game.units.get(game.lieutenant.host or "")
    if game.lieutenant.alive and host is not None and not host.in_play:
        if "lieutenant" in changes:
            raise refused("host-gone", host=host)
        game.lieutenant.fate = "killed"
        changes["lieutenant"] = ("alive", "killed")
    player.happen(Adjusted(reason=reason, added=tuple(added), in_the_end=tuple(in_the_end), changes=changes))
    tell_not_booked(player, game, changes)
    for name in _decks_of(changes):
        player.happen(DeckInUse(deck=name, own=game.components.decks.get(name, ()), rules=("3.0.A",)))
    reserves_due(player, game)


def _before_the_step(entry: Path, path: str, wanted: Any, stood: Any) -> Any:
    """Return what a track is set to at a step's start, so that the step, which changes it too, leaves what is wanted."""
    assert entry.shift is not None
    try:
        return entry.read(entry.shift(wanted, entry.read(stood), entry.get()))
    except ValueError as fault:
        raise refused("changed-by-the-step", path=path, wanted=value_words(path, wanted)) from fault


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
    left = tuple((name, find(game, name)[1].now()) for name in tracks if name not in changes)
    if left:
        player.happen(NotBooked(tracks=left, rules=("6.5.1.B",) if germans else ("6.5.2",)))


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
        raise refused("no-kind", given=str(wanted.get("kind")), kinds=list(tables().counters))
    bounds = Path(("number", HIGHEST_NUMBER), values.number, lambda: None, lambda value: None)
    number = checked(bounds, "number", wanted.get("number"))
    unit = game.add(kind, number=number, came=str(wanted.get("came") or came_words(game.turn))[:40])
    if unit in game.american_tanks():
        tank_arrived(game)
    return unit
