"""Words for the Enemy Spotted Check and German arrivals by entry hexes (§6.1)."""

from collections.abc import Iterator

from saf_helper.engine.options import Option
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.words.folding import Part, do_alone, fact
from saf_helper.games.scream_aim_fire.words.names import Named, group_words, hex_words, house_notes, joined


def spotted_check(event: events.SpottedCheck, named: Named) -> Iterator[Part]:
    """Tell that the Enemy Spotted Table is not rolled on; that it is, the roll tells."""
    counted = f"{event.count} German{'s' * (event.count != 1)} on the map"
    if event.cause == "count" and not event.rolls:
        yield fact(event, f"Enemy Spotted: no roll, {counted}", house_notes(event.house))


def spotted_roll(event: events.SpottedRoll, named: Named) -> Iterator[Part]:
    """Tell who arrives by the Enemy Spotted Table."""
    yield fact(event, f"Enemy Spotted: rolls {event.die}. {group_words(event.group, ' and ')} arrive")


def entered(event: events.Entered, named: Named) -> Iterator[Part]:
    """Tell where a German comes on."""
    where = f"in {hex_words(event.hex)}" if event.hex else "in the nearest open hex (reinforcement hexes full)"
    where += f" ({hex_words(str(event.die))} is full)" if event.full and event.hex else ""
    why = joined(f"entry die {event.die}", "" if event.key is None else f"keyed to American {event.key}")
    yield do_alone(event, f"Place {{}} {where}", named(event.unit), why=joined(why, house_notes(event.house)))


def entry_option(token: str) -> Option:
    """Return as an option what may stand on an entry hex: `2` for one German, `2-full`."""
    hex = token.removesuffix("-full")
    if hex == token:
        return Option(token, f"{hex_words(hex)}: 1 German", "not a tank")
    return Option(token, f"{hex_words(hex)}: full", "2 Germans, any American, any tank")


WORDS = {
    events.SpottedCheck: spotted_check,
    events.SpottedRoll: spotted_roll,
    events.Entered: entered,
}
