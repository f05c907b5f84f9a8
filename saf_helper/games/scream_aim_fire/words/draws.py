"""Words for decks and cups (§3.0)."""

from collections.abc import Iterator

from saf_helper.engine.events import Reshuffled
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.folding import Part, do, fact
from saf_helper.games.scream_aim_fire.words.names import Named


def reshuffled(event: Reshuffled, named: Named) -> Iterator[Part]:
    """Tell that a deck is shuffled anew."""
    title = tables().decks[event.deck].title
    if event.cause == "last-card":
        yield do(event, f"Reshuffle the {title}", why=f"the last of your {event.count} cards is out")
    else:
        yield fact(event, f"{title} reshuffled" + " (empty)" * (event.cause == "ran-out"))


WORDS = {Reshuffled: reshuffled}
