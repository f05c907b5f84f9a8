"""Words for what a player may do at any prompt: a note, and refusals of a Supply counter or a note."""

from collections.abc import Iterator, Sequence

from saf_helper.engine.events import Noted
from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.words.folding import Part, fact
from saf_helper.games.scream_aim_fire.words.names import Named, names


def noted(event: Noted, named: Named) -> Iterator[Part]:
    """Tell a note."""
    yield fact(event, f"Note: {event.text}")


def one_line(text: object) -> str:
    """Return words with single spaces between them."""
    return " ".join(str(text).split())


def no_supply() -> BadAnswerError:
    """Return that no Supply counter is left."""
    return BadAnswerError("no Supply counter is left", "every second German unit destroyed gives one (6.5.1.B)")


def not_low(unit: object, low: Sequence[str], named: Named) -> BadAnswerError:
    """Return that a unit is no American with Low Supply, and who is."""
    who = names(low, named) or "nobody is low"
    hint = f"low on supply as this step began: {who}; one that ran low in this very step waits until it is over"
    return BadAnswerError(f"{unit!r} is no American with Low Supply", hint)


def no_note(longest: int) -> BadAnswerError:
    """Return that a text is no note."""
    return BadAnswerError("that is no note", f"note WORDS, at most {longest} characters")


WORDS = {Noted: noted}
