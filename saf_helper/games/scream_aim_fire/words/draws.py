"""Words for decks and cups (§3.0)."""

from collections.abc import Iterator

from saf_helper.engine.events import Line, Reshuffled
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import Named, line


def reshuffled(event: Reshuffled, named: Named) -> Iterator[Line]:
    """Tell that a deck is shuffled anew."""
    title = tables().decks[event.deck].title
    text, why = {
        "said": ("shuffled on the table", "as you said"),
        "ran-out": ("empty, shuffled anew from the cards set aside", "it ran out"),
        "last-card": ("shuffle all its cards anew on the table", f"the last of your {event.count} cards is out"),
    }[event.cause]
    yield line(event, f"{title}: {text}", why)


WORDS = {Reshuffled: reshuffled}
