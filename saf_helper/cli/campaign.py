"""The campaign (§8.0.A): which scenarios are won, and which comes next; any may be played."""

from pathlib import Path

from saf_helper.errors import SaveError
from saf_helper.rules.sequence import RULES
from saf_helper.state.save import listing, read
from saf_helper.tables.load import tables
from saf_helper.tables.scenario import Scenario


def won(place: Path) -> list[str]:
    """Return the ids of the scenarios that a game in the folder has won, in their order."""
    found = set()
    for one in listing(place):
        if one.fault is None and one.game == RULES.name and one.outcome == "victory":
            try:
                found.add(str(read(one.path).turns[0].snapshot.get("scenario")))
            except SaveError:
                continue
    return [id for id in tables().scenarios if id in found]


def suggested(place: Path) -> Scenario:
    """Return the first scenario that is not won yet, the first of all when every one is."""
    done = won(place)
    scenarios = list(tables().scenarios.values())
    return next((one for one in scenarios if one.id not in done), scenarios[0])


def campaign_words(place: Path) -> str:
    """Return how the campaign stands: `Won: 1, 2. Next: 3, A Sight to Behold`."""
    done = won(place)
    coming = suggested(place)
    if len(done) == len(tables().scenarios):
        return "Won: every scenario"
    return f"Won: {', '.join(done) or 'none yet'}. Next: {coming.id}, {coming.title}"
