"""§6.1 Enemy Spotted Check, and the arrival of Germans by entry hexes that §6.5.2 shares."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from saf_helper.engine.choices import Choice
from saf_helper.engine.player import Player
from saf_helper.games.scream_aim_fire.events import Entered, Group, SpottedCheck, SpottedRoll
from saf_helper.games.scream_aim_fire.rules.markers import once
from saf_helper.games.scream_aim_fire.rules.setup import number_options
from saf_helper.games.scream_aim_fire.rules.tank_panic import tank_panic
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import IN_PLAY, Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.arrivals import entry_option
from saf_helper.games.scream_aim_fire.words.names import came_words

HEX_LIMIT = 2


class EntryHex(NamedTuple):
    """An entry hex as a candidate for a unit that comes."""

    id: str


def enemy_spotted_check(player: Player, game: Game) -> None:
    """§6.1.A Enemy Spotted Check: fewer than five German Infantry and MG 42s bring more."""
    set_up = game.turn == 1 and game.plan.spotted_at_setup
    if set_up and game.rule("setup-spotted-roll") == "extra":
        rules: tuple[str, ...] = ("6.1.A", game.plan.spotted_clause)
        house = game.ruled("setup-spotted-roll")
        player.happen(SpottedCheck(cause="set-up-extra", rolls=True, rules=rules, house=house))
        spotted_roll(player, game)
        player.step("6.1.A")
        set_up = False
    check = set_up_check(game) if set_up else spotted_check(game)
    player.happen(check)
    if check.rolls:
        spotted_roll(player, game)


def set_up_check(game: Game) -> SpottedCheck:
    """§8.x The set-up roll, which is Turn 1's check."""
    rules = ("5.0.A.1", "6.1.A", game.plan.spotted_clause)
    return SpottedCheck(cause="set-up", rolls=True, rules=rules, house=game.ruled("setup-spotted-roll"))


def spotted_check(game: Game) -> SpottedCheck:
    """§6.1.A Count the Germans; house rule spotted-counts-veterans."""
    counted = game.rule("spotted-counts-veterans") == "yes"
    veterans = sum(unit.kind == "german-veteran" for unit in game.germans())
    others = sum(unit.kind in ("german-infantry", "mg42") for unit in game.germans())
    count = others + veterans * counted
    return SpottedCheck(
        cause="count",
        rolls=count < tables().spotted_threshold,
        count=count,
        threshold=tables().spotted_threshold,
        veterans_count=counted,
        rules=("5.0.A.1", "6.1.A", *["2.0.A"] * bool(veterans)),
        house=game.ruled("spotted-counts-veterans") if veterans else (),
    )


@cache
def spotted_groups() -> Mapping[int, Group]:
    """§6.1.A.1–6 Return who arrives by each number of the Enemy Spotted Table."""
    return {die: Group(row.infantry, row.veterans) for die, row in tables().spotted.items()}


def spotted_roll(player: Player, game: Game) -> None:
    """§6.1.A, §2.0.A Roll on the Enemy Spotted Table and bring what it says: so many Infantry, so many Veterans."""
    (die,) = player.roll("spotted.roll", rows=spotted_groups())
    row = tables().spotted[die]
    group = Group(row.infantry, row.veterans)
    player.happen(SpottedRoll(die=die, group=group, rules=(row.clause, "2.0.A")))
    arrive(player, game, group)


def arrive(player: Player, game: Game, group: Group) -> None:
    """§6.1.B–D Entry dice, entry hexes, key numbers and panic of one group of arrivals."""
    kinds = ["german-infantry"] * group.infantry + ["german-veteran"] * group.veterans
    if not kinds:
        return
    once(player, game, "counters-short", ("6.1.A",))
    dice = player.roll("arrivals.entry", group=group, count=len(kinds))
    keys = key_numbers(player, group)
    places = entry_places(player, dice, kinds)
    arrived = []
    for kind, die, key, place in zip(kinds, dice, keys, places, strict=True):
        arrived.append(enter(player, game, kind, kinds.count(kind), die, key, place))
    tank_panic(player, game, arrived, "arrivals.near-tank")


def key_numbers(player: Player, group: Group) -> list[int | None]:
    """§6.1.D The number in each German counter's upper right: it keys the unit to that American."""
    count = sum(group)
    drawn = player.draw(
        "arrivals.keys", group=group, deck="counters", options=number_options(), count=count, default=["-"] * count
    )
    return [None if face == "-" else int(face) for face in drawn]


def entry_places(player: Player, dice: Sequence[int], kinds: Sequence[str]) -> list[str]:
    """§6.1.C Entry hexes: two units a hex, the excess to the lowest-numbered hex with room, Infantry before Veterans.

    Returns:
        A place a unit: a hex name, or an empty one where none has room.
    """
    entry = tables().entry_hexes
    hexes: list[str] = [entry[die].name for die in dice]
    coming = Counter(hexes)
    rolled = sorted(coming, key=_hex_order)
    room = _room(player, "arrivals.occupied", coming, rolled)
    order = sorted(range(len(hexes)), key=lambda index: kinds[index] != "german-infantry")
    places: list[str] = [""] * len(hexes)
    excess = []
    for index in order:
        if room[hexes[index]]:
            room[hexes[index]] -= 1
            places[index] = hexes[index]
        else:
            excess.append(index)
    room |= _more_room(player, coming, room, len(excess))
    for index in excess:
        places[index] = lowest_with_room(player, room, full=hexes[index])
        if places[index]:
            room[places[index]] -= 1
    return places


def lowest_with_room(player: Player, room: Mapping[str, int], full: str) -> str:
    """§6.1.C The entry hex of one whose own is full, the red hex last; empty where none has room."""
    choice = Choice("entry-hex", [EntryHex(hex) for hex in sorted(room, key=_hex_order)])
    free = choice.keep("with-room", "6.1.C", [hex for hex in choice.left if room[hex.id]])
    first = choice.keep("lowest-number", "6.1.C", free[:1], because=full)
    player.happen(choice.event())
    return first[0].id if first else ""


def _hex_order(hex: str) -> tuple[bool, str]:
    return hex == "red", hex


def _more_room(player: Player, coming: Mapping[str, int], room: Mapping[str, int], excess: int) -> dict[str, int]:
    """Ask about the hexes nobody has asked about, as far as the excess may come to them.

    Those a single unit came to are known not to be full; they have room for another only if nobody else is there.
    """
    if not excess:
        return {}
    names = sorted({row.name for row in tables().entry_hexes.values()}, key=_hex_order)
    unsure, certain = [], 0
    for hex in names:
        if certain >= excess:
            break
        if hex not in coming or (coming[hex] == 1 and room[hex]):
            unsure.append(hex)
        else:
            certain += room[hex]
    found = _room(player, "arrivals.occupied-elsewhere", {}, unsure, not_full=coming)
    return {hex: max(0, free - coming.get(hex, 0)) for hex, free in found.items()}


def _room(
    player: Player, key: str, coming: Mapping[str, int], hexes: Sequence[str], not_full: Collection[str] = ()
) -> dict[str, int]:
    """Ask what stands in entry hexes already; a lone German matters only where more than one unit comes."""
    options = []
    for hex in hexes:
        options += [hex] * (coming.get(hex) != 1) + [f"{hex}-full"] * (hex not in not_full)
    occupied = player.pick(key, [entry_option(one) for one in options], max=len(options), default=[])
    return {hex: 0 if f"{hex}-full" in occupied else HEX_LIMIT - (hex in occupied) for hex in hexes}


def enter(player: Player, game: Game, kind: str, group: int, die: int, key: int | None, place: str) -> Unit:
    """§6.1.B–D Put one arrival on its entry hex; in a German turn house rule reserves-act says when it acts."""
    rolled = tables().entry_hexes[die]
    full = place != rolled.name
    fresh = game.german_turn and game.rule("reserves-act") == "next-turn"
    unit = game.add(kind, number=key, group=group, came=came_words(game.turn, place), fresh=fresh)
    player.happen(
        Entered(
            unit=unit.id,
            die=die,
            hex=place,
            full=full,
            key=key,
            rules=(rolled.clause, *["6.1.C"] * full),
            house=game.ruled("reserves-act") if game.german_turn else (),
            changes={unit.id: (None, IN_PLAY)},
        )
    )
    return unit
