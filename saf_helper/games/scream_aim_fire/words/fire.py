"""Words for fire at infantry, MG 42 and guns (§6.3.3–6.3.5, §7.2.2)."""

from collections.abc import Iterator, Sequence
from functools import cache

from saf_helper.engine.events import Row
from saf_helper.engine.questions import Leads
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.folding import Part, fact
from saf_helper.games.scream_aim_fire.words.names import Named, house_notes, joined, mark

COVER_WORDS = {"none": "No Cover", "light": "Light Cover", "hard": "Hard Cover", "bunker": "Bunker"}
HEX_WORDS = {
    "no-cover": "no cover",
    "woods-or-hill": "woods or hill",
    "hill-from-below": "hill from below",
    "hill-same-height": "hill, same height",
}
DRM_WORDS = {
    "veteran": "Veteran",
    "lieutenant": "Lieutenant",
    "lieutenant-adjacent": "Lieutenant adjacent",
    "panicked": "Panicked",
    "spotted": "spotted",
    "card": "card",
}
UNASKED = {
    "natural-6": "a natural 6 always hits",
    "short": "short of the printed number, whatever the hex",
    "enough": "enough against any hex",
}
"""Why the cover of an American's hex was not asked."""
NO_TARGET = {
    "none-named": "{0}: no target",
    "nobody-spotted": "{0} spots no unit",
    "assault": "{0}: no adjacent German",
    "nobody": "{0}: no target",
    "nobody-in-reach": "{0}: no target in LOS and range",
    "never-moves": "{0}: no target in LOS and range",
    "cannot-fire": "{0}: no target in LOS and range",
    "cannot-assault": "{0}: no adjacent American",
    "nobody-near": "{0}: no target in LOS and range",
    "garrison": "{0} holds its building, no target",
}


@cache
def terrain_leads(side: str) -> Leads:
    """Return what each kind of hex does for a unit of a side: a German's card entry, an American's number."""
    leads = []
    for name, row in tables().terrain.items():
        american = f"+{row.to_hit} on the number to reach" if row.to_hit else "no cover"
        american += ", if it is shot at from below" if row.from_below_only else ""
        leads.append((name, american if side == "american" else f"the {row.cover_half} entry of the Cover card counts"))
    return tuple(leads)


def drm_name(row: Row) -> str:
    """Return the name of a modifier that counts."""
    return f"{DRM_WORDS[row.name]}{', as you said' if row.note.startswith('remembered') else ''}"


def drm_words(row: Row) -> str:
    """Return a modifier as told: `Veteran +1`."""
    return f"{drm_name(row)} {row.value:+}"


def cover_name(row: Row) -> str:
    """Return the name of the Cover card, or of what covers the hex: `Light Cover†`."""
    if row.name in COVER_WORDS:
        return f"{COVER_WORDS[row.name]}{mark(row.note == 'stand-in')}"
    return HEX_WORDS.get(row.name, row.name)


def cover_words(row: Row) -> str:
    """Return the Cover card, or what the hex adds: `Light Cover† +1`."""
    return f"{cover_name(row)} {row.value:+}" if row.value else cover_name(row)


def counted(rows: Sequence[Row]) -> list[Row]:
    """Return the rows that count."""
    return [row for row in rows if row.counts]


def hit_roll(event: events.HitRoll, named: Named) -> Iterator[Part]:
    """Tell a roll to hit."""
    yield fact(event, hit_words(event, named), hit_why(event))


def hit_words(event: events.HitRoll, named: Named, because: str = "") -> str:
    """Return a roll to hit in a line.

    Args:
        event: the roll.
        named: returns a unit's name by its id.
        because: why this target, where the rules chose it.
    """
    total = event.made - event.kept
    rolls = "natural 6" if event.natural else "rolls " + " ".join(map(str, event.dice))
    rolls += f" {total:+} = {event.made}" if total and not event.natural else ""
    cover = ", ".join(filter(None, (because, *map(cover_name, event.cover))))
    needs = f"needs {event.needed}+{mark(event.source == 'stand-in')}"
    verb = "hits" if event.hit else "misses"
    return f"{named(event.shooter)} {verb} {named(event.target)}{f' ({cover})' if cover else ''}: {needs}, {rolls}"


def hit_why(event: events.HitRoll) -> str:
    """Return the modifiers of a roll to hit, the printed number first."""
    printed = f"printed {event.printed}{mark(event.source == 'stand-in')}"
    rows = [*map(cover_words, event.cover), *map(drm_words, counted(event.drms))]
    return joined(", ".join([printed, *rows]), UNASKED.get(event.settled, ""))


def no_target(event: events.NoTarget, named: Named) -> Iterator[Part]:
    """Tell that a unit does not fire."""
    yield fact(event, NO_TARGET[event.cause].format(named(event.unit)))


def bunker(event: events.Bunker, named: Named) -> Iterator[Part]:
    """Tell a Bunker card."""
    card = f"Bunker{mark(event.stand_in)}"
    if event.act == "assault":
        yield fact(event, f"{card}: assault aborted")
    else:
        yield fact(event, f"{card}: {named(event.unit)} cannot fire, order wasted")


def stays_calm(event: events.StaysCalm, named: Named) -> Iterator[Part]:
    """Tell that a German stays Calm behind a Bunker."""
    yield fact(event, f"{named(event.unit)} stays Calm", joined("no shot was fired", house_notes(event.house)))


def no_low_ammo(event: events.NoLowAmmo, named: Named) -> Iterator[Part]:
    """Tell that a 1 does not make its unit Low Supply."""
    why = {"not-kept": "its 1 was not kept", "not-infantry": ""}[event.cause]
    yield fact(event, f"{named(event.unit)}: no Low Supply", joined(why, house_notes(event.house)))


def no_effect(event: events.NoEffect, named: Named) -> Iterator[Part]:
    """Tell a damage chit without effect."""
    yield fact(event, f"No Effect{mark(event.stand_in)} on {named(event.unit)}")


WORDS = {
    events.HitRoll: hit_roll,
    events.NoTarget: no_target,
    events.Bunker: bunker,
    events.StaysCalm: stays_calm,
    events.NoLowAmmo: no_low_ammo,
    events.NoEffect: no_effect,
}
