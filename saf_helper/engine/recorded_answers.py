"""The recorded entries of a phase, handed out one by one to the questions and steps of a run.

A strict run takes every entry in its turn. A lenient one, after a correction, goes on with the next answer that fits by key and
subject: those before it are dropped, interruptions among them wait for the next step, and what fits nothing waits behind the
question that is left standing.
"""

from collections.abc import Sequence

from saf_helper.engine.questions import Answer, Pick, Question
from saf_helper.errors import BadAnswerError
from saf_helper.state.entry import By, Entry


class Diverged(Exception):  # noqa: N818 - named by the design
    """A recorded entry does not fit what the rules now ask."""

    def __init__(self, index: int, entry: Entry, asked: Question | None) -> None:
        now = asked.key if asked else "nothing more"
        super().__init__(f"entry {index} answers {entry.key or entry.do!r}, the rules ask {now}")
        self.index = index


class RecordedAnswers:
    """The entries of a run: those handed out, and those still to come."""

    def __init__(self, entries: Sequence[Entry], *, lenient: bool, anew: bool) -> None:
        """Begin before the first entry.

        Args:
            entries: the entries, in order.
            lenient: whether those that do not fit are passed over instead of raising.
            anew: whether what was remembered is looked up again.
        """
        self.lenient = lenient
        self.at = 0
        """How many entries were handed out."""
        self.rolled = 0
        """How many virtual results are among them."""
        self.dropped: list[Entry] = []
        self._entries = list(entries)
        self._anew = anew

    @property
    def rolled_in_all(self) -> int:
        """How many virtual results there are, those still to come too."""
        return self.rolled + sum(entry.by == "rolled" for entry in self._entries[self.at :])

    def answer_to(self, question: Question) -> Answer | None:
        """Return the recorded or remembered answer to a question; None: there is none.

        Raises:
            Diverged: the next entry is for another question, and the run is strict.
        """
        if self._anew:
            self._look_up(question)
        known = None if question.known is None else known_answer(question)
        answer = self._recorded(question, search=known is None)
        if answer is not None:
            return self._taken(answer)
        return None if known is None else self.add(question, known, "remembered")

    def add(self, question: Question, answer: Answer, by: By) -> Answer:
        """Put in an answer that is not recorded yet."""
        self._entries.insert(self.at, Entry.made(question.key, question.about, answer, by))
        return self._taken(answer)

    def interruption(self) -> Entry | None:
        """Return the next entry if it is an interruption."""
        if self.at == len(self._entries) or not self._entries[self.at].do:
            return None
        self.at += 1
        return self._entries[self.at - 1]

    def finish(self, pending: Question | None) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
        """Return the entries of the run, and those that wait behind a question left standing; at the end they are dropped."""
        left = self._entries[self.at :]
        if left and not self.lenient:
            raise Diverged(self.at, left[0], pending)
        if pending is None:
            self.dropped += left
        return tuple(self._entries[: self.at]), tuple(left if pending is not None else ())

    def _taken(self, answer: Answer) -> Answer:
        self.rolled += self._entries[self.at].by == "rolled"
        self.at += 1
        return answer

    def _recorded(self, question: Question, *, search: bool) -> Answer | None:
        """Return the answer of the next entry, or in a lenient run of the first that fits."""
        if self.at == len(self._entries):
            return None
        answer = _fitting(self._entries[self.at], question)
        if answer is not None:
            return answer
        if not self.lenient:
            raise Diverged(self.at, self._entries[self.at], question)
        for index in range(self.at + 1, len(self._entries) if search else 0):
            entry = self._entries[index]
            if entry.by != "remembered" and (answer := _fitting(entry, question)) is not None:
                passed = self._entries[self.at : index]
                self.dropped += [one for one in passed if not one.do]
                self._entries[self.at : index + 1] = [entry, *(one for one in passed if one.do)]
                return answer
        return None

    def _look_up(self, question: Question) -> None:
        """Bring the next answer up to what is known now: an earlier one may have been changed on which it rested."""
        for entry in self._entries[self.at : self.at + 1]:
            if entry.amended or not _same(entry, question):
                return
            known = known_answer(question)
            if known is not None and entry.by != "remembered" and isinstance(question, Pick):
                # What is known of some is a pick of its own; what was typed is of the others, asked after it.
                self._entries.insert(self.at, Entry.made(question.key, question.about, known, "remembered"))
            elif known is not None:
                self._entries[self.at] = entry.but(answer=known, by="remembered")
            elif entry.by == "remembered":
                # What was typed of the others stands, where the same question is asked of them.
                del self._entries[self.at]
                if not any(_same(one, question) for one in self._entries[self.at : self.at + 1]):
                    self.dropped.append(entry)


def known_answer(question: Question) -> Answer | None:
    """Return what is known already, as far as it answers this question."""
    try:
        return None if question.known is None else question.accept(question.known)
    except BadAnswerError:
        return None


def _same(entry: Entry, question: Question) -> bool:
    return not entry.do and (entry.key, entry.about) == (question.key, question.about)


def _fitting(entry: Entry, question: Question) -> Answer | None:
    """Return a recorded answer as far as it is one to this question, and the table looks over nobody else for it."""
    if not _same(entry, question):
        return None
    if entry.among is not None and entry.by == "typed" and question.looked_over() - set(entry.among):
        return None
    try:
        return question.accept(entry.answer)
    except BadAnswerError:
        return None
