"""Words for German infantry: its cards, its moves, its targets (§7.2)."""

from collections.abc import Iterator

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.folding import Part, do_alone, fact
from saf_helper.games.scream_aim_fire.words.names import Named, hexes, house_notes, joined, mark, undecided
from saf_helper.games.scream_aim_fire.words.target_order import CAUSES, SHORT

MOOD_WORDS = {"calm": "Calm", "alert": "Alert", "panic": "Panicked"}
CARD_ACTIONS = {
    "assault-first": "adjacent: assaults first",
    "fire-instead": "adjacent: fires instead of moving",
    "not-again": "{0}: no target, not tried again",
    "again": "{0} again after the move",
    "has-attacked": "{0} left out (it fired)",
    "has-moved": "{0} left out (it moved)",
    "shot-ended-it": "{0} left out (its fire ends it)",
    "after-its-shot": "{0} after its fire",
    "as-printed": 'The card says "{0}": do it as printed',
}
"""What comes of an action."""
GOALS = {
    "keyed": "keyed",
    "no-number": "it has no number",
    "number-gone": "no American {0} is left",
    "number-unknown": "no American has the number {0}",
}
"""Why it moves where it does."""


def action_card(event: events.ActionCard, named: Named) -> Iterator[Part]:
    """Tell what the Action card has a German do."""
    option = event.option.removesuffix("!")
    option = "No Action" if option == "none" else option
    color = tables().option_colors[event.mood].color
    text = f"{named(event.unit)} ({MOOD_WORDS[event.mood]}) draws: {option}{mark(event.stand_in)}"
    yield fact(event, text, f"{color} half of the card")


def card_action(event: events.CardAction, named: Named) -> Iterator[Part]:
    """Tell what comes of an action of the card."""
    text = CARD_ACTIONS[event.cause].format(event.action)
    yield fact(event, text[0].upper() + text[1:], house_notes(event.house))


def holds_fire(event: events.HoldsFire, named: Named) -> Iterator[Part]:
    """Tell that a German with Low Supply does not attack."""
    if event.holds:
        yield fact(event, f"{named(event.unit)}: no fire, no assault (Low Supply)", house_notes(event.house))


def infantry_moved(event: events.InfantryMoved, named: Named) -> Iterator[Part]:
    """Tell a move of German infantry."""
    toward = f"{named(event.toward)} (keyed), best cover" if event.toward else "the closest American"
    why = joined(GOALS[event.cause].format(event.number), "stacking limit 2, no tank; out of easy shots")
    yield do_alone(event, f"Move {{}} {hexes(event.hexes)} toward {toward}", named(event.unit), why=why)


def target_named(event: events.TargetNamed, named: Named) -> Iterator[Part]:
    """Tell whom a German fires at or assaults, where its roll does not tell it in the same breath."""
    does = "fires at" if event.act == "fire" else "assaults"
    text = f"{named(event.unit)} {does} {named(event.target)} ({SHORT[event.cause]})"
    yield fact(event, text, target_why(event, named))


def target_why(event: events.TargetNamed, named: Named) -> str:
    """Return the steps that led to a target."""
    cause = CAUSES[event.cause].format(house=house_notes(event.house))
    return joined(cause, *(undecided(step, named) for step in event.passed))


WORDS = {
    events.ActionCard: action_card,
    events.CardAction: card_action,
    events.HoldsFire: holds_fire,
    events.InfantryMoved: infantry_moved,
    events.TargetNamed: target_named,
}
