"""What a report tells of an event: a phrase, made by the game's words and joined into lines by the report."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Part: TypeAlias = Literal[
    "act", "attack", "also", "shot", "assault", "result", "state", "card", "arrivals", "place", "fact"
]
"""What an event is for a report.

`act`: a unit does something; `attack`: the same against others; `also`: others that the attack is against; `shot`, `assault`:
what came of an attack, whose it was named with it; `result`: what came of what is going on; `state`: how units stand now; `card`:
what a unit drew; `arrivals`: how many come; `place`: where they are put; `fact`: a sentence of its own.
"""


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a report tells of an event."""

    part: Part
    words: str = ""
    who: tuple[str, ...] = ()
    """The ids of the units it is said of; none: of nobody, or of whoever acts."""
    whom: tuple[str, ...] = ()
    """The ids of those it was done to."""
    gone: tuple[str, ...] = ()
    """The ids of those who left play by it."""
    mark: str = ""
    """The mark of a stand-in card."""
