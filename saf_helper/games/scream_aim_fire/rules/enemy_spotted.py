"""§6.1 Enemy Spotted Check, and the arrival of Germans by entry hexes that §6.5.2 shares."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Draw, Leads, Option, Pick, Roll, several
from saf_helper.games.scream_aim_fire.rules.markers import named, once, rule_note
from saf_helper.games.scream_aim_fire.rules.priorities import Sieve, Thing
from saf_helper.games.scream_aim_fire.rules.tank_panic import tank_panic
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words.names import order_words

HEX_LIMIT = 2
HIGHEST_KEY = 30
"""The largest number offered for a counter; no scenario has that many Americans."""


def enemy_spotted_check(player: Player, game: Game) -> None:
    """§6.1.A Enemy Spotted Check: fewer than five German Infantry and MG 42s bring more."""
    set_up = game.turn == 1 and game.plan.spotted_at_setup
    note = rule_note(game, "setup-spotted-roll")
    if set_up and game.rule("setup-spotted-roll") == "extra":
        clause = game.plan.spotted_clause
        player.tell("First the set-up roll on the Enemy Spotted Table", ("6.1.A", clause), note)
        spotted_roll(player, game)
        player.step("6.1.A")
        set_up = False
    count, counted = spotted_count(game)
    threshold = tables().spotted_threshold
    if set_up:
        rules: tuple[str, ...] = ("5.0.A.1", "6.1.A", game.plan.spotted_clause)
        player.tell("Roll on the Enemy Spotted Table", rules, f"the set-up roll is Turn 1's check; {note}")
    else:
        veterans = any(unit.kind == "german-veteran" for unit in game.germans())
        rules = ("5.0.A.1", "6.1.A", "2.0.A") if veterans else ("5.0.A.1", "6.1.A")
        if count >= threshold:
            player.tell("No roll on the Enemy Spotted Table", rules, f"{counted} in play, {threshold} or more")
            return
        player.tell("Roll on the Enemy Spotted Table", rules, f"{counted} in play, fewer than {threshold}")
    spotted_roll(player, game)


def spotted_count(game: Game) -> tuple[int, str]:
    """Return how many Germans count for §6.1.A, and that number in words."""
    counted = game.rule("spotted-counts-veterans") == "yes"
    veterans = sum(unit.kind == "german-veteran" for unit in game.germans())
    others = sum(unit.kind in ("german-infantry", "mg42") for unit in game.germans())
    count = others + veterans * counted
    words = f"{count} German Infantry{', Veterans' if counted else ''} and MG 42"
    return count, f"{words} ({rule_note(game, 'spotted-counts-veterans')})" if veterans else words


@cache
def spotted_leads() -> Leads:
    """§6.1.A.1–6 Return who arrives by each number of the Enemy Spotted Table."""
    return tuple((str(die), order_words(row.infantry, row.veterans)) for die, row in tables().spotted.items())


def spotted_roll(player: Player, game: Game) -> None:
    """§6.1.A, §2.0.A Roll on the Enemy Spotted Table and bring what it says: so many Infantry, so many Veterans."""
    (die,) = player.roll(
        Roll(
            key="spotted.roll",
            prompt="Enemy Spotted Table",
            rules=("6.1.A",),
            why="It says how many Germans arrive",
            leads=spotted_leads(),
        )
    )
    row = tables().spotted[die]
    player.tell(
        f"{order_words(row.infantry, row.veterans, ' and ')} arrive",
        (row.clause, "2.0.A"),
        f"Enemy Spotted roll {die}",
    )
    arrive(player, game, row.infantry, row.veterans)


def arrive(player: Player, game: Game, infantry: int, veterans: int) -> None:
    """§6.1.B–D Entry dice, entry hexes, key numbers and panic of one group of arrivals."""
    kinds = ["german-infantry"] * infantry + ["german-veteran"] * veterans
    if not kinds:
        return
    once(
        player,
        game,
        "counters-short",
        ("6.1.A",),
    )
    dice = player.roll(
        Roll(
            key="arrivals.entry",
            prompt=f"Entry dice, {order_words(infantry, veterans)}",
            count=len(kinds),
            rules=("6.1.B",),
            why="One die a unit in this order: 1 is the red hex, 2-6 the reinforcement hex of that number",
            leads=(
                ("1", "that unit comes on the red hex"),
                ("2 to 6", "it comes on that hex; a full one sends it on"),
            ),
        )
    )
    keys = key_numbers(player, len(kinds), order_words(infantry, veterans))
    places = entry_places(player, dice, kinds)
    arrived = []
    for kind, die, key, place in zip(kinds, dice, keys, places, strict=True):
        arrived.append(_place(player, game, kind, kinds.count(kind), die, key, place))
    tank_panic(player, game, arrived, "arrivals.near-tank")


def key_numbers(player: Player, count: int, order: str) -> list[int | None]:
    """§6.1.D The number in each German counter's upper right: it keys the unit to that American."""
    drawn = player.draw(
        Draw(
            key="arrivals.keys",
            prompt=f"Upper-right numbers of the counters, {order} (- for none)",
            deck="counters",
            options=(Option("-", "no number"), *(Option(str(key)) for key in range(1, HIGHEST_KEY + 1))),
            count=count,
            default=["-"] * count,
            rules=("6.1.D",),
            why="A German goes for the American of its number (7.2.1.A) and fires at it first (7.2.2.E)",
            leads=(("a number", "it goes for that American and fires at it first"), ("-", "it goes for the closest")),
        )
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
    room = _room(player, "arrivals.occupied", "Which of these entry hexes are occupied already?", coming, rolled)
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
        places[index] = _lowest_with_room(player, room, full=hexes[index])
        if places[index]:
            room[places[index]] -= 1
    return places


def _lowest_with_room(player: Player, room: Mapping[str, int], full: str) -> str:
    """§6.1.C The entry hex of one whose own is full, the red hex last; empty where none has room."""
    candidates = [Thing(hex, _words(hex)) for hex in sorted(room, key=_hex_order)]
    sieve = Sieve(lambda: candidates)
    free = sieve.keep("6.1.C", "entry hexes with room", [hex for hex in candidates if room[hex.id]])
    first = sieve.keep("6.1.C", "the lowest number, the red hex last", free[:1])
    sieve.recount(player, f"the hex of one that the die sent to {_words(full)}")
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
    prompt = "An entry hex is full. Which of these were occupied?"
    return {
        hex: max(0, free - coming.get(hex, 0))
        for hex, free in _room(player, "arrivals.occupied-elsewhere", prompt, {}, unsure, not_full=coming).items()
    }


def _room(
    player: Player,
    key: str,
    prompt: str,
    coming: Mapping[str, int],
    hexes: Sequence[str],
    not_full: Collection[str] = (),
) -> dict[str, int]:
    """Ask what stands in entry hexes already; a lone German matters only where more than one unit comes."""
    options = []
    for hex in hexes:
        if coming.get(hex) != 1:
            options.append(Option(hex, f"{_words(hex)}: one German", "not a tank"))
        if hex not in not_full:
            options.append(Option(f"{hex}-full", f"{_words(hex)}: full", "two Germans, an American, or any tank"))
    occupied = player.pick(
        Pick(
            key=key,
            prompt=prompt,
            options=tuple(options),
            max=len(options),
            default=[],
            rules=("6.1.C", "6.3.2.A"),
            reminder="units already there count toward two a hex",
            why="No more than two units may be in a hex; the excess goes to the lowest-numbered entry hex with room",
            leads=several(
                "less room there: the excess goes to the lowest-numbered hex with room", "nothing of that stands there"
            ),
        )
    )
    return {hex: 0 if f"{hex}-full" in occupied else HEX_LIMIT - (hex in occupied) for hex in hexes}


def _words(hex: str) -> str:
    return "the red hex" if hex == "red" else f"hex {hex}"


def _place(player: Player, game: Game, kind: str, group: int, die: int, key: int | None, place: str) -> Unit:
    rolled = tables().entry_hexes[die]
    came = f"{_words(place).removeprefix('the ')} turn {game.turn}" if place else f"turn {game.turn}"
    fresh = game.german_turn and game.rule("reserves-act") == "next-turn"
    acts = f"; {rule_note(game, 'reserves-act')}" if game.german_turn else ""
    unit = game.add(kind, number=key, group=group, came=came, fresh=fresh)
    rules = [rolled.clause] if place == rolled.name else [rolled.clause, "6.1.C"]
    where = _words(place) if place else "the nearest hex with room that is no entry hex, your choice"
    why = f"entry die {die}" if place == rolled.name else f"entry die {die}, but that hex is full"
    if key is not None:
        why += f"; keyed to American {key}"
    why += acts
    player.tell(f"Place {named(unit)} on {where}", rules, why, {unit.id: (None, "in play")})
    return unit
