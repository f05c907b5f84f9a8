"""Names and values in words: units, markers, lists, house rules."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeAlias

from saf_helper.engine.events import Ruled
from saf_helper.engine.options import Option
from saf_helper.engine.reasons import Setting
from saf_helper.games.scream_aim_fire.events import Counted, Group, Undecided
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.folding import listed
from saf_helper.games.scream_aim_fire.words.target_order import UNDECIDED
from saf_helper.tables.components import STAND_IN as STAND_IN

Named: TypeAlias = Callable[[str], str]
"""Returns the name of a unit by its id."""

WORDS_OF_NUMBER = {
    "to-hit": "to-hit number",
    "armor-front": "front armor number",
    "armor-flank": "side/rear armor number",
}
NO_NUMBER = "no number"
"""A counter without a number."""
STATUS_WORDS = {"none": "Calm", "alert": "Alert", "panic": "Panicked"}


class Marked(Protocol):
    """A unit, as far as its name and its note need it."""

    id: str
    came: str
    low_supply: bool

    @property
    def name(self) -> str:
        """Return its name as the cardboard has it."""
        ...

    @property
    def mood(self) -> str:
        """Return its status: calm, alert or panic."""
        ...


def mark(stand_in: bool) -> str:
    """Return † where a stand-in decided."""
    return STAND_IN if stand_in else ""


def full_name(unit: Marked) -> str:
    """Return a unit's name as lines have it."""
    return unit.name


def full_names(units: Iterable[Marked]) -> str:
    """Return several units' names."""
    return listed(map(full_name, units))


def names(ids: Iterable[str], named: Named) -> str:
    """Return several units' names."""
    return listed(map(named, ids))


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


def undecided(step: Undecided, named: Named) -> str:
    """Return how a step of a choice left several; empty where that needs no words."""
    units = names((str(one) for one in step.values), named) if "{units}" in UNDECIDED[step.name] else ""
    return UNDECIDED[step.name].format(*step.values, units=units, house=house_notes(step.house))


_HOUSE_NOTE = re.compile(r"house rule ([a-z0-9-]+) = ([\w-]+)")


def house_rules_named(reason: str) -> list[Setting]:
    """Return the house rules that a reason names as `house_note` has them, with what their values mean."""
    found = []
    for key, value in _HOUSE_NOTE.findall(reason):
        rule = tables().house_rules[key]
        found.append(Setting(key, value, value == rule.default, rule.readings.get(value, "a number of your own")))
    return found


def abbreviation_words(short: str) -> str:
    """§1.2 Return an abbreviation and its words: `DRM (die roll modifier)`."""
    return f"{short} ({tables().abbreviations[short].words})"


def unit_note(unit: Marked) -> str:
    """Return the note that distinguishes similar units: arrival, markers."""
    notes = [f"arrived {'via ' if 'hex' in unit.came else ''}{unit.came}"] if unit.came else []
    if unit.mood != "calm":
        notes.append(STATUS_WORDS[unit.mood])
    if unit.low_supply:
        notes.append("Low Supply")
    return ", ".join(notes)


def in_words(value: Any, named: Named) -> str:
    """Return a value of a question in words."""
    if isinstance(value, Ruled):
        return house_note(value)
    if isinstance(value, Undecided):
        return undecided(value, named)
    if isinstance(value, Counted):
        return tables().counters[value.kind].counted(value.number)
    if isinstance(value, Group):
        return group_words(value)
    if isinstance(value, list | tuple):
        first = value[0] if value else None
        separator = "; " if isinstance(first, Ruled | Undecided) else " " if isinstance(first, int) else ", "
        return separator.join(filter(None, (in_words(one, named) for one in value)))
    id = getattr(value, "id", None)
    return named(id) if id is not None else str(value)


def group_words(group: Group, between: str = " then ") -> str:
    """Return how many Germans of each kind come; a kind of which none comes is not named."""
    counters = tables().counters
    coming = ((counters["german-infantry"], group.infantry), (counters["german-veteran"], group.veterans))
    return between.join(counter.counted(count) for counter, count in coming if count)


def group_option(group: Group) -> Option:
    """Return as an option who comes by a Reserve card: `2+1`."""
    return Option(f"{group.infantry}+{group.veterans}", group_words(group, ", "))


def hexes(count: int) -> str:
    """Return a number of hexes."""
    return f"{count} hex{'es' if count > 1 else ''}"


def hex_words(hex: str) -> str:
    """Return an entry hex in words."""
    return f"the {hex} hex" if hex.isalpha() else f"hex {hex}"


def came_words(turn: int, hex: str = "") -> str:
    """Return where and when a unit came, as it is kept of it: `hex 4 turn 2`."""
    return f"{hex_words(hex).removeprefix('the ')} turn {turn}" if hex else f"turn {turn}"
