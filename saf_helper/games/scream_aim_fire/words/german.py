"""Words for German infantry: its cards, its moves, its targets (§7.2)."""

from collections.abc import Iterator

from saf_helper.engine.events import Line
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import Named, hexes, house_notes, joined, line, mark, undecided
from saf_helper.games.scream_aim_fire.words.target_order import CAUSES

MOOD_WORDS = {"calm": "calm", "alert": "Alert", "panic": "Panic"}
CARD_ACTIONS = {
    "assault-first": ("Next to an American: the assault comes first", "it began its activation adjacent"),
    "fire-instead": ("Next to an American: the move becomes fire", "one shot in all"),
    "not-again": ("{0} is not tried again", ""),
    "again": ("After the move, {0} again", ""),
    "has-attacked": ("Left out: {0}", "it fired: no second shot, and no assault after one"),
    "has-moved": ("Left out: {0}", "one move at most"),
    "shot-ended-it": ("Left out: {0}", "its shot ended it"),
    "after-its-shot": ("After its shot: {0}", ""),
    "as-printed": ('The card says: "{0}". Do it as printed', "your card"),
}
"""What comes of an action, and why."""
GOALS = {
    "keyed": "keyed to {0}",
    "no-number": "it has no number",
    "number-gone": "no American {0} is left",
    "number-unknown": "no American has the number {0}",
}
"""Why it moves where it does."""


def action_card(event: events.ActionCard, named: Named) -> Iterator[Line]:
    """Tell what the Action card has a German do."""
    option = event.option.removesuffix("!")
    option = "No Action" if option == "none" else option
    color = tables().option_colors[event.mood].color
    text = f"{named(event.unit)}: {option}{mark(event.stand_in)}"
    yield line(event, text, f"card: {color}, {MOOD_WORDS[event.mood]}")


def card_action(event: events.CardAction, named: Named) -> Iterator[Line]:
    """Tell what comes of an action of the card."""
    text, why = CARD_ACTIONS[event.cause]
    yield line(event, text.format(event.action), joined(why, house_notes(event.house)))


def holds_fire(event: events.HoldsFire, named: Named) -> Iterator[Line]:
    """Tell whether a German low on supply attacks."""
    text, why = "may fire and assault", "Low Supply does not stop it"
    if event.holds:
        text, why = "neither fires nor assaults", "Low Supply"
    yield line(event, f"{named(event.unit)} {text}", joined(why, house_notes(event.house)))


def infantry_moved(event: events.InfantryMoved, named: Named) -> Iterator[Line]:
    """Tell a move of German infantry."""
    toward = f"{named(event.toward)} by the path with the best cover" if event.toward else "the closest American"
    text = f"Move {named(event.unit)} {hexes(event.hexes)} toward {toward}; two a hex, no tank there, out of easy shots"
    yield line(event, text, GOALS[event.cause].format(event.number))


def target_named(event: events.TargetNamed, named: Named) -> Iterator[Line]:
    """Tell whom a German fires at or assaults."""
    does = "fires at" if event.act == "fire" else "assaults"
    cause = CAUSES[event.cause].format(house=house_notes(event.house))
    why = joined(cause, *(undecided(step, named) for step in event.passed))
    yield line(event, f"{named(event.unit)} {does} {named(event.target)}", why)


WORDS = {
    events.ActionCard: action_card,
    events.CardAction: card_action,
    events.HoldsFire: holds_fire,
    events.InfantryMoved: infantry_moved,
    events.TargetNamed: target_named,
}
