"""§7.2.4 German assault: as the American one, with American cover as for fire and the Lieutenant no extra defender."""

from collections.abc import Sequence

from saf_helper.engine.choices import Choice
from saf_helper.engine.player import Player
from saf_helper.engine.question_maker import made
from saf_helper.engine.questions import Pick
from saf_helper.engine.rolls import Modifier, known, settle
from saf_helper.games.scream_aim_fire import table_facts
from saf_helper.games.scream_aim_fire.events import AssaultRoll
from saf_helper.games.scream_aim_fire.rules.american_fire import Attack
from saf_helper.games.scream_aim_fire.rules.assault import ASSAULT_DICE, DEFENDER_DRMS, EXTRA_DEFENDERS, SOLE_DEFENDER
from saf_helper.games.scream_aim_fire.rules.german_cover import MOST_COVER, hex_cover
from saf_helper.games.scream_aim_fire.rules.german_target import Chosen, by_target_order, target_choice, tell_target
from saf_helper.games.scream_aim_fire.rules.markers import has_moved, not_offered
from saf_helper.games.scream_aim_fire.rules.morale import american_lost, lieutenant_roll
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
    if not carry_out(player, game, attacker, defenders, "6.3.6.6.H"):
        return True
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
    return True


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
    house = game.ruled("german-assaults-tanks")
    tanks_too = game.rule("german-assaults-tanks") == "yes"
    possible = game.americans() if tanks_too else game.americans(infantry=True)
    choice = target_choice(game, attacker)
    choice.keep("may-be-assaulted", "6.3.6.6.B", possible, house=house)
    next_to = adjacent_to_german(player, game, attacker, possible, tanks_too)
    choice.keep("next-to", "7.2.4.A", next_to, because="said")
    infantry = [unit for unit in next_to if unit.counter.infantry_class]
    if not infantry:
        return assaulted_tanks(player, game, attacker, choice)
    choice.keep("infantry-first", "7.2.4.A", infantry)
    if len(infantry) == 2 and not any(game.with_lieutenant(unit) for unit in infantry) and same_hex(player, infantry):
        choice.keep("same-hex", "6.3.6.6.F", infantry, because="said")
        player.happen(choice.event())
        return infantry
    chosen = by_target_order(player, game, attacker, choice, infantry)
    target = chosen.unit
    if len(infantry) > 1:
        tell_target(player, attacker, chosen, "assault", ("7.2.4.A",))
    if len(infantry) == 2 or game.with_lieutenant(target):
        return [target]
    mates = [one for one in infantry if one is not target and not game.with_lieutenant(one)]
    return [target, *sharing(player, game, target, mates, 1)]


def adjacent_to_german(
    player: Player, game: Game, attacker: Unit, possible: Sequence[Unit], tanks_too: bool
) -> list[Unit]:
    """§7.2.4.A Ask which Americans that it may assault the German is next to."""
    question = made(
        Pick,
        game,
        "german-assault.adjacent",
        about=attacker,
        options=possible,
        others=not_offered(game, possible),
        max=len(possible),
        default=[],
        case="tanks" if tanks_too else "",
        house=game.ruled("german-assaults-tanks"),
    )
    return pick_known(
        player,
        game,
        question,
        lambda unit: table_facts.beside_any(game, attacker, [unit]),
        lambda unit, yes: table_facts.keep(game, yes, table_facts.ADJACENT, attacker, unit),
    )


def same_hex(player: Player, units: Sequence[Unit]) -> bool:
    """§7.2.4.A, §6.3.6.6.F Ask whether two neighbours are in one hex: then that hex is assaulted."""
    among = tuple(unit.id for unit in units)
    return player.confirm("german-assault.same-hex", units=units, default=False, among=among)


def sharing(player: Player, game: Game, unit: Unit, others: Sequence[Unit], most: int) -> list[Unit]:
    """§6.3.6.6.F Ask who shares the assaulted hex."""
    picked = player.pick(
        "german-assault.with",
        others,
        about=unit,
        others=not_offered(game, others),
        max=min(most, len(others)),
        default=[],
    )
    return [game.units[id] for id in picked]


def assaulted_tanks(player: Player, game: Game, attacker: Unit, choice: Choice[Unit]) -> list[Unit]:
    """§6.3.6.6.B, §7.2.4.A Only tanks are next to it, if anybody: one of the player's choice, with who shares its hex."""
    tanks = choice.left
    if not tanks:
        player.happen(choice.event())
        return []
    id = player.choose("german-assault.tank", tanks, about=attacker, others=not_offered(game, tanks))
    first = game.units[id]
    choice.keep("your-choice", "6.3.6.6.B", [first])
    player.happen(choice.event())
    chosen = Chosen(first, ("6.3.6.6.B",), "tanks-only", house=game.ruled("german-assaults-tanks"))
    tell_target(player, attacker, chosen, "assault")
    return [first, *sharing(player, game, first, [unit for unit in tanks if unit is not first], len(tanks) - 1)]
