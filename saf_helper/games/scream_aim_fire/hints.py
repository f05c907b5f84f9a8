"""What helps with a question: the odds of an American decision."""

from saf_helper.engine.game_parts import Hints
from saf_helper.engine.questions import Question
from saf_helper.games.scream_aim_fire.state import Game


def odds_shown(question: Question, game: Game) -> Hints:
    """Return the odds of a standing American decision: a short figure an option, whole lines for `?`."""
    if not question.key.endswith(".target"):  # the rules of odds are loaded only for those
        return Hints()
    from saf_helper.games.scream_aim_fire.odds.decision import of_question

    told = of_question(question, game)
    return Hints(
        {id: one.short for id, one in told.items()}, tuple(line for one in told.values() for line in one.lines)
    )
