"""How events become lines: what hands do in one go stands on one line, and units to which the same happens share it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from saf_helper.engine.events import Event, Line

LONGEST = 92
"""Characters of a line that several events share."""
FLIP = "Flip {}"


@dataclass(frozen=True, slots=True)
class Part:
    """What one event says: a fact, or something that hands do."""

    event: Event
    text: str
    """The sentence; `{}` stands for the units' names."""
    why: str = ""
    """The whole reason, for who wants it."""
    units: tuple[str, ...] = ()
    """Names of the units that it is done to."""
    morale: tuple[int, int] | None = None
    """How Morale changes, and what it comes to."""
    tail: str = ""
    """What else comes of it."""
    hands: bool = False
    alone: bool = False
    """Whether it begins a line: a placing or a move of its own."""
    at: int = 0
    """The index of its event."""
    also: tuple[int, ...] = ()
    """The indexes of events before it that it tells too."""


def fact(event: Event, text: str, why: str = "") -> Part:
    """Return what happened, in the present tense."""
    return Part(event, text, why)


def do(
    event: Event, text: str, *units: str, why: str = "", morale: tuple[int, int] | None = None, tail: str = ""
) -> Part:
    """Return what hands do, in the imperative; the same done to other units shares the sentence."""
    return Part(event, text, why, units, morale, tail, hands=True)


def do_alone(event: Event, text: str, *units: str, why: str = "") -> Part:
    """Return what hands do on a line of its own."""
    return Part(event, text, why, units, hands=True, alone=True)


def listed(names: Iterable[str]) -> str:
    """Return names in a list, what several begin with said once: `US Inf 2, 3 and US Vet 4`."""
    groups: list[tuple[str, list[str]]] = []
    for name in names:
        stem, _, tail = name.rpartition(" ")
        if groups and stem and groups[-1][0] == stem:
            groups[-1][1].append(tail)
        else:
            groups.append((stem, [tail]))
    parts = [f"{stem} {', '.join(tails)}".lstrip() for stem, tails in groups]
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def folded(parts: Iterable[Part]) -> list[Line]:
    """Return the lines that tell these parts, in order."""
    lines: list[list[Part]] = []
    for part in parts:
        if lines and _joins(lines[-1], part):
            lines[-1].append(part)
        else:
            lines.append([part])
    return [_line(line) for line in lines]


def _joins(line: Sequence[Part], part: Part) -> bool:
    """Return whether a part goes on with a line: hands go on until a counter is flipped, and the line has room."""
    last = line[-1]
    if not (last.hands and part.hands):
        return False
    if last.text == FLIP or (part.alone and part.text != FLIP):
        return part.text == last.text
    return len(_text([*line, part])) <= LONGEST


def _line(line: Sequence[Part]) -> Line:
    changes = {path: pair for part in line for path, pair in part.event.changes.items()}
    for path in changes:  # of a track that moves twice: from where it stood first
        changes[path] = (next(p.event.changes[path] for p in line if path in p.event.changes)[0], changes[path][1])
    at = tuple(sorted(index for part in line for index in (part.at, *part.also)))
    rules = tuple(dict.fromkeys(rule for part in line for rule in part.event.rules))
    why = "; ".join(dict.fromkeys(part.why for part in line if part.why))
    return Line(_text(line), rules, why, changes, at, line[0].hands)


def _text(line: Sequence[Part]) -> str:
    """Return the sentences of a line; those that differ only in their units are one."""
    merged: list[Part] = []
    for part in line:
        last = merged[-1] if merged else None
        if last is not None and last.units and last.text == part.text and "{}" in part.text:
            morale = part.morale and last.morale and (last.morale[0] + part.morale[0], part.morale[1])
            merged[-1] = replace(part, units=(*last.units, *part.units), morale=morale)
        else:
            merged.append(part)
    sentences: list[str] = []
    for index, part in enumerate(merged):
        if index and part.text == FLIP and part.units == merged[index - 1].units:
            sentences[-1] += ", then flip it"
            continue
        sentences.append(part.text.replace("{}", listed(part.units)))
        sentences += [f"Morale {part.morale[0]:+}, now {part.morale[1]}"] if part.morale else []
        sentences += [part.tail] if part.tail else []
    return ". ".join(sentences)
