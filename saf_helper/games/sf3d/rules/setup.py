"""§11.0 Setting up: orders of battle are typed, a group at a time; the scenario tells where they go."""

from functools import partial

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.events import GroupFormed, LengthAgreed, Reminded, Stocked
from saf_helper.games.sf3d.lines import forces_line, units_of
from saf_helper.games.sf3d.state import Game, Unit
from saf_helper.games.sf3d.tables import CLASSES, tables

LONGEST_GAME = 99
LONGEST = 300


def set_up(player: Player, game: Game) -> None:
    """§11.0 Take the order of battle of each group, then tell what the scenario says."""
    if game.plan.turns is None:
        game.last = player.number("setup.turns", min=1, max=LONGEST_GAME)
        player.happen(LengthAgreed(rules=("3.0",), turns=game.last, changes={"last": (None, game.last)}))
    for group in game.plan.group:
        player.step("11.0")
        read = partial(forces_line, game.copied(), group.id)
        line = player.text(
            "setup.group", about=group.id, read=read, max=LONGEST, group=group, default=game.offers.get(group.id)
        )
        for kind in dict.fromkeys(kind for kind, _ in units_of(line)):
            if kind not in tables().kinds and kind not in game.classes:
                said = player.choose("setup.class", options=CLASSES[:2], about=kind)
                game.classes[kind] = "suit" if said == "suit" else "vehicle"
        place = "map" if group.turn == 1 and not group.edge else "waiting"
        units = [
            Unit(id=f"{kind}{number}", side=group.side, kind=kind, number=number, group=group.id, place=place)
            for kind, number in units_of(line)
        ]
        for unit in units:
            game.units[unit.id] = unit
        changes = {f"{unit.id}.place": (None, place) for unit in units}
        player.happen(
            GroupFormed(rules=("11.0",), group=group.id, units=tuple(unit.id for unit in units), changes=changes)
        )
    for index, reminder in enumerate(game.plan.reminder):
        player.happen(Reminded(rules=reminder.rules, scenario=game.plan.id, index=index))
    _stock(player, game)


def _stock(player: Player, game: Game) -> None:
    """§9.7 Give each unit the PFs that its kind starts with."""
    by_count: dict[int, list[Unit]] = {}
    for unit in game.units.values():
        kind = tables().kinds.get(unit.kind)
        if kind is not None and kind.pf:
            unit.pf = kind.pf
            by_count.setdefault(kind.pf, []).append(unit)
    for count, units in by_count.items():
        changes = {f"{unit.id}.pf": (0, count) for unit in units}
        player.happen(
            Stocked(rules=("9.7",), units=tuple(unit.id for unit in units), what="pf", count=count, changes=changes)
        )
