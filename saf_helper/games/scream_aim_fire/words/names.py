"""Names and values in words: units, markers, lists, house rules."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias

from saf_helper.engine.events import Event, Ruled
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.state.entry import Told
from saf_helper.tables.components import STAND_IN as STAND_IN

Named: TypeAlias = Callable[[str], str]
"""Returns the name of a unit by its id."""

WORDS_OF_NUMBER = {
    "to-hit": "to-hit number",
    "armor-front": "front armor number",
    "armor-flank": "side/rear armor number",
}
STATUS_WORDS = {"none": "calm", "alert": "Alert", "panic": "Panicked"}


class Marked(Protocol):
    """A unit, as far as its note needs it."""

    came: str
    low_supply: bool

    @property
    def mood(self) -> str:
        """Return its status: calm, alert or panic."""
        ...


def line(event: Event, text: str, why: str = "", rules: Iterable[str] | None = None) -> Told:
    """Return the line that tells an event."""
    return Told.made(text, tuple(event.rules if rules is None else rules), why, event.changes)


def mark(stand_in: bool) -> str:
    """Return † where a stand-in decided."""
    return STAND_IN if stand_in else ""


def names(ids: Iterable[str], named: Named) -> str:
    """Return several units' names."""
    return ", ".join(named(id) for id in ids)


def joined(*parts: str) -> str:
    """Return the parts of a reason that there are."""
    return "; ".join(part for part in parts if part)


def house_note(rule: Ruled) -> str:
    """Return how a house rule is named in the reason it decided: `house rule sniper-six = nothing`.

    Where its value does not follow the rulebook's letter, what is printed is said too.
    """
    printed = tables().house_rules[rule.key].departs.get(rule.value)
    return f"house rule {rule.key} = {rule.value}" + (f", {printed}" if printed else "")


def house_notes(rules: Iterable[Ruled]) -> str:
    """Return how several house rules are named."""
    return "; ".join(map(house_note, rules))


def unit_note(unit: Marked) -> str:
    """Return the note that distinguishes similar units: arrival, markers."""
    notes = [f"came {'at ' if 'hex' in unit.came else ''}{unit.came}"] if unit.came else []
    if unit.mood != "calm":
        notes.append(STATUS_WORDS[unit.mood])
    if unit.low_supply:
        notes.append("Low Supply")
    return ", ".join(notes)


def in_words(value: Any, named: Named) -> str:
    """Return a value of a question in words."""
    if isinstance(value, Ruled):
        return house_note(value)
    if isinstance(value, list | tuple):
        separator = "; " if value and isinstance(value[0], Ruled) else ", "
        return separator.join(in_words(one, named) for one in value)
    id = getattr(value, "id", None)
    return named(id) if id is not None else str(value)


def order_words(infantry: int, veterans: int, between: str = " then ") -> str:
    """Return how many Germans of each kind come; a kind of which none comes is not named."""
    counters = tables().counters
    coming = ((counters["german-infantry"], infantry), (counters["german-veteran"], veterans))
    return between.join(counter.counted(count) for counter, count in coming if count)
