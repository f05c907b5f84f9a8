"""Words for assaults (§6.3.6.6, §7.2.4)."""

from collections.abc import Iterator

from saf_helper.engine.events import Row
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.fire import DRM_WORDS, HEX_WORDS, cover_name, drm_name
from saf_helper.games.scream_aim_fire.words.folding import Part, fact
from saf_helper.games.scream_aim_fire.words.names import Named, names

DEFENDER_WORDS = {"defender-low-supply": "defender Low Supply", "defender-panicked": "defender Panicked"}


def row_words(row: Row) -> str:
    """Return a modifier of an assault as told: `2 defenders -2`."""
    return f"{row_name(row)} {row.value:+}"


def row_name(row: Row) -> str:
    """Return the name of a modifier of an assault."""
    if row.name == "extra-defenders":
        return f"{row.note} defenders"
    if row.name == "sole-specialist":
        return f"sole {tables().counters[row.note].title}"
    if row.name == "hex":
        return HEX_WORDS.get(row.note, row.note)
    if row.name in DEFENDER_WORDS:
        return DEFENDER_WORDS[row.name]
    return drm_name(row) if row.name in DRM_WORDS else cover_name(row)


def in_order(event: events.AssaultRoll) -> list[Row]:
    """Return all modifiers of an assault in the order in which they are told."""
    bonuses = [row for row in event.drms if row.name in DRM_WORDS]
    others = [row for row in event.drms if row.name not in DRM_WORDS]
    return [*bonuses, *others, *event.cover] if event.german else [*bonuses, *event.cover, *others]


def assault_roll(event: events.AssaultRoll, named: Named) -> Iterator[Part]:
    """Tell an assault."""
    rows = [row for row in in_order(event) if row.counts and row.value]
    total = event.made - event.rolled
    rolls = f"{event.rolled} {total:+} = {event.made}" if total else str(event.rolled)
    outcome = f"needs {event.needed}+, rolls {rolls}"
    unit = named(event.attacker)
    why = f"{' '.join(map(str, event.dice))} = {event.rolled}{''.join(f', {row_words(row)}' for row in rows)}"
    if not event.success:
        yield fact(event, f"{unit}'s assault fails: {outcome}", why)
    else:
        of = f" of {names(event.defenders, named)}" if event.german else ""
        yield fact(event, f"{unit} takes the hex{of}: {outcome}", why)


WORDS = {events.AssaultRoll: assault_roll}
