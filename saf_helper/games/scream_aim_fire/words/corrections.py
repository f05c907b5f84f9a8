"""Words for adjustments: what was put right, what each path may be, how it stands."""

from collections.abc import Iterator
from typing import Any

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.tables.own_cards import BOX, owner_deck
from saf_helper.games.scream_aim_fire.words.folding import Part, fact
from saf_helper.games.scream_aim_fire.words.names import Named
from saf_helper.tables.components import Deck

Bounds = tuple[str | int, ...]
"""What a path may be: a key of `BOUNDS`, and what its words name."""
BOUNDS = {
    "range": "{0} to {1}",
    "as-many-as-came": "0 to {0}, as many as have come; adjust add puts in one that is missing",
    "as-may-be-won": "0 to {0}, one for every two Germans that may come in {1} turns",
    "as-none-come": "0 to {0}, as no German reserves come in this game",
    "as-they-come": "0 to {0}, as {1} brings the reserves",
    "dice": "at most {0} dice (6.2.A) such as 4 4 2, or -",
    "status": "none, Alert, Panic",
    "yes-no": "yes or no",
    "terrain": "clear, woods, building, hill, or - to forget all about where it stands",
    "number": "1 to {0}, or -",
    "name": "up to {0} characters, or -",
    "host": "an American Infantry or Veteran in play",
    "deck": "owner or stand-in",
}
STATUS_SPELLED = {"alert": "Alert", "panic": "Panic"}
AS_SHOWN = "as the table shows"
"""The reason of who gives none."""


def bounds_words(bounds: Bounds) -> str:
    """Return what a path may be, in words."""
    key, *values = bounds
    if key == "one-of":
        return ", ".join(map(str, values))
    if key in ("setting", "setting-or-number"):
        return " | ".join([*map(str, values), *["a number"] * (key == "setting-or-number")])
    return BOUNDS[str(key)].format(*values)


def value_words(path: str, value: Any) -> str:
    """Return what a path is or was, in words."""
    field = path.partition(".")[2]
    if field == "status":
        return STATUS_SPELLED.get(str(value), str(value))
    if field == "name":
        return str(value) or "-"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def adjusted(event: events.Adjusted, named: Named) -> Iterator[Part]:
    """Tell what was set."""
    ends = dict(event.in_the_end)
    words = [
        f"{named(path)} added"
        if path in event.added
        else f"{path_words(path, named)} {value_words(path, ends.get(path, after))}"
        for path, (_, after) in event.changes.items()
    ]
    yield fact(event, f"Set: {', '.join(words) or 'nothing changes'}", event.reason or AS_SHOWN)


def not_booked(event: events.NotBooked, named: Named) -> Iterator[Part]:
    """Tell which tracks a loss set by hand leaves as they are."""
    stand = ", ".join(f"{path_words(path, named)} {value}" for path, value in event.tracks)
    yield fact(
        event, f"Not changed: {stand}. set {event.tracks[0][0]} VALUE changes it", "set changes only what it names"
    )


def whose(deck: Deck) -> str:
    """Return whose cards a deck has: `stand-in`, or `owner` and how many."""
    return f"owner, {deck.count} in all" if deck.source == "owner" else deck.source


def deck_in_use(event: events.DeckInUse, named: Named) -> Iterator[Part]:
    """Tell what is drawn from now on."""
    deck = owner_deck(event.deck, event.own) if event.own else tables().decks[event.deck]
    yield fact(event, BOX.in_use(deck))


def path_words(path: str, named: Named) -> str:
    """Return what a path names: a track, or a unit and which of its markers."""
    head, _, field = path.partition(".")
    name = named(head.upper())
    if name == head.upper():
        return path
    return name if field in ("", "fate", "status") else f"{name} {field.replace('_', ' ')}"


WORDS = {
    events.Adjusted: adjusted,
    events.NotBooked: not_booked,
    events.DeckInUse: deck_in_use,
}
