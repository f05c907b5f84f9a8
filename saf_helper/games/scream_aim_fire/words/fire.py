"""Words for fire at infantry, MG 42 and guns (§6.3.3–6.3.5, §7.2.2)."""

from collections.abc import Iterator, Sequence
from functools import cache

from saf_helper.engine.events import Line, Row
from saf_helper.engine.questions import Leads
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import Named, house_note, house_notes, joined, line, mark

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
    "lieutenant-adjacent": "Lieutenant next to it",
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
    "none-named": ("{0} does not fire", "you named no target"),
    "nobody-spotted": ("{0} spots nobody", "you named nobody"),
    "assault": ("{0} assaults nobody", "you named no adjacent German"),
    "nobody": ("{0} does not fire", "no target"),
    "nobody-in-reach": ("{0} does not fire", "nobody in range and in sight"),
    "never-moves": ("{0} does not fire and never moves", "no target"),
    "cannot-fire": ("{0} cannot fire", "nobody in sight and in range"),
    "cannot-assault": ("{0} cannot assault", "no American next to it"),
    "nobody-near": ("{0} has no one to fire at", "nobody in sight and in range"),
    "garrison": ("{0} holds its building", "no target"),
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


def hit_roll(event: events.HitRoll, named: Named) -> Iterator[Line]:
    """Tell a roll to hit."""
    drms = counted(event.drms)
    die = f"{event.kept} of {' '.join(map(str, event.dice))}" if len(event.dice) > 1 else str(event.kept)
    listed = ", ".join(map(drm_words, drms))
    if not event.german:
        total = sum(row.value for row in drms)
        sum_ = f"{die}, DRM {total:+} ({listed}), makes {event.made}" if drms else die
        cover = "".join(f", {cover_words(row)}" for row in event.cover)
        against = f"{event.needed} (printed {event.printed}{mark(event.source == 'stand-in')}{cover})"
        natural = ", natural 6 always hits" if event.natural else ""
    else:
        sum_ = f"{die}, {listed}, makes {event.made}" if drms else die
        printed = f"{event.printed}{mark(event.source == 'stand-in')}"
        against = f"{event.needed} ({printed}, {cover_words(event.cover[0])})" if event.cover else printed
        natural = f"; {UNASKED[event.settled]}" if event.settled else ""
    text = f"{'Hit' if event.hit else 'Miss'}: {named(event.shooter)} at {named(event.target)}"
    yield line(event, text, f"rolled {sum_} against {against}{natural}")


def no_target(event: events.NoTarget, named: Named) -> Iterator[Line]:
    """Tell that a unit does not fire."""
    text, why = NO_TARGET[event.cause]
    yield line(event, text.format(named(event.unit)), why)


def bunker(event: events.Bunker, named: Named) -> Iterator[Line]:
    """Tell a Bunker card."""
    if event.act == "assault":
        yield line(event, "The assault is called off: a bunker", "Bunker card")
    else:
        yield line(event, f"{named(event.target)} sits in a bunker: no fire, the order is wasted", "Bunker card")


def stays_calm(event: events.StaysCalm, named: Named) -> Iterator[Line]:
    """Tell that a German stays Calm behind a Bunker."""
    yield line(event, f"{named(event.unit)} stays calm", joined("no shot was fired", house_notes(event.house)))


def no_low_ammo(event: events.NoLowAmmo, named: Named) -> Iterator[Line]:
    """Tell that a 1 does not make its unit Low Supply."""
    why = {"not-kept": "its 1 was not kept", "not-infantry": ""}[event.cause]
    yield line(event, f"{named(event.unit)} does not run low", joined(why, house_note(event.house[0])))


def no_effect(event: events.NoEffect, named: Named) -> Iterator[Line]:
    """Tell a damage chit without effect."""
    yield line(event, f"No effect on {named(event.unit)}{mark(event.stand_in)}", "damage chit")


WORDS = {
    events.HitRoll: hit_roll,
    events.NoTarget: no_target,
    events.Bunker: bunker,
    events.StaysCalm: stays_calm,
    events.NoLowAmmo: no_low_ammo,
    events.NoEffect: no_effect,
}
