"""Words for tanks and their chits (§6.3.6.7, §7.2.6)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from saf_helper.engine.events import Line
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.names import Named, line, mark

HIT_WORDS = {"miss": "Miss", "one": "one crosshair", "two": "two crosshairs", "explosion": "explosion"}
SIDES = {"front": "front", "flank": "side/rear"}
"""The sides of a tank that an Armor save is rolled for."""
TANK_DAMAGE_WORDS = {"bounced": "Bounced", "bail-out": "Bail Out", "destroyed": "Destroyed"}


def chits(faces: Iterable[Any], words: Mapping[str, str], stand_in: bool) -> str:
    """Return the chits drawn."""
    return " and ".join(words[face] for face in faces) + mark(stand_in)


def tank_shot(event: events.TankShot, named: Named) -> Iterator[Line]:
    """Tell a shot at a tank; a German's hit is told by the save and the loss."""
    drew = f"drew {chits(event.faces, HIT_WORDS, event.stand_in)}"
    text = f"{named(event.shooter)} at {named(event.target)}"
    if event.kept == "miss":
        yield line(event, f"Miss: {text}", drew)
    elif not event.german:
        yield line(event, f"Hit: {text}", f"{drew}; any crosshair hits")


def bounced(event: events.Bounced, named: Named) -> Iterator[Line]:
    """Tell a tank damage chit without effect."""
    drew = chits(event.faces, TANK_DAMAGE_WORDS, event.german and event.stand_in)
    if event.german:
        yield line(event, f"The shot bounces off {named(event.unit)}", f"drew {drew}")
    else:
        yield line(event, f"Bounced off {named(event.unit)}{mark(event.stand_in)}: no effect", f"damage chit {drew}")


def armor_save(event: events.Check, named: Named) -> Iterator[Line]:
    """Tell an Armor save."""
    side, drawn, *faces = event.details
    drew = f"drew {chits(faces, HIT_WORDS, drawn == 'stand-in')}"
    unit = named(event.unit or "")
    if side == "none":
        yield line(event, f"{unit} gets no Armor save", f"{drew}: hit where it has no armor")
        return
    text = f"{unit} is saved by its armor" if event.passed else f"{unit} fails its Armor save"
    needed = f"{event.needed}{mark(event.source == 'stand-in')}"
    yield line(event, text, f"{drew}; rolled {event.die} against {needed} ({SIDES[str(side)]})")


WORDS = {events.TankShot: tank_shot, events.Bounced: bounced}
CHECKS = {"armor-save": armor_save}
