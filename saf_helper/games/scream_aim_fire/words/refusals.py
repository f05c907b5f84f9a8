"""Why the game refuses an answer or an interruption: a message and a hint by their key; the rules pass only values."""

from typing import Any

from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.words.names import full_name
from saf_helper.tables.question_words import Template

NO_PATH = "{path!r} cannot be adjusted"
REFUSALS = {
    # Adjustments.
    "nothing-to-adjust": ("nothing to adjust", "adjust PATH VALUE; without words it lists the paths"),
    "host-gone": ("the Lieutenant is with {host}, which is off the map", "adjust lieutenant.host first"),
    "changed-by-the-step": (
        "{path} cannot be {wanted} yet: this very step changes it",
        "adjust it once the step is over",
    ),
    "no-kind": ("{given!r} is no kind of counter", "one of: {kinds}"),
    "no-value": ("{path} cannot be {given!r}", "{path}: {bounds}"),
    "no-path": (NO_PATH, "adjust without words lists the paths"),
    "no-path-of-unit": (NO_PATH, "of {unit}: {fields}; such as {unit.id}.{fields[0]}"),
    "no-path-yet": (NO_PATH, "a unit that came in this very step can be adjusted after it"),
    "no-path-but-near": (NO_PATH, "did you mean {near}?"),
    # Decks and cups.
    "no-own-list": ("{deck}: there is no list of your own here", "saf components record {deck}"),
    "not-in-deck": (
        "your {title} has no {cup:chit|card} that shows {face} here",
        "saf components show {deck} lists them; adjust components.{deck} stand-in takes any",
    ),
    "out-already": (
        "your {title} has no {cup:chit|card} left that shows {face} here: {out} of {count} cards are out",
        "type reshuffled if it has been shuffled since",
    ),
    "not-in-draw": ("{given!r} is not in this {deck} draw", "type one of: {faces}"),
}


def refused(key: str, **values: Any) -> BadAnswerError:
    """Return the error that refuses something.

    Args:
        key: what is refused.
        **values: what its words name.
    """
    template = Template(_in_words)
    message, hint = REFUSALS[key]
    return BadAnswerError(template.fill(message, values), template.fill(hint, values))


def _in_words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_in_words, value))
    return full_name(value) if hasattr(value, "id") else str(value)
