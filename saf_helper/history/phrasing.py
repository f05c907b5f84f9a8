"""How entries, changes and draws read in a line: shared by the log, the statistics and the report."""

from collections.abc import Iterable

from saf_helper.engine.questions import STAND_IN_ANSWER, Choose, Draw, Number, Pick, Question, Roll
from saf_helper.games.scream_aim_fire.report import face_words
from saf_helper.games.scream_aim_fire.words.names import STAND_IN
from saf_helper.history.timeline import Item
from saf_helper.state.entry import Entry


def is_roll(entry: Entry) -> bool:
    """Return whether an entry is a roll of dice: only those are lists of numbers."""
    return isinstance(entry.answer, list) and bool(entry.answer) and isinstance(entry.answer[0], int)


def dice_of(entry: Entry) -> list[int]:
    """Return the dice of a roll; none for another entry."""
    if not is_roll(entry):
        return []
    assert isinstance(entry.answer, list)
    return [int(face) for face in entry.answer]


def drawn_faces(entry: Entry, question: Question | None) -> list[str]:
    """Return the faces that a draw showed, whether typed by face or drawn by a virtual card's id."""
    if not isinstance(question, Draw) or not isinstance(entry.answer, list):
        return []
    return [question.face(str(one)) for one in entry.answer]


def stand_in(entry: Entry, question: Question | None) -> str:
    """Return † where a virtual card or chit of a stand-in mix was drawn."""
    virtual = isinstance(question, Draw) and isinstance(entry.answer, list) and set(entry.answer) & set(question.pile)
    return STAND_IN if virtual and isinstance(question, Draw) and question.stand_in else ""


def answer_words(entry: Entry, question: Question | None) -> str:
    """Return an answer as the table would say it."""
    answer = entry.answer
    if isinstance(question, Draw):
        faces = [face_words(question.deck, face) for face in drawn_faces(entry, question)]
        return ", ".join(faces) + stand_in(entry, question)
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, list):
        shown = [str(one) for one in answer]
        if isinstance(question, Pick):
            shown = [_label(question, one) for one in shown]
        return (" " if is_roll(entry) else ", ").join(shown) or "none"
    if isinstance(question, Choose) and isinstance(answer, str):
        return _label(question, answer)
    if isinstance(question, Number) and answer == STAND_IN_ANSWER:
        return f"{question.default}{STAND_IN}"
    return str(answer)


def _label(question: Choose | Pick, value: str) -> str:
    label = next((option.label for option in question.options if option.value == value), "")
    return f"{label} ({value})" if label and label != value else value


def is_chance(item: Item) -> bool:
    """Return whether an item is a roll, or a draw that somebody made from a deck or cup."""
    if item.entry is None:
        return False
    drawn = isinstance(item.question, Draw) and bool(item.question.pile)
    return is_roll(item.entry) or drawn or isinstance(item.question, Roll)


def rules_words(rules: Iterable[str]) -> str:
    """Return the clauses of a line, in brackets; empty for none."""
    cited = ", ".join(rules)
    return f" [{cited}]" if cited else ""


def plural(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"
