"""The campaign: which scenarios are won, and which comes next; any may be played."""

from collections.abc import Iterable, Sequence

from saf_helper.cli.this_game import rules
from saf_helper.state.save import Listed
from saf_helper.tables.scenarios import Scenario


def won(games: Iterable[Listed]) -> list[str]:
    """Return the ids of the scenarios that one of the games has won, in their order."""
    ours = rules()
    found = {str(one.began.get("scenario")) for one in games if one.game == ours.name and one.outcome == "victory"}
    return [id for id in ours.start.scenarios() if id in found]


def suggested(done: Sequence[str]) -> Scenario:
    """Return the first scenario that is not won yet, the first of all when every one is."""
    scenarios = list(rules().start.scenarios().values())
    return next((one for one in scenarios if one.id not in done), scenarios[0])


def campaign_words(games: Iterable[Listed]) -> str:
    """Return how the campaign stands: `Won: 1, 2. Next: 3, A Sight to Behold`."""
    done = won(games)
    coming = suggested(done)
    if len(done) == len(rules().start.scenarios()):
        return "Won: every scenario"
    return f"Won: {', '.join(done) or 'none yet'}. Next: {coming.id}, {coming.title}"
