"""`saf draw`: cards or chits without a game."""

import secrets

import click

from saf_helper.cli.components_folder import decks_in_use
from saf_helper.errors import UsageError
from saf_helper.output import write_line


@click.command("draw", epilog="Example: saf draw cover")
@click.argument("deck", required=False)
@click.argument("count", type=click.IntRange(1, 24), default=1)
@click.pass_obj
def draw_command(home: str | None, deck: str | None, count: int) -> None:
    """Draw COUNT cards or chits from a freshly shuffled virtual DECK; without words, list them."""
    decks = decks_in_use(home)
    if deck is None:
        for name, one in decks.items():
            mix = " (stand-in mix)" if one.source == "stand-in" else ""
            write_line(f"{name}: {one.title}, {one.count} {'chits' if one.is_cup else 'cards'}{mix}")
        return
    if deck not in decks:
        raise UsageError(f"there is no deck {deck!r}", "one of: " + ", ".join(decks))
    cards = list(decks[deck].cards.values())
    if count > len(cards):
        raise UsageError(f"{deck} has {len(cards)}, not {count}", "draw fewer")
    mark = "†" if decks[deck].source == "stand-in" else ""
    for card in secrets.SystemRandom().sample(cards, count):
        write_line(f"{card.id}: {card_words(card)}{mark}")


def card_words(card: object) -> str:
    """Return what a card or chit says."""
    if hasattr(card, "face"):
        return str(card.face)
    if hasattr(card, "calm"):
        return f"calm {card.text('calm')}; Alert {card.text('alert')}; Panic {card.text('panic')}"  # type: ignore[attr-defined]
    if hasattr(card, "clear"):
        return f"clear hex {card.clear}; cover hex {card.cover}"  # type: ignore[attr-defined]
    return f"{card.infantry} Infantry, {card.veterans} Veterans"  # type: ignore[attr-defined]
