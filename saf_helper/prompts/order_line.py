"""Order lines: what a whole line says is weighed before any of it is accepted.

Theory of operation: a choice may have a plan, the ways that a line can take from it: by which of its answers, to whom, to do
what. A line that names somebody and something to do is held against all of them, and is written out in full by the first way
that allows it, `a6 move fire g7` as `3 A6 move+fire g7`; where none does it is refused as a whole and nothing is spent.
Things to do may be joined by `+`, `and`, `then`, commas or nothing, and stand on both sides of a target: `fire g7 move`.
"""

import re
from collections.abc import Sequence
from itertools import islice

from saf_helper.engine.questions import Choose, Option, Plan, Question, Way
from saf_helper.errors import BadAnswerError
from saf_helper.prompts import answer_grammar, name_matching

_JOINTS = frozenset({"+", "&", "and", "then"})


def line(question: Question, text: str) -> str:
    """Return the line, written out in full where it names somebody and something to do.

    Raises:
        BadAnswerError: nothing allows what it says.
    """
    plan = question.plan if isinstance(question, Choose) else None
    if plan is None or not text.strip() or answer_grammar.command(text) is not None:
        return text
    assert isinstance(question, Choose)
    if plan.only is not None:
        return _act_line(plan, plan.only, text)
    ways = plan.ways()
    who = [one.named for one in ways]
    answer = ""
    named, rest = _named(who, text)
    if named is None:
        answer, rest = _answer(question, text)
        ways = [one for one in ways if one.answer == answer]
        if not ways or not rest or answer_grammar.command_and_rest(rest) is not None:
            return text
        named, rest = _who(plan, ways, answer, rest)
    chosen = [one for one in ways if one.named.value == named]
    act, rest = _act(plan, chosen, rest)
    if not act:
        return text
    for way in chosen:
        if act in way.acts and (answer or way.plain):
            _aimed(plan, rest)
            return " ".join(filter(None, (way.answer * (way.answer != named), named, act, rest)))
    raise plan.refusal(answer, named, act)


def _act_line(plan: Plan, way: Way, text: str) -> str:
    """Return a line that begins with what somebody does, as one answer."""
    act, rest = _act(plan, [way], text)
    if not act or ("+" not in act and act in way.acts):
        _aimed(plan, rest if act else "")
        return text
    if act in way.acts:
        _aimed(plan, rest)
        return f"{act} {rest}".strip()
    raise plan.refusal(way.answer, way.named.value, act)


def _aimed(plan: Plan, text: str) -> None:
    """Refuse a line that goes on with the code of nobody on the other side, or of one who is gone.

    Raises:
        BadAnswerError: it does; nothing of the line is accepted.
    """
    targets = plan.targets()
    word = re.split(r"[\s,]", text.strip(), maxsplit=1)[0]
    code = re.fullmatch(r"([A-Za-z]+)-?[0-9]+", word)
    if code is None or not any(re.fullmatch(f"{code[1]}[0-9]+", one.value, re.IGNORECASE) for one in targets):
        return
    meant = next((one for one in targets if name_matching.alike(word, one.value)), None)
    if meant is not None and not meant.note:
        return
    here = ", ".join(one.label for one in targets if not one.note) or "no unit"
    why = f"{meant.label} is {meant.note}" if meant else f"there is no {word.upper()}"
    raise BadAnswerError(why, f"nothing is spent; on the map: {here}")


def _answer(question: Choose, text: str) -> tuple[str, str]:
    """Return the answer that the line begins with and the rest; nothing where it begins with none."""
    for head, rest in islice(name_matching.beginnings(text), 3):
        if any(name_matching.alike(head, one.value) for one in question.options):
            return question.accept(answer_grammar.read(question, head)), rest
    return "", text


def _named(options: Sequence[Option], text: str) -> tuple[str | None, str]:
    """Return whom the line begins with, by code or name, and the rest."""
    for head, rest in islice(name_matching.beginnings(text), 3):
        found = {one.value for one in options if name_matching.calls(one, head)}
        if len(found) == 1:
            return found.pop(), rest
    return None, text


def _begins(options: Sequence[Option], text: str) -> tuple[str | None, str]:
    """Return the only one whose code or name begins with the first word, and the rest."""
    head, rest = next(name_matching.beginnings(text), ("", ""))
    asked = Choose(key="", prompt="", options=tuple(dict.fromkeys(options)), leads=())
    try:
        return asked.accept(answer_grammar.read(asked, head)), rest
    except BadAnswerError:
        return None, text


def _who(plan: Plan, ways: Sequence[Way], answer: str, text: str) -> tuple[str, str]:
    """Return who carries the answer out: the one named, or the only one who can.

    Raises:
        BadAnswerError: the one named cannot, or is nobody.
    """
    who = [one.named for one in ways]
    named, rest = _named(who, text)
    if named is not None:
        return named, rest
    other, rest = _named(plan.others(), text)
    if other is not None:
        raise plan.refusal(answer, other, _act(plan, (), rest)[0])
    named, rest = _begins(who, text)
    if named is not None:
        return named, rest
    only = {one.named.value for one in ways}
    if len(only) == 1:
        return only.pop(), text
    head = next(name_matching.beginnings(text))[0]
    listed = ", ".join(one.named.label for one in ways)
    raise BadAnswerError(f"{head!r} is none of those who can", f"nothing is spent; one of: {listed}")


def _act(plan: Plan, ways: Sequence[Way], text: str) -> tuple[str, str]:
    """Return what the line says is done, in one word, and the line without it."""
    words = text.split()
    found: list[str] = []
    end = 0
    for at, word in enumerate(words):
        parts = _parts(plan, word)
        if not parts and not (found and word.strip(",").casefold() in _JOINTS):
            break
        if parts:
            found, end = [*found, *parts], at + 1
    rest = words[end:]
    if not found and rest and ways and (short := _begun(plan, ways, rest[0])):
        found, rest = [short], rest[1:]
    if found and not any(one.partner for one in ways):
        mine = rest[: _next_of_mine(plan, rest)]
        later = [word for word in mine if (parts := _parts(plan, word)) and not set(parts) <= set(found)]
        found += [part for word in later for part in _parts(plan, word)]
        rest = [*(word for word in mine if word not in later), *rest[len(mine) :]]
    return "+".join(dict.fromkeys(found)), " ".join(rest)


def _next_of_mine(plan: Plan, words: Sequence[str]) -> int:
    """Return where a line goes on with somebody else of one's own: by code, or by name where no target is named any more."""
    others = plan.others()
    for at, word in enumerate(words):
        if any(name_matching.alike(word, one.value) or (at and name_matching.calls(one, word)) for one in others):
            return at
    return len(words)


def _parts(plan: Plan, word: str) -> list[str]:
    """Return the things to do that one word joins; nothing where it is another word."""
    parts = [part for part in re.split(r"[+&,]", word.casefold()) if part]
    return parts if parts and all(part in plan.verbs for part in parts) else []


def _begun(plan: Plan, ways: Sequence[Way], word: str) -> str:
    """Return the thing to do that a word is the beginning of, where the next word names no target."""
    if not word.isalpha() or all(len(one.acts) < 2 and "move" not in one.acts for one in ways):
        return ""
    begun = [verb for verb in plan.verbs if verb.startswith(word.casefold())]
    able = [verb for verb in begun if any(verb in one.acts for one in ways)]
    return next(iter(able if len(able) == 1 else begun if len(begun) == 1 else []), "")
