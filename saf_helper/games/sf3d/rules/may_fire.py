"""§6.0, §6.1, §8.1, §5.1.2 Who may fire at whom, with what, by whose spotting: the reasons against it, as keys."""

from typing import NamedTuple

from saf_helper.games.sf3d.cells import OUT_OF_RANGE, key, out_of_range
from saf_helper.games.sf3d.state import Game, Shot, Unit
from saf_helper.games.sf3d.tables import tables

HAND_HELD = "pf"


class Refusal(NamedTuple):
    """Why something is not allowed: a key, its clause, and the values that its words name."""

    key: str
    rule: str
    values: tuple[str | int, ...] = ()


def not_here(unit: Unit) -> Refusal | None:
    """Return why a unit cannot be named at all."""
    if unit.in_play:
        return None
    return Refusal(unit.place, "6.4" if unit.place == "destroyed" else "4.0", (unit.name,))


def own_weapon(game: Game, unit: Unit) -> str:
    """§2.1 Return a unit's own weapon as far as it is known; empty: nobody was asked."""
    kind = tables().kinds.get(unit.kind)
    if kind is not None and kind.recon:
        return OUT_OF_RANGE
    if kind is not None and kind.weapons:
        return kind.weapons[0]
    return str(game.cells.get(key("weapon", unit.kind), ""))


def against_firing(game: Game, unit: Unit, weapon: str = "") -> Refusal | None:
    """§6.0, §6.4, §8.1 Return why a unit cannot attack with a weapon; empty: with its own."""
    if (gone := not_here(unit)) is not None:
        return gone
    if unit.fired:
        return Refusal("already-fired", "6.0", (unit.name, unit.fired))
    return against_weapon(game, unit, weapon)


def against_weapon(game: Game, unit: Unit, weapon: str = "") -> Refusal | None:
    """§6.4, §8.1 Return why a weapon of a unit is silent."""
    weapon = weapon or own_weapon(game, unit)
    if weapon == OUT_OF_RANGE:
        return Refusal("no-weapon", "8.4", (unit.name,))
    if unit.armament_out:
        return Refusal("armament-out", "6.4", (unit.name,))
    if weapon == "l" and unit.laser_burned:
        return Refusal("laser-burned", "8.1", (unit.name,))
    if weapon == "mg" and unit.mg_empty:
        return Refusal("mg-empty", "8.1", (unit.name,))
    if (weapon == HAND_HELD and unit.pf == 0) or (weapon == "r" and unit.rockets == 0):
        return Refusal("no-ammunition", "8.1", (unit.name, weapon.upper()))
    if weapon in ("l", "r") and (when := unit.used.get("r" if weapon == "l" else "l")) is not None:
        same = when == game.moment if game.rule("turn-word") == "phase" else when.partition(".")[0] == str(game.turn)
        if same:
            return Refusal("other-weapon", "8.1", (unit.name,))
    return None


def against_shot(game: Game, side: str, shot: Shot) -> Refusal | None:
    """§6.1 Return why an attack cannot be declared."""
    firer, target = game.unit(shot.by), game.unit(shot.at)
    if firer.side != side and not game.quick:
        return Refusal("not-yours", "6.1", (firer.name,))
    if (refusal := against_firing(game, firer, shot.weapon)) is not None:
        return refusal
    if any(one.by == shot.by for one in game.declared):
        return Refusal("declared", "6.0", (firer.name,))
    if target.side == firer.side and not game.quick:
        return Refusal("own-side", "6.0", (target.name,))
    if (gone := not_here(target)) is not None:
        return gone
    weapon = shot.weapon or own_weapon(game, firer)
    if weapon and "strength" not in shot.once and out_of_range(game.cells, firer.kind, weapon, shot.range):
        longest = game.cells.get(key("range", firer.kind, weapon), "")
        return Refusal("out-of-range", "5.0", (firer.name, shot.range, longest))
    if len(shot.through) > max(shot.range - 1, 0):
        return Refusal("too-many-hexes", "5.2", (len(shot.through), shot.range))
    if shot.spotter and not game.quick:
        return against_spotting(game, side, game.units[shot.spotter], shot)
    return None


def against_spotting(game: Game, side: str, spotter: Unit, shot: Shot) -> Refusal | None:
    """§5.1.2 Return why a unit cannot spot a target."""
    if spotter.side != side:
        return Refusal("spotter-not-yours", "5.1.2", (spotter.name,))
    if (gone := not_here(spotter)) is not None:
        return gone
    if spotter.id == shot.by:
        return Refusal("spots-itself", "5.1.2", (spotter.name,))
    if spotter.overran:
        return Refusal("spotter-overran", "5.1.2", (spotter.name,))
    if spotter.spots and spotter.spots != shot.at and not _second_spotting(game, spotter, shot.at):
        return Refusal("spots-another", "5.1.2", (spotter.name, game.named(spotter.spots.split()[0])))
    if spotter.paints and spotter.kind == "neuspotter" and game.rule("neuspotter-paint-and-spot") == "no":
        return Refusal("paints-so-no-spotting", "5.1.2", (spotter.name,))
    if spotter.paints and spotter.paints != shot.at:
        return Refusal("spots-another", "8.4.1", (spotter.name, game.named(spotter.paints)))
    return None


def _second_spotting(game: Game, spotter: Unit, target: str) -> bool:
    """§8.4.1 A recon unit that does not paint spots two units."""
    kind = tables().kinds.get(spotter.kind)
    seen = spotter.spots.split()
    return kind is not None and kind.recon and not spotter.paints and (target in seen or len(seen) < 2)


def against_painting(game: Game, side: str, unit: Unit, target: Unit) -> Refusal | None:
    """§8.4.1 Return why a unit cannot paint a target."""
    kind = tables().kinds.get(unit.kind)
    if (gone := not_here(unit) or not_here(target)) is not None:
        return gone
    if unit.side != side:
        return Refusal("not-yours", "8.4.1", (unit.name,))
    if kind is None or not kind.recon:
        return Refusal("no-painter", "8.4.1", (unit.name,))
    if target.side == side:
        return Refusal("own-side", "8.4.1", (target.name,))
    if unit.overran:
        return Refusal("spotter-overran", "5.1.2", (unit.name,))
    if unit.paints or len(unit.spots.split()) > 1 or (unit.spots and unit.spots != target.id):
        return Refusal("recon-spent", "8.4.1", (unit.name,))
    return None


def spot(spotter: Unit, target: str) -> None:
    """§5.1.2 Note whom a unit spots in this Combat Phase."""
    if target not in spotter.spots.split():
        spotter.spots = f"{spotter.spots} {target}".strip()
