"""How entries, changes and draws read in a line: shared by the log, the statistics and the report."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from saf_helper.engine.events import Told
from saf_helper.engine.questions import STAND_IN_ANSWER, Choose, Draw, Number, Pick, Question, Roll
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.tables.action_cards import parse_option
from saf_helper.games.scream_aim_fire.words.fire import COVER_WORDS
from saf_helper.games.scream_aim_fire.words.names import STAND_IN
from saf_helper.games.scream_aim_fire.words.tanks import HIT_WORDS, TANK_DAMAGE_WORDS
from saf_helper.history.timeline import Item
from saf_helper.state.entry import Entry

CHIT_WORDS = {"destroyed-10": "Destroyed +10", "destroyed-5": "Destroyed +5", "no-effect": "No Effect"}
FACES = {"cover": COVER_WORDS, "unit-damage": CHIT_WORDS, "tank-hit": HIT_WORDS, "tank-damage": TANK_DAMAGE_WORDS}
"""A deck's faces, as they are printed."""
SIDES = {"A": "American", "G": "German"}
"""The first letter of a unit's id, and whose it is."""
FATE = re.compile(r"([AG]\d+)(?:\.fate)?", re.IGNORECASE)
"""The path of a unit's fate: as rules change it, or as an adjustment does."""
IN_PLAY = "in play"
TELLING = frozenset({"morale", "supply", "outcome", "lieutenant"})
"""Changes that make a line one of a turn's events, besides units that come and go."""


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


def face_words(deck: str, face: str) -> str:
    """Return a face as the card or chit has it."""
    if deck == "reserve" and "+" in face:
        infantry, veterans = face.split("+")
        return f"{infantry} Infantry, {veterans} Veterans"
    return FACES.get(deck, {}).get(face, face)


def face_group(deck: str, face: str) -> str:
    """Return what a face is counted as: an Action card by what it lets the unit do, any other by itself."""
    if deck != "action":
        return face_words(deck, face)
    try:
        kinds = [action.kind for action in parse_option(face).actions]
    except BadAnswerError:
        return "other"
    for kind in ("other", "assault", "fire", "move"):
        if kind in kinds:
            return "move and fire" if kind == "fire" and "move" in kinds else kind
    return "No Action"


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


@dataclass(slots=True)
class Effects:
    """What told lines changed, in sum."""

    morale: int = 0
    came: int = 0
    """Germans that came onto the map; Americans are few enough to be read."""
    german_lost: int = 0
    american_lost: int = 0

    @property
    def words(self) -> str:
        """The effects in words; empty for none."""
        parts = [f"Morale {self.morale:+}"] * bool(self.morale)
        parts += [f"Germans came {self.came}"] * bool(self.came)
        parts += [f"Germans lost {self.german_lost}"] * bool(self.german_lost)
        parts += [f"Americans lost {self.american_lost}"] * bool(self.american_lost)
        return ", ".join(parts)


def effects(told: Iterable[Told]) -> Effects:
    """Return what lines changed, in sum."""
    found = Effects()
    for one in told:
        for path, before, after in changes_of(one):
            if path == "morale":
                found.morale += int(after) - int(before)
            elif not FATE.fullmatch(path):
                continue
            elif path.startswith("G"):
                found.came += before is None
                found.german_lost += before == IN_PLAY and after != IN_PLAY
            else:
                found.american_lost += before == IN_PLAY and after != IN_PLAY
    return found


def changes_of(told: Told) -> Iterator[tuple[str, Any, Any]]:
    """Yield what a line changed: the path, before and after; a unit's fate by the unit's id alone, however it was typed."""
    for path, (before, after) in told.changes.items():
        fate = FATE.fullmatch(path)
        yield (fate[1].upper() if fate else path.casefold()), before, after


def is_event(told: Told) -> bool:
    """Return whether a line is one of a turn's events: Morale, Supply, the Lieutenant, units that come and go, the end."""
    return any(path in TELLING or FATE.fullmatch(path) for path, _, _ in changes_of(told))


def rules_words(rules: Iterable[str]) -> str:
    """Return the clauses of a line, in brackets; empty for none."""
    cited = ", ".join(rules)
    return f" [{cited}]" if cited else ""


def plural(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"
