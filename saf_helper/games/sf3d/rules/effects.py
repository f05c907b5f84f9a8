"""§6.0, §6.4, §8.1, §11.0 What attacks leave behind: markers, ammunition, losses, VP."""

from collections.abc import Sequence
from typing import NamedTuple

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.events import AmmunitionSpent, Damaged, Destroyed, HaveFired, Scored, ShotRolled, WeaponOut
from saf_helper.games.sf3d.rules.armor import LOST
from saf_helper.games.sf3d.rules.chart import number
from saf_helper.games.sf3d.rules.fire import column_of, weapon_goes
from saf_helper.games.sf3d.state import Game, Shot, Unit, other

COUNTED = {"pf": "pf", "r": "rockets"}
"""Weapon code to the ammunition that is counted of it."""


BY_CAUSE = {"two": ("6.4.1",), "recon": ("6.4.1",), "overrun": ("6.6",)}
"""The clauses by which a unit is destroyed, where it is not the chart's 0 or a second result."""


class Result(NamedTuple):
    """What one attack did to its target."""

    target: str
    result: str
    """`0`, `A`, `M`, `-`, or empty for a miss."""
    cause: str


def have_fired(player: Player, game: Game, units: Sequence[Unit], cause: str = "") -> None:
    """§6.0 Note who has attacked in this Combat Phase."""
    rules = {"overrun": ("6.6",), "opportunity": ("6.7",)}.get(cause, ("6.0",))
    new = [unit for unit in units if not unit.fired]
    for unit in new:
        unit.fired, unit.opportunity = cause or "fire", cause == "opportunity"
    if new:
        changes = {f"{unit.id}.fired": ("", unit.fired) for unit in new}
        player.happen(HaveFired(rules=rules, units=tuple(unit.id for unit in new), cause=cause, changes=changes))


def use_weapon(player: Player, game: Game, shot: Shot, rolled: ShotRolled) -> None:
    """§8.1 Count the ammunition of an attack, and see whether its weapon goes."""
    unit = game.unit(shot.by)
    unit.used[shot.weapon] = game.moment
    if (what := COUNTED.get(shot.weapon)) is not None:
        before = (
            unit.pf
            if what == "pf"
            else number(player, game, "rockets", unit.kind)
            if unit.rockets is None
            else unit.rockets
        )
        left = max(before - 1, 0)
        setattr(unit, what, left)
        player.happen(
            AmmunitionSpent(
                rules=("8.1",), unit=unit.id, what=what, left=left, changes={f"{unit.id}.{what}": (before, left)}
            )
        )
    column = column_of(player, game, shot.weapon)
    if weapon_goes(column, rolled.total):
        mark = "laser_burned" if column == "l" else "mg_empty"
        if not getattr(unit, mark):
            setattr(unit, mark, True)
            player.happen(
                WeaponOut(
                    rules=("8.1",), unit=unit.id, weapon=shot.weapon, changes={f"{unit.id}.{mark}": (False, True)}
                )
            )


def apply(player: Player, game: Game, results: Sequence[Result]) -> None:
    """§6.4 Carry out the results of attacks that were simultaneous, a target at a time."""
    for target in dict.fromkeys(one.target for one in results):
        unit = game.units[target]
        if unit.in_play:
            _apply_to(player, game, unit, [one for one in results if one.target == target])


def _apply_to(player: Player, game: Game, unit: Unit, results: Sequence[Result]) -> None:
    for one in results:
        if one.result == LOST:
            destroy(player, game, unit, one.cause)
            return
        if one.result not in ("A", "M"):
            continue
        if _had_result(game, unit):
            destroy(player, game, unit, "second-result")
            return
        mark = "armament_out" if one.result == "A" else "immobilized"
        setattr(unit, mark, True)
        rules = ("6.4",) if one.result == "A" else ("6.4", "4.4")
        player.happen(Damaged(rules=rules, unit=unit.id, mark=mark, changes={f"{unit.id}.{mark}": (False, True)}))


def _had_result(game: Game, unit: Unit) -> bool:
    """§6.4 Return whether a unit has suffered an A or M, by whatever counts as one."""
    if unit.immobilized or unit.armament_out:
        return True
    return game.rule("burn-out-is-result") == "yes" and (unit.laser_burned or unit.mg_empty)


def destroy(player: Player, game: Game, unit: Unit, cause: str) -> None:
    """§6.4, §11.0 Remove a unit and score its VP."""
    house = (
        game.ruled("burn-out-is-result")
        if cause == "second-result" and not (unit.immobilized or unit.armament_out)
        else ()
    )
    unit.place = "destroyed"
    rules = game.plan.rules("hover", "6.4") if cause == "hover" else BY_CAUSE.get(cause, ("6.4",))
    player.happen(
        Destroyed(
            rules=rules, house=house, unit=unit.id, cause=cause, changes={f"{unit.id}.place": ("map", "destroyed")}
        )
    )
    score(player, game, unit, "destroyed")


def score(player: Player, game: Game, unit: Unit, cause: str) -> None:
    """§11.0 Give the other side the VP of a unit, or half of them."""
    whole = number(player, game, "vp", unit.kind)
    value = float(whole) if cause == "destroyed" else halved(game, whole)
    side = other(unit.side)
    before = game.vp[side]
    game.vp[side] = before + value
    house = game.ruled("half-vp") if cause != "destroyed" and whole % 2 else ()
    rules = game.plan.rules("exit-vp", "11.0") if cause == "left" else ("11.0",)
    player.happen(
        Scored(
            rules=rules,
            house=house,
            side=side,
            unit=unit.id,
            value=value,
            total=game.vp[side],
            cause=cause,
            changes={f"vp.{side}": (before, game.vp[side])},
        )
    )


def halved(game: Game, value: int) -> float:
    """§11.0 Return half of a number of VP."""
    return {"exact": value / 2, "down": float(value // 2), "up": float((value + 1) // 2)}[game.rule("half-vp")]
