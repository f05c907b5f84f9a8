"""The grammar of an Action card's option: how a card of the player's own deck is typed, and how ours are written (§7.2).

    option  = action [ joint action ] [ "!" ]
    action  = "move" N | "fire" | "fire+" N | "assault" | "none" | "other" "words"
    joint   = "," | "then" | "and" | "+" | "&", one after a comma too, or a space

The "!" is the Low Supply icon. Capitals and spaces do not matter: `Move2`, `fire +1`, `move 2,fire`, `move2 fire` and `fire then
move 1` are understood. A plus before a number is the DRM of a fire, any other joins two actions.
`str()` of an option is its one canonical form, and parsing that gives the same option back.
"""

import re
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Literal

from saf_helper.errors import BadAnswerError

ActionKind = Literal["move", "fire", "assault", "other"]

GRAMMAR = (
    'move N | fire | fire+N | assault | none | other "words"; one or two, such as move 2, fire; ! last for Low Supply'
)

EXAMPLES = "move 2, fire; move2 fire; fire+1 then move 1; assault!; none"
"""Ways to type one."""

ACTION_WORDS = frozenset({"move", "fire", "assault", "other", "then", "and", "hit", "no", "hex", "hexes"})
"""Words that are part of an option wherever they stand behind its beginning."""

MOST_ACTIONS = 2

_WORDS = ("move", "fire", "assault", "none", "other")
_MOVE = re.compile(r"move\s*([1-9])(?:\s*hex(?:es)?)?")
_FIRE = re.compile(r"fire\s*(?:\+\s*([1-9]))?")
_OTHER = re.compile(r'other\s*"\s*([^"]*?)\s*"', re.IGNORECASE)
_PLUS = r"&|\+(?!\s*\d)"
_NEXT = r"(?:move|fire|assault|none|no action|other|hit the dirt)(?![^\W\d_])"
_JOINT = re.compile(
    rf"(?:\s*,\s*(?:then\b|and\b|{_PLUS})?\s*|(?:^|\s+)(?:then|and)\b\s*|\s*(?:{_PLUS})\s*|\s+(?={_NEXT}))"
    r'(?=(?:[^"]*"[^"]*")*[^"]*$)',
    re.IGNORECASE,
)
"""What stands between two actions, outside quotes."""


@dataclass(frozen=True, slots=True)
class Action:
    """One action of an option."""

    kind: ActionKind
    amount: int = 0
    """Hexes of a move, DRM of a fire."""
    words: str = ""
    """What a card says that none of the other kinds covers."""

    def __str__(self) -> str:
        match self.kind:
            case "move":
                return f"move {self.amount}"
            case "fire":
                return f"fire+{self.amount}" if self.amount else "fire"
            case "assault":
                return "assault"
            case "other":
                return f'other "{self.words}"'


@dataclass(frozen=True, slots=True)
class ActionOption:
    """What one card tells a unit of one status to do; no actions is the card's No Action (§7.2.I)."""

    actions: tuple[Action, ...] = ()
    low_supply: bool = False
    """The icon: a Low Supply marker if the unit fires or assaults (§7.2.F)."""

    def __str__(self) -> str:
        return (", ".join(map(str, self.actions)) or "none") + ("!" if self.low_supply else "")


@lru_cache(maxsize=256)
def parse_option(text: str) -> ActionOption:
    """Read one option as it is typed; what was read is kept, as the same few options come again and again.

    Raises:
        BadAnswerError: a word the grammar does not know, or more actions than a card has.
    """
    wanted = text.replace("“", '"').replace("”", '"').strip()
    low_supply = wanted.endswith("!")
    if low_supply:
        wanted = wanted[:-1].rstrip()
    if not wanted:
        raise _refused("an option needs at least one action; a card without any is `none`")
    if "!" in re.sub(r'"[^"]*"', "", wanted):
        raise _refused(f"{text.strip()!r}: the ! stands last")
    parts = [part.strip() for part in _JOINT.split(wanted)]
    # "Hit the dirt" is on many cards and has no effect of its own (7.2).
    parts = [part for part in parts if part.lower() != "hit the dirt"] or ["none"]
    if len(parts) > MOST_ACTIONS:
        raise _refused(f"{text.strip()!r} has {len(parts)} actions, a card has {MOST_ACTIONS} at most")
    actions = [_action(part) for part in parts]
    if None in actions and len(parts) > 1:
        raise _refused(f"{text.strip()!r} joins `none` with another action")
    return ActionOption(tuple(action for action in actions if action), low_supply)


def _action(part: str) -> Action | None:
    """Return one action, or None for `none`."""
    if not part:
        raise _refused("an action is missing beside the comma, or beside what joins two")
    if other := _OTHER.fullmatch(part):
        words = " ".join(other[1].split())
        if words:
            return Action("other", words=words)
        raise _refused(f"{part!r} has no words between the quotes")
    low = part.lower()
    if low in ("none", "no action"):
        return None
    if low == "assault":
        return Action("assault")
    if move := _MOVE.fullmatch(low):
        return Action("move", amount=int(move[1]))
    if fire := _FIRE.fullmatch(low):
        return Action("fire", amount=int(fire[1] or 0))
    raise _refused(_fault(part))


def _fault(part: str) -> str:
    """Say what is wrong with an action that fits no form."""
    letters = re.match(r"[^\W\d]+", part)
    word = letters[0].lower() if letters else part
    match word:
        case "move":
            return f"{part!r} does not say how many hexes to move, from 1 to 9"
        case "fire":
            return f"{part!r} is no fire action: the DRM follows a plus sign, from 1 to 9"
        case "other":
            return f"{part!r} needs its words in double quotes"
        case "assault" | "none":
            return f"{part!r} has something after {word!r}"
    close = get_close_matches(word, _WORDS, n=1)
    return f"{part!r} is no action" + (f"; did you mean {close[0]!r}?" if close else "")


def _refused(message: str) -> BadAnswerError:
    return BadAnswerError(message, hint=GRAMMAR)
