"""Which clauses of the rulebook a test's run emits, and whether its marks say so.

Theory of operation: `@pytest.mark.clause("6.3.4.C")` claims that the test shows this clause at work. While a test runs, every
event and every question truly put is listened to; a row of the data that a test looks up itself is given to
`looked_up`. A mark that names no clause or one that asks for nothing, a ninth mark, and a mark whose clause the run did not emit
fail the test. The marks that hold are handed to the leader of the session (with xdist: to the controller, on the report), which
fails a whole run that leaves a clause without one. No machine sees whether the test asserts the clause's effect: that is for the
reader.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from saf_helper.engine.events import Event
from saf_helper.engine.player import Pending, Player
from saf_helper.engine.questions import Answer, Question
from saf_helper.games.scream_aim_fire.tables.clauses import clauses
from saf_helper.tables.fact import Fact

MOST_MARKS = 8
HEARD: list[set[str]] = []
"""What the running test has emitted; empty between tests."""

F = TypeVar("F", bound=Fact)


def heard(rules: Iterable[str]) -> None:
    """Note clauses as emitted by the running test."""
    for emitted in HEARD:
        emitted.update(rules)


def looked_up(row: F) -> F:
    """Return a row of the data, its clauses noted: those of its own fields, not of rows inside it."""
    for name in type(row).model_fields:
        if name in ("clause", "rules") or name.endswith("_clause"):
            value = getattr(row, name)
            heard([one for one in ([value] if isinstance(value, str) else value) if one])
    return row


@contextmanager
def listening() -> Iterator[set[str]]:
    """Collect the clauses emitted inside."""
    emitted: set[str] = set()
    HEARD.append(emitted)
    try:
        yield emitted
    finally:
        HEARD.remove(emitted)


def listen() -> None:
    """Listen to every player from now on."""
    ask, happen = Player.ask, Player.happen

    def heard_happen(self: Player, event: Event) -> None:
        heard(event.rules)
        happen(self, event)

    def heard_ask(self: Player, question: Question) -> Answer:
        answered = len(self.questions)
        try:
            answer = ask(self, question)
        except Pending:
            heard(question.rules)
            raise
        if len(self.questions) > answered and question.known is None:
            heard(question.rules)
        return answer

    patched: Any = Player
    patched.ask, patched.happen = heard_ask, heard_happen


# Marks ---------------------------------------------------------------------------------------------------------------


def faults(marked: list[str], emitted: Iterable[str]) -> list[str]:
    """Return what is wrong with a test's marks, given what its run emitted."""
    known = clauses()
    emitted = set(emitted)
    found = [f"{len(marked)} marks: {MOST_MARKS} at most, split the test"] if len(marked) > MOST_MARKS else []
    for clause in marked:
        if clause not in known:
            found.append(f"{clause}: the rulebook has no such clause")
        elif known[clause].duty == "N":
            found.append(f"{clause}: asks for nothing, so nothing can show it")
        elif clause not in emitted:
            found.append(f"{clause}: marked, but neither asked, told nor looked up in this run")
    return found


def untraced(shown: Iterable[str]) -> list[str]:
    """Return the clauses that ask for something and have no mark that holds, in rulebook order."""
    return [id for id, clause in clauses().items() if clause.duty != "N" and id not in set(shown)]
