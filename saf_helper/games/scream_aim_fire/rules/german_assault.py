"""§7.2.4 German assault: as the American one, with American cover as for fire and the Lieutenant no extra defender."""

from collections.abc import Sequence

from saf_helper.engine.player import Player
from saf_helper.engine.questions import Choose, Confirm, Pick, one_of, several, yes_no
from saf_helper.engine.rolls import Modifier, known, settle
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.events import AssaultRoll
from saf_helper.games.scream_aim_fire.rules.american_fire import Attack
from saf_helper.games.scream_aim_fire.rules.assault import ASSAULT_DICE, DEFENDER_DRMS, EXTRA_DEFENDERS, SOLE_DEFENDER
from saf_helper.games.scream_aim_fire.rules.german_cover import MOST_COVER, hex_cover
from saf_helper.games.scream_aim_fire.rules.german_target import by_target_order
from saf_helper.games.scream_aim_fire.rules.markers import has_moved, named, names, not_offered, rule_note, unit_options
from saf_helper.games.scream_aim_fire.rules.morale import american_lost, lieutenant_roll
from saf_helper.games.scream_aim_fire.rules.priorities import Sieve
from saf_helper.games.scream_aim_fire.rules.table_questions import pick_known
from saf_helper.games.scream_aim_fire.state import Game
from saf_helper.games.scream_aim_fire.state_parts import Unit
from saf_helper.games.scream_aim_fire.tables.load import tables

ASSAULT_LOSS = 10
ASSAULT_LOSS_WITH_LIEUTENANT = 15


def german_assault(player: Player, game: Game, attacker: Unit) -> bool:
    """§7.2.4.A Assault an adjacent hex, chosen as a target is.

    Returns:
        Whether there was anyone to assault.
    """
    defenders = assaulted_by_german(player, game, attacker)
    if not defenders:
        return False
    assault_hex(player, game, attacker, defenders)
    return True


def assault_hex(player: Player, game: Game, attacker: Unit, defenders: Sequence[Unit]) -> None:
    """§7.2.4.C Carry out the assault; success destroys everybody in the hex."""
    if not carry_out(player, game, attacker, defenders, "6.3.6.6.H"):
        return
    for unit in defenders:
        american_lost(
            player,
            game,
            unit,
            "destroyed",
            ASSAULT_LOSS,
            ("7.2.4.C", "6.3.6.6.I"),
            "german-assault",
            with_lieutenant=ASSAULT_LOSS_WITH_LIEUTENANT,
        )


def carry_out(
    player: Player, game: Game, attacker: Unit, defenders: Sequence[Unit], rule: str, *, lieutenant: bool = True
) -> bool:
    """§6.3.6.6.C–G, §7.2.4.B Roll the assault and tell how it ends; the losses are the caller's.

    The defenders' terrain is asked after the roll, and only where it decides.

    Args:
        player: who rolls.
        game: the game.
        attacker: the German.
        defenders: the Americans in the hex, the Lieutenant not among them.
        rule: the clause that makes it assault.
        lieutenant: whether the roll of §6.5.3.A for a host who survives is made here.
    """
    attack = Attack(game, attacker, defenders, "german-assault")
    before = known(GERMAN_ASSAULT, attack)
    needed = tables().assault_target
    infantry = [unit for unit in defenders if unit.counter.infantry_class]
    rules = ("6.3.6.6.C", rule, "7.2.4.B", *(["6.3.6.6.E"] if infantry or attacker.counter.veteran else []))
    dice = player.roll(
        "german-assault.roll",
        about=attacker,
        defenders=defenders,
        count=ASSAULT_DICE,
        summed=True,
        needed=needed,
        drms=before.total if before.counted else None,
        cover=bool(infantry),
        case="" if lieutenant else "surprise",
        rules=rules,
    )
    made = sum(dice)
    drms = settle((*GERMAN_ASSAULT, HEX_COVER), attack, player, lambda total: made + total >= needed)
    success = made + drms.total >= needed
    rules = (*rules, *drms.clauses, "6.3.6.6.D" if success else "6.3.6.6.G")
    player.happen(
        AssaultRoll(
            attacker=attacker.id,
            defenders=tuple(unit.id for unit in defenders),
            german=True,
            dice=tuple(dice),
            needed=needed,
            cover=drms.rows[-1:],
            drms=drms.rows[:-1],
            success=success,
            rules=rules,
        )
    )
    if success:
        has_moved(game, attacker)
        return True
    for unit in defenders if lieutenant else ():
        lieutenant_roll(player, game, unit)
    return False


def infantry_of(attack: Attack) -> Unit | None:
    """Return the defender whose hex covers the defenders; None where all are tanks."""
    return next((unit for unit in attack.targets if unit.counter.infantry_class), None)


def ask_hex_cover(player: Player, attack: Attack) -> tuple[int, str]:
    """§7.2.2.C Ask what the defenders' hex takes off the roll."""
    unit = infantry_of(attack)
    assert unit is not None
    cover = hex_cover(player, attack.game, attack.attacker, unit)
    return -cover.value, cover.name


HEX_COVER: Modifier[Attack] = Modifier(
    "hex",
    -1,
    "7.2.2.C",
    lambda attack: None if infantry_of(attack) else False,
    ask_hex_cover,
    may_add=lambda attack: tuple(range(-MOST_COVER, 1)),
)
"""§7.2.2.C, §7.2.4.B American cover counts as for fire; tanks have none."""
GERMAN_ASSAULT: tuple[Modifier[Attack], ...] = (
    Modifier("veteran", 1, "7.2.2.B", lambda attack: attack.attacker.counter.veteran),
    *DEFENDER_DRMS,
    SOLE_DEFENDER,
    EXTRA_DEFENDERS,
)
"""§6.3.6.6.E–F, §7.2.2.B The modifiers of a German assault known before the roll."""


def assaulted_by_german(player: Player, game: Game, attacker: Unit) -> list[Unit]:
    """§7.2.4.A Whom the German assaults: infantry before a tank, several by §7.2.2.E, with who shares the hex."""
    tanks_too = game.rule("german-assaults-tanks") == "yes"
    possible = game.americans() if tanks_too else game.americans(infantry=True)
    question = Pick(
        key="german-assault.adjacent",
        prompt=f"Which Americans is {named(attacker)} next to?",
        about=attacker.id,
        options=unit_options(possible),
        others=not_offered(game, possible),
        max=len(possible),
        default=[],
        rules=("7.2.4.A",),
        reminder="adjacent hexes" + ("; tanks too" if tanks_too else ""),
        why="It assaults one adjacent hex" + (f"; {rule_note(game, 'german-assaults-tanks')}" if tanks_too else ""),
        leads=several(
            "it may be assaulted; of several the target order chooses", "it is not; nobody picked: no assault"
        ),
    )
    next_to = pick_known(
        player,
        game,
        question,
        lambda unit: table_facts.beside_any(game, attacker, [unit]),
        lambda unit, yes: table_facts.keep(game, yes, table_facts.ADJACENT, attacker, unit),
    )
    sieve = Sieve(game.americans)
    sieve.keep("6.3.6.6.B", "what it may assault", possible, remark=rule_note(game, "german-assaults-tanks"))
    sieve.keep("7.2.4.A", "next to it", next_to, remark="as you said")
    infantry = [unit for unit in next_to if unit.counter.infantry_class]
    if not infantry:
        return _assaulted_tanks(player, game, attacker, sieve)
    sieve.keep("7.2.4.A", "infantry before a tank", infantry)
    if len(infantry) == 2 and not any(game.with_lieutenant(unit) for unit in infantry) and same_hex(player, infantry):
        sieve.keep("6.3.6.6.F", "everybody in the hex", infantry, remark="as you said")
        sieve.recount(player, "the target", attacker)
        return infantry
    chosen = by_target_order(player, game, attacker, sieve, infantry)
    if len(infantry) > 1:
        player.tell(f"{named(attacker)} assaults {named(chosen.unit)}", ("7.2.4.A", *chosen.rules), chosen.why)
    if len(infantry) == 2 or game.with_lieutenant(chosen.unit):
        return [chosen.unit]
    mates = [one for one in infantry if one is not chosen.unit and not game.with_lieutenant(one)]
    return [chosen.unit, *sharing(player, game, chosen.unit, mates, 1)]


def same_hex(player: Player, units: Sequence[Unit]) -> bool:
    """Ask whether two neighbours are in one hex: then that hex is assaulted, and nothing has to be chosen."""
    return player.confirm(
        Confirm(
            key="german-assault.same-hex",
            prompt=f"Are {names(units)} in the same hex?",
            default=False,
            rules=("7.2.4.A", "6.3.6.6.F"),
            why="One hex is assaulted with everybody in it; of several hexes the target order chooses",
            among=tuple(unit.id for unit in units),
            leads=yes_no("both are assaulted together", "the target order chooses one of the two hexes"),
        )
    )


def sharing(player: Player, game: Game, unit: Unit, others: Sequence[Unit], most: int) -> list[Unit]:
    """§6.3.6.6.F Ask who shares the assaulted hex."""
    picked = player.pick(
        Pick(
            key="german-assault.with",
            prompt=f"Who shares {named(unit)}'s hex?",
            about=unit.id,
            options=unit_options(others),
            others=not_offered(game, others),
            max=min(most, len(others)),
            default=[],
            rules=("6.3.6.6.F",),
            why="Everybody in the hex is attacked; each defender past the first costs 2",
            leads=several("it is assaulted too, and lost with the hex", "nothing happens to it"),
        )
    )
    return [game.units[id] for id in picked]


def _assaulted_tanks(player: Player, game: Game, attacker: Unit, sieve: Sieve[Unit]) -> list[Unit]:
    tanks = sieve.left
    if not tanks:
        sieve.recount(player, "the target", attacker)
        return []
    id = player.choose(
        Choose(
            key="german-assault.tank",
            prompt=f"{named(attacker)} assaults which tank?",
            about=attacker.id,
            options=unit_options(tanks),
            others=not_offered(game, tanks),
            rules=("6.3.6.6.B", "7.2.4.A"),
            why="Only tanks are next to it; which one is your choice",
            leads=one_of("its hex is assaulted"),
        )
    )
    first = game.units[id]
    sieve.keep("6.3.6.6.B", "a tank of your choice", [first])
    sieve.recount(player, "the target", attacker)
    player.tell(f"{named(attacker)} assaults {named(first)}", ("6.3.6.6.B",), rule_note(game, "german-assaults-tanks"))
    return [first, *sharing(player, game, first, [unit for unit in tanks if unit is not first], len(tanks) - 1)]
