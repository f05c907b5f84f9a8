"""Entering the components of one's own box: question after question, every entry kept at once.

A deck is entered in sittings: what has been entered so far stands in the file as a draft, and is not used until the whole deck is
there or the player says that it is.
"""

import re
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import Final

from saf_helper.cli.components_folder import box, present, write_deck, write_draft, write_number
from saf_helper.engine.questions import Confirm, Number, Question, Text, amount, yes_no
from saf_helper.errors import BadAnswerError
from saf_helper.prompts import answer_grammar
from saf_helper.prompts.frontends import Asked, Command, FrontEnd, Typed
from saf_helper.tables.components import MOST, Deck, written
from saf_helper.tables.components_file import Draft, Owned

NUMBERS: Final = "numbers"


def parts() -> tuple[str, ...]:
    """Return all that can be recorded: the printed numbers, each deck, each cup."""
    return (NUMBERS, *box().forms)


def deck_of(owned: Owned, name: str) -> Deck:
    """Return the deck or cup that a new game uses."""
    return box().deck(owned.decks, name)


def entered(name: str, lines: Sequence[str]) -> int:
    """Return how many cards or chits the lines of a draft are."""
    return sum(box().times(name, line)[1] for line in lines)


def draft_words(name: str, draft: Draft) -> str:
    """Return how far a draft is."""
    if faces := box().forms[name].faces:
        return f"begun: {len(draft.lines)} of {len(faces)} faces"
    return f"begun: {entered(name, draft.lines)} of {draft.count} cards"


def to_ask() -> list[str]:
    """Return the printed numbers that the rulebook does not have."""
    return [name for name, number in box().numbers().items() if number.source == "stand-in"]


class LeaveError(Exception):
    """The player leaves."""


class _Word(Enum):
    """A word that is no value."""

    UNDO = "u"
    DONE = "done"


class Recorder:
    """Asks for one part after the other and writes every entry at once."""

    def __init__(self, path: Path, front: FrontEnd) -> None:
        self.path = path
        self.front = front

    def part(self, part: str) -> None:
        """Record one part."""
        if part in box().decks:
            self._deck(part)
        elif part in box().cups:
            self._cup(part)
        else:
            self._numbers([part] if part != NUMBERS else to_ask())

    def _ask(self, question: Question) -> str | int | _Word:
        """Return an accepted answer, or a word that is none."""
        while True:
            reply = self.front.ask(Asked(question, 0))
            text = reply.text.strip() if isinstance(reply, Typed) else ""
            word = text.casefold()
            command = answer_grammar.command(text)
            if isinstance(reply, Command):
                command = (reply.name, "")
            if word == _Word.DONE.value:
                return _Word.DONE
            if command is not None and command[0] == "undo":
                return _Word.UNDO
            if command is not None and command[0] == "quit":
                raise LeaveError
            if command is not None:
                self.front.say("why", [*question.answer_to_why(), "u takes back, done ends it, q leaves; all is kept"])
                continue
            try:
                answer = answer_grammar.read(question, text)
            except BadAnswerError as error:
                self.front.error(error)
                continue
            assert isinstance(answer, str | int)
            return answer

    # Numbers -----------------------------------------------------------------------------------------------------

    def _numbers(self, names: Sequence[str]) -> None:
        own = present(self.path).numbers
        index = next((index for index, name in enumerate(names) if name not in own), 0)
        while index < len(names):
            name = names[index]
            printed = box().numbers()[name]
            ours, source = printed.value, printed.source
            answer = self._ask(
                Number(
                    key=f"components.{name}",
                    prompt=f"{index + 1} of {len(names)}: {printed.title}",
                    min=box().lowest,
                    max=box().highest,
                    default=present(self.path).numbers.get(name, ours),
                    why=f"Read it off your counters; {ours} is "
                    + ("a stand-in of ours" if source == "stand-in" else "what the rulebook has"),
                    leads=amount("new games roll against it as your own"),
                )
            )
            if answer is _Word.DONE:
                return
            if answer is _Word.UNDO:
                index = max(0, index - 1)
                continue
            write_number(self.path, name, int(str(answer)))
            index += 1

    # Decks -------------------------------------------------------------------------------------------------------

    def _deck(self, name: str) -> None:
        title = box().stand_ins()[name].title
        draft = present(self.path).drafts.get(name, Draft(()))
        lines, count = list(draft.lines), draft.count
        if lines:
            self.front.say("recorded", [f"{title}, {draft_words(name, draft)}; the last: {lines[-1]}"])
        first = True
        while True:
            if not count:
                asked = self._how_many(name, title)
                if asked is None:
                    return
                count = asked
                write_draft(self.path, name, lines, count)
            held = box().in_all(name, lines)
            if held == count and self._finish(name, lines):
                return
            question = Text(
                key=f"components.{name}",
                prompt=f"{title}: {held + 1} of {count}",
                max=500,
                reminder=box().forms[name].hint if first else "",
                why=box().forms[name].hint,
            )
            first = False
            answer = self._ask(question)
            if answer is _Word.DONE:
                early = bool(lines) and not self._whole(name, f"{held} of {count} cards entered")
                if not early and self._finish(name, lines):
                    return
            elif answer is _Word.UNDO:
                if lines:
                    self.front.say("recorded", [f"taken back: {lines.pop()}"])
                else:
                    count = 0
                write_draft(self.path, name, lines, count)
            else:
                self._enter(name, lines, str(answer), count)
                write_draft(self.path, name, lines, count)

    def _how_many(self, name: str, title: str) -> int | None:
        """Ask how many cards a deck has; None: this deck is passed over."""
        answer = self._ask(
            Number(
                key=f"components.{name}.count",
                prompt=f"{title}: how many cards has yours? done passes it over",
                min=box().forms[name].least,
                max=MOST,
                default=deck_of(present(self.path), name).count,
                why="So that it can be told when the whole deck is entered",
                leads=amount("the deck is complete with so many cards"),
            )
        )
        return None if isinstance(answer, _Word) else int(answer)

    def _whole(self, name: str, words: str) -> bool:
        """Ask whether what is entered so far is all of it; no goes on entering."""
        answer = self._ask(
            Confirm(
                key=f"components.{name}.whole",
                prompt=f"{words}. Is that all of it?",
                default=False,
                why="y takes it as the whole and new games use it; n goes on, and q leaves it begun",
                leads=yes_no("it is the whole, and new games use it", "entering goes on; q leaves it begun"),
            )
        )
        return answer is True

    def _enter(self, name: str, lines: list[str], text: str, count: int) -> None:
        """Enter a card, several alike, or the last one several times; what is wrong is told."""
        held = box().in_all(name, lines)
        try:
            alone = re.fullmatch(r"[x×*]\s*(\d{1,4})", text.strip(), re.IGNORECASE)
            if alone and lines:
                card, before = box().read_line(name, lines[-1])
                many = int(alone[1])
            else:
                card, many = box().read_line(name, text)
                before = 0
            if not 1 <= many <= MOST or held - before + many > count:
                raise BadAnswerError(
                    f"{many} of {card} would make {held - before + many} of {count}",
                    "u takes the last back, done ends it",
                )
        except BadAnswerError as error:
            self.front.error(error)
            return
        if before:
            lines.pop()
        lines.append(written(card, many))
        self.front.say("recorded", [f"{box().in_all(name, lines)} of {count}: {lines[-1]}"])

    def _finish(self, name: str, lines: Sequence[str]) -> bool:
        """Take what was entered as the whole; whether it can be is told."""
        try:
            whole = box().together(name, [line for line in lines if box().times(name, line)[1]])
            deck = box().owner_deck(name, whole)
        except BadAnswerError as error:
            self.front.error(error)
            return False
        write_deck(self.path, name, whole)
        self.front.say("recorded", [f"{deck.title} complete: {box().composition(deck)}"])
        return True

    # Cups --------------------------------------------------------------------------------------------------------

    def _cup(self, name: str) -> None:
        owned = present(self.path)
        title, faces = box().stand_ins()[name].title, box().forms[name].faces
        lines = list(owned.drafts.get(name, Draft(())).lines)
        usual = dict(box().card_counts(deck_of(owned, name)))
        if lines:
            self.front.say("recorded", [f"{title}, begun; the last: {lines[-1]}"])
        while True:
            entered = [box().times(name, line)[0] for line in lines]
            face = next((one for one in faces if one not in entered), None)
            if face is None:
                if self._finish(name, lines):
                    return
                lines.pop()
                continue
            answer = self._ask(
                Number(
                    key=f"components.{name}.{face}",
                    prompt=f"{title}, face {len(lines) + 1} of {len(faces)}: how many chits show {face}?",
                    min=0,
                    max=MOST,
                    default=usual.get(face, 0),
                    why="Count the chits of your own cup",
                    leads=amount("so many chits of the cup show it; new games draw from that cup"),
                )
            )
            if answer is _Word.DONE:
                words = f"{len(lines)} of {len(faces)} faces counted, of the others none"
                if not lines or (self._whole(name, words) and self._finish(name, lines)):
                    return
                continue
            if answer is _Word.UNDO:
                if lines:
                    self.front.say("recorded", [f"taken back: {lines.pop()}"])
            else:
                lines.append(f"{face} x{answer}")
            write_draft(self.path, name, lines, 0)
