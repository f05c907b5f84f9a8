"""The lines that players type: forces, fire, movement events.

Theory of operation: a line is read as a whole or refused as a whole. `*_line` functions check it against the game and return it
in a canonical form, with every unit by its id; `parsed` functions return what a canonical line says. So the answer that a save
keeps is read by the same grammar that took it.
"""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from saf_helper.errors import BadAnswerError
from saf_helper.games.sf3d.cells import CHARTS, FARTHEST, Value, slug
from saf_helper.games.sf3d.refusals import refused
from saf_helper.games.sf3d.rules.may_fire import (
    Refusal,
    against_firing,
    against_painting,
    against_shot,
    against_spotting,
    not_here,
    own_weapon,
)
from saf_helper.games.sf3d.state import Game, Shot, Unit, kind_name
from saf_helper.games.sf3d.tables import tables

MOST_UNITS = 40
"""Units of a group."""
HIGHEST_NUMBER = 999
WEAPONS = {
    "rocket": "r",
    "rockets": "r",
    "laser": "l",
    "lasers": "l",
    "mg": "mg",
    "pf": "pf",
    "r": "r",
    "l": "l",
    "b": "b",
    "m": "m",
}
"""What weapons are called, and their codes."""
ONCE = {"strength": "strength", "defense": "defense", "armor": "armor-type"}
"""Words before a value that counts for one shot, and the chart that it stands for."""
MARKS = ("painted", "immobilized")
LATER = (
    "smoke",
    "joins",
    "mine",
    "searches",
    "loads",
    "off",
    "finds",
    "drops",
    "bridge",
    "depot",
    "burns",
    "jumps",
    "twice",
    "gives",
)
"""Words of lines that this version does not know yet."""


# Units and kinds -----------------------------------------------------------------------------------------------------


def kind_of(word: str, known: Iterable[str] = ()) -> str | None:
    """Return the kind that a word names, by its id, its name or a beginning that fits one kind; None: none or several."""
    wanted = slug(word)
    every = dict.fromkeys([*tables().kinds, *known])
    if wanted in every:
        return wanted
    found = [kind for kind in every if kind.startswith(wanted)] if wanted else []
    return found[0] if len(found) == 1 else None


def find_unit(game: Game, word: str) -> Unit:
    """Return the unit that a word names: kind and counter number, the kind by any beginning.

    Raises:
        BadAnswerError: none has that name, or several have.
    """
    match = re.fullmatch(r"([a-z]*?)([0-9]{1,3})", slug(word))
    if match is None:
        raise BadAnswerError(f"{word!r}: no such unit", _near(game, word))
    letters, number = match[1], int(match[2])
    numbered = [unit for unit in game.units.values() if unit.number == number and slug(unit.kind).startswith(letters)]
    exact = [unit for unit in numbered if unit.kind == letters]
    found = exact or numbered
    if len(found) == 1 and letters:
        return found[0]
    if len(found) > 1:
        raise BadAnswerError(f"{word!r}: {' or '.join(unit.name for unit in found)}?", "type more of its name")
    raise BadAnswerError(f"{word!r}: no such unit", _near(game, word))


def _near(game: Game, word: str) -> str:
    near = get_close_matches(slug(word), [unit.id for unit in game.units.values() if unit.in_play], 3, 0.5)
    return f"did you mean {', '.join(near)}?" if near else "status lists the units"


# Forces --------------------------------------------------------------------------------------------------------------


def forces_line(game: Game, group: str, text: str) -> str:
    """Read a group of an order of battle: `pka 1 3 7, nutrocker 1` or `pka x3`; canonical, every kind by its id.

    Raises:
        BadAnswerError: it is no such list, or a counter number is taken.
    """
    taken = {unit.id for unit in game.units.values()}
    found: list[str] = []
    for part in filter(None, (one.strip() for one in text.split(","))):
        match = re.fullmatch(r"(.*?[^\sx0-9][^0-9]*?)\s*(?:x\s*([0-9]{1,3})|((?:\s*[0-9]{1,3})+))", part)
        if match is None:
            raise BadAnswerError(f"{part!r}: type a kind and its numbers", "pka 1 3 7, nutrocker 1, or pka x3")
        kind = kind_of(match[1], game.classes) or slug(match[1])
        if not kind or len(kind) > 20 or len(kind_name(kind)) > 30:
            raise BadAnswerError(f"{match[1]!r} is no kind of unit", "letters, 20 at most")
        _built(kind, game)
        numbers = _free(kind, int(match[2]), taken) if match[2] else [int(one) for one in match[3].split()]
        for number in numbers:
            if not 1 <= number <= HIGHEST_NUMBER:
                raise BadAnswerError(f"{number} is no counter number", f"1 to {HIGHEST_NUMBER}")
            if f"{kind}{number}" in taken:
                raise BadAnswerError(f"{kind_name(kind)} {number} is there twice", "each counter once")
            taken.add(f"{kind}{number}")
        found.append(f"{kind} {' '.join(map(str, numbers))}")
    count = sum(len(one.split()) - 1 for one in found)
    if not 1 <= count <= MOST_UNITS:
        raise BadAnswerError(f"a group has 1 to {MOST_UNITS} units, not {count}", "pka 1 3 7, nutrocker 1")
    return ", ".join(found)


def _free(kind: str, count: int, taken: Iterable[str]) -> list[int]:
    if not 1 <= count <= MOST_UNITS:
        raise BadAnswerError(f"x{count}: 1 to {MOST_UNITS} units of a kind")
    free = (number for number in range(1, HIGHEST_NUMBER) if f"{kind}{number}" not in set(taken))
    return [next(free) for _ in range(count)]


def _built(kind: str, game: Game) -> None:
    known = tables().kinds.get(kind)
    what = known.class_ if known else game.classes.get(kind, "suit")
    if what in ("aircraft", "infantry", "truck"):
        raise refused(Refusal("comes-later", "", (f"{kind_name(kind)} ({what})",)))


def units_of(text: str) -> list[tuple[str, int]]:
    """Return kinds and numbers of a canonical list of forces."""
    return [(part.split()[0], int(number)) for part in text.split(", ") for number in part.split()[1:]]


# Words of a shot -----------------------------------------------------------------------------------------------------


class _Words:
    """The words of a line, taken one after the other."""

    def __init__(self, text: str) -> None:
        self._words = re.sub(r"[,;]", " ", text).split()

    def __bool__(self) -> bool:
        return bool(self._words)

    def peek(self) -> str:
        return self._words[0] if self._words else ""

    def take(self, after: str = "") -> str:
        if not self._words:
            raise BadAnswerError(f"{after}: what?" if after else "the line ends too early")
        return self._words.pop(0)


def terrain_of(game: Game, word: str) -> str | None:
    """Return the terrain that a word names, or None."""
    names = game.terrain_names()
    wanted = slug(word)
    if wanted in names:
        return wanted
    found = [name for name in names if len(wanted) > 2 and name.startswith(wanted)]
    return found[0] if len(found) == 1 else None


def _weapon_of(game: Game, word: str) -> str | None:
    wanted = word.casefold()
    codes = {str(value) for cell, value in game.cells.items() if cell.startswith("weapon.")}
    return WEAPONS.get(wanted) or (wanted if wanted in codes else None)


def _distance(word: str) -> int | None:
    match = re.fullmatch(r"[rR](-?[0-9]{1,4})", word)
    if match is None:
        return None
    if not 0 <= int(match[1]) <= FARTHEST:
        raise BadAnswerError(f"{word!r}: a range is 0 to {FARTHEST} hexes", "r4")
    return int(match[1])


def _nothing_takes(game: Game, word: str) -> BadAnswerError:
    if word.casefold() in LATER:
        return refused(Refusal("comes-later", "", (f"{word!r}",)))
    hint = f"terrain: {' '.join(game.terrain_names())}; charts record terrain NAME adds one"
    return BadAnswerError(f"{word!r}: nothing takes this word", hint)


class _Said(NamedTuple):
    """What the words of a shot say, each thing once."""

    weapon: str = ""
    range: int | None = None
    terrain: str = ""
    spotter: str = ""
    through: tuple[str, ...] = ()
    smoke: int = 0
    marks: tuple[str, ...] = ()
    once: tuple[tuple[str, Value], ...] = ()
    indirect: bool = False


def _say(game: Game, words: _Words, said: _Said) -> _Said:
    """Read words of a shot until there are none.

    Raises:
        BadAnswerError: a word means nothing here, or something is said twice.
    """
    while words:
        word = words.take()
        low = word.casefold()
        if (distance := _distance(word)) is not None:
            _once(said.range is None, "two ranges")
            said = said._replace(range=distance)
        elif low == "by":
            _once(not said.spotter, "two spotters")
            spotter = words.take("by")
            said = said._replace(spotter=slug(spotter) if game.quick else find_unit(game, spotter).id)
        elif low in ("indirect", "blocked"):
            said = said._replace(indirect=True)
        elif low == "through":
            said = said._replace(through=_hexes(game, words))
        elif low in ("smoke1", "smoke2", "nosmoke"):
            said = said._replace(smoke=int(low[-1]) if low != "nosmoke" else 0)
        elif low in MARKS and game.quick:
            said = said._replace(marks=(*said.marks, low))
        elif low in ONCE and game.quick:
            chart = ONCE[low]
            said = said._replace(once=(*said.once, (chart, CHARTS[chart].read(words.take(low)))))
        elif (terrain := terrain_of(game, word)) is not None:
            _once(not said.terrain, "two terrains")
            said = said._replace(terrain=terrain)
        elif (weapon := _weapon_of(game, word)) is not None:
            _once(not said.weapon, "two weapons")
            said = said._replace(weapon=weapon)
        else:
            raise _nothing_takes(game, word)
    return said


def _once(first: bool, what: str) -> None:
    if not first:
        raise BadAnswerError(f"{what} on one line", "each shot has one")


def _hexes(game: Game, words: _Words) -> tuple[str, ...]:
    found: list[str] = []
    while words and (terrain := terrain_of(game, words.peek())) is not None:
        words.take()
        many = int(words.take()) if re.fullmatch(r"[1-9][0-9]?", words.peek()) else 1
        found += [terrain] * many
    if not found:
        raise BadAnswerError("through: which terrain?", "through forest 2 building")
    if len(found) > FARTHEST:
        raise BadAnswerError(f"{len(found)} hexes between are too many")
    return tuple(found)


def hexes_line(game: Game, shot: Shot, text: str) -> str:
    """Read the hexes between that are not clear: `forest 2 building`; `-` is none.

    Raises:
        BadAnswerError: it names something else, or more hexes than the range has.
    """
    if text == "-":
        return ""
    words = _Words(text)
    found = _hexes(game, words)
    if words:
        raise _nothing_takes(game, words.take())
    if len(found) > max(shot.range - 1, 0):
        raise refused(Refusal("too-many-hexes", "5.2", (len(found), shot.range)))
    return " ".join(found)


def written(shot: Shot) -> str:
    """Return a shot as a line has it."""
    words = [shot.by, ">", shot.at, shot.weapon, f"r{shot.range}" if shot.range >= 0 else "", shot.terrain]
    words += [f"by {shot.spotter}"] if shot.spotter else []
    words += [f"through {' '.join(shot.through)}"] if shot.through else []
    words += [f"smoke{shot.smoke}"] if shot.smoke else []
    words += shot.marks
    names = {chart: word for word, chart in ONCE.items()}
    words += [f"{names[chart]} {value}" for chart, value in shot.once.items()]
    return " ".join(filter(None, words))


UNSAID = -1
"""The range of a shot whose line does not say it."""


def shots_of(game: Game, text: str) -> list[Shot]:
    """Return the shots of a line: `afs2 r4, afs3 r5 > pka1 forest by safs1`; several lines are parted by semicolons.

    Raises:
        BadAnswerError: it is no such line.
    """
    if ";" in text:
        return [shot for part in text.split(";") for shot in shots_of(game, part)]
    sides = re.split(r"\s*>\s*|\s+at\s+", text.strip(), maxsplit=1)
    if len(sides) != 2 or not all(sides):
        raise BadAnswerError(
            f"{text!r}: no target", "FIRER > TARGET, such as afs2 > pka1 r4 forest; at may stand for >"
        )
    after = _Words(sides[1])
    target = _who(game, after.take())
    shared = _say(game, after, _Said())
    found = []
    for part in sides[0].split(","):
        words = _Words(part)
        firer = _who(game, words.take())
        said = _say(game, words, _Said(weapon=""))
        both = shared._replace(
            **{name: own for name, own in said._asdict().items() if own != _Said._field_defaults[name]}
        )
        if both.indirect and not both.spotter:
            raise refused(Refusal("needs-spotter", "5.1.2", (game.named(firer),)))
        found.append(
            Shot(
                by=firer,
                at=target,
                weapon=both.weapon,
                range=UNSAID if both.range is None else both.range,
                terrain=both.terrain,
                spotter=both.spotter,
                through=list(both.through),
                smoke=both.smoke,
                marks=list(both.marks),
                once=dict(both.once),
            )
        )
    return found


def _who(game: Game, word: str) -> str:
    """Return the id of a unit; without a game, of a kind."""
    if not game.quick:
        return find_unit(game, word).id
    kind = kind_of(word, (cell.split(".")[1] for cell in game.cells if cell.startswith(("weapon.", "defense."))))
    kind = kind or slug(word)
    if not kind or kind.isdecimal() or len(kind) > 20:
        raise BadAnswerError(f"{word!r} is no kind of unit", "the kind as its counter names it")
    return kind


# Fire lines ----------------------------------------------------------------------------------------------------------


def fire_line(game: Game, side: str, text: str) -> str:
    """Read a line at a side's declarations; canonical. Empty: it has no more.

    Raises:
        BadAnswerError: it cannot be declared; nothing has changed.
    """
    words = text.split()
    low = [word.casefold() for word in words]
    if not words:
        return ""
    if low[0] == "drop" and len(words) == 2:
        unit = find_unit(game, words[1])
        if unit.side != side or not any(one.by == unit.id for one in game.declared):
            raise BadAnswerError(f"{unit.name} has declared nothing", "declared lists what is")
        return f"drop {unit.id}"
    if len(words) == 3 and low[1] in ("paints", "spots"):
        unit, target = find_unit(game, words[0]), find_unit(game, words[2])
        if low[1] == "paints" and (refusal := against_painting(game, side, unit, target)) is not None:
            raise refused(refusal)
        if low[1] == "spots":
            _may_spot(game, side, unit, target)
        return f"{unit.id} {low[1]} {target.id}"
    if any(word in LATER for word in low) and ">" not in text:
        raise refused(Refusal("comes-later", "", (f"{next(word for word in words if word.casefold() in LATER)!r}",)))
    shots = shots_of(game, text)
    if len({shot.by for shot in shots}) < len(shots):
        raise BadAnswerError("a unit fires once", "name each firer once")
    for shot in shots:
        if (refusal := against_shot(game, side, shot)) is not None:
            raise refused(refusal)
    _one_target_each(shots, game)
    return "; ".join(map(written, shots))


def _may_spot(game: Game, side: str, unit: Unit, target: Unit) -> None:
    refusal = not_here(target) or against_spotting(game, side, unit, Shot(by="", at=target.id))
    if refusal is not None:
        raise refused(refusal)
    if target.side == side:
        raise refused(Refusal("own-side", "5.1.2", (target.name,)))


def _one_target_each(shots: Sequence[Shot], game: Game) -> None:
    """§5.1.2 Refuse a line in which one spotter has two targets."""
    for shot in shots:
        others = {one.at for one in shots if one.spotter and one.spotter == shot.spotter}
        if len(others) > 1:
            raise refused(Refusal("spots-another", "5.1.2", (game.named(shot.spotter), game.named(shots[0].at))))


def quick_line(game: Game, text: str) -> str:
    """Read a shot between kinds, without a game; canonical.

    Raises:
        BadAnswerError: it is no shot.
    """
    shots = shots_of(game, text)
    if len(shots) > 1:
        raise BadAnswerError("one shot at a time", "afs > pka r4 forest")
    shot = shots[0]
    if shot.range == UNSAID and "strength" not in shot.once:
        raise BadAnswerError("range: what?", "r4 is 4 hexes")
    shot.range = max(shot.range, 0)
    if (refusal := against_shot(game, "", shot)) is not None:
        raise refused(refusal)
    if shot.spotter and shot.weapon != "l" and shot.through and own_weapon(game, game.unit(shot.by)) not in ("", "l"):
        raise BadAnswerError("through is for lasers", "indirect fire has its own modifier")
    return written(shot)


# Movement lines ------------------------------------------------------------------------------------------------------


class Moved(NamedTuple):
    """What a canonical line of movement says."""

    what: str
    """`overruns`, `opp`, `exits` or `enters`."""
    unit: str
    """The unit, or the group that enters."""
    target: str = ""
    """The defender, the mover that is fired at, or the edge."""
    origin: str = ""
    """The terrain of the hex that an attacker left."""
    shot: Shot | None = None


def move_line(game: Game, side: str, text: str) -> str:
    """Read an event of a side's movement; canonical. Empty: nothing more to tell.

    Raises:
        BadAnswerError: it is none, or is not allowed; nothing has changed.
    """
    words = text.split()
    low = [word.casefold() for word in words]
    if not words:
        return ""
    if low[0] == "group" and len(words) in (3, 4) and low[2] == "enters":
        return _enters(game, side, low[1])
    verb = next((word for word in low[1:2] if word in ("overruns", "opp", "exits", "jumps")), "")
    if verb == "overruns" and len(words) >= 3:
        return _overruns(game, side, words)
    if verb == "opp" and len(words) >= 3:
        return _opportunity(game, side, words)
    if verb == "exits" and len(words) == 3:
        return _exits(game, side, words)
    if any(word in LATER for word in low):
        raise refused(Refusal("comes-later", "", (f"{next(word for word in words if word.casefold() in LATER)!r}",)))
    forms = "UNIT overruns UNIT from TERRAIN · UNIT opp UNIT r5 clear · UNIT exits EDGE · group 2 enters; Enter: nothing more"
    raise BadAnswerError(f"{text!r}: no event of movement", forms)


def _enters(game: Game, side: str, number: str) -> str:
    group = next((one for one in game.plan.group if one.side == side and str(one.number) == number), None)
    waiting = [
        unit for unit in game.units.values() if group is not None and unit.group == group.id and unit.place == "waiting"
    ]
    if group is None or not waiting:
        raise refused(Refusal("no-group", "4.0", (number,)))
    if game.turn < group.turn:
        raise refused(Refusal("not-due", "11.0", (number, group.turn)))
    return f"group {number} enters"


def _overruns(game: Game, side: str, words: Sequence[str]) -> str:
    attacker, defender = find_unit(game, words[0]), find_unit(game, words[2])
    for refusal in (
        Refusal("not-yours", "6.6", (attacker.name,)) if attacker.side != side else None,
        not_here(attacker),
        not_here(defender),
        Refusal("own-side", "6.6", (defender.name,)) if defender.side == side else None,
        Refusal("immobilized", "4.4", (attacker.name,)) if attacker.immobilized else None,
    ):
        if refusal is not None:
            raise refused(refusal)
    origin, terrain, rest = "", "", list(words[3:])
    while rest:
        word = rest.pop(0)
        if word.casefold() == "from" and rest:
            word, from_there = rest.pop(0), True
        else:
            from_there = False
        found = terrain_of(game, word)
        if found is None:
            raise _nothing_takes(game, word)
        origin, terrain = (found, terrain) if from_there else (origin, found)
    return " ".join(filter(None, [attacker.id, "overruns", defender.id, terrain, f"from {origin}" if origin else ""]))


def _opportunity(game: Game, side: str, words: Sequence[str]) -> str:
    rest = [word for word in words[3:] if word.casefold() not in ("hidden", "seen")]
    firer, mover = find_unit(game, words[0]), find_unit(game, words[2])
    said = _say(game, _Words(" ".join(rest)), _Said())
    for refusal in (
        Refusal("moving-side", "6.7", (firer.name,)) if firer.side == side else None,
        Refusal("own-side", "6.7", (mover.name,)) if mover.side != side else None,
        not_here(mover),
        against_firing(game, firer, said.weapon),
        Refusal("ends-in-sight", "6.7") if len(rest) < len(words[3:]) and "seen" in map(str.casefold, words) else None,
        Refusal("comes-later", "", ("indirect opportunity fire",)) if said.spotter else None,
    ):
        if refusal is not None:
            raise refused(refusal)
    shot = Shot(
        by=firer.id,
        at=mover.id,
        weapon=said.weapon,
        range=UNSAID if said.range is None else said.range,
        terrain=said.terrain,
        smoke=said.smoke,
    )
    return written(shot).replace(" > ", " opp ")


def _exits(game: Game, side: str, words: Sequence[str]) -> str:
    unit, edge = find_unit(game, words[0]), slug(words[2])
    if unit.side != side:
        raise refused(Refusal("not-yours", "4.0", (unit.name,)))
    if (gone := not_here(unit)) is not None:
        raise refused(gone)
    if unit.immobilized:
        raise refused(Refusal("immobilized", "4.4", (unit.name,)))
    if edge not in ("north", "south", "east", "west"):
        raise BadAnswerError(f"{words[2]!r} is no edge", "north, south, east or west")
    return f"{unit.id} exits {edge}"


def moved(game: Game, line: str) -> Moved:
    """Return what a canonical line of movement says."""
    words = line.split()
    if words[0] == "group":
        return Moved("enters", words[1])
    if words[1] == "exits":
        return Moved("exits", words[0], words[2])
    if words[1] == "opp":
        shot = shots_of(game, line.replace(" opp ", " > "))[0]
        return Moved("opp", shot.by, shot.at, shot=shot)
    origin = words[words.index("from") + 1] if "from" in words else ""
    terrain = words[3] if len(words) > 3 and words[3] != "from" else ""
    return Moved("overruns", words[0], words[2], origin, Shot(by=words[0], at=words[2], terrain=terrain))
