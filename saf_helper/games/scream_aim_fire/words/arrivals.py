"""Words for the Enemy Spotted Check and German arrivals by entry hexes (§6.1)."""

from collections.abc import Iterator

from saf_helper.engine.events import Line
from saf_helper.engine.options import Option
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.names import Named, group_words, hex_words, house_notes, joined, line


def spotted_check(event: events.SpottedCheck, named: Named) -> Iterator[Line]:
    """Tell whether the Enemy Spotted Table is rolled on."""
    house = house_notes(event.house)
    if event.cause == "set-up-extra":
        yield line(event, "First the set-up roll on the Enemy Spotted Table", house)
    elif event.cause == "set-up":
        yield line(event, "Roll on the Enemy Spotted Table", f"the set-up roll is Turn 1's check; {house}")
    else:
        counted = f"{event.count} German Infantry{', Veterans' * event.veterans_count} and MG 42"
        counted += f" ({house})" if house else ""
        limit = f"fewer than {event.threshold}" if event.rolls else f"{event.threshold} or more"
        text = f"{'Roll' if event.rolls else 'No roll'} on the Enemy Spotted Table"
        yield line(event, text, f"{counted} in play, {limit}")


def spotted_roll(event: events.SpottedRoll, named: Named) -> Iterator[Line]:
    """Tell who arrives by the Enemy Spotted Table."""
    yield line(event, f"{group_words(event.group, ' and ')} arrive", f"Enemy Spotted roll {event.die}")


def entered(event: events.Entered, named: Named) -> Iterator[Line]:
    """Tell where a German comes on."""
    where = hex_words(event.hex) if event.hex else "the nearest hex with room that is no entry hex, your choice"
    die = f"entry die {event.die}" + ", but that hex is full" * event.full
    key = "" if event.key is None else f"keyed to American {event.key}"
    yield line(event, f"Place {named(event.unit)} on {where}", joined(die, key, house_notes(event.house)))


def entry_option(token: str) -> Option:
    """Return as an option what may stand on an entry hex: `2` for one German, `2-full`."""
    hex = token.removesuffix("-full")
    if hex == token:
        return Option(token, f"{hex_words(hex)}: one German", "not a tank")
    return Option(token, f"{hex_words(hex)}: full", "two Germans, an American, or any tank")


WORDS = {
    events.SpottedCheck: spotted_check,
    events.SpottedRoll: spotted_roll,
    events.Entered: entered,
}
