"""`saf rules`: what a clause of the rulebook says in our own words, what the program does about it, how it is ruled."""

import shutil
import textwrap
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any

import click

from saf_helper.cli.this_game import program, rules
from saf_helper.errors import UsageError
from saf_helper.output import json_text, one_line, write_line, write_machine
from saf_helper.tables.clauses import DUTIES, Clause, Clauses
from saf_helper.tables.house_rules import HouseRule

NARROWEST, WIDEST = 20, 100
CUT = "..."


def clauses() -> Clauses:
    """Return the clauses of this game's rulebook."""
    return rules().rulebook.clauses()


@click.command("rules", epilog="Example: saf rules 5.0")
@click.argument("words", nargs=-1, metavar="[CLAUSE|WORD]...")
@click.option("--json", "as_json", is_flag=True, help="As JSON with stable keys, on one line.")
def rules_command(words: tuple[str, ...], as_json: bool) -> None:
    """Look up a CLAUSE by its number, or the clauses with a WORD in them; without either, list the chapters.

    The words are our own and short: where they leave a doubt, the rulebook that comes with the game decides.
    """
    wanted = [bare for word in words if (bare := word.strip().strip("§"))]
    numbers = [number for word in wanted if (number := clauses().as_number(word)) is not None]
    if not wanted:
        found = [clause for clause in clauses().values() if clause.id.endswith(".0")]
        entries = [_data(clause) for clause in found]
        lines = chapters(found)
    elif len(numbers) == len(wanted):
        found = [known(number) for number in dict.fromkeys(numbers)]
        entries = [_data(clause) for clause in found]
        lines = [line for clause in found for line in (*([""] if clause is not found[0] else []), *described(clause))]
    else:
        matches = clauses().find(wanted)
        if not matches:
            raise UsageError(f"no clause has {' '.join(wanted)!r}", nothing_found(wanted))
        entries = [_data(match.clause) | {"found": match.text} for match in matches]
        lines = [in_context(match.clause.id, match.text, wanted) for match in matches]
    if as_json:
        write_machine(json_text({"clauses": entries}))
    else:
        say(lines)


def known(number: str) -> Clause:
    """Return the clause that has a number.

    Raises:
        UsageError: none has; the hint names the nearest.
    """
    if number not in clauses():
        near = ", ".join(clauses().nearby(number))
        raise UsageError(
            f"there is no clause {number}", f"the nearest: {near}; {program().name} rules lists the chapters"
        )
    return clauses()[number]


def chapters(found: Iterable[Clause]) -> list[str]:
    """Return the chapters, and how to look further."""
    lines = [f"{clause.id} {clause.title}: {clause.digest}" for clause in found]
    saf, book = program().name, rules().rulebook
    return [
        *lines,
        "",
        f"{saf} rules {book.clause}: a section or clause, with what the program does about it and how it is ruled",
        f"{saf} rules {book.word}: every clause with that word; of several words each must be there",
        f"{saf} house-rules: the switches for what the rulebook leaves open",
    ]


def described(clause: Clause) -> list[str]:
    """Return one clause in full: what it says, what is done about it, its rulings, what stands around it."""
    lines = [f"{clause.id} {clause.title}".strip(), clause.digest]
    if clause.duty == "N":
        lines.append(
            f"Program: {DUTIES['N']}" if not clauses().inside(clause.id) else "Program: by the clauses inside it"
        )
    else:
        lines.append(f"Program ({DUTIES[clause.duty]}): {clause.does}")
    if clause.note:
        lines.append(f"Ruling: {clause.note}")
    for rule in clauses().house_rules(clause):
        lines += [f"House rule {rule.key}: {rule.question}", *value_lines(rule)]
    if held := clauses().inside(clause.id):
        lines += ["Inside:", *(f"  {heading(one)}" for one in held)]
    before, after = clauses().neighbours(clause.id)
    lines += [f"Before: {heading(before)}"] * (before is not None)
    lines += [f"After: {heading(after)}"] * (after is not None)
    return lines


def heading(clause: Clause | None) -> str:
    """Return a clause on a line: a section's title, another clause's digest."""
    return f"{clause.id} {clause.title or clause.digest}" if clause else ""


def value_lines(rule: HouseRule, now: str | None = None) -> list[str]:
    """Return a house rule's values with their readings, indented; the default and a game's own marked.

    Args:
        rule: the house rule.
        now: its value in a game, where there is one.
    """
    values = [*rule.values, *([now] if now is not None and now not in rule.values else [])]
    lines = []
    for value in values:
        marks = ["default"] * (value == rule.default) + ["now"] * (value == now)
        marked = f" ({', '.join(marks)})" if marks else ""
        printed = f" ({rule.departs[value]})" if value in rule.departs else ""
        lines.append(f"  {value}{marked}: {rule.readings.get(value, 'a number of your own')}{printed}")
    if rule.number:
        lines.append(f"  or any whole number from {rule.min} to {rule.max}")
    return lines


def nothing_found(words: Sequence[str]) -> str:
    """Return the hint for words that no clause has all of."""
    alone = [word for phrase in words for word in phrase.split() if not clauses().find(word)]
    if not alone:
        return "each of the words is in some clause, but no clause has them all; leave one out"
    vocabulary = {word.strip(".,:;()").casefold() for one in clauses().values() for word in one.digest.split()}
    near = get_close_matches(alone[0].casefold(), sorted(vocabulary), 1)
    return (
        f"did you mean {near[0]}?"
        if near
        else f"try another word, or a part of it; {program().name} rules lists the chapters"
    )


def in_context(number: str, text: str, words: Sequence[str]) -> str:
    """Return one line of the terminal's width: the clause's number, and whole words around the first one looked for."""
    room = columns() - len(number) - 2
    if len(text) <= room:
        return f"{number}  {text}"
    parts = [part.casefold() for phrase in words for part in phrase.split()]
    spread = text.split()
    first = next((at for part in parts for at, word in enumerate(spread) if part in word.casefold()), 0)
    if len(_cut(spread, first, first + 1)) > room:
        return f"{number}  {spread[first][:room]}"
    start, end = first, first + 1
    while True:
        wider = [(start - 1, end)] * (start > 0) + [(start, end + 1)] * (end < len(spread))
        wider.sort(key=lambda span: abs(span[0] + span[1] - 1 - 2 * first))
        fitting = next((span for span in wider if len(_cut(spread, *span)) <= room), None)
        if fitting is None:
            return f"{number}  {_cut(spread, start, end)}"
        start, end = fitting


def _cut(words: Sequence[str], start: int, end: int) -> str:
    return CUT * (start > 0) + " ".join(words[start:end]) + CUT * (end < len(words))


def columns() -> int:
    """Return how many characters a line may have: the terminal's width, or COLUMNS, one left free."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns)) - 1


def say(lines: Iterable[str], *, whole: bool = False) -> None:
    """Print lines, broken at the terminal's width; what a line goes on with is indented under it.

    Args:
        lines: the lines.
        whole: whether a name or path longer than the width is left whole, to be copied.
    """
    for told in lines:
        line = one_line(told)
        indent = " " * (len(line) - len(line.lstrip())) + "  "
        rows = textwrap.wrap(
            line, columns(), subsequent_indent=indent, break_on_hyphens=False, break_long_words=not whole
        )
        for row in rows or [""]:
            write_line(row)


def say_to_copy(line: str) -> None:
    """Print a line that holds a command to be copied: it is not broken, whatever the terminal's width."""
    write_line(one_line(line))


def _data(clause: Clause) -> dict[str, Any]:
    """Return a clause with stable keys."""
    before, after = clauses().neighbours(clause.id)
    return {
        "id": clause.id,
        "class": clause.duty,
        "title": clause.title,
        "digest": clause.digest,
        "does": clause.does,
        "ruling": list(clause.ruling),
        "note": clause.note,
        "inside": [one.id for one in clauses().inside(clause.id)],
        "before": before.id if before else None,
        "after": after.id if after else None,
    }
