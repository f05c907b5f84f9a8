"""How each told line reads in an account of the battle: what a unit did, what came of it, how units stand, who arrived.

Theory of operation: a told line says what to do on the table; an account says what happened. `PHRASES` turns the one into the
other, the first pattern that fits decides. Lines that only guide the hand (a counter to turn over, a card to put aside) are
quiet. A line that no pattern knows is told as it is where it changes what an account is about, else it is quiet too.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from saf_helper.engine.events import Told
from saf_helper.games.scream_aim_fire.words.names import STAND_IN
from saf_helper.history.phrasing import changes_of, is_event

Kind: TypeAlias = Literal[
    "act", "attack", "shot", "assault", "result", "state", "card", "arrivals", "place", "fact", "quiet"
]
"""What a line is for an account.

`act`: a unit does something; `attack`: the same against others; `shot`, `assault`: what came of an attack, whose it was named
with it; `result`: what came of what is going on; `state`: how units stand now; `card`: what a German drew; `arrivals`: how many
come; `place`: where they are put; `fact`: a sentence of its own; `quiet`: nothing.
"""

UNIT = re.compile(r"(?:(?<=, )|^).+? \(([AG]\d+)\)")
WHO = r"(?P<who>.+ \([AG]\d+\))"
WHOM = r"(?P<whom>.+ \([AG]\d+\))"
MARK = f"(?P<mark>{STAND_IN}?)"
MORALE = r"(?P<morale>Morale [-+]\d+, now -?\d+)"


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a told line says of the battle."""

    kind: Kind
    words: str = ""
    who: tuple[str, ...] = ()
    """The ids of the units it is said of; none: of nobody, or of whoever acts."""
    whom: tuple[str, ...] = ()
    """The ids of those it was done to."""
    mark: str = ""
    """† where a stand-in decided."""


def ids_of(names: str) -> tuple[str, ...]:
    """Return the ids in a list of names as told lines have it."""
    return tuple(UNIT.findall(names))


def _row(kind: Kind, pattern: str, words: str = "") -> tuple[Kind, re.Pattern[str], str]:
    return kind, re.compile(pattern), words


TOWARD = r"Move (?P<who>.+ \([AG]\d+\)) (?P<how>\d+ hex(?:es)?) toward (?P<goal>.+?)"

PHRASES: Sequence[tuple[Kind, re.Pattern[str], str]] = (
    # What a unit does.
    _row("act", TOWARD + r"(?: by the path |, seeking |, in cover |; ).*", "moves {how} toward {goal}"),
    _row("act", rf"Move {WHO} (?P<how>up to \d+ hexes): .*", "moves {how}"),
    _row("act", rf"Move {WHO}: .*", "moves"),
    _row("attack", rf"{WHO} fires at {WHOM}", "fires at"),
    _row("attack", rf"{WHO} assaults {WHOM}", "assaults"),
    _row("act", rf"Place the Medic on {WHO}; .*", "gets the Medic"),
    _row("act", rf"{WHO} finds nothing: .*", "finds nothing in the scope"),
    _row("card", rf"{WHO}: (?:No Action|(?:move|fire|assault)\b[^{STAND_IN}]*){MARK}"),
    # What came of it.
    _row("shot", rf"Hit: {WHO} at {WHOM}", "hit{mark}"),
    _row("shot", rf"Miss: {WHO} at {WHOM}", "miss{mark}"),
    _row("assault", rf"Assault repelled: {WHO} stays where it is", "repelled{mark}"),
    _row("assault", rf"Assault succeeds: {WHO} enters the hex of {WHOM}", "the hex is taken{mark}"),
    _row("assault", rf"Assault succeeds: {WHO} enters the hex", "the hex is taken{mark}"),
    _row("result", rf"{WHO} does not fire", "no shot{mark}"),
    _row("result", r"The assault is called off: a bunker", "called off, a bunker{mark}"),
    _row("result", rf"{WHO} sits in a bunker: .*", "no shot, a bunker{mark}"),
    _row("result", rf"No effect on {WHO}{MARK}", "no effect{mark}"),
    _row("result", rf"Bounced off {WHO}{MARK}: no effect", "bounces off{mark}"),
    _row("result", rf"The shot bounces off {WHO}", "bounces off{mark}"),
    _row("state", rf"{WHO} fails its Armor save", "fails its Armor save{mark}"),
    _row("state", rf"{WHO} is saved by its armor", "is saved by its armor{mark}"),
    _row("state", rf"{WHO} gets no Armor save", "gets no Armor save{mark}"),
    _row("state", rf"Remove {WHO} and the Lieutenant with it: (?P<fate>[^.]+?){MARK}\. {MORALE}",
         "is {fate}{mark}, and the Lieutenant with it ({morale})"),
    _row("state", rf"Remove {WHO}; the Lieutenant is captured; remove .*?, it leaves with him\. {MORALE}",
         "is taken and the Lieutenant captured{mark} ({morale}); the hunter leaves with him"),
    _row("state", rf"Remove {WHO}: (?P<fate>[^.]+?){MARK}\. {MORALE}", "is {fate}{mark} ({morale})"),
    _row("result", rf"Remove the Lieutenant: killed\. {MORALE}", "the Lieutenant is killed{mark} ({morale})"),
    _row("result", r"The Lieutenant is unhurt", "the Lieutenant is unhurt"),
    _row("result", rf"Officer killed: .*? {MORALE}", "an officer is killed{mark} ({morale})"),
    _row("result", r"The officer gets away", "the officer gets away"),
    _row("result", r"Take a Supply counter, now (?P<count>\d+)", "a Supply counter is won (now {count})"),
    # How units stand.
    _row("state", rf"{WHO} is now (?P<status>\w+): .*", "is now {status}{mark}"),
    _row("state", rf"{WHO} stays Panicked", "stays Panicked"),
    _row("state", rf"Low Supply marker on {WHO}", "runs low on Supply"),
    _row("state", rf"{WHO}: take its Low Supply marker off", "has Supply again"),
    _row("state", rf"{WHO} is spotted: .*", "is spotted"),
    _row("state", rf"Spend a Supply counter \((?P<left>\d+) left\): take Low Supply off {WHO}",
         "gets a Supply counter ({left} left)"),
    _row("state", rf"Place {WHO} and the Lieutenant with it: .*", "has the Lieutenant with it"),
    # Who comes.
    _row("arrivals", r"(?P<count>\d+ Infantry) and 0 Veterans arrive", "{count} arrive{mark}"),
    _row("arrivals", r"0 Infantry and (?P<count>\d+ Veterans) arrive", "{count} arrive{mark}"),
    _row("arrivals", r"(?P<count>\d+ Infantry and \d+ Veterans) arrive", "{count} arrive{mark}"),
    _row("arrivals", r"(?P<count>\d+ (?:Infantry|Veterans?)(?: and \d+ Veterans?)?) arrive", "{count} arrive{mark}"),
    _row("arrivals", rf"Reserve card: (?P<count>.+?){MARK}", "German reserves arrive, {count}{mark}"),
    _row("place", rf"Place the surprise {WHO}: (?P<where>.*?)(?:, where .*)?", ": {where}"),
    _row("place", rf"Place {WHO} on (?P<where>.*?)(?: that is no entry hex)?(?:, your choice|, or next .*|; .*)?", " on {where}"),
    _row("place", rf"Place {WHO}: (?P<where>.*?)(?:; .*)?", ": {where}"),
    # Sentences of their own.
    _row("fact", r"American counters: (?P<count>.*)", "The Americans: {count}"),
    _row("fact", r"German counters: (?P<count>.*)", "The Germans: {count}"),
    _row("fact", r"(?P<end>Victory!|Defeat: .*)", "{end}"),
)  # fmt: skip

QUIET: Sequence[re.Pattern[str]] = tuple(
    re.compile(pattern)
    for pattern in (
        r"Turn .* over",
        r"Turn one \d to a \d: .*",
        r"Turn \d+ begins",
        r"Turn all counters back .*",
        r"Board check: .*",
        r"No victory yet",
        r"No (?:American reserves|surprise unit|roll on the Enemy Spotted Table)",
        r"(?:No )?German reserves (?:come|arrive).*",
        r"(?:First the set-up roll|Roll) on the Enemy Spotted Table",
        r"Roll \d+ order dice",
        r"Order dice lost: .*",
        r".*: skipped, .*",
        r"A bailed-out tank .*",
        r"Nothing takes an Alert marker off .*",
        r"Low Supply stays on .*",
        r"Left out: .*",
        r"After (?:the move|its shot)(?:,|:) .*",
        r".* is not tried again",
        r"Next to an American: .*",
        r".* (?:is ranged in|stays calm|spots nobody|is no longer spotted|holds its building|assaults nobody)",
        r".* (?:does not (?:fire and never moves|run low)|cannot (?:move|fire|assault)|has no one to fire at)",
        r".* neither fires nor assaults",
        r".* (?:may (?:fire and assault|still take an order)|has used its activation|stays: Low Supply)",
        r"Take the Medic off",
        r"Morale marker on .*",
        r"Where no hex is named, .*",
        r"Two infantry units a hex at most, .*",
        r"Scenario \d+ of \d+ is best played .*",
        r"Fewer counters in the box\? .*",
        r".*: (?:shuffled on the table|empty, shuffled anew .*|shuffle all its cards anew .*)",
        r".*The edge with the US Morale track .*",
        rf".*: (?:your own|[\w-]+{STAND_IN}), .*",
    )
)
"""Lines that only guide the hand."""


def phrase(told: Told) -> Phrase:
    """Return what a told line says of the battle."""
    brings = any(path[0] in "AG" and before is None for path, before, _ in changes_of(told))
    for kind, pattern, words in PHRASES:
        found = pattern.fullmatch(told.text)
        if found is None:
            continue
        if kind == "place" and not brings:
            break
        groups = found.groupdict(default="")
        mark = groups.get("mark") or (STAND_IN if STAND_IN in told.why else "")
        said = words.format(**{**groups, "mark": mark})
        return Phrase(kind, said, ids_of(groups.get("who", "")), ids_of(groups.get("whom", "")), mark)
    return Phrase("fact", told.text) if is_event(told) else Phrase("quiet")


def known(told: Told) -> bool:
    """Return whether an account knows what to make of a line, told or left out."""
    return any(row[1].fullmatch(told.text) for row in PHRASES) or any(one.fullmatch(told.text) for one in QUIET)
