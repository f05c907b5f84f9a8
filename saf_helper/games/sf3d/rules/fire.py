"""§6.0–§6.2 One attack: what it needs to know, its to-hit number, its roll."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from saf_helper.engine.events import Ruled
from saf_helper.engine.player import Player
from saf_helper.engine.rolls import Modifier, Settled, known
from saf_helper.games.sf3d.cells import OUT_OF_RANGE, key, out_of_range
from saf_helper.games.sf3d.events import OutOfRange, ShotRolled, ShotSummed
from saf_helper.games.sf3d.rules.chart import cell, number
from saf_helper.games.sf3d.state import Game, Shot, Unit
from saf_helper.games.sf3d.tables import printed, tables

WITH_RULES = ("l", "mg", "pf", "r", "b", "m")
"""Weapon codes that are columns of the Terrain Effects chart; of any other the owner says which it uses."""
LEVEL = ("clear", "bridge")
"""Terrain without a modifier (§6.2; a bridge counts as clear, #4)."""
DICE = 2


@dataclass(frozen=True, slots=True)
class Attack:
    """A declared attack with its units and what the charts say of it."""

    game: Game
    shot: Shot
    firer: Unit
    target: Unit
    column: str
    strength: int
    defense: int

    def at(self, terrain: str) -> int:
        """Return the modifier of a terrain for this weapon."""
        return 0 if terrain in LEVEL else int(self.game.cells.get(key("terrain", terrain, self.column), 0))

    def condition(self, name: str) -> int:
        """Return a row of the To Hit Modifier chart."""
        return int(self.game.cells.get(key("to-hit", name), 0))


def _through(attack: Attack) -> int:
    return sum(attack.at(one) for one in attack.shot.through if _counts(attack.game, one))


def _counts(game: Game, terrain: str) -> bool:
    """§5.2 Return whether a hex between adds its terrain for a laser."""
    return game.rule("laser-terrain") == "every" or game.cells.get(key("blocks", terrain)) != "no"


TO_HIT: tuple[Modifier[Attack], ...] = (
    Modifier(
        "terrain",
        lambda one: one.at(one.shot.terrain),
        "6.2",
        lambda one: one.shot.terrain not in ("", *LEVEL),
        note=lambda one: one.shot.terrain,
    ),
    Modifier("through", _through, "5.2", lambda one: any(hex not in LEVEL for hex in one.shot.through)),
    Modifier("indirect", printed("to_hit.indirect"), "5.1.2", lambda one: bool(one.shot.spotter) and one.column != "l"),
    Modifier(
        "painted", printed("to_hit.painted"), "8.4.1", lambda one: one.target.painted or "painted" in one.shot.marks
    ),
    Modifier("immobilized", lambda one: one.condition("immobilized"), "6.2", lambda one: is_immobilized(one)),
    Modifier(
        "smoke",
        lambda one: one.condition(f"smoke{one.shot.smoke}"),
        "6.2",
        lambda one: one.shot.smoke > 0,
        note=lambda one: str(one.shot.smoke or ""),
    ),
    Modifier("opportunity", printed("to_hit.opportunity"), "6.7", lambda one: one.shot.opportunity),
)
"""§6.2 What is added to the strength of any attack between ground units."""


def is_immobilized(attack: Attack) -> bool:
    """§4.4 Return whether the target cannot move."""
    return attack.target.immobilized or "immobilized" in attack.shot.marks


def weapon_of(player: Player, game: Game, unit: Unit) -> str:
    """§2.1 Return the code of a unit's own weapon; `-` is unarmed."""
    kind = tables().kinds.get(unit.kind)
    if kind is not None and kind.recon:
        return OUT_OF_RANGE
    if kind is not None and kind.weapons:
        return kind.weapons[0]
    return str(cell(player, game, "weapon", unit.kind))


def column_of(player: Player, game: Game, weapon: str) -> str:
    """§6.2 Return the column of the Terrain Effects chart that a weapon uses."""
    return weapon if weapon in WITH_RULES else str(cell(player, game, "column", weapon))


def attack_of(player: Player, game: Game, shot: Shot, firer: Unit, target: Unit) -> Attack | None:
    """§6.2 Ask the holes of an attack; None where the range chart rules it out (§5.0).

    Args:
        player: whoever has the charts.
        game: the game.
        shot: what was declared; its weapon and terrain are known.
        firer: the unit that fires.
        target: the unit that it fires at.
    """
    if "strength" not in shot.once and out_of_range(game.cells, firer.kind, shot.weapon, shot.range):
        _too_far(player, shot, firer, target)
        return None
    strength = _strength(player, game, shot, firer)
    if strength is None:
        _too_far(player, shot, firer, target)
        return None
    column = column_of(player, game, shot.weapon)
    for terrain in dict.fromkeys((shot.terrain, *shot.through)):
        if terrain in ("", *LEVEL):
            continue
        if terrain in shot.through and terrain != shot.terrain and game.rule("laser-terrain") == "blocking":
            if cell(player, game, "blocks", terrain) == "no":
                continue
        elif terrain in shot.through and game.rule("laser-terrain") == "blocking":
            cell(player, game, "blocks", terrain)
        cell(player, game, "terrain", terrain, column)
    if target.immobilized or "immobilized" in shot.marks:
        cell(player, game, "to-hit", "immobilized")
    if shot.smoke:
        cell(player, game, "to-hit", f"smoke{shot.smoke}")
    return Attack(game, shot, firer, target, column, strength, number(player, game, "defense", target.kind, shot=shot))


def _strength(player: Player, game: Game, shot: Shot, firer: Unit) -> int | None:
    """§5.3 Return the strength at the range; None: out of range."""
    if "strength" in shot.once:
        return int(shot.once["strength"])
    prints = game.rule("range-chart")
    if prints == "asked":
        prints = str(cell(player, game, "range-chart"))
    found = cell(player, game, "strength", firer.kind, shot.weapon, shot.range)
    if found == OUT_OF_RANGE:
        return None
    base = number(player, game, "attack", firer.kind, shot.weapon) if prints == "modifier" else 0
    return int(found) + base


def _too_far(player: Player, shot: Shot, firer: Unit, target: Unit) -> None:
    player.happen(OutOfRange(rules=("5.0",), shooter=firer.id, target=target.id, weapon=shot.weapon, range=shot.range))


def settled(attack: Attack) -> tuple[Settled, int]:
    """§6.2 Return the rows of an attack and its to-hit number."""
    rows = known(TO_HIT, attack)
    return rows, attack.strength + rows.total - attack.defense


def hits(game: Game, column: str, needed: int, total: int) -> bool:
    """§6.2, §6.4.1, §8.1 Return whether a total hits."""
    if weapon_goes(column, total) and game.rule("burn-out-hits") == "no":
        return False
    if total == printed("rolls.destroys") and game.rule("two-destroys") == "always":
        return True
    return total <= needed


def weapon_goes(column: str, total: int) -> bool:
    """§8.1 Return whether a total burns a laser out or empties an MG."""
    limits = {"l": printed("rolls.laser-burns-out"), "mg": printed("rolls.mg-is-empty")}
    return total >= limits.get(column, total + 1)


def chances(game: Game, column: str, needed: int) -> int:
    """Return of how many of the 36 results of two dice the rule says that they hit."""
    return sum(hits(game, column, needed, sum(dice)) for dice in product(range(1, 7), repeat=DICE))


def tell_sum(player: Player, attack: Attack, cause: str = "fire") -> None:
    """§6.2 Tell the sum of an attack as it is declared."""
    shot = attack.shot
    rows, needed = settled(attack)
    player.happen(
        ShotSummed(
            rules=("6.2", *rows.clauses),
            shooter=shot.by,
            target=shot.at,
            weapon=shot.weapon,
            range=shot.range,
            terrain=shot.terrain,
            spotter=shot.spotter,
            strength=attack.strength,
            rows=rows.rows,
            defense=attack.defense,
            needed=needed,
            chances=chances(attack.game, attack.column, needed),
            cause=cause,
        )
    )


def roll_to_hit(player: Player, attack: Attack, round: int = 0) -> ShotRolled:
    """§6.2 Roll two dice against the to-hit number."""
    shot, game = attack.shot, attack.game
    rows, needed = settled(attack)
    dice = player.roll(
        "fire.roll", about=attack.firer, count=DICE, total=True, summed=True, target=attack.target, needed=needed
    )
    total = sum(dice)
    hit = hits(game, attack.column, needed, total)
    rolled = ShotRolled(
        rules=("6.2", *_special(attack.column, total)),
        house=_decided_by(game, attack.column, needed, total),
        shooter=shot.by,
        target=shot.at,
        weapon=shot.weapon,
        dice=tuple(dice),
        total=total,
        needed=needed,
        hit=hit,
        strength=attack.strength,
        rows=rows.rows,
        defense=attack.defense,
        round=round,
    )
    player.happen(rolled)
    return rolled


def _special(column: str, total: int) -> Sequence[str]:
    return ("8.1",) if weapon_goes(column, total) else ("6.4.1",) if total == printed("rolls.destroys") else ()


def _decided_by(game: Game, column: str, needed: int, total: int) -> tuple[Ruled, ...]:
    """Return the house rules without which the roll would have come out otherwise."""
    if weapon_goes(column, total) and total <= needed:
        return game.ruled("burn-out-hits")
    if total == printed("rolls.destroys") and total > needed:
        return game.ruled("two-destroys")
    return ()
