"""What helps with a question: the odds of an American decision."""

from saf_helper.engine.game_parts import Hints
from saf_helper.engine.questions import Choose, Question
from saf_helper.games.scream_aim_fire.state import Game


def odds_shown(question: Question, game: Game) -> Hints:
    """Return the odds of a standing American decision: a short figure an option, whole lines for `?`."""
    if not question.key.endswith(".target") or not isinstance(question, Choose):
        return Hints()
    from saf_helper.games.scream_aim_fire.odds.decision import of_question

    lines = of_question(question, game)
    notes: dict[str, str] = {}
    for option in question.options:
        line = next((one for one in lines if f"({option.value})" in one.partition(":")[0]), "")
        if line:
            notes[option.value] = short_odds(line)
    return Hints(notes, lines)


def short_odds(line: str) -> str:
    """Return the chance and the expected Morale of an odds line, without the rest."""
    figures = line.partition(": ")[2].partition(";")
    parts = figures[0].split(", ")
    kept = [parts[0], *(part.removesuffix(" expected") for part in parts[1:] if part.startswith("Morale"))]
    return ", ".join(kept) + ("†" if "†" in line else "")
