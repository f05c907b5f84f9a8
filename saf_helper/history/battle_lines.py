"""The lines of an account: what each unit did in a step, against whom, and what came of it.

Theory of operation: the game makes a phrase of every event of a step (`engine/reporting.py`). Acts and attacks open a line for
their unit or go on with it; what came of an attack follows in it; how a unit stands goes to the attack on it, else to what it
did itself, else to a line of its own. Whom a unit attacks may be known from an answer before it attacks.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from saf_helper.engine.reporting import Namer, Phrase
from saf_helper.history.blocks import Bullet
from saf_helper.history.player_marks import Marked, marked
from saf_helper.history.timeline import Course, Item, StepPart

PLURALS = {
    "arrives": "arrive", "arrives:": "arrive:", "fires": "fire", "gets": "get", "has": "have", "is": "are", "moves": "move",
    "runs": "run", "stays": "stay",
}  # fmt: skip
"""Verbs that several units may share."""


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them: `A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


@dataclass(slots=True)
class Part:
    """Something a unit did: its acts up to an attack, the verb and the ids of those it attacked, and what came of it."""

    acts: list[str] = field(default_factory=list)
    verb: str = ""
    targets: list[str] = field(default_factory=list)
    results: list[str] = field(default_factory=list)

    def words(self, name: Namer) -> str:
        """Return the part in words."""
        attack = [f"{self.verb} {listed([name(id) for id in self.targets])}".strip()] if self.verb else []
        acts, results = " and ".join([*self.acts, *attack]), ", ".join(self.results)
        return f"{acts}: {results}" if acts and results else acts or results


@dataclass(slots=True)
class Line:
    """One line of the account."""

    who: list[str] = field(default_factory=list)
    """The ids of those it is about; none: it is a sentence."""
    parts: list[Part] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    """How they stand after it."""
    mark: str = ""
    """† where its card was of a stand-in deck."""
    places: dict[str, list[str]] = field(default_factory=dict)
    """Where those who came are put: the place, and their ids."""
    taken: list[str] = field(default_factory=list)
    """The ids of units that left play by it."""
    bullet: Bullet | None = None
    """What the player did beside the rules, in place of all that."""

    @property
    def idle(self) -> bool:
        """Whether its unit did nothing and nothing befell it."""
        return bool(self.who) and not self.parts and not self.after

    @property
    def shareable(self) -> bool:
        """Whether other units of which the same is said may share the line."""
        said = [act for part in self.parts for act in (*part.acts, *[part.verb] * bool(part.verb))] + self.after
        return bool(self.who) and len(said) == 1 and said[0].split()[0] in PLURALS

    @property
    def card(self) -> str:
        """A note where a card of a stand-in deck decided."""
        return f" (card{self.mark})" if self.mark else ""

    def said(self, name: Namer) -> str:
        """Return what it says of its units, or of nobody."""
        words = [part.words(name) for part in self.parts] + [" and ".join(self.after)] * bool(self.after)
        placed = "; ".join(f"{listed([name(id) for id in ids])}{where}" for where, ids in self.places.items())
        return "; ".join(words) + (f": {placed}" if placed else "") + self.card

    def text(self, name: Namer) -> str:
        """Return the line in words."""
        said = self.said(name)
        if not self.who:
            return said[:1].upper() + said[1:]
        verb, space, rest = said.partition(" ")
        return f"{listed([name(id) for id in self.who])} {PLURALS[verb] if len(self.who) > 1 else verb}{space}{rest}"


def merged(lines: Sequence[Line], name: Namer) -> list[Line]:
    """Return the lines with what is said of several units said once; those of units that did nothing are left out."""
    alike: dict[str, Line] = {}
    kept = []
    for line in lines:
        first = alike.setdefault(line.said(name), line) if line.shareable else line
        if first is not line:
            first.who += [id for id in line.who if id not in first.who]
        elif not line.idle:
            kept.append(line)
    return kept


def idle(lines: Sequence[Line], name: Namer) -> list[str]:
    """Return the names of units that did nothing."""
    return [name(id) + line.card for line in lines if line.idle for id in line.who]


def _phrase(item: Item, course: Course) -> Phrase | None:
    """Return what an event says of the battle, or an answer that names whom a unit attacks."""
    entry = item.entry
    if entry is not None:
        return course.reporting.aim(entry.key, entry.about, entry.answer) if entry.about is not None else None
    return course.reporting.phrase(item.event, course.name) if item.event is not None else None


class StepLines:
    """Reads a step into lines."""

    def __init__(self, course: Course, step: StepPart) -> None:
        """Read a step; its unit has a line even where it does nothing."""
        self.lines: list[Line] = []
        self._name = course.name
        self._acting: Line | None = None
        self._coming: Line | None = None
        if step.unit:
            self._acting = self._line(step.unit)
        for item in marked(step.items):
            if isinstance(item, Marked):
                why = "" if item.entry.do == "note" else item.told.why
                self.lines.append(Line(bullet=Bullet(item.told.text, "own", item.told.rules, why)))
            elif said := _phrase(item, course):
                self._say(said)

    def _line(self, id: str) -> Line:
        """Return a unit's line in this step, opening one if it has none."""
        found = next((line for line in self.lines if line.who == [id]), None)
        if found is None:
            found = Line([id])
            self.lines.append(found)
        return found

    def _say(self, said: Phrase) -> None:
        if said.part == "act":
            self._part(said.who[0]).acts.append(said.words)
        elif said.part == "attack":
            self._attack(said.who[0], said.words, said.whom)
        elif said.part == "also" and self._acting and self._acting.parts:
            self._acting.parts[-1].targets += said.whom
        elif said.part == "card":
            self._acting = self._line(said.who[0])
            self._acting.mark = said.mark
        elif said.part == "shot":
            self._shot(said)
        elif said.part == "assault":
            self._assault(said)
        elif said.part == "result":
            self._result(said)
        elif said.part == "state":
            self._stands(said)
        elif said.part in ("arrivals", "place"):
            self._arrives(said)
        elif said.part == "fact":
            self.lines.append(Line(parts=[Part([said.words])], taken=list(said.gone)))

    def _part(self, id: str) -> Part:
        """Return the part that a unit's next act belongs to: its last one until that has an attack or a result."""
        self._acting = line = self._line(id)
        if not line.parts or line.parts[-1].verb or line.parts[-1].results:
            line.parts.append(Part())
        return line.parts[-1]

    def _attack(self, id: str, verb: str, targets: Sequence[str]) -> Part:
        part = self._part(id)
        part.verb, part.targets = verb, list(targets)
        return part

    def _shot(self, said: Phrase) -> None:
        """Put a hit or miss to its attack; where nothing has named that attack, it names it itself."""
        (id,), whom = said.who, list(said.whom)
        self._acting = line = self._line(id)
        known = [part for part in line.parts if part.targets == whom]
        part = known[-1] if known else self._attack(id, "fires at", whom)
        part.results.append(said.words)

    def _assault(self, said: Phrase) -> None:
        """Put how an assault ended to it, with everybody it was against."""
        parts = self._line(said.who[0]).parts
        begun = parts and parts[-1].verb == "assaults" and not parts[-1].results
        part = parts[-1] if begun else self._attack(said.who[0], "assaults", ())
        part.targets = list(said.whom)
        part.results.append(said.words)

    def _result(self, said: Phrase) -> None:
        """Put what came of it to the last thing done; to a line of its own where nothing was and it is said of nobody."""
        if self._acting is not None and self._acting.parts:
            self._acting.parts[-1].results.append(said.words)
        elif not said.who:
            self.lines.append(Line(parts=[Part(results=[said.words])]))

    def _stands(self, said: Phrase) -> None:
        """Say how units stand, and note who has left play."""
        for id in said.who:
            attacks = [(line, part) for line in self.lines for part in line.parts if id in part.targets]
            if attacks:
                line, part = attacks[-1]
                alone = part.targets == [id]
                part.results.append(said.words.removeprefix("is ") if alone else f"{self._name(id)} {said.words}")
            else:
                line = self._line(id)
                line.after.append(said.words)
            line.taken += [id] if id in said.gone else []

    def _arrives(self, said: Phrase) -> None:
        if said.part == "arrivals":
            self._coming = Line(parts=[Part([said.words])])
            self.lines.append(self._coming)
        elif self._coming is not None:
            self._coming.places.setdefault(said.words, []).extend(said.who)
        else:
            self.lines.append(Line(list(said.who), after=[f"arrives{said.words}"]))
