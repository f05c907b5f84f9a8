"""Words for tanks and their chits (§6.3.6.7, §7.2.6)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.folding import Part, fact
from saf_helper.games.scream_aim_fire.words.names import Named, mark

HIT_WORDS = {"miss": "Miss", "one": "1 crosshair", "two": "2 crosshairs", "explosion": "Explosion"}
SIDES = {"front": "front", "flank": "flank"}
"""The sides of a tank that an Armor save is rolled for."""
TANK_DAMAGE_WORDS = {"bounced": "Bounced", "bail-out": "Bail Out", "destroyed": "Destroyed"}


def chits(faces: Iterable[Any], words: Mapping[str, str], stand_in: bool) -> str:
    """Return the chits drawn."""
    return " and ".join(words[face] for face in faces) + mark(stand_in)


def tank_shot(event: events.TankShot, named: Named) -> Iterator[Part]:
    """Tell a shot at a tank."""
    yield fact(event, shot_words(event, named), f"drawn: {chits(event.faces, HIT_WORDS, event.stand_in)}")


def shot_words(event: events.TankShot, named: Named, because: str = "") -> str:
    """Return a shot at a tank in a line; with why this target, where the rules chose it."""
    who, whom = named(event.shooter), named(event.target)
    whom += f" ({because})" if because else ""
    if event.kept == "miss":
        return f"{who} misses {whom}{mark(event.stand_in)}"
    return f"{who} hits {whom}: {HIT_WORDS[event.kept]}{mark(event.stand_in)}"


def bounced(event: events.Bounced, named: Named) -> Iterator[Part]:
    """Tell a tank damage chit without effect."""
    yield fact(event, f"Bounced{mark(event.stand_in)}: no effect on {named(event.unit)}")


def armor_save(event: events.Check, named: Named) -> Iterator[Part]:
    """Tell an Armor save."""
    side, drawn, *_ = event.details
    unit = named(event.unit or "")
    if side == "none":
        yield fact(event, f"{unit}: no Armor save{mark(drawn == 'stand-in')}")
        return
    verb = "saves" if event.passed else "fails its Armor save"
    needed = f"{event.needed}+{mark(event.source == 'stand-in')}"
    yield fact(event, f"{unit} {verb}: {SIDES[str(side)]} {needed}, rolls {event.die}")


WORDS = {events.TankShot: tank_shot, events.Bounced: bounced}
CHECKS = {"armor-save": armor_save}
