"""Words typed ahead: what a line holds beyond the question that it answers.

Theory of operation: a line may answer several questions. What is left of it is kept for the questions that follow in the same
step, which is one order or one activation, and no further: a word meant for one unit never answers for another. Only a step
that is nobody's, such as naming who acts next, goes over into the activation that it begins. Before the words are held
against the next question,

- words that only repeat what the step has settled are passed over: an answer given, one remembered, the only one possible;
- a word that says otherwise than what is remembered is named, with the amendment that changes it, and ends the line;
- a command takes the rest of the line as its words, whatever has ended by then.

What nothing takes is told as not used. Numbers are never taken for a repetition, nor are dice and cards: any question may
mean them.
"""

from collections.abc import Collection, Sequence

from saf_helper.engine.questions import Choose, Confirm, Question
from saf_helper.engine.step_answers import Settled
from saf_helper.errors import BadAnswerError
from saf_helper.prompts import answer_grammar, name_matching
from saf_helper.prompts.plain import described


def without_settled(question: Question | None, text: str, settled: Sequence[Settled]) -> str:
    """Return the words without those before the question's own that repeat, in order, what is settled.

    A word that the question could take too is its own, unless nobody was asked for what it names.

    Args:
        question: the question that the words are for; None: there is none any more.
        text: the words.
        settled: what the step has settled, in order.
    """
    left = list(settled)
    while text and (found := _repetition(question, text, left)) is not None:
        index, text = found
        del left[: index + 1]
    return text


def _repetition(question: Question | None, text: str, settled: Sequence[Settled]) -> tuple[int, str] | None:
    for index, one in enumerate(settled):
        for head, rest in name_matching.beginnings(text):
            if not any(map(str.isalpha, head)) or not _says(one.question, head, one.answer):
                continue
            if (one.since and _names(one, head)) or not legal(question, head):
                return index, rest
    return None


def otherwise(question: Question | None, text: str, settled: Sequence[Settled], known: Collection[str]) -> str | None:
    """Return what to say of a first word that contradicts what is remembered; None where it does not.

    Args:
        question: the question that the words are for; None: there is none any more.
        text: the words.
        settled: what the step has settled, in order.
        known: the game's own commands.
    """
    head = next(name_matching.beginnings(text), ("", ""))[0]
    if not head or legal(question, head) or answer_grammar.command(head, known):
        return None
    for one in settled:
        if one.remembered and legal(one.question, head):
            asked = one.question
            answer = described(asked, one.answer)
            if isinstance(asked, Choose) and asked.about:
                stands = f"{asked.about} is remembered as {answer}"
            else:
                stands = f"{asked.prompt} {answer}, as you said"
            return f"{stands}: amend {one.n} {head} changes it"
    return None


def legal(question: Question | None, text: str) -> bool:
    """Return whether a text answers a question."""
    if question is None:
        return False
    try:
        answer_grammar.read(question, text)
    except BadAnswerError:
        return False
    return True


def _says(question: Question, text: str, answer: object) -> bool:
    try:
        return answer_grammar.read(question, text) == answer
    except BadAnswerError:
        return False


def _names(one: Settled, head: str) -> bool:
    """Return whether a text names the very answer, by its value or its label, and is no mere beginning of it."""
    if isinstance(one.question, Confirm):
        return False
    options = getattr(one.question, "options", ())
    found = next((option for option in options if option.value == one.answer), None)
    return found is not None and (name_matching.alike(head, found.value) or name_matching.alike(head, found.label))
